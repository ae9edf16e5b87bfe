package fast

import (
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Fields: fixed ones are read from columns (fold.go), state from the memory of the
// fight, and defines are computed, or remembered (memo.go). Only while the machine is
// being built does reading first make sure that there is a value.

// fieldWord reads a field that is no num.
func (c *compiler) fieldWord(e *ir.FieldRef) intFn {
	fd := e.Field
	x := c.word(e.X)
	if e.Chained {
		plain := *e
		plain.Chained = false
		read := c.readField(fd, plain.At)
		return func(f *Fight) int64 {
			i := x(f)
			if i == absent {
				return absent
			}
			return read(f, i)
		}
	}
	if fd.Role == ir.Computed {
		return c.computedWord(e)
	}
	if c.lazy {
		read := c.readField(fd, e.At)
		return func(f *Fight) int64 { return read(f, x(f)) }
	}
	if root, values := c.column(e); values != nil {
		return c.columnWord(root, values)
	}
	if fd.Role == ir.Given && fd.Name == "owner" {
		read := c.readField(fd, e.At)
		return func(f *Fight) int64 { return read(f, x(f)) }
	}
	if k := fd.Kind; !k.Made && c.m.Layouts[k.ID].Fields[fd.Index].State {
		return c.stateWord(e.X, c.m.Layouts[k.ID], fd)
	}
	id, s := fd.Kind.ID, c.m.Layouts[fd.Kind.ID].Fields[fd.Index]
	o := s.Offset
	if s.State {
		return func(f *Fight) int64 {
			i := int(x(f))
			a := &f.kinds[id]
			return a.moving[i*a.movingRow+o]
		}
	}
	return func(f *Fight) int64 {
		i := int(x(f))
		a := &f.kinds[id]
		return a.fixed[i*a.fixedRow+o]
	}
}

// columnWord reads a column at what the root gives.
func (c *compiler) columnWord(root ir.Expr, values []int64) intFn {
	if i, ok := c.constantOf(root); ok {
		return constant(values[i])
	}
	if local, ok := root.(*ir.LocalRef); ok {
		slot := c.slotOf(local.Local)
		return func(f *Fight) int64 { return values[f.fr[slot]] }
	}
	x := c.word(root)
	return func(f *Fight) int64 { return values[x(f)] }
}

func (c *compiler) columnNum(root ir.Expr, values []int64) numFn {
	x := c.operand(root)
	return func(f *Fight) float64 { return toNum(values[x.of(f)]) }
}

// stateWord reads a field of state of things that are there from the beginning: all
// of them lie in one piece of memory.
func (c *compiler) stateWord(of ir.Expr, l *world.Layout, fd *ir.Field) intFn {
	first, row := l.Start+l.Fields[fd.Index].Offset, l.Moving
	if i, ok := c.constantOf(of); ok {
		at := first + int(i)*row
		return func(f *Fight) int64 { return f.state[at] }
	}
	if local, ok := of.(*ir.LocalRef); ok {
		slot := c.slotOf(local.Local)
		return func(f *Fight) int64 { return f.state[first+int(f.fr[slot])*row] }
	}
	x := c.word(of)
	return func(f *Fight) int64 { return f.state[first+int(x(f))*row] }
}

// readField reads any field of a thing, as a word.
func (c *compiler) readField(fd *ir.Field, at diag.Span) func(f *Fight, i int64) int64 {
	if fd.Role == ir.Computed {
		b := c.computed(fd)
		switch {
		case b.num != nil:
			return func(f *Fight, i int64) int64 { return fromNum(f.numOf(b, i)) }
		case b.truth != nil:
			return func(f *Fight, i int64) int64 { return fromBool(f.truthOf(b, i)) }
		}
		return func(f *Fight, i int64) int64 { return f.onThing(b, i) }
	}
	m, k := c.m, fd.Kind
	lazy := c.lazy
	owner := fd.Role == ir.Given && fd.Name == "owner"
	s := m.Layouts[k.ID].Fields[fd.Index]
	return func(f *Fight, i int64) int64 {
		if lazy {
			f.afterParams(fd, at)
			m.ensure(k, i, fd, at)
			m.shareWith(f)
		} else if owner && (int(i) >= len(m.Owners[k.ID]) || m.Owners[k.ID][i].Kind == nil) {
			f.fail(at, "%s is nobody’s own, so it has no owner", f.m.NameOf(k, i))
		}
		a := &f.kinds[k.ID]
		if s.State {
			return a.moving[int(i)*a.movingRow+s.Offset]
		}
		return a.fixed[int(i)*a.fixedRow+s.Offset]
	}
}

// afterParams stops a param, or a die, that reads a field: those have values only
// when the params are known.
func (f *Fight) afterParams(fd *ir.Field, at diag.Span) {
	if f.kinds == nil {
		f.failHint(at, "use it in a define", "a param or a die is fixed before `%s` of any %s is known", fd.Name, fd.Kind.Name)
	}
}

// computed compiles a `define` of a kind.
func (c *compiler) computed(fd *ir.Field) *callable {
	m := c.fields[fd]
	if m == nil {
		b := &callable{name: fd.Name, slots: fd.Default.Frame.Slots, at: fd.Span}
		c.mayRemember(b, fd)
		m = &method{single: b}
		c.fields[fd] = m
		c.fillApart(b, fd.Default.Expr)
	}
	return m.single
}

// computedWord reads a define of a kind.
func (c *compiler) computedWord(e *ir.FieldRef) intFn {
	b := c.computed(e.Field)
	if local, ok := e.X.(*ir.LocalRef); ok {
		slot := c.slotOf(local.Local)
		if id := b.memo; id != noMemo && e.T.Base != ir.List {
			first := b.cells
			if b.plain {
				return func(f *Fight) int64 {
					self := int(f.fr[slot])
					if v := f.plain[first+self]; v != absent {
						return v
					}
					return f.anew(b, int64(self), first+self)
				}
			}
			return func(f *Fight) int64 { // as remembered does
				self := int(f.fr[slot])
				if c := &f.cells[first+self]; c.epoch == f.epochs[id] {
					return c.value
				}
				return f.anew(b, int64(self), first+self)
			}
		}
		return func(f *Fight) int64 { return f.onThing(b, f.fr[slot]) }
	}
	x := c.word(e.X)
	return func(f *Fight) int64 { return f.onThing(b, x(f)) }
}

func (c *compiler) computedBool(e *ir.FieldRef) boolFn {
	b, x := c.computed(e.Field), c.word(e.X)
	if local, ok := e.X.(*ir.LocalRef); ok && b.memo != noMemo {
		slot := c.slotOf(local.Local)
		return func(f *Fight) bool { return f.remembered(b, f.fr[slot]) != 0 }
	}
	return func(f *Fight) bool { return f.truthOf(b, x(f)) }
}

// onThing evaluates a body whose frame begins with the thing.
func (f *Fight) onThing(b *callable, self int64) int64 {
	if b.memo != noMemo {
		return f.remembered(b, self)
	}
	old, top := f.fr, f.top
	fr := f.push(b.slots)
	fr[0] = self
	f.fr = fr
	v := b.word(f)
	f.fr, f.top = old, top
	return v
}

func (f *Fight) truthOf(b *callable, self int64) bool {
	if b.memo != noMemo {
		return f.remembered(b, self) != 0
	}
	old, top := f.fr, f.top
	fr := f.push(b.slots)
	fr[0] = self
	f.fr = fr
	v := b.truth(f)
	f.fr, f.top = old, top
	return v
}

func (f *Fight) numOf(b *callable, self int64) float64 {
	if b.memo != noMemo {
		return toNum(f.remembered(b, self))
	}
	old, top := f.fr, f.top
	fr := f.push(b.slots)
	fr[0] = self
	f.fr = fr
	v := b.num(f)
	f.fr, f.top = old, top
	return v
}

func (c *compiler) perWord(e *ir.Index) intFn {
	key := c.word(e.I)
	switch x := e.X.(type) {
	case *ir.ParamRef:
		known, k, at := c.m.Params[x.Param.Index], e.I.Type().Kind, e.At
		return func(f *Fight) int64 {
			i, values := key(f), known
			if values == nil {
				values = f.m.param(x.Param)
			}
			if i >= int64(len(values)) { // a copy stands for what it was copied from
				i = f.original(k, i, at)
			}
			return values[i]
		}
	case *ir.FieldRef:
		fd := x.Field
		id, s := fd.Kind.ID, c.m.Layouts[fd.Kind.ID].Fields[fd.Index]
		thing := c.word(x.X)
		o, n := s.Offset, int64(s.N)
		at := e.At
		if !c.lazy && c.m.steady && !s.State && !fd.Kind.Made {
			return c.perColumn(e, x, s)
		}
		lazy, m := c.lazy, c.m
		return func(f *Fight) int64 {
			i := thing(f)
			k := key(f)
			if k >= n { // a copy stands for what it was copied from
				k = f.original(e.I.Type().Kind, k, at)
			}
			if lazy {
				f.afterParams(fd, at)
				m.ensure(fd.Kind, i, fd, at)
				m.shareWith(f)
			}
			a := &f.kinds[id]
			if s.State {
				return a.moving[int(i)*a.movingRow+o+int(k)]
			}
			return a.fixed[int(i)*a.fixedRow+o+int(k)]
		}
	}
	panic("fast: cannot compile " + nodeName(e.X))
}

// perField is where the values of a per field lie, and the kind of what they are kept for.
type perField struct {
	kind int
	slot world.Slot
	keys *ir.Kind
}

// perOf reads the value that a thing keeps for another.
func (f *Fight) perOf(d *detail, thing, key int64) int64 {
	s := &d.per.slot
	if key >= int64(s.N) { // a copy stands for what it was copied from
		key = f.original(d.per.keys, key, d.at)
	}
	a := &f.kinds[d.per.kind]
	if s.State {
		return a.moving[int(thing)*a.movingRow+s.Offset+int(key)]
	}
	return a.fixed[int(thing)*a.fixedRow+s.Offset+int(key)]
}

// perColumn reads a value of a fixed per field.
func (c *compiler) perColumn(e *ir.Index, x *ir.FieldRef, s world.Slot) intFn {
	l := c.m.Layouts[x.Field.Kind.ID]
	values, row, o, n := c.m.Fixed[x.Field.Kind.ID], l.Fixed, s.Offset, int64(s.N)
	thing, key := c.word(x.X), c.word(e.I)
	k, at := e.I.Type().Kind, e.At
	return func(f *Fight) int64 {
		i := thing(f)
		j := key(f)
		if j >= n { // a copy stands for what it was copied from
			j = f.original(k, j, at)
		}
		return values[int(i)*row+o+int(j)]
	}
}

// original is the instance that somebody's own copy was made from.
func (f *Fight) original(k *ir.Kind, i int64, at diag.Span) int64 {
	if p := f.m.Protos; p != nil && int(i) < len(p[k.ID]) && p[k.ID][i] >= 0 {
		return int64(p[k.ID][i])
	}
	f.fail(at, "%s is no %s of the ruleset, so nothing is kept for it", f.m.NameOf(k, i), k.Name)
	return 0
}
