package ablate

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"math"
	"sync/atomic"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/lang/ir"
)

// MostFights bounds what is kept of the unchanged ruleset's fights.
const MostFights = 1_000_000

// Options say what is tried.
type Options struct {
	Seed     uint64
	Fights   int64 // of each change, at most MostFights
	First    int64 // fights after which a change is left that has changed nothing
	Workers  int
	Changes  []Change
	Untried  []Change                              // of which the report tells
	Build    func(Change) (*interp.Machine, error) // makes a machine with a change; several workers call it at a time
	Progress func(done, total int64)               // is told of fights now and then; may be nil
	Pool     shard.Pool                            // has the shards of a Fighter fought; nil: the workers fight
}

// Ended is what a fight came to: enough to tell it from another of its number.
type Ended struct {
	Winner int64 // the number of the side, -1 for nobody
	Rounds int64
	Fallen int64  // the side of the first combatant that was active no longer; -1 if it is not known
	Print  uint64 // of all that was counted in it
}

// Same reports whether two fights of a number came to the same in all that was counted.
func (e Ended) Same(o Ended) bool { return e.Print == o.Print }

// Player plays fights of one machine.
type Player struct {
	interp.Counter
	measures []*ir.Measure
}

// NewPlayer makes a player that has played nothing.
func NewPlayer(m *interp.Machine) (*Player, error) {
	fight, err := interp.NewCounter(m)
	return &Player{fight, m.Program.Measures}, err
}

// Fight plays a fight, and says what it came to.
func (p *Player) Fight(seed uint64, n int64) (Ended, error) {
	p.Reset(seed, uint64(n))
	r, err := p.Run()
	if err != nil {
		return Ended{}, err
	}
	return EndOf(p, r, p.measures), nil
}

// EndOf is what a fight came to that has just been played.
func EndOf(f interp.Counter, r event.Result, measures []*ir.Measure) Ended {
	print := fnv.New64a()
	add := func(x uint64) {
		var b [8]byte
		binary.LittleEndian.PutUint64(b[:], x)
		print.Write(b[:])
	}
	add(uint64(r.Winner))
	add(uint64(r.Rounds))
	print.Write([]byte(r.Reason))
	for _, m := range measures {
		keys, sums := f.MeasureSums(m)
		for i, k := range keys {
			for _, word := range k {
				add(uint64(word))
			}
			add(math.Float64bits(sums[i]))
		}
	}
	fallen := int64(-1)
	if side, ok := f.FirstFallen(); ok {
		fallen = side
	}
	return Ended{r.Winner, r.Rounds, fallen, print.Sum64()}
}

// runner is one run.
type runner struct {
	Options
	base     []Ended // of the unchanged ruleset, by fight
	noChance bool    // it leaves nothing to chance: its first fight is all of them
	sides    int
	effort   int64 // of a fight of it, about
	done     atomic.Int64
	total    atomic.Int64
}

// Run plays the fights of a machine, and again with each change. When ctx is cancelled the report
// tells of the changes that were done by then, and is marked partial. The error of a fight of the
// unchanged ruleset is a *sim.FightError; a change whose fights fail is reported so.
func Run(ctx context.Context, m *interp.Machine, o Options) (*Report, error) {
	o.Fights = min(o.Fights, MostFights)
	o.First = min(o.First, o.Fights)
	r := &runner{Options: o, sides: len(m.Setup.Sides)}
	r.total.Store(o.Fights * int64(1+len(o.Changes)))
	defer sim.Tell(r.Progress, func() (int64, int64) { return r.done.Load(), r.total.Load() })()
	head, err := r.record(ctx, m)
	if err != nil {
		return nil, err
	}
	rep := &Report{Head: head}
	if ctx.Err() == nil {
		rep.Fights = int64(len(r.base))
	}
	tried := make([]*Ablation, len(o.Changes))
	if r.Pool != nil && ctx.Err() == nil {
		tried, err = r.tryElsewhere(ctx)
	} else {
		r.tryAll(ctx, tried)
	}
	if err != nil {
		return nil, err
	}
	for _, c := range o.Untried {
		rep.Untried = append(rep.Untried, c.name())
	}
	rep.fill(m.Setup, tried)
	return rep, nil
}

// tryAll tries all changes.
func (r *runner) tryAll(ctx context.Context, tried []*Ablation) {
	var next atomic.Int64
	sim.Each(r.Workers, nil, func(int) {
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= len(r.Changes) {
				return
			}
			tried[i] = r.try(ctx, r.Changes[i])
		}
	})
}

// block is how many fights of the unchanged ruleset a worker takes at a time.
const block = 16

// record plays the fights of the unchanged ruleset.
func (r *runner) record(ctx context.Context, m *interp.Machine) (sim.Head, error) {
	first, err := NewPlayer(m)
	if err != nil {
		return sim.Head{}, err
	}
	head := sim.HeadOf(first, sim.Options{Seed: r.Seed, Fights: r.Fights})
	e, err := first.Fight(r.Seed, 1)
	if err != nil {
		return head, &sim.FightError{Fight: 1, Seed: r.Seed, Err: err}
	}
	r.base, r.effort = []Ended{e}, shard.Effort(first.Taken())
	if r.noChance = !first.LeftToChance(); r.noChance {
		head.NoChance = true
		r.done.Add(r.Fights)
		return head, nil
	}
	if r.Pool != nil {
		return head, r.recordElsewhere(ctx, first)
	}
	base := make([]Ended, r.Fights)
	base[0] = e
	var next atomic.Int64
	next.Store(1)
	errs := make([]*sim.FightError, max(1, r.Workers))
	sim.Each(r.Workers, nil, func(w int) {
		p, err := NewPlayer(m)
		for err == nil && ctx.Err() == nil {
			from := next.Add(block) - block
			for n := from; n < min(from+block, r.Fights); n++ {
				if base[n], err = p.Fight(r.Seed, n+1); err != nil {
					errs[w] = &sim.FightError{Fight: n + 1, Seed: r.Seed, Err: err}
					next.Store(r.Fights)
					return
				}
			}
			if from >= r.Fights {
				return
			}
			r.done.Add(min(block, r.Fights-from))
		}
	})
	var failed *sim.FightError
	for _, e := range errs {
		if e != nil && (failed == nil || e.Fight < failed.Fight) {
			failed = e
		}
	}
	if failed != nil {
		return head, failed
	}
	r.base = base[:min(next.Load(), r.Fights)]
	return head, nil
}

// was is how a fight of the unchanged ruleset ended.
func (r *runner) was(n int64) Ended {
	if r.noChance {
		return r.base[0]
	}
	return r.base[n-1]
}

// try plays the fights of a change; nil if it was broken off.
func (r *runner) try(ctx context.Context, c Change) *Ablation {
	a := newAblation(c, r.sides)
	defer func() { r.total.Add(a.Fights - r.Fights) }()
	changed, err := r.Build(c)
	if err != nil {
		a.Impossible = Reason(err)
		return a
	}
	p, err := NewPlayer(changed)
	if err != nil {
		a.Impossible = Reason(err)
		return a
	}
	for over := false; !over; {
		if ctx.Err() != nil {
			return nil
		}
		n := a.Fights + 1
		e, err := p.Fight(r.Seed, n)
		if err != nil {
			a.Failed = &Failed{n, Reason(err)}
			return a
		}
		over = r.count(a, e, r.noChance && n == 1 && !p.LeftToChance())
	}
	return a
}

// count counts a fight of a change, and reports whether that was its last. all says that it is the
// same as all others, with the change and without.
func (r *runner) count(a *Ablation, e Ended, all bool) (over bool) {
	a.count(r.was(a.Fights+1), e)
	r.done.Add(1)
	a.NoChance = all
	return all || a.Fights == r.First && a.Otherwise == 0 || a.Fights == r.Fights
}

// Reason is the first line of what went wrong.
func Reason(err error) string {
	var failure *event.Failure
	if errors.As(err, &failure) {
		return failure.Message
	}
	return firstLine(err)
}
