package plain

import (
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Hidden state and conditions. While a policy decides for a side, everything that is hidden
// from that side is put aside: hidden fields hold their defaults, and hidden conditions do not
// hold. So whatever the policy asks, and by whatever way, finds nothing else.

// secrets is what has been shown of what is hidden, and what is put aside.
type secrets struct {
	revealed map[secret]bool           // since it was written
	untold   map[secret][]*event.Event // the choices that were written there
	masks    []func()                  // puts back what is put aside; the last first
}

// secret is a hidden field of a thing.
type secret struct {
	field *ir.Field
	thing Thing
}

func newSecrets(m *Machine) secrets {
	return secrets{revealed: map[secret]bool{}, untold: map[secret][]*event.Event{}}
}

// hides says whether a field is hidden under the params of this machine.
func (m *Machine) hides(fd *ir.Field) bool {
	return fd.Hidden && slices.Contains(m.hiddenFields, fd)
}

// HasSecrets reports whether sides have any from one another.
func (m *Machine) HasSecrets() bool { return len(m.hiddenFields) > 0 }

// sideOfThing is the side that sees what is hidden of a thing: that of the fighter whose it
// is.
func (f *Fight) sideOfThing(t Thing) int64 {
	return f.m.SideOfThing(f.m.Program.Kinds[t.Kind], t.Index)
}

// nobody is the side of who sees nothing that is hidden.
const nobody = world.NoSide - 1

// maskFor puts aside what a side cannot see.
func (f *Fight) maskFor(side int64) {
	type masked struct {
		at    spot
		shown Value
	}
	var list []masked
	for _, fd := range f.m.hiddenFields {
		l := f.m.Cells[fd.Kind.ID][fd.Index]
		for i := range f.things[fd.Kind.ID] {
			t := Thing{Kind: fd.Kind.ID, Index: int64(i)}
			if f.sideOfThing(t) == side && !fd.FromAll || f.revealed[secret{fd, t}] {
				continue
			}
			v := f.inFrame(fd.Default.Frame, []Value{t}, fd.Default.Expr)
			for n := range l.N {
				if at := (spot{t, l.At + n}); !value.Equal(f.get(at), v) {
					list = append(list, masked{at, v})
				}
			}
		}
	}
	for _, x := range list {
		old := f.get(x.at)
		f.set(x.at, x.shown)
		f.masks = append(f.masks, func() { f.set(x.at, old) })
	}
	for _, k := range f.m.Program.Conditions {
		all := f.conds[k.Index]
		unseen := func(h *holding) bool { return !h.shown && !f.seesCondition(k, h, side) }
		if k.Hidden && slices.ContainsFunc(all, unseen) {
			f.conds[k.Index] = slices.DeleteFunc(slices.Clone(all), unseen)
			f.changed()
			f.masks = append(f.masks, func() { f.conds[k.Index] = all })
		}
	}
}

// seesCondition reports whether a side sees a hidden condition: that of its bearer, or of both
// if it holds both ways.
func (f *Fight) seesCondition(k *ir.Condition, h *holding, side int64) bool {
	for r := range k.Bearers {
		if (r == 0 || k.BothWays) && f.sideOfThing(h.args[r].(Thing)) == side {
			return true
		}
	}
	return false
}

// unmask puts everything back.
func (f *Fight) unmask() {
	for _, back := range slices.Backward(f.masks) {
		back()
		f.changed()
	}
	f.masks = nil
}

// ---- what has been shown ------------------------------------------------------------------------

// hideAgain hides a field of a thing again, since it is being written. What was chosen to be
// written is told when it is revealed.
func (f *Fight) hideAgain(fd *ir.Field, t Thing) {
	if !f.m.hides(fd) {
		return
	}
	f.conceal(fd, t)
	s := secret{fd, t}
	if f.choice == nil || f.choice.At < 2 { // else those before it are told with it
		delete(f.untold, s)
	}
	if f.told != nil {
		f.untold[s], f.told = append(f.untold[s], f.told), nil
	}
}

// touch notes that what all may see of a field is otherwise.
func (f *Fight) touch(fd *ir.Field, t Thing) {
	for n := range f.m.Cells[t.Kind][fd.Index].N {
		if f.tracked {
			f.touched = append(f.touched, f.spotOf(t, fd, n))
		}
	}
}

func (f *Fight) conceal(fd *ir.Field, t Thing) {
	s := secret{fd, t}
	if !f.revealed[s] {
		return
	}
	delete(f.revealed, s)
	f.touch(fd, t)
	if f.held != nil {
		f.held.undo = append(f.held.undo, func() { f.revealed[s] = true })
	}
}

// madeAgain hides all of a thing that takes the place of one that is gone.
func (f *Fight) madeAgain(t Thing) {
	for _, fd := range f.m.hiddenFields {
		if fd.Kind.ID == t.Kind {
			f.conceal(fd, t)
			delete(f.untold, secret{fd, t})
		}
	}
}

// reveal shows hidden state or conditions to all. In a strand it is shown when the strand
// lands.
func (f *Fight) reveal(s *ir.Reveal) {
	var show func()
	if s.Condition != nil {
		p := f.wanted(s.Args)
		show = func() { f.revealFitting(s.Condition, p, s.Span()) }
	} else if t := f.value(s.X).(Thing); f.m.hides(s.Field) {
		show = func() { f.revealField(s.Field, t, s.Span()) }
	} else {
		return
	}
	if f.held == nil {
		show()
		return
	}
	f.held.note(f, effect{at: s.Span(), land: func() []func() { show(); return nil }})
}

func (f *Fight) revealField(fd *ir.Field, t Thing, at diag.Span) {
	s := secret{fd, t}
	if f.revealed[s] {
		return
	}
	f.revealed[s] = true
	f.touch(fd, t)
	if !f.log.IsRead() {
		return
	}
	for _, e := range f.untold[s] {
		f.log.Emit(e, at)
	}
	delete(f.untold, s)
	f.log.Revealed(fd, t, at)
}

// revealFitting shows every condition that fits.
func (f *Fight) revealFitting(k *ir.Condition, p pattern, at diag.Span) {
	for _, h := range f.fitting(k, p, at) {
		if !h.shown {
			h.shown = true
			f.changed()
			f.log.Condition("reveal", k, h.args, at)
		}
	}
}
