package sim

import (
	"context"
	"fmt"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/lang/ir"
)

// Payoff is what a fight is worth to one side, and costs another.
type Payoff struct {
	a, b    int64
	measure *ir.Measure // nil: 1 for a fight that a wins, -1 for one that b wins
	setup   []int       // by combatant: the side
	program *ir.Program
}

// WinShares is the share of fights that side a wins less that of side b.
func WinShares(a, b int) *Payoff { return &Payoff{a: int64(a), b: int64(b)} }

// MeasurePayoff is what a measure comes to by side a, or by who fights on it, less that of side
// b; what is counted by neither counts as a whole for side a.
func MeasurePayoff(m *interp.Machine, measure *ir.Measure, a, b int) *Payoff {
	p := &Payoff{a: int64(a), b: int64(b), measure: measure, program: m.Program}
	for _, c := range m.Setup.Combatants {
		p.setup = append(p.setup, c.Side)
	}
	return p
}

// Scale is how many steps make 1.
func (p *Payoff) Scale() int64 {
	if p.measure == nil {
		return 1
	}
	return scaleOf(p.measure)
}

// Of is what a fight came to that has been played, in steps.
func (p *Payoff) Of(f interp.Counter, r event.Result) (int64, error) {
	if p.measure == nil {
		switch r.Winner {
		case p.a:
			return 1, nil
		case p.b:
			return -1, nil
		}
		return 0, nil
	}
	keys, sums := f.MeasureSums(p.measure)
	total := int64(0)
	for i, k := range keys {
		x, err := inSteps(p.measure, sums[i], float64(p.Scale()))
		if err != nil {
			return 0, err
		}
		side := p.a
		if len(p.measure.By) > 0 {
			switch p.measure.By[0].Type.Kind {
			case p.program.Side:
				side = k[0]
			case p.program.Combatant:
				side = -1
				if k[0] >= 0 && int(k[0]) < len(p.setup) {
					side = int64(p.setup[k[0]])
				}
			}
		}
		switch side {
		case p.a:
			total += x
		case p.b:
			total -= x
		}
	}
	if total >= 1<<53 || total <= -1<<53 {
		return 0, fmt.Errorf("the measure `%s` comes to more than can be added up", p.measure.Name)
	}
	return total, nil
}

// Player plays one fight after the other, and counts what comes out.
type Player interface {
	Play(seed uint64, n int64) error
	LeftToChance() bool // something was, in the fight that was played last
	Effort() int64      // about what a fight takes, by that one

	// Part is what the fights of a shard came to, which are all that it has played; then it has
	// played none. Add adds what another has played.
	Part(s shard.Shard) []byte
	Add(s shard.Shard, part []byte) error
}

type anyPlayer struct{ Player }

func (p anyPlayer) play(seed uint64, n int64) error      { return p.Play(seed, n) }
func (p anyPlayer) leftToChance() bool                   { return p.LeftToChance() }
func (p anyPlayer) effort() int64                        { return p.Effort() }
func (p anyPlayer) part(s shard.Shard) []byte            { return p.Part(s) }
func (p anyPlayer) add(s shard.Shard, part []byte) error { return p.Add(s, part) }

// Play lets players, one for each worker, play the fights of a run, as Run does, until known
// says that enough is known.
func Play(ctx context.Context, players []Player, o Options, known func() bool) (Played, error) {
	c := &crew{seed: o.Seed, away: o.Away}
	for _, p := range players {
		c.players = append(c.players, anyPlayer{p})
	}
	return c.play(ctx, o, known)
}
