package fast

import (
	"hcl/interp/chance"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A throw: which dice, from whose stream. Dice that are known when the machine is
// built, by themselves or for each thing that has them, have their plan then.

// knownThrows gives the formula for the thing as well, nil if there is one throw or none.
func (c *compiler) knownThrows(e ir.Expr) ([]knownThrow, ir.Expr) {
	if w, ok := c.constantOf(e); ok {
		return []knownThrow{c.m.knownThrow(w)}, nil
	}
	root, values := c.column(e)
	if values == nil || !plainRoot(root) {
		return nil, nil
	}
	list := make([]knownThrow, len(values))
	for i, w := range values {
		list[i] = c.m.knownThrow(w)
	}
	return list, root
}

// knownThrow is a throw of dice that never change.
type knownThrow struct {
	word    int64
	n, plus int64
	plan    *chance.Plan // nil for dice that are thrown one by one
}

func (m *Machine) knownThrow(w int64) knownThrow {
	d := toDice(w)
	k := knownThrow{word: w, n: d.n, plus: d.plus}
	if !d.custom && !d.explodes && d.n > 0 && d.faces > 0 {
		k.plan = m.planOf(d)
	}
	return k
}

// planOf finds how equal dice are drawn: many things throw the same.
func (m *Machine) planOf(d dice) *chance.Plan {
	for _, p := range m.plans {
		if p.N == uint64(d.n) && p.Faces == uint64(d.faces) {
			return p
		}
	}
	p := chance.NewPlan(uint64(d.n), uint64(d.faces))
	m.plans = append(m.plans, p)
	return p
}

// rollKnown is roll for dice that never change.
func (f *Fight) rollKnown(k *knownThrow, label, roller int, at diag.Span) int64 {
	if f.throws != nil || k.plan == nil {
		return f.roll(k.word, label, roller, at)
	}
	f.spend(k.n, at)
	if k.plan.Whole() {
		return f.chance.SumWhole(k.plan, label, roller, f.round) + k.plus
	}
	return f.chance.Sum(k.plan, label, roller, f.round) + k.plus
}
