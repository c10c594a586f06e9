package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/events"
)

// exported gives the lines of a finished game's records.
func exported(t *testing.T) [][]byte {
	t.Helper()
	sc, _ := scenario.Named("mount-snowdon")
	setup, err := sc.Setup(3, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	played, err := sim.Game{
		Setup: setup, Rules: rules, Bots: []bot.Bot{bot.Greedy{}, bot.Random{}, bot.Random{}},
		Luck: game.Seeded{1, 2, 3}, Dice: 4, Record: true,
	}.Play()
	if err != nil {
		t.Fatal(err)
	}
	var lines [][]byte
	for i, e := range played.Entries {
		b, err := events.Encode(events.Record{
			Game: "g1", Number: e.Number, Prev: uint64(i), Time: time.Unix(int64(i), 0).UTC(), Command: fmt.Sprint("c", i),
			Schema: events.Schema, Rules: game.RulesVersion, Facts: e.Facts,
		})
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, b)
	}
	return lines
}

// verifyFile runs the tool on lines.
func verifyFile(t *testing.T, lines [][]byte) (code int, stdout, stderr string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "game.ndjson")
	if err := os.WriteFile(file, append(bytes.Join(lines, []byte("\n")), '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	code = run(context.Background(), []string{"verify", file}, func(string) string { return "" }, &out, &errs)
	return code, out.String(), errs.String()
}

func TestVerifyAcceptsAFairGame(t *testing.T) {
	lines := exported(t)
	code, out, errs := verifyFile(t, lines)
	if code != 0 || !strings.Contains(out, fmt.Sprintf("game g1 is fair: %d records", len(lines))) {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
}

// A draw that was changed is named, with what it should have been.
func TestVerifyNamesTheFirstDrawThatDiffers(t *testing.T) {
	lines := exported(t)
	office := regexp.MustCompile(`\{"type":"office-filled","space":0,"card":(\d+)\}`)
	found := slices.IndexFunc(lines, func(line []byte) bool { return office.Match(line) })
	if found < 0 {
		t.Fatal("no card was drawn")
	}
	card := string(office.FindSubmatch(lines[found])[1])
	other := "1"
	if card == other {
		other = "2"
	}
	lines[found] = office.ReplaceAll(lines[found], []byte(`{"type":"office-filled","space":0,"card":`+other+`}`))
	code, _, errs := verifyFile(t, lines)
	if code != 1 || !strings.Contains(errs, fmt.Sprintf("record %d: draw ", found+1)) || !strings.Contains(errs, `"card":`+card+`}`) {
		t.Errorf("exit code %d: %s", code, errs)
	}
}

func TestVerifyRefusesWhatIsNoFinishedGame(t *testing.T) {
	lines := exported(t)
	other := bytes.Replace(lines[1], []byte(`"game":"g1"`), []byte(`"game":"g2"`), 1)
	for name, c := range map[string]struct {
		lines [][]byte
		says  string
	}{
		"nothing":      {nil, "no records"},
		"unfinished":   {lines[:len(lines)-1], "snowdonia verify: game g1 is not finished: "},
		"a gap":        {append(slices.Clone(lines[:2]), lines[3:]...), "record 4 where record 3 belongs"},
		"two games":    {append(slices.Clone(lines[:1]), other), "a record of game g2 among those of game g1"},
		"not records":  {[][]byte{[]byte("{}")}, "line 1 is no record: neither a record file nor one record a line"},
		"a page":       {[][]byte{slices.Concat([]byte(`{"records":[`), bytes.Join(lines, []byte(",")), []byte("]}"))}, "get one so"},
		"a broken one": {[][]byte{bytes.Replace(lines[0], []byte(`"number":1,`), []byte(`"number":1,"more":0,`), 1)}, "line 1: "},
	} {
		if code, out, errs := verifyFile(t, c.lines); code != 1 || !strings.Contains(errs, c.says) {
			t.Errorf("%s: exit code %d: %s%s", name, code, out, errs)
		}
	}
	if code := run(context.Background(), []string{"verify", "no-such-file"}, func(string) string { return "" }, io.Discard, io.Discard); code != 1 {
		t.Errorf("a missing file: exit code %d", code)
	}
}
