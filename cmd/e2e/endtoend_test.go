package e2e

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"snowdonia/cmd/internal/process"
	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
)

const (
	gamesAtOnce = 20
	killEvery   = 60 // acknowledged commands
)

// courses are the scenarios that are played in turn. On Mount Washington persons
// who play at random take long, so one game in five is enough.
var courses = []string{"mount-snowdon", "jungfraubahn", "mount-snowdon", "jungfraubahn", "mount-washington"}

// TestEndToEnd plays games at once while processes are killed and started again.
// Every game must come to its end and be fair; what was acknowledged must be in
// the log, once.
func TestEndToEnd(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	s := startSite(t)
	c := newClient(s)
	began := time.Now()

	games := make([]string, gamesAtOnce)
	var playing sync.WaitGroup
	for i := range games {
		playing.Go(func() {
			id, err := c.play(ctx, courses[i%len(courses)], fmt.Sprintf("Game %d", i), 1+i%3, (i+1)%2+(i+2)%3/2)
			if err != nil {
				t.Errorf("game %d: %v", i, err)
				cancel() // the others would wait for what does not come
			}
			games[i] = id
		})
	}
	over := make(chan struct{})
	go func() {
		playing.Wait()
		close(over)
	}()
	h := &havoc{site: s, client: c}
	h.wreak(t, over)
	<-over
	if t.Failed() {
		return
	}
	took := time.Since(began)

	facts := 0
	for _, id := range games {
		facts += c.check(ctx, t, id)
	}
	h.observe()
	for _, p := range append(append([]*service{}, s.commands...), s.projections...) {
		if err := p.Stop(); err != nil || p.ExitCode() != 0 {
			t.Errorf("%s was asked to stop: exit code %d, %v", p.Name, p.ExitCode(), err)
		}
	}
	if r := s.races(); len(r) > 0 {
		t.Errorf("data races in %v", r)
	}
	commands := 0
	for _, g := range c.done {
		commands += len(g)
	}
	t.Logf("%d games, %d commands of persons acknowledged, %d facts, in %v; kills: %v; %d conflicts met, %d of them told; %d requests sent again",
		len(games), commands, facts, took.Round(time.Second), h.kills, h.conflicts, c.busy.Load(), c.again.Load())
}

// check reads a finished game from the log and compares it with what was acknowledged.
func (c *client) check(ctx context.Context, t *testing.T, id string) (facts int) {
	t.Helper()
	var last board
	if err := c.get(ctx, "/v1/games/"+id, &last); err != nil || last.Status != "finished" {
		t.Errorf("game %s: %+v, %v", id, last, err)
		return 0
	}
	records, entries := c.records(ctx, t, id)
	if len(records) != last.Number {
		t.Errorf("game %s has %d records, its board shows %d", id, len(records), last.Number)
	}
	acked := c.done[id]
	for _, r := range records {
		facts += len(r.Facts)
		person := r.By != "" && !strings.HasPrefix(r.By, "bot:")
		if _, ok := acked[r.Number]; ok != person {
			t.Errorf("game %s: record %d by %q; acknowledged: %v", id, r.Number, r.By, ok)
		}
	}
	for number := range acked {
		if number > len(records) {
			t.Errorf("game %s: record %d was acknowledged and is not in the log", id, number)
		}
	}
	if _, err := replay.Verify(entries, scenario.RulesFor); err != nil {
		t.Errorf("game %s: %v", id, err)
	}
	return facts
}

// records reads all records of a game, from every projection service: they must be the same.
func (c *client) records(ctx context.Context, t *testing.T, id string) (records []events.Record, entries []game.Entry) {
	t.Helper()
	var first []byte
	for _, p := range c.site.projections {
		answer, err := c.insist(ctx, http.MethodGet, []*service{p}, "/v1/games/"+id+"/records", "", "", "")
		if err != nil {
			t.Errorf("game %s: %v", id, err)
			return nil, nil
		}
		if first != nil && !bytes.Equal(first, answer) {
			t.Errorf("game %s: two services give different records", id)
		}
		first = answer
	}
	for line := range bytes.Lines(first) {
		r, err := events.Decode(bytes.TrimSpace(line))
		if err != nil {
			t.Errorf("game %s: %v", id, err)
			return records, entries
		}
		records, entries = append(records, r), append(entries, r.Entry())
	}
	return records, entries
}

// havoc kills processes.
type havoc struct {
	site      *site
	client    *client
	kills     map[string]int // by name
	conflicts int
	last      map[string]int // conflicts at the last look, by service
}

// wreak kills a process each time that so many commands have been acknowledged,
// and starts it again, until the games are over.
func (h *havoc) wreak(t *testing.T, over <-chan struct{}) {
	h.kills, h.last = map[string]int{}, map[string]int{}
	s := h.site
	victims := []*process.Process{
		s.commands[0].Process, s.projections[0].Process, s.commands[1].Process, s.projections[1].Process,
		s.nats, s.commands[0].Process, s.redis, s.projections[1].Process, s.commands[1].Process,
	}
	for acked, kills := 0, 0; ; {
		select {
		case <-over:
			return
		case <-h.client.acked:
			acked++
		}
		if acked < (kills+1)*killEvery {
			continue
		}
		victim := victims[kills%len(victims)]
		kills++
		h.observe()
		if err := victim.Kill(); err != nil {
			t.Error(err)
		}
		if err := victim.Start(); err != nil {
			t.Error(err)
			return
		}
		h.kills[victim.Name]++
	}
}

var conflictMetric = regexp.MustCompile(`(?m)^snowdonia_append_conflicts_total (\d+)`)

// observe counts the conflicts that the running command services have met, each since its last start.
func (h *havoc) observe() {
	for _, s := range h.site.commands {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		answer, _, err := h.client.send(ctx, http.MethodGet, s.url+"/metrics", "", "", "")
		cancel()
		if m := conflictMetric.FindSubmatch(answer); err == nil && m != nil {
			n, _ := strconv.Atoi(string(m[1]))
			if n < h.last[s.Name] { // it has been started again
				h.last[s.Name] = 0
			}
			h.conflicts += n - h.last[s.Name]
			h.last[s.Name] = n
		}
	}
}
