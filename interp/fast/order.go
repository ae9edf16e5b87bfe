package fast

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// What happens is told as it happens, and a formula from left to right, but for one thing:
// a score is told before the throw that it stands beside, as in `roll(d20) < aim(who)`,
// since what it comes to was known before the dice fell. So a throw waits there until the
// scores behind it in its formula have been told. What a throw decides comes after it: what
// stands behind an `and`, `or`, `??` or `?` that asks for it, and each item of a list stands
// for itself. A rule that is called tells of itself: what was thrown before it is told before.

// order says which scores are told before which throws.
type order struct {
	waits   map[diag.Span]bool        // throws for which some score is told before
	ahead   map[diag.Span][]diag.Span // by score, or by what asks for scores: those throws
	weighed map[diag.Span]bool        // scores, and what asks for scores, that are not told
}

// sequence goes through a formula in the order in which it is evaluated.
type sequence struct {
	*compiler
	open []diag.Span // throws beside which a score may stand
}

// inOrder finds which scores in the formulas of a statement are told before their throws.
func (c *compiler) inOrder(s ir.Stmt) {
	if !c.explains() {
		return
	}
	q := sequence{compiler: c}
	switch s := s.(type) {
	case *ir.Let:
		q.all(s.Value)
		q.made(s.New)
	case *ir.Assign:
		q.all(s.Value)
		q.made(s.New)
	case *ir.Return:
		q.all(s.Value)
		q.made(s.New)
	case *ir.Do:
		q.all(s.Call)
	case *ir.If:
		q.all(s.Cond)
	case *ir.While:
		q.all(s.Cond)
	case *ir.For:
		q.all(s.List)
	case *ir.Repeat:
		q.all(s.Times)
	case *ir.Step:
		q.all(s.When)
	case *ir.Rank:
		q.all(s.From)
	case *ir.Add:
		q.all(s.Value)
		q.made(s.New)
	case *ir.Take:
		q.all(s.Value)
	case *ir.Begin:
		q.all(append(slices.Clone(s.Args), s.For)...)
	case *ir.Announce:
		q.all(s.Args...)
	case *ir.Expect:
		q.all(s.Cond, s.Refused)
	}
}

func (q *sequence) made(n *ir.New) {
	if n != nil {
		for _, s := range n.Sets {
			q.all(s.Value)
		}
	}
}

func (q *sequence) all(list ...ir.Expr) {
	for _, e := range list {
		if e != nil {
			q.weigh(e)
			q.walk(e)
		}
	}
}

// deciding walks what decides whether something else is evaluated.
func (q *sequence) deciding(e ir.Expr) {
	n := len(q.open)
	q.walk(e)
	q.open = q.open[:min(n, len(q.open))]
}

func (q *sequence) walk(e ir.Expr) {
	before := slices.Clip(q.open)
	switch e := e.(type) {
	case *ir.Logic:
		q.deciding(e.X)
		q.walk(e.Y)
		return
	case *ir.Coalesce:
		q.deciding(e.X)
		q.walk(e.Y)
		return
	case *ir.Choice:
		q.deciding(e.Cond)
		q.walk(e.Then)
		q.walk(e.Else)
		return
	case *ir.Builtin:
		for _, a := range e.Args {
			if a != nil {
				q.walk(a)
			}
		}
		if e.Each != nil {
			n := len(q.open)
			q.walk(e.Each)
			q.open = q.open[:min(n, len(q.open))]
		}
		if e.Entry.Name == "roll" || e.Entry.Name == "pick" {
			q.open = append(slices.Clip(q.open), e.At)
		}
		return
	}
	for part := range ir.Parts(e) {
		q.walk(part)
	}
	switch {
	case q.asksFor(e):
		for _, at := range before {
			q.order.waits[at] = true
		}
		if len(before) > 0 {
			q.order.ahead[e.Span()] = before
		}
	case happens(e):
		q.open = nil
	}
}

// asksFor reports whether a part of a formula is a score, or asks for one out of sight.
func (c *compiler) asksFor(e ir.Expr) bool {
	return isScore(e) && c.explainsAt(e) || c.tells(e)
}

// happens reports whether a part of a formula, without the parts inside it, runs a rule.
func happens(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.Call:
		r, ok := e.Callee.(*ir.Rule)
		return ok && !r.Still
	case *ir.MethodCall:
		return e.Field.Role == ir.Action
	case *ir.Proceed:
		return true
	}
	return false
}

// before says which throws the scores come before that are told from here on; it returns
// what was said so far.
func (f *Fight) before(list []diag.Span) (outer []diag.Span) {
	outer = f.precedes
	if list != nil {
		f.precedes = list
	}
	return outer
}

// tellThrow tells a throw, or lets it wait for a score beside it.
func (f *Fight) tellThrow(e *event.Event) {
	if !f.asked() || !f.m.code.order.waits[e.At] {
		f.emit(e)
		return
	}
	e.Faces = slices.Clone(e.Faces)
	f.enterLog(e)
	f.waiting = append(f.waiting, e)
}

// tellWaiting tells the throws that wait, but for the last ones if scores come before them:
// throws are told in the order in which they fell.
func (f *Fight) tellWaiting(precedes []diag.Span) {
	for i := len(f.waiting); i > 0; i-- {
		if !slices.Contains(precedes, f.waiting[i-1].At) {
			list := f.waiting[:i]
			f.waiting = f.waiting[i:]
			for _, e := range list {
				f.reader.Read(e)
			}
			return
		}
	}
}
