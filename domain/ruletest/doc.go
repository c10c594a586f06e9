// Package ruletest is the test kit of the rules: a small language for rule
// scripts, and generators and invariants for random games.
//
// There is one script for each rule in testdata, named after the rule:
//
//	# EXC-2: who takes the last rubble of an excavation space owns it
//
//	game mount-snowdon seats=2
//	given field T1.1..T1.2 rubble=0
//	given labourers B1=1
//	go B
//	facts
//	  excavated seat=1 field=X1.1 rubble=3
//	no-fact field-owned
//	expect field X1.1 rubble=1 owner=nobody
//
// The comment lines at the top are the title. What stands before the colon of a
// title line are the ids of the rules that the script pins, with commas between
// them; further title lines may name more. Later lines that begin with # are
// comments. A line that is indented belongs to the line before.
//
// # Words
//
// Seats are counted from 0, spaces from 1. Choices are written as in package
// notation, several of them with ; in between. The stations are counted along the
// route of the game, the start is 0: with two players station 2 is Hebron. A field
// is X3.1, the first excavation space of station 3, or T3.2, the second track card
// below it. A building space is 3.2, a space of an action area is B1. A list is
// 5,7,12 or none; what is true or false is yes or no; what nobody has is nobody's.
// Goods are ore, stone, coal, steel, rubble and dynamite. Snow on fields is a list
// such as T2.1:2,X1.1:3.
//
// # Opening
//
//	game mount-snowdon seats=3 [edition=2012] [thinFog] [optionalTrackCards] [trains=8,9] [firstGameTrains] [seed=7] [fair]
//
// opens a table, seats players and starts the game; solo training mode is seats=1.
// Draws follow the seed unless luck names them, with one exception: the cubes drawn
// for the stock yard hold no event cube, unless the game is fair.
//
//	open …                        the same, but the seats stay free and the game is not started
//	sit 1 bob [entropy=abc]       a person takes a seat; sit 1 bot:greedy seats a bot
//	leave 1 [bot:random]          a seat is left; in a running game the bot stands in
//	start                         starts an open table
//	open-refused mount-snowdon seats=1 firstGameTrains SET-13
//	                              the scenario refuses the set-up, with this rule
//
// # Luck
//
// Luck names the outcome of draws to come. What is not used up when the script
// ends is an error.
//
//	luck start 1                  the start player
//	luck track 1,2,3              numbers of the track cards, up the mountain
//	luck trains 1,2,3,4,5,6       trains of the engine shed
//	luck cards 12,5               contract cards turned up; the backs read before follow
//	luck gap 1,5,6                a gap card turned, then the track cards that take its place
//	luck backs rain,sun           backs of the deck's top, where no card is named for it
//	luck cubes ore:3 stone:2 coal:1 event:1
//	                              one draw of cubes, all of it
//
// # Given
//
// Given changes the board, without any rule. Cards, trains, labourers and
// ownership markers come from where they were; goods come from nowhere.
//
//	given seat 0 ore=3 stone=1 coal=2 steel=1 rubble=4 markers=9 labourers=0 pub=1 surveyor=3 train=6
//	given seat 0 held=3,5 used=7 active=26 due=8
//	                              contract cards: not used; used in an earlier round; in effect this
//	                              round; in effect and not yet carried out
//	given labourers B1=0 A2=1     who stands where
//	given field T1.1..X2.1 rubble=0 laid=yes owner=0
//	                              one field or a stretch of the route; laid=yes clears it, too
//	given built 3.2=0
//	given yard ore=1 stone=0 coal=2
//	given bag ore=5 event=1
//	given rates excavation=5 lay-track=1
//	given shed 5 coal=0 dynamite=1
//	                              what lies on a train of the shed
//	given dynamite=5              in the general supply
//	given gaps=2,3 gap-cards=1,4  stations with a gap card below; gap cards not yet turned
//	given track-cards=5,6         the track deck holds these and no others
//	given seat 0 gap-cards=2      kept ones
//	given turned 2=1,5,6          gap card 1 lay below station 2 and has left the game, with track cards 5 and 6 in its place
//	given start=1 round=4 last-round=5 overlay=yes trains-open=yes builds=1
//	given office=5,none,7 deck=12,13 top=rain discards=3 discs=none,rain,fog shed=1,2
//	                              deck and shed hold exactly these; discs are !, middle, right-most
//	given events=1,2,3 no-entry=1,2
//	                              occupied spaces of the event track; stations with a no-entry marker
//
// # Playing
//
//	go E                          the game goes on from the beginning of an area (A to G) or a phase
//	                              (assign, restock, weather, yard, round-end) until a seat is asked
//	place 0:A1 1:B2 0:G           labourers, one command each
//	answer 0 activate 5; keep 5   one command
//	refused 0 build 1.1 BUILD-2   the answer is refused by this rule; or with a code such as not-offered
//	fails SET-1 start             any other line of this part is refused by this rule, or with this code
//	take-back 0 2                 takes back two records; agree 1, disagree 1 (to the open one)
//	play-to r3.assign             bots play until there; finish: until the game is over
//	verify                        checks every record of a finished fair game against its seed
//
// After each of them the kit checks that folding the facts gives the same game.
//
// # Expecting
//
//	asked 0 build area=E          the open decision; asked nobody
//	asked 0 step-in-excavation steps=8
//	                              with what is left of an excavation, in half-steps
//	offers A1; A2                 these choices are legal; offers-only: no others are; offers-not: these are not
//	facts                         the facts since the last command hold these, in this order, with what
//	  built seat=0 at=3.2         the lines name; with an exclamation mark (facts !) no others in between
//	no-fact built seat=0          none of the facts since the last command is like this
//	expect …                      as given, and what can only be read:
//	expect seat 0 excavation=3 lay-track=2 surveyor-stop=3
//	expect next-field=X1.1 next-gap=none open=0,1,2 weather=fog winners=0,1 reason=markers-placed status=finished
//	expect score 0 track=3 stations=4 surveyor=0 contracts=11 train=9 gap-cards=0 total=27 cards=8,12
//	expect paid 0 8 points=11 rubble=8 stations=0 buildings=0 track=0 coal=0 dynamite=0 gap-cards=0
//	                              what contract card 8 uses up
//	expect setup seats=3 stations=0,1,2,3,4,5,6,7 spaces=3,2,1,2,2,2,0
//	expect station 3 number=4 name="Halfway Station" track=2 excavation=2:3,2:2
//	expect chair 1 player=bob bot=none
//	chances office-filled space=1 card=4:1,5:1
//	                              the last draw reported by a fact like this could have had these outcomes,
//	                              with these weights, and no others; the first card or cube of a draw of several;
//	                              of cubes: chances cubes-drawn cube=ore:20,stone:11,coal:8,event:5
//
// A list has a count and members: deck.count=22 deck.has=5,7 deck.lacks=12.
//
// Show prints the last facts, the board's decision and its offers, and fails; it
// is for writing scripts.
package ruletest
