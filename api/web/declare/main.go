// Command declare writes the schemas of an OpenAPI document as TypeScript
// declarations, so that the page is checked against the description of the API.
//
//	go run ./declare ../openapi.yaml api.d.ts
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: declare openapi.yaml api.d.ts")
		os.Exit(2)
	}
	if err := write(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "declare:", err)
		os.Exit(1)
	}
}

func write(from, to string) error {
	document, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	text, err := declarations(document)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	return os.WriteFile(to, []byte(text), 0o644)
}
