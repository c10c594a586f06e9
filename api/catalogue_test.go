package api

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"snowdonia/domain/game"
)

var update = flag.Bool("update", false, "write docs/errors.md anew")

// docs/errors.md lists the catalogue, no more and no less.
func TestErrorsAreListedInDocs(t *testing.T) {
	const path = "../docs/errors.md"
	var b strings.Builder
	b.WriteString("# Errors\n\nEvery error answer is `application/problem+json`. Its `code` is stable; titles and details are for people.\n" +
		"A temporary error may go away when the same request is sent again (writes with the same `Idempotency-Key`), after\n" +
		"the pause that `Retry-After` names. A `rule` is an id of [the rules](../domain/RULES.md), choices are written in the [notation](notation.md).\n\nThis page follows from `api/catalogue.go`: `go test ./api -run TestErrorsAreListedInDocs -update`.\n\n" +
		"| status | code | title | temporary |\n| --- | --- | --- | --- |\n")
	for _, k := range Catalogue() {
		temporary := ""
		if k.Temporary() {
			temporary = "yes"
		}
		fmt.Fprintf(&b, "| %d | `%s` | %s | %s |\n", k.Status, k.Code, k.Title, temporary)
	}
	if *update {
		if err := os.MkdirAll("../docs", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil || string(got) != b.String() {
		t.Fatalf("%s does not list the catalogue (%v); write it anew with -update", path, err)
	}
}

func TestCatalogue(t *testing.T) {
	seen := map[Code]bool{}
	status := 0
	for _, k := range Catalogue() {
		if seen[k.Code] {
			t.Errorf("%s comes twice", k.Code)
		}
		seen[k.Code] = true
		if k.Status < status {
			t.Errorf("%s is out of order", k.Code)
		}
		status = k.Status
		if (k.Status == 503 || k.Status == 429) != k.Temporary() && k.Code != codeConflict && k.Code != codeNotYet {
			t.Errorf("%s has status %d and Retry-After %v", k.Code, k.Status, k.RetryAfter)
		}
	}
	for _, code := range []game.Code{
		game.CodeUnknownGame, game.CodeGameExists, game.CodeBadSetup, game.CodeBadCommand, game.CodeNotOpen, game.CodeSeatTaken,
		game.CodeNoSeatFree, game.CodeAlreadyHere, game.CodeNotYours, game.CodeSeatsMissing, game.CodeNotRunning, game.CodeGameOver, game.CodeNotFinished,
		game.CodeNotAsked, game.CodeStale, game.CodeNotOffered, game.CodeRefused, game.CodeNoTakeBack, game.CodeNoProposal,
		game.CodeProposalOpen, game.CodeLimitReached,
	} {
		if !seen[Code(code)] {
			t.Errorf("the domain's %s is missing", code)
		}
	}
	for _, k := range knownErrors {
		if !seen[k.code] {
			t.Errorf("%s, of %v, is missing", k.code, k.err)
		}
	}
}
