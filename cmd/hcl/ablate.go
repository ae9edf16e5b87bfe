package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/shard"
	"hcl/interp/sim"
)

// enoughUnchanged is after how many fights a change is left that has changed nothing in any.
const enoughUnchanged = 200

// ablate tells what matters, in place of how the fights end.
func (c *simCmd) ablate(e *env, o sim.Options) error {
	if c.TargetError != "" {
		return usageError{fmt.Errorf("--ablate has no --target-error: -n says how many fights each change fights")}
	}
	ctx, stop := untilInterrupted()
	defer stop()
	f, err := c.ablater(c.Ruleset, c.Scenario)
	if err != nil {
		return err
	}
	pool, err := e.pool(func() (shard.Fighter, error) { return f, nil })
	if err != nil {
		return err
	}
	r, err := c.ablation(ctx, f, c.Ruleset, c.Scenario,
		ablate.Options{Fights: o.Fights, Workers: o.Workers, Progress: progressOn(e.err), Pool: pool})
	if err != nil {
		return err
	}
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

// ablater fights the fights of an ablation.
func (ff *fightFlags) ablater(ruleset, scenario string) (*ablate.Fighter, error) {
	s, err := ff.find(ruleset, scenario)
	if err != nil {
		return nil, err
	}
	m, seed, err := ff.build(s, true)
	if err != nil {
		return nil, err
	}
	return &ablate.Fighter{Machine: m, Seed: seed, Build: func(x ablate.Change) (*interp.Machine,
		error) {
		return ff.changed(s, x)
	}}, nil
}

// ablation fights so many fights as they are, and again with each change.
func (ff *fightFlags) ablation(ctx context.Context, f *ablate.Fighter, ruleset, scenario string,
	o ablate.Options) (*ablate.Report, error) {
	if o.Fights > ablate.MostFights {
		return nil, usageError{fmt.Errorf("-n is 1 to %d with --ablate", ablate.MostFights)}
	}
	changes, err := ablate.Changes(f.Machine)
	if err != nil {
		return nil, err
	}
	withheld, err := ablate.Withheld(f.Machine, f.Seed)
	if err != nil {
		return nil, err
	}
	n := ablate.Tried(changes)
	o.Untried = changes[n:]
	o.Seed, o.First, o.Changes, o.Build = f.Seed, enoughUnchanged, append(changes[:n:n], withheld...), f.Build
	r, err := ablate.Run(ctx, f.Machine, o)
	if err != nil {
		return nil, ff.again(err, ruleset, scenario, f.Seed)
	}
	for _, a := range r.Ablations {
		flag, value := a.Flag()
		n := a.Fights
		if a.Failed != nil {
			n = a.Failed.Fight
		}
		a.Command = fmt.Sprintf("%s -n %d %s %s", ff.command(f.Seed, "compare", ruleset, ruleset, scenario), n, flag,
			quoted(value))
	}
	return r, nil
}

// again adds to an error of a fight the command that tells this fight.
func (ff *fightFlags) again(err error, ruleset, scenario string, seed uint64) error {
	var failed *sim.FightError
	if errors.As(err, &failed) {
		return fmt.Errorf("%w\n  again: %s", err, ff.replay(ruleset, scenario, seed, strconv.FormatInt(failed.Fight, 10)))
	}
	return err
}

// changed makes a machine with a change. What is read already is not read again for a param.
func (ff *fightFlags) changed(s *sheets, x ablate.Change) (*interp.Machine, error) {
	return ff.change(x)(s)
}

// change makes machines of scenarios of a ruleset with a change, one at a time. With something
// switched off it reads the ruleset again, once for all scenarios that bring in the same modules.
func (ff *fightFlags) change(x ablate.Change) func(*sheets) (*interp.Machine, error) {
	flags := *ff
	flags.counts, flags.warnings = false, nil // the user has set nothing
	prepared := func(s *sheets) (*interp.Machine, error) {
		m, _, err := flags.prepare(s, true)
		return m, err
	}
	with := func(of *map[string]string, name, value string) {
		all := maps.Clone(*of)
		if all == nil {
			all = map[string]string{}
		}
		all[name] = value
		*of = all
	}
	switch {
	case x.Play != "":
		with(&flags.Play, x.Play, "not "+x.Not)
		return prepared
	case x.Off == "":
		with(&flags.Set, x.Param, x.Value)
		return prepared
	}
	flags.Off = append(slices.Clone(ff.Off), x.Off)
	off, err := flags.Off.addOn()
	var read []*sheets
	return func(s *sheets) (*interp.Machine, error) {
		if err != nil {
			return nil, err
		}
		without := *s
		if len(ff.Off) > 0 {
			without.addOns = s.addOns[:len(s.addOns)-1]
		}
		without.addOns = append(slices.Clone(without.addOns), off)
		if err := flags.loadAs(&without, read); err != nil {
			return nil, err
		}
		read = append(read, &without)
		return prepared(&without)
	}
}
