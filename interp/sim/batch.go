package sim

import (
	"context"
	"iter"
	"sync"
	"sync/atomic"

	"hcl/interp"
	"hcl/interp/shard"
	"hcl/interp/stats"
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
	stats    []*Statistic
	pairs    [][2]int
	machine  func(cell int) (*interp.Machine, error)
	building sync.Mutex
	machines map[int]*interp.Machine
	pool     shard.Pool
	task     func(cell int) shard.Task

	sums   [][]*stats.Sum    // by cell, by statistic
	both   [][]*stats.Paired // by pair, by statistic
	chance []atomic.Bool     // by cell: something was left to chance
	done   atomic.Int64
}

// BatchOptions say what the cells are.
type BatchOptions struct {
	Seed       uint64
	Workers    int
	Cells      int
	Machine    func(cell int) (*interp.Machine, error) // builds one; it may be asked for again and again, but never twice at a time
	Statistics []*Statistic                            // of any of the machines: all have one program
	Pairs      [][2]int                                // of cells that are compared, the second with the first

	Pool shard.Pool                // has the fights fought; nil: they are fought here
	Task func(cell int) shard.Task // what a cell is for who fights shards of it, in JSON (see Cells)
}

// CellError says in which of the cells something has failed.
type CellError struct {
	Cell int
	Err  error
	task shard.Task // of the cell, where it was fought as a shard
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
	b := &Batch{seed: o.Seed, workers: max(1, o.Workers), stats: o.Statistics, pairs: o.Pairs, machine: o.Machine,
		pool: o.Pool, task: o.Task, machines: map[int]*interp.Machine{}, chance: make([]atomic.Bool, o.Cells)}
	for range o.Cells {
		var row []*stats.Sum
		for _, s := range o.Statistics {
			x := s.none()
			row = append(row, &x)
		}
		b.sums = append(b.sums, row)
	}
	for range o.Pairs {
		var row []*stats.Paired
		for _, s := range o.Statistics {
			row = append(row, &stats.Paired{A: s.none(), B: s.none()})
		}
		b.both = append(b.both, row)
	}
	return b
}

// Fights is how many fights a cell has fought.
func (b *Batch) Fights(cell int) int64 { return b.sums[cell][0].Fights }

// NoChance reports whether nothing was left to chance in the fights of a cell, so that all are
// the same.
func (b *Batch) NoChance(cell int) bool { return b.Fights(cell) > 0 && !b.chance[cell].Load() }

// Sum is what a statistic of a cell came to.
func (b *Batch) Sum(cell, stat int) *stats.Sum { return b.sums[cell][stat] }

// Pair is what a statistic of the cells of a pair came to in the same fights.
func (b *Batch) Pair(pair, stat int) *stats.Paired { return b.both[pair][stat] }

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

// Play fights fights first to last of some cells. It reports whether all were fought; if ctx is
// cancelled, only those of the rounds that have ended count. An error is a *CellError, of a
// *FightError if a fight has failed.
func (b *Batch) Play(ctx context.Context, cells []int, first, last int64) (whole bool, err error) {
	return b.playAll(ctx, wanted{cells, first, []int64{last}, nil})
}

// Until fights so many fights of some cells from first on, in rounds (see RoundsOf). After each it
// asks whether that is enough, unless enough is nil, and ends then. It reports as Play does.
func (b *Batch) Until(ctx context.Context, cells []int, first, fights int64, enough func() bool) (whole bool,
	err error) {
	w := wanted{cells, first, RoundsOf(fights), enough}
	for i := range w.ends {
		w.ends[i] += first - 1
	}
	return b.playAll(ctx, w)
}

// wanted is which fights of which cells are to be fought: from the first up to each of some, unless
// those before it are enough.
type wanted struct {
	cells  []int
	first  int64
	ends   []int64
	enough func() bool
}

// round is fights of all cells, from a first to a last.
type round struct{ first, last int64 }

// rounds cuts what is wanted into rounds, for each of which there is memory.
func (b *Batch) rounds(w wanted) iter.Seq[round] {
	return func(yield func(round) bool) {
		from, most := w.first, max(16, int64(mostValues/(len(w.cells)*len(b.stats))))
		for _, end := range w.ends {
			for ; from <= end; from += most {
				if r := (round{from, min(end, from+most-1)}); !yield(r) {
					return
				}
			}
			from = end + 1
		}
	}
}

func (b *Batch) playAll(ctx context.Context, w wanted) (whole bool, err error) {
	if b.pool != nil {
		return b.playAway(ctx, w)
	}
	return b.playHere(ctx, w)
}

// playHere fights rounds in this process.
func (b *Batch) playHere(ctx context.Context, w wanted) (whole bool, err error) {
	for r := range b.rounds(w) {
		if ok, err := b.play(ctx, w.cells, r.first, r.last); !ok || err != nil {
			return false, err
		}
		if w.enough != nil && w.enough() {
			break
		}
	}
	return true, nil
}

func (b *Batch) play(ctx context.Context, cells []int, first, last int64) (bool, error) {
	size := last - first + 1
	values := b.room(len(cells), size)
	// Whole rounds of a cell, so that its machine and the memory of its fights are made once for
	// many; but enough tasks that no worker waits long for the others.
	part := max(block, (size*int64(len(cells))/int64(8*b.workers)/block)*block)
	var stopped atomic.Bool
	defer context.AfterFunc(ctx, func() { stopped.Store(true) })()
	before := b.done.Load()
	var tasks []task
	for at := range cells {
		from := first
		if at == 0 && before == 0 { // rules that never end are found by one worker, before all are at it
			p := &cellPlayer{batch: b, cell: -1}
			if err := p.play(cells[0], task{0, first, first}, values[0], stopped.Load); err != nil {
				return false, err
			}
			from++
		}
		for ; from <= last; from += part {
			tasks = append(tasks, task{at, from, min(last, from+part-1)})
		}
	}
	var next atomic.Int64
	errs := make([]error, len(tasks))
	Each(b.workers, func() { stopped.Store(true) }, func(int) {
		p := &cellPlayer{batch: b, cell: -1}
		for !stopped.Load() {
			n := int(next.Add(1) - 1)
			if n >= len(tasks) {
				return
			}
			t := tasks[n]
			if errs[n] = p.play(cells[t.at], t, values[t.at][(t.from-first)*int64(len(b.stats)):],
				stopped.Load); errs[n] != nil {
				next.Store(int64(len(tasks))) // those before it end
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

// room is for what a round comes to: by cell, fight by fight, statistic by statistic.
func (b *Batch) room(cells int, fights int64) [][]int64 {
	values := make([][]int64, cells)
	for i := range values {
		values[i] = make([]int64, fights*int64(len(b.stats)))
	}
	return values
}

// count adds up what a round came to.
func (b *Batch) count(cells []int, values [][]int64, first int64) {
	k := len(b.stats)
	place := map[int]int{}
	for at, c := range cells {
		place[c] = at
		for i, x := range values[at] {
			b.sums[c][i%k].Count(x, 0, first+int64(i/k))
		}
	}
	for p, pair := range b.pairs {
		a, inA := place[pair[0]]
		z, inB := place[pair[1]]
		if !inA || !inB {
			continue
		}
		for i, x := range values[a] {
			b.both[p][i%k].Count(x, values[z][i], first+int64(i/k))
		}
	}
}

// cellPlayer is a worker of a batch, at one of the cells.
type cellPlayer struct {
	batch *Batch
	cell  int
	*reader
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
	p.cell = cell
	p.reader, err = newReader(m, p.batch.stats)
	return err
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

// Forget lets go of the machines that are kept for further fights.
func (b *Batch) Forget() {
	b.building.Lock()
	defer b.building.Unlock()
	clear(b.machines)
}

// play fights the fights of a task and notes what they come to.
func (p *cellPlayer) play(cell int, t task, to []int64, stop func() bool) error {
	if err := p.at(cell); err != nil {
		return &CellError{Cell: cell, Err: err}
	}
	chance, err := p.reader.play(p.batch.seed, t.from, t.to, to, stop, &p.batch.done)
	if chance {
		p.batch.chance[cell].Store(true)
	}
	if err != nil {
		return &CellError{Cell: cell, Err: err}
	}
	return nil
}

// Known reports whether the mean of a statistic is known so well: a share to target, so that its
// interval reaches no further to either side wherever it is.
func (s *Statistic) Known(t *stats.Sum, target float64) bool {
	if !s.IsShare || t.Fights == 0 {
		return t.Fights > 0
	}
	won, lost := t.Split()
	if s.isLead() {
		return stats.HalfWidth((won+float64(t.Fights)-lost)/2, float64(t.Fights)) <= target/2
	}
	return stats.HalfWidth(won, float64(t.Fights)) <= target
}

// RoundsOf are the numbers of fights at which a batch has a whole result, up to the last: more
// and more, so that little is lost when it is broken off.
func RoundsOf(last int64) []int64 {
	var out []int64
	for n := int64(16); n < last; n = n*3/2/16*16 + 16 {
		out = append(out, n)
	}
	return append(out, last)
}
