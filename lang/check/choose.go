package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
)

func (c *checker) choose(s *syntax.Choose, at ir.StmtHead) ir.Stmt {
	site := &ir.Site{How: s.How, YesNo: s.YesNo, Span: c.span(s.Path), Frame: c.body.frame,
		Owners: slices.Clone(c.body.owners), Told: s.Told}
	site.Name = s.Path.Names[len(s.Path.Names)-1].Text
	c.declares(c.span(s.Path.Names[len(s.Path.Names)-1]), Named{"choice", site.Name})
	c.body.effect |= ir.EffectAsks
	if c.body.still != "" && c.body.seal == nil {
		c.notStill(at.At, "`choose`")
	}
	c.siteSrc(site).seal, site.Sealed = c.body.seal, c.body.seal != nil
	out := &ir.Choose{StmtHead: at, Site: site}
	option := tBool
	if !s.YesNo {
		option = c.chooseFrom(site, s.From)
	}
	if option.Base == ir.List {
		c.errorf(diag.BadChoice, site.From.Span(), "lists cannot be chosen from").Hinted("make each option a thing of a kind")
		option = tInvalid
	}
	site.Type = option
	result := option
	switch {
	case s.How == "some", s.Times != nil:
		result = ir.ListOf(option)
	case s.How == "optional":
		result = option.Maybe()
	}
	if s.Times != nil {
		c.severalTimes(s, site, option)
	}
	if s.YesNo && s.How != "" {
		how := at.At.FirstWord() // the word behind `choose`
		how.Start += strings.Index(at.At.Text(), s.How)
		how.End = how.Start + len(s.How)
		c.errorf(diag.BadChoice, how, "yes or no is already a choice of two").Hinted("leave out `%s`", s.How)
		result = tBool
	}
	site.By = c.formula(s.By, tInvalid)
	c.nobodyChooses(site.By)
	by := c.present(site.By)
	if !by.Bad() && (by.Base != ir.Ref || by.Kind != c.p.Combatant && by.Kind != c.p.Side) {
		c.errorf(diag.WrongType, site.By.Span(), "a combatant or a side decides, not %s",
			by.Describe()).Hinted("write: by WHO, or by WHO.side")
		by = tInvalid
	}
	if by.Bad() {
		by = ir.RefTo(c.p.Combatant)
	}
	// What policies see: the chooser, the options, and each option as `it`.
	site.Self = c.body.slot("self", by)
	site.Options = c.body.slot("options", ir.ListOf(option))
	if site.Times > 0 { // all that follows sees what has been chosen so far
		c.binds(s, site, result, at)
		c.body.seal.chooses(site.Bound(), site.Span)
	}
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
	if site.Times == 0 {
		c.binds(s, site, result, at)
	}
	c.body.seal.chooses(site.Bound(), site.Span)
	if s.Needs != nil {
		for _, n := range s.Needs.List {
			need := ir.Need{Cond: c.stillFormula(n.Cond, tBool, "a condition after `needs`"), Text: c.texts(n.Text),
				At: c.span(n.Cond)}
			site.Needs = append(site.Needs, need)
		}
	}
	c.body.seal.chooses(nil, site.Span)
	c.body.seal.sets(site.Place)
	site.Index = len(c.p.Sites)
	c.p.Sites = append(c.p.Sites, site)
	return out
}

// mostTimes is how many options one `choose` takes one after the other: each place is counted by itself.
const mostTimes = 20

// severalTimes checks how many options are taken one after the other.
func (c *checker) severalTimes(s *syntax.Choose, site *ir.Site, option ir.Type) {
	n, err := strconv.Atoi(s.Times.String())
	if err != nil || n < 1 || n > mostTimes {
		c.errorf(diag.BadChoice, c.span(s.Times), "how often something is chosen is a whole number from 1 to %d", mostTimes).
			Hinted("write: choose 2 %s from LIST by WHO", site.Name)
		n = 1
	}
	site.Times, site.Sofar = n, c.body.slot("sofar", ir.ListOf(option))
}

// binds checks what a choice is written to.
func (c *checker) binds(s *syntax.Choose, site *ir.Site, result ir.Type, at ir.StmtHead) {
	if len(s.Path.Names) == 1 {
		n := s.Path.Names[0]
		if c.body.scope.find(n.Text) != nil && !c.body.scope.find(n.Text).Fixed {
			l := c.body.scope.find(n.Text)
			c.means(site.Span, l)
			if !result.FitsAsIs(l.Type) {
				c.errorf(diag.WrongType, site.Span, "`%s` is %s, but %s is chosen", n.Text, l.Type.Describe(), result.Describe())
			}
			site.Place = ir.Place{Local: l, At: site.Span, Type: l.Type}
			c.keepsList(l)
			c.body.forget(l)
			if l.Type.Optional && !result.Optional {
				c.body.learn([]*ir.Local{l})
			}
		} else {
			site.Local = c.local(n, result)
			if s.Needs != nil {
				c.localRead(site.Local)
			}
		}
		return
	}
	site.Place = c.pathPlace(s.Path)
	c.changes(at.At)
	if !result.FitsAsIs(site.Place.Type) {
		c.errorf(diag.WrongType, site.Span, "`%s` is %s, but %s is chosen", s.Path.Dotted(), site.Place.Type.Describe(),
			result.Describe())
	}
}

// chooseFrom checks the lists from which something is chosen, and gives the type of an option:
// what the lists hold, or a thing of one of the kinds that they hold.
func (c *checker) chooseFrom(site *ir.Site, from []*syntax.Formula) ir.Type {
	option := tInvalid
	var lists []ir.Expr
	for i, f := range from {
		if n, ok := f.Tree.(*ast.BinaryNode); ok && (n.Operator == "and" || n.Operator == "or") {
			text := f.SpanOf(c.file.Source, n.Left).Text() + ", " + f.SpanOf(c.file.Source, n.Right).Text()
			c.errorf(diag.WrongType, c.span(f), "`%s` joins conditions, not lists",
				n.Operator).Hinted("write: choose %s from %s by WHO", site.Name, text)
			return tInvalid
		}
		list := c.formula(f, tInvalid)
		lists = append(lists, list)
		t := c.present(list)
		switch {
		case t.Base == ir.List && i == 0:
			option = *t.Elem
			continue
		case t.Bad():
		case t.Base != ir.List:
			c.errorf(diag.WrongType, list.Span(), "a choice is made from a list, not from %s", t.Describe()).
				Hinted("write: choose %s from LIST by WHO, or: choose %s yes or no by WHO", site.Name, site.Name)
		case option.Bad():
			continue
		default:
			both, ok := ir.UnionOf(option, *t.Elem)
			if !ok {
				both, ok = ir.Join(option, *t.Elem)
			}
			switch option = both; {
			case ok && c.tooManyKinds(both, list.Span()):
				return tInvalid
			case ok:
				continue
			}
			c.errorf(diag.WrongType, list.Span(), "the options before are %ss, these are %ss", lists[0].Type().Elem, t.Elem).
				Hinted("only things can be chosen from lists of different sorts: make each option a thing of a kind")
		}
		return tInvalid
	}
	if site.From = lists[0]; len(lists) == 1 || option.Bad() {
		return option
	}
	for i, list := range lists {
		lists[i] = c.coerce(list, ir.ListOf(option))
	}
	first, last := from[0], from[len(from)-1]
	head := ir.Head{T: ir.ListOf(option), At: c.span(first), Node: first.Tree}
	head.At.End = c.span(last).End
	site.From = &ir.Builtin{Head: head, Entry: stdlib.Lookup("concat"), Args: lists}
	return option
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
	want := ir.ListOf(site.Type)
	one := "an option"
	if s.How == "some" {
		want, one = ir.ListOf(want), "a list of options"
	}
	switch {
	case t.Bad() || site.Type.Bad():
	case !t.Fits(want):
		c.errorf(diag.WrongType, at, "each answer behind `offer` is %s, so here stands a %s, not %s", one, want,
			t.Describe()).
			Hinted("let a rule list them: offer RULE(…), with rule RULE(…) -> %s", want)
	default:
		site.Offer = c.coerce(site.Offer, want)
	}
}

// snapshot is the names visible now, for policies that are checked later.
func (c *checker) snapshot() *scope {
	return &scope{parent: c.body.scope, until: c.body.frame.Slots}
}

func (c *checker) rank(s *syntax.Rank, at ir.StmtHead) ir.Stmt {
	out := &ir.Rank{StmtHead: at}
	out.From = c.formula(s.From, tInvalid)
	t := c.present(out.From)
	elem := t.Item()
	if t.Base != ir.List && !t.Bad() {
		c.errorf(diag.WrongType, out.From.Span(), "`rank` orders a list, not %s",
			t.Describe()).Hinted("write: rank NAME from LIST { highest FORMULA }")
	}
	if len(s.Keys) == 0 && !c.file.Tree.Gap(s) {
		c.errorf(diag.MissingField, at.At.FirstWord(), "by what is it ordered?").Hinted("write: rank NAME from LIST { highest FORMULA }")
	}
	out.Item = nil
	c.body.nested(func() {
		out.Item = c.body.bind("it", elem)
		for _, k := range s.Keys {
			key := ir.RankKey{How: k.How, At: c.span(k)}
			if k.How != "roll" && (k.Label != nil || k.From != nil) {
				c.errorf(diag.NotAllowed, key.At, "only `roll` has a label").Hinted("leave it out")
			}
			switch k.How {
			case "highest", "lowest":
				key.Value = c.stillFormula(k.Value, tInvalid, "the key of an order")
				if kt := c.present(key.Value); !kt.Bad() && !kt.Numeric() {
					d := c.errorf(diag.WrongType, key.Value.Span(), "an order needs a number, not %s", kt.Describe())
					if kt.Base == ir.Bool {
						d.Hinted("write: first %s", key.Value.Span().Text())
					}
				}
			case "first", "last":
				key.Value = c.stillFormula(k.Value, tBool, "the key of an order")
			case "roll":
				key.Value = c.thrown(c.stillFormula(k.Value, tInvalid, "the key of an order"))
				key.Label = c.body.label
				switch {
				case k.Label != nil && c.isLabel(k.Label.Plain(), c.span(k.Label)):
					key.Label = k.Label.Plain()
				case k.From != nil:
					if key.LabelFrom = c.labelNamed(k.From.Text, c.span(k.From)); key.LabelFrom == nil {
						c.errorf(diag.WrongType, c.span(k.From), "`%s` is no label of a throw", k.From.Text).
							Hinted("write a text in quotation marks, or a parameter that is a label")
					}
				}
				if key.LabelFrom == nil {
					c.label(key.Label)
				}
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
			if !elem.Bad() && !ir.ListOf(elem).FitsAsIs(l.Type) {
				c.errorf(diag.WrongType, out.Place.At, "`%s` is %s, but %s is ordered", l.Name, l.Type.Describe(),
					ir.ListOf(elem).Describe())
			}
		} else {
			out.Local = c.local(n, ir.ListOf(elem))
		}
		return out
	}
	out.Place = c.pathPlace(s.Path)
	c.changes(at.At)
	if !elem.Bad() && !ir.ListOf(elem).FitsAsIs(out.Place.Type) {
		c.errorf(diag.WrongType, out.Place.At, "this is %s, but %s is ordered", out.Place.Type.Describe(),
			ir.ListOf(elem).Describe())
	}
	return out
}
