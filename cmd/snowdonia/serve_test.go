package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// served is a snowdonia serve that runs as a process.
type served struct {
	cmd    *exec.Cmd
	url    string
	stdout string // the lines up to the address and those that follow at once
	stderr *bytes.Buffer
	ended  chan error

	goodbye string // the lines after those, once it has ended
}

var answersOn = regexp.MustCompile(`answers on (http://\S+)`)

// startServe starts it on a free port and waits until it answers.
func startServe(t *testing.T, data string, args ...string) *served {
	t.Helper()
	s := &served{stderr: &bytes.Buffer{}, ended: make(chan error, 1)}
	s.cmd = exec.Command("snowdonia", append([]string{"serve", "--listen", "127.0.0.1:0", "--data", data}, args...)...)
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	s.cmd.Stderr = s.stderr
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		s.stdout += lines.Text() + "\n"
		if strings.HasPrefix(lines.Text(), "Stop it with") {
			break
		}
	}
	go func() {
		for lines.Scan() {
			s.goodbye += lines.Text() + "\n"
		}
		s.ended <- s.cmd.Wait()
	}()
	t.Cleanup(func() {
		_ = s.cmd.Process.Kill() // it may have ended
		if t.Failed() {
			t.Log(s.stderr.String())
		}
	})
	m := answersOn.FindStringSubmatch(s.stdout)
	if m == nil {
		t.Fatalf("it printed no address: %s%s", s.stdout, s.stderr)
	}
	s.url = m[1]
	return s
}

// end sends a signal and gives how the process ended.
func (s *served) end(t *testing.T, signal os.Signal) error {
	t.Helper()
	if err := s.cmd.Process.Signal(signal); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-s.ended:
		return err
	case <-time.After(30 * time.Second):
		t.Fatal("it does not end")
		return nil
	}
}

func (s *served) get(t *testing.T, path string) (status int, body string) {
	t.Helper()
	r, err := http.Get(s.url + path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(b)
}

// The script of docs/playing.md plays a round; the server is killed without
// warning and started again, and the game goes on with the next round.
func TestFirstRoundSurvivesAKill(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	script, err := filepath.Abs(filepath.Join("..", "..", "docs", "first-round.sh"))
	if err != nil {
		t.Fatal(err)
	}
	kept := t.TempDir()
	play := func(args ...string) []string {
		cmd := exec.CommandContext(t.Context(), script, args...)
		cmd.Env = append(os.Environ(), "TMPDIR="+kept)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("first-round.sh %v: %v\n%s", args, err, out)
		}
		return strings.Split(strings.TrimSpace(string(out)), "\n")
	}
	s := startServe(t, data)
	lines := play(s.url)
	game := lines[len(lines)-1]
	if !strings.HasPrefix(lines[len(lines)-2], "round 1 is over") {
		t.Fatalf("the first round: %v", lines)
	}
	_, before := s.get(t, "/v1/games/"+game)
	if err := s.end(t, syscall.SIGKILL); err == nil {
		t.Error("it was killed and says that all is well")
	}

	s = startServe(t, data)
	var number struct{ Number int }
	if err := json.Unmarshal([]byte(before), &number); err != nil || number.Number == 0 {
		t.Fatalf("%v: %s", err, before)
	}
	if status, after := s.get(t, "/v1/games/"+game+"?wait=1"); status != http.StatusOK || after != before {
		t.Errorf("after the kill the board is another one: %d\n%s\n%s", status, before, after)
	}
	lines = play(s.url, game)
	if !strings.HasPrefix(lines[len(lines)-2], "round 2 is over") {
		t.Errorf("the second round: %v", lines)
	}
	if err := s.end(t, syscall.SIGTERM); err != nil {
		t.Errorf("it was asked to stop: %v", err)
	}
}

func TestServeKeepsItsFolderToItself(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServe(t, data)
	for path, mode := range map[string]os.FileMode{data: 0o700, filepath.Join(data, "master.key"): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
	for _, says := range []string{data, "8 shards, 1 replica(s), sync every 100ms", "redis-server"} {
		if !strings.Contains(s.stdout, says) {
			t.Errorf("it does not print %q:\n%s", says, s.stdout)
		}
	}
	key, err := os.ReadFile(filepath.Join(data, "master.key"))
	if err != nil {
		t.Fatal(err)
	}
	secret := bytes.TrimSpace(key[bytes.LastIndexByte(bytes.TrimSpace(key), '\n')+1:])
	var out, errs strings.Builder
	code := run(t.Context(), []string{"serve", "--listen", "127.0.0.1:0", "--data", data}, func(string) string { return "" }, &out, &errs)
	inUse := fmt.Sprintf("snowdonia serve: the folder %s is in use: another server uses it, process %d; end it first", data, s.cmd.Process.Pid)
	if code != 1 || !strings.HasPrefix(errs.String(), inUse) || strings.Count(errs.String(), "\n") != 1 {
		t.Errorf("a second server on the folder: exit code %d: %s%s", code, out.String(), errs.String())
	}
	if err := s.end(t, os.Interrupt); err != nil {
		t.Errorf("it was interrupted: %v", err)
	}
	if s.goodbye != "Snowdonia is stopping.\nSnowdonia has stopped.\n" {
		t.Errorf("at its end it says %q", s.goodbye)
	}
	if printed := s.stdout + s.stderr.String(); len(secret) != 64 || strings.Contains(printed, string(secret)) {
		t.Errorf("the master key has %d characters, or was printed", len(secret))
	}
	s = startServe(t, data, "--redis", "", "--sync-interval", "always")
	if again, err := os.ReadFile(filepath.Join(data, "master.key")); err != nil || !bytes.Equal(again, key) {
		t.Error("the second start has another master key")
	}
	if !strings.Contains(s.stdout, "sync before every acknowledgement") {
		t.Errorf("the durability is not the one asked for:\n%s", s.stdout)
	}
}

func TestServeRefusesAnotherNumberOfShards(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	s := startServe(t, data, "--shards", "2")
	if err := s.end(t, syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	code := run(t.Context(), []string{"serve", "--listen", "127.0.0.1:0", "--data", data}, func(string) string { return "" }, io.Discard, &errs)
	if code != 1 || !strings.Contains(errs.String(), "2 shards") {
		t.Errorf("exit code %d: %s", code, errs.String())
	}
}

// Without a redis-server on the path a store in memory takes its place.
func TestServeNeedsNothingInstalled(t *testing.T) {
	program, err := exec.LookPath("snowdonia")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Dir(program))
	s := startServe(t, filepath.Join(t.TempDir(), "data"))
	if !strings.Contains(s.stdout, "miniredis") {
		t.Errorf("it runs on another store:\n%s", s.stdout)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+"/v1/players", strings.NewReader(`{"name":"Ann"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(r)
	if err != nil || answer.StatusCode != http.StatusCreated {
		t.Fatalf("%v, %v", answer, err)
	}
	_ = answer.Body.Close()
	if status, body := s.get(t, "/v1/lobby"); status != http.StatusOK {
		t.Errorf("the lobby: %d %s", status, body)
	}
}

// What goes well is no line on the terminal of who plays.
func TestServeIsQuiet(t *testing.T) {
	s := startServe(t, filepath.Join(t.TempDir(), "data"))
	for _, path := range []string{"/v1/lobby", "/v1/games/none", "/readyz"} {
		s.get(t, path)
	}
	if err := s.end(t, syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if s.stderr.Len() > 0 {
		t.Errorf("it wrote\n%s", s.stderr)
	}
}

// The script says what is missing, and does not wait for ever.
func TestFirstRoundWithoutAServer(t *testing.T) {
	script := filepath.Join("..", "..", "docs", "first-round.sh")
	cmd := exec.CommandContext(t.Context(), script, "http://127.0.0.1:1")
	cmd.Env = append(os.Environ(), "PATIENCE=0")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "http://127.0.0.1:1 does not answer") {
		t.Errorf("%v: %s", err, out)
	}
}

// Everything that rules and dashboards ask for is there in a program that runs.
func TestServeShowsMetrics(t *testing.T) {
	s := startServe(t, filepath.Join(t.TempDir(), "data"))
	for _, path := range []string{"/healthz", "/readyz", "/openapi.json", "/v1/lobby"} {
		if status, body := s.get(t, path); status != http.StatusOK {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	_, metrics := s.get(t, "/metrics")
	for _, line := range []string{
		`snowdonia_log_sync_interval_seconds 0.1`, `snowdonia_log_replicas 1`, `snowdonia_log_shards 8`,
		`snowdonia_projection_stopped{shard="7"} 0`, `snowdonia_projection_lag_seconds{shard="0"} 0`, `snowdonia_sse_clients 0`,
		`snowdonia_append_conflicts_total 0`, `snowdonia_hot_games 0`, `snowdonia_http_requests_total{method="GET",route="/v1/lobby",status="200"} 1`,
	} {
		if !strings.Contains(metrics, "\n"+line+"\n") {
			t.Errorf("/metrics lacks %s", line)
		}
	}
}
