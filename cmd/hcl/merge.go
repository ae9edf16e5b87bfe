package main

import (
	"fmt"
	"strings"

	"hcl/interp/matrix"
	"hcl/interp/sim"
	"hcl/interp/sweep"
)

type mergeCmd struct {
	Parts []string `arg:"" name:"part" help:"Reports of hcl sim, hcl compare, hcl sweep or hcl matrix --shard I/K --format json."`
	reportFlags
}

// mostReport is the size of the largest report that is read: ten times what the most
// reasons, combinations and options come to that a sim tells apart.
const mostReport = 64 << 20

func (c *mergeCmd) Run(e *env) error {
	var parts []*sim.Report
	var compared []*sim.Comparison
	var sweeps []*sweep.Report
	var matrices []*matrix.Report
	for _, name := range c.Parts {
		text, err := readFile(name, mostReport)
		if err != nil {
			return err
		}
		if matrix.IsReport([]byte(text)) {
			r, err := matrix.Read([]byte(text))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			matrices = append(matrices, r)
			continue
		}
		if sim.IsComparison([]byte(text)) {
			c, err := sim.ReadComparison([]byte(text))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			compared = append(compared, c)
			continue
		}
		if sweep.IsReport([]byte(text)) {
			r, err := sweep.Read([]byte(text))
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			sweeps = append(sweeps, r)
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
	var kinds []string
	for i, n := range []int{len(compared), len(sweeps), len(matrices), len(parts)} {
		if n > 0 {
			kinds = append(kinds, fmt.Sprintf("%d of hcl %s", n, []string{"compare", "sweep", "matrix", "sim"}[i]))
		}
	}
	if len(kinds) > 1 {
		return fmt.Errorf("these are no parts of one run: there are %s", strings.Join(kinds, ", and "))
	}
	if len(compared) > 0 {
		r, err := sim.MergeComparisons(compared)
		if err != nil {
			return err
		}
		return c.write(e, r)
	}
	if len(sweeps) > 0 {
		r, err := sweep.Merge(sweeps)
		if err != nil {
			return err
		}
		return c.write(e, r)
	}
	if len(matrices) > 0 {
		r, err := matrix.Merge(matrices)
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
