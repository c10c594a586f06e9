package natsserver

import "fmt"

// InUseError says that another process uses a folder.
type InUseError struct {
	Folder string
	PID    int // of the other process, 0 if it is not known
}

// Error names the folder and the process.
func (e *InUseError) Error() string {
	if e.PID == 0 {
		return fmt.Sprintf("the folder %s is in use: another server uses it", e.Folder)
	}
	return fmt.Sprintf("the folder %s is in use: another server uses it, process %d", e.Folder, e.PID)
}
