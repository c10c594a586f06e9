package site

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/nats-io/nats-server/v2/server"

	"snowdonia/api"
	"snowdonia/api/keys"
	"snowdonia/cmd/internal/settings"
	"snowdonia/events"
)

// lines is a log that tells when something is in it.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
	word string
	seen func()
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Write(p)
	if strings.Contains(l.text.String(), l.word) {
		l.seen()
	}
	return len(p), nil
}

func ringOf(t *testing.T) *keys.Ring {
	t.Helper()
	ring, err := keys.Parse([]byte(strings.Repeat("5a", 32)))
	if err != nil {
		t.Fatal(err)
	}
	return ring
}

func fetch(t *testing.T, address net.Addr, path string) (*http.Response, string) {
	t.Helper()
	r, err := http.Get("http://" + address.String() + path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r, string(b)
}

// The port answers before anything else is there, and goes on without a gap when the program is ready.
func TestPortAnswersFromTheBeginning(t *testing.T) {
	s := New(settingsOf(t, settings.Command, "--listen", "127.0.0.1:0"), io.Discard)
	if err := s.OpenPort(); err != nil {
		t.Fatal(err)
	}
	at := s.port.Addr()
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 503, "/v1/lobby": 503, "/metrics": 503} {
		if r, body := fetch(t, at, path); r.StatusCode != want {
			t.Errorf("%s: %d %s", path, r.StatusCode, body)
		}
	}
	r, body := fetch(t, at, "/v1/games/X/answers")
	if r.Header.Get("Retry-After") == "" || r.Header.Get("Content-Type") != "application/problem+json" || !strings.Contains(body, `"code":"log-unavailable"`) {
		t.Errorf("%v %s", r.Header, body)
	}
	silent, err := net.Dial("tcp", at.String()) // somebody who connects and asks nothing holds nothing up
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	service, err := s.Commands(events.NewMemory(1), ringOf(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	up, ended := make(chan net.Addr, 1), make(chan error, 1)
	go func() {
		ended <- s.Serve(ctx, api.Config{Commands: service, Keys: ringOf(t)}, func(a net.Addr) { up <- a })
	}()
	if again := <-up; again.String() != at.String() {
		t.Errorf("it answers on %s, not %s", again, at)
	}
	if r, body := fetch(t, at, "/readyz"); r.StatusCode != http.StatusOK {
		t.Errorf("/readyz: %d %s", r.StatusCode, body)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

func TestATakenPortIsSaidAtOnce(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	s := New(settingsOf(t, settings.Command, "--listen", l.Addr().String()), io.Discard)
	if err := s.OpenPort(); err == nil || !strings.Contains(err.Error(), "in use") || !strings.Contains(err.Error(), "--listen") {
		t.Errorf("%v", err)
	}
}

// A port that nobody took over is closed with the rest.
func TestAPortThatWasNeverServedIsClosed(t *testing.T) {
	s := New(settingsOf(t, settings.Command, "--listen", "127.0.0.1:0"), io.Discard)
	if err := s.OpenPort(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if c, err := net.Dial("tcp", s.port.Addr().String()); err == nil {
		c.Close()
		t.Error("it is still open")
	}
}

// A NATS server without JetStream is named as what it is, and waited for.
func TestNATSWithoutJetStream(t *testing.T) {
	plain, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	plain.Start()
	defer plain.Shutdown()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	log := &lines{word: "JetStream is not enabled", seen: cancel}
	s := New(settingsOf(t, settings.Projection, "--nats", plain.ClientURL()), log)
	if _, err := s.RemoteLog(ctx, "test", events.Options{}); err == nil || !strings.Contains(err.Error(), "JetStream is not enabled") {
		t.Errorf("%v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// What is said on the way out comes before and after everything else is closed.
func TestAnnounce(t *testing.T) {
	s := New(settingsOf(t, settings.Serve), io.Discard)
	ctx, cancel := context.WithCancel(t.Context())
	said := make(chan string, 4)
	s.Announce(ctx, func(text string) { said <- text })
	cancel()
	first := <-said
	s.onClose("a part", func(context.Context) error { said <- "a part is closed"; return nil })
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if got := []string{first, <-said, <-said}; strings.Join(got, ", ") != "is stopping, a part is closed, has stopped" {
		t.Errorf("%q", got)
	}
	s.Announce(t.Context(), func(text string) { t.Errorf("nobody asked it to stop, and it said %q", text) })
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}
