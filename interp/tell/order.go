package tell

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A score explains itself to those who ask why, wherever a statement of a rule asks for it:
// by itself, in a define or field that is a formula, or for a term of another score; but not
// where it is only asked for to weigh the items of a list. It is told before the throw that it
// stands beside, as in `roll(d20) < aim(who)`, since what it comes to was known before the
// dice fell. So a throw waits there until the scores behind it in its formula have been told.
// What a throw decides comes after it: what stands behind an `and`, `or`, `??` or `?` that
// asks for it, and each item of a list stands for itself. A rule that is called tells of
// itself: what was thrown before it is told before.

// order says which scores are told before which throws.
type order struct {
	waits   map[diag.Span]bool        // throws for which some score is told before
	ahead   map[diag.Span][]diag.Span // by score, or by what asks for scores: those throws
	weighed map[diag.Span]bool        // scores, and what asks for scores, that are not told
	asking  map[*ir.Formula]bool      // whether they ask for a score
}

func orderIn(p *ir.Program) *order {
	o := &order{map[diag.Span]bool{}, map[diag.Span][]diag.Span{}, map[diag.Span]bool{}, map[*ir.Formula]bool{}}
	for _, s := range p.Scores {
		for _, l := range s.Lines() {
			o.weigh(l.Term.Value)
			o.weigh(l.Term.When)
		}
	}
	eachBody(p, func(_, _ []*ir.Local, b *ir.Block) {
		for s := range ir.Statements(b) {
			q := sequence{order: o}
			for _, e := range ir.DataflowOf(s).Reads {
				o.weigh(e)
				q.walk(e)
			}
		}
	})
	return o
}

func (o *order) weigh(e ir.Expr) {
	ir.Visit(e, func(e ir.Expr) {
		if b, ok := e.(*ir.Builtin); ok && b.Weighs() {
			ir.Visit(b.Each, func(e ir.Expr) { o.weighed[e.Span()] = o.weighed[e.Span()] || isScore(e) || bodiesOf(e) != nil })
		}
	})
}

func isScore(e ir.Expr) bool {
	call, ok := e.(*ir.Call)
	if ok {
		_, ok = call.Callee.(*ir.Score)
	}
	return ok
}

// bodiesOf lists the formulas that a part of a formula runs, but for those of scores.
func bodiesOf(e ir.Expr) []*ir.Formula {
	switch e := e.(type) {
	case *ir.Call:
		if d, ok := e.Callee.(*ir.Define); ok {
			return []*ir.Formula{d.Body}
		}
	case *ir.FieldRef:
		if e.Field.Role == ir.Computed {
			return []*ir.Formula{e.Field.Default}
		}
	case *ir.MethodCall:
		if e.Field.Role == ir.Method {
			return e.Field.Bodies()
		}
	}
	return nil
}

// askingIn finds the bodies that ask for a score, themselves or by others.
func askingIn(p *ir.Program) map[*ir.Formula]bool {
	asking, uses := map[*ir.Formula]bool{}, map[*ir.Formula][]*ir.Formula{}
	look := func(body *ir.Formula) {
		asking[body] = false
		ir.Visit(body.Expr, func(e ir.Expr) {
			asking[body] = asking[body] || isScore(e)
			uses[body] = append(uses[body], bodiesOf(e)...)
		})
	}
	for _, d := range p.Defines {
		look(d.Body)
	}
	for fd := range p.Fields() {
		if fd.Role == ir.Computed || fd.Role == ir.Method {
			for _, body := range fd.Bodies() {
				look(body)
			}
		}
	}
	for again := true; again; {
		again = false
		for body, used := range uses {
			if !asking[body] && slices.ContainsFunc(used, func(b *ir.Formula) bool { return asking[b] }) {
				asking[body], again = true, true
			}
		}
	}
	return asking
}

// asksFor reports whether a part of a formula is a score that is told, or asks for one out of
// sight.
func (o *order) asksFor(e ir.Expr) bool {
	return !o.weighed[e.Span()] && (isScore(e) || slices.ContainsFunc(bodiesOf(e), o.asks))
}

func (o *order) asks(body *ir.Formula) bool {
	if found, known := o.asking[body]; known {
		return found
	}
	o.asking[body] = false // methods may need one another
	found := false
	o.weigh(body.Expr)
	ir.Visit(body.Expr, func(e ir.Expr) { found = found || isScore(e) || slices.ContainsFunc(bodiesOf(e), o.asks) })
	o.asking[body] = found
	return found
}

// sequence goes through the formulas of a statement in the order in which they are evaluated.
type sequence struct {
	*order
	open []diag.Span // throws beside which a score may stand
}

// apart walks what no score behind it stands beside, and then the rest.
func (q *sequence) apart(e ir.Expr, rest ...ir.Expr) {
	n := len(q.open)
	q.walk(e)
	q.open = q.open[:min(n, len(q.open))]
	for _, e := range rest {
		q.walk(e)
	}
}

func (q *sequence) walk(e ir.Expr) {
	before := slices.Clip(q.open)
	switch e := e.(type) {
	case *ir.Logic:
		q.apart(e.X, e.Y)
		return
	case *ir.Coalesce:
		q.apart(e.X, e.Y)
		return
	case *ir.Choice:
		q.apart(e.Cond, e.Then, e.Else)
		return
	case *ir.Builtin:
		for _, a := range e.Args {
			if a != nil {
				q.walk(a)
			}
		}
		if e.Each != nil {
			q.apart(e.Each)
		}
		if e.Entry.Effect != "" {
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
			q.waits[at] = true
		}
		if len(before) > 0 {
			q.ahead[e.Span()] = before
		}
	case happens(e):
		q.open = nil
	}
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
