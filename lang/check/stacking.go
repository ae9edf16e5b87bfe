package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

var stackingKind = &declKind{
	word:     "stacking",
	apart:    true,
	declare:  on((*checker).declareStacking),
	override: on((*checker).overrideStacking),
	pieces:   described(allStackings, (*taker).stackingPiece),
}

func allStackings(p *ir.Program) *[]*ir.Stacking { return &p.Stackings }

func (c *checker) declareStacking(d *syntax.Stacking) {
	for _, n := range d.Names {
		unique(c, n, "stacking", &ir.Stacking{Decl: c.decl(n, d), All: d.How == "all"}, &c.p.Stackings)
	}
}

func (c *checker) overrideStacking(d *syntax.Stacking) {
	for _, n := range d.Names {
		if s, _ := c.target(n, "stacking", "change").(*ir.Stacking); s != nil {
			c.changed(ir.Overridden, c.span(n), s.Span, "stacking", s.Name)
			s.All, s.File, s.Span = d.How == "all", c.file.IR(), c.span(n)
		}
	}
}

func (t *taker) stackingPiece(s *ir.Stacking) {
	t.add("stacking", []string{s.Name}, "stacking "+s.Name+" : "+s.How(), s.Span)
}

// stackingOf is the type of a term, nil if it has none.
func (c *checker) stackingOf(t *syntax.Term) *ir.Stacking {
	if t.Of == nil {
		return nil
	}
	if t.Op != "" {
		c.errorf(diag.BadModifier, c.span(t.Of), "only what is added has a type; `%s` always counts", t.Op).
			Hinted("leave out `of %s`", t.Of.Text)
	}
	if s := c.named("stacking " + t.Of.Text); s != nil {
		c.means(c.span(t.Of), s.obj)
		return s.obj.(*ir.Stacking)
	}
	c.unknown(diag.UnknownName, c.span(t.Of), t.Of.Text, c.namesIn("stacking"),
		"there is no type `%s` of what is added to scores", t.Of.Text).
		Else("declare it outside all braces: stacking %s : best", t.Of.Text)
	return nil
}
