package agreement

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var write = flag.Bool("write", false, "write the answers in docs/analytics.md anew")

// question is one in the documentation: its SQL, and the table that follows.
var question = regexp.MustCompile("(?s)```sql\n(select .*?)```\n\n((?:\\|[^\n]*\n)*)")

// checkDocument asks the questions of docs/analytics.md and compares the answers.
func checkDocument(t *testing.T, d duckdb) {
	path := filepath.Join("..", "..", "docs", "analytics.md")
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := string(b)
	found := question.FindAllStringSubmatch(text, -1)
	if len(found) < 10 {
		t.Errorf("%d questions, not 10", len(found))
	}
	var questions []string
	for _, m := range found {
		questions = append(questions, m[1])
	}
	for i, a := range d.ask(t, questions) {
		table := markdown(a)
		if found[i][2] == table {
			continue
		}
		if *write {
			text = strings.Replace(text, found[i][0], "```sql\n"+found[i][1]+"```\n\n"+table, 1)
			continue
		}
		t.Errorf("%s\nis answered by\n%sand in the document by\n%s(go generate ./cmd/agreement writes it)", questions[i], table, found[i][2])
	}
	if *write {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// markdown is an answer as a table.
func markdown(a answer) string {
	var b strings.Builder
	row := func(cells []string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	row(a.Columns)
	b.WriteString("|" + strings.Repeat(" --- |", len(a.Columns)) + "\n")
	for _, r := range a.Rows {
		row(r)
	}
	return b.String()
}
