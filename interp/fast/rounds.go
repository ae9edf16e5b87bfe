package fast

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// What rules ask of the round is most often whether it is the last, or one in so many. Rounds in
// which all such tests come out alike are the same to them.

// roundTest is a condition that depends on nothing but the round.
type roundTest struct {
	expr ir.Expr
	when *ir.Phase // it says whether this phase is played, and is asked nowhere else
}

// testsRound notes a condition that depends on the round alone, as one that is being emitted. It
// returns whether one was being emitted before.
func (c *compiler) testsRound(e ir.Expr) (outer bool) {
	outer = c.known
	if outer || c.lazy || !ofRoundAlone(e) {
		return outer
	}
	c.known = true
	if t := (roundTest{e, c.when}); !slices.Contains(c.m.roundTests, t) {
		c.m.roundTests = append(c.m.roundTests, t)
	}
	return outer
}

// readsRound notes that the round is read.
func (c *compiler) readsRound() {
	if !c.known && !c.lazy {
		c.m.roundRead = true
	}
}

// ofRoundAlone reports whether a formula reads the round, and nothing else that changes.
func ofRoundAlone(e ir.Expr) bool {
	reads, alone := false, true
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.World:
			reads = reads || e.Name == "round"
			alone = alone && e.Name == "round"
		case *ir.IntLit, *ir.ParamRef, *ir.Binary, *ir.Unary, *ir.Logic:
		default:
			alone = false
		}
	})
	return reads && alone
}

// rounds tells rounds apart as far as a piece of a fight may tell them apart.
type rounds struct {
	f     *Fight
	tests []framed
	of    []*ir.Phase // by test
	read  bool
}

func newRounds(f *Fight) (*rounds, *event.Failure) {
	out := &rounds{f: f, read: f.m.roundRead}
	c := newCompiler(f.m, true) // notes nothing
	failure := event.Guarded(func() {
		for _, t := range f.m.roundTests {
			out.tests, out.of = append(out.tests, c.framedIn(&ir.Frame{}, t.expr)), append(out.of, t.when)
		}
	})
	return out, failure
}

// sort numbers the sorts of rounds that a phase, or nil, can tell apart.
func (r *rounds) sort(round int64, p *ir.Phase) (sort uint64) {
	if r.read || len(r.tests) > 63 {
		return uint64(round) << 1
	}
	outer := r.f.round
	r.f.round = round
	for i, t := range r.tests {
		if r.of[i] == nil || r.of[i] == p {
			sort = sort<<1 | uint64(fromBool(r.f.run(t) != 0))
		}
	}
	r.f.round = outer
	return sort<<1 | 1
}
