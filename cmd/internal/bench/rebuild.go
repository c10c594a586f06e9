package bench

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/redis/go-redis/v9"

	"snowdonia/projections"
)

// rebuild projects the whole log into an empty Redis. Its ceiling sends Redis the
// very same scripts, at the same places of an ordered consumer's messages, and
// folds nothing: what the two servers and the clients allow.
func rebuild(ctx context.Context, b *run) error {
	all, err := scripts(b.ring, "rebuild", b.size(250))
	if err != nil {
		return err
	}
	if _, err := b.sendAll(ctx, all, 8); err != nil {
		return err
	}
	var records uint64
	for shard := range b.log.Shards() {
		head, err := b.log.Head(ctx, shard)
		if err != nil {
			return err
		}
		records += head
	}
	if err := b.redis.Client.FlushDB(ctx).Err(); err != nil {
		return err
	}
	seen := &recorder{scripts: make([][][]any, b.log.Shards())}
	b.redis.Client.AddHook(seen)
	began := time.Now()
	err = projections.Rebuild(ctx, b.projections(), nil)
	ours := time.Since(began)
	again := seen.stop()
	if err != nil {
		return err
	}
	if err := b.redis.Client.FlushDB(ctx).Err(); err != nil {
		return err
	}
	began = time.Now()
	if err := b.replay(ctx, again); err != nil {
		return err
	}
	raw := time.Since(began)
	b.beside(fmt.Sprintf("records projected in a rebuild, of %d", records), float64(records)/ours.Seconds(), "/s",
		float64(records)/raw.Seconds(), "ordered consumer and the same scripts, no fold", 0.4)
	return nil
}

// recorder notes the scripts that a client runs, by shard. It is a hook of the
// client, and cannot be taken out again, only stopped.
type recorder struct {
	mu      sync.Mutex
	scripts [][][]any // arguments of calls, by shard; nil once stopped
}

// DialHook changes nothing.
func (r *recorder) DialHook(next redis.DialHook) redis.DialHook {
	return func(ctx context.Context, network, addr string) (net.Conn, error) { return next(ctx, network, addr) }
}

// ProcessPipelineHook changes nothing: scripts do not come in pipelines.
func (r *recorder) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return next
}

// ProcessHook notes scripts.
func (r *recorder) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		err := next(ctx, cmd)
		if name := cmd.Name(); err == nil && (name == "evalsha" || name == "eval") {
			r.note(cmd.Args())
		}
		return err
	}
}

// note sorts a call by the tag of its first key, {3}.
func (r *recorder) note(args []any) {
	key, _ := args[3].(string)
	tag, _, _ := strings.Cut(strings.TrimPrefix(key, "{"), "}")
	shard, err := strconv.Atoi(tag)
	r.mu.Lock()
	defer r.mu.Unlock()
	if err == nil && shard < len(r.scripts) {
		r.scripts[shard] = append(r.scripts[shard], args)
	}
}

func (r *recorder) stop() [][][]any {
	r.mu.Lock()
	defer r.mu.Unlock()
	all := r.scripts
	r.scripts = nil
	return all
}

// replay reads every shard's messages and runs its scripts between them.
func (b *run) replay(ctx context.Context, scripts [][][]any) error {
	js, err := jetstream.New(b.conn)
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	errs := make([]error, len(scripts))
	for shard := range scripts {
		all.Go(func() { errs[shard] = b.replayShard(ctx, js, shard, scripts[shard]) })
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func (b *run) replayShard(ctx context.Context, js jetstream.JetStream, shard int, scripts [][]any) error {
	head, err := b.log.Head(ctx, shard)
	if err != nil || head == 0 {
		return err
	}
	consumer, err := js.OrderedConsumer(ctx, "SNOWDONIA_"+strconv.Itoa(shard), jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverAllPolicy})
	if err != nil {
		return err
	}
	messages, err := consumer.Messages()
	if err != nil {
		return err
	}
	defer messages.Stop()
	ran := 0
	for n := uint64(1); n <= head; n++ {
		if _, err := messages.Next(); err != nil {
			return err
		}
		for due := int(uint64(len(scripts)) * n / head); ran < due; ran++ {
			if err := b.redis.Client.Do(ctx, scripts[ran]...).Err(); err != nil {
				return err
			}
		}
	}
	return nil
}
