package catalogue_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"snowdonia/domain/catalogue"
	"snowdonia/domain/game"
)

var update = flag.Bool("update", false, "write docs/figures.md anew")

const figuresPath = "../../docs/figures.md"

// figure is one line of the document.
type figure struct {
	component string
	name      string
	value     string
	source    catalogue.Source
	file      string // in domain/catalogue
	note      string
}

func TestTheDocumentOfFiguresIsCurrent(t *testing.T) {
	want := document(figures())
	if *update {
		if err := os.WriteFile(figuresPath, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(figuresPath)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("docs/figures.md is out of date: run go test ./domain/catalogue -update")
	}
}

func TestTheDocumentNamesEveryReconstructedFigure(t *testing.T) {
	var names []string
	later := map[string]int{} // by component, of the scenarios with snow
	for _, f := range figures() {
		switch {
		case f.source != catalogue.Reconstructed:
		case f.file == "jungfraubahn.go" || f.file == "mountwashington.go":
			later[f.component]++
		default:
			names = append(names, f.name)
		}
		if info, err := os.Stat(f.file); err != nil || info.IsDir() {
			t.Errorf("%s is said to be in %s: %v", f.name, f.file, err)
		}
	}
	want := []string{"excavation work rate", "lay track work rate", "space 1", "space 3", "spaces returned by 4", "space 5", "space 7", "spaces returned by 7",
		"space 9", "space 10", "Snowplough: cost", "Foundry Loco: cost", "Old Peppersass: cost"}
	if !slices.Equal(names, want) {
		t.Errorf("reconstructed: %q, want %q", names, want)
	}
	counts := map[string]int{
		"Stations of the Jungfraubahn": 19, "Gap cards of the Jungfraubahn": 4, "Action spaces of the Jungfraubahn": 1, "Contract cards of the Jungfraubahn": 7,
		"Stations of Mount Washington": 20, "Board of Mount Washington": 1, "Contract cards of Mount Washington": 6,
	}
	if !maps.Equal(later, counts) {
		t.Errorf("reconstructed: %v, want %v", later, counts)
	}
}

const introduction = `# Figures and their sources

Written by ` + "`go test ./domain/catalogue -update`" + ` from the tables of domain/catalogue; not to be edited here.

- printed: the text or a figure of a rulebook, or the face of a card;
- public: a public data set or article, not seen in print;
- reconstructed: no source was found, and a consistent value stands in. Whoever owns the board can read the right one off it.

A correction goes into the Go file named below, then the command above renews this document. Games that have been opened keep
the figures they were opened with.

`

// document writes the figures by component, and those to correct first.
func document(all []figure) string {
	var b strings.Builder
	b.WriteString(introduction)
	b.WriteString("## Reconstructed: please check against a board\n\n| what | value here | file in domain/catalogue | why this value |\n| --- | --- | --- | --- |\n")
	for _, f := range all {
		if f.source == catalogue.Reconstructed {
			fmt.Fprintf(&b, "| %s, %s | %s | %s | %s |\n", f.component, f.name, f.value, f.file, f.note)
		}
	}
	component := ""
	for _, f := range all {
		if f.component != component {
			component = f.component
			fmt.Fprintf(&b, "\n## %s\n\nIn domain/catalogue/%s.\n\n| what | value | source | note |\n| --- | --- | --- | --- |\n", component, f.file)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", f.name, f.value, f.source, f.note)
	}
	return b.String()
}

func figures() []figure {
	return slices.Concat(
		boardFigures(), eventFigures(),
		stationFigures("Stations of Mount Snowdon", "mountsnowdon.go", catalogue.MountSnowdonStations()),
		trackFigures(), trainFigures(),
		contractFigures("Contract cards", "contracts.go", catalogue.Contracts()),
		snowFigures(), jungfraubahnFigures(), mountWashingtonFigures())
}

func boardFigures() []figure {
	var all []figure
	for _, a := range catalogue.Areas() {
		all = append(all, figure{"Action spaces for 1 to 5 players", "area " + a.Area.String(), spaces(a.Spaces), a.Source, "board.go", a.Note})
	}
	rate := func(name string, r catalogue.WorkRate) {
		value := fmt.Sprintf("%s, starts on %d", joined(r.Rate.Values), r.Rate.Start)
		all = append(all, figure{"Work rates", name, value, r.Source, "board.go", ""})
	}
	rate("excavation work rate", catalogue.ExcavationRate())
	rate("lay track work rate", catalogue.LayTrackRate())
	for _, w := range catalogue.WeatherShifts() {
		value := fmt.Sprintf("excavation %+d, lay track %+d", w.Shift.Excavation, w.Shift.LayTrack)
		all = append(all, figure{"Work rates", "shift by " + w.Shift.Weather.String(), value, w.Source, "board.go", ""})
	}
	for i, s := range catalogue.Supplies() {
		players := fmt.Sprintf(" for %d", i+1)
		all = append(all,
			figure{"Supplies by player count", "stock yard" + players, cubes(s.Yard), s.Source, "board.go", ""},
			figure{"Supplies by player count", "supply bag" + players, cubes(s.Bag), s.Source, "board.go", "coal: with that of yard and trains"},
			figure{"Supplies by player count", "cubes drawn in a round" + players, fmt.Sprint(s.Restock), s.RestockSource, "board.go", s.RestockNote})
	}
	p := catalogue.PlayerPieces()
	return append(all,
		figure{"Pieces of each player", "ownership markers", fmt.Sprint(p.Markers), p.Source, "board.go", ""},
		figure{"Pieces of each player", "labourers", fmt.Sprint(p.Labourers), p.Source, "board.go", "the temporary one included"})
}

func eventFigures() []figure {
	var all []figure
	for i, e := range catalogue.EventTrack() {
		note := e.Note
		if len(e.Space.Returns) > 0 && e.ReturnsSource == catalogue.Reconstructed {
			note = "" // it is about the returns
		}
		all = append(all, figure{"Event track", fmt.Sprintf("space %d", i+1), e.Space.Event.String(), e.Source, "board.go", note})
		if len(e.Space.Returns) > 0 {
			note = ""
			if e.ReturnsSource == catalogue.Reconstructed {
				note = e.Note
			}
			all = append(all, figure{"Event track", fmt.Sprintf("spaces returned by %d", i+1), joined(e.Space.Returns), e.ReturnsSource, "board.go", note})
		}
	}
	return all
}

func stationFigures(component, file string, stations []catalogue.Station) []figure {
	var all []figure
	for _, s := range stations {
		c := s.Card
		name := c.Number + " " + c.Name
		all = append(all,
			figure{component, name + ": players, track before it", players(s.Seats) + ", " + before(c), s.TrackSource, file, ""},
			figure{component, name + ": surveyor", points(c.Surveyor), s.SurveyorSource, file, ""})
		var digging, stones, bars []string
		for _, x := range c.Excavation {
			digging = append(digging, fmt.Sprintf("%d rubble: %s", x.Rubble, points(x.Points)))
		}
		for _, x := range c.Building {
			switch {
			case x.SteelBars > 0 && x.Stone > 0:
				bars = append(bars, fmt.Sprintf("%d steel and %d stone: %s", x.SteelBars, x.Stone, points(x.Points)))
			case x.SteelBars > 0:
				bars = append(bars, fmt.Sprintf("%d steel: %s", x.SteelBars, points(x.Points)))
			default:
				stones = append(stones, fmt.Sprintf("%d stone: %s", x.Stone, points(x.Points)))
			}
		}
		for _, row := range []figure{
			{component, name + ": excavation spaces", strings.Join(digging, "; "), s.Source, file, ""},
			{component, name + ": building spaces for steel", strings.Join(bars, "; "), s.SteelSource, file, ""},
			{component, name + ": building spaces for stone", strings.Join(stones, "; "), s.Source, file, ""},
		} {
			if row.value != "" {
				all = append(all, row)
			}
		}
		for i := range all {
			if strings.HasPrefix(all[i].name, name) && all[i].source != catalogue.Printed {
				all[i].note = s.Note
			}
		}
	}
	return all
}

// before says what lies before a station.
func before(c game.Station) string {
	switch {
	case c.Gap:
		return "a gap card"
	case c.Joined:
		return "0, for a surveyor one station with the one below"
	}
	return fmt.Sprint(c.Track)
}

// snowFigures are what both scenarios with snow share.
func snowFigures() []figure {
	const component, file = "Snow and dynamite", "snow.go"
	discs, dynamite := catalogue.SnowDiscs(), catalogue.Dynamite()
	return []figure{
		{component, "spaces of the event track with snow", joined(discs.Spaces), discs.Source, file, ""},
		{component, "pieces of dynamite", fmt.Sprint(dynamite.Pieces), dynamite.Source, file, ""},
	}
}

func jungfraubahnFigures() []figure {
	const file = "jungfraubahn.go"
	all := stationFigures("Stations of the Jungfraubahn", file, catalogue.JungfraubahnStations())
	for _, c := range catalogue.GapCards() {
		value := fmt.Sprintf("track cards: %d, %s", c.Card.Track, points(c.Card.Points))
		all = append(all, figure{"Gap cards of the Jungfraubahn", fmt.Sprintf("gap card %d", c.Card.Number), value, c.Source, file, ""})
	}
	works := catalogue.JungfraubahnWorks()
	all = append(all, figure{"Action spaces of the Jungfraubahn", "area C", spaces(works.Spaces), works.Source, file, works.Note})
	return append(all, snowDeckFigures("Contract cards of the Jungfraubahn", file, catalogue.JungfraubahnContracts())...)
}

func mountWashingtonFigures() []figure {
	const component, file = "Board of Mount Washington", "mountwashington.go"
	clearing, drift, cover := catalogue.MountWashingtonClearing(), catalogue.MountWashingtonDrift(), catalogue.MountWashingtonCover()
	return slices.Concat(
		stationFigures("Stations of Mount Washington", file, catalogue.MountWashingtonStations()),
		[]figure{
			{component, "area G", spaces(clearing.Spaces), clearing.Source, file, clearing.Note},
			{component, "rubble of a snowfall on a field", fmt.Sprint(drift.Rubble), drift.Source, file, ""},
			{component, "spaces of the event track without an event", joined(cover.Spaces), cover.Source, file, "players: " + players(cover.Seats)},
		},
		snowDeckFigures("Contract cards of Mount Washington", file, catalogue.MountWashingtonContracts()))
}

// snowDeckFigures are the cards of a deck with snow that differ from the base
// game's, and in one line the others.
func snowDeckFigures(component, file string, deck []catalogue.Contract) []figure {
	var own []catalogue.Contract
	var alike []int
	for i, base := range catalogue.Contracts() {
		base.Card.Back = deck[i].Card.Back
		if reflect.DeepEqual(base.Card, deck[i].Card) {
			alike = append(alike, base.Card.Number)
		} else {
			own = append(own, deck[i])
		}
	}
	return append(contractFigures(component, file, own), figure{component, "all other cards", "as the base game's cards " + joined(alike) + ", with snow on the back in place of fog",
		catalogue.Reconstructed, file, "the rulebook describes the cards above only"})
}

func trackFigures() []figure {
	var all []figure
	for _, c := range catalogue.TrackCards() {
		note := ""
		if c.Optional {
			note = "optional"
		}
		value := fmt.Sprintf("%d rubble, %s", c.Card.Rubble, points(c.Card.Points))
		all = append(all, figure{"Track cards", fmt.Sprintf("track card %d", c.Card.Number), value, c.Source, "track.go", note})
	}
	return all
}

func trainFigures() []figure {
	var all []figure
	for _, t := range catalogue.Trains() {
		c := t.Card
		value := fmt.Sprintf("%d coal, %d dynamite; labourer for %d coal; %s", c.Coal, c.Dynamite, c.LabourerCoal, bonus(c.Bonus))
		all = append(all,
			figure{"Trains", c.Name, value, t.Source, "trains.go", ""},
			figure{"Trains", c.Name + ": cost", fmt.Sprintf("%d steel", c.Cost), t.CostSource, "trains.go", ""})
		if c.LabourerNotIn != game.NoWeather {
			all = append(all, figure{"Trains", c.Name + ": no labourer in", c.LabourerNotIn.String(), t.NotInSource, "trains.go", t.Note})
		}
	}
	return all
}

func contractFigures(component, file string, cards []catalogue.Contract) []figure {
	var all []figure
	for _, c := range cards {
		card := c.Card
		effect := fmt.Sprintf("%s: %s", card.Area, card.Effect.Kind)
		if card.Effect.Kind == game.PaysMaintenance {
			effect = card.Effect.Kind.String()
		}
		for _, n := range []struct {
			text  string
			value int
		}{{" %d", card.Effect.N}, {", %d times", card.Effect.Times}, {", %d coal", card.Effect.Coal}} {
			if n.value > 0 {
				effect += fmt.Sprintf(n.text, n.value)
			}
		}
		value := fmt.Sprintf("%s; %s; back %s; players %s", scoring(card), effect, card.Back, players(c.Seats))
		all = append(all, figure{component, fmt.Sprintf("card %d", card.Number), value, c.Source, file, c.Note})
	}
	return all
}

func scoring(c game.Contract) string {
	switch {
	case c.PointsPerCoal > 0:
		return fmt.Sprintf("%d for each coal", c.PointsPerCoal)
	case c.PointsPerDynamite > 0:
		return fmt.Sprintf("%d for each dynamite", c.PointsPerDynamite)
	case c.PointsPerSteelBuilding > 0:
		return fmt.Sprintf("%d for each building space that costs steel", c.PointsPerSteelBuilding)
	case c.SurveyorPoints != nil:
		var parts []string
		for station, vp := range c.SurveyorPoints {
			parts = append(parts, fmt.Sprintf("surveyor at %s: %d", station, vp))
		}
		slices.Sort(parts)
		return strings.Join(parts, ", ")
	}
	var needs []string
	for _, n := range []struct {
		name  string
		value int
	}{{"station", c.Needs.Stations}, {"building", c.Needs.Buildings}, {"track", c.Needs.Track}, {"rubble", c.Needs.Rubble}, {"gap cards", c.Needs.GapCards}} {
		if n.value > 0 {
			needs = append(needs, fmt.Sprintf("%d %s", n.value, n.name))
		}
	}
	if c.Needs.Surveyor != "" {
		needs = append(needs, "surveyor at "+c.Needs.Surveyor)
	}
	return strings.Join(needs, ", ") + ": " + points(c.Points)
}

func bonus(b game.Bonus) string {
	if b == (game.Bonus{}) {
		return "no bonus"
	}
	// the fields of the bonus that are set, by the names that set-ups give them
	text, err := json.Marshal(b)
	if err != nil {
		panic(err)
	}
	return strings.NewReplacer("{", "", "}", "", `"`, "", ":", " ", ",", ", ").Replace(string(text))
}

func points(n int) string {
	if n == 1 {
		return "1 point"
	}
	return fmt.Sprintf("%d points", n)
}

func players(s catalogue.Seats) string {
	switch {
	case s == catalogue.Seats{}:
		return "all"
	case s.From == s.To:
		return fmt.Sprint(s.From)
	}
	return fmt.Sprintf("%d to %d", s.From, s.To)
}

func spaces(n [game.MaxSeats]int) string {
	if n == [game.MaxSeats]int{} {
		return "no limit"
	}
	return joined(n[:])
}

func joined(n []int) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(n), " ", ", "), "[]") }

func cubes(c game.Cubes) string {
	if c == (game.Cubes{}) {
		return "drawn from the bag"
	}
	return fmt.Sprintf("%d iron ore, %d stone, %d coal, %d event cubes", c.IronOre, c.Stone, c.Coal, c.Event)
}
