package fast

import (
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Fields: fixed ones are read from columns (fold.go), state from the memory of the
// fight, and defines are computed, or remembered (memo.go). Only while the machine is
// being built does reading first make sure that there is a value.

func (f *Fight) afterParams(fd *ir.Field, at diag.Span) {
	if f.kinds == nil {
		f.failHint(at, "use it in a define", "a param or a die is fixed before `%s` of any %s is known", fd.Name,
			fd.Kind.Name)
	}
}

func (c *compiler) computed(fd *ir.Field) *callable {
	m := c.fields[fd]
	if m == nil {
		b := &callable{name: fd.Name, slots: fd.Default.Frame.Slots, at: fd.Span}
		c.mayRemember(b, fd)
		m = &method{single: b}
		c.fields[fd] = m
		c.fillApart(fd, b, fd.Default.Expr)
	}
	return m.single
}

type perField struct {
	kind int
	slot world.Slot
	keys *ir.Kind
}

func (f *Fight) perOf(p *perField, thing, key int64, at diag.Span) int64 {
	s := &p.slot
	if key >= int64(s.N) { // a copy stands for what it was copied from
		key = f.original(p.keys, key, at)
	}
	a := &f.kinds[p.kind]
	f.seeSlot(p.kind, thing, s.Offset+int(key), s.State)
	if s.State {
		return a.moving[int(thing)*a.movingRow+s.Offset+int(key)]
	}
	return a.fixed[int(thing)*a.fixedRow+s.Offset+int(key)]
}

func (f *Fight) original(k *ir.Kind, i int64, at diag.Span) int64 {
	if p := f.m.Protos; p != nil && int(i) < len(p[k.ID]) && p[k.ID][i] >= 0 {
		return int64(p[k.ID][i])
	}
	f.fail(at, "%s is no %s of the ruleset, so nothing is kept for it", f.names.NameOf(k, i), k.Name)
	return 0
}

// onThing evaluates a body whose frame begins with the thing.
func (f *Fight) onThing(b *callable, self int64) int64 {
	if b.memo != noMemo {
		return f.remembered(b, self)
	}
	outer := f.open(b.slots, nil)
	f.fr[0] = self
	v := f.exec(b.code)
	f.back(outer)
	return v
}

// ownerOf reads the owner of a thing, which models do not have.
func ownerOf(f *Fight, d *call, w []int64) int64 {
	k, i := d.field.Kind, w[0]
	if o := f.m.Owners[k.ID]; int(i) >= len(o) || o[i].Kind == nil {
		f.fail(d.at, "%s is nobody’s own, so it has no owner", f.names.NameOf(k, i))
	}
	return f.readSlot(k.ID, i, f.m.Layouts[k.ID].Fields[d.field.Index])
}

// ---- while the machine is built ------------------------------------------------------------------------

// paramNow, fieldNow and perNow read what has its value only when it is asked for.
func paramNow(f *Fight, d *call, _ []int64) int64 { return f.m.param(d.param)[0] }

func fieldNow(f *Fight, d *call, w []int64) int64 {
	f.fillIn(d.field, w[0], d.at)
	return f.readSlot(d.field.Kind.ID, w[0], f.m.Layouts[d.field.Kind.ID].Fields[d.field.Index])
}

func perNow(f *Fight, d *call, w []int64) int64 {
	f.fillIn(d.field, w[0], d.at)
	return f.perOf(d.per, w[0], w[1], d.at)
}

func (f *Fight) fillIn(fd *ir.Field, i int64, at diag.Span) {
	f.afterParams(fd, at)
	f.m.ensure(fd.Kind, i, fd, at)
	f.m.shareWith(f)
}

// perParam is the value of a param for one thing.
func perParam(f *Fight, d *call, w []int64) int64 {
	i, values := w[0], f.m.param(d.param)
	if i >= int64(len(values)) { // a copy stands for what it was copied from
		i = f.original(d.param.Type.Kind, i, d.at)
	}
	return values[i]
}
