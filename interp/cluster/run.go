package cluster

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"hcl/interp/shard"
)

// run is some shards that are being fought for a verb.
type run struct {
	id     string
	shards []shard.Shard
	order  *shard.Order
	wake   chan struct{} // told when something has come

	taking sync.Mutex
	left   bool // nothing may be taken any more

	m       sync.Mutex
	errs    map[int]error // of shards that fail here too
	came    int           // parts
	took    time.Duration // of those, by all accounts
	waiting int           // bytes of the parts that wait for others
	sizes   map[int]int   // of each of them
	checks  int           // second fights that have not been compared
}

// item is a shard that has been put in the queue, and whose part has not come.
type item struct {
	order
	run   *run
	at    int       // which of the run it is
	sent  time.Time // when it was put there last
	times int       // how often it has been put there again
}

// Bounds of what a run keeps at a time.
const (
	window    = 4096      // shards of which the first has not come
	mostBytes = 256 << 20 // of parts that wait for others
)

var errLeft = errors.New("nobody takes parts any more")

// ErrAgain is that parts which have been taken turned out to be wrong: all must be done
// again, with those parts that are right, which are there.
var ErrAgain = errors.New("parts that were used are wrong")

// Run is as shard.Pool has it.
func (c *Coordinator) Run(ctx context.Context, shards []shard.Shard, take func(i int, part []byte) error) error {
	select {
	case <-c.caughtUp:
	case <-ctx.Done():
		return nil
	case <-c.ctx.Done():
		return context.Cause(c.ctx)
	}
	r := c.newRun(shards)
	r.order = shard.NewOrder(len(shards), func(i int, part []byte) error {
		r.taking.Lock()
		defer r.taking.Unlock()
		if r.left {
			return errLeft
		}
		r.taken(i)
		if err := take(i, part); err != nil {
			return c.whose(ctx, shards[i], part, err)
		}
		return nil
	})
	defer c.leave(r)
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for next := 0; ; {
		for next < len(shards) && r.mayGoOn(next) && ctx.Err() == nil && c.ctx.Err() == nil {
			if err := c.ask(ctx, r, next); err != nil {
				return err
			}
			next++
		}
		over, err := r.over()
		switch {
		case c.wrong():
			return ErrAgain
		case over:
			return err
		}
		select {
		case <-r.wake:
		case <-tick.C:
		case <-ctx.Done():
			return nil
		case <-c.ctx.Done():
			return context.Cause(c.ctx)
		}
	}
}

func (c *Coordinator) newRun(shards []shard.Shard) *run {
	c.m.Lock()
	defer c.m.Unlock()
	c.runs++
	return &run{id: strconv.FormatInt(time.Now().UnixNano(), 36) + "-" + strconv.Itoa(c.runs), shards: shards,
		wake: make(chan struct{}, 1), errs: map[int]error{}, sizes: map[int]int{}}
}

// wrong reports whether parts have been used that are wrong.
func (c *Coordinator) wrong() bool {
	c.m.Lock()
	defer c.m.Unlock()
	return c.tainted
}

// Again reports whether parts were wrong that have been used, and forgets it: who has used them begins
// anew.
func (c *Coordinator) Again() bool {
	c.m.Lock()
	defer c.m.Unlock()
	was := c.tainted
	c.tainted = false
	return was
}

// mayGoOn reports whether a shard may be handed out now.
func (r *run) mayGoOn(i int) bool {
	taken, err := r.order.Taken(), r.order.Err()
	r.m.Lock()
	defer r.m.Unlock()
	return len(r.errs) == 0 && err == nil && i < taken+window && (r.waiting < mostBytes || i == taken)
}

// over reports whether all is taken and compared, or how it has failed.
func (r *run) over() (bool, error) {
	n, err := r.order.Taken(), r.order.Err()
	r.m.Lock()
	defer r.m.Unlock()
	if err == nil {
		err = r.errs[n]
	}
	if err != nil {
		return true, err
	}
	return n == len(r.shards) && r.checks == 0, nil
}

// awake has a run look at what has changed.
func (r *run) awake() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}

// put puts a part where it belongs.
func (r *run) put(i int, part []byte, took time.Duration) {
	r.m.Lock()
	r.came++
	r.took += took
	if _, ok := r.sizes[i]; !ok {
		r.sizes[i] = len(part)
		r.waiting += len(part)
	}
	r.m.Unlock()
	r.order.Put(i, part)
	r.awake()
}

// taken notes that a part waits no more.
func (r *run) taken(i int) {
	r.m.Lock()
	defer r.m.Unlock()
	r.waiting -= r.sizes[i]
}

// fail notes that a shard fails whoever fights it.
func (r *run) fail(i int, err error) {
	r.m.Lock()
	r.errs[i] = err
	r.m.Unlock()
	r.awake()
}

// ask takes a part that is there, or puts the shard in the queue.
func (c *Coordinator) ask(ctx context.Context, r *run, i int) error {
	x := &item{order: order{Run: r.id, Task: r.shards[i].Task, From: r.shards[i].From, To: r.shards[i].To}, run: r, at: i}
	id := x.id()
	c.m.Lock()
	g, there := c.known[id]
	if !there {
		c.waiting[id] = append(c.waiting[id], x)
	}
	first := len(c.waiting[id]) == 1
	c.m.Unlock()
	if !there {
		if first {
			c.send(x)
		}
		return nil
	}
	part, err := c.kept(ctx, g)
	if err != nil {
		if ctx.Err() != nil || c.wrong() { // who gave it may have been expelled
			return nil
		}
		return c.explain(err)
	}
	c.use(x, g, part, 0)
	return nil
}

// kept is a part that the server keeps.
func (c *Coordinator) kept(ctx context.Context, g given) ([]byte, error) {
	msg, err := c.parts.GetMsg(ctx, g.seq)
	if err != nil {
		return nil, err
	}
	return c.body(ctx, msg.Header.Get(headObject), msg.Data)
}

// body is a part that came in a message, or beside it.
func (c *Coordinator) body(ctx context.Context, object string, data []byte) ([]byte, error) {
	if object == "" {
		return data, nil
	}
	bucket, err := c.js.ObjectStore(ctx, c.job.bucket())
	if err != nil {
		return nil, err
	}
	info, err := bucket.GetInfo(ctx, object)
	if err != nil {
		return nil, err
	}
	if info.Size > shard.MostPart {
		return nil, fmt.Errorf("a part has %d bytes, which are more than %d", info.Size, shard.MostPart)
	}
	return bucket.GetBytes(ctx, object)
}

// send puts a shard in the queue. If that fails it is noticed as one that nobody fights.
func (c *Coordinator) send(x *item) {
	o := x.order
	o.Ticket = c.ticket(o.id())
	c.m.Lock()
	x.sent = time.Now()
	c.sent++
	c.m.Unlock()
	if _, err := c.js.PublishAsync(c.job.shardsOf(o.Run), encode(o)); err != nil {
		c.trouble(err)
	}
}

// use gives a part to the run that waits for it, and chooses whether it is fought again.
func (c *Coordinator) use(x *item, g given, part []byte, took time.Duration) {
	if x.Again {
		c.compare(x, g)
		return
	}
	if g.worker != c.home.name && chosen(c.o.Verify) {
		c.check(x, g)
	}
	x.run.put(x.at, part, took)
}

// leave ends a run: nobody need fight any of its shards any more.
func (c *Coordinator) leave(r *run) {
	r.taking.Lock()
	r.left = true
	r.taking.Unlock()
	c.m.Lock()
	left := false
	for id, all := range c.waiting {
		kept := all[:0]
		for _, x := range all {
			if x.run != r {
				kept = append(kept, x)
			}
			left = true
		}
		if c.waiting[id] = kept; len(kept) == 0 {
			delete(c.waiting, id)
		}
	}
	c.m.Unlock()
	c.forget(r, left)
}
