package fast

import (
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Why a term of a score does not count is said in words: those of the ruleset, else the
// part of its condition that does not hold, with the titles of things and the values of
// what is compared.

// reason says why a condition came out as it did, in the current frame.
type reason func(f *Fight) string

// mostSaid is how many parts a formula may have that is put into words.
const mostSaid = 60

// reasonOf compiles why a term does not count.
func (c *compiler) reasonOf(t *ir.Term) reason {
	var why reason
	switch {
	case t.When == nil:
		return nil
	case t.Why == nil && !within(mostSaid, []ir.Expr{t.When}):
		return func(*Fight) string { return "" }
	case t.Why != nil:
		text := c.parts(t.Why)
		why = func(f *Fight) string { return f.text(text) }
	default:
		c.hidden(func() { why = c.outcome(t.When, false) })
	}
	return func(f *Fight) string {
		said := ""
		f.aside(func() { said = why(f) })
		return said
	}
}

// outcome compiles why a condition holds, or why not.
func (c *compiler) outcome(e ir.Expr, holds bool) reason {
	switch e := e.(type) {
	case *ir.Unary:
		return c.outcome(e.X, !holds)
	case *ir.Logic:
		x, y := c.outcome(e.X, holds), c.outcome(e.Y, holds)
		if e.And == holds { // of both sides
			return func(f *Fight) string { return x(f) + " and " + y(f) }
		}
		first := c.truth(e.X)
		return func(f *Fight) string {
			if first(f) == holds {
				return x(f)
			}
			return y(f)
		}
	case *ir.Binary:
		if comparesValues(e) {
			return c.relation(e, holds)
		}
	}
	text := c.phrase(e, e)
	if holds {
		return text
	}
	return func(f *Fight) string { return "not " + text(f) }
}

// relations says of each comparison that does not hold, and of one that does, how the first
// value is to the second; "": they are the same.
var relations = map[string][2]string{
	"==": {"not", ""}, "!=": {"", "not"},
	">": {"not above", "above"}, ">=": {"below", "not below"}, "<": {"not below", "below"}, "<=": {"above", "not above"},
}

func (c *compiler) relation(e *ir.Binary, holds bool) reason {
	name := c.phrase(e.X, e.X)
	if l, ok := e.X.(*ir.LocalRef); ok {
		name = func(*Fight) string { return event.Title(l.Local.Name, "") }
	}
	x, t := c.store(e.X), e.X.Type()
	relation := relations[e.Op][0]
	if holds {
		relation = relations[e.Op][1]
	}
	other := c.phrase(e.Y, nil)
	switch e.Y.(type) {
	case *ir.NoneLit, *ir.ListLit:
	default:
		said, y := other, c.store(e.Y)
		other = func(f *Fight) string {
			value := f.show(e.Y.Type(), y(f))
			if formula := said(f); formula != value {
				return value + " (" + formula + ")"
			}
			return value
		}
	}
	return func(f *Fight) string {
		value, with := f.show(t, x(f)), other(f)
		if relation == "" || with == value {
			return name(f) + " is " + value
		}
		return name(f) + " is " + value + ", " + relation + " " + with
	}
}

// phrase writes a formula with the titles of the things in it, but for one part of it.
func (c *compiler) phrase(e, but ir.Expr) reason {
	whole := e.Span()
	type title struct {
		diag.Span
		of func(f *Fight) string
	}
	var titles []title
	var look func(x ir.Expr)
	look = func(x ir.Expr) {
		at, t := x.Span(), x.Type()
		if x != but && t.Base == ir.Ref && !t.Kind.Made && t.Kind != c.m.Program.Combat && retraceable(x) {
			if at.Source == whole.Source && whole.Start <= at.Start && at.End <= whole.End {
				thing := c.store(x)
				titles = append(titles, title{at, func(f *Fight) string { return f.show(t, thing(f)) }})
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
	source := strings.Clone(whole.Text())
	return func(f *Fight) string {
		var b strings.Builder
		from := 0
		for _, t := range titles {
			if at := t.Start - whole.Start; at >= from {
				b.WriteString(source[from:at])
				b.WriteString(t.of(f))
				from = t.End - whole.Start
			}
		}
		b.WriteString(source[from:])
		return strings.Join(strings.Fields(b.String()), " ")
	}
}

// heading is what the log calls a score if the ruleset gives it no title: whose it is, its
// name, and which other things it is about.
func (f *Fight) heading(s *ir.Score) string {
	who := ""
	var about []string
	for i, p := range s.Frame.Params {
		t := p.Type
		if t.Base != ir.Enum && (t.Base != ir.Ref || t.Kind.Made) || t.Optional && isAbsent(f.fr[i], t) {
			continue
		}
		name := f.show(t, f.fr[i])
		if who == "" && (t.Kind == f.m.Program.Combatant || t.Kind == f.m.Program.Side) {
			who = name + "’s "
		} else {
			about = append(about, name)
		}
	}
	if about == nil {
		return who + event.Title(s.Name, "")
	}
	return who + event.Title(s.Name, "") + " (" + strings.Join(about, ", ") + ")"
}
