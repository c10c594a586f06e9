// Command snowdonia is the whole product in one process, and its tools. Ask it:
//
//	snowdonia help
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"snowdonia/cmd/internal/site"
)

func main() { site.Process(run) }

// surroundings are what a subcommand has of the world.
type surroundings struct {
	getenv func(string) string
	stdout io.Writer
	stderr io.Writer
}

// subcommand is one thing that the program does.
type subcommand struct {
	name    string
	summary string
	run     func(ctx context.Context, args []string, around surroundings) (exitCode int)
}

func subcommands() []subcommand {
	return []subcommand{
		{"serve", "play: everything in one process on one port", serve},
		{"simulate", "let bots play many games in memory and tell how they went", tool("simulate", simulate)},
		{"verify", "check the draws of finished games from their records", tool("verify", verify)},
		{"replay", "step through a game: what happened, why, and what it brought", tool("replay", replayGame)},
		{"record", "get a game from a server as a record file", tool("record", record)},
		{"import", "take finished games from record files into a site's log", importGames},
		{"check-log", "fold every game of a log and compare with what another build noted", checkLog},
		{"rebuild", "fill the read models anew beside the old ones and switch to them", rebuild},
		{"export", "write the rows of all finished games as Parquet files, for analytics", export},
		{"bench", "measure the product, each figure beside its ceiling", tool("bench", measure)},
		{"version", "print the version", tool("version", printVersion)},
	}
}

// errUsage says that a program was called in a way that cannot be; it is told with a pointer to --help.
var errUsage = errors.New("wrong use")

// run finds the subcommand and gives the exit code.
func run(ctx context.Context, args []string, getenv func(string) string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		help(stderr)
		return site.ExitUsage
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		help(stdout)
		return 0
	case "-version", "--version":
		args = []string{"version"}
	}
	for _, c := range subcommands() {
		if c.name == args[0] {
			return c.run(ctx, args[1:], surroundings{getenv, stdout, stderr})
		}
	}
	fmt.Fprintf(stderr, "snowdonia: there is no subcommand %q\n\n", args[0])
	help(stderr)
	return site.ExitUsage
}

// tool makes a subcommand of a function with an error: what is wrong is said, and is the exit code.
func tool(name string, run func(ctx context.Context, args []string, around surroundings) error) func(context.Context, []string, surroundings) int {
	return func(ctx context.Context, args []string, around surroundings) int {
		err := run(ctx, args, around)
		switch {
		case err == nil || errors.Is(err, flag.ErrHelp):
			return 0
		case errors.Is(err, errUsage):
			fmt.Fprintf(around.stderr, "snowdonia %s: %v\nTry snowdonia %s --help.\n", name, err, name)
			return site.ExitUsage
		}
		fmt.Fprintf(around.stderr, "snowdonia %s: %v\n", name, err)
		return site.ExitFailed
	}
}

func help(w io.Writer) {
	fmt.Fprint(w, "Play Snowdonia on a server of your own.\n\nUsage: snowdonia SUBCOMMAND [--flag value ...]\n\n")
	for _, c := range subcommands() {
		fmt.Fprintf(w, "  %-9s %s\n", c.name, c.summary)
	}
	fmt.Fprint(w, "\nEach has --help. An unofficial implementation of the rules of the board game; see NOTICE.\n")
}

func printVersion(_ context.Context, args []string, around surroundings) error {
	flags := newFlags("version", "", "Prints the version of this program and of Go.", around)
	if err := flags.parse(args); err != nil {
		return err
	}
	info, ok := debug.ReadBuildInfo()
	version := "unknown"
	if ok && info.Main.Version != "" {
		version = info.Main.Version
	}
	_, err := fmt.Fprintf(around.stdout, "snowdonia %s, %s, %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
