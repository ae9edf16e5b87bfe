package check

import (
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// policyKind is of policies, whose lines are checked when all choices are known.
var policyKind = &declKind{
	word:     "policy",
	declare:  on((*checker).declarePolicy),
	override: on((*checker).overridePolicy),
	removes:  removals{"policy": removesIn(func(p *ir.Program) *[]*ir.Policy { return &p.Policies })},
	pieces:   (*taker).policies,
}

type policySource struct {
	like *located[*syntax.Name] // whose lines it has as well
	own  int                    // so many lines are its own, the first
}

func (s *sources) policySrc(p *ir.Policy) *policySource { return known[policySource](s, p) }

type policyLineSource struct {
	syn  *syntax.PolicyLine
	file *library.File
}

func (s *sources) policyLineSrc(l *ir.PolicyLine) *policyLineSource {
	return known[policyLineSource](s, l)
}

func (c *checker) declarePolicy(d *syntax.Policy) {
	p := &ir.Policy{Decl: c.decl(d.Name, d), Index: len(c.p.Policies)}
	if d.Like != nil {
		c.policySrc(p).like = &located[*syntax.Name]{d.Like, c.file}
	}
	for _, l := range d.List {
		p.Lines = append(p.Lines, c.newPolicyLine(l))
	}
	if d.Name.Text == ir.RandomPolicy {
		c.errorf(diag.NameTaken, c.span(d.Name), "`%s` always means choices by chance", ir.RandomPolicy).Hinted("choose another name")
	}
	if d.Name.Text == ir.SearchPolicy {
		c.errorf(diag.NameTaken, c.span(d.Name), "`%s` always means choices by looking ahead", ir.SearchPolicy).Hinted("choose another name")
	}
	c.unique(d.Name, "policy", p, func() { c.p.Policies = append(c.p.Policies, p) })
}

func (t *taker) policies() {
	for _, p := range t.p.Policies {
		text := "policy " + p.Name
		if t.policySrc(p).like != nil {
			text += " like " + t.policySrc(p).like.syn.Text
		}
		q := t.add("policy", []string{p.Name}, text, p.Span)
		var parts []*Piece
		for rest := p.Lines[:t.policySrc(p).own]; len(rest) > 0; {
			first := rest[0]
			var texts []string
			for len(rest) > 0 && rest[0].Choice == first.Choice {
				l := t.policyLineSrc(rest[0])
				texts, rest = append(texts, in(l.file, l.syn)), rest[1:]
			}
			parts = append(parts, part("policy", p.Name, strings.Join(texts, "\n"), first.Span, first.Choice))
		}
		t.ofParts(q, parts)
	}
}

func (c *checker) overridePolicy(d *syntax.Policy) {
	p, _ := c.targetIn(d.Name, "policy", "change").(*ir.Policy)
	if p == nil {
		return
	}
	changed := map[string]bool{}
	for _, l := range d.List {
		choice := pathText(l.Choice)
		if !changed[choice] {
			was := p.Span
			if i := slices.IndexFunc(p.Lines, func(l *ir.PolicyLine) bool { return l.Choice == choice }); i >= 0 {
				was = p.Lines[i].Span
			}
			c.changed(ir.Overridden, c.span(l.Choice), was, "policy", p.Name, choice)
		}
		changed[choice] = true
	}
	p.Lines = slices.DeleteFunc(p.Lines, func(l *ir.PolicyLine) bool { return changed[l.Choice] })
	for _, l := range d.List {
		p.Lines = append(p.Lines, c.newPolicyLine(l))
	}
	p.File = c.file.IR()
}

// newPolicyLine is a line as it is written in the file of now.
func (c *checker) newPolicyLine(l *syntax.PolicyLine) *ir.PolicyLine {
	out := &ir.PolicyLine{Choice: pathText(l.Choice), Span: c.span(l)}
	*c.policyLineSrc(out) = policyLineSource{syn: l, file: c.file}
	return out
}

// policies checks every line of every policy at every site that it names. A line
// belongs to a site if it gives the site's name, or its full name such as
// strike.foe, and if its type fits there; a line that fits nowhere is an error.
func (c *checker) policies() {
	done := map[*ir.Policy]bool{}
	for i, p := range c.p.Policies { // some may have been removed
		p.Index = i
	}
	for _, p := range c.p.Policies {
		c.policyLike(p, done, nil)
	}
	for _, p := range c.p.Policies {
		for _, l := range p.Lines {
			c.in(c.policyLineSrc(l).file, func() { c.policyLine(p, l) })
		}
	}
	if slices.ContainsFunc(c.p.Policies, func(p *ir.Policy) bool { return !c.source(p.File).ForTests }) {
		if len(c.opts.AddOns) == 0 { // which may be meant for other choices
			c.unnamedChoices()
		}
		c.untakenOptions()
	}
}

// policyLike puts the lines of the policy that another is like before its own: those
// of choices that it does not name itself.
func (c *checker) policyLike(p *ir.Policy, done map[*ir.Policy]bool, busy []*ir.Policy) {
	if !done[p] {
		c.policySrc(p).own = len(p.Lines)
	}
	if c.policySrc(p).like == nil || done[p] {
		return
	}
	done[p] = true
	name := c.policySrc(p).like.syn
	c.in(c.policySrc(p).like.file, func() {
		at := c.span(name)
		other := c.p.PolicyByName(name.Text)
		busy = append(busy, p)
		switch {
		case other == nil:
			c.unknown(diag.UnknownName, at, name.Text, c.namesIn("policy"), "there is no policy `%s`", name.Text)
			return
		case slices.Contains(busy, other):
			c.errorf(diag.Cycle, at, "policy `%s` is like itself", p.Name).Hinted("leave out `like %s`", name.Text)
			return
		}
		c.policyLike(other, done, busy)
		own := map[string]bool{}
		for _, l := range p.Lines {
			own[l.Choice] = true
		}
		lines := slices.DeleteFunc(slices.Clone(other.Lines), func(l *ir.PolicyLine) bool { return own[l.Choice] })
		p.Lines = append(p.Lines, lines...)
	})
}
