package fast

import (
	"slices"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Things that rules make with `new`; sweep.go has what becomes of them.

// recipe is how a thing is made: its fields, in an order in which each default finds what it
// reads.
type recipe struct {
	kind   *ir.Kind
	fields []ingredient
}

// ingredient is the first value of a field: one of those that are given, or else the default.
type ingredient struct {
	field *ir.Field
	slot  world.Slot
	t     ir.Type
	given int // its place among those; -1: none is
	value framed
}

// emitNew makes a thing of a kind: what is given is computed first.
func (c *compiler) emitNew(n *ir.New, r register) {
	values := make([]ir.Expr, len(n.Sets))
	for i, s := range n.Sets {
		values[i] = s.Value
	}
	c.native(made, call{at: n.At, recipe: c.recipe(n)}, r, values...)
}

func (c *compiler) recipe(n *ir.New) *recipe {
	out := &recipe{kind: n.Kind}
	l := c.m.Layouts[n.Kind.ID]
	for _, fd := range n.Kind.Fields {
		if fd.Role != ir.Constant && fd.Role != ir.State {
			continue
		}
		in := ingredient{field: fd, slot: l.Fields[fd.Index], t: fd.Type}
		if in.t.Base == ir.Per {
			in.t = *in.t.Elem
		}
		in.given = slices.IndexFunc(n.Sets, func(s ir.FieldValue) bool { return s.Field == fd })
		if in.given < 0 {
			in.value = c.framed(fd.Default)
		}
		out.fields = append(out.fields, in)
	}
	out.fields = inTurn(out.fields)
	return out
}

// inTurn sorts fields so that what is given comes first, and every default after the fields of
// the same thing that it reads.
func inTurn(list []ingredient) []ingredient {
	var out []ingredient
	done := map[*ir.Field]bool{}
	for _, in := range list {
		if in.given >= 0 {
			done[in.field] = true
			out = append(out, in)
		}
	}
	var visit func(fd *ir.Field)
	visit = func(fd *ir.Field) {
		if done[fd] {
			return
		}
		done[fd] = true
		if fd.Default != nil {
			ir.Visit(fd.Default.Expr, func(e ir.Expr) {
				if r, ok := e.(*ir.FieldRef); ok {
					visit(r.Field)
				}
			})
		}
		if i := slices.IndexFunc(list, func(in ingredient) bool { return in.field == fd }); i >= 0 {
			out = append(out, list[i])
		}
	}
	for _, in := range list {
		visit(in.field)
	}
	return out
}

// made makes a thing from what is given.
func made(f *Fight, d *call, w []int64) int64 {
	k := d.recipe.kind
	i := f.make(k, d.at)
	for n := range d.recipe.fields {
		in := &d.recipe.fields[n]
		var v int64
		if in.given >= 0 {
			v = w[in.given]
		} else {
			v = f.run(in.value, i)
		}
		if in.t.Range != nil {
			f.m.inRange(f, v, in.t, d.at, in.field.Name)
		}
		f.fill(k.ID, i, in.slot, v, d.at)
	}
	return i
}

// make finds room for a new thing of a kind.
func (f *Fight) make(k *ir.Kind, at diag.Span) int64 {
	if f.m.filling != nil || f.kinds == nil {
		f.failHint(at, "make it in a rule", "nothing can be made before the fight begins, as the default of a field would")
	}
	f.alterMade()
	a := &f.kinds[k.ID]
	if n := len(a.free); n > 0 && f.thinking == 0 {
		i := a.free[n-1]
		a.free = a.free[:n-1]
		f.madeAgain(k, i)
		return i
	}
	if a.count >= f.m.Limits.Entities {
		f.limit(at, "there are more than %d things of kind %s", f.m.Limits.Entities, k.Name)
	}
	if f.made += a.fixedRow + a.movingRow; f.made > f.m.Limits.Memory {
		f.limit(at, "the fields of all things that were made need more than %d places", f.m.Limits.Memory)
	}
	i := int64(a.count)
	a.count++
	for n := a.count*a.fixedRow - len(a.fixed); n > 0; n-- {
		a.fixed = append(a.fixed, 0)
	}
	for n := a.count*a.movingRow - len(a.moving); n > 0; n-- {
		a.moving = append(a.moving, 0)
	}
	for _, s := range f.m.Layouts[k.ID].Fields { // its lists
		if !s.List {
			continue
		}
		cell := &a.fixed
		row := a.fixedRow
		if s.State {
			cell, row = &a.moving, a.movingRow
		}
		h := &(*cell)[int(i)*row+s.Offset]
		if area(*h) == areaStored && offset(*h) < len(f.stored) { // of the thing that was here before
			f.stored[offset(*h)] = f.stored[offset(*h)][:0]
		} else {
			*h = f.newStored()
		}
	}
	return i
}

func (f *Fight) newStored() int64 {
	if len(f.stored) < cap(f.stored) {
		f.stored = f.stored[:len(f.stored)+1]
		f.stored[len(f.stored)-1] = f.stored[len(f.stored)-1][:0]
	} else {
		f.stored = append(f.stored, nil)
	}
	return handle(areaStored, len(f.stored)-1, 0)
}

// fill writes the first value of a field of a thing, every one if it is a per field.
func (f *Fight) fill(kind int, i int64, s world.Slot, w int64, at diag.Span) {
	a := &f.kinds[kind]
	row, n := a.fixed, int(i)*a.fixedRow
	if s.State {
		row, n = a.moving, int(i)*a.movingRow
	}
	n += s.Offset
	if s.List {
		f.keep(row[n], w, at)
		return
	}
	for j := range s.N {
		row[n+j] = w
	}
}
