package settings

import (
	"fmt"
	"net/netip"
	"time"

	"snowdonia/api/command"
)

// Settings are the values of all settings. A program fills those that it has.
type Settings struct {
	Listen    string
	Data      string
	MasterKey Secret

	NATS          string // empty: embedded
	NATSUser      string
	NATSPassword  Secret
	Redis         string // empty: its own, see docs/operations.md
	RedisPassword Secret

	Shards       int
	Replicas     int
	SyncInterval time.Duration // 0: before each acknowledgement

	BodyBytes       int
	AddressRequests int // a second
	AddressBurst    int
	PlayerRequests  int // a second
	PlayerBurst     int
	OpenTables      int
	Streams         int
	AddressStreams  int
	PlayerStreams   int
	Waits           int
	AddressWaits    int
	TokenLifetime   time.Duration // 0: for ever
	TrustedProxies  []netip.Prefix

	HotGames   int
	BotWorkers int

	Format string // of what is exported
	Out    string

	WriteFile   string // of check-log
	CompareFile string

	Arguments []string // that come after the flags

	Shutdown  time.Duration
	LogFormat string
	LogLevel  string
}

// all gives a setting of every program the same default.
func all(def string) map[Program]string {
	return map[Program]string{Serve: def, Command: def, Projection: def, Rebuild: def, Export: def, Import: def, CheckLog: def}
}

// clients are the programs that reach a NATS server over the network.
func clients(def string) map[Program]string {
	return map[Program]string{Command: def, Projection: def, Rebuild: def, Export: def, Import: def, CheckLog: def}
}

// services are the programs that answer HTTP.
func services(serve, command, projection string) map[Program]string {
	return map[Program]string{Serve: serve, Command: command, Projection: projection}
}

// writers are the programs that accept commands.
func writers(serve, command string) map[Program]string {
	return map[Program]string{Serve: serve, Command: command}
}

// readers are the programs that answer queries.
func readers(def string) map[Program]string {
	return map[Program]string{Serve: def, Projection: def}
}

// table is the one list of settings, in the order of the documentation.
func (s *Settings) table() []setting {
	rows := s.places()
	rows = append(rows, s.log()...)
	rows = append(rows, s.limits()...)
	rows = append(rows, s.work()...)
	return append(rows, s.running()...)
}

// places are where a program listens, keeps things and finds others.
func (s *Settings) places() []setting {
	return []setting{
		{name: "listen", in: services("127.0.0.1:8080", "127.0.0.1:8081", "127.0.0.1:8082"), form: "HOST:PORT", value: address{&s.Listen},
			help: "Address to answer HTTP on. Port 0 takes a free one."},
		{name: "data", in: map[Program]string{Serve: "snowdonia-data", Export: "", Import: "", CheckLog: ""}, form: "FOLDER", value: word{&s.Data},
			help: "Folder of the log, the read models and the master key. snowdonia serve makes it if it is not there, for its owner alone; snowdonia export, import and check-log take its log in place of NATS, while no server runs on it."},
		{name: "master-key-file", in: services("", "", ""), form: "FILE", value: secretFile{&s.MasterKey}, secret: &s.MasterKey, required: []Program{Command, Projection},
			help:  "File of the master keys, one a line: 32 bytes in hex or base64, the one for new games first. Only its owner may read it.",
			alone: "Without one, the data folder has it, where the first start makes it."},
		{name: "nats", in: clients("nats://127.0.0.1:4222"), form: "URL,…", value: link{to: &s.NATS, schemes: []string{"nats", "tls"}, many: true},
			help: "Addresses of the NATS servers, with commas between them."},
		{name: "nats-user", in: clients(""), form: "NAME", value: word{&s.NATSUser},
			help: "User to log in to NATS as. Without one the connection is not authenticated."},
		{name: "nats-password-file", in: clients(""), form: "FILE", value: secretFile{&s.NATSPassword}, secret: &s.NATSPassword,
			help: "File of the password of the NATS user."},
		{name: "redis", in: map[Program]string{Serve: "", Command: "redis://127.0.0.1:6379/0", Projection: "redis://127.0.0.1:6379/0", Rebuild: "redis://127.0.0.1:6379/0"}, form: "URL",
			value: link{to: &s.Redis, schemes: []string{"redis", "rediss", "unix"}},
			help:  "Address of Redis.",
			alone: "Without one, a redis-server of its own is started if there is one on the path; else a store in its memory does."},
		{name: "redis-password-file", in: map[Program]string{Serve: "", Command: "", Projection: "", Rebuild: ""}, form: "FILE", value: secretFile{&s.RedisPassword}, secret: &s.RedisPassword,
			help: "File of the password of Redis."},
	}
}

// log is how the log is kept.
func (s *Settings) log() []setting {
	return []setting{
		{name: "shards", in: all("8"), form: "NUMBER", value: count{&s.Shards, 1, 1024},
			help: "Shards of the log, chosen when a site is created. A start with another number than the log has is refused."},
		{name: "replicas", in: map[Program]string{Command: "1"}, form: "NUMBER", value: count{&s.Replicas, 1, 5},
			help: "NATS servers that keep each shard: 1, 3 or 5. More than one needs a cluster."},
		{name: "sync-interval", in: map[Program]string{Serve: "100ms"}, form: "TIME", value: duration{&s.SyncInterval, time.Millisecond, 10 * time.Minute, "always"},
			help: "Longest time that an accepted command may not have reached the disk, and so what a power failure may lose. always: none, at a tenth of the speed."},
	}
}

// limits are what one client may ask for.
func (s *Settings) limits() []setting {
	return []setting{
		{name: "body-bytes", in: writers("65536", "65536"), form: "BYTES", value: count{&s.BodyBytes, 1024, 16 << 20},
			help: "Largest body of a request."},
		{name: "address-requests", in: services("50", "50", "50"), form: "NUMBER", value: count{&s.AddressRequests, 1, 1_000_000},
			help: "Requests a second that one IPv4 address or IPv6 /64 may make for long."},
		{name: "address-burst", in: services("200", "200", "200"), form: "NUMBER", value: count{&s.AddressBurst, 1, 1_000_000},
			help: "Requests that one IPv4 address or IPv6 /64 may make at once."},
		{name: "player-requests", in: services("20", "20", "20"), form: "NUMBER", value: count{&s.PlayerRequests, 1, 1_000_000},
			help: "Requests a second that one player may make for long."},
		{name: "player-burst", in: services("100", "100", "100"), form: "NUMBER", value: count{&s.PlayerBurst, 1, 1_000_000},
			help: "Requests that one player may make at once."},
		{name: "open-tables", in: writers("20", "20"), form: "NUMBER", value: count{&s.OpenTables, 1, command.MaxOpenTables},
			help: fmt.Sprintf("Tables that one player may have open and not started, at most %d.", command.MaxOpenTables)},
		{name: "streams", in: readers("10000"), form: "NUMBER", value: count{&s.Streams, 1, 1_000_000},
			help: "Live streams at once."},
		{name: "address-streams", in: readers("100"), form: "NUMBER", value: count{&s.AddressStreams, 1, 1_000_000},
			help: "Live streams that one IPv4 address or IPv6 /64 may have at once."},
		{name: "player-streams", in: readers("20"), form: "NUMBER", value: count{&s.PlayerStreams, 1, 1_000_000},
			help: "Live streams that one player may have at once."},
		{name: "waits", in: readers("10000"), form: "NUMBER", value: count{&s.Waits, 1, 1_000_000},
			help: "Reads that may wait for a record at once."},
		{name: "address-waits", in: readers("100"), form: "NUMBER", value: count{&s.AddressWaits, 1, 1_000_000},
			help: "Reads of one IPv4 address or IPv6 /64 that may wait for a record at once."},
		{name: "token-lifetime", in: services("never", "never", "never"), form: "TIME", value: duration{&s.TokenLifetime, time.Minute, 10 * 365 * 24 * time.Hour, "never"},
			help: "Time after which a guest's token runs out, such as 720h. never: it does not."},
		{name: "trusted-proxies", in: services("", "", ""), form: "NETWORK,…", value: networks{&s.TrustedProxies},
			help: "Networks such as 10.0.0.0/8, with commas between them, whose word for a caller's address (X-Forwarded-For) is believed."},
	}
}

// work is how much of the machine deciding may take.
func (s *Settings) work() []setting {
	return []setting{
		{name: "hot-games", in: writers("4096", "4096"), form: "NUMBER", value: count{&s.HotGames, 1, 10_000_000},
			help: "Games kept in memory, about 20 kB each; others are loaded again when they go on."},
		{name: "bot-workers", in: writers("2", "2"), form: "NUMBER", value: count{&s.BotWorkers, 1, 1024},
			help: "Bots that think at once."},
	}
}

// running is how a program runs, speaks and ends.
func (s *Settings) running() []setting {
	return []setting{
		{name: "format", in: map[Program]string{Export: "parquet"}, form: "WORD", value: oneOf{&s.Format, []string{"parquet"}},
			help: "Form of the files that are exported: parquet."},
		{name: "out", in: map[Program]string{Export: ""}, form: "FOLDER", value: word{&s.Out}, required: []Program{Export},
			help: "Folder for the exported files. It is made if it is not there, and gets what is new each time."},
		{name: "write", in: map[Program]string{CheckLog: ""}, form: "FILE", value: word{&s.WriteFile},
			help: "File to note in what the records of each game lead to. It must not be there yet."},
		{name: "compare", in: map[Program]string{CheckLog: ""}, form: "FILE", value: word{&s.CompareFile},
			help: "File of an earlier --write to compare with."},
		{name: "shutdown", in: all("10s"), form: "TIME", value: duration{&s.Shutdown, time.Second, 10 * time.Minute, ""},
			help: "Longest time that an orderly end may take; what is then still open is cut."},
		{name: "log-format", in: all("text"), form: "WORD", value: oneOf{&s.LogFormat, []string{"text", "json"}},
			help: "Form of the lines on standard error: text or json."},
		{name: "log-level", in: map[Program]string{Serve: "warn", Command: "info", Projection: "info", Rebuild: "info", Import: "warn", CheckLog: "warn"}, form: "WORD",
			value: oneOf{&s.LogLevel, []string{"debug", "info", "warn", "error"}},
			help:  "Least severe line that is written: debug, info, warn or error."},
	}
}

// wrong gives what no single row can see.
func (s *Settings) wrong(p Program) error {
	if p == Command && s.Replicas != 0 && s.Replicas%2 == 0 { // 0: its row has said what is wrong
		return fmt.Errorf("--replicas or SNOWDONIA_REPLICAS: %d is even; use 1, 3 or 5", s.Replicas)
	}
	if p == CheckLog && s.WriteFile == "" && s.CompareFile == "" {
		return fmt.Errorf("--write or --compare must be set, or their variables SNOWDONIA_WRITE, SNOWDONIA_COMPARE")
	}
	return nil
}
