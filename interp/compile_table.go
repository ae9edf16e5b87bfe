package interp

import (
	"hcl/lang/check"
	"hcl/lang/diag"
)

// table is a compiled table: how to find the row, and its values.
type table struct {
	name   string
	slots  int
	find   func(f *Fight, at diag.Span) int // the row, by the keys in the frame
	values [][]intFn                        // by row and column
}

// A table of one int key over a small span becomes an array of rows; any other is
// gone through from top to bottom.
const widestArray = 2048

func (c *compiler) table(t *check.Table) *table {
	if b := c.tables[t.Index]; b != nil {
		return b
	}
	b := &table{name: t.Name, slots: t.Frame.Slots}
	c.tables[t.Index] = b
	c.quietly(func() {
		for _, r := range t.Rows {
			var row []intFn
			for _, v := range r.Values {
				row = append(row, c.formulaStore(v))
			}
			b.values = append(b.values, row)
		}
	})
	b.find = c.arrayOf(t)
	if b.find == nil {
		b.find = c.rowsOf(t)
	}
	return b
}

// matcher tells whether a word matches a key.
type matcher func(w int64) bool

func (c *compiler) matcherOf(k check.Key, t check.Type) matcher {
	switch {
	case k.Any:
		return nil
	case k.None:
		return func(w int64) bool { return isAbsent(w, t) }
	case t.Optional && t.Base == check.Int: // every other type tells none apart by itself
		match := c.matcherOf(k, check.Type{Base: check.Int})
		return func(w int64) bool { return w != absent && match(w) }
	}
	switch t.Base {
	case check.Num:
		lo, hi := k.Low.Float(), k.High.Float()
		hasLow, hasHigh := k.HasLow, k.HasHigh
		return func(w int64) bool {
			v := toNum(w)
			return (!hasLow || v >= lo) && (!hasHigh || v <= hi)
		}
	case check.Int:
		lo, hi := k.Low.Num, k.High.Num
		hasLow, hasHigh := k.HasLow, k.HasHigh
		return func(w int64) bool { return (!hasLow || w >= lo) && (!hasHigh || w <= hi) }
	case check.Bool:
		want := fromBool(k.Bool)
		return func(w int64) bool { return w == want }
	case check.Enum:
		want := int64(c.m.prog.WordID(k.Word))
		return func(w int64) bool { return w == want }
	case check.Text:
		want := c.m.textID(k.Text)
		return func(w int64) bool { return w == want }
	}
	want := int64(k.Instance.Index)
	return func(w int64) bool { return w == want }
}

func (c *compiler) rowsOf(t *check.Table) func(*Fight, diag.Span) int {
	rows := make([][]matcher, len(t.Rows))
	last := -1 // an `else` counts when nothing else does
	for i, r := range t.Rows {
		if r.Keys == nil {
			if last < 0 {
				last = i
			}
			continue
		}
		for n, k := range r.Keys {
			rows[i] = append(rows[i], c.matcherOf(k, t.Keys[n]))
		}
	}
	name := t.Name
	return func(f *Fight, at diag.Span) int {
	next:
		for i, keys := range rows {
			if keys == nil {
				continue
			}
			for n, match := range keys {
				if match != nil && !match(f.fr[n]) {
					continue next
				}
			}
			return i
		}
		if last < 0 {
			f.failHint(at, "add a row for it, or `else : VALUE`", "table `%s` says nothing for these values", name)
		}
		return last
	}
}

// arrayOf makes an array of the rows of a table with one int key.
func (c *compiler) arrayOf(t *check.Table) func(*Fight, diag.Span) int {
	if len(t.Keys) != 1 || t.Keys[0].Base != check.Int || t.Keys[0].Optional {
		return nil
	}
	lowest, highest := int64(0), int64(0)
	first := true
	for _, r := range t.Rows {
		if r.Keys == nil || r.Keys[0].Any {
			continue
		}
		k := r.Keys[0]
		for _, b := range []struct {
			has bool
			v   int64
		}{{k.HasLow, k.Low.Num}, {k.HasHigh, k.High.Num}} {
			if b.has {
				if first {
					lowest, highest, first = b.v, b.v, false
				}
				lowest, highest = min(lowest, b.v), max(highest, b.v)
			}
		}
	}
	if highest-lowest > widestArray {
		return nil
	}
	find := c.rowsOf(t)
	lowest-- // the cells at both ends stand for everything beyond
	rows := make([]int16, highest-lowest+2)
	probe := &Fight{m: c.m, fr: make([]int64, 1)}
	for i := range rows {
		probe.fr[0] = lowest + int64(i)
		row := -1
		if guarded(func() { row = find(probe, diag.Span{}) }) != nil {
			row = -1
		}
		rows[i] = int16(row)
	}
	return func(f *Fight, at diag.Span) int {
		i := min(max(f.fr[0]-lowest, 0), int64(len(rows)-1))
		if row := rows[i]; row >= 0 {
			return int(row)
		}
		return find(f, at)
	}
}

// lookupWord finds a row and evaluates one of its columns.
func (c *compiler) lookupWord(e *check.Lookup) intFn {
	b := c.table(e.Table)
	args := c.stores(e.Args)
	column, at := e.Column, e.At
	return func(f *Fight) int64 {
		old, top := f.fr, f.top
		fr := f.push(b.slots)
		for i, a := range args {
			fr[i] = a(f)
		}
		f.fr = fr
		v := b.values[b.find(f, at)][column](f)
		f.fr, f.top = old, top
		return v
	}
}
