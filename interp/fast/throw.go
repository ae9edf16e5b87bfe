package fast

import (
	"fmt"

	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// given is the result of the next throw or pick for a label, if the scenario gives one, and
// the line that gives it.
func (f *Fight) given(label, roller int, what string) (v int64, by diag.Span, ok bool) {
	if f.throws == nil {
		return 0, diag.Span{}, false
	}
	v, by, ok, _ = f.throws.Next(f.m.Program.Labels[label], f.m.RollerID(roller), f.round, what)
	return v, by, ok
}

// unexpected stops a fight in which something given does not fit what happens.
func (f *Fight) unexpected(at diag.Span, format string, args ...any) {
	f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: at, Expectation: true})
}

// roll throws dice, unless the scenario gives what they show.
func (f *Fight) roll(w int64, label, roller int, at diag.Span) int64 {
	d := toDice(w)
	if d.n == 0 {
		return d.plus // nothing is thrown
	}
	if v, by, ok := f.given(label, roller, "throw"); ok {
		if why := f.m.Impossible(f.diceOfWord(w), v); why != "" {
			f.unexpected(by, "the script gives an impossible throw: %s", why)
		}
		return v
	}
	f.spend(d.n, at)
	total := d.plus
	switch {
	case f.probe != nil && f.probe.throws(label, roller):
		return f.probe.total(f.diceOfWord(w), f.ownFaces(f.diceOfWord(w)))
	case f.fork != nil:
		return f.fork.total(f, w)
	case d.formed:
		base, x := len(f.scratch), f.form(d.faces)
		f.fall(x, d.n, label, roller, at)
		total += x.total(f.scratch[base:])
		f.scratch = f.scratch[:base]
	case d.custom:
		die := f.m.die(d.faces)
		f.chance.Each(f.planFor(uint64(d.n), uint64(len(die.Faces))), label, roller, f.round,
			func(k int64) { total += die.Faces[k] })
	default:
		total += f.chance.Sum(f.planOf(d), label, roller, f.round)
	}
	if f.luck.sums != nil {
		f.watchThrow(w, label, roller, total)
	}
	return total
}

// planOf finds how equal dice are drawn; the fight keeps the plans it has made.
func (f *Fight) planOf(d dice) *chance.Plan { return f.planFor(uint64(d.n), uint64(d.faces)) }

func (f *Fight) planFor(n, faces uint64) *chance.Plan {
	for _, p := range f.plans {
		if p.N == n && p.Faces == faces {
			return p
		}
	}
	p := chance.NewPlan(n, faces)
	const most = 256
	if len(f.plans) < most {
		f.plans = append(f.plans, p)
	}
	return p
}

// pick draws the place of one of n items; what is the word for it.
func (f *Fight) pick(n, label, roller int, what string) int {
	if v, by, ok := f.given(label, roller, what); ok {
		if v < 1 || v > int64(n) {
			f.unexpected(by, "the script picks number %d of %d", v, n)
		}
		return int(v) - 1
	}
	if f.probe != nil && f.probe.throws(label, roller) {
		return f.probe.place(n)
	}
	if f.fork != nil {
		return f.fork.falls.Place(n)
	}
	return int(f.chance.Below(uint64(n), label, roller, f.round))
}

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
	switch {
	case d.formed:
		k.plan = m.planOfForm(d.n, &m.forms.list[d.faces])
	case !d.custom && d.n > 0 && d.faces > 0:
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
	total := k.plus
	if k.plan.Whole() {
		total += f.chance.SumWhole(k.plan, label, roller, f.round)
	} else {
		total += f.chance.Sum(k.plan, label, roller, f.round)
	}
	if f.luck.sums != nil {
		f.watchThrow(k.word, label, roller, total)
	}
	return total
}
