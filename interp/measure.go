package interp

import (
	"slices"

	"hcl/lang/check"
)

// measure is a compiled measure.
type measure struct {
	m     *check.Measure
	by    []int // slots
	slots int
	when  boolFn
	value intFn
	num   bool
	apart bool // each thing that it is measured of has a row of its own
}

// tally is what a measure has come to in one fight: a sum for each combination of
// what it is counted by, in the order in which they first occurred.
type tally struct {
	keys [][4]int64
	sums []float64
}

func newTallies(p *check.Program) []tally { return make([]tally, len(p.Measures)) }

func (t *tally) reset() { t.keys, t.sums = t.keys[:0], t.sums[:0] }

func (t *tally) add(key [4]int64, x float64) {
	if i := slices.Index(t.keys, key); i >= 0 {
		t.sums[i] += x
		return
	}
	t.keys, t.sums = append(t.keys, key), append(t.sums, x)
}

func (c *compiler) measure(m *check.Measure) *measure {
	for _, b := range c.measures {
		if b.m == m {
			return b
		}
	}
	b := &measure{m: m, slots: m.Frame.Slots, num: m.Value.Type().Base == check.Num}
	c.quietly(func() {
		for _, l := range m.By {
			b.by = append(b.by, l.Slot)
		}
		b.apart = m.Each != nil && slices.Contains(b.by, 0)
		b.when = c.formulaBool(m.When)
		b.value = c.formulaStore(m.Value)
	})
	return b
}

// measure adds what an event, or one thing at the end, counts for to a tally.
func (f *Fight) measure(b *measure, to *tally, words []int64) {
	if f.ahead != nil {
		return // nobody reads it
	}
	f.thinking++
	old, top := f.fr, f.top
	fr := f.push(max(b.slots, len(words)))
	copy(fr, words)
	f.fr = fr
	if b.when == nil || b.when(f) {
		w := b.value(f)
		x := float64(w)
		if b.num {
			x = toNum(w)
		}
		var key [4]int64
		for i, slot := range b.by {
			key[i] = fr[slot]
		}
		f.stepsTaken(len(to.keys)/freeRows, b.m.Span)
		if len(to.keys) >= f.m.limits.Entities {
			f.limit(b.m.Span, "measure `%s` counts more than %d combinations", b.m.Name, f.m.limits.Entities)
		}
		if b.apart {
			to.keys, to.sums = append(to.keys, key), append(to.sums, x)
		} else {
			to.add(key, x)
		}
	}
	f.fr, f.top = old, top
	f.thinking--
}

// measureNow takes the measures that are read at the end, as they are now.
func (f *Fight) measureNow() {
	for _, b := range f.m.code.measures {
		if b.m.Event != nil {
			continue
		}
		to := &f.measures[b.m.Index]
		to.reset()
		var one [1]int64
		switch b.m.Each {
		case nil:
			f.measure(b, to, nil)
		case f.m.prog.Side:
			for i := range f.m.setup.Sides {
				one[0] = int64(i)
				f.measure(b, to, one[:])
			}
		default:
			for i := range f.m.setup.Combatants {
				one[0] = int64(i)
				f.measure(b, to, one[:])
			}
		}
	}
}

// Measures returns what every measure has come to, in the order of the ruleset;
// those of the end only once the fight is over.
func (f *Fight) Measures() []MeasureInfo {
	out := []MeasureInfo{} // a list in JSON, also of a ruleset that measures nothing
	for _, m := range f.m.prog.Measures {
		t := &f.measures[m.Index]
		info := MeasureInfo{Name: m.Name, Title: titleOf(m.Name, m.Title), Rows: []MeasureRow{}}
		for _, l := range m.By {
			info.By = append(info.By, l.Name)
		}
		for i, key := range t.keys {
			row := MeasureRow{Value: t.sums[i]}
			for n, l := range m.By {
				row.Keys = append(row.Keys, f.value(l.Type, key[n]))
			}
			info.Rows = append(info.Rows, row)
		}
		out = append(out, info)
	}
	return out
}
