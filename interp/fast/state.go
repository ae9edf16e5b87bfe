package fast

import (
	"encoding/binary"
	"slices"
)

// What changes in a fight, apart from words of fields and lists, as texts: two that may go on
// differently have different ones. How long conditions last is told from the present round on, and
// conditions are told in their order, whatever their numbers.

// appendConditions appends the conditions of a kind.
func (f *Fight) appendConditions(b []byte, kind int) []byte {
	put := func(w int64) { b = binary.AppendVarint(b, w) }
	s := &f.conds[kind]
	for _, id := range s.all {
		words := s.words(id)
		if f.notes.even[kind] && words[0] > words[1] {
			put(words[1])
			put(words[0])
			words = words[2:]
		}
		for _, w := range words {
			put(w)
		}
		left := int64(0)
		if e := s.expires[id]; e > 0 {
			left = 1 + e - f.round
		}
		put(left)
		put(fromBool(s.shown[id]))
		if w := &s.awaits[id]; w.event == nil {
			put(0)
		} else {
			put(1 + int64(w.event.e.Index))
			for _, a := range w.args() {
				put(a)
			}
		}
	}
	return b
}

// setConditions makes the conditions of a kind what a text says, in the present round.
func (f *Fight) setConditions(b []byte, kind int) {
	next := func() int64 {
		w, n := binary.Varint(b)
		b = b[n:]
		return w
	}
	s, k := &f.conds[kind], f.m.Program.Conditions[kind]
	s.reset()
	for id := int32(0); len(b) > 0; id++ {
		for range s.n {
			s.args = append(s.args, next())
		}
		s.live, s.all = append(s.live, true), append(s.all, id)
		expires := next()
		if expires != 0 {
			expires += f.round - 1
		}
		s.expires = append(s.expires, expires)
		s.shown = append(s.shown, next() != 0)
		wait := awaited{}
		if e := next(); e > 0 {
			event, args := f.m.code.events[e-1], []int64{}
			for range event.n {
				args = append(args, next())
			}
			wait = await(event, args)
		}
		s.awaits = append(s.awaits, wait)
		for r := range k.Bearers {
			s.bear(r, s.words(id)[r], id)
		}
	}
}

// appendMade appends all that rules have made, with its lists.
func (f *Fight) appendMade(b []byte) []byte {
	put := func(list []int64) {
		b = binary.AppendVarint(b, int64(len(list)))
		for _, w := range list {
			b = binary.AppendVarint(b, w)
		}
	}
	made := false
	for i, l := range f.m.Layouts {
		if l.Made {
			a := &f.kinds[i]
			made = made || a.count > l.Base
			b = binary.AppendVarint(b, int64(a.count))
			put(a.moving[:a.count*a.movingRow])
			put(a.fixed[l.Base*a.fixedRow : a.count*a.fixedRow])
			put(a.free)
		}
	}
	if made {
		for _, list := range f.stored[len(f.m.Stored):] {
			put(list)
		}
	}
	return b
}

// setMade is the reverse.
func (f *Fight) setMade(b []byte) {
	next := func() int64 {
		w, n := binary.Varint(b)
		b = b[n:]
		return w
	}
	some := func(to []int64) []int64 {
		for range next() {
			to = append(to, next())
		}
		return to
	}
	for i, l := range f.m.Layouts {
		if l.Made {
			a := &f.kinds[i]
			a.count = int(next())
			a.moving = some(a.moving[:0])
			a.fixed = some(a.fixed[:l.Base*a.fixedRow])
			a.free = some(a.free[:0])
		}
	}
	f.stored = f.stored[:len(f.m.Stored)]
	for len(b) > 0 {
		f.newStored()
		i := len(f.stored) - 1
		f.stored[i] = some(f.stored[i][:0])
	}
}

// appendShown appends what has been shown of hidden fields.
func (f *Fight) appendShown(b []byte) []byte {
	for i := range f.secrets {
		shown := f.secrets[i].shown
		for len(shown) > 0 && !shown[len(shown)-1] {
			shown = shown[:len(shown)-1]
		}
		b = binary.AppendVarint(b, int64(len(shown)))
		for _, yes := range shown {
			b = binary.AppendVarint(b, fromBool(yes))
		}
	}
	return b
}

// setShown is the reverse.
func (f *Fight) setShown(b []byte) {
	next := func() int64 {
		w, n := binary.Varint(b)
		b = b[n:]
		return w
	}
	for i := range f.secrets {
		shown := f.secrets[i].shown[:0]
		for range next() {
			shown = append(shown, next() != 0)
		}
		f.secrets[i].shown = shown
	}
}

// appendHere appends what tells where a fight stands that is about to throw, apart from its state;
// false if it cannot tell.
func (f *Fight) appendHere(b []byte) ([]byte, bool) {
	k := f.fork
	if len(f.leavables) > 0 || k.hidden > 0 || f.sealing || f.masking() || f.thinking > 0 ||
		f.held != nil && !f.held.tells() {
		return b, false
	}
	put := func(w int64) { b = binary.AppendVarint(b, w) }
	for _, list := range [][]int64{f.heap, f.scratch, f.ranks} {
		put(int64(len(list)))
		for _, w := range list {
			put(w)
		}
	}
	put(int64(f.depth))
	put(int64(len(k.trail)))
	for i := range k.trail {
		s := &k.trail[i]
		put(k.placeOf(s))
		put(int64(s.top))
		put(int64(s.mark))
		dead := s.dead()
		for r, w := range s.live() {
			if dead.has(r) {
				w = 0
			}
			put(w)
		}
	}
	return f.appendHeld(b), true
}

// tells reports whether it can be told what strands have done so far: they have written to fields other
// than lists, and announced events.
func (h *held) tells() bool {
	for i := range h.effects {
		switch e := &h.effects[i]; e.what {
		case sets, adds:
			if e.to.slot.List || e.to.readers.secret > 0 {
				return false
			}
		case announces:
		default:
			return false
		}
	}
	return h.outer == nil && !slices.ContainsFunc(h.undo, func(u undone) bool {
		return u.list >= 0 || u.cond != nil || u.secret > 0
	})
}

// appendHeld appends what strands have done.
func (f *Fight) appendHeld(b []byte) []byte {
	h := f.held
	if h == nil {
		return b
	}
	put := func(list ...int64) {
		for _, w := range list {
			b = binary.AppendVarint(b, w)
		}
	}
	put(int64(h.strand), int64(len(h.effects)))
	for i := range h.effects {
		e := &h.effects[i]
		put(int64(e.what), int64(e.strand))
		if e.what == announces {
			put(int64(e.event.e.Index), fromBool(e.heeded), int64(e.last-e.first))
			put(h.words[e.first:e.last]...)
		} else {
			put(f.fork.targetOf(e.to), int64(e.spot.kind), int64(e.spot.index), e.value)
		}
	}
	for i := range h.undo {
		u := &h.undo[i]
		if put(int64(u.spot.kind), int64(u.spot.index), int64(u.what), fromBool(u.fresh)); !u.fresh {
			put(u.value)
		}
	}
	return b
}

// setHeld is the reverse; words are those of the state that the piece has found.
func (f *Fight) setHeld(b []byte, words []int64) {
	if len(b) == 0 {
		return
	}
	next := func() int64 {
		w, n := binary.Varint(b)
		b = b[n:]
		return w
	}
	h := f.holdBack()
	h.strand = int(next())
	for range next() {
		e := effect{what: effectKind(next()), strand: int(next())}
		if e.what == announces {
			e.event, e.heeded, e.first = f.m.code.events[next()], next() != 0, len(h.words)
			for range next() {
				h.words = append(h.words, next())
			}
			e.last = len(h.words)
		} else {
			e.to = f.fork.byTarget[next()]
			e.spot, e.value, e.at = spot{int(next()), int(next())}, next(), e.to.at
		}
		h.effects = append(h.effects, e)
	}
	for len(b) > 0 {
		u := undone{spot: spot{int(next()), int(next())}, list: -1, what: effectKind(next()), fresh: next() != 0}
		if u.fresh {
			u.value = words[f.notes.wordOf(u.spot.kind, u.spot.index)]
		} else {
			u.value = next()
		}
		h.undo = append(h.undo, u)
	}
}

// resumes reports whether the fight can go on from a text of appendHere: between the bodies of
// code that are running stand no Go functions but those that resume knows.
func (f *Fight) resumes() bool {
	trail := f.fork.trail
	if f.phase == nil || len(trail) == 0 || trail[0].code != f.phase.code {
		return false
	}
	for n := range trail[:len(trail)-1] {
		s, inner := &trail[n], trail[n+1].code
		switch i := s.instr(); i.op {
		case opCall:
			if i.d.body.code != inner {
				return false
			}
		case opNative:
			d := &s.code.natives[i.n]
			switch {
			case d.inside != nil:
				if d.inside.code() != inner {
					return false
				}
			case d.method == nil || d.method.bodyOf(f, s.fr[i.b], d.at).code != inner:
				return false
			}
		case opAnnounce, opAnnounceOr:
			if hookOf(i.d.event, inner) < 0 {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// hookOf is the place of the hook that has some code, -1 if none has.
func hookOf(e *reactions, code *instructions) int {
	return slices.IndexFunc(e.hooks, func(h *hook) bool { return h.code == code })
}

// setHere makes the fight what a text of appendHere says, and gives what is running. Words are those
// of the state that the piece has found.
func (f *Fight) setHere(b []byte, words []int64) []standing {
	next := func() int64 {
		w, n := binary.Varint(b)
		b = b[n:]
		return w
	}
	for _, list := range []*[]int64{&f.heap, &f.scratch, &f.ranks} {
		*list = (*list)[:0]
		for range next() {
			*list = append(*list, next())
		}
	}
	f.depth = int(next())
	f.calls = f.calls[:0]
	for range f.depth + 1 {
		f.calls = append(f.calls, "")
	}
	levels := f.fork.levels[:0]
	for base := range next() {
		s := f.fork.byNumber[next()]
		if base = 0; len(levels) > 0 {
			base = int64(levels[len(levels)-1].top)
		}
		s.top, s.mark = int(next()), int(next())
		if reach := s.top + registers; reach > len(f.stack) {
			f.growStack(reach)
		}
		s.fr = f.stack[base:s.top:max(s.top, int(base)+registers)]
		clear(s.fr)
		s.fr = s.fr[:s.instr().live:cap(s.fr)]
		for i := range s.fr {
			s.fr[i] = next()
		}
		s.fr = s.fr[:max(s.top-int(base), len(s.fr))]
		levels = append(levels, s)
	}
	f.fork.levels = levels
	f.setHeld(b, words)
	return levels
}

// resume goes on with what is running, from the throw on that is to be made, and gives what the
// outermost body returns.
func (f *Fight) resume(levels []standing) int64 {
	s := levels[0]
	i, k := s.instr(), f.fork
	f.fr, f.top = s.fr, s.top
	if len(levels) == 1 {
		return f.execFrom(s.code, s.at)
	}
	inner := levels[1].code
	k.trail = append(k.trail, s)
	v := f.resume(levels[1:])
	next := s.at + 1
	switch i.op {
	case opCall:
		s.fr[i.a] = f.returned(i.d.body, v, s.mark)
	case opNative:
		d := &s.code.natives[i.n]
		if d.inside == nil {
			v = f.returned(d.method.bodyOf(f, s.fr[i.b], d.at), v, s.mark)
		} else if d.inside.n == 0 {
			f.fr, f.top = s.fr, s.top
			f.runAfter(d.inside.layers, s.fr[i.b:int(i.b)+int(i.c)], v)
		}
		s.fr[i.a] = v
	default:
		f.fr, f.top = s.fr, s.top
		e, words := i.d.event, s.fr[i.b:int(i.b)+int(i.k)]
		vetoed := v != 0 || f.vetoedFrom(hookOf(e, inner)+1, e, words)
		f.leave()
		if i.op == opAnnounceOr && !vetoed {
			next = int(i.n)
		}
	}
	k.back(true)
	f.fr, f.top = s.fr, s.top
	return f.execFrom(s.code, next)
}
