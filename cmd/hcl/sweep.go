package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/sweep"
)

type sweepCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	Vary []string `help:"What takes which values: a param, or FIGHTER.FIELD, SIDE.FIELD or combat.FIELD of the scenario; once or twice." placeholder:"NAME=FROM..TO[/STEP]" sep:"none" required:"" times:"2" since:"hcl tune varies more"`
	Stat []string `help:"What is told of the fights: share(SIDE), lead(SIDE, SIDE), draws, rounds, measure(NAME), measure(NAME, KEY), median(NAME, KEY) or taken(SIDE.CHOICE, OPTION); repeatable. Default: the shares that the sides win." placeholder:"STATISTIC" sep:"none"`
	Find string   `help:"Find the value at which a statistic comes to so much, as 'share(SIDE) == 0.5' or 'share(SIDE) == share(SIDE)'." placeholder:"'STATISTIC == NUMBER'" excludes:"stat,target-error" since:"a search goes on from what it has seen"`
	manyFlags
	clusterFlags
	TargetError string `help:"Fight until every share is known so well, as 0.5% or 0.005." placeholder:"E"`
	shardFlags
	reportFlags
}

func (c *sweepCmd) Run(e *env) error {
	e.color(c.Color)
	o, err := c.simOptions(c.TargetError)
	if err == nil {
		err = c.writable()
	}
	if err != nil {
		return err
	}
	if c.Find != "" {
		return c.find(e, o)
	}
	v, err := c.over()
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	o.Progress = progressOn(e.err)
	if o.Pool, err = e.pool(func() (shard.Fighter, error) { return v.fighter(), nil }); err != nil {
		return err
	}
	r, err := v.sweep(ctx, o)
	if err != nil {
		return err
	}
	v.lookForUnused(ctx, o.Fights)
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

// over is what is swept.
func (c *sweepCmd) over() (*varied, error) {
	return c.varied(c.Ruleset, c.Scenario, c.Vary, c.Stat, sweep.ParseAxis)
}

func (c *sweepCmd) fighter(*env) (shard.Fighter, error) {
	over := c.over
	if c.Find != "" {
		over = func() (*varied, error) { v, _, err := c.sought(); return v, err }
	}
	v, err := over()
	if err != nil {
		return nil, err
	}
	return v.fighter(), nil
}

// sweep fights the fights of all points.
func (v *varied) sweep(ctx context.Context, o sim.Options) (*sweep.Report, error) {
	o.Seed = v.seed
	r, err := sweep.Run(ctx, sweep.Options{Options: o, Axes: v.axes, Statistics: v.stats, Head: v.head,
		Machine: v.machine})
	if err != nil {
		return nil, v.failed(err)
	}
	r.Replay = v.again(nil, "K")
	return r, nil
}

// varied is a fight of which values are varied.
type varied struct {
	flags             *fightFlags
	sheets            *sheets
	ruleset, scenario string
	axes              []sweep.Axis
	stats             []*sim.Statistic
	head              sim.Head
	seed              uint64
	base              *interp.Machine // as it is where nothing is varied
}

// varied reads what is varied, and tries every value alone, so that what is wrong is said before
// any fight.
func (ff *fightFlags) varied(ruleset, scenarioWord string, vary, stats []string,
	parse func(string) (sweep.Axis, error)) (*varied, error) {
	v := &varied{flags: ff, ruleset: ruleset, scenario: scenarioWord}
	for _, text := range vary {
		a, err := parse(text)
		if err != nil {
			return nil, usageError{fmt.Errorf("--vary %s: %w", text, err)}
		}
		v.axes = append(v.axes, a)
	}
	points := 1
	for i, a := range v.axes {
		if points *= len(a.Values); points > sweep.MostPoints {
			return nil, usageError{fmt.Errorf("--vary: these are more than %d points: write a larger /STEP", sweep.MostPoints)}
		}
		if _, set := ff.Set[a.Name]; set {
			return nil, usageError{fmt.Errorf("--vary %s and --set %s exclude one another", a.Name, a.Name)}
		}
		for _, b := range v.axes[:i] {
			if a.Name == b.Name {
				return nil, usageError{fmt.Errorf("--vary %s stands there twice", a.Name)}
			}
		}
	}
	var err error
	if v.sheets, err = ff.find(ruleset, scenarioWord); err != nil {
		return nil, err
	}
	if v.base, v.seed, err = ff.build(v.sheets, true); err != nil {
		return nil, err
	}
	counter, err := interp.NewCounter(v.base)
	if err != nil {
		return nil, err
	}
	v.head = sim.HeadOf(counter, sim.Options{Seed: v.seed})
	for n, a := range v.axes {
		v.axes[n].Title = v.head.Called(a.Name)
		for _, i := range []int{0, len(a.Values) - 1} {
			if err := v.try(a, a.Values[i]); err != nil {
				return nil, err
			}
		}
		for _, value := range a.Values {
			if !a.Number {
				if err := v.try(a, value); err != nil {
					return nil, err
				}
			}
		}
	}
	if len(stats) == 0 {
		v.stats = sim.SharesOf(v.base)
	}
	for _, text := range stats {
		s, err := sim.StatisticOf(text, v.base)
		if err != nil {
			return nil, usageError{fmt.Errorf("--stat %s: %w", text, err)}
		}
		v.stats = append(v.stats, s)
	}
	return v, nil
}

// try sets one value, to see whether it can be.
func (v *varied) try(a sweep.Axis, value string) error {
	flags := v.with([]sweep.Axis{a}, []string{value})
	_, err := flags.params(v.sheets.p)
	if err == nil {
		_, err = flags.setup(v.sheets)
	}
	return err
}

// with are the flags with values set.
func (v *varied) with(axes []sweep.Axis, values []string) *fightFlags {
	flags := v.flags.with(nil)
	flags.called = map[string]string{}
	for i, x := range values {
		flags.Set[axes[i].Name], flags.called[axes[i].Name] = x, "--vary"
	}
	return flags
}

// lookForUnused warns of things that are set, or vary, and that nobody chooses then: each as it is alone.
func (v *varied) lookForUnused(ctx context.Context, fights int64) {
	v.flags.lookForUnused(ctx, v.base, v.seed, fights)
	for _, a := range v.axes {
		if a.Number || !scenario.IsPath(a.Name) {
			continue
		}
		for _, value := range a.Values {
			flags := v.with([]sweep.Axis{a}, []string{value})
			if m, _, err := flags.prepare(v.sheets, true); err == nil {
				flags.lookForUnused(ctx, m, v.seed, fights)
			}
		}
	}
}

// machine builds the machine of a point.
func (v *varied) machine(values []string) (*interp.Machine, error) {
	m, _, err := v.with(v.axes, values).prepare(v.sheets, true)
	return m, err
}

// fighter fights shards of all its points.
func (v *varied) fighter() shard.Fighter {
	return sweep.Fighter(v.seed, v.axes, v.stats, v.at)
}

// at builds the machine of a point; of nil it is the fight as it is.
func (v *varied) at(values []string) (*interp.Machine, error) {
	if values == nil {
		return v.base, nil
	}
	return v.machine(values)
}

// again is the command that tells a fight with these values; of nil they are left to fill in.
func (v *varied) again(values []string, fight string) string {
	if values == nil {
		for _, a := range v.axes {
			values = append(values, a.Values[0])
		}
	}
	return v.with(v.axes, values).replay(v.ruleset, v.scenario, v.seed, fight)
}

// failed tells of a fight that has failed how to see it again.
func (v *varied) failed(err error) error {
	var fight *sim.FightError
	var cell *sim.CellError
	if errors.As(err, &cell) && errors.As(err, &fight) {
		return fmt.Errorf("%w\n  again: %s", err, v.again(sweep.ValuesAt(v.axes, sweep.PlacesOf(v.axes, cell.Cell)),
			strconv.FormatInt(fight.Fight, 10)))
	}
	return err
}
