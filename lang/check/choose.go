package check

import (
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

func (c *checker) choose(s *syntax.Choose, at ir.StmtHead) ir.Stmt {
	site := &ir.Site{How: s.How, YesNo: s.YesNo, Span: c.span(s.Path), Frame: c.body.frame, Owners: slices.Clone(c.body.owners)}
	site.Name = s.Path.Names[len(s.Path.Names)-1].Text
	c.body.effect |= ir.EffectAsks
	if c.body.still != "" && c.body.seal == nil {
		c.notStill(at.At, "`choose`")
	}
	c.siteSrc(site).seal, site.Sealed = c.body.seal, c.body.seal != nil
	out := &ir.Choose{StmtHead: at, Site: site}
	option := tBool
	if !s.YesNo {
		site.From = c.formula(s.From, tInvalid)
		t := c.present(site.From)
		switch {
		case t.Base == ir.List:
			option = *t.Elem
		case t.Bad():
			option = tInvalid
		default:
			c.errorf(diag.WrongType, site.From.Span(), "a choice is made from a list, not from %s", Describe(t)).
				Hinted("write: choose %s from LIST by WHO, or: choose %s yes or no by WHO", site.Name, site.Name)
			option = tInvalid
		}
	}
	if option.Base == ir.List {
		c.errorf(diag.BadChoice, site.From.Span(), "lists cannot be chosen from").Hinted("make each option a thing of a kind")
		option = tInvalid
	}
	site.Type = option
	result := option
	switch s.How {
	case "some":
		result = listOf(option)
	case "optional":
		result = option.Maybe()
	}
	if s.YesNo && s.How != "" {
		how := at.At.FirstWord() // the word behind `choose`
		how.Start += strings.Index(at.At.Text(), s.How)
		how.End = how.Start + len(s.How)
		c.errorf(diag.BadChoice, how, "yes or no is already a choice of two").Hinted("leave out `%s`", s.How)
		result = tBool
	}
	site.By = c.formula(s.By, tInvalid)
	by := c.present(site.By)
	if !by.Bad() && (by.Base != ir.Ref || by.Kind != c.p.Combatant && by.Kind != c.p.Side) {
		c.errorf(diag.WrongType, site.By.Span(), "a combatant or a side decides, not %s", Describe(by)).Hinted("write: by WHO, or by WHO.side")
		by = tInvalid
	}
	if by.Bad() {
		by = refTo(c.p.Combatant)
	}
	// What policies see: the chooser, the options, and each option as `it`.
	site.Self = c.body.slot("self", by)
	site.Options = c.body.slot("options", listOf(option))
	c.body.nested(func() {
		site.Item = c.body.bind("it", option)
		if s.Where != nil {
			site.Where = c.stillFormula(s.Where, tBool, "a condition after `where`")
		}
	})
	if s.Offer != nil {
		c.offer(s, site)
	}
	c.siteSrc(site).scope = c.snapshot()
	c.siteSrc(site).known = slices.Clone(c.body.known)
	site.Label = c.texts(s.Label)
	if len(s.Path.Names) == 1 {
		n := s.Path.Names[0]
		if c.body.scope.find(n.Text) != nil && !c.body.scope.find(n.Text).Fixed {
			l := c.body.scope.find(n.Text)
			if !fitsAsIs(result, l.Type) {
				c.errorf(diag.WrongType, site.Span, "`%s` is %s, but %s is chosen", n.Text, Describe(l.Type), Describe(result))
			}
			site.Place = ir.Place{Local: l, At: site.Span, Type: l.Type}
			c.keepsList(l)
			c.body.forget(l)
		} else {
			site.Local = c.local(n, result)
			if s.Needs != nil {
				c.localRead(site.Local)
			}
		}
	} else {
		site.Place = c.pathPlace(s.Path)
		c.changes(at.At)
		if !fitsAsIs(result, site.Place.Type) {
			c.errorf(diag.WrongType, site.Span, "`%s` is %s, but %s is chosen", pathText(s.Path), Describe(site.Place.Type), Describe(result))
		}
	}
	chosen := site.Local
	if chosen == nil {
		chosen = site.Place.Local
	}
	c.body.seal.chooses(chosen, site.Span)
	if s.Needs != nil {
		for _, n := range s.Needs.List {
			need := ir.Need{Cond: c.stillFormula(n.Cond, tBool, "a condition after `needs`"), Text: c.texts(n.Text), At: c.span(n.Cond)}
			site.Needs = append(site.Needs, need)
		}
	}
	c.body.seal.chooses(nil, site.Span)
	site.Index = len(c.p.Sites)
	c.p.Sites = append(c.p.Sites, site)
	return out
}

// offer checks the answers that a choice offers to deciders: options, or lists of
// them for `some`.
func (c *checker) offer(s *syntax.Choose, site *ir.Site) {
	site.Offer = c.stillFormula(s.Offer, tInvalid, "what is behind `offer`")
	t := c.present(site.Offer)
	at := site.Offer.Span()
	if s.YesNo {
		c.errorf(diag.BadChoice, at, "yes or no is already a choice of two").Hinted("leave out `offer`")
		return
	}
	want := listOf(site.Type)
	one := "an option"
	if s.How == "some" {
		want, one = listOf(want), "a list of options"
	}
	switch {
	case t.Bad() || site.Type.Bad():
	case !fits(t, want):
		c.errorf(diag.WrongType, at, "each answer behind `offer` is %s, so here stands a %s, not %s", one, want, Describe(t)).
			Hinted("let a rule list them: offer RULE(…), with rule RULE(…) -> %s", want)
	default:
		site.Offer = c.coerce(site.Offer, want)
	}
}

// snapshot is the names visible now, for policies that are checked later.
func (c *checker) snapshot() *scope {
	return &scope{parent: c.body.scope, until: c.body.frame.Slots}
}
