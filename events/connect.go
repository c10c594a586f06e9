package events

import (
	"time"

	"github.com/nats-io/nats.go"
)

// ConnectOptions are what a connection that carries a log needs, and [Connect]
// sets: it never gives up, it notices a dead server within seconds, and it
// refuses to publish while it is away. (A client that keeps what was published
// meanwhile would store a command long after its caller was told that it failed.)
func ConnectOptions() []nats.Option {
	const (
		ping    = 5 * time.Second
		misses  = 2 // pings without an answer
		wait    = 100 * time.Millisecond
		jitter  = 100 * time.Millisecond
		timeout = 5 * time.Second
	)
	return []nats.Option{
		nats.MaxReconnects(-1),
		nats.ReconnectWait(wait),
		nats.ReconnectJitter(jitter, jitter),
		nats.ReconnectBufSize(-1),
		nats.PingInterval(ping),
		nats.MaxPingsOutstanding(misses),
		nats.Timeout(timeout),
	}
}

// Connect reaches a server or cluster with the options of [ConnectOptions], and
// more: a name, credentials. Several addresses are separated by commas.
func Connect(url string, more ...nats.Option) (*nats.Conn, error) {
	return nats.Connect(url, append(ConnectOptions(), more...)...)
}
