package events

import (
	"fmt"
	"reflect"
	"time"

	"pgregory.net/rapid"

	"snowdonia/domain/game"
)

// words gives how many values each enumeration of facts and set-ups has.
var words = map[reflect.Type]int{
	reflect.TypeFor[game.Area]():       game.AreaCount,
	reflect.TypeFor[game.Action]():     int(game.ClearAction) + 1,
	reflect.TypeFor[game.Weather]():    game.WeatherCount,
	reflect.TypeFor[game.Edition]():    int(game.Edition2012) + 1,
	reflect.TypeFor[game.TrackEvent](): int(game.SnowEvent) + 1,
	reflect.TypeFor[game.EffectKind](): int(game.ExtraClear) + 1,
	reflect.TypeFor[game.Question]():   int(game.MaintainTrain) + 1,
	reflect.TypeFor[game.Phase]():      int(game.RoundEndPhase) + 1,
	reflect.TypeFor[game.Stage]():      int(game.DoneStage) + 1,
	reflect.TypeFor[game.EndReason]():  int(game.MarkersPlaced) + 1,
}

// source is where the values of a fact come from.
type source interface {
	number(lowest, highest int64) int64
	text() string
	size(most int) int // of a list; none of it is written like an empty one, so it is nil then
	choice() game.Choice
	played() game.Event // a fact of a past
}

// fill gives a value to everything in v.
func fill(from source, v reflect.Value) {
	if c, ok := v.Addr().Interface().(*game.Choice); ok {
		*c = from.choice()
		return
	}
	if e, ok := v.Addr().Interface().(*game.Event); ok {
		*e = from.played()
		return
	}
	if n, ok := words[v.Type()]; ok {
		v.SetUint(uint64(from.number(0, int64(n-1))))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(from.number(0, 1) == 1)
	case reflect.String:
		v.SetString(from.text())
	case reflect.Int8, reflect.Int16, reflect.Int:
		bits := v.Type().Bits()
		v.SetInt(from.number(-1<<(bits-1), 1<<(bits-1)-1))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(from, v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			fill(from, v.Field(i))
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(from, v.Index(i))
		}
	case reflect.Slice:
		for i := range from.size(3) {
			v.Set(reflect.Append(v, reflect.Zero(v.Type().Elem())))
			fill(from, v.Index(i))
		}
	case reflect.Map:
		for range from.size(2) {
			if v.IsNil() {
				v.Set(reflect.MakeMap(v.Type()))
			}
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			fill(from, key)
			fill(from, value)
			v.SetMapIndex(key, value)
		}
	default:
		panic(fmt.Sprintf("no values for %s", v.Type()))
	}
}

// drawn is any value of a field's whole range.
type drawn struct{ t *rapid.T }

func (d drawn) number(lowest, highest int64) int64 {
	return rapid.Int64Range(lowest, highest).Draw(d.t, "number")
}
func (d drawn) text() string        { return rapid.String().Draw(d.t, "text") }
func (d drawn) size(most int) int   { return rapid.IntRange(0, most).Draw(d.t, "size") }
func (d drawn) choice() game.Choice { return choices.Draw(d.t, "choice") }
func (d drawn) played() game.Event {
	return facts.Filter(game.IsPlay).Draw(d.t, "played")
}

// counted is values that differ from field to field and are easy to read.
type counted struct{ n int64 }

func (c *counted) number(_, highest int64) int64 {
	c.n++
	return c.n % (min(highest, 98) + 1)
}
func (c *counted) text() string {
	c.n++
	return fmt.Sprintf("text %d", c.n)
}
func (c *counted) size(most int) int { return most }
func (c *counted) choice() game.Choice {
	return game.Choice{Verb: game.Construct, Station: 3, Space: 1, OreFor: 1, RubbleFor: 2}
}

func (c *counted) played() game.Event {
	e := &game.LabourerPlaced{}
	fill(c, reflect.ValueOf(e).Elem())
	return e
}

// choices draws choices with the fields that their verbs use.
var choices = rapid.Custom(func(t *rapid.T) game.Choice {
	small := func(name string) int8 { return rapid.Int8Range(0, 9).Draw(t, name) }
	area := func(name string) game.Area { return game.Area(rapid.IntRange(0, game.AreaCount-1).Draw(t, name)) }
	c := game.Choice{Verb: game.Verb(rapid.IntRange(int(game.Place), int(game.GiveUp)).Draw(t, "verb"))}
	switch c.Verb {
	case game.Place:
		c.Area, c.Space = area("area"), small("space")
	case game.Activate, game.Own, game.Keep, game.Discard:
		c.Card = small("card")
	case game.Swap:
		c.Weather = game.Weather(rapid.IntRange(int(game.Sun), int(game.Snow)).Draw(t, "weather"))
	case game.Take:
		c.IronOre, c.Stone, c.Coal = small("ironOre"), small("stone"), small("coal")
	case game.Move:
		c.FromArea, c.FromSpace, c.Area, c.Space = area("fromArea"), small("fromSpace"), area("area"), small("space")
	case game.Repeat:
		c.Times = small("times")
	case game.Convert:
		c.SteelBars, c.Stone, c.Dynamite = small("steelBars"), small("stone"), small("dynamite")
	case game.Construct:
		c.Station, c.Space, c.OreFor, c.RubbleFor = small("station"), small("space"), small("oreFor"), small("rubbleFor")
	case game.Acquire:
		c.Card, c.OreFor = small("card"), small("oreFor")
	case game.Collect:
		c.Space = small("space")
	case game.NoVerb, game.Hire, game.Decline, game.Pass, game.Dig, game.DigOne, game.Blast, game.Lay, game.Clear, game.Pay, game.GiveUp:
	}
	return c
})

// facts draws facts of all types.
var facts = rapid.Custom(func(t *rapid.T) game.Event {
	e := rapid.SampledFrom(shapes).Draw(t, "shape").blank()
	fill(drawn{t}, reflect.ValueOf(e).Elem())
	return e
})

// records draws records that may be stored.
var records = rapid.Custom(func(t *rapid.T) Record {
	const last = 253402300799 // second of the year 9999
	r := Record{
		Game:    rapid.StringMatching(`[A-Za-z0-9_-]{1,64}`).Draw(t, "game"),
		Number:  rapid.IntRange(1, 1<<40).Draw(t, "number"),
		Time:    time.Unix(rapid.Int64Range(0, last).Draw(t, "second"), rapid.Int64Range(0, 1e9-1).Draw(t, "nanosecond")).UTC(),
		By:      rapid.String().Draw(t, "by"),
		Command: rapid.StringMatching(`[!-~]{1,255}`).Draw(t, "command"),
		Schema:  Schema,
		Rules:   rapid.IntRange(1, 99).Draw(t, "rules"),
		Facts:   rapid.SliceOfN(facts, 1, 6).Draw(t, "facts"),
	}
	if r.Number > 1 {
		r.Prev = rapid.Uint64Range(1, 1<<63-1).Draw(t, "prev")
	}
	return r
})
