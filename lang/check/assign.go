package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
	"hcl/stdlib/builtin"
)

func (c *checker) let(s *syntax.Let, at ir.StmtHead) ir.Stmt {
	out := &ir.Let{StmtHead: at}
	want := tInvalid
	if s.Type != nil {
		c.noRange(s.Type)
		want = c.typ(s.Type)
		if want.Base == ir.Per {
			c.errorf(diag.NotAllowed, c.span(s.Type), "a local is a single value or a list").Hinted("leave out `per`")
			want = tInvalid
		}
	}
	out.Value, out.New = c.valueOrNew(s.Value, s.New, want)
	c.nobodyChooses(out.Value)
	t := want
	if s.Type == nil {
		switch {
		case out.New != nil:
			t = ir.RefTo(out.New.Kind)
			if out.New.Kind == nil {
				t = tInvalid
			}
		default:
			t = out.Value.Type()
			t.Range = nil
		}
		switch t.Base {
		case ir.None, ir.EmptyList:
			example := "list of combatant"
			if t.Base == ir.None {
				example = "combatant?"
			}
			c.errorf(diag.MissingType, out.Value.Span(), "the type of `%s` cannot be seen from %s", s.Names[0].Text,
				out.Value.Span().Text()).
				Hinted("write: let %s : %s = %s", s.Names[0].Text, example, out.Value.Span().Text())
			t = tInvalid
		case ir.Nothing:
			c.errorf(diag.NoResult, out.Value.Span(), "this rule has no result").Hinted("give it one: rule NAME(…) -> TYPE { … return … }")
			t = tInvalid
		case ir.Per:
			c.errorf(diag.WrongType, out.Value.Span(), "a local is a single value, not %s",
				t.Describe()).Hinted("write [ ] with %s in it", diag.Article(t.Kind.Name))
			t = tInvalid
		}
	}
	for _, n := range s.Names {
		l := c.local(n, t)
		out.Locals = append(out.Locals, l)
		if t.Optional && (out.New != nil || out.Value != nil && !out.Value.Type().Optional && !out.Value.Type().Bad()) {
			c.body.known = append(slices.Clip(c.body.known), l)
		}
	}
	c.body.seal.binds(out)
	return out
}

// valueOrNew checks what stands right of `=`.
func (c *checker) valueOrNew(f *syntax.Formula, n *syntax.New, want ir.Type) (ir.Expr, *ir.New) {
	if n == nil {
		return c.formula(f, want), nil
	}
	out := &ir.New{At: c.span(n)}
	out.Kind = c.kind(n.Kind)
	if out.Kind == nil {
		return nil, out
	}
	if out.Kind.Builtin {
		c.errorf(diag.NotAllowed, out.At, "%ss cannot be made during a fight",
			out.Kind.Name).Hinted("put them into the scenario")
		return nil, out
	}
	if !want.Bad() && !ir.RefTo(out.Kind).Fits(want) {
		c.errorf(diag.WrongType, out.At, "%s is wanted here, not %s", want.Describe(), diag.Article(out.Kind.Name))
	}
	out.Kind.Made = true
	c.used[out.Kind] = true
	given := map[string]bool{}
	strange := false // a field was given that there is not: perhaps the one that is missing
	if n.Sets != nil {
		for _, s := range n.Sets.List {
			if !c.newSet(out, s, given) {
				strange = true
			}
		}
		strange = strange || c.file.Tree.Gap(n.Sets)
	}
	for _, f := range out.Kind.Fields {
		if (f.Role == ir.Constant || f.Role == ir.State) && f.Default == nil && !given[f.Name] && !f.Type.Bad() && !strange {
			c.errorf(diag.MissingField, out.At, "a new %s needs its `%s`", out.Kind.Name, f.Name).
				Hinted("write: new %s { %s = … }, or give the field a default", out.Kind.Name, f.Name)
		}
		if f.Role == ir.Action && c.ruleSrc(f.Rule).syn.Body == nil {
			c.errorf(diag.NotAllowed, out.At, "%s has rule `%s` without a body, so no new one can be made",
				diag.Article(out.Kind.Name), f.Name).
				Hinted("give the rule a body in the kind")
		}
		if f.Role == ir.Own {
			c.errorf(diag.NotAllowed, out.At, "%s owns things, so no new one can be made during a fight",
				diag.Article(out.Kind.Name)).
				Hinted("make `%s` a plain list", f.Name)
		}
	}
	return nil, out
}

// newSet checks one field of a new thing; false if there is no such field.
func (c *checker) newSet(out *ir.New, s *syntax.Set, given map[string]bool) bool {
	at := c.span(s.Target)
	id, ok := s.Target.Tree.(*ast.IdentifierNode)
	if !ok {
		if s.Target.Tree != nil {
			c.errorf(diag.WrongType, at, "the name of a field belongs here").Hinted("write: FIELD = VALUE")
		}
		return false
	}
	f := c.fieldNamed(out.Kind, id.Value)
	if f == nil {
		c.noField(at, out.Kind, id.Value, settableNames(out.Kind))
		c.formula(s.Value, tInvalid)
		return false
	}
	if given[f.Name] {
		c.errorf(diag.Duplicate, at, "`%s` is set twice", f.Name).Hinted("remove one")
	}
	given[f.Name] = true
	c.means(at, f)
	if f.Role != ir.Constant && f.Role != ir.State {
		c.errorf(diag.Constant, at, "`%s` cannot be set", f.Name).Hinted("set what it is computed from")
		return true
	}
	want := f.Type.Single()
	out.Sets = append(out.Sets, ir.FieldValue{Field: f, Value: c.formula(s.Value, want)})
	c.literalInRange(out.Sets[len(out.Sets)-1].Value, want)
	return true
}

// settableNames lists the fields that a thing may be given.
func settableNames(k *ir.Kind) []string {
	var out []string
	for _, f := range k.Fields {
		if f.Role == ir.Constant || f.Role == ir.State || f.Role == ir.Method {
			out = append(out, f.Name)
		}
	}
	return out
}

func (c *checker) assign(s *syntax.Assign, at ir.StmtHead) ir.Stmt {
	if s.Op == "" {
		return c.callStmt(s, at)
	}
	if name := c.unbound(s); name != "" {
		return c.withoutLet(s, name, at)
	}
	if c.asksCondition(s) {
		return nil
	}
	out := &ir.Assign{StmtHead: at, Op: s.Op}
	c.fixedList = nil
	out.Place = c.place(s.Target, s.Op)
	if verb := listVerbs[s.Op]; c.fixedList != nil && verb != "" && s.Value != nil {
		d := c.fixedList
		d.Span = at.At
		d.Hint = strings.Replace(d.Hint, writeHere, writeHere+strings.Replace(verb, "VALUE", c.span(s.Value).Text(), 1), 1)
	}
	t := out.Place.Type
	switch {
	case s.Op == "=":
		out.Value, out.New = c.valueOrNew(s.Value, s.New, t)
	case s.New != nil:
		c.errorf(diag.WrongType, at.At, "`%s` works on numbers", s.Op).Hinted("write `=`")
	default:
		want := t
		if !t.Bad() && !t.Numeric() {
			d := c.errorf(diag.WrongType, out.Place.At, "`%s` works on numbers, and this is %s", s.Op, t.Describe())
			if t.Base == ir.List {
				d.Hinted("write: %s", listVerbs[s.Op]+out.Place.At.Text())
				d.Hint = strings.Replace(d.Hint, "VALUE", c.span(s.Value).Text(), 1)
			} else if t.Must().Numeric() && out.Place.Local != nil {
				d.Hinted("test it before: if %s != none { … }", out.Place.At.Text())
			} else if t.Optional {
				d.Hinted("write: %s = … with a value that is there", out.Place.At.Text())
			} else {
				d.Hinted("to set it write `=`")
			}
			want = tInvalid
		}
		out.Value = c.formula(s.Value, want)
	}
	if l := out.Place.Local; l != nil {
		c.keepsList(l)
		c.body.forget(l)
		if l.Type.Optional && (out.Value == nil || !out.Value.Type().Optional) {
			c.body.learn([]*ir.Local{l})
		}
	} else {
		c.changes(at.At)
		if out.Value != nil {
			c.literalInRange(out.Value, rangeOnly(t, s.Op))
		}
	}
	return out
}

// listVerbs are what is said of lists in place of what is said of numbers.
var listVerbs = map[string]string{"+=": "add VALUE to ", "-=": "remove VALUE from "}

// writeHere is what advice on what never changes ends with.
const writeHere = ", and write here: "

// unbound returns the name that a statement sets, if nothing at all is called so and
// nothing nearly: then a `let` was forgotten.
func (c *checker) unbound(s *syntax.Assign) string {
	id, ok := s.Target.Tree.(*ast.IdentifierNode)
	if !ok || s.Op != "=" || c.body.guessed || strings.HasPrefix(id.Value, syntax.SquarePrefix) {
		return ""
	}
	name := id.Value
	if c.body.scope.find(name) != nil || c.named(name) != nil || len(c.things(name)) > 0 || c.lost[name] ||
		!c.removed[name].IsZero() ||
		specialNames[name] != "" || name == "it" || name == "self" || name == "none" || name == "true" || name == "false" ||
		c.isRound(name) || stdlib.Lookup(name) != nil {
		return ""
	}
	if _, ok := c.body.names[name]; ok || len(c.holders(name)) > 0 {
		return ""
	}
	var near []string
	for sc := c.body.scope; sc != nil; sc = sc.parent {
		for n, l := range sc.names {
			if !c.localSrc(l).assumed {
				near = append(near, n)
			}
		}
	}
	for _, l := range c.body.scope.selves() {
		if c.fieldNamed(l.Type.Kind, name) != nil {
			return ""
		}
		near = append(near, c.fieldNames(l.Type.Kind)...)
	}
	if diag.Nearest(name, near) != "" && len(name) > 2 {
		return ""
	}
	return name
}

// withoutLet reports a name that is set and was never bound, and binds it, so that its
// uses are not reported as well.
func (c *checker) withoutLet(s *syntax.Assign, name string, at ir.StmtHead) ir.Stmt {
	value, made := c.valueOrNew(s.Value, s.New, tInvalid)
	t := tInvalid
	if value != nil && made == nil {
		t = value.Type()
	}
	if t.Base == ir.None || t.Base == ir.EmptyList || t.Base == ir.Nothing || t.Base == ir.Per {
		t = tInvalid
	}
	span := c.span(s.Target)
	c.errorf(diag.UnknownName, span, "nothing here is called `%s`",
		name).Hinted("to give a value a name write: let %s = …", name)
	l := c.body.slot(name, t)
	l.Span, c.localSrc(l).file, c.localSrc(l).assumed = span, c.file, true
	c.body.scope.names[name] = l
	return nil
}

func rangeOnly(t ir.Type, op string) ir.Type {
	if op != "=" {
		t.Range = nil
	}
	return t
}

// place checks what stands left of an assignment.
func (c *checker) place(f *syntax.Formula, op string) ir.Place {
	p := ir.Place{At: c.span(f), Type: tInvalid}
	if f.Tree == nil {
		return p
	}
	if id, ok := f.Tree.(*ast.IdentifierNode); ok {
		if l := c.body.scope.find(id.Value); l != nil {
			if op != "=" {
				c.localRead(l)
			}
			c.means(p.At, l)
			if l.Fixed {
				what := "a parameter"
				if c.localSrc(l).file == nil {
					what = "given"
				}
				c.errorf(diag.Constant, p.At, "`%s` is %s and cannot be changed", l.Name, what).
					Hinted("%s", ownLocal(l))
				return p
			}
			c.notApart(l, p.At)
			p.Local, p.Type = l, l.Type
			if op != "=" && c.body.isKnown(l) {
				p.Type = l.Type.Must()
			}
			return p
		}
	}
	e := c.exprOrPer(f, f.Tree, tInvalid)
	return c.placeOf(e, p)
}

// notApart reports a local from outside a `together` that is changed in it: what
// happens together does not see one another.
func (c *checker) notApart(l *ir.Local, at diag.Span) {
	if c.body.apart != nil && c.body.apart.find(l.Name) == l {
		c.errorf(diag.NotAllowed, at, "`%s` belongs to the lines around `together`, and what happens together has no order",
			l.Name).
			Hinted("add it up in a state field, or bind a local inside")
	}
}

// placeOf turns a checked formula into a place.
// ownLocal says what to do where a parameter cannot be changed.
func ownLocal(l *ir.Local) string {
	if l.Type.Base == ir.Label {
		return "each call gives its own"
	}
	return "bind a local of your own: let x = " + l.Name
}

func (c *checker) placeOf(e ir.Expr, p ir.Place) ir.Place {
	switch e := e.(type) {
	case *ir.BadExpr:
		return p
	case *ir.LocalRef:
		if e.Local.Fixed {
			c.errorf(diag.Constant, p.At, "`%s` is a parameter and cannot be changed",
				e.Local.Name).Hinted("bind a local of your own")
			return p
		}
		c.notApart(e.Local, p.At)
		p.Local, p.Type = e.Local, e.Local.Type
	case *ir.FieldRef:
		c.reads[e.Field]-- // it is not read, but written
		if !c.writable(e.Field, p.At) {
			return p
		}
		if e.Chained {
			c.errorf(diag.NotAllowed, p.At, "nothing is written through `?.`").Hinted("test the thing before: if x != none { … }")
			return p
		}
		p.X, p.Field, p.Type = e.X, e.Field, e.Field.Type
		if e.Field.Type.Base == ir.Per {
			p.Type = *e.Field.Type.Elem // every one
		}
	case *ir.Index:
		fr, ok := e.X.(*ir.FieldRef)
		if pr, isParam := e.X.(*ir.ParamRef); isParam && pr.T.Base == ir.Per {
			if c.body.test == nil {
				c.fixedParam(pr.Param, p.At)
				return p
			}
			p.Param, p.Key, p.Type = pr.Param, e.I, *pr.Param.Type.Elem
			return p
		}
		if !ok || fr.Type().Base != ir.Per {
			c.errorf(diag.Constant, p.At, "an item of a list cannot be changed in place").Hinted("build a new list and assign that")
			return p
		}
		c.reads[fr.Field]--
		if !c.writable(fr.Field, p.At) {
			return p
		}
		p.X, p.Field, p.Key, p.Type = fr.X, fr.Field, e.I, *fr.Field.Type.Elem
	case *ir.ParamRef:
		if c.body.test != nil {
			c.errorf(diag.Constant, p.At, "`%s` is a param", e.Param.Name).Hinted("write: param %s = VALUE", e.Param.Name)
			return p
		}
		c.fixedParam(e.Param, p.At)
	default:
		if d := c.named(p.At.Text()); d != nil && d.what == "define" {
			c.neverChanges(p.At.Text(), e.Type(), p.At.Text(), p.At)
			return p
		}
		if w, ok := e.(*ir.World); ok && w.Name == "combatants" {
			c.errorf(diag.Constant, p.At, "who fights is in `combatants` to the end").
				Hinted("who is out of the fight is not `active`: state gone : bool = no ; define active = not gone")
			return p
		}
		c.errorf(diag.Constant, p.At, "this cannot be changed").Hinted("write to a local or to a state field")
	}
	return p
}

// cutLast cuts a text where a word stands in it for the last time.
func cutLast(text, word string) (before, after string, ok bool) {
	i := strings.LastIndex(text, word)
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+len(word):], true
}

// fixedParam reports a param, or a value of it, that a fight would change, and says what can be
// changed.
func (c *checker) fixedParam(p *ir.Param, at diag.Span) {
	first := p.Name
	if p.Type.Base == ir.Per {
		first = exampleOf(*p.Type.Elem)
	}
	c.neverChanges(p.Name, p.Type, first, at)
}

// neverChanges reports what has a name and is fixed, and how a field of the fight is declared that begins as it.
func (c *checker) neverChanges(name string, t ir.Type, first string, at diag.Span) {
	now := name + "_now"
	d := c.errorf(diag.Constant, at, "`%s` is fixed during a fight", name).
		Hinted("let a field change: extend kind combat { state %s : %s = %s }%scombat.%s", now, t, first, writeHere,
			now+strings.TrimPrefix(at.Text(), name))
	if t.Base == ir.List {
		c.fixedList = d
	}
}

// writable reports whether a field may be written here.
func (c *checker) writable(f *ir.Field, at diag.Span) bool {
	switch {
	case f.Role == ir.State:
		return true
	case c.body.test != nil && f.Role == ir.Constant:
		return true
	case f.Role == ir.Constant:
		d := c.errorf(diag.Constant, at, "`%s` does not change during a fight", f.Name).Note(f.Span, "it is declared here")
		if file := c.source(f.File); file != nil && file.Whole() == c.file.Whole() {
			d.Hinted("declare it as state: state %s", c.fieldText(f))
		} else {
			first := f.Name
			if f.Type.Base == ir.Per {
				first = exampleOf(*f.Type.Elem)
			}
			d.Hinted("let a field of its own change: extend kind %s { state %s_now : %s = %s }", f.Kind.Name, f.Name, f.Type,
				first)
			if before, after, ok := cutLast(at.Text(), f.Name); ok {
				d.Hint += fmt.Sprintf("%s%s%s_now%s", writeHere, before, f.Name, after)
				if f.Type.Base == ir.List {
					c.fixedList = d
				}
			}
		}
	case f.Role == ir.Computed:
		c.errorf(diag.Constant, at, "`%s` is computed and cannot be set",
			f.Name).Hinted("set what it is computed from").Note(f.Span, "it is declared here")
	case f.Role == ir.Given:
		c.errorf(diag.Constant, at, "`%s` cannot be changed", f.Name).Hinted("the scenario decides it")
	default:
		c.errorf(diag.Constant, at, "`%s` cannot be changed", f.Name).Hinted("write to a state field")
	}
	return false
}

// itemOrItems types what a list of a type gets or loses: an item, or all of a list.
func (c *checker) itemOrItems(f *syntax.Formula, list ir.Type) (e ir.Expr, all bool) {
	item := list.Item()
	if f.Tree == nil || item.Bad() || item.Base == ir.List {
		return c.formula(f, item), false
	}
	want := item
	if isList(f.Tree) {
		want = list
	}
	e = c.expr(f, f.Tree, want)
	if t := e.Type(); t.Base == ir.List || t.Base == ir.EmptyList {
		return c.coerce(e, list), true
	}
	return c.coerce(e, item), false
}

// isList reports whether a formula is a list whatever stands in it, so that its items are typed
// as what is wanted.
func isList(n ast.Node) bool {
	name := ""
	switch n := n.(type) {
	case *ast.ArrayNode:
		return true
	case *ast.BinaryNode:
		return n.Operator == ".."
	case *ast.ConditionalNode:
		return isList(n.Exp1) && isList(n.Exp2)
	case *ast.BuiltinNode:
		name = n.Name
	case *ast.CallNode:
		if id, ok := n.Callee.(*ast.IdentifierNode); ok {
			name = id.Value
		}
	}
	entry := stdlib.Lookup(name)
	return entry != nil && !slices.ContainsFunc(entry.Schemes,
		func(s builtin.Scheme) bool { return s.Result.Name != "list" })
}

// listPlace is a place that holds a list.
func (c *checker) listPlace(f *syntax.Formula, verb string) ir.Place {
	p := c.place(f, "+=")
	if p.Type.Base != ir.List && !p.Type.Bad() {
		c.errorf(diag.WrongType, p.At, "`%s` works on lists, and this is %s", verb, p.Type.Describe())
		p.Type = tInvalid
	}
	if p.Local != nil {
		c.keepsList(p.Local)
	} else {
		c.changes(p.At)
	}
	return p
}

// pathPlace resolves a written path such as who.stance to a place.
func (c *checker) pathPlace(path *syntax.Path) ir.Place {
	p := ir.Place{At: c.span(path), Type: tInvalid}
	first := path.Names[0]
	var e ir.Expr
	at := c.span(first)
	if l := c.body.scope.find(first.Text); l != nil {
		c.localRead(l)
		c.means(at, l)
		if c.body.seal.keeps(l) {
			c.isSealed(ir.Head{At: at}, l)
			return p
		}
		t := l.Type
		if t.Optional && c.body.isKnown(l) {
			t = t.Must()
		}
		e = &ir.LocalRef{Head: ir.Head{T: t, At: at}, Local: l}
	} else {
		e = c.name(&syntax.Formula{Node: first.Node, Text: first.Text}, &ast.IdentifierNode{Value: first.Text}, tInvalid)
	}
	for _, n := range path.Names[1:] {
		t := c.present(e)
		if t.Bad() {
			return p
		}
		if t.Base != ir.Ref {
			c.errorf(diag.UnknownField, c.span(n), "%s has no fields", t.Describe())
			return p
		}
		fd := c.fieldNamed(t.Kind, n.Text)
		if fd == nil {
			c.noField(c.span(n), t.Kind, n.Text, c.fieldNames(t.Kind))
			return p
		}
		e = c.fieldOf(ir.Head{At: at.To(c.span(n))}, e, fd, false)
	}
	if t := e.Type(); t.Base == ir.Per {
		name := path.Names[len(path.Names)-1].Text
		c.errorf(diag.WrongType, p.At, "this is %s, and one value is chosen or ordered", t.Describe()).
			Hinted("bind `%s` alone, and set one of them behind it: %s[%s] = %s", name, path.Dotted(),
				strings.ToUpper(t.Kind.Name), name)
		return p
	}
	return c.placeOf(e, p)
}
