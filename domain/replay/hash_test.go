package replay_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
)

// notInText are the fields of a state that say nothing of the position.
var notInText = []string{
	"Setup", "Origin", "Number", "DecisionNumber", "StartedNumber", "Table", "Chairs", "Commitment", "Entropy", "Undo", "Proposal", "TakeBacks", "Seatings",
}

// washington is a position in the middle of a game that has nearly everything.
func washington(t *testing.T) game.State {
	t.Helper()
	sc, _ := scenario.Named("mount-washington")
	setup, err := sc.Setup(3, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: []bot.Bot{bot.Greedy{}, bot.Random{}, bot.Greedy{}}, Luck: game.Seeded{9}, Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	return fold(t, res.Entries[:100])
}

// Every field of a state is in the text, or is listed as none of the position.
func TestEveryFieldOfAStateIsInItsText(t *testing.T) {
	left := map[string]bool{}
	for _, name := range notInText {
		left[name] = true
	}
	s := washington(t)
	s.Scores[0].Cards = []game.ContractScore{{Card: 3, Points: 5}}
	s.Winners = []game.Seat{1}
	text := string(replay.Text(&s))
	changed := 0
	visitNumbers(t, reflect.ValueOf(&s).Elem(), "", func(name string, change func() (undo func())) {
		field, _, _ := strings.Cut(strings.TrimPrefix(name, "."), ".")
		field, _, _ = strings.Cut(field, "[")
		undo := change()
		differs := string(replay.Text(&s)) != text
		undo()
		if differs == left[field] {
			t.Errorf("%s is in the text: %t, and is listed as left out: %t", name, differs, left[field])
		}
		changed++
	})
	if now := string(replay.Text(&s)); now != text || changed < 400 {
		t.Errorf("after %d changes, all undone, the text is\n%s", changed, now)
	}
}

// visitNumbers shows every value of a state that a change can be made to. Fields
// behind the end of the route are none of it.
func visitNumbers(t *testing.T, v reflect.Value, name string, see func(name string, change func() func())) {
	t.Helper()
	switch v.Kind() {
	case reflect.Pointer:
	case reflect.Struct:
		for i := range v.NumField() {
			visitNumbers(t, v.Field(i), name+"."+v.Type().Field(i).Name, see)
		}
	case reflect.Array, reflect.Slice:
		for i := range v.Len() {
			if name == ".Fields" && i > 3 || name == ".Players" && i > 2 || name == ".Chairs" && i > 0 {
				break
			}
			visitNumbers(t, v.Index(i), fmt.Sprintf("%s[%d]", name, i), see)
		}
	default:
		before := reflect.New(v.Type()).Elem()
		before.Set(v)
		see(name, func() func() {
			switch {
			case v.CanInt():
				v.SetInt(v.Int() + 1)
			case v.CanUint():
				v.SetUint(v.Uint() ^ 1)
			case v.Kind() == reflect.Bool:
				v.SetBool(!v.Bool())
			case v.Kind() == reflect.String:
				v.SetString(v.String() + "x")
			default:
				t.Fatalf("%s is a %s", name, v.Kind())
			}
			return func() { v.Set(before) }
		})
	}
}

// The text of a fresh table, and the hash of a game that has not been opened, are frozen.
func TestTextIsFrozen(t *testing.T) {
	const unopened = "9df225a7bb6f370a9b3ac100cda7ecc2c255a07342572dbab0873e929980daf0"
	if got := replay.Hash(&game.State{}); got != unopened {
		t.Errorf("unopened: %s", got)
	}
	entries, _ := recorded(t)
	s := fold(t, entries[:2])
	const open = "snowdonia-state 1\nplay mount-snowdon deluxe 2\nstatus open\n"
	if got := string(replay.Text(&s)); got != open {
		t.Errorf("an open table: %q", got)
	}
	s = washington(t)
	for _, line := range []string{"phase ", "order ", "player 2 ", "field 0 ", "labourer ", "supply 1 ", "rates ", "bag ", "deck ", "shed "} {
		if !bytes.Contains(replay.Text(&s), []byte("\n"+line)) {
			t.Errorf("no line %q", line)
		}
	}
}

// The position is what is hashed: not who plays it, nor how often it was taken back.
func TestHashIsOfThePositionAlone(t *testing.T) {
	entries, _ := recorded(t)
	want := fold(t, entries[:20])
	back := fold(t, takenBack(entries[:30], 20))
	if replay.Hash(&back) != replay.Hash(&want) {
		t.Error("taken back to record 20: another hash than after record 20")
	}
	next := fold(t, entries[:21])
	if replay.Hash(&next) == replay.Hash(&want) {
		t.Error("a placed labourer changes no hash")
	}
}

// Hashes are given after the records asked for, past take backs too.
func TestHashAfter(t *testing.T) {
	entries, _ := recorded(t)
	entries = append(takenBack(entries[:30], 20), game.Entry{Number: 32, Facts: entries[20].Facts})
	hashes, last, err := replay.HashAfter(entries, func(n int) bool { return n%16 == 0 || n == 20 || n == 31 })
	if err != nil || last.Number != 32 || len(hashes) != 4 {
		t.Fatalf("%v, record %d, %v", hashes, last.Number, err)
	}
	for n, hash := range hashes {
		if want := fold(t, entries[:n]); hash != replay.Hash(&want) {
			t.Errorf("after record %d: %s", n, hash)
		}
	}
	if hashes[31] != hashes[20] {
		t.Error("record 31 takes back to record 20, and has another hash")
	}
	if _, _, err := replay.HashAfter(entries[1:], func(int) bool { return true }); err == nil {
		t.Error("records without the first one have hashes")
	}
}

func BenchmarkHash(b *testing.B) {
	sc, _ := scenario.Named("mount-snowdon")
	setup, err := sc.Setup(4, game.Deluxe, game.Options{})
	if err != nil {
		b.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		b.Fatal(err)
	}
	bots := []bot.Bot{bot.Greedy{}, bot.Greedy{}, bot.Greedy{}, bot.Greedy{}}
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: bots, Luck: sim.Luck(1)}.Play()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		replay.Hash(&res.State)
	}
}
