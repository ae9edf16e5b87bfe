package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/syntax"
)

type listCmd struct {
	sources
}

func (c *listCmd) Run(e *env) error {
	lib, err := c.library()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(e.out, 0, 8, 2, ' ', 0)
	for _, name := range lib.Rulesets() {
		loc, ok := lib.Find(name, nil)
		if !ok { // no name that a file could ask for
			continue
		}
		if _, part := loc.Part(); part {
			continue
		}
		title, module := titleOf(loc)
		if module {
			title += " (module)"
		}
		fmt.Fprintf(w, "%s\t%s\n", name, title)
		if module {
			continue // the scenarios beside it are its ruleset's
		}
		for _, s := range scenariosOf(loc) {
			found, ok := scenario.Find(loc, s)
			if !ok {
				continue
			}
			fmt.Fprintf(w, "  %s\t%s\n", name+"/"+s, diag.Clean(headOf(found).Title))
		}
	}
	return w.Flush()
}

// titleOf reads the first line of a ruleset.
func titleOf(loc check.Location) (title string, module bool) {
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
