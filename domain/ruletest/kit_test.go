package ruletest_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"snowdonia/domain/ruletest"
)

// A kit that lets everything pass would be worth nothing: each script here must
// fail, in the line named, with the words given.
func TestWrongScriptsFail(t *testing.T) {
	const opened = "# SET-1: a script\ngame mount-snowdon seats=2\n"
	const mountain = "# SET-1: a script\ngame jungfraubahn seats=2\n"
	const blasting = "given field X1.1..X2.2 rubble=0\ngiven seat 0 dynamite=1\ngiven labourers B1=0\ngo B"
	for _, c := range []struct {
		name, script string
		line         int
		want         string
	}{
		{"unknown verb", opened + "dance", 3, "no such verb"},
		{"no game", "# SET-1: a script\nasked nobody", 2, "no game"},
		{"wrong figure", opened + "expect yard ore=6", 3, "is 7, want 6"},
		{"unknown figure", opened + "expect yard gold=6", 3, `no "gold"`},
		{"wrong question", opened + "asked nobody", 3, "place-labourer"},
		{"illegal answer", opened + "given start=0\ngo assign\nplace 0:A1 1:A1", 5, "ASSIGN-1"},
		{"not refused", opened + "given start=0\ngo assign\nrefused 0 A1 ASSIGN-1", 5, "accepted"},
		{"refused by another rule", opened + "given start=0 discs=fog,none,none\ngo assign\nrefused 0 B1 ASSIGN-1", 5, "ASSIGN-4"},
		{"not offered", opened + "offers A3", 3, "not legal"},
		{"offered more", opened + "offers-only A1; A2", 3, "legal too: B1"},
		{"offered after all", opened + "offers-not A1", 3, "legal: A1"},
		{"no such fact", opened + "facts\n  built seat=0", 3, "want built"},
		{"fact in between", opened + "go yard\nfacts !\n  cubes-drawn\n  round-began round=2", 4, "as the next of"},
		{"fact too many", opened + "go yard\nno-fact cubes-drawn", 4, "there is"},
		{"absence of nothing", opened + "no-fact danced", 3, "the game knows"},
		{"absence of no part", opened + "no-fact built price=1", 3, "the game knows"},
		{"wrong part of a fact", opened + "go yard\nfacts\n  cubes-drawn ore=99", 4, "ore=99"},
		{"luck left over", opened + "luck cards 5", 3, "1 of cards"},
		{"luck that cannot be", opened + "luck cubes ore:5 event:1\ngiven bag ore=4\ngo yard", 5, "does not hold"},
		{"luck of another number", opened + "luck cubes ore:5\ngo yard", 4, "names 5 cubes for a draw of 6"},
		{"other chances", opened + "go yard\nchances cubes-drawn cube=ore:20", 4, "weights"},
		{"luck with another number of track cards", mountain + "luck gap 1,5\n" + blasting, 7, "names 2 outcomes for a draw of 3"},
		{"luck with a gap card that has been turned", mountain + "given turned 2=1,5,6\nluck gap 1,7,8\n" + blasting, 8, "1 cannot be drawn"},
		{"luck with a gap that nobody turns", mountain + "luck gap 1,5,6", 3, "1 of gap"},
		{"a gap card turned twice", mountain + "given turned 2=1,5,6\ngiven turned 3=1,7,8", 4, "has not been turned"},
		{"a gap turned twice", mountain + "given turned 2=1,5,6\ngiven turned 2=2,7,8", 4, "a station with a gap card"},
		{"track cards twice", mountain + "given turned 2=1,5,6\ngiven turned 3=2,6,7", 4, "track card 6 is not in the track deck"},
		{"unknown gap card", mountain + "given seat 0 gap-cards=6", 3, "no gap cards 6"},
		{"wrong gap card", mountain + "luck gap 1,5,6\n" + blasting + "\nfacts\n  gap-card-turned seat=0 track=6,5", 8, "want gap-card-turned"},
		{"wrong drift", mountain + "given field X1.1 rubble=1\ngiven rates excavation=1\ngiven discs=none,snow,none\ngo weather\nfacts\n  snow-fell drifts=X1.1:2", 7, "want snow-fell"},
		{"two labourers too many", opened + "given labourers A1=0 A2=0 B1=0 B2=0", 3, "no labourer left"},
	} {
		sc, err := ruletest.Parse("wrong.txt", c.script)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		err = sc.Run()
		var failure *ruletest.Failure
		if !errors.As(err, &failure) || failure.Line != c.line || !strings.Contains(failure.Text, c.want) {
			t.Errorf("%s: want line %d with %q, got %v", c.name, c.line, c.want, err)
		}
	}
}

// Every fact of the game is one whose absence can be expected.
func TestEveryFactIsKnown(t *testing.T) {
	paths, err := filepath.Glob("../game/event*.go")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`(?m)^func \(e \*(\w+)\) apply\(`).FindAllStringSubmatch(string(text), -1) {
			name := strings.ToLower(regexp.MustCompile(`(.)([A-Z])`).ReplaceAllString(m[1], "$1-$2"))
			sc, err := ruletest.Parse("known.txt", "# SET-1: a script\nopen mount-snowdon seats=2\nno-fact "+name)
			if err != nil {
				t.Fatal(err)
			}
			if err := sc.Run(); err != nil && strings.Contains(err.Error(), "the game knows") {
				t.Errorf("the kit does not know %s", name)
			}
		}
	}
}

func TestAScriptNeedsATitle(t *testing.T) {
	for _, text := range []string{"", "game mount-snowdon seats=2", "# no rule: x", "# SET-1 without a colon", "game x\n# SET-1: too late", "# set-1: x"} {
		if _, err := ruletest.Parse("x.txt", text); err == nil {
			t.Errorf("%q passes for a script", text)
		}
	}
}
