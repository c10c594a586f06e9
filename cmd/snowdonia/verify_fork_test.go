package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// forkOf plays a fork of a game from a record on, with draws of its own.
func forkOf(t *testing.T, lines [][]byte, number int) [][]byte {
	t.Helper()
	var entries []game.Entry
	for _, line := range lines {
		r, err := events.Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		entries = append(entries, r.Entry())
	}
	past, err := replay.PastOf(entries, number)
	if err != nil {
		t.Fatal(err)
	}
	setup := entries[0].Facts[0].(*game.Opened).Setup
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	var s game.State
	var forked [][]byte
	do := func(c game.Command) {
		t.Helper()
		facts, err := rules.Play(&s, c, game.Seeded{9}, nil)
		if err != nil {
			t.Fatalf("%T: %v", c, err)
		}
		b, err := events.Encode(events.Record{
			Game: "f1", Number: s.Number, Prev: uint64(s.Number - 1), Time: time.Unix(int64(s.Number), 0).UTC(), Command: fmt.Sprint("f", s.Number),
			Schema: events.Schema, Rules: game.RulesVersion, Facts: facts,
		})
		if err != nil {
			t.Fatal(err)
		}
		forked = append(forked, b)
	}
	do(game.OpenTable{Setup: setup, Name: "Fork", Host: "h", HostName: "h", Origin: game.Origin{Game: "g1", Number: number}})
	for range setup.Seats - 1 {
		do(game.TakeSeat{Seat: game.Nobody, By: "h", Bot: "greedy", Name: "greedy"})
	}
	do(game.StartGame{By: "h", Past: past.Facts})
	for s.Status == game.Running {
		var offers []game.Offer
		for o := range rules.Offers(&s) {
			offers = append(offers, o)
		}
		choice := offers[bot.Greedy{}.Choose(&s, offers, 1)].Choice
		do(game.Answer{Seat: s.Asked.Seat, Decision: s.DecisionNumber, Choices: []game.Choice{choice}})
	}
	return forked
}

// verifyFork runs the tool on a fork, with the lines of a game that it is held to.
func verifyFork(t *testing.T, fork, origin [][]byte) (code int, said string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "origin.ndjson")
	if err := os.WriteFile(file, append(bytes.Join(origin, []byte("\n")), '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	forks := filepath.Join(t.TempDir(), "fork.ndjson")
	if err := os.WriteFile(forks, append(bytes.Join(fork, []byte("\n")), '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	code = run(context.Background(), []string{"verify", "--origin", file, forks}, func(string) string { return "" }, &out, &errs)
	return code, out.String() + errs.String()
}

// A fork is checked from where it begins, and what came before against its origin.
func TestVerifyKnowsForks(t *testing.T) {
	lines := exported(t)
	fork := forkOf(t, lines, 40)
	code, out, errs := verifyFile(t, fork)
	if code != 0 || !strings.Contains(out, "game f1 is fair") || !strings.Contains(out, "it goes on from record 40 of game g1: what was played until then is as its own record says") {
		t.Errorf("exit code %d\n%s%s", code, out, errs)
	}
	if code, said := verifyFork(t, fork, lines); code != 0 || !strings.Contains(said, "it goes on from record 40 of game g1, just as that was played") {
		t.Errorf("exit code %d\n%s", code, said)
	}
	if code, out, _ := verifyFile(t, lines); code != 0 || strings.Contains(out, "goes on from") {
		t.Errorf("a game that is no fork: %d, %s", code, out)
	}
	other := bytes.Replace(fork[0], []byte(`"game":"g1","number":40`), []byte(`"game":"g1","number":41`), 1)
	if code, said := verifyFork(t, append([][]byte{other}, fork[1:]...), lines); code != 1 || !strings.Contains(said, "its origin has") {
		t.Errorf("another point: exit code %d\n%s", code, said)
	}
	if code, said := verifyFork(t, fork, lines[:30]); code != 1 || !strings.Contains(said, "nothing goes on from record 40 of its origin") {
		t.Errorf("a short origin: exit code %d\n%s", code, said)
	}
	if code := run(context.Background(), []string{"verify", "--origin", "no-such-file", "no-such-file"}, func(string) string { return "" }, &strings.Builder{}, &strings.Builder{}); code != 1 {
		t.Errorf("a missing origin: exit code %d", code)
	}
}
