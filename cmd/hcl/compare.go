package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"hcl/interp"
	"hcl/interp/sim"
)

type compareCmd struct {
	A        string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	B        string `arg:"" help:"What it is compared with; the same again, if only flags differ."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	SetB    map[string]string `help:"Set a param in B alone; repeatable." placeholder:"NAME=VALUE" mapsep:"none"`
	PolicyB map[string]string `help:"Let a side or combatant follow a policy in B alone; repeatable." placeholder:"SIDE=NAME" mapsep:"none"`
	PlayB   map[string]string `help:"Let a side or combatant make a choice so in B alone; repeatable." placeholder:"SIDE.CHOICE=OPTION" mapsep:"none"`
	OffB    offs              `help:"Switch something off in B alone; repeatable." placeholder:"WHAT" sep:"none"`
	Stat    []string          `help:"What is compared besides outcomes, length and measures: taken(SIDE.CHOICE, OPTION), how often an option is taken, or measure(NAME, KEY); repeatable." placeholder:"STATISTIC" sep:"none"`
	manyFlags
	Margin string `help:"Fight until the difference of each outcome is known to be above 0, below 0, or within this margin, as 1% or 0.01." placeholder:"E"`
	shardFlags
	reportFlags
}

func (c *compareCmd) Run(e *env) error {
	e.color(c.Color)
	if c.A == c.B && len(c.SetB) == 0 && len(c.PolicyB) == 0 && len(c.PlayB) == 0 && len(c.OffB) == 0 {
		return usageError{fmt.Errorf("there is nothing to compare: another ruleset or variant as B, --set-b NAME=VALUE, --policy-b SIDE=NAME or --off-b WHAT makes a difference")}
	}
	var o sim.CompareOptions
	var err error
	if o.Workers, err = c.workers(); err != nil {
		return err
	}
	if o.Margin, err = shareGiven("--margin", c.Margin); err != nil {
		return err
	}
	if o.Fights, err = c.fights(o.Margin, sim.EnoughPairs); err != nil {
		return err
	}
	if o.Shard, o.Of, err = c.part(c.Format, "--margin", o.Margin > 0); err != nil {
		return err
	}
	if err := c.writable(); err != nil {
		return err
	}
	b := c.flagsOfB()
	machineA, seed, err := c.corner("A", c.A, &c.fightFlags)
	if err != nil {
		return err
	}
	machineB, _, err := c.corner("B", c.B, b)
	if err != nil {
		return err
	}
	for i, m := range []*interp.Machine{machineA, machineB} {
		for _, text := range c.Stat {
			s, err := sim.StatisticOf(text, m)
			if err != nil {
				return usageError{fmt.Errorf("--stat %s: in %c %w", text, 'A'+i, err)}
			}
			if s.IsShare || s.Name == "rounds" {
				return usageError{fmt.Errorf("--stat %s: outcomes and lengths are compared without it", text)}
			}
			o.Stats[i] = append(o.Stats[i], s)
		}
	}
	o.Seed = seed
	replay := func(corner int, fight string) string {
		if corner == 0 {
			return c.replay(c.A, c.Scenario, seed, fight)
		}
		return b.replay(c.B, c.Scenario, seed, fight)
	}
	ctx, stop := untilInterrupted()
	defer stop()
	o.Progress = progressOn(e.err)
	r, err := sim.Compare(ctx, machineA, machineB, o)
	if err != nil {
		var failed *sim.FightError
		var of *sim.CornerError
		if errors.As(err, &failed) && errors.As(err, &of) {
			return fmt.Errorf("%w\n  again: %s", err, replay(of.Corner, strconv.FormatInt(failed.Fight, 10)))
		}
		return err
	}
	r.A.Replay, r.B.Replay = replay(0, "K"), replay(1, "K")
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

// corner builds one of the two, and says which it is if it cannot be as the flags say.
func (c *compareCmd) corner(name, ruleset string, flags *fightFlags) (*interp.Machine, uint64, error) {
	s, err := flags.find(ruleset, c.Scenario)
	if err != nil {
		return nil, 0, err
	}
	m, seed, err := flags.build(s, false)
	var wrong usageError
	if errors.As(err, &wrong) {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return m, seed, err
}

// flagsOfB are those of A with what is said of B alone.
func (c *compareCmd) flagsOfB() *fightFlags {
	b := c.fightFlags
	for of, alone := range map[*map[string]string]map[string]string{&b.Set: c.SetB, &b.Policy: c.PolicyB, &b.Play: c.PlayB} {
		all := map[string]string{}
		maps.Copy(all, *of)
		maps.Copy(all, alone)
		*of = all
	}
	b.Off = slices.Concat(c.Off, c.OffB)
	return &b
}
