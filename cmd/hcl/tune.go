package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/sweep"
	"hcl/interp/tune"
	"hcl/lang/ir"
)

type tuneCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	Side      string   `help:"The side that is to win as often as it can." placeholder:"SIDE" required:""`
	Vary      []string `help:"What may take which values, as hcl sweep has it; repeatable." placeholder:"NAME=FROM..TO[/STEP]" sep:"none" times:"12"`
	Roster    bool     `help:"Choose how many there are of each fighter of the side, for --budget." excludes:"vary" wants:"budget,cost" since:"the fighters of the side are chosen for so much"`
	Budget    int64    `help:"What they may cost together." placeholder:"N" range:"1..1000000000" wants:"roster"`
	Cost      string   `help:"What each costs: a field of the fighters, or FIGHTER=N,FIGHTER=N." placeholder:"FIELD" wants:"roster"`
	Most      int64    `help:"How many there may be of each." default:"12" placeholder:"N" range:"1..1000"`
	Stat      string   `help:"What is made as great as can be, if not the share that the side wins, as hcl sweep has it." placeholder:"STATISTIC"`
	Search    int64    `help:"How many fights the search may take, all candidates counted." default:"20000" placeholder:"N" range:"100..${search}"`
	manyFlags `set:"usual=4000"`
	clusterFlags
	All    bool   `help:"Print all of it, and not only what fits a screen." local:""`
	HTML   string `help:"Also write one page, which needs no network." name:"html" placeholder:"FILE" local:"here"`
	Format string `help:"text or json." enum:"text,json" default:"text" local:""`
}

// fightsOfGain is how many fresh fights tell the gain, where nobody says otherwise.
const fightsOfGain = 4000

func (c *tuneCmd) Run(e *env) error {
	e.color(c.Color)
	r := &reportFlags{Format: c.Format, All: c.All, HTML: c.HTML}
	workers := c.workers()
	fights, err := c.fights(0, nil)
	if err != nil {
		return err
	}
	if c.N == nil {
		fights = fightsOfGain
	}
	if err := c.agree(); err != nil {
		return err
	}
	if err := r.writable(); err != nil {
		return err
	}
	v, o, err := c.over()
	if err != nil {
		return err
	}
	o.Workers, o.Fights, o.Search = workers, fights, c.Search
	if o.Pool, err = e.pool(func() (shard.Fighter, error) { return v.fighter(), nil }); err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	o.Progress = progressOn(e.err)
	out, err := tune.Run(ctx, o)
	var failed *tune.Failure
	var fight *sim.FightError
	switch {
	case errors.As(err, &failed) && errors.As(err, &fight):
		flags := v.with(v.axes[:len(failed.Values)], failed.Values)
		return fmt.Errorf("%w\n  again: %s", err, flags.replay(c.Ruleset, c.Scenario, v.seed,
			strconv.FormatInt(fight.Fight, 10)))
	case err != nil:
		return err
	}
	v.lookForUnused(ctx, fights)
	for i, set := range out.Set {
		out.Set[i] = quoted(set)
	}
	if out.Partial {
		e.status = exitInterrupted
	}
	return r.write(e, out)
}

// over is what is tuned.
func (c *tuneCmd) over() (*varied, tune.Options, error) {
	var o tune.Options
	var err error
	vary := c.Vary
	if c.Roster {
		if vary, o.Costs, o.CostBefore, err = c.roster(); err != nil {
			return nil, o, err
		}
		o.Budget = c.Budget
	}
	goal := "share(" + c.Side + ")"
	stats := []string{goal}
	if c.Stat != "" {
		stats = []string{c.Stat, goal}
	}
	v, err := c.varied(c.Ruleset, c.Scenario, vary, stats, sweep.ParseAxis)
	if err != nil {
		return nil, o, fromSide(err)
	}
	if len(v.stats) == 2 && v.stats[0].Name == v.stats[1].Name {
		v.stats = v.stats[:1]
	}
	o.Seed, o.Axes, o.Statistics, o.Head, o.Machine = v.seed, v.axes, v.stats, v.head, v.at
	return v, o, nil
}

func (c *tuneCmd) fighter(*env) (shard.Fighter, error) {
	if err := c.agree(); err != nil {
		return nil, err
	}
	v, _, err := c.over()
	if err != nil {
		return nil, err
	}
	return v.fighter(), nil
}

// agree reports flags that do not go together.
func (c *tuneCmd) agree() error {
	switch {
	case !c.Roster && len(c.Vary) == 0:
		return usageError{fmt.Errorf("nothing may vary: write --vary NAME=FROM..TO for a param or a value of the scenario, or --roster")}
	}
	return nil
}

// fromSide puts what is wrong with the side into the words of the flag that names it.
func fromSide(err error) error {
	var wrong usageError
	if errors.As(err, &wrong) {
		return usageError{errors.New(strings.Replace(err.Error(), "--stat share(", "--side (", 1))}
	}
	return err
}

// roster is what may vary of the fighters of a side, what each costs, and what they cost as they
// are.
func (c *tuneCmd) roster() (vary []string, costs []int64, before int64, err error) {
	s, err := c.find(c.Ruleset, c.Scenario)
	if err != nil {
		return nil, nil, 0, err
	}
	m, _, err := c.build(s, true)
	if err != nil {
		return nil, nil, 0, err
	}
	all, diags := scenario.Fighters(s.scenario, s.p.Program)
	if err := diags.Err(); err != nil {
		return nil, nil, 0, err
	}
	given, err := costsGiven(c.Cost)
	if err != nil {
		return nil, nil, 0, err
	}
	var names []string
	for _, f := range all {
		if f.Side != c.Side {
			continue
		}
		names = append(names, f.Name)
		cost, known := given[f.Name]
		if given == nil {
			cost, known = costOf(m, f.Name, c.Cost)
		}
		if !known || cost < 1 {
			return nil, nil, 0, usageError{fmt.Errorf("--cost %s: it does not say what `%s` costs, a whole number from 1 on; write --cost %s=N", c.Cost, f.Name, f.Name)}
		}
		before += cost * f.Count
		if most := min(c.Most, c.Budget/cost, f.Most); most > 0 {
			vary = append(vary, fmt.Sprintf("%s.copies=0..%d", f.Name, most))
			costs = append(costs, cost)
		} else {
			return nil, nil, 0, usageError{fmt.Errorf("--budget %d: not even one `%s` can be had, at %d", c.Budget, f.Name,
				cost)}
		}
	}
	for name := range given {
		if !slices.Contains(names, name) {
			return nil, nil, 0, usageError{fmt.Errorf("--cost: the side has no fighter `%s`%s", name, near(name, names))}
		}
	}
	if len(names) == 0 {
		var sides []string
		for _, x := range m.Setup.Sides {
			sides = append(sides, x.Name)
		}
		return nil, nil, 0, usageError{fmt.Errorf("--side %s: the scenario has no such side%s", c.Side, near(c.Side, sides))}
	}
	return vary, costs, before, nil
}

// costsGiven are the costs by fighter that --cost says, nil if that is a field.
func costsGiven(text string) (map[string]int64, error) {
	if !strings.Contains(text, "=") {
		return nil, nil
	}
	out := map[string]int64{}
	for part := range strings.SplitSeq(text, ",") {
		name, text, _ := strings.Cut(part, "=")
		n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 32)
		if err != nil {
			return nil, usageError{fmt.Errorf("--cost %s: write FIGHTER=N, a whole number", part)}
		}
		out[strings.TrimSpace(name)] = n
	}
	return out, nil
}

// costOf is what a field of a fighter says that it costs: in its scenario, else by a default that
// is a plain number.
func costOf(m *interp.Machine, name, field string) (int64, bool) {
	for _, x := range m.Setup.Combatants {
		if x.Name != name && x.Name != name+"_1" {
			continue
		}
		for _, s := range x.Settings {
			if s.Field.Name == field && s.Field.Type.Base == ir.Int {
				return s.Value.Int, true
			}
		}
	}
	if f := m.Program.Combatant.Field(field); f != nil && f.Role == ir.Constant && f.Default != nil {
		if n, ok := f.Default.Expr.(*ir.IntLit); ok {
			return n.Value, true
		}
	}
	return 0, false
}
