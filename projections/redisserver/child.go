package redisserver

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/redis/go-redis/v9"
)

// Child is a redis-server that runs as a child of this process, on a socket that
// only its user can reach, and keeps nothing on disk.
type Child struct {
	Socket string // path of its unix socket

	process *os.Process
	done    chan struct{} // closed when the process has ended
	output  *tail
}

const (
	startTime  = 10 * time.Second // in which a child must answer
	stopTime   = 5 * time.Second  // after which a child that does not end is killed
	longSocket = 100              // bytes; a unix socket's path must stay below 108
)

// StartChild starts a redis-server on a unix socket and waits until it answers.
// No other one may use the socket's path, since one that ends removes it.
func StartChild(ctx context.Context, program, socket string) (*Child, error) {
	if len(socket) > longSocket {
		return nil, fmt.Errorf("redisserver: %s is too long for the path of a socket", socket)
	}
	if err := os.MkdirAll(filepath.Dir(socket), 0o700); err != nil {
		return nil, fmt.Errorf("redisserver: %w", err)
	}
	c := &Child{Socket: socket, done: make(chan struct{}), output: &tail{}}
	started := make(chan error, 1)
	go c.run(program, started)
	if err := <-started; err != nil {
		return nil, fmt.Errorf("redisserver: %w", err)
	}
	if err := c.answers(ctx); err != nil {
		c.Stop()
		return nil, fmt.Errorf("redisserver: %s did not start: %w: %s", program, err, c.output)
	}
	return c, nil
}

// run holds the child for its whole life from one thread of the operating
// system: the child is to end when that thread does (see dieWithParent).
func (c *Child) run(program string, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(c.done)
	cmd := exec.Command(program, "--port", "0", "--unixsocket", c.Socket, "--unixsocketperm", "700",
		"--dir", filepath.Dir(c.Socket), "--save", "", "--appendonly", "no", "--daemonize", "no")
	cmd.Stdout, cmd.Stderr = c.output, c.output
	cmd.SysProcAttr = dieWithParent()
	err := cmd.Start()
	c.process = cmd.Process
	started <- err
	if err == nil {
		_ = cmd.Wait() // how it ended is in its output
	}
}

// answers waits for the first answer.
func (c *Child) answers(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, startTime)
	defer cancel()
	client := c.client()
	defer func() { _ = client.Close() }() // nothing is lost with it
	for {
		_, err := os.Stat(c.Socket)
		if err == nil {
			err = client.Ping(ctx).Err()
		}
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-c.done:
			return errors.New("it has ended")
		case <-time.After(5 * time.Millisecond):
		}
	}
}

func (c *Child) client() *redis.Client {
	return redis.NewClient(patient(&redis.Options{Network: "unix", Addr: c.Socket}))
}

// Stop ends the child, and returns when it has ended. It may be called twice.
func (c *Child) Stop() {
	_ = c.process.Signal(syscall.SIGTERM) // it may have ended already
	select {
	case <-c.done:
	case <-time.After(stopTime):
		_ = c.process.Kill()
		<-c.done
	}
}

// openChild starts a child and keeps one running until the server is closed.
func openChild(ctx context.Context, program string, o Options) (*Server, error) {
	socket, remove, err := socketPath(o.Folder)
	if err != nil {
		return nil, err
	}
	child, err := StartChild(ctx, program, socket)
	if err != nil {
		return nil, errors.Join(err, remove())
	}
	client := child.client()
	about, err := describe(ctx, client)
	if err != nil {
		child.Stop()
		return nil, errors.Join(fmt.Errorf("redisserver: %w", err), client.Close(), remove())
	}
	s := &Server{Client: client, Kind: "own redis-server", Version: about["redis_version"], Address: "unix://" + socket}
	life, end := context.WithCancel(context.Background())
	var kept sync.WaitGroup
	kept.Go(func() { keep(life, child, program, o.Log) })
	s.stop = func() error {
		end()
		kept.Wait()
		return remove()
	}
	return s, nil
}

// keep starts a child again that ends by itself, until ctx ends; then it stops it.
func keep(ctx context.Context, child *Child, program string, log *slog.Logger) {
	for {
		select {
		case <-ctx.Done():
			child.Stop()
			return
		case <-child.done:
		}
		log.Error("the own redis-server has ended and is started again", "output", child.output.String())
		for {
			again, err := StartChild(ctx, program, child.Socket)
			if err == nil {
				child = again
				break
			}
			log.Error("the own redis-server does not start", "error", err)
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
			}
		}
	}
}

// socketPath gives the path of a socket that is this process' alone: in the
// wanted folder, or in a new temporary one if the path would be too long.
func socketPath(folder string) (socket string, remove func() error, err error) {
	name := fmt.Sprintf("redis-%d.sock", os.Getpid())
	path, err := filepath.Abs(folder)
	if err != nil {
		return "", nil, fmt.Errorf("redisserver: %w", err)
	}
	socket = filepath.Join(path, name)
	if folder != "" && len(socket) <= longSocket {
		return socket, nothing, nil
	}
	path, err = os.MkdirTemp("", "snowdonia-redis-")
	if err != nil {
		return "", nil, fmt.Errorf("redisserver: %w", err)
	}
	return filepath.Join(path, name), func() error { return os.RemoveAll(path) }, nil
}

// tail keeps the end of a child's output, for messages.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailSize = 2000 // bytes

// Write takes everything and keeps the last of it.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if cut := len(t.text) - tailSize; cut > 0 {
		t.text = append(t.text[:0], t.text[cut:]...)
	}
	return len(p), nil
}

// String gives the end of the output.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return strings.TrimSpace(string(t.text))
}
