package projections

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events"
	"snowdonia/events/points"
	"snowdonia/projections/view"
)

// site is a club whose games are projected, and a reader.
type site struct {
	*club
	c Config
	r *Reader
}

func newSite(t *testing.T, seed uint64, records int) site {
	t.Helper()
	log := events.NewMemory(3)
	s := site{newClub(t, log, seed), configOf(log, realRedis(t)), nil}
	s.play(records)
	run(t, s.c)
	s.r = reader(t, s.c)
	caughtUp(t, s.c, s.r)
	return s
}

func TestBoardsAreReadyToBeSent(t *testing.T) {
	s := newSite(t, 21, 1200)
	s.finish(s.open(4, true))
	caughtUp(t, s.c, s.r)
	for _, tb := range s.tables {
		v, err := s.r.Board(t.Context(), tb.id)
		if err != nil {
			t.Fatal(err)
		}
		want, err := json.Marshal(view.Of(tb.id, &tb.state))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(v.JSON, want) || v.Number != tb.state.Number || v.Epoch == "" {
			t.Errorf("board of %s at %d (%d), epoch %q:\n%s\n%s", tb.id, v.Number, tb.state.Number, v.Epoch, v.JSON, want)
		}
		z, err := gzip.NewReader(bytes.NewReader(v.Gzip))
		if err != nil {
			t.Fatal(err)
		}
		if unzipped, err := io.ReadAll(z); err != nil || !bytes.Equal(unzipped, want) {
			t.Errorf("compressed board of %s: %s, %v", tb.id, unzipped, err)
		}
		again, err := s.r.Board(t.Context(), tb.id) // from memory
		if err != nil || !bytes.Equal(again.JSON, v.JSON) || again.Epoch != v.Epoch {
			t.Errorf("board of %s read again: %s, %v", tb.id, again.JSON, err)
		}
		offers, err := s.r.Offers(t.Context(), tb.id)
		if err != nil || offers.Number != v.Number {
			t.Fatal(offers.Number, err)
		}
		wantOffers, err := json.Marshal(view.OffersOf(tb.id, &tb.state, &tb.rules))
		if err != nil || !bytes.Equal(offers.JSON, wantOffers) {
			t.Errorf("offers of %s:\n%s\n%s, %v", tb.id, offers.JSON, wantOffers, err)
		}
	}
}

func TestBoardsOfThePast(t *testing.T) {
	s := newSite(t, 22, 1500)
	for _, tb := range s.tables[:8] {
		numbers := s.rng.Perm(len(tb.entries))[:min(20, len(tb.entries))]
		for _, n := range append(numbers, len(tb.entries)-1) {
			state, err := replay.Fold(tb.entries[:n+1])
			if err != nil {
				t.Fatal(err)
			}
			want, err := json.Marshal(view.Of(tb.id, &state))
			if err != nil {
				t.Fatal(err)
			}
			v, err := s.r.BoardAt(t.Context(), tb.id, points.After(n+1))
			if err != nil || !bytes.Equal(v.JSON, want) || v.Number != n+1 {
				t.Fatalf("%s at %d: number %d, %v\n%s\n%s", tb.id, n+1, v.Number, err, v.JSON, want)
			}
		}
		now, err := s.r.Board(t.Context(), tb.id)
		if err != nil {
			t.Fatal(err)
		}
		last, err := s.r.BoardAt(t.Context(), tb.id, points.After(now.Number))
		if err != nil || !bytes.Equal(last.JSON, now.JSON) || last.Epoch != now.Epoch {
			t.Errorf("the last board of %s is not the board: %v", tb.id, err)
		}
		for _, n := range []int{-1, 0, now.Number + 1} {
			if _, err := s.r.BoardAt(t.Context(), tb.id, points.After(n)); !errors.Is(err, ErrNotFound) {
				t.Errorf("%s at %d: %v", tb.id, n, err)
			}
		}
	}
	if _, err := s.r.BoardAt(t.Context(), "nobody", points.After(1)); !errors.Is(err, ErrNotFound) {
		t.Errorf("a game that is not there: %v", err)
	}
}

func TestRecordsAreReadAsStored(t *testing.T) {
	s := newSite(t, 23, 100)
	tb := s.open(4, false)
	s.finish(tb)
	caughtUp(t, s.c, s.r)
	var all [][]byte
	for {
		page, err := s.r.Records(t.Context(), tb.id, len(all), 37)
		if err != nil || page.Number != len(tb.stored) || page.Epoch == "" || len(page.Records) > 37 {
			t.Fatalf("%d records of %d, %v", len(page.Records), page.Number, err)
		}
		if len(page.Records) == 0 {
			break
		}
		all = append(all, page.Records...)
	}
	if !slices.EqualFunc(all, tb.stored, bytes.Equal) {
		t.Errorf("%d records, not %d, or other ones", len(all), len(tb.stored))
	}
	if _, err := s.r.Records(t.Context(), "nobody", 0, 10); !errors.Is(err, ErrNotFound) {
		t.Errorf("a game that is not there: %v", err)
	}
}

func TestLobbyListsPublicTables(t *testing.T) {
	s := newSite(t, 24, 5000)
	for _, f := range []LobbyFilter{
		{}, {Status: game.Open}, {Status: game.Running}, {Status: game.Finished}, {Scenario: "mount-snowdon"}, {Scenario: "jungfraubahn"}, {Scenario: "elsewhere"},
		{Free: 1}, {Free: 2, Status: game.Open}, {Text: "oF P_03"}, {Text: "no such table"}, {Status: game.Running, Text: "1"},
		{Seats: 3}, {Seats: 5}, {Seats: 2, Status: game.Finished},
	} {
		want := map[string]bool{}
		for _, tb := range s.tables {
			free := 0
			for _, c := range tb.state.Chairs[:tb.state.Setup.Seats] {
				if tb.state.Status == game.Open && !c.Taken() || tb.state.Status == game.Running && c.StandIn {
					free++
				}
			}
			if !tb.state.Table.Private && tb.state.Status != game.Closed && (f.Status == game.Unopened || f.Status == tb.state.Status) &&
				(f.Scenario == "" || f.Scenario == tb.state.Setup.Scenario) && (f.Seats == 0 || f.Seats == tb.state.Setup.Seats) && free >= f.Free &&
				strings.Contains(strings.ToLower(tb.state.Table.Name), strings.ToLower(f.Text)) {
				want[tb.id] = true
			}
		}
		var since []time.Time
		for cursor := ""; ; {
			page, err := s.r.Lobby(t.Context(), f, cursor, 3)
			if err != nil || len(page.Games) > 3 {
				t.Fatal(len(page.Games), err)
			}
			for _, g := range page.Games {
				if !want[g.Game] {
					t.Errorf("%+v lists %s, or lists it again", f, g.Game)
				}
				delete(want, g.Game)
				since = append(since, g.Since)
			}
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		if len(want) > 0 {
			t.Errorf("%+v leaves out %v", f, want)
		}
		if !slices.IsSortedFunc(since, func(a, b time.Time) int { return b.Compare(a) }) {
			t.Errorf("%+v does not list the newest first: %v", f, since)
		}
	}
	for _, cursor := range []string{"?", "bm90aGluZw", "eDp5"} {
		if _, err := s.r.Lobby(t.Context(), LobbyFilter{}, cursor, 3); !errors.Is(err, ErrBadCursor) {
			t.Errorf("cursor %q: %v", cursor, err)
		}
	}
}

// Tables that were opened in the same millisecond are paged through like others.
func TestLobbyPagesThroughTablesOfOneTime(t *testing.T) {
	s := newSite(t, 25, 0)
	for range 30 {
		s.open(2, false)
	}
	caughtUp(t, s.c, s.r)
	for shard := range 3 {
		set := keysOf(shard, "1").lobby(game.Open, "")
		for _, id := range s.c.Redis.ZRange(t.Context(), set, 0, -1).Val() {
			if err := s.c.Redis.ZAdd(t.Context(), set, redis.Z{Score: float64(start.UnixMilli()), Member: id}).Err(); err != nil {
				t.Fatal(err)
			}
		}
	}
	seen := map[string]bool{}
	for cursor := ""; ; {
		page, err := s.r.Lobby(t.Context(), LobbyFilter{Status: game.Open}, cursor, 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range page.Games {
			if seen[g.Game] {
				t.Errorf("%s twice", g.Game)
			}
			seen[g.Game] = true
		}
		if cursor = page.Next; cursor == "" {
			break
		}
	}
	if len(seen) != 30 {
		t.Errorf("%d tables of 30", len(seen))
	}
}

func TestPlayersSeeTheirGames(t *testing.T) {
	s := newSite(t, 26, 4000)
	hidden := 0
	for i := range people {
		p := fmt.Sprintf("p_%02d", i)
		for _, viewer := range []string{p, "", "p_other"} {
			hidden += s.playerAsSeenBy(t, p, viewer)
		}
	}
	if hidden < 10 {
		t.Fatalf("only %d private games to hide: the test shows little", hidden)
	}
	for _, viewer := range []string{"", "p_nobody"} {
		if _, err := s.r.Player(t.Context(), "p_nobody", viewer); !errors.Is(err, ErrNotFound) {
			t.Errorf("nobody: %v", err)
		}
	}
}

// playerAsSeenBy compares what a viewer is told of a player with the tables. It
// gives how many private games there are that the viewer may not know of.
func (s site) playerAsSeenBy(t *testing.T, p, viewer string) (hidden int) {
	t.Helper()
	want := Player{Player: p}
	games, turns := map[string]bool{}, map[string]bool{}
	var hosted []string
	for _, tb := range s.tables {
		st := &tb.state
		shown := !st.Table.Private || viewer == p
		if st.Status == game.Open && st.Table.Host == p {
			hosted = append(hosted, tb.id)
			if shown {
				want.Hosted++
			}
		}
		seated := slices.ContainsFunc(st.Chairs[:], func(c game.Chair) bool { return c.Player == p })
		if !seated || st.Status == game.Closed {
			continue
		}
		if !shown {
			hidden++
			continue
		}
		games[tb.id] = true
		*map[game.Status]*int{game.Open: &want.Open, game.Running: &want.Running, game.Finished: &want.Finished}[st.Status]++
		if st.Status == game.Running && st.Chairs[st.Asked.Seat].Player == p {
			turns[tb.id] = true
		}
	}
	want.Waiting = len(turns)
	got, err := s.r.Player(t.Context(), p, viewer)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(got.Name, p) {
		t.Errorf("name of %s is %q", p, got.Name)
	}
	if got.Name = ""; got != want {
		t.Errorf("%q sees %+v, and should see %+v", viewer, got, want)
	}
	for _, limit := range []int{1, 4} { // every cursor names one of the games that are shown
		page := func(list func(cursor string) (Listing, error)) []string { return listAll(t, list, games) }
		same(t, p+" has", page(func(cursor string) (Listing, error) {
			return s.r.PlayerGames(t.Context(), p, viewer, game.Unopened, cursor, limit)
		}), maps.Clone(games))
		same(t, p+" is waited for in", page(func(cursor string) (Listing, error) {
			return s.r.Turns(t.Context(), p, viewer, cursor, limit)
		}), maps.Clone(turns))
	}
	ids, err := s.r.HostedOpen(t.Context(), p)
	if err != nil || !slices.Equal(slices.Sorted(slices.Values(ids)), hosted) {
		t.Errorf("%s hosts %v, not %v, %v", p, ids, hosted, err)
	}
	if l, err := s.r.Turns(t.Context(), string(private)+p, viewer, "", 10); err != nil || len(l.Games) > 0 {
		t.Errorf("a made-up player leads to %v, %v", l.Games, err)
	}
	return hidden
}

// listAll reads all pages. Cursors may name no other games than those of shown.
func listAll(t *testing.T, page func(cursor string) (Listing, error), shown map[string]bool) (ids []string) {
	t.Helper()
	for cursor := ""; ; {
		l, err := page(cursor)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range l.Games {
			ids = append(ids, g.Game)
		}
		if cursor = l.Next; cursor == "" {
			return ids
		}
		if at, err := readCursor(cursor); err != nil || !shown[at.id] {
			t.Errorf("a cursor names %s, %v", at.id, err)
		}
	}
}

func same(t *testing.T, what string, got []string, want map[string]bool) {
	t.Helper()
	for _, id := range got {
		if !want[id] {
			t.Errorf("%s %s, or lists it again", what, id)
		}
		delete(want, id)
	}
	if len(want) > 0 {
		t.Errorf("%s %v, too", what, want)
	}
}

func TestGamesThatWaitForBots(t *testing.T) {
	s := newSite(t, 27, 3000)
	cut := s.now.Add(-20 * time.Second)
	want := map[string]bool{}
	counts := map[string]int{}
	for _, tb := range s.tables {
		counts[tb.state.Status.String()]++
		r, err := events.Decode(tb.stored[len(tb.stored)-1])
		if err != nil {
			t.Fatal(err)
		}
		if st := &tb.state; st.Status == game.Running && st.Chairs[st.Asked.Seat].Bot != "" && !r.Time.After(cut) {
			want[tb.id] = true
		}
	}
	if len(want) == 0 {
		t.Fatal("no game waits for a bot: the test shows nothing")
	}
	got, err := s.r.BotsWaiting(t.Context(), cut, 1000)
	if err != nil {
		t.Fatal(err)
	}
	if one, err := s.r.BotsWaiting(t.Context(), cut, 1); err != nil || len(one) != 1 || one[0] != got[0] {
		t.Errorf("the longest wait is %v, not %s, %v", one, got[0], err)
	}
	same(t, "waits", got, want)
	for status, n := range gamesByStatus(t, s.c) {
		if n != counts[status] {
			t.Errorf("%d games are %s, not %d", n, status, counts[status])
		}
	}
}

// Whoever has waited for a record never sees an older board, by whatever way it is read.
func TestWaitThenRead(t *testing.T) {
	s := newSite(t, 28, 200)
	tb := s.open(3, false)
	moved := make(chan int, 1)
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for n := range moved {
				now, err := s.r.Wait(t.Context(), tb.id, n)
				if err != nil || now < n {
					t.Errorf("waited for %d: %d, %v", n, now, err)
				}
				if v, err := s.r.Board(t.Context(), tb.id); err != nil || v.Number < n {
					t.Errorf("board after %d: %d, %v", n, v.Number, err)
				}
			}
		})
	}
	for _, p := range []string{"p_one", "p_two"} {
		s.must(tb, game.TakeSeat{Seat: game.Nobody, By: p, Player: p, Name: p})
		moved <- tb.state.Number
	}
	s.must(tb, game.StartGame{By: tb.state.Chairs[0].Player})
	for tb.state.Status == game.Running {
		s.must(tb, s.answer(tb))
		moved <- tb.state.Number
	}
	close(moved)
	readers.Wait()
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	if now, err := s.r.Wait(ctx, "nobody", 1); !errors.Is(err, ErrNotFound) || !errors.Is(err, context.DeadlineExceeded) || now != 0 {
		t.Errorf("waited for a game that is not there: %d, %v", now, err)
	}
	ctx, cancel = context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if now, err := s.r.Wait(ctx, tb.id, tb.state.Number+1); !errors.Is(err, context.DeadlineExceeded) || now != tb.state.Number {
		t.Errorf("waited for what never comes: %d, %v", now, err)
	}
}

func TestWatchersAreToldOfEveryMove(t *testing.T) {
	s := newSite(t, 29, 200)
	tb := s.open(2, false)
	caughtUp(t, s.c, s.r)
	const crowd = 1000
	watches := make([]*Watch, crowd)
	for i := range watches {
		watches[i] = s.r.Watch(tb.id)
	}
	other, all, gone := s.r.Watch("another"), s.r.WatchAll(), s.r.WatchAll()
	gone.Stop()
	s.finish(tb)
	for told := (Notice{}); told.Epoch == ""; { // without one the connection was made after WatchAll
		told = <-all.C
		if told.Number != 0 {
			t.Errorf("a watcher of all games is told %+v", told)
		}
	}
	all.Stop()
	all.Stop()
	select {
	case n := <-gone.C:
		t.Errorf("a watcher that stopped is told %+v", n)
	default:
	}
	for _, w := range watches {
		for last := 0; last < tb.state.Number; { // notices that were not taken are merged, the last one comes
			n := <-w.C
			if n.Number < last && !n.Resync {
				t.Fatalf("notice %+v after %d", n, last)
			}
			last = max(last, n.Number)
		}
		w.Stop()
		w.Stop()
	}
	select {
	case n := <-other.C:
		if !n.Resync { // the connection may have been made after Watch
			t.Errorf("a watcher of another game is told %+v", n)
		}
	default:
	}
	all = s.r.WatchAll()
	s.r.Close()
	for _, w := range []*Watch{other, all} {
		n, open := <-w.C
		for open && n.Resync { // as above
			n, open = <-w.C
		}
		if open {
			t.Errorf("a watch is open after the reader was closed: %+v", n)
		}
	}
	for _, w := range []*Watch{s.r.Watch(tb.id), s.r.WatchAll()} {
		if _, open := <-w.C; open {
			t.Error("a closed reader watches")
		}
	}
}

// Readers that come and go while games move see each board in full and never an older one.
func TestReadersNeverGoBack(t *testing.T) {
	s := newSite(t, 30, 600)
	ids := make([]string, len(s.tables))
	for i, tb := range s.tables {
		ids[i] = tb.id
	}
	ctx, end := context.WithCancel(t.Context())
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() { readAlways(ctx, t, s.r, ids) })
	}
	s.play(2000)
	caughtUp(t, s.c, s.r)
	end()
	readers.Wait()
	for _, tb := range s.tables {
		if _, err := s.r.Wait(t.Context(), tb.id, tb.state.Number); err != nil {
			t.Fatal(err)
		}
		if v, err := s.r.Board(t.Context(), tb.id); err != nil || v.Number != tb.state.Number {
			t.Errorf("%s is at %d: %d, %v", tb.id, tb.state.Number, v.Number, err)
		}
	}
}

// A board that is kept in memory gives way to the newer one by itself.
func TestBoardsInMemoryFollow(t *testing.T) {
	s := newSite(t, 31, 100)
	tb := s.open(2, false)
	for tb.state.Status == game.Open || tb.state.Number < 40 {
		eventually(t, "show the newest board", func(ctx context.Context) error {
			v, err := s.r.Board(ctx, tb.id)
			if err == nil && v.Number != tb.state.Number {
				err = fmt.Errorf("number %d of %d", v.Number, tb.state.Number)
			}
			return err
		})
		s.do(tb, s.command(tb))
		if tb.state.Status == game.Closed {
			tb = s.open(2, false)
		}
	}
}

func TestBoardCacheKeepsNothingThatMayBeOld(t *testing.T) {
	c := newBoardCache(2)
	put := func(between func()) (kept bool) {
		c.forget(0, nil)
		_, ticket, _ := c.get("g", 0)
		between()
		c.put("g", 0, stored{board: View{Number: 5}}, ticket)
		_, _, kept = c.get("g", 0)
		return kept
	}
	nothing := func() {}
	if put(nothing) {
		t.Error("kept while no announcements are heard")
	}
	c.setHears(connected)
	if !put(nothing) {
		t.Error("not kept")
	}
	if !put(func() { c.forget(1, []moved{{"h", 2}}) }) {
		t.Error("not kept because another shard moved")
	}
	if put(func() { c.forget(0, []moved{{"g", 6}}) }) {
		t.Error("kept although the game moved while it was read")
	}
	if put(func() { c.setHears(disconnected); c.setHears(connected) }) {
		t.Error("kept although something may have been missed while it was read")
	}
	put(nothing)
	c.forgetOlder("g", 5)
	if _, _, kept := c.get("g", 0); !kept {
		t.Error("as new as what is known, and forgotten")
	}
	c.forgetOlder("g", 6)
	if _, _, kept := c.get("g", 0); kept {
		t.Error("older than what is known, and kept")
	}
}

func TestAnnouncementsAreReadBack(t *testing.T) {
	changes := []*change{{after: folded{id: "a"}}, {after: folded{id: "b-_9"}}}
	changes[0].after.state.Number, changes[1].after.state.Number = 7, 123
	epoch, games := readAnnouncement(announceMoved("EPOCH", changes))
	if epoch != "EPOCH" || !slices.Equal(games, []moved{{"a", 7}, {"b-_9", 123}}) {
		t.Errorf("%s, %v", epoch, games)
	}
	if epoch, games = readAnnouncement(announcement("E2")); epoch != "E2" || len(games) != 0 {
		t.Errorf("%s, %v", epoch, games)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 1000 { // whatever is published, nothing breaks
		b := make([]byte, rng.IntN(30))
		for i := range b {
			b[i] = "ab \n1"[rng.IntN(5)]
		}
		readAnnouncement(string(b))
	}
}
