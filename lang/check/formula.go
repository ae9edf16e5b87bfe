package check

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
)

// formula types a formula for a place of type want (Invalid: any type will do).
func (c *checker) formula(f *syntax.Formula, want ir.Type) ir.Expr {
	if f == nil {
		return c.badAt(ir.Head{})
	}
	if f.Tree == nil {
		return c.badAt(ir.Head{At: c.span(f)})
	}
	e := c.expr(f, f.Tree, want)
	return c.coerce(e, want)
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

// coerce makes e fit the wanted type or says why it does not.
func (c *checker) coerce(e ir.Expr, want ir.Type) ir.Expr {
	t := e.Type()
	if want.Base == ir.Invalid || t.Base == ir.Invalid {
		return e
	}
	if fits(t, want) {
		switch x := e.(type) {
		case *ir.NoneLit:
			x.T = want
			return x
		case *ir.ListLit:
			if t.Base == ir.EmptyList {
				x.T = want
			}
			return x
		}
		if t.Base == ir.Int && want.Base == ir.Num {
			return c.toNum(e, want)
		}
		return e
	}
	base := ir.Head{At: e.Span(), Node: e.Origin()}
	switch {
	case t.Base == ir.Nothing:
		c.errorf(diag.NoResult, e.Span(), "this rule has no result").Hinted("give it one: rule NAME(…) -> TYPE { … return … }")
	case t.Optional && fits(t.Must(), want):
		c.maybeNone(e, want)
	case t.Base == ir.Num && want.Base == ir.Int:
		if _, literal := e.(*ir.NumLit); literal {
			c.errorf(diag.NeedsRounding, e.Span(), "a whole number is wanted here, not %s", e.Span().Text()).Hinted("write a whole number")
			break
		}
		c.errorf(diag.NeedsRounding, e.Span(), "a whole number is wanted here, and this may have a fraction").
			Hinted("say how to round: floor(…), ceil(…), round(…), or div(a, b) for a division")
	case t.Base == ir.Enum && want.Base == ir.Enum:
		c.errorf(diag.WrongType, e.Span(), "this may be %s, but only %s is possible here", wordList(missing(t.Words, want.Words), "or"), wordList(want.Words, "or"))
	default:
		c.errorf(diag.WrongType, e.Span(), "%s %s wanted here, not %s", Describe(want), areOrIs(want), Describe(t)).
			Hint = c.conversion(e, want)
	}
	return c.badAt(base)
}

func areOrIs(t ir.Type) string {
	if t.Base == ir.Dice {
		return "are"
	}
	return "is"
}

// untyped says how a parameter gets a type that should not be a combatant. One such
// mistake is enough: from now on it may be anything.
func (c *checker) untyped(e ir.Expr, want ir.Type) string {
	ref, ok := e.(*ir.LocalRef)
	if !ok || !c.localSrc(ref.Local).untyped || want.Bad() {
		return ""
	}
	ref.Local.Type = tInvalid
	return fmt.Sprintf("what has no type is a combatant; write its type where it is declared: %s: %s", ref.Local.Name, want)
}

// conversion says how to make something of the wanted type out of a formula, ""
// if that makes no sense.
func (c *checker) conversion(e ir.Expr, want ir.Type) string {
	t, text := e.Type(), e.Span().Text()
	literal, _ := e.(*ir.TextLit)
	_, isInt := e.(*ir.IntLit)
	_, isNum := e.(*ir.NumLit)
	_, isBool := e.(*ir.BoolLit)
	if hint := c.untyped(e, want); hint != "" {
		return hint
	}
	switch {
	case (isInt || isNum || literal != nil) && want.Base == ir.Bool:
		return "write true or false"
	case isBool && (want.Base == ir.Int || want.Base == ir.Num):
		return "write a number"
	case t.Base == ir.Dice && (want.Base == ir.Int || want.Base == ir.Num):
		return "dice are thrown with roll(…); their average is mean(…)"
	case want.Base == ir.List && (t.Base == ir.Ref || t.Base == ir.Square) && fits(t, *want.Elem):
		return "put it into a list: [ … ]"
	case want.Base == ir.Bool && t.Numeric():
		return fmt.Sprintf("compare it: %s > 0", text)
	case want.Base == ir.Bool && t.Base == ir.List:
		return fmt.Sprintf("compare its length: len(%s) > 0", text)
	case (want.Base == ir.Int || want.Base == ir.Num) && t.Base == ir.Bool:
		return fmt.Sprintf("write: %s ? 1 : 0", text)
	case want.Base == ir.Square && literal != nil && isSquare(strings.ToUpper(literal.Value)):
		return fmt.Sprintf("leave out the quotation marks: %s", strings.ToUpper(literal.Value))
	case want.Base == ir.Dice && t.Base == ir.Square && text[0] == 'D':
		return "write " + strings.ToLower(text)
	case want.Base == ir.Dice && t.Base == ir.Int:
		return "dice are written 2d6; a die of N faces is dice(1, N)"
	case want.Base == ir.Text && (t.Base == ir.Enum || t.Base == ir.Ref):
		return fmt.Sprintf("put it in quotation marks: \"%s\"", text)
	case literal != nil && want.Base == ir.Dice && writtenDice.MatchString(literal.Value),
		literal != nil && (want.Base == ir.Int || want.Base == ir.Num) && isNumber(literal.Value),
		literal != nil && want.Base == ir.Enum && contains(want.Words, literal.Value),
		literal != nil && want.Base == ir.Ref && slices.ContainsFunc(c.instances[literal.Value], func(i *ir.Instance) bool { return i.Kind == want.Kind }):
		return fmt.Sprintf("leave out the quotation marks: %s", literal.Value)
	case literal != nil && (want.Base == ir.Int || want.Base == ir.Num):
		return "write a number, in digits and without quotation marks"
	}
	return ""
}

// dotted is a name behind a dot, or alone in parentheses.
var dotted = regexp.MustCompile(`^[.(]([a-z]\w*)\b`)

var writtenDice = regexp.MustCompile(`^\d*d\d*([+-]\d+)?$`)

func isNumber(s string) bool { _, err := strconv.ParseFloat(s, 64); return err == nil }

func missing(words, of []string) []string {
	var out []string
	for _, w := range words {
		if !contains(of, w) {
			out = append(out, w)
		}
	}
	return out
}

func (c *checker) toNum(e ir.Expr, want ir.Type) ir.Expr {
	t := tNum
	t.Optional = e.Type().Optional
	if lit, ok := e.(*ir.IntLit); ok {
		return &ir.NumLit{Head: ir.Head{T: t, At: lit.At, Node: lit.Node}, Value: float64(lit.Value)}
	}
	return &ir.ToNum{Head: ir.Head{T: t, At: e.Span(), Node: e.Origin()}, X: e}
}

// maybeNone reports the use of a value that may be absent.
func (c *checker) maybeNone(e ir.Expr, want ir.Type) {
	if l, ok := e.(*ir.LocalRef); ok && c.unread[l.Local.Name] {
		return // it may have been tested where a line could not be read
	}
	d := c.errorf(diag.MaybeNone, e.Span(), "this may be none, and then there is nothing to use")
	switch e.(type) {
	case *ir.FieldRef, *ir.LocalRef:
		if c.body.bare {
			d.Hinted("write %s ?? OTHER, %s?.FIELD ?? OTHER, or the(%s) to stop the fight if it is none", e.Span().Text(), e.Span().Text(), e.Span().Text())
			return
		}
	}
	switch e.(type) {
	case *ir.LocalRef:
		d.Hinted("test it before: if %s != none { … }, or write %s ?? OTHER", e.Span().Text(), e.Span().Text())
	case *ir.FieldRef:
		d.Hinted("bind it first: let x = %s, then test: if x != none { … }; or write the(…)", e.Span().Text())
	default:
		d.Hinted("write … ?? OTHER, or the(…) to stop the fight if it is none")
	}
}

// present reports e if it may be none, and returns its type without that.
func (c *checker) present(e ir.Expr) ir.Type {
	t := e.Type()
	if t.Optional && t.Base != ir.Invalid {
		if t.Base == ir.None {
			c.errorf(diag.MaybeNone, e.Span(), "`none` is no value to work with").Hinted("leave it out, or test for it with == none")
			return tInvalid
		}
		c.maybeNone(e, t.Must())
		return t.Must()
	}
	return t
}

// expr types one node. want is a hint that decides what bare words mean.
func (c *checker) expr(f *syntax.Formula, n ast.Node, want ir.Type) ir.Expr {
	e := c.exprOrPer(f, n, want)
	if t := e.Type(); t.Base == ir.Per {
		d := c.errorf(diag.WrongType, e.Span(), "%s is no single value", Describe(t)).Hinted("write [ ] with %s in it", article(t.Kind.Name))
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

// ofChain returns a copy of e as the value of a whole chain: it may be none.
func ofChain(e ir.Expr, n *ast.ChainNode) ir.Expr {
	switch x := e.(type) {
	case *ir.FieldRef:
		y := *x
		y.T, y.Node = x.T.Maybe(), n
		return &y
	case *ir.Coordinate:
		y := *x
		y.T, y.Node = x.T.Maybe(), n
		return &y
	case *ir.MethodCall:
		y := *x
		y.T, y.Node = x.T.Maybe(), n
		return &y
	}
	return e
}

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

func (c *checker) asNum(e ir.Expr) ir.Expr {
	if e.Type().Base == ir.Int {
		return c.toNum(e, tNum)
	}
	return e
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
	return c.top[name] != nil
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
				c.errorf(diag.Unreachable, base.At, "`%s` cannot be none here: it was tested before", l.Local.Name).Hinted("remove this test")
			} else {
				c.errorf(diag.WrongType, base.At, "%s is never none", Describe(t)).Hinted("remove this test")
			}
			return c.badAt(base)
		}
		x, y = e, ir.Expr(&ir.NoneLit{Head: ir.Head{T: t, At: base.At, Node: nil}})
		return &ir.Binary{Head: base, Op: n.Operator, X: x, Y: y}
	}
	j, ok := join(tx, ty)
	if !ok || tx.Base == ir.Enum && ty.Base == ir.Enum && !overlap(tx.Words, ty.Words) {
		d := c.errorf(diag.WrongType, base.At, "%s %s never equal to %s", Describe(tx), areOrIs(tx), Describe(ty))
		if _, ok := y.(*ir.TextLit); ok {
			if d.Hint = c.conversion(y, tx); d.Hint != "" {
				d.Span = y.Span()
			}
		}
		d.Else("compare things of one sort")
		return c.badAt(base)
	}
	if j.Base == ir.Per {
		c.errorf(diag.WrongType, base.At, "values per %s cannot be compared as a whole", j.Kind.Name).Hinted("compare one of them: %s[…]", x.Span().Text())
		return c.badAt(base)
	}
	if j.Base == ir.Nothing {
		c.errorf(diag.NoResult, base.At, "a rule without a result cannot be compared")
		return c.badAt(base)
	}
	if j.Base == ir.Num {
		x, y = c.asNum(x), c.asNum(y)
	}
	return &ir.Binary{Head: base, Op: n.Operator, X: x, Y: y}
}

func overlap(a, b []string) bool {
	for _, w := range a {
		if contains(b, w) {
			return true
		}
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
	c.errorf(diag.NotComparison, base.At, "`not` belongs to `%s` alone here, not to the comparison", f.SpanOf(src, u.Node).Text()).
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
	if l, ok := n.Left.(*ast.BinaryNode); ok && !and && (l.Operator == "and" || l.Operator == "&&") && isLiteral(l.Right) && isLiteral(n.Right) {
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
			Hinted("write: %s %s %s %s %s %s %s", b.X.Span().Text(), b.Op, b.Y.Span().Text(), n.Operator, b.X.Span().Text(), b.Op, at.Text())
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
		if name == "roll" || name == "pick" {
			found = true
		}
		if s := c.top[name]; s != nil && s.what == "rule" {
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

func (c *checker) coalesce(f *syntax.Formula, n *ast.BinaryNode, base ir.Head, want ir.Type) ir.Expr {
	x := c.expr(f, n.Left, want.Maybe())
	y := c.expr(f, n.Right, want)
	tx, ty := x.Type(), y.Type()
	if tx.Bad() || ty.Bad() {
		return c.badAt(base)
	}
	if !tx.Optional {
		c.errorf(diag.WrongType, x.Span(), "%s is never none, so `??` has nothing to do", Describe(tx)).Hinted("leave out `?? …`")
		return x
	}
	t, ok := join(tx.Must(), ty)
	if tx.Base == ir.None || !ok {
		c.errorf(diag.WrongType, y.Span(), "%s is wanted here, not %s", Describe(tx.Must()), Describe(ty))
		return c.badAt(base)
	}
	if t.Base == ir.Num {
		x, y = c.asNum(x), c.asNum(y)
	}
	base.T = t
	return &ir.Coalesce{Head: base, X: x, Y: c.coerce(y, t)}
}

func (c *checker) in_(f *syntax.Formula, n *ast.BinaryNode, base ir.Head) ir.Expr {
	base.T = tBool
	if r, ok := n.Right.(*ast.BinaryNode); ok && r.Operator == ".." {
		x := c.expr(f, n.Left, tInt)
		t := c.present(x)
		lo, hi := c.bounds(f, r)
		if !t.Bad() {
			x = c.coerce(x, tInt)
		}
		return &ir.In{Head: base, X: x, Low: lo, High: hi}
	}
	if c.notComparison(f, n, base) {
		return c.badAt(base)
	}
	if list, ok := n.Right.(*ast.ArrayNode); ok && (!bareWord(n.Left) || c.namesValue(n.Left.(*ast.IdentifierNode).Value)) {
		x := c.expr(f, n.Left, tInvalid)
		return c.inList(base, x, c.expr(f, list, listOf(x.Type().Must())))
	}
	list := c.expr(f, n.Right, tInvalid)
	want := tInvalid
	if list.Type().Base == ir.List {
		want = *list.Type().Elem
	}
	return c.inList(base, c.expr(f, n.Left, want), list)
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
		asRange(c.errorf(diag.WrongType, list.Span(), "a list is wanted after `in`, not %s", Describe(tl)).Hinted("write x in [a, b], x in 1..5, or x in a list"))
		return c.badAt(base)
	}
	if tx.Optional {
		c.present(x)
		return c.badAt(base)
	}
	if tl.Elem.Base == ir.List {
		c.errorf(diag.WrongType, base.At, "`in` looks for one value, not for a whole list").Hinted("write: any(list, it == …)")
		return c.badAt(base)
	}
	if _, ok := join(tx, *tl.Elem); !ok {
		c.errorf(diag.WrongType, x.Span(), "%s is never in a list of %s", Describe(tx), tl.Elem)
		return c.badAt(base)
	}
	if tl.Elem.Base == ir.Num {
		x = c.asNum(x)
	} else if tx.Base == ir.Num && tl.Elem.Base == ir.Int {
		c.errorf(diag.NeedsRounding, x.Span(), "the list holds whole numbers, and this may have a fraction").Hinted("say how to round: floor(…), ceil(…), round(…)")
		return c.badAt(base)
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
	t, ok := join(ta, tb)
	if !ok || t.Base == ir.Nothing {
		c.errorf(diag.WrongType, base.At, "the two sides of `:` are not alike: %s and %s", Describe(ta), Describe(tb)).
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
	elem := tInvalid
	if want.Base == ir.List {
		elem = *want.Elem
	}
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
			j, ok := join(t, e.Type())
			if !ok {
				c.errorf(diag.WrongType, e.Span(), "this list begins with %s; this is %s", Describe(t), Describe(e.Type())).
					Hinted("a list holds one sort of thing")
				return c.badAt(base)
			}
			t = j
		}
		items = append(items, e)
	}
	if t.Base == ir.EmptyList {
		t = listOf(tInt) // nothing in any of them: any item type will do
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
	lit.T, lit.Items = listOf(t), items
	return lit
}

// chain types a member access that holds a `?.`; chained reports that an earlier
// link may have been none.
func (c *checker) chain(f *syntax.Formula, n ast.Node, want ir.Type) (ir.Expr, bool) {
	base := ir.Head{At: f.SpanOf(c.file.Source, n), Node: n}
	switch n := n.(type) {
	case *ast.MemberNode:
		return c.member(f, n, base, want, true)
	case *ast.CallNode:
		if m, ok := n.Callee.(*ast.MemberNode); ok {
			return c.methodCall(f, n, m, base, true)
		}
	case *ast.ChainNode:
		return c.chain(f, n.Node, want)
	}
	return c.expr(f, n, want), false
}

// object types the thing before a dot. optional: the dot is `?.`.
func (c *checker) object(f *syntax.Formula, n ast.Node, optional, inChain bool) (x ir.Expr, t ir.Type, chained bool) {
	if inChain {
		x, chained = c.chain(f, n, tInvalid)
	} else {
		x = c.expr(f, n, tInvalid)
	}
	t = x.Type()
	switch {
	case optional && t.Optional:
		chained = true
		t = t.Must()
	case optional && !chained && !t.Bad():
		c.errorf(diag.WrongType, x.Span(), "%s is never none, so `?.` has nothing to do", Describe(t)).Hinted("write `.`")
	default:
		t = c.present(x)
	}
	return x, t, chained
}

func (c *checker) member(f *syntax.Formula, n *ast.MemberNode, base ir.Head, want ir.Type, inChain bool) (ir.Expr, bool) {
	src := c.file.Source
	prop, isField := n.Property.(*ast.StringNode)
	if isField && src.Text[f.OperatorSpan(src, prop).Start] == '"' {
		c.errorf(diag.WrongType, base.At, "a field is named behind a dot").Hinted("write .%s", prop.Value)
		return c.badAt(base), false
	}
	if !isField {
		return c.index(f, n, base), false
	}
	if id, ok := n.Node.(*ast.IdentifierNode); ok && !c.isValue(id.Value) && id.Value != "combat" {
		if s := c.top[id.Value]; s != nil && s.what == "kind" { // skill.spear
			return c.qualified(s.obj.(*ir.Kind), prop, base, f), false
		}
	}
	if m := c.mapNamed(n.Node); m != nil {
		return c.mapField(m, prop.Value, f.OperatorSpan(src, prop), base), false
	}
	if name, args := callParts(n.Node); name != "" {
		_, own := c.ownField(name)
		if s := c.top[name]; s != nil && s.what == "table" && (own == nil || !own.Called()) {
			return c.lookupColumn(f, s.obj.(*ir.Table), n.Node, args, prop, base), false
		}
	}
	x, t, chained := c.object(f, n.Node, n.Optional, inChain)
	if t.Bad() {
		return c.badAt(base), chained
	}
	if t.Base == ir.Square && (prop.Value == "x" || prop.Value == "y") {
		base.T = tInt
		return &ir.Coordinate{Head: base, X: x, Row: prop.Value == "y", Chained: chained}, chained
	}
	fd := c.findField(f, x, t, prop)
	if fd == nil {
		return c.badAt(base), chained
	}
	return c.fieldOf(base, x, fd, chained), chained
}

// findField looks a field up in the type of x.
func (c *checker) findField(f *syntax.Formula, x ir.Expr, t ir.Type, prop *ast.StringNode) *ir.Field {
	at := f.OperatorSpan(c.file.Source, prop)
	if t.Base != ir.Ref {
		d := c.errorf(diag.UnknownField, at, "%s has no fields", Describe(t))
		if t.Base == ir.Square {
			d.Message = fmt.Sprintf("a square has no field `%s`", prop.Value)
			d.Hinted("its column is .x, its row .y")
		}
		if t.Base == ir.List && strings.HasPrefix(elsewhere[prop.Value], "write: add") {
			d.Hinted("write: add ITEM to %s", x.Span().Text())
			return nil
		}
		if t.Base == ir.List {
			d.Hinted("for the field of each item write map(list, it.%s)", prop.Value)
			if prop.Value == "length" || prop.Value == "size" {
				d.Hinted("write: len(%s)", x.Span().Text())
			} else if stdlib.Lookup(prop.Value) != nil {
				d.Hinted("write: %s(%s)", prop.Value, x.Span().Text())
			}
		}
		if t.Base == ir.Per {
			d.Hinted("write [ ] with %s in it", article(t.Kind.Name))
		}
		return nil
	}
	fd := t.Kind.Field(prop.Value)
	if fd == nil {
		c.noField(at, t.Kind, prop.Value, t.Kind.FieldNames())
	}
	return fd
}

// mostListed is how many fields of a kind advice names.
const mostListed = 14

// noField reports a field that a kind does not have.
func (c *checker) noField(at diag.Span, k *ir.Kind, name string, candidates []string) *diag.Diagnostic {
	what := article(k.Name)
	if k == c.p.Combat {
		what = "combat"
	}
	d := c.unknown(diag.UnknownField, at, name, candidates, "%s has no field `%s`", what, name)
	form := "extend kind"
	if k.Builtin || c.source(k.File).Layer == c.file.Layer {
		form = "kind"
	}
	if by, f := through(k, name); f != nil && !strings.HasPrefix(d.Hint, "did you mean") {
		d.Hinted("`%s` is a field of %s, and what a %s has of these stands in `%s`", name, f.Kind.Name, k.Name, by.Name)
	}
	if n := len(candidates); n > 6 && n <= mostListed {
		d.Else("there are %s; to have it declare it: %s %s { %s : TYPE }", wordList(candidates, "and"), form, k.Name, name)
	}
	d.Else("declare it: %s %s { %s : TYPE }", form, k.Name, name)
	c.ofCondition(d, k, name)
	return d
}

// qualified is KIND.instance.
func (c *checker) qualified(k *ir.Kind, prop *ast.StringNode, base ir.Head, f *syntax.Formula) ir.Expr {
	for _, i := range k.Instances {
		if i.Name == prop.Value {
			base.T = refTo(k)
			c.used[i] = true
			return &ir.InstanceRef{Head: base, Instance: i}
		}
	}
	if c.lost[k.Name] { // as the name of a thing
		return c.badAt(base)
	}
	var names []string
	for _, i := range k.Instances {
		names = append(names, i.Name)
	}
	d := c.unknown(diag.UnknownName, f.OperatorSpan(c.file.Source, prop), prop.Value, names, "there is no %s `%s`", k.Name, prop.Value)
	if k.Field(prop.Value) != nil {
		d.Hinted("`%s` is the name of the kind; the field belongs to a thing of it", k.Name)
	}
	return c.badAt(base)
}

func (c *checker) index(f *syntax.Formula, n *ast.MemberNode, base ir.Head) ir.Expr {
	x := c.exprOrPer(f, n.Node, tInvalid)
	t := c.present(x)
	switch t.Base {
	case ir.List:
		i := c.coerce(c.expr(f, n.Property, tInt), tInt)
		base.T = *t.Elem
		return &ir.Index{Head: base, X: x, I: i}
	case ir.Per:
		k := refTo(t.Kind)
		i := c.coerce(c.expr(f, n.Property, k), k)
		base.T = *t.Elem
		base.T.Range = nil
		return &ir.Index{Head: base, X: x, I: i}
	case ir.Invalid:
		c.expr(f, n.Property, tInvalid)
		return c.badAt(base)
	}
	c.errorf(diag.WrongType, x.Span(), "only lists and values per kind have [ ]; this is %s", Describe(t))
	return c.badAt(base)
}

func countOf(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
