package tell

import (
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// What a throw and the rest of a formula come to is told as soon as it has been computed:
// attack 9 + bonus 7 = 16. The formula is evaluated a second time for that, with the throw as
// it fell, so nobody pays who does not read. Where there are such sums in a statement is found
// out once.

const (
	mostLookedAt = 500 // parts of a formula whose sums are told
	mostSaid     = 60  // parts of one that is put into words
)

// sum is a sum in a statement.
type sum struct {
	e      *ir.Binary
	name   string      // of what it is for as a whole
	thrown *ir.Builtin // the first throw among what it adds up
}

// Sums tells of the sums in a statement whose formulas have been evaluated.
func (l *Log) Sums(s ir.Stmt) {
	if l.reader == nil {
		return
	}
	if list := l.program.sumsOf(s); list != nil {
		if at := l.fight.Standing(); at.Aloud && !at.Quiet {
			for _, x := range list {
				l.sum(x)
			}
		}
	}
}

// sumsOf finds the sums in a statement.
func (p *Program) sumsOf(s ir.Stmt) []sum {
	if known, ok := p.sums.Load(s); ok {
		return known.([]sum)
	}
	var out []sum
	switch s := s.(type) {
	case *ir.Let:
		out = p.sumsIn(s.Locals[0].Name, s.Value)
	case *ir.Assign:
		switch to := s.Place; {
		case to.Type.Base == ir.Num && (to.Local == nil || s.Op != "="):
		case s.Op != "=": // it is only a part of what is set
			out = p.sumsIn("", s.Value)
		case to.Local != nil:
			out = p.sumsIn(to.Local.Name, s.Value)
		default:
			out = p.sumsIn(to.Field.Name, s.Value)
		}
	case *ir.If:
		out = p.sumsIn("", s.Cond)
	case *ir.Do:
		out = p.sumsIn("", s.Call.(*ir.Call).Args...)
	case *ir.Announce:
		out = p.sumsIn("", s.Args...)
	case *ir.Return:
		out = p.sumsIn("", s.Value)
	}
	p.sums.Store(s, out)
	return out
}

// sumsIn finds the sums in formulas, none if what one of them calls may change what a sum was
// made of. The name is that of what the first of them as a whole is for.
func (p *Program) sumsIn(name string, list ...ir.Expr) (out []sum) {
	var find func(e ir.Expr, name string)
	find = func(e ir.Expr, name string) {
		var parts []ir.Expr // that have been evaluated for sure
		switch e := e.(type) {
		case *ir.Binary:
			if thrown := p.thrownIn(e); thrown != nil && within(mostSaid, e) {
				out = append(out, sum{e, event.Title(name, ""), thrown})
				return
			}
			parts = []ir.Expr{e.X, e.Y}
		case *ir.ToNum:
			find(e.X, name)
		case *ir.Unary:
			parts = []ir.Expr{e.X}
		case *ir.Logic:
			parts = []ir.Expr{e.X}
		case *ir.Choice:
			parts = []ir.Expr{e.Cond}
		case *ir.Call:
			parts = e.Args
		case *ir.Builtin:
			parts = e.Args
		}
		for _, x := range parts {
			find(x, "")
		}
	}
	for _, e := range list {
		if e != nil && (!retraceable(e) || !within(mostLookedAt, e)) {
			return nil
		}
	}
	for _, e := range list {
		find(e, name)
		name = ""
	}
	return out
}

// throwsIn finds the locals that are a throw.
func throwsIn(p *ir.Program) map[*ir.Local]*ir.Builtin {
	out := map[*ir.Local]*ir.Builtin{}
	eachBody(p, func(_, _ []*ir.Local, b *ir.Block) {
		for s := range ir.Statements(b) {
			if let, ok := s.(*ir.Let); ok && isThrow(let.Value) {
				for _, l := range let.Locals {
					out[l] = let.Value.(*ir.Builtin)
				}
			}
		}
	})
	return out
}

func isThrow(e ir.Expr) bool {
	b, ok := e.(*ir.Builtin)
	return ok && b.Entry.Name == "roll"
}

func isArithmetic(e *ir.Binary) bool { return strings.Contains("+-*/", e.Op) && e.T.Numeric() }

// within reports whether a formula has no more than so many parts.
func within(most int, e ir.Expr) bool {
	n := 0
	ir.Visit(e, func(ir.Expr) { n++ })
	return n <= most
}

// retraceable reports whether a formula can be evaluated again: it calls no rule, and what it
// throws is known by then.
func retraceable(e ir.Expr) bool {
	fine := true
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Proceed, *ir.BadExpr:
			fine = false
		case *ir.MethodCall:
			fine = fine && e.Field.Role != ir.Action
		case *ir.Call:
			_, rule := e.Callee.(*ir.Rule)
			fine = fine && !rule
		case *ir.Builtin:
			fine = fine && (isThrow(e) || e.Entry.Effect == "")
		}
	})
	return fine
}

// thrownIn finds the first throw among what a formula adds up.
func (p *Program) thrownIn(e ir.Expr) *ir.Builtin {
	switch e := e.(type) {
	case *ir.Binary:
		if !isArithmetic(e) {
			return nil
		}
		if b := p.thrownIn(e.X); b != nil {
			return b
		}
		return p.thrownIn(e.Y)
	case *ir.ToNum:
		return p.thrownIn(e.X)
	case *ir.Unary:
		return p.thrownIn(e.X)
	case *ir.LocalRef:
		return p.throws()[e.Local]
	case *ir.Builtin:
		if isThrow(e) {
			return e
		}
	}
	return nil
}

func (l *Log) sum(x sum) {
	out := &event.Event{Type: "sum", Name: x.name}
	if !l.aside(func() {
		out.Text = l.added(x.e) + " = " + l.show(x.e)
		if len(x.thrown.Args) == 2 {
			who := l.world.ShownThing(l.fight.Value(x.thrown.Args[1]).(value.Thing))
			out.Who = &who
		}
	}) {
		return
	}
	l.letters += int64(len(out.Text))
	l.Emit(out, x.e.At)
}

// added writes a formula with the name and value of each part.
func (l *Log) added(e ir.Expr) string {
	name := ""
	switch e := e.(type) {
	case *ir.ToNum:
		return l.added(e.X)
	case *ir.Unary:
		return "-" + l.added(e.X)
	case *ir.Binary:
		if isArithmetic(e) {
			return l.enclosed(e.X, e, false) + " " + e.Op + " " + l.enclosed(e.Y, e, true)
		}
	case *ir.LocalRef:
		if name = e.Local.Name; l.program.throws()[e.Local] != nil {
			name = l.labelOf(l.program.throws()[e.Local])
		}
	case *ir.ParamRef:
		name = e.Param.Name
	case *ir.FieldRef:
		name = e.Field.Name
	case *ir.Builtin:
		name = l.labelOf(e)
	case *ir.Call:
		switch callee := e.Callee.(type) {
		case *ir.Define:
			name = callee.Name
		case *ir.Score:
			name = callee.Name
		}
	}
	text, shown := event.Title(name, ""), l.show(e)
	if name == "" {
		text = l.phrase(e, e)
	}
	if text == shown {
		return shown
	}
	return text + " " + shown
}

// labelOf is the label of a throw.
func (l *Log) labelOf(e *ir.Builtin) string {
	if e.LabelFrom != nil {
		return l.world.Program.Labels[l.fight.Value(e.LabelFrom).(int64)]
	}
	return e.Label
}

// enclosed is a side of an operator, in parentheses if they are needed.
func (l *Log) enclosed(e ir.Expr, outer *ir.Binary, right bool) string {
	text := l.added(e)
	inner, ok := e.(*ir.Binary)
	if !ok || !isArithmetic(inner) {
		return text
	}
	additive := func(op string) bool { return op == "+" || op == "-" }
	if additive(outer.Op) && (!right || outer.Op == "+") || !additive(inner.Op) && !right {
		return text
	}
	return "(" + text + ")"
}

// phrase writes a formula with the titles of the things in it, but for one part of it.
func (l *Log) phrase(e, but ir.Expr) string {
	whole := e.Span()
	type title struct {
		diag.Span
		text string
	}
	var titles []title
	var look func(x ir.Expr)
	look = func(x ir.Expr) {
		at, t := x.Span(), x.Type()
		if x != but && t.Base == ir.Ref && !t.Kind.Made && t.Kind != l.world.Program.Combat && retraceable(x) {
			if at.Source == whole.Source && whole.Start <= at.Start && at.End <= whole.End {
				titles = append(titles, title{at, l.show(x)})
			}
			return
		}
		b, _ := x.(*ir.Builtin)
		for part := range ir.Parts(x) {
			if b == nil || part != b.Each { // its item is not at hand
				look(part)
			}
		}
	}
	look(e)
	slices.SortFunc(titles, func(a, b title) int { return a.Start - b.Start })
	source := whole.Text()
	var b strings.Builder
	from := 0
	for _, t := range titles {
		if at := t.Start - whole.Start; at >= from {
			b.WriteString(source[from:at])
			b.WriteString(t.text)
			from = t.End - whole.Start
		}
	}
	b.WriteString(source[from:])
	return strings.Join(strings.Fields(b.String()), " ")
}
