package main

import (
	"context"
	"strings"
	"testing"
	"time"
)

func start(ctx context.Context, env map[string]string, args ...string) (code int, stdout, stderr string) {
	var out, errs strings.Builder
	code = run(ctx, args, func(name string) string { return env[name] }, &out, &errs)
	return code, out.String(), errs.String()
}

func TestHelp(t *testing.T) {
	code, out, errs := start(t.Context(), nil, "--help")
	if code != 0 || errs != "" || !strings.Contains(out, "--streams NUMBER") || strings.Contains(out, "--bot-workers") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}

func TestRefusesToStartWithoutAMasterKey(t *testing.T) {
	code, _, errs := start(t.Context(), nil)
	if code != 2 || !strings.Contains(errs, "SNOWDONIA_MASTER_KEY") {
		t.Errorf("exit code %d: %s", code, errs)
	}
}

// A NATS server that is not there yet is waited for, until the program is asked to stop.
func TestWaitsForNATS(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	code, _, errs := start(ctx, map[string]string{
		"SNOWDONIA_MASTER_KEY": strings.Repeat("5a", 32), "SNOWDONIA_NATS": "nats://127.0.0.1:1", "SNOWDONIA_LISTEN": "127.0.0.1:0",
	})
	if code != 1 || !strings.Contains(errs, `msg="waiting for NATS"`) {
		t.Errorf("exit code %d: %s", code, errs)
	}
}
