package check

import (
	"cmp"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// policyKind is of policies, whose lines are checked when all choices are known.
var policyKind = &declKind{
	word:     "policy",
	apart:    true,
	declare:  on((*checker).declarePolicy),
	override: onNamed("change", (*checker).overridePolicy),
	removes:  removals{"policy": removes(allPolicies, "")},
	pieces:   described(allPolicies, (*taker).policyPiece),
}

func allPolicies(p *ir.Program) *[]*ir.Policy { return &p.Policies }

// deciding is for which choices the lines of policies are.
type deciding struct {
	fits    int                   // lines of policies so far, each for each site that it is for
	sitesBy map[string][]*ir.Site // by the bound name, once all are known
	judged  map[*ir.PolicyRule]*judgement
}

// judgement is what can be seen of the condition of a line.
type judgement struct {
	*condition // nil if it has none
	always     bool
	never      bool
}

func (c *checker) judge(r *ir.PolicyRule) *judgement {
	if c.judged[r] == nil {
		j := &judgement{always: r.When == nil}
		if r.When != nil {
			holds, known := surely(r.When)
			j.condition, j.always, j.never = conditionOf(r.When, true), holds && known, !holds && known
		}
		c.judged[r] = j
	}
	return c.judged[r]
}

// holdsWith reports whether the condition of a line holds whenever that of a later one does.
func (j *judgement) holdsWith(later *judgement) bool {
	return j.always || later.condition != nil && j.condition.follows(later.condition)
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
	p := &ir.Policy{Decl: c.decl(d.Name, d)}
	if d.Like != nil {
		c.policySrc(p).like = new(here(c, d.Like))
	}
	for _, l := range d.List {
		p.Lines = append(p.Lines, c.newPolicyLine(l))
	}
	if d.Name.Text == ir.RandomPolicy {
		c.errorf(diag.NameTaken, c.span(d.Name), "`%s` always means choices by chance",
			ir.RandomPolicy).Hinted("choose another name")
	}
	if d.Name.Text == ir.SearchPolicy {
		c.errorf(diag.NameTaken, c.span(d.Name), "`%s` always means choices by looking ahead",
			ir.SearchPolicy).Hinted("choose another name")
	}
	unique(c, d.Name, "policy", p, &c.p.Policies)
}

func (t *taker) policyPiece(p *ir.Policy) {
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

func (c *checker) overridePolicy(p *ir.Policy, d *syntax.Policy) {
	changed := map[string]bool{}
	for _, l := range d.List {
		choice := l.Choice.Dotted()
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
	out := &ir.PolicyLine{Choice: l.Choice.Dotted(), Span: c.span(l)}
	*c.policyLineSrc(out) = policyLineSource{syn: l, file: c.file}
	return out
}

// policies checks every line of every policy at every site that it names. A line
// belongs to a site if it gives the site's name, or its full name such as
// strike.foe, and if its type fits there; a line that fits nowhere is an error.
func (c *checker) policies() {
	done := map[*ir.Policy]bool{}
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
	c.deadLines()
}

// policyLike puts the lines of the policy that another is like before its own: those
// of choices that it does not name itself.
func (c *checker) policyLike(p *ir.Policy, done map[*ir.Policy]bool, busy []*ir.Policy) {
	src := c.policySrc(p)
	if !done[p] {
		src.own = len(p.Lines)
	}
	if src.like == nil || done[p] {
		return
	}
	done[p] = true
	name := src.like.syn
	c.in(src.like.file, func() {
		at := c.span(name)
		other := c.policyNamed(name.Text)
		busy = append(busy, p)
		switch {
		case other == nil:
			names := without(c.namesIn("policy"), p.Name)
			d := c.unknown(diag.UnknownName, at, name.Text, names, "there is no policy `%s`", name.Text)
			c.inModule(d, name.Text, names)
			return
		case slices.Contains(busy, other):
			c.errorf(diag.Cycle, at, "policy `%s` is like itself", p.Name).Hinted("leave out `like %s`", name.Text)
			return
		}
		c.means(at, other)
		c.policyLike(other, done, busy)
		own := map[string]bool{}
		for _, l := range p.Lines {
			own[l.Choice] = true
		}
		lines := slices.DeleteFunc(slices.Clone(other.Lines), func(l *ir.PolicyLine) bool { return own[l.Choice] })
		p.Lines = append(p.Lines, lines...)
	})
}

// MaxFits is for how many choices the lines of all policies are, those that are for several
// counted for each.
const MaxFits = 5_000

// sitesNamed lists the sites that are meant by a name, in their order. All are known by now.
func (c *checker) sitesNamed(choice string) []*ir.Site {
	if c.sitesBy == nil {
		c.sitesBy = map[string][]*ir.Site{}
		for _, s := range c.p.Sites {
			c.sitesBy[s.Name] = append(c.sitesBy[s.Name], s)
		}
	}
	_, name, _ := strings.Cut(choice, ".")
	var out []*ir.Site
	for _, s := range slices.Concat(c.sitesBy[choice], c.sitesBy[name]) {
		if s.Named(choice) {
			out = append(out, s)
		}
	}
	slices.SortFunc(out, func(a, b *ir.Site) int { return cmp.Compare(a.Index, b.Index) })
	return out
}

// siteNames are the names that sites may be meant by.
func (c *checker) siteNames() []string {
	var out []string
	seen := map[string]bool{}
	for _, s := range c.p.Sites {
		for _, name := range []string{s.Name, s.FullName()} {
			if !seen[name] {
				seen[name], out = true, append(out, name)
			}
		}
	}
	return out
}

func (c *checker) policyLine(p *ir.Policy, l *ir.PolicyLine) {
	if c.fits > MaxFits {
		return // said already
	}
	var failed *diag.List
	fitted := false
	found := false
	c.chosen(c.policyLineSrc(l).syn.Choice)
	for _, s := range c.sitesNamed(l.Choice) {
		if c.fits++; c.fits > MaxFits {
			c.errorf(diag.TooMany, c.span(c.policyLineSrc(l).syn.Choice),
				"the lines of all policies up to this one are for more than %d choices, counted once for each line", MaxFits).
				Hinted("give choices of different sorts different names")
			return
		}
		found = true
		c.unheard = fitted || failed != nil
		slots := s.Frame.Slots
		var rule *ir.PolicyRule
		tries := c.attempt(func() { rule = c.policyAt(l, s) })
		c.unheard = false
		if tries.Errors() > 0 {
			s.Frame.Slots = slots
			if failed == nil {
				failed = tries
			}
			continue
		}
		fitted = true
		if s.Policies == nil {
			s.Policies = make([][]*ir.PolicyRule, len(c.p.Policies))
		}
		s.Policies[p.Index] = append(s.Policies[p.Index], rule)
	}
	switch {
	case !found && c.isOldChoice(c.span(c.policyLineSrc(l).syn.Choice), l.Choice):
	case !found && c.policyLineSrc(l).file.Whole() != c.root: // a variant has taken the choice away
	case !found:
		c.unknown(diag.PolicyLine, c.span(c.policyLineSrc(l).syn.Choice), l.Choice, c.siteNames(),
			"nothing is chosen under the name `%s`", l.Choice)
	case !fitted:
		c.diags.Add(failed)
	}
}

// policyAt checks a line in the scope of a site.
func (c *checker) policyAt(l *ir.PolicyLine, s *ir.Site) *ir.PolicyRule {
	b := newBody("a policy")
	b.frame = s.Frame
	b.scope = newScope(c.siteSrc(s).scope)
	b.scope.names["self"] = s.Self
	b.scope.names["options"] = s.Options
	b.scope.names["it"] = s.Item
	b.known = slices.Clone(c.siteSrc(s).known)
	b.seal = c.siteSrc(s).seal
	if s.Times > 0 {
		b.seal.chooses(s.Bound(), s.Span)
		defer b.seal.chooses(nil, s.Span)
	}
	for _, l := range c.siteSrc(s).seal.all() { // those that are chosen later as well, to say why not
		b.scope.names[l.Name] = l
	}
	out := &ir.PolicyRule{Op: c.policyLineSrc(l).syn.Op, Line: l.Span}
	c.within(c.policyLineSrc(l).file, b, func() {
		if c.policyLineSrc(l).syn.When != nil {
			out.When = c.formula(c.policyLineSrc(l).syn.When, tBool)
		}
		yes, _ := c.formulaFacts(out.When, nil)
		c.body.knowing(yes, func() { c.policyValue(l, s, out) })
	})
	out.Every = out.All || out.Op == "weighted" || reads(out.When, s.Options) || reads(out.Value, s.Options)
	return out
}

// reads reports whether a formula reads a local.
func reads(e ir.Expr, l *ir.Local) (found bool) {
	ir.Visit(e, func(e ir.Expr) {
		r, ok := e.(*ir.LocalRef)
		found = found || ok && r.Local == l
	})
	return found
}

func (c *checker) policyValue(l *ir.PolicyLine, s *ir.Site, out *ir.PolicyRule) {
	f := c.policyLineSrc(l).syn.Value
	if out.Op != "" {
		out.Value = c.formula(f, tInvalid)
		t := c.present(out.Value)
		ok := t.Numeric() || t.Base == ir.List && t.Elem.Numeric() && out.Op != "weighted"
		if !ok && !t.Bad() {
			c.errorf(diag.WrongType, out.Value.Span(), "`%s` compares numbers, not %s", out.Op, t.Describe())
		}
		if t.Numeric() {
			out.Value = c.asNum(out.Value)
		}
		return
	}
	if id, ok := f.Tree.(*ast.IdentifierNode); ok {
		switch {
		case id.Value == "options":
			if s.How != "some" {
				c.errorf(diag.PolicyLine, c.span(f), "only one option can be taken here").Hinted("write: highest FORMULA, or the option itself")
			}
			out.All = true
			return
		case id.Value == "none":
			switch s.How {
			case "optional", "some":
				out.Nothing = true
			default:
				c.errorf(diag.PolicyLine, c.span(f), "something must be chosen here").Hinted("only `choose optional` and `choose some` may take none")
			}
			return
		}
	}
	if s.How == "some" {
		e := c.formula(f, tInvalid)
		if t := c.present(e); t.Base == ir.List || t.Base == ir.EmptyList {
			out.Value = c.coerce(e, ir.ListOf(s.Type))
			return
		}
	}
	want := s.Type.Must()
	if f.Tree == nil { // reported as it was read
		out.Value = c.formula(f, want)
		return
	}
	e := c.expr(f, f.Tree, want)
	if e.Type().Optional { // none takes nothing, or is no option
		want = want.Maybe()
	}
	out.Value = c.coerce(e, want)
}

// unnamedChoices warns of choices that no line of any policy names: there a
// machine always takes the first option.
func (c *checker) unnamedChoices() {
	if c.diags.Errors() > 0 {
		return // what is wrong may be what would name them
	}
	for _, s := range c.p.Sites {
		if len(s.Policies) > 0 || s.Span.Source == nil || !c.inRootLayer(s.Span) {
			continue
		}
		c.diags.Warnf(diag.PolicyLine, s.Span, "no policy says how a machine chooses `%s`", s.Name).
			Hinted("write in a policy: %s : FORMULA", strings.TrimPrefix(s.FullName(), "."))
	}
}

// deadLines warns of lines of policies that come behind one of the same policy that always decides.
func (c *checker) deadLines() {
	if c.diags.Errors() > 0 {
		return
	}
	c.judged = map[*ir.PolicyRule]*judgement{}
	for _, p := range c.p.Policies {
		for _, l := range p.Lines[:c.policySrc(p).own] {
			src := c.policyLineSrc(l)
			if src.file.Whole() != c.root {
				continue
			}
			if c.neverApplies(l) {
				continue
			}
			var before *ir.PolicyRule
			same := false // the one before has a condition that holds just when that of the line does
			for _, s := range c.sitesNamed(l.Choice) {
				first, line := c.decidedBefore(s, p, l)
				if line == nil {
					continue
				}
				if before = first; before == nil {
					break // tried there
				}
				same = line.When == nil || before.When != nil && c.judge(line).holdsWith(c.judge(before))
			}
			if before == nil {
				continue
			}
			hint, why := "remove it, or give the one before it a `when`", "this one needs no condition"
			if before.When != nil {
				hint = "remove it, or give the one before it another `when`"
				why = "the condition of this one always holds"
			}
			if src.syn.When != nil {
				hint = "put it before that: lines are tried from top to bottom"
			}
			if !c.judge(before).always {
				why = "the condition of this one holds whenever the other does"
				if same {
					hint, why = "remove it, or give it another `when`", "this one has the same condition"
				}
			}
			c.diags.Warnf(diag.PolicyLine, l.Span, "this line is never reached: one before it always decides `%s`", l.Choice).
				Hinted("%s", hint).Note(before.Line, "%s", why)
		}
	}
}

// neverApplies warns of a line whose condition never holds, at whatever site.
func (c *checker) neverApplies(l *ir.PolicyLine) bool {
	var when ir.Expr
	for _, s := range c.sitesNamed(l.Choice) {
		for _, r := range slices.Concat(s.Policies...) {
			if r.Line != l.Span {
				continue
			}
			if !c.judge(r).never {
				return false
			}
			when = r.When
		}
	}
	if when == nil {
		return false
	}
	c.diags.Warnf(diag.PolicyLine, when.Span(), "this line never decides `%s`: its condition never holds",
		l.Choice).Hinted("remove the line, or give it another `when`")
	return true
}

// decidedBefore gives the line that always decides at a site before a line is tried, nil if that is
// tried; and what the line is at this site, nil if it is not for it at all.
func (c *checker) decidedBefore(s *ir.Site, p *ir.Policy, l *ir.PolicyLine) (before, line *ir.PolicyRule) {
	if p.Index >= len(s.Policies) {
		return nil, nil
	}
	rules := s.Policies[p.Index]
	at := slices.IndexFunc(rules, func(r *ir.PolicyRule) bool { return r.Line == l.Span })
	if at < 0 {
		return nil, nil
	}
	if i := slices.IndexFunc(rules[:at], func(r *ir.PolicyRule) bool { return c.alwaysDecides(s, r, rules[at]) }); i >= 0 {
		before = rules[i]
	}
	return before, rules[at]
}

// alwaysDecides reports whether a line has an answer whenever it is asked, or whenever the condition of a
// later one holds, and an answer that nothing refuses.
func (c *checker) alwaysDecides(s *ir.Site, r, later *ir.PolicyRule) bool {
	j := c.judge(r)
	if len(s.Needs) > 0 || !j.holdsWith(c.judge(later)) || !j.always && reads(r.When, s.Item) {
		return false
	}
	switch {
	case r.All || r.Nothing || r.Op == "highest" || r.Op == "lowest":
		return true
	case r.Op == "weighted":
		weight := r.Value
		if n, ok := weight.(*ir.ToNum); ok {
			weight = n.X
		}
		switch n := weight.(type) {
		case *ir.IntLit:
			return n.Value > 0
		case *ir.NumLit:
			return n.Value > 0
		}
		return false
	case s.How == "some" || r.Value.Type().Optional:
		return false
	}
	return s.YesNo && s.Where == nil || isOption(s, r.Value)
}

// isOption reports whether a value is sure to be one of the options of a site.
func isOption(s *ir.Site, e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.InstanceRef:
		all, of := s.From.(*ir.KindList)
		return of && all.Kind == e.Instance.Kind && s.Where == nil
	case *ir.Choice:
		return isOption(s, e.Then) && isOption(s, e.Else)
	case *ir.Builtin:
		if e.Entry.Name == "first" || e.Entry.Name == "last" {
			list, ok := e.Args[0].(*ir.LocalRef)
			return ok && list.Local == s.Options
		}
	}
	return false
}

func (c *checker) inRootLayer(s diag.Span) bool {
	return slices.ContainsFunc(c.files, func(f *library.File) bool { return f.Whole() == c.root && f.Source == s.Source })
}

// untakenOptions warns of what a variant adds that somebody might choose, where every line of
// every policy that is about such a choice takes something else. A book has options that no
// policy of its own cares for; who adds one wants to see it used.
func (c *checker) untakenOptions() {
	if c.diags.Errors() > 0 || c.root.Extends == nil {
		return
	}
	for _, k := range c.p.Kinds {
		var sites []*ir.Site
		for _, s := range c.p.Sites {
			if s.Type.Has(k) && len(s.Policies) > 0 {
				sites = append(sites, s)
			}
		}
		for _, i := range k.Instances {
			if len(sites) == 0 || c.instanceSrc(i).home == nil || c.instanceSrc(i).home.Whole() != c.root ||
				slices.ContainsFunc(sites, func(s *ir.Site) bool { return mayTake(s, i) }) {
				continue
			}
			c.diags.Warnf(diag.PolicyLine, i.Span, "no policy ever takes the %s `%s`", k.Name, i.Name).
				Hinted("write in a policy: %s : %s when CONDITION", strings.TrimPrefix(sites[0].FullName(), "."), i.Name)
		}
	}
}

// mayTake reports whether a line of a policy may take an instance.
func mayTake(s *ir.Site, i *ir.Instance) bool {
	for _, rules := range s.Policies {
		for _, r := range rules {
			if r.All || r.Op != "" || r.Value != nil && mayBe(r.Value, i, 0) {
				return true
			}
		}
	}
	return false
}

// mayBe reports whether a formula may come to an instance, or to a list with it.
func mayBe(e ir.Expr, i *ir.Instance, deep int) bool {
	switch e := e.(type) {
	case *ir.NoneLit:
		return false
	case *ir.InstanceRef:
		return e.Instance == i
	case *ir.ToUnion:
		return mayBe(e.X, i, deep)
	case *ir.Choice:
		return mayBe(e.Then, i, deep) || mayBe(e.Else, i, deep)
	case *ir.Coalesce:
		return mayBe(e.X, i, deep) || mayBe(e.Y, i, deep)
	case *ir.ListLit:
		return slices.ContainsFunc(e.Items, func(x ir.Expr) bool { return mayBe(x, i, deep) })
	case *ir.Call:
		if d, ok := e.Callee.(*ir.Define); ok && d.Body != nil && deep < mostDefines {
			return mayBe(d.Body.Expr, i, deep+1)
		}
	}
	return true
}

// mostDefines is how many defines within one another are looked into.
const mostDefines = 5
