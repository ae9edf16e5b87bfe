package plain

import (
	"hcl/interp/event"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// tally is what a measure has come to: a sum for each combination of what it is counted by,
// in the order in which they first occurred.
type tally struct {
	keys [][4]Value
	sums []float64
	at   map[[4]Value]int // place of a key
}

// measure adds what an event counts for to its tally.
func (f *Fight) measure(m *ir.Measure, args []Value) {
	f.thinking++
	f.within(m.Frame, args, func() { f.count(m, false) })
	f.thinking--
}

// count adds what the current frame counts for. apart: it has a row of its own.
func (f *Fight) count(m *ir.Measure, apart bool) {
	if !f.truth(m.When) {
		return
	}
	x := value.Float(f.value(m.Value))
	var key [4]Value
	for i, l := range m.By {
		key[i] = f.fr[l.Slot]
	}
	to := &f.measures[m.Index]
	f.work(len(to.keys)/8, m.Span)
	if len(to.keys) >= f.m.Limits.Entities {
		f.limit(m.Span, "measure `%s` counts more than %d combinations", m.Name, f.m.Limits.Entities)
	}
	if i, known := to.at[key]; known && !apart {
		to.sums[i] += x
		return
	}
	if to.at == nil {
		to.at = map[[4]Value]int{}
	}
	to.at[key] = len(to.keys)
	to.keys, to.sums = append(to.keys, key), append(to.sums, x)
}

// measureNow takes the measures that are read at the end, as they are now.
func (f *Fight) measureNow() {
	f.thinking++
	for _, m := range f.m.Program.Measures {
		if m.Event != nil {
			continue
		}
		f.measures[m.Index] = tally{}
		of := List{nil}
		if m.Each != nil {
			of = f.m.Listed[m.Each.ID]
		}
		apart := m.Each != nil && len(m.By) > 0 && m.By[0].Slot == 0
		for i := range of {
			f.within(m.Frame, of[i:i+1], func() { f.count(m, apart) })
		}
	}
	f.thinking--
}

// Measures returns what every measure has come to, in the order of the ruleset; those of the
// end only once the fight is over.
func (f *Fight) Measures() []event.MeasureInfo {
	out := []event.MeasureInfo{} // a list in JSON, also of a ruleset that measures nothing
	for _, m := range f.m.Program.Measures {
		t := &f.measures[m.Index]
		out = append(out, f.names.MeasureInfo(m, t.sums, func(row, by int) Value { return t.keys[row][by] }))
	}
	return out
}
