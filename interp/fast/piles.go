package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Hidden lists of things are piles, where one of them is a deck: a list that nobody sees. Who
// looks ahead knows how many things lie in each that he cannot see, and which lie in them all,
// since he sees all others; so these are shuffled among them. Without a deck it may be as secret
// what is in such a list at all, as of plans or spells that somebody has prepared.

// findPiles lists them by the kind of what lies in them.
func (m *Machine) findPiles() {
	for _, k := range m.Program.Kinds {
		var piles []int
		deck := false
		for i, s := range m.secrets {
			if t := s.field.Type; t.Base == ir.List && t.Elem.Base == ir.Ref && t.Elem.Kind == k {
				piles = append(piles, i)
				deck = deck || s.field.FromAll || !m.belongs(s.field.Kind)
			}
		}
		if !deck {
			continue
		}
		m.piles = append(m.piles, piles)
		for _, i := range piles {
			m.secrets[i].pile = true
		}
	}
}

// belongs reports whether the things of a kind are sides and fighters, or somebody's own.
func (m *Machine) belongs(k *ir.Kind) bool {
	for ; k != nil; k = k.Owner {
		if k == m.Program.Side || k == m.Program.Combatant {
			return true
		}
	}
	return false
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
