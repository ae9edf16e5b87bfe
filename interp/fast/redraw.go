package fast

import (
	"slices"

	"hcl/interp/chance"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// What a side that looks ahead cannot see is drawn anew for each play-out, so that
// nothing in it depends on what is really there. What somebody chose is any of the
// options that he had; what lies in hidden piles is shuffled among them; of what else is
// hidden, a value with few possibilities (yes or no, a word, a thing, a number between two
// bounds) is any of them; everything else is as policies see it: fields have their
// defaults, and conditions do not hold. What others choose in the same `sealed` block is not
// redrawn but chosen anew (package search).

// redraw draws what the side cannot see. It reports whether there was anything to draw.
// hidden are the words that somebody chose: from what.
func (f *Fight) redraw(side int64, hidden map[spot][]int64, key chance.Key) (drew bool) {
	if len(f.m.secrets) == 0 && len(f.m.hidden) == 0 {
		return false
	}
	draw := func(n int) int {
		drew = drew || n > 1
		return key.Draw(n)
	}
	for i, s := range f.m.secrets {
		if !s.pile {
			f.redrawField(i, side, hidden, draw)
		}
	}
	for _, piles := range f.m.piles {
		f.shuffle(piles, side, draw)
	}
	for _, k := range f.m.hidden {
		f.loseCondition(f.m.Program.Conditions[k], side)
	}
	f.forgetAll()
	return drew
}

func (f *Fight) redrawField(number int, side int64, hidden map[spot][]int64, draw func(n int) int) {
	x := &f.m.secrets[number]
	k := x.field.Kind
	for i := range f.rows(k) {
		if f.sees(number, i, side) {
			continue
		}
		all := f.possibilities(x.field, i)
		for n := range x.slot.N {
			at := f.spotOf(k.ID, i, x.slot.Offset+n)
			w, from := f.run(x.value, i), all
			if options, ok := hidden[at]; ok {
				from = options
			} else if x.field.Type.Optional && w == absent {
				from = nil // nobody has chosen: most have nothing to hide
			}
			if len(from) > 0 {
				w = from[draw(len(from))]
			}
			f.replaceHidden(at, x.slot.List, w)
		}
	}
}

// possibilities lists what a hidden field may hold, nil if that is too much to say.
func (f *Fight) possibilities(fd *ir.Field, thing int64) []int64 {
	t := fd.Type
	if t.Base == ir.Per {
		t = *t.Elem
	}
	var out []int64
	switch t.Base {
	case ir.Bool:
		out = append(out, 0, 1)
	case ir.Enum:
		for i := range t.Words {
			out = append(out, int64(i))
		}
	case ir.Int:
		const most = 1 << 12
		if r := f.m.RangeOf(t.Range); r != nil && r.HasLow && r.HasHigh && uint64(r.High.Num)-uint64(r.Low.Num) < most {
			for v := r.Low.Num; v <= r.High.Num; v++ {
				out = append(out, v)
			}
		}
	case ir.Ref:
		side := f.m.SideOfThing(fd.Kind, thing)
		for i := range int64(f.m.Layouts[t.Kind.ID].Base) {
			if own := f.m.Owners[t.Kind.ID]; int(i) >= len(own) || own[i].Kind == nil || f.m.SideOfThing(t.Kind, i) == side {
				out = append(out, i)
			}
		}
	}
	if t.Optional && len(out) > 0 {
		out = append(out, absent)
	}
	return out
}

// replaceHidden puts another value into a word, also for when what is held back is
// undone or lands.
func (f *Fight) replaceHidden(at spot, list bool, w int64) {
	if cell := f.at(at); list {
		f.keep(*cell, w, diag.Span{})
	} else {
		*cell = w
	}
	for h := f.held; h != nil; h = h.outer {
		for i := range h.undo {
			u := &h.undo[i]
			if u.cond != nil || u.secret > 0 || u.spot != at {
				continue
			}
			if u.list >= 0 {
				u.what = sets
				u.from, u.to = h.hold(f.list(w))
			} else {
				u.value = w
			}
		}
		if h == f.held && f.sealing {
			continue // what is chosen there has been chosen anew
		}
		for i := range h.effects {
			if e := &h.effects[i]; e.what == sets && e.spot == at {
				e.value = w
			}
		}
	}
}

// loseCondition takes the conditions that a side cannot see out of all lists.
func (f *Fight) loseCondition(k *ir.Condition, side int64) {
	st := &f.conds[k.Index]
	unseen := func(id int32) bool { return !st.shown[id] && !f.seesCondition(k, id, side) }
	for h := f.held; h != nil; h = h.outer {
		h.undo = slices.DeleteFunc(h.undo, func(u undone) bool {
			return u.cond != nil && u.cond.k == k && u.ended && !u.shown
		})
	}
	st.all = slices.DeleteFunc(st.all, unseen)
	for r := range st.bearers {
		for i := range st.bearers[r] {
			st.bearers[r][i] = slices.DeleteFunc(st.bearers[r][i], unseen)
		}
	}
}
