package api_test

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"snowdonia/api"
)

// contract is the API's description, ready to hold answers to it.
var contract = sync.OnceValues(func() (routers.Router, error) {
	document, err := load()
	if err != nil {
		return nil, err
	}
	return legacy.NewRouter(document)
})

func load() (*openapi3.T, error) {
	b, err := api.OpenAPI()
	if err != nil {
		return nil, err
	}
	return openapi3.NewLoader().LoadFromData(b)
}

// described tells whether an answer is what the description promises for its
// request. A request that is not described can only be refused.
func described(req *http.Request, a answer) error {
	router, err := contract()
	if err != nil {
		return err
	}
	bare := req.Clone(req.Context())
	bare.URL.Scheme, bare.URL.Host, bare.Host = "", "", ""
	if version, file, ok := strings.Cut(strings.TrimPrefix(bare.URL.Path, "/web/"), "/"); ok && strings.HasPrefix(bare.URL.Path, "/web/") {
		bare.URL.Path = "/web/" + version + "/" + strings.ReplaceAll(file, "/", ":") // OpenAPI has no name for the rest of a path
	}
	route, params, err := router.FindRoute(bare)
	if err != nil {
		if a.status == http.StatusNotFound || a.status == http.StatusMethodNotAllowed {
			return nil
		}
		return err
	}
	body := a.body
	if kind := a.header.Get("Content-Type"); strings.HasPrefix(kind, "application/x-ndjson") || !strings.HasPrefix(kind, "application/") ||
		a.header.Get("Content-Encoding") != "" || req.Method == http.MethodHead {
		body = nil
	}
	options := &openapi3filter.Options{IncludeResponseStatus: true, ExcludeResponseBody: body == nil}
	return openapi3filter.ValidateResponse(req.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: req, PathParams: params, Route: route},
		Status:                 a.status, Header: a.header, Body: io.NopCloser(bytes.NewReader(body)), Options: options,
	})
}

// Every route is described, and everything that is described is a route.
func TestDescriptionAndRoutesAgree(t *testing.T) {
	document, err := load()
	if err != nil {
		t.Fatal(err)
	}
	if err := document.Validate(t.Context()); err != nil {
		t.Fatal(err)
	}
	described := map[string]bool{}
	for path, item := range document.Paths.Map() {
		for method := range item.Operations() {
			described[method+" "+path] = true
		}
	}
	s := onMemory(t)
	for _, route := range s.server.Routes() {
		if !described[route] {
			t.Errorf("%s is not described", route)
		}
		delete(described, route)
	}
	for route := range described {
		t.Errorf("%s is described and is no route", route)
	}
	codes := document.Components.Schemas["Code"].Value.Enum
	listed := map[any]bool{}
	for _, c := range codes {
		listed[c] = true
	}
	for _, k := range api.Catalogue() {
		if !listed[string(k.Code)] {
			t.Errorf("code %s is not described", k.Code)
		}
	}
	if len(codes) != len(api.Catalogue()) {
		t.Errorf("%d codes are described, there are %d", len(codes), len(api.Catalogue()))
	}
}

func TestDescriptionIsServed(t *testing.T) {
	s := onMemory(t)
	a := s.want(200, get("/openapi.json"))
	if want, err := api.OpenAPI(); err != nil || !bytes.Equal(a.body, want) {
		t.Fatalf("%d bytes, %v", len(a.body), err)
	}
	s.want(304, get("/openapi.json").with("If-None-Match", a.header.Get("ETag")))
}
