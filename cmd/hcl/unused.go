package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/sim"
	"hcl/lang/ir"
)

// mostLooked is how many fights are looked at for whether something is used, where they are not counted anyway.
const mostLooked = 100

// warnOfUnused warns of what the flags give somebody to choose from, if nothing of that was chosen in any fight of a
// report: what comes out then tells of something else.
func (ff *fightFlags) warnOfUnused(m *interp.Machine, r *sim.Report) {
	for _, path := range slices.Sorted(maps.Keys(ff.Set)) {
		who, name, isPath := strings.Cut(strings.TrimSpace(path), ".")
		field := m.Program.Combatant.Field(name)
		if !isPath || field == nil || field.Type.One().Base != ir.Ref || !chosen(m.Program, field.Type.One().Kind) {
			continue
		}
		for _, c := range m.Setup.Combatants {
			if c.Name != who && m.Setup.Sides[c.Side].Name != who {
				continue
			}
			var things []string
			for _, s := range c.Settings {
				if s.Field == field {
					for _, v := range append(s.Value.List, s.Value) {
						things = append(things, v.Name)
					}
				}
			}
			things = slices.DeleteFunc(things, func(name string) bool { return name == "" })
			if len(things) > 0 && r.Fights > 0 && !tookAny(r, int64(c.Side), things) {
				ff.warnings.warn(fmt.Sprintf("%s %s=%s: %s was never chosen in %s: what comes out is not its doing",
					ff.flagOf(path), path, ff.Set[path], alternatives(things), plural(int(r.Fights), "fight")))
			}
			break
		}
	}
}

// alternatives are names of which any would do.
func alternatives(names []string) string {
	return "`" + strings.Join(names, "` or `") + "`"
}

// chosen reports whether anybody chooses between things of a kind.
func chosen(p *ir.Program, k *ir.Kind) bool {
	return slices.ContainsFunc(p.Sites, func(s *ir.Site) bool { return s.Type.Base == ir.Ref && s.Type.Kind == k })
}

// tookAny reports whether a side has chosen any of some things.
func tookAny(r *sim.Report, side int64, things []string) bool {
	for _, c := range r.Choices {
		if c.Rest != nil && c.Rest.Sign() > 0 {
			return true // of those nobody knows
		}
		for _, d := range c.Options {
			if d.Place[0] == side && slices.Contains(things, d.Option.Word()) {
				return true
			}
		}
	}
	return false
}

// lookForUnused fights the first fights anew, to see what is chosen in them, where that is not counted.
func (ff *fightFlags) lookForUnused(ctx context.Context, m *interp.Machine, seed uint64, fights int64) {
	if ff.warnings == nil || !slices.ContainsFunc(slices.Collect(maps.Keys(ff.Set)), func(name string) bool { return strings.Contains(name, ".") }) {
		return
	}
	r, err := sim.Run(ctx, m, sim.Options{Seed: seed, Fights: min(max(1, fights), mostLooked), Workers: 1, Unasked: true})
	if err == nil { // what is wrong is told where the fights are fought
		ff.warnOfUnused(m, r)
	}
}
