package command

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"snowdonia/domain/game"
)

// metrics is what a service counts.
type metrics struct {
	commands      *prometheus.CounterVec   // by type and outcome
	seconds       *prometheus.HistogramVec // by type
	appendSeconds prometheus.Histogram
	conflicts     prometheus.Counter
	lookups       *prometheus.CounterVec // by result
	panics        *prometheus.CounterVec // by worker
}

func newMetrics(r prometheus.Registerer, hotGames func() int) (*metrics, error) {
	buckets := prometheus.ExponentialBuckets(0.00005, 2.5, 13) // 50 µs to 3 s
	m := &metrics{
		commands: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "snowdonia_commands_total", Help: "Commands by type and outcome.",
		}, []string{"type", "outcome"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "snowdonia_command_seconds", Help: "Time from a command to its outcome, waiting for the game's turn included.", Buckets: buckets,
		}, []string{"type"}),
		appendSeconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "snowdonia_append_seconds", Help: "Time of one append to the log.", Buckets: buckets,
		}),
		conflicts: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "snowdonia_append_conflicts_total", Help: "Appends that came after another process had moved the game on.",
		}),
		lookups: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "snowdonia_hot_game_lookups_total", Help: "Games that were found in memory (hit) or had to be loaded (miss).",
		}, []string{"result"}),
		panics: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "snowdonia_command_panics_total", Help: "Jobs of a worker, such as a bot's move, that failed because of a fault in the program.",
		}, []string{"worker"}),
	}
	if r == nil {
		return m, nil
	}
	hot := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "snowdonia_hot_games", Help: "Games in memory.",
	}, func() float64 { return float64(hotGames()) })
	for _, c := range []prometheus.Collector{m.commands, m.seconds, m.appendSeconds, m.conflicts, m.lookups, m.panics, hot} {
		if err := r.Register(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func (m *metrics) command(c game.Command, repeated bool, err error, took time.Duration) {
	kind := kindOf(c)
	m.commands.WithLabelValues(kind, outcomeName(repeated, err)).Inc()
	m.seconds.WithLabelValues(kind).Observe(took.Seconds())
}

func (m *metrics) bot(err error, took time.Duration) {
	m.commands.WithLabelValues("bot-answer", outcomeName(false, err)).Inc()
	m.seconds.WithLabelValues("bot-answer").Observe(took.Seconds())
}

func (m *metrics) lookup(known bool) {
	if known {
		m.lookups.WithLabelValues("hit").Inc()
	} else {
		m.lookups.WithLabelValues("miss").Inc()
	}
}

// kindOf names a type of command.
func kindOf(c game.Command) string {
	switch c.(type) {
	case game.OpenTable:
		return "open-table"
	case game.TakeSeat:
		return "take-seat"
	case game.LeaveSeat:
		return "leave-seat"
	case game.StartGame:
		return "start-game"
	case game.Answer:
		return "answer"
	case game.TakeBackTo:
		return "take-back"
	case game.AgreeTakeBack:
		return "agree-take-back"
	}
	return "unknown"
}

func outcomeName(repeated bool, err error) string {
	var refused *Refusal
	switch {
	case repeated:
		return "repeated"
	case err == nil:
		return "accepted"
	case errors.As(err, &refused):
		return "refused"
	case errors.Is(err, ErrKeyReused), errors.Is(err, ErrTooManyTables), errors.Is(err, ErrUnknownBot):
		return "refused"
	case errors.Is(err, ErrBusy):
		return "conflict"
	case errors.Is(err, ErrUnavailable), errors.Is(err, ErrStopped), errors.Is(err, context.Canceled):
		return "unavailable"
	}
	return "failed"
}
