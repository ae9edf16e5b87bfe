package check

import (
	"regexp"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib/grid"
)

// formula types a formula for a place of type want (Invalid: any type will do).
func (c *checker) formula(f *syntax.Formula, want ir.Type) ir.Expr {
	if f == nil {
		return c.badAt(ir.Head{})
	}
	if f.Tree == nil {
		return c.badAt(ir.Head{At: c.span(f)})
	}
	if words := alternatives(f.Tree); len(words) > 1 && want.Base == ir.Enum && len(missing(words, want.Words)) == 0 {
		at := c.span(f)
		c.errorf(diag.WrongType, at, "a value is one of these, and not several").
			Hinted("write one: %s; or let somebody choose: choose x from [%s] by WHO", words[0], strings.Join(words, ", "))
		return c.badAt(ir.Head{At: at})
	}
	e := c.expr(f, f.Tree, want)
	return c.coerce(e, want)
}

// alternatives lists the words that `or` joins, nothing if anything else stands among them.
func alternatives(n ast.Node) []string {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return []string{n.Value}
	case *ast.BinaryNode:
		left, right := alternatives(n.Left), alternatives(n.Right)
		if (n.Operator == "or" || n.Operator == "||") && left != nil && right != nil {
			return append(left, right...)
		}
	}
	return nil
}

// bodyOf types a formula that has a body to itself.
func (c *checker) bodyOf(b *body, f located[*syntax.Formula], want ir.Type) *ir.Formula {
	out := &ir.Formula{Frame: b.frame, Text: f.syn.Text}
	c.within(f.file, b, func() { out.Expr = c.formula(f.syn, want) })
	return out
}

// stillFormula types a formula that may be evaluated at any time.
func (c *checker) stillFormula(f *syntax.Formula, want ir.Type, why string) ir.Expr {
	old := c.body.still
	if old == "" {
		c.body.still = why
	}
	e := c.formula(f, want)
	c.body.still = old
	return e
}

// expr types one node. want is a hint that decides what bare words mean.
func (c *checker) expr(f *syntax.Formula, n ast.Node, want ir.Type) ir.Expr {
	e := c.exprOrPer(f, n, want)
	if t := e.Type(); t.Base == ir.Per {
		d := c.errorf(diag.WrongType, e.Span(), "%s is no single value", t.Describe()).Hinted("write [ ] with %s in it",
			diag.Article(t.Kind.Name))
		if m := dotted.FindStringSubmatch(e.Span().Source.Text[e.Span().End:]); m != nil {
			d.Hinted("write: %s[%s]", e.Span().Text(), m[1])
		}
		return c.badAt(ir.Head{At: e.Span(), Node: n})
	}
	return e
}

// exprOrPer types a node that may be a field or param with values per kind: behind
// it stands the [ ] that takes one, or all are written to.
func (c *checker) exprOrPer(f *syntax.Formula, n ast.Node, want ir.Type) ir.Expr {
	return c.typed(c.node(f, n, want))
}

func (c *checker) node(f *syntax.Formula, n ast.Node, want ir.Type) ir.Expr {
	src := c.file.Source
	base := ir.Head{At: f.SpanOf(src, n), Node: n}
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return c.name(f, n, want)
	case *ast.IntegerNode:
		if want.Base == ir.Num {
			base.T = tNum
			return &ir.NumLit{Head: base, Value: float64(n.Value)}
		}
		base.T = tInt
		return &ir.IntLit{Head: base, Value: int64(n.Value)}
	case *ast.FloatNode:
		base.T = tNum
		return &ir.NumLit{Head: base, Value: n.Value}
	case *ast.BoolNode:
		base.T = tBool
		return &ir.BoolLit{Head: base, Value: n.Value}
	case *ast.StringNode:
		base.T = tText
		if m := filledIn.FindString(n.Value); m != "" {
			c.diags.Warnf(diag.BadText, base.At, "a text that is a value has no formulas in it: `%s` is shown as it stands", m).
				Hinted("write the text where it is shown: say \"… %s …\"", m)
		}
		return &ir.TextLit{Head: base, Value: n.Value}
	case *ast.UnaryNode:
		return c.unary(f, n, base, want)
	case *ast.BinaryNode:
		return c.binary(f, n, base, want)
	case *ast.ConditionalNode:
		return c.conditional(f, n, base, want)
	case *ast.ChainNode:
		e, chained := c.chain(f, n.Node, want)
		if chained {
			return ofChain(e, n)
		}
		return e
	case *ast.MemberNode:
		e, _ := c.member(f, n, base, want, false)
		return e
	case *ast.CallNode:
		if m, ok := n.Callee.(*ast.MemberNode); ok {
			e, _ := c.methodCall(f, n, m, base, false)
			return e
		}
		name, args := callParts(n)
		return c.call(f, n, name, args, base, want)
	case *ast.BuiltinNode:
		name, args := callParts(n)
		return c.call(f, n, name, args, base, want)
	case *ast.ArrayNode:
		return c.list(f, n, base, want)
	case *ast.PredicateNode:
		return c.expr(f, n.Node, want)
	}
	c.errorf(diag.Formula, base.At, "this is not part of the formula language").Hinted("see LANGUAGE.md, \"Formulas\"")
	return c.badAt(base)
}

// callParts returns the name and arguments of a call by name.
func callParts(n ast.Node) (string, []ast.Node) {
	switch n := n.(type) {
	case *ast.CallNode:
		if id, ok := n.Callee.(*ast.IdentifierNode); ok {
			return id.Value, n.Arguments
		}
	case *ast.BuiltinNode:
		return n.Name, n.Arguments
	}
	return "", nil
}

// nameParts is the same of a name alone, which has no arguments, as well.
func nameParts(n ast.Node) (string, []ast.Node) {
	if id, ok := n.(*ast.IdentifierNode); ok {
		return id.Value, nil
	}
	return callParts(n)
}

// visitNodes calls visit for a node and all below it, each once: Expr's reading of
// `1 < a < 9` has a in two places.
func visitNodes(n ast.Node, visit func(ast.Node)) {
	seen := map[ast.Node]bool{}
	var walk func(n ast.Node)
	walk = func(n ast.Node) {
		if n == nil || seen[n] {
			return
		}
		seen[n] = true
		visit(n)
		for _, x := range Below(n) {
			walk(x)
		}
	}
	walk(n)
}

// Below lists the nodes directly below one that formulas can have.
func Below(n ast.Node) []ast.Node {
	switch n := n.(type) {
	case *ast.UnaryNode:
		return []ast.Node{n.Node}
	case *ast.BinaryNode:
		return []ast.Node{n.Left, n.Right}
	case *ast.ChainNode:
		return []ast.Node{n.Node}
	case *ast.MemberNode:
		return []ast.Node{n.Node, n.Property}
	case *ast.CallNode:
		return append([]ast.Node{n.Callee}, n.Arguments...)
	case *ast.BuiltinNode:
		return n.Arguments
	case *ast.PredicateNode:
		return []ast.Node{n.Node}
	case *ast.ConditionalNode:
		return []ast.Node{n.Cond, n.Exp1, n.Exp2}
	case *ast.ArrayNode:
		return n.Nodes
	}
	return nil
}

// reportWorld reports formulas that read the fight before there is one.
func (c *checker) reportWorld(e ir.Expr, where string) {
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.World:
		case *ir.Builtin:
			if e.Entry.Group != "fight" || e.Entry.Name == "the" {
				return
			}
		case *ir.Holds:
		default:
			return
		}
		c.errorf(diag.NotAllowed, e.Span(), "`%s` cannot be used in %s, which is fixed before the fight", e.Span().Text(),
			where).Hinted("use it in a define")
	})
}

// square is a literal such as D4.
func (c *checker) square(base ir.Head, name string) ir.Expr {
	s, ok := grid.Parse(name)
	if !ok {
		c.errorf(diag.BadSquare, base.At, "`%s` is no square", name).Hint = grid.Written
		return c.badAt(base)
	}
	base.T = tSquare
	return &ir.SquareLit{Head: base, Value: s}
}

func isSquare(text string) bool {
	_, ok := grid.Parse(text)
	return ok
}

// words notes words of a choice that no ruleset has written.
func (c *checker) words(list []string) []string {
	for _, w := range list {
		c.word(w)
	}
	return list
}

// filledIn is what a text that is shown would fill in.
var filledIn = regexp.MustCompile(`\{[a-z_][^{}"]*\}`)
