package redisserver

import "syscall"

// dieWithParent makes the kernel end a child when the thread that started it
// ends, which also happens when this process is killed.
func dieWithParent() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
}
