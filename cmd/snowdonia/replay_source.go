package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"snowdonia/events"
)

const (
	maxFetched   = 64 << 20 // bytes of a game's records that are taken from a server
	fetchTimeout = time.Minute
)

// fetchRecords gets all records of a game from a server.
func fetchRecords(ctx context.Context, server, id string) ([]events.Record, error) {
	base, err := url.Parse(server)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, fmt.Errorf("%w: --server: %q is no address such as http://127.0.0.1:8080", errUsage, server)
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, base.JoinPath("v1/games", url.PathEscape(id), "records").String(), nil)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Accept", "application/x-ndjson")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }() // it was only read
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the server answers %d: %s", answer.StatusCode, titleOf(answer.Body))
	}
	if kind := answer.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/x-ndjson") {
		return nil, fmt.Errorf("the server answers with %q, not with records: is --server right?", kind)
	}
	limited := &io.LimitedReader{R: answer.Body, N: maxFetched + 1}
	records, err := readLog(limited)
	if limited.N == 0 {
		return nil, fmt.Errorf("the game's records are more than %d MiB", maxFetched>>20)
	}
	return records, err
}

// titleOf reads what is wrong from an error answer.
func titleOf(body io.Reader) string {
	var problem struct{ Title string }
	err := json.NewDecoder(io.LimitReader(body, maxLine)).Decode(&problem)
	if err == nil && problem.Title == "" {
		err = errors.New("no title")
	}
	if err != nil {
		return "and does not say why"
	}
	return problem.Title
}
