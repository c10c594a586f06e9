// Command duckcheck answers questions over a folder that snowdonia export has
// filled, with DuckDB. It is a module of its own, so that the product needs no
// DuckDB and no C compiler.
//
//	go -C tools/duckcheck run . FOLDER < questions.json
//
// Questions are a JSON array of SQL texts over the views games, scores,
// contracts, answers and facts. The answers are a JSON array in the same order; each has
// the names of its columns and its rows, every value as a text, as DuckDB prints it.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	_ "github.com/duckdb/duckdb-go/v2" // the driver of database/sql
)

// answer is what one question gives.
type answer struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: duckcheck FOLDER < QUESTIONS")
		os.Exit(2)
	}
	if err := run(context.Background(), os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, folder string) error {
	var questions []string
	if err := json.NewDecoder(os.Stdin).Decode(&questions); err != nil {
		return fmt.Errorf("questions: %w", err)
	}
	db, err := sql.Open("duckdb", "")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }() // nothing is kept in it
	db.SetMaxOpenConns(1)
	for _, table := range []string{"games", "scores", "contracts", "answers", "facts"} {
		files := strings.ReplaceAll(filepath.Join(folder, table, "**", "*.parquet"), "'", "''")
		if _, err := db.ExecContext(ctx, "create view "+table+" as select * from read_parquet('"+files+"', hive_partitioning = true)"); err != nil {
			return err
		}
	}
	answers := make([]answer, len(questions))
	for i, q := range questions {
		if answers[i], err = ask(ctx, db, q); err != nil {
			return fmt.Errorf("%s\n%w", q, err)
		}
	}
	return json.NewEncoder(os.Stdout).Encode(answers)
}

func ask(ctx context.Context, db *sql.DB, question string) (answer, error) {
	rows, err := db.QueryContext(ctx, question)
	if err != nil {
		return answer{}, err
	}
	defer func() { _ = rows.Close() }() // its error is that of Err
	a := answer{Rows: [][]string{}}
	if a.Columns, err = rows.Columns(); err != nil {
		return answer{}, err
	}
	for rows.Next() {
		values, to := make([]any, len(a.Columns)), make([]any, len(a.Columns))
		for i := range values {
			to[i] = &values[i]
		}
		if err := rows.Scan(to...); err != nil {
			return answer{}, err
		}
		row := make([]string, len(values))
		for i, v := range values {
			row[i] = text(v)
		}
		a.Rows = append(a.Rows, row)
	}
	return a, rows.Err()
}

// text is a value as people read it, empty for none.
func text(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano)
	}
	return fmt.Sprint(v)
}
