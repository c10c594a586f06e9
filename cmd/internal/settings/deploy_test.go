package settings

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// started is a service as a file of deploy/ starts it.
type started struct {
	file, name string
	program    Program
	variables  map[string]string
}

// deployed reads all services of deploy/.
func deployed(t *testing.T) []started {
	t.Helper()
	programs := map[string]Program{"command-svc": Command, "projection-svc": Projection}
	var all []started
	var compose struct {
		Services map[string]struct {
			Environment map[string]string `yaml:"environment"`
		} `yaml:"services"`
	}
	documents(t, "compose.yaml", func(d *yaml.Decoder) error {
		err := d.Decode(&compose)
		for name, s := range compose.Services {
			if p, ok := programs[name]; ok {
				all = append(all, started{"compose.yaml", name, p, s.Environment})
			}
		}
		compose.Services = nil
		return err
	})
	documents(t, filepath.Join("kubernetes", "snowdonia.yaml"), func(d *yaml.Decoder) error {
		var one struct {
			Kind string `yaml:"kind"`
			Spec struct {
				Template struct {
					Spec struct {
						Containers []struct {
							Name string `yaml:"name"`
							Env  []struct {
								Name, Value string
							} `yaml:"env"`
						} `yaml:"containers"`
					} `yaml:"spec"`
				} `yaml:"template"`
			} `yaml:"spec"`
		}
		err := d.Decode(&one)
		for _, c := range one.Spec.Template.Spec.Containers {
			s := started{"kubernetes", c.Name, programs[c.Name], map[string]string{}}
			for _, e := range c.Env {
				s.variables[e.Name] = e.Value
			}
			all = append(all, s)
		}
		return err
	})
	return all
}

func documents(t *testing.T, path string, decode func(*yaml.Decoder) error) {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "..", "deploy", path))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for d := yaml.NewDecoder(f); ; {
		if err := decode(d); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
}

// Every variable that deploy/ sets is a setting of that program, with a value that it takes.
func TestDeployedSettingsAreAccepted(t *testing.T) {
	services := deployed(t)
	if len(services) != 4 {
		t.Fatalf("%d services were found", len(services))
	}
	for _, s := range services {
		known := map[string]bool{}
		for _, row := range tableFor(s.program, &Settings{}) {
			known[row.variable()] = true
			if row.secret != nil {
				known[row.secretVariable()] = true
			}
		}
		for name := range s.variables {
			if strings.HasPrefix(name, "SNOWDONIA_") && !known[name] {
				t.Errorf("%s sets %s of %s, which has no such setting", s.file, name, s.name)
			}
		}
		_, err := Load(s.program, nil, func(name string) string {
			v, set := s.variables[name]
			if set && v == "" {
				return "from a secret"
			}
			return v
		})
		if err != nil {
			t.Errorf("%s: %s: %v", s.file, s.name, err)
		}
	}
}
