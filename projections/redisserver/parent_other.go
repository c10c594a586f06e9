//go:build !linux

package redisserver

import "syscall"

// dieWithParent has no equal here: a child outlives a parent that is killed.
func dieWithParent() *syscall.SysProcAttr { return nil }
