package fast

import (
	"math"

	"hcl/interp/world"
	"hcl/lang/ir"
)

// score compiles the sum of a score's terms, and of what modifiers add to it.
func (c *compiler) score(s *ir.Score) *callable {
	if b := c.scores[s.Index]; b != nil {
		return b
	}
	b := &callable{name: s.Name, slots: s.Frame.Slots, at: s.Span}
	c.scores[s.Index] = b
	c.mayRemember(b, s)
	b.slots = c.apart(b.slots, func() {
		b.code = c.codeApart(func() {
			c.works(s)
			c.counts(s)
			sum := c.temporary()
			if work := s.Work(); work > 0 {
				c.at(instr{op: opCharge, k: int64(work)}, s.Span)
			}
			if plainSum(s) {
				c.terms(s, sum)
			} else {
				c.addUp(s, sum)
			}
			c.emit(instr{op: opReturn, b: sum})
		})
	})
	return b
}

// plainSum reports whether a score is an int, and has nothing but adding terms of its own.
func plainSum(s *ir.Score) bool {
	for _, l := range s.Lines() {
		if l.Mod != nil || l.Term.Op != "" || l.Term.UsesTotal || l.Term.Best() != nil {
			return false
		}
	}
	return s.Result.Base == ir.Int
}

// adding is where a score is added up.
type adding struct {
	score *ir.Score
	sum   register
	best  map[*ir.Stacking]span // of types of which only the best counts
}

// span is where the lowest penalty and the highest bonus of a type so far are.
type span struct{ low, high register }

// addUp adds up the lines of any score.
func (c *compiler) addUp(s *ir.Score, sum register) {
	a := &adding{s, sum, map[*ir.Stacking]span{}}
	zero := func(r register) register {
		c.emit(instr{op: opConst, a: r}) // the word of 0 and of 0.0
		return r
	}
	zero(sum)
	for _, l := range s.Lines() {
		if of := l.Term.Best(); of != nil && a.best[of] == (span{}) {
			a.best[of] = span{zero(c.temporary()), zero(c.temporary())}
		}
	}
	for _, l := range s.Lines() {
		if l.Mod == nil {
			c.term(a, l.Term, s.Total)
		} else {
			c.modifier(a, l.Mod)
		}
	}
}

// term changes the sum by a term, if it counts.
func (c *compiler) term(a *adding, t *ir.Term, total *ir.Local) {
	var no label
	sum, num := a.sum, a.score.Result.Base == ir.Num
	if t.UsesTotal {
		c.emit(instr{op: opMove, a: c.register(c.slotOf(total), 1), b: sum})
	}
	if t.When != nil {
		c.branch(t.When, false, &no)
	}
	c.counts(t)
	v := c.value(t.Value)
	switch {
	case t.Best() != nil:
		c.addBest(a, t, v)
	case t.Op == "" && num:
		c.at(instr{op: opNumAdd, a: sum, b: sum, c: v}, t.Span)
	case t.Op == "":
		c.at(instr{op: opAdd, a: sum, b: sum, c: v}, t.Span)
	case t.Op == "times" && num:
		c.at(instr{op: opNumMul, a: sum, b: sum, c: v}, t.Span)
	case t.Op == "times":
		x := c.temporary()
		c.emit(instr{op: opToNum, a: x, b: sum})
		c.at(instr{op: opNumMul, a: x, b: x, c: v}, t.Span)
		c.at(instr{op: opFloor, a: sum, b: x}, t.Span)
	case num:
		low, high := v, sum
		if t.Op == "at_most" {
			low, high = high, low
		}
		c.jump(&no, instr{op: opJumpNumLe, b: low, c: high})
		c.emit(instr{op: opMove, a: sum, b: v})
	case t.Op == "at_least":
		c.emit(instr{op: opMax, a: sum, b: sum, c: v})
	default:
		c.emit(instr{op: opMin, a: sum, b: sum, c: v})
	}
	c.land(&no)
}

// addBest adds what a term exceeds the highest bonus of its type before it, or the lowest
// penalty.
func (c *compiler) addBest(a *adding, t *ir.Term, v register) {
	add, subtract, le := opAdd, opSub, opJumpLe
	if a.score.Result.Base == ir.Num {
		add, subtract, le = opNumAdd, opNumSub, opJumpNumLe
	}
	best := a.best[t.Of]
	beyond := func(r register) {
		x := c.temporary()
		c.at(instr{op: subtract, a: x, b: v, c: r}, t.Span)
		c.at(instr{op: add, a: a.sum, b: a.sum, c: x}, t.Span)
		c.emit(instr{op: opMove, a: r, b: v})
	}
	var penalty, done label
	c.jump(&penalty, instr{op: le, b: v, c: best.high})
	beyond(best.high)
	c.jump(&done, instr{op: opJump})
	c.land(&penalty)
	c.jump(&done, instr{op: le, b: best.low, c: v})
	beyond(best.low)
	c.land(&done)
}

// modifier changes the sum by the term of a modifier: once for each condition that holds, or
// each instance that the bearer has. Its frame begins with the parameters of the score.
func (c *compiler) modifier(a *adding, m *ir.Modifier) {
	s := a.score
	params, besides := len(s.Frame.Params), 0
	var d call
	switch {
	case m.Condition != nil:
		besides = len(m.Condition.Frame.Params)
		d = call{at: m.Term.Span, run: heldConditions, cond: m.Condition, n: m.Role}
	case m.Instance != nil:
		besides = 1
		held := &heldThings{kind: m.Instance.Kind.ID, fields: c.heldFields(m), want: bearersOf(m)}
		d = call{at: m.Term.Span, run: heldInstances, held: held}
	}
	outer := c.body
	inner := body{room: c.room, base: c.room.take(max(m.Frame.Slots, params+besides)), deep: c.deep + 1,
		slots: map[*ir.Local]int{}}
	of := c.register(inner.base+params, besides)
	for i, p := range s.Frame.Params {
		c.emit(instr{op: opMove, a: c.register(inner.base+i, 1), b: c.register(c.slotOf(p), 1)})
	}
	term := func() {
		c.body = inner
		c.term(a, m.Term, m.Total)
		c.body = outer
	}
	if d.run == nil {
		term()
		return
	}
	list, mark := c.temporary(), c.mark(false)
	get := instr{a: list}
	if m.For != nil {
		get.b, get.c = c.register(c.slotOf(m.For), 1), 1
	}
	c.call(get, d)
	c.eachOf(list, c.temporary(), nil, func(item, _ register) {
		if m.Condition == nil {
			c.emit(instr{op: opMove, a: of, b: item})
		} else {
			for i := range besides {
				c.call(instr{a: of + register(i), b: item, c: 1}, call{run: argumentOf, cond: m.Condition, n: i})
			}
		}
		term()
	})
	c.release(mark)
}

// heldConditions lists the conditions that add to a score by their ids: all of them, or those
// that a thing bears.
func heldConditions(f *Fight, d *call, w []int64) int64 {
	f.seeCondition(d.cond.Index)
	st, base := &f.conds[d.cond.Index], len(f.scratch)
	add := func(ids []int32) {
		f.work(len(ids), d.at)
		for _, id := range ids {
			f.scratch = append(f.scratch, int64(id))
		}
	}
	if len(w) == 0 {
		add(st.all)
	} else {
		for r := range d.cond.Bearers {
			if d.n < 0 || d.n == r {
				add(st.of(r, w[0]))
			}
		}
	}
	return f.gathered(base, d.at)
}

// argumentOf is one of the words that a condition was begun with.
func argumentOf(f *Fight, d *call, w []int64) int64 {
	f.seeCondition(d.cond.Index)
	st := &f.conds[d.cond.Index]
	return st.words(int32(w[0]))[d.n]
}

// heldThings are the fields of a thing that may hold instances, and which of those are wanted.
type heldThings struct {
	kind   int
	fields []heldField
	want   []bool
}

type heldField struct {
	kind int
	slot world.Slot
	list bool
}

// heldInstances lists what a thing has of some instances.
func heldInstances(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	add := func(x int64) {
		if f.isInstance(d.held.kind, x, d.held.want) {
			f.scratch = append(f.scratch, x)
		}
	}
	for _, h := range d.held.fields {
		x := f.readSlot(h.kind, w[0], h.slot)
		if !h.list {
			add(x)
			continue
		}
		items := f.list(x)
		f.work(len(items)/freeRows, d.at)
		for _, x := range items {
			add(x)
		}
	}
	return f.gathered(base, d.at)
}

// scoreInto adds up the terms of a score of its own adding terms.
func (c *compiler) scoreInto(s *ir.Score, e *ir.Call, r register) bool {
	var terms []ir.Expr
	for _, t := range s.Terms {
		terms = append(terms, t.Value, t.When)
	}
	if !plainSum(s) || s.Work() > 0 || !c.canPlace(s.Frame) || listed(e.Args) || !within(120, terms) {
		return false
	}
	c.put(s.Frame, e.Args, func() {
		c.inPart(s, func() {
			c.works(s)
			c.counts(s)
			c.terms(s, r)
		})
	})
	return true
}

func (c *compiler) terms(s *ir.Score, r register) {
	sum, begun := c.temporary(), false
	known := int64(0)
	for _, t := range s.Terms {
		var no label
		if t.When != nil {
			if v, ok := c.constantOf(t.When); ok && v == 0 {
				continue
			} else if !ok && !begun {
				c.emit(instr{op: opConst, a: sum, k: known})
				begun = true
			}
			c.branch(t.When, false, &no)
		}
		c.counts(t)
		switch k, ok := c.constantOf(t.Value); {
		case ok && !begun && k > -1<<32 && k < 1<<32:
			known += k
		case ok && begun && k > math.MinInt64:
			c.at(instr{op: opAddK, a: sum, b: sum, k: k}, t.Span)
		case begun:
			c.at(instr{op: opAdd, a: sum, b: sum, c: c.value(t.Value)}, t.Span)
		case known == 0:
			c.into(t.Value, sum)
			begun = true
		default:
			x := c.value(t.Value)
			c.at(instr{op: opAddK, a: sum, b: x, k: known}, t.Span)
			begun = true
		}
		c.land(&no)
	}
	if !begun {
		c.emit(instr{op: opConst, a: r, k: known})
		return
	}
	if last := &c.out.list[len(c.out.list)-1]; !c.out.landed() && (last.op == opAdd || last.op == opAddK) &&
		last.a == sum {
		last.a = r
		return
	}
	c.emit(instr{op: opMove, a: r, b: sum})
}

// ---- who bears a modifier, and where -----------------------------------------------------------------

// freeRows is how many rows of a table are looked at for one unit of work.
const freeRows = 8

// bearersOf tells of each instance of a kind whether a modifier of one of them is its own.
func bearersOf(m *ir.Modifier) []bool {
	out := make([]bool, len(m.Instance.Kind.Instances))
	for n, in := range m.Instance.Kind.Instances {
		out[n] = m.IsOf(in)
	}
	return out
}

// isInstance reports whether a thing is one of some instances or a copy of one.
func (f *Fight) isInstance(kind int, w int64, want []bool) bool {
	p := f.m.Protos[kind]
	return w >= 0 && int(w) < len(p) && p[w] >= 0 && want[p[w]]
}

// heldFields lists the fields in which somebody may have the instance of a modifier.
func (c *compiler) heldFields(m *ir.Modifier) []heldField {
	var out []heldField
	k := m.For.Type.Kind
	for _, fd := range m.HeldIn() {
		out = append(out, heldField{k.ID, c.m.Layouts[k.ID].Fields[fd.Index], fd.Type.Base == ir.List})
	}
	return out
}

func (f *Fight) readSlot(kind int, i int64, s world.Slot) int64 {
	a := &f.kinds[kind]
	f.seeSlot(kind, i, s.Offset, s.State)
	if s.State {
		return a.moving[int(i)*a.movingRow+s.Offset]
	}
	return a.fixed[int(i)*a.fixedRow+s.Offset]
}
