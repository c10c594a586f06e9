package bulk

import (
	"errors"
	"os"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"snowdonia/projections/tally"
)

// tableNames are the tables, each a folder, in the order of part.files.
var tableNames = [...]string{"games", "scores", "contracts", "answers", "facts"}

// part is the five files of one partition in one commit.
type part struct {
	names [len(tableNames)]string // paths in the folder
	files [len(tableNames)]*os.File

	games     *parquet.GenericWriter[tally.Game]
	scores    *parquet.GenericWriter[tally.Score]
	contracts *parquet.GenericWriter[tally.Contract]
	answers   *parquet.GenericWriter[tally.Answer]
	facts     *parquet.GenericWriter[tally.Fact]
}

// rowGroup is the most rows of a row group: what a reader takes at once.
const rowGroup = 1 << 20

func (p *part) open() {
	p.games = newTable[tally.Game](p.files[0])
	p.scores = newTable[tally.Score](p.files[1])
	p.contracts = newTable[tally.Contract](p.files[2])
	p.answers = newTable[tally.Answer](p.files[3])
	p.facts = newTable[tally.Fact](p.files[4])
}

func newTable[Row any](f *os.File) *parquet.GenericWriter[Row] {
	return parquet.NewGenericWriter[Row](f,
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedDefault}),
		parquet.MaxRowsPerRowGroup(rowGroup),
		parquet.CreatedBy("snowdonia", "1", ""),
	)
}

// add writes rows.
func add[Row any](to *parquet.GenericWriter[Row], rows []Row) error {
	_, err := to.Write(rows)
	return err
}

// close ends all files so that a power failure does not take them away, and gives their size.
func (p *part) close() (bytes int64, err error) {
	err = errors.Join(p.games.Close(), p.scores.Close(), p.contracts.Close(), p.answers.Close(), p.facts.Close())
	for i, f := range p.files {
		info, failed := f.Stat()
		if failed == nil {
			bytes += info.Size()
		}
		err = errors.Join(err, failed, f.Sync(), f.Close())
		p.files[i] = nil
	}
	return bytes, err
}

// abandon closes the files as they are.
func (p *part) abandon() error {
	var errs []error
	for _, f := range p.files {
		if f != nil {
			errs = append(errs, f.Close())
		}
	}
	return errors.Join(errs...)
}
