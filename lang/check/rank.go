package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

func (c *checker) rank(s *syntax.Rank, at ir.StmtHead) ir.Stmt {
	out := &ir.Rank{StmtHead: at}
	out.From = c.formula(s.From, tInvalid)
	t := c.present(out.From)
	elem := tInvalid
	if t.Base == ir.List {
		elem = *t.Elem
	} else if !t.Bad() {
		c.errorf(diag.WrongType, out.From.Span(), "`rank` orders a list, not %s", Describe(t)).Hinted("write: rank NAME from LIST { highest FORMULA }")
	}
	if len(s.Keys) == 0 && !c.file.Tree.Gap(s) {
		c.errorf(diag.MissingField, at.At.FirstWord(), "by what is it ordered?").Hinted("write: rank NAME from LIST { highest FORMULA }")
	}
	out.Item = nil
	c.body.nested(func() {
		out.Item = c.body.bind("it", elem)
		for _, k := range s.Keys {
			key := ir.RankKey{How: k.How, At: c.span(k)}
			switch k.How {
			case "highest", "lowest":
				key.Value = c.stillFormula(k.Value, tInvalid, "the key of an order")
				if kt := c.present(key.Value); !kt.Bad() && !kt.Numeric() {
					d := c.errorf(diag.WrongType, key.Value.Span(), "an order needs a number, not %s", Describe(kt))
					if kt.Base == ir.Bool {
						d.Hinted("write: first %s", key.Value.Span().Text())
					}
				}
			case "first", "last":
				key.Value = c.stillFormula(k.Value, tBool, "the key of an order")
			case "roll":
				key.Value = c.stillFormula(k.Value, tDice, "the key of an order")
				key.Label = c.body.label
				if k.Label != nil && c.isLabel(k.Label.Plain(), c.span(k.Label)) {
					key.Label = k.Label.Plain()
				}
				c.label(key.Label)
				c.body.effect |= ir.EffectRolls
				if c.body.still != "" {
					c.notStill(key.At, "`roll`")
				}
			}
			out.Keys = append(out.Keys, key)
		}
	})
	if len(s.Path.Names) == 1 {
		n := s.Path.Names[0]
		if l := c.body.scope.find(n.Text); l != nil && !l.Fixed {
			out.Place = ir.Place{Local: l, At: c.span(n), Type: l.Type}
			c.keepsList(l)
			if !elem.Bad() && !fitsAsIs(listOf(elem), l.Type) {
				c.errorf(diag.WrongType, out.Place.At, "`%s` is %s, but %s is ordered", l.Name, Describe(l.Type), Describe(listOf(elem)))
			}
		} else {
			out.Local = c.local(n, listOf(elem))
		}
		return out
	}
	out.Place = c.pathPlace(s.Path)
	c.changes(at.At)
	if !elem.Bad() && !fitsAsIs(listOf(elem), out.Place.Type) {
		c.errorf(diag.WrongType, out.Place.At, "this is %s, but %s is ordered", Describe(out.Place.Type), Describe(listOf(elem)))
	}
	return out
}
