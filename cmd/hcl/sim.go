package main

import (
	"encoding/json"
	"fmt"

	"hcl/interp/sim"
)

type simCmd struct {
	Ruleset  string `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenario string `arg:"" help:"A .toml file, or RULESET/NAME for a built-in one."`
	fightFlags
	N      int64  `short:"n" help:"How many fights." default:"1000" placeholder:"N"`
	Format string `help:"text or json." enum:"text,json" default:"text"`
}

func (c *simCmd) Run(e *env) error {
	if c.N < 1 {
		return usageError{fmt.Errorf("-n is at least 1")}
	}
	m, seed, err := c.machine(c.Ruleset, c.Scenario)
	if err != nil {
		return err
	}
	r, err := sim.Run(m, seed, c.N)
	if err != nil {
		return err
	}
	if c.Format == "json" {
		enc := json.NewEncoder(e.out)
		enc.SetEscapeHTML(false)
		return enc.Encode(r)
	}
	_, err = fmt.Fprint(e.out, r.Text())
	return err
}
