package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/lang/ir"
)

// mostLooked is how many fights are looked at for whether something is used.
const mostLooked = 100

// lookForUnused warns of what the flags give somebody to choose from, if it is chosen in none of the first fights,
// not even for want of anything else: what comes out then tells of something else.
func (ff *fightFlags) lookForUnused(ctx context.Context, m *interp.Machine, seed uint64, fights int64) {
	if ff.warnings == nil {
		return
	}
	fights = min(max(1, fights), mostLooked)
	var took map[int64]map[string]bool // by side
	for _, path := range slices.Sorted(maps.Keys(ff.Set)) {
		who, name, isPath := strings.Cut(strings.TrimSpace(path), ".")
		field := m.Program.Combatant.Field(name)
		if !isPath || field == nil || field.Type.One().Base != ir.Ref || !chosen(m.Program, field.Type.One().Kind) {
			continue
		}
		side, things := thingsOf(m, who, field)
		if len(things) == 0 {
			continue
		}
		if took == nil {
			var err error
			if took, err = tookIn(ctx, m, seed, fights); err != nil {
				return // that is told where the fights are fought
			}
		}
		if unused := slices.DeleteFunc(things, func(thing string) bool { return took[side][thing] }); len(unused) > 0 {
			ff.warnings.warn(fmt.Sprintf("%s %s=%s: %s was never chosen in %s: what comes out is not its doing",
				ff.flagOf(path), path, ff.Set[path], alternatives(unused), plural(int(fights), "fight")))
		}
	}
}

// thingsOf are the things that a field has of the first whom a name means, and his side.
func thingsOf(m *interp.Machine, who string, field *ir.Field) (side int64, things []string) {
	for _, c := range m.Setup.Combatants {
		if c.Name != who && m.Setup.Sides[c.Side].Name != who {
			continue
		}
		for _, s := range c.Settings {
			if s.Field == field {
				for _, v := range append(s.Value.List, s.Value) {
					things = append(things, v.Name)
				}
			}
		}
		return int64(c.Side), slices.DeleteFunc(things, func(name string) bool { return name == "" })
	}
	return 0, nil
}

// alternatives are names of which any would do.
func alternatives(names []string) string {
	return "`" + strings.Join(names, "` or `") + "`"
}

// chosen reports whether anybody chooses between things of a kind.
func chosen(p *ir.Program, k *ir.Kind) bool {
	return slices.ContainsFunc(p.Sites, func(s *ir.Site) bool { return s.Type.Base == ir.Ref && s.Type.Kind == k })
}

// tookIn is what each side takes in the first fights.
func tookIn(ctx context.Context, m *interp.Machine, seed uint64, fights int64) (map[int64]map[string]bool, error) {
	f, err := interp.NewCounter(m)
	if err != nil {
		return nil, err
	}
	f.CountForced()
	out := map[int64]map[string]bool{}
	for n := range uint64(fights) {
		f.Reset(seed, n+1)
		if _, err := f.Run(); err != nil || ctx.Err() != nil {
			return nil, cmp.Or(err, ctx.Err())
		}
		for _, s := range m.Program.Sites {
			keys, _ := f.ChoicesTaken(s)
			for _, k := range keys {
				if s.Type.Base == ir.Ref {
					if out[k[0]] == nil {
						out[k[0]] = map[string]bool{}
					}
					out[k[0]][takenName(f, s, k)] = true
				}
			}
		}
	}
	return out, nil
}
