package house

import (
	"regexp"
	"strings"
	"testing"
)

// banned is a row of the glossary's table of words that are not used.
type banned struct {
	word    *regexp.Regexp
	instead string
	where   string // folder, empty for everywhere
}

// bannedWords reads the table under the glossary's heading "Words not used":
// the word, what to say instead, and where it is banned.
func bannedWords(t *testing.T) []banned {
	t.Helper()
	_, section, ok := strings.Cut(text(t, "docs/glossary.md"), "## Words not used")
	if !ok {
		t.Fatal("docs/glossary.md has no section \"Words not used\"")
	}
	var words []banned
	for _, row := range strings.Split(section, "\n") {
		cells := strings.Split(row, "|")
		if len(cells) != 5 || strings.HasPrefix(strings.TrimSpace(cells[1]), "---") || strings.TrimSpace(cells[1]) == "not" {
			continue
		}
		word := regexp.QuoteMeta(strings.TrimSpace(cells[1]))
		where := strings.Trim(strings.TrimSpace(cells[3]), "`")
		if where == "everywhere" {
			where = ""
		}
		words = append(words, banned{
			word:    regexp.MustCompile(`(?i)\b` + strings.ReplaceAll(word, " ", `[ _-]?`) + `s?\b`),
			instead: strings.TrimSpace(cells[2]),
			where:   where,
		})
	}
	if len(words) < 5 {
		t.Fatalf("the glossary bans %d words; its table has another form", len(words))
	}
	return words
}

func TestWordsHaveOneMeaning(t *testing.T) {
	words := bannedWords(t)
	for _, f := range files(t, ".go", ".md", ".yaml", ".yml", ".json", ".conf", ".sh", ".js", ".mjs", ".css", ".html", ".svg") {
		if f == "docs/glossary.md" || foreign(f) {
			continue
		}
		body := text(t, f)
		for _, w := range words {
			if !strings.HasPrefix(f, w.where) {
				continue
			}
			if at := w.word.FindStringIndex(body); at != nil {
				line := 1 + strings.Count(body[:at[0]], "\n")
				t.Errorf("%s:%d: %q is not a word of the glossary: say %q", f, line, body[at[0]:at[1]], w.instead)
			}
		}
	}
}
