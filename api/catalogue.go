package api

import (
	"net/http"
	"time"

	"snowdonia/domain/game"
)

// Code is the stable name of an error for programs. Those of the rules are the
// domain's [game.Code] values.
type Code string

// statusClientGone is what logs and metrics say of a request whose client hung up. Nobody reads it.
const statusClientGone = 499

// The codes that are not the domain's.
const (
	codeBadRequest       Code = "bad-request"
	codeBadChoice        Code = "bad-choice"
	codeBadKey           Code = "bad-idempotency-key"
	codeNoToken          Code = "no-token"
	codeBadToken         Code = "bad-token"
	codeNoRoute          Code = "no-such-route"
	codeNoRecord         Code = "no-such-record"
	codeNoPlayer         Code = "unknown-player"
	codeMethod           Code = "method-not-allowed"
	codeMedia            Code = "unsupported-media-type"
	codeTooLarge         Code = "too-large"
	codeGameTooLarge     Code = "game-too-large"
	codeConflict         Code = "conflict"
	codeKeyReused        Code = "idempotency-key-reused"
	codeUnknownScenario  Code = "unknown-scenario"
	codeUnknownBot       Code = "unknown-bot"
	codeRateLimited      Code = "rate-limited"
	codeTooManyTables    Code = "too-many-tables"
	codeTooManyAtOnce    Code = "too-many-at-once"
	codeClientGone       Code = "client-gone"
	codeTooManyStreams   Code = "too-many-streams"
	codeTooManyWaits     Code = "too-many-waits"
	codeInternal         Code = "internal"
	codeLogUnavailable   Code = "log-unavailable"
	codeViewsUnavailable Code = "views-unavailable"
	codeNotYet           Code = "not-yet"
	codeUnplayable       Code = "unplayable"
	codeStopping         Code = "stopping"
)

// Kind is what is always the same about an error. A temporary one may go away
// when the same request is sent again, after the pause that Retry-After names.
type Kind struct {
	Code       Code
	Status     int
	Title      string
	RetryAfter time.Duration // whole seconds; 0 for an error that is not temporary
}

// Temporary tells whether the same request may succeed later.
func (k Kind) Temporary() bool { return k.RetryAfter > 0 }

// Catalogue is every error that the API answers with, by status.
func Catalogue() []Kind { return catalogue[:] }

var catalogue = [...]Kind{
	{codeBadRequest, http.StatusBadRequest, "The request is malformed", 0},
	{codeBadChoice, http.StatusBadRequest, "A choice is not written in the notation", 0},
	{codeBadKey, http.StatusBadRequest, "The Idempotency-Key is not 1 to 128 visible ASCII characters", 0},
	{Code(game.CodeBadCommand), http.StatusBadRequest, "The command makes no sense, whatever the game's state", 0},

	{codeNoToken, http.StatusUnauthorized, "A bearer token is needed", 0},
	{codeBadToken, http.StatusUnauthorized, "The bearer token is not valid", 0},

	{Code(game.CodeNotYours), http.StatusForbidden, "The seat, the table or the bot is somebody else's", 0},

	{codeNoRoute, http.StatusNotFound, "There is nothing at this address", 0},
	{Code(game.CodeUnknownGame), http.StatusNotFound, "There is no such game", 0},
	{codeNoRecord, http.StatusNotFound, "The game has no such record", 0},
	{codeNoPlayer, http.StatusNotFound, "There is no such player", 0},

	{codeMethod, http.StatusMethodNotAllowed, "The address does not take this method", 0},

	{codeConflict, http.StatusConflict, "The game moved on while the command was decided", time.Second},
	{Code(game.CodeStale), http.StatusConflict, "The answer is to a decision that is no longer open", 0},
	{Code(game.CodeNotAsked), http.StatusConflict, "This seat is not asked", 0},
	{Code(game.CodeGameExists), http.StatusConflict, "The game has been opened already", 0},
	{Code(game.CodeNotOpen), http.StatusConflict, "The table does not take this now", 0},
	{Code(game.CodeSeatTaken), http.StatusConflict, "Somebody has this seat", 0},
	{Code(game.CodeNoSeatFree), http.StatusConflict, "Every seat is taken", 0},
	{Code(game.CodeAlreadyHere), http.StatusConflict, "The player has a seat here already", 0},
	{Code(game.CodeSeatsMissing), http.StatusConflict, "A seat is still free", 0},
	{Code(game.CodeNotRunning), http.StatusConflict, "The game is not running", 0},
	{Code(game.CodeGameOver), http.StatusConflict, "The game is over", 0},
	{Code(game.CodeNotFinished), http.StatusConflict, "The game is not finished", 0},
	{Code(game.CodeNoTakeBack), http.StatusConflict, "There is nothing to take back to", 0},
	{Code(game.CodeNoProposal), http.StatusConflict, "Nobody asks to take back", 0},
	{Code(game.CodeProposalOpen), http.StatusConflict, "Another seat's take back waits for replies", 0},
	{Code(game.CodeLimitReached), http.StatusConflict, "The game has used up its take backs or the times that somebody may sit down, or too much was played for a fork", 0},
	{codeNotYet, http.StatusConflict, "The game does not show that record yet", time.Second},
	{codeGameTooLarge, http.StatusConflict, "The game is too large for a record file", 0},

	{codeTooLarge, http.StatusRequestEntityTooLarge, "The request is too large", 0},
	{codeMedia, http.StatusUnsupportedMediaType, "The body must be application/json", 0},

	{Code(game.CodeNotOffered), http.StatusUnprocessableEntity, "The choice is not one of those offered", 0},
	{Code(game.CodeRefused), http.StatusUnprocessableEntity, "A rule stands against the choice", 0},
	{Code(game.CodeBadSetup), http.StatusUnprocessableEntity, "The table cannot be set up like this", 0},
	{codeUnknownScenario, http.StatusUnprocessableEntity, "There is no such scenario", 0},
	{codeUnknownBot, http.StatusUnprocessableEntity, "There is no such bot", 0},
	{codeKeyReused, http.StatusUnprocessableEntity, "The Idempotency-Key was used for another request", 0},

	{codeRateLimited, http.StatusTooManyRequests, "Too many requests", time.Second},
	{codeTooManyTables, http.StatusTooManyRequests, "Too many open tables", time.Minute},
	{codeTooManyAtOnce, http.StatusTooManyRequests, "Too many live streams or waiting reads of one caller", 10 * time.Second},

	{codeClientGone, statusClientGone, "The client went away before the answer", 0},

	{codeInternal, http.StatusInternalServerError, "The server failed", 0},

	{codeLogUnavailable, http.StatusServiceUnavailable, "The log of games cannot be reached", 2 * time.Second},
	{codeViewsUnavailable, http.StatusServiceUnavailable, "The read models cannot be reached", 2 * time.Second},
	{codeTooManyStreams, http.StatusServiceUnavailable, "Too many live streams", 10 * time.Second},
	{codeTooManyWaits, http.StatusServiceUnavailable, "Too many reads that wait", time.Second},
	{codeUnplayable, http.StatusServiceUnavailable, "This server cannot play the game on", time.Minute},
	{codeStopping, http.StatusServiceUnavailable, "The server is stopping", time.Second},
}

// kindOf finds an error of the catalogue; one that is not in it is the server's fault.
func kindOf(code Code) Kind {
	for _, k := range catalogue {
		if k.Code == code {
			return k
		}
	}
	return Kind{codeInternal, http.StatusInternalServerError, "The server failed", 0}
}
