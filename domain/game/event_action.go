package game

// LabourerHired brings the temporary labourer out of the pub (ASSIGN-3).
type LabourerHired struct {
	Seat Seat
	Coal int16 // paid to the bag
}

func (e *LabourerHired) apply(s *State) {
	p := &s.Players[e.Seat]
	p.Supply.Coal -= e.Coal
	s.Bag.Coal += e.Coal
	p.Pub--
	p.Labourers++
}

// LabourerPlaced puts a labourer onto an action space (ASSIGN-1).
type LabourerPlaced struct {
	Seat  Seat
	Area  Area
	Space int8
}

func (e *LabourerPlaced) apply(s *State) {
	p := &s.Players[e.Seat]
	p.Labourers--
	p.TurnTaken = true
	s.Labourers[e.Area][e.Space] = e.Seat
	s.Turn = (steps(s, e.Seat) + 1) % int8(s.Setup.Seats)
}

// LabourerMoved moves a placed labourer (CARD-8).
type LabourerMoved struct {
	Seat      Seat
	FromArea  Area
	FromSpace int8
	Area      Area
	Space     int8
}

func (e *LabourerMoved) apply(s *State) {
	s.Labourers[e.FromArea][e.FromSpace] = Nobody
	s.Labourers[e.Area][e.Space] = e.Seat
}

// LabourerReturned takes a labourer home after its action, the third one to the pub (RESOLVE-4).
type LabourerReturned struct {
	Seat  Seat
	Area  Area
	Space int8
	Pub   bool
}

func (e *LabourerReturned) apply(s *State) {
	s.Labourers[e.Area][e.Space] = Nobody
	if e.Pub {
		s.Players[e.Seat].Pub++
	} else {
		s.Players[e.Seat].Labourers++
	}
}

// ActionSkipped says why an action was not carried out (RESOLVE-1).
type ActionSkipped struct {
	Seat Seat
	Area Area
	Rule string // id of the rule that stands against it
}

func (e *ActionSkipped) apply(*State) {}

// ContractActivated says that a seat uses a card's effect (CARD-1). Due tells
// that the effect comes after all other actions of the area (CARD-4).
type ContractActivated struct {
	Seat Seat
	Card int8
	Due  bool
}

func (e *ContractActivated) apply(s *State) {
	p := &s.Players[e.Seat]
	p.Used = p.Used.with(e.Card)
	p.Active = p.Active.with(e.Card)
	if e.Due {
		p.Due = p.Due.with(e.Card)
	}
}

// WindowPassed ends a seat's turn in a window.
type WindowPassed struct{ Seat Seat }

func (e *WindowPassed) apply(s *State) { s.Turn = steps(s, e.Seat) + 1 }

// ContractDone says that an effect that was due has been carried out, declined or found nothing (CARD-4).
type ContractDone struct {
	Seat Seat
	Card int8
}

func (e *ContractDone) apply(s *State) {
	s.Players[e.Seat].Due = s.Players[e.Seat].Due.without(e.Card)
}

// ContractKept says which of the own card and the turned ones a seat keeps; the
// others are discarded (CARD-10).
type ContractKept struct {
	Seat Seat
	Own  int8 // the card whose effect it was
	Card int8
}

func (e *ContractKept) apply(s *State) {
	p := &s.Players[e.Seat]
	if e.Card != e.Own {
		p.Contracts = p.Contracts.without(e.Own).with(e.Card)
		p.Used, p.Active = p.Used.without(e.Own), p.Active.without(e.Own)
		s.Discards = s.Discards.with(e.Own)
	}
	for _, c := range s.Turned {
		if c != 0 && c != e.Card {
			s.Discards = s.Discards.with(c)
		}
	}
	s.Turned = [2]int8{}
}

// WeatherSwapped replaces the disc in the middle of the weather track (CARD-9).
type WeatherSwapped struct {
	Seat    Seat
	Weather Weather
}

func (e *WeatherSwapped) apply(s *State) { s.Discs[1] = e.Weather }

// StartPlayerMoved gives the start player marker to a seat (STOCK-2, CARD-7).
type StartPlayerMoved struct{ Seat Seat }

func (e *StartPlayerMoved) apply(s *State) { s.StartPlayer = e.Seat }

// CubesTaken moves cubes from the stock yard to a personal supply (STOCK-1, CARD-12).
type CubesTaken struct {
	Seat  Seat
	Cubes Cubes
}

func (e *CubesTaken) apply(s *State) {
	p := &s.Players[e.Seat]
	s.Yard = s.Yard.minus(e.Cubes)
	p.Supply = p.Supply.plus(e.Cubes.goods())
}

// Excavated moves rubble from a field to a personal supply (EXC-1, EXC-3).
type Excavated struct {
	Seat   Seat
	Field  int8
	Rubble int16
}

func (e *Excavated) apply(s *State) {
	s.Fields[e.Field].Rubble -= e.Rubble
	s.Players[e.Seat].Supply.Rubble += e.Rubble
}

// Blasted sends a field's rubble to the general supply for one dynamite, or none
// where dynamite comes with the action (JB-4, MW-4).
type Blasted struct {
	Seat     Seat
	Field    int8
	Rubble   int16
	Dynamite int16 // paid to the general supply
}

func (e *Blasted) apply(s *State) {
	s.Fields[e.Field].Rubble -= e.Rubble
	s.payDynamite(e.Seat, e.Dynamite)
}

func (s *State) payDynamite(seat Seat, n int16) {
	s.Players[seat].Supply.Dynamite -= n
	s.Dynamite += n
}

// ExcavationStopped says that the rest of an excavation is lost, since the gap
// card below a station cannot be turned (JB-5, JB-7).
type ExcavationStopped struct {
	Seat    Seat
	Station int8
}

func (e *ExcavationStopped) apply(*State) {}

// DynamiteTaken brings dynamite from the general supply by a contract card (JB-10).
type DynamiteTaken struct {
	Seat     Seat
	Card     int8
	Dynamite int16
}

func (e *DynamiteTaken) apply(s *State) { s.payDynamite(e.Seat, -e.Dynamite) }

// FieldOwned puts an ownership marker on a cleared excavation space (EXC-2).
type FieldOwned struct {
	Seat  Seat
	Field int8
}

func (e *FieldOwned) apply(s *State) {
	s.Fields[e.Field].Owner = e.Seat
	s.Players[e.Seat].Markers--
}

// Converted makes steel bars and stones, in the works (Card 0, WORKS-1) or by a contract card (CARD-14).
type Converted struct {
	Seat      Seat
	Card      int8
	SteelBars int16
	Stone     int16
	Dynamite  int16 // taken from the general supply (JB-3)
	IronOre   int16 // paid to the bag
	Rubble    int16 // paid to the general supply
}

func (e *Converted) apply(s *State) {
	p := &s.Players[e.Seat].Supply
	p.SteelBar += e.SteelBars
	p.Stone += e.Stone
	p.Dynamite += e.Dynamite
	p.IronOre -= e.IronOre
	p.Rubble -= e.Rubble
	s.Bag.IronOre += e.IronOre
	s.Bag.Stone -= e.Stone
	s.Dynamite -= e.Dynamite
}

// TrackLaid turns a track card over for a steel bar and puts a marker on it (TRACK-1).
type TrackLaid struct {
	Seat  Seat
	Field int8
}

func (e *TrackLaid) apply(s *State) {
	p := &s.Players[e.Seat]
	p.Supply.SteelBar--
	p.Markers--
	s.Fields[e.Field].Laid = true
	s.Fields[e.Field].Owner = e.Seat
}

// Built puts a marker on a building space that has been paid for (BUILD-2).
type Built struct {
	Seat    Seat
	Station int8
	Space   int8
	Paid    Goods
}

func (e *Built) apply(s *State) {
	s.BuiltBy[e.Station][e.Space] = e.Seat
	s.Players[e.Seat].Markers--
	s.pay(e.Seat, e.Paid)
	s.Builds++
}

// pay moves goods out of a supply: cubes to the bag, the rest to the general supply (RESOLVE-2).
func (s *State) pay(seat Seat, g Goods) {
	p := &s.Players[seat]
	p.Supply = p.Supply.minus(g)
	s.Bag = s.Bag.plus(g.cubes())
}

// TrainReturned takes a train back to the shed for a swap and refills it once (BUILD-4).
type TrainReturned struct {
	Seat     Seat
	Train    int8
	Coal     int16
	Dynamite int16
}

func (e *TrainReturned) apply(s *State) {
	s.Players[e.Seat].Train = 0
	s.returnTrain(e.Train, e.Coal, e.Dynamite)
}

// TrainAcquired gives a train, with what lies on it, to a seat (BUILD-4).
type TrainAcquired struct {
	Seat  Seat
	Train int8
	Paid  Goods
	Gain  Goods // what lay on it
}

func (e *TrainAcquired) apply(s *State) {
	p := &s.Players[e.Seat]
	s.pay(e.Seat, e.Paid)
	p.Supply = p.Supply.plus(e.Gain)
	p.Train = e.Train
	s.Shed = s.Shed.without(e.Train)
	s.ShedCoal[e.Train], s.ShedDynamite[e.Train] = 0, 0
	s.Builds++
}

// TrainChosen gives a solo player the train of the whole game, its coal from the
// bag and its dynamite from the general supply (SOLO-2, SOLO-3).
type TrainChosen struct {
	Seat     Seat
	Train    int8
	Coal     int16
	Dynamite int16
}

func (e *TrainChosen) apply(s *State) {
	p := &s.Players[e.Seat]
	p.Train = e.Train
	p.Supply.Coal += e.Coal
	s.Bag.Coal -= e.Coal
	p.Supply.Dynamite += e.Dynamite
	s.Dynamite -= e.Dynamite
	s.TrainDeck = s.TrainDeck.without(e.Train)
}

// ContractTaken takes a face-up card from the site office (OFFICE-1).
type ContractTaken struct {
	Seat  Seat
	Space int8
	Card  int8
}

func (e *ContractTaken) apply(s *State) {
	p := &s.Players[e.Seat]
	p.Contracts = p.Contracts.with(e.Card)
	s.Office[e.Space] = 0
}

// SurveyorMoved moves a surveyor to a station (SURV-1, CARD-15).
type SurveyorMoved struct {
	Seat    Seat
	Station int8
}

func (e *SurveyorMoved) apply(s *State) { s.Players[e.Seat].Surveyor = e.Station }

// SurveyorSlid says where a surveyor stops that slides down at the end of the game (MW-3).
type SurveyorSlid struct {
	Seat    Seat
	Station int8
}

func (e *SurveyorSlid) apply(s *State) { s.Players[e.Seat].Surveyor = e.Station }
