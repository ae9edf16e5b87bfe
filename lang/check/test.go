package check

import (
	"errors"
	"io/fs"
	"slices"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

var testKind = &declKind{
	word:     "test",
	declare:  on((*checker).declareTest),
	override: on((*checker).overrideTest),
	removes:  removals{"test": (*checker).removeTest},
	bodies:   (*checker).testBodies,
	pieces:   described(allTests, (*taker).testPiece),
}

func allTests(p *ir.Program) *[]*ir.Test { return &p.Tests }

// testing is what tests name that is known late, and their scenarios.
type testing struct {
	scenarios  map[scenarioKey]scenarioInfo
	noScenario lacking // of tests
	answers    []pendingAnswer
	rollLabels []rollLabel
	before     beforeTests
	unfit      []unfitTest
}

// unfitTest is a test of a base in which something is wrong under a variant.
type unfitTest struct {
	test  *ir.Test
	first *diag.Diagnostic // what
}

type testSource struct {
	syn     *syntax.Test
	file    *library.File
	home    library.Location // beside which file the scenario is
	changed bool             // it no longer fits what a variant made of the rules
	effect  ir.Effect
	calls   map[*ir.Rule]bool
	fields  map[*ir.Field]bool // action fields that it calls
}

func (s *sources) testSrc(t *ir.Test) *testSource { return known[testSource](s, t) }

func (c *checker) declareTest(d *syntax.Test) {
	t := &ir.Test{Decl: ir.Decl{Name: d.Title.Plain(), Doc: d.Doc(), Span: c.span(d.Title), File: c.file.IR()}}
	*c.testSrc(t) = testSource{syn: d, file: c.file}
	switch old := c.tests[t.Name]; {
	case old == nil:
		c.tests[t.Name] = t
	case c.testSrc(old).file == c.file || c.file.Sees(c.testSrc(old).file):
		c.errorf(diag.Duplicate, t.Span, "there is already a test with this title").
			Hinted("%s", orRemove("give it a title of its own", old.Span, t.Span)).Note(old.Span, "it stands here")
		return
	} // two variants that know nothing of one another may each have one
	add(&c.p.Tests, t)
}

// testTitled is the test with a title, with an error if there is none.
func (c *checker) testTitled(n *syntax.Text) *ir.Test {
	title := n.Plain()
	t := c.tests[title]
	if t == nil {
		c.nothing(c.span(n), title, keys(c.tests), "test", []string{title}, "there is no test with this title")
	}
	return t
}

func (c *checker) overrideTest(d *syntax.Test) {
	if t := c.testTitled(d.Title); t != nil {
		c.changed(ir.Overridden, c.span(d.Title), t.Span, "test", t.Name)
		c.testSrc(t).syn, c.testSrc(t).file, t.File, t.Span = d, c.file, c.file.IR(), c.span(d.Title)
	}
}

func (c *checker) removeTest(d *syntax.Remove) {
	if t := c.testTitled(d.Text); t != nil {
		c.changed(ir.Removed, c.span(d), t.Span, "test", t.Name)
		delete(c.tests, t.Name)
		drop(&c.p.Tests, t)
	}
}

func (t *taker) testPiece(x *ir.Test) {
	t.add("test", []string{x.Name}, in(t.testSrc(x).file, t.testSrc(x).syn), x.Span)
}

func (c *checker) testBodies() {
	c.notesBeforeTests()
	for _, t := range c.p.Tests {
		c.in(c.testSrc(t).file, func() { c.fitting(t, func() { c.testBody(t) }) })
	}
}

// fitting checks a part of a test. What a variant made impossible in a test of its
// base is no error of the base's: the test is left out, with a warning.
func (c *checker) fitting(t *ir.Test, check func()) {
	src := c.testSrc(t)
	if src.file == c.root || src.file.Tested() == c.root || src.file.Asks {
		check()
		return
	}
	found := c.attempt(check)
	if found.Errors() > 0 && !src.changed {
		src.changed = true
		if c.diags.Errors() > 0 {
			return // what is wrong elsewhere may be why
		}
		c.unfit = append(c.unfit, unfitTest{t, found.All()[0]})
	}
}

// tellUnfit warns of the tests that are left out: of what is wrong in them without the variant, too, where that
// stands, and else of what no longer fits.
func (c *checker) tellUnfit(lib *library.Library) {
	own := map[*library.File]*diag.List{}
	for _, u := range c.unfit {
		src := c.testSrc(u.test)
		home := src.file.Whole()
		if own[home] == nil {
			own[home] = withoutVariant(lib, home.Location, c.opts)
		}
		wrong := u.first.Code == diag.FileNotFound // a scenario, of which the first test speaks for all
		for _, d := range own[home].All() {
			if onLinesOf(d.Span, src.syn.Span(src.file.Source)) {
				wrong = true
				c.diags.Copy(d, diag.Warning).
					Note(u.test.Span, "it is so in `%s` alone, too; the test is left out", home.ID)
			}
		}
		if !wrong {
			c.diags.Warnf(diag.BadTest, u.test.Span, "this test no longer fits the changed rules: %s", u.first.Message).
				Hinted("it is left out; to say so write: remove test %q", u.test.Name)
		}
	}
}

// onLinesOf reports whether a place is on the lines of another, in whatever reading of the same file.
func onLinesOf(s, all diag.Span) bool {
	line := func(s diag.Span, offset int) int { return s.Source.Position(offset).Line }
	return !s.IsZero() && s.Source.Name == all.Source.Name &&
		line(s, s.Start) >= line(all, all.Start) && line(s, s.End) <= line(all, all.End)
}

// withoutVariant is what is wrong with a file of a base by itself.
func withoutVariant(lib *library.Library, base library.Location, o Options) *diag.List {
	_, found := Load(lib, []library.Location{base},
		Options{ScenarioNames: o.ScenarioNames, TestModules: o.TestModules, Trees: o.Trees})
	found.Delete(func(d *diag.Diagnostic) bool { return d.Severity != diag.Error })
	return found
}

func (c *checker) testBody(t *ir.Test) {
	src := c.testSrc(t)
	b := newBody("")
	b.test, b.label = t, "throw"
	b.owners = []string{"test"}
	b.names = map[string]library.ScenarioName{}
	c.scenarioOf(t, b)
	c.within(src.file, b, func() { t.Body = c.block(src.syn.Body, true) })
	t.Frame = b.frame
	src.effect, src.calls, src.fields = b.effect, b.calls, b.fields
	for _, f := range c.files {
		if f.ForTests && !src.file.Sees(f) {
			t.Apart = append(t.Apart, f.IR())
		}
	}
}

// asks reports whether somebody may choose while a test runs, once all effects are known.
func (c *checker) testAsks(t *ir.Test) bool {
	src := c.testSrc(t)
	return c.withCalls(src.effect, src.calls, src.fields)&ir.EffectAsks != 0
}

// scenarioOf finds the scenario that a test uses and the names in it.
func (c *checker) scenarioOf(t *ir.Test, b *body) {
	src := c.testSrc(t)
	for _, s := range src.syn.Body.List {
		u, ok := s.(*syntax.UseScenario)
		if !ok {
			continue
		}
		if t.Scenario != "" {
			c.errorf(diag.BadTest, c.span(u), "a test uses one scenario").Hinted("write a second test")
			return
		}
		t.Scenario, t.At = u.Name.Plain(), c.span(u.Name)
		if c.opts.ScenarioNames == nil {
			return
		}
		var found scenarioInfo
		for f := src.file; f != nil; f = f.Extends { // a variant may use its base's
			if found = c.scenarioNames(f, t.Scenario); found.err == nil {
				src.home = f.Location
				break
			}
		}
		switch {
		case found.err != nil:
			b.guessed = true
			if errors.Is(found.err, fs.ErrNotExist) {
				c.missingScenario(t)
			} else {
				c.errorf(diag.FileNotFound, t.At, "scenario `%s`: %s", t.Scenario,
					library.FileError(found.err)).Hinted("look into the file")
			}
			return
		case found.ruleset != "" && c.root.Header != nil && !c.p.Module && !library.Means(found.ruleset, c.p.Places):
			b.guessed = true
			c.errorf(diag.WrongRuleset, t.At, "scenario `%s` is for ruleset `%s`, not for `%s`", t.Scenario, found.ruleset,
				c.p.IDs[0]).
				Hinted("a test uses scenarios of its own ruleset and of those that this one extends")
		}
		b.names = found.names
	}
}

// scenarioNames asks what stands in a scenario, once.
func (c *checker) scenarioNames(f *library.File, scenario string) scenarioInfo {
	key := scenarioKey{f, scenario}
	if known, ok := c.scenarios[key]; ok {
		return known
	}
	var s scenarioInfo
	var names []library.ScenarioName
	s.ruleset, names, s.err = c.opts.ScenarioNames(f.Location, scenario)
	s.names = map[string]library.ScenarioName{}
	for _, n := range names {
		s.names[n.Called()] = n
	}
	c.scenarios[key] = s
	return s
}

// scenarioKey is a scenario as a file names it.
type scenarioKey struct {
	from *library.File
	name string
}

type scenarioInfo struct {
	ruleset string // that it is for
	names   map[string]library.ScenarioName
	err     error
}

// testStmt checks the statements that only tests have.
func (c *checker) testStmt(s syntax.Stmt, at ir.StmtHead) ir.Stmt {
	switch s := s.(type) {
	case *syntax.UseScenario:
		return nil // seen before the rest of the test
	case *syntax.SetParam:
		return c.setParam(s, at)
	case *syntax.Follow:
		c.follow(s)
		return nil // known before the test's fight is made
	case *syntax.Rolls:
		out := &ir.Rolls{StmtHead: at}
		if s.Label != nil {
			out.Label = s.Label.Text
			c.rollLabels = append(c.rollLabels, rollLabel{out.Label, c.span(s.Label), c.body.test})
		}
		for _, v := range s.Values {
			out.Values = append(out.Values, c.formula(v, tInt))
		}
		return out
	case *syntax.Answer:
		return c.answer(s, at)
	case *syntax.Run:
		c.body.effect |= ir.EffectAsks
		if s.Phase {
			return &ir.Run{StmtHead: at}
		}
		return &ir.Run{StmtHead: at, Rounds: c.formula(s.Rounds, tInt)}
	case *syntax.Expect:
		out := &ir.Expect{StmtHead: at, Text: s.Text.Plain(), Source: s.Cond.Text}
		if !s.Refused {
			out.Cond = c.formula(s.Cond, tBool)
			return out
		}
		out.Refused = c.formula(s.Cond, tInvalid)
		switch e := out.Refused.(type) {
		case *ir.BadExpr:
		case *ir.Call, *ir.MethodCall:
		default:
			c.errorf(diag.BadTest, e.Span(), "only a rule can be refused").Hinted("write: expect refused RULE(…) \"why\"")
		}
		return out
	}
	return nil
}

// follow notes the policy that a test names, for all or for one side or combatant.
func (c *checker) follow(s *syntax.Follow) {
	t := c.body.test
	who := ""
	if s.Who != nil {
		who = s.Who.Text
		if !c.body.guessed && c.opts.ScenarioNames != nil && !c.decides(who) {
			var names []string
			for name := range c.body.names {
				if c.decides(name) {
					names = append(names, name)
				}
			}
			c.unknown(diag.BadTest, c.span(s.Who), who, names, "the test has no side or combatant `%s`", who)
			return
		}
		c.meansScenario(c.span(s.Who), c.body.names[who])
	}
	name := s.Policy.Text
	if name == ir.SearchPolicy {
		c.errorf(diag.BadTest, c.span(s.Policy), "a test follows what is written; `search` looks ahead in whole fights").
			Hinted("name another policy, or give the answers: answer CHOICE = VALUE")
		return
	}
	p := c.policyNamed(name)
	if p == nil && name != ir.RandomPolicy {
		c.unknown(diag.BadTest, c.span(s.Policy), name, append([]string{ir.RandomPolicy}, ir.Names(c.p.Policies)...),
			"there is no policy `%s`", name)
		return
	}
	if t.Policies == nil {
		t.Policies = map[string]string{}
	}
	if p != nil {
		c.means(c.span(s.Policy), p)
		name = p.Name
	}
	if was := t.Policies[who]; was != "" && was != name {
		c.errorf(diag.BadTest, c.span(s.Policy), "this test has named the policy `%s` before", was).
			Hinted("a policy decides for the whole test; write a second test, or: policy WHO = NAME")
		return
	}
	t.Policies[who] = name
}

// decides reports whether a name of the scenario is one of those who make choices.
func (c *checker) decides(name string) bool {
	k := c.body.names[name].Kind
	return k == c.p.Side.Name || k == c.p.Combatant.Name
}

func (c *checker) setParam(s *syntax.SetParam, at ir.StmtHead) ir.Stmt {
	place := c.span(s.Target)
	if s.Target.Tree == nil {
		return nil
	}
	e := c.exprOrPer(s.Target, s.Target.Tree, tInvalid)
	var p *ir.Param
	var key ir.Expr
	switch e := e.(type) {
	case *ir.ParamRef:
		p = e.Param
	case *ir.Index:
		if r, ok := e.X.(*ir.ParamRef); ok && r.T.Base == ir.List {
			c.errorf(diag.BadTest, place, "an item of a list cannot be changed by itself").
				Hinted("write: param %s = [ … ]", r.Param.Name)
			return nil
		} else if ok {
			p, key = r.Param, e.I
			if _, ok := key.(*ir.InstanceRef); !ok {
				if !key.Type().Bad() {
					c.errorf(diag.BadTest, key.Span(), "the name of %s belongs here", diag.Article(p.Type.Kind.Name)).
						Hinted("write: param %s[NAME] = VALUE", p.Name)
				}
				return nil
			}
		}
	case *ir.BadExpr:
		c.formula(s.Value, tInvalid)
		return nil
	}
	if p == nil {
		c.errorf(diag.BadTest, place, "this is not a param").Hinted("to set a field write it without `param`")
		return nil
	}
	v := c.fixed(newBody("a param"), here(c, s.Value), p.Type.Single())
	c.body.test.Params = append(c.body.test.Params, ir.ParamValue{Param: p, Key: key, Value: v, At: at.At})
	return nil // applied before the test's fight is made
}

type rollLabel struct {
	label string
	at    diag.Span
	test  *ir.Test
}

// answer checks values against the types of the choices of that name.
func (c *checker) answer(s *syntax.Answer, at ir.StmtHead) ir.Stmt {
	out := &ir.Answer{StmtHead: at, Choice: s.Path.Dotted()}
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
	c.chosen(a.syn.Path)
	if len(sites) == 0 && c.isOldChoice(c.span(a.syn.Path), a.out.Choice) {
		return
	}
	if len(sites) == 0 {
		c.unknown(diag.BadTest, c.span(a.syn.Path), a.out.Choice, c.siteNames(), "nothing is chosen under the name `%s`",
			a.out.Choice)
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
		tries := c.attempt(func() {
			c.body.nested(func() {
				a.out.Item = c.body.bind("it", s.Type)
				a.out.Where = c.formula(a.syn.Where, tBool)
			})
		})
		if tries.Errors() == 0 {
			a.out.Sites = []*ir.Site{s}
			for _, t := range sites[i+1:] {
				if ir.Same(t.Type, s.Type) {
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
			var e ir.Expr
			tries := c.attempt(func() { e = c.formula(f, want) })
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
		return []ir.Type{ir.ListOf(s.Type), s.Type}
	case "optional":
		return []ir.Type{s.Type.Maybe()}
	}
	return []ir.Type{s.Type}
}
