package e2e

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// process is a program that is started, killed and started again.
type process struct {
	name    string
	program string
	args    []string
	env     []string
	log     string // file of its output, through all of its lives

	mu   sync.Mutex
	cmd  *exec.Cmd
	done chan struct{} // closed when cmd has ended
}

// start begins a life of the process.
func (p *process) start() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	out, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer out.Close()
	cmd := exec.Command(p.program, p.args...)
	cmd.Env = append(os.Environ(), p.env...)
	cmd.Stdout, cmd.Stderr = out, out
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	done := make(chan struct{})
	p.cmd, p.done = cmd, done
	go func() {
		_ = cmd.Wait() // how it ended is in its output
		close(done)
	}()
	return nil
}

// kill ends the process without warning, and waits until it is gone.
func (p *process) kill() error { return p.end(os.Kill) }

// stop asks the process to end, and waits until it is gone.
func (p *process) stop() error { return p.end(os.Interrupt) }

func (p *process) end(s os.Signal) error {
	p.mu.Lock()
	cmd, done := p.cmd, p.done
	p.mu.Unlock()
	select {
	case <-done:
		return fmt.Errorf("%s had ended by itself", p.name)
	default:
	}
	if err := cmd.Process.Signal(s); err != nil {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	<-done
	return nil
}

// exitCode is that of the last life.
func (p *process) exitCode() int { return p.cmd.ProcessState.ExitCode() }

// output is what all lives have written.
func (p *process) output() []byte {
	b, err := os.ReadFile(p.log)
	if err != nil {
		return []byte(err.Error())
	}
	return b
}

// build makes the program of a package and gives its path.
func build(t *testing.T, folder, pkg string, flags ...string) string {
	t.Helper()
	program := filepath.Join(folder, filepath.Base(filepath.Dir(pkg+"/x")))
	args := append([]string{"build", "-o", program}, flags...)
	out, err := exec.CommandContext(t.Context(), "go", append(args, pkg)...).CombinedOutput()
	if err != nil {
		t.Fatalf("go build %s: %v\n%s", pkg, err, out)
	}
	return program
}

// freeAddress gives an address on which nothing listens.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// lastLines gives the end of an output, for a failed test.
func lastLines(b []byte, n int) []byte {
	lines := bytes.Split(bytes.TrimSpace(b), []byte("\n"))
	return bytes.Join(lines[max(0, len(lines)-n):], []byte("\n"))
}
