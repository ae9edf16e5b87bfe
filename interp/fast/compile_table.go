package fast

import (
	"math"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// table is a compiled table: how to find the row, and its values.
type table struct {
	name   string
	slots  int
	find   finder
	rows   []int16 // from the key lowest on, of one int key
	lowest int64
	limits []float64    // of rising limits
	values [][]*formula // by row and column
	fixed  [][]int64    // by column and row: what is the same in every fight, else nil
}

// finder finds the row for some keys.
type finder func(f *Fight, keys []int64, at diag.Span) int

// A table of one int key over a small span becomes an array of rows, as does one of keys that
// have few values, one of rising limits a list of these; any other is gone through from top to
// bottom.
const widestArray = 2048

func (c *compiler) table(t *ir.Table) *table {
	if b := c.tables[t.Index]; b != nil {
		return b
	}
	b := &table{name: t.Name}
	c.tables[t.Index] = b
	b.slots = c.apart(t.Frame.Slots, func() {
		for _, r := range t.Rows {
			b.values = append(b.values, c.formulas(r.Values))
		}
	})
	b.find = c.arrayOf(t, b)
	if b.find == nil {
		b.find = c.stepsOf(t, b)
	}
	if b.find == nil {
		b.find = c.productOf(t)
	}
	b.fixed = c.fixedColumns(t)
	return b
}

// fixedColumns gives the values of every column that holds constants alone.
func (c *compiler) fixedColumns(t *ir.Table) [][]int64 {
	var out [][]int64
	for i, r := range t.Rows {
		if i == 0 {
			out = make([][]int64, len(r.Values))
			for n := range out {
				out[n] = make([]int64, 0, len(t.Rows))
			}
		}
		for n, v := range r.Values {
			w, ok := c.constantOf(v)
			if !ok {
				out[n] = nil
			}
			if out[n] != nil {
				out[n] = append(out[n], w)
			}
		}
	}
	return out
}

// stepsOf lists the limits of a table of one num key whose rows are `..A`, `..B` and
// so on, each higher than the one before, and `else`.
func (c *compiler) stepsOf(t *ir.Table, b *table) finder {
	if len(t.Keys) != 1 || t.Keys[0].Base != ir.Num || t.Keys[0].Optional {
		return nil
	}
	var limits []float64
	for i, r := range t.Rows {
		if r.Keys == nil && i == len(t.Rows)-1 {
			continue
		}
		if r.Keys == nil || r.Keys[0].Any || r.Keys[0].None || r.Keys[0].HasLow || !r.Keys[0].HasHigh {
			return nil
		}
		limit := r.Keys[0].High.Float()
		if i > 0 && limit <= limits[i-1] {
			return nil
		}
		limits = append(limits, limit)
	}
	beyond := c.rowsOf(t)
	if len(limits) > 4*freeRows {
		return beyond // which counts its work
	}
	b.limits = limits
	return func(f *Fight, keys []int64, at diag.Span) int {
		v := toNum(keys[0])
		for i, limit := range limits {
			if v <= limit {
				return i
			}
		}
		return beyond(f, keys, at)
	}
}

// matcher tells whether a word matches a key.
type matcher func(w int64) bool

func (c *compiler) matcherOf(k ir.Key, t ir.Type) matcher {
	switch {
	case k.Any:
		return nil
	case k.None:
		return func(w int64) bool { return isAbsent(w, t) }
	case t.Optional && t.Base == ir.Int: // every other type tells none apart by itself
		match := c.matcherOf(k, ir.Type{Base: ir.Int})
		return func(w int64) bool { return w != absent && match(w) }
	}
	switch t.Base {
	case ir.Num:
		lo, hi := k.Low.Float(), k.High.Float()
		hasLow, hasHigh := k.HasLow, k.HasHigh
		return func(w int64) bool {
			v := toNum(w)
			return (!hasLow || v >= lo) && (!hasHigh || v <= hi)
		}
	case ir.Int:
		lo, hi := k.Low.Num, k.High.Num
		hasLow, hasHigh := k.HasLow, k.HasHigh
		return func(w int64) bool { return (!hasLow || w >= lo) && (!hasHigh || w <= hi) }
	case ir.Bool:
		want := fromBool(k.Bool)
		return func(w int64) bool { return w == want }
	case ir.Enum:
		want := int64(c.m.Program.WordID(k.Word))
		return func(w int64) bool { return w == want }
	case ir.Text:
		want := c.m.TextID(k.Text)
		return func(w int64) bool { return w == want }
	}
	want := int64(k.Instance.Index)
	return func(w int64) bool { return w == want }
}

func (c *compiler) rowsOf(t *ir.Table) finder {
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
	name, work := t.Name, len(rows)/freeRows
	return func(f *Fight, words []int64, at diag.Span) int {
		if work > 0 {
			f.work(work, at)
		}
	next:
		for i, keys := range rows {
			if keys == nil {
				continue
			}
			for n, match := range keys {
				if match != nil && !match(words[n]) {
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
func (c *compiler) arrayOf(t *ir.Table, b *table) finder {
	if len(t.Keys) != 1 || t.Keys[0].Base != ir.Int || t.Keys[0].Optional {
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
	if uint64(highest-lowest) > widestArray { // it may be more than the largest int
		return nil
	}
	find := c.rowsOf(t)
	lowest-- // the cells at both ends stand for everything beyond
	rows := make([]int16, highest-lowest+2)
	probe, key := &Fight{m: c.m, effort: math.MaxInt64}, make([]int64, 1)
	for i := range rows {
		key[0] = lowest + int64(i)
		row := -1
		if event.Guarded(func() { row = find(probe, key, diag.Span{}) }) != nil {
			row = -1
		}
		rows[i] = int16(row)
	}
	b.rows, b.lowest = rows, lowest
	return func(f *Fight, keys []int64, at diag.Span) int {
		if row := rows[nthRow(keys[0], lowest, len(rows))]; row >= 0 {
			return int(row)
		}
		return find(f, keys, at)
	}
}

// productOf makes an array of the rows of a table whose keys are things, words or truths, if
// there are not too many combinations of them.
func (c *compiler) productOf(t *ir.Table) finder {
	find := c.rowsOf(t)
	if c.lazy {
		return find
	}
	dims, size := c.m.dimsOf(t.Frame), int64(1)
	for _, d := range dims {
		if size *= d.n; size > widestArray {
			return find
		}
	}
	if len(dims) < 2 || len(dims) != len(t.Keys) {
		return find
	}
	rows := make([]int16, size)
	probe, keys := &Fight{m: c.m, effort: math.MaxInt64}, make([]int64, len(dims))
	for i := range rows {
		for n, rest := len(dims)-1, int64(i); n >= 0; n-- {
			keys[n] = dims[n].low + rest%dims[n].n
			rest /= dims[n].n
		}
		row := -1
		if event.Guarded(func() { row = find(probe, keys, diag.Span{}) }) != nil {
			row = -1
		}
		rows[i] = int16(row)
	}
	return func(f *Fight, keys []int64, at diag.Span) int {
		place := int64(0)
		for n, d := range dims {
			place = place*d.n + keys[n] - d.low
		}
		if row := rows[place]; row >= 0 {
			return int(row)
		}
		return find(f, keys, at)
	}
}

// nthRow is the cell of a key in an array of n from the key lowest on. The keys may be further
// apart than the largest int.
func nthRow(key, lowest int64, n int) uint64 {
	return min(uint64(max(key, lowest)-lowest), uint64(n-1))
}

// lookedUp finds a row and gives one of its columns.
func lookedUp(f *Fight, d *call, w []int64) int64 {
	t, column := d.table, d.n
	if fixed := t.fixed[column]; fixed != nil {
		return fixed[t.find(f, w, d.at)]
	}
	old, top := f.fr, f.top
	f.fr = f.push(max(t.slots, len(w)))
	copy(f.fr, w)
	v := t.values[t.find(f, f.fr, d.at)][column].word(f)
	f.fr, f.top = old, top
	return v
}
