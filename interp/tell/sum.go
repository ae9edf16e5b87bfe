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
// it fell, so nobody pays who does not read.

const (
	mostLookedAt = 500 // parts of a formula whose sums are told
	mostSaid     = 60  // parts of one that is put into words
)

// Sums tells of the sums in a statement whose formulas have been evaluated.
func (l *Log) Sums(s ir.Stmt) {
	if l.reader == nil {
		return
	}
	switch s := s.(type) {
	case *ir.Let:
		if b, ok := s.Value.(*ir.Builtin); ok && b.Entry.Name == "roll" { // its local is told as that throw
			for _, local := range s.Locals {
				l.throws[local] = b
			}
		}
		l.sums(s.Locals[0].Name, s.Value)
	case *ir.Assign:
		switch p := s.Place; {
		case p.Type.Base == ir.Num && (p.Local == nil || s.Op != "="):
		case s.Op != "=": // it is only a part of what is set
			l.sums("", s.Value)
		case p.Local != nil:
			l.sums(p.Local.Name, s.Value)
		default:
			l.sums(p.Field.Name, s.Value)
		}
	case *ir.If:
		l.sums("", s.Cond)
	case *ir.Do:
		l.sums("", s.Call.(*ir.Call).Args...)
	case *ir.Announce:
		l.sums("", s.Args...)
	case *ir.Return:
		l.sums("", s.Value)
	}
}

// sums tells of the sums of formulas. The name is that of what the first of them as a whole
// is for.
func (l *Log) sums(name string, list ...ir.Expr) {
	if at := l.fight.Standing(); at.Quiet || !at.Aloud {
		return
	}
	for _, e := range list {
		if e != nil && (!retraceable(e) || !within(mostLookedAt, e)) {
			return // what it calls may change what the sum was made of
		}
	}
	for _, e := range list {
		l.sumsIn(e, name)
		name = ""
	}
}

func (l *Log) sumsIn(e ir.Expr, name string) {
	var parts []ir.Expr // that have been evaluated for sure
	switch e := e.(type) {
	case *ir.Binary:
		if isArithmetic(e) {
			if thrown := l.thrownIn(e); thrown != nil && within(mostSaid, e) {
				l.showSum(e, name, thrown)
				return
			}
		}
		parts = []ir.Expr{e.X, e.Y}
	case *ir.ToNum:
		l.sumsIn(e.X, name)
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
		l.sumsIn(x, "")
	}
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
			fine = fine && e.Entry.Name != "pick"
		}
	})
	return fine
}

// thrownIn finds the first throw among what a formula adds up.
func (l *Log) thrownIn(e ir.Expr) *ir.Builtin {
	switch e := e.(type) {
	case *ir.Binary:
		if !isArithmetic(e) {
			return nil
		}
		if b := l.thrownIn(e.X); b != nil {
			return b
		}
		return l.thrownIn(e.Y)
	case *ir.ToNum:
		return l.thrownIn(e.X)
	case *ir.Unary:
		return l.thrownIn(e.X)
	case *ir.LocalRef:
		return l.throws[e.Local]
	case *ir.Builtin:
		if e.Entry.Name == "roll" {
			return e
		}
	}
	return nil
}

func (l *Log) showSum(e *ir.Binary, name string, thrown *ir.Builtin) {
	ev := &event.Event{Type: "sum", Name: event.Title(name, "")}
	if !l.aside(func() {
		ev.Text = l.added(e) + " = " + l.show(e)
		if len(thrown.Args) == 2 {
			who := l.world.ShownThing(l.fight.Value(thrown.Args[1]).(value.Thing))
			ev.Who = &who
		}
	}) {
		return
	}
	l.letters += int64(len(ev.Text))
	l.Emit(ev, e.At)
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
		if name = e.Local.Name; l.throws[e.Local] != nil {
			name = l.throws[e.Local].Label
		}
	case *ir.ParamRef:
		name = e.Param.Name
	case *ir.FieldRef:
		name = e.Field.Name
	case *ir.Builtin:
		name = e.Label
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
