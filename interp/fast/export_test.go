package fast

import (
	"slices"

	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// Try calls a rule without parameters, in a fight that has been reset, and returns
// its result.
func (f *Fight) Try(name string) (value event.Shown, failure *event.Failure) {
	i := slices.IndexFunc(f.m.Program.Rules, func(r *ir.Rule) bool { return r.Name == name })
	r := f.m.Program.Rules[i]
	b := f.m.code.rules[r]
	failure = event.Guarded(func() {
		w := f.callRule(b, f.push(b.slots), r.Span)
		value = f.value(r.Result, w)
	})
	return value, failure
}

// ComesAgain reports how a copy of the fight differs that has been played on to the
// choice that has just been made, "" if it does not. It is for fights in which somebody
// looks ahead.
func (f *Fight) ComesAgain() string {
	l, c := f.foresight, &f.choice
	if c.site == nil {
		return "" // it was made before, and is only told now
	}
	out, made := "the copy does not come to the choice", 0
	arrived := &event.Failure{}
	l.look.copyOf(l.clean)
	l.look.ahead = func(d *Choice) {
		l.look.decider.TestAll(&d.Choice)
		if _, picked, ok := l.Made(made); ok {
			made++
			d.Picked = append(d.Picked, picked...)
			return
		}
		out = f.differsFrom(l.look, c)
		panic(arrived)
	}
	event.Guarded(func() { l.look.playOn(l.course, l.stage) })
	return out
}

func (f *Fight) differsFrom(g *Fight, c *Choice) string {
	d := &g.choice
	switch {
	case c.site != d.site || c.Who != d.Who || len(c.Options) != len(d.Options):
		return "it comes to another choice: " + d.Name()
	case f.round != g.round || f.depth != g.depth || len(f.calls) != len(g.calls):
		return "it is elsewhere"
	}
	chosen := map[int]bool{} // what trying answers has written already
	if fd := c.site.s.Place.Field; fd != nil {
		l := f.m.Layouts[fd.Kind.ID]
		for i := range l.Base {
			for n := range l.Fields[fd.Index].N {
				chosen[l.Start+i*l.Moving+l.Fields[fd.Index].Offset+n] = true
			}
		}
	}
	for i, w := range f.state {
		if w != g.state[i] && !chosen[i] {
			return "state differs"
		}
	}
	for i, l := range f.m.Layouts {
		a, b := &f.kinds[i], &g.kinds[i]
		if !l.Made {
			continue
		}
		if a.count != b.count {
			return "there are more or fewer things that were made"
		}
		for n, w := range a.moving[:a.count*a.movingRow] {
			v := b.moving[n]
			list := slices.ContainsFunc(l.Fields, func(s world.Slot) bool {
				return s.State && s.List && s.Offset == n%a.movingRow
			})
			if list && !slices.Equal(f.list(w), g.list(v)) || !list && v != w {
				return "things that were made differ"
			}
		}
	}
	for i := range f.conds {
		if !slices.Equal(f.conds[i].all, g.conds[i].all) || !slices.Equal(f.conds[i].args, g.conds[i].args) {
			return "conditions differ"
		}
	}
	for i := range f.m.Stored {
		if !slices.Equal(f.stored[i], g.stored[i]) {
			return "lists differ"
		}
	}
	return ""
}

// Redraw draws anew what a side cannot see, the n-th time.
func (f *Fight) Redraw(side int64, n int) { f.redraw(side, nil, chance.NewKey("redrawn").Nth(n)) }

// Piles is what lies in the list of a field, by thing.
func (f *Fight) Piles(fd *ir.Field) (out [][]int64) {
	for i := range f.rows(fd.Kind) {
		out = append(out, slices.Clone(f.pile(f.spotOf(fd.Kind.ID, i, f.m.Layouts[fd.Kind.ID].Fields[fd.Index].Offset))))
	}
	return out
}
