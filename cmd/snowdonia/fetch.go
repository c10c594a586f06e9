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
)

// fetchTimeout is how long a server may take to give something of a game.
const fetchTimeout = time.Minute

// fetch asks a server for something of a game and lets it be read. A kind is the
// content type that is asked for, and the only one that is taken; empty for any.
func fetch(ctx context.Context, server, id, what, kind string, read func(io.Reader) error) error {
	base, err := url.Parse(server)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return fmt.Errorf("%w: --server: %q is no address such as http://127.0.0.1:8080", errUsage, server)
	}
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, base.JoinPath("v1/games", url.PathEscape(id), what).String(), nil)
	if err != nil {
		return err
	}
	if kind != "" {
		request.Header.Set("Accept", kind)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }() // it was only read
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the server answers %d: %s", answer.StatusCode, titleOf(answer.Body))
	}
	if got := answer.Header.Get("Content-Type"); !strings.HasPrefix(got, kind) {
		return fmt.Errorf("the server answers with %q, not with %s: is --server right?", got, what)
	}
	return read(answer.Body)
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
