package audit

import (
	"fmt"

	"hcl/interp/event"
	"hcl/interp/sim"
)

// reachedSorts are the sorts of parts of which it is told what never came up.
var reachedSorts = []struct{ sort, never, nevers, are string }{
	{"rule", "rule is never reached", "rules are never reached", "rules are reached"},
	{"step", "step is never reached", "steps are never reached", "steps are reached"},
	{"hook", "hook is never reached", "hooks are never reached", "hooks are reached"},
	{"table", "table is never reached", "tables are never reached", "tables are reached"},
	{"row", "row of a table is never reached", "rows of tables are never reached", "rows of tables are reached"},
	{"score", "score is never asked for", "scores are never asked for", "scores are asked for"},
	{"term", "term of a score never counts", "terms of scores never count", "terms of scores count"},
	{"modifier", "modifier never counts", "modifiers never count", "modifiers count"},
}

// part is a part of the ruleset, in all scenarios.
type part struct {
	*sim.Part
	at   int    // its place among the parts
	name string // with what it is of
	of   *part  // nil: of nothing that is a part
	came bool
	only bool // it came up, but only where that is not counted, as in choosing
}

// of is of what sort that is of which a part of a sort is.
var of = map[string]string{"row": "table", "term": "score", "modifier": "score", "step": "rule"}

// spoken is the part as people read it: rows are named by their keys as written.
func (p *part) spoken() string {
	if p.Sort == "row" {
		return p.Name + " in " + event.Spoken(p.Of)
	}
	return event.Spoken(p.name)
}

// parts are the parts of the ruleset: all scenarios have the same.
func (a *auditor) parts() []*part {
	var out []*part
	list := a.scenes[0].report.Mattered
	for i := range list {
		p := &part{Part: &list[i], at: i, name: list[i].Name}
		if p.Of != "" {
			between := "."
			if p.Sort == "row" {
				between = " "
			}
			p.name = p.Of + between + p.Name
		}
		for k := i - 1; k >= 0 && p.of == nil; k-- {
			if x := out[k]; x.Name == p.Of && x.Sort == of[p.Sort] {
				p.of = x
			}
		}
		for _, s := range a.scenes {
			p.came = p.came || s.report.Mattered[i].Fights > 0
			p.only = p.only || s.report.Mattered[i].Pondered
		}
		p.only = p.only && !p.came
		out = append(out, p)
	}
	return out
}

// never reports whether it never came up.
func (p *part) never() bool { return !p.came && !p.only }

// reached looks for parts of the ruleset that no fight of any scenario comes to.
func (a *auditor) reached() {
	fought := int64(0)
	for _, s := range a.scenes {
		fought += s.report.Fights
	}
	parts := a.parts()
	for _, sort := range reachedSorts {
		all, only := 0, 0
		var never, told []string
		for _, p := range parts {
			if p.Sort != sort.sort || p.of != nil && p.of.never() {
				continue // of what is never reached no part is
			}
			if all++; p.only {
				only++
			}
			if p.never() {
				never, told = append(never, p.name), append(told, p.spoken())
			}
		}
		if all == 0 {
			continue
		}
		if len(never) > 0 {
			a.find(Finding{Kind: "never-reached", folded: "parts that are never reached", Names: never,
				Weight: little * float64(len(never)) / float64(all), Fights: fought, Evidence: []Figure{figure("fights that come to it, for each", 0, fought)},
				Says: fmt.Sprintf("%s in %s of %s: %s", count(len(never), sort.never, sort.nevers), fights(fought),
					scenarios(len(a.scenes)), listed(told)),
				Command: a.scenes[0].Command("sim", "-n", whole(a.scenes[0].report.Asked), "--all"),
				Note:    "and so in the other scenarios"})
		}
		text := fmt.Sprintf("%d of %d %s in some fight", all-len(never), all, sort.are)
		if only > 0 {
			text += fmt.Sprintf(" (%d only where that is not counted, as to choose, to tell or to measure)", only)
		}
		a.fine(sort.sort+"s reached", never == nil, text)
	}
}
