package settings

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

var write = flag.String("write", "", "write the document to this file")

// environment stands for the process's own.
func environment(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func load(t *testing.T, p Program, args []string, pairs ...string) *Settings {
	t.Helper()
	s, err := Load(p, args, environment(pairs...))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestDefaultsAreAcceptedByEveryProgram(t *testing.T) {
	needs := map[Program][]string{Export: {"--out", "files"}, Import: {"file"}, CheckLog: {"--write", "notes"}}
	for _, p := range programs {
		s := load(t, p, needs[p], "SNOWDONIA_MASTER_KEY", "k")
		if s.Shards != 8 || s.Shutdown != 10*time.Second || s.LogFormat != "text" {
			t.Errorf("%s: %+v", p, s)
		}
	}
	if s := load(t, Serve, nil); s.Listen != "127.0.0.1:8080" || s.Redis != "" || s.SyncInterval != 100*time.Millisecond {
		t.Errorf("serve: %+v", s)
	}
}

func TestFlagWinsOverVariable(t *testing.T) {
	if s := load(t, Serve, nil, "SNOWDONIA_LISTEN", "127.0.0.1:1"); s.Listen != "127.0.0.1:1" {
		t.Errorf("variable: %s", s.Listen)
	}
	if s := load(t, Serve, []string{"--listen", "127.0.0.1:2"}, "SNOWDONIA_LISTEN", "127.0.0.1:1"); s.Listen != "127.0.0.1:2" {
		t.Errorf("flag and variable: %s", s.Listen)
	}
}

func TestWrongValuesNameTheFlagOrTheVariable(t *testing.T) {
	for _, c := range []struct {
		program Program
		args    []string
		name    string
	}{
		{Serve, []string{"--listen", "8080"}, "listen"},
		{Serve, []string{"--listen", "localhost:99999"}, "listen"},
		{Serve, []string{"--listen", "localhost:http"}, "listen"},
		{Serve, []string{"--data", ""}, "data"},
		{Serve, []string{"--shards", "0"}, "shards"},
		{Serve, []string{"--shards", "eight"}, "shards"},
		{Serve, []string{"--sync-interval", "0s"}, "sync-interval"},
		{Serve, []string{"--sync-interval", "never"}, "sync-interval"},
		{Serve, []string{"--redis", "http://127.0.0.1"}, "redis"},
		{Serve, []string{"--redis", "redis://:hunter2@127.0.0.1:6379"}, "redis"},
		{Serve, []string{"--log-level", "loud"}, "log-level"},
		{Serve, []string{"--open-tables", "101"}, "open-tables"},
		{Command, []string{"--open-tables", "0"}, "open-tables"},
		{Serve, []string{"--player-streams", "0"}, "player-streams"},
		{Projection, []string{"--address-waits", "none"}, "address-waits"},
		{Serve, []string{"--trusted-proxies", "10.0.0.0/8,proxy"}, "trusted-proxies"},
		{Command, []string{"--nats", "nats://127.0.0.1:4222,ftp://x"}, "nats"},
		{Command, []string{"--nats", ""}, "nats"},
		{Command, []string{"--replicas", "2"}, "replicas"},
	} {
		_, err := Load(c.program, c.args, environment("SNOWDONIA_MASTER_KEY", "k"))
		if err == nil {
			t.Errorf("%v was accepted", c.args)
			continue
		}
		if !strings.HasPrefix(err.Error(), "--"+c.name) {
			t.Errorf("%v: the message does not begin with the flag: %v", c.args, err)
		}
		_, byVariable := Load(c.program, nil, environment("SNOWDONIA_MASTER_KEY", "k", variable(c.name), c.args[1]))
		if c.args[1] != "" && (byVariable == nil || !strings.Contains(byVariable.Error(), variable(c.name))) {
			t.Errorf("%v: the message does not name the variable: %v", c.args, byVariable)
		}
		if strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%v: the message shows the password: %v", c.args, err)
		}
	}
}

func TestAllThatIsWrongIsSaidAtOnce(t *testing.T) {
	_, err := Load(Command, []string{"--shards", "x", "--listen", "y"}, environment("SNOWDONIA_LOG_LEVEL", "z"))
	if err == nil {
		t.Fatal("accepted")
	}
	for _, name := range []string{"--shards", "--listen", "SNOWDONIA_LOG_LEVEL", "--master-key-file"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is missing in %v", name, err)
		}
	}
}

func TestArgumentsOfAProgram(t *testing.T) {
	if s := load(t, Import, []string{"--data", "d", "one", "two"}); s.Data != "d" || !slices.Equal(s.Arguments, []string{"one", "two"}) {
		t.Errorf("%q, %q", s.Data, s.Arguments)
	}
	if _, err := Load(Import, nil, environment()); err == nil || !strings.Contains(err.Error(), "FILE... is missing") {
		t.Errorf("without a file: %v", err)
	}
	if _, err := Load(CheckLog, nil, environment()); err == nil || !strings.Contains(err.Error(), "--write or --compare must be set") {
		t.Errorf("with nothing to do: %v", err)
	}
}

func TestUnknownFlagsAndArgumentsAreRefused(t *testing.T) {
	for _, args := range [][]string{{"--lisen", "x"}, {"now"}, {"--shards", "8", "now"}, {"--nats", "nats://127.0.0.1"}} {
		if _, err := Load(Serve, args, environment()); err == nil {
			t.Errorf("%v was accepted", args)
		}
	}
	if _, err := Load(Serve, []string{"--help"}, environment()); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("--help: %v", err)
	}
}

func TestSecrets(t *testing.T) {
	file := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(file, []byte(" from the file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	reveal := func(s Secret) string {
		t.Helper()
		text, err := s.Reveal()
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if s := load(t, Command, []string{"--master-key-file", file}); reveal(s.MasterKey) != "from the file" {
		t.Errorf("by flag: %q", reveal(s.MasterKey))
	}
	if s := load(t, Command, nil, "SNOWDONIA_MASTER_KEY_FILE", file); reveal(s.MasterKey) != "from the file" || s.MasterKey.File() != file {
		t.Errorf("by variable of the file: %q", reveal(s.MasterKey))
	}
	s := load(t, Command, nil, "SNOWDONIA_MASTER_KEY", "itself")
	if reveal(s.MasterKey) != "itself" || !s.MasterKey.Given() {
		t.Errorf("by its own variable: %q", reveal(s.MasterKey))
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		if text := fmt.Sprintf(verb, *s); strings.Contains(text, "itself") {
			t.Errorf("%s prints the secret: %s", verb, text)
		}
	}
	if _, err := Load(Command, nil, environment("SNOWDONIA_MASTER_KEY", "itself", "SNOWDONIA_MASTER_KEY_FILE", file)); err == nil {
		t.Error("a secret from two places was accepted")
	}
	if s := load(t, Serve, nil); s.MasterKey.Given() {
		t.Error("serve was given a key from nowhere")
	}
}

func TestUsageTellsEverySetting(t *testing.T) {
	for _, p := range programs {
		var b strings.Builder
		Usage(&b, p)
		for _, row := range tableFor(p, &Settings{}) {
			for _, part := range []string{"--" + row.name, row.variable(), row.help} {
				if !strings.Contains(b.String(), part) {
					t.Errorf("%s: the help does not tell %s", p, part)
				}
			}
		}
	}
}

// What only one program does is in its help alone, and no message repeats a help.
func TestHelpIsOfTheProgram(t *testing.T) {
	var serve strings.Builder
	Usage(&serve, Serve)
	for _, row := range (&Settings{}).table() {
		if !strings.Contains(serve.String(), row.alone) {
			t.Errorf("the help of serve lacks %q", row.alone)
		}
	}
	for _, p := range []Program{Command, Projection, Rebuild} {
		var b strings.Builder
		if Usage(&b, p); strings.Contains(b.String(), "serve ") || strings.Contains(b.String(), "Without one, ") {
			t.Errorf("the help of %s speaks of another program:\n%s", p, b.String())
		}
	}
	const want = "--master-key-file, SNOWDONIA_MASTER_KEY_FILE or SNOWDONIA_MASTER_KEY must be set"
	if _, err := Load(Command, nil, environment()); err == nil || err.Error() != want {
		t.Errorf("without a key: %v", err)
	}
}

func TestUnknownVariablesArePointedOut(t *testing.T) {
	got := Unknown([]string{
		"SNOWDONIA_LISTNE=127.0.0.1:1", "SNOWDONIA_LISTEN=127.0.0.1:1", "SNOWDONIA_MASTER_KEY=a", "SNOWDONIA_REDIS_PASSWORD_FILE=f",
		"HOME=/", "SNOWDONIA_MASTERKEY_FILE=k", "SNOWDONIA_LEFT_FROM_SOMETHING_ELSE=1",
	})
	want := []string{
		"SNOWDONIA_LISTNE is no setting; perhaps SNOWDONIA_LISTEN is meant",
		"SNOWDONIA_MASTERKEY_FILE is no setting; perhaps SNOWDONIA_MASTER_KEY_FILE is meant",
		"SNOWDONIA_LEFT_FROM_SOMETHING_ELSE is no setting",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// No two rows share a flag, and each ends as a sentence.
func TestTableIsSound(t *testing.T) {
	seen := map[string]bool{}
	for _, row := range (&Settings{}).table() {
		if seen[row.name] {
			t.Errorf("%s comes twice", row.name)
		}
		seen[row.name] = true
		if !strings.HasSuffix(row.help, ".") || row.form == "" {
			t.Errorf("%s: form %q, help %q", row.name, row.form, row.help)
		}
		if row.secret != nil && !strings.HasSuffix(row.name, "-file") {
			t.Errorf("the secret %s is not named for its file", row.name)
		}
	}
}

func TestDocumentIsCurrent(t *testing.T) {
	if *write != "" {
		if err := os.WriteFile(*write, []byte(Document()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "settings.md"))
	if err != nil {
		t.Fatal(err)
	}
	if string(kept) != Document() {
		t.Error("docs/settings.md is not what the table says; run go generate ./cmd/internal/settings")
	}
}
