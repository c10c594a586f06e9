package site

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"snowdonia/cmd/internal/settings"
	"snowdonia/events"
)

// Site is a program that is being put together, or runs.
type Site struct {
	*settings.Settings
	Log     *slog.Logger
	Metrics *prometheus.Registry

	Durability events.Durability // of the log, once it is open

	port   *port
	opened []part
}

// part is something that has to be closed.
type part struct {
	name  string
	close func(ctx context.Context) error
}

// New begins a program, whose log goes to w.
func New(s *settings.Settings, w io.Writer) *Site {
	site := &Site{Settings: s, Log: newLog(s, w), Metrics: prometheus.NewRegistry()}
	site.Metrics.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	version := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
	}
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "snowdonia_build_info", Help: "1, with the program's version.", ConstLabels: prometheus.Labels{"version": version},
	})
	build.Set(1)
	site.Metrics.MustRegister(build)
	return site
}

func newLog(s *settings.Settings, w io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(s.LogLevel)); err != nil {
		level = slog.LevelInfo // the settings have checked it
	}
	options := &slog.HandlerOptions{Level: level}
	if s.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// onClose notes how something that was opened is closed.
func (s *Site) onClose(name string, end func(ctx context.Context) error) {
	s.opened = append(s.opened, part{name, end})
}

// Announce says "is stopping" when ctx ends, and "has stopped" when everything that
// is opened after it has been closed.
func (s *Site) Announce(ctx context.Context, say func(text string)) {
	closing := make(chan struct{})
	var told sync.WaitGroup
	told.Go(func() {
		select {
		case <-ctx.Done():
			say("is stopping")
		case <-closing:
		}
	})
	s.onClose("the announcement", func(context.Context) error {
		close(closing)
		told.Wait()
		if ctx.Err() != nil {
			say("has stopped")
		}
		return nil
	})
}

// background runs something until the site is closed.
func (s *Site) background(name string, run func(ctx context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() {
		if err := run(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error(name+" has ended", "error", err)
		}
	})
	s.onClose(name, func(closing context.Context) error {
		cancel()
		return within(closing, work.Wait)
	})
}

// within waits for something to end, but no longer than ctx.
func within(ctx context.Context, wait func()) error {
	ended := make(chan struct{})
	go func() {
		wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close ends all that was opened, the last first, within half of the time that
// a shutdown may take; the other half is for requests under way.
func (s *Site) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), s.Shutdown/2)
	defer cancel()
	var all []error
	for i := len(s.opened) - 1; i >= 0; i-- {
		if err := s.opened[i].close(ctx); err != nil {
			all = append(all, fmt.Errorf("closing %s: %w", s.opened[i].name, err))
		}
	}
	s.opened = nil
	return errors.Join(all...)
}

// patiently attempts to reach something that may not be there yet, until it is or
// ctx ends. Errors that final says are final end it at once.
func (s *Site) patiently(ctx context.Context, what string, final func(error) bool, attempt func() error) error {
	const longest = 5 * time.Second
	for wait := 100 * time.Millisecond; ; wait = min(2*wait, longest) {
		err := attempt()
		if err == nil || ctx.Err() != nil || final(err) {
			return err
		}
		s.Log.Warn("waiting for "+what, "error", err, "again_in", wait)
		select {
		case <-ctx.Done():
			return err
		case <-time.After(wait):
		}
	}
}
