package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// rowsKind is of lists of things of a kind.
var rowsKind = &declKind{declare: on((*checker).declareRows)}

func (c *checker) declareRows(d *syntax.Rows) {
	k := c.kind(d.Kind)
	if k == nil {
		return
	}
	if len(d.Of) > 0 {
		c.declareProduct(k, d)
		return
	}
	for _, r := range d.List {
		i := c.newInstance(k, r.Name, r.Title, append(d.Doc(), r.Doc()...))
		if len(r.Values) < len(d.Fields) && c.file.Tree.Gap(r) {
			c.instanceSrc(i).strange = true
		} else if len(r.Values) != len(d.Fields) {
			c.errorf(diag.WrongArguments, c.span(r), "this row has %s for %s", diag.Count(len(r.Values), "value"),
				diag.Count(len(d.Fields), "field")).
				Hinted("write: %s : %s", c.rowHead(r), c.fitted(r.Values, len(d.Fields),
					func(n int) string { return d.Fields[n].Text }))
			c.instanceSrc(i).strange = true
		}
		for n, v := range r.Values {
			if n < len(d.Fields) {
				c.instanceSrc(i).sets[d.Fields[n].Text] = setSyntax{value: v, at: c.span(d.Fields[n]), file: c.file}
			}
		}
		c.addInstance(i, r.Name)
	}
	for _, f := range d.Fields {
		if fd := k.Field(f.Text); fd != nil {
			c.means(c.span(f), fd)
			continue
		}
		c.later(func() { // when it is known to what others its fields refer
			d := c.noField(c.span(f), k, f.Text, settableNames(k))
			c.setElsewhere(d, k, "NAME", f.Text, "…")
		})
		for _, i := range k.Instances {
			c.instanceSrc(i).strange = c.instanceSrc(i).strange || c.instanceSrc(i).sets[f.Text].value != nil
		}
	}
}

// rowHead is what stands before the `:` of a row.
func (c *checker) rowHead(r *syntax.RowsRow) string {
	if r.Title == nil {
		return r.Name.Text
	}
	return r.Name.Text + " " + c.span(r.Title).Text()
}

// fitted writes the values of a row as so many: without those that are too many, and with
// the names in capitals of those that are missing.
func (c *checker) fitted(values []*syntax.Formula, most int, name func(n int) string) string {
	var out []string
	for n := range most {
		if n < len(values) {
			out = append(out, values[n].Text)
		} else {
			out = append(out, advice.Slot(name(n)))
		}
	}
	return strings.Join(out, ", ")
}

// MaxProducts is how many things all `rows … for` of a ruleset may make, MaxProductValues how
// many values these may set, and MaxProductRows how many times it may stand in one.
const (
	MaxProductRows   = 1000
	MaxProducts      = 10_000
	MaxProductValues = 100_000
)

// combinations are the things that `rows … for` make of others.
type combinations struct {
	products []*product
	madeOf   map[*ir.Kind][]*ir.Kind // whose things they combine, by what they make
	combined int                     // things that they have made,
	valued   int                     // and values that these set
}

// product is a `rows … for`: a row for each combination of what some lists hold.
type product struct {
	syn   *syntax.Rows
	file  *library.File
	kind  *ir.Kind
	lists []productList
	made  map[string]bool // rows that there are, or that have been removed again
	taken bool            // that a name is taken has been told

	given   map[*syntax.Formula]func(*ir.Instance) // what they say, once it has been checked
	lacking bool                                   // what is missing in them has been told
}

// productList is one of the lists: all things of a kind, or what is written.
type productList struct {
	field *syntax.Name
	kind  *ir.Kind              // whose things; nil: what is written
	known map[*ir.Instance]bool // that are among the items
	items []productItem
	list  *syntax.Formula
}

// productItem is one value of a field.
type productItem struct {
	name  string // as a part of a name
	value *syntax.Formula
	of    *ir.Instance // which it is; nil: a number, or a name that is not known yet
}

func (c *checker) declareProduct(k *ir.Kind, d *syntax.Rows) {
	if k.Builtin {
		c.errorf(diag.NotAllowed, c.span(d.Kind), "%ss stand in scenarios, not in rulesets",
			k.Name).Hinted("put them into a .toml file")
		return
	}
	p := &product{syn: d, file: c.file, kind: k, made: map[string]bool{}, given: map[*syntax.Formula]func(*ir.Instance){}}
	set := map[string]diag.Span{}
	for _, of := range d.Of {
		l, ok := c.productList(k, of)
		if !ok {
			return
		}
		if old, ok := set[of.Field.Text]; ok {
			c.errorf(diag.Duplicate, c.span(of.Field), "`%s` is set twice", of.Field.Text).Hinted("remove one").Note(old,
				"the first is here")
			return
		}
		set[of.Field.Text] = c.span(of.Field)
		if k.Field(of.Field.Text) == nil {
			c.later(func() { // when it is known to what others its fields refer
				c.setElsewhere(c.noField(c.span(of.Field), k, of.Field.Text, settableNames(k)), k, "NAME", of.Field.Text, "…")
			})
			p.lacking = true
		}
		p.lists = append(p.lists, l)
	}
	for _, l := range p.lists {
		if l.kind != nil && len(c.products) <= MaxProductRows && c.combines(l.kind, k, map[*ir.Kind]bool{}) {
			c.errorf(diag.Cycle, c.span(l.list), "these rows would be combinations of themselves").Hinted("name other things here: [NAME, NAME]")
			return
		}
	}
	for _, l := range p.lists {
		if l.kind != nil {
			c.madeOf[k] = append(c.madeOf[k], l.kind)
		}
	}
	switch c.products = append(c.products, p); {
	case len(c.products) <= MaxProductRows:
		c.combine(p)
	case len(c.products) == MaxProductRows+1:
		c.errorf(diag.TooMany, c.span(d.Kind), "`rows … for` may stand in a ruleset %d times, and this is once more",
			MaxProductRows).
			Hinted("leave it out, or write the rows one by one")
	}
}

// combines reports whether rows of a kind are, by whatever others, combinations of things of another.
// Kinds that have been looked at are in seen.
func (c *checker) combines(k, other *ir.Kind, seen map[*ir.Kind]bool) bool {
	if k == other {
		return true
	}
	if seen[k] {
		return false
	}
	seen[k] = true
	return slices.ContainsFunc(c.madeOf[k], func(of *ir.Kind) bool { return c.combines(of, other, seen) })
}

// productList reads what stands behind `in`: the plural of a kind, a range, or a list.
func (c *checker) productList(k *ir.Kind, of *syntax.RowsOf) (l productList, ok bool) {
	l.field, l.list = of.Field, of.List
	add := func(name string, n ast.Node) {
		l.items = append(l.items, productItem{name: name, value: of.List.With(n, name)})
	}
	wrong := func(format string, args ...any) (productList, bool) {
		c.errorf(diag.WrongType, c.span(of.List), format, args...).
			Hinted("write the plural of a kind, two whole numbers such as 1..6, or a list such as [1, 2, 4]")
		return l, false
	}
	switch n := of.List.Tree.(type) {
	case nil:
		return l, false
	case *ast.IdentifierNode:
		s := c.named(n.Value)
		if s == nil || s.what != "plural" || s.obj.(*ir.Kind).Builtin {
			return wrong("`%s` is not the plural of a kind of the ruleset", n.Value)
		}
		l.kind, l.known = s.obj.(*ir.Kind), map[*ir.Instance]bool{}
		c.used[l.kind] = true
		return l, true
	case *ast.BinaryNode:
		low, isLow := n.Left.(*ast.IntegerNode)
		high, isHigh := n.Right.(*ast.IntegerNode)
		if n.Operator != ".." || !isLow || !isHigh {
			break
		}
		switch {
		case high.Value < low.Value:
			return wrong("there is no number from %d to %d", low.Value, high.Value)
		case high.Value-low.Value >= MaxProducts:
			return wrong("these are more than %d numbers", MaxProducts)
		}
		for i := range high.Value - low.Value + 1 { // there is no number behind the largest
			v := low.Value + i
			add(strconv.Itoa(v), &ast.IntegerNode{Value: v})
		}
		return l, true
	case *ast.ArrayNode:
		for _, item := range n.Nodes {
			switch item := item.(type) {
			case *ast.IntegerNode:
				add(strconv.Itoa(item.Value), item)
				continue
			case *ast.IdentifierNode:
				if !strings.HasPrefix(item.Value, syntax.SquarePrefix) {
					add(item.Value, item)
					continue
				}
			}
			c.errorf(diag.WrongType, of.List.SpanOf(c.file.Source, item),
				"a row has its name from a name or a whole number, and this is neither").
				Hinted("write this row by itself: %s NAME { %s = … }", k.Name, of.Field.Text)
			return l, false
		}
		return l, true
	}
	return wrong("what this list holds cannot be seen here")
}

// all lists the items: of a kind those things that there are by now.
func (l *productList) all(c *checker) []productItem {
	if l.kind == nil {
		return l.items
	}
	for _, i := range l.kind.Instances {
		if !l.known[i] {
			l.known[i] = true
			l.items = append(l.items, productItem{i.Name, l.list.With(&ast.IdentifierNode{Value: i.Name}, i.Name), i})
		}
	}
	return slices.DeleteFunc(slices.Clone(l.items), func(x productItem) bool {
		return c.instanceOf(l.kind, x.name) != x.of
	})
}

// combine makes the rows of a product that there are not yet.
func (c *checker) combine(p *product) {
	if c.combined > MaxProducts {
		return
	}
	rows := [][]productItem{nil}
	for n := range p.lists {
		var longer [][]productItem
		for _, row := range rows {
			for _, item := range p.lists[n].all(c) {
				if longer = append(longer, append(slices.Clone(row), item)); len(longer) > MaxProducts {
					c.tooManyRows(p)
					return
				}
			}
		}
		rows = longer
	}
	for _, row := range rows {
		if !c.addRow(p, row) {
			c.tooManyRows(p)
			return
		}
	}
}

func (c *checker) tooManyRows(p *product) {
	if c.combined <= MaxProducts {
		c.errorf(diag.TooMany, p.syn.Kind.Span(p.file.Source),
			"`rows … for` may make %d things in all, and set %d values, and this would be more", MaxProducts, MaxProductValues).Hinted("shorten a list")
	}
	c.combined = MaxProducts + 1
}

// addRow makes one row, once. It reports false if there are too many.
func (c *checker) addRow(p *product, row []productItem) bool {
	var names []string
	for _, item := range row {
		names = append(names, item.name)
	}
	name := strings.Join(names, "_")
	if '0' <= name[0] && name[0] <= '9' {
		name = p.kind.Name + "_" + name
	}
	if p.made[name] {
		return true
	}
	p.made[name] = true
	taken := c.instanceOf(p.kind, name) != nil
	if taken && p.taken {
		return true
	}
	p.taken = p.taken || taken
	d, values := p.syn, len(row)
	if p.syn.Sets != nil {
		values += len(p.syn.Sets.List)
	}
	if c.combined == MaxProducts || c.valued+values > MaxProductValues {
		return false
	}
	c.combined++
	c.valued += values
	n := &syntax.Name{Node: d.Kind.Node, Text: name}
	var i *ir.Instance
	c.in(p.file, func() {
		i = c.newInstance(p.kind, n, nil, d.Doc())
		src := c.instanceSrc(i)
		src.product = p
		if d.Sets != nil {
			c.instanceLines(i, &syntax.InstanceBody{Node: d.Sets.Node, List: lines(d.Sets)})
		}
		for n, item := range row {
			field := p.lists[n].field
			if old, ok := src.sets[field.Text]; ok {
				c.errorf(diag.Duplicate, old.at, "`%s` is set twice", field.Text).Hinted("remove one").Note(c.span(field),
					"the first is here")
			}
			src.sets[field.Text] = setSyntax{value: item.value, text: item.name, at: c.span(field), file: p.file}
			if item.of != nil {
				of := c.instanceSrc(item.of)
				of.makes = append(of.makes, i)
			}
		}
	})
	i.File = c.file.IR()
	c.addInstance(i, n)
	return true
}

func lines(s *syntax.Sets) []syntax.InstanceLine {
	var out []syntax.InstanceLine
	for _, l := range s.List {
		out = append(out, l)
	}
	return out
}

// combineAgain makes the rows that what has been declared since calls for.
func (c *checker) combineAgain() {
	for before := -1; before != c.combined && c.combined <= MaxProducts; {
		before = c.combined
		for _, p := range c.products {
			c.combine(p)
		}
	}
}
