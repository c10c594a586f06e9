package view_test

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"snowdonia/domain/game"
	"snowdonia/projections/view"
)

var wellFormed = regexp.MustCompile(`^(?:space/[A-G][1-9]\d*|(?:field|gap|station|surveyor|supply|train|contract)/(?:0|[1-9]\d*)|` +
	`building/\d+\.[1-9]|office/[1-3]|event/[1-9]\d*|yard|bag|weather|rates|dynamite|start-player)$`)

// What differs between the boards before and after a record is what the record touches.
func TestWhatChangesIsTouched(t *testing.T) {
	everyRecord(t, func(t *testing.T, entries []game.Entry, _ game.Rules) {
		told, err := view.Chronicle(entries, 0)
		if err != nil {
			t.Fatal(err)
		}
		states := after(entries)
		for i := 1; i < len(states); i++ {
			checkTouched(t, told[i], changed(&states[i-1], &states[i]))
		}
	})
}

// A record that takes back changes what it takes back, seen from any page of the chronicle.
func TestTakingBackTouchesWhatIsTakenBack(t *testing.T) {
	everyRecord(t, func(t *testing.T, entries []game.Entry, _ game.Rules) {
		states := after(entries)
		n := len(entries) / 2
		for n < len(entries) && states[n].Gaps != states[n-6].Gaps {
			n++ // fields are numbered as they were when they changed
		}
		taken := append(slices.Clone(entries[:n]), game.Entry{Number: n + 1, Facts: []game.Event{&game.TakenBack{To: n - 2, Agreed: true}}})
		taken = append(taken, game.Entry{Number: n + 2, Facts: []game.Event{&game.TakenBack{To: n - 5, Agreed: true}}})
		for _, after := range []int{0, n, n + 1} {
			told, err := view.Chronicle(taken, after)
			if err != nil {
				t.Fatal(err)
			}
			if len(told) != n+2-after || told[0].Number != after+1 {
				t.Fatalf("%d records are told", len(told))
			}
			last := told[len(told)-1]
			if last.BackTo == nil || *last.BackTo != n-5 {
				t.Fatalf("%+v goes back to another record", last)
			}
			checkTouched(t, last, changed(&states[n-3], &states[n-6]))
			if after <= n {
				checkTouched(t, told[len(told)-2], changed(&states[n-1], &states[n-3]))
			}
		}
	})
}

func checkTouched(t *testing.T, told view.Told, changed []string) {
	t.Helper()
	for i, id := range told.Touched {
		if !wellFormed.MatchString(id) || slices.Contains(told.Touched[:i], id) {
			t.Fatalf("record %d touches %q", told.Number, told.Touched)
		}
	}
	for _, id := range changed {
		if !slices.Contains(told.Touched, id) {
			t.Fatalf("record %d changes %s and touches %q: %q", told.Number, id, told.Touched, told.Sentences)
		}
	}
}

// changed lists what is different on the table, by comparing all that lies on it.
func changed(a, b *game.State) []string {
	return slices.Concat(changedRoute(a, b), changedSeats(a, b), changedCards(a, b), changedPlaces(a, b))
}

// differences collects ids.
type differences []string

func (d *differences) add(differ bool, id string, numbers ...any) {
	if differ {
		*d = append(*d, fmt.Sprintf(id, numbers...))
	}
}

func changedRoute(a, b *game.State) []string {
	var d differences
	for i := range b.FieldCount {
		now := b.Fields[i]
		was := func(f game.Field) bool {
			return f.Track == now.Track && f.Station == now.Station && f.Space == now.Space
		}
		at := slices.IndexFunc(a.Fields[:a.FieldCount], was)
		d.add(at < 0 || a.Fields[at] != now, "field/%d", i)
	}
	for i := range b.Setup.Stations {
		d.add(a.NoEntry[i] != b.NoEntry[i], "station/%d", i)
		d.add(a.Gaps[i] != b.Gaps[i], "gap/%d", i)
		for j := range b.BuiltBy[i] {
			d.add(a.BuiltBy[i][j] != b.BuiltBy[i][j], "building/%d.%d", i, j+1)
		}
	}
	return d
}

func changedSeats(a, b *game.State) []string {
	var d differences
	for i := range b.Setup.Seats {
		p, q := a.Players[i], b.Players[i]
		d.add(p.Supply != q.Supply || p.Markers != q.Markers || p.Labourers != q.Labourers || p.Pub != q.Pub || p.GapCards != q.GapCards, "supply/%d", i)
		d.add(p.Surveyor != q.Surveyor, "surveyor/%d", i)
		for n := range (p.Contracts ^ q.Contracts | p.Used ^ q.Used).Numbers() {
			d.add(true, "contract/%d", n)
		}
		if p.Train != q.Train {
			d.add(p.Train != 0, "train/%d", p.Train)
			d.add(q.Train != 0, "train/%d", q.Train)
		}
	}
	d.add(a.StartPlayer != b.StartPlayer, "start-player")
	return d
}

func changedCards(a, b *game.State) []string {
	var d differences
	for i := range b.Office {
		d.add(a.Office[i] != b.Office[i], "office/%d", i+1)
		d.add(b.Office[i] != 0 && a.Office[i] != b.Office[i], "contract/%d", b.Office[i])
	}
	for i, n := range b.Turned {
		d.add(n != 0 && a.Turned[i] != n, "contract/%d", n)
	}
	for n := range (a.Shed ^ b.Shed).Numbers() {
		d.add(true, "train/%d", n)
	}
	return d
}

func changedPlaces(a, b *game.State) []string {
	var d differences
	for area := range b.Labourers {
		for space := range b.Labourers[area] {
			d.add(a.Labourers[area][space] != b.Labourers[area][space], "space/%s%d", game.Area(area), space+1)
		}
	}
	for i := range b.Setup.Track {
		d.add((a.EventSpaces^b.EventSpaces)&(1<<i) != 0, "event/%d", i+1)
	}
	d.add(a.Yard != b.Yard, "yard")
	d.add(a.Bag != b.Bag, "bag")
	d.add(a.Discs != b.Discs, "weather")
	d.add(a.ExcavationAt != b.ExcavationAt || a.LayTrackAt != b.LayTrackAt, "rates")
	d.add(a.Dynamite != b.Dynamite, "dynamite")
	d.add(a.Overlay != b.Overlay, "space/B1")
	return d
}
