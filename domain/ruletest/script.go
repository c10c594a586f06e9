package ruletest

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// Script is a rule script: a title that names rules, and lines that are carried out in order.
type Script struct {
	Name  string   // of the file, as failures report it
	Rules []string // ids in the title
	lines []line
}

// line is one line of a script with those that are indented below it.
type line struct {
	number int
	verb   string
	rest   string // after the verb
	block  []string
}

// Failure says which line of a script does not hold, and what happened instead.
type Failure struct {
	File string
	Line int
	Text string
}

// Error gives file and line as compilers do.
func (f *Failure) Error() string { return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Text) }

var (
	titleLine = regexp.MustCompile(`^# ((?:[A-Z]+-[0-9]+(?:, )?)+): \S`)
	ruleID    = regexp.MustCompile(`[A-Z]+-[0-9]+`)
)

// Parse reads a script. It fails if there is no title, and so no rule that the script is about.
func Parse(name, text string) (*Script, error) {
	sc := &Script{Name: name}
	inTitle := true
	for i, l := range strings.Split(text, "\n") {
		trimmed := strings.TrimSpace(l)
		switch {
		case strings.HasPrefix(trimmed, "#"):
			if m := titleLine.FindStringSubmatch(l); inTitle && m != nil {
				sc.Rules = append(sc.Rules, ruleID.FindAllString(m[1], -1)...)
			}
			continue
		case trimmed == "":
		case l[0] == ' ' || l[0] == '\t':
			if len(sc.lines) == 0 {
				return nil, &Failure{name, i + 1, "an indented line belongs to none"}
			}
			last := &sc.lines[len(sc.lines)-1]
			last.block = append(last.block, trimmed)
		default:
			verb, rest, _ := strings.Cut(trimmed, " ")
			sc.lines = append(sc.lines, line{number: i + 1, verb: verb, rest: strings.TrimSpace(rest)})
		}
		inTitle = false
	}
	if len(sc.Rules) == 0 {
		return nil, &Failure{name, 1, "the title names no rule: want a first line such as “# EXC-2: what it pins”"}
	}
	return sc, nil
}

// Run carries the script out. The error is a [*Failure].
func (sc *Script) Run() error {
	r := &run{}
	last := 0
	for _, l := range sc.lines {
		last = l.number
		if err := r.line(l); err != nil {
			return &Failure{sc.Name, l.number, l.verb + " " + l.rest + "\n\t" + strings.ReplaceAll(err.Error(), "\n", "\n\t")}
		}
	}
	if left := r.luck.left(); left != "" {
		return &Failure{sc.Name, last, "luck that no draw used: " + left}
	}
	return nil
}

// line carries out one line.
func (r *run) line(l line) error {
	if do, ok := openings(l.verb); ok {
		return do(r, l)
	}
	if r.s.Setup == nil {
		return errors.New("no game has been opened")
	}
	if do, ok := playing(l.verb); ok {
		return do(r, l)
	}
	if do, ok := expecting(l.verb); ok {
		return do(r, l)
	}
	return errors.New("there is no such verb")
}

type verb func(*run, line) error

func openings(name string) (verb, bool) {
	switch name {
	case "game":
		return (*run).newGame, true
	case "open":
		return (*run).openTable, true
	case "open-refused":
		return (*run).openRefused, true
	case "luck":
		return (*run).forceLuck, true
	}
	return nil, false
}

func playing(name string) (verb, bool) {
	switch name {
	case "sit":
		return (*run).sit, true
	case "leave":
		return (*run).leave, true
	case "start":
		return (*run).start, true
	case "given":
		return (*run).given, true
	case "go":
		return (*run).goOn, true
	case "place":
		return (*run).place, true
	case "answer":
		return (*run).answer, true
	case "refused":
		return (*run).refused, true
	case "fails":
		return (*run).fails, true
	case "take-back":
		return (*run).takeBack, true
	case "agree":
		return (*run).agree, true
	case "disagree":
		return (*run).disagree, true
	case "play-to":
		return (*run).playTo, true
	case "finish":
		return (*run).finish, true
	case "verify":
		return (*run).verify, true
	}
	return nil, false
}

func expecting(name string) (verb, bool) {
	switch name {
	case "asked":
		return (*run).asked, true
	case "offers":
		return (*run).offers, true
	case "offers-only":
		return (*run).offersOnly, true
	case "offers-not":
		return (*run).offersNot, true
	case "facts":
		return (*run).factsHold, true
	case "no-fact":
		return (*run).noFact, true
	case "expect":
		return (*run).expect, true
	case "chances":
		return (*run).chances, true
	case "show":
		return (*run).show, true
	}
	return nil, false
}

// words splits a text at spaces that are not between quotation marks, which it removes.
func words(text string) []string {
	var all []string
	quoted, open := false, false
	for _, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case c == ' ' && !quoted:
			open = false
		default:
			if !open {
				all = append(all, "")
			}
			open = true
			all[len(all)-1] += string(c)
		}
	}
	return all
}

// pair is one key=value of a line. A word without = has no value.
type pair struct{ key, value string }

func pairs(all []string) []pair {
	var ps []pair
	for _, w := range all {
		k, v, _ := strings.Cut(w, "=")
		ps = append(ps, pair{k, v})
	}
	return ps
}
