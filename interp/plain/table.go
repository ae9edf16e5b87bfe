package plain

import "hcl/lang/ir"

// lookUp finds the first row of a table that fits the keys, and evaluates one of its
// columns. An `else` counts when nothing else does.
func (f *Fight) lookUp(e *ir.Lookup, keys []Value) (v Value) {
	t := e.Table
	f.work(len(t.Rows)/2, e.At)
	row := findRow(t, keys)
	if row < 0 {
		f.failHint(e.At, "add a row for it, or `else : VALUE`", "table `%s` says nothing for these values", t.Name)
	}
	return f.silently(func() Value { return f.inFrame(t.Frame, keys, t.Rows[row].Values[e.Column]) })
}

// findRow is the place of the first row that fits some keys, -1 if there is none.
func findRow(t *ir.Table, keys []Value) int {
	found := -1
	for i, r := range t.Rows {
		if r.Keys == nil {
			if found < 0 {
				found = i
			}
		} else if rowFits(r, keys) {
			return i
		}
	}
	return found
}

func rowFits(r *ir.Row, keys []Value) bool {
	for i, k := range r.Keys {
		if !keyFits(k, keys[i]) {
			return false
		}
	}
	return true
}

func keyFits(k ir.Key, v Value) bool {
	if k.Any || v == nil {
		return k.Any || k.None
	}
	if k.None {
		return false
	}
	switch v := v.(type) {
	case int64:
		return (!k.HasLow || v >= k.Low.Num) && (!k.HasHigh || v <= k.High.Num)
	case float64:
		return (!k.HasLow || v >= k.Low.Float()) && (!k.HasHigh || v <= k.High.Float())
	case bool:
		return v == k.Bool
	case string: // a text or a word, of which only one is given
		return v == k.Word+k.Text
	}
	return v == Thing{Kind: k.Instance.Kind.ID, Index: int64(k.Instance.Index)}
}
