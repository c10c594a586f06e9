package main

import (
	"fmt"
	"io"
	"os"
	"sync/atomic"
)

// progress shows how far a long command is, on a terminal and nowhere else.
type progress struct {
	to    io.Writer // nil: not a terminal
	whole int
	count atomic.Int64
}

func newProgress(w io.Writer, whole int) *progress {
	p := &progress{whole: whole}
	if file, ok := w.(*os.File); ok {
		if info, err := file.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			p.to = w
		}
	}
	return p
}

// done counts one more, and shows every hundredth part of the whole.
func (p *progress) done() {
	n := p.count.Add(1)
	if p.to != nil && n%int64(max(p.whole/100, 1)) == 0 {
		fmt.Fprintf(p.to, "\r%d of %d", n, p.whole)
	}
}

// end takes the line away again.
func (p *progress) end() {
	if p.to != nil {
		fmt.Fprint(p.to, "\r\033[K")
	}
}
