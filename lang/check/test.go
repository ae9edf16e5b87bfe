package check

import (
	"errors"
	"io/fs"
	"slices"

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
	pieces:   (*taker).tests,
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
	if old := c.tests[t.Name]; old != nil {
		c.errorf(diag.Duplicate, t.Span, "there is already a test with this title").
			Hinted("give it a title of its own").Note(old.Span, "it stands here")
		return
	}
	c.tests[t.Name] = t
	c.p.Tests = append(c.p.Tests, t)
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

func (t *taker) tests() {
	for _, x := range t.p.Tests {
		t.add("test", []string{x.Name}, in(t.testSrc(x).file, t.testSrc(x).syn), x.Span)
	}
}

func (c *checker) testBodies() {
	for _, t := range c.p.Tests {
		c.in(c.testSrc(t).file, func() { c.fitting(t, func() { c.testBody(t) }) })
	}
}

// fitting checks a part of a test. What a variant made impossible in a test of its
// base is no error of the base's: the test is left out, with a warning.
func (c *checker) fitting(t *ir.Test, check func()) {
	if c.testSrc(t).file == c.root || c.testSrc(t).file.Tested() == c.root {
		check()
		return
	}
	old := c.diags
	c.diags = &diag.List{}
	check()
	found := c.diags
	c.diags = old
	if found.Errors() > 0 && !c.testSrc(t).changed {
		c.testSrc(t).changed = true
		if c.diags.Errors() > 0 {
			return // what is wrong elsewhere may be why
		}
		c.diags.Warnf(diag.BadTest, t.Span, "this test no longer fits the changed rules: %s", found.All()[0].Message).
			Hinted("it is left out; to say so write: remove test %q", t.Name)
	}
}

func (c *checker) testBody(t *ir.Test) {
	b := newBody("")
	b.test, b.label = t, "throw"
	b.owners = []string{"test"}
	b.names = map[string]ScenarioName{}
	c.scenarioOf(t, b)
	c.within(c.testSrc(t).file, b, func() { t.Body = c.block(c.testSrc(t).syn.Body, true) })
	t.Frame = b.frame
	c.testSrc(t).effect, c.testSrc(t).calls, c.testSrc(t).fields = b.effect, b.calls, b.fields
}

// asks reports whether somebody may choose while a test runs, once all effects are known.
func (c *checker) testAsks(t *ir.Test) bool {
	return c.withCalls(c.testSrc(t).effect, c.testSrc(t).calls, c.testSrc(t).fields)&ir.EffectAsks != 0
}

// scenarioOf finds the scenario that a test uses and the names in it.
func (c *checker) scenarioOf(t *ir.Test, b *body) {
	for _, s := range c.testSrc(t).syn.Body.List {
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
		for f := c.testSrc(t).file; f != nil; f = f.Extends { // a variant may use its base's
			if found = c.scenarioNames(f, t.Scenario); found.err == nil {
				c.testSrc(t).home = f.Location
				break
			}
		}
		switch {
		case found.err != nil:
			b.guessed = true
			if errors.Is(found.err, fs.ErrNotExist) {
				c.missingScenario(t)
			} else {
				c.errorf(diag.FileNotFound, t.At, "scenario `%s`: %s", t.Scenario, library.FileError(found.err)).Hinted("look into the file")
			}
			return
		case found.ruleset != "" && c.root.Header != nil && !c.p.Module && !slices.Contains(c.p.IDs, found.ruleset):
			b.guessed = true
			c.errorf(diag.WrongRuleset, t.At, "scenario `%s` is for ruleset `%s`, not for `%s`", t.Scenario, found.ruleset, c.p.IDs[0]).
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
	var names []ScenarioName
	s.ruleset, names, s.err = c.opts.ScenarioNames(f.Location, scenario)
	s.names = map[string]ScenarioName{}
	for _, n := range names {
		s.names[n.Name] = n
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
	names   map[string]ScenarioName
	err     error
}
