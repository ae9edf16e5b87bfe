package cluster

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"hcl/interp/cluster/serving"
	"hcl/interp/shard"
)

// collect reads the parts as they come, those first that were there at the start.
func (c *Coordinator) collect(before uint64) {
	next := uint64(1)
	for c.ctx.Err() == nil {
		err := c.collectFrom(&next, before)
		if c.ctx.Err() == nil {
			c.trouble(err)
			sleep(c.ctx, 200*time.Millisecond)
		}
	}
}

func (c *Coordinator) collectFrom(next *uint64, before uint64) error {
	r, err := c.js.OrderedConsumer(c.ctx, c.job.parts(),
		jetstream.OrderedConsumerConfig{DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: *next})
	if err != nil {
		return err
	}
	all, err := r.Messages(jetstream.PullMaxBytes(4 * shard.MostPart))
	if err != nil {
		return err
	}
	defer context.AfterFunc(c.ctx, all.Stop)()
	defer all.Stop()
	for {
		msg, err := all.Next()
		if err != nil {
			return err
		}
		meta, err := msg.Metadata()
		if err != nil {
			return err
		}
		if !c.came(msg, meta.Sequence.Stream) {
			c.parts.DeleteMsg(c.ctx, meta.Sequence.Stream) // it may be gone already
		}
		*next = meta.Sequence.Stream + 1
		// Those at the end may have been thrown away.
		if meta.Sequence.Stream >= before || meta.NumPending == 0 {
			select {
			case <-c.caughtUp:
			default:
				close(c.caughtUp)
			}
		}
	}
}

// came takes a part that has come, and reports whether it is to be kept. All that workers may fill the
// disk and the memory with goes through here.
func (c *Coordinator) came(msg jetstream.Msg, seq uint64) bool {
	h := msg.Headers()
	id, name, object := h.Get(headShard), sender(msg.Subject()), h.Get(headObject)
	// On the own server all parts fit into their messages.
	beside := object == "" || c.server == nil && object == objectOf(id, name)
	if !serving.Named(name) || !beside || !hmac.Equal([]byte(h.Get(headTicket)), []byte(c.ticket(id))) {
		c.stray(name, 0)
		return false
	}
	if c.crew.expelled(name) != "" {
		return false
	}
	if why := h.Get(headFailed); why != "" {
		c.failed(id, name, oneLine(why))
		return false
	}
	if len(msg.Data()) > shard.MostPart {
		c.expel(name, "it gave a part that is larger than any may be")
		return false
	}
	part, err := c.body(c.ctx, object, msg.Data())
	if err != nil {
		c.trouble(err)
		return true // nobody has given it, then
	}
	g := given{seq, name, sha256.Sum256(part)}
	c.m.Lock()
	all := c.waiting[id]
	if len(all) > 0 && all[0].Not == handle(name) || c.crew.expelled(name) != "" {
		c.m.Unlock()
		return false // it must come from another
	}
	delete(c.waiting, id)
	if _, twice := c.known[id]; !twice && !strings.HasSuffix(id, again) {
		c.known[id] = g
	}
	kept, sent := c.known[id].seq == seq, c.sent
	c.m.Unlock()
	if len(all) == 0 && !kept {
		c.stray(name, 2*sent)
	}
	c.trouble(nil)
	micros, _ := strconv.ParseInt(h.Get(headTook), 10, 64)
	took := time.Duration(max(0, min(micros, int64(time.Hour/time.Microsecond)))) * time.Microsecond
	for _, x := range all {
		c.use(x, g, part, took)
	}
	if len(all) > 0 {
		c.crew.fought(name, all[0].To-all[0].From+1)
	}
	return kept
}

// mostStrays is how many parts may come from a worker that nobody wants. An honest one has some if it
// has outlived a coordinator: as many as it holds. Besides, what others have fought before it is
// in vain, but that is not more than has been in the queue.
const mostStrays = 512

// stray notes a part that nobody wants.
func (c *Coordinator) stray(name string, excused int) {
	if serving.Named(name) && c.crew.stray(name) > mostStrays+excused {
		c.expel(name, "it gave parts that nobody has asked it for")
	}
}

// ticket is what an order has, and its part has to have.
func (c *Coordinator) ticket(id string) string {
	m := hmac.New(sha256.New, []byte(c.secret))
	m.Write([]byte(id))
	return hex.EncodeToString(m.Sum(nil)[:16])
}

// failed fights a shard here that has failed elsewhere.
func (c *Coordinator) failed(id, name, why string) {
	c.m.Lock()
	all := c.waiting[id]
	delete(c.waiting, id)
	c.m.Unlock()
	if len(all) == 0 {
		return
	}
	c.behind.Go(func() {
		part, err := shard.Try(c.ctx, *c.fighter.Load(), all[0].shard())
		if c.ctx.Err() != nil {
			return
		}
		for _, x := range all {
			switch {
			case err != nil && x.Again:
				c.compared(x)
			case err != nil:
				x.run.fail(x.at, err)
			default:
				c.use(x, given{worker: c.home.name, sum: sha256.Sum256(part)}, part, 0)
			}
		}
		if err == nil && name != c.home.name {
			c.expel(name, fmt.Sprintf("it could not fight what this machine can (%s)", why))
		}
	})
}

// watch looks now and then for shards that nobody seems to fight.
func (c *Coordinator) watch() {
	var empty time.Time // since when the queue is
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-c.ctx.Done():
			return
		case <-tick.C:
		}
		c.m.Lock()
		nothing := len(c.waiting) == 0
		c.m.Unlock()
		if nothing {
			empty = time.Time{}
			continue
		}
		info, err := c.queue.Info(c.ctx)
		switch {
		case err != nil && errors.Is(err, context.Canceled):
		case err != nil:
			c.trouble(err)
		case info.NumPending > 0:
			empty = time.Time{}
			c.trouble(nil)
		case empty.IsZero():
			empty = time.Now()
		default:
			c.trouble(nil)
			c.resend(empty)
		}
	}
}

// A shard that is out for so long is put in the queue again: by what shards take on average, and
// longer each time.
func (x *item) late(empty, now time.Time) bool {
	out := now.Sub(x.sent)
	if d := now.Sub(empty); d < out {
		out = d
	}
	typical := 2 * time.Second
	x.run.m.Lock()
	if x.run.came > 0 {
		typical = x.run.took / time.Duration(x.run.came)
	}
	x.run.m.Unlock()
	return out > (2*typical+200*time.Millisecond)<<min(x.times, 6)
}

// resend puts shards in the queue again that are out for long, since it is empty and so somebody is
// free. The first part of each that comes is taken. Those that come first are sent first, and few
// at a time: were all slow since there is much to do, it would only become more.
func (c *Coordinator) resend(empty time.Time) {
	now := time.Now()
	var late []*item
	c.m.Lock()
	room := max(16, len(c.waiting)/10)
	for _, all := range c.waiting {
		switch x := all[0]; {
		case x.times > 0 && now.Sub(x.sent) < c.o.AckWait:
			room--
		case x.late(empty, now):
			late = append(late, x)
		}
	}
	slices.SortFunc(late, func(a, b *item) int { return a.at - b.at })
	late = late[:max(0, min(len(late), room))]
	for _, x := range late {
		x.times++
	}
	c.m.Unlock()
	for _, x := range late {
		c.send(x)
	}
}

// stragglers is how many shards are out for long.
func (c *Coordinator) stragglers() (n int) {
	c.m.Lock()
	defer c.m.Unlock()
	for _, all := range c.waiting {
		if all[0].times > 0 {
			n++
		}
	}
	return n
}

// Line tells who works, and how fast.
func (c *Coordinator) Line() string {
	line := c.crew.line()
	if n := c.stragglers(); n > 0 {
		line += fmt.Sprintf("; %d late", n)
	}
	return line
}

// forget tells all that no shard of a run is wanted any more, and takes those out of the queue
// that nobody has begun.
func (c *Coordinator) forget(r *run, left bool) {
	c.home.forget(r.id)
	if c.conn.Publish(c.job.news(), encode(news{Over: r.id})); !left {
		return
	}
	if queue, err := c.js.Stream(c.ctx, c.job.queue()); err == nil {
		queue.Purge(c.ctx, jetstream.WithPurgeSubject(c.job.shardsOf(r.id)))
	}
}
