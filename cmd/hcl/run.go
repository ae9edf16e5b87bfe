package main

import (
	"bufio"
	"fmt"
	"slices"

	"hcl/interp"
	"hcl/interp/jsonlog"
	"hcl/interp/narrate"
)

type runCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	Fight  uint64 `help:"Which fight of a sim with this seed." default:"1" placeholder:"K"`
	Log    string `help:"How much is told: rounds, turns or rolls; default: by the size of the fight." enum:",rounds,turns,rolls" default:"" placeholder:"DEPTH"`
	Only   string `help:"Tell only what concerns one fighter." placeholder:"NAME"`
	Why    bool   `help:"Show the terms of every score, and those that did not apply."`
	Format string `help:"text, or json: one object a line." enum:"text,json" default:"text"`
	Quiet  bool   `short:"q" help:"The head and the result alone."`
}

func (c *runCmd) Run(e *env) error {
	if c.Fight < 1 {
		return usageError{fmt.Errorf("fights are counted from 1")}
	}
	m, seed, err := c.machine(c.Ruleset, c.Scenario)
	if err != nil {
		return err
	}
	setup := m.Setup()
	if c.Only != "" {
		var names []string
		for _, x := range setup.Combatants {
			names = append(names, x.Name)
		}
		if !slices.Contains(names, c.Only) {
			return usageError{fmt.Errorf("--only %s: nobody in this scenario is called so%s", c.Only, near(c.Only, names))}
		}
	}
	out := bufio.NewWriterSize(e.out, 1<<16)
	f := interp.NewFight(m)
	f.Reset(seed, c.Fight)
	var writeErr func() error
	if c.Format == "json" {
		w := jsonlog.New(out)
		f.Read(w, true)
		writeErr = w.Err
	} else {
		o := narrate.Options{Depth: narrate.DepthFor(m.Size()), Why: c.Why, Only: c.Only, Color: c.colored(e), Quiet: c.Quiet}
		switch c.Log {
		case "rounds":
			o.Depth = narrate.Rounds
		case "turns":
			o.Depth = narrate.Turns
		case "rolls":
			o.Depth = narrate.Rolls
		}
		n := narrate.New(out, o)
		f.Read(n, c.Why)
		writeErr = n.Err
	}
	_, err = f.Run()
	if flushErr := out.Flush(); err == nil {
		err = flushErr
	}
	if err == nil {
		err = writeErr()
	}
	return err
}
