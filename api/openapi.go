package api

import (
	_ "embed" // for the document below
	"encoding/json"
	"fmt"
	"sync"

	"github.com/labstack/echo/v4"
	"gopkg.in/yaml.v3"
)

//go:embed openapi.yaml
var openAPI []byte

// OpenAPI gives the description of the API, OpenAPI 3.1 as JSON.
func OpenAPI() ([]byte, error) { return openAPIJSON() }

// openAPIJSON writes the document as JSON, once.
var openAPIJSON = sync.OnceValues(func() ([]byte, error) {
	var document map[string]any
	if err := yaml.Unmarshal(openAPI, &document); err != nil {
		return nil, fmt.Errorf("api: openapi.yaml: %w", err)
	}
	return json.Marshal(document)
})

// showIndex tells whoever opens the printed address where to go on.
func (s *Server) showIndex(c echo.Context) error {
	return answerValue(c, map[string]string{"description": "/openapi.json", "scenarios": "/v1/scenarios", "lobby": "/v1/lobby"})
}

// showOpenAPI answers with the description of the API.
func (s *Server) showOpenAPI(c echo.Context) error {
	b, err := OpenAPI()
	if err != nil {
		return err
	}
	return stored{tag: tagOf(b), body: b}.answer(c)
}
