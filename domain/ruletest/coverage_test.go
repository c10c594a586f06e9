package ruletest_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"snowdonia/domain/ruletest"
)

// rules are the ids of all rules.
func rules(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	ids, err := ruletest.RuleIDs(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if len(ids) < 150 {
		t.Fatalf("only %d rules are found", len(ids))
	}
	return ids
}

func TestEveryRuleHasAScriptAndEveryScriptARule(t *testing.T) {
	defined := rules(t)
	cited := map[string]bool{}
	for _, sc := range scripts(t) {
		file := strings.TrimSuffix(filepath.Base(sc.Name), ".txt")
		if first := sc.Rules[0]; file != first && !strings.HasPrefix(file, first+"-") {
			t.Errorf("%s: named after another rule than %s", sc.Name, first)
		}
		for _, id := range sc.Rules {
			cited[id] = true
			if !slices.Contains(defined, id) {
				t.Errorf("%s: there is no rule %s", sc.Name, id)
			}
		}
	}
	for _, id := range defined {
		if !cited[id] {
			t.Errorf("%s has no script", id)
		}
	}
}

func TestRulesAreFoundByTheirBoldIDs(t *testing.T) {
	got, err := ruletest.RuleIDs("## 3 Round\n- **ROUND-1** As **ROUND-2**; see ROUND-9.\n## 14 Editions\n| **ED-1** | x |\n")
	if err != nil || !slices.Equal(got, []string{"ROUND-1", "ROUND-2", "ED-1"}) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := ruletest.RuleIDs("**ED-1** and **ED-1**"); err == nil {
		t.Error("a rule is defined twice without an error")
	}
}
