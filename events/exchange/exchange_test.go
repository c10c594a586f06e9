package exchange_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/events/exchange"
)

// written gives the file of records.
func written(t testing.TB, records []events.Record) []byte {
	t.Helper()
	b, err := exchange.Encode(records)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// readAll reads all games of a file.
func readAll(b []byte) ([]*exchange.Game, error) {
	r := exchange.NewReader(bytes.NewReader(b))
	var all []*exchange.Game
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return all, err
		}
		all = append(all, g)
	}
}

// A game comes back as it was, but for positions, and is written with the same bytes again.
func TestGamesComeBack(t *testing.T) {
	for _, sc := range scenario.All() {
		for seats := 1; seats <= 5; seats++ {
			p, err := play(kind{scenario: sc.Name, seats: seats, seed: 3, bots: "rg", restless: true}, fmt.Sprintf("G%d", seats), 0)
			if err != nil {
				t.Fatal(err)
			}
			b := written(t, p.records)
			games, err := readAll(b)
			if err != nil || len(games) != 1 {
				t.Fatalf("%s, %d seats: %d games, %v", sc.Name, seats, len(games), err)
			}
			g := games[0]
			if h := g.Header; !h.Finished || h.Game != p.id || h.Scenario != sc.Name || len(h.Seats) != seats || h.Records != len(p.records) || h.Seats[0].Name != "Ann" {
				t.Errorf("the header is %+v", h)
			}
			if g.State.Hash() != p.state.Hash() {
				t.Errorf("%s, %d seats: another state", sc.Name, seats)
			}
			for i, r := range p.records {
				if r.Prev = 0; !reflect.DeepEqual(g.Records[i], r) {
					t.Fatalf("record %d changed\nfrom %+v\nto   %+v", r.Number, r, g.Records[i])
				}
			}
			if _, err := replay.Verify(g.Entries(), scenario.RulesFor); err != nil {
				t.Errorf("%s, %d seats: %v", sc.Name, seats, err)
			}
			if again := written(t, g.Records); !bytes.Equal(again, b) {
				t.Errorf("%s, %d seats: written anew it differs", sc.Name, seats)
			}
		}
	}
}

// Running games of every length near the state lines are whole files, too.
func TestRunningGames(t *testing.T) {
	p := mustPlay(t, "G", 40)
	for n := 1; n <= len(p.records); n++ {
		b := written(t, p.records[:n])
		games, err := readAll(b)
		if err != nil || len(games) != 1 || games[0].Header.Finished || games[0].Header.Records != n {
			t.Fatalf("%d records: %v", n, err)
		}
		if states := strings.Count(string(b), "\n{\"after\":"); states != (n-1)/exchange.Every {
			t.Errorf("%d records have %d state lines", n, states)
		}
	}
}

// A file may hold several games; what is wrong with a later one is told by its line.
func TestSeveralGamesInAFile(t *testing.T) {
	one, two := mustPlay(t, "ONE", 0), mustPlay(t, "TWO", 20)
	first, second := written(t, one.records), written(t, two.records)
	games, err := readAll(append(bytes.Clone(first), second...))
	if err != nil || len(games) != 2 || games[1].Header.Game != "TWO" || games[1].Line != bytes.Count(first, []byte("\n"))+1 {
		t.Fatalf("%d games: %v", len(games), err)
	}
	broken := append(bytes.Clone(first), second[:len(second)-5]...)
	games, err = readAll(broken)
	if len(games) != 1 || !errors.Is(err, exchange.ErrTruncated) || !strings.Contains(err.Error(), fmt.Sprintf("line %d:", bytes.Count(broken, []byte("\n"))+1)) {
		t.Fatalf("%d games: %v", len(games), err)
	}
	if games, err := readAll(nil); err != nil || len(games) != 0 {
		t.Errorf("an empty stream has %d games: %v", len(games), err)
	}
}

// What is no game cannot be written.
func TestEncodeRefuses(t *testing.T) {
	p := mustPlay(t, "G", 20)
	mixed := append([]events.Record{}, p.records...)
	mixed[7].Game = "OTHER"
	gap := append(append([]events.Record{}, p.records[:5]...), p.records[6:]...)
	for name, records := range map[string][]events.Record{"no records": nil, "two games": mixed, "a missing record": gap, "not from the first": p.records[1:]} {
		if b, err := exchange.Encode(records); err == nil {
			t.Errorf("%s: %d bytes", name, len(b))
		}
	}
	many := make([]events.Record, exchange.MaxRecords+1)
	if _, err := exchange.Encode(many); !errors.Is(err, exchange.ErrTooLarge) {
		t.Errorf("%d records: %v", len(many), err)
	}
}

// longNamed is a game whose table has a name of so many bytes.
func longNamed(t *testing.T, bytes int) []events.Record {
	p := mustPlay(t, "G", 1)
	opened, ok := p.records[0].Facts[0].(*game.Opened)
	if !ok {
		t.Fatal("record 1 opens no table")
	}
	named := *opened
	named.Name = strings.Repeat("n", bytes)
	r := p.records[0]
	r.Facts = append([]game.Event{&named}, r.Facts[1:]...)
	return []events.Record{r}
}

// A line may have MaxLine bytes, and not one more, written and read.
func TestTheLongestLine(t *testing.T) {
	short := longNamed(t, 0)
	b, err := events.EncodePortable(short[0])
	if err != nil {
		t.Fatal(err)
	}
	room := exchange.MaxLine - len(b) - 1
	longest := written(t, longNamed(t, room))
	if _, err := readAll(longest); err != nil {
		t.Errorf("a line of %d bytes: %v", exchange.MaxLine, err)
	}
	if _, err := exchange.Encode(longNamed(t, room+1)); !errors.Is(err, exchange.ErrTooLarge) {
		t.Errorf("a line of a byte more is written: %v", err)
	}
	longer := bytes.Replace(longest, []byte("nnn"), []byte("nnnn"), 1)
	if _, err := readAll(longer); !errors.Is(err, exchange.ErrTooLarge) || !strings.HasPrefix(err.Error(), "line 2:") {
		t.Errorf("a line of a byte more is read: %v", err)
	}
}
