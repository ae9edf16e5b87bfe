package check

import (
	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

func (c *checker) begin(s *syntax.Begin, at ir.StmtHead) ir.Stmt {
	c.changes(at.At)
	c.body.effect |= ir.EffectRolls | ir.EffectAsks
	k, args := c.conditionCall(s.Condition, true)
	out := &ir.Begin{StmtHead: at, Condition: k, Args: args}
	if k != nil {
		for i, a := range args {
			if a == nil {
				c.errorf(diag.WrongArguments, c.span(s.Condition), "condition `%s` begins with all its values: `%s` is missing", k.Name, k.Frame.Params[i].Name).
					Hinted("write: begin %s(%s)", k.Name, paramNames(k.Frame.Params))
				break
			}
		}
	}
	if s.Until != nil {
		out.Until = c.eventMatch(s.Until)
	}
	if s.For != nil {
		out.For = c.formula(s.For, tInt)
		unit := s.Unit
		if !c.isRound(unit) && !(len(unit) > 1 && unit[len(unit)-1] == 's' && c.isRound(unit[:len(unit)-1])) {
			word := diag.Span{Source: at.At.Source, Start: at.At.End - len(unit), End: at.At.End}
			c.errorf(diag.UnknownName, word, "time is counted in %ss, not in %s", c.unit(), unit).Hinted("write: for %s %ss", s.For.Text, c.unit())
		}
	}
	if k == nil {
		return nil
	}
	return out
}

// conditionCall types what stands behind `begin` and `end`; begins: with all values.
func (c *checker) conditionCall(f *syntax.Formula, begins bool) (*ir.Condition, []ir.Expr) {
	if f.Tree == nil {
		return nil, nil
	}
	name, nodes := callParts(f.Tree)
	span := c.span(f)
	if name == "" {
		if id, ok := f.Tree.(*ast.IdentifierNode); ok {
			name = id.Value
		}
	}
	k := topOf[ir.Condition](c, name)
	if k == nil {
		at := span
		if name != "" {
			at = c.nameSpan(f, f.Tree, name)
		}
		d := c.unknown(diag.UnknownName, at, name, c.topNames("condition"), "there is no condition `%s`", orText(name, span.Text()))
		if name == "" {
			c.behindDot(d)
		}
		return nil, nil
	}
	c.used[k] = true
	return k, c.conditionArgs(f, k, nodes, span, begins)
}

func orText(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// eventMatch types EVENT(arguments).
func (c *checker) eventMatch(f *syntax.Formula) *ir.EventMatch {
	e, args := c.eventCall(f)
	if e == nil {
		return nil
	}
	return &ir.EventMatch{Event: e, Args: args}
}

// eventCall types what stands behind `announce` and `until`.
func (c *checker) eventCall(f *syntax.Formula) (*ir.Event, []ir.Expr) {
	if f.Tree == nil {
		return nil, nil
	}
	name, nodes := callParts(f.Tree)
	if id, ok := f.Tree.(*ast.IdentifierNode); ok {
		name = id.Value
	}
	span := c.span(f)
	if name == "" {
		c.errorf(diag.UnknownEvent, span, "an event with its values belongs here").Hinted("write: NAME(values)")
		return nil, nil
	}
	e := c.eventCalled(c.nameSpan(f, f.Tree, name), name)
	if e == nil {
		return nil, nil
	}
	return e, c.args(f, name, e.Frame.Params, nodes, span)
}
