package exchange_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/klauspost/compress/zstd"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
	"snowdonia/events/exchange"
)

// The corpus is frozen: it says how games were played when it was written. It is
// written anew only for a new version of the rules or of the format, and then beside this one.
var writeCorpus = flag.String("write-corpus", "", "file to write a new corpus to, in testdata")

const (
	corpusFile  = "corpus-1.zst"
	corpusGames = 500
)

// corpusKinds are what the games of a corpus are of: all scenarios, seats, editions and options that go together.
func corpusKinds() []kind {
	options := []game.Options{
		{}, {ThinFog: true}, {OptionalTrackCards: true}, {FirstGameTrains: true}, {Trains: []int{8, 9, 10, 11}}, {ThinFog: true, OptionalTrackCards: true, Trains: []int{9}},
	}
	bots := []string{"r", "g", "gr", "rrg"}
	var kinds []kind
	for seed := 0; len(kinds) < corpusGames; seed++ {
		for _, sc := range scenario.All() {
			for seats := 1; seats <= game.MaxSeats; seats++ {
				k := kind{
					scenario: sc.Name, seats: seats, edition: game.Edition(seed % 2), options: options[(seed/2+seats)%len(options)],
					seed: byte(seed), bots: bots[(seed+seats)%len(bots)], restless: seed%3 != 0,
				}
				if _, err := sc.Setup(k.seats, k.edition, k.options); err != nil {
					k.options = game.Options{} // they do not go with this scenario, edition or number of seats
				}
				if len(kinds) < corpusGames {
					kinds = append(kinds, k)
				}
			}
		}
	}
	return kinds
}

// newCorpus plays all games and gives their files, compressed.
func newCorpus(t *testing.T) []byte {
	t.Helper()
	kinds := corpusKinds()
	files := make([][]byte, len(kinds))
	parallel(len(kinds), func(i int) {
		p, err := play(kinds[i], fmt.Sprintf("CORPUS1-%03d", i), 0)
		if err != nil {
			t.Errorf("%+v: %v", kinds[i], err)
			return
		}
		if files[i], err = exchange.Encode(p.records); err != nil {
			t.Error(err)
		}
	})
	var packed bytes.Buffer
	w, err := zstd.NewWriter(&packed, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithWindowSize(zstd.MaxWindowSize>>4))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(bytes.Join(files, nil)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.Bytes()
}

// parallel does things 0 to n-1 on all processors.
func parallel(n int, do func(i int)) {
	next := make(chan int)
	var work sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		work.Go(func() {
			for i := range next {
				do(i)
			}
		})
	}
	for i := range n {
		next <- i
	}
	close(next)
	work.Wait()
}

// corpus reads the frozen games.
func corpus(t *testing.T) []*exchange.Game {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", corpusFile))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	unpacked, err := zstd.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer unpacked.Close()
	r := exchange.NewReader(unpacked)
	var games []*exchange.Game
	for {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return games
		}
		if err != nil {
			t.Fatalf("game %d: %v", len(games)+1, err)
		}
		games = append(games, g)
	}
}

// Each game of the corpus folds to the states that it had when it was written, and
// each of its commands is decided as it was then. A difference means that games
// which run now would be played on otherwise than they began.
func TestCorpus(t *testing.T) {
	if *writeCorpus != "" {
		if err := os.WriteFile(filepath.Join("testdata", *writeCorpus), newCorpus(t), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	games := corpus(t) // reading holds them to their state hashes
	var mu sync.Mutex
	seen := map[string]int{}
	parallel(len(games), func(i int) {
		g := games[i]
		if _, err := replay.Verify(g.Entries(), scenario.RulesFor); err != nil {
			t.Errorf("game %s: %v", g.Header.Game, err)
		}
		mu.Lock()
		defer mu.Unlock()
		h := g.Header
		for _, what := range []string{h.Scenario, h.Edition, fmt.Sprint(len(h.Seats), " seats"), fmt.Sprintf("%s for %d", h.Scenario, len(h.Seats)), fmt.Sprint(h.Finished)} {
			seen[what]++
		}
		for option, on := range map[string]bool{"thinFog": h.Options.ThinFog, "track": h.Options.OptionalTrackCards, "first": h.Options.FirstGameTrains, "trains": h.Options.Trains != nil} {
			if on {
				seen[option]++
			}
		}
		for _, r := range g.Records {
			switch r.Facts[0].(type) {
			case *game.TakenBack, *game.TakeBackAsked, *game.TakeBackAgreed, *game.TakeBackRefused, *game.SeatLeft:
				seen[strings.TrimPrefix(fmt.Sprintf("%T", r.Facts[0]), "*game.")]++
			}
		}
	})
	if len(games) != corpusGames || seen["true"] != corpusGames {
		t.Errorf("%d games, %d of them finished", len(games), seen["true"])
	}
	for what, least := range map[string]int{
		"deluxe": 200, "2012": 200, "thinFog": 20, "track": 20, "first": 5, "trains": 20, "1 seats": 90, "5 seats": 90,
		"mount-snowdon": 160, "jungfraubahn": 160, "mount-washington": 160, "mount-snowdon for 2": 30, "jungfraubahn for 3": 30, "mount-washington for 4": 30,
		"TakenBack": 500, "TakeBackAsked": 50, "TakeBackAgreed": 20, "TakeBackRefused": 10, "SeatLeft": 100,
	} {
		if seen[what] < least {
			t.Errorf("%s: %d, fewer than %d", what, seen[what], least)
		}
	}
}
