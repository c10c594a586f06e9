package events

import (
	"bytes"
	"fmt"
)

// decodeStored is a record as it is handed out. What cannot be decoded is handed
// out too, with the reason.
func decodeStored(seq uint64, b []byte) Stored {
	r, err := Decode(b)
	if err != nil {
		err = fmt.Errorf("position %d: %w", seq, err)
	}
	return Stored{Seq: seq, Bytes: b, Record: r, Err: err}
}

// encodeFor encodes a record that is to follow the one at expect.
func encodeFor(rec Record, expect uint64) ([]byte, error) {
	if err := CheckGame(rec.Game); err != nil {
		return nil, err
	}
	if rec.Prev != expect {
		return nil, fmt.Errorf("%w: it names %d as the position before it, and is to follow %d", ErrBadRecord, rec.Prev, expect)
	}
	return Encode(rec)
}

// settleDuplicate says what it means that a log knows the command id of a record
// already, from the record that it was stored with.
func settleDuplicate(b []byte, rec Record, before Stored) (uint64, error) {
	switch {
	case bytes.Equal(b, before.Bytes): // an Append that is repeated
		return before.Seq, nil
	case before.Record.Game == rec.Game && before.Record.Command == rec.Command:
		return before.Seq, fmt.Errorf("%w: as record %d, at %d", ErrDuplicate, before.Record.Number, before.Seq)
	default:
		return 0, fmt.Errorf("%w: %q", ErrCommandReused, rec.Command)
	}
}

// checkShard tells whether there is such a shard.
func checkShard(shard, shards int) error {
	if shard < 0 || shard >= shards {
		return fmt.Errorf("%w: %d of %d", ErrNoShard, shard, shards)
	}
	return nil
}
