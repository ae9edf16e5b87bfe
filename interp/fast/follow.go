package fast

import (
	"fmt"
	"slices"

	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/search"
)

// following is what a fight takes as another one did, and who is asked at the choice behind that.
type following struct {
	record []event.Decision
	made   int           // of them, so far
	behind func(*Choice) // nil: the fight goes on as it will
}

// Follow lets the fights to come take what was decided once, as far as that goes, and then go on alone.
func (f *Fight) Follow(record []event.Decision) { f.follows = following{record: record} }

// passOver leaves out a decision that somebody makes again by himself.
func (x *following) passOver() {
	if x.made < len(x.record) {
		x.made++
	}
}

// followed takes what was decided. It reports false if this choice is behind that.
func (f *Fight) followed(c *Choice) bool {
	x := &f.follows
	if f.thinking > 0 || x.made >= len(x.record) {
		if x.behind != nil && f.thinking == 0 {
			x.behind(c)
		}
		return false
	}
	f.decider.TestAllAside(&c.Choice)
	d := x.record[x.made]
	if !d.Fits(c.Name(), len(c.Options), c.Site.How) {
		panic(&event.Failure{Span: c.Site.Span,
			Message: fmt.Sprintf("`%s` with %d options is to be chosen, but `%s` with %d was decided", c.Name(),
				len(c.Options), d.Choice, d.Options)})
	}
	x.made++
	c.Picked, c.By = append(c.Picked[:0], d.Picked...), d.By
	if d.Fresh > 0 {
		f.chance.Start(f.seed, f.number, chance.Fresh+d.Fresh)
		if f.foresight != nil {
			f.foresight.threwAnew(f, d.Fresh)
		}
	}
	return true
}

// Advise follows a fight to the choice behind what was decided in it, and tells what the answers to that are
// worth to the side that makes it: each is played on so often, with what that side cannot see drawn anew and
// with other dice than the fight has. Somebody must look ahead in the machine. It is nil if the fight does not
// come to such a choice, or where nobody can look ahead. Those in also are weighed in any case.
func (f *Fight) Advise(seed, n uint64, record []event.Decision, times int, also ...[]int) (out []search.Worth) {
	f.atChoice(seed, n, record, func(c search.Choice) {
		out = f.foresight.Weigh(c, times, also...)
		for i := range out {
			out[i].Picked = slices.Clone(out[i].Picked)
		}
	})
	return out
}

// Foresee is Advise for what the answers come to by the end of the round, or of the whole fight: what Observed lists.
// All of it together takes so much at most.
func (f *Fight) Foresee(seed, n uint64, record []event.Decision, times int, effort search.Effort, whole bool,
	also ...[]int) (out []search.Prospect, of []Observed) {
	if f.foresight.observer == nil {
		f.foresight.observer = newObserver(f.m)
	}
	f.atChoice(seed, n, record, func(c search.Choice) {
		out = f.foresight.Foresee(c, times, effort, whole, also...)
		for i := range out {
			out[i].Picked = slices.Clone(out[i].Picked)
		}
	})
	return out, f.foresight.observer.list
}

// atChoice follows a fight to the choice behind what was decided in it, and leaves it there.
func (f *Fight) atChoice(seed, n uint64, record []event.Decision, do func(search.Choice)) {
	f.Follow(record)
	there := &event.Failure{Message: "the fight has come to the choice"}
	f.follows.behind = func(*Choice) {
		do(&aheadChoice{f: f})
		panic(there)
	}
	f.Reset(seed, n)
	f.Run()
	f.follows = following{}
}
