package figures

// The functions of this file add to the measure that a count names, and tell
// whether there is one of that name.

func (p *Place) add(measure string, n int64) bool {
	switch measure {
	case "games":
		p.Games += n
	case "wins":
		p.Wins += n
	case "points":
		p.Points += n
	default:
		return false
	}
	return true
}

func (s *Source) add(measure string, n int64) bool {
	switch measure {
	case "points":
		s.Points += n
	case "winners":
		s.Winners += n
	default:
		return false
	}
	return true
}

func (a *Action) add(measure string, n int64) bool {
	switch measure {
	case "uses":
		a.Uses += n
	case "skipped":
		a.Skipped += n
	case "amount":
		a.Amount += n
	default:
		return false
	}
	return true
}

func (c *Contract) add(measure string, n int64) bool {
	switch measure {
	case "taken":
		c.Taken += n
	case "takenRounds":
		c.TakenRounds += n
	case "used":
		c.Used += n
	case "usedRounds":
		c.UsedRounds += n
	case "held":
		c.Held += n
	case "paid":
		c.Paid += n
	case "points":
		c.Points += n
	case "wins":
		c.Wins += n
	default:
		return false
	}
	return true
}

func (t *Train) add(measure string, n int64) bool {
	switch measure {
	case "acquired":
		t.Acquired += n
	case "acquiredRounds":
		t.AcquiredRounds += n
	case "lost":
		t.Lost += n
	case "kept":
		t.Kept += n
	case "wins":
		t.Wins += n
	default:
		return false
	}
	return true
}
