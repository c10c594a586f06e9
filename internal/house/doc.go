// Package house holds the repository to its own rules, by tests only: imports
// point one way, documents that are named exist, words have one meaning, files
// and functions stay small. What a linter checks as well as a test could is
// left to the linter, see .golangci.yml.
package house
