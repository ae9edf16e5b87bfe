package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"hcl/cmd/hcl/host"
	"hcl/interp/roster"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
)

// roster makes a scenario of a spreadsheet of fighters.
func (c *newCmd) roster(e *env, lib *library.Library) error {
	out := c.Output
	if out == "" {
		out = strings.TrimSuffix(c.Roster, filepath.Ext(c.Roster)) + ".toml"
	}
	switch {
	case c.Name == "":
		return usageError{errors.New("RULESET is missing: hcl new --roster FILE.csv RULESET\n  hcl help new explains it, with examples")}
	case isRuleset(c.Roster):
		return usageError{fmt.Errorf("first the spreadsheet, then the ruleset: hcl new --roster %s %s", c.Name, c.Roster)}
	case !isScenario(out):
		return usageError{fmt.Errorf("-o %s: the name of a scenario ends in .toml", out)}
	}
	if err := nothingThere(out); err != nil {
		return err
	}
	if err := host.Writable(out, ""); err != nil {
		return err
	}
	text, err := readFile(host.Disk, c.Roster, scenario.MaxSource)
	if err != nil {
		return err
	}
	p, policies, err := withPolicies(lib, c.Name)
	if err != nil {
		return err
	}
	if p.Module {
		return usageError{fmt.Errorf("%s is a module: it has no fight of its own", c.Name)}
	}
	name := strings.TrimSuffix(filepath.Base(out), ".toml")
	made, diags := roster.Scenario(diag.NewSource(filepath.ToSlash(c.Roster), text), p.Program,
		roster.Head{Ruleset: p.IDs[0], Policies: policies, Title: titleFor(name)})
	if err := diags.Err(); err != nil {
		return err
	}
	e.err.show(diags)
	if err := create(out, made); err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s is written. Now:\n  hcl run %s %s\n", out, c.Name, out)
	return nil
}

// usualPolicies is how a module with policies is called.
const usualPolicies = "policies"

// withPolicies loads rulesets, and if they have no policies the module with some beside one
// of them, which it names.
func withPolicies(lib *library.Library, word string) (p *check.Ruleset, policies string, err error) {
	p, _, err = load(lib, word, forFights(nil))
	if err != nil || p.Module || len(p.Policies) > 0 {
		return p, "", err
	}
	for _, f := range p.Files {
		place, ok := (&library.Library{}).Find(usualPolicies, &f.Location)
		if !ok {
			continue
		}
		p, _, err = load(lib, word, forFights([]library.AddOn{{Place: place}}))
		return p, usualPolicies, err
	}
	return p, "", nil
}
