package api

import (
	"strconv"
	"testing"
	"time"
)

func TestLimiter(t *testing.T) {
	l := newLimiter(2, 3, 10)
	now := time.Unix(1000, 0)
	for i := range 3 {
		if _, ok := l.allow("ann", now); !ok {
			t.Fatalf("request %d of the burst was refused", i)
		}
	}
	wait, ok := l.allow("ann", now)
	if ok || wait != 500*time.Millisecond {
		t.Fatalf("behind the burst: %v, %v", wait, ok)
	}
	if _, ok := l.allow("bob", now); !ok {
		t.Fatal("bob pays for ann")
	}
	if _, ok := l.allow("ann", now.Add(wait)); !ok {
		t.Fatal("refused after the pause that was named")
	}
	for i := range 1000 {
		l.allow("other"+strconv.Itoa(i), now)
	}
	if len(l.callers) != 10 || l.order.Len() != 10 {
		t.Fatalf("%d callers are remembered", len(l.callers))
	}
}

func TestNetwork(t *testing.T) {
	for address, want := range map[string]string{
		"192.0.2.7":          "192.0.2.7",
		"::ffff:192.0.2.7":   "192.0.2.7",
		"2001:db8:1:2:3::4":  "2001:db8:1:2::/64",
		"2001:db8:1:2:ff::9": "2001:db8:1:2::/64",
		"fe80::1%eth0":       "fe80::/64",
		"":                   "unknown",
		"nonsense":           "unknown",
	} {
		if got := network(address); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}
