package events

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Follow is [Log.Follow]. It keeps one ordered consumer on the server: a short-lived
// one without acknowledgements, made anew behind the last record handed on
// whenever there is any doubt that the next message is the next record.
func (j *JetStream) Follow(ctx context.Context, shard int, after uint64, limit int) (Subscription, error) {
	if err := checkShard(shard, len(j.streams)); err != nil {
		return nil, err
	}
	s := &subscription{log: j, shard: shard, last: after, limit: max(limit, 1)}
	if err := s.checkHead(ctx); err != nil {
		return nil, err
	}
	s.records = make(chan Stored, s.limit)
	s.ctx, s.cancel = context.WithCancelCause(ctx)
	stopAfterLog := context.AfterFunc(j.life, func() { s.cancel(ErrStopped) })
	s.done.Add(1)
	go func() {
		defer s.done.Done()
		defer stopAfterLog()
		s.run()
	}()
	return s, nil
}

// subscription hands records from a goroutine that reads and decodes them to the
// one that calls Next.
type subscription struct {
	log     *JetStream
	shard   int
	limit   int
	last    uint64 // position of the last record handed on
	seen    []byte // that record as stored; nil if none has been handed on
	records chan Stored
	ctx     context.Context // its cause is why the subscription ended
	cancel  context.CancelCauseFunc
	done    sync.WaitGroup
}

// Next is [Subscription.Next].
func (s *subscription) Next(ctx context.Context) ([]Stored, error) {
	var batch []Stored
	select {
	case <-s.ctx.Done():
		return nil, s.ended()
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-s.records:
		batch = append(make([]Stored, 0, min(s.limit, len(s.records)+1)), r)
	}
	for len(batch) < s.limit {
		select {
		case r := <-s.records:
			batch = append(batch, r)
		default:
			return batch, nil
		}
	}
	return batch, nil
}

func (s *subscription) ended() error {
	if err := context.Cause(s.ctx); lostRecords(err) {
		return err
	}
	return ErrStopped
}

// lostRecords tells whether an error says that the log is not what it was.
func lostRecords(err error) bool {
	return errors.Is(err, ErrBeyondHead) || errors.Is(err, ErrRewritten)
}

// Stop is [Subscription.Stop].
func (s *subscription) Stop() {
	s.cancel(ErrStopped)
	s.done.Wait()
}

// checkHead makes sure that the log still reaches to the last record handed on.
func (s *subscription) checkHead(ctx context.Context) error {
	head, err := s.log.Head(ctx, s.shard)
	if err == nil && s.last > head {
		err = fmt.Errorf("%w: position %d of shard %d, which ends at %d", ErrBeyondHead, s.last, s.shard, head)
	}
	return err
}

// run reads until the subscription ends, through any number of outages.
func (s *subscription) run() {
	const (
		first = 20 * time.Millisecond
		most  = 2 * time.Second
	)
	connected := s.log.conn.StatusChanged(nats.CONNECTED)
	defer s.log.conn.RemoveStatusListener(connected)
	wait := first
	for s.ctx.Err() == nil {
		from := s.last
		if err := s.read(connected); lostRecords(err) {
			s.cancel(err)
			return
		}
		if s.last != from {
			wait = first
		}
		select {
		case <-s.ctx.Done():
		case <-connected:
			wait = first
		case <-time.After(wait):
			wait = min(2*wait, most)
		}
	}
}

// read makes a consumer and hands on its messages, until there is a doubt.
func (s *subscription) read(connected <-chan nats.Status) error {
	if err := s.checkHead(s.ctx); err != nil {
		return err
	}
	stream := s.log.streams[s.shard]
	consumer, err := s.create(stream)
	if err != nil {
		return err
	}
	defer s.remove(stream, consumer.CachedInfo().Name)
	messages, err := consumer.Messages(jetstream.PullMaxMessages(max(2*s.limit, 64)), jetstream.PullHeartbeat(heartbeat))
	if err != nil {
		return err
	}
	defer messages.Stop()
	// A connection that was renewed may have reached another server, or the same
	// one after a restart: neither knows the consumer.
	round, stop := context.WithCancel(s.ctx)
	defer stop()
	go func() {
		select {
		case <-connected:
			stop()
		case <-round.Done():
		}
	}()
	for n := uint64(1); ; n++ {
		m, err := messages.Next(jetstream.NextContext(round))
		if err != nil {
			return err
		}
		if n == 1 && s.seen != nil {
			err = s.recognise(m)
		} else {
			err = s.handOn(m, n)
		}
		if err != nil {
			return err
		}
	}
}

// recognise compares the record that a new consumer begins with to the last one
// handed on. A log that lost its end, and went on from there, has another one.
func (s *subscription) recognise(m jetstream.Msg) error {
	at, err := m.Metadata()
	if err != nil {
		return err
	}
	if at.Sequence.Consumer != 1 {
		return fmt.Errorf("the first message of the consumer came as number %d", at.Sequence.Consumer)
	}
	if at.Sequence.Stream != s.last || !bytes.Equal(m.Data(), s.seen) {
		return fmt.Errorf("%w: position %d of shard %d", ErrRewritten, s.last, s.shard)
	}
	return nil
}

// heartbeat is how often a silent server shows that it is there, while it has
// nothing to send. After two missing ones the consumer is made anew.
const heartbeat = 5 * time.Second

// idle is after how long without a reader the server forgets a consumer that
// could not be removed.
const idle = time.Minute

// create makes a consumer that begins with the last record handed on, so that it
// can be recognised.
func (s *subscription) create(stream jetstream.Stream) (jetstream.Consumer, error) {
	from := s.last + 1
	if s.seen != nil {
		from = s.last
	}
	ctx, cancel := context.WithTimeout(s.ctx, s.log.timeout)
	defer cancel()
	return stream.CreateConsumer(ctx, jetstream.ConsumerConfig{
		DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: from,
		AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, Replicas: 1, InactiveThreshold: idle,
	})
}

// remove lets the server forget a consumer; if that fails it does so by itself.
func (s *subscription) remove(stream jetstream.Stream, name string) {
	if !s.log.conn.IsConnected() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), time.Second)
	defer cancel()
	_ = stream.DeleteConsumer(ctx, name)
}

// handOn passes the n-th message of a consumer to Next, if nothing is missing before it.
func (s *subscription) handOn(m jetstream.Msg, n uint64) error {
	at, err := m.Metadata()
	if err != nil {
		return err
	}
	if at.Sequence.Consumer != n {
		return fmt.Errorf("message %d of the consumer came as number %d", at.Sequence.Consumer, n)
	}
	select {
	case <-s.ctx.Done():
		return s.ctx.Err()
	case s.records <- decodeStored(at.Sequence.Stream, m.Data()):
		s.last, s.seen = at.Sequence.Stream, m.Data()
		return nil
	}
}
