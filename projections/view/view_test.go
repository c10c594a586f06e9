package view_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"snowdonia/domain/bot"
	"snowdonia/domain/game"
	"snowdonia/domain/notation"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/projections/view"
)

// played gives the states of a game that bots play, after each record.
func played(t *testing.T, seats int, e game.Edition, luck sim.Luck) ([]game.State, game.Rules) {
	t.Helper()
	sc, ok := scenario.Named("mount-snowdon")
	if !ok {
		t.Fatal("no scenario mount-snowdon")
	}
	setup, err := sc.Setup(seats, e, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	bots := slices.Repeat([]bot.Bot{bot.Random{}}, seats)
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: bots, Luck: luck, Dice: sim.Dice(luck), Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	var states []game.State
	var s game.State
	for _, e := range res.Entries {
		game.Apply(&s, e)
		states = append(states, s)
	}
	return states, rules
}

// everySeatCount runs a test on whole games of each number of players and edition.
func everySeatCount(t *testing.T, test func(t *testing.T, states []game.State, rules game.Rules)) {
	for seats := 1; seats <= 5; seats++ {
		for _, e := range []game.Edition{game.Deluxe, game.Edition2012} {
			t.Run(fmt.Sprintf("%d seats, %s", seats, e), func(t *testing.T) {
				states, rules := played(t, seats, e, sim.Luck(seats))
				test(t, states, rules)
			})
		}
	}
}

func TestEveryBoardIsWellFormed(t *testing.T) {
	key := regexp.MustCompile(`"([^"]+)":`)
	everySeatCount(t, func(t *testing.T, states []game.State, _ game.Rules) {
		for i := range states {
			s := &states[i]
			b, err := json.Marshal(view.Of("g", s))
			if err != nil {
				t.Fatal(err)
			}
			var tree map[string]any
			if err := json.Unmarshal(b, &tree); err != nil {
				t.Fatal(err)
			}
			for _, list := range []string{"seats", "stations", "areas", "office"} {
				if _, ok := tree[list].([]any); !ok {
					t.Fatalf("record %d: %s is %v", s.Number, list, tree[list])
				}
			}
			for _, m := range key.FindAllStringSubmatch(string(b), -1) {
				if strings.ContainsAny(m[1], "_- ") || strings.ToLower(m[1][:1]) != m[1][:1] {
					t.Fatalf("key %q is not in camel case", m[1])
				}
			}
			if s.Entropy != "" && strings.Contains(string(b), `"entropy"`) {
				t.Fatalf("record %d shows entropy", s.Number)
			}
		}
	})
}

// What lies on the table is on the board: nothing is lost between state and view.
func TestTheBoardShowsWhatIsThere(t *testing.T) {
	everySeatCount(t, func(t *testing.T, states []game.State, _ game.Rules) {
		for i := range states {
			s := &states[i]
			b := view.Of("g", s)
			if b.Number != s.Number || b.Status != s.Status || b.Round != s.Round {
				t.Fatalf("%+v", b)
			}
			checkMarkers(t, s, b)
			checkLabourers(t, s, b)
			if s.Setup.Rulings.BagHidden != (b.Bag == nil) {
				t.Fatal("the bag is shown, or hidden, against ED-4")
			}
			if d := b.Weather.Discs[0]; s.Setup.Rulings.WeatherDiscTaken && d != game.NoWeather || b.Weather.Now != s.Discs[0] {
				t.Fatal("the disc of the round's weather is shown against ED-7")
			}
			if (s.Status == game.Finished) != (b.Result != nil) {
				t.Fatalf("record %d: the result is %v", s.Number, b.Result)
			}
			if (s.Asked.Question != game.NoQuestion) != (b.Asked != nil) {
				t.Fatalf("record %d: asked is %v", s.Number, b.Asked)
			}
			if b.Asked != nil && (b.Asked.Text == "" || b.Asked.Decision != s.DecisionNumber || strings.Contains(b.Asked.Text, "to  ")) {
				t.Fatalf("%+v", b.Asked)
			}
		}
	})
}

// checkMarkers counts each player's markers on the board and in the supply.
func checkMarkers(t *testing.T, s *game.State, b view.Board) {
	t.Helper()
	if s.Status != game.Running && s.Status != game.Finished {
		return
	}
	count := make([]int, s.Setup.Seats)
	own := func(seat *game.Seat) {
		if seat != nil {
			count[*seat]++
		}
	}
	fields := 0
	for _, st := range b.Stations {
		for _, f := range append(st.Track, st.Excavation...) {
			own(f.Owner)
			fields++
		}
		for _, space := range st.Building {
			own(space.Owner)
		}
	}
	if fields != int(s.FieldCount) {
		t.Fatalf("%d fields are shown of %d", fields, s.FieldCount)
	}
	for i, n := range count {
		if n+int(b.Seats[i].Markers) != s.Setup.Markers {
			t.Fatalf("record %d: seat %d has %d markers on the board and %d left", s.Number, i, n, b.Seats[i].Markers)
		}
	}
}

// checkLabourers counts each player's labourers in areas, supply and pub.
func checkLabourers(t *testing.T, s *game.State, b view.Board) {
	t.Helper()
	if s.Status != game.Running && s.Status != game.Finished {
		return
	}
	for i, seat := range b.Seats {
		n := int(seat.Labourers + seat.Pub)
		for _, a := range b.Areas {
			for _, who := range a.Labourers {
				if who != nil && int(*who) == i {
					n++
				}
			}
		}
		if n != s.Setup.Labourers {
			t.Fatalf("record %d: seat %d has %d labourers", s.Number, i, n)
		}
	}
}

func TestOffersAreThoseOfTheRules(t *testing.T) {
	everySeatCount(t, func(t *testing.T, states []game.State, rules game.Rules) {
		for i := range states {
			s := &states[i]
			v := view.OffersOf("g", s, &rules)
			n := 0
			for o := range rules.Offers(s) {
				got := v.Offers[n]
				want := view.Offer{Choice: notation.Choice(o.Choice), Label: notation.Describe(s, o.Choice)}
				if o.Refusal != nil {
					want.Rule, want.Text = o.Refusal.Rule, o.Refusal.Text
				}
				if got != want {
					t.Fatalf("record %d: offer %d is %+v, not %+v", s.Number, n, got, want)
				}
				n++
			}
			if n != len(v.Offers) || (n > 0) != (v.Seat != nil) {
				t.Fatalf("record %d: %d offers of %d to %v", s.Number, len(v.Offers), n, v.Seat)
			}
			if none := view.OffersOf("g", s, nil); len(none.Offers) != 0 || none.Offers == nil {
				t.Fatal("without rules something is offered, or null")
			}
		}
	})
}

// nilLists finds lists that would be written as null.
func nilLists(v reflect.Value, path string) []string {
	var found []string
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			found = nilLists(v.Elem(), path)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if !strings.Contains(f.Tag.Get("json"), "omitempty") {
				found = append(found, nilLists(v.Field(i), path+"."+f.Name)...)
			}
		}
	case reflect.Slice:
		if v.IsNil() {
			found = append(found, path)
		}
		for i := range v.Len() {
			found = append(found, nilLists(v.Index(i), path)...)
		}
	}
	return found
}

func TestListsAreNeverNull(t *testing.T) {
	everySeatCount(t, func(t *testing.T, states []game.State, rules game.Rules) {
		for i := range states {
			v := view.Of("g", &states[i])
			if found := nilLists(reflect.ValueOf(v), ""); len(found) > 0 {
				t.Fatalf("record %d: %v", states[i].Number, found)
			}
			o := view.OffersOf("g", &states[i], &rules)
			if found := nilLists(reflect.ValueOf(o), ""); len(found) > 0 {
				t.Fatalf("record %d: %v", states[i].Number, found)
			}
		}
	})
}
