package api_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// The lobby lists the tables of one scenario when asked to, and of all otherwise.
func TestTheLobbyFiltersByScenario(t *testing.T) {
	s := onMemory(t)
	ann := s.guest("Ann")
	opened := map[string][]string{}
	for _, name := range []string{"jungfraubahn", "mount-washington", "jungfraubahn"} {
		w := s.tableOf(name, ann, s.guest("Bob"))
		s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", w.Game, w.Number)))
		opened[name] = append(opened[name], w.Game)
		opened[""] = append(opened[""], w.Game)
	}
	for name, want := range opened {
		var listed []string
		for _, g := range read[struct{ Games []struct{ Game string } }](t, s.want(200, get("/v1/lobby?scenario="+name))).Games {
			listed = append(listed, g.Game)
		}
		slices.Sort(listed)
		slices.Sort(want)
		if !slices.Equal(listed, want) {
			t.Errorf("scenario %q: %q are listed, not %q", name, listed, want)
		}
	}
}

// A game of each scenario is played over HTTP to its end; every answer on the way
// is held to the description, and the records to the rules.
func TestEveryScenarioIsPlayedToItsEnd(t *testing.T) {
	for _, sc := range scenario.All() {
		t.Run(sc.Name, func(t *testing.T) {
			s := onMemory(t)
			ann := s.guest("Ann")
			people := []person{ann}
			for len(people) < sc.MinSeats {
				people = append(people, s.guest("Bob"))
			}
			w := s.tableOf(sc.Name, people...)
			w = read[written](t, s.want(200, post("/v1/games/"+w.Game+"/start", "").as(ann)))
			for i := 0; !w.Ended; i++ {
				o := s.offers(w.Game, w.Number)
				w = read[written](t, s.want(200, s.move(o, w.Game, i, people...)))
				if i%5 == 0 {
					s.want(200, get("/v1/games/"+w.Game))
				}
			}
			s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", w.Game, w.Number)))
			var records []events.Record
			for line := range bytes.Lines(s.want(200, get("/v1/games/"+w.Game+"/records").with("Accept", "application/x-ndjson")).body) {
				r, err := events.Decode(bytes.TrimSuffix(line, []byte("\n")))
				if err != nil {
					t.Fatal(err)
				}
				records = append(records, r)
			}
			if v, err := replay.Verify(entriesOf(records), scenario.RulesFor); err != nil || v.Records != w.Number {
				t.Errorf("%d records, %+v, %v", w.Number, v, err)
			}
		})
	}
}
