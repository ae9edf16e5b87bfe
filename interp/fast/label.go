package fast

import "hcl/lang/ir"

// labelOf is the number of the label of a throw. Known is false if it is a parameter that
// holds a label of those who call.
func (c *compiler) labelOf(label string, from ir.Expr) (id int, known bool) {
	if from == nil {
		return c.m.Program.LabelID(label), true
	}
	id, known = c.labels[from.(*ir.LocalRef).Local]
	return id, known
}

// label notes what label a parameter is in a body that is put in where it is called.
func (c *compiler) label(p *ir.Local, arg ir.Expr, inner *body) {
	if p.Type.Base != ir.Label {
		return
	}
	id, known := 0, false
	switch arg := arg.(type) {
	case *ir.IntLit:
		id, known = int(arg.Value), true
	case *ir.LocalRef:
		id, known = c.labels[arg.Local]
	}
	if known {
		if inner.labels == nil {
			inner.labels = map[*ir.Local]int{}
		}
		inner.labels[p] = id
	}
}

// labelled calls a built-in that throws under the label that is the last of its words. It makes no
// call in memory of its own for that, since nothing else is thrown meanwhile.
func labelled(run native) native {
	return func(f *Fight, d *call, w []int64) int64 {
		last := len(w) - 1
		f.under = *d
		f.under.label = int(w[last])
		return run(f, &f.under, w[:last])
	}
}
