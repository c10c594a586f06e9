package browser

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"snowdonia/cmd/internal/process"
)

// What all tests share: they are made once, since each takes seconds.
var (
	program string          // the built server
	shared  *server         // serves every test that does not kill it
	window  context.Context // the browser
)

func TestMain(m *testing.M) {
	flag.Parse()
	code, err := withBrowser(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// withBrowser builds the server, starts it and a browser, and runs the tests.
func withBrowser(m *testing.M) (code int, err error) {
	folder, err := os.MkdirTemp("", "snowdonia-browser-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	if program, err = process.Build(context.Background(), folder, "snowdonia/cmd/snowdonia"); err != nil {
		return 0, err
	}
	if shared, err = startServer(filepath.Join(folder, "shared"), generous...); err != nil {
		return 0, err
	}
	defer shared.Kill()
	allocator, end := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.UserDataDir(filepath.Join(folder, "profile")),
		chromedp.NoSandbox, // it cannot be had inside a container, and only our own page is opened
		chromedp.Flag("disable-gpu", true), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("hide-scrollbars", false),
	)...)
	defer end()
	var closeBrowser context.CancelFunc
	window, closeBrowser = chromedp.NewContext(allocator)
	defer closeBrowser()
	if err := chromedp.Do(window); err != nil {
		return 0, fmt.Errorf("the browser does not start: %w", err)
	}
	code = m.Run()
	if code != 0 {
		fmt.Fprintf(os.Stderr, "the server wrote:\n%s\n", shared.Tail(20))
	}
	return code, nil
}

// server is a snowdonia serve that runs as a process.
type server struct {
	*process.Process
	host string // and port
	url  string
}

// startServer starts one on a free port, with a data folder inside the folder.
func startServer(folder string, env ...string) (*server, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	host, err := process.FreeAddress()
	if err != nil {
		return nil, err
	}
	s := &server{host: host, url: "http://" + host, Process: &process.Process{
		Name: "snowdonia", Program: program, Log: filepath.Join(folder, "log"),
		Args: []string{"serve", "--listen", host, "--data", filepath.Join(folder, "data")},
		Env:  env,
	}}
	return s, s.start()
}

// generous are the settings of a server that all persons of the tests ask from one address.
var generous = []string{
	"SNOWDONIA_ADDRESS_REQUESTS=100000", "SNOWDONIA_ADDRESS_BURST=100000",
	"SNOWDONIA_PLAYER_REQUESTS=100000", "SNOWDONIA_PLAYER_BURST=100000", "SNOWDONIA_OPEN_TABLES=100",
}

// start begins a life of the server and waits until it answers.
func (s *server) start() error {
	if err := s.Start(); err != nil {
		return err
	}
	for late := time.After(30 * time.Second); ; {
		if r, err := http.Get(s.url + "/readyz"); err == nil {
			r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-s.Ended():
			return fmt.Errorf("the server ended:\n%s", s.Tail(20))
		case <-late:
			return fmt.Errorf("the server does not answer:\n%s", s.Tail(20))
		case <-time.After(20 * time.Millisecond):
		}
	}
}
