package deploy

import (
	"context"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"snowdonia/projections/redisserver"
)

// startRedis runs the real server with redis.conf on a port of this host alone;
// only addresses and folders are others. It gives the address and the password.
func startRedis(t *testing.T) (address, password string) {
	t.Helper()
	folder, made := t.TempDir(), secrets(t)
	conf := strings.ReplaceAll(read(t, "redis.conf"), "/etc/redis/secrets", made)
	conf = strings.Replace(conf, "dir /data", "dir "+folder, 1)
	path := filepath.Join(folder, "redis.conf")
	if err := os.WriteFile(path, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	server := exec.CommandContext(t.Context(), "redis-server", path, "--bind", "127.0.0.1", "--port", port)
	var out strings.Builder
	server.Stdout, server.Stderr = &out, &out
	server.Cancel = func() error { return server.Process.Signal(os.Interrupt) }
	server.WaitDelay = 10 * time.Second
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Wait() // it was interrupted as the test's context ended
		if t.Failed() {
			t.Log(out.String())
		}
	})
	return net.JoinHostPort("127.0.0.1", port), read(t, made, "redis-password")
}

func TestRedisConfiguration(t *testing.T) {
	address, password := startRedis(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	u := url.URL{Scheme: "redis", User: url.UserPassword("snowdonia", password), Host: address}
	var server *redisserver.Server
	for server == nil { // until it answers
		s, err := redisserver.Open(ctx, redisserver.Options{URL: u.String()})
		if err != nil && ctx.Err() != nil {
			t.Fatalf("the services' user: %v", err)
		}
		server = s
	}
	defer func() { _ = server.Close() }()

	if err := server.Client.Set(ctx, "{0}:v1:at", "1", 0).Err(); err != nil {
		t.Errorf("it writes: %v", err)
	}
	if err := server.Client.Eval(ctx, "return redis.call('GET', KEYS[1])", []string{"{0}:v1:at"}).Err(); err != nil {
		t.Errorf("it runs scripts: %v", err)
	}
	for _, forbidden := range [][]any{{"CONFIG", "SET", "maxmemory", "1"}, {"ACL", "LIST"}, {"SHUTDOWN"}} {
		if err := server.Client.Do(ctx, forbidden...).Err(); err == nil || !strings.Contains(err.Error(), "NOPERM") {
			t.Errorf("%v: %v", forbidden, err)
		}
	}
	stranger := redis.NewClient(&redis.Options{Addr: address, Protocol: 2})
	defer func() { _ = stranger.Close() }()
	if err := stranger.Ping(ctx).Err(); err == nil {
		t.Error("a stranger was let in")
	}
}

// What is evicted is missing from a read model, and nobody notices.
func TestRedisDoesNotEvict(t *testing.T) {
	if !strings.Contains(read(t, "redis.conf"), "\nmaxmemory-policy noeviction\n") {
		t.Error("redis.conf lets keys be evicted")
	}
}
