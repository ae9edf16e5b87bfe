package fast

import (
	"strings"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// What a throw and the rest of a formula come to is told as soon as it has been computed:
// attack 9 + bonus 7 = 16. The formula is looked at a second time for that, with the
// throw as it fell, so nobody pays who does not read.

// mostLookedAt is how many parts a formula may have whose sums are told.
const mostLookedAt = 500

// sum is arithmetic with a throw in it.
type sum struct {
	name   string // of what it is for, if that has one
	roller func(f *Fight) *event.Shown
	text   reason // with the values of its parts
	total  intFn
	e      *ir.Binary
}

// sumsIn compiles what tells of the sums of formulas, nil if there is none that is always
// computed. The name is that of what the first formula as a whole is for.
func (c *compiler) sumsIn(name string, list ...ir.Expr) func(f *Fight) {
	if c.m.unread || c.blind || c.lazy || !c.shown {
		return nil
	}
	var found []sum
	var look func(e ir.Expr, name string)
	look = func(e ir.Expr, name string) {
		switch e := e.(type) {
		case nil:
		case *ir.Binary:
			if isArithmetic(e) {
				if thrown := c.thrownIn(e); thrown != nil && within(mostSaid, []ir.Expr{e}) {
					found = append(found, c.sumOf(name, e, thrown))
					return
				}
			}
			look(e.X, "")
			look(e.Y, "")
		case *ir.ToNum:
			look(e.X, name)
		case *ir.Unary:
			look(e.X, "")
		case *ir.Logic:
			look(e.X, "")
		case *ir.Choice:
			look(e.Cond, "")
		case *ir.Call:
			for _, a := range e.Args {
				look(a, "")
			}
		case *ir.Builtin:
			for _, a := range e.Args {
				look(a, "")
			}
		}
	}
	for _, e := range list {
		if e != nil && (!retraceable(e) || !within(mostLookedAt, []ir.Expr{e})) {
			return nil // what it calls may change what the sum was made of
		}
	}
	for _, e := range list {
		look(e, name)
		name = ""
	}
	if found == nil {
		return nil
	}
	return func(f *Fight) {
		if f.reader == nil || f.thinking > 0 {
			return
		}
		for i := range found {
			f.showSum(&found[i])
		}
	}
}

// sumsInLet is sumsIn for what is bound; a local that is a throw is told as that throw.
func (c *compiler) sumsInLet(s *ir.Let) func(f *Fight) {
	if b, ok := s.Value.(*ir.Builtin); ok && b.Entry.Name == "roll" {
		for _, l := range s.Locals {
			c.thrown[l] = b
		}
	}
	return c.sumsIn(s.Locals[0].Name, s.Value)
}

// sumsInAssign is sumsIn for what is assigned.
func (c *compiler) sumsInAssign(s *ir.Assign) func(f *Fight) {
	name := ""
	switch {
	case s.Op != "=": // it is only a part of what is set
	case s.Place.Local != nil:
		name = s.Place.Local.Name
	case s.Place.Field != nil:
		name = s.Place.Field.Name
	}
	return c.sumsIn(name, s.Value)
}

// telling is a value of which something is told as soon as it is known.
func telling[T any](value func(f *Fight) T, tell func(f *Fight)) func(f *Fight) T {
	if tell == nil {
		return value
	}
	return func(f *Fight) T {
		v := value(f)
		tell(f)
		return v
	}
}

func isArithmetic(e *ir.Binary) bool { return strings.Contains("+-*/", e.Op) && e.T.Numeric() }

// thrownIn finds the first throw among what a formula adds up.
func (c *compiler) thrownIn(e ir.Expr) *ir.Builtin {
	switch e := e.(type) {
	case *ir.Binary:
		if !isArithmetic(e) {
			return nil
		}
		if b := c.thrownIn(e.X); b != nil {
			return b
		}
		return c.thrownIn(e.Y)
	case *ir.ToNum:
		return c.thrownIn(e.X)
	case *ir.Unary:
		return c.thrownIn(e.X)
	case *ir.LocalRef:
		return c.thrown[e.Local]
	case *ir.Builtin:
		if e.Entry.Name == "roll" {
			return e
		}
	}
	return nil
}

func (c *compiler) sumOf(name string, e *ir.Binary, thrown *ir.Builtin) (s sum) {
	s = sum{name: event.Title(name, ""), e: e, roller: func(*Fight) *event.Shown { return nil }}
	tracing := c.tracing
	c.tracing = true
	c.hidden(func() {
		s.text, s.total = c.added(e), c.store(e)
		if len(thrown.Args) == 2 {
			who, first := c.store(thrown.Args[1]), c.m.FirstRoller(thrown.Args[1].Type().Kind)
			s.roller = func(f *Fight) *event.Shown { return f.m.Roller(first + int(who(f))) }
		}
	})
	c.tracing = tracing
	return s
}

// added writes a formula with the name and value of each part.
func (c *compiler) added(e ir.Expr) reason {
	name := ""
	switch e := e.(type) {
	case *ir.ToNum:
		return c.added(e.X)
	case *ir.Unary:
		x := c.added(e.X)
		return func(f *Fight) string { return "-" + x(f) }
	case *ir.Binary:
		if !isArithmetic(e) {
			break
		}
		x, y := c.enclosed(e.X, e, false), c.enclosed(e.Y, e, true)
		return func(f *Fight) string { return x(f) + " " + e.Op + " " + y(f) }
	case *ir.LocalRef:
		if name = e.Local.Name; c.thrown[e.Local] != nil {
			name = c.thrown[e.Local].Label
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
	value, t := c.store(e), e.Type()
	said := func(*Fight) string { return event.Title(name, "") }
	if name == "" {
		said = c.phrase(e, e)
	}
	return func(f *Fight) string {
		text, shown := said(f), f.show(t, value(f))
		if text == shown {
			return shown
		}
		return text + " " + shown
	}
}

// enclosed is a side of an operator, in parentheses if they are needed.
func (c *compiler) enclosed(e ir.Expr, outer *ir.Binary, right bool) reason {
	text := c.added(e)
	inner, ok := e.(*ir.Binary)
	if !ok || !isArithmetic(inner) {
		return text
	}
	additive := func(op string) bool { return op == "+" || op == "-" }
	if additive(outer.Op) && (!right || outer.Op == "+") || !additive(inner.Op) && !right {
		return text
	}
	return func(f *Fight) string { return "(" + text(f) + ")" }
}

func (f *Fight) showSum(s *sum) {
	e := &event.Event{At: s.e.At, Type: "sum", Name: s.name}
	if !f.aside(func() {
		e.Text = s.text(f) + " = " + f.show(s.e.T, s.total(f))
		e.Who = s.roller(f)
	}) {
		return
	}
	f.letters += int64(len(e.Text))
	f.emit(e)
}
