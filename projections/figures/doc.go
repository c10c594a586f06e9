// Package figures counts finished games, and makes figures out of the counts. It
// is pure. What one game adds ([Count]) is whole numbers under names; they are
// added up by [Cell], in any order, and [Sum] reads them back as [Figures]. So the
// figures are exact however the games came in, and are the same as those of the
// rows of package tally in any other tool.
package figures
