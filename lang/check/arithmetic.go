package check

import (
	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

func (c *checker) unary(f *syntax.Formula, n *ast.UnaryNode, base ir.Head, want ir.Type) ir.Expr {
	switch n.Operator {
	case "not":
		if b, ok := n.Node.(*ast.BinaryNode); ok && b.Operator == "in" {
			x := c.expr(f, b, tBool)
			base.T = tBool
			return &ir.Unary{Head: base, Op: "not", X: x}
		}
		x := c.coerce(c.expr(f, n.Node, tBool), tBool)
		base.T = tBool
		return &ir.Unary{Head: base, Op: "not", X: x}
	case "-", "+":
		x := c.expr(f, n.Node, want)
		t := c.present(x)
		if !c.number2(x, t) {
			return c.badAt(base)
		}
		if n.Operator == "+" {
			return x
		}
		base.T = t.Must()
		base.T.Range = nil
		switch lit := x.(type) {
		case *ir.IntLit:
			return &ir.IntLit{Head: base, Value: -lit.Value}
		case *ir.NumLit:
			return &ir.NumLit{Head: base, Value: 0 - lit.Value} // there is no minus zero
		}
		return &ir.Unary{Head: base, Op: "-", X: x}
	}
	c.errorf(diag.Formula, base.At, "`%s` is not part of the formula language", n.Operator)
	return c.badAt(base)
}

// number2 reports whether t is a number, and complains if it is known not to be.
func (c *checker) number2(x ir.Expr, t ir.Type) bool {
	switch t.Base {
	case ir.Invalid:
		return false
	case ir.Int, ir.Num:
		return true
	}
	d := c.errorf(diag.WrongType, x.Span(), "a number is wanted here, not %s", Describe(t))
	d.Hint = c.untyped(x, tInt)
	if t.Base == ir.Dice {
		d.Hinted("dice are thrown with roll(…); their average is mean(…)")
	}
	if t.Base == ir.List {
		d.Hinted("how many there are is len(…), their sum is sum(…)")
	}
	return false
}

func (c *checker) binary(f *syntax.Formula, n *ast.BinaryNode, base ir.Head, want ir.Type) ir.Expr {
	switch n.Operator {
	case "and", "or", "&&", "||":
		return c.logic(f, n, base)
	case "??":
		return c.coalesce(f, n, base, want)
	case "in":
		return c.in_(f, n, base)
	case "..":
		base.T = listOf(tInt)
		lo, hi := c.bounds(f, n)
		return &ir.RangeList{Head: base, Low: lo, High: hi}
	case "==", "!=":
		return c.equality(f, n, base)
	case "<", "<=", ">", ">=":
		return c.comparison(f, n, base)
	case "+", "-", "*", "/", "%":
		return c.arithmetic(f, n, base, want)
	}
	c.errorf(diag.Formula, f.OperatorSpan(c.file.Source, n), "`%s` is not part of the formula language", n.Operator).
		Hinted("operators are + - * / %% == != < <= > >= and or not in ?? ? :")
	return c.badAt(base)
}

// bounds checks those of a range. Two that are written out and leave nothing between them
// are most likely a slip.
func (c *checker) bounds(f *syntax.Formula, n *ast.BinaryNode) (low, high ir.Expr) {
	low = c.coerce(c.expr(f, n.Left, tInt), tInt)
	high = c.coerce(c.expr(f, n.Right, tInt), tInt)
	from, _ := low.(*ir.IntLit)
	to, _ := high.(*ir.IntLit)
	if from != nil && to != nil && from.Value > to.Value {
		c.diags.Warnf(diag.BadRange, f.SpanOf(c.file.Source, n), "this range is empty: %d is above %d", from.Value, to.Value).Hinted("swap its bounds")
	}
	return low, high
}

func (c *checker) arithmetic(f *syntax.Formula, n *ast.BinaryNode, base ir.Head, want ir.Type) ir.Expr {
	hint := tInvalid
	if want.Base == ir.Num && n.Operator != "%" {
		hint = tNum
	}
	x := c.expr(f, n.Left, hint)
	y := c.expr(f, n.Right, hint)
	tx, ty := c.present(x), c.present(y)
	if tx.Bad() || ty.Bad() {
		return c.badAt(base)
	}
	if (n.Operator == "+" || n.Operator == "-") && tx.Base == ir.Dice && ty.Base == ir.Int {
		base.T = tDice
		return &ir.Binary{Head: base, Op: n.Operator, X: x, Y: y}
	}
	if n.Operator == "+" && tx.Base == ir.Int && ty.Base == ir.Dice {
		base.T = tDice
		return &ir.Binary{Head: base, Op: n.Operator, X: x, Y: y}
	}
	if n.Operator == "+" && (tx.Base == ir.Text || ty.Base == ir.Text) {
		c.errorf(diag.WrongType, base.At, "texts are not added up").Hinted("write one text with both in it: \"{a} and {b}\"")
		return c.badAt(base)
	}
	if tx.Base == ir.Dice && ty.Base == ir.Dice {
		c.errorf(diag.WrongType, base.At, "dice are thrown before they are reckoned with").
			Hinted("write: roll(%s) %s roll(%s)", x.Span().Text(), n.Operator, y.Span().Text())
		return c.badAt(base)
	}
	if n.Operator == "%" && ty.Base == ir.Text {
		c.errorf(diag.WrongType, f.OperatorSpan(c.file.Source, n), "`%%` is the rest of a division, and no percentage").Hinted("write the number alone")
		return c.badAt(base)
	}
	okx, oky := c.number2(x, tx), c.number2(y, ty)
	if !okx || !oky {
		return c.badAt(base)
	}
	base.T = tInt
	if n.Operator == "%" {
		if tx.Base == ir.Num || ty.Base == ir.Num {
			c.errorf(diag.NeedsRounding, base.At, "`%%` works on whole numbers").Hinted("round its operands: floor(…)")
			return c.badAt(base)
		}
		return &ir.Binary{Head: base, Op: "%", X: x, Y: y}
	}
	if n.Operator == "/" || tx.Base == ir.Num || ty.Base == ir.Num {
		base.T = tNum
		x, y = c.asNum(x), c.asNum(y)
	}
	return &ir.Binary{Head: base, Op: n.Operator, X: x, Y: y}
}

// pair types two operands of which one may be a bare word that only the other's
// type explains.
func (c *checker) pair(f *syntax.Formula, left, right ast.Node) (ir.Expr, ir.Expr) {
	if id, ok := left.(*ast.IdentifierNode); ok && c.body.scope.find(id.Value) == nil {
		other, bare := right.(*ast.IdentifierNode)
		if !bare || c.namesValue(other.Value) && !c.namesValue(id.Value) {
			y := c.expr(f, right, tInvalid)
			return c.expr(f, left, y.Type()), y
		}
	}
	x := c.expr(f, left, tInvalid)
	return x, c.expr(f, right, x.Type())
}
