package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/worth"
	"hcl/lang/ir"
)

type worthCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	Side      string `help:"Of one side alone, or of one fighter." placeholder:"SIDE"`
	Things    *int   `help:"How many other things are tried in the place of each that a fighter holds, those that stand nearest to it in the ruleset; default: 4, or fewer where there are many." placeholder:"N" range:"0..100"`
	Cost      string `help:"Also tell what everything ought to cost, by what it costs: a field of the fighters or things, or FIGHTER=N,FIGHTER=N." placeholder:"FIELD"`
	manyFlags `set:"usual=chosen by effort"`
	clusterFlags
	reportFlags
}

func (c *worthCmd) Run(e *env) error {
	e.color(c.Color)
	if err := c.writable(); err != nil {
		return err
	}
	o, err := c.ready()
	if err != nil {
		return err
	}
	o.Progress = progressOn(e.err)
	if o.Pool, err = e.pool(func() (shard.Fighter, error) { return c.fighter(e) }); err != nil {
		return err
	}
	p, err := c.plan(o)
	if err != nil {
		return c.again(err, c.Ruleset, c.Scenario, o.Seed)
	}
	expectMachines()
	ctx, stop := untilInterrupted()
	defer stop()
	r, err := p.Run(ctx)
	if err != nil {
		return c.again(err, c.Ruleset, c.Scenario, o.Seed)
	}
	c.lookForUnused(ctx, o.Machine, o.Seed, r.Fights)
	r.Replay = c.replay(c.Ruleset, c.Scenario, o.Seed, "K")
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

// fighter fights shards.
func (c *worthCmd) fighter(*env) (shard.Fighter, error) {
	o, err := c.ready()
	if err != nil {
		return nil, err
	}
	p, err := c.plan(o)
	if err != nil {
		return nil, err
	}
	return p.Fighter(), nil
}

// ready is what is fought, before anything is changed.
func (c *worthCmd) ready() (o worth.Options, err error) {
	s, err := c.find(c.Ruleset, c.Scenario)
	if err != nil {
		return o, err
	}
	if o.Machine, o.Seed, err = c.build(s, true); err != nil {
		return o, err
	}
	fighters, diags := scenario.Fighters(s.scenario, s.p.Program)
	if err := diags.Err(); err != nil {
		return o, err
	}
	who := fighting(o.Machine.Setup)
	for _, f := range fighters {
		if !slices.Contains(who, f.Name) {
			who = append(who, f.Name)
		}
	}
	if c.Side != "" && !slices.Contains(who, c.Side) {
		return o, usageError{fmt.Errorf("--side %s: the scenario has no such side or fighter%s", c.Side,
			near(c.Side, who))}
	}
	if o.Costs, err = c.costs(fighters); err != nil {
		return o, err
	}
	counter, err := interp.NewCounter(o.Machine)
	if err != nil {
		return o, err
	}
	o.Fighters, o.Of, o.Things, o.Workers = fighters, c.Side, -1, c.workers()
	o.Head = sim.HeadOf(counter, sim.Options{Seed: o.Seed})
	if c.Things != nil {
		o.Things = *c.Things
	}
	if o.Costs == nil {
		o.Cost = c.Cost
	}
	if c.N != nil {
		o.Fights = *c.N
	}
	quiet := c.fightFlags
	quiet.warnings = nil // the user has set nothing of this
	o.With = func(set []scenario.Change) (*interp.Machine, error) {
		m, _, err := quiet.with(set).prepare(s, true)
		return m, err
	}
	o.Command = func(fights int64, set []scenario.Change) string {
		command := fmt.Sprintf("%s -n %d", c.command(o.Seed, "compare", c.Ruleset, c.Ruleset, c.Scenario), fights)
		for _, x := range set {
			command += " --set-b " + quoted(x.Path+"="+x.Text)
		}
		return command
	}
	return o, nil
}

// costs are those that --cost says of fighters, nil if it names a field, or nothing.
func (c *worthCmd) costs(fighters []scenario.Fighter) (map[string]float64, error) {
	given, err := costsGiven(c.Cost)
	if given == nil || err != nil {
		return nil, err
	}
	out := map[string]float64{}
	var names []string
	for _, f := range fighters {
		names = append(names, f.Name)
		if n, is := given[f.Name]; is {
			out[f.Name] = float64(n)
			delete(given, f.Name)
		}
	}
	for name := range given {
		return nil, usageError{fmt.Errorf("--cost %s=%s: the scenario has no such fighter%s", name,
			strconv.FormatInt(given[name], 10), near(name, names))}
	}
	return out, nil
}

// plan is all that is to be changed.
func (c *worthCmd) plan(o worth.Options) (*worth.Plan, error) {
	p, err := worth.NewPlan(o)
	if errors.Is(err, worth.ErrNoCost) {
		var fields []string
		for _, k := range o.Machine.Program.Kinds {
			for _, f := range k.Fields {
				if f.Role == ir.Constant && (f.Type.Base == ir.Int || f.Type.Base == ir.Num) &&
					!slices.Contains(fields, f.Name) {
					fields = append(fields, f.Name)
				}
			}
		}
		err = usageError{fmt.Errorf("--cost %s: no fighter, and nothing that one holds, has a number called so%s; "+
			"or write --cost FIGHTER=N,FIGHTER=N",
			c.Cost, near(c.Cost, fields))}
	}
	return p, err
}
