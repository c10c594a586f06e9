package mountwashington_test

import (
	"slices"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/scenario/mountwashington"
)

func setup(t *testing.T, seats int) *game.Setup {
	t.Helper()
	s, err := mountwashington.Scenario().Setup(seats, game.Deluxe, game.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMW_1TheUpperJacobsLadderIsForThreeToFive(t *testing.T) {
	for seats := 1; seats <= game.MaxSeats; seats++ {
		var route []string
		track := 0
		for _, st := range setup(t, seats).Stations {
			route = append(route, st.Number)
			track += st.Track
			if st.Number == "4b" && st.Track != 0 {
				t.Errorf("%d track cards between the Jacob's Ladder stations", st.Track)
			}
		}
		want := []string{"1", "2", "3", "4a", "4b", "5"}
		if seats < 3 {
			want = slices.Delete(want, 4, 5)
		}
		if !slices.Equal(route, want) || track != 13 {
			t.Errorf("%d players: %v with %d track cards", seats, route, track)
		}
	}
}

func TestMW_4AreaGClearsWithDynamite(t *testing.T) {
	actions := game.BoardActions()
	actions[game.Surveyor] = game.ClearAction
	for seats, want := range map[int]int{1: 1, 2: 1, 3: 2, 4: 2, 5: 2} {
		if s := setup(t, seats); s.Spaces[game.Surveyor] != want || s.Actions != actions || s.Dynamite != 0 || s.Beyond != "Devil's Shingle" {
			t.Errorf("%d players: %d spaces in G, actions %v, %d dynamite, beyond %q", seats, s.Spaces[game.Surveyor], s.Actions, s.Dynamite, s.Beyond)
		}
	}
}

func TestMW_5TheCoverTakesAwaySpaceNineFromTwoPlayersOn(t *testing.T) {
	for seats := 1; seats <= game.MaxSeats; seats++ {
		track := setup(t, seats).Track
		nine := game.NoTrackEvent
		if seats == 1 {
			nine = game.LayTrackEvent
		}
		if track[8].Event != nine || track[9].Event != game.ExcavateEvent || !slices.Equal(track[9].Returns, []int{8, 9, 10}) {
			t.Errorf("%d players: %+v", seats, track[8:])
		}
		if track[3].Event != game.SnowEvent || track[7].Event != game.SnowEvent {
			t.Errorf("SNOW-7, %d players: %+v", seats, track)
		}
	}
}

func TestMW_6OldPeppersassJoinsFiveTrains(t *testing.T) {
	s := setup(t, 4)
	var trains []int
	for _, train := range s.Trains {
		trains = append(trains, train.Number)
	}
	if !slices.Equal(trains, []int{2, 3, 4, 5, 6, 7, 9, 10}) || s.ShedSize != 5 || !slices.Equal(s.ShedTrains, []int{10}) {
		t.Errorf("trains %v, %d drawn, %v added", trains, s.ShedSize, s.ShedTrains)
	}
}

func TestMW_7TheDeckIsItsOwnAndWhole(t *testing.T) {
	for seats := 1; seats <= game.MaxSeats; seats++ {
		s := setup(t, seats)
		if len(s.Contracts) != 30 {
			t.Errorf("SET-8, %d players: %d cards", seats, len(s.Contracts))
		}
		coal := s.Contract(27)
		if coal.PointsPerCoal != 2 || coal.Area != game.Surveyor || coal.Effect.Kind != game.ExtraClear {
			t.Errorf("card 27: %+v", coal)
		}
		if s.Contract(28).PointsPerSteelBuilding != 3 || s.Contract(29).Needs != (game.Needs{Buildings: 4}) || s.Contract(23).Needs != (game.Needs{Track: 4}) {
			t.Errorf("cards 28, 29, 23: %+v, %+v, %+v", s.Contract(28), s.Contract(29), s.Contract(23))
		}
	}
}

func TestSNOW_4SnowLeavesTwoRubbleOnOwnedTrackToo(t *testing.T) {
	if s := setup(t, 2); s.Snowfall != (game.Snowfall{Rubble: 2, CoversOwnedTrack: true}) || s.Rulings.OverlayAfterRubble {
		t.Errorf("snow %+v, rulings %+v", s.Snowfall, s.Rulings)
	}
}
