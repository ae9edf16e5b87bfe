package ir

import "hcl/stdlib/value"

// Row is the place of the first row that fits some keys, -1 if there is none. An `else` counts
// when nothing else does.
func (t *Table) Row(keys []value.Value) int {
	found := -1
	for i, r := range t.Rows {
		if r.Keys == nil {
			if found < 0 {
				found = i
			}
		} else if r.fits(keys) {
			return i
		}
	}
	return found
}

func (r *Row) fits(keys []value.Value) bool {
	for i, k := range r.Keys {
		if !k.fits(keys[i]) {
			return false
		}
	}
	return true
}

func (k Key) fits(v value.Value) bool {
	if k.Any || v == nil {
		return k.Any || k.None
	}
	if k.None {
		return false
	}
	switch v := v.(type) {
	case int64, float64:
		return k.Has(v)
	case bool:
		return v == k.Bool
	case string: // a text or a word, of which only one is given
		return v == k.Word+k.Text
	}
	return v == k.Instance.Thing()
}

// Thing is the instance as a value.
func (in *Instance) Thing() value.Thing {
	return value.Thing{Kind: in.Kind.ID, Index: int64(in.Index)}
}
