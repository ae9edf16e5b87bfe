package main

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/odds"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

type oddsCmd struct {
	Ruleset string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Formula string `arg:"" help:"What is asked about: 3d6, or 'strike(ann, bob) > 3'."`
	sources
	Scenario string            `help:"Let names of a scenario mean what they do in a test: a .toml file, or RULESET/NAME for a built-in one." placeholder:"SCENARIO"`
	Set      map[string]string `help:"Set a param of the ruleset; repeatable." placeholder:"NAME=VALUE" mapsep:"none"`
	Policy   map[string]string `help:"Let a side or combatant follow a policy; repeatable." placeholder:"SIDE=NAME" mapsep:"none"`
	Exact    bool              `help:"Show chances as fractions too, and fail where they cannot be exact."`
	Ways     int64             `help:"Go through at most N ways in which everything can fall (200000)." default:"200000" placeholder:"N"`
	N        int64             `short:"n" help:"How often to throw where there are more (20000)." default:"20000" placeholder:"N"`
	Seed     uint64            `help:"Seed of these throws." default:"1" placeholder:"N"`
	limitFlags
	Format string `help:"text, json or csv." enum:"text,json,csv" default:"text"`
	Color  string `help:"Colours: auto, always or never." enum:"auto,always,never" default:"auto"`
}

func (c *oddsCmd) Run(e *env, lib *library.Library) error {
	e.color(c.Color)
	const most = 1_000_000_000
	if c.Ways < 1 || c.Ways > most || c.N < 1 || c.N > most {
		return usageError{fmt.Errorf("--ways and -n are 1 to %d", most)}
	}
	q := &question{text: strings.TrimSpace(c.Formula)}
	m, err := c.machine(lib, q)
	if err != nil {
		return q.inFormula(err)
	}
	ctx, stop := untilInterrupted()
	defer stop()
	r, err := odds.Run(ctx, m, q.test, q.let, odds.Options{Ways: c.Ways, Samples: c.N, Seed: c.Seed, Formula: q.text, Fractions: c.Exact})
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(e.err, "hcl: broken off before anything was known")
		e.status = exitInterrupted
		return nil
	case err != nil:
		return q.inFormula(err)
	case c.Exact && !r.Exact:
		return fmt.Errorf("it cannot be exact, since %s; without --exact it is estimated", r.Why)
	}
	if r.Partial {
		e.status = exitInterrupted
	}
	return printAs(e, c.Format, r)
}

// machine reads the ruleset and the formula, and builds the machine that the formula is
// evaluated on.
func (c *oddsCmd) machine(lib *library.Library, q *question) (*interp.Machine, error) {
	roots, err := findRulesets(lib, c.Ruleset)
	if err != nil {
		return nil, err
	}
	var place library.Location
	var addOns []library.AddOn
	if c.Scenario != "" {
		if place, err = findScenario(lib, c.Scenario); err != nil {
			return nil, err
		}
		list, diags := scenario.AddOns(place)
		if err := diags.Err(); err != nil {
			return nil, err
		}
		addOns = list
		q.scenario = &place
	}
	p, err := q.read(lib, roots, addOns)
	if err != nil {
		return nil, err
	}
	var setup *world.Setup
	if q.scenario != nil {
		var diags *diag.List
		if setup, diags = scenario.Load(place, p.Program); diags.Err() != nil {
			return nil, diags.Err()
		}
	}
	flags := fightFlags{Set: c.Set, Policy: c.Policy}
	o := interp.Options{Policies: c.Policy}
	if o.Params, err = flags.params(p); err != nil {
		return nil, err
	}
	if setup != nil {
		err = flags.checkPolicies(p, setup)
	} else if len(c.Policy) > 0 {
		err = usageError{errors.New("--policy wants --scenario: without one nobody chooses")}
	}
	if err != nil {
		return nil, err
	}
	if o.Limits, err = c.limits(); err != nil {
		return nil, err
	}
	m, err := interp.New(p.Program, setup, o)
	if err == nil && m.Searches() {
		err = usageError{errors.New("hcl odds does not look ahead as `search` does: --policy SIDE=NAME names another policy")}
	}
	return m, err
}

// question is a formula on the command line. It is read as what a test binds, in a module that
// is laid over the ruleset.
type question struct {
	text     string
	scenario *library.Location // whose names it may use; nil: none

	begin int // where the formula begins in it
	test  *ir.Test
	let   *ir.Let
}

// read reads the ruleset with the formula. Dice are thrown.
func (q *question) read(lib *library.Library, roots []library.Location, addOns []library.AddOn) (*check.Ruleset, error) {
	p, err := q.readAs(lib, roots, addOns, "", "")
	if err == nil && q.let.Value.Type().Base == ir.Dice {
		p, err = q.readAs(lib, roots, addOns, "roll(", "\n)")
	}
	return p, err
}

func (q *question) readAs(lib *library.Library, roots []library.Location, addOns []library.AddOn, before, behind string) (*check.Ruleset, error) {
	head := "module \"The formula\"\ntest \"The formula\" {\n"
	if q.scenario != nil {
		head += "  scenario \"it\"\n"
	}
	head += "  let " + unsaid + " = " + before
	q.begin = len(head)
	const file = "formula.hc"
	b := library.Bundle{Files: []library.Part{{Path: file, Text: head + strings.NewReplacer("\r", " ", "\n", " ").Replace(q.text) + behind + "\n}\n"}}}
	o := forFights(append(addOns, library.AddOn{Place: library.Location{Shelf: b.Shelf("command line"), Path: file}, Asks: true}))
	o.ScenarioNames = func(library.Location, string) (string, []library.ScenarioName, error) {
		return scenario.Names(*q.scenario, path.Base(q.scenario.Path))
	}
	p, diags := check.Load(lib, roots, o)
	if err := diags.Err(); err != nil {
		return nil, err
	}
	for _, t := range p.Tests {
		q.test = t
	}
	one := len(p.Tests) == 1 && len(q.test.Body.List) == 1
	if one {
		q.let, one = q.test.Body.List[0].(*ir.Let)
		one = one && q.let.New == nil
	}
	if !one {
		return nil, usageError{fmt.Errorf("%s: this is not one formula", q.text)}
	}
	return p, nil
}

// unsaid is a name that nobody has written.
const unsaid = "what_it_comes_to"

// inFormula shows what is wrong in the formula as it was given.
func (q *question) inFormula(err error) error {
	src := diag.NewSource("formula", q.text)
	move := func(s diag.Span) diag.Span {
		if s.IsZero() || s.Source.Name != "command line/formula.hc" {
			return s
		}
		place := func(at int) int { return max(0, min(at-q.begin, len(q.text))) }
		return src.At(place(s.Start), place(s.End))
	}
	if list, ok := diag.AsList(err); ok {
		for _, d := range list.All() {
			d.Span = move(d.Span)
			d.Message = strings.ReplaceAll(d.Message, "`"+unsaid+"`", "the formula")
			if strings.Contains(d.Hint, unsaid) {
				d.Hint = "write one that comes to something, as 3d6 or max(roll(d20), 10)"
			}
			for i := range d.Notes {
				d.Notes[i].Span = move(d.Notes[i].Span)
			}
		}
	}
	var failure *event.Failure
	if errors.As(err, &failure) {
		failure.Span = move(failure.Span)
	}
	return err
}
