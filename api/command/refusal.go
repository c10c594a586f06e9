package command

import (
	"errors"

	"snowdonia/domain/game"
)

// The errors of a [Service], beside [Refusal]. Compare with [errors.Is].
var (
	// ErrUnavailable says that the log is away or slow. The command may or may
	// not have been stored; it is safe to repeat it with the same key.
	ErrUnavailable = errors.New("command: the log is not available")
	// ErrBusy says that other processes were faster every time: the game kept
	// moving on while this command was being decided. Nothing was stored.
	ErrBusy = errors.New("command: the game keeps moving on")
	// ErrKeyReused says that the idempotency key came before with another request.
	ErrKeyReused = errors.New("command: the idempotency key was used for another request")
	// ErrTooManyTables says that the player has opened as many tables as are allowed at once.
	ErrTooManyTables = errors.New("command: too many open tables")
	// ErrUnknownBot says that there is no bot of that name.
	ErrUnknownBot = errors.New("command: unknown bot")
	// ErrUnplayable says that this process has not the master key, or not the
	// rules, of a game. Another one may.
	ErrUnplayable = errors.New("command: this process cannot play the game on")
	// ErrStopped says that the service has been stopped.
	ErrStopped = errors.New("command: stopped")
)

// MaxLegal is how many choices a [Refusal] lists at most.
const MaxLegal = 50

// Refusal says that the game does not accept a command. Nothing has changed.
type Refusal struct {
	Cause    *game.Error
	Game     string
	Number   int           // of the game's newest record
	Decision int           // number of the open decision, 0 if none is open
	Legal    []game.Choice // for a refused answer of the asked seat: what it may answer, up to [MaxLegal]
}

// Error gives the cause's sentence.
func (r *Refusal) Error() string { return r.Cause.Error() }

// Unwrap gives the domain's error.
func (r *Refusal) Unwrap() error { return r.Cause }

// refusal describes why a command was not accepted by a game as it stands.
func refusal(rules game.Rules, s *game.State, id string, c game.Command, cause *game.Error) *Refusal {
	r := &Refusal{Cause: cause, Game: id, Number: s.Number}
	if s.Asked.Question == game.NoQuestion {
		return r
	}
	r.Decision = s.DecisionNumber
	if a, ok := c.(game.Answer); ok && a.Seat == s.Asked.Seat && cause.At == 0 {
		r.Legal = legal(rules, s)
	}
	return r
}

func legal(rules game.Rules, s *game.State) []game.Choice {
	var found []game.Choice
	for o := range rules.Offers(s) {
		if o.Refusal == nil {
			found = append(found, o.Choice)
		}
		if len(found) == MaxLegal {
			break
		}
	}
	return found
}
