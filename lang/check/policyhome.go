package check

import (
	"io/fs"
	"path"
	"slices"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// mostPolicyFiles is how many files are looked through for a policy.
const mostPolicyFiles = 100

// PolicyModules lists the modules beside the rulesets of a program that extend one of them, as
// scenarios bring them in for the policies in them.
func (r *Ruleset) PolicyModules() []library.Location {
	var out []library.Location
	for _, f := range r.Files {
		if f.Bundle != nil {
			continue // they lie in it
		}
		entries, _ := fs.ReadDir(f.Location.Shelf.FS, path.Dir(f.Location.Path))
		for _, entry := range entries[:min(len(entries), mostPolicyFiles)] {
			loc := library.Location{Shelf: f.Location.Shelf, Path: path.Join(path.Dir(f.Location.Path), entry.Name())}
			known := func(x library.Location) bool { return x.Name() == loc.Name() }
			if library.IsRules(loc.Path) && !slices.ContainsFunc(out, known) &&
				!slices.ContainsFunc(r.Files, func(f *library.File) bool { return known(f.Location) }) {
				if _, adds := policiesOf(loc, r.Places); adds {
					out = append(out, loc)
				}
			}
		}
	}
	return out
}

// policiesOf are the policies of a module that extends one of some rulesets.
func policiesOf(loc library.Location, of []string) (names []string, adds bool) {
	text, err := loc.Read(syntax.MaxSource)
	if err != nil {
		return nil, false
	}
	module, extends := false, false
	for _, d := range advice.Parse(diag.NewSource(loc.Name(), text), &diag.List{}, syntax.SkipTests).Decls {
		switch d := d.(type) {
		case *syntax.Header:
			module = d.Keyword == "module"
		case *syntax.Extends:
			extends = library.Means(d.Name.Plain(), of)
		case *syntax.Policy:
			names = append(names, d.Name.Text)
		}
	}
	return names, module && extends
}

// policyHomes are the modules that a scenario must bring in to have their policies, by policy.
func (r *Ruleset) policyHomes() map[string]string {
	out := map[string]string{}
	for _, loc := range slices.Backward(r.PolicyModules()) {
		names, _ := policiesOf(loc, r.Places)
		for _, policy := range names {
			out[policy], _ = library.CutEnding(loc.Path)
		}
	}
	return out
}
