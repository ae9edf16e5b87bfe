package cluster

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math/rand/v2"

	"github.com/nats-io/nats.go/jetstream"

	"hcl/interp/shard"
)

// chosen is whether something is chosen of which so many are. Workers cannot know: this is left to
// a chance that is new in each process.
func chosen(share float64) bool { return share > 0 && rand.Float64() < share }

// check has a shard fought again, by somebody else.
func (c *Coordinator) check(x *item, g given) {
	y := &item{order: x.order, run: x.run, at: x.at}
	y.Again, y.Not = true, handle(g.worker)
	x.run.m.Lock()
	x.run.checks++
	x.run.m.Unlock()
	c.m.Lock()
	c.waiting[y.id()] = append(c.waiting[y.id()], y)
	c.m.Unlock()
	c.send(y)
}

// compared notes that nothing more is to come of a second fight.
func (c *Coordinator) compared(x *item) {
	x.run.m.Lock()
	x.run.checks--
	x.run.m.Unlock()
	x.run.awake()
}

// compare compares the second part of a shard with the first.
func (c *Coordinator) compare(x *item, second given) {
	c.m.Lock()
	first, ok := c.known[keyOf(x.shard())]
	c.m.Unlock()
	if !ok || first.sum == second.sum && !c.doubted(first, second) {
		c.compared(x)
		return
	}
	c.settle(x.shard(), first, second, func() { c.compared(x) })
}

// doubted is whether two who agree are not believed: one who lies may have both names. While few
// machines work none are, and else a share of them.
func (c *Coordinator) doubted(a, b given) bool {
	if a.worker == c.home.name || b.worker == c.home.name {
		return false
	}
	return c.server != nil && c.server.State().Machines < 3 || chosen(0.25)
}

// settle fights a shard here, where nobody lies, and expels whose part is another.
func (c *Coordinator) settle(s shard.Shard, a, b given, then func()) {
	c.behind.Go(func() {
		defer then()
		select {
		case c.settling <- struct{}{}:
			defer func() { <-c.settling }()
		case <-c.ctx.Done():
			return
		}
		part, err := shard.Try(c.ctx, *c.fighter.Load(), s)
		if err != nil {
			return
		}
		for _, g := range []given{a, b} {
			if sha256.Sum256(part) != g.sum {
				c.expel(g.worker, fmt.Sprintf("it gave a wrong part (fights %d to %d)", s.From, s.To))
			}
		}
	})
}

// whose is the error of a part that cannot be taken: that of whoever gave it, if it is not what is
// fought here.
func (c *Coordinator) whose(ctx context.Context, s shard.Shard, part []byte, err error) error {
	own, failed := shard.Try(ctx, *c.fighter.Load(), s)
	if failed != nil || string(own) == string(part) {
		return err
	}
	c.m.Lock()
	g := c.known[keyOf(s)]
	c.m.Unlock()
	if g.worker == "" || g.worker == c.home.name {
		return err
	}
	c.expel(g.worker, fmt.Sprintf("it gave what is no part (fights %d to %d)", s.From, s.To))
	return ErrAgain
}

// expel throws away all that a worker has given, and takes no more of it.
func (c *Coordinator) expel(name, why string) {
	if name == c.home.name || c.crew.expelled(name) != "" {
		return
	}
	c.crew.expel(name, why)
	if c.server != nil {
		c.server.Expel(name)
	}
	c.m.Lock()
	for id, g := range c.known {
		if g.worker == name {
			c.tainted = true
			delete(c.known, id)
		}
	}
	c.m.Unlock()
	c.conn.Publish(c.job.news(), encode(news{Expelled: why, Name: name}))
	c.say(fmt.Sprintf("%s is not to be trusted: %s. All that came from it is thrown away, and fought again", name, why))
	c.parts.Purge(c.ctx, jetstream.WithPurgeSubject(c.job.partsOf(name)))
}
