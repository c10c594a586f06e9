package game

// snowfall lets it snow at the excavation rate of this moment: from the highest
// field that is cleared in part, as many fields downhill (SNOW-2 to SNOW-4).
func (t *turn) snowfall() {
	s := t.s
	fell := &SnowFell{}
	top := s.highestCleared()
	for i := top; i >= 0 && i > top-int8(s.ExcavationRate()); i-- {
		if f := &s.Fields[i]; s.Setup.Snowfall.covers(f) {
			fell.Drifts = append(fell.Drifts, Drift{Field: i, Rubble: s.Setup.Snowfall.on(f)})
		}
	}
	t.emit(fell)
}

// highestCleared is the field that a snowfall begins with, -1 if there is none (SNOW-3, RULING-18).
func (s *State) highestCleared() int8 {
	for i := s.FieldCount - 1; i >= 0; i-- {
		if f := &s.Fields[i]; f.Rubble < f.Printed && (f.Track != 0 || f.Owner == Nobody) {
			return i
		}
	}
	return -1
}

// covers tells whether snow stays on a field that it counts (SNOW-4, RULING-20).
func (s Snowfall) covers(f *Field) bool {
	return f.Owner == Nobody || f.Track != 0 && s.CoversOwnedTrack
}

// on is how much rubble the snow leaves on a field.
func (s Snowfall) on(f *Field) int16 {
	if s.Rubble > 0 {
		return int16(s.Rubble)
	}
	return f.Printed
}
