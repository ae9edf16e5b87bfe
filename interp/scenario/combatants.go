package scenario

import (
	"fmt"
	"maps"
	"slices"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/library"
)

// draft is a combatant before `like` and `copies` are worked out.
type draft struct {
	table  *node
	side   int
	name   string
	like   string
	copies int64
	own    []world.Setting
	all    []world.Setting
	state  int // 1 being worked out, 2 done
}

func (l *loader) combatant(t *node, side int) {
	d := draft{table: t, side: side, copies: 1}
	taken, copies := l.names, t.get("copies")
	if copies != nil {
		taken = map[string]diag.Span{}
	}
	d.name = l.name(t, "combatant", taken)
	d.like = l.textOf(t, "like")
	if copies != nil {
		n, ok := copies.whole()
		least := int64(1)
		if copies.changed {
			least = 0 // it is left out
		}
		if !ok || n < least || n > MaxCopies {
			l.errorf(diag.OutOfRange, copies.span, "copies are 1 to %d",
				MaxCopies).Hinted("for more use the `number` of a unit, if the ruleset has units")
			n = 1
		}
		d.copies = n
	}
	l.draft = append(l.draft, d)
	if d.name != "" {
		if _, ok := l.likes[d.name]; !ok {
			l.likes[d.name] = len(l.draft) - 1
		}
	}
}

// settle works out what a combatant takes from the one it is like.
func (l *loader) settle(i int) {
	d := &l.draft[i]
	if d.state == 2 {
		return
	}
	if d.state == 1 {
		l.errorf(diag.Cycle, d.table.get("like").span, "`%s` is like itself",
			d.name).Hinted("one of them must say its own values")
		return
	}
	d.state = 1
	copies := d.copies
	if d.table.get("copies") == nil {
		copies = single
	}
	d.own = l.settings(l.p.Combatant, d.table, library.CombatantKeys, copies)
	if d.like != "" {
		j, ok := l.likes[d.like]
		if !ok {
			span := d.table.get("like").span
			e := l.errorf(diag.UnknownName, span, "there is no combatant `%s`", d.like)
			e.Hint = nearOr(d.like, slices.Sorted(maps.Keys(l.likes)))
		} else {
			l.settle(j)
			d = &l.draft[i]
			l.notes(d.table.get("like").span, d.like, l.ownName("combatant", d.like), false)
			d.all = append(d.all, l.draft[j].all...)
		}
	}
	changed := copies != single && d.table.get("copies").changed
	d.all = slices.DeleteFunc(d.all, func(s world.Setting) bool {
		return slices.ContainsFunc(d.own, func(t world.Setting) bool { return t.Field == s.Field })
	})
	for _, s := range d.all {
		if n := len(s.Value.Each); n > 0 && !enough(n, d.copies, changed) {
			l.errorf(diag.WrongArguments, d.table.get("like").span,
				"each of the %s of `%s` has its own `%s`, and here %s wanted", countCopies(int64(n)), d.like, s.Field.Name, fewOrMany(d.copies)).
				Hinted("write here: %s = …", s.Field.Name)
		}
	}
	d.all = append(d.all, d.own...)
	d.state = 2
	if d.like == "" || l.diags.Errors() == 0 {
		l.missing(l.p.Combatant, d.all, d.table)
	}
}

// muster puts a combatant, or its copies, into the setup.
func (l *loader) muster(d *draft) {
	title, policy := l.textOf(d.table, "title"), l.policy(d.table)
	for n := range d.copies {
		c := world.CombatantSetup{Name: d.name, File: d.name, Title: title, Side: d.side, Policy: policy,
			Span: l.nameSpan(d.table)}
		called := l.ownName("combatant", d.name)
		if d.table.get("copies") != nil && d.name != "" {
			called.Copy = n + 1
			c.Name = called.Called()
			if title != "" {
				c.Title = fmt.Sprintf("%s %d", title, n+1)
			}
			if old, ok := l.names[c.Name]; ok {
				l.errorf(diag.Duplicate, c.Span, "there are two things called `%s`", c.Name).Hinted("choose another name").Note(old,
					"the first is here")
			}
			l.names[c.Name] = c.Span
		}
		l.calls(called)
		c.Settings = ofCopy(d.all, n)
		if t := l.one[c.Name]; t != nil {
			own := l.settings(l.p.Combatant, t, library.CombatantKeys, single)
			c.Settings = slices.DeleteFunc(slices.Clone(c.Settings), func(s world.Setting) bool {
				return slices.ContainsFunc(own, func(t world.Setting) bool { return t.Field == s.Field })
			})
			c.Settings = append(c.Settings, own...)
		}
		l.setup.Combatants = append(l.setup.Combatants, c)
	}
}

// ofCopy is what one of several copies has of what is said of all.
func ofCopy(all []world.Setting, n int64) []world.Setting {
	out := all
	for i, s := range all {
		if s.Value.Each == nil {
			continue
		}
		if &out[0] == &all[0] {
			out = slices.Clone(all)
		}
		if int(n) < len(s.Value.Each) {
			out[i].Value = s.Value.Each[n]
		}
	}
	return out
}

func fewOrMany(n int64) string {
	if n == 1 {
		return "one is"
	}
	return fmt.Sprintf("%d are", n)
}
