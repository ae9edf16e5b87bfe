package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/sim"
)

// enoughUnchanged is after how many fights a change is left that has changed nothing in any.
const enoughUnchanged = 200

// ablate tells what matters, in place of how the fights end.
func (c *simCmd) ablate(e *env, o sim.Options) error {
	if c.Shard != "" || c.TargetError != "" {
		return usageError{fmt.Errorf("--ablate has no --shard or --target-error: -n says how many fights each change fights")}
	}
	if o.Fights > ablate.MostFights {
		return usageError{fmt.Errorf("-n is 1 to %d with --ablate", ablate.MostFights)}
	}
	s, err := c.find(c.Ruleset, c.Scenario)
	if err != nil {
		return err
	}
	m, seed, err := c.fightFlags.build(s, true)
	if err != nil {
		return err
	}
	changes, err := ablate.Changes(m)
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	r, err := ablate.Run(ctx, m, ablate.Options{Seed: seed, Fights: o.Fights, First: enoughUnchanged, Workers: o.Workers, Changes: changes,
		Build:    func(x ablate.Change) (*interp.Machine, error) { return c.changed(s, x) },
		Progress: progressOn(e.err)})
	var failed *sim.FightError
	switch {
	case errors.As(err, &failed):
		return fmt.Errorf("%w\n  again: %s", err, c.replay(c.Ruleset, c.Scenario, seed, strconv.FormatInt(failed.Fight, 10)))
	case err != nil:
		return err
	}
	for _, a := range r.Ablations {
		flag, value := a.Flag()
		n := a.Fights
		if a.Failed != nil {
			n = a.Failed.Fight
		}
		a.Command = fmt.Sprintf("%s -n %d %s %s", c.command(seed, "compare", c.Ruleset, c.Ruleset, c.Scenario), n, flag, quoted(value))
	}
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

// changed makes a machine with a change. What is read already is not read again for a param.
func (ff *fightFlags) changed(s *sheets, x ablate.Change) (*interp.Machine, error) {
	flags := *ff
	if x.Off == "" {
		flags.Set = maps.Clone(ff.Set)
		if flags.Set == nil {
			flags.Set = map[string]string{}
		}
		flags.Set[x.Param] = x.Value
		m, _, err := flags.prepare(s, true)
		return m, err
	}
	flags.Off = append(slices.Clone(ff.Off), x.Off)
	off, err := flags.Off.addOn()
	if err != nil {
		return nil, err
	}
	without := *s
	if len(ff.Off) > 0 {
		without.addOns = s.addOns[:len(s.addOns)-1]
	}
	without.addOns = append(slices.Clone(without.addOns), off)
	m, _, err := flags.build(&without, true)
	return m, err
}
