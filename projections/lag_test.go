package projections

import (
	"testing"
	"time"
)

func TestLag(t *testing.T) {
	at := func(seconds int) time.Time { return start.Add(time.Duration(seconds) * time.Second) }
	l := newLag(at(0))
	for _, step := range []struct {
		why            string
		now            int
		position, head uint64
		last           int // second of the record at position
		records        uint64
		seconds        float64
		stalled        bool
	}{
		{"a backlog is as old as what was projected last", 1, 10, 100, -50, 90, 51, false},
		{"it shrinks", 2, 60, 100, -20, 40, 22, false},
		{"until nothing waits", 3, 100, 100, -5, 0, 0, false},
		{"a quiet log is no lag", 1000, 100, 100, -5, 0, 0, false},
		{"what came after a quiet time has not waited since before it", 1001, 100, 101, -5, 1, 1, false},
		{"still", 1009, 100, 110, -5, 10, 9, false},
		{"a position that stands still while records wait is stalled", 1010, 100, 110, -5, 10, 10, true},
		{"and no more once it moves", 1011, 101, 110, 1001, 9, 10, false},
		{"the time of the record counts if it is younger", 1012, 105, 110, 1010, 5, 2, false},
	} {
		last := at(step.last)
		l.observe(at(step.now), step.position, step.head, last)
		if l.records != step.records || l.seconds != step.seconds || l.stalled != step.stalled {
			t.Errorf("%s: %d records, %v seconds, stalled %v", step.why, l.records, l.seconds, l.stalled)
		}
	}
}

func TestLagOfAnEmptyProjection(t *testing.T) {
	l := newLag(start)
	l.observe(start.Add(3*time.Second), 0, 7, time.Time{})
	if l.records != 7 || l.seconds != 3 {
		t.Errorf("%+v", l)
	}
}
