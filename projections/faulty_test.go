package projections

import (
	"context"
	"fmt"
	"net"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"snowdonia/domain/game"
	"snowdonia/events"
	"snowdonia/projections/redisserver"
)

// faultyLog is a log that hands out other records than it should.
type faultyLog struct {
	events.Log
	shard int
	seq   uint64
	spoil func(*events.Stored)                              // the record at seq of shard
	batch func(before, now []events.Stored) []events.Stored // what is handed out
}

func (l *faultyLog) Follow(ctx context.Context, shard int, after uint64, limit int) (events.Subscription, error) {
	sub, err := l.Log.Follow(ctx, shard, after, limit)
	return &faultySubscription{Subscription: sub, log: l, shard: shard}, err
}

type faultySubscription struct {
	events.Subscription
	log    *faultyLog
	shard  int
	before []events.Stored
}

func (s *faultySubscription) Next(ctx context.Context) ([]events.Stored, error) {
	now, err := s.Subscription.Next(ctx)
	for i := range now {
		if s.log.spoil != nil && s.shard == s.log.shard && now[i].Seq == s.log.seq {
			s.log.spoil(&now[i])
		}
	}
	if s.log.batch == nil || err != nil {
		return now, err
	}
	batch := s.log.batch(s.before, now)
	s.before = now
	return batch, nil
}

// otherShard gives a game id that belongs to another one of two shards.
func otherShard(id string) string {
	for i := 0; ; i++ {
		if other := fmt.Sprint(id, "-", i); events.ShardOf(other, 2) != events.ShardOf(id, 2) {
			return other
		}
	}
}

// absurdFacts begin well enough, but fit no game.
var absurdFacts = []game.Event{&game.RoundBegan{Round: 99}, &game.ContractTaken{Seat: 77, Space: 1, Card: 3}}

// child is a redis-server that a test stops and starts.
type child struct {
	t       *testing.T
	program string
	process *redisserver.Child
	socket  string
	client  redis.UniversalClient
}

func startChild(t *testing.T) *child {
	t.Helper()
	program, err := exec.LookPath("redis-server")
	if err != nil {
		t.Fatal(err)
	}
	c := &child{t: t, program: program, socket: filepath.Join(t.TempDir(), "redis.sock")}
	c.start()
	c.client = redis.NewClient(&redis.Options{Network: "unix", Addr: c.socket, Protocol: 2, DialerRetries: 1, MaxRetries: 1, ContextTimeoutEnabled: true})
	t.Cleanup(func() {
		_ = c.client.Close()
		c.stop()
	})
	return c
}

func (c *child) start() {
	c.t.Helper()
	p, err := redisserver.StartChild(c.t.Context(), c.program, c.socket)
	if err != nil {
		c.t.Fatal(err)
	}
	c.process = p
}

func (c *child) stop() { c.process.Stop() }

// clusterRedis starts a cluster of one node. It holds scripts to the keys of one
// slot as a larger one does.
func clusterRedis(t testing.TB) redis.UniversalClient {
	t.Helper()
	port := freePort(t)
	dir := t.TempDir()
	cmd := exec.Command("redis-server", "--port", strconv.Itoa(port), "--bind", "127.0.0.1", "--cluster-enabled", "yes",
		"--cluster-port", strconv.Itoa(freePort(t)), "--dir", dir, "--save", "", "--appendonly", "no")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	node := redis.NewClient(&redis.Options{Addr: address, Protocol: 2})
	defer func() { _ = node.Close() }()
	eventually(t, "start a cluster node", func(ctx context.Context) error { return node.Ping(ctx).Err() })
	if err := node.Do(t.Context(), "CLUSTER", "ADDSLOTSRANGE", 0, 16383).Err(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "serve all slots", func(ctx context.Context) error { return node.Set(ctx, "probe", 1, time.Second).Err() })
	return openRedis(t, redisserver.Options{URL: "redis://" + address}, "redis cluster")
}

// freePort gives a port that nobody listens to now.
func freePort(t testing.TB) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	address, ok := l.Addr().(*net.TCPAddr)
	if !ok {
		t.Fatal(l.Addr())
	}
	return address.Port
}
