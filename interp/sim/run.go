package sim

import (
	"context"
	"fmt"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// Options say what to run.
type Options struct {
	Seed     uint64
	Fights   int64                   // how many; with a target at most
	Target   float64                 // stop when the share of every outcome is known so well; 0: fight all
	Workers  int                     // how many fight at a time
	Shard    int                     // which part of the fights, from 1
	Of       int                     // of how many parts; 0 or 1: all of them
	Progress func(done, total int64) // is told now and then; may be nil
}

// FightError is what ended one of the fights.
type FightError struct {
	Fight int64
	Seed  uint64
	Err   error
}

func (e *FightError) Error() string {
	return fmt.Sprintf("fight %d of seed %d: %v", e.Fight, e.Seed, e.Err)
}

func (e *FightError) Unwrap() error { return e.Err }

// block is how many fights a worker takes at a time.
const block = 16

// worker fights, and counts what comes out.
type worker struct {
	*tallies
	fight    interp.Counter
	program  *ir.Program
	setup    *world.Setup
	scales   []float64 // by measure
	endsWith int       // the first measure of the end, -1 for none
	err      *FightError
	fault    any // what it panicked with
}

func newWorker(m *interp.Machine) (*worker, error) {
	fight, err := interp.NewCounter(m)
	if err != nil {
		return nil, err
	}
	p := m.Program
	w := &worker{tallies: newTallies(len(m.Setup.Sides), len(p.Measures), len(p.Sites)),
		fight: fight, program: p, setup: m.Setup, endsWith: firstAtEnd(p)}
	w.fight.CountChoices()
	for _, x := range p.Measures {
		w.scales = append(w.scales, float64(scaleOf(x)))
	}
	return w, nil
}

// scaleOf is how many steps of a measure's sums make 1. Sums are whole numbers, so
// that they are the same in any order.
func scaleOf(m *ir.Measure) int64 {
	if m.Value.Type().Base == ir.Num {
		return 1_000_000
	}
	return 1
}

func firstAtEnd(p *ir.Program) int {
	for i, m := range p.Measures {
		if m.Event == nil {
			return i
		}
	}
	return -1
}

// play fights fight n and counts it. It allocates nothing once everything that
// occurs has occurred.
func (w *worker) play(seed uint64, n int64) error {
	f := w.fight
	f.Reset(seed, uint64(n))
	r, err := f.Run()
	if err != nil {
		return err
	}
	for i, m := range w.program.Measures {
		keys, sums := f.MeasureSums(m)
		left := int64(0)
		for j, k := range keys {
			x := math.Round(float64(sums[j] * w.scales[i]))
			if !(math.Abs(x) < 1<<53) {
				return fmt.Errorf("the measure `%s` comes to %g, which is more than can be added up (%g)", m.Name, sums[j], 1<<53/w.scales[i])
			}
			w.measures[i].row(k).count(int64(x), 0, n)
			if i == w.endsWith && w.winners(m, k[0], r.Winner) {
				left += int64(x)
			}
		}
		if i == w.endsWith {
			w.best[1+r.Winner].raise(extreme{left, n})
		}
	}
	if w.endsWith < 0 {
		w.best[1+r.Winner].raise(extreme{0, n})
	}
	for _, s := range w.program.Sites {
		keys, times := f.ChoicesMade(s)
		if len(keys) == 0 {
			continue
		}
		for j, k := range keys {
			w.made[s.Index].row(k).count(int64(times[j]), 0, n)
		}
		options, each := f.ChoicesTaken(s)
		for j, k := range options {
			of := int64(0)
			for i, side := range keys {
				if side[0] == k[0] {
					of = int64(times[i])
				}
			}
			w.taken[s.Index].row(k).count(int64(each[j]), of, n)
		}
	}
	w.fights++
	w.ended(outcome{r.Winner, r.Reason}, 1)
	w.lasted(r.Rounds, 1)
	w.longest.raise(extreme{r.Rounds, n})
	return nil
}

// winners reports whether a row of a measure of the end is the winner's.
func (w *worker) winners(m *ir.Measure, word, winner int64) bool {
	switch m.Each {
	case nil:
		return true
	case w.program.Side:
		return word == winner
	}
	return int64(w.setup.Combatants[word].Side) == winner
}

// crew is the workers of one run.
type crew struct {
	workers []*worker
	seed    uint64
	next    atomic.Int64 // the first fight that nobody has taken
	done    atomic.Int64
	stopped atomic.Bool
}

// begin fights the first fight. If it leaves nothing to chance all others would be the
// same, so it is the only one: fight 1, which no part of a run has but the first. Each part
// finds out by itself, even one that has no fights.
func (c *crew) begin(first, last int64) (noChance bool, err error) {
	w := c.workers[0]
	if err := w.play(c.seed, first); err != nil {
		return false, &FightError{first, c.seed, err}
	}
	noChance = !w.fight.LeftToChance()
	if noChance && first > 1 || first > last {
		w.tallies = newTallies(len(w.setup.Sides), len(w.measures), len(w.made))
	}
	c.next.Store(first + 1)
	c.done.Store(1)
	return noChance, nil
}

// upTo fights all fights up to a number, unless something stops it.
func (c *crew) upTo(last int64) error {
	var all sync.WaitGroup
	for _, w := range c.workers {
		all.Add(1)
		go func() {
			defer all.Done()
			defer func() {
				if w.fault = recover(); w.fault != nil {
					c.stopped.Store(true)
				}
			}()
			c.work(w, last)
		}()
	}
	all.Wait()
	var first *FightError
	for _, w := range c.workers {
		if w.fault != nil {
			panic(w.fault)
		}
		if w.err != nil && (first == nil || w.err.Fight < first.Fight) {
			first = w.err
		}
	}
	if first != nil {
		return first
	}
	c.next.Store(min(c.next.Load(), last+1))
	return nil
}

// work takes blocks of fights until there are none. A block that was begun is
// finished, so what has been fought has no gaps, and of several fights that fail the
// first is known.
func (c *crew) work(w *worker, last int64) {
	for !c.stopped.Load() {
		from := c.next.Add(block) - block
		if from > last {
			return
		}
		to := min(last, from+block-1)
		for n := from; n <= to; n++ {
			if err := w.play(c.seed, n); err != nil {
				w.err = &FightError{n, c.seed, err}
				c.stopped.Store(true)
				return
			}
		}
		c.done.Add(to - from + 1)
	}
}

// sum adds up what all workers have counted.
func (c *crew) sum() *tallies {
	w := c.workers[0]
	out := newTallies(len(w.setup.Sides), len(w.measures), len(w.made))
	for _, w := range c.workers {
		out.merge(w.tallies)
		for _, s := range w.program.Sites {
			for _, k := range w.fight.ChoicesOffered(s) {
				if _, made := w.made[s.Index].index[event.Key{k[0]}]; made {
					out.taken[s.Index].row(k)
				}
			}
		}
	}
	out.narrow()
	return out
}

// span is which fights a shard fights.
func (o Options) span() (first, last int64) {
	k := int64(max(1, o.Of))
	i := int64(max(1, o.Shard))
	size, rest := o.Fights/k, o.Fights%k
	first = (i-1)*size + min(i-1, rest) + 1
	last = i*size + min(i, rest)
	return first, last
}

// Run plays the fights and reports what they came to. When ctx is cancelled the
// report tells of the fights until then, and is marked partial. An error of a fight
// is a *FightError: of the first that failed.
func Run(ctx context.Context, m *interp.Machine, o Options) (*Report, error) {
	first, last := o.span()
	c := &crew{seed: o.Seed}
	for range max(1, o.Workers) {
		w, err := newWorker(m)
		if err != nil {
			return nil, err
		}
		c.workers = append(c.workers, w)
	}
	noChance, err := c.begin(first, last)
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, func() { c.stopped.Store(true) })()
	defer c.tell(o.Progress, last-first+1)()

	reached := o.Target == 0 || noChance
	if !noChance {
		for _, stage := range o.stages(last) {
			if err := c.upTo(stage); err != nil {
				return nil, err
			}
			if c.stopped.Load() {
				break
			}
			if o.Target > 0 && c.sum().knownWithin(o.Target) {
				reached = true
				break
			}
		}
	}
	t := c.sum()
	head := headOf(c.workers[0].fight, o)
	head.NoChance = noChance
	head.Partial = t.fights < last-first+1 && (o.Target == 0 || !reached) && !noChance
	head.TargetMissed = o.Target > 0 && !reached
	return report(head, t, live{m.Program, c.workers[0].fight}), nil
}

// tell has progress told until what it returns is called.
func (c *crew) tell(progress func(done, total int64), total int64) (stop func()) {
	if progress == nil {
		return func() {}
	}
	progress(0, total)
	end := make(chan struct{})
	var told sync.WaitGroup
	told.Add(1)
	go func() {
		defer told.Done()
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-end:
				progress(c.done.Load(), total)
				return
			case <-tick.C:
				progress(c.done.Load(), total)
			}
		}
	}()
	return func() {
		close(end)
		told.Wait()
	}
}
