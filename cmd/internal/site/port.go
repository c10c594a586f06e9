package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strconv"
	"syscall"
	"time"

	"snowdonia/api"
)

// port is the address that a program answers on. It is open from the beginning,
// so that whoever looks is told that the program runs and is not ready yet.
type port struct {
	*net.TCPListener
	waiting *http.Server
	ended   chan struct{} // closed when waiting has ended
}

// lent is a port in the hands of a server that is to leave it open: closed, it
// accepts no more for that server.
type lent struct{ *net.TCPListener }

// Close makes the server stop accepting.
func (l lent) Close() error { return l.SetDeadline(time.Unix(1, 0)) }

// OpenPort opens the port of the settings. Until [Site.Serve] takes it over,
// /healthz answers 200, and everything else 503.
func (s *Site) OpenPort() error {
	address, err := net.ResolveTCPAddr("tcp", s.Listen)
	if err != nil {
		return err
	}
	l, err := net.ListenTCP("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("the address %s is in use: another program answers there, perhaps another Snowdonia; end it, or choose another address with --listen or SNOWDONIA_LISTEN", s.Listen)
	case err != nil:
		return err
	}
	s.port = &port{
		TCPListener: l,
		waiting:     &http.Server{Handler: http.HandlerFunc(notReady), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 5 * time.Second},
		ended:       make(chan struct{}),
	}
	s.port.waiting.SetKeepAlivesEnabled(false) // the caller's next request is for the server that follows
	go func() {
		defer close(s.port.ended)
		_ = s.port.waiting.Serve(lent{s.port.TCPListener}) // it ends when it is told to
	}()
	s.Log.Info("the port is open", "address", "http://"+l.Addr().String())
	s.onClose("the port", func(ctx context.Context) error {
		s.port.takeOver(ctx)
		if err := s.port.Close(); !errors.Is(err, net.ErrClosed) {
			return err
		}
		return nil // whoever took it over has closed it
	})
	return nil
}

// takeOver ends the waiting server and gives the port, on which callers queue meanwhile.
func (p *port) takeOver(ctx context.Context) net.Listener {
	const patience = time.Second // for those who are being answered
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if p.waiting.Shutdown(ctx) != nil {
		_ = p.waiting.Close() // cuts off who has not even asked by now
	}
	<-p.ended
	_ = p.SetDeadline(time.Time{}) // fails if the port is closed, which Accept tells
	return p.TCPListener
}

// notReady answers while the program waits for what it needs.
func notReady(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	switch r.URL.Path {
	case "/healthz":
		write(w, "application/json", http.StatusOK, map[string]string{"status": "ok"})
	case "/readyz":
		write(w, "application/json", http.StatusServiceUnavailable, map[string]string{"status": "not ready"})
	default:
		all := api.Catalogue()
		k := all[slices.IndexFunc(all, func(k api.Kind) bool { return k.Code == "log-unavailable" })]
		h.Set("Retry-After", strconv.Itoa(int(max(k.RetryAfter, time.Second)/time.Second)))
		write(w, "application/problem+json", k.Status, api.Problem{
			Type: "urn:snowdonia:error:" + string(k.Code), Title: k.Title, Status: k.Status, Code: k.Code, Detail: "the server is starting",
		})
	}
}

// write answers. A failure means that the caller has gone.
func write(w http.ResponseWriter, form string, status int, answer any) {
	w.Header().Set("Content-Type", form)
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(answer)
}
