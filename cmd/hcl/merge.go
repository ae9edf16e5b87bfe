package main

import (
	"fmt"
	"os"

	"hcl/interp/sim"
)

type mergeCmd struct {
	Parts []string `arg:"" name:"part" help:"Reports of hcl sim --shard I/K --format json."`
	reportFlags
}

func (c *mergeCmd) Run(e *env) error {
	var parts []*sim.Report
	for _, name := range c.Parts {
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		r, err := sim.Read(text)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		parts = append(parts, r)
	}
	r, err := sim.Merge(parts)
	if err != nil {
		return err
	}
	return c.write(e, r)
}
