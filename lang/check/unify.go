package check

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
)

// unifier types a call by a signature.
type unifier struct {
	*checker
	f *syntax.Formula
	b *ir.Builtin
	s *builtin.Scheme

	it   ir.Type   // an item of the list
	name *itemName // what it is called, nil for `it`
	t    ir.Type   // what T is
	num  ir.Type   // what numbers are
	hint ir.Type   // what T shall be, if that is known
	ok   bool
}

// unify types a call of a built-in by one of its signatures.
func (c *checker) unify(f *syntax.Formula, b *ir.Builtin, nodes []ast.Node, want ir.Type) ir.Expr {
	u := &unifier{checker: c, f: f, b: b, ok: true}
	if b.Entry.Steps {
		if id, ok := nodes[b.Entry.Each-1].(*ast.IdentifierNode); ok && slices.Contains(grid.Words, id.Value) {
			c.errorf(diag.WrongArguments, f.SpanOf(c.file.Source, id),
				"an argument is missing: here stands what a step costs").Hinted("write: %s", b.Entry.Sig)
			return c.badAt(b.Head)
		}
		u.it = tSquare
	} else if b.Entry.Each > 0 {
		if nodes, u.name = c.namedItem(f, nodes); u.name != nil && len(nodes) < b.Entry.Each {
			c.errorf(diag.WrongArguments, u.name.at, "there is no formula on `%s` here", u.name.text).
				Hinted("write %[1]s(%[2]s in LIST, FORMULA), or %[1]s(LIST)", b.Entry.Name, u.name.text)
			u.ok = false
		}
	}
	var first ir.Expr
	if u.s = &b.Entry.Schemes[0]; len(b.Entry.Schemes) > 1 {
		first = c.expr(f, nodes[0], tInvalid)
		if u.s = u.schemeFor(first, len(nodes)); u.s == nil {
			return c.badAt(b.Head)
		}
	}
	u.hint = hinted(u.s.Result, want)
	for i, n := range nodes {
		if i+1 == b.Entry.Each {
			u.each(n, u.s.Params[i])
			continue
		}
		if first == nil || i > 0 {
			first = c.expr(f, n, u.want(u.s.Param(i), want))
		}
		if i == 0 && len(nodes) == 2 && u.swapped(first, nodes) {
			return c.badAt(b.Head)
		}
		u.argument(first, u.s.Param(i))
	}
	u.settle()
	b.T = u.result(u.s.Result)
	for _, a := range b.Args {
		u.ok = u.ok && !a.Type().Bad()
	}
	if !u.ok {
		return c.badAt(b.Head)
	}
	return b
}

// swapped reports two arguments that stand the other way round: each fits where the other is.
func (u *unifier) swapped(first ir.Expr, nodes []ast.Node) bool {
	fits := func(e ir.Expr, i int) bool {
		t := u.s.Param(i).Types[0]
		return !e.Type().Bad() && u.alike(e.Type(), t) && !t.About("T") && !t.About("any")
	}
	if fits(first, 0) || !fits(first, 1) {
		return false
	}
	second := u.expr(u.f, nodes[1], tInvalid)
	if !fits(second, 0) || fits(second, 1) {
		return false
	}
	u.errorf(diag.WrongType, u.b.At, "the two arguments of `%s` stand the other way round", u.b.Entry.Name).
		Hinted("write: %s(%s, %s)", u.b.Entry.Name, second.Span().Text(), first.Span().Text())
	return true
}

// ---- which signature ------------------------------------------------------------------------

// schemeFor is the signature that the first argument fits.
func (u *unifier) schemeFor(first ir.Expr, n int) *builtin.Scheme {
	t := first.Type()
	var other, numbers *builtin.Scheme
	var wanted []builtin.Type
	for i := range u.b.Entry.Schemes {
		s := &u.b.Entry.Schemes[i]
		p := s.Params[0].Types[0]
		switch fits := u.alike(t, p); {
		case fits && s.Takes(n) && s.More && n == 1:
			u.errorf(diag.WrongArguments, u.b.At, "`%s` of one number is the number itself",
				u.b.Entry.Name).Hinted("write %s(a, b) or %s(list)", u.b.Entry.Name, u.b.Entry.Name)
			return nil
		case fits && s.Takes(n) || t.Bad() && s.Takes(n):
			return s
		case fits:
			other = s
		}
		if s.Takes(n) {
			if p.Name == "number" {
				numbers = s
			}
			if !s.More || n > 1 {
				wanted = append(wanted, p)
			}
		}
	}
	switch {
	case other != nil:
		_, most := other.Arity()
		u.errorf(diag.WrongArguments, u.b.At, "`%s` takes at most %s here, not %d", u.b.Entry.Name,
			diag.Count(most, "argument"), n).Hinted("write: %s", other.Text)
	case numbers != nil && n > 1:
		return numbers // the number is reported
	default:
		u.unfit(first, wanted)
	}
	return nil
}

// alike reports whether a type looks like one of a signature, whatever a list holds.
func (u *unifier) alike(t ir.Type, p builtin.Type) bool {
	switch p.Name {
	case "list":
		return t.Base == ir.List || t.Base == ir.EmptyList
	case "number":
		return t.Base == ir.Int || t.Base == ir.Num
	}
	want := u.known(p)
	return t.Base == want.Base && t.Kind == want.Kind
}

// unfit reports an argument that is none of what is wanted.
func (u *unifier) unfit(e ir.Expr, wanted []builtin.Type) {
	u.ok = false
	t := e.Type()
	if t.Bad() {
		return
	}
	d := u.errorf(diag.WrongType, e.Span(), "`%s` wants %s, not %s", u.b.Entry.Name, phrases(wanted), t.Describe())
	dice := func(t builtin.Type) bool { return t.Name == "dice" }
	switch first := wanted[0]; {
	case thrownDice(e) != "" && slices.ContainsFunc(wanted, dice):
		d.Hint = u.conversion(e, tDice)
	case first.Name == "list" && t.Base == ir.Ref && t.Kind == u.p.Side:
		d.Hinted("the combatants of a side are %s.members", e.Span().Text())
	case t.Base == ir.List && t.Elem.Base == ir.Bool && first.Name == "list" && first.Elem.Name == "number":
		d.Hinted("to count write count(list, …)")
	case t.Base == ir.List && u.b.Entry.Hint != "":
		d.Hinted("%s", u.b.Entry.Hint)
	case first.Name != "list":
		d.Hint = u.conversion(e, u.known(first))
	}
}

// phrases says what is wanted: a combatant or a side. Lists come last, so that it is
// clear what they are of.
func phrases(types []builtin.Type) string {
	var out, lists []string
	for _, t := range types {
		if t.Name == "list" {
			lists = append(lists, phrase(t))
		} else {
			out = append(out, phrase(t))
		}
	}
	out = append(out, lists...)
	if n := len(out); n > 1 {
		return strings.Join(out[:n-1], ", ") + " or " + out[n-1]
	}
	return out[0]
}

func phrase(t builtin.Type) string {
	switch t.Name {
	case "list":
		if t.Elem.Name == "any" || t.Elem.Name == "T" {
			return "a list"
		}
		return "a list of " + t.Elem.Name + "s"
	case "dice":
		return "dice"
	}
	return "a " + t.Name
}

// ---- arguments ------------------------------------------------------------------------------

// known is a type that a signature names as it is.
func (u *unifier) known(p builtin.Type) ir.Type {
	switch p.Name {
	case "combatant":
		return ir.RefTo(u.p.Combatant)
	case "side":
		return ir.RefTo(u.p.Side)
	case "grid":
		return ir.Type{Base: ir.Enum, Words: u.words(grid.Words)}
	case "list":
		return ir.ListOf(u.known(*p.Elem))
	case "number":
		return tInt
	case "T":
		return u.t
	}
	return basicTypes[p.Name]
}

// want is what an argument is typed for.
func (u *unifier) want(p builtin.Param, result ir.Type) ir.Type {
	t := p.Types[0]
	switch depth := t.Depth(); {
	case t.About("any"), t.About("number"):
		return tInvalid
	case !t.About("T"):
		return u.known(t)
	case depth == 0 && t.Optional:
		return result.Maybe()
	case depth == 0:
		return u.t
	default:
		elem := u.t
		if elem.Bad() {
			elem = u.hint
		}
		if elem.Bad() {
			return tInvalid
		}
		return listsOf(elem, depth)
	}
}

func listsOf(t ir.Type, depth int) ir.Type {
	for range depth {
		t = ir.ListOf(t)
	}
	return t
}

// hinted is what T shall be, as what is wanted of the result says. A single value says so
// only if it is of words or instances, which may stand there by their names.
func hinted(result builtin.Type, want ir.Type) ir.Type {
	if result.Name == "list" && want.Base == ir.List {
		if result.Elem.Name == "list" {
			return hinted(*result.Elem, *want.Elem)
		}
		return *want.Elem
	}
	if result.Name == "T" && (want.Base == ir.Ref || want.Base == ir.Enum) {
		return want.Must()
	}
	return tInvalid
}

// argument takes what stands where a parameter is.
func (u *unifier) argument(e ir.Expr, p builtin.Param) {
	u.b.Args = append(u.b.Args, e)
	at := &u.b.Args[len(u.b.Args)-1]
	t := p.Types[0]
	if len(p.Types) > 1 {
		if t = u.oneOf(e, p.Types); t.Name == "" {
			return
		}
	}
	switch {
	case t.Name == "number":
		u.number(at)
	case t.Name == "T" && t.Optional:
		u.maybe(at)
	case t.Name == "list" && (t.About("T") || t.About("any") || t.About("number")):
		u.list(e, t)
	case t.Name == "dice":
		*at = u.thrown(e)
	default:
		*at = u.coerce(e, u.known(t))
	}
}

// oneOf finds which of several types an argument has.
func (u *unifier) oneOf(e ir.Expr, types []builtin.Type) builtin.Type {
	for _, t := range types {
		if u.alike(e.Type(), t) {
			return t
		}
	}
	u.unfit(e, types)
	return builtin.Type{}
}

// number takes a number. Beside a list it is one of those that the list holds.
func (u *unifier) number(at *ir.Expr) {
	e := *at
	switch {
	case u.num.Base == ir.Int && e.Type().Base == ir.Num:
		u.errorf(diag.NeedsRounding, e.Span(), "the list holds whole numbers, and this may have a fraction").Hinted("round it")
		u.ok = false
	case !u.num.Bad():
		*at = u.coerce(e, u.num)
	case e.Type().Must().Numeric():
		u.ok = !u.present(e).Bad() && u.ok
	default:
		u.ok = u.number2(e, e.Type()) && u.ok
	}
}

// maybe takes what may be none.
func (u *unifier) maybe(at *ir.Expr) {
	e := *at
	t := e.Type()
	switch {
	case t.Base == ir.None:
		u.present(e)
		u.ok = false
	case !t.Optional && !t.Bad():
		u.errorf(diag.WrongType, e.Span(), "%s is never none", t.Describe()).Hinted("%s", u.b.Entry.Hint)
		u.ok = false
	}
	u.t = t.Must()
}

// list takes a list, and learns from it what T is.
func (u *unifier) list(e ir.Expr, p builtin.Type) {
	t := e.Type()
	if t.Base == ir.List && t.Optional {
		u.present(e)
		u.ok = false
		return
	}
	for depth := 1; ; depth++ {
		switch {
		case t.Bad():
			u.ok = false
			return
		case t.Base == ir.EmptyList && depth == 1:
			if !u.s.More { // nothing in it: any item type will do
				u.items(e, tInt, p)
			}
			return
		case t.Base != ir.List:
			u.unfit(e, []builtin.Type{p})
			return
		case depth == p.Depth():
			u.items(e, *t.Elem, p)
			return
		}
		t = *t.Elem
	}
}

// items takes the type of the items of a list.
func (u *unifier) items(e ir.Expr, t ir.Type, p builtin.Type) {
	switch name := u.b.Entry.Name; {
	case t.Bad():
		u.ok = false
		return
	case p.About("number") && !t.Numeric():
		u.unfit(e, []builtin.Type{p})
		return
	case u.b.Entry.Items == "single" && t.Base == ir.List:
		u.errorf(diag.WrongType, e.Span(), "`%s` wants single values, and these items are lists", name).Hinted("%s",
			u.b.Entry.Hint)
		u.ok = false
	case u.b.Entry.Items == "thing" && t.Base != ir.Ref:
		u.errorf(diag.WrongType, e.Span(), "`%s` wants a list of own things, not %s", name, e.Type().Describe())
		u.ok = false
	}
	if u.it.Bad() {
		u.it = t
	}
	t.Range = nil
	switch {
	case p.About("number"):
		u.num = t
	case p.About("T") && u.t.Bad():
		if u.t = u.it; u.s.More && u.hint.Base == ir.Union && u.it.Fits(u.hint) {
			u.t = u.hint
		}
	}
}

// each takes the formula on the items of the list before it.
func (u *unifier) each(n ast.Node, p builtin.Param) {
	want := tInvalid
	switch p.Types[0].Name {
	case "bool":
		want = tBool
	case "int":
		want = tInt.Maybe()
	}
	if u.it.Bad() || !u.ok {
		u.ok = false
		u.onItem(n, tInvalid, want)
		return
	}
	u.onItem(n, u.it, want)
	t := u.b.Each.Type()
	switch p.Types[0].Name {
	case "number":
		if t.Optional && t.Base != ir.None && t.One().Must().Numeric() {
			t = u.present(u.b.Each)
		}
		if !t.Bad() && !t.Numeric() && !(len(p.Types) > 1 && t.Base == ir.List && t.Elem.Numeric()) {
			u.notNumber(p, t)
		}
		t.Range = nil
		u.num = t
	case "T":
		if t.Optional || t.Base == ir.Nothing || t.Base == ir.Per || t.Base == ir.None {
			u.errorf(diag.WrongType, u.b.Each.Span(), "a list cannot hold %s", t.Describe()).Hinted("%s", u.b.Entry.Hint)
			u.ok = false
		}
		if t.Base == ir.EmptyList {
			t = ir.ListOf(tInt)
		}
		t.Range = nil
		u.t = t
	}
	u.ok = u.ok && !t.Bad()
}

// notNumber reports the formula on items where it is no number.
func (u *unifier) notNumber(p builtin.Param, t ir.Type) {
	u.ok = false
	d := u.errorf(diag.WrongType, u.b.Each.Span(), "the %s must be %s, not %s", p.Name, phrases(p.Types), t.Describe())
	if t.Base == ir.Bool && len(p.Types) == 1 {
		d.Hinted("to count write count(list, …)")
		return
	}
	d.Hinted("%s", u.b.Entry.Hint)
}

// itemName is a name that stands before a list for its items, with its place.
type itemName struct {
	text string
	at   diag.Span
}

// namedItem takes the name off a list that is written NAME in LIST.
func (c *checker) namedItem(f *syntax.Formula, nodes []ast.Node) ([]ast.Node, *itemName) {
	in, ok := nodes[0].(*ast.BinaryNode)
	if !ok || in.Operator != "in" {
		return nodes, nil
	}
	id, ok := in.Left.(*ast.IdentifierNode)
	if !ok || id.Value == "it" || id.Value == "self" || id.Value == "none" {
		return nodes, nil
	}
	return append([]ast.Node{in.Right}, nodes[1:]...), &itemName{id.Value, f.SpanOf(c.file.Source, id)}
}

// onItem types a formula on the items of a list, which are called `it` if they have no name of their
// own, or on the steps of a way: from the square `leaving` to the square `it`.
func (u *unifier) onItem(n ast.Node, elem, want ir.Type) {
	u.body.nested(func() {
		if u.b.Entry.Steps {
			u.b.Leaving = u.body.bind("leaving", elem)
		}
		if u.name == nil {
			u.b.Item = u.body.bind("it", elem)
			u.body.scope.item = "it"
		} else {
			u.b.Item = u.body.slot(u.name.text, elem)
			u.b.Item.Span, u.body.scope.item = u.name.at, u.name.text
			u.enter(u.b.Item)
		}
		u.b.Each = u.coerce(u.expr(u.f, n, want), want)
		u.closeScope(u.body.scope)
	})
}

// ---- the result -----------------------------------------------------------------------------

// settle turns arguments into what all of them together say that each is.
func (u *unifier) settle() {
	if u.num.Bad() {
		u.num = tInt
		for i, a := range u.b.Args {
			if u.isNumber(i) && a.Type().Base == ir.Num {
				u.num = tNum
			}
		}
		for i, a := range u.b.Args {
			if u.isNumber(i) && (u.num.Base == ir.Num || u.s.Result.Name == "num") {
				u.b.Args[i] = u.asNum(a)
			}
		}
	}
	if u.t.Bad() && u.s.More {
		if u.t = u.hint; u.t.Bad() {
			u.t = tInt // nothing in any list: any item type will do
		}
	}
	for i, a := range u.b.Args {
		p := u.s.Param(i).Types[0]
		switch {
		case p.Name != "list" || a.Type().Bad():
		case u.s.More && p.About("T"):
			u.b.Args[i] = u.coerce(a, u.known(p))
		case a.Type().Base == ir.EmptyList:
			u.b.Args[i] = u.coerce(a, listsOf(tInt, p.Depth()))
		}
	}
}

func (u *unifier) isNumber(i int) bool { return u.s.Param(i).Types[0].Name == "number" }

// result is the type of a call.
func (u *unifier) result(p builtin.Type) ir.Type {
	t := tInvalid
	switch p.Name {
	case "list":
		t = ir.ListOf(u.result(*p.Elem))
	case "number":
		t = u.num
	default:
		t = u.known(p)
	}
	t.Optional = t.Optional || p.Optional
	return t
}
