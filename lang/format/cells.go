package format

import (
	"cmp"
	"sort"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/syntax"
	"hcl/lang/token"
)

// mark says that a piece begins a column of its line.
type mark struct {
	owner  int // where the line begins that it belongs to
	column int // from 1; 0 is none
	style  style
}

// style is how a column is set.
type style uint8

const (
	nearby  style = iota // one blank behind the widest
	grid                 // the same, however wide
	numbers              // the same, and numbers without a sign stand below those with one
	apart                // four blanks behind the widest, which is easier to see
	label                // at a fixed place, or four blanks behind what is too wide for that
	when                 // the same at another place
)

// fixed reports whether a column stands where it does whatever other lines hold.
func (s style) fixed() bool { return s == label || s == when }

// hints is what the tree says of the tokens of a file, by their offsets.
type hints struct {
	starts  map[int]bool // begin a formula
	inside  []span       // formulas, in the order of the text
	tight   map[int]bool // no blank before it
	columns map[int]bool // the `:` of a table's columns
	defined map[int]int  // where a define begins: where its formula does
	classes map[int]string
	marks   map[int]mark

	tokens []lexer.Token
}

type span struct{ start, end int }

const classTable = "table"

// formula reports whether a token is part of a formula.
func (h *hints) formula(at int) bool {
	i := sort.Search(len(h.inside), func(i int) bool { return h.inside[i].end > at })
	return i < len(h.inside) && h.inside[i].start <= at
}

func hintsOf(file *syntax.File, tokens []lexer.Token) *hints {
	h := &hints{starts: map[int]bool{}, tight: map[int]bool{}, columns: map[int]bool{}, defined: map[int]int{},
		classes: map[int]string{}, marks: map[int]mark{}, tokens: tokens}
	for _, d := range file.Decls {
		syntax.Walk(d, h.visit)
	}
	sort.Slice(h.inside, func(i, j int) bool { return h.inside[i].start < h.inside[j].start })
	return h
}

func (h *hints) visit(n any) bool {
	if node, ok := n.(interface{ Begin() int }); ok {
		h.line(n, node.Begin())
	}
	switch n := n.(type) {
	case *syntax.Formula:
		start, end := n.Offsets()
		h.starts[start] = true
		h.inside = append(h.inside, span{start, end})
		return false
	case *syntax.Text:
		return false
	case *syntax.Range:
		h.together(&n.Node)
	case *syntax.Key:
		h.together(&n.Node)
	case *syntax.Number:
		h.together(&n.Node)
	case *syntax.Table:
		for _, c := range n.Columns {
			if c.Type != nil {
				h.columns[h.before(&c.Type.Node)] = true
			}
		}
	}
	return true
}

// index is the first token that begins at an offset or behind it.
func (h *hints) index(at int) int {
	i := sort.Search(len(h.tokens), func(i int) bool { return h.tokens[i].Pos.Offset >= at })
	for i < len(h.tokens)-1 && h.tokens[i].Type == token.Newline {
		i++
	}
	return i
}

// before is where the token before a node begins.
func (h *hints) before(n *syntax.Node) int {
	i := h.index(n.Begin()) - 1
	for i > 0 && h.tokens[i].Type == token.Newline {
		i--
	}
	return h.tokens[max(i, 0)].Pos.Offset
}

// together lets no blanks stand within a node.
func (h *hints) together(n *syntax.Node) {
	for _, t := range n.Tokens[1:] {
		h.tight[t.Pos.Offset] = true
	}
}

// line notes the columns of what stands on a line of its own.
func (h *hints) line(n any, begin int) {
	c := columns{h: h, owner: begin}
	switch n := n.(type) {
	case *syntax.Param:
		c.class("param")
		if n.Type != nil {
			c.before(nearby, &n.Type.Node)
		}
		c.text(label, n.Label)
	case *syntax.Own:
		c.class("field")
		c.before(nearby, &n.Type.Node)
		c.text(label, n.Label)
	case *syntax.Field:
		c.class("field")
		c.before(nearby, &n.Type.Node)
		if n.Anew != nil {
			c.at(nearby, n.Anew.Begin())
		}
		c.column = 10
		c.text(label, n.Label)
	case *syntax.Set:
		c.class("set")
		c.before(nearby, &n.Value.Node)
	case *syntax.Define:
		c.class("define")
		c.before(nearby, &n.Value.Node)
		h.defined[c.owner] = n.Value.Begin()
	case *syntax.RowsRow:
		c.class(classTable)
		c.text(grid, n.Title)
		c.values(n.Values)
	case *syntax.TableRow:
		c.class(classTable)
		for i, k := range n.Keys {
			if i > 0 {
				c.at(grid, k.Begin())
			}
		}
		c.column = max(c.column, 20)
		c.values(n.Values)
	case *syntax.Term:
		c.class("term")
		c.after(nearby, &cmp.Or(n.Of, n.Name).Node)
		c.valued(n.Label, n.When)
	case *syntax.Modifier:
		c.class("modifier")
		colon := n.Name
		for _, name := range []*syntax.Name{n.Of, n.Score, n.For, n.As} {
			if name != nil {
				colon = name
			}
		}
		c.after(nearby, &colon.Node)
		c.valued(n.Label, n.When)
	case *syntax.PolicyLine:
		c.class("policy")
		c.after(nearby, &n.Choice.Node)
		if n.When != nil {
			c.before(when, &n.When.Node)
		}
	case *syntax.Measure:
		c.class("measure")
		c.text(nearby, n.Title)
		c.column = 10
		if len(n.By) > 0 {
			c.before(nearby, &n.By[0].Node)
		}
		c.column = 20
		c.before(nearby, &n.Value.Node)
	case *syntax.Event:
		c.class("event")
		c.text(apart, n.Text)
	case *syntax.Need:
		c.text(label, n.Text)
	case *syntax.Expect:
		c.text(label, n.Text)
	case *syntax.Override:
		if d, ok := n.Decl.(*syntax.Define); ok {
			h.defined[c.owner] = d.Value.Begin()
		}
	case *syntax.Instance:
		c.class("instance " + n.Kind.Text)
		c.text(nearby, n.Title)
		c.column = 10
		if n.Like != nil {
			c.before(nearby, &n.Like.Node)
		}
		c.column = 20
		if n.Body != nil {
			c.at(nearby, n.Body.Begin())
		}
		if n.Title != nil {
			h.classes[c.owner] += " titled"
		}
		if n.Like != nil {
			h.classes[c.owner] += " alike"
		}
	}
}

// columns numbers the columns of a line from left to right.
type columns struct {
	h             *hints
	owner, column int
}

func (c *columns) class(name string) { c.h.classes[c.owner] = name }

func (c *columns) at(s style, offset int) {
	c.column++
	c.h.marks[offset] = mark{c.owner, c.column, s}
}

func (c *columns) before(s style, n *syntax.Node) { c.at(s, c.h.before(n)) }

func (c *columns) after(s style, n *syntax.Node) {
	_, end := n.Offsets()
	c.at(s, c.h.tokens[c.h.index(end)].Pos.Offset)
}

func (c *columns) text(s style, t *syntax.Text) {
	if t != nil {
		c.at(s, t.Begin())
	}
}

// values are those of a row of a table, with the `:` before them.
func (c *columns) values(list []*syntax.Formula) {
	c.column = max(c.column, 1)
	c.before(grid, &list[0].Node)
	for _, f := range list {
		c.at(numbers, f.Begin())
	}
}

func (c *columns) valued(text *syntax.Text, cond *syntax.Formula) {
	c.text(apart, text)
	c.column = 10
	if cond != nil {
		c.before(apart, &cond.Node)
	}
}
