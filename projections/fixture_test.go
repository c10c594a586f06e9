package projections

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/domain/sim"
	"snowdonia/events"
	"snowdonia/projections/redisserver"
)

// start is when the first record of a test is made. All times of a test's records
// follow from it.
var start = time.Date(2024, 3, 1, 12, 0, 0, 0, time.UTC)

// realRedis starts a redis-server for one test.
func realRedis(t testing.TB) redis.UniversalClient {
	t.Helper()
	return openRedis(t, redisserver.Options{Folder: t.TempDir()}, "own redis-server")
}

// embeddedRedis starts the embedded stand-in for one test.
func embeddedRedis(t testing.TB) redis.UniversalClient {
	t.Helper()
	return openRedis(t, redisserver.Options{Embedded: redisserver.Always}, "miniredis")
}

func openRedis(t testing.TB, o redisserver.Options, kind string) redis.UniversalClient {
	t.Helper()
	server, err := redisserver.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Close() })
	if server.Kind != kind {
		t.Fatalf("%s runs, not %s: the tests need a redis-server on PATH", server, kind)
	}
	return server.Client
}

// club plays many games at once, by random commands of random people, and
// appends what happens to a log.
type club struct {
	t      testing.TB
	log    events.Log
	rng    *rand.Rand
	now    time.Time
	tables []*table
	busy   []*table // those that are neither finished nor closed
}

// table is a game in play.
type table struct {
	id      string
	rules   game.Rules
	state   game.State
	entries []game.Entry
	stored  [][]byte
	seq     uint64 // of its last record
}

func newClub(t testing.TB, log events.Log, seed uint64) *club {
	return &club{t: t, log: log, rng: rand.New(rand.NewPCG(seed, 1)), now: start}
}

// open opens a table for a number of players, of each scenario in turn.
func (c *club) open(seats int, private bool) *table {
	c.t.Helper()
	n := len(c.tables)
	sc := scenario.All()[n%len(scenario.All())]
	setup, err := sc.Setup(seats, game.Deluxe, game.Options{})
	if err != nil {
		c.t.Fatal(err)
	}
	rules, err := scenario.RulesFor(setup)
	if err != nil {
		c.t.Fatal(err)
	}
	tb := &table{id: fmt.Sprintf("game-%04d", n), rules: rules}
	c.tables, c.busy = append(c.tables, tb), append(c.busy, tb)
	host := c.person()
	c.must(tb, game.OpenTable{Setup: setup, Name: fmt.Sprintf("Table %d of %s", n, host), Private: private, Host: host, HostName: "Host " + host})
	return tb
}

// people is how many come to the club.
const people = 12

func (c *club) person() string { return fmt.Sprintf("p_%02d", c.rng.IntN(people)) }

// do carries out a command; false if the game refuses it.
func (c *club) do(tb *table, command game.Command) bool {
	c.t.Helper()
	facts, err := tb.rules.Decide(&tb.state, command, sim.Luck(len(tb.id))+sim.Luck(c.rng.Uint64()%2))
	if err != nil {
		return false
	}
	c.now = c.now.Add(time.Duration(1+c.rng.IntN(5000)) * time.Millisecond)
	r := events.Record{
		Game: tb.id, Number: tb.state.Number + 1, Prev: tb.seq, Time: c.now, By: "somebody",
		Command: fmt.Sprintf("%s-%d", tb.id, tb.state.Number+1), Schema: events.Schema, Rules: game.RulesVersion, Facts: facts,
	}
	if tb.seq, err = c.log.Append(context.Background(), r, tb.seq); err != nil {
		c.t.Fatal(err)
	}
	stored, err := events.Encode(r)
	if err != nil {
		c.t.Fatal(err)
	}
	tb.entries, tb.stored = append(tb.entries, r.Entry()), append(tb.stored, stored)
	if takenBack(r) != nil {
		tb.state, err = replay.Fold(tb.entries)
	} else {
		game.Apply(&tb.state, r.Entry())
	}
	if err != nil {
		c.t.Fatal(err)
	}
	if tb.state.Status == game.Finished || tb.state.Status == game.Closed {
		c.busy = slices.DeleteFunc(c.busy, func(other *table) bool { return other == tb })
	}
	return true
}

func (c *club) must(tb *table, command game.Command) {
	c.t.Helper()
	if !c.do(tb, command) {
		_, err := tb.rules.Decide(&tb.state, command, sim.Luck(1))
		c.t.Fatalf("%s: %T is refused: %v", tb.id, command, err)
	}
}

// play appends about n records.
func (c *club) play(n int) {
	c.t.Helper()
	for done := 0; done < n; {
		if len(c.busy) < 12 && c.rng.IntN(10) == 0 || len(c.busy) == 0 {
			c.open(2+c.rng.IntN(3), c.rng.IntN(4) == 0)
			done++
			continue
		}
		tb := c.busy[c.rng.IntN(len(c.busy))]
		if c.do(tb, c.command(tb)) {
			done++
		}
	}
}

// command makes up what somebody may want of a game.
func (c *club) command(tb *table) game.Command {
	s := &tb.state
	seat := game.Seat(c.rng.IntN(s.Setup.Seats))
	chair := s.Chairs[seat]
	somebody := c.person()
	if s.Status == game.Open {
		switch c.rng.IntN(8) {
		case 0:
			return game.LeaveSeat{Seat: seat, By: chair.Player}
		case 1, 2:
			return game.TakeSeat{Seat: game.Nobody, By: s.Table.Host, Bot: "random", Name: "Robot"}
		case 3, 4:
			return game.StartGame{By: chair.Player}
		}
		return game.TakeSeat{Seat: game.Nobody, By: somebody, Player: somebody, Name: "Name of " + somebody}
	}
	switch c.rng.IntN(200) {
	case 0:
		return game.LeaveSeat{Seat: seat, By: chair.Player, StandIn: "greedy"}
	case 1, 2:
		return game.TakeSeat{Seat: seat, By: somebody, Player: somebody, Name: "Name of " + somebody}
	case 3, 4, 5:
		return game.TakeBackTo{Seat: seat, To: s.Number - 1 - c.rng.IntN(4)}
	}
	if s.Proposal.To != 0 && c.rng.IntN(2) == 0 {
		return game.AgreeTakeBack{Seat: seat, To: s.Proposal.To, Agree: c.rng.IntN(4) > 0}
	}
	return c.answer(tb)
}

// answer makes a random legal choice.
func (c *club) answer(tb *table) game.Command {
	var legal []game.Choice
	for o := range tb.rules.Offers(&tb.state) {
		if o.Refusal == nil {
			legal = append(legal, o.Choice)
		}
	}
	if len(legal) == 0 {
		c.t.Fatalf("%s: nothing is offered at record %d", tb.id, tb.state.Number)
	}
	return game.Answer{Seat: tb.state.Asked.Seat, Decision: tb.state.DecisionNumber, Choices: []game.Choice{legal[c.rng.IntN(len(legal))]}}
}

// finish plays a table to its end.
func (c *club) finish(tb *table) {
	c.t.Helper()
	for i := 0; tb.state.Status == game.Open; i++ {
		p := fmt.Sprintf("p_f%d", i)
		if !c.do(tb, game.TakeSeat{Seat: game.Nobody, By: p, Player: p, Name: p}) {
			c.must(tb, game.StartGame{By: tb.state.Chairs[0].Player})
		}
	}
	for tb.state.Status == game.Running {
		c.must(tb, c.answer(tb))
	}
}

func configOf(log events.Log, rdb redis.UniversalClient) Config {
	return Config{Log: log, Redis: rdb, RulesFor: scenario.RulesFor, Games: 8}
}

// run starts a runner and gives a function that ends it.
func run(t testing.TB, c Config) (r *Runner, stop func()) {
	t.Helper()
	r, err := NewRunner(c, prometheus.NewRegistry())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = r.Run(ctx) // ends with ctx
	}()
	stop = func() {
		cancel()
		<-ended
	}
	t.Cleanup(stop)
	return r, stop
}

// reader opens a reader for one test.
func reader(t testing.TB, c Config) *Reader {
	t.Helper()
	r := NewReader(c.Redis, c.Log.Shards())
	t.Cleanup(r.Close)
	return r
}

// patience bounds every wait of the tests. It is reached only if something is broken.
const patience = 60 * time.Second

// eventually waits until something is so.
func eventually(t testing.TB, what string, is func(ctx context.Context) error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		err := is(ctx)
		if err == nil {
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("%s: %v", what, err)
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// standing is where the projection of a shard stands.
type standing struct {
	shard          int
	version, epoch string
	position       uint64
}

// standings gives where every shard stands. It fails like every query does.
func standings(ctx context.Context, r *Reader) ([]standing, error) {
	builds, err := r.ask(ctx, r.allShards(), func(redis.Pipeliner, int, keys) {})
	all := make([]standing, len(builds))
	for i, b := range builds {
		all[i] = standing{b.shard, b.version, b.epoch, b.position}
	}
	return all, err
}

// gamesByStatus counts the games of all shards.
func gamesByStatus(t testing.TB, c Config) map[string]int {
	t.Helper()
	all := map[string]int{}
	for shard := range c.Log.Shards() {
		_, games, err := store{c.Redis}.place(t.Context(), shard)
		if err != nil {
			t.Fatal(err)
		}
		for status, n := range games {
			all[status] += n
		}
	}
	return all
}

// caughtUp waits until every shard stands at its head and is ready.
func caughtUp(t testing.TB, c Config, r *Reader) {
	t.Helper()
	eventually(t, "catch up", func(ctx context.Context) error {
		all, err := standings(ctx, r)
		if err != nil {
			return err
		}
		for _, s := range all {
			head, err := c.Log.Head(ctx, s.shard)
			if err != nil {
				return err
			}
			if s.position != head {
				return fmt.Errorf("shard %d is at %d of %d", s.shard, s.position, head)
			}
		}
		return nil
	})
}
