package projections

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
)

// Listing is a page of games, newest first: by the time at which they got what
// the list is about.
type Listing struct {
	Games []Summary
	// Next is the cursor of the next page, empty if there is none. A page may be
	// shorter than its limit, or empty, and yet have a next one: what a filter
	// leaves out takes time, too.
	Next string
}

const (
	pageLimit = 100  // games of a page at most
	lookLimit = 1000 // games looked at for one page, about
)

// entry is a place in a list.
type entry struct {
	score int64 // time in ms
	id    string
	shard int
}

// after orders entries: negative if e comes first, which is the newer one.
func (e entry) after(f entry) int {
	if c := cmp.Compare(f.score, e.score); c != 0 {
		return c
	}
	return cmp.Compare(f.id, e.id)
}

// first comes before all entries of a list.
var first = entry{score: math.MaxInt64}

func (e entry) cursor() string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(e.score, 10) + ":" + e.id))
}

func readCursor(text string) (entry, error) {
	if text == "" {
		return first, nil
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return first, ErrBadCursor
	}
	score, id, ok := strings.Cut(string(b), ":")
	n, err := strconv.ParseInt(score, 10, 64)
	if err != nil || !ok {
		return first, ErrBadCursor
	}
	return entry{score: n, id: id}, nil
}

// list reads a page of the games that lie in some sorted sets of every shard.
func (r *Reader) list(ctx context.Context, sets func(keys) []string, cursor string, limit int, keep func(*Summary) bool) (Listing, error) {
	l := Listing{Games: []Summary{}}
	at, err := readCursor(cursor)
	if err != nil {
		return l, err
	}
	limit = min(max(limit, 1), pageLimit)
	step := int64(limit + 1)
	for looked := 0; looked < lookLimit; {
		entries, more, err := r.entriesAfter(ctx, sets, at, step)
		if err != nil {
			return l, err
		}
		if len(entries) == 0 && more {
			step *= 2 // all of them have the same time
			continue
		}
		games, err := r.summaries(ctx, entries)
		if err != nil {
			return l, err
		}
		for i, g := range games {
			at = entries[i]
			if g == nil || !keep(g) {
				continue
			}
			if l.Games = append(l.Games, *g); len(l.Games) == limit {
				if more || i+1 < len(games) {
					l.Next = at.cursor()
				}
				return l, nil
			}
		}
		if looked += len(entries); !more {
			return l, nil
		}
	}
	l.Next = at.cursor()
	return l, nil
}

// entriesAfter reads entries that come after one, newest first, and tells
// whether there are more: up to step of every set, and no further than every set reaches.
func (r *Reader) entriesAfter(ctx context.Context, sets func(keys) []string, at entry, step int64) (all []entry, more bool, err error) {
	replies := make([][]*redis.ZSliceCmd, len(r.versions))
	_, err = r.ask(ctx, r.allShards(), func(p redis.Pipeliner, i int, k keys) {
		replies[i] = nil
		for _, set := range sets(k) {
			newest := "+inf"
			if at.score != first.score {
				newest = strconv.FormatInt(at.score, 10)
			}
			replies[i] = append(replies[i], p.ZRevRangeByScoreWithScores(ctx, set, &redis.ZRangeBy{Min: "-inf", Max: newest, Count: step}))
		}
	})
	if err != nil {
		return nil, false, err
	}
	horizon := entry{score: math.MinInt64} // comes after all entries
	for shard, sets := range replies {
		for _, reply := range sets {
			var e entry
			for _, z := range reply.Val() {
				e = entry{score: int64(z.Score), id: fmt.Sprint(z.Member), shard: shard}
				if at.after(e) < 0 {
					all = append(all, e)
				}
			}
			if int64(len(reply.Val())) == step {
				more = true
				if e.after(horizon) < 0 {
					horizon = e
				}
			}
		}
	}
	slices.SortFunc(all, entry.after)
	beyond, found := slices.BinarySearchFunc(all, horizon, entry.after)
	if found {
		beyond++
	}
	return all[:beyond], more, nil
}

// summaries reads what is to be seen of games, nil for those that are not there.
func (r *Reader) summaries(ctx context.Context, entries []entry) ([]*Summary, error) {
	if len(entries) == 0 {
		return nil, nil
	}
	byShard := make([][]int, len(r.versions)) // indexes of entries
	for i, e := range entries {
		byShard[e.shard] = append(byShard[e.shard], i)
	}
	replies := make([]*redis.SliceCmd, len(r.versions))
	_, err := r.ask(ctx, r.allShards(), func(p redis.Pipeliner, shard int, k keys) {
		var ids []string
		for _, i := range byShard[shard] {
			ids = append(ids, entries[i].id)
		}
		if len(ids) > 0 {
			replies[shard] = p.HMGet(ctx, k.summaries(), ids...)
		}
	})
	if err != nil {
		return nil, err
	}
	all := make([]*Summary, len(entries))
	for shard, indexes := range byShard {
		for n, i := range indexes {
			text, there := replies[shard].Val()[n].(string)
			if !there {
				continue
			}
			all[i] = &Summary{}
			if err := json.Unmarshal([]byte(text), all[i]); err != nil {
				return nil, fmt.Errorf("projections: summary of %s: %w", entries[i].id, err)
			}
		}
	}
	return all, nil
}
