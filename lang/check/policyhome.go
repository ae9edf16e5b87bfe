package check

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// mostPolicyFiles is how many files are looked through for a policy.
const mostPolicyFiles = 100

// PolicyModules lists the modules beside the rulesets of a program that extend one of them, as
// scenarios bring them in for the policies in them.
func (r *Ruleset) PolicyModules() []library.Location { return policyModules(r.Files, r.Places) }

func policyModules(files []*library.File, rulesets []string) []library.Location {
	var out []library.Location
	for _, f := range files {
		if f.Bundle != nil {
			continue // they lie in it
		}
		entries, _ := fs.ReadDir(f.Location.Shelf.FS, path.Dir(f.Location.Path))
		for _, entry := range entries[:min(len(entries), mostPolicyFiles)] {
			loc := library.Location{Shelf: f.Location.Shelf, Path: path.Join(path.Dir(f.Location.Path), entry.Name())}
			known := func(x library.Location) bool { return x.Name() == loc.Name() }
			if library.IsRules(loc.Path) && !slices.ContainsFunc(out, known) &&
				!slices.ContainsFunc(files, func(f *library.File) bool { return known(f.Location) }) {
				if _, adds := policiesOf(loc, rulesets); adds {
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

// policyHomes are the modules that bring in the policies that the program does not have, by policy.
func (r *Ruleset) policyHomes() map[string]string {
	out := map[string]string{}
	for policy, loc := range policyPlaces(r.Files, r.Places) {
		out[policy], _ = library.CutEnding(loc.Path)
	}
	return out
}

func policyPlaces(files []*library.File, rulesets []string) map[string]library.Location {
	out := map[string]library.Location{}
	for _, loc := range slices.Backward(policyModules(files, rulesets)) {
		names, _ := policiesOf(loc, rulesets)
		for _, policy := range names {
			out[policy] = loc
		}
	}
	return out
}

// inModule says of a policy that there is not which module has it, or one of nearly its name. A ruleset
// cannot use what extends it, but a variant can.
func (c *checker) inModule(d *diag.Diagnostic, name string, known []string) {
	from := c.file.Whole()
	if gone := c.removal("policy", []string{name}); gone != nil {
		if len(d.Notes) == 0 {
			d.Note(gone.Span, "it is removed here").Hinted("leave that line out")
		}
		return
	}
	if from.Extends == nil || c.unheard || c.diags.Full() {
		return
	}
	seen := slices.DeleteFunc(slices.Clone(c.files), func(f *library.File) bool { return f.ForTests })
	homes, it := policyPlaces(seen, c.p.Places), "it"
	if _, found := homes[name]; !found {
		name = diag.Nearest(name, slices.Concat(known, keys(homes)))
		it = fmt.Sprintf("did you mean `%s`? it", name)
	}
	loc, found := homes[name]
	if !found {
		return
	}
	module, _ := library.CutEnding(loc.Path)
	if loc.Shelf.Label == from.Location.Shelf.Label { // where a name is looked for beside the file first
		module = strings.TrimPrefix(module, path.Dir(from.Location.Path)+"/")
	}
	d.Hinted("%s is in a module; write below `extends`: use \"%s\"", it, module)
}
