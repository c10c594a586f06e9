package bulk

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"snowdonia/projections/tally"
)

// batch is what will be committed together: files that are being written, and the
// positions that they reach.
type batch struct {
	folder    *folder
	positions []Position
	parts     map[partition]*part
	sum       Sum
}

// partition is a place for rows: those of games of one scenario that ended in one month.
type partition struct{ scenario, month string }

func (p partition) String() string { return "scenario=" + p.scenario + "/month=" + p.month }

func newBatch(f *folder) *batch {
	return &batch{folder: f, positions: slices.Clone(f.positions), parts: map[partition]*part{}}
}

// take adds what was read.
func (b *batch) take(r reading) error {
	b.positions[r.shard] = r.at
	if r.rows == nil {
		return nil
	}
	at := partition{r.rows.Game.Scenario, r.rows.Game.Month()}
	p := b.parts[at]
	if p == nil {
		var err error
		if p, err = b.newPart(at); err != nil {
			return err
		}
		b.parts[at] = p
	}
	b.sum.add(Sum{Games: 1, Scores: len(r.rows.Scores), Contracts: len(r.rows.Contracts), Answers: len(r.rows.Answers), Facts: len(r.rows.Facts)})
	return p.write(r.rows)
}

// newPart begins the files of a partition.
func (b *batch) newPart(at partition) (*part, error) {
	if !plainName(at.scenario) {
		return nil, fmt.Errorf("bulk: scenario %q cannot be the name of a folder", at.scenario)
	}
	p := &part{}
	for i, table := range tableNames {
		name := fmt.Sprintf("%s/%s/%08d.parquet", table, at, b.folder.Commit+1)
		path := b.folder.unfinished(name)
		if err := b.folder.before("begin " + name); err != nil {
			return nil, errors.Join(err, p.abandon())
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return nil, errors.Join(err, p.abandon())
		}
		file, err := os.Create(path)
		if err != nil {
			return nil, errors.Join(err, p.abandon())
		}
		p.names[i], p.files[i] = name, file
	}
	p.open()
	return p, nil
}

// plainName tells whether a text can be part of a path anywhere.
func plainName(text string) bool {
	for _, c := range []byte(text) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return text != ""
}

// commit ends the files and makes them and the positions part of the folder. The
// batch is then empty. Nothing that moved is no commit.
func (b *batch) commit() (Sum, error) {
	if slices.Equal(b.positions, b.folder.positions) {
		return Sum{}, nil
	}
	var names []string
	for _, p := range b.parts {
		if err := b.folder.before("end " + p.names[0]); err != nil {
			return Sum{}, err
		}
		bytes, err := p.close()
		if err != nil {
			return Sum{}, err
		}
		b.sum.Bytes += bytes
		names = append(names, p.names[:]...)
	}
	slices.Sort(names)
	b.sum.Files = len(names)
	if err := b.folder.commit(slices.Clone(b.positions), names); err != nil {
		return Sum{}, err
	}
	sum := b.sum
	b.sum = Sum{}
	clear(b.parts)
	return sum, nil
}

// abandon closes files that no commit took.
func (b *batch) abandon() error {
	var errs []error
	for p := range maps.Values(b.parts) {
		errs = append(errs, p.abandon())
	}
	return errors.Join(errs...)
}

// write adds a game's rows to the tables.
func (p *part) write(rows *tally.Rows) error {
	return errors.Join(
		add(p.games, []tally.Game{rows.Game}),
		add(p.scores, rows.Scores),
		add(p.contracts, rows.Contracts),
		add(p.answers, rows.Answers),
		add(p.facts, rows.Facts),
	)
}
