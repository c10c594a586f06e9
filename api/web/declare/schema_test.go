package main

import (
	"os"
	"strings"
	"testing"
)

const document = `
components:
  schemas:
    Table:
      type: object
      description: Where a game is played. */
      additionalProperties: false
      required: [name, seats]
      properties:
        name:
          type: string
          description: |
            One line.

            Another.
        seats: {type: array, items: {$ref: "#/components/schemas/MaybeSeat"}}
        kinds: {type: array, items: {type: string, enum: [a, b]}}
        best: {anyOf: [{$ref: "#/components/schemas/Points"}, {type: "null"}]}
        rest: {type: object}
    MaybeSeat: {type: [integer, "null"], minimum: 0}
    Points: {type: object, additionalProperties: {type: number}}
    Asked: {type: [object, "null"], additionalProperties: false, properties: {open: {type: boolean}}}
    Letter: {type: string, enum: [a, b, c, d, e, f, g, h, i]}
`

const declared = header + `
/** Where a game is played. * / */
export interface Table {
  /**
   * One line.
   *
   * Another.
   */
  name: string;
  seats: MaybeSeat[];
  kinds?: ("a" | "b")[];
  best?: Points | null;
  rest?: {
    [further: string]: unknown;
  };
}

export type MaybeSeat = number | null;

export interface Points {
  [name: string]: number;
}

export type Asked = {
  open?: boolean;
} | null;

export type Letter =
  | "a"
  | "b"
  | "c"
  | "d"
  | "e"
  | "f"
  | "g"
  | "h"
  | "i";
`

func TestDeclarations(t *testing.T) {
	got, err := declarations([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	if got != declared {
		t.Errorf("declared\n%s\nwant\n%s", got, declared)
	}
}

func TestWhatIsNotUnderstood(t *testing.T) {
	for _, schema := range []string{
		`{type: object, patternProperties: {}}`,
		`{type: object, additionalProperties: true}`,
		`{type: array}`,
		`{type: date}`,
		`{description: No type.}`,
		`{$ref: "other.yaml#/Table"}`,
		`{enum: [1.5]}`,
		`{type: object, additionalProperties: false, properties: {a: {type: strange}}}`,
	} {
		if got, err := declarations([]byte("components: {schemas: {Table: " + schema + "}}")); err == nil {
			t.Errorf("%s is declared as %s", schema, got)
		}
	}
	for _, document := range []string{"", "- 1", ":", "components: {}"} {
		if got, err := declarations([]byte(document)); err == nil {
			t.Errorf("%q is declared as %s", document, got)
		}
	}
}

// Writing the declarations again changes nothing.
func TestDeclarationsAreCurrent(t *testing.T) {
	to := t.TempDir() + "/api.d.ts"
	if err := write("../../openapi.yaml", to); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../api.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("api.d.ts is not what api/openapi.yaml says: go generate ./api/web writes it anew")
	}
	if !strings.HasPrefix(string(got), header) {
		t.Error("api.d.ts does not say that it is generated")
	}
}
