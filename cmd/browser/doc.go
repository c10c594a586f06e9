// Package browser holds the tests of the page, by tests only: a real browser in
// front of a real server, with one person in each tab. They play, watch, go
// through finished games, lose the server and find it again.
//
// What every tab must keep to is checked in all tests: it asks no other host,
// nothing that it asks for fails, and its console stays silent.
package browser
