package plain

import (
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// What a throw and the rest of a formula come to is told as soon as it has been computed:
// attack 9 + bonus 7 = 16. The formula is evaluated a second time for that, with the throw as
// it fell, so nobody pays who does not read.

// sums is what they need to know.
type sums struct {
	thrown map[diag.Span]int64       // by place: the last throw
	throws map[*ir.Local]*ir.Builtin // locals that are a throw
}

const (
	mostLookedAt = 500 // parts of a formula whose sums are told
	mostSaid     = 60  // parts of one that is put into words
)

// tellSums tells of the sums of formulas that have been evaluated. The name is that of what the
// first formula as a whole is for.
func (f *Fight) tellSums(name string, list ...ir.Expr) {
	if f.reader == nil || f.thinking > 0 || !f.shown {
		return
	}
	for _, e := range list {
		if e != nil && (!retraceable(e) || !within(mostLookedAt, e)) {
			return // what it calls may change what the sum was made of
		}
	}
	for _, e := range list {
		f.tellSumsIn(e, name)
		name = ""
	}
}

func (f *Fight) tellSumsIn(e ir.Expr, name string) {
	var parts []ir.Expr // that have been evaluated for sure
	switch e := e.(type) {
	case *ir.Binary:
		if isArithmetic(e) {
			if thrown := f.thrownIn(e); thrown != nil && within(mostSaid, e) {
				f.showSum(e, name, thrown)
				return
			}
		}
		parts = []ir.Expr{e.X, e.Y}
	case *ir.ToNum:
		f.tellSumsIn(e.X, name)
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
		f.tellSumsIn(x, "")
	}
}

// tellSumsOfLet is tellSums for what is bound; a local that is a throw is told as that throw.
func (f *Fight) tellSumsOfLet(s *ir.Let) {
	if b, ok := s.Value.(*ir.Builtin); ok && b.Entry.Name == "roll" && f.reader != nil {
		if f.throws == nil {
			f.throws = map[*ir.Local]*ir.Builtin{}
		}
		for _, l := range s.Locals {
			f.throws[l] = b
		}
	}
	f.tellSums(s.Locals[0].Name, s.Value)
}

// tellSumsOfAssign is tellSums for what is assigned.
func (f *Fight) tellSumsOfAssign(s *ir.Assign) {
	name := ""
	switch {
	case s.Op != "=": // it is only a part of what is set
	case s.Place.Local != nil:
		name = s.Place.Local.Name
	default:
		name = s.Place.Field.Name
	}
	f.tellSums(name, s.Value)
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
func (f *Fight) thrownIn(e ir.Expr) *ir.Builtin {
	switch e := e.(type) {
	case *ir.Binary:
		if !isArithmetic(e) {
			return nil
		}
		if b := f.thrownIn(e.X); b != nil {
			return b
		}
		return f.thrownIn(e.Y)
	case *ir.ToNum:
		return f.thrownIn(e.X)
	case *ir.Unary:
		return f.thrownIn(e.X)
	case *ir.LocalRef:
		return f.throws[e.Local]
	case *ir.Builtin:
		if e.Entry.Name == "roll" {
			return e
		}
	}
	return nil
}

func (f *Fight) showSum(e *ir.Binary, name string, thrown *ir.Builtin) {
	ev := &event.Event{Type: "sum", Name: event.Title(name, "")}
	if !f.aside(func() {
		f.tracing = true
		ev.Text = f.added(e) + " = " + f.m.Show(e.T, f.value(e))
		if len(thrown.Args) == 2 {
			ev.Who = f.m.Roller(f.m.roller(f.value(thrown.Args[1]).(Thing)))
		}
	}) {
		return
	}
	f.letters += int64(len(ev.Text))
	f.emit(ev, e.At)
}

// added writes a formula with the name and value of each part.
func (f *Fight) added(e ir.Expr) string {
	name := ""
	switch e := e.(type) {
	case *ir.ToNum:
		return f.added(e.X)
	case *ir.Unary:
		return "-" + f.added(e.X)
	case *ir.Binary:
		if isArithmetic(e) {
			return f.enclosed(e.X, e, false) + " " + e.Op + " " + f.enclosed(e.Y, e, true)
		}
	case *ir.LocalRef:
		if name = e.Local.Name; f.throws[e.Local] != nil {
			name = f.throws[e.Local].Label
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
	text, shown := event.Title(name, ""), f.m.Show(e.Type(), f.value(e))
	if name == "" {
		text = f.phrase(e, e)
	}
	if text == shown {
		return shown
	}
	return text + " " + shown
}

// enclosed is a side of an operator, in parentheses if they are needed.
func (f *Fight) enclosed(e ir.Expr, outer *ir.Binary, right bool) string {
	text := f.added(e)
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
func (f *Fight) phrase(e, but ir.Expr) string {
	whole := e.Span()
	type title struct {
		diag.Span
		text string
	}
	var titles []title
	var look func(x ir.Expr)
	look = func(x ir.Expr) {
		at, t := x.Span(), x.Type()
		if x != but && t.Base == ir.Ref && !t.Kind.Made && t.Kind != f.m.Program.Combat && retraceable(x) {
			if at.Source == whole.Source && whole.Start <= at.Start && at.End <= whole.End {
				titles = append(titles, title{at, f.m.Show(t, f.value(x))})
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
