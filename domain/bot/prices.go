package bot

// Prices are in points. What is bought or saved up for later rounds is worth its
// price less the work that still has to be done with it.
const (
	orePrice     = 1.2
	stonePrice   = 2.1
	steelPrice   = 6.4
	rubblePrice  = 0.8  // that no card in hand needs
	coalPrice    = 0.5  // without a train to feed
	labourPrice  = 3.0  // an action more, which coal may pay for
	gapPrice     = 3.75 // dynamite for a gap card
	blastPrice   = 1.0  // dynamite for fields
	cardPrice    = 0.3  // the effect of a contract card that comes unused
	effectPrice  = 1.5  // what an effect may do in a later round
	startPrice   = 0.3  // the start player marker
	trackPrice   = 3.9  // a marker on track that no card in hand needs
	stationPrice = 1.2  // a marker on a station that no card in hand needs
	trainPrice   = 2.0  // a train that does nothing
	finishPrice  = 20.0 // to make the round the last with the most points
	overduePrice = 8.0  // to end a game that should be over
	markerPrice  = 12.0 // each that lacks to lay all track that is left
	surplus      = 0.05 // the part of its price that a thing has beyond those that can be used
	secondChance = 0.4  // that the best space is still free when the next labourer is placed
)

// Costs are the work for what a card needs and a seat lacks.
const (
	trackCost   = 3.6
	stationCost = 1.9
	rubbleCost  = 1.3
	gapCost     = 3.75
	stepCost    = 1.8 // of the surveyor
	passCost    = 1.5 // a marker that lets a sliding surveyor pass
)

// What can be used of goods, and how long a game goes on.
const (
	usefulSteel    = 3
	usefulStone    = 2
	usefulDynamite = 3 // for gap cards: others turn some
	usefulCoal     = 3 // without a train
	usefulRubble   = 16
	gameRounds     = 11.0 // of a game that nobody draws out
	leastRounds    = 0.7  // to plan for while the end is not known
	dueRounds      = 0.7  // of gameRounds, from which on players hasten to the end
	roundWork      = 4.0  // that a seat can do in a round for its cards
)

// Haste, where the game should be over, counts what is left of the route.
const (
	rubbleHaste = 0.4
	trackHaste  = 4.0
)
