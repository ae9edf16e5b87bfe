package sim

import (
	"context"
	"sync"
	"sync/atomic"

	"hcl/interp"
)

// Batch plays the same fights by many machines, its cells, with workers that all share. Dice are
// drawn from streams of the same names, so fights of the same number hang together, and
// differences between cells vary little.
//
// Fights are fought in rounds over all cells that are asked for, and a round that is broken off
// counts for none: so all of them have fought the same fights, at whatever moment it ends. What
// every fight of a round came to is kept until the round ends, and then added up in order, which
// is why nothing depends on the workers.
type Batch struct {
	seed     uint64
	workers  int
	cells    int
	stats    []*Statistic
	pairs    [][2]int
	machine  func(cell int) (*interp.Machine, error)
	building sync.Mutex
	machines map[int]*interp.Machine

	sums    [][]*moments  // by cell, by statistic
	crosses [][]*together // by pair, by statistic
	chance  []atomic.Bool // by cell: something was left to chance
	done    atomic.Int64
}

// BatchOptions say what the cells are.
type BatchOptions struct {
	Seed       uint64
	Workers    int
	Cells      int
	Machine    func(cell int) (*interp.Machine, error) // builds one; it may be asked for again and again, but never twice at a time
	Statistics []*Statistic                            // of any of the machines: all have one program
	Pairs      [][2]int                                // of cells that are compared, the second with the first
}

// CellError says in which of the cells something has failed.
type CellError struct {
	Cell int
	Err  error
}

func (e *CellError) Error() string { return e.Err.Error() }
func (e *CellError) Unwrap() error { return e.Err }

// Limits on what is held in memory at a time.
const (
	mostMachines = 24      // a machine is built again if there are more cells
	mostValues   = 4 << 20 // of fights of a round
)

// NewBatch makes a batch that has fought no fights.
func NewBatch(o BatchOptions) *Batch {
	b := &Batch{seed: o.Seed, workers: max(1, o.Workers), cells: o.Cells, stats: o.Statistics, pairs: o.Pairs, machine: o.Machine,
		machines: map[int]*interp.Machine{}, chance: make([]atomic.Bool, o.Cells)}
	for range o.Cells {
		var row []*moments
		for range o.Statistics {
			row = append(row, &moments{})
		}
		b.sums = append(b.sums, row)
	}
	for range o.Pairs {
		var row []*together
		for range o.Statistics {
			row = append(row, &together{})
		}
		b.crosses = append(b.crosses, row)
	}
	return b
}

// Fights is how many fights a cell has fought.
func (b *Batch) Fights(cell int) int64 { return b.sums[cell][0].fights }

// NoChance reports whether nothing was left to chance in the fights of a cell, so that all are
// the same.
func (b *Batch) NoChance(cell int) bool { return b.Fights(cell) > 0 && !b.chance[cell].Load() }

// Tally is what a statistic of a cell came to.
func (b *Batch) Tally(cell, stat int) Tally {
	m := b.sums[cell][stat]
	return Tally{m.fights, m.sum.big(), m.squares.big(), m.least.value, m.most.value}
}

// PairTally is what a statistic came to in both cells of a pair.
func (b *Batch) PairTally(pair, stat int) PairTally {
	t := b.crosses[pair][stat]
	return PairTally{t.ab.big(), t.least, t.most}
}

// task is some fights of a round in one cell.
type task struct {
	at       int // of the cell among those of the round
	from, to int64
}

// Tell has told how many fights of all cells are done, until what it returns is called. progress
// may be nil.
func (b *Batch) Tell(progress func(done, total int64), total int64) (stop func()) {
	return Tell(progress, func() (int64, int64) { return b.done.Load(), total })
}

// Play fights fights first to last of some cells in one round, or in as many as memory holds. It
// reports whether all were fought; if ctx is cancelled, only those of the rounds that have ended
// count. An error is a *CellError, of a *FightError if a fight has failed.
func (b *Batch) Play(ctx context.Context, cells []int, first, last int64) (whole bool, err error) {
	for first <= last {
		size := min(last-first+1, max(16, int64(mostValues/(len(cells)*len(b.stats)))))
		if ok, err := b.round(ctx, cells, first, first+size-1); !ok || err != nil {
			return false, err
		}
		first += size
	}
	return true, nil
}

func (b *Batch) round(ctx context.Context, cells []int, first, last int64) (bool, error) {
	size := last - first + 1
	values := make([][]int64, len(cells)) // by cell: fight by fight, statistic by statistic
	for i := range values {
		values[i] = make([]int64, size*int64(len(b.stats)))
	}
	// Whole rounds of a cell, so that its machine and the memory of its fights are made once for
	// many; but enough tasks that no worker waits long for the others.
	part := max(block, (size*int64(len(cells))/int64(8*b.workers)/block)*block)
	var tasks []task
	for at := range cells {
		for from := first; from <= last; from += part {
			tasks = append(tasks, task{at, from, min(last, from+part-1)})
		}
	}
	var next atomic.Int64
	var stopped atomic.Bool
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	stop := func() bool { return stopped.Load() }
	errs := make([]error, len(tasks))
	before := b.done.Load()
	Each(b.workers, func() { stopped.Store(true) }, func(int) {
		p := &cellPlayer{batch: b, cell: -1}
		for !stop() {
			n := int(next.Add(1) - 1)
			if n >= len(tasks) {
				return
			}
			t := tasks[n]
			if errs[n] = p.play(cells[t.at], t, values[t.at][(t.from-first)*int64(len(b.stats)):], stop); errs[n] != nil {
				stopped.Store(true)
			}
		}
	})
	// Tasks are begun in order, and of several that fail the first is told.
	for _, err := range errs {
		if err != nil {
			return false, err
		}
	}
	if ctx.Err() != nil {
		b.done.Store(before)
		return false, nil
	}
	b.count(cells, values, first)
	return true, nil
}

// count adds up what a round came to.
func (b *Batch) count(cells []int, values [][]int64, first int64) {
	k := len(b.stats)
	place := map[int]int{}
	for at, c := range cells {
		place[c] = at
		for i, x := range values[at] {
			b.sums[c][i%k].count(x, 0, first+int64(i/k))
		}
	}
	for p, pair := range b.pairs {
		a, inA := place[pair[0]]
		z, inB := place[pair[1]]
		if !inA || !inB {
			continue
		}
		for i, x := range values[a] {
			b.crosses[p][i%k].count(x, values[z][i])
		}
	}
}

// cellPlayer is a worker of a batch, at one of the cells.
type cellPlayer struct {
	batch  *Batch
	cell   int
	fight  interp.Counter
	gauges []*gauge
}

// at goes to a cell.
func (p *cellPlayer) at(cell int) error {
	if p.cell == cell {
		return nil
	}
	m, err := p.batch.machineOf(cell)
	if err != nil {
		return err
	}
	if p.fight, err = interp.NewCounter(m); err != nil {
		return err
	}
	p.cell, p.gauges = cell, nil
	for _, s := range p.batch.stats {
		p.gauges = append(p.gauges, newGauge(s, p.fight))
	}
	return nil
}

// machineOf is the machine of a cell.
func (b *Batch) machineOf(cell int) (*interp.Machine, error) {
	b.building.Lock()
	defer b.building.Unlock()
	if m := b.machines[cell]; m != nil {
		return m, nil
	}
	m, err := b.machine(cell)
	if err == nil && len(b.machines) < mostMachines {
		b.machines[cell] = m
	}
	return m, err
}

// play fights the fights of a task and notes what they come to.
func (p *cellPlayer) play(cell int, t task, to []int64, stop func() bool) error {
	if err := p.at(cell); err != nil {
		return &CellError{cell, err}
	}
	k := len(p.gauges)
	for n := t.from; n <= t.to; n++ {
		if stop() {
			return nil
		}
		before := n
		p.fight.Reset(p.batch.seed, uint64(n))
		r, err := p.fight.Run()
		if err != nil {
			return &CellError{cell, &FightError{n, p.batch.seed, err}}
		}
		row := to[int(n-t.from)*k:][:k]
		for i, g := range p.gauges {
			if row[i], err = g.read(p.fight, r); err != nil {
				return &CellError{cell, &FightError{n, p.batch.seed, err}}
			}
		}
		if p.fight.LeftToChance() {
			p.batch.chance[cell].Store(true)
		} else { // all fights are this one
			for m := n + 1; m <= t.to; m++ {
				copy(to[int(m-t.from)*k:][:k], row)
			}
			n = t.to
		}
		p.batch.done.Add(n + 1 - before)
	}
	return nil
}

// Known reports whether the mean of a statistic is known so well: a share to target, so that its
// interval reaches no further to either side wherever it is.
func (s *Statistic) Known(t Tally, target float64) bool {
	if !s.IsShare || t.Fights == 0 {
		return t.Fights > 0
	}
	won, lost := t.split()
	if s.isLead() {
		return halfWidth((won+float64(t.Fights)-lost)/2, float64(t.Fights)) <= target/2
	}
	return halfWidth(won, float64(t.Fights)) <= target
}

// Span is which fights of those asked for a shard fights.
func (o Options) Span() (first, last int64) { return o.span() }

// RoundsOf are the numbers of fights at which a batch has a whole result, up to the last: more
// and more, so that little is lost when it is broken off.
func RoundsOf(last int64) []int64 {
	var out []int64
	for n := int64(16); n < last; n = n*3/2/16*16 + 16 {
		out = append(out, n)
	}
	return append(out, last)
}
