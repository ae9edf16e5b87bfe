package cluster

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// crew is who works on a job, and how fast.
type crew struct {
	home string

	m       sync.Mutex
	members map[string]*member
}

type member struct {
	heard    time.Time
	left     bool
	expelled string // why
	strays   int    // parts that nobody wanted

	fights, before int64   // all of them, and until the rate was reckoned
	rate           float64 // fights a second
	since          time.Time
}

// of is a member; it must be held locked.
func (c *crew) of(name string) *member {
	if c.members == nil {
		c.members = map[string]*member{}
	}
	x := c.members[name]
	if x == nil {
		x = &member{since: time.Now()}
		c.members[name] = x
	}
	return x
}

// seen notes that a worker is there, or leaves.
func (c *crew) seen(name string, leaving bool) {
	c.m.Lock()
	defer c.m.Unlock()
	x := c.of(name)
	x.heard, x.left = time.Now(), leaving
}

// fought notes fights of a worker.
func (c *crew) fought(name string, fights int64) {
	c.m.Lock()
	defer c.m.Unlock()
	x := c.of(name)
	x.fights += fights
	x.heard, x.left = time.Now(), false
}

// stray notes a part that nobody wanted, and tells how many there have been.
func (c *crew) stray(name string) int {
	c.m.Lock()
	defer c.m.Unlock()
	x := c.of(name)
	x.strays++
	return x.strays
}

// expel notes why a worker is to leave.
func (c *crew) expel(name, why string) {
	c.m.Lock()
	defer c.m.Unlock()
	c.of(name).expelled = why
}

// expelled is why a worker is to leave, if it is.
func (c *crew) expelled(name string) string {
	c.m.Lock()
	defer c.m.Unlock()
	if x := c.members[name]; x != nil {
		return x.expelled
	}
	return ""
}

// silent is how long a worker says nothing that is taken for gone.
const silent = 3 * between

// here reports whether a worker is at work.
func (x *member) here() bool { return !x.left && x.expelled == "" && time.Since(x.heard) < silent }

// others is how many are at work besides the coordinator.
func (c *crew) others() (n int) {
	c.m.Lock()
	defer c.m.Unlock()
	for name, x := range c.members {
		if name != c.home && x.here() {
			n++
		}
	}
	return n
}

// reckoned is how often rates are reckoned.
const reckoned = 2 * time.Second

// line tells who works at which rate, the fastest first.
func (c *crew) line() string {
	c.m.Lock()
	defer c.m.Unlock()
	type row struct {
		who  string
		rate float64
	}
	var rows []row
	c.of(c.home)
	for name, x := range c.members {
		if name != c.home && !x.here() {
			continue
		}
		if d := time.Since(x.since); d > reckoned {
			x.rate = float64(x.fights-x.before) / d.Seconds()
			x.before, x.since = x.fights, time.Now()
		}
		who := machine(name)
		if name == c.home {
			who = "here"
		}
		rows = append(rows, row{who, x.rate})
	}
	slices.SortFunc(rows, func(a, b row) int {
		if a.rate != b.rate {
			return int(b.rate - a.rate)
		}
		return strings.Compare(a.who, b.who)
	})
	var out []string
	rest, rate := 0, 0.0
	for i, r := range rows {
		if i < 3 {
			out = append(out, fmt.Sprintf("%s %.0f/s", r.who, r.rate))
			continue
		}
		rest++
		rate += r.rate
	}
	if rest > 0 {
		out = append(out, fmt.Sprintf("%d more %.0f/s", rest, rate))
	}
	return strings.Join(out, ", ")
}

// Summary tells how many fights each has fought who has joined, if anybody has.
func (c *Coordinator) Summary() string { return c.crew.summary() }

func (c *crew) summary() string {
	c.m.Lock()
	defer c.m.Unlock()
	var out []string
	for name, x := range c.members {
		if name != c.home && x.fights > 0 {
			out = append(out, fmt.Sprintf("%s %d", machine(name), x.fights))
		}
	}
	if len(out) == 0 {
		return ""
	}
	slices.Sort(out)
	if n := len(out) - mostNamed; n > 0 {
		out = append(out[:mostNamed], fmt.Sprintf("and %d more", n))
	}
	here := int64(0)
	if x := c.members[c.home]; x != nil {
		here = x.fights
	}
	return fmt.Sprintf("fights fought: here %d, %s", here, strings.Join(out, ", "))
}

// mostNamed is how many are named at most.
const mostNamed = 20
