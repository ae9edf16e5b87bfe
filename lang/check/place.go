package check

import (
	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

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
			if l.Fixed {
				what := "a parameter"
				if c.localSrc(l).file == nil {
					what = "given"
				}
				c.errorf(diag.Constant, p.At, "`%s` is %s and cannot be changed", l.Name, what).
					Hinted("bind a local of your own: let x = %s", l.Name)
				return p
			}
			c.notApart(l, p.At)
			p.Local, p.Type = l, l.Type
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
		c.errorf(diag.NotAllowed, at, "`%s` belongs to the lines around `together`, and what happens together has no order", l.Name).
			Hinted("add it up in a state field, or bind a local inside")
	}
}

// placeOf turns a checked formula into a place.
func (c *checker) placeOf(e ir.Expr, p ir.Place) ir.Place {
	switch e := e.(type) {
	case *ir.BadExpr:
		return p
	case *ir.LocalRef:
		if e.Local.Fixed {
			c.errorf(diag.Constant, p.At, "`%s` is a parameter and cannot be changed", e.Local.Name).Hinted("bind a local of your own")
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
		if pr, isParam := e.X.(*ir.ParamRef); isParam && c.body.test != nil {
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
		c.errorf(diag.Constant, p.At, "`%s` is fixed during a fight", e.Param.Name).Hinted("make it a state field of combat: kind combat { state %s : … }", e.Param.Name)
	default:
		c.errorf(diag.Constant, p.At, "this cannot be changed").Hinted("write to a local or to a state field")
	}
	return p
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
			d.Hinted("let a field of its own change: extend kind %s { state %s_now : %s = %s }", f.Kind.Name, f.Name, f.Type, f.Name)
		}
	case f.Role == ir.Computed:
		c.errorf(diag.Constant, at, "`%s` is computed and cannot be set", f.Name).Hinted("set what it is computed from").Note(f.Span, "it is declared here")
	case f.Role == ir.Given:
		c.errorf(diag.Constant, at, "`%s` cannot be changed", f.Name).Hinted("the scenario decides it")
	default:
		c.errorf(diag.Constant, at, "`%s` cannot be changed", f.Name).Hinted("write to a state field")
	}
	return false
}

// listPlace is a place that holds a list.
func (c *checker) listPlace(f *syntax.Formula, verb string) ir.Place {
	p := c.place(f, "+=")
	if p.Type.Base != ir.List && !p.Type.Bad() {
		c.errorf(diag.WrongType, p.At, "`%s` works on lists, and this is %s", verb, Describe(p.Type))
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
			c.errorf(diag.UnknownField, c.span(n), "%s has no fields", Describe(t))
			return p
		}
		fd := t.Kind.Field(n.Text)
		if fd == nil {
			c.noField(c.span(n), t.Kind, n.Text, t.Kind.FieldNames())
			return p
		}
		e = c.fieldOf(ir.Head{At: at.To(c.span(n))}, e, fd, false)
	}
	return c.placeOf(e, p)
}
