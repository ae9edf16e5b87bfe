package sweep

import (
	"context"

	"hcl/interp"
	"hcl/interp/shard"
	"hcl/interp/sim"
)

// Options say what a sweep is. Of a pool are those who fight as Fighter does.
type Options struct {
	sim.Options
	Axes       []Axis // one or two
	Statistics []*sim.Statistic
	Machine    func(values []string) (*interp.Machine, error) // with these values of the axes
	Head       sim.Head                                       // of the fight as it is where nothing is varied
}

// Run fights the fights of every point and reports what they came to. With a target it ends when
// the shares of all points are known so well. When ctx is cancelled the report tells of the
// fights that all points have fought until then, and is marked partial. An error is a
// *sim.CellError, the cells being points in their order.
func Run(ctx context.Context, o Options) (*Report, error) {
	r := newReport(o)
	b := sim.NewBatch(sim.BatchOptions{Seed: o.Seed, Workers: o.Workers, Cells: len(r.Points), Statistics: o.Statistics,
		Pairs:   r.neighbours(),
		Machine: func(cell int) (*interp.Machine, error) { return o.Machine(r.Points[cell].Values) },
		Pool:    o.Pool, Task: func(cell int) shard.Task { return TaskOf(PlacesOf(o.Axes, cell), len(o.Statistics)) }})
	defer b.Tell(o.Progress, o.Fights*int64(len(r.Points)))()
	var cells []int
	for i := range r.Points {
		cells = append(cells, i)
	}
	known := false
	if _, err := b.Until(ctx, cells, 1, o.Fights, func() bool {
		known = o.Target > 0 && r.known(b, o)
		return known
	}); err != nil {
		return nil, err
	}
	r.fill(b)
	r.Partial = r.Fights < o.Fights && !known
	r.TargetMissed = o.Target > 0 && !known
	return r, nil
}

// known reports whether all shares are known as well as the target wants. It is not asked before
// there are enough fights for that of any share, so that what came out early cannot end it.
func (r *Report) known(b *sim.Batch, o Options) bool {
	if b.Fights(0) < 256 {
		return false
	}
	for i := range r.Points {
		for j, s := range o.Statistics {
			if !b.NoChance(i) && !s.Known(b.Sum(i, j), o.Target) {
				return false
			}
		}
	}
	return true
}
