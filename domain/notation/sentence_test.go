package notation_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/domain/notation"
)

// told is a game in which every fact of the samples could happen.
func told() *game.State {
	s := &game.State{Setup: &game.Setup{
		Scenario: "mount-snowdon", Seats: 3,
		Stations: []game.Station{{Number: "0", Name: "Llanberis"}, {Number: "1", Name: "Two Viaducts", Track: 2, Surveyor: 11}},
		Contracts: []game.Contract{
			{Number: 5, Effect: game.Effect{Kind: game.DrawTwoKeepOne}},
			{Number: 12, Effect: game.Effect{Kind: game.ConvertIronOre, N: 2, Times: 2}},
			{Number: 16, Effect: game.Effect{Kind: game.PaysMaintenance}},
		},
		TrackDeck:  []game.TrackCard{{Number: 3, Rubble: 2}, {Number: 9, Rubble: 4}},
		GapCards:   []game.GapCard{{Number: 2, Track: 2, Points: 7}},
		Beyond:     "Devil's Shingle",
		Trains:     []game.Train{{Number: 2, Name: "Enid"}, {Number: 6, Name: "Padarn"}},
		Excavation: game.Rate{Values: []int{1, 2, 3, 4, 5}},
		LayTrack:   game.Rate{Values: []int{1, 2, 3}},
	}}
	s.Chairs = [game.MaxSeats]game.Chair{{Player: "p1", Name: "Anna"}, {Bot: "greedy", Name: "greedy"}, {Player: "p3", Name: "Cem", StandIn: true}}
	s.Players[0].Train = 2
	s.Players[2].Supply.Dynamite = 1
	s.Office = [3]int8{12, 5, 16}
	s.Origin = game.Origin{Game: "g0", Number: 4}
	s.Proposal.Seat = 0
	s.FieldCount = 3
	s.Fields[0] = game.Field{Track: 9, Station: 1}
	s.Fields[1] = game.Field{Track: 3, Station: 1}
	s.Fields[2] = game.Field{Station: 1, Space: 0}
	return s
}

// sentences has a fact of every type, some in several shapes, beside what is told of it.
var sentences = []struct {
	event game.Event
	want  string
}{
	{&game.Asked{}, ""},
	{&game.Answered{}, ""},
	{&game.PhaseBegan{Phase: game.AssignPhase}, ""},
	{&game.WindowOpened{}, ""},
	{&game.WindowPassed{}, ""},
	{&game.StageBegan{}, ""},
	{&game.TopRead{Back: game.Rain}, ""},
	{&game.OfficeMoved{}, ""},
	{&game.LabourerReturned{}, ""},
	{&game.ContractDone{}, ""},
	{&game.TrackEventDone{}, ""},

	{&game.Opened{Setup: told().Setup, Name: "Friday"}, "The table “Friday” opens: mount-snowdon, 3 seats."},
	{&game.Forked{Origin: game.Origin{Game: "g1", Number: 25}}, "It will go on from record 25 of game g1, with draws of its own."},
	{&game.Forked{Origin: game.Origin{Game: "g1", Number: 25, SameDraws: true, Seed: "00"}}, "It will go on from record 25 of game g1, with the same draws."},
	{&game.Resumed{}, "All stands as it did after record 4 of game g0."},
	{&game.SeatTaken{Seat: 3, Name: "Dora", Player: "p4"}, "Dora takes seat 4."},
	{&game.SeatTaken{Seat: 3, Bot: "random", Name: "random"}, "The bot random takes seat 4."},
	{&game.SeatTaken{Seat: 0, Bot: "random", StandIn: true}, "The bot random stands in for Anna."},
	{&game.SeatTaken{Seat: 2, Name: "Eva", Player: "p5"}, "Eva takes over seat 3 from the stand-in."},
	{&game.SeatLeft{Seat: 1}, "Seat 2 (greedy) leaves seat 2."},
	{&game.TableClosed{}, "The table is closed."},
	{&game.Started{}, "The game begins."},
	{&game.TakeBackAsked{Seat: 0, To: 41}, "Anna asks to go back to record 41."},
	{&game.TakeBackAgreed{Seat: 1}, "Seat 2 (greedy) agrees to go back."},
	{&game.TakeBackRefused{Seat: 0}, "Anna no longer asks to go back."},
	{&game.TakeBackRefused{Seat: 1}, "Seat 2 (greedy) does not agree to go back."},
	{&game.TakenBack{Seat: 0, To: 41}, "Anna takes back: the game stands as it did after record 41."},
	{&game.Scored{Seat: 0, Score: game.Score{Track: 5, Stations: 30, Surveyor: 11, Contracts: 40, Train: 9, Total: 95}},
		"Anna scores 95 points: track 5, stations 30, surveyor 11, contract cards 40, train 9, gap cards 0."},
	{&game.Ended{Reason: game.RouteFinishedByPlayer, Winners: []game.Seat{0}}, "The game is over: a player has laid the last track. Anna wins."},
	{&game.Ended{Reason: game.RouteFinishedByEvent, Winners: []game.Seat{0, 2}}, "The game is over: an event has laid the last track. Anna and Cem share the victory."},
	{&game.Ended{Reason: game.MarkersPlaced}, "The game is over: the last ownership marker has been placed."},
	{&game.SeedRevealed{}, "The seed of all draws is revealed."},

	{&game.StartPlayerDrawn{Seat: 3}, "Seat 4 is drawn as the start player."},
	{&game.TrackDealt{Cards: []int8{9, 3}}, "2 track cards are laid out along the route, and 1 gap card face down."},
	{&game.TrackDealt{}, "1 gap card laid face down along the route."},
	{&game.TrainsDealt{Trains: []int8{2, 6}, Coal: 1}, "The engine shed holds Enid and Padarn, with 1 coal in all."},
	{&game.TrainsDealt{Trains: []int8{2}, Added: []int8{6}, Coal: 1, Dynamite: 1}, "The engine shed holds Enid and Padarn, with 1 coal and 1 dynamite in all."},
	{&game.GapCardTurned{Seat: 0, Station: 1, Card: 2, Track: []int8{3, 9}, Dynamite: 1},
		"Anna turns the gap card before Two Viaducts with 1 dynamite and keeps it for 7 points: 2 track cards with 2 and 4 rubble take its place."},
	{&game.GapCardTurned{Seat: game.Nobody, Station: 1, Card: 2, Track: []int8{9}},
		"The gap card before Two Viaducts leaves the game: 1 track card with 4 rubble takes its place."},
	{&game.GapCardTurned{Seat: game.Nobody, Station: 1, Card: 2}, "The gap card before Two Viaducts leaves the game: no track card is left to take its place."},
	{&game.YardDealt{Cubes: game.Cubes{IronOre: 3, Stone: 2, Coal: 1}}, "The stock yard starts with 3 iron ore, 2 stone and 1 coal."},
	{&game.OfficeFilled{Space: 2, Card: 12}, "Space 3 of the site office gets contract card 12 (2 iron ore to a steel bar)."},
	{&game.ContractTurned{Seat: 0, Card: 16}, "Anna turns up contract card 16 (train maintenance)."},
	{&game.CubesDrawn{Seat: game.Nobody, Cubes: game.Cubes{IronOre: 4, Event: 2}}, "The stock yard gets 4 iron ore from the supply bag, beside 2 event cubes."},
	{&game.CubesDrawn{Seat: game.Nobody}, "The stock yard gets nothing from the supply bag."},
	{&game.CubesDrawn{Seat: 0, Cubes: game.Cubes{Stone: 2, Event: 1}}, "Anna draws 2 stone from the supply bag, beside 1 event cube."},

	{&game.RoundBegan{Round: 3}, "Round 3 begins."},
	{&game.OfficeCardDiscarded{Space: 1}, "Contract card 5 (look for another contract card) is discarded."},
	{&game.DeckRenewed{}, "The discarded contract cards make a new deck."},
	{&game.DiscsPlaced{Discs: [3]game.Weather{game.NoWeather, game.Rain, game.Fog}}, "The weather track shows nothing, then rain, then fog."},
	{&game.RatesMoved{Excavation: 4, LayTrack: 0}, "The work rates are 5 for excavation and 1 for laying track."},
	{&game.OverlayLaid{}, "Nothing is left to excavate: from the next round on B is a build space."},
	{&game.LastRoundKnown{Round: 9, Reason: game.RouteFinishedByEvent}, "Round 9 is the last: an event has laid the last track."},

	{&game.EventCubePlaced{Space: 2, Event: game.TrainsEvent}, "An event cube comes to space 2 of the event track: trains are for sale."},
	{&game.TrackEventDone{Returned: []int8{1, 2, 3}}, "The event cubes of spaces 1, 2 and 3 go back into the supply bag."},
	{&game.EventCubePlaced{Space: 4, Event: game.SnowEvent}, "An event cube comes to space 4 of the event track: it snows."},
	{&game.SnowFell{}, "Snow falls, but there is no cleared field that it could stay on."},
	{&game.SnowFell{Drifts: []game.Drift{{Field: 2, Rubble: 4}, {Field: 1, Rubble: 2}}},
		"Snow falls: 4 rubble on excavation space 1 of Two Viaducts and 2 rubble on track card 2 before Two Viaducts."},
	{&game.FieldEmptied{Field: 2, Rubble: 4}, "4 rubble is carried off from excavation space 1 of Two Viaducts."},
	{&game.TrackLaidByEvent{Field: 1}, "Track card 2 before Two Viaducts is laid and belongs to nobody."},
	{&game.TrainsOpened{}, "From now on trains can be acquired."},
	{&game.StationCompleted{Station: 1}, "Two Viaducts is closed: nobody excavates or builds there any more."},
	{&game.TrainMaintained{Seat: 0}, "Anna pays a steel bar to keep Enid."},
	{&game.TrainMaintainedByContract{Seat: 0, Card: 16}, "Anna gives up contract card 16 (train maintenance) to keep Enid."},
	{&game.TrainLost{Seat: 0, Train: 2, ToShed: true}, "Anna loses Enid to the engine shed."},
	{&game.TrainLost{Seat: 0, Train: 2}, "Anna loses Enid, which leaves the game."},

	{&game.LabourerHired{Seat: 0, Coal: 2}, "Anna pays 2 coal for the temporary labourer."},
	{&game.LabourerPlaced{Seat: 0, Area: game.LayTrack, Space: 1}, "Anna sends a labourer to D2 (lay track)."},
	{&game.LabourerMoved{Seat: 0, FromArea: game.Excavation, Area: game.Surveyor, Space: 3}, "Anna moves a labourer from B1 (excavation) to G4 (surveyor)."},
	{&game.ActionSkipped{Seat: 0, Area: game.Works, Rule: "WORKS-1"}, "Anna's labourer can do nothing in C, works: nothing can be converted (WORKS-1)."},
	{&game.StartPlayerMoved{Seat: 1}, "Seat 2 (greedy) becomes the start player."},
	{&game.SurveyorMoved{Seat: 0, Station: 1}, "Anna's surveyor reaches Two Viaducts."},

	{&game.SurveyorSlid{Seat: 0, Station: 1}, "Anna's surveyor slides down from the Devil's Shingle to Two Viaducts: 11 points."},

	{&game.ContractTaken{Seat: 0, Card: 12}, "Anna takes contract card 12 (2 iron ore to a steel bar)."},
	{&game.ContractActivated{Seat: 0, Card: 12}, "Anna activates contract card 12 (2 iron ore to a steel bar)."},
	{&game.ContractActivated{Seat: 0, Card: 12, Due: true}, "Anna activates contract card 12 (2 iron ore to a steel bar) for the end of this area."},
	{&game.ContractKept{Seat: 0, Own: 5, Card: 5}, "Anna keeps contract card 5 (look for another contract card)."},
	{&game.ContractKept{Seat: 0, Own: 5, Card: 12}, "Anna keeps contract card 12 (2 iron ore to a steel bar) instead of contract card 5."},
	{&game.WeatherSwapped{Seat: 0, Weather: game.Sun}, "Anna changes the next weather to sun."},

	{&game.CubesTaken{Seat: 0}, "Anna takes nothing from the stock yard."},
	{&game.CubesTaken{Seat: 0, Cubes: game.Cubes{Stone: 1, Coal: 1}}, "Anna takes 1 stone and 1 coal from the stock yard."},
	{&game.Excavated{Seat: 0, Field: 0, Rubble: 3}, "Anna digs 3 rubble from track card 1 before Two Viaducts."},
	{&game.Blasted{Seat: 0, Field: 2, Rubble: 3, Dynamite: 1}, "Anna blasts 3 rubble off excavation space 1 of Two Viaducts with 1 dynamite."},
	{&game.Blasted{Seat: 0, Field: 1, Rubble: 2}, "Anna blasts 2 rubble off track card 2 before Two Viaducts."},
	{&game.ExcavationStopped{Seat: 0, Station: 1}, "Anna's excavation stops at the gap card before Two Viaducts: there is no dynamite to turn it."},
	{&game.ExcavationStopped{Seat: 2, Station: 1}, "Cem's excavation stops at the gap card before Two Viaducts: too little of it is left to turn it."},
	{&game.DynamiteTaken{Seat: 0, Card: 12, Dynamite: 1}, "Anna takes 1 dynamite with contract card 12."},
	{&game.FieldOwned{Seat: 0, Field: 2}, "Anna owns excavation space 1 of Two Viaducts."},
	{&game.Converted{Seat: 0}, "Anna converts nothing."},
	{&game.Converted{Seat: 0, SteelBars: 2, Stone: 1, IronOre: 6, Rubble: 2}, "Anna makes 1 stone and 2 steel bars out of 6 iron ore and 2 rubble."},
	{&game.Converted{Seat: 0, Dynamite: 2}, "Anna takes 2 dynamite."},
	{&game.Converted{Seat: 0, SteelBars: 1, Dynamite: 2, IronOre: 3}, "Anna makes 1 steel bar out of 3 iron ore and takes 2 dynamite."},
	{&game.Converted{Seat: 0, Card: 12, SteelBars: 1, IronOre: 2}, "Anna makes 1 steel bar out of 2 iron ore with contract card 12."},

	{&game.TrackLaid{Seat: 0, Field: 1}, "Anna lays track card 2 before Two Viaducts for a steel bar."},
	{&game.Built{Seat: 0, Station: 1, Space: 2, Paid: game.Goods{Stone: 2}}, "Anna builds space 3 of Two Viaducts for 2 stone."},
	{&game.Built{Seat: 0, Station: 1, Space: 2}, "Anna builds space 3 of Two Viaducts for nothing."},
	{&game.TrainReturned{Seat: 0, Train: 2}, "Anna returns Enid to the engine shed."},
	{&game.TrainAcquired{Seat: 0, Train: 6, Paid: game.Goods{SteelBar: 2}, Gain: game.Goods{Coal: 1}}, "Anna acquires Padarn for 2 steel bars, which brings 1 coal."},
	{&game.TrainChosen{Seat: 0, Train: 2}, "Anna plays with the train Enid."},
	{&game.TrainChosen{Seat: 0, Train: 2, Dynamite: 1}, "Anna plays with the train Enid, which brings 1 dynamite."},
}

func TestFactsAreToldInASentence(t *testing.T) {
	for _, s := range sentences {
		if got := notation.Sentence(told(), s.event); got != s.want {
			t.Errorf("%T: %q, want %q", s.event, got, s.want)
		}
	}
}

// What a player does without is told as what the decision asked.
func TestWhatIsDeclinedIsTold(t *testing.T) {
	declines := &game.Answered{Seat: 0, Choice: game.Choice{Verb: game.Decline}}
	for _, c := range []struct {
		asked game.Decision
		want  string
	}{
		{game.Decision{Question: game.HireLabourer}, ""},
		{game.Decision{Question: game.BuildInArea}, "Anna builds nothing."},
		{game.Decision{Question: game.BuildAfterAll}, "Anna does not build once more."},
		{game.Decision{Question: game.BuildAfterAll, Card: 12}, "Anna does without what contract card 12 offers."},
		{game.Decision{Question: game.LayTrackAfterAll, Card: 5}, "Anna does without what contract card 5 offers."},
	} {
		s := told()
		s.Asked = c.asked
		if got := notation.Sentence(s, declines); got != c.want {
			t.Errorf("%+v: %q, want %q", c.asked, got, c.want)
		}
	}
}

// Every rule that the engine skips an action with is told in words.
func TestEverySkippedActionHasAReason(t *testing.T) {
	paths, err := filepath.Glob("../game/*.go")
	if err != nil {
		t.Fatal(err)
	}
	skips := regexp.MustCompile(`(?:skip\(d, |actOrSkip\(d, \w+, |return 0, )"([A-Z]+-[0-9]+)"`)
	seen := 0
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range skips.FindAllStringSubmatch(string(source), -1) {
			seen++
			if text := notation.Sentence(told(), &game.ActionSkipped{Rule: m[1]}); strings.Contains(text, ":  (") {
				t.Errorf("%s: %s", path, text)
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d places skip an action", seen)
	}
}

func TestEveryFactIsToldOrListed(t *testing.T) {
	sampled := map[string]bool{}
	for _, s := range sentences {
		sampled[reflect.TypeOf(s.event).Elem().Name()] = true
	}
	events := eventTypes(t)
	if len(events) < 50 {
		t.Fatalf("only %d event types were found", len(events))
	}
	for _, name := range events {
		if !sampled[name] {
			t.Errorf("%s is not told", name)
		}
	}
}

// eventTypes reads the names of all facts out of the source of package game.
func eventTypes(t *testing.T) []string {
	t.Helper()
	paths, err := filepath.Glob("../game/event*.go")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv == nil || f.Name.Name != "apply" {
				continue
			}
			names = append(names, f.Recv.List[0].Type.(*ast.StarExpr).X.(*ast.Ident).Name)
		}
	}
	return names
}

// Words for effects come from the whole vocabulary: an effect without words would be told as none.
func TestEveryEffectHasWords(t *testing.T) {
	var told []string
	for kind := game.LayTrackBonus; kind.String() != "?"; kind++ {
		s := &game.State{Setup: &game.Setup{Contracts: []game.Contract{{Number: 1, Effect: game.Effect{Kind: kind, N: 2}}}}}
		text := notation.Sentence(s, &game.ContractTaken{Card: 1})
		if strings.Contains(text, "no effect") || slices.Contains(told, text) {
			t.Errorf("%s: %q", kind, text)
		}
		told = append(told, text)
	}
}
