package sim

import (
	"context"
	"math"

	"hcl/interp"
	"hcl/interp/stats"
	"hcl/lang/ir"
)

// CompareOptions say how two are compared.
type CompareOptions struct {
	Seed     uint64
	Fights   int64   // of each; with a margin at most
	Margin   float64 // stop when the difference of every outcome is known with respect to it; 0: fight all
	Among    int     // of so many outcomes, in all scenarios, that shall hold together; 0: of its own alone
	Workers  int
	Stats    [2][]*Statistic         // of A and of B: what is compared as the measures are
	Progress func(done, total int64) // is told now and then; may be nil
	Away
}

// EnoughPairs is how many fights of each a margin may take, even if every fight ends
// otherwise. Most comparisons stop long before.
func EnoughPairs(margin float64) int64 { return int64(math.Ceil(100 / float64(margin*margin))) }

// risk is how often, of all comparisons, one of the intervals that a comparison may stop by
// may be wrong, at whatever number of fights.
const risk = 0.05

// Compare plays fights 1 to n of a seed by two machines of one scenario, and reports what the
// two come to, and by how much they differ. The dice of the two are drawn from streams of the
// same names, so most of a pair of fights is alike, and the difference varies little. It ends
// as Run does.
func Compare(ctx context.Context, a, b *interp.Machine, o CompareOptions) (*Comparison, error) {
	machines := [2]*interp.Machine{a, b}
	shared := sharedMeasures(a.Program, b.Program)
	c := &crew{seed: o.Seed, away: o.Away}
	var pairs []*pair
	for range max(1, o.Workers) {
		p, err := newPair(machines, shared, o.Stats)
		if err != nil {
			return nil, err
		}
		pairs = append(pairs, p)
		c.players = append(c.players, p)
	}
	sum := func() *pair {
		out := noPairs(pairs[0].sides, len(shared)+len(o.Stats[0]))
		out.among = o.Among
		for _, p := range pairs {
			out.merge(p)
		}
		for i := range out.groups {
			out.groups[i].narrow()
		}
		return out
	}
	played, err := c.play(ctx, Options{Fights: o.Fights, Target: o.Margin, Progress: o.Progress},
		func() bool { return sum().decided(o.Margin) })
	if err != nil {
		return nil, err
	}
	p := sum()
	out := &Comparison{Seed: o.Seed, Asked: o.Fights, Margin: o.Margin, Fights: p.fights, NoChance: played.NoChance,
		Partial: played.Partial, MarginMissed: played.TargetMissed}
	for i, x := range []*Contestant{&out.A, &out.B} {
		f := pairs[0].corners[i].fight
		f.Reset(o.Seed, 1)
		*x = contestantOf(f, machines[i].Program, machines[1-i].Program)
		out.Unit = f.Info().Unit
	}
	if out.Scenario = out.A.Scenario; out.B.Scenario == out.A.Scenario {
		out.A.Scenario, out.B.Scenario = "", "" // it is that of both
	}
	var heads []MeasureCompared
	titles := pairs[0].corners[0].fight.Measures()
	for _, both := range shared {
		info := titles[both[0].Index]
		heads = append(heads, MeasureCompared{Name: info.Name, Title: info.Title, By: info.By, scale: scaleOf(both[0])})
	}
	for _, s := range o.Stats[0] {
		heads = append(heads, MeasureCompared{Name: s.Name, Title: s.Title, scale: s.Scale, figure: s.figure})
	}
	out.fill(p, heads)
	for _, n := range p.first {
		parting, err := partingOf(machines, o.Seed, n)
		if err != nil {
			return nil, err
		}
		out.Partings = append(out.Partings, parting)
	}
	return out, nil
}

// sharedMeasures are the measures that both rulesets have, counted by the same.
func sharedMeasures(a, b *ir.Program) (out [][2]*ir.Measure) {
	for _, m := range a.Measures {
		for _, n := range b.Measures {
			if sameMeasure(m, n) {
				out = append(out, [2]*ir.Measure{m, n})
			}
		}
	}
	return out
}

func sameMeasure(m, n *ir.Measure) bool {
	if m.Name != n.Name || scaleOf(m) != scaleOf(n) || len(m.By) != len(n.By) {
		return false
	}
	for i := range m.By {
		if m.By[i].Name != n.By[i].Name || m.By[i].Type.String() != n.By[i].Type.String() {
			return false
		}
	}
	return true
}

// outcomeInterval is the interval of the difference of an outcome by which a comparison may
// stop: that of any of them is wrong in no more than 5 % of comparisons.
func (p *pair) outcomeInterval(l *line) (low, high float64) {
	b, a := l.Only()
	return stats.SequentialInterval(b, a, float64(p.fights), risk/float64(max(p.among, len(p.sides))))
}

// decided reports whether the difference of each outcome is known.
func (p *pair) decided(margin float64) bool {
	for _, l := range p.groups[ofOutcomes].index {
		if low, high := p.outcomeInterval(l); stats.VerdictOf(low, high, margin) == stats.Open {
			return false
		}
	}
	return true
}
