package events

import "snowdonia/domain/game"

// score is a seat's result.
func (f *fields) score(key string, v *game.Score) {
	f.key(key)
	f.literal("{")
	number(f, "track", &v.Track)
	number(f, "stations", &v.Stations)
	number(f, "surveyor", &v.Surveyor)
	number(f, "contracts", &v.Contracts)
	number(f, "train", &v.Train)
	number(f, "gapCards", &v.GapCards)
	number(f, "total", &v.Total)
	list(f, "cards", &v.Cards, func(f *fields, v *game.ContractScore) {
		f.literal("{")
		number(f, "card", &v.Card)
		number(f, "points", &v.Points)
		number(f, "stations", &v.Stations)
		number(f, "buildings", &v.Buildings)
		number(f, "track", &v.Track)
		number(f, "rubble", &v.Rubble)
		number(f, "coal", &v.Coal)
		number(f, "dynamite", &v.Dynamite)
		number(f, "gapCards", &v.GapCards)
		f.literal("}")
	})
	f.literal("}")
}
