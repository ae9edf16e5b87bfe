package fast

import (
	"hcl/interp/chance"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A throw: which dice, from whose stream. Dice that are known when the machine is
// built, by themselves or for each thing that has them, have their plan then.

// thrower throws dice from a roller's stream.
type thrower func(f *Fight, roller int) int64

// thrower compiles the dice of a throw, nil if they are not known.
func (c *compiler) thrower(e ir.Expr, label int, at diag.Span) thrower {
	if known, thing := c.known(e); known != nil {
		return func(f *Fight, roller int) int64 { return f.rollKnown(&known[thing.of(f)], label, roller, at) }
	}
	return nil
}

// known lists the throws of dice that never change, by the thing that has them; of
// dice that are the same for all there is one.
func (c *compiler) known(e ir.Expr) ([]knownThrow, operand) {
	list, root := c.knownThrows(e)
	if root == nil { // the thing is 0 then
		return list, operand{fn: constant(0)}
	}
	return list, c.operand(root)
}

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
	if f.script != nil || f.reader != nil || k.plan == nil {
		return f.roll(k.word, label, roller, at)
	}
	f.spend(k.n, at)
	if k.plan.Whole() {
		return f.chance.SumWhole(k.plan, label, roller, f.round) + k.plus
	}
	return f.chance.Sum(k.plan, label, roller, f.round) + k.plus
}

// throw compiles roll and pick.
func (c *compiler) throw(e *ir.Builtin) intFn {
	if at := e.At; c.tracing { // it has been thrown
		return func(f *Fight) int64 { return f.thrown[at] }
	}
	fn := c.plainThrow(e)
	if from := c.originsOf(e.Args[0]); from != nil && e.Entry.Name == "roll" {
		return func(f *Fight) int64 {
			f.dice = f.sources(from)
			return fn(f)
		}
	}
	return fn
}

func (c *compiler) plainThrow(e *ir.Builtin) intFn {
	at := e.At
	label := c.m.Program.LabelID(e.Label)
	var who intFn
	first := 0
	if len(e.Args) == 2 {
		who, first = c.word(e.Args[1]), c.m.FirstRoller(e.Args[1].Type().Kind)
	}
	if e.Entry.Name == "pick" {
		list := settled(c.word(e.Args[0]), e.Args[0])
		return func(f *Fight) int64 {
			h := list(f)
			roller := 0
			if who != nil {
				roller = first + int(who(f))
			}
			items := f.list(h)
			if len(items) == 0 {
				f.failHint(at, "test before whether it is empty", "nothing can be picked from an empty list")
			}
			return items[f.pick(len(items), label, roller, at)]
		}
	}
	throw := c.thrower(e.Args[0], label, at)
	if throw == nil {
		dice := c.word(e.Args[0])
		return func(f *Fight) int64 {
			w, roller := dice(f), 0
			if who != nil {
				roller = first + int(who(f))
			}
			return f.roll(w, label, roller, at)
		}
	}
	if who == nil {
		return func(f *Fight) int64 { return throw(f, 0) }
	}
	if local, ok := e.Args[1].(*ir.LocalRef); ok {
		slot := c.slotOf(local.Local)
		known, thing := c.known(e.Args[0])
		if len(known) == 1 {
			k := &known[0]
			return func(f *Fight) int64 { return f.rollKnown(k, label, first+int(f.fr[slot]), at) }
		}
		if thing.fn == nil {
			return func(f *Fight) int64 { return f.rollKnown(&known[thing.of(f)], label, first+int(f.fr[slot]), at) }
		}
	}
	return func(f *Fight) int64 { return throw(f, first+int(who(f))) }
}
