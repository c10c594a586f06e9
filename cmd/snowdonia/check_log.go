package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"snowdonia/cmd/internal/settings"
	"snowdonia/cmd/internal/site"
	"snowdonia/events/logcheck"
)

// checkLog folds every game of a log.
func checkLog(ctx context.Context, args []string, around surroundings) int {
	return site.Main(settings.CheckLog, args, around.getenv, around.stdout, around.stderr,
		"Folds every game of a site's log with this build. --write notes what each game's records lead to; --compare holds them\n"+
			"to what another build has noted, and names each game that differs and its record. Both may be given. Run it with the\n"+
			"old build before a release and with the new one before it serves: see docs/operations.md. It changes nothing.",
		func(s *site.Site) error { return checkLogOf(ctx, s, around) })
}

func checkLogOf(ctx context.Context, s *site.Site, around surroundings) (err error) {
	var earlier map[string]logcheck.Note
	if s.CompareFile != "" {
		file, err := os.Open(s.CompareFile)
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }() // it is only read
		if earlier, err = logcheck.Read(file); err != nil {
			return fmt.Errorf("%s: %w", s.CompareFile, err)
		}
	}
	log, err := logOfSite(ctx, s, "snowdonia check-log")
	if err != nil {
		return err
	}
	var note func(logcheck.Note) error
	if s.WriteFile != "" {
		file, err := os.OpenFile(s.WriteFile, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		w, err := logcheck.NewWriter(file)
		if err != nil {
			return err
		}
		note = w.Write
	}
	differ, began := 0, time.Now()
	found, err := logcheck.Scan(ctx, log, earlier, note, func(d logcheck.Difference) {
		differ++
		fmt.Fprintln(around.stdout, told(d))
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(around.stdout, "%d games with %d records were folded in %.1f s", found.Games, found.Records, time.Since(began).Seconds())
	if s.CompareFile != "" {
		fmt.Fprintf(around.stdout, "; %d of them are new since %s", found.New, s.CompareFile)
	}
	fmt.Fprintln(around.stdout)
	if differ > 0 {
		return fmt.Errorf("%d differences: do not let this build serve this log", differ)
	}
	return nil
}

// told is a difference as a line.
func told(d logcheck.Difference) string {
	switch {
	case d.Game == "":
		return d.Text
	case d.Record > 0:
		return fmt.Sprintf("game %s: %s; after record %d it was the same", d.Game, d.Text, d.Record)
	}
	return fmt.Sprintf("game %s: %s", d.Game, d.Text)
}
