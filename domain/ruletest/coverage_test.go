package ruletest_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"snowdonia/domain/ruletest"
)

// Sections whose rules need a script: all but those of other scenarios.
var scripted = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15}

func rules(t *testing.T) map[string]ruletest.Rule {
	t.Helper()
	text, err := os.ReadFile("../RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	all, err := ruletest.ParseRules(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 120 {
		t.Fatalf("only %d rules are found", len(all))
	}
	byID := map[string]ruletest.Rule{}
	for _, r := range all {
		byID[r.ID] = r
	}
	return byID
}

// deferred lists the rules without a script, each with the reason.
func deferred(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/deferred.list")
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]string{}
	for _, l := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if l == "" || l[0] == '#' {
			continue
		}
		id, reason, ok := strings.Cut(l, ": ")
		if !ok || reason == "" {
			t.Errorf("%q names no rule with a reason", l)
		}
		reasons[id] = reason
	}
	return reasons
}

func TestEveryRuleHasAScriptAndEveryScriptARule(t *testing.T) {
	defined, later := rules(t), deferred(t)
	cited := map[string]bool{}
	for _, sc := range scripts(t) {
		file := strings.TrimSuffix(filepath.Base(sc.Name), ".txt")
		if first := sc.Rules[0]; file != first && !strings.HasPrefix(file, first+"-") {
			t.Errorf("%s: named after another rule than %s", sc.Name, first)
		}
		for _, id := range sc.Rules {
			cited[id] = true
			if _, ok := defined[id]; !ok {
				t.Errorf("%s: there is no rule %s", sc.Name, id)
			}
		}
	}
	for id, r := range defined {
		_, isLater := later[id]
		switch {
		case isLater && cited[id]:
			t.Errorf("%s is deferred and has a script", id)
		case !isLater && !cited[id] && slices.Contains(scripted, r.Section):
			t.Errorf("%s has no script", id)
		}
	}
	for id := range later {
		if _, ok := defined[id]; !ok {
			t.Errorf("deferred: there is no rule %s", id)
		}
	}
}

func TestRulesAreFoundByTheirBoldIDs(t *testing.T) {
	got, err := ruletest.ParseRules("## 3 Round\n- **ROUND-1** As **ROUND-2**; see ROUND-9.\n## 14 Editions\n| **ED-1** | x |\n")
	want := []ruletest.Rule{{ID: "ROUND-1", Section: 3}, {ID: "ROUND-2", Section: 3}, {ID: "ED-1", Section: 14}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := ruletest.ParseRules("**ED-1** and **ED-1**"); err == nil {
		t.Error("a rule is defined twice without an error")
	}
}
