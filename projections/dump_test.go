package projections

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/redis/go-redis/v9"

	"snowdonia/domain/scenario"
	"snowdonia/events"
)

// checkStore compares everything that the versions in use hold with what the
// games' whole histories say: each game as one change, from nothing to what it is
// now. What was saved in whatever batches, twice or by several workers, must come
// to the same.
func checkStore(t testing.TB, c Config, tables []*table) {
	t.Helper()
	want := map[string]string{}
	for shard := range c.Log.Shards() {
		version, err := c.Redis.Get(t.Context(), pointerKey(shard)).Result()
		if err != nil {
			t.Fatal(err)
		}
		var w writes
		for _, tb := range tables {
			if events.ShardOf(tb.id, c.Log.Shards()) == shard {
				w = append(w, wholeGame(t, keysOf(shard, version), tb)...)
			}
		}
		maps.Copy(want, carryOut(t, w))
		maps.DeleteFunc(want, func(k, v string) bool { return v == "" || v == "[]" })
		got := dump(t, c.Redis, versionPrefix(shard)+version+":")
		for k, v := range got {
			if want[k] != v {
				t.Fatalf("%s is\n%.600s\nand should be\n%.600s", k, v, want[k])
			}
			delete(want, k)
		}
		for k := range want {
			t.Fatalf("%s is missing", k)
		}
	}
}

// wholeGame gives the writes of a game's whole history.
func wholeGame(t testing.TB, k keys, tb *table) writes {
	t.Helper()
	c := change{after: folded{id: tb.id, state: tb.state}}
	for i, b := range tb.stored {
		r, err := events.Decode(b)
		if err != nil {
			t.Fatal(err)
		}
		c.after.clock(r)
		c.records = append(c.records, events.Stored{Seq: uint64(i + 1), Bytes: b, Record: r})
	}
	w := worker{rulesFor: scenario.RulesFor, build: &build{version: "1", ready: false}, told: newTold(1)}
	w.build.shard, w.build.version = shardAndVersion(t, k)
	all, err := w.writesOf(t.Context(), &batch{changes: []*change{&c}})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func shardAndVersion(t testing.TB, k keys) (int, string) {
	t.Helper()
	var shard, version int
	if _, err := fmt.Sscanf(string(k), "{%d}:v%d:", &shard, &version); err != nil {
		t.Fatal(err)
	}
	return shard, strconv.Itoa(version)
}

// carryOut does in memory what Redis does with writes. Values are written as dump writes them.
func carryOut(t testing.TB, w writes) map[string]string {
	t.Helper()
	hashes, lists := map[string]map[string]string{}, map[string][]string{}
	hash := func(key string) map[string]string {
		if hashes[key] == nil {
			hashes[key] = map[string]string{}
		}
		return hashes[key]
	}
	for len(w) > 0 {
		n, ok := w[0].(int)
		if !ok {
			t.Fatalf("a command of %v words", w[0])
		}
		words := make([]string, n)
		for i, word := range w[1 : n+1] {
			if b, ok := word.([]byte); ok {
				word = string(b)
			}
			words[i] = fmt.Sprint(word)
		}
		w = w[n+1:]
		key := words[1]
		switch words[0] {
		case "RPUSH":
			lists[key] = append(lists[key], words[2:]...)
		case "HSET":
			for i := 2; i < n; i += 2 {
				hash(key)[words[i]] = words[i+1]
			}
		case "HINCRBY":
			before, _ := strconv.Atoi(hash(key)[words[2]])
			by, _ := strconv.Atoi(words[3])
			hash(key)[words[2]] = strconv.Itoa(before + by)
		case "ZADD":
			hash(key)[words[3]] = words[2]
		case "ZREM":
			delete(hash(key), words[2])
		case "ZREMRANGEBYRANK":
			keepBest(t, hash(key), words[2], words[3])
		default:
			t.Fatalf("command %q", words)
		}
	}
	all := map[string]string{}
	for k, h := range hashes {
		all[k] = hashText(h)
	}
	for k, l := range lists {
		all[k] = strings.Join(l, "\n")
	}
	return all
}

// dump reads all keys with a prefix but the place, as text.
func dump(t testing.TB, rdb redis.UniversalClient, prefix string) map[string]string {
	t.Helper()
	ctx := context.Background()
	all := map[string]string{}
	names, err := rdb.Keys(ctx, strings.ReplaceAll(prefix, "[", `\[`)+"*").Result()
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range names {
		kind, err := rdb.Type(ctx, k).Result()
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case strings.HasSuffix(k, ":at"):
		case kind == "hash":
			h := rdb.HGetAll(ctx, k).Val()
			maps.DeleteFunc(h, func(_, v string) bool { return v == "0" && strings.HasSuffix(k, ":counts") })
			all[k] = hashText(h)
		case kind == "list":
			all[k] = strings.Join(rdb.LRange(ctx, k, 0, -1).Val(), "\n")
		case kind == "zset":
			h := map[string]string{}
			for _, z := range rdb.ZRangeWithScores(ctx, k, 0, -1).Val() {
				h[fmt.Sprint(z.Member)] = strconv.FormatInt(int64(z.Score), 10)
			}
			all[k] = hashText(h)
		default:
			t.Fatalf("%s is a %s", k, kind)
		}
	}
	return all
}

func hashText(h map[string]string) string {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(h)) {
		fmt.Fprintf(&b, "%s = %s\n", k, h[k])
	}
	return b.String()
}

// keepBest does what the trimming of a sorted set does: it keeps as many members
// as the last rank says, those with the highest scores.
func keepBest(t testing.TB, set map[string]string, first, last string) {
	t.Helper()
	kept, err := strconv.Atoi(last)
	if err != nil || first != "0" || kept >= -1 {
		t.Fatalf("a sorted set is trimmed from %s to %s", first, last)
	}
	members := slices.SortedFunc(maps.Keys(set), func(a, b string) int {
		m, _ := strconv.Atoi(set[a])
		n, _ := strconv.Atoi(set[b])
		return cmp.Or(cmp.Compare(n, m), cmp.Compare(b, a))
	})
	for _, m := range members[min(len(members), -kept-1):] {
		delete(set, m)
	}
}
