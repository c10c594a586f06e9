package exchange_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"snowdonia/domain/game"
	"snowdonia/domain/replay"
	"snowdonia/domain/scenario"
)

// described is the schema of docs/.
func described(t *testing.T) *jsonschema.Schema {
	t.Helper()
	file, err := os.Open(filepath.Join("..", "..", "docs", "record.schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	doc, err := jsonschema.UnmarshalJSON(file)
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource("record.schema.json", doc); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("record.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// fits holds a line to the schema.
func fits(t *testing.T, schema *jsonschema.Schema, line []byte) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(line))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(v)
}

// Every line of files of all scenarios is as the schema says.
func TestFilesFitTheirSchema(t *testing.T) {
	schema := described(t)
	for _, k := range []kind{
		{scenario: "mount-snowdon", seats: 4, seed: 1, bots: "rg", restless: true, options: game.Options{ThinFog: true, Trains: []int{8, 11}}},
		{scenario: "mount-snowdon", seats: 1, edition: game.Edition2012, seed: 2, bots: "g"},
		{scenario: "jungfraubahn", seats: 2, seed: 3, bots: "g"},
		{scenario: "mount-washington", seats: 5, seed: 4, bots: "g", restless: true},
	} {
		p, err := play(k, "G", 0)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range bytes.Split(bytes.TrimSuffix(written(t, p.records), []byte("\n")), []byte("\n")) {
			if err := fits(t, schema, line); err != nil {
				t.Errorf("%s, line %d: %v\n%.300s", k.scenario, i+1, err, line)
			}
		}
	}
}

// The schema is about these lines: what is changed in them is refused.
func TestTheSchemaIsStrict(t *testing.T) {
	schema := described(t)
	lines := strings.Split(string(written(t, mustPlay(t, "G", 20).records)), "\n")
	for _, c := range []struct {
		line     int
		old, new string
	}{
		{0, `"version":1`, `"version":2`}, {0, `"game":"G"`, `"game":"a b"`}, {0, `"standIn":false`, `"standIn":0`}, {0, `"finished":false`, `"finished":false,"host":1`},
		{0, "deluxe", "3rd"}, {1, `"number":1`, `"number":0`}, {1, `"number":1`, `"number":1,"prev":0`}, {1, `Z"`, `"`}, {1, `"type":"opened"`, `"typ":"opened"`},
		{17, `"after":16`, `"after":"16"`}, {17, `"state":"`, `"state":"0`}, {len(lines) - 2, `"sha256":"`, `"sha256":"x`},
	} {
		if !strings.Contains(lines[c.line], c.old) {
			t.Fatalf("line %d has no %s", c.line+1, c.old)
		}
		if err := fits(t, schema, []byte(strings.Replace(lines[c.line], c.old, c.new, 1))); err == nil {
			t.Errorf("line %d with %s is as the schema says", c.line+1, c.new)
		}
	}
}

// Every kind of line that a state's text has is in the document, and every one of the document is in a text.
func TestTheDocumentHasEveryLineOfAText(t *testing.T) {
	b, err := os.ReadFile(filepath.Join("..", "..", "docs", "record-format.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(b), "## The state hash")
	seen := map[string]bool{}
	for _, sc := range scenario.All() {
		for seats := 1; seats <= 5; seats += 2 {
			p, err := play(kind{scenario: sc.Name, seats: seats, seed: 8, bots: "rg"}, "G", 0)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = replay.Walk(game.State{}, p.entries, func(before *game.State, _ game.Entry) {
				for line := range strings.Lines(string(replay.Text(before))) {
					word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
					seen[word] = true
				}
			})
			for line := range strings.Lines(string(replay.Text(&p.state))) {
				word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
				seen[word] = true
			}
		}
	}
	for word := range seen {
		if !strings.Contains(section, "`"+word+" ") && !strings.Contains(section, "`"+word+"`") {
			t.Errorf("docs/record-format.md does not describe the line %q", word)
		}
	}
	if len(seen) < 45 {
		t.Errorf("only %d kinds of lines were seen", len(seen))
	}
}
