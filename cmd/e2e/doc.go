// Package e2e holds the test of the whole, by tests only: the services as
// processes of their own with a real NATS server and a real Redis, players who
// play many games at once over HTTP, and somebody who kills processes.
package e2e
