package game

// RoundBegan counts the rounds from 1.
type RoundBegan struct{ Round int }

func (e *RoundBegan) apply(s *State) {
	s.Round = e.Round
	s.Builds = 0
	for i := range s.Players {
		s.Players[i].Active, s.Players[i].Due = 0, 0
	}
}

// PhaseBegan opens a phase of the round (ROUND-1); First is who comes first in it (ROUND-3).
type PhaseBegan struct {
	Phase Phase
	First Seat
}

func (e *PhaseBegan) apply(s *State) {
	s.Phase, s.First, s.Turn = e.Phase, e.First, 0
	s.Area, s.Stage = StockYard, NoStage
	if e.Phase == AssignPhase {
		s.AssignFirst = e.First
		for i := range s.Players {
			s.Players[i].TurnTaken = false
		}
	}
}

// WindowOpened opens an area's window (CARD-1); First is the first seat of its order (ROUND-3).
type WindowOpened struct {
	Area  Area
	First Seat
}

func (e *WindowOpened) apply(s *State) {
	s.Area, s.Stage, s.First, s.Turn = e.Area, WindowStage, e.First, 0
}

// StageBegan goes on to a stage of an area that has something to do. Stages
// without are passed over in silence.
type StageBegan struct {
	Area  Area
	Stage Stage
}

func (e *StageBegan) apply(s *State) { s.Area, s.Stage = e.Area, e.Stage }

// OfficeCardDiscarded takes a face-up card to the discard pile (RESTOCK-1, SOLO-4).
type OfficeCardDiscarded struct{ Space int8 }

func (e *OfficeCardDiscarded) apply(s *State) {
	s.Discards = s.Discards.with(s.Office[e.Space])
	s.Office[e.Space] = 0
}

// OfficeMoved says how the face-up cards lie after they moved up (RESTOCK-1).
type OfficeMoved struct{ Cards [3]int8 }

func (e *OfficeMoved) apply(s *State) { s.Office = e.Cards }

// DeckRenewed makes the discard pile the deck (DECK-1).
type DeckRenewed struct{}

func (e *DeckRenewed) apply(s *State) {
	s.Deck, s.Discards, s.Top = s.Deck|s.Discards, 0, NoWeather
}

// DiscsPlaced says how the weather discs lie: `!`, middle, right-most (SET-8, WEATHER-1).
type DiscsPlaced struct{ Discs [3]Weather }

func (e *DiscsPlaced) apply(s *State) { s.Discs = e.Discs }

// RatesMoved says where the work rate markers stand, as indexes of their tracks (WEATHER-2).
type RatesMoved struct{ Excavation, LayTrack int8 }

func (e *RatesMoved) apply(s *State) { s.ExcavationAt, s.LayTrackAt = e.Excavation, e.LayTrack }

// EventCubePlaced puts one drawn event cube onto the event track and sets off its space (YARD-1).
type EventCubePlaced struct {
	Space int8 // 1-based
	Event TrackEvent
}

func (e *EventCubePlaced) apply(s *State) {
	s.EventHand--
	s.EventSpaces |= 1 << (e.Space - 1)
	s.EventSpace, s.TrackEvent = e.Space, e.Event
	s.Maintained = 0
}

// TrackEventDone says that the event of the space is over; the cubes on the
// spaces named go back to the bag (EVENT-7).
type TrackEventDone struct{ Returned []int8 }

func (e *TrackEventDone) apply(s *State) {
	for _, space := range e.Returned {
		s.EventSpaces &^= 1 << (space - 1)
		s.Bag.Event++
	}
	s.EventSpace, s.TrackEvent = 0, NoTrackEvent
}

// FieldEmptied sends a field's rubble to the general supply (EVENT-2).
type FieldEmptied struct {
	Field  int8
	Rubble int16
}

func (e *FieldEmptied) apply(s *State) { s.Fields[e.Field].Rubble -= e.Rubble }

// SnowFell puts rubble onto fields, in the order of the snowfall (SNOW-3, SNOW-4).
// None: there was no field to begin with, or none that snow stays on.
type SnowFell struct{ Drifts []Drift }

// Drift is what snow leaves on one field.
type Drift struct {
	Field  int8
	Rubble int16
}

func (e *SnowFell) apply(s *State) {
	for _, d := range e.Drifts {
		s.Fields[d.Field].Rubble += d.Rubble
	}
}

// TrackLaidByEvent turns a track card over for nobody (EVENT-4).
type TrackLaidByEvent struct {
	Field  int8
	Rubble int16 // that went to the general supply
}

func (e *TrackLaidByEvent) apply(s *State) {
	s.Fields[e.Field].Rubble -= e.Rubble
	s.Fields[e.Field].Laid = true
}

// TrainsOpened says that trains may be acquired from now on (EVENT-3).
type TrainsOpened struct{}

func (e *TrainsOpened) apply(s *State) { s.TrainsOpen = true }

// StationCompleted puts a no-entry marker on a station (EVENT-5).
type StationCompleted struct{ Station int8 }

func (e *StationCompleted) apply(s *State) { s.NoEntry[e.Station] = true }

// TrainMaintained says that the owner paid a steel bar (EVENT-6).
type TrainMaintained struct{ Seat Seat }

func (e *TrainMaintained) apply(s *State) {
	p := &s.Players[e.Seat]
	p.Supply.SteelBar--
	s.Maintained = s.Maintained.with(p.Train)
}

// TrainMaintainedByContract says that the owner discarded a maintenance contract (EVENT-6).
type TrainMaintainedByContract struct {
	Seat Seat
	Card int8
}

func (e *TrainMaintainedByContract) apply(s *State) {
	p := &s.Players[e.Seat]
	p.Contracts = p.Contracts.without(e.Card)
	p.Used = p.Used.without(e.Card)
	s.Discards = s.Discards.with(e.Card)
	s.Maintained = s.Maintained.with(p.Train)
}

// TrainLost says that the owner lost the train: to the shed with a refill of
// coal from the bag and dynamite from the general supply (EVENT-6), or out of the game (SOLO-5).
type TrainLost struct {
	Seat     Seat
	Train    int8
	ToShed   bool
	Coal     int16
	Dynamite int16
}

func (e *TrainLost) apply(s *State) {
	s.Players[e.Seat].Train = 0
	s.Maintained = s.Maintained.with(e.Train)
	if e.ToShed {
		s.returnTrain(e.Train, e.Coal, e.Dynamite)
	}
}

func (s *State) returnTrain(train int8, coal, dynamite int16) {
	s.Shed = s.Shed.with(train)
	s.Bag.Coal -= coal
	s.Dynamite -= dynamite
	s.ShedCoal[train], s.ShedDynamite[train] = int8(coal), int8(dynamite)
}

// OverlayLaid replaces area B by one build space (BUILD-7).
type OverlayLaid struct{}

func (e *OverlayLaid) apply(s *State) { s.Overlay = true }

// LastRoundKnown says which round is the last one, and why (END-1).
type LastRoundKnown struct {
	Round  int
	Reason EndReason
}

func (e *LastRoundKnown) apply(s *State) { s.LastRound, s.Reason = e.Round, e.Reason }
