// Package deploy has no code: these tests hold its files to what can be checked
// without an engine to run them.
package deploy

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// secrets makes the secrets in a folder of the test.
func secrets(t *testing.T) string {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "secrets")
	out, err := exec.CommandContext(t.Context(), "./secrets.sh", folder).CombinedOutput()
	if err != nil {
		t.Fatalf("secrets.sh: %v\n%s", err, out)
	}
	return folder
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// documents parses all documents of a YAML file.
func documents(t *testing.T, path string) []map[string]any {
	t.Helper()
	var all []map[string]any
	for d := yaml.NewDecoder(strings.NewReader(read(t, path))); ; {
		var one map[string]any
		if err := d.Decode(&one); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		all = append(all, one)
	}
}

func glob(t *testing.T, patterns ...string) []string {
	t.Helper()
	var all []string
	for _, p := range patterns {
		found, err := filepath.Glob(p)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, found...)
	}
	return all
}

func TestFilesParse(t *testing.T) {
	files := glob(t, "*.yaml", "*/*.yaml", "*/*.yml")
	if len(files) < 6 {
		t.Fatalf("only %v", files)
	}
	for _, f := range files {
		if len(documents(t, f)) == 0 {
			t.Errorf("%s is empty", f)
		}
	}
	for _, f := range glob(t, "*/*.json") {
		d := json.NewDecoder(strings.NewReader(read(t, f)))
		var content map[string]any
		if err := d.Decode(&content); err != nil {
			t.Errorf("%s: %v", f, err)
		}
	}
}

func TestSecretsAreMadeOnceAndKept(t *testing.T) {
	folder := secrets(t)
	before := read(t, folder, "master-key")
	if len(before) != 64 || read(t, folder, "redis-password") == before {
		t.Fatalf("the master key has %d characters, or is also the password", len(before))
	}
	for _, name := range []string{"master-key", "nats-passwords.conf", "redis-password"} {
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
	}
	if out, err := exec.CommandContext(t.Context(), "./secrets.sh", folder).CombinedOutput(); err != nil {
		t.Fatalf("again: %v\n%s", err, out)
	}
	if read(t, folder, "master-key") != before {
		t.Error("the second run changed the master key")
	}
}

// A gateway that sends a write again says with the same key that it is the same
// one, also where the client gave none.
func TestGatewayRepeatsWritesWithOneKey(t *testing.T) {
	var lines []string
	for line := range strings.Lines(read(t, "gateway.conf")) {
		line, _, _ = strings.Cut(line, "#")
		lines = append(lines, strings.Join(strings.Fields(line), " "))
	}
	conf := strings.Join(lines, "\n")
	if !strings.Contains(conf, "non_idempotent") {
		return // it sends no write again
	}
	for _, needed := range []string{
		"map $http_idempotency_key $idempotency_key {\ndefault $http_idempotency_key;\n\"\" $request_id;\n}",
		"proxy_set_header Idempotency-Key $idempotency_key;",
	} {
		if !strings.Contains(conf, needed) {
			t.Errorf("writes are sent again without %s", needed)
		}
	}
}

type compose struct {
	Services map[string]struct {
		Volumes     []string          `yaml:"volumes"`
		Secrets     []string          `yaml:"secrets"`
		Environment map[string]string `yaml:"environment"`
		Networks    []string          `yaml:"networks"`
	} `yaml:"services"`
	Volumes  map[string]any               `yaml:"volumes"`
	Networks map[string]any               `yaml:"networks"`
	Secrets  map[string]map[string]string `yaml:"secrets"`
}

// Every file, volume, network and secret that a service names is there.
func TestComposeIsComplete(t *testing.T) {
	var c compose
	if err := yaml.Unmarshal([]byte(read(t, "compose.yaml")), &c); err != nil {
		t.Fatal(err)
	}
	made := secrets(t)
	exists := func(path string) bool {
		if rest, ok := strings.CutPrefix(path, "./secrets/"); ok {
			path = filepath.Join(made, rest)
		}
		_, err := os.Stat(path)
		return err == nil
	}
	for _, wanted := range []string{"nats", "redis", "command-svc", "projection-svc", "prometheus", "grafana"} {
		if _, ok := c.Services[wanted]; !ok {
			t.Errorf("there is no service %s", wanted)
		}
	}
	for name, s := range c.Services {
		for _, v := range s.Volumes {
			from, _, _ := strings.Cut(v, ":")
			if _, named := c.Volumes[from]; !named && !exists(from) {
				t.Errorf("%s mounts %s, which is not there", name, from)
			}
		}
		for _, n := range s.Networks {
			if _, ok := c.Networks[n]; !ok {
				t.Errorf("%s uses the network %s", name, n)
			}
		}
		given := map[string]bool{}
		for _, one := range s.Secrets {
			given["/run/secrets/"+one] = true
			if !exists(c.Secrets[one]["file"]) {
				t.Errorf("%s uses the secret %s, which secrets.sh does not make", name, one)
			}
		}
		for variable, value := range s.Environment {
			if strings.HasPrefix(value, "/run/secrets/") && !given[value] {
				t.Errorf("%s: %s names %s, which the service is not given", name, variable, value)
			}
		}
	}
}

// metricNames finds the names in queries, without what is added to a histogram's.
var metricNames = regexp.MustCompile(`\bsnowdonia_[a-z_]+`)

// Every metric that a rule or a panel asks for is one that the programs have.
func TestMetricsExist(t *testing.T) {
	var sources bytes.Buffer
	err := filepath.WalkDir("..", func(path string, d os.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go") {
			b, err := os.ReadFile(path)
			sources.Write(b)
			return err
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, name := range metricNames.FindAllString(sources.String(), -1) {
		known[name] = true
	}
	for _, prefix := range []string{"projection", "log"} { // whose names are put together
		for _, m := range regexp.MustCompile(`"([a-z_]+)"`).FindAllStringSubmatch(sources.String(), -1) {
			if known["snowdonia_"+prefix+"_"] {
				known["snowdonia_"+prefix+"_"+m[1]] = true
			}
		}
	}
	asked := 0
	for _, f := range []string{"prometheus/alerts.yml", "grafana/dashboard.json"} {
		for _, name := range metricNames.FindAllString(read(t, f), -1) {
			asked++
			if name = strings.TrimSuffix(name, "_bucket"); !known[name] {
				t.Errorf("%s asks for %s, which no program has", f, name)
			}
		}
	}
	if asked < 30 {
		t.Errorf("only %d names were found", asked)
	}
}

// What must be watched has an alert.
func TestAlertsCover(t *testing.T) {
	rules := read(t, "prometheus/alerts.yml")
	for _, metric := range []string{
		"snowdonia_projection_lag_seconds", "snowdonia_projection_stopped", "snowdonia_projection_stalled",
		"snowdonia_append_conflicts_total", "snowdonia_command_panics_total", `snowdonia_http_requests_total{status=~"5.."}`,
	} {
		if !strings.Contains(rules, metric) {
			t.Errorf("no alert looks at %s", metric)
		}
	}
}

// route is a rule of the HTTPRoute, as far as it is checked.
type route struct {
	Matches []struct {
		Method string `yaml:"method"`
		Path   struct {
			Type  string `yaml:"type"`
			Value string `yaml:"value"`
		} `yaml:"path"`
	} `yaml:"matches"`
	BackendRefs []struct {
		Name string `yaml:"name"`
	} `yaml:"backendRefs"`
}

func (r route) takes(method, path string) bool {
	for _, m := range r.Matches {
		prefix := m.Path.Type == "PathPrefix" && strings.HasPrefix(path+"/", m.Path.Value+"/")
		if (m.Method == "" || m.Method == method) && (prefix || path == m.Path.Value) {
			return true
		}
	}
	return false
}

// Every address of the API leads to the service that has it, but those that are
// for operators.
func TestKubernetesLeadsToTheServices(t *testing.T) {
	var routing struct {
		Spec struct {
			Rules []route `yaml:"rules"`
		} `yaml:"spec"`
	}
	for _, d := range documents(t, "kubernetes/snowdonia.yaml") {
		if d["kind"] != "HTTPRoute" {
			continue
		}
		b, err := yaml.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		if err := yaml.Unmarshal(b, &routing); err != nil {
			t.Fatal(err)
		}
	}
	services := map[string]string{"read": "projection-svc", "page": "projection-svc", "write": "command-svc"}
	paths, ok := documents(t, "../api/openapi.yaml")[0]["paths"].(map[string]any)
	if !ok || len(routing.Spec.Rules) == 0 {
		t.Fatal("there are no addresses, or no rules")
	}
	for path, item := range paths {
		for method, operation := range item.(map[string]any) {
			tag := operation.(map[string]any)["tags"].([]any)[0].(string)
			if services[tag] == "" {
				continue
			}
			leads := "nowhere"
			for _, r := range routing.Spec.Rules {
				if r.takes(strings.ToUpper(method), path) {
					leads = r.BackendRefs[0].Name
					break
				}
			}
			if leads != services[tag] {
				t.Errorf("%s %s leads to %s", strings.ToUpper(method), path, leads)
			}
		}
	}
}
