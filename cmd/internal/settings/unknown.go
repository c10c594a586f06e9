package settings

import "strings"

// Unknown gives a sentence on each variable that begins as those of settings do
// and is none of any program, with the setting that may be meant. Environment has
// them as NAME=value. It is not an error: a platform may set some of its own.
func Unknown(environment []string) []string {
	var names []string
	for _, row := range (&Settings{}).table() {
		names = append(names, row.variable())
		if row.secret != nil {
			names = append(names, row.secretVariable())
		}
	}
	var all []string
	for _, pair := range environment {
		name, _, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, variable("")) {
			continue
		}
		nearest, least := "", 4 // more changes than 3 are no slip of the pen
		for _, n := range names {
			if d := distance(name, n); d < least {
				nearest, least = n, d
			}
		}
		switch {
		case least == 0:
		case nearest != "":
			all = append(all, name+" is no setting; perhaps "+nearest+" is meant")
		default:
			all = append(all, name+" is no setting")
		}
	}
	return all
}

// distance counts the letters to add, leave out or change on the way from a to b (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1) // from a's beginning so far to each beginning of b
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
