package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"hcl/interp"
	"hcl/interp/shard"
	"hcl/interp/sim"
)

type compareCmd struct {
	A         string   `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	B         string   `arg:"" help:"What it is compared with; the same again, if only flags differ."`
	Scenarios []string `arg:"" name:"scenario" help:".toml files, or RULESET/NAME for built-in ones."`
	fightFlags
	SetB      map[string]string `help:"Set a param in B alone; repeatable." placeholder:"NAME=VALUE" mapsep:"none"`
	PolicyB   map[string]string `help:"Let a side or combatant follow a policy in B alone; repeatable." placeholder:"SIDE=NAME" mapsep:"none"`
	PlayB     map[string]string `help:"Let a side or combatant make a choice so in B alone; repeatable." placeholder:"SIDE.CHOICE=OPTION" mapsep:"none"`
	OffB      offs              `help:"Switch something off in B alone; repeatable." placeholder:"WHAT" sep:"none"`
	ScenarioB string            `help:"Fight another scenario in B alone, on the same dice." placeholder:"SCENARIO"`
	Stat      []string          `help:"What is compared besides outcomes, length and measures: taken(SIDE.CHOICE, OPTION), how often an option is taken, measure(NAME, KEY) or median(NAME, KEY); repeatable." placeholder:"STATISTIC" sep:"none"`
	manyFlags
	clusterFlags
	Margin string `help:"Fight until the difference of each outcome is known to be above 0, below 0, or within this margin, as 1% or 0.01." placeholder:"E"`
	shardFlags
	reportFlags
}

func (c *compareCmd) Run(e *env) error {
	e.color(c.Color)
	o, err := c.options()
	if err == nil {
		err = c.writable()
	}
	if err != nil {
		return err
	}
	if err := c.eachOnce(c.Scenarios); err != nil {
		return err
	}
	b := c.flagsOfB()
	duels, err := c.all(b)
	if err != nil {
		return err
	}
	if len(duels) > 1 {
		for _, d := range duels {
			o.Among += 1 + len(d.machines[0].Setup.Sides)
		}
	}
	pool, err := e.pool(func() (shard.Fighter, error) { return fighterOfPairs(duels, o), nil })
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	o.Progress = progressOn(e.err)
	var all []*sim.Comparison
	for i, d := range duels {
		if len(all) > 0 && ctx.Err() != nil {
			break
		}
		o.Away = sim.Away{Pool: pool, Task: shard.Task(strconv.Itoa(i))}
		r, err := c.compare(ctx, d, b, o)
		if err != nil {
			return err
		}
		c.lookForUnused(ctx, d.machines[0], d.seed, o.Fights)
		b.lookForUnused(ctx, d.machines[1], d.seed, o.Fights)
		all = append(all, r)
	}
	several := sim.Together(all, len(duels)-len(all))
	if several.Partial() {
		e.status = exitInterrupted
	}
	if len(duels) == 1 {
		return c.write(e, all[0])
	}
	return c.write(e, several)
}

// options are what the flags say of how many fights there are.
func (c *compareCmd) options() (o sim.CompareOptions, err error) {
	if c.A == c.B && len(c.SetB) == 0 && len(c.PolicyB) == 0 && len(c.PlayB) == 0 && len(c.OffB) == 0 &&
		c.ScenarioB == "" {
		return o, usageError{fmt.Errorf("there is nothing to compare: another ruleset or variant as B, --set-b NAME=VALUE, --policy-b SIDE=NAME or --off-b WHAT makes a difference")}
	}
	if c.ScenarioB != "" && len(c.Scenarios) > 1 {
		return o, usageError{errors.New("--scenario-b: one scenario is compared with another, not several")}
	}
	o.Workers = c.workers()
	if o.Margin, err = shareGiven("--margin", c.Margin); err != nil {
		return o, err
	}
	o.Fights, err = c.fights(o.Margin, sim.EnoughPairs)
	return o, err
}

// all makes all scenarios ready: before any fight, as there may be an error in the last of them.
func (c *compareCmd) all(b *fightFlags) (duels []*compared, err error) {
	if len(c.Scenarios) > 1 {
		expectMachines()
	}
	for _, word := range c.Scenarios {
		d, err := c.compared(word, b)
		if err != nil {
			return nil, err
		}
		duels = append(duels, d)
	}
	return duels, nil
}

// fighter fights shards.
func (c *compareCmd) fighter(*env) (shard.Fighter, error) {
	o, err := c.options()
	if err != nil {
		return nil, err
	}
	duels, err := c.all(c.flagsOfB())
	if err != nil {
		return nil, err
	}
	return fighterOfPairs(duels, o), nil
}

// fighterOfPairs fights shards whose tasks are the numbers of scenarios.
func fighterOfPairs(duels []*compared, o sim.CompareOptions) shard.Fighter {
	var all []shard.Fighter
	for _, d := range duels {
		o.Seed, o.Stats = d.seed, d.stats
		all = append(all, sim.NewPairFighter(d.machines[0], d.machines[1], o))
	}
	return shard.FighterFunc(func(ctx context.Context, s shard.Shard) ([]byte, error) {
		n, err := strconv.Atoi(string(s.Task))
		if err != nil || n < 0 || n >= len(all) {
			return nil, fmt.Errorf("there is no scenario %q", s.Task)
		}
		return all[n].Fight(ctx, s)
	})
}

// compared is a scenario that A and B fight.
type compared struct {
	seed     uint64
	words    [2]string // as each names it
	machines [2]*interp.Machine
	stats    [2][]*sim.Statistic
}

// compared makes a scenario ready.
func (c *compareCmd) compared(word string, b *fightFlags) (d *compared, err error) {
	d = &compared{words: [2]string{word, cmp.Or(c.ScenarioB, word)}}
	if d.machines[0], d.seed, err = c.corner("A", c.A, word, &c.fightFlags); err != nil {
		return nil, err
	}
	if d.machines[1], _, err = c.corner("B", c.B, d.words[1], b); err != nil {
		return nil, err
	}
	for i, m := range d.machines {
		for _, text := range c.Stat {
			s, err := sim.StatisticOf(text, m)
			if err != nil {
				return nil, usageError{fmt.Errorf("--stat %s: in %c %w", text, 'A'+i, err)}
			}
			if s.IsShare || s.Name == "rounds" {
				return nil, usageError{fmt.Errorf("--stat %s: outcomes and lengths are compared without it", text)}
			}
			d.stats[i] = append(d.stats[i], s)
		}
	}
	return d, nil
}

// compare fights the fights of a scenario.
func (c *compareCmd) compare(ctx context.Context, d *compared, b *fightFlags, o sim.CompareOptions) (*sim.Comparison,
	error) {
	o.Seed, o.Stats = d.seed, d.stats
	replay := func(corner int, fight string) string {
		if corner == 0 {
			return c.replay(c.A, d.words[0], d.seed, fight)
		}
		return b.replay(c.B, d.words[1], d.seed, fight)
	}
	r, err := sim.Compare(ctx, d.machines[0], d.machines[1], o)
	if err != nil {
		var failed *sim.FightError
		var of *sim.CornerError
		if errors.As(err, &failed) && errors.As(err, &of) {
			return nil, fmt.Errorf("%w\n  again: %s", err, replay(of.Corner, strconv.FormatInt(failed.Fight, 10)))
		}
		return nil, err
	}
	r.A.Replay, r.B.Replay = replay(0, "K"), replay(1, "K")
	return r, nil
}

// corner builds one of the two, and says which it is if it cannot be as the flags say.
func (c *compareCmd) corner(name, ruleset, word string, flags *fightFlags) (*interp.Machine, uint64, error) {
	s, err := flags.find(ruleset, word)
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
	for of, alone := range map[*map[string]string]map[string]string{&b.Set: c.SetB, &b.Policy: c.PolicyB,
		&b.Play: c.PlayB} {
		all := map[string]string{}
		maps.Copy(all, *of)
		maps.Copy(all, alone)
		*of = all
	}
	b.Off, b.called = slices.Concat(c.Off, c.OffB), map[string]string{}
	for name := range c.SetB {
		b.called[name] = "--set-b"
	}
	return &b
}
