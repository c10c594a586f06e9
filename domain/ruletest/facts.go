package ruletest

import "snowdonia/domain/game"

// Facts has one of every fact of the game, without figures.
func Facts() []game.Event {
	return []game.Event{
		&game.Asked{}, &game.Answered{}, &game.Opened{}, &game.SeatTaken{}, &game.SeatLeft{}, &game.TableClosed{},
		&game.Started{}, &game.TakeBackAsked{}, &game.TakeBackAgreed{}, &game.TakeBackRefused{}, &game.TakenBack{},
		&game.Scored{}, &game.Ended{}, &game.SeedRevealed{},
		&game.StartPlayerDrawn{}, &game.TrackDealt{}, &game.TrainsDealt{}, &game.YardDealt{}, &game.TopRead{},
		&game.OfficeFilled{}, &game.ContractTurned{}, &game.CubesDrawn{},
		&game.RoundBegan{}, &game.PhaseBegan{}, &game.WindowOpened{}, &game.StageBegan{}, &game.OfficeCardDiscarded{},
		&game.OfficeMoved{}, &game.DeckRenewed{}, &game.DiscsPlaced{}, &game.RatesMoved{}, &game.EventCubePlaced{},
		&game.TrackEventDone{}, &game.FieldEmptied{}, &game.TrackLaidByEvent{}, &game.TrainsOpened{},
		&game.StationCompleted{}, &game.TrainMaintained{}, &game.TrainMaintainedByContract{}, &game.TrainLost{},
		&game.OverlayLaid{}, &game.LastRoundKnown{},
		&game.LabourerHired{}, &game.LabourerPlaced{}, &game.LabourerMoved{}, &game.LabourerReturned{},
		&game.ActionSkipped{}, &game.ContractActivated{}, &game.WindowPassed{}, &game.ContractDone{},
		&game.ContractKept{}, &game.WeatherSwapped{}, &game.StartPlayerMoved{}, &game.CubesTaken{}, &game.Excavated{},
		&game.FieldOwned{}, &game.Converted{}, &game.TrackLaid{}, &game.Built{}, &game.TrainReturned{},
		&game.TrainAcquired{}, &game.TrainChosen{}, &game.ContractTaken{}, &game.SurveyorMoved{},
		&game.GapCardTurned{}, &game.Blasted{}, &game.ExcavationStopped{}, &game.DynamiteTaken{}, &game.SnowFell{},
		&game.SurveyorSlid{}, &game.Forked{}, &game.Resumed{},
	}
}

// isKnown tells whether there is a fact with a name and parts: a script cannot
// expect the absence of one that there is not.
func (r *run) isKnown(name string, parts []pair) bool {
	for _, e := range Facts() {
		f := describe(&r.s, e)
		if f.name != name {
			continue
		}
		have := map[string]bool{}
		for _, p := range f.parts {
			have[p.key] = true
		}
		for _, p := range parts {
			if !have[p.key] {
				return false
			}
		}
		return true
	}
	return false
}
