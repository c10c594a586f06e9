package events

import "snowdonia/domain/game"

// shapes are all types of facts, in the order of the domain's files. A name is
// the type's in kebab case, a key the field's in camel case; neither they nor the
// order of keys ever change within a [Schema].
var shapes = append([]*shape{
	// The decisions.
	fact("asked", func(f *fields, e *game.Asked) {
		name(f, "question", &e.Decision.Question)
		number(f, "seat", &e.Decision.Seat)
		name(f, "area", &e.Decision.Area)
		number(f, "space", &e.Decision.Space)
		number(f, "card", &e.Decision.Card)
		number(f, "steps", &e.Decision.Steps)
	}),
	fact("answered", func(f *fields, e *game.Answered) {
		number(f, "seat", &e.Seat)
		f.choice("choice", &e.Choice)
	}),

	// The table.
	fact("opened", func(f *fields, e *game.Opened) {
		f.text("name", &e.Name)
		f.flag("private", &e.Private)
		f.text("host", &e.Host)
		f.text("commitment", &e.Commitment)
		f.setup("setup", &e.Setup)
	}),
	fact("seat-taken", func(f *fields, e *game.SeatTaken) {
		number(f, "seat", &e.Seat)
		f.text("player", &e.Player)
		f.text("name", &e.Name)
		f.text("bot", &e.Bot)
		f.text("entropy", &e.Entropy)
		f.flag("standIn", &e.StandIn)
	}),
	fact("seat-left", seated(func(e *game.SeatLeft) *game.Seat { return &e.Seat })),
	fact("table-closed", bare[*game.TableClosed]),
	fact("started", func(f *fields, e *game.Started) { f.text("entropy", &e.Entropy) }),
	fact("take-back-asked", func(f *fields, e *game.TakeBackAsked) {
		number(f, "seat", &e.Seat)
		number(f, "to", &e.To)
	}),
	fact("take-back-agreed", seated(func(e *game.TakeBackAgreed) *game.Seat { return &e.Seat })),
	fact("take-back-refused", seated(func(e *game.TakeBackRefused) *game.Seat { return &e.Seat })),
	fact("taken-back", func(f *fields, e *game.TakenBack) {
		number(f, "seat", &e.Seat)
		number(f, "to", &e.To)
		f.flag("agreed", &e.Agreed)
	}),
	fact("scored", func(f *fields, e *game.Scored) {
		number(f, "seat", &e.Seat)
		f.score("score", &e.Score)
	}),
	fact("ended", func(f *fields, e *game.Ended) {
		name(f, "reason", &e.Reason)
		list(f, "winners", &e.Winners, digits)
	}),
	fact("seed-revealed", func(f *fields, e *game.SeedRevealed) { f.text("seed", &e.Seed) }),

	// The draws.
	fact("start-player-drawn", seated(func(e *game.StartPlayerDrawn) *game.Seat { return &e.Seat })),
	fact("track-dealt", func(f *fields, e *game.TrackDealt) { list(f, "cards", &e.Cards, digits) }),
	fact("gap-card-turned", func(f *fields, e *game.GapCardTurned) {
		number(f, "seat", &e.Seat)
		number(f, "station", &e.Station)
		number(f, "card", &e.Card)
		list(f, "track", &e.Track, digits)
		number(f, "dynamite", &e.Dynamite)
	}),
	fact("trains-dealt", func(f *fields, e *game.TrainsDealt) {
		list(f, "trains", &e.Trains, digits)
		list(f, "added", &e.Added, digits)
		number(f, "coal", &e.Coal)
		number(f, "dynamite", &e.Dynamite)
	}),
	fact("yard-dealt", func(f *fields, e *game.YardDealt) {
		f.cubes("cubes", &e.Cubes)
		number(f, "draws", &e.Draws)
	}),
	fact("top-read", func(f *fields, e *game.TopRead) { name(f, "back", &e.Back) }),
	fact("office-filled", func(f *fields, e *game.OfficeFilled) {
		number(f, "space", &e.Space)
		number(f, "card", &e.Card)
	}),
	fact("contract-turned", func(f *fields, e *game.ContractTurned) {
		number(f, "seat", &e.Seat)
		number(f, "card", &e.Card)
	}),
	fact("cubes-drawn", func(f *fields, e *game.CubesDrawn) {
		number(f, "seat", &e.Seat)
		f.cubes("cubes", &e.Cubes)
	}),

	// The round.
	fact("round-began", func(f *fields, e *game.RoundBegan) { number(f, "round", &e.Round) }),
	fact("phase-began", func(f *fields, e *game.PhaseBegan) {
		name(f, "phase", &e.Phase)
		number(f, "first", &e.First)
	}),
	fact("window-opened", func(f *fields, e *game.WindowOpened) {
		name(f, "area", &e.Area)
		number(f, "first", &e.First)
	}),
	fact("stage-began", func(f *fields, e *game.StageBegan) {
		name(f, "area", &e.Area)
		name(f, "stage", &e.Stage)
	}),
	fact("office-card-discarded", func(f *fields, e *game.OfficeCardDiscarded) { number(f, "space", &e.Space) }),
	fact("office-moved", func(f *fields, e *game.OfficeMoved) { row(f, "cards", e.Cards[:], digits) }),
	fact("deck-renewed", bare[*game.DeckRenewed]),
	fact("discs-placed", func(f *fields, e *game.DiscsPlaced) { row(f, "discs", e.Discs[:], bareName) }),
	fact("rates-moved", func(f *fields, e *game.RatesMoved) {
		number(f, "excavation", &e.Excavation)
		number(f, "layTrack", &e.LayTrack)
	}),
	fact("event-cube-placed", func(f *fields, e *game.EventCubePlaced) {
		number(f, "space", &e.Space)
		name(f, "event", &e.Event)
	}),
	fact("track-event-done", func(f *fields, e *game.TrackEventDone) { list(f, "returned", &e.Returned, digits) }),
	fact("field-emptied", func(f *fields, e *game.FieldEmptied) {
		number(f, "field", &e.Field)
		number(f, "rubble", &e.Rubble)
	}),
	fact("snow-fell", func(f *fields, e *game.SnowFell) { list(f, "drifts", &e.Drifts, (*fields).drift) }),
	fact("track-laid-by-event", func(f *fields, e *game.TrackLaidByEvent) {
		number(f, "field", &e.Field)
		number(f, "rubble", &e.Rubble)
	}),
	fact("trains-opened", bare[*game.TrainsOpened]),
	fact("station-completed", func(f *fields, e *game.StationCompleted) { number(f, "station", &e.Station) }),
	fact("train-maintained", seated(func(e *game.TrainMaintained) *game.Seat { return &e.Seat })),
	fact("train-maintained-by-contract", func(f *fields, e *game.TrainMaintainedByContract) {
		number(f, "seat", &e.Seat)
		number(f, "card", &e.Card)
	}),
	fact("train-lost", func(f *fields, e *game.TrainLost) {
		number(f, "seat", &e.Seat)
		number(f, "train", &e.Train)
		f.flag("toShed", &e.ToShed)
		number(f, "coal", &e.Coal)
		number(f, "dynamite", &e.Dynamite)
	}),
	fact("overlay-laid", bare[*game.OverlayLaid]),
	fact("last-round-known", func(f *fields, e *game.LastRoundKnown) {
		number(f, "round", &e.Round)
		name(f, "reason", &e.Reason)
	}),

	// The actions.
	fact("labourer-hired", func(f *fields, e *game.LabourerHired) {
		number(f, "seat", &e.Seat)
		number(f, "coal", &e.Coal)
	}),
	fact("labourer-placed", func(f *fields, e *game.LabourerPlaced) {
		number(f, "seat", &e.Seat)
		name(f, "area", &e.Area)
		number(f, "space", &e.Space)
	}),
	fact("labourer-moved", func(f *fields, e *game.LabourerMoved) {
		number(f, "seat", &e.Seat)
		name(f, "fromArea", &e.FromArea)
		number(f, "fromSpace", &e.FromSpace)
		name(f, "area", &e.Area)
		number(f, "space", &e.Space)
	}),
	fact("labourer-returned", func(f *fields, e *game.LabourerReturned) {
		number(f, "seat", &e.Seat)
		name(f, "area", &e.Area)
		number(f, "space", &e.Space)
		f.flag("pub", &e.Pub)
	}),
	fact("action-skipped", func(f *fields, e *game.ActionSkipped) {
		number(f, "seat", &e.Seat)
		name(f, "area", &e.Area)
		f.text("rule", &e.Rule)
	}),
	fact("contract-activated", func(f *fields, e *game.ContractActivated) {
		number(f, "seat", &e.Seat)
		number(f, "card", &e.Card)
		f.flag("due", &e.Due)
	}),
	fact("window-passed", seated(func(e *game.WindowPassed) *game.Seat { return &e.Seat })),
	fact("contract-done", func(f *fields, e *game.ContractDone) {
		number(f, "seat", &e.Seat)
		number(f, "card", &e.Card)
	}),
	fact("contract-kept", func(f *fields, e *game.ContractKept) {
		number(f, "seat", &e.Seat)
		number(f, "own", &e.Own)
		number(f, "card", &e.Card)
	}),
	fact("weather-swapped", func(f *fields, e *game.WeatherSwapped) {
		number(f, "seat", &e.Seat)
		name(f, "weather", &e.Weather)
	}),
	fact("start-player-moved", seated(func(e *game.StartPlayerMoved) *game.Seat { return &e.Seat })),
	fact("cubes-taken", func(f *fields, e *game.CubesTaken) {
		number(f, "seat", &e.Seat)
		f.cubes("cubes", &e.Cubes)
	}),
	fact("excavated", func(f *fields, e *game.Excavated) {
		number(f, "seat", &e.Seat)
		number(f, "field", &e.Field)
		number(f, "rubble", &e.Rubble)
	}),
	fact("blasted", func(f *fields, e *game.Blasted) {
		number(f, "seat", &e.Seat)
		number(f, "field", &e.Field)
		number(f, "rubble", &e.Rubble)
		number(f, "dynamite", &e.Dynamite)
	}),
	fact("excavation-stopped", func(f *fields, e *game.ExcavationStopped) {
		number(f, "seat", &e.Seat)
		number(f, "station", &e.Station)
	}),
	fact("dynamite-taken", func(f *fields, e *game.DynamiteTaken) {
		number(f, "seat", &e.Seat)
		number(f, "card", &e.Card)
		number(f, "dynamite", &e.Dynamite)
	}),
	fact("field-owned", func(f *fields, e *game.FieldOwned) {
		number(f, "seat", &e.Seat)
		number(f, "field", &e.Field)
	}),
	fact("converted", func(f *fields, e *game.Converted) {
		number(f, "seat", &e.Seat)
		number(f, "card", &e.Card)
		number(f, "steelBars", &e.SteelBars)
		number(f, "stone", &e.Stone)
		number(f, "dynamite", &e.Dynamite)
		number(f, "ironOre", &e.IronOre)
		number(f, "rubble", &e.Rubble)
	}),
	fact("track-laid", func(f *fields, e *game.TrackLaid) {
		number(f, "seat", &e.Seat)
		number(f, "field", &e.Field)
	}),
	fact("built", func(f *fields, e *game.Built) {
		number(f, "seat", &e.Seat)
		number(f, "station", &e.Station)
		number(f, "space", &e.Space)
		f.goods("paid", &e.Paid)
	}),
	fact("train-returned", func(f *fields, e *game.TrainReturned) {
		number(f, "seat", &e.Seat)
		number(f, "train", &e.Train)
		number(f, "coal", &e.Coal)
		number(f, "dynamite", &e.Dynamite)
	}),
	fact("train-acquired", func(f *fields, e *game.TrainAcquired) {
		number(f, "seat", &e.Seat)
		number(f, "train", &e.Train)
		f.goods("paid", &e.Paid)
		f.goods("gain", &e.Gain)
	}),
	fact("train-chosen", func(f *fields, e *game.TrainChosen) {
		number(f, "seat", &e.Seat)
		number(f, "train", &e.Train)
		number(f, "coal", &e.Coal)
		number(f, "dynamite", &e.Dynamite)
	}),
	fact("contract-taken", func(f *fields, e *game.ContractTaken) {
		number(f, "seat", &e.Seat)
		number(f, "space", &e.Space)
		number(f, "card", &e.Card)
	}),
	fact("surveyor-moved", func(f *fields, e *game.SurveyorMoved) {
		number(f, "seat", &e.Seat)
		number(f, "station", &e.Station)
	}),
	fact("surveyor-slid", func(f *fields, e *game.SurveyorSlid) {
		number(f, "seat", &e.Seat)
		number(f, "station", &e.Station)
	}),
}, forkShapes...)
