package check

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib"
	"hcl/stdlib/value"
)

// coerce makes e fit the wanted type or says why it does not.
func (c *checker) coerce(e ir.Expr, want ir.Type) ir.Expr {
	t := e.Type()
	if want.Base == ir.Invalid || t.Base == ir.Invalid {
		return e
	}
	if t.Fits(want) {
		switch x := e.(type) {
		case *ir.NoneLit:
			x.T = want
			return x
		case *ir.ListLit:
			if t.Base == ir.EmptyList {
				x.T = want
				return x
			}
		}
		switch {
		case t.Base == ir.Int && want.Base == ir.Num:
			return c.toNum(e, want)
		case t.Base == ir.Int && want.Base == ir.Dice: // no dice, and the number added
			none := &ir.DiceLit{Head: ir.Head{T: tDice, At: e.Span(), Node: e.Origin()}}
			return &ir.Binary{Head: none.Head, Op: "+", X: none, Y: e}
		case want.One().Base == ir.Union && t.One().Base == ir.Ref:
			return c.toUnion(e, want)
		}
		return e
	}
	base := ir.Head{At: e.Span(), Node: e.Origin()}
	switch {
	case t.Base == ir.Nothing:
		c.errorf(diag.NoResult, e.Span(), "this rule has no result").Hinted("give it one: rule NAME(…) -> TYPE { … return … }")
	case t.Optional && t.Must().Fits(want):
		c.maybeNone(e, want)
	case t.Base == ir.Num && want.Base == ir.Int:
		if _, literal := e.(*ir.NumLit); literal {
			c.errorf(diag.NeedsRounding, e.Span(), "a whole number is wanted here, not %s",
				e.Span().Text()).Hinted("write a whole number")
			break
		}
		c.errorf(diag.NeedsRounding, e.Span(), "a whole number is wanted here, and this may have a fraction").
			Hinted("say how to round: floor(%s), or so ceil, round; to divide whole numbers there is div(a, b)", e.Span().Text())
	case t.Base == ir.Enum && want.Base == ir.Enum:
		c.errorf(diag.WrongType, e.Span(), "this may be %s, but only %s is possible here",
			diag.WordList(missing(t.Words, want.Words), "or"), diag.WordList(want.Words, "or"))
	default:
		return c.notWanted(e, want)
	}
	return c.badAt(base)
}

// notWanted reports that a value is not of the type that is wanted.
func (c *checker) notWanted(e ir.Expr, want ir.Type) ir.Expr {
	c.errorf(diag.WrongType, e.Span(), "%s %s wanted here, not %s", want.Describe(), areOrIs(want), e.Type().Describe()).
		Hint = c.conversion(e, want)
	return c.badAt(ir.Head{At: e.Span(), Node: e.Origin()})
}

// thrown is coerce for dice that are thrown, or asked about: a number fits where dice are wanted,
// but whoever would throw it means something else.
func (c *checker) thrown(e ir.Expr) ir.Expr {
	if e.Type().Base == ir.Int {
		return c.notWanted(e, tDice)
	}
	return c.coerce(e, tDice)
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
	return fmt.Sprintf("what has no type is a combatant; write its type where it is declared: %s: %s", ref.Local.Name,
		want)
}

// conversion says how to make something of the wanted type out of a formula, ""
// if that makes no sense.
func (c *checker) conversion(e ir.Expr, want ir.Type) string {
	t, text := e.Type(), e.Span().Text()
	literal, _ := e.(*ir.TextLit)
	_, isInt := e.(*ir.IntLit)
	num, isNum := e.(*ir.NumLit)
	_, isBool := e.(*ir.BoolLit)
	if hint := c.untyped(e, want); hint != "" {
		return hint
	}
	switch {
	case t.Base == ir.Union && want.Base == ir.Ref && t.Has(want.Kind):
		return fmt.Sprintf("ask for its kind: if %s.%s != none { … %s.%s … }", text, want.Kind.Name, text, want.Kind.Name)
	case isNum && want.Base == ir.Bool && num.Value > 0 && num.Value < 1:
		return fmt.Sprintf("that something happens so often is: roll(1d100) <= %v", math.Round(num.Value*100))
	case (isInt || isNum || literal != nil) && want.Base == ir.Bool:
		return "write true or false"
	case isBool && (want.Base == ir.Int || want.Base == ir.Num):
		return "write a number"
	case t.Base == ir.Dice && (want.Base == ir.Int || want.Base == ir.Num):
		if c.body.still == "" {
			return fmt.Sprintf("to throw them write: roll(%s); their average is mean(%[1]s)", text)
		}
		return fmt.Sprintf("nothing is thrown here; their average is mean(%s)", text)
	case want.Base == ir.List && t.Base != ir.List && t.Fits(*want.Elem):
		return "put it into a list: [ … ]"
	case want.Base == ir.Bool && t.Numeric():
		return fmt.Sprintf("compare it: %s > 0", text)
	case want.Base == ir.Bool && t.Optional:
		return fmt.Sprintf("compare it: %s != none", text)
	case want.Base == ir.Bool && t.Base == ir.List:
		return fmt.Sprintf("compare its length: len(%s) > 0", text)
	case (want.Base == ir.Int || want.Base == ir.Num) && t.Base == ir.Bool:
		return fmt.Sprintf("write: %s ? 1 : 0", text)
	case want.Base == ir.Square && literal != nil && isSquare(strings.ToUpper(literal.Value)):
		return fmt.Sprintf("leave out the quotation marks: %s", strings.ToUpper(literal.Value))
	case want.Base == ir.Dice && t.Base == ir.Square && text[0] == 'D':
		return "write " + strings.ToLower(text)
	case want.Base == ir.Dice && thrownDice(e) != "":
		return "leave the throw out: " + thrownDice(e)
	case want.Base == ir.Dice && t.Base == ir.Int:
		return "dice are written 2d6; a die of N faces is dice(1, N)"
	case want.Base == ir.Text && (t.Base == ir.Enum || t.Base == ir.Ref):
		return fmt.Sprintf("put it in quotation marks: \"%s\"", text)
	case literal != nil && want.Base == ir.Dice && writtenDice.MatchString(literal.Value),
		literal != nil && (want.Base == ir.Int || want.Base == ir.Num) && isNumber(literal.Value),
		literal != nil && want.Base == ir.Enum && slices.Contains(want.Words, literal.Value),
		literal != nil && want.Base == ir.Ref && slices.ContainsFunc(c.things(literal.Value),
			func(i *ir.Instance) bool { return i.Kind == want.Kind }):
		return fmt.Sprintf("leave out the quotation marks: %s", literal.Value)
	case literal != nil && (want.Base == ir.Int || want.Base == ir.Num):
		return "write a number, in digits and without quotation marks"
	case t.Base == ir.None:
		return fmt.Sprintf("the type of what may be none ends in `?`: %s?", want)
	case (isInt || isNum || isBool || literal != nil) && want.Base == ir.Ref && c.localOf(want) != "":
		return "write " + c.localOf(want)
	}
	return ""
}

// thrownDice are the dice that a formula throws, "" if it does anything else.
func thrownDice(e ir.Expr) string {
	if b, ok := e.(*ir.Builtin); ok && (b.Entry.Name == "roll" || b.Entry.Name == "throw") && len(b.Args) > 0 {
		return b.Args[0].Span().Text()
	}
	return ""
}

// localOf is the local of a type that was bound first, "" if there is none.
func (c *checker) localOf(want ir.Type) string {
	var first *ir.Local
	for _, name := range c.body.scope.locals() {
		if l := c.body.scope.find(name); l.Type.Base == want.Base && l.Type.Fits(want) &&
			(first == nil || l.Slot < first.Slot) {
			first = l
		}
	}
	if first == nil {
		return ""
	}
	return first.Name
}

// dotted is a name behind a dot, or alone in parentheses.
var dotted = regexp.MustCompile(`^[.(]([a-z]\w*)\b`)

var writtenDice = regexp.MustCompile(`^\d*d\d*([+-]\d+)?$`)

func isNumber(s string) bool { _, err := strconv.ParseFloat(s, 64); return err == nil }

func missing(words, of []string) []string {
	var out []string
	for _, w := range words {
		if !slices.Contains(of, w) {
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

// toUnion makes a thing, or each of a list, one of several kinds.
func (c *checker) toUnion(e ir.Expr, want ir.Type) ir.Expr {
	want.Optional = e.Type().Optional
	head := ir.Head{T: want, At: e.Span(), Node: e.Origin()}
	if want.Base != ir.List {
		return &ir.ToUnion{Head: head, X: e}
	}
	if want.Optional {
		c.present(e)
		return c.badAt(head)
	}
	list := &ir.Builtin{Head: head, Entry: stdlib.Lookup("map"), Args: []ir.Expr{e}}
	c.body.nested(func() {
		item := e.Type().Item()
		list.Item = c.body.bind("it", item)
		it := &ir.LocalRef{Head: ir.Head{T: item, At: head.At, Node: head.Node}, Local: list.Item}
		list.Each = c.toUnion(it, *want.Elem)
	})
	return list
}

// asUnion makes a thing one of several kinds where another value is one.
func (c *checker) asUnion(e ir.Expr, t ir.Type) ir.Expr {
	if t.Base != ir.Union || e.Type().Base == ir.None {
		return e
	}
	return c.coerce(e, t.Maybe())
}

// maybeNone reports the use of a value that may be absent.
func (c *checker) maybeNone(e ir.Expr, want ir.Type) {
	if l, ok := e.(*ir.LocalRef); ok && c.unread[l.Local.Name] {
		return // it may have been tested where a line could not be read
	}
	d := c.errorf(diag.MaybeNone, e.Span(), "this may be none, and then there is nothing to use")
	switch e.(type) {
	case *ir.FieldRef, *ir.LocalRef:
		if c.body.bare || strings.HasPrefix(c.body.still, "a condition after") {
			d.Hinted("write %s ?? OTHER, %s?.FIELD ?? OTHER, or the(%s) to stop the fight if it is none", e.Span().Text(),
				e.Span().Text(), e.Span().Text())
			return
		}
	}
	switch e.(type) {
	case *ir.LocalRef, *ir.PartOf:
		other := e.Span().Text() + " ?? OTHER"
		if strings.HasPrefix(e.Span().Source.Text[e.Span().End:], ".") {
			other = "(" + other + ")"
		}
		d.Hinted("test it before: if %s != none { … }, or write %s", e.Span().Text(), other)
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

// literalInRange reports a literal outside the range of the place it is for.
func (c *checker) literalInRange(e ir.Expr, t ir.Type) {
	var v value.Value
	switch e := e.(type) {
	case *ir.IntLit:
		v = e.Value
	case *ir.NumLit:
		v = e.Value
	default:
		return
	}
	if r := t.Range; r != nil && !r.Has(v) {
		c.errorf(diag.OutOfRange, e.Span(), "%s is outside the range %s", e.Span().Text(),
			r).Hinted("%s, or change the range", r.Advice())
	}
}

func (c *checker) asNum(e ir.Expr) ir.Expr {
	if e.Type().Base == ir.Int {
		return c.toNum(e, tNum)
	}
	return e
}
