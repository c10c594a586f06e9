//go:build unix

package natsserver

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// lock keeps a second server out of a folder: two would destroy each other's
// files. The system releases the lock when the process ends, however it ends.
func lock(folder string) (unlock func() error, err error) {
	f, err := os.OpenFile(filepath.Join(folder, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(errors.New("another server uses it"), err, f.Close())
	}
	return f.Close, nil
}
