package bot

import (
	"math"

	"snowdonia/domain/game"
)

// survey moves the surveyor to the next station.
func (r *round) survey() {
	for i := r.hold.surveyor + 1; int(i) < len(r.s.Setup.Stations); i++ {
		if !r.s.Setup.Stations[i].Joined {
			r.hold.surveyor = i
			return
		}
	}
}

// surveyed is what the surveyor will score: the best station that
// it can still come to, less the work for it.
func (r *round) surveyed() float64 {
	stations := r.s.Setup.Stations
	if int(r.hold.surveyor) >= len(stations) {
		return r.slide()
	}
	best, steps := float64(stations[r.hold.surveyor].Surveyor), 0.0
	for _, st := range stations[r.hold.surveyor+1:] {
		if !st.Joined {
			steps++
		}
		if steps > r.left {
			break
		}
		best = max(best, float64(st.Surveyor)-steps*stepCost)
	}
	return best
}

// slide is the same for a surveyor that will slide down, past every station where
// its player has a marker: another station's pass costs a marker, where a space
// is left for it.
func (r *round) slide() float64 {
	best, cost := math.Inf(-1), 0.0
	for i := len(r.s.Setup.Stations) - 1; i >= 0; i-- {
		marked := r.hold.stations&(1<<i) != 0
		if marked && i > 0 {
			continue
		}
		best = max(best, float64(r.s.Setup.Stations[i].Surveyor)-cost)
		if r.left == 0 || !r.takesMarker(i) {
			break
		}
		cost += passCost * (1 + 2/r.left)
	}
	return best
}

// takesMarker tells whether a station has a space that can still be owned.
func (r *round) takesMarker(station int) bool {
	for j := range r.s.Setup.Stations[station].Building {
		if r.s.BuiltBy[station][j] == game.Nobody && !r.s.NoEntry[station] {
			return true
		}
	}
	for i := range r.s.FieldCount {
		if f := &r.s.Fields[i]; f.Track == 0 && int(f.Station) == station && f.Owner == game.Nobody && r.rubble[i] > 0 {
			return true
		}
	}
	return false
}

// surveyorCard is what a card may pay for the station that the surveyor comes to.
func (r *round) surveyorCard(c *game.Contract) float64 {
	best := 0.0
	for number, points := range c.SurveyorPoints {
		best = max(best, r.inTime(float64(points), r.stepsTo(number)*stepCost, 0))
	}
	return best
}

// stepsTo counts the steps to a station; one that slides is as far as can be.
func (r *round) stepsTo(number string) float64 {
	stations := r.s.Setup.Stations
	steps := 0.0
	for i := range stations {
		if i > int(r.hold.surveyor) && !stations[i].Joined {
			steps++
		}
		if stations[i].Number == number && int(r.hold.surveyor) < len(stations) {
			return steps
		}
	}
	return never
}
