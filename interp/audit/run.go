package audit

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/event"
	"hcl/interp/sim"
)

// Options say how closely is looked.
type Options struct {
	Seed     uint64
	Fights   int64 // of each scenario; 0: as many as take about so long as people wait
	Workers  int
	Progress func(done, total int64) // is told of fights now and then; may be nil
}

// looked is a scenario that has been fought.
type looked struct {
	*Scene
	report *sim.Report
	fights []ablate.Ended
}

func (l *looked) n() int64 { return int64(len(l.fights)) }

// auditor is one audit.
type auditor struct {
	Options
	ctx         context.Context
	scenes      []*looked
	out         *Report
	probes      int64 // fights of each scenario on which each change is tried that has changed nothing yet
	done, total atomic.Int64
}

// Run fights scenarios of a ruleset and reports what is to be known of it. When ctx is cancelled the
// report tells of the scenarios that were fought by then, and is marked partial. The error of a fight
// is a *sim.FightError in a *SceneError.
func Run(ctx context.Context, scenes []*Scene, o Options) (*Report, error) {
	if o.Fights == 0 {
		var err error
		if o.Fights, err = usual(scenes, o.Seed); err != nil {
			return nil, err
		}
	}
	o.Fights = min(o.Fights, ablate.MostFights)
	a := &auditor{Options: o, ctx: ctx, probes: min(o.Fights, max(10, 2*o.Fights/int64(max(1, len(scenes)))))}
	a.out = &Report{Seed: o.Seed, Asked: o.Fights, Probes: a.probes, Scenarios: []Scenario{}, Findings: []Finding{}, Fine: []string{}}
	a.total.Store(2 * o.Fights * int64(len(scenes)))
	defer a.tell()()
	for _, s := range scenes {
		if err := a.look(s); err != nil {
			return nil, &SceneError{s, err}
		}
		if ctx.Err() != nil {
			break
		}
	}
	if len(a.scenes) > 0 {
		a.heads()
		a.outcomes()
		a.lengths()
		a.snowballs()
		a.untaken()
		a.reached()
		for _, look := range []func() error{a.order, a.harmless, a.idle, a.best} {
			if err := look(); err != nil && ctx.Err() == nil {
				return nil, err
			}
		}
	}
	a.out.Partial = ctx.Err() != nil
	slices.SortStableFunc(a.out.Findings, func(x, y Finding) int { return cmp.Compare(y.Weight, x.Weight) })
	return a.out, nil
}

// What -n is where nobody says: so many fights that an audit takes about a minute on two cores. It is
// reckoned by the steps of the first fights, which are the same on all machines.
const (
	usualSteps = 1_000_000_000 // of all these fights
	usualLeast = 50
	usualMost  = 800
)

func usual(scenes []*Scene, seed uint64) (int64, error) {
	const first = 3
	sum := int64(0)
	for _, s := range scenes {
		f, err := interp.NewCounter(s.Machine)
		if err != nil {
			return 0, &SceneError{s, err}
		}
		for n := range int64(first) {
			f.Reset(seed, uint64(n+1))
			if _, err := f.Run(); err != nil {
				return 0, &SceneError{s, &sim.FightError{Fight: n + 1, Seed: seed, Err: err}}
			}
			steps, work := f.Taken()
			sum += steps + work
		}
	}
	n := int64(usualLeast)
	for n < usualMost && 2*n*sum/first <= usualSteps {
		n *= 2
	}
	return n, nil
}

// SceneError says in which scenario something has failed.
type SceneError struct {
	Scene *Scene
	Err   error
}

func (e *SceneError) Error() string { return e.Scene.Word + ": " + e.Err.Error() }
func (e *SceneError) Unwrap() error { return e.Err }

// look fights a scenario.
func (a *auditor) look(s *Scene) error {
	before := a.done.Load()
	fights := make([]ablate.Ended, a.Fights)
	r, err := sim.Run(a.ctx, s.Machine, sim.Options{Seed: a.Seed, Fights: a.Fights, Workers: a.Workers,
		Each: func(n int64, r event.Result, f interp.Counter) {
			fights[n-1] = ablate.EndOf(f, r, s.Machine.Program.Measures)
		},
		Progress: func(done, _ int64) { a.done.Store(before + done) }})
	if err != nil {
		return err
	}
	a.done.Store(before + a.Fights)
	if !r.Partial {
		a.scenes = append(a.scenes, &looked{s, r, fights[:r.Fights]})
	}
	return nil
}

// heads says what was fought.
func (a *auditor) heads() {
	first := a.scenes[0].report
	a.out.Ruleset, a.out.Version, a.out.Params, a.out.Off = first.Ruleset, first.Version, slices.Clone(first.Params), first.Off
	for _, s := range a.scenes {
		a.out.Params = slices.DeleteFunc(a.out.Params, func(p event.ParamInfo) bool { return !slices.Contains(s.report.Params, p) })
		for _, f := range s.report.Files {
			if !slices.Contains(a.out.Files, f) {
				a.out.Files = append(a.out.Files, f)
			}
		}
		x := Scenario{Name: s.Word, Title: s.report.Scenario, Fights: s.report.Fights, NoChance: s.report.NoChance, Unit: s.report.Unit}
		for _, side := range s.report.Sides {
			x.Sides = append(x.Sides, side.Title)
		}
		for _, o := range s.report.Outcomes {
			x.Outcomes = append(x.Outcomes, Outcome{o.Winner, o.Title, Figure{"", o.Share.Share, o.Low, o.High}})
		}
		rounds := make([]int64, 0, len(s.fights))
		for _, f := range s.fights {
			rounds = append(rounds, f.Rounds)
		}
		slices.Sort(rounds)
		at := func(share float64) int64 { return rounds[int(share*float64(len(rounds)-1))] }
		x.Median, x.Low, x.High = at(0.5), at(0.05), at(0.95)
		a.out.Scenarios = append(a.out.Scenarios, x)
	}
}

// figure is a share of k in n.
func figure(of string, k, n int64) Figure {
	s := sim.ShareOf(float64(k), float64(n))
	return Figure{of, s.Share, s.Low, s.High}
}

// text writes a share with its interval.
func (f Figure) text() string {
	t := sim.Share{Share: f.Share, Low: f.Low, High: f.High}.Texts()
	if f.Low == f.High {
		return t[0]
	}
	return t[0] + " (" + t[1] + ")"
}

func (a *auditor) find(f Finding) {
	f.Weight = sim.Tidy(min(1, max(0, f.Weight)))
	if f.Evidence == nil {
		f.Evidence = []Figure{}
	}
	a.out.Findings = append(a.out.Findings, f)
}

func (a *auditor) fine(text string) { a.out.Fine = append(a.out.Fine, text) }

// record plays fights of a machine that is like a scenario's, nil if it cannot be made or fought.
func (a *auditor) record(m *interp.Machine, n int64) []ablate.Ended {
	fights, err := ablate.Record(a.ctx, m, a.Seed, n, a.Workers)
	if err != nil || a.ctx.Err() != nil {
		return nil
	}
	return fights
}

// each runs something for all numbers below n, by several workers at a time.
func (a *auditor) each(n int, do func(i int)) {
	var next atomic.Int64
	sim.Each(a.Workers, nil, func(int) {
		for a.ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			do(i)
		}
	})
}

// tell has progress told until what it returns is called. How much there is to do is only known in
// the end.
func (a *auditor) tell() (stop func()) {
	told := sim.Tell(a.Progress, func() (int64, int64) { return a.done.Load(), max(a.total.Load(), a.done.Load()+1) })
	return func() {
		told()
		if a.Progress != nil {
			a.Progress(a.done.Load(), a.done.Load())
		}
	}
}
