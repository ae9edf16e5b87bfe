package audit

import (
	"fmt"
	"slices"

	"hcl/interp/sim"
)

// reachedSorts are the sorts of parts of which it is told what never came up; terms and modifiers are
// told of by what they change.
var reachedSorts = []struct{ one, is, are string }{
	{"rule", "rule is", "rules are"}, {"step", "step is", "steps are"}, {"hook", "hook is", "hooks are"},
	{"table", "table is", "tables are"}, {"row", "row of a table is", "rows of tables are"}, {"score", "score is", "scores are"},
}

// reached looks for parts of the ruleset that no fight of any scenario comes to.
func (a *auditor) reached() {
	came := map[[3]string]bool{}
	key := func(p *sim.Part) [3]string { return [3]string{p.Sort, p.Of, p.Name} }
	fought := int64(0)
	for _, s := range a.scenes {
		fought += s.report.Fights
		for i := range s.report.Mattered {
			p := &s.report.Mattered[i]
			came[key(p)] = came[key(p)] || p.Fights > 0
		}
	}
	parts := a.scenes[0].report.Mattered
	for _, sort := range reachedSorts {
		all := 0
		var never []string
		for i := range parts {
			p := &parts[i]
			if p.Sort != sort.one || sort.one == "row" && slices.ContainsFunc(parts[:i], func(t sim.Part) bool { return t.Sort == "table" && t.Name == p.Of && !came[key(&t)] }) {
				continue // of a table that is never asked no row is
			}
			if all++; !came[key(p)] {
				name := p.Name
				if p.Of != "" {
					name = p.Of + "." + name
					if sort.one == "row" {
						name = p.Of + " " + p.Name
					}
				}
				never = append(never, name)
			}
		}
		if all == 0 {
			continue
		}
		if len(never) > 0 {
			a.find(Finding{Kind: "never-reached", Weight: 0.1 + 0.4*float64(len(never))/float64(all), Names: never, Evidence: []Figure{figure("fights that come to it, for each", 0, fought)},
				Says:    fmt.Sprintf("%s never reached in %s of %s: %s", count(len(never), sort.is, sort.are), fights(fought), scenarios(len(a.scenes)), listed(never)),
				Command: a.scenes[0].Command("sim", "-n", whole(a.Fights)), Note: "and so in the other scenarios"})
		}
		a.fine(fmt.Sprintf("%d of %d %s reached in some fight", all-len(never), all, sort.are))
	}
}
