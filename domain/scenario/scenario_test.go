package scenario_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
)

func named(t *testing.T, name string) scenario.Scenario {
	t.Helper()
	sc, ok := scenario.Named(name)
	if !ok {
		t.Fatalf("no scenario %q", name)
	}
	return sc
}

func setup(t *testing.T, seats int, edition game.Edition, o game.Options) *game.Setup {
	t.Helper()
	s, err := named(t, "mount-snowdon").Setup(seats, edition, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestScenariosAreFoundByTheirNames(t *testing.T) {
	for _, sc := range scenario.All() {
		if got, ok := scenario.Named(sc.Name); !ok || got.Title != sc.Title || sc.Title == "" {
			t.Errorf("%q is found as %+v, %v", sc.Name, got, ok)
		}
	}
	if _, ok := scenario.Named("mont-blanc"); ok {
		t.Error("a scenario that is not there is found")
	}
}

// Every set-up that is not refused keeps to the limits of the state, survives
// JSON, shares nothing with the next one, and has rules.
func TestEverySetUpIsSound(t *testing.T) {
	options := []game.Options{
		{}, {ThinFog: true}, {OptionalTrackCards: true}, {FirstGameTrains: true}, {Trains: []int{8, 9, 10, 11}}, {Trains: []int{}},
		{ThinFog: true, OptionalTrackCards: true, Trains: []int{11}},
	}
	made := 0
	for _, sc := range scenario.All() {
		for seats := sc.MinSeats; seats <= sc.MaxSeats; seats++ {
			for _, edition := range []game.Edition{game.Deluxe, game.Edition2012} {
				for _, o := range options {
					s, err := sc.Setup(seats, edition, o)
					if err != nil {
						continue
					}
					made++
					checkSound(t, s)
					again, _ := sc.Setup(seats, edition, o)
					again.Stations[1].Building[0].Stone = 99
					again.Track[3].Returns[0] = 99
					if reflect.DeepEqual(s, again) {
						t.Errorf("%s for %d: two set-ups share their cards", sc.Name, seats)
					}
				}
			}
		}
	}
	if made < 50 {
		t.Errorf("only %d set-ups were made", made)
	}
}

func checkSound(t *testing.T, s *game.Setup) {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Errorf("%s for %d with %+v: %v", s.Scenario, s.Seats, s.Options, err)
	}
	if _, err := scenario.RulesFor(s); err != nil {
		t.Errorf("%s for %d: %v", s.Scenario, s.Seats, err)
	}
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back game.Setup
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(s, &back) {
		t.Errorf("%s for %d with %+v does not survive JSON: %v", s.Scenario, s.Seats, s.Options, err)
	}
}

func TestSET_1PlayersOutsideTheScenarioAreRefused(t *testing.T) {
	for _, seats := range []int{-1, 0, 6} {
		_, err := named(t, "mount-snowdon").Setup(seats, game.Deluxe, game.Options{})
		checkRefused(t, err, "SET-1")
	}
}

func TestAnUnknownEditionIsRefused(t *testing.T) {
	_, err := named(t, "mount-snowdon").Setup(2, game.Edition2012+1, game.Options{})
	checkRefused(t, err, "")
}

func checkRefused(t *testing.T, err error, rule string) {
	t.Helper()
	var refused *game.Error
	if !errors.As(err, &refused) {
		t.Fatalf("not refused: %v", err)
	}
	if refused.Code != game.CodeBadSetup || refused.Rule != rule || refused.Text == "" {
		t.Errorf("refused with %q by %q: %s; want it by %q", refused.Code, refused.Rule, refused.Text, rule)
	}
}

// cell is one case of the table of SET-13.
type cell struct {
	option            game.Options
	deluxe, solo, old bool // allowed with the deluxe edition, in solo training mode, with edition 2012
}

func TestSET_13OptionsThatCannotApplyAreRefused(t *testing.T) {
	snowdon := named(t, "mount-snowdon")
	without := snowdon // a scenario like the Jungfraubahn: no fog, its own trains, no optional cards
	without.Options = scenario.Options{}
	thinFog, optional, first := game.Options{ThinFog: true}, game.Options{OptionalTrackCards: true}, game.Options{FirstGameTrains: true}
	trains := game.Options{Trains: []int{8, 11}}
	for _, table := range []struct {
		name  string
		in    scenario.Scenario
		cells []cell
	}{
		{"Mount Snowdon", snowdon, []cell{
			{game.Options{}, true, true, true},
			{thinFog, true, true, false},
			{optional, true, true, false},
			{trains, true, true, true},
			{first, true, false, true},
			{game.Options{Trains: []int{8}, FirstGameTrains: true}, false, false, false},
			{game.Options{ThinFog: true, OptionalTrackCards: true, Trains: []int{9}}, true, true, false},
		}},
		{"without", without, []cell{
			{game.Options{}, true, true, true},
			{thinFog, false, false, false},
			{optional, false, false, false},
			{trains, false, false, false},
			{first, false, false, false},
		}},
	} {
		for _, c := range table.cells {
			for seats := 1; seats <= game.MaxSeats; seats++ {
				allowed := c.deluxe
				if seats == 1 {
					allowed = c.solo
				}
				checkCell(t, table.in, seats, game.Deluxe, c.option, allowed)
				checkCell(t, table.in, seats, game.Edition2012, c.option, allowed && c.old)
			}
		}
	}
}

func checkCell(t *testing.T, sc scenario.Scenario, seats int, edition game.Edition, o game.Options, allowed bool) {
	t.Helper()
	_, err := sc.Setup(seats, edition, o)
	if allowed != (err == nil) {
		t.Errorf("%d players, %s, %+v: allowed %v, got %v", seats, edition, o, allowed, err)
	}
	if !allowed && err != nil {
		checkRefused(t, err, "SET-13")
	}
}

func TestSET_13TrainsAreNumbersFrom8To11InOrder(t *testing.T) {
	for _, numbers := range [][]int{{7}, {12}, {0}, {-8}, {9, 8}, {8, 8}, {8, 9, 10, 11, 12}} {
		_, err := named(t, "mount-snowdon").Setup(3, game.Deluxe, game.Options{Trains: numbers})
		checkRefused(t, err, "SET-13")
	}
}

func TestTheEditionsDifferInTheirRulings(t *testing.T) {
	for seats := 1; seats <= game.MaxSeats; seats++ {
		common := game.Rulings{Solo: seats == 1, EndsWithMarkers: seats <= 2, OverlayAfterRubble: true}
		if got := setup(t, seats, game.Deluxe, game.Options{}).Rulings; got != common {
			t.Errorf("%d players, deluxe: %+v", seats, got)
		}
		common.SharedVictory, common.EventEndsAtOnce, common.WorksMayDecline, common.BagHidden, common.WeatherDiscTaken = true, true, true, true, true
		if got := setup(t, seats, game.Edition2012, game.Options{}).Rulings; got != common {
			t.Errorf("%d players, 2012: %+v", seats, got)
		}
	}
}

func TestRulesOfAnotherBuildAreAnError(t *testing.T) {
	s := setup(t, 2, game.Deluxe, game.Options{})
	s.RulesVersion++
	if _, err := scenario.RulesFor(s); err == nil {
		t.Error("a later version of the rules is accepted")
	}
	s = setup(t, 2, game.Deluxe, game.Options{})
	s.Scenario = "mont-blanc"
	if _, err := scenario.RulesFor(s); err == nil {
		t.Error("an unknown scenario is accepted")
	}
}

func TestTheOptionsOfASetUpAreItsOwn(t *testing.T) {
	numbers := []int{8, 9}
	s := setup(t, 3, game.Deluxe, game.Options{Trains: numbers})
	numbers[0] = 10
	if s.Options.Trains[0] != 8 {
		t.Error("the caller's slice is part of the set-up")
	}
}
