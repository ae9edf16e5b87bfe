package fast

import (
	"slices"

	"hcl/interp/world"
	"hcl/lang/ir"
)

// What modifiers need to know: who bears them, and where.

// freeRows is how many rows of a table are looked at for one unit of work.
const freeRows = 8

// bearersOf tells of each instance of a kind whether a modifier of one of them is
// its own: those like it have it as well, unless they have another of that name.
func bearersOf(m *ir.Modifier) []bool {
	out := make([]bool, len(m.Instance.Kind.Instances))
	for n, i := range m.Instance.Kind.Instances {
		for ; i != nil; i = i.Like {
			if i == m.Instance {
				out[n] = true
				break
			}
			if slices.ContainsFunc(i.Modifiers, func(x *ir.Modifier) bool { return x.Name == m.Name }) {
				break
			}
		}
	}
	return out
}

// isInstance reports whether a thing is one of some instances or a copy of one.
func (f *Fight) isInstance(kind int, w int64, want []bool) bool {
	p := f.m.Protos[kind]
	return w >= 0 && int(w) < len(p) && p[w] >= 0 && want[p[w]]
}

func (c *compiler) heldFields(k, held *ir.Kind) []heldField {
	var out []heldField
	for _, fd := range fieldsHolding(k, held) {
		out = append(out, heldField{k.ID, c.m.Layouts[k.ID].Fields[fd.Index], fd.Type.Base == ir.List})
	}
	return out
}

// fieldsHolding lists the fields of a kind that can hold a thing of another.
func fieldsHolding(k, held *ir.Kind) []*ir.Field {
	var out []*ir.Field
	for _, fd := range k.Fields {
		if fd.Role != ir.Constant && fd.Role != ir.State && fd.Role != ir.Own {
			continue
		}
		t := fd.Type
		if t.Base == ir.List {
			t = *t.Elem
		}
		if t.Base == ir.Ref && t.Kind == held {
			out = append(out, fd)
		}
	}
	return out
}

func (f *Fight) readSlot(kind int, i int64, s world.Slot) int64 {
	a := &f.kinds[kind]
	if s.State {
		return a.moving[int(i)*a.movingRow+s.Offset]
	}
	return a.fixed[int(i)*a.fixedRow+s.Offset]
}
