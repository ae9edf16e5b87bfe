package matrix

import (
	"context"
	"fmt"

	"hcl/interp"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/stats"
	"hcl/interp/world"
)

// MostCells is how many cells a matrix may have: their products are as many as the square.
const MostCells = 400

// Cell is what is fought in a cell.
type Cell struct {
	Machine *interp.Machine
	Plays   world.Plays
}

// cellPlayer plays each fight in every cell.
type cellPlayer struct {
	cells    []Cell
	counters []interp.Counter    // by cell; cells of one machine share one
	payoffs  []*sim.Payoff       // by cell
	weights  [][]int64           // by cell, of its luck; nil: luck is no matter
	none     func() *stats.Joint // what no fights came to
	counted  *stats.Joint
	now      []int64
	chance   bool
	effort   int64

	keeps bool // for a part: what each fight came to
	kept  []int64
}

func newCellPlayer(cells []Cell, o Options, weights [][]int64) (*cellPlayer, error) {
	p := &cellPlayer{cells: cells, weights: weights, none: func() *stats.Joint { return newJoint(cells, o) },
		now: make([]int64, len(cells))}
	p.counted = p.none()
	known := map[*interp.Machine]interp.Counter{}
	for i, c := range cells {
		counter := known[c.Machine]
		if counter == nil {
			var err error
			if counter, err = interp.NewCounter(c.Machine); err != nil {
				return nil, err
			}
			if known[c.Machine] = counter; weights != nil {
				counter.WatchLuck()
			}
		}
		if weights != nil && len(weights[i]) > len(counter.Luck()) {
			return nil, &CellError{i, fmt.Errorf("there are %d weights for the luck of a fight that has %d", len(weights[i]),
				len(counter.Luck()))}
		}
		p.counters, p.payoffs = append(p.counters, counter), append(p.payoffs, o.Worth(c.Machine))
	}
	return p, nil
}

// newJoint counts what a fight is worth in each cell.
func newJoint(cells []Cell, o Options) *stats.Joint {
	scale := o.Worth(cells[0].Machine).Scale()
	if o.WithoutLuck {
		scale *= finer(scale)
	}
	j := stats.NewJoint(len(cells), scale)
	switch {
	case o.Payoff != "":
		j.Keep()
	case o.WithoutLuck:
		j.NoFurther(scale)
	}
	return j
}

// CellError says in which cell something has failed.
type CellError struct {
	Cell int
	Err  error
}

func (e *CellError) Error() string { return e.Err.Error() }
func (e *CellError) Unwrap() error { return e.Err }

// Play plays a fight in every cell, and counts it.
func (p *cellPlayer) Play(seed uint64, n int64) error {
	p.chance, p.effort = false, 0
	for i, f := range p.counters {
		f.Play(p.cells[i].Plays)
		f.Reset(seed, uint64(n))
		r, err := f.Run()
		if err == nil {
			p.now[i], err = p.payoffs[i].Of(f, r)
		}
		if err == nil && p.weights != nil {
			p.now[i], err = without(p.now[i], f.Luck(), p.weights[i], finer(p.payoffs[i].Scale()))
		}
		if err != nil {
			return &CellError{i, err}
		}
		p.chance = p.chance || f.LeftToChance()
		p.effort += shard.Effort(f.Taken())
	}
	if p.counted.Count(p.now); p.keeps && p.counted.Fights <= p.mostKept() {
		p.kept = append(p.kept, p.now...)
	}
	return nil
}

// LeftToChance reports whether any cell left anything to chance.
func (p *cellPlayer) LeftToChance() bool { return p.chance }

// Effort is as sim.Player has it.
func (p *cellPlayer) Effort() int64 { return p.effort }

// fight plays the fights of a run in every cell. With a target it ends when every payoff is known
// so well.
func fight(ctx context.Context, cells []Cell, o Options, t task) (*stats.Joint, sim.Played, error) {
	if o.WithoutLuck {
		var err error
		if t.Weights, err = weighs(ctx, cells, o, t); err != nil {
			return nil, sim.Played{}, err
		}
	}
	if o.Pool != nil {
		o.Task = t.text()
	}
	var players []sim.Player
	var all []*cellPlayer
	for range max(1, o.Workers) {
		p, err := newCellPlayer(cells, o, t.Weights)
		if err != nil {
			return nil, sim.Played{}, err
		}
		players, all = append(players, p), append(all, p)
	}
	sum := func() *stats.Joint {
		out := newJoint(cells, o)
		for _, p := range all {
			out.Merge(p.counted)
		}
		return out
	}
	known := func() bool {
		j := sum()
		for i := range cells {
			if e := j.Value(i); e.High-e.Low > 2*o.Target {
				return false
			}
		}
		return true
	}
	if tell := o.Progress; tell != nil {
		o.Progress = func(done, total int64) { tell(done*int64(len(cells)), total*int64(len(cells))) }
	}
	played, err := sim.Play(ctx, players, o.Options, known)
	if err != nil {
		return nil, played, err
	}
	return sum(), played, nil
}

// Options say what is played against what.
type Options struct {
	sim.Options
	A, B      Player
	Choice    string
	Payoff    string                              // the name of a measure; "" for shares of fights
	Title     string                              // of the payoff
	Noise     []float64                           // lambdas of noisy equilibria
	Worth     func(m *interp.Machine) *sim.Payoff // of a fight of a machine
	Cells     []Cell                              // row by row
	NeverOpen []NeverOpen

	WithoutLuck bool // what dice have thrown above their mean counts for nothing

	Base  *interp.Machine     // the fight as it is where no option is said
	Check func(a, b Mix) Cell // a fight in which both play mixes; nil: the mix is not played
}

// Mix is a mixed strategy: the share of each option of a player.
type Mix []float64

// Run plays the matrix. When ctx is cancelled the report tells of the fights until then: of as
// many in every cell.
func Run(ctx context.Context, o Options) (*Report, error) {
	counted, played, err := fight(ctx, o.Cells, o, task{})
	if err != nil {
		return nil, err
	}
	first, err := interp.NewCounter(o.Base)
	if err != nil {
		return nil, err
	}
	first.Reset(o.Seed, 1)
	r := &Report{Head: sim.HeadOf(first, o.Options), Choice: o.Choice, Payoff: o.Payoff, PayoffTitle: o.Title,
		WithoutLuck: o.WithoutLuck, A: o.A, B: o.B, Exact: counted.Exact(), NeverOpen: o.NeverOpen, Lambdas: o.Noise}
	r.NoChance, r.Partial, r.TargetMissed = played.NoChance, played.Partial, played.TargetMissed
	if err := r.fill(counted); err != nil {
		return nil, err
	}
	r.playLines()
	if o.Check != nil && r.Equilibrium != nil && !r.Partial {
		if err := r.check(ctx, o); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// checked are the cells in which two mixes play each other, and every option.
func (o *Options) checked(a, b Mix) []Cell {
	pure := func(n, of int) Mix {
		m := make(Mix, of)
		m[n] = 1
		return m
	}
	cells := []Cell{o.Check(a, b)}
	for i := range o.A.Options {
		cells = append(cells, o.Check(pure(i, len(o.A.Options)), b))
	}
	for j := range o.B.Options {
		cells = append(cells, o.Check(a, pure(j, len(o.B.Options))))
	}
	return cells
}

// check plays the mixes of the equilibrium against each other, and against every option.
func (r *Report) check(ctx context.Context, o Options) error {
	a, b := r.Equilibrium.A.shares(), r.Equilibrium.B.shares()
	o.Target, o.Fights = 0, r.Fights
	j, played, err := fight(ctx, o.checked(a, b), o, task{Check: []Mix{a, b}})
	if err != nil {
		return err
	}
	r.Partial = played.Partial
	c := &Check{Fights: j.Fights, Both: j.Value(0)}
	for i := range r.A.Options {
		c.A = append(c.A, Reply{r.A.Options[i], j.Value(1 + i), j.Difference(1+i, 0)})
	}
	for i := range r.B.Options {
		c.B = append(c.B, Reply{r.B.Options[i], j.Value(1 + len(r.A.Options) + i), j.Difference(1+len(r.A.Options)+i, 0)})
	}
	r.Check = c
	return nil
}
