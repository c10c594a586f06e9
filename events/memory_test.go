package events_test

import (
	"testing"

	"snowdonia/events"
	"snowdonia/events/logtest"
)

func TestMemory(t *testing.T) {
	logtest.Run(t, func(*testing.T) events.Log { return events.NewMemory(3) })
}
