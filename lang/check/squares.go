package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// square is a literal such as D4.
func (c *checker) square(base ir.Head, name string) ir.Expr {
	s, ok := grid.Parse(name)
	if !ok {
		c.errorf(diag.BadSquare, base.At, "`%s` is no square", name).Hint = SquareHint
		return c.badAt(base)
	}
	base.T = tSquare
	return &ir.SquareLit{Head: base, Value: s}
}

// SquareHint says how squares are written.
const SquareHint = "columns are A to Z, AA, AB and so on up to NTO, rows 1 to 9999: D4"

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
