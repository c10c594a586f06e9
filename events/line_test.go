package events_test

import (
	"io"
	"net"
	"sync"
	"testing"
)

// line is a connection to a server on which the answers can get stuck.
type line struct {
	addr string
	mu   sync.Mutex // held while answers are stuck
}

// newLine forwards connections to a server.
func newLine(t *testing.T, server string) *line {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	l := &line{addr: listener.Addr().String()}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			up, err := net.Dial("tcp", server)
			if err != nil {
				client.Close()
				continue
			}
			go func() {
				defer up.Close()
				io.Copy(up, client)
			}()
			go func() {
				defer client.Close()
				io.Copy(held{client, &l.mu}, up)
			}()
		}
	}()
	return l
}

func (l *line) holdAnswers() { l.mu.Lock() }
func (l *line) passAnswers() { l.mu.Unlock() }

// held writes when nobody holds the lock.
type held struct {
	to io.Writer
	mu *sync.Mutex
}

func (h held) Write(b []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.to.Write(b)
}
