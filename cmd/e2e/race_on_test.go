//go:build race

package e2e

// buildFlags make the programs as this test was made.
var buildFlags = []string{"-race"}
