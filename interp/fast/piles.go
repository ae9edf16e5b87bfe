package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Hidden lists of things are piles: hands, decks, what lies face down. Who looks ahead knows
// how many things lie in each that he cannot see, and which lie in them all, since he sees all
// others; so these are shuffled among them.

// isPile reports whether a hidden field is a list of things of one kind.
func (s *secret) isPile() bool {
	t := s.field.Type
	return t.Base == ir.List && t.Elem.Base == ir.Ref
}

// shuffle shuffles what lies in those of some piles that a side cannot see. Each keeps its
// length.
func (f *Fight) shuffle(piles []int, side int64, draw func(n int) int) {
	var all, was []int64
	var unseen []spot
	for _, number := range piles {
		x := &f.m.secrets[number]
		a, gone := &f.kinds[x.field.Kind.ID], map[int64]bool{}
		for _, i := range a.free {
			gone[i] = true
		}
		for i := range int64(a.count) {
			if !gone[i] && !f.sees(number, i, side) {
				at := f.spotOf(x.field.Kind.ID, i, x.slot.Offset)
				unseen = append(unseen, at)
				all = append(all, f.pile(at)...)
			}
		}
	}
	if f.held != nil {
		was = slices.Clone(all)
	}
	for n := len(all); n > 1; n-- {
		i := draw(n)
		all[n-1], all[i] = all[i], all[n-1]
	}
	if f.held != nil {
		f.replaceHeld(unseen, was, all)
	}
	for _, at := range unseen {
		all = all[copy(f.pile(at), all):]
	}
}

// pile is the list of a spot.
func (f *Fight) pile(at spot) []int64 { return f.stored[offset(*f.at(at))] }

// replaceHeld lets what lies now where something else lay take its place in what is held back
// of some piles: a card that a strand has drawn from one to another is then any card in both.
func (f *Fight) replaceHeld(piles []spot, was, now []int64) {
	instead := map[int64]int64{}
	for i, w := range was {
		if _, known := instead[w]; !known {
			instead[w] = now[i]
		}
	}
	replace := func(words []int64) {
		for i, w := range words {
			if v, known := instead[w]; known {
				words[i] = v
			}
		}
	}
	for h := f.held; h != nil; h = h.outer {
		for _, u := range h.undo {
			if u.cond == nil && u.secret == 0 && u.list >= 0 && slices.Contains(piles, u.spot) && u.from < u.to {
				replace(h.words[u.from:u.to])
			}
		}
		for i := range h.effects {
			switch e := &h.effects[i]; {
			case e.what > takesItem || !slices.Contains(piles, e.spot):
			case e.what == sets:
				e.value = f.newList(f.list(e.value), diag.Span{})
				replace(f.list(e.value))
			default:
				one := []int64{e.value}
				replace(one)
				e.value = one[0]
			}
		}
	}
}
