package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// toolFlags are the flags of a tool. They have no variables: those are for
// settings of programs that serve.
type toolFlags struct {
	*flag.FlagSet
	argument string // what must come after them, empty for nothing
}

// newFlags makes the flags of a subcommand; argument names what comes after them.
func newFlags(name, argument, about string, around surroundings) toolFlags {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {
		fmt.Fprintf(around.stdout, "%s\n\nUsage: snowdonia %s\n\n", about, strings.TrimSpace(name+" [--flag value ...] "+argument))
		f.VisitAll(func(one *flag.Flag) {
			form, text := flag.UnquoteUsage(one)
			fmt.Fprintf(around.stdout, "  %s\n        %s", strings.TrimSpace("--"+one.Name+" "+form), text)
			if isSwitch := form == ""; one.DefValue != "" && !isSwitch {
				fmt.Fprintf(around.stdout, " Default %s.", one.DefValue)
			}
			fmt.Fprintln(around.stdout)
		})
	}
	return toolFlags{f, argument}
}

// parse reads the arguments. Flags may also stand behind what comes after them.
func (f toolFlags) parse(args []string) error {
	err := f.Parse(args)
	if err == nil && f.NArg() > 1 && strings.HasPrefix(f.Arg(1), "-") {
		err = f.Parse(append(slices.Clone(f.Args()[1:]), f.Arg(0)))
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		return err
	case err != nil:
		return fmt.Errorf("%w: %w", errUsage, err)
	case f.argument == "" && f.NArg() > 0:
		return fmt.Errorf("%w: unexpected argument %q", errUsage, f.Arg(0))
	case f.argument != "" && f.NArg() == 0:
		return fmt.Errorf("%w: %s is missing", errUsage, f.argument)
	case f.argument != "" && f.NArg() > 1:
		return fmt.Errorf("%w: unexpected argument %q after %s", errUsage, f.Arg(1), f.argument)
	}
	return nil
}
