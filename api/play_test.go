package api_test

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/projections/view"
)

// A game of two persons over HTTP to its end: on a JetStream log, with every read on the way.
func TestWholeGame(t *testing.T) {
	s, _, _ := onNATS(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	id := w.Game
	for i := 0; !w.Ended; i++ {
		w = s.play(w, 1, ann, bob)
		if i%40 == 0 {
			s.want(200, get("/v1/games/"+id))
			s.want(200, get(fmt.Sprintf("/v1/games/%s?at=%d", id, 1+i/2)))
			s.want(200, get("/v1/games/"+id+"/records?limit=7"))
			s.want(200, get("/v1/games/"+id+"/chronicle?limit=7"))
			s.want(200, get("/v1/players/"+ann.ID))
			s.want(200, get("/v1/players/"+ann.ID+"/games?status=waiting"))
			s.want(200, get("/v1/lobby?status=running"))
		}
	}
	board := s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", id, w.Number)))
	var shown struct {
		Status string
		Result *struct{ Scores []struct{ Total int } }
	}
	if err := json.Unmarshal(board.body, &shown); err != nil || shown.Status != "finished" || len(shown.Result.Scores) != 2 {
		t.Fatalf("%v: %.300s", err, board.body)
	}
	s.fails(409, "game-over", post("/v1/games/"+id+"/answers", `{"decision":1,"choices":["A1"]}`).as(ann))
	s.want(200, get("/v1/lobby?status=finished"))

	all := s.want(200, get("/v1/games/"+id+"/records").with("Accept", "application/x-ndjson"))
	var records []events.Record
	for line := range bytes.Lines(all.body) {
		r, err := events.Decode(bytes.TrimSuffix(line, []byte("\n")))
		if err != nil {
			t.Fatal(err)
		}
		records = append(records, r)
	}
	if len(records) != w.Number {
		t.Fatalf("%d records of %d", len(records), w.Number)
	}
	if v, err := replay.Verify(entriesOf(records), scenario.RulesFor); err != nil {
		t.Fatalf("%+v, %v", v, err)
	}
}

func TestRecordPages(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.play(s.started(ann, bob), 25, ann, bob)
	path := "/v1/games/" + w.Game + "/records"
	type page struct {
		Records []json.RawMessage
		Next    string
	}
	var all [][]byte
	for cursor := ""; ; {
		p := read[page](t, s.want(200, get(fmt.Sprintf("%s?limit=10&wait=%d%s", path, w.Number, cursor))))
		for _, r := range p.Records {
			all = append(all, r)
		}
		if p.Next == "" {
			break
		}
		if len(p.Records) != 10 {
			t.Fatalf("a page in the middle has %d records", len(p.Records))
		}
		cursor = "&cursor=" + p.Next
	}
	lines := s.want(200, get(path).with("Accept", "application/x-ndjson"))
	if joined := append(bytes.Join(all, []byte("\n")), '\n'); len(all) != w.Number || !bytes.Equal(joined, lines.body) {
		t.Fatalf("%d records in pages, %d bytes; %d bytes in lines", len(all), len(joined), len(lines.body))
	}
	last, err := s.log.Last(t.Context(), w.Game)
	if err != nil || !bytes.Equal(last.Bytes, all[len(all)-1]) {
		t.Fatalf("the last record is not as stored: %v", err)
	}
	tail := s.want(200, get(fmt.Sprintf("%s?cursor=%d", path, w.Number-3)).with("Accept", "application/x-ndjson"))
	if n := bytes.Count(tail.body, []byte("\n")); n != 3 {
		t.Errorf("%d records behind the cursor", n)
	}
	s.want(304, get(path).with("Accept", "application/x-ndjson").with("If-None-Match", lines.header.Get("ETag")))
}

// The chronicle tells every record once, in pages, and a take back like any other.
func TestTheChronicleIsTold(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.play(s.started(ann, bob), 30, ann, bob)
	path := fmt.Sprintf("/v1/games/%s/chronicle?wait=%d", w.Game, w.Number)
	type page struct {
		Chronicle []view.Told
		Next      string
	}
	var told []view.Told
	for cursor := ""; len(told) <= w.Number; {
		p := read[page](t, s.want(200, get(path+"&limit=9"+cursor)))
		told = append(told, p.Chronicle...)
		if p.Next == "" {
			break
		}
		if len(p.Chronicle) != 9 {
			t.Fatalf("a page in the middle has %d lines", len(p.Chronicle))
		}
		cursor = "&cursor=" + p.Next
	}
	if len(told) != w.Number {
		t.Fatalf("%d of %d records are told", len(told), w.Number)
	}
	answered := 0
	for i, line := range told {
		if line.Number != i+1 {
			t.Fatalf("record %d is told as the %d.", line.Number, i+1)
		}
		if line.Seat != nil {
			answered++
			if len(line.Touched) == 0 && len(line.Sentences) > 0 {
				t.Errorf("record %d touches nothing: %q", line.Number, line.Sentences)
			}
		}
	}
	if answered != 30 {
		t.Errorf("%d answers are told", answered)
	}
	if first := told[0]; first.At != "r0.none" || len(first.Sentences) != 2 || first.Sentences[1] != "Ann takes seat 1." {
		t.Errorf("the first line: %+v", first)
	}
	for _, behind := range []int{w.Number, w.Number + 1, 1 << 30} {
		if empty := read[page](t, s.want(200, get(fmt.Sprintf("%s&cursor=%d", path, behind)))); len(empty.Chronicle) != 0 || empty.Next != "" {
			t.Errorf("behind record %d: %+v", behind, empty)
		}
	}
	s.want(304, get(path).with("If-None-Match", s.want(200, get(path)).header.Get("ETag")))
	s.fails(404, "unknown-game", get("/v1/games/nothing/chronicle"))
}

// zipped asks for an answer in both forms, and gives the compressed one.
func (s *site) zipped(path string) answer {
	s.t.Helper()
	plain, small := s.want(200, get(path)), s.want(200, get(path).with("Accept-Encoding", "gzip"))
	if small.header.Get("Content-Encoding") != "gzip" || small.header.Get("ETag") == plain.header.Get("ETag") || len(small.body) > len(plain.body)/2 {
		s.t.Fatalf("%s: %d bytes of %d, %v", path, len(small.body), len(plain.body), small.header)
	}
	z, err := gzip.NewReader(bytes.NewReader(small.body))
	if err != nil {
		s.t.Fatal(err)
	}
	if b, err := io.ReadAll(z); err != nil || !bytes.Equal(b, plain.body) {
		s.t.Fatalf("%s is another answer when it is compressed: %v", path, err)
	}
	s.want(304, get(path).with("If-None-Match", small.header.Get("ETag")))
	return small
}

func TestTagsAndCompression(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	path := fmt.Sprintf("/v1/games/%s?wait=%d", w.Game, w.Number)
	plain := s.want(200, get(path))
	small := s.zipped(path)
	for _, also := range []string{"?at=2", "/records"} {
		s.zipped("/v1/games/" + w.Game + also)
	}
	s.zipped("/openapi.json")
	if a := s.want(200, get("/v1/players/"+ann.ID).with("Accept-Encoding", "gzip")); a.header.Get("Content-Encoding") != "" {
		t.Error("what is small is compressed")
	}
	offers := s.want(200, get("/v1/games/"+w.Game+"/offers"))
	past := s.want(200, get("/v1/games/"+w.Game+"?at=2"))
	lobby := s.want(200, get("/v1/lobby"))
	player := s.want(200, get("/v1/players/"+ann.ID))
	for path, tag := range map[string]string{
		path:                              plain.header.Get("ETag"),
		"/v1/games/" + w.Game:             small.header.Get("ETag"),
		"/v1/games/" + w.Game + "/offers": offers.header.Get("ETag"),
		"/v1/games/" + w.Game + "?at=2":   past.header.Get("ETag"),
		"/v1/lobby":                       lobby.header.Get("ETag"),
		"/v1/scenarios":                   s.want(200, get("/v1/scenarios")).header.Get("ETag"),
		"/v1/players/" + ann.ID:           player.header.Get("ETag"),
	} {
		if tag == "" || strings.HasPrefix(tag, "W/") {
			t.Errorf("%s: tag %q", path, tag)
		}
		if a := s.want(304, get(path).with("If-None-Match", tag)); len(a.body) != 0 || a.header.Get("ETag") == "" {
			t.Errorf("%s: %d bytes, tag %q", path, len(a.body), a.header.Get("ETag"))
		}
	}
	s.play(w, 1, ann, bob)
	s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", w.Game, w.Number+1)).with("If-None-Match", plain.header.Get("ETag")))
}

// The board of every earlier point is the one that was shown then.
func TestBoardAtEarlierPoints(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	shown := map[int][]byte{}
	for range 20 {
		shown[w.Number] = s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", w.Game, w.Number))).body
		w = s.play(w, 1, ann, bob)
	}
	for number, board := range shown {
		if past := s.want(200, get(fmt.Sprintf("/v1/games/%s?at=%d", w.Game, number))).body; !bytes.Equal(past, board) {
			t.Fatalf("record %d:\n%s\n%s", number, board, past)
		}
	}
	s.fails(404, "no-such-record", get(fmt.Sprintf("/v1/games/%s?at=%d", w.Game, w.Number+1)))
	s.fails(404, "unknown-game", get("/v1/games/nosuchgame?at=1"))
}

func TestLobbyAndPlayers(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	type games struct {
		Games []struct{ Game, Status string }
		Next  string
	}
	var last written
	for i := range 5 {
		last = read[written](t, s.want(201, post("/v1/games", fmt.Sprintf(`{"scenario":"mount-snowdon","seats":%d,"name":"Table %d"}`, 2+i%3, i)).as(ann)))
	}
	hidden := read[written](t, s.want(201, post("/v1/games", `{"scenario":"mount-snowdon","seats":2,"name":"Secret","private":true}`).as(ann)))
	for _, id := range []string{last.Game, hidden.Game} {
		s.want(200, get("/v1/games/"+id+"?wait=1"))
	}
	seen := map[string]bool{}
	for cursor := ""; ; {
		p := read[games](t, s.want(200, get("/v1/lobby?limit=2"+cursor)))
		for _, g := range p.Games {
			if seen[g.Game] {
				t.Errorf("%s comes twice", g.Game)
			}
			seen[g.Game] = true
		}
		if p.Next == "" {
			break
		}
		cursor = "&cursor=" + p.Next
	}
	if len(seen) != 5 || seen[hidden.Game] {
		t.Errorf("the lobby has %v", seen)
	}
	for path, want := range map[string]int{
		"/v1/lobby?seats=2":                          2,
		"/v1/lobby?free=2":                           3,
		"/v1/lobby?text=table+3":                     1,
		"/v1/lobby?scenario=none":                    0,
		"/v1/lobby?status=running":                   0,
		"/v1/players/" + ann.ID + "/games":           5,
		"/v1/players/" + ann.ID + "/games?limit=100": 5,
	} {
		if n := len(read[games](t, s.want(200, get(path))).Games); n != want {
			t.Errorf("%s: %d games, want %d", path, n, want)
		}
	}
	if n := len(read[games](t, s.want(200, get("/v1/players/"+ann.ID+"/games").as(ann))).Games); n != 6 {
		t.Errorf("ann sees %d of her 6 games", n)
	}
	s.fails(404, "unknown-player", get("/v1/players/"+bob.ID))
	s.want(200, get("/v1/players/"+bob.ID+"/games"))
}

// A private game's id is told to nobody but its player: in no page, no cursor and
// no count, wherever it lies among the public ones.
func TestPrivateGamesAreHidden(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	hidden := map[string]bool{}
	for i := range 9 { // solo games wait for ann at once
		w := read[written](t, s.want(201, post("/v1/games", fmt.Sprintf(`{"scenario":"mount-snowdon","seats":1,"name":"Table","private":%t}`, i%3 > 0)).as(ann)))
		if i%3 > 0 {
			hidden[w.Game] = true
		}
		if i > 2 {
			w = read[written](t, s.want(200, post("/v1/games/"+w.Game+"/start", "").as(ann)))
		}
		s.want(200, get(fmt.Sprintf("/v1/games/%s?wait=%d", w.Game, w.Number)))
	}
	type games struct {
		Games []struct{ Game string }
		Next  string
	}
	pages := func(status string, as func(call) call) (listed, told int) {
		for cursor := ""; ; {
			p := read[games](t, s.want(200, as(get("/v1/players/"+ann.ID+"/games?limit=1&status="+status+cursor))))
			for _, g := range p.Games {
				if listed++; hidden[g.Game] {
					told++
				}
			}
			at, err := base64.RawURLEncoding.DecodeString(p.Next)
			if err != nil {
				t.Fatal(err)
			}
			for id := range hidden {
				if bytes.Contains(at, []byte(id)) {
					told++
				}
			}
			if p.Next == "" {
				return listed, told
			}
			cursor = "&cursor=" + p.Next
		}
	}
	nobody := func(c call) call { return c }
	for status, n := range map[string]int{"": 3, "open": 1, "running": 2, "waiting": 2} {
		for who, as := range map[string]func(call) call{"a spectator": nobody, "bob": func(c call) call { return c.as(bob) }} {
			if listed, told := pages(status, as); listed != n || told != 0 {
				t.Errorf("%q: %s sees %d games and is told of %d private ones", status, who, listed, told)
			}
		}
		if listed, _ := pages(status, func(c call) call { return c.as(ann) }); listed != 3*n {
			t.Errorf("%q: ann sees %d of her games", status, listed)
		}
	}
	type counts struct{ Open, Running, Finished, Waiting, Hosted int }
	if c := read[counts](t, s.want(200, get("/v1/players/"+ann.ID).as(bob))); c != (counts{Open: 1, Running: 2, Waiting: 2, Hosted: 1}) {
		t.Errorf("bob is told %+v", c)
	}
	if c := read[counts](t, s.want(200, get("/v1/players/"+ann.ID).as(ann))); c != (counts{Open: 3, Running: 6, Waiting: 6, Hosted: 3}) {
		t.Errorf("ann is told %+v", c)
	}
	secret := read[written](t, s.want(201, post("/v1/games", `{"scenario":"mount-snowdon","seats":1,"name":"Secret","private":true}`).as(bob)))
	s.want(200, get("/v1/games/"+secret.Game+"?wait=1"))
	s.want(200, get("/v1/players/"+bob.ID).as(bob))
	s.fails(404, "unknown-player", get("/v1/players/"+bob.ID))
}

func TestSeatsAndStandIns(t *testing.T) {
	s := onMemory(t)
	ann, bob, cyd := s.guest("Ann"), s.guest("Bob"), s.guest("Cyd")
	w := s.table(ann, bob)
	path := "/v1/games/" + w.Game
	s.want(200, del(path+"/seats/1").as(bob)) // leaving frees the seat
	s.want(201, post(path+"/seats", `{"bot":"random"}`).as(ann))
	s.want(200, del(path+"/seats/1").as(ann)) // the host sends the bot away
	s.want(201, post(path+"/seats", `{"seat":1,"entropy":"pepper-and-salt"}`).as(cyd))
	w = read[written](t, s.want(200, post(path+"/start", `{}`).as(cyd)))
	left := read[written](t, s.want(200, del(path+"/seats/1").as(cyd)))
	if left.Seat == nil || *left.Seat != 1 {
		t.Errorf("left: %+v", left)
	}
	taken := read[written](t, s.want(201, post(path+"/seats", `{}`).as(bob)))
	if taken.Seat == nil || *taken.Seat != 1 {
		t.Errorf("taken: %+v", taken)
	}
	s.fails(409, "no-seat-free", post(path+"/seats", `{}`).as(cyd))
}

// One record, and twenty equal answers.
func TestSameKeyTwentyTimesAtOnce(t *testing.T) {
	s, _, _ := onNATS(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	move := s.move(s.offers(w.Game, w.Number), w.Game, 0, ann, bob).key("once")
	open := post("/v1/games", `{"scenario":"mount-snowdon","seats":2,"name":"Once"}`).as(ann).key("once")
	for _, c := range []call{move, open} {
		answers := make([]answer, 20)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				var err error
				if answers[i], err = s.try(c); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		for i, a := range answers {
			if a.status >= 300 || !bytes.Equal(a.body, answers[0].body) || a.status != answers[0].status {
				t.Fatalf("answer %d: %d %s, answer 0: %d %s", i, a.status, a.body, answers[0].status, answers[0].body)
			}
		}
		o := read[written](t, answers[0])
		if n := s.number(o.Game); n != o.Number {
			t.Errorf("the game has %d records, the answers say %d", n, o.Number)
		}
	}
	s.fails(422, "idempotency-key-reused", post("/v1/games", `{"scenario":"mount-snowdon","seats":3,"name":"Once"}`).as(ann).key("once"))
	first := s.want(201, post("/v1/players", `{"name":"Eve"}`).key("1"))
	if again := s.want(201, post("/v1/players", `{"name":"Eve"}`).key("1")); bytes.Equal(first.body, again.body) {
		t.Error("a key gave out the token of somebody else")
	}
}

func TestFortyJoiners(t *testing.T) {
	s, _, _ := onNATS(t)
	host := s.guest("Host")
	w := read[written](t, s.want(201, post("/v1/games", `{"scenario":"mount-snowdon","seats":5,"name":"Full house"}`).as(host)))
	joiners := make([]person, 40)
	for i := range joiners {
		joiners[i] = s.guest(fmt.Sprintf("Joiner %d", i))
	}
	answers := make([]answer, len(joiners))
	var all sync.WaitGroup
	for i, p := range joiners {
		all.Go(func() {
			var err error
			if answers[i], err = s.try(post("/v1/games/"+w.Game+"/seats", `{}`).as(p)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	people := []person{host, {}, {}, {}, {}}
	joined := 0
	for i, a := range answers {
		switch a.status {
		case 201:
			joined++
			people[*read[written](t, a).Seat] = joiners[i]
		case 409:
			if p := read[problem](t, a); p.Code != "no-seat-free" {
				t.Errorf("joiner %d: %s", i, a.body)
			}
		default:
			t.Errorf("joiner %d: %d %s", i, a.status, a.body)
		}
	}
	if joined != 4 {
		t.Fatalf("%d joined", joined)
	}
	s.play(read[written](t, s.want(200, post("/v1/games/"+w.Game+"/start", "").as(host))), 15, people...)
}

// One of two commands on the same version wins; the other gets a typed conflict and the number as it is now.
func TestTwoCommandsOnOneVersion(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	for range 10 {
		o := s.offers(w.Game, w.Number)
		calls := []call{s.move(o, w.Game, 0, ann, bob), s.move(o, w.Game, 1, ann, bob)}
		answers := make([]answer, 2)
		var all sync.WaitGroup
		for i, c := range calls {
			all.Go(func() {
				var err error
				if answers[i], err = s.try(c); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		won, lost := answers[0], answers[1]
		if won.status != 200 {
			won, lost = lost, won
		}
		next := read[written](t, won)
		p := read[problem](t, lost)
		if won.status != 200 || lost.status != 409 || p.Code != "stale" || p.Number != next.Number || next.Number != w.Number+1 {
			t.Fatalf("%d %s and %d %s", won.status, won.body, lost.status, lost.body)
		}
		w = next
	}
}

func TestTakeBack(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	people := []person{ann, bob}
	w := s.started(ann, bob)
	path := "/v1/games/" + w.Game
	start := w
	first := s.offers(w.Game, w.Number)
	w = s.play(w, 1, ann, bob)
	mover := people[*first.Seat]
	back := read[written](t, s.want(200, post(path+"/takeback", fmt.Sprintf(`{"to":%d}`, start.Number)).as(mover)))
	if back.BackTo != start.Number {
		t.Fatalf("%+v", back)
	}
	again := s.offers(w.Game, back.Number)
	if fmt.Sprint(again.Offers) != fmt.Sprint(first.Offers) || again.Decision == first.Decision {
		t.Errorf("after the take back %+v, before %+v", again, first)
	}
	s.fails(409, "stale", post(path+"/answers", fmt.Sprintf(`{"decision":%d,"choices":[%q]}`, first.Decision, first.legal()[0])).as(mover))
	w = s.play(back, 6, ann, bob)
	asked := read[written](t, s.want(200, post(path+"/takeback", fmt.Sprintf(`{"to":%d}`, start.Number)).as(ann)))
	if asked.BackTo != 0 {
		t.Fatalf("taken back without agreement: %+v", asked)
	}
	agreed := read[written](t, s.want(200, post(path+"/takeback", fmt.Sprintf(`{"to":%d,"agree":true}`, start.Number)).as(bob)))
	if agreed.BackTo != start.Number {
		t.Fatalf("%+v", agreed)
	}
	s.fails(409, "no-proposal", post(path+"/takeback", `{"to":3,"agree":false}`).as(bob))
	s.fails(400, "bad-request", post(path+"/takeback", `{}`).as(bob))
	s.fails(400, "bad-request", post(path+"/takeback", `{"agree":true}`).as(bob))
}

// Nobody agrees to a take back that was not shown: the proposal has become another one meanwhile.
func TestAgreementNamesWhatItAgreesTo(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	back := "/v1/games/" + w.Game + "/takeback"
	start := w.Number
	w = s.play(w, 6, ann, bob)
	ask := func(p person, to int) call { return post(back, fmt.Sprintf(`{"to":%d}`, to)).as(p) }
	reply := func(p person, to int, agree bool) call {
		return post(back, fmt.Sprintf(`{"to":%d,"agree":%t}`, to, agree)).as(p)
	}
	s.want(200, ask(ann, start+1))
	s.fails(409, "proposal-open", ask(bob, start))
	s.want(200, ask(ann, start)) // goes further back than what bob has seen
	now := s.number(w.Game)
	s.fails(409, "stale", reply(bob, start+1, true))
	s.fails(409, "stale", reply(bob, start+1, false))
	if n := s.number(w.Game); n != now {
		t.Fatalf("the game moved from %d to %d", now, n)
	}
	if o := read[written](t, s.want(200, reply(bob, start, true))); o.BackTo != start {
		t.Errorf("%+v", o)
	}
}

// Take backs end, so that a game's records do.
func TestTakeBacksAreCounted(t *testing.T) {
	s := onMemory(t)
	ann, bob := s.guest("Ann"), s.guest("Bob")
	w := s.started(ann, bob)
	w = s.play(w, 3, ann, bob)
	ask := post("/v1/games/"+w.Game+"/takeback", fmt.Sprintf(`{"to":%d}`, w.Number-3)).as(ann)
	for range game.MaxTakeBacks {
		s.want(200, ask)
	}
	s.fails(409, "limit-reached", ask)
}
