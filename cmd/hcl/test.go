package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"hcl/cmd/hcl/host"
	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/scenario"
	"hcl/interp/suite"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

type testCmd struct {
	sources
	Files   []string `arg:"" name:"file" help:"Rulesets (.hc, .hc.md); DIR/... for all below a directory; or built-in names."`
	Title   string   `name:"run" aliases:"only" help:"Run only the tests whose title contains TEXT, in capitals or not." placeholder:"TEXT"`
	Verbose bool     `short:"v" help:"Show the title of every test."`
	Format  string   `help:"text, json, or junit for build servers." enum:"text,json,junit" default:"text"`
	Cover   bool     `help:"Say what of the rules the tests have reached."`
	HTML    string   `help:"Also write a page that shows it line by line, which needs no network." name:"html" placeholder:"FILE"`
	Watch   bool     `help:"Run the tests again whenever a file is saved, those first that failed, until Ctrl-C."`
	limitFlags

	watcher *watcher // is told which files there are; nil: nobody watches
}

func (c *testCmd) Run(e *env) error {
	var err error
	if c.allowed, err = c.limits(); err != nil {
		return err
	}
	if c.HTML != "" {
		if err := host.Writable(c.HTML, pageHead); err != nil {
			return err
		}
	}
	if !c.Watch {
		r, err := c.once(e, nil)
		if err == nil && !r.Holds() {
			e.status = exitErrors
		}
		return err
	}
	var last *suite.Report
	return watching(e, func(w *watcher) error {
		for _, f := range c.Files {
			w.add(strings.TrimSuffix(f, "..."))
		}
		c.watcher = w
		r, err := c.once(e, last)
		if r != nil && len(r.Tests) > 0 {
			last = r
		}
		return err
	})
}

// once runs all tests, of those that were run before first those that failed, and reports them.
func (c *testCmd) once(e *env, before *suite.Report) (*suite.Report, error) {
	lib, err := c.ProvideLibrary()
	if err != nil {
		return nil, err
	}
	lib.Trees = library.Trees{}
	files, err := expand(c.Files, isRuleset)
	if err != nil {
		return nil, err
	}
	r := &suite.Report{}
	if c.Cover || c.HTML != "" {
		r.Coverage = &suite.Coverage{}
	}
	files = wholes(files)
	slices.SortStableFunc(files, func(a, b string) int { return before.First(a, "", b, "") })
	for _, file := range files {
		if err := c.ruleset(e, lib, file, before, r); err != nil {
			return nil, err
		}
	}
	if c.Title != "" && len(r.Tests)+len(r.Unread) == 0 {
		return nil, usageError{fmt.Errorf("no test has %q in its title; hcl test -v shows the titles", c.Title)}
	}
	if c.HTML != "" {
		if err := host.WriteFile(c.HTML, pageHead, 0o644, r.Reached(strings.Join(c.Files, " ")).WritePage); err != nil {
			return nil, err
		}
	}
	return r, c.report(e, r)
}

// ruleset runs the tests of one ruleset.
func (c *testCmd) ruleset(e *env, lib *library.Library, file string, before, r *suite.Report) error {
	p, _, err := load(lib, file, forTests)
	c.watcher.addFiles(p)
	if err != nil {
		list, ok := diag.AsList(err)
		if !ok {
			return err
		}
		e.err.show(list)
		r.AddUnread(file, list)
		return nil
	}
	changers := newChangers(c, lib)
	setups := newTestSetups(e, p)
	if r.Coverage != nil {
		setups.reached = interp.NewReached(p.Program)
	}
	title := strings.ToLower(c.Title)
	tests := slices.DeleteFunc(slices.Clone(p.Tests), func(t *ir.Test) bool { return !strings.Contains(strings.ToLower(t.Name), title) })
	slices.SortStableFunc(tests, func(a, b *ir.Test) int { return before.First(file, a.Name, file, b.Name) })
	for _, t := range tests {
		if setups.tired(&c.allowed) {
			r.Add(file, interp.TestResult{Test: t}, suite.NotRun, "")
			continue
		}
		x := c.one(setups, t)
		how, by := changers.outcome(p, x)
		word := "FAIL"
		switch how {
		case suite.Changed:
			word = "changed by " + by + ":"
		case suite.Wrong:
			word = "wrong in " + by + " itself:"
		}
		r.Add(file, x, how, by)
		switch {
		case c.Format != "text":
		case how == suite.Failed || how != suite.Passed && c.Verbose:
			c.show(e, x, word)
		case how != suite.Passed:
			fmt.Fprintln(e.out, word, t.Name)
		case c.Verbose:
			fmt.Fprintf(e.out, "ok    %s\n", t.Name)
		}
	}
	if r.Coverage != nil {
		r.Coverage.Add(p, setups.reached)
	}
	return nil
}

// report says behind the tests what came of all of them.
func (c *testCmd) report(e *env, r *suite.Report) error {
	var out []byte
	var err error
	switch c.Format {
	case "json":
		out, err = r.Write()
	case "junit":
		out, err = r.JUnit()
	default:
		if r.Changed > 0 {
			fmt.Fprintf(e.out, "%d no longer hold under a variant; -v shows why, and `remove test \"TITLE\"` says that it is meant\n", r.Changed)
		}
		if r.Wrong > 0 {
			fmt.Fprintf(e.out, "%d wrong in a base by itself; -v shows why\n", r.Wrong)
		}
		if n := len(r.Unread); n > 0 {
			fmt.Fprintf(e.out, "%s with errors, shown above: none of its tests was run\n", plural(n, "ruleset"))
		}
		if r.NotRun > 0 {
			fmt.Fprintf(e.out, "%s not run, since those before took more than %d steps or %d work together; --limit steps=N and work=N allow more\n",
				plural(r.NotRun, "test"), testsTogether*c.allowed.Steps, testsTogether*c.allowed.Work)
		}
		fmt.Fprintf(e.out, "%d passed, %d failed\n", r.Passed, r.Failed)
		if c.Cover {
			most := 12
			if c.Verbose {
				most = 0
			}
			fmt.Fprint(e.out, "\n", r.Coverage.Text(most, e.out.width()))
		}
	}
	if err == nil {
		_, err = e.out.Write(out)
	}
	return err
}

// What the tests of a ruleset take together.
const (
	testsTogether  = 2   // times the steps and the work of a fight
	stepsOfTest    = 500 // for its beginning and end
	stepsOfFighter = 1   // for each who is put there
	stepsOfThing   = 150 // for each instance, define, rule and fighter, where a test has params of its own
)

// one builds a machine for a test and runs it.
func (c *testCmd) one(setups *testSetups, t *ir.Test) interp.TestResult {
	var setup *world.Setup
	if t.Scenario != "" {
		if setup = setups.find(t); setup == nil {
			err := errors.New("its scenario has errors, shown above")
			return interp.TestResult{Test: t, Failed: err.Error(), At: t.At, Err: err}
		}
	}
	o := interp.Options{Test: t, Limits: c.allowed, Code: setups.code}
	m, err := setups.machine(setup, o)
	if err != nil {
		r := interp.TestResult{Test: t, Failed: err.Error(), At: t.Span, Err: err}
		if f, ok := err.(*event.Failure); ok {
			r.At, r.Hint = f.Span, f.Hint
		}
		return r
	}
	r := interp.RunTestNoting(m, t, setups.reached)
	if r.Steps >= c.allowed.Steps || r.Work >= c.allowed.Work { // it has no end, and so it is with others perhaps
		r.Steps = max(r.Steps, world.DefaultLimits().Steps)
	}
	setups.steps += stepsOfTest + stepsOfFighter*int64(m.Size()) + r.Steps
	setups.work += r.Work
	return r
}

// testSetups are the scenarios that the tests of a ruleset stand in. Each is read
// once, and its errors are shown once.
type testSetups struct {
	e      *env
	p      *check.Ruleset
	loaded map[library.Location]*world.Setup
	built  map[*world.Setup]*interp.Machine
	code   *interp.Code
	steps  int64 // of all tests so far
	work   int64

	reached *interp.Reached // what they have reached; nil if nobody asks
}

// tired reports whether the tests so far have taken what those of a ruleset may take.
func (s *testSetups) tired(l *world.Limits) bool {
	return s.steps >= testsTogether*l.Steps || s.work >= testsTogether*l.Work
}

func newTestSetups(e *env, p *check.Ruleset) *testSetups {
	return &testSetups{e: e, p: p, loaded: map[library.Location]*world.Setup{}, built: map[*world.Setup]*interp.Machine{},
		code: interp.NewCode(p.Program)}
}

// machine builds the machine of a test. Tests of one scenario that set no params and
// name no policies share theirs.
func (s *testSetups) machine(setup *world.Setup, o interp.Options) (*interp.Machine, error) {
	plain := len(o.Test.Params) == 0 && len(o.Test.Policies) == 0
	if m := s.built[setup]; m != nil && plain {
		return m, nil
	}
	m, err := interp.New(s.p.Program, setup, o)
	if err != nil {
		if f, ok := err.(*event.Failure); ok && f.Limit {
			s.steps += 2 * o.Limits.Steps // as much as all that fight to a limit
		}
		return nil, err
	}
	things := len(s.p.Defines) + len(s.p.Rules) + m.Size()
	for _, k := range s.p.Kinds {
		things += len(k.Instances)
	}
	s.steps += stepsOfThing * int64(things)
	if plain {
		s.built[setup] = m
	}
	return m, nil
}

// find loads the scenario of a test; nil if it has errors.
func (s *testSetups) find(t *ir.Test) *world.Setup {
	loc, ok := scenario.Find(s.p.Home(t), t.Scenario)
	if !ok { // the checker found it a moment ago
		fmt.Fprintf(s.e.err, "hcl: the scenario %q cannot be read any more\n", t.Scenario)
		return nil
	}
	if old, ok := s.loaded[loc]; ok {
		return old
	}
	setup, diags := scenario.Load(loc, s.p.Program)
	if err := diags.Err(); err != nil {
		s.e.err.show(diags)
		fmt.Fprintln(s.e.err)
		setup = nil
	}
	s.loaded[loc] = setup
	return setup
}

// show prints a test that does not hold: its title, where and why, and the log that led there.
func (c *testCmd) show(e *env, r interp.TestResult, word string) {
	fmt.Fprintf(e.out, "%-5s %s\n", word, r.Test.Name)
	e.out.show(failure(r))
	for i, line := range suite.Log(r) {
		if i == 0 {
			fmt.Fprintln(e.out, "      the log that led there:")
		}
		fmt.Fprintf(e.out, "      | %s\n", line)
	}
	fmt.Fprintln(e.out)
}

// failure is why a test does not hold.
func failure(r interp.TestResult) *diag.Diagnostic {
	d := diag.Diagnostic{Code: diag.TestFailed, Span: r.At, Message: r.Failed, Hint: r.Hint}
	if r.At.IsZero() {
		d.Span = r.Test.Span
	}
	return &d
}
