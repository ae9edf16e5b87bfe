package check

import (
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
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
	t := want
	if s.Type == nil {
		switch {
		case out.New != nil:
			t = refTo(out.New.Kind)
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
			c.errorf(diag.MissingType, out.Value.Span(), "the type of `%s` cannot be seen from %s", s.Names[0].Text, out.Value.Span().Text()).
				Hinted("write: let %s : %s = %s", s.Names[0].Text, example, out.Value.Span().Text())
			t = tInvalid
		case ir.Nothing:
			c.errorf(diag.NoResult, out.Value.Span(), "this rule has no result").Hinted("give it one: rule NAME(…) -> TYPE { … return … }")
			t = tInvalid
		case ir.Per:
			c.errorf(diag.WrongType, out.Value.Span(), "a local is a single value, not %s", Describe(t)).Hinted("write [ ] with %s in it", article(t.Kind.Name))
			t = tInvalid
		}
	}
	for _, n := range s.Names {
		l := c.local(n, t)
		out.Locals = append(out.Locals, l)
		if t.Optional && out.Value != nil && !out.Value.Type().Optional && out.Value.Type().Base != ir.Invalid {
			c.body.known = append(slices.Clip(c.body.known), l)
		}
	}
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
		c.errorf(diag.NotAllowed, out.At, "%ss cannot be made during a fight", out.Kind.Name).Hinted("put them into the scenario")
		return nil, out
	}
	if !want.Bad() && !fits(refTo(out.Kind), want) {
		c.errorf(diag.WrongType, out.At, "%s is wanted here, not %s", Describe(want), article(out.Kind.Name))
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
			c.errorf(diag.NotAllowed, out.At, "%s has rule `%s` without a body, so no new one can be made", article(out.Kind.Name), f.Name).
				Hinted("give the rule a body in the kind")
		}
		if f.Role == ir.Own {
			c.errorf(diag.NotAllowed, out.At, "%s owns things, so no new one can be made during a fight", article(out.Kind.Name)).
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
	f := out.Kind.Field(id.Value)
	if f == nil {
		c.noField(at, out.Kind, id.Value, settableNames(out.Kind))
		c.formula(s.Value, tInvalid)
		return false
	}
	if given[f.Name] {
		c.errorf(diag.Duplicate, at, "`%s` is set twice", f.Name).Hinted("remove one")
	}
	given[f.Name] = true
	if f.Role != ir.Constant && f.Role != ir.State {
		c.errorf(diag.Constant, at, "`%s` cannot be set", f.Name).Hinted("set what it is computed from")
		return true
	}
	want := f.Type
	if want.Base == ir.Per {
		want = *want.Elem
	}
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
	out.Place = c.place(s.Target, s.Op)
	t := out.Place.Type
	switch {
	case s.Op == "=":
		out.Value, out.New = c.valueOrNew(s.Value, s.New, t)
	case s.New != nil:
		c.errorf(diag.WrongType, at.At, "`%s` works on numbers", s.Op).Hinted("write `=`")
	default:
		want := t
		if !t.Bad() && !t.Numeric() {
			d := c.errorf(diag.WrongType, out.Place.At, "`%s` works on numbers, and this is %s", s.Op, Describe(t))
			if t.Base == ir.List {
				d.Hinted("write: %s", map[string]string{"+=": "add VALUE to ", "-=": "remove VALUE from "}[s.Op]+out.Place.At.Text())
				d.Hint = strings.Replace(d.Hint, "VALUE", c.span(s.Value).Text(), 1)
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
		if l.Type.Optional && s.Op == "=" && out.Value != nil && !out.Value.Type().Optional {
			c.body.known = append(slices.Clip(c.body.known), l)
		}
	} else {
		c.changes(at.At)
		if out.Value != nil {
			c.literalInRange(out.Value, rangeOnly(t, s.Op))
		}
	}
	return out
}

// unbound returns the name that a statement sets, if nothing at all is called so and
// nothing nearly: then a `let` was forgotten.
func (c *checker) unbound(s *syntax.Assign) string {
	id, ok := s.Target.Tree.(*ast.IdentifierNode)
	if !ok || s.Op != "=" || c.body.guessed || strings.HasPrefix(id.Value, syntax.SquarePrefix) {
		return ""
	}
	name := id.Value
	if c.body.scope.find(name) != nil || c.top[name] != nil || len(c.instances[name]) > 0 || c.lost[name] || !c.removed[name].IsZero() ||
		specialNames[name] != "" || name == "it" || name == "self" || name == "none" || name == "true" || name == "false" || c.isRound(name) || stdlib.Lookup(name) != nil {
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
		if l.Type.Kind.Field(name) != nil {
			return ""
		}
		near = append(near, l.Type.Kind.FieldNames()...)
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
	c.errorf(diag.UnknownName, span, "nothing here is called `%s`", name).Hinted("to give a value a name write: let %s = …", name)
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
