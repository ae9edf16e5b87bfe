package main

import (
	"io"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/suite"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// changers finds which files have changed what a test of their base expects: those with which
// alone it does not hold either.
type changers struct {
	*testCmd
	lib    *library.Library
	alone  map[*library.File]*testSetups // by file: it and what it builds on, nothing beside it
	silent *env                          // what is wrong has been shown
}

func newChangers(c *testCmd, lib *library.Library) *changers {
	return &changers{c, lib, map[*library.File]*testSetups{}, &env{err: &terminal{to: io.Discard}}}
}

// outcome is how a test of a ruleset has ended, and by whom if it is not its own.
func (x *changers) outcome(p *check.Ruleset, r interp.TestResult) (how suite.Outcome, by string) {
	t := r.Test
	home := p.FileOf(t.File)
	switch {
	case r.Failed == "":
		return suite.Passed, ""
	case home == p.Root || home.Tested() == p.Root:
		return suite.Failed, ""
	case x.fails(home.Whole(), t.Name):
		return suite.Wrong, home.Tested().ID
	case r.Err != nil:
		return suite.Failed, ""
	}
	return suite.Changed, x.of(p, t)
}

// of names who has changed what a test expects, all together if none of them has alone.
func (x *changers) of(p *check.Ruleset, t *ir.Test) string {
	var over, by []*library.File
	home := p.FileOf(t.File).Whole()
	if home.Tests() { // of a module, perhaps, that not every variant uses
		home = home.Extends
	}
	for _, f := range p.Files {
		if f == p.Root || !f.Module() && !f.Chapter() && f.BuildsOn(home) {
			over = append(over, f)
		}
	}
	onOne := func(f *library.File, of []*library.File) bool { return slices.ContainsFunc(of, f.BuildsOn) }
	for _, f := range over { // bases before those who build on them
		last := !slices.ContainsFunc(over, func(g *library.File) bool { return g != f && !f.BuildsOn(g) })
		if !onOne(f, by) && (last || x.fails(f, t.Name)) {
			by = append(by, f)
		}
	}
	between := ", "
	if by == nil {
		by, between = slices.DeleteFunc(over, func(f *library.File) bool {
			return slices.ContainsFunc(over, func(g *library.File) bool { return g.BuildsOn(f) })
		}), "+"
	}
	var names []string
	for _, f := range by {
		names = append(names, f.ID)
	}
	return strings.Join(names, between)
}

// fails reports whether a test does not hold with a file alone, or has no meaning there.
func (x *changers) fails(f *library.File, title string) bool {
	s, done := x.alone[f]
	if !done {
		if p, diags := check.Load(x.lib, []library.Location{f.Location}, forTests); diags.Err() == nil {
			s = newTestSetups(x.silent, p)
		}
		x.alone[f] = s
	}
	if s == nil || s.tired(&x.allowed) {
		return false
	}
	i := slices.IndexFunc(s.p.Tests, func(t *ir.Test) bool { return t.Name == title })
	return i < 0 || x.one(s, s.p.Tests[i]).Failed != ""
}
