package main

import (
	"errors"
	"fmt"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

type testCmd struct {
	sources
	Files   []string `arg:"" name:"file" help:"Rulesets (.hc, .hc.md); DIR/... for all below a directory; or built-in names."`
	Only    string   `help:"Run only the tests whose title contains TEXT, in capitals or not." placeholder:"TEXT"`
	Verbose bool     `short:"v" help:"Show the title of every test."`
	limitFlags
}

func (c *testCmd) Run(e *env, lib *library.Library) error {
	files, err := expand(c.Files, isRuleset)
	if err != nil {
		return err
	}
	if c.allowed, err = c.limits(); err != nil {
		return err
	}
	passed, failed, changed, unread, unrun := 0, 0, 0, 0, 0
	only := strings.ToLower(c.Only)
	for _, file := range wholes(files) {
		p, _, err := load(lib, file, forTests)
		if err != nil {
			list, ok := diag.AsList(err)
			if !ok {
				return err
			}
			e.err.show(list)
			unread++
			continue
		}
		changers := newChangers(c, lib)
		setups := newTestSetups(e, p)
		for _, t := range p.Tests {
			if !strings.Contains(strings.ToLower(t.Name), only) {
				continue
			}
			if setups.tired(&c.allowed) {
				unrun++
				continue
			}
			r := c.one(setups, t)
			if r.Failed == "" {
				passed++
				if c.Verbose {
					fmt.Fprintf(e.out, "ok    %s\n", t.Name)
				}
				continue
			}
			if t.File != p.Root.IR() && p.FileOf(t.File).Tested() != p.Root && r.Err == nil {
				changed++
				word := "changed by " + changers.of(p, t) + ":"
				if c.Verbose {
					c.show(e, r, word)
				} else {
					fmt.Fprintln(e.out, word, t.Name)
				}
				continue
			}
			failed++
			c.show(e, r, "FAIL")
		}
	}
	if c.Only != "" && passed+failed+changed+unread+unrun == 0 {
		return usageError{fmt.Errorf("no test has %q in its title; hcl test -v shows the titles", c.Only)}
	}
	if changed > 0 {
		fmt.Fprintf(e.out, "%d no longer hold under a variant; -v shows why, and `remove test \"TITLE\"` says that it is meant\n", changed)
	}
	if unread > 0 {
		fmt.Fprintf(e.out, "%s with errors, shown above: none of its tests was run\n", plural(unread, "ruleset"))
	}
	if unrun > 0 {
		fmt.Fprintf(e.out, "%s not run, since those before took more than %d steps or %d work together; --limit steps=N and work=N allow more\n",
			plural(unrun, "test"), testsTogether*c.allowed.Steps, testsTogether*c.allowed.Work)
	}
	fmt.Fprintf(e.out, "%d passed, %d failed\n", passed, failed)
	if failed+unread+unrun > 0 {
		e.status = exitErrors
	}
	return nil
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
	r := interp.RunTest(m, t)
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
}

// tired reports whether the tests so far have taken what those of a ruleset may take.
func (s *testSetups) tired(l *world.Limits) bool {
	return s.steps > testsTogether*l.Steps || s.work > testsTogether*l.Work
}

func newTestSetups(e *env, p *check.Ruleset) *testSetups {
	return &testSetups{e: e, p: p, loaded: map[library.Location]*world.Setup{}, built: map[*world.Setup]*interp.Machine{}, code: interp.NewCode(p.Program)}
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
	d := diag.Diagnostic{Code: diag.TestFailed, Span: r.At, Message: r.Failed, Hint: r.Hint}
	if r.At.IsZero() {
		d.Span = r.Test.Span
	}
	e.out.show(&d)
	if len(r.Log) > 0 {
		var b strings.Builder
		n := narrate.New(&b, narrate.Options{Depth: narrate.Rolls, Why: narrate.All})
		for i := range r.Log {
			n.Read(&r.Log[i])
		}
		n.Flush()
		log := strings.Trim(b.String(), "\n")
		if log == "" {
			return
		}
		fmt.Fprintln(e.out, "      the log that led there:")
		for _, line := range strings.Split(log, "\n") {
			fmt.Fprintf(e.out, "      | %s\n", line)
		}
	}
	fmt.Fprintln(e.out)
}
