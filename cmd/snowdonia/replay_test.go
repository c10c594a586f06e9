package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/replay/told.txt anew")

// recordedGame unpacks a game of two in which somebody takes back.
func recordedGame(t *testing.T) string {
	t.Helper()
	packed, err := os.Open("testdata/replay/game.ndjson.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	z, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	lines, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return written(t, lines)
}

func written(t *testing.T, content []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.ndjson")
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// replayed runs replay as a program that reads commands from a pipe.
func replayed(t *testing.T, commands string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "snowdonia", append([]string{"replay"}, args...)...)
	cmd.Stdin = strings.NewReader(commands)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil || errs.Len() > 0 {
		t.Fatalf("replay %v: %v: %s", args, err, &errs)
	}
	return string(out)
}

// All commands on a recorded game say what they said when it was recorded; and a
// server that has the game has it told in the same words.
func TestARecordedGameIsReplayed(t *testing.T) {
	file := recordedGame(t)
	commands, err := os.ReadFile("testdata/replay/commands.txt")
	if err != nil {
		t.Fatal(err)
	}
	told := replayed(t, string(commands), file)
	const golden = "testdata/replay/told.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(told), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	sameLines(t, told, string(want))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/below/v1/games/g_recorded/records" || r.Header.Get("Accept") != "application/x-ndjson" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/x-ndjson")
		http.ServeFile(w, r, file)
	}))
	defer server.Close()
	sameLines(t, replayed(t, string(commands), "g_recorded", "--server", server.URL+"/below"), told)
}

func sameLines(t *testing.T, got, want string) {
	t.Helper()
	has, wants := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(has), len(wants)) {
		if has[i] != wants[i] {
			t.Fatalf("line %d is\n%s\nnot\n%s", i+1, has[i], wants[i])
		}
	}
	if len(has) != len(wants) {
		t.Fatalf("%d lines, not %d", len(has), len(wants))
	}
}

// A game that is being played on a running server is replayed as far as it has come.
func TestAGameOfARunningServerIsReplayed(t *testing.T) {
	script, err := filepath.Abs(filepath.Join("..", "..", "docs", "first-round.sh"))
	if err != nil {
		t.Fatal(err)
	}
	s := startServe(t, filepath.Join(t.TempDir(), "data"))
	cmd := exec.CommandContext(t.Context(), script, s.url)
	cmd.Env = append(os.Environ(), "TMPDIR="+t.TempDir())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("first-round.sh: %v\n%s", err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	game := lines[len(lines)-1]
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/v1/games/"+game+"/records", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept", "application/x-ndjson")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	records, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		t.Fatal(answer.Status, err)
	}
	const commands = "\n\nr1.A\nexplain\nround\nboard\n"
	told := replayed(t, commands+"ledger\n", game, "--server", s.url)
	sameLines(t, told, replayed(t, commands+"ledger\n", written(t, records)))
	if first := fmt.Sprintf("Game %s: mount-snowdon", game); !strings.HasPrefix(told, first) || !strings.Contains(told, "Round 2 begins.") || !strings.Contains(told, "is asked: place-labourer") {
		t.Errorf("the game is told so:\n%s", told)
	}

	var problem struct{ Title string }
	if _, body := s.get(t, "/v1/games/nothing"); json.Unmarshal([]byte(body), &problem) != nil || problem.Title == "" {
		t.Fatal(body)
	}
	says(t, problem.Title, "nothing", "--server", s.url)
}

// says tells that replay fails and says why.
func says(t *testing.T, why string, args ...string) {
	t.Helper()
	var errs bytes.Buffer
	code := run(context.Background(), append([]string{"replay"}, args...), func(string) string { return "" }, io.Discard, &errs)
	if code == 0 || !strings.Contains(errs.String(), why) {
		t.Errorf("replay %v: code %d, %s; it should say %q", args, code, &errs, why)
	}
}

// What cannot be replayed is refused with the reason.
func TestWhatCannotBeReplayedIsRefused(t *testing.T) {
	says(t, "FILE|GAME is missing")
	says(t, "there is no file nothing; --server says", "nothing")
	says(t, `"localhost" is no address`, "g", "--server", "localhost")
	says(t, "there are no records", written(t, nil))
	says(t, "line 1 is no record", written(t, []byte("x\n")))
	lines := exported(t)
	says(t, "line 1: record 2 where record 1 belongs", written(t, bytes.Join(lines[1:], []byte("\n"))))
	broken := bytes.Replace(lines[4], []byte(`"area":"`), []byte(`"area":"G","was":"`), 1)
	if bytes.Equal(broken, lines[4]) {
		t.Fatalf("the record names no area: %s", lines[4])
	}
	says(t, "line 5", written(t, bytes.Join([][]byte{lines[0], lines[1], lines[2], lines[3], broken}, []byte("\n"))))
	other := bytes.Replace(bytes.Replace(lines[1], []byte(`"number":2`), []byte(`"number":1`), 1), []byte(`"prev":1`), []byte(`"prev":0`), 1)
	says(t, "opens no table", written(t, other))
}

// A server that sends more than is taken, or fails, is told of.
func TestWhatAServerMaySend(t *testing.T) {
	line := exported(t)[0]
	long := bytes.Repeat([]byte("\n"), maxFetched+1-len(line))
	for path, answer := range map[string]struct {
		status int
		kind   string
		body   []byte
		why    string
	}{
		"much": {http.StatusOK, "application/x-ndjson", append(bytes.Clone(line), long...), "more than 64 MiB"},
		"down": {http.StatusBadGateway, "application/x-ndjson", []byte("<html>"), "502: and does not say why"},
		"page": {http.StatusOK, "text/html", []byte("<html>"), "not with records"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", answer.kind)
			w.WriteHeader(answer.status)
			_, _ = w.Write(answer.body) // the client may hang up
		}))
		says(t, answer.why, path, "--server", server.URL)
		server.Close()
	}
}
