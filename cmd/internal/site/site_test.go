package site

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"snowdonia/cmd/internal/settings"
)

func settingsOf(t *testing.T, p settings.Program, args ...string) *settings.Settings {
	t.Helper()
	s, err := settings.Load(p, args, func(name string) string {
		return map[string]string{"SNOWDONIA_MASTER_KEY": "k", "SNOWDONIA_REDIS_PASSWORD": "pass/word@"}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What was opened last is closed first, and what does not close keeps nothing else from closing.
func TestCloseInOppositeOrder(t *testing.T) {
	s := New(settingsOf(t, settings.Serve), &bytes.Buffer{})
	var order []string
	stuck := errors.New("stuck")
	for _, name := range []string{"a", "b", "c"} {
		s.onClose(name, func(context.Context) error {
			order = append(order, name)
			if name == "b" {
				return stuck
			}
			return nil
		})
	}
	err := s.Close()
	if strings.Join(order, "") != "cba" || !errors.Is(err, stuck) || !strings.Contains(err.Error(), "closing b") {
		t.Errorf("closed %v: %v", order, err)
	}
	if err := s.Close(); err != nil || len(order) != 3 {
		t.Errorf("a second time: %v, %v", order, err)
	}
}

// Each thing that runs beside the server is ended alone, and one that does not end is left after its time.
func TestBackgroundEnds(t *testing.T) {
	s := New(settingsOf(t, settings.Serve, "--shutdown", "1s"), &bytes.Buffer{})
	first, second := false, false
	s.background("first", func(ctx context.Context) error { <-ctx.Done(); first = true; return ctx.Err() })
	s.background("second", func(ctx context.Context) error { <-ctx.Done(); second = true; return nil })
	if err := s.Close(); err != nil || !first || !second {
		t.Errorf("ended: %v, %v; %v", first, second, err)
	}
	never := make(chan struct{})
	defer close(never)
	s.background("deaf", func(context.Context) error { <-never; return nil })
	if err := s.Close(); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("something that does not end: %v", err)
	}
}

func TestPatientlyGivesUpOnWhatIsFinal(t *testing.T) {
	s := New(settingsOf(t, settings.Serve), &bytes.Buffer{})
	away, wrong := errors.New("away"), errors.New("wrong")
	tries := 0
	err := s.patiently(t.Context(), "it", func(err error) bool { return errors.Is(err, wrong) }, func() error {
		if tries++; tries == 1 {
			return away
		}
		return wrong
	})
	if !errors.Is(err, wrong) || tries != 2 {
		t.Errorf("%d tries, %v", tries, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	if err := s.patiently(ctx, "it", func(error) bool { return false }, func() error { return away }); !errors.Is(err, away) {
		t.Errorf("after the context's end: %v", err)
	}
}

// A password goes into the address whatever characters it has, and nowhere else.
func TestRedisPassword(t *testing.T) {
	s := New(settingsOf(t, settings.Command, "--redis", "redis://snowdonia@127.0.0.1:6379/0"), &bytes.Buffer{})
	address, err := s.redisURL()
	if err != nil || address != "redis://snowdonia:pass%2Fword%40@127.0.0.1:6379/0" {
		t.Errorf("%s, %v", address, err)
	}
}

func TestLogForms(t *testing.T) {
	var out bytes.Buffer
	s := New(settingsOf(t, settings.Serve, "--log-format", "json", "--log-level", "warn"), &out)
	s.Log.Info("quiet")
	s.Log.Warn("loud", slog.Int("n", 1))
	var line map[string]any
	if err := json.Unmarshal(out.Bytes(), &line); err != nil || line["msg"] != "loud" {
		t.Errorf("%v: %s", err, out.String())
	}
}
