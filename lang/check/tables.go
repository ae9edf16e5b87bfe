package check

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/syntax"
)

func (c *checker) tableHead(t *Table) {
	h := t.syn.head
	if h.Params == nil {
		c.errorf(diag.MissingType, t.Span, "table `%s` has no keys", t.Name).Hinted("write: table %s(KEY: int) -> int { … }", t.Name)
		t.Frame, t.Columns, t.Single = &Frame{}, []Column{{Type: tInvalid}}, true
		return
	}
	t.Frame = c.frameOf(c.paramsOf(h.Params, c.keyType))
	if h.Result != nil {
		t.Single = true
		t.Columns = []Column{{Type: c.single(h.Result)}}
		return
	}
	for _, col := range h.Columns {
		ct := tInvalid
		if col.Type != nil {
			ct = c.single(col.Type)
		} else {
			c.errorf(diag.MissingType, c.span(col.Name), "column `%s` has no type", col.Name.Text).Hinted("write: %s: int", col.Name.Text)
		}
		t.Columns = append(t.Columns, Column{col.Name.Text, ct})
	}
}

func (c *checker) tableBody(t *Table) {
	keys := -1
	for _, r := range t.syn.rows {
		if !r.syn.Else && keys < 0 {
			keys = len(r.syn.Keys)
		}
	}
	keys = max(0, min(keys, len(t.Frame.Params)))
	if t.syn.head.Params == nil { // reported with the head
		return
	}
	if len(t.syn.rows) == 0 && !t.file.Tree.Gap(t.syn.head) {
		c.in(t.file, func() {
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
	for _, r := range t.syn.rows {
		c.within(r.file, b, func() {
			row := &Row{Span: c.span(r.syn), Text: rowText(r.syn)}
			if !r.syn.Else {
				if len(r.syn.Keys) != keys {
					row.bad = true
					c.errorf(diag.BadKey, row.Span, "this row has %s, the first one %d", countOf(len(r.syn.Keys), "key"), keys).
						Hinted("every row names the same keys; `any` matches all")
					row.Keys = make([]Key, keys)
					for i := range row.Keys {
						row.Keys[i].Any = true
					}
				} else {
					for i, k := range r.syn.Keys {
						errors := c.diags.Errors()
						row.Keys = append(row.Keys, c.key(k, t.Keys[i], t.Frame.Params[i].Name))
						row.bad = row.bad || c.diags.Errors() > errors
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
					row.Values = append(row.Values, c.badAt(expr{At: row.Span}))
				}
			}
			t.Rows = append(t.Rows, row)
		})
	}
	c.from = nil
	t.Frame = b.frame
	if len(t.Rows) > 0 {
		c.in(t.file, func() { c.coverage(t) })
	}
}

// number reads a bound that must suit a type.
func (c *checker) number(n *syntax.Number, t Type) float64 {
	b, ok := boundOf(n)
	if !ok {
		c.errorf(diag.BadNumber, c.span(n), "this number cannot be used").Hinted("numbers go up to 9223372036854775807; nothing is divided by 0")
		return 0
	}
	if t.Base == Int && b.Den != 1 {
		c.errorf(diag.NeedsRounding, c.span(n), "a whole number is wanted here").Hinted("write a whole number, or make the type num")
	}
	return b.Float()
}

// Float is the nearest float64; a fraction is rounded as a division is.
func (b Bound) Float() float64 { return float64(b.Num) / float64(b.Den) }

func boundOf(n *syntax.Number) (Bound, bool) {
	text, den := n.Text, int64(1)
	if whole, frac, ok := strings.Cut(text, "."); ok {
		if len(frac) > 9 {
			return Bound{0, 1}, false
		}
		text = whole + frac
		for range frac {
			den *= 10
		}
	}
	num, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return Bound{0, 1}, false
	}
	if n.Over != "" {
		d, err := strconv.ParseInt(n.Over, 10, 32)
		if err != nil || d == 0 {
			return Bound{0, 1}, false
		}
		den *= d
	}
	if n.Minus {
		num = -num
	}
	if g := gcd(num, den); g > 1 {
		num, den = num/g, den/g
	}
	return Bound{num, den}, true
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// key resolves one key of a row.
func (c *checker) key(k *syntax.Key, t Type, param string) Key {
	span := c.span(k)
	anything := Key{Any: true}
	if k.Word == "any" {
		return anything
	}
	wrong := func(hint string, args ...any) Key {
		if !t.bad() {
			c.errorf(diag.BadKey, span, "`%s` is no key for `%s`, which is %s", k, param, t.Describe()).Hinted(hint, args...)
		}
		return anything
	}
	if k.Word == "none" && t.Optional {
		return Key{None: true}
	}
	switch t.Base {
	case Int, Num:
		if k.Word != "" || k.Text != nil {
			return wrong("write a number, or a range such as 3..5, ..2 or 6..")
		}
		bound := func(n *syntax.Number) Bound {
			c.number(n, t)
			b, _ := boundOf(n)
			return b
		}
		out := Key{}
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
	case Bool:
		if k.Word == "true" || k.Word == "false" {
			return Key{Bool: k.Word == "true"}
		}
		return wrong("write true, false or any")
	case Enum:
		if k.Word == "" || !contains(t.Words, k.Word) {
			if near := diag.Nearest(k.Word, t.Words); near != "" {
				return wrong("did you mean `%s`?", near)
			}
			return wrong("write %s, or any", wordList(t.Words, "or"))
		}
		return Key{Word: k.Word}
	case Text:
		if k.Text == nil {
			return wrong("write a text in quotation marks, or any")
		}
		return Key{Text: k.Text.Plain()}
	case Ref:
		var names []string
		for _, i := range t.Kind.Instances {
			if i.Name == k.Word {
				c.used[i] = true
				return Key{Instance: i}
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

// axis holds the cells of one key: for each, the rows that match, and its name.
type axis struct {
	matches [][]bool // by cell, by row
	names   []string
}

// How many combinations of keys, and how many rows, are looked through.
const (
	maxCells = 100_000
	maxRows  = 2_000
)

func (c *checker) coverage(t *Table) {
	for _, k := range t.Keys {
		if k.bad() {
			return
		}
	}
	if len(t.Rows) > maxRows {
		return
	}
	var axes []axis
	total := 1
	for i := range t.Keys {
		a := t.axis(i)
		if len(a.names) == 0 {
			return // numbers too large to be told apart here
		}
		axes = append(axes, a)
		total *= max(1, len(a.names))
		if total > maxCells {
			return // too many combinations to look at; the fight still finds gaps
		}
	}
	reached := make([]bool, len(t.Rows))
	gap := ""
	cell := make([]int, len(axes))
	for range total {
		row := slices.IndexFunc(t.Rows, func(r *Row) bool { return r.Keys == nil })
		for r := range t.Rows {
			if t.Rows[r].Keys == nil && r > row {
				continue
			}
			hit := true
			for a := range axes {
				if t.Rows[r].bad {
					hit = false
				} else if t.Rows[r].Keys != nil && !axes[a].matches[cell[a]][r] {
					hit = false
					break
				}
			}
			if hit {
				row = r
				break
			}
		}
		if row >= 0 {
			reached[row] = true
		} else if gap == "" {
			var names []string
			for a := range axes {
				names = append(names, axes[a].names[cell[a]])
			}
			gap = strings.Join(names, ", ")
		}
		for a := len(axes) - 1; a >= 0; a-- { // the next combination
			if cell[a]++; cell[a] < len(axes[a].names) {
				break
			}
			cell[a] = 0
		}
	}
	unread := t.file.Tree.Gap(t.syn.head) || slices.ContainsFunc(t.Rows, func(r *Row) bool { return r.bad })
	if gap != "" && !unread {
		c.errorf(diag.TableGap, t.Span, "table `%s` says nothing for %s", t.Name, gap).
			Hinted("add a row for it, or `else : VALUE` at the end")
	}
	for i, r := range t.Rows {
		if !reached[i] && !r.bad && t.oneFile() {
			d := c.errorf(diag.UnreachableRow, r.Span, "this row is never reached: rows before it match first").
				Hinted("remove it, or move it up")
			if slices.ContainsFunc(t.Rows[:i], func(r *Row) bool { return r.Keys == nil }) {
				d.Hinted("`else` matches everything; it is the last row")
			}
		}
	}
}

func (t *Table) oneFile() bool {
	for _, r := range t.syn.rows {
		if r.file != t.syn.rows[0].file {
			return false
		}
	}
	return true
}

// axis cuts the values of key i into cells.
func (t *Table) axis(i int) axis {
	kt := t.Keys[i]
	var a axis
	add := func(name string, match func(Key) bool) {
		row := make([]bool, len(t.Rows))
		for r := range t.Rows {
			if k := t.Rows[r].Keys; k != nil {
				row[r] = k[i].Any || !k[i].None && match(k[i])
			}
		}
		a.matches, a.names = append(a.matches, row), append(a.names, name)
	}
	if kt.Optional {
		none := make([]bool, len(t.Rows))
		for r := range t.Rows {
			if k := t.Rows[r].Keys; k != nil {
				none[r] = k[i].Any || k[i].None
			}
		}
		a.matches, a.names = append(a.matches, none), append(a.names, "`none`")
	}
	switch kt.Base {
	case Bool:
		add("false", func(k Key) bool { return !k.Bool })
		add("true", func(k Key) bool { return k.Bool })
	case Enum:
		for _, w := range kt.Words {
			add("`"+w+"`", func(k Key) bool { return k.Word == w })
		}
	case Text:
		seen := map[string]bool{}
		for _, r := range t.Rows {
			if r.Keys != nil && !r.Keys[i].Any && !r.Keys[i].None && !seen[r.Keys[i].Text] {
				w := r.Keys[i].Text
				seen[w] = true
				add(strconv.Quote(w), func(k Key) bool { return k.Text == w })
			}
		}
		add("other texts", func(Key) bool { return false })
	case Ref:
		for _, inst := range kt.Kind.Instances {
			add("`"+inst.Name+"`", func(k Key) bool { return k.Instance == inst })
		}
		if kt.Kind.Builtin || len(kt.Kind.Instances) == 0 {
			add("any "+kt.Kind.Name, func(Key) bool { return false })
		}
	default:
		t.numberAxis(i, kt, add)
	}
	return a
}

func (t *Table) numberAxis(i int, kt Type, add func(string, func(Key) bool)) {
	between := func(r Range) (lo, hi edge) {
		lo, hi = edge{math.Inf(-1), false}, edge{math.Inf(1), true}
		if r.HasLow {
			lo = edge{r.Low, false}
			if kt.Base == Int {
				lo = edge{r.Low - 1, true}
			}
		}
		if r.HasHigh {
			hi = edge{r.High, true}
		}
		return lo, hi
	}
	edgesOf := func(k Key) (lo, hi edge) {
		return between(Range{HasLow: k.HasLow, Low: k.Low.Float(), HasHigh: k.HasHigh, High: k.High.Float()})
	}
	whole := Range{}
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
	for n := 0; n+1 < len(edges); n++ {
		lo, hi := edges[n], edges[n+1]
		if lo.compare(first) < 0 || hi.compare(last) > 0 {
			continue
		}
		add(cellName(lo, hi, kt.Base == Int), func(k Key) bool {
			a, b := edgesOf(k)
			return a.compare(lo) <= 0 && hi.compare(b) <= 0
		})
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
