// Command deploycheck holds the files of deploy/ to what the programs that read
// them would say, by their own parsers: compose, Dockerfile, Prometheus. It is a
// module of its own, so that those programs' versions are not the product's.
//
//	go -C tools/deploycheck run . ../../deploy
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/moby/buildkit/frontend/dockerfile/instructions"
	dockerfile "github.com/moby/buildkit/frontend/dockerfile/parser"
	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: deploycheck FOLDER")
		os.Exit(2)
	}
	folder := os.Args[1]
	err := errors.Join(
		compose(filepath.Join(folder, "compose.yaml")),
		image(filepath.Join(folder, "Dockerfile")),
		alerts(filepath.Join(folder, "prometheus", "alerts.yml")),
		dashboard(filepath.Join(folder, "grafana", "dashboard.json")),
	)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func compose(path string) error {
	options, err := cli.NewProjectOptions([]string{path}, cli.WithEnv([]string{"SNOWDONIA_USER=1000:1000"}))
	if err != nil {
		return err
	}
	_, err = options.LoadProject(context.Background())
	return named(path, err)
}

func image(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	parsed, err := dockerfile.Parse(f)
	if err != nil {
		return named(path, err)
	}
	_, _, err = instructions.Parse(parsed.AST, nil)
	return named(path, err)
}

func alerts(path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	_, errs := rulefmt.Parse(b, false, model.UTF8Validation, parser.NewParser(parser.Options{}), slog.Default())
	return named(path, errors.Join(errs...))
}

// dashboard parses the queries of all panels.
func dashboard(path string) error {
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var d struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(b, &d); err != nil {
		return named(path, err)
	}
	queries := parser.NewParser(parser.Options{})
	for _, p := range d.Panels {
		for _, t := range p.Targets {
			if _, err := queries.ParseExpr(t.Expr); err != nil {
				return named(path, fmt.Errorf("%s: %w", p.Title, err))
			}
		}
	}
	return nil
}

// named says which file an error is about.
func named(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", path, err)
}
