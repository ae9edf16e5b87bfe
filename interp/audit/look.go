package audit

import (
	"sync"
	"sync/atomic"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/interp/sim"
)

// look fights a scenario as it is.
func (a *auditor) look(others shard.Pool, at int, n int64) (*looked, error) {
	x := &looked{Scene: a.Scenes[at], at: at, fights: make([]ablate.Ended, n)}
	var effort atomic.Int64
	spent := func(of int64) {
		effort.Add(of)
		a.done.Add(of)
	}
	o := a.asItIs(n)
	o.Workers = a.Workers
	o.Each = func(n int64, r event.Result, f interp.Counter) {
		x.fights[n-1] = ablate.EndOf(f, r, x.Machine.Program.Measures)
		spent(effortOf(f))
	}
	if others != nil {
		o.Workers = 1 // what is fought here at a time is other scenarios
		o.Away = sim.Away{Pool: others, Task: task{Scene: at, Fights: n}.text()}
		o.Read = func(s shard.Shard, r *shard.Reader) {
			for n := s.From; n <= s.To; n++ {
				x.fights[n-1] = ablate.ReadEnded(r, len(x.Machine.Setup.Sides))
			}
			spent(r.Within(0, mostEffort))
		}
	}
	var err error
	if x.report, err = sim.Run(a.ctx, x.Machine, o); err != nil {
		return nil, err
	}
	x.fights, x.cost = x.fights[:x.report.Fights], effort.Load()/x.report.Fights
	for _, f := range x.fights {
		x.prints = append(x.prints, f.Print)
	}
	return x, nil
}

// asItIs is how scenarios are fought as they are.
func (f *Fighter) asItIs(fights int64) sim.Options {
	return sim.Options{Seed: f.Seed, Fights: fights, Unasked: true}
}

// looking fights shards of a scenario as it is.
func (f *Fighter) looking(t task) shard.Fighter {
	type noted struct {
		fights []ablate.Ended
		effort int64
	}
	var notes sync.Map // *noted, by who plays
	m := f.Scenes[t.Scene].Machine
	o := f.asItIs(t.Fights)
	o.Each = func(_ int64, r event.Result, f interp.Counter) {
		x, _ := notes.LoadOrStore(f, &noted{})
		of := x.(*noted)
		of.fights = append(of.fights, ablate.EndOf(f, r, m.Program.Measures))
		of.effort += effortOf(f)
	}
	o.Write = func(_ shard.Shard, f interp.Counter, w *shard.Writer) {
		x, _ := notes.LoadAndDelete(f)
		of := x.(*noted)
		for _, e := range of.fights {
			e.WriteTo(w)
		}
		w.Int(of.effort)
	}
	return sim.NewFighter(m, o)
}
