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
		fighters := t.get("combatant")
		s.Unmanned = fighters != nil && fighters.list != nil && len(fighters.list) == 0
		l.setup.Sides = append(l.setup.Sides, s)
		if fighters == nil {
			if t.meant("combatant") || slices.ContainsFunc(t.strange,
				func(key string) bool { return t.table[key].tables() != nil }) || l.root.get("combatant") != nil {
				continue
			}
			l.errorf(diag.NoFighters, l.nameSpan(t), "%s has no fighters",
				l.named(l.p.Side, t)).Hinted("add below it: [[side.combatant]] name = \"…\" " +
				"(or write in it, for a side that acts without any: combatant = [])")
			continue
		}
		if s.Unmanned {
			continue
		}
		for _, f := range l.tables(fighters) {
			l.combatant(f, n)
		}
	}
	if !slices.ContainsFunc(l.setup.Sides, func(s world.SideSetup) bool { return !s.Unmanned }) {
		l.errorf(diag.NoFighters, tables[0].span, "nobody fights in this scenario").
			Hinted("add fighters to a side: [[side.combatant]] name = \"…\"")
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
	d := l.errorf(diag.UnknownName, span, "there is no policy `%s`", name)
	homes := map[string]string{}
	if l.p.PolicyHomes != nil {
		homes = l.p.PolicyHomes()
	}
	near, it := name, "it"
	if homes[name] == "" {
		near = diag.Nearest(name, slices.Concat(PolicyNames(l.p), slices.Collect(maps.Keys(homes))))
		it = fmt.Sprintf("did you mean \"%s\"? it", near)
	}
	gone := l.removedPolicy(name)
	if gone != nil {
		d.Note(gone.Span, "it is removed here")
	}
	switch home := homes[near]; {
	case home != "":
		d.Hinted("%s is in a module; write above [[side]]: policies = \"%s\"", it, home)
		if have := l.root.get("policies"); have != nil {
			d.Hinted("%s is in a module; write: policies = [\"%s\", …], with what the scenario brings in already", it, home)
		}
	case near != "":
		d.Hint = diag.Alike(name, near)
	case len(l.p.Policies) > 0:
		d.Hinted("%s; write: policy = \"%s\"", those(PolicyNames(l.p)), l.inPlaceOf(gone))
	case len(homes) > 0:
		names := slices.Sorted(maps.Keys(homes))
		d.Hinted("%s; %s is in a module: write above [[side]]: policies = \"%s\"",
			those(append(PolicyNames(l.p), names...)), names[0], homes[names[0]])
	default:
		d.Hinted("the ruleset has none; write: policy = \"%s\", as where none is named", ir.RandomPolicy)
	}
}

// removedPolicy is where a policy of the base is removed, nil if it never was there.
func (l *loader) removedPolicy(name string) *ir.Change {
	for _, ch := range l.p.Changes {
		if ch.How == ir.Removed && ch.What == "policy" && slices.Equal(ch.Path, []string{name}) {
			return ch
		}
	}
	return nil
}

// inPlaceOf is the policy that is meant instead of one: of the file that removed it if that has one, else the first.
func (l *loader) inPlaceOf(gone *ir.Change) string {
	for _, p := range l.p.Policies {
		if gone != nil && p.File == gone.File {
			return p.Name
		}
	}
	return l.p.Policies[0].Name
}

// PolicyNames lists the policies that a program knows, `random` and `search` among them.
func PolicyNames(p *ir.Program) []string {
	return append(ir.Names(p.Policies), ir.RandomPolicy, ir.SearchPolicy)
}
