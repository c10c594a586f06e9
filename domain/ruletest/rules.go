package ruletest

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Rule is a rule that the text of the rules defines.
type Rule struct {
	ID      string
	Section int
}

var (
	sectionLine = regexp.MustCompile(`^## ([0-9]+) `)
	definition  = regexp.MustCompile(`\*\*([A-Z]+-[0-9]+)\*\*`)
)

// ParseRules finds the rules in their text: an id in bold type is defined there, once.
func ParseRules(text string) ([]Rule, error) {
	var rules []Rule
	section := 0
	for _, l := range strings.Split(text, "\n") {
		if m := sectionLine.FindStringSubmatch(l); m != nil {
			section, _ = strconv.Atoi(m[1])
		}
		for _, m := range definition.FindAllStringSubmatch(l, -1) {
			if slices.ContainsFunc(rules, func(r Rule) bool { return r.ID == m[1] }) {
				return nil, fmt.Errorf("%s is defined twice", m[1])
			}
			rules = append(rules, Rule{m[1], section})
		}
	}
	return rules, nil
}
