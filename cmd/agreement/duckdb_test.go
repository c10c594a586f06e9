package agreement

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"testing"
)

// duckdb asks questions of exported files.
type duckdb struct {
	program string
	folder  string
}

// answer is what a question gives, every value as a text.
type answer struct {
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// buildDuckDB builds the program that asks DuckDB.
func buildDuckDB(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "duckcheck")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, ".")
	build.Dir = filepath.Join("..", "..", "tools", "duckcheck")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// ask gives the answers to questions, in their order. Later ones see what earlier ones create.
func (d duckdb) ask(t *testing.T, questions []string) []answer {
	t.Helper()
	in, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), d.program, d.folder)
	var complaints bytes.Buffer
	run.Stdin, run.Stderr = bytes.NewReader(in), &complaints
	out, err := run.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, complaints.String())
	}
	var answers []answer
	if err := json.Unmarshal(out, &answers); err != nil {
		t.Fatal(err)
	}
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers
}
