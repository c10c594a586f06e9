package events_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"snowdonia/events"
	"snowdonia/events/logtest"
)

// refusal is the server's answer to an append that it does not take.
func refusal(status, code int) string {
	return fmt.Sprintf(`{"error":{"code":%d,"err_code":%d,"description":"refused"},"stream":"SNOWDONIA_0","seq":0}`, status, code)
}

const stored = `{"stream":"SNOWDONIA_0","seq":4}`

// serverAnswers are what a server may answer to an append, and what it then means.
var serverAnswers = []struct {
	name    string
	answers []string // the last one again and again
	expects int      // number of the record that is thought to be the last
	seq     uint64
	want    error
}{
	{"stored", []string{stored}, 2, 4, nil},
	{"busy, then stored", []string{refusal(429, 10210), refusal(429, 10167), stored}, 2, 4, nil},
	{"being stored, then stored", []string{refusal(409, 10158), refusal(400, 10201), stored}, 2, 4, nil},
	{"busy for long", []string{refusal(429, 10167)}, 2, 0, events.ErrUnavailable},
	{"conflict", []string{refusal(400, 10071)}, 1, 0, events.ErrConflict},
	{"conflict of a replicated stream", []string{refusal(400, 10164)}, 1, 0, events.ErrConflict},
	{"conflict that cannot be", []string{refusal(400, 10071)}, 2, 0, events.ErrUnavailable},
	{"duplicate that is another record", []string{`{"stream":"SNOWDONIA_0","seq":2,"duplicate":true}`}, 2, 2, events.ErrDuplicate},
	{"duplicate of another game", []string{`{"stream":"SNOWDONIA_0","seq":3,"duplicate":true}`}, 2, 0, events.ErrCommandReused},
	{"duplicate that is not there", []string{`{"stream":"SNOWDONIA_0","seq":9,"duplicate":true}`}, 2, 0, events.ErrUnavailable},
	{"too large", []string{refusal(400, 10054)}, 2, 0, events.ErrTooLarge},
	{"disk failed", []string{refusal(503, 10077)}, 2, 0, events.ErrUnavailable},
	{"no resources", []string{refusal(503, 10023)}, 2, 0, events.ErrUnavailable},
	{"garbage", []string{`yes`}, 2, 0, events.ErrUnavailable},
	{"silence", nil, 2, 0, events.ErrUnavailable},
}

// The game has two records; the appended one expects one of them.
func TestEveryAnswerOfTheServerIsUnderstood(t *testing.T) {
	p := newPlace(t)
	log := p.open(events.Options{Create: true, Shards: 1, Timeout: 300 * time.Millisecond})
	added := fill(t, log, events.Stored{}, "GAME", 2)
	fill(t, log, events.Stored{}, "OTHER", 1) // lies at 3
	elsewhere := newPlace(t)
	conn := elsewhere.connect(elsewhere.server.URL())
	if err := log.PublishVia(conn); err != nil {
		t.Fatal(err)
	}
	for _, c := range serverAnswers {
		t.Run(c.name, func(t *testing.T) {
			asked := 0
			sub, err := conn.Subscribe("game.0.GAME", func(m *nats.Msg) {
				if len(c.answers) > 0 {
					m.Respond([]byte(c.answers[min(asked, len(c.answers)-1)]))
				}
				asked++
			})
			if err != nil {
				t.Fatal(err)
			}
			defer sub.Unsubscribe()
			before := added[c.expects-1]
			seq, err := log.Append(t.Context(), logtest.Record("GAME", before, added[1].Record.Command), before.Seq)
			if seq != c.seq || !errors.Is(err, c.want) {
				t.Errorf("got %d, %v, want %d, %v", seq, err, c.seq, c.want)
			}
		})
	}
	t.Run("nobody there", func(t *testing.T) {
		_, err := log.Append(t.Context(), logtest.Record("GAME", added[1], "c"), added[1].Seq)
		if !errors.Is(err, events.ErrUnavailable) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("duplicate that is this very record", func(t *testing.T) {
		sub, err := conn.Subscribe("game.0.GAME", func(m *nats.Msg) {
			m.Respond([]byte(`{"stream":"SNOWDONIA_0","seq":2,"duplicate":true}`))
		})
		if err != nil {
			t.Fatal(err)
		}
		defer sub.Unsubscribe()
		if seq, err := log.Append(t.Context(), added[1].Record, added[0].Seq); seq != 2 || err != nil {
			t.Errorf("got %d, %v", seq, err)
		}
	})
}
