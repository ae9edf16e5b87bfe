package check

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// mapNamed is the map that a node names, nil if it names none.
func (c *checker) mapNamed(n ast.Node) *ir.Map {
	id, ok := n.(*ast.IdentifierNode)
	if !ok || c.isValue(id.Value) {
		return nil
	}
	m := topOf[ir.Map](c, id.Value)
	if m != nil {
		c.used[m] = true
	}
	return m
}

var mapParts = []string{"area", "areas", "squares"}

// mapField is MAP.squares and MAP.areas.
func (c *checker) mapField(m *ir.Map, name string, at diag.Span, base ir.Head) ir.Expr {
	switch name {
	case "squares", "areas":
		base.T = listOf(tSquare)
		return &ir.MapSquares{Head: base, Map: m, Areas: name == "areas"}
	case "area":
		c.errorf(diag.WrongArguments, base.At, "`area` takes 1 argument").Hinted("write: %s.area(SQUARE)", m.Name)
	default:
		c.unknown(diag.UnknownField, at, name, mapParts, "a map has no field `%s`", name)
	}
	return c.badAt(base)
}

// mapCall is MAP.area(square).
func (c *checker) mapCall(f *syntax.Formula, m *ir.Map, name string, at diag.Span, nodes []ast.Node, base ir.Head) ir.Expr {
	if name != "area" {
		if slices.Contains(mapParts, name) {
			c.errorf(diag.NotAValue, at, "`%s` is a list; it takes no arguments", name).Hinted("write it without ( )")
		} else {
			c.unknown(diag.UnknownField, at, name, mapParts, "a map has no `%s`", name)
		}
		for _, n := range nodes {
			c.expr(f, n, tInvalid)
		}
		return c.badAt(base)
	}
	if len(nodes) != 1 {
		c.errorf(diag.WrongArguments, base.At, "`area` takes 1 argument, not %d", len(nodes)).Hinted("write: %s.area(SQUARE)", m.Name)
		return c.badAt(base)
	}
	x := c.coerce(c.expr(f, nodes[0], tSquare), tSquare)
	if x.Type().Bad() || m.Kind == nil {
		return c.badAt(base)
	}
	base.T = refTo(m.Kind).Maybe()
	return &ir.MapArea{Head: base, Map: m, X: x}
}
