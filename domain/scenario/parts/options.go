package parts

import (
	"fmt"

	"snowdonia/domain/game"
)

// Options says which game options can apply in a scenario (SET-13).
type Options struct {
	ThinFog            bool
	OptionalTrackCards bool
	Trains             bool
	FirstGameTrains    bool
}

// Names lists the options that can apply, as a table is opened with them.
func (o Options) Names() []string {
	names := []string{}
	for _, row := range []struct {
		name string
		can  bool
	}{
		{"thinFog", o.ThinFog}, {"optionalTrackCards", o.OptionalTrackCards}, {"trains", o.Trains}, {"firstGameTrains", o.FirstGameTrains},
	} {
		if row.can {
			names = append(names, row.name)
		}
	}
	return names
}

// Numbers of the trains that the option `trains` may name (SET-10).
const (
	firstExtraTrain = 8
	lastExtraTrain  = 11
)

// refuse holds the options against the table of SET-13; nil if all of them can apply.
func (sc Scenario) refuse(seats int, edition game.Edition, o game.Options) error {
	solo := seats == 1
	in2012 := edition == game.Edition2012
	for _, row := range []struct {
		name               string
		set                bool
		here, solo, in2012 bool // can apply in this scenario, in solo training mode, in edition 2012
	}{
		{name: "thinFog", set: o.ThinFog, here: sc.Options.ThinFog, solo: true},
		{name: "optionalTrackCards", set: o.OptionalTrackCards, here: sc.Options.OptionalTrackCards, solo: true},
		{name: "trains", set: len(o.Trains) > 0, here: sc.Options.Trains, solo: true, in2012: true},
		{name: "firstGameTrains", set: o.FirstGameTrains, here: sc.Options.FirstGameTrains, in2012: true},
	} {
		switch {
		case !row.set:
		case !row.here:
			return refused(fmt.Sprintf("the option %s does not apply to %s", row.name, sc.Title))
		case solo && !row.solo:
			return refused(fmt.Sprintf("the option %s does not apply in solo training mode", row.name))
		case in2012 && !row.in2012:
			return refused(fmt.Sprintf("the option %s does not apply to edition 2012", row.name))
		}
	}
	if o.FirstGameTrains && len(o.Trains) > 0 {
		return refused("the options trains and firstGameTrains exclude each other")
	}
	return checkTrains(o.Trains)
}

// checkTrains holds the option's numbers to those of SET-10, in order and each once.
func checkTrains(numbers []int) error {
	last := firstExtraTrain - 1
	for _, n := range numbers {
		if n <= last || n > lastExtraTrain {
			return refused(fmt.Sprintf("the option trains takes numbers from %d to %d, in order and each once", firstExtraTrain, lastExtraTrain))
		}
		last = n
	}
	return nil
}

func refused(text string) error {
	return &game.Error{Code: game.CodeBadSetup, Rule: "SET-13", Text: text}
}
