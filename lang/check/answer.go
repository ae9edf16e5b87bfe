package check

import (
	"slices"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

type rollLabel struct {
	label string
	at    diag.Span
	test  *ir.Test
}

// answer checks values against the types of the choices of that name.
func (c *checker) answer(s *syntax.Answer, at ir.StmtHead) ir.Stmt {
	out := &ir.Answer{StmtHead: at, Choice: pathText(s.Path)}
	c.answers = append(c.answers, pendingAnswer{s, out, c.body, c.file, slices.Clone(c.body.known), c.snapshot()})
	return out
}

type pendingAnswer struct {
	syn   *syntax.Answer
	out   *ir.Answer
	body  *body
	file  *library.File
	known []*ir.Local
	scope *scope
}

// answersAndRolls checks what tests script, when all sites and labels are known.
func (c *checker) answersAndRolls() {
	for _, a := range c.answers {
		old := a.body.scope
		a.body.scope = newScope(a.scope)
		c.within(a.file, a.body, func() { c.fitting(a.body.test, func() { c.checkAnswer(a) }) })
		a.body.scope = old
	}
	for _, r := range c.rollLabels {
		if !slices.Contains(c.p.Labels, r.label) {
			c.fitting(r.test, func() {
				c.unknown(diag.BadTest, r.at, r.label, c.p.Labels, "nothing is rolled under the label `%s`", r.label)
			})
		}
	}
	c.p.Tests = slices.DeleteFunc(c.p.Tests, func(t *ir.Test) bool { return c.testSrc(t).changed })
}

func (c *checker) checkAnswer(a pendingAnswer) {
	sites := c.sitesNamed(a.out.Choice)
	if len(sites) == 0 {
		c.unknown(diag.BadTest, c.span(a.syn.Path), a.out.Choice, c.siteNames(), "nothing is chosen under the name `%s`", a.out.Choice)
		return
	}
	a.out.Sites = sites
	if a.syn.Where != nil {
		c.answerWhere(a, sites)
		return
	}
	if len(a.syn.Values) == 1 && isWhatever(a.syn.Values[0]) {
		a.out.Any = true
		return
	}
	for _, v := range a.syn.Values {
		a.out.Values = append(a.out.Values, c.answerValue(v, sites))
	}
}

// isWhatever reports whether an answer is the word for any that is legal.
func isWhatever(f *syntax.Formula) bool {
	name, ok := f.Tree.(*ast.IdentifierNode)
	return ok && name.Value == "any"
}

func (c *checker) answerWhere(a pendingAnswer, sites []*ir.Site) {
	for i, s := range sites {
		tries := &diag.List{}
		old := c.diags
		c.diags = tries
		c.body.nested(func() {
			a.out.Item = c.body.bind("it", s.Type)
			a.out.Where = c.formula(a.syn.Where, tBool)
		})
		c.diags = old
		if tries.Errors() == 0 {
			a.out.Sites = []*ir.Site{s}
			for _, t := range sites[i+1:] {
				if same(t.Type, s.Type) {
					a.out.Sites = append(a.out.Sites, t)
				}
			}
			return
		}
		if i == len(sites)-1 {
			c.diags.Add(tries)
		}
	}
}

// answerValue types one answer as the first site of that name takes it.
func (c *checker) answerValue(f *syntax.Formula, sites []*ir.Site) ir.Expr {
	var first *diag.List
	for _, s := range sites {
		for _, want := range answerTypes(s) {
			tries := &diag.List{}
			old := c.diags
			c.diags = tries
			e := c.formula(f, want)
			c.diags = old
			if tries.Errors() == 0 {
				return e
			}
			if first == nil {
				first = tries
			}
		}
	}
	c.diags.Add(first)
	return c.badAt(ir.Head{At: c.span(f)})
}

func answerTypes(s *ir.Site) []ir.Type {
	switch s.How {
	case "some":
		return []ir.Type{listOf(s.Type), s.Type}
	case "optional":
		return []ir.Type{s.Type.Maybe()}
	}
	return []ir.Type{s.Type}
}
