package fast

import (
	"cmp"
	"sync/atomic"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A machine may be built for a profile. Its code then says which part of the ruleset begins and which ends wherever
// one is called, also where it is put into the code of its caller; what Go runs (phases, hooks, choices, lines of
// policies, measures) says so itself. Somebody else looks from time to time where the fight stands. Others have no
// such instructions, and what Go runs tests a pointer.

// Part is a part of a ruleset in which time is spent.
type Part struct {
	Sort string // phase, rule, hook, choice, line, define, score, field, measure or victory
	Name string // as the ruleset's files have it; of a line of a policy the policy and the choice
	Of   int    // the place of the choice that a line is for; -1: of none
	At   diag.Span
}

// Profile is the tree of the calls of fights: what was called by what, and how often.
type Profile struct {
	Parts []Part
	Calls []PartCall // each behind its caller; the first is the fight itself
	at    atomic.Int32
}

// PartCall is a part as something calls it.
type PartCall struct {
	Part   int   // its place among the parts; -1: the fight itself
	Caller int   // its place in the tree
	Times  int64 // that it was called
	Worked int64 // those of them in which its formula was evaluated: else what it gives was known
	calls  []int32
}

// newProfile begins one of fights of a machine; nil unless the machine was built for it.
func newProfile(m *Machine) *Profile {
	if m.parts == nil {
		return nil
	}
	return &Profile{Parts: m.parts.list, Calls: []PartCall{{Part: -1}}}
}

// mostCalls is how large a tree may become. What is called beyond it counts for its caller.
const mostCalls = 1 << 16

// At is the place of the call in which the fight stands. It may be asked by others while a fight runs.
func (p *Profile) At() int { return int(p.at.Load()) }

// enter begins a part, and gives the caller to come back to.
func (p *Profile) enter(part int32, times int64) (caller int32) {
	caller = p.at.Load()
	for _, place := range p.Calls[caller].calls {
		if x := &p.Calls[place]; x.Part == int(part) {
			x.Times += times
			p.at.Store(place)
			return caller
		}
	}
	if len(p.Calls) < mostCalls {
		place := int32(len(p.Calls))
		p.Calls[caller].calls = append(p.Calls[caller].calls, place)
		p.Calls = append(p.Calls, PartCall{Part: int(part), Caller: int(caller), Times: times})
		p.at.Store(place)
	}
	return caller
}

func (p *Profile) leave(caller int32) { p.at.Store(caller) }

// worked notes that the formula of a part is being evaluated, if it is that in which the fight stands.
func (p *Profile) worked(part int) {
	if x := &p.Calls[p.at.Load()]; x.Part == part {
		x.Worked++
	}
}

// do does what an instruction says. It stays out of the loop, which has no use for it elsewhere.
//
//go:noinline
func (p *Profile) do(i *instr, r *[registers]int64) {
	switch i.op {
	case opEnterPart:
		r[i.a] = int64(p.enter(int32(i.k), 1))
	case opLeavePart:
		p.leave(int32(r[i.a]))
	case opWorks:
		p.worked(int(i.k))
	}
}

// partAt is the part that runs.
func (f *Fight) partAt() int32 {
	if f.profile == nil {
		return 0
	}
	return f.profile.at.Load()
}

// enterPart begins a part that Go runs, and leavePart ends it. Nothing happens without a profile.
func (f *Fight) enterPart(part int32, times int64) (caller int32) {
	if f.profile == nil {
		return 0
	}
	return f.profile.enter(part, times)
}

func (f *Fight) leavePart(caller int32) {
	if f.profile != nil {
		f.profile.leave(caller)
	}
}

// Profile is where the fights of this memory are and have been; nil unless the machine was built for it.
func (f *Fight) Profile() *Profile { return f.profile }

// ---- compiling -----------------------------------------------------------------------------------------

// parts numbers the parts of a ruleset, as they are compiled.
type parts struct {
	list   []Part
	places map[any]int32
	named  *ir.Countables
}

func newParts(p *ir.Program) *parts { return &parts{places: map[any]int32{}, named: p.Countables()} }

// part is the number of a part; 0 without a profile.
func (c *compiler) part(thing any) int32 {
	if !c.profiles() {
		return 0
	}
	p := c.m.parts
	place, known := p.places[thing]
	if !known {
		place = int32(len(p.list))
		p.places[thing] = place
		p.list = append(p.list, p.describe(thing))
	}
	return place
}

func (p *parts) describe(thing any) Part {
	switch x := thing.(type) {
	case *ir.Phase:
		return Part{"phase", x.Name, -1, x.Span}
	case *ir.Define:
		return Part{"define", x.Name, -1, x.Span}
	case *ir.Field:
		return Part{"field", x.Kind.Name + "." + x.Name, -1, x.Span}
	case *ir.Site:
		return Part{"choice", x.FullName(), -1, x.Span}
	case *ir.Measure:
		return Part{"measure", x.Name, -1, x.Span}
	case *ir.VictoryLine:
		return Part{"victory", "victory", -1, x.Span}
	}
	out := Part{Of: -1}
	switch x := thing.(type) {
	case *ir.Rule:
		out.Sort, out.Name, out.At = "rule", x.Name, x.Span
	case *ir.Score:
		out.Sort, out.Name, out.At = "score", x.Name, x.Span
	case *ir.Hook:
		out.Sort, out.Name, out.At = "hook", cmp.Or(x.Name, "hook"), x.Span
	}
	if place := p.named.Place(thing); place >= 0 {
		out.Name = p.named.List[place].Name
	}
	return out
}

// linePart is the number of a line of a policy.
func (c *compiler) linePart(s *ir.Site, policy string, l *ir.PolicyRule) int32 {
	if !c.profiles() {
		return 0
	}
	p := c.m.parts
	p.list = append(p.list, Part{"line", policy + ": " + s.FullName(), int(c.part(s)), l.Line})
	return int32(len(p.list) - 1)
}

// profiles reports whether code says which part begins.
func (c *compiler) profiles() bool { return c.m.parts != nil && !c.lazy }

// inPart emits what calls a part, or is put in for a call.
func (c *compiler) inPart(thing any, emit func()) {
	if !c.profiles() {
		emit()
		return
	}
	caller := c.temporary()
	c.emit(instr{op: opEnterPart, a: caller, k: int64(c.part(thing))})
	emit()
	c.emit(instr{op: opLeavePart, a: caller})
}

// works emits that the formula of a part is being evaluated.
func (c *compiler) works(thing any) {
	if c.profiles() {
		c.emit(instr{op: opWorks, k: int64(c.part(thing))})
	}
}

// callsPart reports whether a formula is a call of a part, whose code must not jump out of it.
func (c *compiler) callsPart(e ir.Expr) bool {
	if !c.profiles() {
		return false
	}
	switch e := e.(type) {
	case *ir.Call:
		return true
	case *ir.FieldRef:
		return e.Field.Role == ir.Computed
	}
	return false
}
