//go:build !unix

package natsserver

// Lock does nothing where there are no file locks of this kind: that only one
// server uses a folder is then for the operator to see to.
func Lock(string) (unlock func() error, err error) { return func() error { return nil }, nil }
