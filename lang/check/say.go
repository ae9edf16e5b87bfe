package check

import (
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// say types a line of the log, and what is drawn below it.
func (c *checker) say(s *syntax.Say, at ir.StmtHead) ir.Stmt {
	out := &ir.Say{StmtHead: at, Headline: s.Headline, Parts: c.texts(s.Text)}
	if s.Map == nil {
		return out
	}
	if out.Map = topOf[ir.Map](c, s.Map.Text); out.Map != nil {
		c.used[out.Map] = true
	} else {
		c.unknown(diag.UnknownName, c.span(s.Map), s.Map.Text, c.topNames("map"), "there is no map `%s`", s.Map.Text)
	}
	for _, m := range s.Marks.List {
		sign := m.Sign.Plain()
		if r := []rune(sign); len(r) != 1 || r[0] == ' ' || r[0] == '.' {
			c.errorf(diag.BadMap, c.span(m.Sign), "a square is marked by one sign").Hinted("write one letter or another sign, but no blank and no dot: \"X\"")
		}
		e := c.stillFormula(m.Squares, tInvalid, "a mark")
		c.areSquares(e, "a mark stands on squares")
		out.Marks = append(out.Marks, &ir.Mark{Sign: sign, Squares: e, Label: c.texts(m.Label)})
	}
	return out
}

// areSquares reports what is neither a square nor a list of squares.
func (c *checker) areSquares(e ir.Expr, what string) *diag.Diagnostic {
	t := e.Type()
	if t.Bad() || t.Base == ir.Square || t.Base == ir.EmptyList || t.Base == ir.List && t.Elem.Base == ir.Square {
		return nil
	}
	return c.errorf(diag.WrongType, e.Span(), "%s, this is %s", what, Describe(t))
}

// texts checks the formulas in a text.
func (c *checker) texts(t *syntax.Text) []ir.TextPart {
	if t == nil {
		return nil
	}
	var out []ir.TextPart
	for _, p := range t.Parts {
		if p.Formula == nil {
			out = append(out, ir.TextPart{Letters: p.Letters})
			continue
		}
		e := c.stillFormula(p.Formula, tInvalid, "a text")
		if t := e.Type(); t.Base == ir.Nothing {
			c.errorf(diag.NoResult, e.Span(), "this rule has no result to show").Hinted("give it one: rule NAME(…) -> TYPE { … return … }")
		} else if t.Base == ir.Per {
			c.errorf(diag.WrongType, e.Span(), "%s cannot be shown as a whole", Describe(t)).Hinted("write: %s[%s]", e.Span().Text(), strings.ToUpper(t.Kind.Name))
		}
		out = append(out, ir.TextPart{Value: e})
	}
	return out
}
