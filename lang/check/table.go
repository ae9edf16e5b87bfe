package check

import (
	"slices"
	"strconv"
	"strings"

	"hcl/lang/coverage"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

var tableKind = &declKind{
	word:     "table",
	declare:  on((*checker).declareTable),
	override: onNamed("change", (*checker).overrideTable),
	extend:   onNamed("extend", (*checker).extendTable),
	removes: removals{
		"table": removes(allTables, "row %s %s"),
		"row":   (*checker).removeRow,
	},
	heads:  each(allTables, (*checker).tableHead),
	bodies: each(allTables, (*checker).tableBody),
	pieces: described(allTables, (*taker).tablePiece),
	named:  true,
	called: true,
	use:    usedAsCall,
	call:   (*checker).callTable,
}

func allTables(p *ir.Program) *[]*ir.Table { return &p.Tables }

type tableSource struct {
	head *syntax.Table
	rows changeable[*syntax.TableRow]
	file *library.File
}

func (s *sources) tableSrc(t *ir.Table) *tableSource { return known[tableSource](s, t) }

func (c *checker) declareTable(d *syntax.Table) {
	t := &ir.Table{Decl: c.decl(d.Name, d)}
	src := c.tableSrc(t)
	src.head, src.file = d, c.file
	src.rows = changeableOf(d.Rows.List, c.file, rowText)
	declareIn(c, d.Name, "table", t, &c.p.Tables)
}

func (c *checker) overrideTable(t *ir.Table, d *syntax.Table) {
	c.noHead(d.Params, d.Name, "table")
	for _, r := range d.Rows.List {
		if old := c.findRow(t, r, r, "change"); old != nil {
			c.changed(ir.Overridden, c.span(r), old.syn.Span(old.file.Source), "table", t.Name, rowText(r))
			*old = here(c, r)
		}
	}
}

// extendTable puts rows before those that there are.
func (c *checker) extendTable(t *ir.Table, d *syntax.Table) {
	for _, r := range d.Rows.List {
		c.changed(ir.Extended, c.span(r), diag.Span{}, "table", t.Name, rowText(r))
	}
	c.tableSrc(t).rows.before(d.Rows.List, c.file)
}

func (c *checker) removeRow(d *syntax.Remove) {
	t, _ := c.target(d.Row, "table", "change").(*ir.Table)
	if t == nil {
		return
	}
	row := &syntax.TableRow{Keys: d.Keys}
	if len(d.Keys) == 1 && d.Keys[0].Word == "else" {
		row = &syntax.TableRow{Else: true}
	}
	if old := c.findRow(t, row, d.Keys[0], "remove"); old != nil {
		c.changed(ir.Removed, c.span(d), old.syn.Span(old.file.Source), "table", t.Name, rowText(row))
		c.tableSrc(t).rows.remove(rowText(row))
	}
}

// findRow is the row of a table that has the keys of another.
func (c *checker) findRow(t *ir.Table, row *syntax.TableRow, at spanned, verb string) *located[*syntax.TableRow] {
	rows, text := &c.tableSrc(t).rows, rowText(row)
	if old := rows.find(text); old != nil {
		return old
	}
	c.nothing(c.span(at), text, rows.texts(), "table", []string{t.Name, text}, "table `%s` has no row `%s` to %s", t.Name,
		text, verb)
	return nil
}

func (c *checker) callTable(x *calling, s *symbol) ir.Expr {
	t := s.obj.(*ir.Table)
	if !t.Single {
		c.errorf(diag.NotAValue, x.base.At, "table `%s` has several columns", t.Name).
			Hinted("write which: %s(…).%s", t.Name, c.columnName(t, 0))
		return c.badAt(x.base)
	}
	return c.lookupAt(x.f, t, 0, x.args, x.base)
}

func (t *taker) tablePiece(x *ir.Table) {
	src := t.tableSrc(x)
	q := t.add("table", []string{x.Name}, head(src.file, src.head, src.head.Rows), x.Span)
	var parts []*Piece
	for _, r := range src.rows.left() {
		parts = append(parts, part("table", x.Name, in(r.file, r.syn), r.syn.Span(r.file.Source), rowText(r.syn)))
	}
	t.ofParts(q, parts)
}

func rowText(r *syntax.TableRow) string {
	if r.Else {
		return "else"
	}
	s := ""
	for i, k := range r.Keys {
		if i > 0 {
			s += ", "
		}
		s += k.String()
	}
	return s
}

func (c *checker) tableHead(t *ir.Table) {
	h := c.tableSrc(t).head
	if h.Params == nil {
		c.errorf(diag.MissingType, t.Span, "table `%s` has no keys", t.Name).Hinted("write: table %s(KEY: int) -> int { … }",
			t.Name)
		t.Frame, t.Columns, t.Single = &ir.Frame{}, []ir.Column{{Type: tInvalid}}, true
		return
	}
	t.Frame = c.frameOf(c.paramsOf(h.Params, c.keyType, c.impliedType))
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
			c.errorf(diag.MissingType, c.span(col.Name), "column `%s` has no type", col.Name.Text).Hinted("write: %s: int",
				col.Name.Text)
		}
		t.Columns = append(t.Columns, ir.Column{Name: col.Name.Text, Type: ct})
	}
}

func (c *checker) tableBody(t *ir.Table) {
	src := c.tableSrc(t)
	rows := src.rows.left()
	keys := -1
	for _, r := range rows {
		if !r.syn.Else && keys < 0 {
			keys = len(r.syn.Keys)
		}
	}
	keys = max(0, min(keys, len(t.Frame.Params)))
	if src.head.Params == nil { // reported with the head
		return
	}
	if len(rows) == 0 && !src.file.Tree.Gap(src.head) {
		c.in(src.file, func() {
			c.errorf(diag.TableGap, t.Span, "table `%s` has no rows", t.Name).Hinted("write in it: KEY : VALUE ; else : VALUE")
		})
	}
	for _, p := range t.Frame.Params[:keys] {
		t.Keys = append(t.Keys, p.Type)
	}
	b := newBody("a table", t.Frame.Params...)
	b.heads = []string{t.Name}
	b.from = t
	for _, r := range rows {
		c.within(r.file, b, func() {
			row := &ir.Row{Span: c.span(r.syn), Text: rowText(r.syn)}
			if !r.syn.Else {
				if len(r.syn.Keys) != keys {
					c.badRows[row] = true
					c.errorf(diag.BadKey, row.Span, "this row has %s, the first one %d", diag.Count(len(r.syn.Keys), "key"), keys).
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
				head, _, _ := strings.Cut(row.Span.Text(), ":")
				c.errorf(diag.WrongArguments, row.Span, "this row gives %s for %s", diag.Count(len(r.syn.Values), "value"),
					diag.Count(len(t.Columns), "column")).
					Hinted("write: %s : %s", strings.TrimSpace(head), c.fitted(r.syn.Values, len(t.Columns),
						func(n int) string { return t.Columns[n].Name }))
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
	t.Frame = b.frame
	if len(t.Rows) > 0 {
		c.in(src.file, func() { c.coverage(t) })
	}
}

// number reads a bound that must suit a type.
func (c *checker) number(n *syntax.Number, t ir.Type) ir.Bound {
	b, ok := boundOf(n)
	if !ok {
		c.errorf(diag.BadNumber, c.span(n), "this number cannot be used").Hinted("numbers go up to 9223372036854775807; nothing is divided by 0")
		return b
	}
	if t.Base == ir.Int && b.Den != 1 {
		c.errorf(diag.NeedsRounding, c.span(n), "a whole number is wanted here").Hinted("write a whole number, or make the type num")
	}
	return b
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
		if t.Base == ir.Union {
			hint, args = "a thing of several kinds has no key but any: ask for its kind, and have a table for each", nil
		}
		if !t.Bad() {
			c.errorf(diag.BadKey, span, "`%s` is no key for `%s`, which is %s", k, param, t.Describe()).Hinted(hint, args...)
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
		out := ir.Key{}
		switch {
		case k.UpTo != nil:
			out.HasHigh, out.High = true, c.number(k.UpTo, t)
		default:
			out.HasLow, out.Low = true, c.number(k.Low, t)
			if !k.Open {
				out.HasHigh, out.High = true, out.Low
			} else if k.High != nil {
				out.HasHigh, out.High = true, c.number(k.High, t)
			}
		}
		if out.HasLow && out.HasHigh && out.Low.Above(out.High) {
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
		if k.Word == "" || !slices.Contains(t.Words, k.Word) {
			if near := diag.Nearest(k.Word, t.Words); near != "" {
				return wrong("did you mean `%s`?", near)
			}
			return wrong("write %s, or any", diag.WordList(t.Words, "or"))
		}
		return ir.Key{Word: k.Word}
	case ir.Text:
		if k.Text == nil {
			return wrong("write a text in quotation marks, or any")
		}
		return ir.Key{Text: k.Text.Plain()}
	case ir.Ref:
		if i := c.instanceOf(t.Kind, k.Word); i != nil {
			c.uses(span, i)
			return ir.Key{Instance: i}
		}
		names := t.Kind.InstanceNames()
		if near := diag.Nearest(k.Word, names); near != "" {
			return wrong("did you mean `%s`?", near)
		}
		if len(names) > 0 {
			return wrong("write %s, or any", diag.WordList(names, "or"))
		}
		return wrong("write any: there is no %s", t.Kind.Name)
	}
	return wrong("a key is a number, a range, true or false, a word, or the name of a thing")
}

// MaxCells is how many combinations of keys of all tables are looked through.
const MaxCells = 2_000_000

// coverage reports rows that are never reached, and values that no row speaks of.
func (c *checker) coverage(t *ir.Table) {
	src := c.tableSrc(t)
	cells := coverage.Of(t)
	if cells == nil || c.cells > MaxCells {
		return
	}
	if c.cells += cells.Count; c.cells > MaxCells {
		c.errorf(diag.TooMany, t.Span, "all tables up to this one have more than %d combinations of keys", MaxCells).
			Hinted("leave some out, or give their keys fewer values")
		return
	}
	reached, gap := cells.Look(c.badRows)
	unread := src.file.Tree.Gap(src.head) || slices.ContainsFunc(t.Rows, func(r *ir.Row) bool { return c.badRows[r] })
	if gap != "" && !unread {
		c.errorf(diag.TableGap, t.Span, "table `%s` says nothing for %s", t.Name, gap).
			Hinted("add a row for it, or `else : VALUE` at the end")
	}
	oneFile := c.oneFile(t)
	for i, r := range t.Rows {
		if !reached[i] && !c.badRows[r] && oneFile {
			d := c.errorf(diag.UnreachableRow, r.Span, "this row is never reached: rows before it match first").
				Hinted("remove it, or move it up")
			if slices.ContainsFunc(t.Rows[:i], func(r *ir.Row) bool { return r.Keys == nil }) {
				d.Hinted("`else` matches everything; it is the last row")
			}
		}
	}
}

func (c *checker) oneFile(t *ir.Table) bool {
	rows := c.tableSrc(t).rows.left()
	return !slices.ContainsFunc(rows, func(r located[*syntax.TableRow]) bool { return r.file != rows[0].file })
}
