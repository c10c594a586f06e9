package exchange_test

import (
	"bytes"
	"testing"

	"snowdonia/domain/scenario"
	"snowdonia/events"
	"snowdonia/events/exchange"
)

// A finished game from its file to the decision that it may be taken in.
func BenchmarkAdmit(b *testing.B) {
	file := written(b, mustPlay(b, "GAME", 0).records)
	for b.Loop() {
		g, err := exchange.NewReader(bytes.NewReader(file)).Next()
		if err != nil {
			b.Fatal(err)
		}
		if err := exchange.Admit(g, scenario.RulesFor); err != nil {
			b.Fatal(err)
		}
	}
}

// A finished game from its records to its file.
func BenchmarkEncode(b *testing.B) {
	p := mustPlay(b, "GAME", 0)
	b.ReportMetric(float64(len(p.records)), "records/game")
	for b.Loop() {
		if _, err := exchange.Encode(p.records); err != nil {
			b.Fatal(err)
		}
	}
}

// An admitted game into a log in memory.
func BenchmarkStore(b *testing.B) {
	p := mustPlay(b, "GAME", 0)
	file := written(b, p.records)
	g, err := exchange.NewReader(bytes.NewReader(file)).Next()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := exchange.Store(b.Context(), events.NewMemory(1), g); err != nil {
			b.Fatal(err)
		}
	}
}
