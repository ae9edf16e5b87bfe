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
	times int  // at the end: of how many sides or combatants, or once
	apart bool // each of them has a row of its own
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
		b.times = c.m.timesOf(m)
		b.apart = m.Each != nil && slices.Contains(b.by, 0)
		b.when = c.formulaBool(m.When)
		b.value = c.formulaStore(m.Value)
	})
	return b
}

// timesOf is how many things a measure of the end is taken of.
func (m *Machine) timesOf(x *check.Measure) int {
	switch x.Each {
	case nil:
		return 1
	case m.prog.Side:
		return len(m.setup.Sides)
	}
	return len(m.setup.Combatants)
}

// measure adds what an event counts for to a tally.
func (f *Fight) measure(b *measure, to *tally, words []int64) {
	if f.ahead != nil {
		return // nobody reads it
	}
	f.thinking++
	old, top := f.fr, f.top
	f.fr = f.push(max(b.slots, len(words)))
	copy(f.fr, words)
	f.count(b, to)
	f.fr, f.top = old, top
	f.thinking--
}

// count adds what the current frame counts for.
func (f *Fight) count(b *measure, to *tally) {
	if b.when != nil && !b.when(f) {
		return
	}
	w := b.value(f)
	x := float64(w)
	if b.num {
		x = toNum(w)
	}
	var key [4]int64
	for i, slot := range b.by {
		key[i] = f.fr[slot]
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

// measureNow takes the measures that are read at the end, as they are now.
func (f *Fight) measureNow() {
	if f.ahead != nil {
		return // nobody reads them
	}
	f.thinking++
	old, top := f.fr, f.top
	for _, b := range f.m.code.measures {
		if b.m.Event != nil {
			continue
		}
		to := &f.measures[b.m.Index]
		to.reset()
		f.fr = f.push(max(b.slots, 1))
		for i := range b.times {
			f.fr[0] = int64(i)
			f.count(b, to)
		}
		f.fr, f.top = old, top
	}
	f.thinking--
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
