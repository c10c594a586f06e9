package projections

import (
	"context"
	"strconv"
	"sync"

	"github.com/redis/go-redis/v9"
)

// View is something ready to be sent, with what it was made from.
type View struct {
	Number int    // of the last record of the game that it shows
	Epoch  string // of the store that it was read from
	JSON   []byte // not to be changed
	Gzip   []byte // the same, compressed; nil where none is kept
}

// stored is a game as it is shown.
type stored struct{ board, offers View }

// Board gives the board of a game, see package view for its form.
func (r *Reader) Board(ctx context.Context, game string) (View, error) {
	t, err := r.table(ctx, game)
	return t.board, err
}

// Offers gives what the asked seat of a game may do, see package view for its
// form. Its number is that of the board at the same moment.
func (r *Reader) Offers(ctx context.Context, game string) (View, error) {
	t, err := r.table(ctx, game)
	return t.offers, err
}

func (r *Reader) table(ctx context.Context, game string) (stored, error) {
	shard := r.shardOf(game)
	t, ticket, ok := r.boards.get(game, shard)
	if ok {
		return t, nil
	}
	var fields *redis.SliceCmd
	builds, err := r.ask(ctx, []int{shard}, func(p redis.Pipeliner, _ int, k keys) {
		fields = p.HMGet(ctx, k.table(game), "number", "board", "gzip", "offers")
	})
	if err != nil {
		return t, err
	}
	values := fields.Val()
	number, there := values[0].(string)
	if !there {
		return t, ErrNotFound
	}
	n, err := strconv.Atoi(number)
	if err != nil {
		return t, err
	}
	epoch := builds[0].epoch
	t.board = View{Number: n, Epoch: epoch, JSON: bytesOf(values[1]), Gzip: bytesOf(values[2])}
	t.offers = View{Number: n, Epoch: epoch, JSON: bytesOf(values[3])}
	r.boards.put(game, shard, t, ticket)
	return t, nil
}

func bytesOf(field any) []byte {
	text, _ := field.(string) // a field that is missing is empty
	return []byte(text)
}

// boardsKept is how many games a reader keeps ready in memory, about 20 kB each.
const boardsKept = 2048

// boardCache keeps boards in memory for as long as announcements tell whenever
// one of them has moved.
type boardCache struct {
	mu      sync.Mutex
	boards  *recent[stored]
	hears   bool     // announcements
	tickets []uint64 // by shard, raised by each announcement
}

func newBoardCache(shards int) *boardCache {
	return &boardCache{boards: newRecent[stored](boardsKept), tickets: make([]uint64, shards)}
}

// get gives a board, or a ticket to put it in with once it was read.
func (c *boardCache) get(game string, shard int) (t stored, ticket uint64, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t, ok = c.boards.get(game)
	return t, c.tickets[shard], ok
}

// put keeps a board that was read, unless something was announced since get.
func (c *boardCache) put(game string, shard int, t stored, ticket uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.hears && ticket == c.tickets[shard] {
		c.boards.put(game, t)
	}
}

// forget drops the boards of games that have moved; without any, all boards.
func (c *boardCache) forget(shard int, games []moved) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tickets[shard]++
	if len(games) == 0 {
		c.boards.clear()
	}
	for _, g := range games {
		c.boards.remove(g.game)
	}
}

// forgetOlder drops a board that is known to be older than a number.
func (c *boardCache) forgetOlder(game string, number int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t, ok := c.boards.get(game); ok && t.board.Number < number {
		c.boards.remove(game)
	}
}

// setHears drops all boards and says whether new ones are kept.
func (c *boardCache) setHears(hears hearing) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.hears = hears == connected
	c.boards.clear()
	for shard := range c.tickets {
		c.tickets[shard]++
	}
}
