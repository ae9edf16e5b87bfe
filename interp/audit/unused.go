package audit

import (
	"fmt"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/stats"
)

// untaken looks for options that could have been taken, and were not in any scenario.
func (a *auditor) untaken() {
	type option struct {
		name, text string
		taken      bool
	}
	type choice struct {
		name    string
		made    int64
		fights  int64 // in all scenarios in which it is made
		options []*option
		scene   *looked // in which it is made most often
		most    int64   // there
	}
	var all []*choice
	for _, s := range a.scenes {
		for _, c := range s.report.Choices {
			i := slices.IndexFunc(all, func(x *choice) bool { return x.name == c.Name })
			if i < 0 {
				i = len(all)
				all = append(all, &choice{name: c.Name, scene: s})
			}
			x := all[i]
			if c.At < 2 {
				x.fights += s.report.Fights
			}
			made := int64(0)
			for _, side := range c.Sides {
				made += side.Made.Int64()
			}
			if x.made += made; made > x.most {
				x.scene, x.most = s, made
			}
			for _, d := range c.Options {
				id := fmt.Sprint(d.Option.Kind, " ", d.Option.ID)
				j := slices.IndexFunc(x.options, func(o *option) bool { return o.name == id })
				if j < 0 {
					j = len(x.options)
					x.options = append(x.options, &option{name: id, text: d.Option.Text})
				}
				x.options[j].taken = x.options[j].taken || d.Taken.Sign() > 0
			}
		}
	}
	options, taken := 0, 0
	for _, c := range all {
		var never []string
		for _, o := range c.options {
			options++
			if o.taken {
				taken++
			} else {
				never = append(never, o.text)
			}
		}
		if len(never) == 0 {
			continue
		}
		a.find(Finding{Kind: "never-taken", folded: "options that nobody takes", Names: never,
			same:     "never " + c.name[strings.LastIndex(c.name, ".")+1:],
			Weight:   little * float64(len(never)) / float64(len(c.options)),
			Evidence: []Figure{figure("decisions for it", 0, c.made)},
			Says: fmt.Sprintf("%s: %s offered and taken in none of %s of all scenarios: %s", event.Spoken(c.name),
				count(len(never), "option is", "options are"), decisions(c.made), listed(never)),
			Fights: c.fights, Command: c.scene.Command("sim", "-n", whole(c.scene.report.Asked), "--all"),
			Note: "by the policies of the scenarios; others may take them"})
	}
	if options > 0 {
		a.fine("options taken", taken == options,
			fmt.Sprintf("%d of %d options that the scenarios offer are taken", taken, options))
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

func scenarios(n int) string { return count(n, "scenario", "scenarios") }

// mostListed is how many things a sentence names.
const mostListed = 15

// listed names some things in a sentence.
func listed(names []string) string {
	between := ", "
	if slices.ContainsFunc(names, func(n string) bool { return strings.Contains(n, ",") }) {
		between = "; "
	}
	n := len(names)
	switch {
	case n == 1:
		return names[0]
	case n > mostListed+1:
		return strings.Join(names[:mostListed], between) + fmt.Sprintf(" and %d more (--format json names them all)",
			n-mostListed)
	}
	return strings.Join(names[:n-1], between) + " and " + names[n-1]
}

// spoken are names as people read them, some with what sort of thing they are.
func spoken(names []string) (out []string) {
	for _, name := range names {
		sort, rest, sorted := strings.Cut(name, " ")
		if sorted {
			rest = sort + " " + event.Spoken(rest)
		} else {
			rest = event.Spoken(name)
		}
		out = append(out, rest)
	}
	return out
}

func decisions(n int64) string {
	if n == 1 {
		return "1 decision"
	}
	return stats.Grouped(n) + " decisions"
}
