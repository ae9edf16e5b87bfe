package worth

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

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
	effort      = 10 * shard.PerSecond // of all fights
	leastFights = 100
	mostFights  = 4000
	tasted      = 8 // fights at most that tell what one takes

	// After so many fights a change is left that has changed nothing.
	leastScreened = 20
	mostScreened  = 100

	usualThings  = 4 // that are tried in the place of one, but no more than make so many changes in all
	usualChanges = 100

	together = 16 // changes that are fought at a time: each has a machine, which is let go of with the last of them
)

// Plan is all changes that are fought.
type Plan struct {
	groups  []*Group
	changes []*Change
	untried int   // that are too many
	left    int   // fighters of whom nothing is told
	more    int64 // things that are not tried
	stats   []*sim.Statistic
	fight   int64 // the effort that one takes, about
	o       Options
}

// NewPlan finds what there is to change. The error of a fight as it is is a *sim.FightError.
func NewPlan(o Options) (*Plan, error) {
	s, err := newSheets(o.Machine, o.Fighters)
	if err != nil {
		return nil, err
	}
	p := &Plan{o: o}
	if p.fight, err = taste(o); err != nil {
		return nil, err
	}
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
	most := effort / p.fight / leastFights // where the least takes too long, other things are left out
	tooMany := func(n int) bool { return things > 1 && n > usualChanges || things > 0 && int64(n) > most }
	for ; err == nil && o.Things < 0 && tooMany(len(k.all)); k, err = p.make(s, things) {
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

// machine is that of a cell.
func (p *Plan) machine(cell int) (*interp.Machine, error) {
	if cell == asIs {
		return p.o.Machine, nil
	}
	return p.o.With(p.changes[cell-1].sets)
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

// part is some of the changes, which are fought at a time beside the fight as it is.
type part struct {
	batch   *sim.Batch
	changes []*Change
	cells   []int // that are still fought
}

// runner fights the cells of a plan.
type runner struct {
	*Plan
	parts []*part
	done  []int64 // by part, fights that have been fought
	total int64
}

// newRunner makes the parts of a plan: at least one, which has the fight as it is.
func newRunner(p *Plan) *runner {
	x := &runner{Plan: p}
	for first := 0; first == 0 || first < len(p.changes); first += together {
		of := &part{changes: p.changes[first:min(first+together, len(p.changes))], cells: []int{asIs}}
		cell := func(n int) int {
			if n == asIs {
				return asIs
			}
			return first + n
		}
		b := sim.BatchOptions{Seed: p.o.Seed, Workers: p.o.Workers, Cells: 1 + len(of.changes), Statistics: p.stats,
			Machine: func(n int) (*interp.Machine, error) { return p.machine(cell(n)) },
			Pool:    p.o.Pool, Task: func(n int) shard.Task { return taskOf(cell(n)) }}
		for i := range of.changes {
			b.Pairs = append(b.Pairs, [2]int{asIs, i + 1})
			of.cells = append(of.cells, i+1)
		}
		of.batch = sim.NewBatch(b)
		x.parts = append(x.parts, of)
	}
	x.done = make([]int64, len(x.parts))
	return x
}

// left is how many cells are still fought.
func (x *runner) left() (n int64) {
	for _, of := range x.parts {
		n += int64(len(of.cells))
	}
	return n
}

// Run fights the fights as they are and with each change. When ctx is cancelled the report tells of what each change
// had fought until then, and is marked partial. The error of a fight as it is is a *sim.FightError; a change whose
// fights fail is reported so.
func (p *Plan) Run(ctx context.Context) (*Report, error) {
	x := newRunner(p)
	screened := fitting(effort/4/p.fight, x.left(), 5, leastScreened, mostScreened)
	if p.o.Fights > 0 {
		screened = min(screened, p.o.Fights)
	}
	x.total = screened * x.left()
	// The first fight finds what cannot be fought, before many others are.
	whole, err := x.upTo(ctx, 1, screened)
	fights := p.o.Fights
	if whole {
		for _, of := range x.parts {
			of.cells = slices.DeleteFunc(of.cells, func(cell int) bool {
				return cell != asIs && unchanged(of.batch, cell, len(p.stats))
			})
		}
		x.drop()
		if fights == 0 {
			fights = fitting(effort/p.fight, x.left(), 100, leastFights, mostFights)
		}
		x.total += max(0, fights-screened) * x.left()
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
	return x.report(max(fights, screened), screened, !whole), nil
}

// drop leaves out the parts of which no change is fought, but not the first: it tells of the fight as it is.
func (x *runner) drop() {
	for i, of := range x.parts {
		if i > 0 && len(of.cells) == 1 {
			of.cells = nil
		}
	}
}

// upTo has part after part fight the fights that are left up to each of some, and reports whether all were fought.
func (x *runner) upTo(ctx context.Context, ends ...int64) (bool, error) {
	for i, of := range x.parts {
		for _, last := range ends {
			whole, err := x.tell(i, func() (bool, error) { return of.upTo(ctx, last) })
			if !whole || err != nil {
				return false, err
			}
		}
		of.batch.Forget()
	}
	return true, nil
}

// tell has progress told while a part fights.
func (x *runner) tell(part int, fight func() (bool, error)) (bool, error) {
	if x.o.Progress == nil {
		return fight()
	}
	defer x.parts[part].batch.Tell(func(done, _ int64) {
		x.done[part] = done
		all := int64(0)
		for _, n := range x.done {
			all += n
		}
		x.o.Progress(all, max(all, x.total))
	}, 0)()
	return fight()
}

// fitting is how many fights of each of some cells have room among so many, a multiple of a number, but no fewer and no
// more than some.
func fitting(all, cells, of, least, most int64) int64 {
	return min(max(all/max(1, cells)/of*of, least), most)
}

// taste is about what effort a fight takes.
func taste(o Options) (int64, error) {
	f, err := interp.NewCounter(o.Machine)
	if err != nil {
		return 0, err
	}
	all, n := int64(0), int64(0)
	for n < tasted && all < effort/leastFights {
		n++
		f.Reset(o.Seed, uint64(n))
		if _, err := f.Run(); err != nil {
			return 0, &sim.FightError{Fight: n, Seed: o.Seed, Err: err}
		}
		all += shard.Effort(f.Taken())
	}
	return max(1, all/n), nil
}

// upTo fights the fights that are left up to one with a number, without those cells that fail, and reports whether all
// were fought.
func (of *part) upTo(ctx context.Context, last int64) (whole bool, err error) {
	if len(of.cells) == 0 {
		return true, nil
	}
	for first := of.batch.Fights(asIs) + 1; first <= last; first = of.batch.Fights(asIs) + 1 {
		whole, err = of.batch.Play(ctx, of.cells, first, last)
		var failed *sim.CellError
		switch {
		case errors.As(err, &failed) && failed.Cell != asIs:
			of.cells = slices.DeleteFunc(of.cells, func(cell int) bool { return cell == failed.Cell })
			of.changes[failed.Cell-1].Impossible = reason(failed.Err)
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

// unchanged reports whether a cell has changed nothing that is counted.
func unchanged(b *sim.Batch, cell, statistics int) bool {
	for j := range statistics {
		if b.Pair(cell-1, j).Less.Squares != (stats.Wide{}) {
			return false
		}
	}
	return true
}

// report derives everything from what was counted.
func (x *runner) report(asked, screened int64, partial bool) *Report {
	p, b := x.Plan, x.parts[0].batch
	r := &Report{Head: p.o.Head, Screened: screened, Untried: p.untried, Left: p.left, MoreThings: p.more,
		Groups: p.groups, Changes: p.changes, Shares: []Share{}, chosen: p.o.Fights == 0}
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
		i, side, b := i%together, c.group.side, x.parts[i/together].batch
		cell := i + 1
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
