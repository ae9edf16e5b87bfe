// Package coverage finds the rows of tables that are never reached, and the values for which
// no row says anything.
package coverage

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/ir"
)

// A key splits the values of its parameter into cells within which all rows
// behave alike. Going through all combinations of cells shows which rows are
// reached and which values no row speaks of.

// edge is a place on the number line, just before or just after a value.
type edge struct {
	at    float64
	after bool
}

func (a edge) compare(b edge) int {
	if c := cmp.Compare(a.at, b.at); c != 0 {
		return c
	}
	switch {
	case a.after == b.after:
		return 0
	case b.after:
		return -1
	}
	return 1
}

// rowSet is a set of rows, by their numbers.
type rowSet []uint64

func (s rowSet) add(row int) { s[row/64] |= 1 << (row % 64) }

// axis holds the cells of one key.
type axis struct {
	all   rowSet   // the rows that match whatever it is
	cells []rowSet // by cell: the others that match
	name  func(cell int) string
}

// How many combinations of keys, and how many rows, of a table are looked through.
const (
	maxCells = 100_000
	maxRows  = 2_000
)

// Cells are all combinations of the cells of a table's keys.
type Cells struct {
	Count int
	table *ir.Table
	axes  []axis
}

// Of are the combinations of a table; nil if there are too many to look at, or none that could
// be told apart here. The fight still finds gaps.
func Of(t *ir.Table) *Cells {
	if len(t.Rows) > maxRows || slices.ContainsFunc(t.Keys, ir.Type.Bad) {
		return nil
	}
	c := &Cells{1, t, nil}
	for i := range t.Keys {
		a := axisOf(t, i)
		c.axes = append(c.axes, a)
		if c.Count *= len(a.cells); c.Count == 0 || c.Count > maxCells {
			return nil
		}
	}
	return c
}

// Look goes through all combinations: which rows are reached by one, and the first for which
// no row says anything, "" if there is none. Of rows that could not be read the keys are not
// known.
func (c *Cells) Look(unread map[*ir.Row]bool) (reached []bool, gap string) {
	t := c.table
	rows, orElse := rowSetOf(t), -1
	for i, r := range t.Rows {
		switch {
		case r.Keys == nil && orElse < 0:
			orElse = i
		case r.Keys != nil && !unread[r]:
			rows.add(i)
		}
	}
	reached = make([]bool, len(t.Rows))
	cell := make([]int, len(c.axes))
	for range c.Count {
		row := firstMatch(c.axes, cell, rows)
		if row < 0 || orElse >= 0 && orElse < row && !unread[t.Rows[orElse]] {
			row = orElse
		}
		if row >= 0 {
			reached[row] = true
		} else if gap == "" {
			var names []string
			for a := range c.axes {
				names = append(names, c.axes[a].name(cell[a]))
			}
			gap = strings.Join(names, ", ")
		}
		for a := len(c.axes) - 1; a >= 0; a-- { // the next combination
			if cell[a]++; cell[a] < len(c.axes[a].cells) {
				break
			}
			cell[a] = 0
		}
	}
	return reached, gap
}

func rowSetOf(t *ir.Table) rowSet { return make(rowSet, (len(t.Rows)+63)/64) }

// firstMatch is the first of some rows that matches a combination of cells; -1 if none does.
func firstMatch(axes []axis, cell []int, rows rowSet) int {
	for w, x := range rows {
		for a := range axes {
			x &= axes[a].all[w] | axes[a].cells[cell[a]][w]
		}
		if x != 0 {
			return 64*w + bits.TrailingZeros64(x)
		}
	}
	return -1
}

// partition is the cells of one key.
type partition struct {
	count int
	of    func(ir.Key) (from, to int) // those that a row matches
	name  func(cell int) string
}

// axis finds which rows match which cells of key i.
func axisOf(t *ir.Table, i int) axis {
	var c partition
	switch kt := t.Keys[i]; kt.Base {
	case ir.Bool, ir.Enum, ir.Text, ir.Ref:
		c = wordCells(t, i)
	default:
		c = numberCells(t, i)
	}
	none := 0 // how many cells stand before the others
	if t.Keys[i].Optional && c.count > 0 {
		none = 1
	}
	out := axis{all: rowSetOf(t), cells: make([]rowSet, none+c.count)}
	out.name = func(cell int) string {
		if cell < none {
			return "`none`"
		}
		return c.name(cell - none)
	}
	for n := range out.cells {
		out.cells[n] = rowSetOf(t)
	}
	for r := range t.Rows {
		if t.Rows[r].Keys == nil {
			continue
		}
		from, to := 0, none
		switch k := t.Rows[r].Keys[i]; {
		case k.Any:
			out.all.add(r)
			continue
		case !k.None:
			from, to = c.of(k)
			from, to = from+none, to+none
		}
		for n := from; n < to; n++ {
			out.cells[n].add(r)
		}
	}
	return out
}

// wordCells has a cell for each value of a key that is no number.
func wordCells(t *ir.Table, i int) partition {
	kt := t.Keys[i]
	var names []string
	index := map[any]int{}
	add := func(x any, name string) {
		if _, ok := index[x]; !ok {
			index[x] = len(names)
			names = append(names, name)
		}
	}
	value := func(k ir.Key) any { return k.Instance }
	switch kt.Base {
	case ir.Bool:
		add(false, "false")
		add(true, "true")
		value = func(k ir.Key) any { return k.Bool }
	case ir.Enum:
		for _, w := range kt.Words {
			add(w, "`"+w+"`")
		}
		value = func(k ir.Key) any { return k.Word }
	case ir.Text:
		for _, r := range t.Rows {
			if r.Keys != nil && !r.Keys[i].Any && !r.Keys[i].None {
				add(r.Keys[i].Text, strconv.Quote(r.Keys[i].Text))
			}
		}
		names = append(names, "other texts")
		value = func(k ir.Key) any { return k.Text }
	case ir.Ref:
		for _, inst := range kt.Kind.Instances {
			add(inst, "`"+inst.Name+"`")
		}
		if kt.Kind.Builtin || len(kt.Kind.Instances) == 0 {
			names = append(names, "any "+kt.Kind.Name)
		}
	}
	return partition{
		count: len(names),
		name:  func(cell int) string { return names[cell] },
		of: func(k ir.Key) (from, to int) {
			n, ok := index[value(k)]
			if !ok {
				return 0, 0
			}
			return n, n + 1
		},
	}
}

// numberCells has a cell for each stretch of numbers that no row cuts.
func numberCells(t *ir.Table, i int) partition {
	kt := t.Keys[i]
	between := func(r ir.Range) (lo, hi edge) {
		lo, hi = edge{math.Inf(-1), false}, edge{math.Inf(1), true}
		if r.HasLow {
			lo = edge{r.Low.Float(), false}
			if kt.Base == ir.Int {
				lo = edge{r.Low.Float() - 1, true}
			}
		}
		if r.HasHigh {
			hi = edge{r.High.Float(), true}
		}
		return lo, hi
	}
	whole := ir.Range{}
	if kt.Range != nil {
		whole = *kt.Range
	}
	first, last := between(whole)
	edges := []edge{first, last}
	for _, r := range t.Rows {
		if r.Keys != nil && !r.Keys[i].Any && !r.Keys[i].None {
			lo, hi := between(r.Keys[i].Range)
			edges = append(edges, lo, hi)
		}
	}
	slices.SortFunc(edges, edge.compare)
	edges = slices.CompactFunc(edges, func(a, b edge) bool { return a == b })
	place := func(e edge) int { n, _ := slices.BinarySearchFunc(edges, e, edge.compare); return n }
	begin := place(first)
	count := max(0, place(last)-begin)
	return partition{
		count: count,
		name:  func(cell int) string { return cellName(edges[begin+cell], edges[begin+cell+1], kt.Base == ir.Int) },
		of: func(k ir.Key) (from, to int) {
			lo, hi := between(k.Range)
			return max(0, place(lo)-begin), min(count, place(hi)-begin)
		},
	}
}

// cellName describes the values between two edges as a designer would.
func cellName(lo, hi edge, whole bool) string {
	low, high := lo.at, hi.at
	if whole {
		low++
		switch {
		case math.IsInf(lo.at, -1) && math.IsInf(high, 1):
			return "any number"
		case math.IsInf(lo.at, -1):
			return fmt.Sprintf("%s and less", number(high))
		case math.IsInf(high, 1):
			return fmt.Sprintf("%s and more", number(low))
		case low == high:
			return number(low)
		}
		return number(low) + " to " + number(high)
	}
	switch {
	case math.IsInf(low, -1) && math.IsInf(high, 1):
		return "any number"
	case math.IsInf(low, -1):
		return "less than " + number(high)
	case math.IsInf(high, 1):
		return "more than " + number(low)
	case low == high:
		return number(low)
	}
	return "between " + number(low) + " and " + number(high)
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
