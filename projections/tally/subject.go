package tally

import "snowdonia/domain/game"

// placed says in which area a fact happened.
func (f *Fact) placed(s *game.State, area game.Area) {
	f.Area, f.Action = area.String(), s.ActionOf(area).String()
}

// subject gives what a fact is about, and whether it is of play. What is not told
// is of the table (who sits where, take backs), of the answers' table, or only says
// how far a round has come. The state is the one before the fact.
func subject(s *game.State, e game.Event) (f Fact, told bool) {
	f = Fact{Seat: int32(game.Nobody), Field: -1, Station: -1}
	switch e := e.(type) {
	case *game.Opened, *game.Forked, *game.Resumed, *game.SeatTaken, *game.SeatLeft, *game.TableClosed, *game.Started, *game.SeedRevealed,
		*game.TakeBackAsked, *game.TakeBackAgreed, *game.TakeBackRefused, *game.TakenBack, *game.Asked, *game.Answered,
		*game.PhaseBegan, *game.WindowOpened, *game.StageBegan, *game.TopRead, *game.OfficeMoved:
		return f, false
	case *game.Scored:
		f.Seat, f.Amount = int32(e.Seat), int32(e.Score.Total)
	case *game.StartPlayerDrawn:
		f.Seat = int32(e.Seat)
	case *game.StartPlayerMoved:
		f.Seat = int32(e.Seat)
	default:
		if f.labourer(s, e) || f.contract(e) || f.train(e) || f.goods(e) || f.route(e) || f.site(s, e) {
			break
		}
	}
	return f, true
}

// labourer reads the facts of labourers and their actions.
func (f *Fact) labourer(s *game.State, e game.Event) bool {
	switch e := e.(type) {
	case *game.LabourerHired:
		f.Seat, f.Amount = int32(e.Seat), 1
	case *game.LabourerPlaced:
		f.Seat = int32(e.Seat)
		f.placed(s, e.Area)
	case *game.LabourerMoved:
		f.Seat = int32(e.Seat)
		f.placed(s, e.Area)
	case *game.LabourerReturned:
		f.Seat = int32(e.Seat)
		f.placed(s, e.Area)
	case *game.ActionSkipped:
		f.Seat, f.Rule = int32(e.Seat), e.Rule
		f.placed(s, e.Area)
	case *game.SurveyorMoved:
		f.Seat, f.Station, f.Amount = int32(e.Seat), int32(e.Station), 1
	case *game.SurveyorSlid:
		f.Seat, f.Station = int32(e.Seat), int32(e.Station)
	default:
		return false
	}
	return true
}

// contract reads the facts of contract cards.
func (f *Fact) contract(e game.Event) bool {
	switch e := e.(type) {
	case *game.ContractTaken:
		f.Seat, f.Card, f.Amount = int32(e.Seat), int32(e.Card), 1
	case *game.ContractActivated:
		f.Seat, f.Card = int32(e.Seat), int32(e.Card)
	case *game.ContractDone:
		f.Seat, f.Card = int32(e.Seat), int32(e.Card)
	case *game.ContractKept:
		f.Seat, f.Card = int32(e.Seat), int32(e.Card)
	case *game.ContractTurned:
		f.Seat, f.Card = int32(e.Seat), int32(e.Card)
	case *game.WindowPassed:
		f.Seat = int32(e.Seat)
	case *game.OfficeFilled:
		f.Card = int32(e.Card)
	default:
		return false
	}
	return true
}

// train reads the facts of trains.
func (f *Fact) train(e game.Event) bool {
	switch e := e.(type) {
	case *game.TrainAcquired:
		f.Seat, f.Train, f.Amount = int32(e.Seat), int32(e.Train), 1
	case *game.TrainChosen:
		f.Seat, f.Train = int32(e.Seat), int32(e.Train)
	case *game.TrainReturned:
		f.Seat, f.Train = int32(e.Seat), int32(e.Train)
	case *game.TrainLost:
		f.Seat, f.Train = int32(e.Seat), int32(e.Train)
	case *game.TrainMaintained:
		f.Seat = int32(e.Seat)
	case *game.TrainMaintainedByContract:
		f.Seat, f.Card = int32(e.Seat), int32(e.Card)
	default:
		return false
	}
	return true
}

// goods reads the facts that bring goods, other than rubble.
func (f *Fact) goods(e game.Event) bool {
	switch e := e.(type) {
	case *game.CubesTaken:
		f.Seat, f.Amount = int32(e.Seat), int32(e.Cubes.Total())
	case *game.CubesDrawn:
		f.Seat, f.Amount = int32(e.Seat), int32(e.Cubes.Total())
	case *game.DynamiteTaken:
		f.Seat, f.Card, f.Amount = int32(e.Seat), int32(e.Card), int32(e.Dynamite)
	case *game.Converted:
		f.Seat, f.Card, f.Amount = int32(e.Seat), int32(e.Card), int32(e.SteelBars+e.Stone+e.Dynamite)
	default:
		return false
	}
	return true
}

// route reads the facts of the route.
func (f *Fact) route(e game.Event) bool {
	switch e := e.(type) {
	case *game.Excavated:
		f.Seat, f.Field, f.Amount = int32(e.Seat), int32(e.Field), int32(e.Rubble)
	case *game.Blasted:
		f.Seat, f.Field, f.Amount = int32(e.Seat), int32(e.Field), int32(e.Rubble)
	case *game.FieldOwned:
		f.Seat, f.Field = int32(e.Seat), int32(e.Field)
	case *game.TrackLaid:
		f.Seat, f.Field, f.Amount = int32(e.Seat), int32(e.Field), 1
	case *game.Built:
		f.Seat, f.Station, f.Amount = int32(e.Seat), int32(e.Station), 1
	case *game.GapCardTurned:
		f.Seat, f.Station = int32(e.Seat), int32(e.Station)
	case *game.ExcavationStopped:
		f.Seat, f.Station = int32(e.Seat), int32(e.Station)
	default:
		return false
	}
	return true
}

// site reads the facts of weather and event track.
func (f *Fact) site(s *game.State, e game.Event) bool {
	switch e := e.(type) {
	case *game.DiscsPlaced:
		f.Weather = weather(e.Discs[0])
	case *game.WeatherSwapped:
		f.Seat, f.Weather = int32(e.Seat), weather(e.Weather)
	case *game.EventCubePlaced:
		f.Event, f.Amount = e.Event.String(), 1
	case *game.TrackEventDone:
		f.Event = s.TrackEvent.String()
	case *game.FieldEmptied:
		f.Field, f.Amount, f.Event = int32(e.Field), int32(e.Rubble), s.TrackEvent.String()
	case *game.TrackLaidByEvent:
		f.Field, f.Amount, f.Event = int32(e.Field), 1, s.TrackEvent.String()
	case *game.StationCompleted:
		f.Station, f.Event = int32(e.Station), s.TrackEvent.String()
	case *game.SnowFell:
		for _, d := range e.Drifts {
			f.Amount += int32(d.Rubble)
		}
	default:
		return false
	}
	return true
}

// weather is a weather's name, empty for a missing disc.
func weather(w game.Weather) string {
	if w == game.NoWeather {
		return ""
	}
	return w.String()
}
