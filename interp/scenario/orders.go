package scenario

import (
	"maps"
	"slices"
	"strconv"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/library"
)

// planned is an entry of what a scenario settles beforehand.
type planned struct {
	round int64
	who   string // "": it is not said
	said  *node
}

// planned reads what orders and rolls have in common: when, whose, and no keys but those
// that they know; hint is how to say one that is missing.
func (l *loader) planned(list *node, article string, keys []library.Key,
	hint func(key string) string) (out []*planned) {
	name, known := list.name, library.KeyNames(keys, false)
	for _, t := range l.tables(list) {
		p := &planned{round: world.AnyRound, said: t}
		for _, key := range t.keys {
			switch n := t.table[key]; {
			case key == "round":
				p.round = l.roundOf(n)
			case key == "who":
				p.who = l.fighter(n)
			case !slices.Contains(known, key):
				l.unknownKey(n, article+" "+name, known)
			}
		}
		for _, key := range library.KeyNames(keys, true) {
			if t.get(key) == nil && !t.meant(key) {
				l.errorf(diag.MissingField, p.said.span, "this %s does not say its `%s`", name, key).Hinted("%s", hint(key))
			}
		}
		out = append(out, p)
	}
	return out
}

// orders reads what a scenario says is chosen.
func (l *loader) orders(list *node) {
	var choices, owners []string
	for _, s := range l.p.Sites {
		choices, owners = append(choices, s.Name, s.FullName()), append(owners, s.Owners...)
	}
	hint := func(key string) string { return "write: " + key + " = \"…\"" }
	for _, p := range l.planned(list, "an", library.OrderKeys, hint) {
		o := world.Order{Round: p.round, Who: p.who, Span: p.said.span}
		if n := p.said.get("choice"); n != nil {
			o.Choice = l.text(n)
			known := false
			for _, s := range l.p.Sites {
				if s.Named(o.Choice) {
					l.meansChoice(n.span, o.Choice, s, p.said.get("take"))
					known = true
				}
			}
			if !known && !l.isOld(n.span, o.Choice, owners...) {
				d := l.errorf(diag.UnknownName, n.span, "nothing is chosen under the name `%s`", o.Choice)
				d.Hint = nearOr(o.Choice, choices)
			}
		}
		if n := p.said.get("take"); n != nil {
			o.Take, o.Span = l.take(n), n.span
		}
		l.setup.Orders = append(l.setup.Orders, o)
	}
}

// throws reads what a scenario says of the dice.
func (l *loader) throws(list *node) {
	hint := func(string) string { return "write: label = \"…\" and gives = [ … ]" }
	for _, p := range l.planned(list, "a", library.RollKeys, hint) {
		o := world.Throw{Round: p.round, Who: p.who, Span: p.said.span}
		if n := p.said.get("label"); n != nil {
			o.Label = l.text(n)
			if !slices.Contains(l.p.Labels, o.Label) {
				d := l.errorf(diag.UnknownName, n.span, "nothing is thrown under the label `%s`", o.Label)
				d.Hint = nearOr(o.Label, l.p.Labels)
			}
		}
		if n := p.said.get("gives"); n != nil {
			o.Span = n.span
			given := n.list
			if given == nil {
				given = []*node{n}
			}
			for _, x := range given {
				i, ok := x.whole()
				if !ok {
					l.errorf(diag.WrongType, o.Span, "a throw gives a whole number, or a list of them, not %s",
						describe(x.raw)).Hinted("write: gives = [9, 12]")
					break
				}
				o.Gives = append(o.Gives, i)
			}
		}
		l.setup.Throws = append(l.setup.Throws, o)
	}
}

// roundOf reads the round of an order or roll, fighter the name of somebody in the
// fight.
func (l *loader) roundOf(n *node) int64 {
	r, ok := n.whole()
	if !ok || r < 0 {
		l.errorf(diag.WrongType, n.span, "a round is a whole number from 1 on, or 0 for the setup").Hinted("leave it out for every round")
	}
	return r
}

func (l *loader) fighter(n *node) string {
	name := l.text(n)
	if _, ok := l.names[name]; !ok {
		d := l.errorf(diag.UnknownName, n.span, "there is nobody called `%s` in this scenario", name)
		d.Hint = nearOr(name, slices.Sorted(maps.Keys(l.names)))
	}
	l.meansFighter(n.span, name)
	return name
}

// take reads what an order takes: a name, a number, yes or no, or a list of them.
func (l *loader) take(n *node) []string {
	switch v := n.raw.(type) {
	case string:
		return []string{v}
	case int64:
		return []string{strconv.FormatInt(v, 10)}
	case bool:
		if v {
			return []string{"yes"}
		}
		return []string{"no"}
	case []any:
		out := []string{}
		for _, x := range n.list {
			out = append(out, l.take(x)...)
		}
		return out
	}
	l.errorf(diag.WrongType, n.span, "an order takes a name, a number, true or false, or a list of them, not %s",
		describe(n.raw)).Hinted("write: take = \"NAME\"")
	return nil
}
