package events

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// JetStream is the [Log] that lasts: one stream for each shard, one subject for
// each game, one message for each record, and a key-value bucket for snapshots.
// The same connection may serve other ends; Close leaves it open.
//
// What it uses on the server, for the permissions of a service (n is a shard):
//
//	publish    game.n.*                                  appending
//	           $JS.API.DIRECT.GET.SNOWDONIA_n.>          reading by game and by position
//	           $JS.API.STREAM.INFO.SNOWDONIA_n           heads, and opening
//	           $JS.API.CONSUMER.CREATE.SNOWDONIA_n.>     following
//	           $JS.API.CONSUMER.DELETE.SNOWDONIA_n.>     following
//	           $JS.API.CONSUMER.MSG.NEXT.SNOWDONIA_n.>   following
//	           $JS.API.STREAM.INFO.KV_SNOWDONIA_SNAPSHOTS
//	           $JS.API.DIRECT.GET.KV_SNOWDONIA_SNAPSHOTS.>   loading snapshots
//	           $KV.SNOWDONIA_SNAPSHOTS.*                     saving snapshots
//	           $SYS.REQ.SERVER.PING.JSZ                  optional, see Durability
//	with Create $JS.API.INFO and $JS.API.STREAM.CREATE.>, $JS.API.STREAM.UPDATE.>
//	subscribe  _INBOX.>
type JetStream struct {
	conn      *nats.Conn
	js        jetstream.JetStream
	streams   []jetstream.Stream // by shard
	snapshots jetstream.KeyValue
	timeout   time.Duration
	life      context.Context // ends with Close
	end       context.CancelFunc
}

// subject is where the records of a game are published.
func subject(shard int, game string) string { return "game." + strconv.Itoa(shard) + "." + game }

// Append is [Log.Append].
func (j *JetStream) Append(ctx context.Context, rec Record, expect uint64) (uint64, error) {
	b, err := encodeFor(rec, expect)
	if err != nil {
		return 0, err
	}
	ctx, cancel, err := j.begin(ctx)
	if err != nil {
		return 0, err
	}
	defer cancel()
	shard := ShardOf(rec.Game, len(j.streams))
	ack, err := j.publish(ctx, subject(shard, rec.Game), b, rec.Command, expect)
	switch code := errorCode(err); {
	case err == nil && ack.Duplicate:
		before, err := j.get(ctx, shard, ack.Sequence)
		if err != nil && !errors.Is(err, ErrUndecodable) {
			return 0, unavailable(err)
		}
		return settleDuplicate(b, rec, before)
	case err == nil:
		return ack.Sequence, nil
	case code == wrongLastSequence || code == wrongLastSequenceReplicated:
		return 0, j.conflict(ctx, rec.Game, expect, err)
	case errors.Is(err, nats.ErrMaxPayload) || code == messageTooLarge:
		return 0, fmt.Errorf("%w: %d bytes: %w", ErrTooLarge, len(b), err)
	default:
		return 0, unavailable(err)
	}
}

// The server's error codes that Append tells apart. Texts are never compared.
const (
	wrongLastSequence           jetstream.ErrorCode = 10071
	wrongLastSequenceReplicated jetstream.ErrorCode = 10164
	messageTooLarge             jetstream.ErrorCode = 10054
	duplicateInProcess          jetstream.ErrorCode = 10158 // the same id is being stored
	duplicateInBatch            jetstream.ErrorCode = 10201
)

// errorCode is the server's code of an error, 0 if the error is not the server's.
func errorCode(err error) jetstream.ErrorCode {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		return api.ErrorCode
	}
	return 0
}

// mayPass tells whether a server that refused will take the same message a little
// later: it is busy, or is just storing a message with the same id.
func mayPass(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.Code == http.StatusTooManyRequests ||
		api.ErrorCode == duplicateInProcess || api.ErrorCode == duplicateInBatch)
}

// publish sends a message and waits for its acknowledgement. It backs off and
// tries again, for as long as ctx allows and at most a few times, while the server
// says that it is busy.
func (j *JetStream) publish(ctx context.Context, subject string, b []byte, id string, expect uint64) (*jetstream.PubAck, error) {
	const (
		attempts = 6
		first    = 2 * time.Millisecond // doubles
	)
	wait := first
	for attempt := 1; ; attempt++ {
		ack, err := j.js.PublishMsg(ctx, &nats.Msg{Subject: subject, Data: b},
			jetstream.WithMsgID(id), jetstream.WithExpectLastSequencePerSubject(expect))
		if err == nil || attempt == attempts || !mayPass(err) {
			return ack, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(wait + rand.N(wait)):
			wait *= 2
		}
	}
}

// conflict makes sure that a refused position is really not the game's last one:
// a server whose disk fails refuses in the same words.
func (j *JetStream) conflict(ctx context.Context, game string, expect uint64, cause error) error {
	last, err := j.Last(ctx, game)
	if err != nil && !errors.Is(err, ErrNotFound) && !errors.Is(err, ErrUndecodable) {
		return err
	}
	if last.Seq == expect {
		return fmt.Errorf("%w: position %d was refused, and is the last one: %w", ErrUnavailable, expect, cause)
	}
	return fmt.Errorf("%w: its last record is at %d, not %d", ErrConflict, last.Seq, expect)
}

// Last is [Log.Last]. On a site with replicas it may lag behind an Append for a
// moment, since any of them answers; the next Append notices.
func (j *JetStream) Last(ctx context.Context, game string) (Stored, error) {
	if err := CheckGame(game); err != nil {
		return Stored{}, err
	}
	ctx, cancel, err := j.begin(ctx)
	if err != nil {
		return Stored{}, err
	}
	defer cancel()
	shard := ShardOf(game, len(j.streams))
	m, err := j.streams[shard].GetLastMsgForSubject(ctx, subject(shard, game))
	if err != nil {
		return Stored{}, notFound(err, "game "+game)
	}
	return found(m)
}

// At is [Log.At].
func (j *JetStream) At(ctx context.Context, game string, seq uint64) (Stored, error) {
	if err := CheckGame(game); err != nil {
		return Stored{}, err
	}
	ctx, cancel, err := j.begin(ctx)
	if err != nil {
		return Stored{}, err
	}
	defer cancel()
	s, err := j.get(ctx, ShardOf(game, len(j.streams)), seq)
	if err == nil && s.Record.Game != game {
		return Stored{}, fmt.Errorf("%w: position %d is of another game than %s", ErrNotFound, seq, game)
	}
	return s, err
}

// get gives what lies at a position, of whatever game.
func (j *JetStream) get(ctx context.Context, shard int, seq uint64) (Stored, error) {
	if seq == 0 {
		return Stored{}, fmt.Errorf("%w: positions begin with 1", ErrNotFound)
	}
	m, err := j.streams[shard].GetMsg(ctx, seq)
	if err != nil {
		return Stored{}, notFound(err, fmt.Sprintf("position %d of shard %d", seq, shard))
	}
	return found(m)
}

func found(m *jetstream.RawStreamMsg) (Stored, error) {
	s := decodeStored(m.Sequence, m.Data)
	return s, s.Err
}

// notFound tells a message or key that is not there from a server that is not.
func notFound(err error, what string) error {
	if errors.Is(err, jetstream.ErrMsgNotFound) || errors.Is(err, jetstream.ErrKeyNotFound) {
		return fmt.Errorf("%w: %s", ErrNotFound, what)
	}
	return unavailable(err)
}

func unavailable(err error) error { return fmt.Errorf("%w: %w", ErrUnavailable, err) }

// begin bounds the time of a request, and fails at once if there is nobody to ask.
func (j *JetStream) begin(ctx context.Context) (context.Context, context.CancelFunc, error) {
	switch {
	case j.life.Err() != nil:
		return nil, nil, ErrStopped
	case !j.conn.IsConnected():
		return nil, nil, fmt.Errorf("%w: %s", ErrUnavailable, j.conn.Status())
	}
	ctx, cancel := context.WithTimeout(ctx, j.timeout)
	return ctx, cancel, nil
}

// Head is [Log.Head].
func (j *JetStream) Head(ctx context.Context, shard int) (uint64, error) {
	if err := checkShard(shard, len(j.streams)); err != nil {
		return 0, err
	}
	ctx, cancel, err := j.begin(ctx)
	if err != nil {
		return 0, err
	}
	defer cancel()
	info, err := j.streams[shard].Info(ctx)
	if err != nil {
		return 0, unavailable(err)
	}
	return info.State.LastSeq, nil
}

// Shards is [Log.Shards].
func (j *JetStream) Shards() int { return len(j.streams) }

// SaveSnapshot is [Log.SaveSnapshot].
func (j *JetStream) SaveSnapshot(ctx context.Context, game string, b []byte) error {
	if err := CheckGame(game); err != nil {
		return err
	}
	ctx, cancel, err := j.begin(ctx)
	if err != nil {
		return err
	}
	defer cancel()
	_, err = j.snapshots.Put(ctx, game, b)
	if errors.Is(err, nats.ErrMaxPayload) || errorCode(err) == messageTooLarge {
		return fmt.Errorf("%w: snapshot of %d bytes", ErrTooLarge, len(b))
	}
	if err != nil {
		return unavailable(err)
	}
	return nil
}

// LoadSnapshot is [Log.LoadSnapshot].
func (j *JetStream) LoadSnapshot(ctx context.Context, game string) ([]byte, error) {
	if err := CheckGame(game); err != nil {
		return nil, err
	}
	ctx, cancel, err := j.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer cancel()
	e, err := j.snapshots.Get(ctx, game)
	if err != nil {
		return nil, notFound(err, "snapshot of game "+game)
	}
	return e.Value(), nil
}

// Close is [Log.Close].
func (j *JetStream) Close() error {
	j.end()
	return nil
}
