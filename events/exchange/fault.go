package exchange

import (
	"errors"
	"fmt"
)

// Fault is what is wrong with a file, and where. It is one of the errors below.
type Fault struct {
	Line int    // counted from 1
	Text string // what is wrong
	Kind error
}

// Error names the line.
func (f *Fault) Error() string { return fmt.Sprintf("line %d: %s", f.Line, f.Text) }

// Unwrap gives the kind.
func (f *Fault) Unwrap() error { return f.Kind }

// The kinds of a [Fault]. Compare with [errors.Is].
var (
	// ErrNoFile says that what is read is not in this format at all.
	ErrNoFile = errors.New("exchange: not a game record")
	// ErrVersion says that a file is of a version that this build does not read.
	ErrVersion = errors.New("exchange: unknown version")
	// ErrTruncated says that a file ends before its end line.
	ErrTruncated = errors.New("exchange: truncated")
	// ErrEncoding says that a line is not UTF-8.
	ErrEncoding = errors.New("exchange: not UTF-8")
	// ErrOrder says that a line is twice there, missing, or in another place.
	ErrOrder = errors.New("exchange: out of order")
	// ErrRecord says that a line is no record, or one that no game can have written.
	ErrRecord = errors.New("exchange: bad record")
	// ErrAltered says that a line is not what the others lead to: a header, a state
	// hash or the checksum differ.
	ErrAltered = errors.New("exchange: altered")
)

func fault(line int, kind error, format string, values ...any) *Fault {
	return &Fault{Line: line, Kind: kind, Text: fmt.Sprintf(format, values...)}
}
