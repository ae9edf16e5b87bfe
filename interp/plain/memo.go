package plain

import (
	"hcl/interp/depend"
	"hcl/interp/formula"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// What a define, or a formula of a thing, gave is remembered until anything is written that it reads:
// formulas are asked far more often than fights change. They neither throw nor change
// anything, and what a value took of the limits is taken again, so that remembering makes no
// difference but in time.

// memory is what is remembered.
type memory struct {
	written uint64   // how often anything was
	epoch   uint64   // how often something was on which all may depend
	stamps  []uint64 // how often a field was that a formula reads, by callee.number
	known   []known  // each in the place that its question hashes to
	asked   int      // questions since there was room for more
	active  []known  // whether each combatant is, by his number: nothing is asked so often
}

// question is a formula with its arguments.
type question struct {
	of         *callee
	a, b, c, d Value
}

// known is what it gave, and what that took of the limits.
type known struct {
	question
	value       Value
	stamp       uint64
	steps, work int64
	places      int
}

// mostKnown is how many values are remembered at once; short fights make do with fewer.
const mostKnown = 1 << 12

// callee is a define, or a formula of things.
type callee struct {
	body    *ir.Formula
	at      diag.Span
	formula *formula.Formula[inside]
	number  int // from 1; 0: it may read anything
}

// findCallees finds which of them reads which field that changes. Conditions, the round and things
// that are made change seldom: when they do, everything is forgotten.
func (c *Code) findCallees(p *ir.Program) {
	c.callees, c.readers = map[*ir.Formula]*callee{}, map[*ir.Field][]*callee{}
	a := depend.New(p)
	add := func(of any, body *ir.Formula) {
		if c.callees[body] != nil {
			return
		}
		out := &callee{body: body, at: body.Expr.Span(), formula: c.formulas.Of(body.Expr)}
		c.callees[body] = out
		r := a.Formula(of, body)
		if r.Unknown {
			return
		}
		out.number = len(c.callees)
		for fd := range r.Fields {
			c.readers[fd] = append(c.readers[fd], out)
		}
	}
	for fd := range p.Fields() {
		switch fd.Role {
		case ir.Computed:
			add(fd, fd.Default)
		case ir.Method:
			for _, body := range fd.Bodies() {
				add(body, body)
			}
		}
	}
	for _, d := range p.Defines {
		add(d, d.Body)
	}
	for _, pic := range p.Pictures {
		for _, l := range pic.Lines {
			for _, body := range l.Formulas() {
				add(body, body)
			}
		}
	}
}

// cellReaders lists, by kind and cell, who reads a field that changes; nil is a cell of another
// field, on which all may depend.
func (m *Machine) cellReaders() [][][]*callee {
	out := make([][][]*callee, len(m.Cells))
	for _, k := range m.Program.Kinds {
		for _, fd := range k.Fields {
			c := m.Cells[k.ID][fd.Index]
			for len(out[k.ID]) < c.At+c.N {
				out[k.ID] = append(out[k.ID], nil)
			}
			if fd.Role == ir.State {
				for n := range c.N {
					out[k.ID][c.At+n] = append([]*callee{}, m.code.readers[fd]...)
				}
			}
		}
	}
	return out
}

// changed forgets everything.
func (f *Fight) changed() {
	f.written++
	f.epoch++
}

// wrote forgets what reads a cell.
func (f *Fight) wrote(s spot) {
	f.written++
	readers := f.m.readers[s.thing.Kind][s.cell]
	if readers == nil {
		f.epoch++
	}
	for _, c := range readers {
		f.stamps[c.number]++
	}
}

// stampOf tells whether something that a formula reads was written: it is greater then.
func (f *Fight) stampOf(c *callee) uint64 {
	if c.number == 0 {
		return f.written
	}
	return f.epoch + f.stamps[c.number]
}

// compute evaluates a formula in a frame of its own, which nothing keeps.
func (f *Fight) compute(c *callee, args []Value) Value {
	old, shown, wrap, base := f.fr, f.shown, f.wrap, len(f.frames)
	f.frames = append(f.frames, make([]Value, c.body.Frame.Slots)...)
	f.fr = f.frames[base:len(f.frames):len(f.frames)]
	copy(f.fr, args)
	v := c.formula.Value(inside{f})
	f.frames = f.frames[:base]
	f.fr, f.shown, f.wrap = old, shown, wrap
	return v
}

// recall evaluates a body, or gives what it gave before.
func (f *Fight) recall(of *callee, args []Value) Value {
	if f.explains(of.body) {
		return f.inFrame(of.body.Frame, args, of.body.Expr)
	}
	q := question{of: of}
	cells := [4]*Value{&q.a, &q.b, &q.c, &q.d}
	if len(args) > len(cells) || f.filling != nil || f.m.forgets || f.isCounting() {
		return f.compute(of, args)
	}
	hash := uint64(of.at.Start) // the same in every process, as what is forgotten for something else is to be
	for i, v := range args {
		switch v := v.(type) {
		case List:
			return f.compute(of, args)
		case Thing:
			hash = hash*31 + uint64(v.Index)
		case int64:
			hash = hash*31 + uint64(v)
		}
		*cells[i] = v
	}
	if f.asked++; f.asked > len(f.known) && len(f.known) < mostKnown {
		f.known, f.asked = make([]known, max(64, 2*len(f.known))), 0
	}
	return f.recallAt(&f.known[hash%uint64(len(f.known))], q, args)
}

// recallAt gives what is known, or evaluates it and writes it there.
func (f *Fight) recallAt(k *known, q question, args []Value) Value {
	stamp := f.stampOf(q.of)
	if k.stamp == stamp && k.question == q {
		f.spend(int(k.steps), q.of.at)
		f.spent += k.work
		f.work(0, q.of.at)
		f.takes(k.places, q.of.at)
		return k.value
	}
	steps, work, places := f.steps, f.spent, f.places
	v := f.compute(q.of, args)
	*k = known{q, v, stamp, steps - f.steps, f.spent - work, f.places - places}
	return v
}

// isActive asks the ruleset's `active` of a combatant.
func (f *Fight) isActive(i int64) bool {
	of, all := f.m.active, f.m.Listed[f.m.Program.Combatant.ID]
	if of == nil {
		return true
	}
	f.thinking++ // what is asked to know it is no part of what happens
	args := []Value{all[i]}
	var is Value
	if f.explains(of.body) || f.filling != nil || f.m.forgets {
		is = f.recall(of, args)
	} else {
		if f.active == nil {
			f.active = make([]known, len(all))
		}
		is = f.recallAt(&f.active[i], question{of: of}, args)
	}
	f.thinking--
	return is.(bool)
}
