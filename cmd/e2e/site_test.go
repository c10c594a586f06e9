package e2e

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"snowdonia/cmd/internal/process"
)

// site is all processes of a site: a NATS server, a Redis, and two of each service.
type site struct {
	nats, redis *process.Process
	commands    []*service
	projections []*service
}

// service is a process that answers HTTP.
type service struct {
	*process.Process
	url string
}

// startSite builds and starts everything. What a process has written is shown if the test fails.
func startSite(t *testing.T) *site {
	t.Helper()
	bin, data, logs := t.TempDir(), t.TempDir(), t.TempDir()
	natsAt, redisAt := freeAddress(t), freeAddress(t)
	natsConf := filepath.Join(data, "nats.conf")
	conf := fmt.Sprintf("listen: %q\njetstream { store_dir: %q, sync_interval: \"100ms\" }\n", natsAt, filepath.Join(data, "nats"))
	if err := os.WriteFile(natsConf, []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	_, redisPort, err := net.SplitHostPort(redisAt)
	if err != nil {
		t.Fatal(err)
	}
	s := &site{
		nats: &process.Process{Name: "nats-server", Program: build(t, bin, "github.com/nats-io/nats-server/v2"), Args: []string{"--config", natsConf}},
		// It keeps nothing on disk: killed, it comes back empty.
		redis: &process.Process{Name: "redis-server", Program: "redis-server", Args: []string{"--port", redisPort, "--bind", "127.0.0.1", "--save", "", "--dir", data}},
	}
	env := []string{
		"SNOWDONIA_NATS=nats://" + natsAt, "SNOWDONIA_REDIS=redis://" + redisAt, "SNOWDONIA_MASTER_KEY=" + strings.Repeat("5a", 32),
		"SNOWDONIA_ADDRESS_REQUESTS=1000000", "SNOWDONIA_ADDRESS_BURST=1000000",
		"SNOWDONIA_PLAYER_REQUESTS=1000000", "SNOWDONIA_PLAYER_BURST=1000000", "SNOWDONIA_LOG_LEVEL=warn",
	}
	command := build(t, bin, "snowdonia/cmd/command-svc", buildFlags...)
	projection := build(t, bin, "snowdonia/cmd/projection-svc", buildFlags...)
	for i := range 2 {
		s.commands = append(s.commands, newService(t, fmt.Sprintf("command-svc %d", i), command, env))
		s.projections = append(s.projections, newService(t, fmt.Sprintf("projection-svc %d", i), projection, env))
	}
	for i, p := range s.all() {
		p.Log = filepath.Join(logs, fmt.Sprint(i))
		if err := p.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = p.Kill() // it may have ended
			if t.Failed() {
				t.Logf("%s:\n%s", p.Name, p.Tail(40))
			}
		})
	}
	return s
}

func newService(t *testing.T, name, program string, env []string) *service {
	address := freeAddress(t)
	return &service{
		Process: &process.Process{Name: name, Program: program, Args: []string{"--listen", address}, Env: env},
		url:     "http://" + address,
	}
}

func build(t *testing.T, folder, pkg string, flags ...string) string {
	t.Helper()
	program, err := process.Build(t.Context(), folder, pkg, flags...)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

func freeAddress(t *testing.T) string {
	t.Helper()
	address, err := process.FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// all are the processes of the site.
func (s *site) all() []*process.Process {
	all := []*process.Process{s.nats, s.redis}
	for i := range s.commands {
		all = append(all, s.commands[i].Process, s.projections[i].Process)
	}
	return all
}

// races are the processes in which the race detector found something.
func (s *site) races() []string {
	var names []string
	for _, p := range s.all() {
		if bytes.Contains(p.Output(), []byte("DATA RACE")) {
			names = append(names, p.Name)
		}
	}
	return names
}
