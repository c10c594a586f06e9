package e2e

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// client speaks to a site like somebody who does not give up: what fails for a
// reason that may pass is sent again, to another instance, under the same key.
type client struct {
	site  *site
	http  *http.Client
	turn  atomic.Int64 // decides which instance is next
	keys  atomic.Int64
	again atomic.Int64 // requests that were sent again
	busy  atomic.Int64 // answers that the game moved on meanwhile
	acked chan struct{}

	mu   sync.Mutex
	done map[string]map[int]string // by game and number: the key of the acknowledged command
}

func newClient(s *site) *client {
	return &client{
		site: s, http: &http.Client{Timeout: 20 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 64}},
		acked: make(chan struct{}, 1<<16), done: map[string]map[int]string{},
	}
}

// outcome is what an accepted command did.
type outcome struct {
	Game   string `json:"game"`
	Number int    `json:"number"`
	Token  string `json:"token"` // of a new player
}

// problem is an answer that will not change by asking again.
type problem struct {
	status int
	body   string
}

func (p *problem) Error() string { return fmt.Sprintf("%d %s", p.status, p.body) }

// send sends one request to an instance once. May tells whether it may pass.
func (c *client) send(ctx context.Context, method, url, token, key, body string) (answer []byte, may bool, err error) {
	request, err := http.NewRequestWithContext(ctx, method, url, bytes.NewReader([]byte(body)))
	if err != nil {
		return nil, false, err
	}
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	if key != "" {
		request.Header.Set("Idempotency-Key", key)
		request.Header.Set("Content-Type", "application/json")
	}
	if strings.HasSuffix(url, "/records") {
		request.Header.Set("Accept", "application/x-ndjson")
	}
	response, err := c.http.Do(request)
	if err != nil {
		return nil, ctx.Err() == nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	switch {
	case err != nil:
		return nil, ctx.Err() == nil, err
	case response.StatusCode < 300:
		return answer, false, nil
	}
	err = &problem{response.StatusCode, string(answer)}
	if response.StatusCode == http.StatusConflict && bytes.Contains(answer, []byte(`"code":"conflict"`)) {
		c.busy.Add(1)
		return nil, true, err
	}
	return nil, response.StatusCode == http.StatusServiceUnavailable, err
}

// insist sends a request until it is answered for good.
func (c *client) insist(ctx context.Context, method string, to []*service, path, token, key, body string) ([]byte, error) {
	for pause := 5 * time.Millisecond; ; pause = min(2*pause, 200*time.Millisecond) {
		url := to[int(c.turn.Add(1))%len(to)].url + path
		answer, may, err := c.send(ctx, method, url, token, key, body)
		if err == nil || !may {
			return answer, err
		}
		c.again.Add(1)
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), err)
		case <-time.After(pause):
		}
	}
}

// get reads from the projection services.
func (c *client) get(ctx context.Context, path string, into any) error {
	answer, err := c.insist(ctx, http.MethodGet, c.site.projections, path, "", "", "")
	if err != nil {
		return fmt.Errorf("GET %s: %w", path, err)
	}
	return json.Unmarshal(answer, into)
}

// player makes a guest.
func (c *client) player(ctx context.Context, name string) (token string, err error) {
	o, err := c.post(ctx, "/v1/players", "", fmt.Sprintf(`{"name":%q}`, name))
	return o.Token, err
}

// command gives a command and notes what was acknowledged. Every twentieth is
// sent to both instances at once, as by somebody who clicks twice.
func (c *client) command(ctx context.Context, path, token, body string) (outcome, error) {
	o, err := c.post(ctx, path, token, body)
	if err != nil {
		return o, err
	}
	c.acked <- struct{}{}
	return o, nil
}

func (c *client) post(ctx context.Context, path, token, body string) (o outcome, err error) {
	n := c.keys.Add(1)
	key := "k" + strconv.FormatInt(n, 10)
	both := make([]outcome, 1, 2)
	if token != "" && n%20 == 0 {
		both = both[:2]
	}
	errs := make([]error, len(both))
	var all sync.WaitGroup
	for i := range both {
		all.Go(func() {
			answer, err := c.insist(ctx, http.MethodPost, c.site.commands, path, token, key, body)
			if err == nil {
				err = json.Unmarshal(answer, &both[i])
			}
			errs[i] = err
		})
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		return o, fmt.Errorf("POST %s %s: %w", path, body, err)
	}
	if len(both) == 2 && both[0] != both[1] {
		return o, fmt.Errorf("POST %s %s twice under one key: %v and %v", path, body, both[0], both[1])
	}
	if token == "" {
		return both[0], nil
	}
	return both[0], c.note(both[0], key)
}

// note remembers an acknowledged command. No two may have the same number.
func (c *client) note(o outcome, key string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	game := c.done[o.Game]
	if game == nil {
		game = map[int]string{}
		c.done[o.Game] = game
	}
	if other, ok := game[o.Number]; ok {
		return fmt.Errorf("game %s: record %d was acknowledged to %s and to %s", o.Game, o.Number, other, key)
	}
	game[o.Number] = key
	return nil
}
