package events

import "testing"

func TestOlderThan(t *testing.T) {
	for version, want := range map[string]bool{
		"2.15.3": false, "v2.15.3": false, "2.15.4": false, "2.15.10": false, "2.16.0-dev": false, "3.0.0": false,
		"2.15.2": true, "2.15.3-RC.1": true, "2.9.30": true, "1.99.99": true, "2.15": true, "": true, "x.y.z": true,
	} {
		if got := olderThan(version, oldestServer); got != want {
			t.Errorf("olderThan(%q) = %v", version, got)
		}
	}
}
