package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"snowdonia/cmd/internal/bench"
)

// measure runs the benchmarks and prints their table.
func measure(ctx context.Context, args []string, around surroundings) (err error) {
	f := newFlags("bench", "", "Measures the product against a NATS server in this process and a real Redis, each figure beside a ceiling that is\n"+
		"measured in the same run, and prints a table in Markdown. It takes about two minutes and wants a quiet machine.", around)
	only := f.String("only", "", "`NAMES` of the rows to measure with commas between them, all by default: "+rowNames()+".")
	each := f.Duration("each", 4*time.Second, "`TIME` of one measurement, about; the number of games follows from it.")
	redis := f.String("redis", "", "`URL` of a Redis whose data may be lost. By default a redis-server of its own is started.")
	folder := f.String("folder", "", "`FOLDER` on the disk to measure; a new folder in it holds the log meanwhile. The temporary folder by default.")
	asJSON := f.Bool("json", false, "Print JSON instead of the table.")
	if err := f.parse(args); err != nil {
		return err
	}
	o := bench.Options{Each: *each, RedisURL: *redis, Progress: around.stderr}
	if *only != "" {
		o.Only = strings.Split(*only, ",")
	}
	if unknown := bench.Unknown(o.Only); unknown != "" {
		return fmt.Errorf("%w: --only: there is no row %q; there are %s", errUsage, unknown, rowNames())
	}
	if o.Folder, err = os.MkdirTemp(*folder, "snowdonia-bench-"); err != nil {
		return err
	}
	defer func() {
		if gone := os.RemoveAll(o.Folder); err == nil {
			err = gone
		}
	}()
	report, err := bench.Run(ctx, o)
	if len(report.Figures) == 0 {
		return err
	}
	if *asJSON {
		if out := json.NewEncoder(around.stdout).Encode(report); err == nil {
			err = out
		}
		return err
	}
	fmt.Fprint(around.stdout, report.Table())
	return err
}

func rowNames() string {
	var names []string
	for _, r := range bench.Rows() {
		names = append(names, r.Name)
	}
	return strings.Join(names, ", ")
}
