package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"snowdonia/events"
	"snowdonia/events/exchange"
)

// recordFile gives the record file of a finished game with an id, cut off after a number of records if that is not 0.
func recordFile(t *testing.T, id string, cut int) []byte {
	t.Helper()
	var records []events.Record
	for i, line := range exported(t) {
		r, err := events.Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		r.Game, r.Command = id, fmt.Sprint(id, "-", i)
		if records = append(records, r); len(records) == cut {
			break
		}
	}
	b, err := exchange.Encode(records)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// save writes a file into a folder.
func save(t *testing.T, folder, name string, b []byte) string {
	t.Helper()
	file := filepath.Join(folder, name)
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// snowdonia runs a subcommand in this process.
func snowdonia(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs strings.Builder
	code = run(t.Context(), args, func(string) string { return "" }, &out, &errs)
	return code, out.String(), errs.String()
}

// stoppedSite gives the data folder of a server that has run once.
func stoppedSite(t *testing.T, folder, name string) string {
	t.Helper()
	data := filepath.Join(folder, name)
	if err := startServe(t, data, "--redis", "").end(t, syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	return data
}

// A game goes from site to site: what each gives for it are the same bytes.
func TestAGameGoesFromSiteToSite(t *testing.T) {
	folder := t.TempDir()
	want := recordFile(t, "GAME", 0)
	file := save(t, folder, "game.snowdonia", append(bytes.Clone(want), recordFile(t, "OTHER", 0)...))
	for _, name := range []string{"first", "second"} {
		data := stoppedSite(t, folder, name)
		code, out, errs := snowdonia(t, "import", "--data", data, file)
		if code != 0 || !strings.HasPrefix(out, "2 games with ") && name == "first" || !strings.Contains(out, "0 were refused") {
			t.Fatalf("exit code %d: %s%s", code, out, errs)
		}
		s := startServe(t, data)
		kept := filepath.Join(folder, name+".snowdonia")
		if code, _, errs := snowdonia(t, "record", "--server", s.url, "--out", kept, "GAME"); code != 0 {
			t.Fatalf("exit code %d: %s", code, errs)
		}
		if got, err := os.ReadFile(kept); err != nil || !bytes.Equal(got, want) {
			t.Errorf("the %s site gives other bytes (%v)", name, err)
		}
		if code, _, errs := snowdonia(t, "record", "--server", s.url, "--out", kept, "GAME"); code != 1 || !strings.Contains(errs, "exists") {
			t.Errorf("over a file that is there: exit code %d: %s", code, errs)
		}
		if code, _, errs := snowdonia(t, "record", "--server", s.url, "NONE"); code != 1 || !strings.Contains(errs, "404") {
			t.Errorf("a game that is not there: exit code %d: %s", code, errs)
		}
		if code, _, errs := snowdonia(t, "import", "--data", data, file); code != 1 || !strings.Contains(errs, "another server uses it") {
			t.Errorf("while the server runs: exit code %d: %s", code, errs)
		}
		if err := s.end(t, syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if code, out, errs := snowdonia(t, "import", "--data", data, file); code != 0 || !strings.HasPrefix(out, "0 games with 0 records were taken in") || !strings.Contains(out, "0 were refused") {
			t.Errorf("again: exit code %d: %s%s", code, out, errs)
		}
		if code, out, errs := snowdonia(t, "verify", kept); code != 0 || !strings.Contains(out, "game GAME is fair") {
			t.Errorf("exit code %d: %s%s", code, out, errs)
		}
		file = kept
	}
}

// What is wrong with one game or file is told, and the others are taken in.
func TestImportTellsWhatItRefuses(t *testing.T) {
	folder := t.TempDir()
	data := stoppedSite(t, folder, "data")
	good := recordFile(t, "GOOD", 0)
	edited := bytes.Replace(recordFile(t, "EDITED", 0), []byte(`"ironOre":1`), []byte(`"ironOre":2`), 1)
	files := []string{
		save(t, folder, "good", append(bytes.Clone(good), recordFile(t, "RUNNING", 40)...)), save(t, folder, "edited", edited),
		save(t, folder, "empty", nil), save(t, folder, "list", exported(t)[0]), filepath.Join(folder, "none"),
	}
	code, out, errs := snowdonia(t, append([]string{"import", "--data", data}, files...)...)
	if code != 1 || !strings.HasPrefix(out, "1 games with ") || !strings.Contains(out, "5 were refused") {
		t.Errorf("exit code %d: %s", code, out)
	}
	for _, line := range []string{
		files[0] + ": game RUNNING: it is not finished", files[1] + ": line ", files[2] + ": there is no game in it",
		files[3] + ": line 1: no header", "no such file",
	} {
		if !strings.Contains(errs, line) {
			t.Errorf("it does not say %q:\n%s", line, errs)
		}
	}
	shorter := bytes.Replace(good, []byte(`"time":"1970-01-01T00:00:05Z"`), []byte(`"time":"1970-01-01T00:00:06Z"`), 1)
	if games, err := exchange.NewReader(bytes.NewReader(shorter)).Next(); err == nil {
		t.Errorf("an edited file is read: %+v", games.Header)
	}
	if code, _, errs := snowdonia(t, "import", "--data", filepath.Join(folder, "nowhere"), files[0]); code != 1 || !strings.Contains(errs, "holds no log") {
		t.Errorf("no log: exit code %d: %s", code, errs)
	}
	if code, _, errs := snowdonia(t, "import", "--data", data); code != 2 || !strings.Contains(errs, "FILE... is missing") {
		t.Errorf("no file: exit code %d: %s", code, errs)
	}
}

// Notes that one build took are compared by the next one.
func TestCheckLog(t *testing.T) {
	folder := t.TempDir()
	data := stoppedSite(t, folder, "data")
	file := save(t, folder, "games", append(recordFile(t, "ONE", 0), recordFile(t, "TWO", 0)...))
	if code, _, errs := snowdonia(t, "import", "--data", data, file); code != 0 {
		t.Fatal(errs)
	}
	notes := filepath.Join(folder, "notes")
	if code, out, errs := snowdonia(t, "check-log", "--data", data, "--write", notes); code != 0 || !strings.HasPrefix(out, "2 games with ") {
		t.Fatalf("exit code %d: %s%s", code, out, errs)
	}
	if code, _, errs := snowdonia(t, "check-log", "--data", data, "--write", notes); code != 1 || !strings.Contains(errs, "exists") {
		t.Errorf("over notes that are there: exit code %d: %s", code, errs)
	}
	if code, out, errs := snowdonia(t, "check-log", "--data", data, "--compare", notes); code != 0 || !strings.Contains(out, "0 of them are new") {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
	b, err := os.ReadFile(notes)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(b, []byte("\n"))
	one := bytes.Split(lines[1], []byte(`","`))
	one[2] = bytes.Repeat([]byte("0"), 64)
	lines[1] = bytes.Join(one, []byte(`","`))
	other := save(t, folder, "other", bytes.Join(lines, []byte("\n")))
	code, out, errs := snowdonia(t, "check-log", "--data", data, "--compare", other)
	if code != 1 || !strings.Contains(errs, "1 differences: do not let this build serve this log") || !strings.Contains(out, "the state after record ") || !strings.Contains(out, "it was the same") {
		t.Errorf("exit code %d: %s%s", code, out, errs)
	}
	if code, _, errs := snowdonia(t, "check-log", "--data", data); code != 2 || !strings.Contains(errs, "--write or --compare must be set") {
		t.Errorf("neither: exit code %d: %s", code, errs)
	}
	if code, _, errs := snowdonia(t, "check-log", "--data", data, "--compare", file); code != 1 || !strings.Contains(errs, "not a file that check-log has written") {
		t.Errorf("a file of something else: exit code %d: %s", code, errs)
	}
}
