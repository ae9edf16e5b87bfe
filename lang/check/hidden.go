package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// Hidden state and conditions: the rules see them, those who decide for another side
// do not. The machine sees to that; here it is made sure that there is something
// which they see instead, and that it tells nothing.

// hiddenDefaults checks what other sides see of hidden fields: it must be there, and
// must not read anything that changes.
func (c *checker) hiddenDefaults() {
	for f := range c.p.Fields() {
		if !f.Hidden {
			continue
		}
		c.in(c.fieldSrc(f).syn.file, func() {
			if c.fieldSrc(f).syn.field.Value == nil {
				c.errorf(diag.MissingField, f.Span, "other sides read the default of hidden state, and `%s` has none", f.Name).
					Hinted("write: %s %s : %s = …", stateWords(f), f.Name, f.Type)
			} else if f.Default != nil {
				c.tellsNothing(f)
			}
		})
	}
}

// hiddenWhen checks under which params a field is hidden. That holds for a whole fight.
func (c *checker) hiddenWhen(f *ir.Field, syn *syntax.Formula) {
	if !f.Hidden {
		c.errorf(diag.NotAllowed, c.span(syn), "`when` says when a field is hidden, and `%s` never is", f.Name).
			Hinted("leave it out, or write: hidden state %s", f.Name)
		return
	}
	f.When = c.bodyOf(newBody("the `when` of a field"), here(c, syn), tBool)
	c.reportWorld(f.When.Expr, "the `when` of a field")
}

// tellsNothing reports a default that reads what changes during a fight.
func (c *checker) tellsNothing(f *ir.Field) {
	changes := false
	ir.Visit(f.Default.Expr, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.FieldRef:
			changes = changes || e.Field.Role == ir.State || e.Field.Role == ir.Computed
		case *ir.MethodCall, *ir.Call, *ir.Lookup, *ir.Holds, *ir.World, *ir.Builtin:
			changes = true
		}
	})
	if changes {
		c.errorf(diag.NotAllowed, f.Default.Expr.Span(), "other sides read the default of hidden state, so it calls nothing and reads nothing that changes during a fight").
			Hinted("write a value, a param, or a field that is no state")
	}
}

// reveal checks what stands behind `reveal`: a hidden field, or a hidden condition.
func (c *checker) reveal(s *syntax.Reveal, at ir.StmtHead) ir.Stmt {
	c.changes(at.At)
	f := s.What
	if f.Tree == nil {
		return nil
	}
	name, _ := nameParts(f.Tree)
	if topOf[ir.Condition](c, name) != nil {
		k, args := c.conditionCall(f, false)
		if k == nil {
			return nil
		}
		if !k.Hidden {
			c.errorf(diag.NotAllowed, c.span(f), "condition `%s` is not hidden: all can see it", k.Name).
				Hinted("leave this out, or declare it `hidden`").Note(k.Span, "it is declared here")
		}
		return &ir.Reveal{StmtHead: at, Condition: k, Args: args}
	}
	e := c.exprOrPer(f, f.Tree, tInvalid)
	switch e := e.(type) {
	case *ir.BadExpr:
		return nil
	case *ir.FieldRef:
		switch {
		case e.Chained:
			c.errorf(diag.NotAllowed, e.At, "nothing is shown through `?.`").Hinted("test the thing before: if x != none { … }")
		case !e.Field.Hidden:
			c.errorf(diag.NotAllowed, e.At, "`%s` is not hidden: all can see it", e.Field.Name).
				Hinted("leave this out, or declare it: hidden state %s : %s = …", e.Field.Name, e.Field.Type).Note(e.Field.Span,
				"it is declared here")
		}
		return &ir.Reveal{StmtHead: at, X: e.X, Field: e.Field}
	}
	c.errorf(diag.WrongType, c.span(f), "hidden state or a hidden condition is shown, not %s", e.Type().Describe()).
		Hinted("write: reveal WHO.FIELD, or: reveal CONDITION(WHO)")
	return nil
}
