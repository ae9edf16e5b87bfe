package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/audit"
	"hcl/interp/world"
)

type auditCmd struct {
	Ruleset   string   `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenarios []string `arg:"" optional:"" name:"scenario" help:"Look at these alone: .toml files, or RULESET/NAME for built-in ones; default: all that come with the ruleset."`
	fightFlags
	N       *int64 `short:"n" help:"How many fights of each scenario; default: as many as take about a minute, from 50 to 800." placeholder:"N"`
	Workers int    `help:"How many fights at a time; default: one on each core. The report does not depend on it." placeholder:"N"`
	reportFlags
}

func (c *auditCmd) Run(e *env) error {
	e.color(c.Color)
	workers, err := (&manyFlags{Workers: c.Workers}).workers()
	if err != nil {
		return err
	}
	n := int64(0)
	if c.N != nil {
		if n = *c.N; n < 1 || n > ablate.MostFights {
			return usageError{fmt.Errorf("-n is 1 to %d", ablate.MostFights)}
		}
	}
	if err := c.writable(); err != nil {
		return err
	}
	words := c.Scenarios
	if len(words) == 0 {
		if words, err = c.shipped(); err != nil {
			return err
		}
	}
	seed := uint64(1)
	if c.Seed != nil {
		seed = *c.Seed
	}
	ctx, stop := untilInterrupted()
	defer stop()
	r, err := c.look(ctx, words, audit.Options{Seed: seed, Fights: n, Workers: workers, Progress: progressOn(e.err)})
	if err != nil {
		return err
	}
	if r.Partial {
		e.status = exitInterrupted
	}
	return c.write(e, r)
}

// look looks at scenarios.
func (c *auditCmd) look(ctx context.Context, words []string, o audit.Options) (*audit.Report, error) {
	var scenes []*audit.Scene
	for _, word := range words {
		s, err := c.scene(word, o.Seed)
		if err != nil {
			return nil, err
		}
		scenes = append(scenes, s)
	}
	r, err := audit.Run(ctx, scenes, o)
	var of *audit.SceneError
	if errors.As(err, &of) {
		return nil, c.again(err, c.Ruleset, of.Scene.Word, o.Seed)
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
func (c *auditCmd) scene(word string, seed uint64) (*audit.Scene, error) {
	s, err := c.find(c.Ruleset, word)
	if err != nil {
		return nil, err
	}
	c.counts = true
	m, _, err := c.fightFlags.build(s, true)
	if err != nil {
		return nil, err
	}
	return &audit.Scene{Word: word, Machine: m,
		Remake: func(setup *world.Setup) (*interp.Machine, error) {
			m, _, err := c.fightFlags.of(s.p, setup, true)
			return m, err
		},
		Changed: func(x ablate.Change) (*interp.Machine, error) { return c.changed(s, x) },
		Command: func(verb string, flags ...string) string {
			what := []string{verb, c.Ruleset}
			if verb == "compare" {
				what = append(what, c.Ruleset)
			}
			text := c.command(seed, append(what, word)...)
			for _, f := range flags {
				text += " " + quoted(f)
			}
			return text
		}}, nil
}
