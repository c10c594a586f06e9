// Package process runs programs for the tests of the whole: they are built once,
// started, killed without warning and started again, and what they wrote is kept.
package process

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

// Process is a program that is started, killed and started again.
type Process struct {
	Name    string
	Program string
	Args    []string
	Env     []string // besides that of the test
	Log     string   // file of its output, through all of its lives

	mu   sync.Mutex
	cmd  *exec.Cmd
	done chan struct{} // closed when cmd has ended
}

// Start begins a life of the process.
func (p *Process) Start() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	out, err := os.OpenFile(p.Log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = out.Close() }() // the program has its own
	cmd := exec.Command(p.Program, p.Args...)
	cmd.Env = append(os.Environ(), p.Env...)
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	done := make(chan struct{})
	p.cmd, p.done = cmd, done
	go func() {
		_ = cmd.Wait() // how it ended is in its output
		close(done)
	}()
	return nil
}

// Kill ends the process without warning, and waits until it is gone.
func (p *Process) Kill() error { return p.end(os.Kill) }

// Stop asks the process to end, and waits until it is gone.
func (p *Process) Stop() error { return p.end(os.Interrupt) }

func (p *Process) end(s os.Signal) error {
	p.mu.Lock()
	cmd, done := p.cmd, p.done
	p.mu.Unlock()
	select {
	case <-done:
		return fmt.Errorf("%s had ended by itself", p.Name)
	default:
	}
	if err := cmd.Process.Signal(s); err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	<-done
	return nil
}

// Ended is closed when the present life has ended.
func (p *Process) Ended() <-chan struct{} {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.done
}

// ExitCode is that of the last life.
func (p *Process) ExitCode() int { return p.cmd.ProcessState.ExitCode() }

// Output is what all lives have written.
func (p *Process) Output() []byte {
	b, err := os.ReadFile(p.Log)
	if err != nil {
		return []byte(err.Error())
	}
	return b
}

// Tail is the end of the output, for a failed test.
func (p *Process) Tail(lines int) []byte {
	all := bytes.Split(bytes.TrimSpace(p.Output()), []byte("\n"))
	return bytes.Join(all[max(0, len(all)-lines):], []byte("\n"))
}

// Build makes the program of a package in a folder and gives its path.
func Build(ctx context.Context, folder, pkg string, flags ...string) (program string, err error) {
	program = filepath.Join(folder, filepath.Base(filepath.Dir(pkg+"/x")))
	args := append([]string{"build", "-o", program}, flags...)
	if out, err := exec.CommandContext(ctx, "go", append(args, pkg)...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build %s: %w\n%s", pkg, err, out)
	}
	return program, nil
}

// FreeAddress gives an address on which nothing listens.
func FreeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
