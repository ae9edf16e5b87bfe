package main

import (
	"hcl/interp/scenario"
	"hcl/lang/library"
)

type schemaCmd struct {
	sources
	Ruleset  string   `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Policies []string `help:"Bring in the policies of a module, as scenarios with policies = \"NAME\" do; repeatable." placeholder:"FILE"`
}

func (c *schemaCmd) Run(e *env, lib *library.Library) error {
	addOns, err := policiesIn(lib, c.Policies)
	if err != nil {
		return err
	}
	p, _, err := load(lib, c.Ruleset, forFights(addOns))
	if err != nil {
		return err
	}
	out, err := scenario.Schema(p.Program)
	if err == nil {
		_, err = e.out.Write(out)
	}
	return err
}
