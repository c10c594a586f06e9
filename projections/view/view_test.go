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

// recorded gives the records of a game that bots play.
func recorded(t *testing.T, sc scenario.Scenario, seats int, e game.Edition, luck sim.Luck) ([]game.Entry, game.Rules) {
	t.Helper()
	setup, err := sc.Setup(seats, e, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		t.Fatal(err)
	}
	player := bot.Bot(bot.Random{})
	if setup.Beyond != "" {
		player = bot.Greedy{} // where no event lays the last track, playing at random takes long
	}
	bots := slices.Repeat([]bot.Bot{player}, seats)
	res, err := sim.Game{Setup: setup, Rules: rules, Bots: bots, Luck: luck, Dice: sim.Dice(luck), Record: true}.Play()
	if err != nil {
		t.Fatal(err)
	}
	return res.Entries, rules
}

// after gives the states of a game after each record.
func after(entries []game.Entry) []game.State {
	var states []game.State
	var s game.State
	for _, e := range entries {
		game.Apply(&s, e)
		states = append(states, s)
	}
	return states
}

// everyGame runs a test on whole games of each scenario, number of players and edition.
func everyGame(t *testing.T, test func(t *testing.T, states []game.State, rules game.Rules)) {
	everyRecord(t, func(t *testing.T, entries []game.Entry, rules game.Rules) { test(t, after(entries), rules) })
}

func everyRecord(t *testing.T, test func(t *testing.T, entries []game.Entry, rules game.Rules)) {
	for _, sc := range scenario.All() {
		for seats := 1; seats <= 5; seats++ {
			for _, e := range []game.Edition{game.Deluxe, game.Edition2012} {
				t.Run(fmt.Sprintf("%s, %d seats, %s", sc.Name, seats, e), func(t *testing.T) {
					entries, rules := recorded(t, sc, seats, e, sim.Luck(seats))
					test(t, entries, rules)
				})
			}
		}
	}
}

func TestEveryBoardIsWellFormed(t *testing.T) {
	key := regexp.MustCompile(`"([^"]+)":`)
	everyGame(t, func(t *testing.T, states []game.State, _ game.Rules) {
		for i := 0; i < len(states); i += 5 {
			s := &states[i]
			b, err := json.Marshal(view.Of("g", s))
			if err != nil {
				t.Fatal(err)
			}
			var tree map[string]any
			if err := json.Unmarshal(b, &tree); err != nil {
				t.Fatal(err)
			}
			for _, list := range []string{"seats", "stations", "areas", "office", "gapCards"} {
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
	everyGame(t, func(t *testing.T, states []game.State, _ game.Rules) {
		for i := range states {
			s := &states[i]
			b := view.Of("g", s)
			if b.Number != s.Number || b.Status != s.Status || b.Round != s.Round {
				t.Fatalf("%+v", b)
			}
			checkMarkers(t, s, b)
			checkLabourers(t, s, b)
			checkDynamite(t, s, b)
			checkGaps(t, s, b)
			checkSurveyors(t, s, b)
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

// checkDynamite counts the dynamite in the general supply, on trains and with players.
func checkDynamite(t *testing.T, s *game.State, b view.Board) {
	t.Helper()
	started := s.Status == game.Running || s.Status == game.Finished
	if (b.Dynamite != nil) != (started && s.Setup.Dynamite > 0) {
		t.Fatalf("record %d: dynamite is %v where there are %d pieces", s.Number, b.Dynamite, s.Setup.Dynamite)
	}
	if b.Dynamite == nil {
		return
	}
	n := int(*b.Dynamite)
	for _, train := range b.Trains.Shed {
		n += int(train.DynamiteOn)
	}
	for _, seat := range b.Seats {
		n += int(seat.Supply.Dynamite)
	}
	if n != s.Setup.Dynamite {
		t.Fatalf("record %d: %d pieces of dynamite of %d", s.Number, n, s.Setup.Dynamite)
	}
}

// checkGaps holds the gaps that are shown to the gap cards that are left, and
// those in front of players to the points that they bring.
func checkGaps(t *testing.T, s *game.State, b view.Board) {
	t.Helper()
	if s.Status != game.Running && s.Status != game.Finished {
		return
	}
	gaps := []int8{}
	for i, st := range b.Stations {
		if st.Gap {
			gaps = append(gaps, int8(i))
			if len(st.Track) > 0 {
				t.Fatalf("record %d: track lies before station %s, and a gap card", s.Number, st.Number)
			}
		}
	}
	if len(gaps) != len(b.GapCards) {
		t.Fatalf("record %d: %d gaps for %d gap cards", s.Number, len(gaps), len(b.GapCards))
	}
	if b.NextGap != nil && (b.Next != nil || *b.NextGap != gaps[0]) {
		t.Fatalf("record %d: the gap before %d and the field %v are both next", s.Number, *b.NextGap, b.Next)
	}
	for _, seat := range b.Seats {
		points := 0
		for _, card := range seat.GapCards {
			points += card.Points
		}
		if seat.Score.GapCards != points {
			t.Fatalf("record %d: gap cards for %d points score %d", s.Number, points, seat.Score.GapCards)
		}
	}
}

// checkSurveyors looks for each surveyor where it is said to stand.
func checkSurveyors(t *testing.T, s *game.State, b view.Board) {
	t.Helper()
	if s.Status != game.Running && s.Status != game.Finished {
		return
	}
	if (b.Beyond != nil) != (s.Setup.Beyond != "") {
		t.Fatalf("record %d: beyond the last station is %v", s.Number, b.Beyond)
	}
	for _, seat := range b.Seats {
		var there []game.Seat
		if seat.Surveyor != nil {
			there = b.Stations[*seat.Surveyor].Surveyors
		} else {
			there = b.Beyond.Surveyors
		}
		if !slices.Contains(there, seat.Seat) {
			t.Fatalf("record %d: the surveyor of seat %d is not at %v", s.Number, seat.Seat, seat.Surveyor)
		}
		if stop := b.Stations[*seat.Stop]; stop.Points != seat.Score.Surveyor {
			t.Fatalf("record %d: a surveyor that stops at %s scores %d", s.Number, stop.Number, seat.Score.Surveyor)
		}
		if seat.Surveyor != nil && *seat.Surveyor != *seat.Stop {
			t.Fatalf("record %d: a surveyor at %d stops at %d", s.Number, *seat.Surveyor, *seat.Stop)
		}
	}
}

func TestOffersAreThoseOfTheRules(t *testing.T) {
	everyGame(t, func(t *testing.T, states []game.State, rules game.Rules) {
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
	everyGame(t, func(t *testing.T, states []game.State, rules game.Rules) {
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
