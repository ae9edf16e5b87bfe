package plain

import (
	"math"
	"slices"

	"hcl/interp/tell"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Every term of a score is evaluated by itself, so that a reader can be told which counted.

// adding is a score on its way.
type adding struct {
	score *ir.Score
	zero  Value
	total Value
	told  *tell.Score
	best  map[*ir.Stacking]span // of types of which only the best counts

	number int // among those that a call asks for, where that matters
}

// span is the lowest penalty and the highest bonus of a type so far.
type span struct{ low, high Value }

// score adds up a score. In a statement of a rule it explains itself, if somebody asks.
func (f *Fight) score(s *ir.Score, args []Value, at diag.Span) Value {
	a := &adding{score: s, zero: int64(0), told: f.log.Score(s), best: map[*ir.Stacking]span{}}
	if s.Result.Base == ir.Num {
		a.zero = 0.0
	}
	a.total = a.zero
	f.work(s.Work(), at)
	f.cameUp(s)
	a.number = f.scoreBegins()
	f.within(s.Frame, args, func() {
		for _, l := range f.m.code.scores[s.Index] {
			f.addLine(a, l)
		}
		a.told.Tell(a.total, f.fr)
	})
	return a.total
}

// addLine adds a line: a modifier once for each condition that holds, or each instance that
// the bearer has.
func (f *Fight) addLine(a *adding, l ir.Line) {
	const weighs = 3 // as long as so many parts of formulas
	m, at := l.Mod, l.Term.Span
	f.evaluates(weighs, at)
	if m == nil {
		f.addTerm(a, l.Term, a.score.Total)
		return
	}
	if slices.Contains(f.apart, m.File) {
		return
	}
	add := func(extra ...Value) {
		f.work(12*len(extra), at) // such a frame takes far longer than an item of a list
		args := append(slices.Clone(f.fr[:len(a.score.Frame.Params)]), extra...)
		f.within(m.Frame, args, func() { f.addTerm(a, l.Term, m.Total) })
	}
	switch {
	case m.Condition != nil:
		f.work(4*len(f.conds[m.Condition.Index]), at)
		for r := range max(1, m.Condition.Bearers) {
			for _, h := range f.conds[m.Condition.Index] {
				if m.For == nil && r == 0 || m.For != nil && (m.Role < 0 || m.Role == r) && h.args[r] == f.fr[m.For.Slot] {
					add(h.args...)
				}
			}
		}
	case m.Instance != nil:
		for _, fd := range l.Fields {
			v := f.read(f.fr[m.For.Slot].(Thing), fd, 0, at)
			list, many := v.(List)
			if !many {
				list = List{v}
			}
			f.work(len(list)/8, at)
			for _, x := range list {
				if t, ok := x.(Thing); ok && m.IsOf(f.m.Original(t)) {
					add(t)
				}
			}
		}
	default:
		add()
	}
}

// addTerm adds a term in the current frame.
func (f *Fight) addTerm(a *adding, t *ir.Term, total *ir.Local) {
	if t.UsesTotal {
		f.fr[total.Slot] = a.total
	}
	if !f.truth(t.When) {
		a.told.LeavesOut(t)
		return
	}
	f.cameUp(t)
	v := f.value(t.Value)
	if f.leftOut(a.number, t) { // what it takes to know the term is compared all the same
		return
	}
	within := false
	switch t.Op {
	case "":
		if of := t.Best(); of != nil {
			f.addBest(a, t, of, v)
		} else {
			a.total = f.operate("+", a.total, v, t.Span)
		}
	case "times":
		x := f.operate("*", value.ToNum(a.total), v, t.Span)
		if _, whole := a.total.(int64); whole {
			n, ok := value.Int(math.Floor(x.(float64)))
			x = f.inBounds(n, ok, t.Span)
		}
		a.total = x
	case "at_least":
		if within = value.Compare(v, a.total) <= 0; !within {
			a.total = v
		}
	case "at_most":
		if within = value.Compare(v, a.total) >= 0; !within {
			a.total = v
		}
	}
	a.told.Counts(t, v, within)
}

// addBest adds a term of a type of which only the best counts: what it exceeds the highest
// bonus before it, or the lowest penalty.
func (f *Fight) addBest(a *adding, t *ir.Term, of *ir.Stacking, v Value) {
	best, known := a.best[of]
	if !known {
		best = span{a.zero, a.zero}
	}
	beyond := &best.high
	switch {
	case value.Compare(v, best.high) > 0:
	case value.Compare(v, best.low) < 0:
		beyond = &best.low
	default:
		return
	}
	a.total = f.operate("+", a.total, f.operate("-", v, *beyond, t.Span), t.Span)
	*beyond = v
	a.best[of] = best
}
