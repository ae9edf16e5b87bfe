package fast

import (
	"hcl/lang/diag"
)

// activeWho lists the active combatants of a side, or those of all others, from the side after
// it on and round. That of nobody is absent.
func (f *Fight) activeWho(side int64, is bool, at diag.Span) int64 {
	base := len(f.scratch)
	f.work(len(f.m.SideOf), at)
	b := f.m.code.active
	plain := b != nil && b.memo != noMemo && b.plain
	sides, first := f.m.SideOf, 0
	for !is && first < len(sides) && sides[first] <= side {
		first++
	}
	for k := range sides {
		i := first + k
		if i >= len(sides) {
			i -= len(sides)
		}
		if (sides[i] == side) != is {
			continue
		}
		if plain && f.plain[b.cells+i] != absent { // as isActive, which takes longer
			if f.plain[b.cells+i] == 0 {
				continue
			}
		} else if !f.isActive(int64(i)) {
			continue
		}
		f.scratch = append(f.scratch, int64(i))
	}
	return f.gathered(base, at)
}

func (f *Fight) sideOf(i int64) int64 { return f.m.SideOf[i] }

func (f *Fight) isActive(i int64) bool {
	b := f.m.code.active
	if b == nil {
		return true
	}
	f.thinking++ // what is asked to know it is no part of what happens
	is := f.onThing(b, i) != 0
	f.thinking--
	return is
}

// sideActive reports whether anybody of a side is active, and how many combatants were looked at for it.
func (f *Fight) sideActive(s int64) (active bool, looked int) {
	for i, side := range f.m.SideOf {
		if side == s && f.isActive(int64(i)) {
			return true, i + 1
		}
	}
	return false, len(f.m.SideOf)
}

func (f *Fight) anybodyActive() bool {
	first, _ := f.standing()
	return first != absent
}

// lastStanding is the only side of which anybody is active. Who looks for it anew looks at all.
func (f *Fight) lastStanding(at diag.Span) int64 {
	if f.m.standMemo == noMemo || f.stand.epoch != f.epochs[f.m.standMemo] {
		f.work(len(f.m.SideOf), at)
	}
	first, more := f.standing()
	if more {
		return absent
	}
	return first
}

func (f *Fight) standing() (side int64, more bool) {
	if f.m.standMemo == noMemo {
		return f.whoStands()
	}
	c := &f.stand
	if epoch := f.epochs[f.m.standMemo]; c.epoch != epoch {
		c.side, c.more = f.whoStands()
		c.epoch = epoch
	}
	return c.side, c.more
}

func (f *Fight) whoStands() (side int64, more bool) {
	side = absent
	b := f.m.code.active
	plain := b != nil && b.memo != noMemo && b.plain
	for i, s := range f.m.SideOf {
		if s == side {
			continue
		}
		if plain && f.plain[b.cells+i] != absent { // as isActive, which takes longer
			if f.plain[b.cells+i] == 0 {
				continue
			}
		} else if !f.isActive(int64(i)) {
			continue
		}
		if side != absent {
			return side, true
		}
		side = s
	}
	return side, false
}

type stand struct {
	epoch, side int64
	more        bool
}

func (s *stand) last() int64 {
	if s.more {
		return severalStand
	}
	return s.side
}

const severalStand = -1
