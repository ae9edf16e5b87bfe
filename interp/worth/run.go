package worth

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/scenario"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/stats"
	"hcl/lang/ir"
)

// Options say what is asked.
type Options struct {
	Seed     uint64
	Workers  int
	Fights   int64                                            // of each change that matters; 0: as many as seconds allow
	Machine  *interp.Machine                                  // of the fight as it is
	With     func([]scenario.Change) (*interp.Machine, error) // makes it with some values set
	Fighters []scenario.Fighter                               // of its scenario
	Of       string                                           // a side or fighter, of which alone it is told; "": of all
	Things   int                                              // tried in the place of each; -1: as many as seconds allow
	Cost     string                                           // the field that says what fighters or things cost, or ""
	Costs    map[string]float64                               // else what fighters cost, by their names in the file
	Pool     shard.Pool                                       // has the shards of a Fighter fought; may be nil
	Progress func(done, total int64)                          // is told of fights now and then; may be nil
	Head     sim.Head                                         // of the fight as it is
	Command  func(fights int64, set []scenario.Change) string // compares a change with the fight as it is
}

// Limits on what is fought where nobody says how much.
const (
	effort      = 30 * shard.PerSecond // of all fights
	leastFights = 200
	mostFights  = 4000
	tasted      = 8 // fights that tell what one takes

	// After so many fights a change is left that has changed nothing.
	leastScreened = 40
	mostScreened  = 100

	usualThings  = 4 // that are tried in the place of one, but no more than make so many changes in all
	usualChanges = 100
	mostMachines = 100 // that are kept
)

// Plan is all changes that are fought.
type Plan struct {
	groups  []*Group
	changes []*Change
	untried int   // that are too many
	left    int   // fighters of whom nothing is told
	more    int64 // things that are not tried
	stats   []*sim.Statistic
	o       Options

	machines map[int]*interp.Machine // by cell: to build one takes as long as dozens of fights
}

// NewPlan finds what there is to change.
func NewPlan(o Options) (*Plan, error) {
	s, err := newSheets(o.Machine, o.Fighters)
	if err != nil {
		return nil, err
	}
	p := &Plan{o: o, machines: map[int]*interp.Machine{}}
	for _, g := range s.groups {
		if o.Of == "" || o.Of == g.Side || slices.Contains(g.files, o.Of) || slices.Contains(g.Fighters, o.Of) {
			p.groups = append(p.groups, g)
		}
	}
	things := o.Things
	if things < 0 {
		things = usualThings
	}
	k, err := p.make(s, things)
	for ; err == nil && o.Things < 0 && things > 1 && len(k.all) > usualChanges; k, err = p.make(s, things) {
		things--
	}
	if err != nil {
		return nil, err
	}
	if err := p.setCosts(k); err != nil {
		return nil, err
	}
	// Fighters and points before things, of which there may be very many.
	order := []What{OfFighter, OfPoint, OfThing}
	slices.SortStableFunc(k.all, func(a, b *Change) int {
		return cmp.Compare(slices.Index(order, a.What), slices.Index(order, b.What))
	})
	p.changes, p.more = k.all[:min(len(k.all), MostChanges)], k.more
	p.untried, p.left = len(k.all)-len(p.changes), s.left
	p.stats = sim.SharesOf(o.Machine)
	for _, text := range append([]string{"rounds"}, measures(o.Machine.Program)...) {
		x, err := sim.StatisticOf(text, o.Machine)
		if err != nil {
			return nil, err
		}
		p.stats = append(p.stats, x)
	}
	return p, nil
}

// make makes all changes, with so many other things in the place of each.
func (p *Plan) make(s *sheets, things int) (*maker, error) {
	k := &maker{sheets: s, things: things, cost: p.o.Cost}
	for _, g := range p.groups {
		if err := k.make(g); err != nil {
			return nil, err
		}
	}
	return k, nil
}

func measures(p *ir.Program) (out []string) {
	for _, m := range p.Measures {
		out = append(out, "measure("+m.Name+")")
	}
	return out
}

// asIs is the cell of the fight as it is; those of changes stand behind it.
const asIs = 0

// machine is that of a cell. It is never asked twice at a time.
func (p *Plan) machine(cell int) (*interp.Machine, error) {
	if cell == asIs {
		return p.o.Machine, nil
	}
	if m := p.machines[cell]; m != nil {
		return m, nil
	}
	m, err := p.o.With(p.changes[cell-1].sets)
	if err == nil && len(p.machines) < mostMachines {
		p.machines[cell] = m
	}
	return m, err
}

// taskOf is what a cell is for who fights shards of it.
func taskOf(cell int) shard.Task {
	text, _ := json.Marshal(cell)
	return shard.Task(text)
}

// Fighter fights shards of all cells.
func (p *Plan) Fighter() shard.Fighter {
	return &sim.Cells{Seed: p.o.Seed, Cell: func(t shard.Task) (*interp.Machine, []*sim.Statistic, error) {
		var cell int
		if json.Unmarshal([]byte(t), &cell) != nil || cell < 0 || cell > len(p.changes) {
			return nil, nil, errors.New("this is no task of the job")
		}
		m, err := p.machine(cell)
		return m, p.stats, err
	}}
}

// runner fights the cells of a plan.
type runner struct {
	*Plan
	batch *sim.Batch
	cells []int // that are still fought
	total atomic.Int64
}

// Run fights the fights as they are and with each change. When ctx is cancelled the report tells of those that all had
// fought until then, and is marked partial. The error of a fight as it is is a *sim.FightError; a change whose fights
// fail is reported so.
func (p *Plan) Run(ctx context.Context) (*Report, error) {
	b := sim.BatchOptions{Seed: p.o.Seed, Workers: p.o.Workers, Cells: 1 + len(p.changes), Statistics: p.stats,
		Machine: p.machine, Pool: p.o.Pool, Task: taskOf}
	x := &runner{Plan: p, cells: []int{asIs}}
	for i := range p.changes {
		b.Pairs = append(b.Pairs, [2]int{asIs, i + 1})
		x.cells = append(x.cells, i+1)
	}
	x.batch = sim.NewBatch(b)
	fight, err := x.taste()
	if err != nil {
		return nil, err
	}
	screened := fitting(effort/4/fight, int64(len(x.cells)), 20, leastScreened, mostScreened)
	if p.o.Fights > 0 {
		screened = min(screened, p.o.Fights)
	}
	x.total.Store(screened * int64(len(x.cells)))
	if p.o.Progress != nil {
		defer x.batch.Tell(func(done, _ int64) { p.o.Progress(done, max(done, x.total.Load())) }, 0)()
	}
	// The first fight finds what cannot be fought, before many others are.
	whole, err := x.upTo(ctx, 1)
	if whole {
		whole, err = x.upTo(ctx, screened)
	}
	fights := p.o.Fights
	if whole {
		x.cells = slices.DeleteFunc(x.cells, func(cell int) bool { return cell != asIs && x.same(cell) })
		if fights == 0 {
			fights = fitting(effort/fight, int64(len(x.cells)), 100, leastFights, mostFights)
		}
		x.total.Add(max(0, fights-screened) * int64(len(x.cells)))
		for n := 4 * screened; whole && n < fights; n *= 4 {
			whole, err = x.upTo(ctx, n)
		}
		if whole {
			whole, err = x.upTo(ctx, fights)
		}
	}
	if err != nil {
		return nil, err
	}
	return p.report(x.batch, max(fights, screened), screened, !whole), nil
}

// fitting is how many fights of each of some cells have room among so many, a multiple of a number, but no fewer and no
// more than some.
func fitting(all, cells, of, least, most int64) int64 {
	return min(max(all/max(1, cells)/of*of, least), most)
}

// taste is about what effort a fight takes.
func (x *runner) taste() (int64, error) {
	f, err := interp.NewCounter(x.o.Machine)
	if err != nil {
		return 0, err
	}
	all := int64(0)
	for n := uint64(1); n <= tasted; n++ {
		f.Reset(x.o.Seed, n)
		if _, err := f.Run(); err != nil {
			return 0, &sim.FightError{Fight: int64(n), Seed: x.o.Seed, Err: err}
		}
		all += shard.Effort(f.Taken())
	}
	return max(1, all/tasted), nil
}

// upTo fights the fights that are left up to one with a number, without those cells that fail, and reports whether all
// were fought.
func (x *runner) upTo(ctx context.Context, last int64) (whole bool, err error) {
	for first := x.batch.Fights(asIs) + 1; first <= last; first = x.batch.Fights(asIs) + 1 {
		whole, err = x.batch.Play(ctx, x.cells, first, last)
		var failed *sim.CellError
		switch {
		case errors.As(err, &failed) && failed.Cell != asIs:
			x.cells = slices.DeleteFunc(x.cells, func(cell int) bool { return cell == failed.Cell })
			x.changes[failed.Cell-1].Impossible = reason(failed.Err)
		case err != nil:
			return false, cmp.Or(fightOf(err), err)
		case !whole:
			return false, nil
		}
	}
	return true, nil
}

// fightOf is the failure of a fight in an error, nil if it is another.
func fightOf(err error) error {
	var fight *sim.FightError
	if errors.As(err, &fight) {
		return fight
	}
	return nil
}

// reason is the first line of what went wrong, and in which fight.
func reason(err error) string {
	var fight *sim.FightError
	if errors.As(err, &fight) {
		return fmt.Sprintf("fight %d: %s", fight.Fight, ablate.Reason(err))
	}
	return ablate.Reason(err)
}

// same reports whether a change has changed nothing that is counted.
func (x *runner) same(cell int) bool { return unchanged(x.batch, cell, len(x.stats)) }

func unchanged(b *sim.Batch, cell, statistics int) bool {
	for j := range statistics {
		if b.Pair(cell-1, j).Less.Squares != (stats.Wide{}) {
			return false
		}
	}
	return true
}

// report derives everything from what was counted.
func (p *Plan) report(b *sim.Batch, asked, screened int64, partial bool) *Report {
	r := &Report{Head: p.o.Head, Screened: screened, Untried: p.untried, Left: p.left, MoreThings: p.more, Groups: p.groups,
		Changes: p.changes, Shares: []Share{}}
	r.Seed, r.Asked, r.Fights, r.NoChance, r.Partial = p.o.Seed, asked, b.Fights(asIs), b.NoChance(asIs), partial
	if r.Groups == nil {
		r.Groups, r.Changes = []*Group{}, []*Change{}
	}
	for i, side := range p.o.Machine.Setup.Sides {
		r.Shares = append(r.Shares, Share{side.Name, p.stats[i].Estimate(b.Sum(asIs, i), r.NoChance)})
	}
	var known []*Change
	var ps []float64
	for i, c := range p.changes {
		cell, side := i+1, c.group.side
		if c.Fights = b.Fights(cell); c.Fights == 0 || c.Impossible != "" {
			continue
		}
		noChance := r.NoChance && b.NoChance(cell)
		e := p.stats[side].Difference(b.Pair(i, side), noChance)
		if c.What == OfFighter || c.Down {
			e.Mean, e.Low, e.High = 0-e.Mean, 0-e.High, 0-e.Low
		}
		c.Worth, c.Same = &e, unchanged(b, cell, len(p.stats))
		more, less := b.Pair(i, side).Only()
		if c.P = ablate.SignTest(int64(more), int64(less)); noChance && e.Mean != 0 {
			c.P = 0 // it does so always
		}
		if c.P < 1 { // where pairs do not differ no test could ever say that they do (Tarone 1990)
			known, ps = append(known, c), append(ps, c.P)
		}
		if p.o.Command != nil {
			c.Command = p.o.Command(c.Fights, c.sets)
		}
	}
	for i, stands := range ablate.Stand(ps) {
		known[i].Stands = stands
	}
	r.Compared = len(ps)
	r.price()
	r.Totals = r.totals()
	return r
}
