package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/audit"
	"hcl/interp/shard"
	"hcl/interp/world"
)

type auditCmd struct {
	Ruleset   string   `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenarios []string `arg:"" optional:"" name:"scenario" help:"Look at these alone: .toml files, or RULESET/NAME for built-in ones; default: all that come with the ruleset."`
	fightFlags
	N       *int64  `short:"n" help:"How many fights of each scenario as it is; default: as many as there is time for, at most 10000." placeholder:"N"`
	Minutes float64 `help:"About how long it may take one core. That is reckoned by what the rules do, and not by a clock: the report is the same on all machines." default:"2" placeholder:"M" range:"0.01..10000"`
	Workers int     `help:"How many fights at a time; default: one on each core. The report does not depend on it." placeholder:"N" local:""`
	clusterFlags
	reportFlags
}

func (c *auditCmd) Run(e *env) error {
	e.color(c.Color)
	workers := (&manyFlags{Workers: c.Workers}).workers()
	n := int64(0)
	if c.N != nil {
		if n = *c.N; n < 1 || n > ablate.MostFights {
			return usageError{fmt.Errorf("-n is 1 to %d", ablate.MostFights)}
		}
	}
	if err := c.writable(); err != nil {
		return err
	}
	f, err := c.auditor()
	if err != nil {
		return err
	}
	pool, err := e.pool(func() (shard.Fighter, error) { return f, nil })
	if err != nil {
		return err
	}
	ctx, stop := untilInterrupted()
	defer stop()
	r, err := c.look(ctx, f, audit.Options{Fights: n, Minutes: c.Minutes, Workers: workers,
		Progress: barOn(e.err, ""), Pool: pool})
	if err != nil {
		return err
	}
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

func (c *auditCmd) fighter(*env) (shard.Fighter, error) { return c.auditor() }

// auditor makes ready what is looked at, and can fight any of its fights.
func (c *auditCmd) auditor() (*audit.Fighter, error) {
	f := &audit.Fighter{Seed: 1}
	if c.Seed != nil {
		f.Seed = *c.Seed
	}
	words := c.Scenarios
	var err error
	if len(words) == 0 {
		if words, err = c.shipped(); err != nil {
			return nil, err
		}
	}
	all, err := c.several(c.Ruleset, words)
	if err != nil {
		return nil, err
	}
	c.counts = true
	of := map[*audit.Scene]*sheets{}
	for i, s := range all {
		x, err := c.scene(s, words[i], f.Seed)
		if err != nil {
			return nil, err
		}
		f.Scenes = append(f.Scenes, x)
		of[x] = s
	}
	f.Changed = func(x ablate.Change) func(*audit.Scene) (*interp.Machine, error) {
		machine := c.change(x)
		return func(s *audit.Scene) (*interp.Machine, error) { return machine(of[s]) }
	}
	return f, nil
}

// look looks at scenarios.
func (c *auditCmd) look(ctx context.Context, f *audit.Fighter, o audit.Options) (*audit.Report, error) {
	expectMachines()
	r, err := audit.Run(ctx, f, o)
	var failed *audit.SceneError
	if errors.As(err, &failed) {
		return nil, c.again(err, c.Ruleset, failed.Scene.Word, f.Seed)
	}
	return r, err
}

// shipped are the scenarios beside the ruleset, as command lines name them.
func (c *auditCmd) shipped() ([]string, error) {
	lib, err := c.ProvideLibrary()
	if err != nil {
		return nil, err
	}
	roots, err := findRulesets(lib, c.Ruleset)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, root := range slices.Backward(roots) {
		for _, name := range scenariosOf(root) {
			out = append(out, wordFor(lib, root, name))
		}
		if out != nil {
			return out, nil
		}
	}
	return nil, usageError{fmt.Errorf("there is no scenario beside %s: name some behind it", c.Ruleset)}
}

// scene makes a scenario ready.
func (c *auditCmd) scene(s *sheets, word string, seed uint64) (*audit.Scene, error) {
	m, _, err := c.prepare(s, true)
	if err != nil {
		return nil, err
	}
	command := func(f fightFlags, verb string, flags []string) string {
		what := []string{verb, c.Ruleset}
		if verb == "compare" {
			what = append(what, c.Ruleset)
		}
		text := f.command(seed, append(what, word)...)
		for _, f := range flags {
			text += " " + quoted(f)
		}
		return text
	}
	turned := c.fightFlags
	turned.Reversed = !turned.Reversed
	return &audit.Scene{Word: word, Machine: m,
		Remake: func(setup *world.Setup) (*interp.Machine, error) {
			m, _, err := c.fightFlags.of(s.p, setup, true)
			return m, err
		},
		Command:  func(verb string, flags ...string) string { return command(c.fightFlags, verb, flags) },
		Reversed: func(verb string, flags ...string) string { return command(turned, verb, flags) }}, nil
}
