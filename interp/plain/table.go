package plain

import "hcl/lang/ir"

// lookUp finds the first row of a table that fits the keys, and evaluates one of its
// columns. An `else` counts when nothing else does.
func (f *Fight) lookUp(e *ir.Lookup, keys []Value) (v Value) {
	t := e.Table
	f.work(len(t.Rows), e.At)
	row := t.Row(keys)
	if row < 0 {
		f.failHint(e.At, "add a row for it, or `else : VALUE`", "table `%s` says nothing for these values", t.Name)
	}
	f.goes(16 + uint64(row))
	f.cameUp(t)
	f.cameUp(t.Rows[row])
	return f.silently(func() Value { return f.inFrame(t.Frame, keys, t.Rows[row].Values[e.Column]) })
}
