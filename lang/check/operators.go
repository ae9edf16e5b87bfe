package check

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
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
	d := c.errorf(diag.WrongType, x.Span(), "a number is wanted here, not %s", t.Describe())
	d.Hint = c.untyped(x, tInt)
	if t.Base == ir.Dice {
		d.Hinted("dice are thrown with roll(…); their average is mean(…); twice as many are times(2, DICE)")
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
		base.T = ir.ListOf(tInt)
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
		c.diags.Warnf(diag.BadRange, f.SpanOf(c.file.Source, n), "this range is empty: %d is above %d", from.Value,
			to.Value).Hinted("swap its bounds")
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
	if tx.Base == ir.Dice && ty.Base == ir.Dice && want.Base == ir.Dice {
		c.errorf(diag.WrongType, base.At, "the dice of one value are all of one sort").
			Hinted("keep %s in another field or param, and throw both: roll(…) %s roll(…)", y.Span().Text(), n.Operator)
		return c.badAt(base)
	}
	if tx.Base == ir.Dice && ty.Base == ir.Dice {
		c.errorf(diag.WrongType, base.At, "dice are thrown before they are reckoned with").
			Hinted("write: roll(%s) %s roll(%s)", x.Span().Text(), n.Operator, y.Span().Text())
		return c.badAt(base)
	}
	if n.Operator == "%" && ty.Base == ir.Text {
		c.errorf(diag.WrongType, f.OperatorSpan(c.file.Source, n),
			"`%%` is the rest of a division, and no percentage").Hinted("write the number alone")
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

// namesValue reports whether a bare word means something by itself, so that it is
// no word of a choice.
func (c *checker) namesValue(name string) bool {
	if c.body.scope.find(name) != nil {
		return true
	}
	for _, s := range c.body.scope.selves() {
		if s.Type.Kind.Field(name) != nil {
			return true
		}
	}
	return c.named(name) != nil
}

func bareWord(n ast.Node) bool {
	_, ok := n.(*ast.IdentifierNode)
	return ok
}

func (c *checker) equality(f *syntax.Formula, n *ast.BinaryNode, base ir.Head) ir.Expr {
	if c.notComparison(f, n, base) {
		return c.badAt(base)
	}
	x, y := c.pair(f, n.Left, n.Right)
	tx, ty := x.Type(), y.Type()
	base.T = tBool
	if tx.Bad() || ty.Bad() {
		return c.badAt(base)
	}
	if tx.Base == ir.None && ty.Base == ir.None {
		return &ir.BoolLit{Head: base, Value: n.Operator == "=="}
	}
	if tx.Base == ir.None || ty.Base == ir.None { // x == none
		e, t := x, tx
		if tx.Base == ir.None {
			e, t = y, ty
		}
		if !t.Optional {
			if l, ok := e.(*ir.LocalRef); ok && l.Local.Type.Optional {
				c.errorf(diag.Unreachable, base.At, "`%s` cannot be none here: it was tested before",
					l.Local.Name).Hinted("remove this test")
			} else {
				c.errorf(diag.WrongType, base.At, "%s is never none", t.Describe()).Hinted("remove this test")
			}
			return c.badAt(base)
		}
		x, y = e, ir.Expr(&ir.NoneLit{Head: ir.Head{T: t, At: base.At, Node: nil}})
		return &ir.Binary{Head: base, Op: n.Operator, X: x, Y: y}
	}
	j, ok := ir.JoinDice(tx, ty)
	if !ok || tx.Base == ir.Enum && ty.Base == ir.Enum && len(missing(tx.Words, ty.Words)) == len(tx.Words) {
		d := c.errorf(diag.WrongType, base.At, "%s %s never equal to %s", tx.Describe(), areOrIs(tx), ty.Describe())
		if _, ok := y.(*ir.TextLit); ok {
			if d.Hint = c.conversion(y, tx); d.Hint != "" {
				d.Span = y.Span()
			}
		}
		d.Else("compare things of one sort")
		return c.badAt(base)
	}
	if dice, number := x, y; tx.Base != ty.Base && j.Base == ir.Dice {
		if tx.Base == ir.Int {
			dice, number = y, x
		}
		if isWrittenDice(dice) {
			c.errorf(diag.WrongType, base.At, "dice are never equal to a number, only what they come to is").
				Hinted("write: roll(%s) %s %s", dice.Span().Text(), n.Operator, number.Span().Text())
			return c.badAt(base)
		}
	}
	if j.Base == ir.Per {
		c.errorf(diag.WrongType, base.At, "values per %s cannot be compared as a whole",
			j.Kind.Name).Hinted("compare one of them: %s[…]", x.Span().Text())
		return c.badAt(base)
	}
	if j.Base == ir.Nothing {
		c.errorf(diag.NoResult, base.At, "a rule without a result cannot be compared")
		return c.badAt(base)
	}
	switch j.Base {
	case ir.Num:
		x, y = c.asNum(x), c.asNum(y)
	case ir.Dice:
		x, y = c.coerce(x, j), c.coerce(y, j)
	}
	return &ir.Binary{Head: base, Op: n.Operator, X: c.asUnion(x, j), Y: c.asUnion(y, j)}
}

// isWrittenDice reports whether a formula is dice that are written out, and no number of them.
func isWrittenDice(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.DiceLit:
		return e.N > 0
	case *ir.Binary:
		return isWrittenDice(e.X) || isWrittenDice(e.Y)
	case *ir.Builtin: // others may leave no dice
		return (e.Entry.Name == "best" || e.Entry.Name == "worst") && slices.ContainsFunc(e.Args, isWrittenDice)
	}
	return false
}

// notComparison reports `not a > 5`, which Expr reads as `(not a) > 5`.
func (c *checker) notComparison(f *syntax.Formula, n *ast.BinaryNode, base ir.Head) bool {
	u, ok := n.Left.(*ast.UnaryNode)
	if !ok || u.Operator != "not" {
		return false
	}
	if b, ok := u.Node.(*ast.BinaryNode); ok && b.Operator == "in" {
		return false
	}
	src := c.file.Source
	if before := src.Text[:f.SpanOf(src, u).Start]; len(before) > 0 && before[len(before)-1] == '(' {
		if n.Operator == "==" || n.Operator == "!=" || n.Operator == "in" {
			return false
		}
	}
	inner := src.Text[f.SpanOf(src, u.Node).Start:base.At.End]
	c.errorf(diag.NotComparison, base.At, "`not` belongs to `%s` alone here, not to the comparison",
		f.SpanOf(src, u.Node).Text()).
		Hinted("write: not (%s)", inner)
	return true
}

func (c *checker) comparison(f *syntax.Formula, n *ast.BinaryNode, base ir.Head) ir.Expr {
	if c.notComparison(f, n, base) {
		return c.badAt(base)
	}
	x := c.expr(f, n.Left, tInvalid)
	y := c.expr(f, n.Right, tInvalid)
	tx, ty := c.present(x), c.present(y)
	okx, oky := tx.Bad() || c.number2(x, tx), ty.Bad() || c.number2(y, ty)
	if !okx || !oky || tx.Bad() || ty.Bad() {
		return c.badAt(base)
	}
	if tx.Base == ir.Num || ty.Base == ir.Num {
		x, y = c.asNum(x), c.asNum(y)
	}
	base.T = tBool
	return &ir.Binary{Head: base, Op: n.Operator, X: x, Y: y}
}

func (c *checker) logic(f *syntax.Formula, n *ast.BinaryNode, base ir.Head) ir.Expr {
	and := n.Operator == "and" || n.Operator == "&&"
	var x, y ir.Expr
	if l, ok := n.Left.(*ast.BinaryNode); ok && !and && (l.Operator == "and" || l.Operator == "&&") &&
		isLiteral(l.Right) && isLiteral(n.Right) {
		text := func(n ast.Node) string { return f.SpanOf(c.file.Source, n).Text() }
		c.errorf(diag.WrongType, base.At, "`and` and `or` join conditions, and choose no value").
			Hinted("write: %s ? %s : %s", text(l.Left), text(l.Right), text(n.Right))
		return c.badAt(base)
	}
	if shared(n) {
		// 1 < a < 9: Expr puts a into the tree twice.
		if m := middle(n); m != nil && c.mayHappenTwice(m) {
			c.errorf(diag.NotStill, f.SpanOf(c.file.Source, m), "this would happen twice in a comparison of three").
				Hinted("bind it first: let x = %s", f.SpanOf(c.file.Source, m).Text())
			return c.badAt(base)
		}
	}
	x = c.coerce(c.expr(f, n.Left, tBool), tBool)
	yes, no := c.formulaFacts(x, n)
	known := yes
	if !and {
		known = no
	}
	if c.halfComparison(f, n, x) {
		return c.badAt(base)
	}
	c.body.knowing(known, func() { y = c.coerce(c.expr(f, n.Right, tBool), tBool) })
	base.T = tBool
	return &ir.Logic{Head: base, And: and, X: x, Y: y}
}

// halfComparison reports `light == day or night`: a second value that was meant to
// be compared as the first was.
func (c *checker) halfComparison(f *syntax.Formula, n *ast.BinaryNode, x ir.Expr) bool {
	for {
		l, ok := x.(*ir.Logic)
		if !ok {
			break
		}
		x = l.Y
	}
	b, ok := x.(*ir.Binary)
	if !ok {
		return false
	}
	t := b.X.Type()
	at := f.SpanOf(c.file.Source, n.Right)
	switch r := n.Right.(type) {
	case *ast.IdentifierNode:
		if c.body.scope.find(r.Value) != nil || c.wanted(ir.Head{At: at, Node: r}, r.Value, t) == nil {
			return false
		}
	case *ast.IntegerNode, *ast.FloatNode:
		if !t.Numeric() {
			return false
		}
	default:
		return false
	}
	in := "in"
	switch b.Op {
	case "!=":
		in = "not in"
	case "==":
	case "<", ">", "<=", ">=":
		c.errorf(diag.WrongType, at, "`%s` alone is no condition", at.Text()).
			Hinted("write: %s %s %s %s %s %s %s", b.X.Span().Text(), b.Op, b.Y.Span().Text(), n.Operator, b.X.Span().Text(),
				b.Op, at.Text())
		return true
	default:
		return false
	}
	c.errorf(diag.WrongType, at, "`%s` alone is no condition", at.Text()).
		Hinted("write: %s %s [%s, %s]", b.X.Span().Text(), in, b.Y.Span().Text(), at.Text())
	return true
}

// isLiteral reports whether a node is a number, a text or dice as they are written.
func isLiteral(n ast.Node) bool {
	switch n.(type) {
	case *ast.IntegerNode, *ast.FloatNode, *ast.StringNode:
		return true
	}
	name, _ := callParts(n)
	return name == syntax.DiceName
}

// shared reports whether an `and` is Expr's reading of `1 < a < 9`.
func shared(n *ast.BinaryNode) bool { return middle(n) != nil }

func middle(n *ast.BinaryNode) ast.Node {
	r, ok := n.Right.(*ast.BinaryNode)
	if !ok {
		return nil
	}
	l := n.Left
	for {
		b, ok := l.(*ast.BinaryNode)
		if !ok {
			return nil
		}
		if b.Right == r.Left {
			return b.Right
		}
		if b.Operator != "and" && b.Operator != "&&" {
			return nil
		}
		l = b.Right
	}
}

// mayHappenTwice reports whether a node calls something that may roll or change, or
// is itself such a comparison: those inside one another would take for ever.
func (c *checker) mayHappenTwice(n ast.Node) bool {
	found := false
	visitNodes(n, func(n ast.Node) {
		if b, ok := n.(*ast.BinaryNode); ok && shared(b) {
			found = true
		}
		name, _ := callParts(n)
		if e := stdlib.Lookup(name); c.isRule(name) || e != nil && e.Effect != "" {
			found = true
		}
		if call, ok := n.(*ast.CallNode); ok {
			if _, ok := call.Callee.(*ast.MemberNode); ok {
				found = true
			}
		}
	})
	return found
}

func (c *checker) coalesce(f *syntax.Formula, n *ast.BinaryNode, base ir.Head, want ir.Type) ir.Expr {
	x := c.expr(f, n.Left, want.Maybe())
	y := c.expr(f, n.Right, want)
	tx, ty := x.Type(), y.Type()
	if tx.Bad() || ty.Bad() {
		return c.badAt(base)
	}
	if !tx.Optional {
		c.errorf(diag.WrongType, x.Span(), "%s is never none, so `??` has nothing to do",
			tx.Describe()).Hinted("leave out `?? …`")
		return x
	}
	t, ok := ir.Join(tx.Must(), ty)
	if tx.Base == ir.None || !ok {
		c.errorf(diag.WrongType, y.Span(), "%s is wanted here, not %s", tx.Must().Describe(), ty.Describe())
		return c.badAt(base)
	}
	if t.Base == ir.Num {
		x, y = c.asNum(x), c.asNum(y)
	}
	base.T = t
	return &ir.Coalesce{Head: base, X: c.asUnion(x, t), Y: c.coerce(y, t)}
}

func (c *checker) in_(f *syntax.Formula, n *ast.BinaryNode, base ir.Head) ir.Expr {
	base.T = tBool
	if r, ok := n.Right.(*ast.BinaryNode); ok && r.Operator == ".." {
		x := c.expr(f, n.Left, tInt)
		lo, hi := c.bounds(f, r)
		want := tInt
		want.Optional = x.Type().Optional // none is in no range
		x = c.coerce(x, want)
		return &ir.In{Head: base, X: x, Low: lo, High: hi}
	}
	if c.notComparison(f, n, base) {
		return c.badAt(base)
	}
	if list, ok := n.Right.(*ast.ArrayNode); ok && (!bareWord(n.Left) ||
		c.namesValue(n.Left.(*ast.IdentifierNode).Value)) {
		x := c.expr(f, n.Left, tInvalid)
		return c.inList(base, x, c.expr(f, list, ir.ListOf(x.Type().Must())))
	}
	list := c.expr(f, n.Right, tInvalid)
	return c.inList(base, c.expr(f, n.Left, list.Type().Item()), list)
}

func (c *checker) inList(base ir.Head, x, list ir.Expr) ir.Expr {
	tx, tl := x.Type(), list.Type()
	if tx.Bad() || tl.Bad() {
		return c.badAt(base)
	}
	if tl.Base == ir.EmptyList {
		c.errorf(diag.WrongType, list.Span(), "nothing is in an empty list").Hinted("write the values: [ … ]")
		return c.badAt(base)
	}
	if tl.Base != ir.List {
		advice.AsRange(c.errorf(diag.WrongType, list.Span(), "a list is wanted after `in`, not %s",
			tl.Describe()).Hinted("write x in [a, b], x in 1..5, or x in a list"))
		return c.badAt(base)
	}
	if tx.Base == ir.None || tl.Optional {
		c.present(x)
		c.present(list)
		return c.badAt(base)
	}
	elem := *tl.Elem
	elem.Optional = tx.Optional // none is in no list
	if tl.Elem.Base == ir.List {
		c.errorf(diag.WrongType, base.At, "`in` looks for one value, not for a whole list").Hinted("write: any(list, it == …)")
		return c.badAt(base)
	}
	either, ok := ir.JoinDice(tx, elem)
	if !ok || tx.Base == ir.Dice && tl.Elem.Base == ir.Int {
		c.errorf(diag.WrongType, x.Span(), "%s is never in a list of %s", tx.Describe(), tl.Elem)
		return c.badAt(base)
	}
	if tl.Elem.Base == ir.Num {
		x = c.asNum(x)
	} else if tx.Base == ir.Num && tl.Elem.Base == ir.Int {
		c.errorf(diag.NeedsRounding, x.Span(), "the list holds whole numbers, and this may have a fraction").Hinted("say how to round: floor(…), ceil(…), round(…)")
		return c.badAt(base)
	}
	if either.Base == ir.Dice {
		x = c.coerce(x, either)
	}
	if either.Base == ir.Union {
		x, list = c.coerce(x, either), c.coerce(list, ir.ListOf(either.Must()))
	}
	return &ir.In{Head: base, X: x, List: list}
}

func (c *checker) conditional(f *syntax.Formula, n *ast.ConditionalNode, base ir.Head, want ir.Type) ir.Expr {
	cond := c.coerce(c.expr(f, n.Cond, tBool), tBool)
	yes, no := c.formulaFacts(cond, n)
	var a, b ir.Expr
	hint := want
	c.body.knowing(yes, func() { a = c.expr(f, n.Exp1, hint) })
	if hint.Base == ir.Invalid && bareWord(n.Exp2) {
		hint = a.Type()
	}
	c.body.knowing(no, func() { b = c.expr(f, n.Exp2, hint) })
	ta, tb := a.Type(), b.Type()
	if ta.Bad() || tb.Bad() {
		return c.badAt(base)
	}
	t, ok := ir.JoinDice(ta, tb)
	if !ok || t.Base == ir.Nothing {
		c.errorf(diag.WrongType, base.At, "the two sides of `:` are not alike: %s and %s", ta.Describe(), tb.Describe()).
			Hinted("both must be of one type")
		return c.badAt(base)
	}
	if t.Base == ir.None && want.Base != ir.Invalid {
		t = want
	}
	base.T = t
	return &ir.Choice{Head: base, Cond: cond, Then: c.coerce(a, t), Else: c.coerce(b, t)}
}

func (c *checker) list(f *syntax.Formula, n *ast.ArrayNode, base ir.Head, want ir.Type) ir.Expr {
	elem := want.Item()
	lit := &ir.ListLit{Head: base}
	if len(n.Nodes) == 0 {
		lit.T = ir.Type{Base: ir.EmptyList}
		if want.Base == ir.List {
			lit.T = want.Must()
		}
		return lit
	}
	t := elem
	var items []ir.Expr
	for _, node := range n.Nodes {
		e := c.expr(f, node, t)
		if t.Base == ir.Invalid && !e.Type().Bad() {
			t = e.Type()
		} else if elem.Base == ir.Invalid && !e.Type().Bad() {
			j, ok := ir.JoinDice(t, e.Type())
			if !ok {
				c.errorf(diag.WrongType, e.Span(), "this list begins with %s; this is %s", t.Describe(), e.Type().Describe()).
					Hinted("a list holds one sort of thing")
				return c.badAt(base)
			}
			t = j
		}
		items = append(items, e)
	}
	if t.Base == ir.EmptyList {
		t = ir.ListOf(tInt) // nothing in any of them: any item type will do
	}
	if t.Optional {
		for _, e := range items {
			if e.Type().Optional {
				c.present(e)
			}
		}
		return c.badAt(base)
	}
	for i, e := range items {
		if items[i] = c.coerce(e, t); items[i].Type().Bad() && !e.Type().Bad() {
			return c.badAt(base) // one mistake, though every item may show it
		}
	}
	t.Range = nil
	lit.T, lit.Items = ir.ListOf(t), items
	return lit
}
