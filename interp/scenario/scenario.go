package scenario

import (
	"path"
	"slices"
	"strings"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

func (l *loader) scenario() {
	l.names, l.likes, l.added = map[string]diag.Span{}, map[string]int{}, map[string][]string{}
	var kinds []string
	for _, k := range l.p.Kinds {
		if !k.Builtin {
			kinds = append(kinds, k.Name)
		}
	}
	if !l.ruleset() {
		return
	}
	for _, add := range []func(*ir.Kind, *node){l.instanceNamesOf, l.instances} { // first: all may name them
		for _, key := range l.root.keys {
			if slices.Contains(kinds, key) {
				add(l.p.KindByName(key), l.root.table[key])
			}
		}
	}
	for _, key := range l.root.keys {
		n := l.root.table[key]
		switch key {
		case "ruleset":
		case "policies":
			l.addOns()
		case "title":
			l.setup.Title = l.text(n)
		case "seed":
			if seed, ok := n.whole(); ok && seed >= 0 {
				l.setup.Seed, l.setup.HasSeed = uint64(seed), true
			} else {
				l.errorf(diag.WrongType, n.span, "a seed is a whole number from 0 on").Hinted("write: seed = 1")
			}
		case "params":
			l.params(n)
		case "combat":
			if l.isTable(n) {
				l.setup.Combat = l.settings(l.p.Combat, n, nil, single)
			}
		case "side":
			l.sides(n)
		case "order", "roll":
		default:
			if !slices.Contains(kinds, key) {
				l.unknownKey(n, "a scenario", append(library.KeyNames(library.ScenarioKeys, false), kinds...))
			}
		}
	}
	l.missing(l.p.Combat, l.setup.Combat, l.root.get("combat"))
	if l.root.get("side") == nil {
		l.errorf(diag.NoFighters, l.src.At(0, 0), "nobody fights in this scenario").Hinted("add two sides: [[side]] name = \"red\", and below it [[side.combatant]]")
	}
	l.references()
	if n := l.root.get("roll"); n != nil {
		l.throws(n)
	}
	if n := l.root.get("order"); n != nil {
		l.orders(n)
	}
	if l.setup.Title == "" {
		file, _ := diag.CutEmbedded(l.src.Name)
		l.setup.Title = strings.TrimSuffix(path.Base(file), ".toml")
	}
}

func (l *loader) params(t *node) {
	if !l.isTable(t) {
		return
	}
	names := ir.Names(l.p.Params)
	for _, key := range t.keys {
		n := t.table[key]
		p := l.p.ParamByName(key)
		if p == nil {
			l.unknownKey(n, "the ruleset", names)
			continue
		}
		l.notes(n.key, key, p, false)
		if value, ok := l.value(n, p.Type); ok {
			l.setup.Params = append(l.setup.Params, world.ParamSetting{Param: p, Value: value})
		}
	}
}

type lateName struct {
	name string
	span diag.Span
	kind *ir.Kind
}

// references checks the names of sides and combatants.
func (l *loader) references() {
	var sides, fighters []string
	for _, s := range l.setup.Sides {
		if s.Name != "" {
			sides = append(sides, s.Name)
		}
	}
	for _, c := range l.setup.Combatants {
		if c.Name != "" {
			fighters = append(fighters, c.Name)
		}
	}
	for _, r := range l.later {
		names := fighters
		if r.kind == l.p.Side {
			names = sides
		}
		if slices.Contains(names, r.name) {
			l.meansFighter(r.span, r.name)
			continue
		}
		d := l.errorf(diag.UnknownName, r.span, "there is no %s `%s` in this scenario", r.kind.Name, r.name)
		d.Hint = nearOr(r.name, names)
	}
}
