package command_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"snowdonia/api/command"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// Acknowledgements get lost, the log goes away, processes are replaced, and
// clients repeat: nothing that was acknowledged is lost, nothing is doubled.
func TestNothingLostNothingDoubled(t *testing.T) {
	for seed := range uint64(5) {
		dice, faults := rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 2))
		log := &faulty{Log: events.NewMemory(2)}
		s := siteOn(t, log)
		services := []*command.Service{s.service(snapshotEvery(7)), s.service(hotGames(1)), s.service()}
		start(t, services[0], "g", 3)
		fail := func(lost, away float64) {
			log.mu.Lock()
			defer log.mu.Unlock()
			log.lose = func(events.Record) bool { return faults.Float64() < lost }
			log.refuse = func() bool { return faults.Float64() < away }
		}
		acknowledged := map[int]command.Request{}
		for s.state("g").Status == game.Running {
			r := s.move("g", dice.IntN(1000))
			fail(0.3, 0.2)
			for repeated := 0; ; repeated++ {
				i := dice.IntN(len(services))
				if dice.IntN(50) == 0 { // another process in its place, which knows nothing
					services[i] = s.service(snapshotEvery(5))
				}
				o, err := services[i].Do(t.Context(), r)
				if err == nil {
					acknowledged[o.Number] = r
					break
				}
				if !errors.Is(err, command.ErrUnavailable) || repeated > 1000 {
					t.Fatalf("seed %d: %v", seed, err)
				}
			}
			fail(0, 0)
		}
		entries := s.entries("g")
		if started := s.state("g").StartedNumber; len(acknowledged) != len(entries)-started {
			t.Errorf("seed %d: %d answers were acknowledged, the log has %d", seed, len(acknowledged), len(entries)-started)
		}
		for number, r := range acknowledged {
			got, ok := entries[number-1].Facts[0].(*game.Answered)
			if want := r.Command.(game.Answer); !ok || got.Choice != want.Choices[0] {
				t.Errorf("seed %d: record %d is %T, the answer was %+v", seed, number, entries[number-1].Facts[0], want)
			}
		}
		if _, err := replay.Verify(entries, scenario.RulesFor); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}
