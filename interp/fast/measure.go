package fast

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// measure is a compiled measure.
type measure struct {
	m     *ir.Measure
	by    []int // slots
	slots int
	when  *formula
	value *formula
	num   bool
	times int  // at the end: of how many sides or combatants, or once
	apart bool // each of them has a row of its own
	part  int32
}

func newTallies(p *ir.Program) []event.Tally { return make([]event.Tally, len(p.Measures)) }

func (c *compiler) measure(m *ir.Measure) *measure {
	if m.Index < len(c.measures) {
		return c.measures[m.Index]
	}
	b := &measure{m: m, num: m.Value.Type().Base == ir.Num, part: c.part(m)}
	b.slots = c.apart(m.Frame.Slots, func() {
		for _, l := range m.By {
			b.by = append(b.by, l.Slot)
		}
		b.times = c.m.timesOf(m)
		b.apart = m.Each != nil && slices.Contains(b.by, 0)
		b.when = c.formula(m.When)
		b.value = c.formula(m.Value)
	})
	return b
}

// timesOf is how many things a measure of the end is taken of.
func (m *Machine) timesOf(x *ir.Measure) int {
	switch x.Each {
	case nil:
		return 1
	case m.Program.Side:
		return len(m.Setup.Sides)
	}
	return len(m.Setup.Combatants)
}

// measure adds what an event counts for to a tally.
func (f *Fight) measure(b *measure, to *event.Tally, words []int64) {
	if f.ahead != nil && !f.observed || f.fork != nil {
		return // nobody reads it
	}
	f.thinking++
	caller := f.enterPart(b.part, 1)
	outer := f.open(b.slots, words)
	f.count(b, to)
	f.back(outer)
	f.leavePart(caller)
	f.thinking--
}

// count adds what the current frame counts for.
func (f *Fight) count(b *measure, to *event.Tally) {
	if b.when != nil && !b.when.truth(f) {
		return
	}
	w := b.value.word(f)
	x := float64(w)
	if b.num {
		x = toNum(w)
	}
	var key event.Key
	for i, slot := range b.by {
		key[i] = f.fr[slot]
	}
	f.work(len(to.Keys)/freeRows, b.m.Span)
	if len(to.Keys) >= f.m.Limits.Entities {
		f.limit(b.m.Span, "measure `%s` counts more than %d combinations", b.m.Name, f.m.Limits.Entities)
	}
	if b.apart {
		to.Keys, to.Sums = append(to.Keys, key), append(to.Sums, x)
	} else {
		to.Add(key, x)
	}
}

// measureNow takes the measures that are read at the end, as they are now.
func (f *Fight) measureNow() {
	if f.ahead != nil {
		return // nobody reads them
	}
	f.thinking++
	for _, b := range f.m.code.measures {
		if b.m.Event != nil {
			continue
		}
		to := &f.measures[b.m.Index]
		to.Reset()
		caller := f.enterPart(b.part, 1)
		outer := f.open(max(b.slots, 1), nil)
		for i := range b.times {
			f.fr[0] = int64(i)
			f.count(b, to)
		}
		f.back(outer)
		f.leavePart(caller)
	}
	f.thinking--
}

// Measures returns what every measure has come to, in the order of the ruleset;
// those of the end only once the fight is over.
func (f *Fight) Measures() []event.MeasureInfo {
	out := []event.MeasureInfo{} // a list in JSON, also of a ruleset that measures nothing
	for _, m := range f.m.Program.Measures {
		t := &f.measures[m.Index]
		key := func(row, by int) value.Value { return f.goValue(t.Keys[row][by], m.By[by].Type) }
		out = append(out, f.names.MeasureInfo(m, t.Sums, key))
	}
	return out
}
