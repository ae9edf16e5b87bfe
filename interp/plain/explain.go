package plain

import (
	"hcl/interp/event"
	"hcl/lang/ir"
)

// What a reader who asks is told of a score: each term, what it came to, or why it does not
// count: in words of the ruleset, else the part of its condition that does not hold, with
// the titles of things and the values of what is compared.

// fileOf is the file of a term that is not of the score's own.
func fileOf(s *ir.Score, t *ir.Term) string {
	if t.File == nil || t.File.Whole() == s.File.Whole() {
		return ""
	}
	return t.File.Whole().ID
}

// term is what is told of a term in any case.
func term(s *ir.Score, t *ir.Term) event.Term {
	return event.Term{Name: t.Name, Label: event.Title(t.Name, ""), Op: t.Op, File: fileOf(s, t)}
}

func (f *Fight) termCounted(s *ir.Score, t *ir.Term, v Value) event.Term {
	out := term(s, t)
	out.Value, out.From = toNum(v).(float64), f.sourcesOfTerm(out.File, t.Value, t.When)
	if t.Label != nil {
		out.Label = f.text(t.Label)
	}
	return out
}

// termLeftOut: what its label would be filled in with may make sense only where the
// condition holds.
func (f *Fight) termLeftOut(s *ir.Score, t *ir.Term) event.Term {
	out := term(s, t)
	out.Failed, out.From = t.WhenText, f.sourcesOfTerm(out.File, t.When)
	if len(t.Label) == 1 && t.Label[0].Value == nil {
		out.Label = t.Label[0].Letters
	}
	f.aside(func() {
		if t.Why != nil {
			out.Why = f.text(t.Why)
		} else if within(mostSaid, t.When) {
			out.Why = f.outcome(t.When, false)
		}
	})
	return out
}

// outcome says why a condition holds, or why not.
func (f *Fight) outcome(e ir.Expr, holds bool) string {
	switch e := e.(type) {
	case *ir.Unary:
		return f.outcome(e.X, !holds)
	case *ir.Logic:
		if e.And == holds { // of both sides
			return f.outcome(e.X, holds) + " and " + f.outcome(e.Y, holds)
		}
		if f.truth(e.X) == holds {
			return f.outcome(e.X, holds)
		}
		return f.outcome(e.Y, holds)
	case *ir.Binary:
		if comparesValues(e) {
			return f.relation(e, holds)
		}
	}
	if text := f.phrase(e, e); !holds {
		return "not " + text
	} else {
		return text
	}
}

// relations says of each comparison that does not hold, and of one that does, how the first
// value is to the second; "": they are the same.
var relations = map[string][2]string{
	"==": {"not", ""}, "!=": {"", "not"},
	">": {"not above", "above"}, ">=": {"below", "not below"}, "<": {"not below", "below"}, "<=": {"above", "not above"},
}

func (f *Fight) relation(e *ir.Binary, holds bool) string {
	name := ""
	if l, ok := e.X.(*ir.LocalRef); ok {
		name = event.Title(l.Local.Name, "")
	} else {
		name = f.phrase(e.X, e.X)
	}
	relation := relations[e.Op][0]
	if holds {
		relation = relations[e.Op][1]
	}
	is, with := f.m.Show(e.X.Type(), f.value(e.X)), f.phrase(e.Y, nil)
	switch e.Y.(type) {
	case *ir.NoneLit, *ir.ListLit:
	default:
		if v := f.m.Show(e.Y.Type(), f.value(e.Y)); v != with {
			with = v + " (" + with + ")"
		}
	}
	if relation == "" || with == is {
		return name + " is " + is
	}
	return name + " is " + is + ", " + relation + " " + with
}
