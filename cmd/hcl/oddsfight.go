package main

import (
	"context"
	"errors"
	"fmt"

	"hcl/interp"
	"hcl/interp/exact"
	"hcl/interp/shard"
)

// fight tells how a whole fight ends.
func (c *oddsCmd) fight(e *env, workers int) error {
	if c.Formula == "" {
		return usageError{errors.New("--fight wants a scenario: hcl odds --fight RULESET SCENARIO")}
	}
	flags := fightFlags{sources: c.sources, Seed: &c.Seed, Set: c.Set, Policy: c.Policy, Policies: c.Policies,
		Play: c.Play, Off: c.Off, Nodes: interp.DefaultNodes, limitFlags: c.limitFlags}
	if err := c.writable(); err != nil {
		return err
	}
	m, seed, err := flags.machine(c.Ruleset, c.Formula)
	if err != nil {
		return err
	}
	o := exact.Options{States: c.States, Samples: c.samples(), Seed: seed, Workers: workers, Going: statesOn(e.err),
		Progress: progressOn(e.err)}
	if c.N == nil {
		o.Effort = shard.PerSecond / 2
	}
	ctx, stop := untilInterrupted()
	defer stop()
	r, err := exact.Run(ctx, m, o)
	var infeasible *exact.Infeasible
	switch {
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(e.err, "hcl: broken off before anything was known")
		e.status = exitInterrupted
		return nil
	case errors.As(err, &infeasible):
		return fmt.Errorf("it cannot be exact, since %w; without --exact it is estimated, as `hcl sim` does", err)
	case err != nil:
		return err
	}
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

// statesOn shows on a terminal how many states have been gone through, and how much they leave
// undecided.
func statesOn(t *terminal) func(states, most int64, undecided float64) {
	show := barOn(t, "states")
	if show == nil {
		return nil
	}
	return func(states, most int64, undecided float64) {
		show(states, most, fmt.Sprintf("%.3g %% undecided; states, of at most", 100*undecided))
	}
}
