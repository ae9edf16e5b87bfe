package plain

import (
	"maps"
	"slices"

	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// Which terms of scores decide. Wherever a statement calls a rule that asks for a score itself,
// the fight is put back to where it stood after the call, which is run again on the same dice with
// one term left out of that one score; and so for each term and modifier that counted in it. A term
// decided if the rules then went another way before the call was over: a comparison came out
// otherwise, another row of a table fitted, something was done more or less often, somebody chose
// otherwise. A number that is only larger or smaller is not enough. This knows nothing of how a
// throw is made: it is the same for low rolls, high rolls, contests and scores that are compared
// without dice.

// Verdict is how often a term was asked about, and how often it decided.
type Verdict struct{ Asked, Decided int64 }

// inquiry is what a fight needs to find out which terms decide.
type inquiry struct {
	verdicts []Verdict         // by places of what is counted; nil: nobody asks
	asks     map[*ir.Rule]bool // rules that ask for scores themselves
	callsIn  int               // calls that have been asked about
	taken    int64             // parts of formulas that asking has evaluated in the fight
	trial    *attempt          // a call that is run for the sake of asking
}

// atFirst is how many parts of formulas asking may evaluate beyond a quarter of what the fight has
// evaluated itself: it is asked as the fight goes on, and takes a little longer by it.
const atFirst = 15_000

// mostTerms is how many terms are asked about in one call.
const mostTerms = 4

// mayAsk reports whether there is time to ask. What a call comes to has no part in whether it is
// asked about, or what decides often would be asked about more rarely.
func (f *Fight) mayAsk() bool { return f.taken <= f.parts/4+atFirst }

// attempt is one run of a call.
type attempt struct {
	way    uint64 // a hash of how the rules went
	scores int    // that the call itself has asked for so far
	inner  int    // calls by statements that are running in it
	terms  []candidate
	out    *candidate // the term that is left out, nil for none
}

// candidate is a term that counted in the n-th score that a call asked for.
type candidate struct {
	score int
	term  *ir.Term
}

// AskWhatDecides has the fights to come find out which of the terms that are counted decide.
func (f *Fight) AskWhatDecides(parts *ir.Countables) {
	f.Count(parts)
	f.inquiry = inquiry{verdicts: make([]Verdict, len(parts.List)), asks: map[*ir.Rule]bool{}}
}

// Verdicts are those on the terms of the fight, by their places among what is counted. They are
// only valid until the next fight.
func (f *Fight) Verdicts() []Verdict { return f.verdicts }

// asksAbout runs a call as often as it takes to find out which terms decide in it.
func (f *Fight) asksAbout(r *ir.Rule, args []Value, e *ir.Call) {
	if f.verdicts == nil || f.trial != nil || f.held != nil || !f.mayAsk() || !f.isCounting() || !f.asksForScores(r) {
		return
	}
	before := f.snapshot()
	run := func(out *candidate) (*attempt, bool) {
		f.trial = &attempt{out: out}
		failure := event.Guarded(func() { f.runRule(r, slices.Clone(args), e.At) })
		a := f.trial
		f.taken += f.parts - before.fight.parts + int64(len(f.measures)/4) + before.weight() // these are copied each time
		before.restore(f)
		return a, failure == nil
	}
	was, ok := run(nil)
	if !ok {
		return
	}
	f.callsIn++
	for i := range min(mostTerms, len(was.terms)) {
		x := was.terms[(i+f.callsIn)%len(was.terms)] // others each time
		a, ok := run(&x)
		v := &f.verdicts[f.counts.Place(x.term)]
		v.Asked++
		if !ok || a.way != was.way {
			v.Decided++
		}
	}
}

// leftOut reports whether a term of a score is left out, and notes it if it is not.
func (f *Fight) leftOut(score int, t *ir.Term) bool {
	a := f.trial
	if a == nil || a.inner > 0 || !f.isCounting() {
		return false
	}
	x := candidate{score, t}
	if a.out != nil {
		return *a.out == x
	}
	if f.counts.Place(t) >= 0 && !slices.Contains(a.terms, x) {
		a.terms = append(a.terms, x)
	}
	return false
}

// scoreBegins notes that a score is asked for, and numbers it.
func (f *Fight) scoreBegins() int {
	if f.trial == nil || f.trial.inner > 0 || !f.isCounting() {
		return 0
	}
	f.trial.scores++
	return f.trial.scores
}

// insideCall notes that what runs is called by a statement, until what it returns is called.
func (f *Fight) insideCall() (leave func()) {
	a := f.trial
	if a == nil {
		return func() {}
	}
	a.inner++
	return func() { a.inner-- }
}

// goes notes something that says which way the rules go.
func (f *Fight) goes(way uint64) {
	if f.trial == nil || !f.isCounting() {
		return
	}
	h := (f.trial.way ^ way) * 0x9e3779b97f4a7c15
	f.trial.way = h ^ h>>29
}

// compared notes how a comparison came out.
func (f *Fight) compared(v Value) {
	if f.trial == nil {
		return
	}
	if v.(bool) {
		f.goes(1)
	} else {
		f.goes(2)
	}
}

// ---- going back ---------------------------------------------------------------------------------------

// snapshot is all of a fight that a call may change.
type snapshot struct {
	fight    Fight
	things   [][][]Value
	free     [][]int64
	conds    [][]*holding
	holdings map[*holding]holding
	measures []tally
	whim     chance.Streams
	orders   world.Orders
	size     int // of what is copied: things, conditions, and keys of measures
}

// smallFight is what a fight may have of these so that to copy them is not worth counting, and copyWeighs how
// many parts of formulas take as long as one of them beyond that.
const (
	smallFight = 1000
	copyWeighs = 8
)

// weight is how many parts of formulas take as long as copying a large fight.
func (s *snapshot) weight() int64 { return copyWeighs * int64(max(0, s.size-smallFight)) }

// snapshot notes how the fight stands.
func (f *Fight) snapshot() *snapshot {
	s := &snapshot{fight: *f, free: cloned(f.free), holdings: map[*holding]holding{}}
	s.fight.calls = slices.Clone(f.calls)
	for k, rows := range f.things {
		s.things = append(s.things, f.copied(k, rows))
		if len(rows) > 0 && &s.things[k][0] != &rows[0] {
			s.size += len(rows)
		}
	}
	for _, all := range f.conds {
		s.size += len(all)
		s.conds = append(s.conds, slices.Clone(all))
		for _, h := range all {
			s.holdings[h] = *h
		}
	}
	for _, m := range f.measures {
		s.size += len(m.keys)
		s.measures = append(s.measures, tally{slices.Clone(m.keys), slices.Clone(m.sums), maps.Clone(m.at)})
	}
	s.fight.chance, s.whim, s.orders = f.chance.Copy(), f.decider.Whim.Copy(), f.decider.Orders.Copy()
	s.fight.revealed, s.fight.untold = maps.Clone(f.revealed), maps.Clone(f.untold)
	if f.throws != nil {
		given := f.throws.Copy()
		s.fight.throws = &given
	}
	return s
}

// restore puts the fight back to where it stood. A snapshot serves again and again.
func (s *snapshot) restore(f *Fight) {
	f.unmask()
	memory, inquiry := f.memory, f.inquiry
	*f = s.fight
	f.memory, f.inquiry, f.trial = memory, inquiry, nil
	f.changed()
	f.calls = slices.Clone(s.fight.calls)
	f.free = cloned(s.free)
	f.things = make([][][]Value, len(s.things))
	for k, rows := range s.things {
		f.things[k] = f.copied(k, rows)
	}
	f.conds = make([]holdings, len(s.conds))
	for k, all := range s.conds {
		f.conds[k] = slices.Clone(all)
	}
	for h, was := range s.holdings {
		*h = was
	}
	f.measures = make([]tally, len(s.measures))
	for i, m := range s.measures {
		f.measures[i] = tally{slices.Clone(m.keys), slices.Clone(m.sums), maps.Clone(m.at)}
	}
	f.chance, f.decider.Whim, f.decider.Orders = s.fight.chance.Copy(), s.whim.Copy(), s.orders.Copy()
	f.revealed, f.untold = maps.Clone(s.fight.revealed), maps.Clone(s.fight.untold)
	if s.fight.throws != nil {
		given := s.fight.throws.Copy()
		f.throws = &given
	}
}

// cloned copies lists within a list.
func cloned[T any](lists [][]T) [][]T {
	out := make([][]T, len(lists))
	for i, l := range lists {
		out[i] = slices.Clone(l)
	}
	return out
}

// ---- which rules ask for scores -------------------------------------------------------------------------

// asksForScores reports whether a rule asks for a score in a formula of its own: also through
// defines, and through rules that a formula calls for what they return.
func (f *Fight) asksForScores(r *ir.Rule) bool {
	asks, known := f.asks[r]
	if !known {
		follow := &ir.Follow{Visit: func(e ir.Expr) {
			if call, ok := e.(*ir.Call); ok {
				_, score := call.Callee.(*ir.Score)
				asks = asks || score
			}
		}}
		follow.Rule(r)
		f.asks[r] = asks
	}
	return asks
}
