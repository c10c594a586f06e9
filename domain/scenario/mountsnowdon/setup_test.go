package mountsnowdon_test

import (
	"slices"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/scenario"
)

// figures are what the rulebook and docs/figures.md give for a number of players.
type figures struct {
	stations  []string
	track     int // track cards on the route
	contracts int
	spaces    [game.AreaCount]int
	yard, bag game.Cubes
	restock   int
	shed      int
}

var (
	fullYard = game.Cubes{IronOre: 7, Stone: 4, Coal: 1}
	want     = [...]figures{
		{[]string{"0", "1", "3", "4", "5", "6", "7"}, 12, 28, [...]int{2, 2, 1, 1, 2, 1, 0}, game.Cubes{}, game.Cubes{IronOre: 16, Stone: 10, Coal: 6, Event: 4}, 6, 0},
		{[]string{"0", "1", "3", "4", "5", "6", "7"}, 12, 28, [...]int{2, 2, 1, 1, 2, 1, 0}, fullYard, game.Cubes{IronOre: 20, Stone: 11, Coal: 14, Event: 5}, 6, 6},
		{[]string{"0", "1", "2", "3", "4", "5", "6", "7"}, 13, 30, [...]int{3, 2, 1, 2, 2, 2, 0}, fullYard, game.Cubes{IronOre: 20, Stone: 11, Coal: 14, Event: 5}, 9, 6},
		{[]string{"0", "1", "2", "3", "4", "5", "6", "7"}, 13, 30, [...]int{4, 3, 2, 3, 2, 2, 0}, fullYard, game.Cubes{IronOre: 27, Stone: 16, Coal: 14, Event: 5}, 12, 6},
		{[]string{"0", "1", "2", "3", "4", "4½", "5", "6", "7"}, 14, 30, [...]int{4, 3, 3, 3, 3, 2, 0}, fullYard, game.Cubes{IronOre: 33, Stone: 20, Coal: 14, Event: 5}, 12, 6},
	}
)

func setup(t *testing.T, seats int, o game.Options) *game.Setup {
	t.Helper()
	sc, _ := scenario.Named("mount-snowdon")
	s, err := sc.Setup(seats, game.Deluxe, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTheSetUpOfEveryPlayerCount(t *testing.T) {
	for i, w := range want {
		s := setup(t, i+1, game.Options{})
		got := figures{contracts: len(s.Contracts), spaces: s.Spaces, yard: s.Yard, bag: s.Bag, restock: s.Restock, shed: s.ShedSize}
		for _, st := range s.Stations {
			got.stations = append(got.stations, st.Number)
			got.track += st.Track
		}
		if !slices.Equal(got.stations, w.stations) {
			t.Errorf("SET-3, %d players: stations %v, want %v", i+1, got.stations, w.stations)
		}
		got.stations, w.stations = nil, nil
		if got.track != w.track || got.contracts != w.contracts || got.spaces != w.spaces || got.yard != w.yard || got.bag != w.bag || got.restock != w.restock || got.shed != w.shed {
			t.Errorf("%d players: %+v, want %+v", i+1, got, w)
		}
	}
}

func TestSET_2EveryPlayerHasMarkersAndLabourers(t *testing.T) {
	for seats := 1; seats <= game.MaxSeats; seats++ {
		if s := setup(t, seats, game.Options{}); s.Markers != 16 || s.Labourers != 3 {
			t.Errorf("%d players: %d markers, %d labourers", seats, s.Markers, s.Labourers)
		}
	}
}

func TestSET_4OptionalTrackCardsAreInTheDeckWithTheirOption(t *testing.T) {
	rubble := func(o game.Options) []int {
		var r []int
		for _, c := range setup(t, 4, o).TrackDeck {
			r = append(r, c.Rubble)
		}
		slices.Sort(r)
		return r
	}
	if got := rubble(game.Options{}); !slices.Equal(got, []int{2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5}) {
		t.Errorf("without: %v", got)
	}
	if got := rubble(game.Options{OptionalTrackCards: true}); !slices.Equal(got, []int{0, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 6, 7}) {
		t.Errorf("with: %v", got)
	}
}

func TestSET_8ContractCards28And29AreForThreeToFive(t *testing.T) {
	for seats := 1; seats <= game.MaxSeats; seats++ {
		for _, c := range setup(t, seats, game.Options{}).Contracts {
			if seats < 3 && (c.Number == 28 || c.Number == 29) {
				t.Errorf("%d players have card %d", seats, c.Number)
			}
		}
	}
}

func TestSET_10TheTrainDeckHasWhatTheOptionNames(t *testing.T) {
	numbers := func(seats int, o game.Options) []int {
		var n []int
		for _, train := range setup(t, seats, o).Trains {
			n = append(n, train.Number)
		}
		return n
	}
	base := []int{1, 2, 3, 4, 5, 6, 7}
	if got := numbers(3, game.Options{}); !slices.Equal(got, base) {
		t.Errorf("without options: %v", got)
	}
	if got := numbers(3, game.Options{FirstGameTrains: true}); !slices.Equal(got, base) {
		t.Errorf("first game: %v", got)
	}
	for _, seats := range []int{1, 3} { // SOLO-2: the same list to choose from
		if got := numbers(seats, game.Options{Trains: []int{8, 11}}); !slices.Equal(got, append(slices.Clone(base), 8, 11)) {
			t.Errorf("%d players with 8 and 11: %v", seats, got)
		}
	}
}

func TestTRAIN_8NothingComesWithTheSnowploughWithoutDynamite(t *testing.T) {
	train := setup(t, 3, game.Options{Trains: []int{8}}).Train(8)
	if train.Dynamite != 0 || train.Coal != 0 || train.Bonus.Excavation != 1 {
		t.Errorf("%+v", train)
	}
}

func TestWEATHER_2SunAndRainMoveTheRatesAndFogDoesNot(t *testing.T) {
	want := []game.WeatherShift{{Weather: game.Sun, Excavation: 2, LayTrack: 1}, {Weather: game.Rain, Excavation: -1, LayTrack: -1}, {Weather: game.Fog}}
	if got := setup(t, 2, game.Options{}).Weathers; !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

func TestSET_7TheRatesStartOnTheirTracks(t *testing.T) {
	s := setup(t, 2, game.Options{})
	for _, r := range []game.Rate{s.Excavation, s.LayTrack} {
		if !slices.Contains(r.Values, r.Start) {
			t.Errorf("%+v", r)
		}
	}
}
