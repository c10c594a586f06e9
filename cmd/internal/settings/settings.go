// Package settings lists, in [Settings] and its table, everything an operator can
// set of the programs that serve: by flag, by environment variable, or not at
// all. A flag wins over its variable. [Load] reads and checks all of them
// before a program starts anything; docs/settings.md is written from the table.
package settings

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Program is one of the programs that have settings.
type Program string

// The programs.
const (
	Serve      Program = "snowdonia serve"
	Rebuild    Program = "snowdonia rebuild"
	Command    Program = "command-svc"
	Projection Program = "projection-svc"
	Export     Program = "snowdonia export"
	Import     Program = "snowdonia import"
	CheckLog   Program = "snowdonia check-log"
)

// programs are all of them, in the order of the documentation.
var programs = []Program{Serve, Command, Projection, Rebuild, Export, Import, CheckLog}

// arguments name what comes after the flags of a program, where something does.
var arguments = map[Program]string{Import: "FILE..."}

// Synopsis is how a program is called.
func Synopsis(p Program) string {
	return strings.TrimSpace(string(p) + " [--flag value ...] " + arguments[p])
}

// setting is a row of the table.
type setting struct {
	name     string             // of the flag
	in       map[Program]string // the programs that have it, with their defaults
	form     string             // of the value, for the help
	help     string
	alone    string // what only snowdonia serve does with it, which runs alone
	value    value
	secret   *Secret // set for a secret, which also comes from a variable of its own
	required []Program
}

// variable is the environment variable of a setting.
func (s setting) variable() string { return variable(s.name) }

// secretVariable is the variable that holds a secret itself.
func (s setting) secretVariable() string { return strings.TrimSuffix(s.variable(), "_FILE") }

func variable(name string) string {
	return "SNOWDONIA_" + strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
}

// sources names the ways to set a setting, for messages.
func (s setting) sources() string {
	if s.secret != nil {
		return fmt.Sprintf("--%s, %s or %s", s.name, s.variable(), s.secretVariable())
	}
	return fmt.Sprintf("--%s or %s", s.name, s.variable())
}

// Load reads a program's settings from its arguments and the environment. All
// that is wrong with them is in the one error. It is [flag.ErrHelp] if the
// arguments ask for help; [Usage] is what to print then.
func Load(p Program, args []string, getenv func(string) string) (*Settings, error) {
	s := &Settings{}
	rows := tableFor(p, s)
	flags := flag.NewFlagSet(string(p), flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	given := map[string]string{}
	for _, row := range rows {
		flags.Func(row.name, row.help, func(text string) error {
			given[row.name] = text
			return nil
		})
	}
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	s.Arguments = flags.Args()
	switch takes := arguments[p]; {
	case takes == "" && flags.NArg() > 0:
		return nil, fmt.Errorf("unexpected argument %q", flags.Arg(0))
	case takes != "" && flags.NArg() == 0:
		return nil, fmt.Errorf("%s is missing", takes)
	}
	wrong := make([]error, 0, len(rows)+1)
	for _, row := range rows {
		wrong = append(wrong, row.read(p, given, getenv))
	}
	wrong = append(wrong, s.wrong(p))
	if err := errors.Join(wrong...); err != nil {
		return nil, err
	}
	return s, nil
}

// read sets a row's value from its flag, its variable or its default.
func (s setting) read(p Program, given map[string]string, getenv func(string) string) error {
	text, source := s.in[p], "the default of --"+s.name
	if v := getenv(s.variable()); v != "" {
		text, source = v, s.variable()
	}
	if v, ok := given[s.name]; ok {
		text, source = v, "--"+s.name
	}
	if s.secret != nil {
		if v := getenv(s.secretVariable()); v != "" && text != "" && text != s.in[p] {
			return fmt.Errorf("%s and %s are both set; one of them is enough", source, s.secretVariable())
		} else if v != "" {
			s.secret.text = v
			return nil
		}
	}
	if text == "" && slices.Contains(s.required, p) {
		return fmt.Errorf("%s must be set", s.sources())
	}
	if text == "" && s.in[p] == "" {
		return nil // not set is a value of this one
	}
	if err := s.value.set(text); err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	return nil
}

// tableFor gives the rows that a program has.
func tableFor(p Program, s *Settings) []setting {
	return slices.DeleteFunc(s.table(), func(row setting) bool {
		_, ok := row.in[p]
		return !ok
	})
}

// Usage writes a program's settings, with their variables and defaults.
func Usage(w io.Writer, p Program) {
	for _, row := range tableFor(p, &Settings{}) {
		fmt.Fprintf(w, "  --%s %s\n        %s\n", row.name, row.form, row.help)
		if p == Serve && row.alone != "" {
			fmt.Fprintf(w, "        %s\n", row.alone)
		}
		switch def := row.in[p]; {
		case slices.Contains(row.required, p):
			fmt.Fprintf(w, "        Required. Variable %s", row.variable())
		case def == "":
			fmt.Fprintf(w, "        Not set by default. Variable %s", row.variable())
		default:
			fmt.Fprintf(w, "        Default %s. Variable %s", def, row.variable())
		}
		if row.secret != nil {
			fmt.Fprintf(w, "; the secret itself: %s", row.secretVariable())
		}
		fmt.Fprintln(w, ".")
	}
}
