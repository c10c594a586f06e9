package exchange

import (
	"encoding/json"

	"snowdonia/domain/game"
)

// Header says which game a file is of. All of it follows from the records.
type Header struct {
	Format     string       `json:"format"`
	Version    int          `json:"version"`
	Game       string       `json:"game"` // id
	Rules      int          `json:"rules"`
	Scenario   string       `json:"scenario"`
	Edition    string       `json:"edition"`
	Options    game.Options `json:"options"`
	Seats      []Seat       `json:"seats"`      // as they are after the last record
	Commitment string       `json:"commitment"` // SHA-256 of the seed, hex
	Records    int          `json:"records"`    // how many
	Finished   bool         `json:"finished"`   // the last of them reveals the seed
}

// Seat is who sits at a seat; all is empty for a free one.
type Seat struct {
	Player  string `json:"player"` // id of a person
	Name    string `json:"name"`
	Bot     string `json:"bot"`
	StandIn bool   `json:"standIn"` // the bot sits there for a person who left
}

// headerOf makes the header of a game that stands as s after its last record.
func headerOf(id string, s *game.State) Header {
	h := Header{
		Format: Format, Version: Version, Game: id, Rules: s.Setup.RulesVersion, Scenario: s.Setup.Scenario,
		Edition: s.Setup.Edition.String(), Options: s.Setup.Options, Seats: make([]Seat, s.Setup.Seats),
		Commitment: s.Commitment, Records: s.Number, Finished: s.Status == game.Finished,
	}
	for i := range h.Seats {
		c := s.Chairs[i]
		h.Seats[i] = Seat{Player: c.Player, Name: c.Name, Bot: c.Bot, StandIn: c.StandIn}
	}
	return h
}

// stateLine is the state hash after a record.
type stateLine struct {
	After int    `json:"after"` // number of the record
	State string `json:"state"`
}

// endLine is a game's last line.
type endLine struct {
	End   int    `json:"end"` // number of the last record
	State string `json:"state"`
	SHA   string `json:"sha256"` // of all bytes of the game before this line, hex
}

// line writes a value as a line, without its line feed.
func line(v any) ([]byte, error) { return json.Marshal(v) }
