package ruletest

import (
	"fmt"
	"regexp"
	"slices"
)

var definition = regexp.MustCompile(`\*\*([A-Z]+-[0-9]+)\*\*`)

// RuleIDs finds the rules in their text: an id in bold type is defined there, once.
func RuleIDs(text string) ([]string, error) {
	var ids []string
	for _, m := range definition.FindAllStringSubmatch(text, -1) {
		if slices.Contains(ids, m[1]) {
			return nil, fmt.Errorf("%s is defined twice", m[1])
		}
		ids = append(ids, m[1])
	}
	return ids, nil
}
