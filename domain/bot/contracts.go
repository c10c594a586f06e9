package bot

import (
	"math/bits"

	"snowdonia/domain/game"
)

// objects are what contract cards need, or a seat has for them.
type objects struct{ track, stations, buildings, rubble, gapCards int }

func (o objects) without(n *game.Needs) objects {
	stations := max(0, o.stations-n.Stations-n.Buildings)
	return objects{
		track: max(0, o.track-n.Track), stations: stations, buildings: min(stations, max(0, o.buildings-n.Buildings)),
		rubble: max(0, o.rubble-n.Rubble), gapCards: max(0, o.gapCards-n.GapCards),
	}
}

// contracts is what the cards in hand will pay, and what further cards will pay
// for the objects that are left. One card after the other gets its objects, the
// best first; of two ways to tell the best the one that comes to more.
func (r *round) contracts() float64 {
	h := &r.hold
	have := objects{h.track, h.excavation + h.building + h.steel, h.building + h.steel, int(h.goods.Rubble), h.gapCards}
	pieces, open := r.payByPiece()
	worth, rest := r.fill(have, open, byPoints)
	if open&(open-1) != 0 {
		if other, otherRest := r.fill(have, open, byUse); other > worth {
			worth, rest = other, otherRest
		}
	}
	further := float64(rest.track)*trackPrice + float64(rest.stations)*stationPrice + useful(rest.rubble, usefulRubble)*rubblePrice
	return pieces + worth + r.later*further
}

// payByPiece is what the cards pay that pay for each of something, and gives the others.
func (r *round) payByPiece() (worth float64, others game.CardSet) {
	h := &r.hold
	for left := h.cards; left != 0; left &= left - 1 {
		n := lowest(left)
		c := r.s.Setup.Contract(n)
		switch {
		case c.PointsPerCoal > 0:
			worth += float64(c.PointsPerCoal) * (float64(h.goods.Coal) + r.later)
		case c.PointsPerDynamite > 0:
			worth += float64(c.PointsPerDynamite) * (float64(h.goods.Dynamite) + r.later)
		case c.PointsPerSteelBuilding > 0:
			worth += float64(c.PointsPerSteelBuilding) * (float64(h.steel) + r.later)
		case c.SurveyorPoints != nil:
			worth += r.surveyorCard(c)
		default:
			others |= 1 << n
		}
	}
	return worth, others
}

// lowest is the lowest number of a set that has one. The loops over it are the
// bot's innermost: CardSet.Numbers would allocate in each of them.
func lowest(set game.CardSet) int8 { return int8(bits.TrailingZeros32(uint32(set))) }

// rank orders cards by what they are worth and what they use.
type rank func(worth, use float64) float64

func byPoints(worth, _ float64) float64 { return worth }
func byUse(worth, use float64) float64  { return worth / (use + 1) }

// fill gives objects to cards, and tells what the cards are worth and what is left.
func (r *round) fill(have objects, open game.CardSet, by rank) (float64, objects) {
	sum, work := 0.0, 0.0
	for {
		best, most, worth, cost := int8(0), 0.0, 0.0, 0.0
		for left := open; left != 0; left &= left - 1 {
			n := lowest(left)
			c := r.s.Setup.Contract(n)
			lacking := r.lacking(&have, &c.Needs)
			v := r.inTime(float64(c.Points), lacking, work)
			if v == 0 {
				open &^= 1 << n // work only grows, and objects only become fewer
				continue
			}
			if by := by(v, costOf(&objects{}, &c.Needs)); by > most {
				best, most, worth, cost = n, by, v, lacking
			}
		}
		if best == 0 {
			return sum, have
		}
		open &^= 1 << best
		sum += worth
		work += cost
		have = have.without(&r.s.Setup.Contract(best).Needs)
	}
}

// inTime is what is left of points after the work for them, by how likely it is
// done in time, besides other work.
func (r *round) inTime(points, cost, work float64) float64 {
	time := r.left * roundWork
	switch {
	case cost == 0:
		return points
	case points <= cost || cost+work >= time:
		return 0
	}
	return (points - cost) * (1 - (cost+work)/time)
}

// never is a cost that no card pays.
const never = 1000

// lacking is the work for what a card needs and the seat does not have.
func (r *round) lacking(have *objects, n *game.Needs) float64 {
	track := max(0, n.Track-have.track)
	if track > r.unlaid+r.hidden || track+max(0, n.Stations+n.Buildings-have.stations) > r.hold.markers {
		return never
	}
	cost := costOf(have, n)
	if n.Surveyor != "" {
		cost += r.stepsTo(n.Surveyor) * stepCost
	}
	return cost
}

// costOf is the same for objects alone.
func costOf(have *objects, n *game.Needs) float64 {
	stations := max(0, n.Stations+n.Buildings-have.stations, n.Buildings-have.buildings)
	track, rubble, gapCards := max(0, n.Track-have.track), max(0, n.Rubble-have.rubble), max(0, n.GapCards-have.gapCards)
	return trackCost*float64(track) + stationCost*float64(stations) + rubbleCost*float64(rubble) + gapCost*float64(gapCards)
}
