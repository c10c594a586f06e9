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
	id, since, of := c.after.id, c.after.since.UnixMilli(), circleOf(&c.after.state)
	for _, p := range before {
		if p != "" && (was != is || !slices.Contains(after[:], p)) {
			w.add("ZREM", k.games(of, was, p), id)
		}
	}
	for _, p := range after {
		if p != "" && (was != is || !slices.Contains(before[:], p)) {
			w.add("ZADD", k.games(of, is, p), since, id)
		}
	}
}

// circleOf says who may know of a game. It is settled when the table is opened.
func circleOf(s *game.State) circle {
	if s.Table.Private {
		return private
	}
	return public
}

// circlesFor gives what a viewer may know of a player: the player alone sees
// private games.
func circlesFor(player, viewer string) []circle {
	if viewer == player && viewer != "" {
		return []circle{public, private}
	}
	return []circle{public}
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
	id, of := c.after.id, circleOf(&c.after.state)
	before, waited := c.before.asksPerson()
	after, waits := c.after.asksPerson()
	if waited && before != after {
		w.add("ZREM", k.waiting(of, before), id)
	}
	if waits {
		w.add("ZADD", k.waiting(of, after), c.after.asked.UnixMilli(), id)
	}
}

// hosts keeps the open tables of the player who opened them.
func hosts(k keys, c *change, w *writes) {
	before, after := &c.before.state, &c.after.state
	if before.Status == after.Status {
		return
	}
	of := circleOf(after)
	if before.Status == game.Open {
		w.add("ZREM", k.hosted(of, before.Table.Host), c.after.id)
	}
	if after.Status == game.Open {
		w.add("ZADD", k.hosted(of, after.Table.Host), c.after.opened.UnixMilli(), c.after.id)
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

// Player is what a viewer is told of a player.
type Player struct {
	Player   string `json:"player"`
	Name     string `json:"name"` // at the table that was last sat down at
	Open     int    `json:"open"` // tables that have not started
	Running  int    `json:"running"`
	Finished int    `json:"finished"`
	Waiting  int    `json:"waiting"` // games that wait for this player
	Hosted   int    `json:"hosted"`  // open tables that this player opened
}

// Player tells a viewer, a player id or empty, about a player: others than the
// player learn nothing from private games. [ErrNotFound] says that no game that
// the viewer may know of has the player at a seat.
func (r *Reader) Player(ctx context.Context, player, viewer string) (Player, error) {
	v := Player{Player: player}
	totals := []*int{&v.Open, &v.Running, &v.Finished, &v.Waiting, &v.Hosted}
	sizes := make([][]*redis.IntCmd, len(r.versions))
	_, err := r.ask(ctx, r.allShards(), func(p redis.Pipeliner, i int, k keys) {
		sizes[i] = nil
		for _, of := range circlesFor(player, viewer) {
			for _, set := range append(gamesOf(k, of, player), k.waiting(of, player), k.hosted(of, player)) {
				sizes[i] = append(sizes[i], p.ZCard(ctx, set))
			}
		}
	})
	if err != nil {
		return v, err
	}
	for _, shard := range sizes {
		for i, size := range shard {
			*totals[i%len(totals)] += int(size.Val())
		}
	}
	newest, err := r.PlayerGames(ctx, player, viewer, game.Unopened, "", 1)
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
func gamesOf(k keys, of circle, player string) []string {
	return []string{k.games(of, game.Open, player), k.games(of, game.Running, player), k.games(of, game.Finished, player)}
}

// PlayerGames lists for a viewer the games in which a player has a seat, those
// first that got their status last. The status Unopened lists all. Private games,
// and cursors that name them, are for the player alone.
func (r *Reader) PlayerGames(ctx context.Context, player, viewer string, status game.Status, cursor string, limit int) (Listing, error) {
	sets := func(k keys) (names []string) {
		for _, of := range circlesFor(player, viewer) {
			if status == game.Unopened {
				names = append(names, gamesOf(k, of, player)...)
			} else {
				names = append(names, k.games(of, status, player))
			}
		}
		return names
	}
	return r.list(ctx, sets, cursor, limit, func(g *Summary) bool { return status == game.Unopened || g.Status == status })
}

// Turns lists for a viewer, as PlayerGames does, the games that wait for a
// player, those first that were asked last.
func (r *Reader) Turns(ctx context.Context, player, viewer, cursor string, limit int) (Listing, error) {
	sets := func(k keys) (names []string) {
		for _, of := range circlesFor(player, viewer) {
			names = append(names, k.waiting(of, player))
		}
		return names
	}
	return r.list(ctx, sets, cursor, limit, func(g *Summary) bool { return g.Asked != nil && g.Seats[*g.Asked].Player == player })
}

// MaxHostedOpen is how many tables [Reader.HostedOpen] gives at most.
const MaxHostedOpen = pageLimit

// HostedOpen gives the open tables, private ones too, that a player opened, the
// oldest of them if there are more than [MaxHostedOpen].
func (r *Reader) HostedOpen(ctx context.Context, player string) ([]string, error) {
	sets := func(k keys) []string { return []string{k.hosted(public, player), k.hosted(private, player)} }
	return r.oldest(ctx, sets, "+inf", MaxHostedOpen)
}

// BotsWaiting gives games that wait for a bot and have not moved since a time,
// those first that wait longest.
func (r *Reader) BotsWaiting(ctx context.Context, since time.Time, limit int) ([]string, error) {
	sets := func(k keys) []string { return []string{k.bots()} }
	return r.oldest(ctx, sets, strconv.FormatInt(since.UnixMilli(), 10), limit)
}

// oldest gives the games of some sets of every shard up to a score, oldest first.
func (r *Reader) oldest(ctx context.Context, sets func(keys) []string, until string, limit int) ([]string, error) {
	replies := make([][]*redis.ZSliceCmd, len(r.versions))
	_, err := r.ask(ctx, r.allShards(), func(p redis.Pipeliner, i int, k keys) {
		replies[i] = nil
		for _, set := range sets(k) {
			replies[i] = append(replies[i], p.ZRangeByScoreWithScores(ctx, set, &redis.ZRangeBy{Min: "-inf", Max: until, Count: int64(limit)}))
		}
	})
	if err != nil {
		return nil, err
	}
	var all []redis.Z
	for _, reply := range slices.Concat(replies...) {
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
