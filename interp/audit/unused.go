package audit

import (
	"fmt"
	"slices"
	"strings"

	"hcl/interp/ablate"
	"hcl/interp/sim"
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
		options []*option
		scene   *looked
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
			for _, side := range c.Sides {
				x.made += side.Made.Int64()
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
		a.find(Finding{Kind: "never-taken", Weight: 0.1 + 0.3*float64(len(never))/float64(len(c.options)), Names: never,
			Evidence: []Figure{figure("decisions for it", 0, c.made)},
			Says:     fmt.Sprintf("%s: %s offered and taken in none of %s of all scenarios: %s", c.name, count(len(never), "option is", "options are"), decisions(c.made), listed(never)),
			Command:  c.scene.Command("sim", "-n", whole(a.Fights)), Note: "by the policies of the scenarios; others may take them"})
	}
	if options > 0 {
		a.fine(fmt.Sprintf("%d of %d options that the scenarios offer are taken", taken, options))
	}
}

// idle looks for what changes no fight in any scenario: terms and modifiers that are switched off,
// params that are one step otherwise.
func (a *auditor) idle() error {
	changes, err := ablate.Changes(a.scenes[0].Machine)
	if err != nil {
		return err
	}
	// Scenarios with short fights first: most of what matters is seen there.
	scenes := slices.Clone(a.scenes)
	effort := func(s *looked) int64 {
		sum := int64(0)
		for _, f := range s.fights {
			sum += f.Rounds
		}
		return sum / s.n() * int64(len(s.Machine.Setup.Combatants))
	}
	slices.SortStableFunc(scenes, func(x, y *looked) int { return int(effort(x) - effort(y)) })
	type tried struct {
		fights int64
		differ bool
		fails  bool // nowhere it could be tried
	}
	all := make([]tried, len(changes))
	a.total.Add(a.probes * int64(len(changes)*len(scenes)))
	a.each(len(changes), func(i int) {
		t := &all[i]
		done := int64(0)
		defer func() { a.total.Add(done - a.probes*int64(len(scenes))) }()
		for _, s := range scenes {
			m, err := s.Changed(changes[i])
			if err != nil {
				t.fails = true
				return
			}
			was := s.fights[:min(int64(len(s.fights)), a.probes)]
			first, err := ablate.Differs(a.ctx, m, a.Seed, was)
			if err != nil {
				return
			}
			if first > 0 {
				a.done.Add(first)
				done += first
				t.differ = true
				return
			}
			t.fights += int64(len(was))
			a.done.Add(int64(len(was)))
			done += int64(len(was))
		}
	})
	if a.ctx.Err() != nil {
		return nil
	}
	type group struct {
		kind, says, fine string
		names            []string
		changes          []ablate.Change
		fights           int64
		all, fails       int
	}
	terms := &group{kind: "idle-terms", says: "no fight comes out otherwise without %s", fine: "terms and modifiers matter in some fight"}
	params := &group{kind: "idle-params", says: "no fight comes out otherwise with a step up or down of %s", fine: "params matter in some fight"}
	known := map[string]*tried{} // by param: what all its steps come to
	var order []string
	for i, c := range changes {
		if c.Off != "" {
			terms.all++
			switch {
			case all[i].fails:
				terms.fails++
			case !all[i].differ:
				terms.names, terms.changes, terms.fights = append(terms.names, c.Off), append(terms.changes, c), all[i].fights
			}
			continue
		}
		k := known[c.Param]
		if k == nil {
			k = &tried{fails: true}
			known[c.Param] = k
			order = append(order, c.Param)
		}
		k.differ = k.differ || all[i].differ
		k.fails = k.fails && all[i].fails
		k.fights = max(k.fights, all[i].fights)
	}
	for _, name := range order {
		params.all++
		switch k := known[name]; {
		case k.fails:
			params.fails++
		case !k.differ:
			params.names, params.fights = append(params.names, name), k.fights
			i := slices.IndexFunc(changes, func(c ablate.Change) bool { return c.Param == name })
			params.changes = append(params.changes, changes[i])
		}
	}
	for _, g := range []*group{terms, params} {
		if g.all == 0 {
			continue
		}
		if len(g.names) > 0 {
			flag, value := g.changes[0].Flag()
			a.find(Finding{Kind: g.kind, Weight: 0.1 + 0.4*float64(len(g.names))/float64(g.all), Names: g.names, Evidence: []Figure{figure("fights that differ, of each", 0, g.fights)},
				Says:    fmt.Sprintf(g.says, listed(g.names)) + fmt.Sprintf(", in %s of %s, each tried alone", fights(g.fights), scenarios(len(scenes))),
				Command: scenes[0].Command("compare", "-n", whole(a.probes), flag, value), Note: "and so for the others; more fights (-n) may show an effect"})
		}
		text := fmt.Sprintf("%d of %d %s", g.all-len(g.names)-g.fails, g.all, g.fine)
		if g.fails > 0 {
			text += fmt.Sprintf("; %d could not be tried, as something needs them", g.fails)
		}
		a.fine(text)
	}
	return nil
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
		return strings.Join(names[:mostListed], between) + fmt.Sprintf(" and %d more (--format json names them all)", n-mostListed)
	}
	return strings.Join(names[:n-1], between) + " and " + names[n-1]
}

func decisions(n int64) string {
	if n == 1 {
		return "1 decision"
	}
	return sim.Grouped(n) + " decisions"
}
