package audit

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// Options say how closely is looked.
type Options struct {
	Fights   int64   // of each scenario as it is; 0: as many as there is time for
	Minutes  float64 // about how long it may take one core; 0: usualMinutes
	Workers  int
	Progress func(done, total int64, what string) // is told of how much is done of a question; may be nil
	Pool     shard.Pool                           // has the shards of the Fighter fought; nil: the workers fight
}

// looked is a scenario that has been fought.
type looked struct {
	*Scene
	at     int // its place among all
	report *sim.Report
	fights []ablate.Ended
	prints []uint64 // of these fights
	cost   int64    // the effort of a fight
}

func (l *looked) n() int64 { return int64(len(l.fights)) }

// auditor is one audit.
type auditor struct {
	Options
	ctx context.Context
	*Fighter
	out *Report

	scenes            []*looked // those that have been fought
	plain, base       int64     // effort for fights as they are; what was done before this question
	done, total, what atomic.Int64
}

// Run fights scenarios of a ruleset and reports what is to be known of it. Each is fought as it is;
// these fights answer all that they can. What else is fought is held against them, fight by fight on
// the same dice, and no longer than it takes to know. When ctx is cancelled the report tells of what
// was fought by then, and is marked partial. The error of a fight is a *sim.FightError in a
// *SceneError.
func Run(ctx context.Context, f *Fighter, o Options) (*Report, error) {
	if o.Minutes == 0 {
		o.Minutes = usualMinutes
	}
	o.Fights = min(o.Fights, ablate.MostFights)
	a := &auditor{Options: o, ctx: ctx, Fighter: f}
	a.out = &Report{Seed: f.Seed, Asked: o.Fights, Scenarios: []Scenario{}, Findings: []Finding{}, Fine: []string{}}
	defer a.tell()()
	if err := a.lookAll(); err != nil {
		return nil, err
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

// lookAll fights all scenarios as they are.
func (a *auditor) lookAll() error {
	costs := make([]int64, len(a.Scenes))
	for i, s := range a.Scenes {
		f, err := interp.NewCounter(s.Machine)
		if err != nil {
			return &SceneError{s, err}
		}
		const first = 3
		for n := range int64(first) {
			f.Reset(a.Seed, uint64(n+1))
			if _, err := f.Run(); err != nil {
				return &SceneError{s, &sim.FightError{Fight: n + 1, Seed: a.Seed, Err: err}}
			}
			costs[i] += effortOf(f) / first
		}
	}
	fights := slices.Repeat([]int64{a.Fights}, len(a.Scenes))
	if a.Fights == 0 {
		fights = apportion(a.portion(asPlain), costs, 100, mostFights)
	}
	for i, n := range fights {
		a.plain += n * costs[i]
	}
	a.begin(asPlain, a.plain)
	all := make([]*looked, len(a.Scenes))
	err := a.atOnce(len(all), func(i int, others shard.Pool) error {
		x, err := a.look(others, i, fights[i])
		if err != nil {
			return &SceneError{a.Scenes[i], err}
		}
		all[i] = x
		return nil
	})
	for _, x := range all {
		if x != nil {
			a.scenes = append(a.scenes, x)
		}
	}
	return err
}

// SceneError says in which scenario something has failed.
type SceneError struct {
	Scene *Scene
	Err   error
}

func (e *SceneError) Error() string { return e.Scene.Word + ": " + e.Err.Error() }
func (e *SceneError) Unwrap() error { return e.Err }

// heads says what was fought.
func (a *auditor) heads() {
	first := a.scenes[0].report
	a.out.Ruleset, a.out.Version, a.out.Params, a.out.Off = first.Ruleset, first.Version, slices.Clone(first.Params),
		first.Off
	for _, s := range a.scenes {
		a.out.Params = slices.DeleteFunc(a.out.Params, func(p event.ParamInfo) bool {
			return !slices.Contains(s.report.Params, p)
		})
		for _, f := range s.report.Files {
			if !slices.Contains(a.out.Files, f) {
				a.out.Files = append(a.out.Files, f)
			}
		}
		x := Scenario{Name: s.Word, Title: s.report.Scenario, Fights: s.report.Fights, NoChance: s.report.NoChance,
			Unit: s.report.Unit}
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
	s := stats.ShareOf(float64(k), float64(n))
	return Figure{of, s.Share, s.Low, s.High}
}

// text writes a share with its interval.
func (f Figure) text() string {
	t := stats.Share{Share: f.Share, Low: f.Low, High: f.High}.Texts()
	if f.Low == f.High {
		return t[0]
	}
	return t[0] + " (" + t[1] + ")"
}

// about is the share without its interval.
func (f Figure) about() string {
	return stats.Share{Share: f.Share, Low: f.Low, High: f.High}.Texts()[0]
}

func (a *auditor) find(f Finding) {
	f.Weight = stats.Tidy(min(1, max(0, f.Weight)))
	if f.Evidence == nil {
		f.Evidence = []Figure{}
	}
	a.out.Findings = append(a.out.Findings, f)
}

// fine tells that something has been looked at and found fine, and if nothing was amiss in it, what that is in short.
func (a *auditor) fine(short string, all bool, text string) {
	a.out.Fine = append(a.out.Fine, text)
	if all {
		a.out.whole = append(a.out.whole, short)
	}
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
	if a.Progress == nil {
		return func() {}
	}
	tell := func(done, total int64) { a.Progress(done, total, portions[a.what.Load()].what) }
	told := sim.Tell(tell, func() (int64, int64) { return a.done.Load(), max(a.total.Load(), a.done.Load()+1) })
	return func() {
		told()
		tell(a.done.Load(), a.done.Load())
	}
}
