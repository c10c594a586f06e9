package events

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Options are the settings of a [JetStream].
type Options struct {
	// Shards is the number of streams of a new site, 0 for [DefaultShards]. It can
	// never be changed, since it decides where a game lies: an existing site with
	// another number is refused. 0 takes an existing site as it is.
	Shards int
	// Replicas is on how many servers of a cluster each stream is kept, 1 to 5. 0
	// means 1 for a new site, and no change for an existing one.
	Replicas int
	// DuplicateWindow is for how long the server remembers command ids. Longer
	// costs memory. 0 means [DefaultDuplicateWindow] for a new site, and no change
	// for an existing one.
	DuplicateWindow time.Duration
	// Timeout bounds each request to the server, 0 for [DefaultTimeout].
	Timeout time.Duration
	// Create makes the site if there is none, and applies changes of Replicas and
	// DuplicateWindow. Without it the server is left as it is.
	Create bool
}

// Defaults of [Options].
const (
	DefaultShards          = 8
	DefaultDuplicateWindow = 2 * time.Minute
	DefaultTimeout         = 5 * time.Second
)

// maxShards bounds the streams of a site.
const maxShards = 1024

// The errors of [Open] that retrying does not help.
var (
	// ErrNoSite says that there are no streams yet, and Options did not ask to create them.
	ErrNoSite = errors.New("events: the server has no log")
	// ErrSite says that the server or its streams are not what the log needs, or
	// not what Options ask for.
	ErrSite = errors.New("events: the server's log cannot be used")
)

// Names on the server.
const (
	streamPrefix   = "SNOWDONIA_"
	snapshotBucket = "SNOWDONIA_SNAPSHOTS"
	shardsKey      = "snowdonia-shards" // in every stream's metadata: how many there are
	shardKey       = "snowdonia-shard"  // which of them it is
)

// Oldest server that reads a game's last position from a cold block in time.
var oldestServer = [3]int{2, 15, 3}

// Open finds the log on a server, checks that its streams are fit for one, and
// creates what is missing if Options say so. The errors are [ErrNoSite],
// [ErrSite] and [ErrUnavailable].
//
// The number of shards is kept in the metadata of the streams. Shard 0 is made
// last, so where it exists the site is complete: a missing stream has been lost.
func Open(ctx context.Context, conn *nats.Conn, o Options) (*JetStream, error) {
	if o.Shards < 0 || o.Shards > maxShards {
		return nil, fmt.Errorf("%w: %d shards, not 1 to %d", ErrSite, o.Shards, maxShards)
	}
	switch v := conn.ConnectedServerVersion(); {
	case v == "":
		return nil, fmt.Errorf("%w: %s", ErrUnavailable, conn.Status())
	case olderThan(v, oldestServer):
		return nil, fmt.Errorf("%w: nats-server %q is older than %d.%d.%d", ErrSite, v, oldestServer[0], oldestServer[1], oldestServer[2])
	}
	if o.Timeout == 0 {
		o.Timeout = DefaultTimeout
	}
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(o.Timeout))
	if err != nil {
		return nil, unavailable(err)
	}
	site := site{js: js, options: o}
	shards, err := site.shards(ctx)
	if err != nil {
		return nil, err
	}
	j := &JetStream{conn: conn, js: js, timeout: o.Timeout, streams: make([]jetstream.Stream, shards)}
	if j.snapshots, err = site.bucket(ctx); err != nil {
		return nil, err
	}
	for i := shards - 1; i >= 0; i-- {
		if j.streams[i], err = site.stream(ctx, i, shards); err != nil {
			return nil, err
		}
	}
	j.life, j.end = context.WithCancel(context.Background())
	return j, nil
}

// olderThan compares a server's version, such as 2.15.3 or 2.16.0-RC.1. A
// preview is older than its release.
func olderThan(version string, oldest [3]int) bool {
	number, preview, isPreview := strings.Cut(strings.TrimPrefix(version, "v"), "-")
	parts := strings.Split(number, ".")
	for i, want := range oldest {
		got := -1
		if i < len(parts) {
			if n, err := strconv.Atoi(parts[i]); err == nil {
				got = n
			}
		}
		if got != want {
			return got < want
		}
	}
	return isPreview && preview != ""
}

// site is the log's place on a server while it is being opened.
type site struct {
	js      jetstream.JetStream
	options Options
	exists  bool // shard 0 does
}

// shards finds or decides the number of streams.
func (s *site) shards(ctx context.Context) (int, error) {
	asked := s.options.Shards
	first, err := s.js.Stream(ctx, streamPrefix+"0")
	switch {
	case err == nil:
		s.exists = true
	case !errors.Is(err, jetstream.ErrStreamNotFound):
		return 0, unavailable(err)
	case !s.options.Create:
		return 0, ErrNoSite
	case asked == 0:
		return DefaultShards, nil
	default:
		return asked, nil
	}
	has, err := strconv.Atoi(first.CachedInfo().Config.Metadata[shardsKey])
	if err != nil || has < 1 || has > maxShards {
		return 0, fmt.Errorf("%w: stream %s0 does not say how many shards there are", ErrSite, streamPrefix)
	}
	if asked != 0 && asked != has {
		return 0, fmt.Errorf("%w: it was created with %d shards and cannot have %d; copy it to a new site instead", ErrSite, has, asked)
	}
	return has, nil
}

// bucket finds or makes the place of the snapshots.
func (s *site) bucket(ctx context.Context) (jetstream.KeyValue, error) {
	kv, err := s.js.KeyValue(ctx, snapshotBucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) && s.options.Create {
		kv, err = s.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: snapshotBucket, Description: "Snapshots of games: they save work and may be lost",
			Storage: jetstream.FileStorage, Replicas: max(s.options.Replicas, 1),
		})
	}
	switch {
	case errors.Is(err, jetstream.ErrBucketNotFound):
		return nil, fmt.Errorf("%w: bucket %s is missing", ErrSite, snapshotBucket)
	case err != nil:
		return nil, unavailable(err)
	}
	return kv, nil
}

// stream finds or makes the stream of a shard.
func (s *site) stream(ctx context.Context, shard, shards int) (jetstream.Stream, error) {
	name := streamPrefix + strconv.Itoa(shard)
	stream, err := s.js.Stream(ctx, name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		if s.exists {
			return nil, fmt.Errorf("%w: stream %s is missing; restore it from a backup", ErrSite, name)
		}
		return s.create(ctx, shard, shards)
	}
	if err != nil {
		return nil, unavailable(err)
	}
	info := stream.CachedInfo()
	if !s.exists && info.State.LastSeq > 0 {
		return nil, fmt.Errorf("%w: stream %s has records and stream %s0 is missing; restore it from a backup", ErrSite, name, streamPrefix)
	}
	if fault := unfit(info.Config, shard, shards); fault != "" {
		return nil, fmt.Errorf("%w: stream %s %s", ErrSite, name, fault)
	}
	return s.adjust(ctx, stream)
}

func (s *site) create(ctx context.Context, shard, shards int) (jetstream.Stream, error) {
	window := s.options.DuplicateWindow
	if window == 0 {
		window = DefaultDuplicateWindow
	}
	stream, err := s.js.CreateStream(ctx, streamConfig(shard, shards, max(s.options.Replicas, 1), window))
	switch code := errorCode(err); {
	case err == nil:
		return stream, nil
	case code == jetstream.JSErrCodeStreamNameInUse: // another service was faster, with other settings
		return nil, fmt.Errorf("%w: stream %s%d was just created with other settings", ErrSite, streamPrefix, shard)
	case code != 0:
		return nil, fmt.Errorf("%w: stream %s%d: %w", ErrSite, streamPrefix, shard, err)
	default:
		return nil, unavailable(err)
	}
}

// adjust applies settings that may change during a site's life.
func (s *site) adjust(ctx context.Context, stream jetstream.Stream) (jetstream.Stream, error) {
	c, o := stream.CachedInfo().Config, s.options
	replicas, window := c.Replicas, c.Duplicates
	if o.Replicas != 0 {
		c.Replicas = o.Replicas
	}
	if o.DuplicateWindow != 0 {
		c.Duplicates = o.DuplicateWindow
	}
	if !o.Create || c.Replicas == replicas && c.Duplicates == window {
		return stream, nil
	}
	stream, err := s.js.UpdateStream(ctx, c)
	if errorCode(err) != 0 {
		return nil, fmt.Errorf("%w: stream %s: %w", ErrSite, c.Name, err)
	}
	if err != nil {
		return nil, unavailable(err)
	}
	return stream, nil
}

// streamConfig is what the stream of a shard is made with: it keeps everything
// for ever, and nobody can take anything out of it.
func streamConfig(shard, shards, replicas int, window time.Duration) jetstream.StreamConfig {
	return jetstream.StreamConfig{
		Name:        streamPrefix + strconv.Itoa(shard),
		Description: "Records of games: never to be changed, purged or limited",
		Subjects:    []string{subject(shard, "*")},
		Storage:     jetstream.FileStorage,
		Retention:   jetstream.LimitsPolicy,
		Discard:     jetstream.DiscardNew, // a full disk refuses the new, and keeps the old
		MaxMsgs:     -1, MaxBytes: -1, MaxMsgsPerSubject: -1, MaxMsgSize: -1, MaxConsumers: -1,
		DenyDelete:  true,
		DenyPurge:   true,
		AllowDirect: true,
		Compression: jetstream.NoCompression, // reads one game eight times faster
		Replicas:    replicas,
		Duplicates:  window,
		Metadata:    map[string]string{shardsKey: strconv.Itoa(shards), shardKey: strconv.Itoa(shard)},
	}
}

// unfit says what makes a stream unusable as a shard of the log, or nothing.
func unfit(c jetstream.StreamConfig, shard, shards int) string {
	switch {
	case c.Metadata[shardsKey] != strconv.Itoa(shards) || c.Metadata[shardKey] != strconv.Itoa(shard):
		return fmt.Sprintf("is shard %q of %q, not %d of %d", c.Metadata[shardKey], c.Metadata[shardsKey], shard, shards)
	case c.PersistMode == jetstream.AsyncPersistMode:
		return "persists asynchronously: it acknowledges what it may lose"
	case len(c.Subjects) != 1 || c.Subjects[0] != subject(shard, "*") || c.SubjectTransform != nil:
		return fmt.Sprintf("takes subjects %q", c.Subjects)
	case c.Storage != jetstream.FileStorage:
		return "is not kept in files"
	case c.Retention != jetstream.LimitsPolicy || c.MaxAge != 0 || c.MaxMsgs > 0 || c.MaxBytes > 0 || c.MaxMsgsPerSubject > 0 || c.AllowMsgTTL:
		return "does not keep its messages for ever"
	case !c.DenyDelete || !c.DenyPurge || c.AllowRollup:
		return "lets messages be deleted"
	case !c.AllowDirect:
		return "does not allow direct reads"
	case c.Sealed || c.NoAck || c.Mirror != nil || len(c.Sources) > 0:
		return "cannot be appended to alone"
	}
	return ""
}
