package main

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/odds"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/lsp"
)

// What an editor shows beside a place may not keep anybody waiting: so many ways are gone through,
// so often is thrown where there are more.
const (
	hoverWays    = 3_000
	hoverSamples = 2_000
)

func (lspEngine) Odds(ctx context.Context, lib *library.Library, place library.Location, trees library.Trees,
	formula string, fight *library.Location) *lsp.Odds {
	q := &question{trees: trees}
	q.Formula, q.scenario = onOneLine(formula), fight
	var addOns []library.AddOn
	if fight != nil {
		addOns, _ = scenario.AddOns(*fight) // what is wrong with them shows as it is read
	}
	p, err := q.read(lib, []library.Location{place}, addOns)
	if err != nil {
		return nil
	}
	q.Whole = odds.Whole(q.Test)
	odds.Unfold(p.Program, q.Test)
	var setup *world.Setup
	where := ""
	if fight != nil {
		if setup, _ = scenario.Load(*fight, p.Program); setup == nil {
			return nil
		}
		where = fight.ID()
	}
	m, err := interp.New(p.Program, setup, interp.Options{})
	if err != nil || m.Searches() {
		return nil
	}
	r, err := odds.Run(ctx, m, &q.Question, odds.Options{Ways: hoverWays, Samples: hoverSamples, Seed: 1, Workers: 1})
	if err != nil || len(r.Asked) == 0 {
		return nil
	}
	out := &lsp.Odds{Formula: q.Formula, Where: strings.TrimSuffix(where, ".toml"), Exact: r.Exact}
	a := r.Asked[0]
	if a.Mean != nil {
		out.Mean = &a.Mean.Value
	}
	for _, v := range a.Values {
		out.Values = append(out.Values, lsp.Chance{Value: v.Value.Text, Share: v.Share.Share})
	}
	return out
}

// fight is a scenario that has been read.
type fight struct {
	place library.Location
	setup *world.Setup
}

// Examples takes the first fighters of the smallest scenario of the ruleset.
func (lspEngine) Examples(p *check.Ruleset, params []*ir.Local) (*library.Location, []any) {
	from := smallestFight(p)
	if from == nil {
		return nil, nil
	}
	args, ok := exampleArgs(p, from.setup, params)
	if !ok {
		return nil, nil
	}
	return &from.place, args
}

// smallestFight is the scenario beside the ruleset, or beside what it extends, with the fewest
// fighters of two sides.
func smallestFight(p *check.Ruleset) *fight {
	for f := p.Root; f != nil; f = f.Extends {
		var best *fight
		for _, dir := range []string{"scenarios", "."} {
			dir = path.Join(path.Dir(f.Location.Path), dir)
			entries, _ := fs.ReadDir(f.Location.Shelf.FS, dir) // none, if there is no such folder
			for _, e := range entries {
				place := library.Location{Shelf: f.Location.Shelf, Path: path.Join(dir, e.Name())}
				if !isScenario(e.Name()) {
					continue
				}
				if word, _, _ := scenario.Ruleset(place); !slices.Contains(p.IDs, path.Base(word)) {
					continue
				}
				setup, _ := scenario.Load(place, p.Program)
				if setup != nil && len(setup.Sides) > 1 && (best == nil || len(setup.Combatants) < len(best.setup.Combatants)) {
					best = &fight{place, setup}
				}
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// exampleArgs are values for parameters: fighters of one side and of another in turn, and what
// the first of them has; false if there are none for one of them.
func exampleArgs(p *check.Ruleset, setup *world.Setup, params []*ir.Local) (args []any, ok bool) {
	var fighters []world.CombatantSetup
	for side := range setup.Sides {
		if i := slices.IndexFunc(setup.Combatants, func(c world.CombatantSetup) bool { return c.Side == side }); i >= 0 {
			fighters = append(fighters, setup.Combatants[i])
		}
	}
	if len(fighters) == 0 {
		return nil, false
	}
	next := 0
	for _, l := range params {
		switch t := l.Type; {
		case t.Base != ir.Ref:
			return nil, false
		case t.Kind == p.Combatant:
			args = append(args, fighters[next%len(fighters)].Name)
			next++
		case t.Kind == p.Side:
			args = append(args, setup.Sides[next%len(setup.Sides)].Name)
			next++
		default:
			i := slices.IndexFunc(p.Combatant.Fields, func(f *ir.Field) bool {
				return f.Type.Base == ir.Ref && f.Type.Kind == t.Kind && !f.Type.Optional && !f.Called()
			})
			switch {
			case i >= 0:
				args = append(args, fighters[0].Name+"."+p.Combatant.Fields[i].Name)
			case len(t.Kind.Instances) > 0:
				args = append(args, t.Kind.Name+"."+t.Kind.Instances[0].Name)
			default:
				return nil, false
			}
		}
	}
	return args, true
}
