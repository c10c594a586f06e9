package events

import (
	"context"
	"errors"
)

// Log is where the records of all games are kept, for ever and in order. It is
// the only source of truth. [Memory] and [JetStream] are its two forms; the
// contract suite of package logtest holds them to the same behaviour. A Log may
// be used by any number of goroutines.
//
// The log is cut into shards. A game's records all lie in the shard that
// [ShardOf] gives, and a position is a stream sequence of one shard: 1 for its
// first record, then rising by one from record to record.
type Log interface {
	// Append stores a record behind the game's last one. Expect is the position
	// of that last one as the caller knows it, 0 for a game without records; it
	// must be what rec.Prev says. Append gives the new record's position.
	//
	// It fails with:
	//   - [ErrConflict] if the game has moved on, be it by this very command whose
	//     answer was lost: ask [FindCommand] before deciding again;
	//   - [ErrDuplicate] if the game has stored this command before, at the
	//     position that is returned with the error;
	//   - [ErrCommandReused] if another game has stored a command with this id;
	//   - [ErrBadGame], [ErrBadRecord] and [ErrTooLarge] if it can never be stored;
	//   - [ErrUnavailable] if it may or may not have been stored. To repeat the
	//     same Append is always safe; the answer is then any of the above.
	// With every error but the last one this call has stored nothing. Command ids
	// are remembered for a limited time only, [FindCommand] knows them for ever.
	Append(ctx context.Context, rec Record, expect uint64) (seq uint64, err error)

	// Last gives a game's newest record, or [ErrNotFound], [ErrBadGame],
	// [ErrUnavailable]. A record that cannot be decoded is returned together
	// with its error, [ErrUndecodable].
	Last(ctx context.Context, game string) (Stored, error)

	// At gives a game's record at a position, with the errors of Last. A
	// position that holds another game's record is [ErrNotFound].
	At(ctx context.Context, game string, seq uint64) (Stored, error)

	// Follow delivers every record of a shard behind a position, from 0 for all
	// of them, and goes on with those that are appended later. A batch has at
	// most limit records. It ends with ctx, or by Stop. If the position lies behind
	// the shard's head the error is [ErrBeyondHead].
	Follow(ctx context.Context, shard int, after uint64, limit int) (Subscription, error)

	// Head gives the position of a shard's newest record, 0 for none.
	Head(ctx context.Context, shard int) (uint64, error)

	// Shards is the number of shards, fixed when the log was created.
	Shards() int

	// SaveSnapshot keeps b as the game's snapshot, in place of an older one.
	// Snapshots only save work: any of them may be lost or old.
	SaveSnapshot(ctx context.Context, game string, b []byte) error

	// LoadSnapshot gives what SaveSnapshot kept, or [ErrNotFound].
	LoadSnapshot(ctx context.Context, game string) ([]byte, error)

	// Close ends all subscriptions. What has been appended stays.
	Close() error
}

// Subscription hands out the records of one shard in order. It is for one goroutine.
type Subscription interface {
	// Next waits for at least one record and gives all that are there by then,
	// up to the limit. The batch is the caller's to keep. While the log is away
	// Next keeps waiting and resumes by itself where it was.
	//
	// A record that cannot be decoded comes as a [Stored] with Err set; what to
	// do with it is for the caller. The errors are ctx's own, [ErrStopped] after
	// Stop or the end of Follow's ctx, and [ErrBeyondHead] or [ErrRewritten] if the log
	// came back with fewer, or with other, records than have been handed out.
	Next(ctx context.Context) (batch []Stored, err error)

	// Stop ends the subscription; a Next that waits returns. It may be called twice.
	Stop()
}

// Stored is a record where it lies in the log.
type Stored struct {
	Seq    uint64 // position in the shard
	Bytes  []byte // as stored; not to be changed
	Record Record // decoded from Bytes
	Err    error  // why Record is empty: [ErrUndecodable] with the reason; nil if it was decoded
}

// The errors of a [Log]. Compare with [errors.Is]; the texts carry the cause.
var (
	// ErrConflict says that the game's last record is not the expected one.
	ErrConflict = errors.New("events: the game has moved on")
	// ErrUnavailable says that the log could not be reached, or did not answer, in time.
	ErrUnavailable = errors.New("events: the log is not available")
	// ErrTooLarge says that a record is larger than the server takes.
	ErrTooLarge = errors.New("events: the record is too large")
	// ErrNotFound says that there is no such record, game or snapshot.
	ErrNotFound = errors.New("events: not found")
	// ErrBadGame says that a text cannot be a game id, see [CheckGame].
	ErrBadGame = errors.New("events: not a game id")
	// ErrBadRecord says that a record contradicts itself or the position it is meant for.
	ErrBadRecord = errors.New("events: malformed record")
	// ErrUndecodable says that stored bytes are not a record this program can read.
	ErrUndecodable = errors.New("events: undecodable record")
	// ErrDuplicate says that the game has stored a command with this id before.
	ErrDuplicate = errors.New("events: the command has been stored before")
	// ErrCommandReused says that another game has stored a command with this id.
	ErrCommandReused = errors.New("events: the command id belongs to another game")
	// ErrBeyondHead says that a position lies behind the newest record: the log
	// has lost records, or is not the one that the position was read from.
	ErrBeyondHead = errors.New("events: the position is beyond the head of the log")
	// ErrRewritten says that a position holds another record than before: the log
	// has lost records, and others have taken their place.
	ErrRewritten = errors.New("events: the log holds another record than before")
	// ErrStopped says that a subscription, or the log, has been closed.
	ErrStopped = errors.New("events: stopped")
	// ErrNoShard says that a shard's number is not below [Log.Shards].
	ErrNoShard = errors.New("events: no such shard")
	// ErrBroken says that a game's records do not form one chain, see [Walk].
	ErrBroken = errors.New("events: broken history")
)
