package projections

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
)

// metrics are those of a runner, by shard. Positions, lags and games are read
// from Redis: every runner on it shows the same.
type metrics struct {
	records, batches, refolded             *prometheus.CounterVec
	lagRecords, lagSeconds, stalled, stops *prometheus.GaugeVec
	games                                  *prometheus.GaugeVec
}

func newMetrics(r prometheus.Registerer) (*metrics, error) {
	gauge := func(name, help string, labels ...string) *prometheus.GaugeVec {
		return prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "snowdonia_projection_" + name, Help: help}, append([]string{"shard"}, labels...))
	}
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "snowdonia_projection_" + name, Help: help}, append([]string{"shard"}, labels...))
	}
	m := &metrics{
		records:    counter("records_total", "Records that this process has projected."),
		batches:    counter("batches_total", "Batches by what became of them: saved, or lost to a faster runner.", "outcome"),
		refolded:   counter("refolded_total", "Take backs for which the records of a game had to be read and folded again."),
		lagRecords: gauge("lag_records", "Records of the log that are not projected yet."),
		lagSeconds: gauge("lag_seconds", "How long the oldest record that is not projected yet has waited, 0 if there is none."),
		stalled:    gauge("stalled", "1 if records wait and the position has stood still for 10 seconds."),
		stops:      gauge("stopped", "1 if a record that cannot be projected, or that Redis refuses to take, has stopped the shard."),
		games:      gauge("games", "Games by status.", "status"),
	}
	for _, c := range []prometheus.Collector{m.records, m.batches, m.refolded, m.lagRecords, m.lagSeconds, m.stalled, m.stops, m.games} {
		if err := r.Register(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// meter are the metrics of one shard.
type meter struct {
	records, saved, lost, refolded           prometheus.Counter
	lagRecords, lagSeconds, stalled, stopped prometheus.Gauge
	games                                    *prometheus.GaugeVec
}

func (m *metrics) of(shard int) *meter {
	s := strconv.Itoa(shard)
	return &meter{
		records: m.records.WithLabelValues(s), saved: m.batches.WithLabelValues(s, "saved"), lost: m.batches.WithLabelValues(s, "lost"),
		refolded:   m.refolded.WithLabelValues(s),
		lagRecords: m.lagRecords.WithLabelValues(s), lagSeconds: m.lagSeconds.WithLabelValues(s),
		stalled: m.stalled.WithLabelValues(s), stopped: m.stops.WithLabelValues(s),
		games: m.games.MustCurryWith(prometheus.Labels{"shard": s}),
	}
}

// unmetered are metrics that nobody reads.
func unmetered() *meter {
	m, err := newMetrics(prometheus.NewRegistry())
	if err != nil {
		panic(err) // the names are constants
	}
	return m.of(0)
}

func (m *meter) show(l *lag) {
	m.lagRecords.Set(float64(l.records))
	m.lagSeconds.Set(l.seconds)
	m.stalled.Set(0)
	if l.stalled {
		m.stalled.Set(1)
	}
}
