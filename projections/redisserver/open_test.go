package redisserver_test

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"snowdonia/projections/redisserver"
)

// childMain is set in the environment of a copy of this program that only opens
// a server, says which, and waits to be killed.
const childMain = "REDISSERVER_TEST_FOLDER"

func TestMain(m *testing.M) {
	if folder := os.Getenv(childMain); folder != "" {
		server, err := redisserver.Open(context.Background(), redisserver.Options{Folder: folder})
		fmt.Println(server, err)
		select {}
	}
	os.Exit(m.Run())
}

func open(t *testing.T, o redisserver.Options) *redisserver.Server {
	t.Helper()
	s, err := redisserver.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// pid gives the process that serves a client.
func pid(ctx context.Context, c redis.UniversalClient) (int, error) {
	text, err := c.Info(ctx, "server").Result()
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(text) {
		if id, ok := strings.CutPrefix(strings.TrimSpace(line), "process_id:"); ok {
			return strconv.Atoi(id)
		}
	}
	return 0, fmt.Errorf("no process id in %q", text)
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !is(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("did not %s", what)
		}
	}
}

func gone(pid int) bool { return syscall.Kill(pid, 0) != nil }

func TestOwnServer(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	s := open(t, redisserver.Options{Folder: folder})
	if s.Kind != "own redis-server" || !strings.HasPrefix(s.Version, "7.") && !strings.HasPrefix(s.Version, "8.") {
		t.Errorf("%s", s)
	}
	id, err := pid(t.Context(), s.Client)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Client.Set(t.Context(), "k", "v", 0).Err(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if !gone(id) {
		t.Error("the child outlives its server")
	}
	left, err := os.ReadDir(folder)
	if err != nil || len(left) > 0 {
		t.Errorf("left in the folder: %v, %v", left, err)
	}
}

func TestOwnServerThatDiesIsStartedAgain(t *testing.T) {
	s := open(t, redisserver.Options{Folder: t.TempDir()})
	first, err := pid(t.Context(), s.Client)
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(first, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	eventually(t, "come back", func() bool {
		again, err := pid(t.Context(), s.Client)
		return err == nil && again != first
	})
}

func TestOwnServerEndsWithAParentThatIsKilled(t *testing.T) {
	parent := exec.Command(os.Args[0])
	parent.Env = append(os.Environ(), childMain+"="+t.TempDir())
	out, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	said, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, address, ok := strings.Cut(strings.TrimSuffix(strings.TrimSpace(said), " <nil>"), "unix://")
	if !ok {
		t.Fatalf("the parent says %q", said)
	}
	client := redis.NewClient(&redis.Options{Network: "unix", Addr: address})
	defer func() { _ = client.Close() }()
	id, err := pid(t.Context(), client)
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
	eventually(t, "end", func() bool { return gone(id) })
}

func TestLongFolder(t *testing.T) {
	s := open(t, redisserver.Options{Folder: filepath.Join(t.TempDir(), strings.Repeat("long", 40))})
	if err := s.Client.Ping(t.Context()).Err(); err != nil || strings.Contains(s.Address, "longlong") {
		t.Errorf("%s: %v", s, err)
	}
}

func TestServerByURL(t *testing.T) {
	own := open(t, redisserver.Options{Folder: t.TempDir()})
	s := open(t, redisserver.Options{URL: own.Address})
	if s.Kind != "redis" || s.Version != own.Version {
		t.Errorf("%s", s)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := own.Client.Ping(t.Context()).Err(); err != nil {
		t.Errorf("a server that is not ours was ended: %v", err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free := l.Addr().String()
	_ = l.Close()
	for _, url := range []string{"nonsense", "http://127.0.0.1", "redis://" + free} {
		if s, err := redisserver.Open(t.Context(), redisserver.Options{URL: url}); err == nil {
			t.Errorf("%s opens %s", url, s)
		}
	}
}

func TestAddressHidesThePassword(t *testing.T) {
	own := open(t, redisserver.Options{Folder: t.TempDir()})
	if err := own.Client.ConfigSet(t.Context(), "requirepass", "geheim").Err(); err != nil {
		t.Fatal(err)
	}
	url := strings.Replace(own.Address, "unix://", "unix://:geheim@", 1)
	if s := open(t, redisserver.Options{URL: url}); strings.Contains(s.String(), "geheim") {
		t.Errorf("%s", s)
	}
	if s, err := redisserver.Open(t.Context(), redisserver.Options{URL: own.Address}); err == nil {
		t.Errorf("%s opens without the password", s)
	}
}

func TestEmbedded(t *testing.T) {
	s := open(t, redisserver.Options{Embedded: redisserver.Always})
	if s.Kind != "miniredis" || !strings.HasPrefix(s.Address, "redis://127.0.0.1:") {
		t.Errorf("%s", s)
	}
	byURL := open(t, redisserver.Options{URL: s.Address}) // it says nothing of its version
	if err := byURL.Client.Set(t.Context(), "k", "v", 0).Err(); err != nil {
		t.Error(err)
	}
	t.Setenv("PATH", t.TempDir())
	if s := open(t, redisserver.Options{Folder: t.TempDir()}); s.Kind != "miniredis" {
		t.Errorf("without a redis-server on PATH: %s", s)
	}
}
