package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"hcl/cmd/hcl/host"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

type listCmd struct {
	sources
	Only []string `arg:"" optional:"" name:"ruleset" help:"What of these is there: .hc files, bundles, names of built-in rulesets."`
}

func (c *listCmd) Run(e *env, lib *library.Library) error {
	w := tabwriter.NewWriter(e.out.folds(true), 0, 8, 2, ' ', 0)
	if len(c.Only) == 0 {
		listShelves(w, lib, lib)
	}
	for _, word := range c.Only {
		loc, err := findRuleset(lib, word)
		if err != nil {
			return err
		}
		if !isBundle(loc) {
			if title, _ := titleOf(loc); title == "" { // it is no ruleset, or none that can be read
				if _, _, err := load(lib, word, forFights(nil)); err != nil {
					return err
				}
			}
			listRuleset(w, lib, word, loc)
			continue
		}
		b, err := readBundle(host.DiskOf(lib), word, library.BundleKind)
		if err != nil {
			return err
		}
		listShelves(w, &library.Library{Shelves: []library.Shelf{b.Shelf(word)}}, lib)
	}
	return w.Flush()
}

// listShelves lists what lies on the shelves of a library; lib is the one in which the
// command looks names up.
func listShelves(w io.Writer, shelves, lib *library.Library) {
	for _, name := range wholeRulesets(shelves) {
		loc, _ := shelves.Find(name, nil)
		listRuleset(w, lib, name, loc)
	}
}

// wholeRulesets lists what is read by itself on the shelves of a library: neither chapters
// nor tests.
func wholeRulesets(lib *library.Library) []string {
	return slices.DeleteFunc(lib.Rulesets(), func(name string) bool {
		loc, ok := lib.Find(name, nil)
		if !ok {
			return true // no name that a file could ask for
		}
		_, part := loc.Part()
		return part
	})
}

func listRuleset(w io.Writer, lib *library.Library, name string, loc library.Location) {
	title, module := titleOf(loc)
	if module {
		title += " (module)"
	}
	fmt.Fprintf(w, "%s\t%s\n", name, title)
	if module {
		return // the scenarios beside it are its ruleset's
	}
	for _, word := range fightsIn(lib, loc) {
		if found, err := findScenario(lib, word); err == nil {
			fmt.Fprintf(w, "  %s\t%s\n", word, diag.Clean(headOf(found).Title))
		}
	}
}

// titleOf reads the first line of a ruleset.
func titleOf(loc library.Location) (title string, module bool) {
	text, err := loc.Read(syntax.MaxSource)
	if err != nil {
		return "", false
	}
	for _, line := range strings.Split(text, "\n") {
		for _, word := range []string{"ruleset", "module"} {
			if rest, ok := strings.CutPrefix(line, word+` "`); ok {
				title, _, _ := strings.Cut(rest, `"`)
				return diag.Clean(title), word == "module"
			}
		}
	}
	return "", false
}
