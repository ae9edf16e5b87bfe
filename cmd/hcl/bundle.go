package main

import (
	"fmt"
	"slices"

	"hcl/cmd/hcl/host"
	"hcl/interp/event"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
)

type bundleCmd struct {
	sources
	Ruleset   string   `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Scenarios []string `arg:"" optional:"" name:"scenario" help:"Scenarios (.toml) to take along, besides those that lie beside the rulesets."`
	Output    string   `short:"o" required:"" help:"The file to write, NAME.hc." placeholder:"FILE"`
}

func (c *bundleCmd) Run(e *env) error {
	if err := host.Writable(c.Output, library.BundleKind+" "); err != nil {
		return err
	}
	lib, err := c.ProvideLibrary()
	if err != nil {
		return err
	}
	roots, err := findRulesets(lib, c.Ruleset)
	if err != nil {
		return err
	}
	p, diags := checkRuleset(lib, roots, forTests)
	if err := diags.Err(); err != nil {
		return err
	}
	edition := event.Edition(p.Title, p.Version)
	b := &library.Bundle{Kind: library.BundleKind, About: []string{
		edition + ", in one file with everything that it builds on. Use it as any ruleset: hcl run FILE SCENARIO",
		"A variant of what is in it is laid over it: hcl run FILE+MINE.hc SCENARIO. (Made by hcl bundle; the numbers are",
		"the lengths and hashes of the parts, which must stay as they are.)",
	}}
	if err := addRules(b, p, roots); err != nil {
		return err
	}
	if err := c.addScenarios(b, lib, p); err != nil {
		return err
	}
	if err := addPolicies(b, lib, p); err != nil {
		return err
	}
	if err := sameRules(b, p); err != nil {
		return err
	}
	err = host.WriteFile(c.Output, library.BundleKind+" ", 0o644, b.Write)
	if err == nil {
		fmt.Fprintf(e.out, "%s: %s of %s\n", c.Output, plural(len(b.Files), "file"), edition)
		if fight := c.anyFight(b, lib, p); fight != "" {
			fmt.Fprintf(e.out, "  hcl run %s %s\n", quoted(c.Output), quoted(fight))
		}
	}
	return err
}

// anyFight is a scenario to run a bundle with: one that was asked for, else one that is for the
// ruleset itself, else one for what it builds on.
func (c *bundleCmd) anyFight(b *library.Bundle, lib *library.Library, p *check.Ruleset) string {
	if len(c.Scenarios) > 0 {
		if loc, err := findScenario(lib, c.Scenarios[0]); err == nil {
			return library.Location{Shelf: b.Shelf(c.Output), Path: loc.Path}.Name()
		}
	}
	for _, f := range slices.Backward(p.Files) {
		if names := scenariosOf(f.Location); len(names) > 0 {
			return namesFor(f.Location, names[0])
		}
	}
	return ""
}

// addRules adds the files of a program.
func addRules(b *library.Bundle, p *check.Ruleset, roots []library.Location) error {
	for _, root := range roots {
		b.Roots = append(b.Roots, root.Path)
	}
	for _, f := range slices.Backward(p.Files) {
		place := f.Location
		if f.Bundle != nil { // which is called by its name
			place = *f.Bundle
		}
		if err := addFile(b, place); err != nil {
			return err
		}
	}
	return nil
}

func addFile(b *library.Bundle, loc library.Location) error {
	text, err := loc.Read(library.MaxBundle)
	if err != nil {
		return fmt.Errorf("%s: %s", loc.Name(), library.FileError(err))
	}
	return b.Add(loc.Path, text)
}

// addScenarios adds those beside the rulesets, those asked for, and those of tests.
func (c *bundleCmd) addScenarios(b *library.Bundle, lib *library.Library, p *check.Ruleset) error {
	var list []library.Location
	for _, f := range p.Files {
		for _, name := range scenariosOf(f.Location) {
			if loc, ok := scenario.Find(f.Location, name); ok {
				list = append(list, loc)
			}
		}
	}
	for _, word := range c.Scenarios {
		loc, err := findScenario(lib, word)
		if err != nil {
			return err
		}
		name, at, diags := scenario.Ruleset(loc)
		if diags.Errors() == 0 && !slices.Contains(p.IDs, name) {
			diags.Errorf(diag.WrongRuleset, at, "this scenario is for ruleset `%s`, which is not in the bundle", name).
				Hinted("bundle it with that, or write \"%s\"", p.IDs[0])
		}
		if err := diags.Err(); err != nil {
			return err
		}
		list = append(list, loc)
	}
	for _, loc := range list {
		if err := addFile(b, loc); err != nil {
			return err
		}
	}
	return addTested(b, p)
}

// addTested adds the scenarios of tests.
func addTested(b *library.Bundle, p *check.Ruleset) error {
	for _, t := range p.Tests {
		if t.Scenario == "" {
			continue
		}
		if loc, ok := scenario.Find(p.Home(t), t.Scenario); ok {
			if err := addFile(b, loc); err != nil {
				return err
			}
		}
	}
	return nil
}

// addPolicies adds the modules beside the rulesets that extend one of them, as scenarios
// bring them in, and what these build on.
func addPolicies(b *library.Bundle, lib *library.Library, p *check.Ruleset) error {
	for _, loc := range p.PolicyModules() {
		if _, known := b.File(loc.Path); known {
			continue
		}
		q, diags := check.Load(lib, []library.Location{loc}, check.Options{SkipTests: true})
		if diags.Errors() > 0 {
			continue // nobody can use it anyway
		}
		for _, f := range q.Files {
			if err := addFile(b, f.Location); err != nil {
				return err
			}
		}
	}
	return nil
}

// sameRules makes sure that a bundle is read as what it was made of.
func sameRules(b *library.Bundle, p *check.Ruleset) error {
	lib := &library.Library{}
	q, diags := check.Load(lib, rootsOf(b, "bundle", lib), forTests)
	if err := diags.Err(); err != nil {
		return err
	}
	same := slices.EqualFunc(p.Files, q.Files, func(a, b *library.File) bool { return a.Hash == b.Hash })
	if !same {
		return fmt.Errorf("the files lie so that they cannot be put into one directory; move them together")
	}
	return nil
}

// rootsOf puts a bundle on a library's first shelf and returns its rulesets.
func rootsOf(b *library.Bundle, label string, lib *library.Library) []library.Location {
	shelf := b.Shelf(label)
	lib.Shelves = slices.Insert(lib.Shelves, 0, shelf)
	var roots []library.Location
	for _, root := range b.Roots {
		roots = append(roots, library.Location{Shelf: shelf, Path: root})
	}
	return roots
}
