package odds

import (
	"math/big"
	"slices"

	"hcl/interp/event"
	"hcl/interp/stats"
	"hcl/lang/diag"
	"hcl/stdlib/value"
)

// ways goes through all that can fall from a state on: one way in each evaluation, the last throw of
// the way before falling otherwise. The throws that led to the state fall again as they did.
type ways struct {
	forks  []fork
	base   int // the throws that led to the state
	skip   int // and how many statements have ended since the last of them
	at     int // the next to come on this way
	passed int // statements that have ended since
	known  map[value.Dice]*value.Distribution
	shown  map[value.Dice]*shown
	why    string // not all ways can be gone through

	some, all *big.Int // how likely the state is
	state     string   // that the way has come to
	paused    bool     // it has
}

// from goes on from a state.
func (w *ways) from(s *state) {
	w.forks, w.base, w.skip, w.at, w.passed, w.paused = slices.Clone(s.forks), len(s.forks), s.passed, 0, 0, false
	w.all = s.common(one)
	w.some = s.of(w.all)
}

// Thrown is how often something has been thrown on this way.
func (w *ways) Thrown() int { return w.at }

// WouldPause reports whether something has been thrown since the state, or a statement has ended in
// which something was.
func (w *ways) WouldPause(ends bool) bool {
	if w.at == w.base {
		w.passed++
	}
	return w.at > w.base || ends && w.at == w.base && w.passed > w.skip
}

// Pause ends a way that has come to another state.
func (w *ways) Pause(state string) {
	if w.at > w.base {
		w.passed = 1 // where it pauses
	}
	w.state, w.paused = state, true
	panic(anotherState)
}

var anotherState = &event.Failure{Message: "another state", Limit: true}

// fork is a throw on a way, and what it came to. Where dist is nil, n items are as likely.
type fork struct {
	dist *value.Distribution
	n    int
	took int
	// how likely the way is as far as this fork: some of so many
	some, all *big.Int
}

// giveUp ends the evaluation: not all ways can be gone through.
func (w *ways) giveUp(why string) {
	w.why = why
	panic(&event.Failure{Message: why, Limit: true})
}

func (f *fork) size() int {
	if f.dist != nil {
		return len(f.dist.Ways)
	}
	return f.n
}

// Total is how some dice fall on this way.
func (w *ways) Total(d value.Dice, own []int64) int64 {
	if w.at == len(w.forks) {
		dist := w.known[d]
		if dist == nil {
			found, ok := d.Distribution(own)
			if !ok {
				w.giveUp("dice in it fall in too many ways")
			}
			dist = &found
			w.known[d] = dist
		}
		w.fork(fork{dist: dist})
	}
	f := &w.forks[w.at]
	w.at++
	return f.dist.Least + int64(f.took)
}

// shown is what dice show that are thrown for their faces; no lists: each falls for itself.
type shown struct {
	lists [][]int64
	dist  *value.Distribution
}

// mostShownSteps is how much may be gone through to find what dice show.
const mostShownSteps = 2_000_000

// Faces are what some dice show on this way.
func (w *ways) Faces(d value.Dice, own []int64) ([]int64, bool) {
	all := w.shown[d]
	if all == nil {
		all = &shown{}
		all.lists, all.dist, _ = d.Shown(own, mostShownSteps)
		w.shown[d] = all
	}
	if all.lists == nil {
		return nil, false
	}
	if w.at == len(w.forks) {
		w.fork(fork{dist: all.dist})
	}
	f := &w.forks[w.at]
	w.at++
	return all.lists[f.took], true
}

// Place is which of n items is picked on this way.
func (w *ways) Place(n int) int {
	if w.at == len(w.forks) {
		w.fork(fork{n: n})
	}
	f := &w.forks[w.at]
	w.at++
	return f.took
}

// Weighed is which of several items is drawn on this way, by weights.
func (w *ways) Weighed(weights []float64) int {
	if w.at == len(w.forks) {
		w.fork(fork{dist: distributionOf(weights)})
	}
	f := &w.forks[w.at]
	w.at++
	return f.took
}

// distributionOf are weights in whole numbers: they are binary fractions.
func distributionOf(weights []float64) *value.Distribution {
	of := big.NewInt(1)
	list := make([]*big.Rat, len(weights))
	for i, x := range weights {
		list[i] = new(big.Rat).SetFloat64(x)
		if list[i].Denom().Cmp(of) > 0 {
			of.Set(list[i].Denom())
		}
	}
	d := &value.Distribution{Of: new(big.Int)}
	for _, x := range list {
		ways := new(big.Int).Quo(of, x.Denom())
		d.Ways = append(d.Ways, ways.Mul(ways, x.Num()))
		d.Of.Add(d.Of, ways)
	}
	return d
}

// Whim gives up.
func (w *ways) Whim(diag.Span) {
	w.giveUp("a choice in it is left to chance")
}

// mostForks is how many throws there may be on a way: rules that throw until something comes up
// have no longest one.
const mostForks = 1000

// mostBits is how many binary digits a chance may have.
const mostBits = 30_000

// work is how many items of a list it is like going through to reckon with the chance of the way
// that has just been gone: numbers are multiplied, and brought to a common denominator.
func (w *ways) work() int64 {
	_, all := w.weight()
	words := int64(all.BitLen() / 64)
	return words + words*words/64
}

// fork begins a fork with the first that is possible there.
func (w *ways) fork(f fork) {
	if len(w.forks) == mostForks {
		w.giveUp("more is thrown on one way than " + stats.Grouped(mostForks) + " times")
	}
	whole := big.NewInt(int64(f.n))
	if f.dist != nil {
		whole = f.dist.Of
	}
	_, all := w.before(len(w.forks))
	f.all, f.took = new(big.Int).Mul(all, whole), -1
	if f.all.BitLen() > mostBits {
		w.giveUp("chances in it have more than " + stats.Grouped(mostBits) + " binary digits")
	}
	w.forks = append(w.forks, f)
	w.next(len(w.forks) - 1)
}

// before is how likely the way to a fork is.
func (w *ways) before(i int) (some, all *big.Int) {
	if i == w.base {
		return w.some, w.all
	}
	return w.forks[i-1].some, w.forks[i-1].all
}

// next lets a fork fall in the next way that is possible; false if there is none.
func (w *ways) next(i int) bool {
	f := &w.forks[i]
	for f.took++; f.took < f.size(); f.took++ {
		some, _ := w.before(i)
		switch {
		case f.dist == nil:
			f.some = some
			return true
		case f.dist.Ways[f.took].Sign() > 0:
			f.some = new(big.Int).Mul(some, f.dist.Ways[f.took])
			return true
		}
	}
	return false
}

// turn goes on to the next way; false if all have been gone.
func (w *ways) turn() bool {
	w.at, w.passed, w.paused = 0, 0, false
	for i := len(w.forks) - 1; i >= w.base; i-- {
		if w.next(i) {
			w.forks = w.forks[:i+1]
			return true
		}
	}
	return false
}

// weight is how likely the way is that has just been gone.
func (w *ways) weight() (some, all *big.Int) { return w.before(w.at) }
