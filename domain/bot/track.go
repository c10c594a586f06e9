package bot

// lay lays the track that is cleared, as the steel, the markers and the rate allow.
func (r *round) lay() {
	n := min(r.s.LayTrackRate()+r.boost.lay, int(r.hold.goods.SteelBar), r.hold.markers)
	for i := int8(0); i < r.s.FieldCount && n > 0; i++ {
		if r.layable(i) {
			r.laid |= 1 << i
			r.unlaid--
			r.hold.goods.SteelBar--
			r.hold.mark(&r.s.Fields[i])
			n--
		}
	}
}

// layAway is track that another seat lays.
func (r *round) layAway(n int) {
	for i := int8(0); i < r.s.FieldCount && n > 0; i++ {
		if r.layable(i) {
			r.laid |= 1 << i
			r.unlaid--
			n--
		}
	}
}

func (r *round) layable(i int8) bool {
	return r.s.Fields[i].Track != 0 && r.laid&(1<<i) == 0 && r.rubble[i] == 0
}

// short counts the markers that the seat lacks to lay all that is left itself: who
// has none can bring no game to its end.
func (r *round) short() float64 {
	return float64(max(0, r.unlaid+r.hidden-r.hold.markers))
}

// ahead is the work that is left on the route, as haste counts it.
func (r *round) ahead() float64 {
	v := trackHaste * float64(r.unlaid+r.hidden)
	for i := range r.s.FieldCount {
		if r.s.Fields[i].Track != 0 && r.laid&(1<<i) == 0 {
			v += rubbleHaste * float64(r.rubble[i])
		}
	}
	return v
}
