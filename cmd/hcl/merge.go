package main

import (
	"fmt"

	"hcl/interp/sim"
)

type mergeCmd struct {
	Parts []string `arg:"" name:"part" help:"Reports of hcl sim or hcl compare --shard I/K --format json."`
	reportFlags
}

// mostReport is the size of the largest report that is read: ten times what the most
// reasons, combinations and options come to that a sim tells apart.
const mostReport = 64 << 20

func (c *mergeCmd) Run(e *env) error {
	var parts []*sim.Report
	var compared []*sim.Comparison
	for _, name := range c.Parts {
		text, err := readFile(name, mostReport)
		if err != nil {
			return err
		}
		if sim.IsComparison([]byte(text)) {
			c, err := sim.ReadComparison([]byte(text))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			compared = append(compared, c)
			continue
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
	if len(compared) > 0 {
		if len(parts) > 0 {
			return fmt.Errorf("these are no parts of one run: %d are of hcl compare, and %d of hcl sim", len(compared), len(parts))
		}
		r, err := sim.MergeComparisons(compared)
		if err != nil {
			return err
		}
		return c.write(e, r)
	}
	r, err := sim.Merge(parts)
	if err != nil {
		return err
	}
	return c.write(e, r)
}
