package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/odds"
	"hcl/interp/scenario"
	"hcl/interp/stats"
	"hcl/interp/world"
	"hcl/lang/library"
)

type oddsCmd struct {
	Ruleset string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Formula string `arg:"" optional:"" help:"What is asked about: 3d6, or 'strike(ann, bob) > 3'; or, with --of, what happens first; with --fight the scenario."`
	sources
	Rule     string            `help:"The formula calls this rule of the ruleset." placeholder:"NAME"`
	Args     string            `help:"With these arguments: 'ann, bob'." placeholder:"LIST" wants:"rule" since:"which rule is called with these arguments"`
	Of       []string          `help:"Ask about this when the formula has been evaluated, as bob.hp, or result.margin of what it came to; repeatable." sep:"none" placeholder:"FORMULA"`
	Given    string            `help:"Of that alone which meets a condition, as 'it >= 10' or 'bob.hp > 0'." placeholder:"CONDITION"`
	Scenario string            `help:"Let names of a scenario mean what they do in a test: a .toml file, or RULESET/NAME for a built-in one." placeholder:"SCENARIO"`
	Set      map[string]string `help:"Set a param of the ruleset; repeatable." placeholder:"NAME=VALUE" mapsep:"none"`
	Policy   map[string]string `help:"Let a side or combatant follow a policy; repeatable." placeholder:"SIDE=NAME" mapsep:"none"`
	Policies []string          `help:"Bring in the policies of a module instead of the scenario's; repeatable." placeholder:"FILE"`
	Play     map[string]string `help:"Let a side or combatant make a choice so wherever that is offered; repeatable." placeholder:"SIDE.CHOICE=OPTION" mapsep:"none"`
	Off      offs              `help:"Switch something off that a variant could remove: 'modifier NAME', 'term SCORE.TERM' …; repeatable." placeholder:"WHAT" sep:"none"`
	Exact    bool              `help:"Show chances as fractions too, and fail where they cannot be exact."`
	Ways     int64             `help:"Go through at most N ways in which everything can fall (200000)." default:"200000" placeholder:"N" range:"1..1000000000"`
	Fight    bool              `help:"How does a whole fight of a scenario end, and when?" excludes:"rule,args,of,given,scenario" since:"it asks how a fight ends: hcl odds --fight RULESET SCENARIO"`
	States   int64             `help:"Go through at most N states of a fight (60000)." default:"60000" placeholder:"N" range:"1..100000000" wants:"fight" since:"of a formula --ways says how many ways"`
	N        *int64            `short:"n" help:"How often to throw where there are more (20000), or how many fights to play then (20000, or as many as take a second)." placeholder:"N" range:"1..1000000000"`
	Seed     uint64            `help:"Seed of these throws." default:"1" placeholder:"N"`
	Workers  int               `help:"How many throw at a time; default: one on each core. The report does not depend on it." placeholder:"N" range:"1..1024"`
	limitFlags
	reportFlags
	Color string `help:"Colours: auto, always or never." enum:"auto,always,never" default:"auto"`
}

func (c *oddsCmd) Run(e *env, lib *library.Library) error {
	e.color(c.Color)
	workers := (&manyFlags{Workers: c.Workers}).workers()
	if c.Fight {
		return c.fight(e, workers)
	}
	q, err := c.question()
	if err == nil {
		err = c.writable()
	}
	if err != nil {
		return err
	}
	m, err := c.machine(lib, q)
	if err != nil {
		return q.inPieces(err)
	}
	ctx, stop := untilInterrupted()
	defer stop()
	r, err := odds.Run(ctx, m, &q.Question, odds.Options{Ways: c.Ways, Samples: c.samples(), Seed: c.Seed,
		Workers: workers, Fractions: c.Exact, Going: progressOf(e.err, "ways, of at most"),
		Progress: progressOf(e.err, "throws")})
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(e.err, "hcl: broken off before anything was known")
		e.status = exitInterrupted
		return nil
	case errors.Is(err, odds.ErrNever) && r.Exact:
		return fmt.Errorf("--given %s: this never holds, so nothing can be said of what meets it", q.Condition)
	case errors.Is(err, odds.ErrNever):
		return fmt.Errorf("--given %s: this did not hold once in %s, so nothing can be said of what meets it; -n sets how many, --ways how many ways may be gone through", q.Condition, stats.Counted(r.Samples, "throw"))
	case err != nil:
		return q.inPieces(err)
	case c.Exact && !r.Exact:
		return fmt.Errorf("it cannot be exact, since %s; without --exact it is estimated", r.Why)
	}
	r.Files = slices.DeleteFunc(r.Files, func(f event.FileInfo) bool { return f.Name == questionName })
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

// usualSamples is how often to throw, and how many fights to play at most, where nobody says so.
const usualSamples = 20_000

// samples is how often to throw, or how many fights to play; 0: only what is exact is wanted.
func (c *oddsCmd) samples() int64 {
	switch {
	case c.Exact:
		return 0
	case c.N != nil:
		return *c.N
	}
	return usualSamples
}

// question is what the flags ask.
func (c *oddsCmd) question() (*question, error) {
	q := &question{}
	q.Formula, q.Condition = onOneLine(c.Formula), onOneLine(c.Given)
	switch {
	case c.Rule != "" && q.Formula != "":
		return nil, usageError{errors.New("the formula and --rule exclude one another: --rule NAME --args LIST stands for 'NAME(LIST)'")}
	case c.Rule != "":
		q.Formula = onOneLine(c.Rule) + "(" + onOneLine(c.Args) + ")"
	case c.Args != "":
		return nil, usageError{errors.New("--args wants --rule: which rule is called with these arguments")}
	case q.Formula == "":
		return nil, usageError{fmt.Errorf("nothing is asked of %q: the ruleset comes first and then the formula, "+
			"as in hcl odds heroic-combat 3d6; or --rule NAME --args LIST", c.Ruleset)}
	}
	for _, of := range c.Of {
		if of = onOneLine(of); of == "" {
			return nil, usageError{errors.New("--of wants a formula, as ann.hp")}
		}
		q.of = append(q.of, of)
	}
	return q, nil
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
	flags := fightFlags{sources: c.sources, Set: c.Set, Policy: c.Policy, Policies: c.Policies, Play: c.Play}
	if c.Scenario != "" {
		if place, err = findScenario(lib, c.Scenario); err != nil {
			return nil, err
		}
		if addOns, err = flags.addOns(lib, place); err != nil {
			return nil, err
		}
		q.scenario = &place
	}
	if len(c.Off) > 0 {
		off, err := c.Off.addOn()
		if err != nil {
			return nil, err
		}
		addOns = append(addOns, off)
	}
	p, err := q.read(lib, roots, addOns)
	if err != nil {
		return nil, c.Off.inFlags(err)
	}
	var setup *world.Setup
	if q.scenario != nil {
		if setup, err = flags.setup(&sheets{scenario: place, p: p}); err != nil {
			return nil, err
		}
	}
	o := interp.Options{Policies: c.Policy}
	if o.Params, err = flags.params(p); err != nil {
		return nil, err
	}
	switch {
	case setup != nil:
		if err = flags.checkPolicies(p, setup); err == nil {
			o.Plays, err = flags.plays(p, setup)
		}
	case slices.ContainsFunc(slices.Collect(maps.Keys(c.Set)), scenario.IsPath):
		err = usageError{errors.New("--set of a value of a scenario wants --scenario")}
	case len(c.Policy)+len(c.Policies)+len(c.Play) > 0:
		err = usageError{errors.New("--policy, --policies and --play want --scenario: without one nobody chooses")}
	}
	if err != nil {
		return nil, err
	}
	if o.Limits, err = c.limits(); err != nil {
		return nil, err
	}
	q.Whole = odds.Whole(q.Test)
	odds.Unfold(p.Program, q.Test)
	m, err := interp.New(p.Program, setup, o)
	if err == nil {
		err = flags.checkPlays(m, o.Plays)
	}
	if err == nil && m.Searches() {
		err = usageError{errors.New("hcl odds does not look ahead as `search` does: --policy SIDE=NAME names another policy")}
	}
	return m, err
}
