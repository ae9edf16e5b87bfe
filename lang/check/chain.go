package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
)

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
		c.errorf(diag.WrongType, x.Span(), "%s is never none, so `?.` has nothing to do",
			t.Describe()).Hinted("write `.` in place of `?.`")
	default:
		t = c.present(x)
	}
	return x, t, chained
}

func (c *checker) member(f *syntax.Formula, n *ast.MemberNode, base ir.Head, want ir.Type, inChain bool) (ir.Expr,
	bool) {
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
		if k := topOf[ir.Kind](c, id.Value); k != nil { // skill.spear
			if c.instanceOf(k, prop.Value) == nil &&
				c.isOldPart(f.SpanOf(src, n.Node), k.Name, c.isValue, c.body.partsOf()...) {
				return c.badAt(base), false
			}
			c.means(f.SpanOf(src, n.Node), k)
			return c.qualified(k, prop, base, f), false
		}
	}
	if m := c.mapNamed(n.Node); m != nil {
		c.means(f.SpanOf(src, n.Node), m)
		return c.mapField(m, prop.Value, f.OperatorSpan(src, prop), base), false
	}
	if name, args := callParts(n.Node); name != "" {
		_, own := c.ownField(name)
		if t := topOf[ir.Table](c, name); t != nil && (own == nil || !own.Called()) {
			return c.lookupColumn(f, t, n.Node, args, prop, base), false
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
	if t.Base == ir.Union {
		return c.ofUnion(f, base, x, t, prop, chained), chained
	}
	fd := c.findField(f, x, t, prop)
	if fd == nil {
		return c.badAt(base), chained
	}
	return c.fieldOf(base, x, fd, chained), chained
}

// ofUnion is what stands behind the dot of a thing of one of several kinds: the name of one of
// them, or of a field that all of them have.
func (c *checker) ofUnion(f *syntax.Formula, base ir.Head, x ir.Expr, t ir.Type, prop *ast.StringNode,
	chained bool) ir.Expr {
	part := func(k *ir.Kind) *ir.PartOf {
		head := base
		head.T = ir.RefTo(k).Maybe()
		return &ir.PartOf{Head: head, X: x, Kind: k}
	}
	if k := t.PartNamed(prop.Value); k != nil {
		out := part(k)
		if l := c.path(out); l != nil && c.body.isKnown(l) {
			out.T = out.T.Must()
		}
		return out
	}
	local, isLocal := x.(*ir.LocalRef)
	var out ir.Expr
	for i := range t.Kinds {
		k := t.Kinds[len(t.Kinds)-1-i] // each but the last is asked whether it is that
		fd := c.fieldNamed(k, prop.Value)
		if fd == nil {
			d := c.noField(f.OperatorSpan(c.file.Source, prop), k, prop.Value, nil)
			if i := slices.IndexFunc(t.Kinds, func(k *ir.Kind) bool { return k.Field(prop.Value) != nil }); i >= 0 {
				d.Hinted("ask for its kind first: if %s.%s != none { … }", x.Span().Text(), t.Kinds[i].Name)
			}
			return c.badAt(base)
		}
		if !isLocal || chained {
			c.errorf(diag.NotAllowed, x.Span(), "a field of %s is read from a name",
				t.Describe()).Hinted("bind it first: let x = %s", x.Span().Text())
			return c.badAt(base)
		}
		sure := part(k)
		sure.T = sure.T.Must()
		field := c.fieldOf(base, sure, fd, false)
		if out == nil || field.Type().Bad() {
			out = field
			continue
		}
		both, ok := ir.Join(out.Type(), field.Type())
		if !ok {
			c.errorf(diag.WrongType, base.At, "`%s` of %s is %s, of another kind it is %s", prop.Value, diag.Article(k.Name),
				field.Type().Describe(), out.Type().Describe()).
				Hinted("ask for its kind first: if %s.%s != none { … }", local.Local.Name, k.Name)
			return c.badAt(base)
		}
		asked := part(k)
		is := &ir.Binary{Head: ir.Head{T: tBool, At: base.At, Node: base.Node}, Op: "!=", X: asked,
			Y: &ir.NoneLit{Head: asked.Head}}
		head := base
		head.T = both
		out = &ir.Choice{Head: head, Cond: is, Then: c.coerce(field, both), Else: c.coerce(out, both)}
	}
	return out
}

// findField looks a field up in the type of x.
func (c *checker) findField(f *syntax.Formula, x ir.Expr, t ir.Type, prop *ast.StringNode) *ir.Field {
	at := f.OperatorSpan(c.file.Source, prop)
	if t.Base != ir.Ref {
		if t.Base == ir.Square {
			c.askedName(prop.Value, []string{"x", "y"})
		}
		d := c.errorf(diag.UnknownField, at, "%s has no fields", t.Describe())
		if i := slices.IndexFunc(t.Kinds, func(k *ir.Kind) bool { return k.Field(prop.Value) != nil }); i >= 0 {
			d.Message = fmt.Sprintf("%s is asked for its kind before `%s` is called", t.Describe(), prop.Value)
			d.Hinted("write: if %s.%s != none { … %s.%s.%s(…) … }", x.Span().Text(), t.Kinds[i].Name, x.Span().Text(),
				t.Kinds[i].Name, prop.Value)
		}
		if t.Base == ir.Square {
			d.Message = fmt.Sprintf("a square has no field `%s`", prop.Value)
			d.Hinted("its column is .x, its row .y")
		}
		if t.Base == ir.List && strings.Contains(advice.Elsewhere[prop.Value], "LIST") {
			d.Hinted("%s", strings.ReplaceAll(advice.Elsewhere[prop.Value], "LIST", x.Span().Text()))
			return nil
		}
		if t.Base == ir.List {
			d.Hinted("write, for that of each item: map(%s, it.%s)", x.Span().Text(), prop.Value)
			switch entry := stdlib.Lookup(prop.Value); {
			case prop.Value == "length" || prop.Value == "size" || prop.Value == "count":
				d.Hinted("write: len(%s)", x.Span().Text())
			case prop.Value == "contains" || prop.Value == "includes" || prop.Value == "has":
				d.Hinted("write: ITEM in %s", x.Span().Text())
			case entry != nil && entry.Each > 0:
				d.Hinted("write: %s(%s, FORMULA of it)", prop.Value, x.Span().Text())
			case entry != nil:
				d.Hinted("write: %s(%s)", prop.Value, x.Span().Text())
			}
		}
		if t.Base == ir.Per {
			d.Hinted("write [ ] with %s in it", diag.Article(t.Kind.Name))
		}
		return nil
	}
	fd := c.fieldNamed(t.Kind, prop.Value)
	if fd == nil {
		c.noField(at, t.Kind, prop.Value, c.fieldNames(t.Kind))
	}
	return fd
}

// noField reports a field that a kind does not have.
func (c *checker) noField(at diag.Span, k *ir.Kind, name string, candidates []string) *diag.Diagnostic {
	c.askedField(name, k, candidates)
	if c.isOldPart(at, name, among(candidates), k.Name) {
		return &diag.Diagnostic{}
	}
	what := diag.Article(k.Name)
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
	if n := len(candidates); n > 6 && n <= advice.MostListed {
		d.Else("there are %s; to have it declare it: %s %s { %s : TYPE }", diag.WordList(candidates, "and"), form, k.Name,
			name)
	}
	d.Else("declare it: %s %s { %s : TYPE }", form, k.Name, name)
	if c.isRule(name) && k == c.p.Combatant {
		var params []string
		for _, p := range topOf[ir.Rule](c, name).Frame.Params {
			params = append(params, advice.Slot(p.Name))
		}
		d.Hinted("`%s` is a rule; write: %s(%s)", name, name, strings.Join(params, ", "))
	}
	c.ofCondition(d, k, name)
	return d
}

// qualified is KIND.instance.
func (c *checker) qualified(k *ir.Kind, prop *ast.StringNode, base ir.Head, f *syntax.Formula) ir.Expr {
	if i := c.instanceOf(k, prop.Value); i != nil {
		return c.instanceRef(base, i)
	}
	if c.lost[k.Name] { // as the name of a thing
		return c.badAt(base)
	}
	d := c.unknown(diag.UnknownName, f.OperatorSpan(c.file.Source, prop), prop.Value, k.InstanceNames(),
		"there is no %s `%s`", k.Name, prop.Value)
	if k.Field(prop.Value) != nil {
		d.Hinted("`%s` is the name of the kind; the field belongs to a thing of it", k.Name)
	}
	return c.badAt(base)
}

// looksUp notes that a value of a fighter is looked up by what a thing says.
func (c *checker) looksUp(x, i ir.Expr) {
	of, ok := x.(*ir.FieldRef)
	by, thing := i.(*ir.FieldRef)
	if !ok || !thing || of.Field.Kind != c.p.Combatant || by.Field.Kind == c.p.Combatant {
		return
	}
	if l := (ir.LookedUp{In: of.Field, By: by.Field}); !slices.Contains(c.p.Lookups, l) {
		c.p.Lookups = append(c.p.Lookups, l)
	}
}

func (c *checker) index(f *syntax.Formula, n *ast.MemberNode, base ir.Head) ir.Expr {
	x := c.exprOrPer(f, n.Node, tInvalid)
	t := c.present(x)
	switch t.Base {
	case ir.List:
		i := c.expr(f, n.Property, tInt)
		if i.Type().Base == ir.List && i.Type().Elem.Base == ir.Int {
			list, numbers := x.Span().Text(), i.Span().Text()
			c.errorf(diag.WrongType, i.Span(), "one item is asked for by its number").
				Hinted("several at once are: map(%s, %s[it])", numbers, list)
			return c.badAt(base)
		}
		base.T = *t.Elem
		return &ir.Index{Head: base, X: x, I: c.coerce(i, tInt)}
	case ir.Per:
		k := ir.RefTo(t.Kind)
		i := c.coerce(c.expr(f, n.Property, k), k)
		base.T = *t.Elem
		base.T.Range = nil
		c.looksUp(x, i)
		return &ir.Index{Head: base, X: x, I: i}
	case ir.Invalid:
		c.expr(f, n.Property, tInvalid)
		return c.badAt(base)
	}
	c.errorf(diag.WrongType, x.Span(), "only lists and values per kind have [ ]; this is %s", t.Describe())
	return c.badAt(base)
}
