package fast

import (
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// filling lets formulas find the first values of everything, which become words of the image
// as they are found. Only building uses it.
type filling struct {
	*world.Filling
	m *Machine
	f *Fight
	c *compiler
}

// Evaluate compiles a formula for this once.
func (s *filling) Evaluate(fr *ir.Frame, args []value.Value, e ir.Expr) value.Value {
	var of []int64
	for _, v := range args {
		of = append(of, v.(value.Thing).Index)
	}
	return s.f.goValue(s.f.run(s.c.framedIn(fr, e), of...), e.Type())
}

// Stop ends building.
func (s *filling) Stop(e *event.Failure) { s.f.stop(e) }

// Try runs what may fail.
func (s *filling) Try(run func()) *event.Failure {
	before := s.f.save()
	failure := event.Guarded(run)
	if failure != nil {
		s.f.restore(before)
	}
	return failure
}

// Grow makes room for one more thing.
func (s *filling) Grow(k *ir.Kind) {
	m, l := s.m, s.m.Layouts[k.ID]
	m.Fixed[k.ID] = append(m.Fixed[k.ID], make([]int64, l.Fixed)...)
	m.Moving[k.ID] = append(m.Moving[k.ID], make([]int64, l.Moving)...)
	l.Base = len(s.Rows[k.ID])
	m.shareWith(s.f)
}

// Fill writes a value of a field.
func (s *filling) Fill(t value.Thing, fd *ir.Field, i int, v value.Value) {
	m, l := s.m, s.m.Layouts[t.Kind]
	at := l.Fields[fd.Index]
	w := m.word(v, fd.Type)
	if list, ok := v.(value.List); ok && at.State {
		m.Stored = append(m.Stored, m.words(list, fd.Type))
		s.f.stored = m.Stored
		w = handle(areaStored, len(m.Stored)-1, 0)
	}
	if at.State {
		m.Moving[t.Kind][int(t.Index)*l.Moving+at.Offset+i] = w
	} else {
		m.Fixed[t.Kind][int(t.Index)*l.Fixed+at.Offset+i] = w
	}
}

// shareWith lets a fight see the memory that is being filled.
func (m *Machine) shareWith(f *Fight) {
	for i, l := range m.Layouts {
		f.kinds[i] = arena{fixed: m.Fixed[i], moving: m.Moving[i], fixedRow: l.Fixed, movingRow: l.Moving,
			count: len(m.filling.Rows[i])}
	}
	f.stored = m.Stored
}

// placeThings makes the memory of all things, and copies that things own.
func (m *Machine) placeThings(f *Fight) {
	n := len(m.Program.Kinds)
	m.Fixed, m.Moving, f.kinds = make([][]int64, n), make([][]int64, n), make([]arena, n)
	m.filling.PlaceThings()
}

// fill finds the first values of all fields.
func (m *Machine) fill() {
	m.filling.FillThings()
	m.params, m.filling = m.filling.Params, nil
}

// ensure finds a field if it has no value yet. Only building asks.
func (m *Machine) ensure(k *ir.Kind, i int64, fd *ir.Field, at diag.Span) {
	switch fd.Role {
	case ir.Computed, ir.Method, ir.Action:
		return
	}
	switch t := (value.Thing{Kind: k.ID, Index: i}); {
	case !m.filling.Known(t, fd):
		m.filling.Field(t, fd)
	case fd.Name == "owner" && m.Owners[k.ID][i].Kind == nil:
		m.filling.LacksOwner(t, at)
	}
}

// word turns a value into a word of a type, or of one value of a per field. Lists and texts last
// as long as the machine.
func (m *Machine) word(v value.Value, t ir.Type) int64 {
	if t.Base == ir.Per {
		t = *t.Elem
	}
	switch v := v.(type) {
	case value.List:
		return m.constList(m.words(v, t))
	case string:
		if t.Base == ir.Text {
			return m.TextID(v)
		}
	}
	return (&Fight{m: m}).scalar(v, t)
}

// words turns the items of a list of a type into words.
func (m *Machine) words(list value.List, t ir.Type) []int64 {
	out := make([]int64, len(list))
	for i, v := range list {
		out[i] = m.word(v, *t.Elem)
	}
	return out
}
