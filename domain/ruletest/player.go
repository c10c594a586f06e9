package ruletest

import (
	"fmt"
	"strconv"
	"strings"

	"snowdonia/domain/game"
)

// playerSlot is a figure of one seat.
func (r *run) playerSlot(noun string, seat game.Seat, more []string, key string) (slot, bool) {
	switch noun {
	case "chair":
		return chairSlot(&r.s.Chairs[seat], key)
	case "score":
		return scoreSlot(r.score(seat), key)
	case "paid":
		return paidSlot(r.score(seat), strings.Join(more, ""), key)
	}
	p := &r.s.Players[seat]
	switch key {
	case "ore":
		return number(&p.Supply.IronOre), true
	case "stone":
		return number(&p.Supply.Stone), true
	case "coal":
		return number(&p.Supply.Coal), true
	case "steel":
		return number(&p.Supply.SteelBar), true
	case "rubble":
		return number(&p.Supply.Rubble), true
	case "dynamite":
		return number(&p.Supply.Dynamite), true
	case "markers":
		return number(&p.Markers), true
	case "labourers":
		return number(&p.Labourers), true
	case "pub":
		return number(&p.Pub), true
	case "surveyor":
		return number(&p.Surveyor), true
	case "surveyor-stop":
		return readOnly(strconv.Itoa(int(r.s.SurveyorStop(seat)))), true
	case "gap-cards":
		return r.gapCardSlot(&p.GapCards), true
	case "turn-taken":
		return flag(&p.TurnTaken), true
	case "train":
		return r.trainSlot(p), true
	case "excavation":
		return readOnly(strconv.Itoa(r.s.ExcavationOf(seat))), true
	case "lay-track":
		return readOnly(strconv.Itoa(r.s.LayTrackOf(seat))), true
	}
	return r.contractSlot(p, key)
}

// trainSlot is a player's train, which comes from wherever it was.
func (r *run) trainSlot(p *game.Player) slot {
	return slot{
		get: func() string { return digits(p.Train).String() },
		set: func(text string) error {
			if old := p.Train; old != 0 {
				r.s.TrainDeck |= 1 << old
				p.Train = 0
			}
			ns, err := numbers[int8](text)
			if err != nil || len(ns) == 0 {
				return err
			}
			if err := r.pickTrain(ns[0]); err != nil {
				return err
			}
			p.Train = ns[0]
			return nil
		},
	}
}

// contractSlot is a player's contract cards in one condition.
func (r *run) contractSlot(p *game.Player, key string) (slot, bool) {
	var get func() game.CardSet
	var into []*game.CardSet
	switch key {
	case "held":
		get = func() game.CardSet { return p.Contracts &^ p.Used }
		into = []*game.CardSet{&p.Contracts}
	case "used":
		get = func() game.CardSet { return p.Used &^ p.Active }
		into = []*game.CardSet{&p.Contracts, &p.Used}
	case "active":
		get = func() game.CardSet { return p.Active &^ p.Due }
		into = []*game.CardSet{&p.Contracts, &p.Used, &p.Active}
	case "due":
		get = func() game.CardSet { return p.Due }
		into = []*game.CardSet{&p.Contracts, &p.Used, &p.Active, &p.Due}
	default:
		return slot{}, false
	}
	return slot{
		get: func() string { return cardList(get()) },
		set: func(text string) error {
			want, err := setOf(text)
			if err != nil {
				return err
			}
			for n := range want.Numbers() {
				if err := r.pick(n); err != nil {
					return err
				}
			}
			for _, c := range into {
				*c |= want
			}
			return nil
		},
	}, true
}

func chairSlot(c *game.Chair, key string) (slot, bool) {
	text := func(t string) slot {
		if t == "" {
			t = "none"
		}
		return readOnly(t)
	}
	switch key {
	case "player":
		return text(c.Player), true
	case "name":
		return text(c.Name), true
	case "bot":
		return text(c.Bot), true
	case "entropy":
		return text(c.Entropy), true
	case "stand-in":
		return readOnly(yes(c.StandIn)), true
	}
	return slot{}, false
}

// score is a seat's score: the result if the game is over, else as it stands.
func (r *run) score(seat game.Seat) game.Score {
	if r.s.Status == game.Finished {
		return r.s.Scores[seat]
	}
	return r.s.Score(seat)
}

func scoreSlot(sc game.Score, key string) (slot, bool) {
	switch key {
	case "track":
		return readOnly(strconv.Itoa(sc.Track)), true
	case "stations":
		return readOnly(strconv.Itoa(sc.Stations)), true
	case "surveyor":
		return readOnly(strconv.Itoa(sc.Surveyor)), true
	case "contracts":
		return readOnly(strconv.Itoa(sc.Contracts)), true
	case "train":
		return readOnly(strconv.Itoa(sc.Train)), true
	case "gap-cards":
		return readOnly(strconv.Itoa(sc.GapCards)), true
	case "total":
		return readOnly(strconv.Itoa(sc.Total)), true
	case "cards":
		var all []digits
		for _, c := range sc.Cards {
			all = append(all, digits(c.Card))
		}
		return readOnly(listOf(all)), true
	}
	return slot{}, false
}

func paidSlot(sc game.Score, card, key string) (slot, bool) {
	var c game.ContractScore
	for _, one := range sc.Cards {
		if strconv.Itoa(int(one.Card)) == card {
			c = one
		}
	}
	switch key {
	case "points":
		return readOnly(strconv.Itoa(c.Points)), true
	case "stations":
		return readOnly(strconv.Itoa(c.Stations)), true
	case "track":
		return readOnly(strconv.Itoa(c.Track)), true
	case "rubble":
		return readOnly(strconv.Itoa(c.Rubble)), true
	case "coal":
		return readOnly(strconv.Itoa(c.Coal)), true
	case "buildings":
		return readOnly(strconv.Itoa(c.Buildings)), true
	case "dynamite":
		return readOnly(strconv.Itoa(c.Dynamite)), true
	case "gap-cards":
		return readOnly(strconv.Itoa(c.GapCards)), true
	}
	return slot{}, false
}

// setupSlot is a figure of the set-up.
func (r *run) setupSlot(key string) (slot, bool) {
	u := r.s.Setup
	ints := func(all []int) slot { return readOnly(join(all, func(n int) string { return strconv.Itoa(n) })) }
	switch key {
	case "seats":
		return number(&u.Seats).reading(), true
	case "edition":
		return readOnly(u.Edition.String()), true
	case "stations":
		return readOnly(join(u.Stations, func(s game.Station) string { return s.Number })), true
	case "track-deck":
		return readOnly(join(u.TrackDeck, func(c game.TrackCard) string { return strconv.Itoa(c.Rubble) })), true
	case "contracts":
		return readOnly(join(u.Contracts, func(c game.Contract) string { return strconv.Itoa(c.Number) })), true
	case "trains":
		return readOnly(join(u.Trains, func(t game.Train) string { return strconv.Itoa(t.Number) })), true
	case "shed-size":
		return readOnly(strconv.Itoa(u.ShedSize)), true
	case "shed-trains":
		return ints(u.ShedTrains), true
	case "dynamite":
		return readOnly(strconv.Itoa(u.Dynamite)), true
	case "gap-cards":
		return readOnly(join(u.GapCards, func(c game.GapCard) string { return fmt.Sprintf("%d:%d", c.Track, c.Points) })), true
	case "actions":
		return readOnly(listOf(u.Actions[:])), true
	case "spaces":
		return ints(u.Spaces[:]), true
	case "excavation":
		return ints(u.Excavation.Values), true
	case "lay-track":
		return ints(u.LayTrack.Values), true
	case "weathers":
		return readOnly(join(u.Weathers, func(w game.WeatherShift) string {
			return fmt.Sprintf("%s:%d:%d", w.Weather, w.Excavation, w.LayTrack)
		})), true
	case "event-track":
		return readOnly(join(u.Track, func(e game.EventSpace) string { return e.Event.String() })), true
	case "restock":
		return readOnly(strconv.Itoa(u.Restock)), true
	case "markers":
		return readOnly(strconv.Itoa(u.Markers)), true
	case "labourers":
		return readOnly(strconv.Itoa(u.Labourers)), true
	}
	return rulingSlot(&u.Rulings, key)
}

func rulingSlot(r *game.Rulings, key string) (slot, bool) {
	switch key {
	case "solo":
		return readOnly(yes(r.Solo)), true
	case "bag-hidden":
		return readOnly(yes(r.BagHidden)), true
	case "weather-disc-taken":
		return readOnly(yes(r.WeatherDiscTaken)), true
	}
	return slot{}, false
}

// reading is a slot that cannot be set.
func (s slot) reading() slot { return slot{get: s.get} }

func join[T any](all []T, text func(T) string) string {
	texts := make([]string, len(all))
	for i, t := range all {
		texts[i] = text(t)
	}
	if len(texts) == 0 {
		return "none"
	}
	return strings.Join(texts, ",")
}

func splitList(text string) []string { return strings.Split(text, ",") }

// stationSlot is what is printed on a station card.
func (r *run) stationSlot(which, key string) (slot, bool) {
	i, err := strconv.Atoi(which)
	if err != nil || i < 0 || i >= len(r.s.Setup.Stations) {
		return slot{}, false
	}
	st := &r.s.Setup.Stations[i]
	switch key {
	case "number":
		return readOnly(st.Number), true
	case "name":
		return readOnly(st.Name), true
	case "track":
		return readOnly(strconv.Itoa(st.Track)), true
	case "gap":
		return readOnly(yes(st.Gap)), true
	case "joined":
		return readOnly(yes(st.Joined)), true
	case "surveyor":
		return readOnly(strconv.Itoa(st.Surveyor)), true
	case "excavation":
		return readOnly(join(st.Excavation, func(x game.ExcavationSpace) string { return fmt.Sprintf("%d:%d", x.Rubble, x.Points) })), true
	case "building":
		return readOnly(join(st.Building, func(b game.BuildingSpace) string {
			return fmt.Sprintf("%d:%d:%d", b.SteelBars, b.Stone, b.Points)
		})), true
	}
	return slot{}, false
}
