package ruletest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"snowdonia/domain/ruletest"
)

// scripts reads every script of testdata.
func scripts(t *testing.T) []*ruletest.Script {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []*ruletest.Script
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sc, err := ruletest.Parse(path, string(text))
		if err != nil {
			t.Error(err)
			continue
		}
		all = append(all, sc)
	}
	return all
}

func TestRules(t *testing.T) {
	for _, sc := range scripts(t) {
		t.Run(strings.TrimSuffix(filepath.Base(sc.Name), ".txt"), func(t *testing.T) {
			if err := sc.Run(); err != nil {
				t.Error(err)
			}
		})
	}
}
