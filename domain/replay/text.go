package replay

import (
	"strconv"

	"snowdonia/domain/game"
)

// textVersion is the first line of [Text]. It changes only if two positions that
// differ could have had the same text.
const textVersion = "snowdonia-state 1"

// Text writes a position of the game in one canonical form, which
// docs/record-format.md describes: a line for each thing, in a fixed order, without
// those at rest. Whatever the state's Go type looks like, equal positions have equal
// texts, and a thing that a later build adds changes no text of a game without it.
//
// The figures of the set-up are not in it (they stand in a game's first record), nor
// is what says nothing of the position: record numbers, people, the seed's commitment
// and entropy, and what may be taken back.
func Text(s *game.State) []byte {
	const usual = 4 << 10 // bytes
	w := text{b: make([]byte, 0, usual)}
	w.b = append(append(w.b, textVersion...), '\n')
	if s.Setup == nil {
		return w.b
	}
	w.course(s)
	for seat := range game.Seat(s.Setup.Seats) {
		w.player(s, seat)
	}
	w.board(s)
	w.route(s)
	w.supplies(s)
	w.cards(s)
	w.result(s)
	return w.b
}

// course is how far the game has come, and what it asks.
func (w *text) course(s *game.State) {
	w.key("play").word(s.Setup.Scenario).word(s.Setup.Edition.String()).num(s.Setup.Seats).end()
	w.key("status").word(s.Status.String()).end()
	w.nums("draws", s.Draws)
	w.nums("round", s.Round)
	w.nums("last-round", s.LastRound)
	if s.Phase != game.NoPhase {
		w.key("phase").word(s.Phase.String()).end()
	}
	if s.Area != 0 || s.Stage != game.NoStage {
		w.key("area").word(s.Area.String()).word(s.Stage.String()).end()
	}
	if s.First != game.Nobody || s.Turn != 0 {
		w.key("order").seat(s.First).num(int(s.Turn)).end()
	}
	if s.AssignFirst != game.Nobody {
		w.key("assign-first").seat(s.AssignFirst).end()
	}
	if s.StartPlayer != game.Nobody {
		w.key("start-player").seat(s.StartPlayer).end()
	}
	if d := s.Asked; d != (game.Decision{}) {
		w.key("asked").word(d.Question.String()).seat(d.Seat).word(d.Area.String()).num(int(d.Space)).num(int(d.Card)).num(int(d.Steps)).end()
	}
}

// player is what one player has.
func (w *text) player(s *game.State, seat game.Seat) {
	p := &s.Players[seat]
	if *p == (game.Player{}) {
		return
	}
	taken := 0
	if p.TurnTaken {
		taken = 1
	}
	w.key("player").seat(seat)
	for _, n := range []int8{p.Markers, p.Labourers, p.Pub, int8(taken), p.Surveyor, p.Train} {
		w.num(int(n))
	}
	w.end()
	if g := p.Supply; g != (game.Goods{}) {
		w.key("supply").seat(seat)
		for _, n := range []int16{g.IronOre, g.Stone, g.Coal, g.SteelBar, g.Rubble, g.Dynamite} {
			w.num(int(n))
		}
		w.end()
	}
	for _, row := range []struct {
		key string
		set game.CardSet
	}{{"gap-cards-of", p.GapCards}, {"contracts-of", p.Contracts}, {"used-of", p.Used}, {"active-of", p.Active}, {"due-of", p.Due}} {
		if row.set != 0 {
			w.key(row.key).seat(seat).numbers(row.set).end()
		}
	}
}

// board is who stands where, and what an action leaves behind.
func (w *text) board(s *game.State) {
	for a := range s.Labourers {
		for i, seat := range s.Labourers[a] {
			if seat != game.Nobody {
				w.key("labourer").word(game.Area(a).String()).num(i).seat(seat).end()
			}
		}
	}
	w.flag("overlay", s.Overlay)
	w.nums("builds", int(s.Builds))
	w.nums("rates", int(s.ExcavationAt), int(s.LayTrackAt))
}

// route is the way up the mountain.
func (w *text) route(s *game.State) {
	for i := range s.FieldCount {
		f := &s.Fields[i]
		laid := 0
		if f.Laid {
			laid = 1
		}
		w.key("field").num(int(i)).num(int(f.Track)).num(int(f.Station)).num(int(f.Space)).num(int(f.Rubble)).
			num(int(f.Printed)).num(int(f.Points)).num(laid).seat(f.Owner).end()
	}
	for i := range s.BuiltBy {
		for j, seat := range s.BuiltBy[i] {
			if seat != game.Nobody {
				w.key("built").num(i).num(j).seat(seat).end()
			}
		}
	}
	for i, closed := range s.NoEntry {
		if closed {
			w.key("no-entry").num(i).end()
		}
	}
	for i, gap := range s.Gaps {
		if gap {
			w.key("gap").num(i).end()
		}
	}
	w.set("gap-cards", s.GapCards)
}

// supplies are yard, bag, dynamite and the event track.
func (w *text) supplies(s *game.State) {
	for _, row := range []struct {
		key   string
		cubes game.Cubes
	}{{"yard", s.Yard}, {"bag", s.Bag}} {
		w.nums(row.key, int(row.cubes.IronOre), int(row.cubes.Stone), int(row.cubes.Coal), int(row.cubes.Event))
	}
	w.nums("dynamite", int(s.Dynamite))
	w.nums("event-hand", int(s.EventHand))
	w.set("event-spaces", game.CardSet(s.EventSpaces<<1)) // bit 0 is space 1; there are at most 31
	if s.TrackEvent != game.NoTrackEvent || s.EventSpace != 0 {
		w.key("track-event").word(s.TrackEvent.String()).num(int(s.EventSpace)).end()
	}
	w.flag("trains-open", s.TrainsOpen)
	w.set("maintained", s.Maintained)
}

// cards are decks, office, discs and trains.
func (w *text) cards(s *game.State) {
	w.set("deck", s.Deck)
	w.set("discards", s.Discards)
	if s.Top != game.NoWeather {
		w.key("top").word(s.Top.String()).end()
	}
	w.nums("office", int(s.Office[0]), int(s.Office[1]), int(s.Office[2]))
	w.nums("turned", int(s.Turned[0]), int(s.Turned[1]))
	if s.Discs != [3]game.Weather{} {
		w.key("discs").word(s.Discs[0].String()).word(s.Discs[1].String()).word(s.Discs[2].String()).end()
	}
	w.set("track-cards", s.TrackCards)
	w.set("shed", s.Shed)
	for i := range s.ShedCoal {
		if s.ShedCoal[i] != 0 || s.ShedDynamite[i] != 0 {
			w.key("shed-goods").num(i).num(int(s.ShedCoal[i])).num(int(s.ShedDynamite[i])).end()
		}
	}
	w.set("train-deck", s.TrainDeck)
}

// result is how the game ended.
func (w *text) result(s *game.State) {
	for i := range s.Scores {
		sc := &s.Scores[i]
		if len(sc.Cards) > 0 || sc.Track|sc.Stations|sc.Surveyor|sc.Contracts|sc.Train|sc.GapCards|sc.Total != 0 {
			w.key("score").num(i)
			for _, n := range []int{sc.Track, sc.Stations, sc.Surveyor, sc.Contracts, sc.Train, sc.GapCards, sc.Total} {
				w.num(n)
			}
			w.end()
		}
		for _, c := range sc.Cards {
			w.key("score-card").num(i).num(int(c.Card))
			for _, n := range []int{c.Points, c.Stations, c.Buildings, c.Track, c.Rubble, c.Coal, c.Dynamite, c.GapCards} {
				w.num(n)
			}
			w.end()
		}
	}
	for _, seat := range s.Winners {
		w.key("winner").seat(seat).end()
	}
	if s.Reason != game.NotEnded {
		w.key("reason").word(s.Reason.String()).end()
	}
}

// text is a text of lines of words.
type text struct{ b []byte }

func (w *text) key(key string) *text {
	w.b = append(w.b, key...)
	return w
}

func (w *text) word(word string) *text {
	w.b = append(w.b, ' ')
	w.b = append(w.b, word...)
	return w
}

func (w *text) num(n int) *text {
	w.b = append(w.b, ' ')
	w.b = strconv.AppendInt(w.b, int64(n), 10)
	return w
}

// seat is a seat's number, - for nobody.
func (w *text) seat(seat game.Seat) *text {
	if seat == game.Nobody {
		return w.word("-")
	}
	return w.num(int(seat))
}

func (w *text) numbers(set game.CardSet) *text {
	for n := range set.Numbers() {
		w.num(int(n))
	}
	return w
}

func (w *text) end() { w.b = append(w.b, '\n') }

// nums is a line of numbers, left out if all are 0.
func (w *text) nums(key string, numbers ...int) {
	bits := 0
	for _, n := range numbers {
		bits |= n
	}
	if bits == 0 {
		return
	}
	w.key(key)
	for _, n := range numbers {
		w.num(n)
	}
	w.end()
}

// set is a line of the numbers of a set, left out if it is empty.
func (w *text) set(key string, set game.CardSet) {
	if set != 0 {
		w.key(key).numbers(set).end()
	}
}

// flag is a line that is there or not.
func (w *text) flag(key string, on bool) {
	if on {
		w.key(key).end()
	}
}
