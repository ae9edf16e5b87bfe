package main

import (
	"fmt"

	"hcl/interp/sim"
)

type mergeCmd struct {
	Parts []string `arg:"" name:"part" help:"Reports of hcl sim --shard I/K --format json."`
	reportFlags
}

// mostReport is the size of the largest report that is read: ten times what the most
// reasons, combinations and options come to that a sim tells apart.
const mostReport = 64 << 20

func (c *mergeCmd) Run(e *env) error {
	var parts []*sim.Report
	for _, name := range c.Parts {
		text, err := readFile(name, mostReport)
		if err != nil {
			return err
		}
		r, err := sim.Read([]byte(text))
		if err != nil && isRuleset(name) {
			return usageError{fmt.Errorf("%s is a ruleset, and the parts of one `hcl sim` belong here\n  variants are combined by their names, A.hc+B.hc; hcl bundle A.hc+B.hc writes one file of them", name)}
		}
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
