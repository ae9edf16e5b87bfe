package fast

import (
	"math/bits"
	"slices"

	"hcl/interp/depend"
	"hcl/lang/ir"
)

// A define that reads nothing but what it is given, and goes through a list for it, such as what
// so many blows do on average, is asked the same again and again, be it of numbers. What it
// answers holds in every fight. The answers are kept in a table of a fixed size, in which a new
// one takes the place of another. The work that one took is done again whenever it is given, so
// that a fight takes as much whatever has been asked before; hence nothing in it is remembered
// for itself.

// answer is what a define gave for some words.
type answer struct {
	of             *callable
	given          [mostDims]int64
	value, work    int64
	fight, version int64 // for which it holds, if that is not in every fight (keyed.go)
}

// answerBits is the logarithm of how many are kept.
const answerBits = 12

// answerIn is where an answer of a define for some words stands in a table of 1<<size, and whether it is there.
func answerIn(table []answer, size int, b *callable, r *[registers]int64, args []register) (a *answer, there bool) {
	h := uint64(b.at.Start)
	for _, x := range args {
		h = (bits.RotateLeft64(h, 31) ^ uint64(r[x])) * 0x9e3779b97f4a7c15
	}
	a = &table[h>>(64-size)] // the upper bits of a num tell most
	there = a.of == b
	for i, x := range args {
		there = there && a.given[i] == r[x]
	}
	return a, there
}

// answered gives what a define whose answers are kept gives for some words.
func (f *Fight) answered(b *callable, r *[registers]int64, args []register) int64 {
	a, there := answerIn(f.answers, answerBits, b, r, args)
	if there {
		f.work(int(a.work), b.at)
		return a.value
	}
	before := f.effort
	v := f.computed(b, r, args)
	*a = answer{of: b, value: v, work: before - f.effort}
	copied(a.given[:], r, args)
	return v
}

// findAnswers finds the defines whose answers are kept.
func (m *Machine) findAnswers(a *depend.Analysis) {
	m.answering = map[*ir.Define]bool{}
	for _, d := range m.Program.Defines {
		r, loops := a.Formula(d, d.Body), goesThrough(d.Body.Expr)
		_, remembered := m.memos[d]
		given := d.Body.Frame.Params
		if loops && !remembered && onlyGiven(r) && len(given) <= mostDims && holdsAlone(d.Body.Expr.Type()) &&
			!slices.ContainsFunc(given, func(p *ir.Local) bool { return !holdsAlone(p.Type) }) {
			m.answering[d] = true
		}
	}
}

// goesThrough reports whether a formula goes through a list.
func goesThrough(e ir.Expr) (does bool) {
	ir.Visit(e, func(e ir.Expr) {
		b, ok := e.(*ir.Builtin)
		does = does || ok && b.Each != nil
	})
	return does
}

// onlyGiven reports whether a formula reads nothing but what it is given, and asks for nothing
// that may be remembered.
func onlyGiven(r *depend.Reads) bool {
	return len(r.Fields)+len(r.Conditions) == 0 && !r.Round && !r.Unknown && !r.Asks
}

// holdsAlone reports whether a word of a type means the same in every fight.
func holdsAlone(t ir.Type) bool {
	switch t.Base {
	case ir.Int, ir.Num, ir.Bool, ir.Enum, ir.Square:
		return true
	case ir.Ref:
		return !t.Kind.Made
	}
	return false
}
