package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

// toolFlags are the flags of a tool. They have no variables: those are for
// settings of programs that serve.
type toolFlags struct {
	*flag.FlagSet
}

// newFlags makes the flags of a subcommand; arguments names what comes after them.
func newFlags(name, arguments, about string, around surroundings) toolFlags {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.Usage = func() {
		fmt.Fprintf(around.stdout, "%s\n\nUsage: snowdonia %s [--flag value ...] %s\n\n", about, name, arguments)
		f.VisitAll(func(one *flag.Flag) {
			form, text := flag.UnquoteUsage(one)
			fmt.Fprintf(around.stdout, "  --%s %s\n        %s", one.Name, form, text)
			if one.DefValue != "" {
				fmt.Fprintf(around.stdout, " Default %s.", one.DefValue)
			}
			fmt.Fprintln(around.stdout)
		})
	}
	return toolFlags{f}
}

// parse reads the arguments, of which so many must be left after the flags.
func (f toolFlags) parse(args []string, left int) error {
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return err
	case err != nil:
		return fmt.Errorf("%w: %w", errUsage, err)
	case f.NArg() != left:
		return fmt.Errorf("%w: %d arguments after the flags, not %d", errUsage, f.NArg(), left)
	}
	return nil
}
