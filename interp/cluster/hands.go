package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"hcl/interp/shard"
)

// hands fight what is in the queue of a job, and give its parts: those of a worker, and those of
// the coordinator, who works like any other.
type hands struct {
	job     job
	name    string
	js      jetstream.JetStream
	fighter func() shard.Fighter
	workers int
	trouble func(error) // is told what keeps parts from being kept, nil when they are again

	queue   jetstream.Consumer
	ackWait time.Duration // after which a shard goes to another, if nobody says that it is being fought

	m    sync.Mutex
	held map[string]*held // by the id of the order
	room chan struct{}    // told when fewer are held
	took time.Duration    // about how long a shard takes
	over map[string]bool  // runs of which none is wanted

	shards, fights atomic.Int64 // what has been fought
}

// held is a shard that has been taken from the queue and not given back.
type held struct {
	order
	msg  jetstream.Msg
	told time.Time // when the queue last heard of it
	stop context.CancelFunc
}

// work takes shards and fights them until ctx is cancelled; those that it has then it gives back.
func (h *hands) work(ctx context.Context) error {
	h.m.Lock()
	h.held, h.over, h.room, h.took = map[string]*held{}, map[string]bool{}, make(chan struct{}, 1), time.Second
	h.m.Unlock()
	var err error
	if h.queue, err = h.js.Consumer(ctx, h.job.queue(), readers); err != nil {
		return err
	}
	h.ackWait = h.queue.CachedInfo().Config.AckWait
	todo := make(chan *held, h.workers+mostAhead) // as many as are held at most
	var all sync.WaitGroup
	for range max(1, h.workers) {
		all.Go(func() {
			for x := range todo {
				h.fight(ctx, x, &all)
			}
		})
	}
	all.Go(func() { h.keep(ctx) })
	h.take(ctx, todo)
	close(todo)
	all.Wait()
	return nil
}

// So long take the shards that are fetched before they are needed, and so many they are at most.
const (
	ahead     = 100 * time.Millisecond
	mostAhead = 64
)

// lacking is how many shards can be fetched now.
func (h *hands) lacking() int {
	h.m.Lock()
	defer h.m.Unlock()
	n := int64(h.workers) + min(mostAhead, max(1, int64(h.workers)*int64(ahead)/max(1, int64(h.took))))
	return int(n) - len(h.held)
}

// take fetches shards from the queue.
func (h *hands) take(ctx context.Context, todo chan<- *held) {
	for ctx.Err() == nil {
		n := h.lacking()
		if n <= 0 {
			select {
			case <-ctx.Done():
			case <-h.room:
			}
			continue
		}
		err := h.fetch(ctx, n, todo)
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			sleep(ctx, 200*time.Millisecond) // the server is away, perhaps
		}
	}
}

func (h *hands) fetch(ctx context.Context, n int, todo chan<- *held) error {
	limited, stop := context.WithTimeout(ctx, 3*time.Second)
	defer stop()
	batch, err := h.queue.Fetch(n, jetstream.FetchContext(limited))
	if err != nil {
		return err
	}
	for msg := range batch.Messages() {
		if x := h.hold(ctx, msg); x != nil {
			todo <- x
		}
	}
	return batch.Error()
}

// hold notes a shard as taken, unless somebody else is to fight it, or nobody.
func (h *hands) hold(ctx context.Context, msg jetstream.Msg) *held {
	x := &held{msg: msg, told: time.Now()}
	if json.Unmarshal(msg.Data(), &x.order) != nil {
		msg.Term()
		return nil
	}
	h.m.Lock()
	defer h.m.Unlock()
	switch {
	case ctx.Err() != nil:
		msg.Nak()
		return nil
	case h.over[x.Run]:
		msg.Ack()
		return nil
	case h.held[x.id()] != nil || x.Not == handle(h.name):
		msg.NakWithDelay(300 * time.Millisecond)
		return nil
	}
	h.held[x.id()] = x
	return x
}

// drop notes that a shard is not held any more.
func (h *hands) drop(x *held) {
	h.m.Lock()
	delete(h.held, x.id())
	h.m.Unlock()
	select {
	case h.room <- struct{}{}:
	default:
	}
}

// forget ends all work on the shards of a run.
func (h *hands) forget(run string) {
	h.m.Lock()
	defer h.m.Unlock()
	if h.over == nil {
		return
	}
	h.over[run] = true
	for _, x := range h.held {
		if x.Run == run && x.stop != nil {
			x.stop()
		}
	}
}

func (h *hands) isOver(run string) bool {
	h.m.Lock()
	defer h.m.Unlock()
	return h.over[run]
}

// keep tells the queue of shards that are being fought for long.
func (h *hands) keep(ctx context.Context) {
	tick := time.NewTicker(h.ackWait / 6)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			h.m.Lock()
			for _, x := range h.held {
				if now.Sub(x.told) > h.ackWait/4 {
					x.told = now
					x.msg.InProgress()
				}
			}
			h.m.Unlock()
		}
	}
}

// fight fights a shard, and gives its part while others are being fought.
func (h *hands) fight(ctx context.Context, x *held, all *sync.WaitGroup) {
	if ctx.Err() != nil || h.isOver(x.Run) {
		h.giveBack(ctx, x)
		return
	}
	own, stop := context.WithCancel(ctx)
	defer stop()
	h.m.Lock()
	x.stop = stop
	h.m.Unlock()
	began := time.Now()
	part, err := h.safely(own, x.shard())
	took := time.Since(began)
	if own.Err() != nil {
		h.giveBack(ctx, x)
		return
	}
	h.m.Lock()
	h.took += (took - h.took) / 4
	h.m.Unlock()
	h.shards.Add(1)
	h.fights.Add(x.To - x.From + 1)
	all.Go(func() {
		h.give(ctx, x, part, err, took)
		h.drop(x)
	})
}

// giveBack gives a shard back to the queue, or up if nobody wants it.
func (h *hands) giveBack(ctx context.Context, x *held) {
	h.drop(x)
	if ctx.Err() != nil {
		x.msg.Nak()
	} else {
		x.msg.Ack()
	}
}

// safely fights a shard; what goes wrong with it the coordinator then sees for itself.
func (h *hands) safely(ctx context.Context, s shard.Shard) (part []byte, err error) {
	part, err = shard.Try(ctx, h.fighter(), s)
	if err == nil && len(part) > shard.MostPart {
		err = fmt.Errorf("its part has %d bytes, which are more than %d", len(part), shard.MostPart)
	}
	return part, err
}

// mostFailed bounds what is told of a shard that failed.
const mostFailed = 1000

// give gives a part, however often that must be tried.
func (h *hands) give(ctx context.Context, x *held, part []byte, failed error, took time.Duration) {
	msg := nats.NewMsg(h.job.partsOf(h.name))
	msg.Header.Set(headShard, x.id())
	msg.Header.Set(headTicket, x.Ticket)
	msg.Header.Set(headTook, strconv.FormatInt(took.Microseconds(), 10))
	if failed != nil {
		msg.Header.Set(headFailed, oneLine(failed.Error()))
		part = nil
	}
	large := int64(len(part)) > h.js.Conn().MaxPayload()-1<<12
	if msg.Data = part; large {
		msg.Data = nil
		msg.Header.Set(headObject, objectOf(x.id(), h.name))
	}
	for pause := 100 * time.Millisecond; ; pause = min(2*pause, 3*time.Second) {
		err := h.put(ctx, x.Run+"."+x.id()+"."+h.name, msg, part, large)
		if err == nil {
			h.trouble(nil)
			x.msg.Ack()
			return
		}
		if ctx.Err() != nil {
			x.msg.Nak()
			return
		}
		h.trouble(err)
		sleep(ctx, pause)
	}
}

func (h *hands) put(ctx context.Context, id string, msg *nats.Msg, part []byte, large bool) error {
	ctx, stop := context.WithTimeout(ctx, 10*time.Second)
	defer stop()
	if large {
		bucket, err := h.js.ObjectStore(ctx, h.job.bucket())
		if err != nil {
			return err
		}
		if _, err := bucket.PutBytes(ctx, msg.Header.Get(headObject), part); err != nil {
			return err
		}
	}
	_, err := h.js.PublishMsg(ctx, msg, jetstream.WithMsgID(id), jetstream.WithRetryAttempts(0))
	return err
}

// oneLine is a text of somebody else as it may be shown to a person, and stand in the head of a message.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, s[:min(len(s), mostFailed)])
}

// sleep waits, unless ctx is cancelled.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
