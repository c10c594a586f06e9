package site

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"snowdonia/cmd/internal/settings"
)

// The exit codes of programs, besides 0.
const (
	ExitFailed = 1
	ExitUsage  = 2
)

// Program is a program as its tests start it.
type Program func(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) (exitCode int)

// Process runs a program as this process, until it ends or a signal asks it to. A
// second signal ends it at once. Variables that look like settings and are none
// are pointed out first.
func Process(run Program) {
	for _, unknown := range settings.Unknown(os.Environ()) {
		fmt.Fprintf(os.Stderr, "%s: %s\n", filepath.Base(os.Args[0]), unknown)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	code := run(ctx, os.Args[1:], os.Getenv, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// Main reads a program's settings, runs it, closes what it opened and gives its
// exit code. What is wrong with the settings is told before anything is opened.
func Main(p settings.Program, args []string, getenv func(string) string, stdout, stderr io.Writer, about string, run func(*Site) error) int {
	s, err := settings.Load(p, args, getenv)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(stdout, "%s\n\nUsage: %s\n\n", about, settings.Synopsis(p))
		settings.Usage(stdout, p)
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "%s: %v\nTry %s --help.\n", p, err, p)
		return ExitUsage
	}
	site := New(s, stderr)
	err = errors.Join(run(site), site.Close())
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v\n", p, err)
		return ExitFailed
	}
	return 0
}
