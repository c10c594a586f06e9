package catalogue_test

import (
	"slices"
	"testing"

	"snowdonia/domain/catalogue"
	"snowdonia/domain/game"
)

func TestSET_5TheRubbleOfRouteAndDeckFitsTheBox(t *testing.T) {
	onTrack, optional, cards := 0, []int{}, 0
	for _, c := range catalogue.TrackCards() {
		if c.Optional {
			optional = append(optional, c.Card.Rubble)
			continue
		}
		cards++
		onTrack += c.Card.Rubble
	}
	onStations := 0
	for _, s := range catalogue.MountSnowdonStations() {
		for _, x := range s.Card.Excavation {
			onStations += x.Rubble
		}
	}
	if cards != 14 || onTrack != 47 || onStations != 34 {
		t.Errorf("%d track cards with %d rubble, %d on stations; want 14, 47 and 34", cards, onTrack, onStations)
	}
	if !slices.Equal(optional, []int{0, 6, 7}) {
		t.Errorf("optional track cards have %v rubble", optional)
	}
}

func TestSET_3FourteenTrackCardsLieOnTheLongestRoute(t *testing.T) {
	track := 0
	for _, s := range catalogue.MountSnowdonStations() {
		track += s.Card.Track
	}
	if track != 14 {
		t.Errorf("the stations name %d track cards", track)
	}
}

func TestNumbersAreStable(t *testing.T) {
	var contracts, trains, track, rubble []int
	for _, c := range catalogue.Contracts() {
		contracts = append(contracts, c.Card.Number)
	}
	for _, c := range catalogue.Trains() {
		trains = append(trains, c.Card.Number)
	}
	for _, c := range catalogue.TrackCards() {
		track = append(track, c.Card.Number)
		rubble = append(rubble, c.Card.Rubble)
	}
	for name, numbers := range map[string][]int{"contract card": contracts, "train": trains, "track card": track} {
		for i, n := range numbers {
			if n != i+1 {
				t.Errorf("%s %d has number %d", name, i+1, n)
			}
		}
	}
	if len(contracts) != 30 || len(trains) != 11 || len(track) != 17 {
		t.Errorf("%d contract cards, %d trains, %d track cards; want 30, 11 and 17", len(contracts), len(trains), len(track))
	}
	if !slices.IsSorted(rubble[:14]) || !slices.IsSorted(rubble[14:]) {
		t.Errorf("track cards do not ascend: %v", rubble)
	}
}

func TestEveryContractCardHasBothHalves(t *testing.T) {
	backs := map[game.Weather]int{}
	for _, c := range catalogue.Contracts() {
		card := c.Card
		backs[card.Back]++
		if card.Points == 0 && card.PointsPerCoal == 0 && card.SurveyorPoints == nil {
			t.Errorf("card %d pays nothing", card.Number)
		}
		if (card.Points == 0) != (card.Needs == game.Needs{}) {
			t.Errorf("card %d needs %+v for %d points", card.Number, card.Needs, card.Points)
		}
		if card.Effect.Kind == game.NoEffect {
			t.Errorf("card %d has no effect", card.Number)
		}
	}
	if backs[game.Sun] != 12 || backs[game.Rain] != 12 || backs[game.Fog] != 6 {
		t.Errorf("backs: %v, want 12 sun, 12 rain and 6 fog", backs)
	}
}

// Cards that are described together in section 5 have one effect.
func TestTwinsAreAlike(t *testing.T) {
	cards := catalogue.Contracts()
	for _, twins := range [][]int{{1, 2}, {9, 14, 15}, {6, 25}, {12, 24}, {16, 21}, {18, 19}, {20, 23}, {26, 30}} {
		for _, n := range twins[1:] {
			a, b := cards[twins[0]-1].Card, cards[n-1].Card
			if a.Effect != b.Effect || a.Area != b.Area {
				t.Errorf("cards %d and %d: %+v in %v, %+v in %v", a.Number, b.Number, a.Effect, a.Area, b.Effect, b.Area)
			}
		}
	}
}

func TestSET_11NoSupplyExceedsTheBox(t *testing.T) {
	for i, s := range catalogue.Supplies() {
		if ore, stone := s.Yard.IronOre+s.Bag.IronOre, s.Yard.Stone+s.Bag.Stone; ore > 40 || stone > 24 || s.Bag.Coal > 14 || s.Bag.Event > 5 {
			t.Errorf("%d players: %d iron ore, %d stone, %d coal, %d event cubes", i+1, ore, stone, s.Bag.Coal, s.Bag.Event)
		}
	}
}

func TestEVENT_7TheTrackLoopsFromTenToSeven(t *testing.T) {
	track := catalogue.EventTrack()
	if len(track) != 10 {
		t.Fatalf("%d spaces", len(track))
	}
	for i, e := range track {
		want := map[int][]int{4: {1, 2, 3}, 7: {4, 5, 6}, 10: {8, 9, 10}}[i+1]
		if !slices.Equal(e.Space.Returns, want) {
			t.Errorf("space %d returns %v, want %v", i+1, e.Space.Returns, want)
		}
	}
}

func TestATableIsTheCallersOwn(t *testing.T) {
	catalogue.EventTrack()[3].Space.Returns[0] = 99
	catalogue.ExcavationRate().Rate.Values[0] = 99
	catalogue.MountSnowdonStations()[1].Card.Building[0].Stone = 99
	catalogue.Contracts()[28].Card.SurveyorPoints["5"] = 99
	switch {
	case catalogue.EventTrack()[3].Space.Returns[0] == 99, catalogue.ExcavationRate().Rate.Values[0] == 99,
		catalogue.MountSnowdonStations()[1].Card.Building[0].Stone == 99, catalogue.Contracts()[28].Card.SurveyorPoints["5"] == 99:
		t.Error("a change of one table shows in the next")
	}
}

func TestSeatsInclude(t *testing.T) {
	for players := 1; players <= game.MaxSeats; players++ {
		if !(catalogue.Seats{}).Include(players) {
			t.Errorf("no limit leaves out %d players", players)
		}
		if got := (catalogue.Seats{From: 3, To: 4}).Include(players); got != (players == 3 || players == 4) {
			t.Errorf("3 to 4 for %d players: %v", players, got)
		}
	}
}
