package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
)

// body is what a request's JSON body is read into. A type of body has no
// `omitempty`, so that all its keys are seen when it is written.
type body interface {
	*newPlayer | *newTable | *newSeat | *newAnswer | *newTakeBack | *newFork | *nothing
}

// nothing is the body of requests that need none.
type nothing struct{}

// readBody reads a request's body strictly: the content type must be JSON, and
// keys that are unknown, double or of another case, and anything behind the value,
// are refused. It gives the value in one form, the same for every way to write
// it: what the request said.
func readBody[B body](c echo.Context, into B) (said string, err error) {
	req := c.Request()
	raw, err := io.ReadAll(req.Body)
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return "", problem(codeTooLarge, fmt.Sprintf("the body may have %d bytes", tooLarge.Limit))
	case err != nil:
		return "", badRequest("the body could not be read").because(err)
	}
	if _, needless := any(into).(*nothing); needless && len(raw) == 0 {
		return "{}", nil
	}
	kind, parameters, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	charset := parameters["charset"]
	if err != nil || kind != "application/json" || charset != "" && !strings.EqualFold(charset, "utf-8") {
		return "", problem(codeMedia, "")
	}
	return decodeStrict(raw, into)
}

func decodeStrict[B body](raw []byte, into B) (said string, err error) {
	if !utf8.Valid(raw) {
		return "", badRequest("the body is not UTF-8")
	}
	given, err := keysOf(raw)
	if err != nil {
		return "", err
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return "", badRequest("the body does not fit: " + describeJSON(err))
	}
	canonical, err := json.Marshal(into)
	if err != nil {
		return "", err
	}
	known, err := keysOf(canonical)
	if err != nil {
		return "", err
	}
	for key := range given {
		if !known[key] {
			return "", badRequest(fmt.Sprintf("the body does not fit: unknown field %q", key))
		}
	}
	return string(canonical), nil
}

// describeJSON tells what is wrong without the names of this program's types.
func describeJSON(err error) string {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		if wrong.Field == "" {
			return fmt.Sprintf("a %s stands in place of the object", wrong.Value)
		}
		return fmt.Sprintf("%s may not be a %s", wrong.Field, wrong.Value)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// What a body may look like, whatever its kind: far more than any of them needs.
// They bound what a body costs to look through, before anything of it is kept.
const (
	maxDepth = 8  // objects and lists inside each other
	maxKeys  = 64 // of all objects together
	maxPath  = 64 // bytes of a key with those that it lies under
)

// keysOf lists the keys of all objects of one JSON value, with the keys that
// they lie under. A key that comes twice in an object, and anything behind the
// value, is an error.
func keysOf(raw []byte) (map[string]bool, error) {
	w := walk{d: json.NewDecoder(bytes.NewReader(raw)), keys: map[string]bool{}}
	w.d.UseNumber()
	if err := w.value(); err != nil {
		var p *Problem
		if errors.As(err, &p) {
			return nil, err
		}
		return nil, badRequest("the body is not JSON: " + strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := w.d.Token(); !errors.Is(err, io.EOF) {
		return nil, badRequest("something stands behind the JSON value")
	}
	return w.keys, nil
}

// walk looks through a JSON value.
type walk struct {
	d     *json.Decoder
	keys  map[string]bool
	path  []byte // to where the walk is
	depth int
}

// value passes one value.
func (w *walk) value() error {
	t, err := w.d.Token()
	if err != nil {
		return err
	}
	delim, ok := t.(json.Delim)
	if !ok {
		return nil
	}
	if w.depth++; w.depth > maxDepth {
		return badRequest(fmt.Sprintf("the body is nested more than %d deep", maxDepth))
	}
	here := len(w.path)
	for i := 0; w.d.More(); i++ {
		if delim == '{' {
			err = w.key()
		} else {
			w.path = append(strconv.AppendInt(append(w.path, '['), int64(i), 10), ']')
		}
		if err == nil {
			err = w.value()
		}
		if err != nil {
			return err
		}
		w.path = w.path[:here]
	}
	w.depth--
	_, err = w.d.Token()
	return err
}

// key passes a key of an object and puts it behind the path.
func (w *walk) key() error {
	t, err := w.d.Token()
	if err != nil {
		return err
	}
	name, _ := t.(string) // the decoder takes nothing else there
	if len(w.path)+len(name) >= maxPath || len(w.keys) == maxKeys {
		return badRequest(fmt.Sprintf("the body has more than %d fields, or a field's name is longer than %d bytes", maxKeys, maxPath))
	}
	if len(w.path) > 0 {
		w.path = append(w.path, '.')
	}
	w.path = append(w.path, name...)
	if w.keys[string(w.path)] {
		return badRequest(fmt.Sprintf("the field %q comes twice", w.path))
	}
	w.keys[string(w.path)] = true
	return nil
}
