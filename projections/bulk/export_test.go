package bulk

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/events"
	"snowdonia/events/natsserver"
)

// Every game that has ended is exported once; one that goes on is not, until it has
// ended as well. Neither is a table that was closed.
func TestAGameIsExportedOnceItHasEnded(t *testing.T) {
	c := newClub(t, 3).open(12)
	c.append(events.Record{Game: "left", Number: 1, Command: "l1", Schema: events.Schema, Rules: 1, Facts: []game.Event{&game.SeatLeft{Seat: 0}}})
	c.append(events.Record{Game: "left", Number: 2, Command: "l2", Schema: events.Schema, Rules: 1, Facts: []game.Event{&game.TableClosed{}}})
	folder := t.TempDir()
	if sum := c.export(folder); sum != (Sum{}) {
		t.Errorf("before any record: %+v", sum)
	}
	exported := 0
	for i, n := range []int{20, 70, 1, 1 << 20} {
		c.play(n)
		sum := c.export(folder)
		exported += sum.Games
		c.check(folder)
		if ended := len(c.finished()); exported != ended || i == 1 && (ended == 0 || ended == 12) {
			t.Errorf("after export %d: %d games of %d that have ended", i, exported, ended)
		}
	}
}

// An export with nothing new changes nothing.
func TestAnotherExportAddsNothing(t *testing.T) {
	c := newClub(t, 2).open(6)
	c.finish()
	folder := t.TempDir()
	c.export(folder)
	before := contents(t, folder)
	if sum := c.export(folder); sum != (Sum{}) {
		t.Errorf("the second export added %+v", sum)
	}
	after := contents(t, folder)
	for path, b := range before {
		if after[path] != b {
			t.Errorf("%s has changed", path)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d files have become %d", len(before), len(after))
	}
}

// However little is held in memory and however often is committed, the rows are the same.
func TestRowsDoNotDependOnTheBounds(t *testing.T) {
	c := newClub(t, 2).open(5)
	c.finish()
	for _, bounds := range []Config{{Held: 1}, {Held: 30_000}, {Answers: 1}} {
		commits := 0
		bounds.Log, bounds.Folder, bounds.Committed = c.log, t.TempDir(), func(Sum) { commits++ }
		if _, err := Export(t.Context(), bounds); err != nil {
			t.Fatal(err)
		}
		c.check(bounds.Folder)
		if want := bounds.Answers * 5; want > 0 && commits != want {
			t.Errorf("%d commits, not one for each of 5 games", commits)
		}
	}
}

var errKilled = errors.New("killed")

// An export that is cut off at any step leaves files that are whole and games that
// are there at most once, and the next export adds exactly what is missing.
func TestAnExportIsCutOffAnywhere(t *testing.T) {
	c := newClub(t, 1).open(2)
	c.finish()
	steps := map[string]bool{}
	for n := 0; ; n++ {
		folder := t.TempDir()
		left := n
		_, err := Export(t.Context(), Config{Log: c.log, Folder: folder, Answers: 20, before: func(step string) error {
			if left--; left < 0 {
				steps[strings.Fields(step)[0]] = true
				return errKilled
			}
			return nil
		}})
		if err == nil {
			break
		}
		if !errors.Is(err, errKilled) {
			t.Fatal(err)
		}
		c.export(folder)
		c.check(folder)
	}
	for _, step := range []string{"clear", "begin", "end", "commit", "place"} {
		if !steps[step] {
			t.Errorf("no export was cut off before %s", step)
		}
	}
}

// A folder is filled from one log only, and from no other that looks like it.
func TestAFolderBelongsToItsLog(t *testing.T) {
	c := newClub(t, 2).open(6)
	c.finish()
	folder := t.TempDir()
	c.export(folder)
	before := contents(t, folder)
	other := newClub(t, 2)
	other.opened = 10
	other.open(12)
	other.opened = 22
	other.finish()
	shorter := newClub(t, 2).open(2)
	shorter.play(5)
	for name, log := range map[string]events.Log{"other records": other.log, "fewer records": shorter.log, "other shards": events.NewMemory(3)} {
		if _, err := Export(t.Context(), Config{Log: log, Folder: folder}); !errors.Is(err, ErrFolder) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if after := contents(t, folder); len(after) != len(before) || after[filepath.Join(folder, positionsFile)] != before[filepath.Join(folder, positionsFile)] {
		t.Error("the folder has changed")
	}
	c.open(3)
	c.finish()
	c.export(folder)
	c.check(folder)
}

func TestPositionsThatCannotBe(t *testing.T) {
	c := newClub(t, 2).open(3)
	c.finish()
	for name, spoil := range map[string]func(s *standing){
		"format":        func(s *standing) { s.Format++ },
		"outside":       func(s *standing) { s.Files = append(s.Files, "../elsewhere") },
		"another shard": func(s *standing) { s.Positions[0], s.Positions[1] = s.Positions[1], s.Positions[0] },
	} {
		folder := t.TempDir()
		c.export(folder)
		path := filepath.Join(folder, positionsFile)
		var s standing
		b, err := os.ReadFile(path)
		if err == nil {
			err = json.Unmarshal(b, &s)
		}
		if err != nil {
			t.Fatal(err)
		}
		spoil(&s)
		if b, err = json.Marshal(s); err == nil {
			err = os.WriteFile(path, b, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Export(t.Context(), Config{Log: c.log, Folder: folder}); !errors.Is(err, ErrFolder) {
			t.Errorf("%s: %v", name, err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if _, err := Export(t.Context(), Config{Log: c.log, Folder: folder}); !errors.Is(err, ErrFolder) {
			t.Errorf("without positions: %v", err)
		}
	}
}

// Two exports into one folder would take each other's files.
func TestOneExportAtATime(t *testing.T) {
	c := newClub(t, 1).open(1)
	c.finish()
	folder := t.TempDir()
	var second error
	_, err := Export(t.Context(), Config{Log: c.log, Folder: folder, Committed: func(Sum) {
		_, second = Export(t.Context(), Config{Log: c.log, Folder: folder})
	}})
	if err != nil {
		t.Fatal(err)
	}
	var used *natsserver.InUseError
	if !errors.As(second, &used) {
		t.Errorf("the second export: %v", second)
	}
	c.check(folder)
}

// A game whose records are none ends its shard there, in this export and the next; games before it
// and those of other shards are exported.
func TestADamagedGameStopsItsShard(t *testing.T) {
	c := newClub(t, 2).open(4)
	c.finish()
	games := len(c.finished())
	bad := "broken"
	c.append(events.Record{Game: bad, Number: 1, Command: "b1", Schema: events.Schema, Rules: 1, Facts: []game.Event{&game.Ended{Winners: []game.Seat{0}}}})
	c.open(8)
	c.finish()
	folder := t.TempDir()
	for range 2 {
		if _, err := Export(t.Context(), Config{Log: c.log, Folder: folder}); err == nil || !strings.Contains(err.Error(), "game broken") {
			t.Errorf("the error is %v", err)
		}
	}
	want := games
	for id := range c.rest {
		if id >= "game-004" && events.ShardOf(id, 2) != events.ShardOf(bad, 2) {
			want++
		}
	}
	if got := len(parquetGames(t, folder)); got != want || want == games {
		t.Errorf("%d games are there, not %d", got, want)
	}
}
