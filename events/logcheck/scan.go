package logcheck

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/events"
)

// Difference is something that is not as it was noted, or cannot be folded at all.
type Difference struct {
	Game   string // empty if a record cannot even be decoded
	Record int    // up to which all is as noted: the difference comes behind it
	Text   string
}

// Found is what a scan went through.
type Found struct {
	Games, Records int
	New            int // games without an earlier note
}

// Scan folds every game of a log, up to the head that each shard has when the scan
// comes to it. It gives a note of each game to note, which may be nil, and what differs
// from earlier notes to differs; neither is called twice at once. The error is the
// log's, ctx's or that of note.
//
// It keeps a game in memory until it is finished or the head is reached, so what it
// needs are the games that run at a time, not the log.
func Scan(ctx context.Context, log events.Log, earlier map[string]Note, note func(Note) error, differs func(Difference)) (Found, error) {
	s := scan{log: log, earlier: earlier, note: note, differs: differs, left: map[string]bool{}}
	for id := range earlier {
		s.left[id] = true
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var work sync.WaitGroup
	var failed error
	for shard := range log.Shards() {
		work.Go(func() {
			if err := s.shard(ctx, shard); err != nil {
				s.mu.Lock()
				defer s.mu.Unlock()
				if failed == nil {
					failed = fmt.Errorf("shard %d: %w", shard, err)
				}
				cancel()
			}
		})
	}
	work.Wait()
	if failed != nil {
		return s.found, failed
	}
	missing := make([]string, 0, len(s.left))
	for id := range s.left {
		missing = append(missing, id)
	}
	slices.Sort(missing)
	for _, id := range missing {
		differs(Difference{Game: id, Text: "it is not in the log any more"})
	}
	return s.found, nil
}

type scan struct {
	log     events.Log
	earlier map[string]Note
	differs func(Difference)
	note    func(Note) error

	mu    sync.Mutex
	found Found
	left  map[string]bool // earlier notes whose games have not come by yet
}

// shard folds the games of one shard.
func (s *scan) shard(ctx context.Context, shard int) error {
	head, err := s.log.Head(ctx, shard)
	if err != nil || head == 0 {
		return err
	}
	const batch = 256
	records, err := s.log.Follow(ctx, shard, 0, batch)
	if err != nil {
		return err
	}
	defer records.Stop()
	running := map[string][]game.Entry{}
	for at := uint64(0); at < head; {
		next, err := records.Next(ctx)
		if err != nil {
			return err
		}
		for _, r := range next {
			if at = r.Seq; at > head {
				break
			}
			if r.Err != nil {
				s.tell(Difference{Text: fmt.Sprintf("shard %d: %v", shard, r.Err)})
				continue
			}
			id := r.Record.Game
			entries := append(running[id], r.Record.Entry())
			if running[id] = entries; !over(r.Record.Facts) {
				continue
			}
			delete(running, id)
			if err := s.game(id, entries); err != nil {
				return err
			}
		}
	}
	for id, entries := range running {
		if err := s.game(id, entries); err != nil {
			return err
		}
	}
	return nil
}

// over tells whether a game has no records behind these facts.
func over(facts []game.Event) bool {
	switch facts[len(facts)-1].(type) {
	case *game.SeedRevealed, *game.TableClosed:
		return true
	}
	return false
}

func (s *scan) tell(d Difference) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.differs(d)
}

// game folds one game, notes it and compares it.
func (s *scan) game(id string, entries []game.Entry) error {
	before, known := s.earlier[id]
	hashes, err := hashesOf(entries, before.Records)
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.left, id)
	s.found.Games++
	s.found.Records += len(entries)
	if err != nil {
		s.differs(Difference{Game: id, Text: fmt.Sprintf("its %d records cannot be folded: %v", len(entries), err)})
		return nil
	}
	now := Note{Game: id, Records: len(entries)}
	for i := range (len(entries) + every - 1) / every {
		now.States = append(now.States, hashes[now.number(i)])
	}
	if !known {
		s.found.New++
	} else if d := before.compare(len(entries), hashes); d != nil {
		s.differs(*d)
	}
	if s.note == nil {
		return nil
	}
	return s.note(now)
}

// compare holds a note to what the records lead to now; nil if all is the same.
func (n Note) compare(records int, hashes map[int]string) *Difference {
	if records < n.Records {
		return &Difference{Game: n.Game, Text: fmt.Sprintf("it has %d records, and had %d", records, n.Records)}
	}
	same := 0
	for i, was := range n.States {
		at := n.number(i)
		if hashes[at] != was {
			return &Difference{Game: n.Game, Record: same, Text: fmt.Sprintf("the state after record %d has the hash %s, and had %s", at, hashes[at], was)}
		}
		same = at
	}
	return nil
}

// hashesOf folds a game; records that no game can have written are an error.
func hashesOf(entries []game.Entry, also int) (hashes map[int]string, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("no game can have written them: %v", r)
		}
	}()
	if entries[0].Number != 1 {
		return nil, errors.New("they do not begin with record 1")
	}
	hashes, _, err = replay.HashAfter(entries, func(n int) bool { return n%every == 0 || n == also || n == len(entries) })
	return hashes, err
}
