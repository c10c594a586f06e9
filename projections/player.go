package projections

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"snowdonia/domain/game"
)

// players moves a game between the lists of those who sit or sat at it.
func players(k keys, c *change, w *writes) {
	before, after := seatedIn(&c.before.state), seatedIn(&c.after.state)
	was, is := c.before.state.Status, c.after.state.Status
	id, since := c.after.id, c.after.since.UnixMilli()
	for _, p := range before {
		if p != "" && (was != is || !slices.Contains(after[:], p)) {
			w.add("ZREM", k.games(was, p), id)
		}
	}
	for _, p := range after {
		if p != "" && (was != is || !slices.Contains(before[:], p)) {
			w.add("ZADD", k.games(is, p), since, id)
		}
	}
}

// seatedIn gives the players who have a game among theirs, by seat. A closed
// table is nobody's.
func seatedIn(s *game.State) (players [game.MaxSeats]string) {
	if s.Status == game.Unopened || s.Status == game.Closed {
		return players
	}
	for i, c := range s.Chairs {
		players[i] = c.Player
	}
	return players
}

// turns keeps for whom, and since when, a game waits.
func turns(k keys, c *change, w *writes) {
	id := c.after.id
	before, waited := c.before.asksPerson()
	after, waits := c.after.asksPerson()
	if waited && before != after {
		w.add("ZREM", k.waiting(before), id)
	}
	if waits {
		w.add("ZADD", k.waiting(after), c.after.asked.UnixMilli(), id)
	}
}

// hosts keeps the open tables of the player who opened them.
func hosts(k keys, c *change, w *writes) {
	before, after := &c.before.state, &c.after.state
	if before.Status == after.Status {
		return
	}
	if before.Status == game.Open {
		w.add("ZREM", k.hosted(before.Table.Host), c.after.id)
	}
	if after.Status == game.Open {
		w.add("ZADD", k.hosted(after.Table.Host), c.after.opened.UnixMilli(), c.after.id)
	}
}

// bots keeps the games that wait for a bot.
func bots(k keys, c *change, w *writes) {
	if c.after.asksBot() {
		w.add("ZADD", k.bots(), c.after.moved.UnixMilli(), c.after.id)
	} else if c.before.asksBot() {
		w.add("ZREM", k.bots(), c.after.id)
	}
}

// Player is what is known of a player from the games.
type Player struct {
	Player   string `json:"player"`
	Name     string `json:"name"` // at the table that was last sat down at
	Open     int    `json:"open"` // tables that have not started
	Running  int    `json:"running"`
	Finished int    `json:"finished"`
	Waiting  int    `json:"waiting"` // games that wait for this player
	Hosted   int    `json:"hosted"`  // open tables that this player opened
}

// Player tells about a player. [ErrNotFound] says that no game has the player at a seat.
func (r *Reader) Player(ctx context.Context, player string) (Player, error) {
	v := Player{Player: player}
	totals := []*int{&v.Open, &v.Running, &v.Finished, &v.Waiting, &v.Hosted}
	sizes := make([][]*redis.IntCmd, len(r.versions))
	_, err := r.ask(ctx, r.allShards(), func(p redis.Pipeliner, i int, k keys) {
		sizes[i] = nil
		for _, set := range append(gamesOf(k, player), k.waiting(player), k.hosted(player)) {
			sizes[i] = append(sizes[i], p.ZCard(ctx, set))
		}
	})
	if err != nil {
		return v, err
	}
	for _, shard := range sizes {
		for i, size := range shard {
			*totals[i] += int(size.Val())
		}
	}
	newest, err := r.PlayerGames(ctx, player, game.Unopened, "", 1)
	if err != nil {
		return v, err
	}
	if len(newest.Games) == 0 {
		return v, ErrNotFound
	}
	for _, s := range newest.Games[0].Seats {
		if s.Player == player {
			v.Name = s.Name
		}
	}
	return v, nil
}

// gamesOf names the sets of a player's games: open, running, finished.
func gamesOf(k keys, player string) []string {
	return []string{k.games(game.Open, player), k.games(game.Running, player), k.games(game.Finished, player)}
}

// PlayerGames lists the games, private ones too, in which a player has a seat,
// those first that got their status last. The status Unopened lists all.
func (r *Reader) PlayerGames(ctx context.Context, player string, status game.Status, cursor string, limit int) (Listing, error) {
	sets := func(k keys) []string { return gamesOf(k, player) }
	if status != game.Unopened {
		sets = func(k keys) []string { return []string{k.games(status, player)} }
	}
	return r.list(ctx, sets, cursor, limit, func(g *Summary) bool { return status == game.Unopened || g.Status == status })
}

// Turns lists the games that wait for a player, those first that were asked last.
func (r *Reader) Turns(ctx context.Context, player, cursor string, limit int) (Listing, error) {
	sets := func(k keys) []string { return []string{k.waiting(player)} }
	return r.list(ctx, sets, cursor, limit, func(g *Summary) bool { return g.Asked != nil && g.Seats[*g.Asked].Player == player })
}

// HostedOpen gives the open tables that a player opened, oldest first.
func (r *Reader) HostedOpen(ctx context.Context, player string) ([]string, error) {
	return r.oldest(ctx, func(k keys) string { return k.hosted(player) }, "+inf", pageLimit)
}

// BotsWaiting gives games that wait for a bot and have not moved since a time,
// those first that wait longest.
func (r *Reader) BotsWaiting(ctx context.Context, since time.Time, limit int) ([]string, error) {
	return r.oldest(ctx, keys.bots, strconv.FormatInt(since.UnixMilli(), 10), limit)
}

// oldest gives the games of a set of every shard up to a score, oldest first.
func (r *Reader) oldest(ctx context.Context, set func(keys) string, until string, limit int) ([]string, error) {
	replies := make([]*redis.ZSliceCmd, len(r.versions))
	_, err := r.ask(ctx, r.allShards(), func(p redis.Pipeliner, i int, k keys) {
		replies[i] = p.ZRangeByScoreWithScores(ctx, set(k), &redis.ZRangeBy{Min: "-inf", Max: until, Count: int64(limit)})
	})
	if err != nil {
		return nil, err
	}
	var all []redis.Z
	for _, reply := range replies {
		all = append(all, reply.Val()...)
	}
	slices.SortFunc(all, func(a, b redis.Z) int { return cmp.Compare(a.Score, b.Score) })
	ids := []string{}
	for _, z := range all[:min(limit, len(all))] {
		if id, ok := z.Member.(string); ok {
			ids = append(ids, id)
		}
	}
	return ids, nil
}
