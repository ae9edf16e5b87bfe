package fast

import (
	"encoding/binary"
)

// A fight between two phases as a text: two that may go on differently have different ones. No
// rule is running then, so that it is all that lasts: fields, lists, conditions, what has been
// made, what has been shown of hidden fields. How long conditions last is told from the present
// round on, and conditions are told in their order, whatever their numbers; lists, whatever the
// handles of those that are there from the beginning.

// state appends it.
func (f *Fight) appendState(b []byte) []byte {
	put := func(w int64) { b = binary.AppendVarint(b, w) }
	for _, w := range f.state {
		put(w)
	}
	made := false
	for i, l := range f.m.Layouts {
		if !l.Made {
			continue
		}
		a := &f.kinds[i]
		put(int64(a.count))
		made = made || a.count > l.Base
		for _, w := range a.moving[:a.count*a.movingRow] {
			put(w)
		}
		for _, w := range a.fixed[l.Base*a.fixedRow : a.count*a.fixedRow] {
			put(w)
		}
		put(int64(len(a.free)))
		for _, w := range a.free {
			put(w)
		}
	}
	stored := f.stored[:len(f.m.Stored)]
	if made {
		stored = f.stored
	}
	put(int64(len(stored)))
	for _, list := range stored {
		put(int64(len(list)))
		for _, w := range list {
			put(w)
		}
	}
	for i := range f.conds {
		s := &f.conds[i]
		put(int64(len(s.all)))
		for _, id := range s.all {
			for _, w := range s.words(id) {
				put(w)
			}
			left := int64(0)
			if e := s.expires[id]; e > 0 {
				left = 1 + e - f.round
			}
			put(left)
			put(fromBool(s.shown[id]))
			if w := s.awaits[id]; w.event == nil {
				put(0)
			} else {
				put(1 + int64(w.event.e.Index))
				for _, a := range w.args {
					put(a)
				}
			}
		}
	}
	for i := range f.secrets {
		shown := f.secrets[i].shown
		for len(shown) > 0 && !shown[len(shown)-1] {
			shown = shown[:len(shown)-1]
		}
		put(int64(len(shown)))
		for _, yes := range shown {
			put(fromBool(yes))
		}
	}
	return b
}

// setState makes the fight what a text of appendState says, in the present round.
func (f *Fight) setState(b []byte) {
	next := func() int64 {
		w, n := binary.Varint(b)
		b = b[n:]
		return w
	}
	some := func(to []int64, n int64) []int64 {
		for range n {
			to = append(to, next())
		}
		return to
	}
	for i := range f.state {
		f.state[i] = next()
	}
	for i, l := range f.m.Layouts {
		if !l.Made {
			continue
		}
		a := &f.kinds[i]
		a.count = int(next())
		a.moving = some(a.moving[:0], int64(a.count*a.movingRow))
		a.fixed = some(a.fixed[:l.Base*a.fixedRow], int64((a.count-l.Base)*a.fixedRow))
		a.free = some(a.free[:0], next())
	}
	stored := int(next())
	for len(f.stored) < stored {
		f.newStored()
	}
	f.stored = f.stored[:stored]
	for i := range f.stored {
		f.stored[i] = some(f.stored[i][:0], next())
	}
	for i := range f.conds {
		s, k := &f.conds[i], f.m.Program.Conditions[i]
		s.reset()
		for id := range int32(next()) {
			s.args = some(s.args, int64(s.n))
			s.live, s.all = append(s.live, true), append(s.all, id)
			expires := next()
			if expires != 0 {
				expires += f.round - 1
			}
			s.expires = append(s.expires, expires)
			s.shown = append(s.shown, next() != 0)
			wait := awaited{}
			if e := next(); e > 0 {
				wait.event = f.m.code.events[e-1]
				wait.args = some(nil, int64(wait.event.n))
			}
			s.awaits = append(s.awaits, wait)
			for r := range k.Bearers {
				s.bear(r, s.words(id)[r], id)
			}
		}
	}
	for i := range f.secrets {
		shown := f.secrets[i].shown[:0]
		for range next() {
			shown = append(shown, next() != 0)
		}
		f.secrets[i].shown = shown
	}
}

// appendHere appends what tells where a fight stands that is about to throw; false if it cannot
// tell.
func (f *Fight) appendHere(b []byte) ([]byte, bool) {
	k := f.fork
	if k.hidden > 0 || f.held != nil || f.sealing || f.masking() || f.thinking > 0 {
		return b, false
	}
	b = f.appendState(b)
	put := func(w int64) { b = binary.AppendVarint(b, w) }
	for _, list := range [][]int64{f.heap, f.scratch, f.ranks} {
		put(int64(len(list)))
		for _, w := range list {
			put(w)
		}
	}
	for _, s := range k.trail {
		put(k.placeOf(s.at))
		put(int64(len(s.live)))
		for _, w := range s.live {
			put(w)
		}
	}
	return b, true
}
