package tell

import (
	"math"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// What a reader who asks is told of a score: each term, what it came to, or why it does not
// count: in words of the ruleset, else the part of its condition that does not hold, with
// the titles of things and the values of what is compared.

// Score is a score that explains itself. Nothing comes of it if it is nil.
type Score struct {
	l     *Log
	score *ir.Score
	terms []event.Term
}

// Score begins to explain a score, if it is to explain itself.
func (l *Log) Score(s *ir.Score) *Score {
	if l.Asked() && l.fight.Standing().Aloud {
		return &Score{l: l, score: s}
	}
	return nil
}

// add adds a term, of which it tells what is told in any case. tell adds the rest.
func (s *Score) add(t *ir.Term, tell func(l *Log, out *event.Term)) {
	if s == nil {
		return
	}
	out := event.Term{Name: t.Name, Label: event.Title(t.Name, ""), Op: t.Op, File: fileOf(s.score, t)}
	if of := t.Best(); of != nil {
		out.Of = of.Name
	}
	tell(s.l, &out)
	s.terms = append(s.terms, out)
}

// fileOf is the file of a term that is not of the score's own.
func fileOf(s *ir.Score, t *ir.Term) string {
	if t.File == nil || t.File.Whole() == s.File.Whole() {
		return ""
	}
	return t.File.Whole().ID
}

// Counts tells of a term that it counts with a value. If within, it is a limit that the sum already
// kept to.
func (s *Score) Counts(t *ir.Term, v value.Value, within bool) {
	s.add(t, func(l *Log, out *event.Term) {
		out.Within = within
		out.Value, out.From = value.Float(v), l.sourcesOfTerm(out.File, t.Value, t.When)
		if c := l.changes(); c != nil && t.Of != nil {
			out.From = append(out.From, c.part("stacking", t.Of.Name)...)
		}
		if t.Label != nil {
			out.Label = l.Text(t.Label)
		}
	})
}

// LeavesOut tells why a term does not count. What its label would be filled in with may make
// sense only where the condition holds.
func (s *Score) LeavesOut(t *ir.Term) {
	s.add(t, func(l *Log, out *event.Term) {
		out.Failed, out.From = t.WhenText, l.sourcesOfTerm(out.File, t.When)
		if len(t.Label) == 1 && t.Label[0].Value == nil {
			out.Label = t.Label[0].Letters
		}
		l.aside(func() {
			if t.Why != nil {
				out.Why, out.Said = l.Text(t.Why), true
			} else if within(mostSaid, t.When) {
				out.Why = l.outcome(t.When, false)
			}
		})
	})
}

// stack says of terms of a type of which only the best counts which of them that is. What
// `times` or a limit has been at remains: one that is better still is told with what it adds.
func (s *Score) stack() {
	type sort struct {
		of      string
		penalty bool
	}
	type top struct {
		term, changes int
		value         float64
	}
	best, under, changes := map[sort]top{}, map[int]int{}, 0
	for i := range s.terms {
		t := &s.terms[i]
		switch {
		case t.Failed != "":
		case t.Op != "":
			changes++
		case t.Of != "" && t.Value != 0:
			of := sort{t.Of, t.Value < 0}
			was, known := best[of]
			if known && math.Abs(t.Value) <= math.Abs(was.value) {
				under[i] = was.term
				continue
			}
			best[of] = top{i, changes, t.Value}
			if known && was.changes == changes {
				under[was.term] = i
			} else {
				t.Value -= was.value
			}
		}
	}
	for i, of := range under {
		for next, more := under[of]; more; next, more = under[of] {
			of = next
		}
		s.terms[i].Under = s.terms[of].Label
	}
}

// Tell tells the score, whose arguments begin the frame at hand.
func (s *Score) Tell(total value.Value, args []value.Value) {
	if s == nil {
		return
	}
	l, params := s.l, s.score.Frame.Params
	s.stack()
	if c := l.program.changes(); c != nil {
		s.terms = append(s.terms, c.gone[s.score.Name]...)
	}
	sum := value.Float(total)
	e := &event.Event{Type: "score", Name: s.score.Name, Score: &sum, Terms: s.terms, Values: l.namedValues(params, args)}
	if s.score.Title == nil || !l.aside(func() { e.Title = l.Text(s.score.Title) }) {
		e.Title = l.heading(s.score, args)
	}
	l.Emit(e, s.score.Span)
}

// heading is what the log calls a score if the ruleset gives it no title: whose it is, its
// name, and which other things it is about.
func (l *Log) heading(s *ir.Score, args []value.Value) string {
	title := event.Title(s.Name, "")
	who := ""
	var about []string
	for i, p := range s.Frame.Params {
		t := p.Type
		if t.Base != ir.Enum && (t.Base != ir.Ref || t.Kind.Made) || args[i] == nil {
			continue
		}
		name := l.world.Show(t, args[i])
		if who == "" && (t.Kind == l.world.Program.Combatant || t.Kind == l.world.Program.Side) {
			who = name + diag.OwnerEnding(name) + " "
		} else {
			about = append(about, name)
		}
	}
	if about != nil {
		title += " (" + strings.Join(about, ", ") + ")"
	}
	return who + title
}

// ---- why a condition holds ---------------------------------------------------------------------------

// outcome says why a condition holds, or why not.
func (l *Log) outcome(e ir.Expr, holds bool) string {
	switch e := e.(type) {
	case *ir.Unary:
		return l.outcome(e.X, !holds)
	case *ir.Logic:
		if e.And == holds { // of both sides
			return l.outcome(e.X, holds) + " and " + l.outcome(e.Y, holds)
		}
		if l.fight.Value(e.X) == holds {
			return l.outcome(e.X, holds)
		}
		return l.outcome(e.Y, holds)
	case *ir.Binary:
		if e.Compares() {
			return l.relation(e, holds)
		}
	}
	if holds {
		return l.phrase(e, e)
	}
	return "not " + l.phrase(e, e)
}

// relations says of each comparison that does not hold, and of one that does, how the first
// value is to the second; "": they are the same.
var relations = map[string][2]string{
	"==": {"not", ""}, "!=": {"", "not"},
	">": {"not above", "above"}, ">=": {"below", "not below"}, "<": {"not below", "below"}, "<=": {"above", "not above"},
}

func (l *Log) relation(e *ir.Binary, holds bool) string {
	name := ""
	if x, ok := e.X.(*ir.LocalRef); ok {
		name = event.Title(x.Local.Name, "")
	} else {
		name = l.phrase(e.X, e.X)
	}
	relation := relations[e.Op][0]
	if holds {
		relation = relations[e.Op][1]
	}
	is, with := l.show(e.X), l.phrase(e.Y, nil)
	switch e.Y.(type) {
	case *ir.NoneLit, *ir.ListLit:
	default:
		if v := l.show(e.Y); v != with {
			with = v + " (" + with + ")"
		}
	}
	if relation == "" || with == is {
		return name + " is " + is
	}
	return name + " is " + is + ", " + relation + " " + with
}
