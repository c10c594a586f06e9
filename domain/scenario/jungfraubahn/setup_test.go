package jungfraubahn_test

import (
	"slices"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/scenario/jungfraubahn"
)

func setup(t *testing.T, seats int) *game.Setup {
	t.Helper()
	s, err := jungfraubahn.Scenario().Setup(seats, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestJB_2FiveGapCardsLieBetweenTheStationsAndNoTrack(t *testing.T) {
	for seats := 1; seats <= game.MaxSeats; seats++ {
		s := setup(t, seats)
		var route, gaps []string
		for _, st := range s.Stations {
			route = append(route, st.Number)
			if st.Gap {
				gaps = append(gaps, st.Number)
			}
			if st.Track != 0 || st.Joined != (st.Number == "1a") {
				t.Errorf("%d players: %+v", seats, st)
			}
		}
		if !slices.Equal(route, []string{"1b", "1a", "2", "3", "4", "5", "6"}) || !slices.Equal(gaps, []string{"2", "3", "4", "5", "6"}) {
			t.Errorf("JB-1, %d players: %v with gaps below %v", seats, route, gaps)
		}
		if len(s.GapCards) != 5 || len(s.TrackDeck) != 14 {
			t.Errorf("%d players: %d gap cards, %d track cards", seats, len(s.GapCards), len(s.TrackDeck))
		}
	}
}

func TestJB_3TheWorksHaveSpacesOfTheirOwn(t *testing.T) {
	for seats, want := range map[int]int{1: 2, 2: 2, 3: 2, 4: 3, 5: 3} {
		if s := setup(t, seats); s.Spaces[game.Works] != want || s.Dynamite != 16 || s.Actions != game.BoardActions() {
			t.Errorf("%d players: %d spaces in C, %d dynamite, actions %v", seats, s.Spaces[game.Works], s.Dynamite, s.Actions)
		}
	}
}

func TestJB_8TheSnowploughJoinsFiveTrains(t *testing.T) {
	for seats := 1; seats <= game.MaxSeats; seats++ {
		s := setup(t, seats)
		var trains []int
		for _, train := range s.Trains {
			trains = append(trains, train.Number)
		}
		if !slices.Equal(trains, []int{2, 3, 4, 5, 6, 7, 8, 9}) {
			t.Errorf("SOLO-2, %d players: trains %v", seats, trains)
		}
		drawn, added := 5, []int{8}
		if seats == 1 {
			drawn, added = 0, nil
		}
		if s.ShedSize != drawn || !slices.Equal(s.ShedTrains, added) {
			t.Errorf("%d players: %d trains drawn, %v added", seats, s.ShedSize, s.ShedTrains)
		}
		if s.Train(8).Dynamite != 1 || s.Train(8).Coal != 0 {
			t.Errorf("TRAIN-8: %+v", s.Train(8))
		}
	}
}

func TestJB_10TheDeckIsItsOwnAndWhole(t *testing.T) {
	for seats := 1; seats <= game.MaxSeats; seats++ {
		s := setup(t, seats)
		if len(s.Contracts) != 30 {
			t.Errorf("SET-8, %d players: %d cards", seats, len(s.Contracts))
		}
		for _, c := range s.Contracts {
			if c.Back == game.Fog {
				t.Errorf("SNOW-1: card %d has fog on its back", c.Number)
			}
		}
	}
	s := setup(t, 3)
	for number, want := range map[int8]game.Needs{
		1: {Buildings: 5}, 2: {Buildings: 4}, 3: {Buildings: 3}, 23: {GapCards: 2}, 25: {GapCards: 1}, 27: {}, 28: {}, 29: {Buildings: 4},
		20: {Track: 5}, // as the base game's
	} {
		if got := s.Contract(number).Needs; got != want {
			t.Errorf("card %d needs %+v, want %+v", number, got, want)
		}
	}
	dynamite := s.Contract(23)
	if dynamite.Area != game.StockYard || dynamite.Effect != (game.Effect{Kind: game.TakeDynamite, N: 1}) {
		t.Errorf("card 23: %+v", dynamite)
	}
	if s.Contract(27).PointsPerDynamite != 3 || s.Contract(27).Effect.Kind != game.MoveSurveyor || s.Contract(28).PointsPerSteelBuilding != 3 {
		t.Errorf("cards 27 and 28: %+v, %+v", s.Contract(27), s.Contract(28))
	}
}

func TestSNOW_7SpacesFourAndEightAreSnowAndReturnTheirCubes(t *testing.T) {
	s := setup(t, 2)
	for i, space := range s.Track {
		if number := i + 1; (space.Event == game.SnowEvent) != (number == 4 || number == 8) {
			t.Errorf("space %d: %s", number, space.Event)
		}
	}
	if !slices.Equal(s.Track[3].Returns, []int{1, 2, 3}) {
		t.Errorf("space 4 returns %v", s.Track[3].Returns)
	}
	if s.Snowfall != (game.Snowfall{}) || s.Rulings.OverlayAfterRubble || s.Rulings.EventEndsAtOnce {
		t.Errorf("snow %+v, rulings %+v", s.Snowfall, s.Rulings)
	}
}
