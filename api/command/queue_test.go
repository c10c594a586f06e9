package command

import (
	"testing"
	"time"
)

func TestPausesGrow(t *testing.T) {
	last := time.Duration(0)
	for times := 1; times < 100; times++ {
		p := pauseAfter(times, 2*time.Second)
		if p != min(2*last, maxPause) && last != 0 || times == 1 && p != 2*time.Second {
			t.Fatalf("pause %d is %v after %v", times, p, last)
		}
		last = p
	}
	if last != maxPause {
		t.Errorf("the last pause is %v", last)
	}
}

// A game that pauses is not queued, whoever finds it, and is at once when it has moved on.
func TestPausingGameIsNotQueued(t *testing.T) {
	b := newBots()
	if n := b.failed("g", time.Hour); n != 1 {
		t.Errorf("failed %d times", n)
	}
	b.add("g")
	b.add("h")
	if len(b.queue) != 1 || <-b.queue != "h" {
		t.Error("a game that pauses is queued")
	}
	b.failed("g", time.Hour)
	b.played("g")
	b.add("g")
	if len(b.queue) != 1 {
		t.Error("a game that moved on is not queued")
	}
	if n := b.failed("g", time.Hour); n != 1 {
		t.Errorf("failed %d times since it was played", n)
	}
}
