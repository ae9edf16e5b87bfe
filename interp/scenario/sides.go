package scenario

import (
	"fmt"
	"maps"
	"slices"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

func (l *loader) sides(list *node) {
	tables := l.tables(list)
	if tables == nil {
		return
	}
	if len(tables) < 2 {
		l.errorf(diag.NoFighters, tables[0].span, "one side alone cannot fight").Hinted("add another [[side]]")
	}
	if len(tables) > MaxSides {
		l.errorf(diag.TooMany, tables[MaxSides].span, "a fight has at most %d sides", MaxSides)
		return
	}
	for n, t := range tables {
		s := world.SideSetup{Span: t.span}
		s.Name = l.name(t, "side", l.names)
		l.calls(l.ownName("side", s.Name))
		s.Title = l.textOf(t, "title")
		s.Policy = l.policy(t)
		s.Settings = l.settings(l.p.Side, t, library.SideKeys, single)
		l.missing(l.p.Side, s.Settings, t)
		l.setup.Sides = append(l.setup.Sides, s)
		fighters := t.get("combatant")
		if fighters == nil {
			if t.meant("combatant") || slices.ContainsFunc(t.strange,
				func(key string) bool { return t.table[key].tables() != nil }) || l.root.get("combatant") != nil {
				continue
			}
			l.errorf(diag.NoFighters, l.nameSpan(t), "%s has no fighters",
				l.named(l.p.Side, t)).Hinted("add below it: [[side.combatant]] name = \"…\"")
			continue
		}
		for _, f := range l.tables(fighters) {
			l.combatant(f, n)
		}
	}
	fighters := int64(0)
	for i := range l.draft {
		d := &l.draft[i]
		if fighters += d.copies; fighters > MaxFighters {
			l.errorf(diag.TooMany, l.nameSpan(d.table), "a fight has at most %d combatants, all copies counted", MaxFighters)
			return
		}
	}
	for i := range l.draft {
		l.settle(i)
	}
	for i := range l.draft {
		l.muster(&l.draft[i])
	}
}

func (l *loader) policy(t *node) string {
	name := l.textOf(t, "policy")
	if p := l.p.PolicyByName(name); p != nil {
		l.notes(t.get("policy").span, name, p, false)
		return name
	}
	if name == "" || name == ir.RandomPolicy || name == ir.SearchPolicy {
		return name
	}
	if l.root.get("policies") != nil && !l.p.AddOns {
		return "" // a test, for which the policies are not brought in
	}
	l.unknownPolicy(name, t.get("policy").span)
	return ""
}

func (l *loader) unknownPolicy(name string, span diag.Span) {
	if l.isOld(span, name) {
		return
	}
	names := PolicyNames(l.p)
	d := l.errorf(diag.UnknownName, span, "there is no policy `%s`", name)
	d.Hint = nearOr(name, names)
	if l.p.PolicyHomes == nil {
		return
	}
	homes, it := l.p.PolicyHomes(), "it"
	if near := diag.Nearest(name, append(names, slices.Collect(maps.Keys(homes))...)); homes[name] == "" &&
		homes[near] != "" {
		name, it = near, fmt.Sprintf("did you mean \"%s\"? it", near)
	}
	if home := homes[name]; home != "" {
		d.Hinted("%s is in a module, which the scenario brings in; write above [[side]]: policies = \"%s\"", it, home)
		if have := l.root.get("policies"); have != nil {
			d.Hinted("%s is in a module; write: policies = [\"%s\", …], with what the scenario brings in already", it, home)
		}
	}
}

// PolicyNames lists the policies that a program knows, `random` and `search` among them.
func PolicyNames(p *ir.Program) []string {
	return append(ir.Names(p.Policies), ir.RandomPolicy, ir.SearchPolicy)
}
