package fast

import (
	"math"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// table is a compiled table: how to find the row, and its values. One of an int key over a
// small span is an array of rows, as is one of keys that have few values, one of rising limits a
// list of these; any other is gone through from top to bottom.
type table struct {
	name   string
	first  int // the place of its first row among what is counted
	slots  int
	keys   [][]keySpan // by row; nil for `else`
	last   int         // the row that counts when no other does, -1 for none
	rows   []int16     // from the key lowest on, of one int key; -1: none
	lowest int64
	dims   []dim        // else rows is by all combinations of keys
	limits []float64    // of rising limits
	values [][]*formula // by row and column
	fixed  [][]int64    // by column and row: what is the same in every fight, else nil
}

// widestArray is how far apart the keys of an array of rows are at most.
const widestArray = 2048

func (c *compiler) table(t *ir.Table) *table {
	if b := c.tables[t.Index]; b != nil {
		return b
	}
	b := &table{name: t.Name, first: -1, keys: make([][]keySpan, len(t.Rows)), last: -1}
	c.tables[t.Index] = b
	b.slots = c.apart(t.Frame.Slots, func() {
		for _, r := range t.Rows {
			b.values = append(b.values, c.formulas(r.Values))
		}
	})
	for i, r := range t.Rows {
		if r.Keys == nil && b.last < 0 {
			b.last = i
		}
		for n, k := range r.Keys {
			b.keys[i] = append(b.keys[i], c.spanOf(k, t.Keys[n]))
		}
	}
	if len(t.Keys) == 1 && !t.Keys[0].Optional {
		switch t.Keys[0].Base {
		case ir.Int:
			c.m.arrayOf(t, b)
		case ir.Num:
			b.limits = limitsOf(t)
		}
	}
	if b.rows == nil && b.limits == nil && !c.lazy {
		b.combine(c.m.dimsOf(t.Frame), len(t.Keys))
	}
	b.fixed = c.fixedColumns(t)
	if c.m.counts != nil && len(t.Rows) > 0 {
		b.first = c.m.counts.Place(t.Rows[0])
	}
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

// keySpan is what a key matches: the words from one to another.
type keySpan struct {
	all       bool // any word
	num       bool // these are nums
	low, high int64
}

func (x *keySpan) matches(w int64) bool {
	switch {
	case x.all:
		return true
	case x.num:
		v, low := toNum(w), toNum(x.low)
		return v >= low && v <= toNum(x.high) || v != v && low != low
	}
	return w >= x.low && w <= x.high
}

func only(w int64) keySpan { return keySpan{low: w, high: w} }

func (c *compiler) spanOf(k ir.Key, t ir.Type) keySpan {
	switch {
	case k.Any:
		return keySpan{all: true}
	case k.None && t.Base == ir.Num:
		return keySpan{num: true, low: noNum, high: noNum}
	case k.None:
		return only(absent)
	}
	switch t.Base {
	case ir.Num:
		x := keySpan{num: true, low: fromNum(math.Inf(-1)), high: fromNum(math.Inf(1))}
		if k.HasLow {
			x.low = fromNum(k.Low.Float())
		}
		if k.HasHigh {
			x.high = fromNum(k.High.Float())
		}
		return x
	case ir.Int:
		x := keySpan{low: absent + 1, high: math.MaxInt64}
		if k.HasLow {
			x.low = k.Low.Num
		}
		if k.HasHigh {
			x.high = k.High.Num
		}
		return x
	case ir.Bool:
		return only(fromBool(k.Bool))
	case ir.Enum:
		return only(int64(c.m.Program.WordID(k.Word)))
	case ir.Text:
		return only(c.m.TextID(k.Text))
	}
	return only(int64(k.Instance.Index))
}

// limitsOf lists the limits of a table of one num key whose rows are `..A`, `..B` and
// so on, each higher than the one before, and `else`.
func limitsOf(t *ir.Table) []float64 {
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
	if len(limits) > 4*freeRows {
		return nil // to go through them is work
	}
	return limits
}

// arrayOf makes an array of the rows of a table with one int key, if it is not too long.
func (m *Machine) arrayOf(t *ir.Table, b *table) {
	lowest, highest := int64(math.MaxInt64), int64(math.MinInt64)
	for _, r := range t.Rows {
		for _, k := range r.Keys {
			if k.HasLow {
				lowest, highest = min(lowest, k.Low.Num), max(highest, k.Low.Num)
			}
			if k.HasHigh {
				lowest, highest = min(lowest, k.High.Num), max(highest, k.High.Num)
			}
		}
	}
	if lowest > highest {
		lowest, highest = 0, 0
	}
	if uint64(highest-lowest) > widestArray { // it may be more than the largest int
		return
	}
	b.lowest = lowest - 1 // the cells at both ends stand for everything beyond
	b.rows = make([]int16, highest-lowest+3)
	for i := range b.rows {
		b.rows[i] = int16(b.rowFor([]int64{b.lowest + int64(i)}))
	}
}

// combine makes an array of the rows of a table whose keys are things, words or truths, if
// there are not too many combinations of them.
func (t *table) combine(dims []dim, keys int) {
	size := int64(1)
	for _, d := range dims {
		if size *= d.n; size > widestArray {
			return
		}
	}
	if len(dims) < 2 || len(dims) != keys {
		return
	}
	t.dims, t.rows = dims, make([]int16, size)
	words := make([]int64, len(dims))
	for i := range t.rows {
		for n, rest := len(dims)-1, int64(i); n >= 0; n-- {
			words[n] = dims[n].low + rest%dims[n].n
			rest /= dims[n].n
		}
		t.rows[i] = int16(t.rowFor(words))
	}
}

// rowFor goes through the rows; -1: there is none for these keys.
func (t *table) rowFor(words []int64) int {
next:
	for i, keys := range t.keys {
		if keys == nil {
			continue
		}
		for n := range keys {
			if !keys[n].matches(words[n]) {
				continue next
			}
		}
		return i
	}
	return t.last
}

// find finds the row for some keys.
func (t *table) find(f *Fight, words []int64, at diag.Span) int {
	row := -1
	switch {
	case t.dims != nil:
		place := int64(0)
		for n, d := range t.dims {
			place = place*d.n + words[n] - d.low
		}
		row = int(t.rows[place])
	case t.rows != nil:
		row = int(t.rows[nthRow(words[0], t.lowest, len(t.rows))])
	case t.limits != nil:
		v := toNum(words[0])
		for i, limit := range t.limits {
			if v <= limit {
				return i
			}
		}
	}
	if row >= 0 {
		return row
	}
	if work := len(t.keys) / freeRows; work > 0 {
		f.work(work, at)
	}
	if row = t.rowFor(words); row < 0 {
		f.failHint(at, "add a row for it, or `else : VALUE`", "table `%s` says nothing for these values", t.name)
	}
	return row
}

// nthRow is the cell of a key in an array of n from the key lowest on. The keys may be further
// apart than the largest int.
func nthRow(key, lowest int64, n int) uint64 {
	return min(uint64(max(key, lowest)-lowest), uint64(n-1))
}

// lookedUp finds a row and gives one of its columns.
func lookedUp(f *Fight, d *call, w []int64) int64 {
	t, column := d.table, d.n
	row := t.find(f, w, d.at)
	if t.first >= 0 {
		f.cameUp(t.first - 1) // the table
		f.cameUp(t.first + row)
	}
	if fixed := t.fixed[column]; fixed != nil {
		return fixed[row]
	}
	outer := f.open(t.slots, w)
	v := t.values[row][column].word(f)
	f.back(outer)
	return v
}
