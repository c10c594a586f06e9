package projections

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/klauspost/compress/gzip"
)

// zippers are kept, since a new one costs more than a board takes to compress.
var zippers = sync.Pool{New: func() any {
	z, err := gzip.NewWriterLevel(nil, gzip.BestSpeed)
	if err != nil {
		panic(err) // the level is a constant
	}
	return z
}}

// Compress gives bytes as gzip, quickly rather than as small as can be.
func Compress(b []byte) ([]byte, error) {
	var out bytes.Buffer
	out.Grow(len(b) / 4)
	z, ok := zippers.Get().(*gzip.Writer)
	if !ok {
		return nil, fmt.Errorf("projections: a pool of something else")
	}
	defer zippers.Put(z)
	z.Reset(&out)
	if _, err := z.Write(b); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}
