package check

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

func (c *checker) tableHead(t *ir.Table) {
	h := c.tableSrc(t).syn.head
	if h.Params == nil {
		c.errorf(diag.MissingType, t.Span, "table `%s` has no keys", t.Name).Hinted("write: table %s(KEY: int) -> int { … }", t.Name)
		t.Frame, t.Columns, t.Single = &ir.Frame{}, []ir.Column{{Type: tInvalid}}, true
		return
	}
	t.Frame = c.frameOf(c.paramsOf(h.Params, c.keyType))
	if h.Result != nil {
		t.Single = true
		t.Columns = []ir.Column{{Type: c.single(h.Result)}}
		return
	}
	for _, col := range h.Columns {
		ct := tInvalid
		if col.Type != nil {
			ct = c.single(col.Type)
		} else {
			c.errorf(diag.MissingType, c.span(col.Name), "column `%s` has no type", col.Name.Text).Hinted("write: %s: int", col.Name.Text)
		}
		t.Columns = append(t.Columns, ir.Column{Name: col.Name.Text, Type: ct})
	}
}

func (c *checker) tableBody(t *ir.Table) {
	keys := -1
	for _, r := range c.tableSrc(t).syn.rows {
		if !r.syn.Else && keys < 0 {
			keys = len(r.syn.Keys)
		}
	}
	keys = max(0, min(keys, len(t.Frame.Params)))
	if c.tableSrc(t).syn.head.Params == nil { // reported with the head
		return
	}
	if len(c.tableSrc(t).syn.rows) == 0 && !c.tableSrc(t).file.Tree.Gap(c.tableSrc(t).syn.head) {
		c.in(c.tableSrc(t).file, func() {
			c.errorf(diag.TableGap, t.Span, "table `%s` has no rows", t.Name).Hinted("write in it: KEY : VALUE ; else : VALUE")
		})
	}
	for _, p := range t.Frame.Params[:keys] {
		t.Keys = append(t.Keys, p.Type)
	}
	b := newBody("a table")
	for _, p := range t.Frame.Params {
		b.param(p)
	}
	c.from = t
	for _, r := range c.tableSrc(t).syn.rows {
		c.within(r.file, b, func() {
			row := &ir.Row{Span: c.span(r.syn), Text: rowText(r.syn)}
			if !r.syn.Else {
				if len(r.syn.Keys) != keys {
					c.badRows[row] = true
					c.errorf(diag.BadKey, row.Span, "this row has %s, the first one %d", countOf(len(r.syn.Keys), "key"), keys).
						Hinted("every row names the same keys; `any` matches all")
					row.Keys = make([]ir.Key, keys)
					for i := range row.Keys {
						row.Keys[i].Any = true
					}
				} else {
					for i, k := range r.syn.Keys {
						errors := c.diags.Errors()
						row.Keys = append(row.Keys, c.key(k, t.Keys[i], t.Frame.Params[i].Name))
						c.badRows[row] = c.badRows[row] || c.diags.Errors() > errors
					}
				}
			}
			if len(r.syn.Values) != len(t.Columns) {
				c.errorf(diag.WrongArguments, row.Span, "this row gives %s for %s", countOf(len(r.syn.Values), "value"), countOf(len(t.Columns), "column")).
					Hinted("a row reads: KEY : a value for each column")
			}
			for i := range t.Columns {
				if i < len(r.syn.Values) {
					row.Values = append(row.Values, c.formula(r.syn.Values[i], t.Columns[i].Type))
				} else {
					row.Values = append(row.Values, c.badAt(ir.Head{At: row.Span}))
				}
			}
			t.Rows = append(t.Rows, row)
		})
	}
	c.from = nil
	t.Frame = b.frame
	if len(t.Rows) > 0 {
		c.in(c.tableSrc(t).file, func() { c.coverage(t) })
	}
}

// number reads a bound that must suit a type.
func (c *checker) number(n *syntax.Number, t ir.Type) float64 {
	b, ok := boundOf(n)
	if !ok {
		c.errorf(diag.BadNumber, c.span(n), "this number cannot be used").Hinted("numbers go up to 9223372036854775807; nothing is divided by 0")
		return 0
	}
	if t.Base == ir.Int && b.Den != 1 {
		c.errorf(diag.NeedsRounding, c.span(n), "a whole number is wanted here").Hinted("write a whole number, or make the type num")
	}
	return b.Float()
}

func boundOf(n *syntax.Number) (ir.Bound, bool) {
	text, den := n.Text, int64(1)
	if whole, frac, ok := strings.Cut(text, "."); ok {
		if len(frac) > 9 {
			return ir.Bound{Num: 0, Den: 1}, false
		}
		text = whole + frac
		for range frac {
			den *= 10
		}
	}
	num, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return ir.Bound{Num: 0, Den: 1}, false
	}
	if n.Over != "" {
		d, err := strconv.ParseInt(n.Over, 10, 32)
		if err != nil || d == 0 {
			return ir.Bound{Num: 0, Den: 1}, false
		}
		den *= d
	}
	if n.Minus {
		num = -num
	}
	if g := gcd(num, den); g > 1 {
		num, den = num/g, den/g
	}
	return ir.Bound{Num: num, Den: den}, true
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// key resolves one key of a row.
func (c *checker) key(k *syntax.Key, t ir.Type, param string) ir.Key {
	span := c.span(k)
	anything := ir.Key{Any: true}
	if k.Word == "any" {
		return anything
	}
	wrong := func(hint string, args ...any) ir.Key {
		if !t.Bad() {
			c.errorf(diag.BadKey, span, "`%s` is no key for `%s`, which is %s", k, param, Describe(t)).Hinted(hint, args...)
		}
		return anything
	}
	if k.Word == "none" && t.Optional {
		return ir.Key{None: true}
	}
	switch t.Base {
	case ir.Int, ir.Num:
		if k.Word != "" || k.Text != nil {
			return wrong("write a number, or a range such as 3..5, ..2 or 6..")
		}
		bound := func(n *syntax.Number) ir.Bound {
			c.number(n, t)
			b, _ := boundOf(n)
			return b
		}
		out := ir.Key{}
		switch {
		case k.UpTo != nil:
			out.HasHigh, out.High = true, bound(k.UpTo)
		default:
			out.HasLow, out.Low = true, bound(k.Low)
			if !k.Open {
				out.HasHigh, out.High = true, out.Low
			} else if k.High != nil {
				out.HasHigh, out.High = true, bound(k.High)
			}
		}
		if out.HasLow && out.HasHigh && out.Low.Float() > out.High.Float() {
			c.errorf(diag.BadKey, span, "this range is empty: %s is above %s", k.Low, k.High).Hinted("swap its bounds")
			return anything
		}
		return out
	case ir.Bool:
		if k.Word == "true" || k.Word == "false" {
			return ir.Key{Bool: k.Word == "true"}
		}
		return wrong("write true, false or any")
	case ir.Enum:
		if k.Word == "" || !contains(t.Words, k.Word) {
			if near := diag.Nearest(k.Word, t.Words); near != "" {
				return wrong("did you mean `%s`?", near)
			}
			return wrong("write %s, or any", wordList(t.Words, "or"))
		}
		return ir.Key{Word: k.Word}
	case ir.Text:
		if k.Text == nil {
			return wrong("write a text in quotation marks, or any")
		}
		return ir.Key{Text: k.Text.Plain()}
	case ir.Ref:
		var names []string
		for _, i := range t.Kind.Instances {
			if i.Name == k.Word {
				c.used[i] = true
				return ir.Key{Instance: i}
			}
			names = append(names, i.Name)
		}
		if near := diag.Nearest(k.Word, names); near != "" {
			return wrong("did you mean `%s`?", near)
		}
		if len(names) > 0 {
			return wrong("write %s, or any", wordList(names, "or"))
		}
		return wrong("write any: there is no %s", t.Kind.Name)
	}
	return wrong("a key is a number, a range, true or false, a word, or the name of a thing")
}

// ---- coverage ------------------------------------------------------------------------------------

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

// How many combinations of keys, and how many rows, of a table are looked through; and how
// many combinations of all tables.
const (
	maxCells = 100_000
	maxRows  = 2_000
	MaxCells = 2_000_000
)

func (c *checker) coverage(t *ir.Table) {
	for _, k := range t.Keys {
		if k.Bad() {
			return
		}
	}
	if len(t.Rows) > maxRows || c.cells > MaxCells {
		return
	}
	var axes []axis
	total := 1
	for i := range t.Keys {
		a := axisOf(t, i)
		if len(a.cells) == 0 {
			return // numbers too large to be told apart here
		}
		axes = append(axes, a)
		total *= len(a.cells)
		if total > maxCells {
			return // too many combinations to look at; the fight still finds gaps
		}
	}
	if c.cells += total; c.cells > MaxCells {
		c.errorf(diag.TooMany, t.Span, "all tables up to this one have more than %d combinations of keys", MaxCells).
			Hinted("leave some out, or give their keys fewer values")
		return
	}
	rows, orElse := rowSetOf(t), -1
	for i, r := range t.Rows {
		switch {
		case r.Keys == nil && orElse < 0:
			orElse = i
		case r.Keys != nil && !c.badRows[r]:
			rows.add(i)
		}
	}
	reached := make([]bool, len(t.Rows))
	gap := ""
	cell := make([]int, len(axes))
	for range total {
		row := firstMatch(axes, cell, rows)
		if row < 0 || orElse >= 0 && orElse < row && !c.badRows[t.Rows[orElse]] {
			row = orElse
		}
		if row >= 0 {
			reached[row] = true
		} else if gap == "" {
			var names []string
			for a := range axes {
				names = append(names, axes[a].name(cell[a]))
			}
			gap = strings.Join(names, ", ")
		}
		for a := len(axes) - 1; a >= 0; a-- { // the next combination
			if cell[a]++; cell[a] < len(axes[a].cells) {
				break
			}
			cell[a] = 0
		}
	}
	unread := c.tableSrc(t).file.Tree.Gap(c.tableSrc(t).syn.head) || slices.ContainsFunc(t.Rows, func(r *ir.Row) bool { return c.badRows[r] })
	if gap != "" && !unread {
		c.errorf(diag.TableGap, t.Span, "table `%s` says nothing for %s", t.Name, gap).
			Hinted("add a row for it, or `else : VALUE` at the end")
	}
	for i, r := range t.Rows {
		if !reached[i] && !c.badRows[r] && c.oneFile(t) {
			d := c.errorf(diag.UnreachableRow, r.Span, "this row is never reached: rows before it match first").
				Hinted("remove it, or move it up")
			if slices.ContainsFunc(t.Rows[:i], func(r *ir.Row) bool { return r.Keys == nil }) {
				d.Hinted("`else` matches everything; it is the last row")
			}
		}
	}
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

func (c *checker) oneFile(t *ir.Table) bool {
	for _, r := range c.tableSrc(t).syn.rows {
		if r.file != c.tableSrc(t).syn.rows[0].file {
			return false
		}
	}
	return true
}

// cells are the cells of one key.
type cells struct {
	count int
	of    func(ir.Key) (from, to int) // those that a row matches
	name  func(cell int) string
}

// axis finds which rows match which cells of key i.
func axisOf(t *ir.Table, i int) axis {
	var c cells
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
func wordCells(t *ir.Table, i int) cells {
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
	return cells{
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
func numberCells(t *ir.Table, i int) cells {
	kt := t.Keys[i]
	between := func(r ir.Range) (lo, hi edge) {
		lo, hi = edge{math.Inf(-1), false}, edge{math.Inf(1), true}
		if r.HasLow {
			lo = edge{r.Low, false}
			if kt.Base == ir.Int {
				lo = edge{r.Low - 1, true}
			}
		}
		if r.HasHigh {
			hi = edge{r.High, true}
		}
		return lo, hi
	}
	edgesOf := func(k ir.Key) (lo, hi edge) {
		return between(ir.Range{HasLow: k.HasLow, Low: k.Low.Float(), HasHigh: k.HasHigh, High: k.High.Float()})
	}
	whole := ir.Range{}
	if kt.Range != nil {
		whole = *kt.Range
	}
	first, last := between(whole)
	edges := []edge{first, last}
	for _, r := range t.Rows {
		if r.Keys != nil && !r.Keys[i].Any && !r.Keys[i].None {
			lo, hi := edgesOf(r.Keys[i])
			edges = append(edges, lo, hi)
		}
	}
	slices.SortFunc(edges, edge.compare)
	edges = slices.CompactFunc(edges, func(a, b edge) bool { return a == b })
	place := func(e edge) int { n, _ := slices.BinarySearchFunc(edges, e, edge.compare); return n }
	begin := place(first)
	count := max(0, place(last)-begin)
	return cells{
		count: count,
		name:  func(cell int) string { return cellName(edges[begin+cell], edges[begin+cell+1], kt.Base == ir.Int) },
		of: func(k ir.Key) (from, to int) {
			lo, hi := edgesOf(k)
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
			return fmt.Sprintf("%s and less", trimNumber(high))
		case math.IsInf(high, 1):
			return fmt.Sprintf("%s and more", trimNumber(low))
		case low == high:
			return trimNumber(low)
		}
		return trimNumber(low) + " to " + trimNumber(high)
	}
	switch {
	case math.IsInf(low, -1) && math.IsInf(high, 1):
		return "any number"
	case math.IsInf(low, -1):
		return "less than " + trimNumber(high)
	case math.IsInf(high, 1):
		return "more than " + trimNumber(low)
	case low == high:
		return trimNumber(low)
	}
	return "between " + trimNumber(low) + " and " + trimNumber(high)
}
