package bench

import (
	"slices"
	"time"
)

// percentile gives the time that so many of a hundred do not pass, in milliseconds.
func percentile(all []time.Duration, percent int) float64 {
	if len(all) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(all))
	return sorted[(len(sorted)-1)*percent/100].Seconds() * 1e3
}
