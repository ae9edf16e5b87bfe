package sim

import (
	"context"
	"fmt"
	"math"
	"sync"
	"sync/atomic"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/interp/stats"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// Options say what to run.
type Options struct {
	Seed     uint64
	Fights   int64                   // how many; with a target at most
	Target   float64                 // stop when the share of every outcome is known so well; 0: fight all
	Effort   int64                   // stop before all fights take more than this (see package shard); 0: fight all
	Workers  int                     // how many fight at a time
	Unasked  bool                    // it is not asked which terms decide
	Progress func(done, total int64) // is told now and then; may be nil
	Away

	// Each is told of each fight that was played, by all workers at a time; may be nil. It sees
	// who has fallen first. What others have fought it does not see here, but there: Write writes what
	// it has seen of the fights of a shard, which f has played, and Read reads that.
	Each  func(fight int64, r event.Result, f interp.Counter)
	Write func(s shard.Shard, f interp.Counter, w *shard.Writer)
	Read  func(s shard.Shard, r *shard.Reader)
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
	o        Options
	asker    func() (*interp.Asker, error)
	read     *tallies // the part that was read last

	askedEach int64 // in each how many fights it is asked which terms decide; 0: in none
	took      int64 // what all that it has played have taken, if that is asked
}

// none is what no fights came to.
func (w *worker) none() *tallies {
	return newTallies(len(w.setup.Sides), len(w.program.Measures), len(w.program.Sites), len(w.fight.CameUp()))
}

func newWorker(m *interp.Machine, o Options) (*worker, error) {
	fight, err := interp.NewCounter(m)
	if err != nil {
		return nil, err
	}
	p := m.Program
	w := &worker{fight: fight, program: p, setup: m.Setup, endsWith: firstAtEnd(p), o: o}
	w.asker = sync.OnceValues(func() (*interp.Asker, error) { return interp.NewAsker(m) })
	w.tallies = w.none()
	w.fight.CountChoices()
	for _, x := range p.Measures {
		w.scales = append(w.scales, float64(scaleOf(x)))
	}
	if !o.Unasked {
		w.askedEach = askedEach(o.Fights)
	}
	if o.Each != nil {
		w.fight.WatchFallen()
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

// inSteps is what a measure came to in one fight, in steps of 1/scale.
func inSteps(m *ir.Measure, sum, scale float64) (int64, error) {
	x := math.Round(float64(sum * scale))
	if !(math.Abs(x) < 1<<53) {
		return 0, fmt.Errorf("the measure `%s` comes to %g, which is more than can be added up (%g)", m.Name, sum,
			1<<53/scale)
	}
	return int64(x), nil
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
	if w.o.Each != nil {
		w.o.Each(n, r, f)
	}
	if w.o.Effort > 0 {
		w.took += w.effort()
	}
	for i, m := range w.program.Measures {
		keys, sums := f.MeasureSums(m)
		left := int64(0)
		for j, k := range keys {
			x, err := inSteps(m, sums[j], w.scales[i])
			if err != nil {
				return err
			}
			w.measures[i].row(k).Count(x, 0, n)
			if i == w.endsWith && w.winners(m, k[0], r.Winner) {
				left += x
			}
		}
		if i == w.endsWith {
			w.best[1+r.Winner].Raise(stats.Extreme{Value: left, Fight: n})
		}
	}
	if w.endsWith < 0 {
		w.best[1+r.Winner].Raise(stats.Extreme{Value: 0, Fight: n})
	}
	for _, s := range w.program.Sites {
		keys, times := f.ChoicesMade(s)
		if len(keys) == 0 {
			continue
		}
		for j, k := range keys {
			w.made[s.Index].row(k).Count(int64(times[j]), 0, n)
		}
		options, each := f.ChoicesTaken(s)
		for j, k := range options {
			of := int64(0)
			for i, side := range keys {
				if side == madeBy(k) {
					of = int64(times[i])
				}
			}
			taken := &w.taken[s.Index]
			taken.row(k).Count(int64(each[j]), of, n)
			taken.titled(k, func() string { return f.ShowTaken(s, k)[1].Text })
		}
	}
	for i, times := range f.CameUp() {
		if times > 0 {
			w.came[i].Count(times, 0, n)
		}
	}
	if f.CameUp() != nil && w.askedEach > 0 && (n-1)%w.askedEach == 0 {
		if err := w.ask(seed, n); err != nil {
			return err
		}
	}
	w.fights++
	w.ended(outcome{r.Winner, r.Reason}, 1)
	w.lasted(r.Rounds, 1)
	w.longest.Raise(stats.Extreme{Value: r.Rounds, Fight: n})
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

// leftToChance reports whether dice have been thrown in the fight that was played last.
func (w *worker) leftToChance() bool { return w.fight.LeftToChance() }

func (w *worker) effort() int64 {
	e := shard.Effort(w.fight.Taken())
	if w.askedEach > 0 && w.fight.CameUp() != nil {
		e += askingTakes * e / w.askedEach
	}
	return e
}

// player plays one fight after the other, and counts what comes out.
type player interface {
	play(seed uint64, n int64) error
	leftToChance() bool
	effort() int64 // about what a fight takes, by the one that was played last

	// part is what the fights of a shard came to, which are all that it has played; then it has
	// played none. add adds what another has played.
	part(s shard.Shard) []byte
	add(s shard.Shard, part []byte) error
}

// crew is the players of one run.
type crew struct {
	players []player
	away    Away
	each    int64 // fights of a shard, when that is known
	seed    uint64
	next    atomic.Int64 // the first fight that nobody has taken
	done    atomic.Int64
	stopped atomic.Bool
}

// begin fights the first fight, and reports whether it leaves nothing to chance, so that all
// others would be the same.
func (c *crew) begin() (noChance bool, err error) {
	p := c.players[0]
	if err := p.play(c.seed, 1); err != nil {
		return false, &FightError{1, c.seed, err}
	}
	c.next.Store(2)
	c.done.Store(1)
	return !p.leftToChance(), nil
}

// upTo has all fights up to a number fought, unless something stops it.
func (c *crew) upTo(ctx context.Context, last int64) error {
	if c.away.Pool != nil {
		if err := c.measure(last); err != nil {
			return err
		}
		if last-c.next.Load() >= c.each {
			return c.send(ctx, last)
		}
	}
	errs := make([]*FightError, len(c.players))
	Each(len(c.players), func() { c.stopped.Store(true) }, func(w int) { errs[w] = c.work(c.players[w], last) })
	var first *FightError
	for _, err := range errs {
		if err != nil && (first == nil || err.Fight < first.Fight) {
			first = err
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
func (c *crew) work(p player, last int64) *FightError {
	for !c.stopped.Load() {
		from := c.next.Add(block) - block
		if from > last {
			break
		}
		to := min(last, from+block-1)
		for n := from; n <= to; n++ {
			if err := p.play(c.seed, n); err != nil {
				c.stopped.Store(true)
				return &FightError{n, c.seed, err}
			}
		}
		c.done.Add(to - from + 1)
	}
	return nil
}

// sum adds up what all workers have counted.
func sum(workers []*worker) *tallies {
	out := workers[0].none()
	for _, w := range workers {
		out.merge(w.tallies)
		w.seen(out)
	}
	out.narrow()
	return out
}

// seen adds what has come up and is not counted: options that nobody has taken, but could have, and parts of
// the ruleset that were asked for where that is not counted.
func (w *worker) seen(to *tallies) {
	for i, is := range w.fight.Pondered() {
		to.pondered[i] = to.pondered[i] || is
	}
	for _, s := range w.program.Sites {
		for _, k := range w.fight.ChoicesOffered(s) {
			for at := min(1, s.Times); at <= s.Times; at++ {
				k[placeWord] = int64(at)
				if _, made := w.made[s.Index].index[madeBy(k)]; made {
					to.taken[s.Index].row(k)
				}
			}
		}
	}
}

// Run plays the fights and reports what they came to. When ctx is cancelled the
// report tells of the fights until then, and is marked partial. An error of a fight
// is a *FightError: of the first that failed.
func Run(ctx context.Context, m *interp.Machine, o Options) (*Report, error) {
	c := &crew{seed: o.Seed, away: o.Away}
	var workers []*worker
	for range max(1, o.Workers) {
		w, err := newWorker(m, o)
		if err != nil {
			return nil, err
		}
		workers = append(workers, w)
		c.players = append(c.players, w)
	}
	var played Played
	var err error
	if o.Effort > 0 {
		played, err = c.playWithin(ctx, o, func() (took int64) {
			for _, w := range workers {
				took += w.took
			}
			return took
		})
	} else {
		played, err = c.play(ctx, o, func() bool { return sum(workers).knownWithin(o.Target) })
	}
	if err != nil {
		return nil, err
	}
	t := sum(workers)
	head := HeadOf(workers[0].fight, o)
	head.NoChance, head.Partial, head.TargetMissed = played.NoChance, played.Partial, played.TargetMissed
	return reportOf(head, t, live{m.Program, workers[0].fight}), nil
}

// Played is how a run has ended.
type Played struct {
	NoChance, Partial, TargetMissed bool
}

// play has the fights of a run fought, until known says that enough is known; it is asked now and
// then if there is a target. Of fights that leave nothing to chance only the first is fought.
func (c *crew) play(ctx context.Context, o Options, known func() bool) (out Played, err error) {
	if out.NoChance, err = c.begin(); err != nil || out.NoChance {
		return out, err
	}
	defer context.AfterFunc(ctx, func() { c.stopped.Store(true) })()
	defer c.tell(o.Progress, o.Fights)()
	reached := o.Target == 0
	for _, stage := range stats.Stages(o.Target > 0, o.Fights) {
		if err := c.upTo(ctx, stage); err != nil {
			return out, err
		}
		if c.stopped.Load() {
			break
		}
		if o.Target > 0 && known() {
			reached = true
			break
		}
	}
	out.Partial = c.done.Load() < o.Fights && (o.Target == 0 || !reached)
	out.TargetMissed = !reached
	return out, nil
}

// playWithin has as many fights fought as an effort is enough for; took is what has been spent. After each stage it is
// reckoned anew what a fight takes, and the next is half of those that there seems to be time for: so the number
// depends on nothing but the fights.
func (c *crew) playWithin(ctx context.Context, o Options, took func() int64) (out Played, err error) {
	if out.NoChance, err = c.begin(); err != nil || out.NoChance {
		return out, err
	}
	defer context.AfterFunc(ctx, func() { c.stopped.Store(true) })()
	defer c.tell(o.Progress, o.Fights)()
	for fought := int64(1); fought < o.Fights && !c.stopped.Load(); {
		spent := max(1, took())
		more := min((o.Effort-spent)*fought/spent/2, 4*fought)
		if more <= fought/16 {
			return out, nil
		}
		fought = min(o.Fights, fought+more)
		if err := c.upTo(ctx, fought); err != nil {
			return out, err
		}
	}
	out.Partial = c.stopped.Load()
	return out, nil
}

// tell has progress told until what it returns is called.
func (c *crew) tell(progress func(done, total int64), total int64) (stop func()) {
	return Tell(progress, func() (int64, int64) { return c.done.Load(), total })
}
