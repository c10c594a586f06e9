package projections

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"

	"snowdonia/events"
)

// layout numbers what keys there are and what lies in them. A version of an older
// layout is not built upon; raise it with every change.
const layout = 6

// build is one version of a shard's read models, as far as it has been filled.
type build struct {
	shard    int
	version  string
	epoch    string    // random, so that a version begun after a loss is not taken for the lost one
	position uint64    // in the log, of the last record that is in it
	last     string    // hash of that record, empty for none: a log that has lost its end may hold another one there
	unfit    string    // why it must not be built upon; empty for a sound one
	ready    bool      // it has caught up once; from then on every board is as new as the position
	time     time.Time // of the record at position; the zero time for none
	saved    time.Time // when the position was last moved on
	beside   bool      // it is not in use yet
}

func (b *build) keys() keys { return keysOf(b.shard, b.version) }

// Why a build is unfit.
const (
	unfitHalf   = "a batch was written only in part"
	unfitLayout = "it was made by an older program"
	unfitLog    = "the log holds other records than those that were projected"
	unfitKey    = "a key of it is damaged"
)

// store reads and writes builds. All of its errors but those below are of Redis.
type store struct{ rdb redis.UniversalClient }

// errGone says that a build is unfit, not in use any more, or not there.
var errGone = errors.New("projections: the version is not in use any more")

// movedError says that another runner has moved a build on.
type movedError struct {
	position uint64
	ready    bool
}

func (e *movedError) Error() string {
	return fmt.Sprintf("projections: another runner has moved the position to %d", e.position)
}

// open gives the build of a shard that is in use. If it had to be begun because
// the one before was unfit, open tells why.
func (s store) open(ctx context.Context, shard int) (b *build, unfit string, err error) {
	reply, err := openScript.Run(ctx, s.rdb, []string{pointerKey(shard), counterKey(shard), buildsKey(shard)},
		versionPrefix(shard), rand.Text(), nowMS(), layout, unfitLayout).Slice()
	if err != nil {
		return nil, "", err
	}
	b = &build{shard: shard, version: fmt.Sprint(reply[0])}
	place, _ := reply[2].([]any) // what is not a place cannot be read
	return b, fmt.Sprint(reply[1]), b.read(place)
}

// begin starts a build beside the one in use.
func (s store) begin(ctx context.Context, shard int) (*build, error) {
	epoch := rand.Text()
	version, err := besideScript.Run(ctx, s.rdb, []string{counterKey(shard), buildsKey(shard)}, versionPrefix(shard), epoch, nowMS(), layout).Text()
	if err != nil {
		return nil, err
	}
	return &build{shard: shard, version: version, epoch: epoch, beside: true}, nil
}

// look reads again where a build stands. The errors are errGone and those of Redis.
func (s store) look(ctx context.Context, b *build) (*build, error) {
	pipe := s.rdb.Pipeline()
	pointer := pipe.Get(ctx, pointerKey(b.shard))
	place := pipe.HMGet(ctx, b.keys().at(), placeFields...)
	if _, err := pipe.Exec(ctx); err != nil && !errors.Is(err, redis.Nil) {
		return nil, err
	}
	if !b.beside && pointer.Val() != b.version {
		return nil, errGone
	}
	now := &build{shard: b.shard, version: b.version, beside: b.beside}
	err := now.read(place.Val())
	if err == nil && (now.epoch != b.epoch || now.unfit != "") {
		err = errGone
	}
	return now, err
}

// place reads where the build in use stands, and how many games have a status.
func (s store) place(ctx context.Context, shard int) (*build, map[string]int, error) {
	version, err := s.rdb.Get(ctx, pointerKey(shard)).Result()
	if err != nil {
		return nil, nil, err
	}
	b := &build{shard: shard, version: version}
	pipe := s.rdb.Pipeline()
	place := pipe.HMGet(ctx, b.keys().at(), placeFields...)
	counts := pipe.HGetAll(ctx, b.keys().counts())
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, nil, err
	}
	games := map[string]int{}
	for status, n := range counts.Val() {
		if games[status], err = strconv.Atoi(n); err != nil {
			return nil, nil, err
		}
	}
	return b, games, b.read(place.Val())
}

// placeFields are the fields of a place in the order in which build.read takes them.
var placeFields = []string{"epoch", "position", "ready", "time", "saved", "last", "unfit", "layout"}

// read takes the fields of a place; errGone if it is not there. One that a newer
// program has written is refused: this one would not know all of its keys.
func (b *build) read(place []any) error {
	text := make([]string, len(placeFields))
	if len(place) != len(text) {
		return errGone
	}
	for i, field := range place {
		var ok bool
		if text[i], ok = field.(string); !ok {
			return errGone
		}
	}
	position, err := strconv.ParseUint(text[1], 10, 64)
	if err != nil {
		return fmt.Errorf("projections: position of %s: %w", b.keys().at(), err)
	}
	b.epoch, b.position, b.ready = text[0], position, text[2] == "1"
	b.time, b.saved, b.last, b.unfit = fromMS(text[3]), fromMS(text[4]), text[5], text[6]
	if text[7] != strconv.Itoa(layout) {
		return fmt.Errorf("projections: %s has layout %s, this program has %d", b.keys().at(), text[7], layout)
	}
	return nil
}

// abandon marks a build as unfit: the next to open its shard begins a new one.
func (s store) abandon(ctx context.Context, b *build, why string) error {
	return abandonScript.Run(ctx, s.rdb, []string{b.keys().at()}, b.epoch, why).Err()
}

// save carries out the writes of a batch that ends with a record, and moves the
// build on to there. The errors are errGone, a *movedError, a *keyError if one of the
// writes failed, which leaves the build unfit, and those of Redis; after one of
// Redis the batch may or may not have been saved.
func (s store) save(ctx context.Context, b *build, to events.Stored, w writes) error {
	must := b.version
	if b.beside {
		must = ""
	}
	last := hashOf(to)
	args := append(writes{must, b.epoch, b.position, flag(b.ready), to.Seq, to.Record.Time.UnixMilli(), last, nowMS(), unfitHalf}, w...)
	reply, err := saveScript.Run(ctx, s.rdb, []string{b.keys().at(), pointerKey(b.shard)}, args...).StringSlice()
	if err != nil {
		return err
	}
	switch reply[0] {
	case "saved":
		b.position, b.time, b.last = to.Seq, to.Record.Time, last
		return nil
	case "failed":
		return &keyError{reply[1], errors.New(reply[2])}
	case "moved":
		now, err := strconv.ParseUint(reply[1], 10, 64)
		if err != nil {
			return fmt.Errorf("projections: position of %s: %w", b.keys().at(), err)
		}
		return &movedError{position: now, ready: reply[2] == "1"}
	}
	return errGone
}

// finish declares a build ready and puts it to use. It reports false if it is not far enough.
func (s store) finish(ctx context.Context, b *build, head uint64) (bool, error) {
	inUse := b.version
	if b.beside {
		version, err := s.rdb.Get(ctx, pointerKey(b.shard)).Result()
		if err != nil && !errors.Is(err, redis.Nil) {
			return false, err
		}
		inUse = version
	}
	k := b.keys()
	reply, err := finishScript.Run(ctx, s.rdb,
		[]string{k.at(), k.due(), pointerKey(b.shard), keysOf(b.shard, inUse).at()},
		b.epoch, b.position, b.version, head, channelOf(b.shard), announcement(b.epoch), inUse).Text()
	switch {
	case err != nil:
		return false, err
	case reply == "gone", reply == "switched" && !b.beside:
		return false, errGone
	case reply == "ready":
		b.ready, b.beside = true, false
		return true, nil
	}
	return false, nil
}

// hashOf tells a record from every other one.
func hashOf(r events.Stored) string {
	sum := sha256.Sum256(r.Bytes)
	return hex.EncodeToString(sum[:])
}

// writes are Redis commands in the form in which the save script takes them:
// the number of a command's words, then the words.
type writes []any

func (w *writes) add(words ...any) { *w = append(append(*w, len(words)), words...) }

func flag(b bool) string {
	if b {
		return "1"
	}
	return "0"
}

func nowMS() int64 { return time.Now().UnixMilli() }

// fromMS reads a time in milliseconds; nothing and 0 are the zero time.
func fromMS(text string) time.Time {
	if ms, err := strconv.ParseInt(text, 10, 64); err == nil && ms > 0 {
		return time.UnixMilli(ms).UTC()
	}
	return time.Time{}
}
