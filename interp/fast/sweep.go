package fast

import (
	"hcl/interp/world"
	"hcl/lang/ir"
)

// What is made with `new` lives as long as something holds it: state, a condition,
// or another thing that is held. At the end of each phase, when no locals are left,
// everything else is released. Rulesets that keep nothing of the kind pay nothing:
// then all that was made is gone at once.

// storing is a place of state that can hold things made during a fight.
type storing struct {
	holder *ir.Kind // whose field it is; nil: a condition's argument
	slot   world.Slot
	list   bool
	cond   int
	arg    int
	kind   *ir.Kind // what it holds
}

func (m *Machine) findStoring() {
	for fd := range m.Program.Fields() {
		if fd.Role != ir.State && !(fd.Kind.Made && fd.Role == ir.Constant) {
			continue
		}
		t := fd.Type
		list := t.Base == ir.List
		if list {
			t = *t.Elem
		}
		if t.Base == ir.Per {
			t = *t.Elem
		}
		if t.Base == ir.Ref && t.Kind.Made {
			m.storing = append(m.storing, storing{holder: fd.Kind, slot: m.Layouts[fd.Kind.ID].Fields[fd.Index], list: list,
				kind: t.Kind})
		}
	}
	for _, k := range m.Program.Conditions {
		for i, p := range k.Frame.Params {
			if p.Type.Base == ir.Ref && p.Type.Kind.Made {
				m.storing = append(m.storing, storing{cond: k.Index, arg: i, kind: p.Type.Kind})
			}
		}
	}
}

// sweep releases what nothing holds.
func (f *Fight) sweep() {
	f.alterMade()
	if len(f.m.storing) == 0 {
		for i, l := range f.m.Layouts {
			if l.Made {
				f.kinds[i].count, f.kinds[i].free = l.Base, f.kinds[i].free[:0]
			}
		}
		return
	}
	for i, l := range f.m.Layouts {
		if a := &f.kinds[i]; l.Made {
			a.held = append(a.held[:0], make([]bool, a.count)...)
		}
	}
	for i := range f.m.storing {
		s := &f.m.storing[i]
		if s.holder == nil {
			f.seeCondition(s.cond)
			st := &f.conds[s.cond]
			for _, id := range st.all {
				f.hold(s.kind, st.args[int(id)*st.n+s.arg])
			}
			continue
		}
		for i := range f.m.Layouts[s.holder.ID].Base {
			f.holdAll(s, int64(i))
		}
	}
	for i, l := range f.m.Layouts {
		if !l.Made {
			continue
		}
		a := &f.kinds[i]
		for a.count > l.Base && !a.held[a.count-1] {
			a.count--
		}
		a.free = a.free[:0]
		for j := a.count - 1; j >= l.Base; j-- {
			if !a.held[j] {
				a.free = append(a.free, int64(j))
			}
		}
	}
}

// hold notes that a thing is held, and with it what it holds.
func (f *Fight) hold(k *ir.Kind, w int64) {
	a := &f.kinds[k.ID]
	if w == absent || int(w) < f.m.Layouts[k.ID].Base || a.held[w] {
		return
	}
	a.held[w] = true
	for i := range f.m.storing {
		if s := &f.m.storing[i]; s.holder == k {
			f.holdAll(s, w)
		}
	}
}

// holdAll holds what lies in a place of a thing.
func (f *Fight) holdAll(s *storing, thing int64) {
	a := &f.kinds[s.holder.ID]
	row, n := a.fixed, int(thing)*a.fixedRow
	if s.slot.State {
		row, n = a.moving, int(thing)*a.movingRow
	}
	for j := range s.slot.N {
		f.seeSlot(s.holder.ID, thing, s.slot.Offset+j, s.slot.State)
		w := row[n+s.slot.Offset+j]
		if !s.list {
			f.hold(s.kind, w)
			continue
		}
		for _, x := range f.list(w) {
			f.hold(s.kind, x)
		}
	}
}
