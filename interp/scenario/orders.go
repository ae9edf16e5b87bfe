package scenario

import (
	"slices"
	"strconv"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// planned is an entry of what a scenario settles beforehand.
type planned struct {
	round int64
	who   string // "": it is not said
	said  map[string]any
	path  []string
}

func (p *planned) at(key string) []string { return append(slices.Clone(p.path), key) }

// planned reads what orders and rolls have in common: when, whose, and no keys but those
// that they know. Of these `musts` must be said; hint is how.
func (l *loader) planned(v any, name, article string, keys, musts []string, hint func(key string) string) (out []*planned) {
	for n, t := range l.tables(v, name) {
		p := &planned{round: world.AnyRound, said: t, path: []string{name, strconv.Itoa(n)}}
		for _, key := range l.sortedKeys(t, p.path) {
			switch {
			case key == "round":
				p.round = l.roundOf(t[key], p.at(key))
			case key == "who":
				p.who = l.fighter(t[key], p.at(key))
			case !slices.Contains(keys, key):
				l.unknownKey(p.at(key), article+" "+name, append([]string{"round", "who"}, keys...))
			}
		}
		for _, key := range musts {
			if _, ok := t[key]; !ok && !l.meant(p.path, key) {
				l.errorf(diag.MissingField, l.val(p.path...), "this %s does not say its `%s`", name, key).Hinted("%s", hint(key))
			}
		}
		out = append(out, p)
	}
	return out
}

// orders reads what a scenario says is chosen.
func (l *loader) orders(v any) {
	var choices []string
	for _, s := range l.p.Sites {
		choices = append(choices, s.Name, s.FullName())
	}
	hint := func(key string) string { return "write: " + key + " = \"…\"" }
	for _, p := range l.planned(v, "order", "an", []string{"choice", "take"}, []string{"who", "choice", "take"}, hint) {
		o := world.Order{Round: p.round, Who: p.who, Span: l.val(p.path...)}
		if v, ok := p.said["choice"]; ok {
			at := p.at("choice")
			o.Choice = l.text(v, at...)
			if !slices.ContainsFunc(l.p.Sites, func(s *ir.Site) bool { return s.Named(o.Choice) }) {
				d := l.errorf(diag.UnknownName, l.val(at...), "nothing is chosen under the name `%s`", o.Choice)
				d.Hint = nearOr(o.Choice, choices)
			}
		}
		if v, ok := p.said["take"]; ok {
			o.Take, o.Span = l.take(v, p.at("take")), l.val(p.at("take")...)
		}
		l.setup.Orders = append(l.setup.Orders, o)
	}
}

// throws reads what a scenario says of the dice.
func (l *loader) throws(v any) {
	hint := func(string) string { return "write: label = \"…\" and gives = [ … ]" }
	for _, p := range l.planned(v, "roll", "a", []string{"label", "gives"}, []string{"label", "gives"}, hint) {
		o := world.Throw{Round: p.round, Who: p.who, Span: l.val(p.path...)}
		if v, ok := p.said["label"]; ok {
			at := p.at("label")
			o.Label = l.text(v, at...)
			if !slices.Contains(l.p.Labels, o.Label) {
				d := l.errorf(diag.UnknownName, l.val(at...), "nothing is thrown under the label `%s`", o.Label)
				d.Hint = nearOr(o.Label, l.p.Labels)
			}
		}
		if v, ok := p.said["gives"]; ok {
			o.Span = l.val(p.at("gives")...)
			list, ok := asList(v)
			if !ok {
				list = []any{v}
			}
			for _, x := range list {
				n, ok := x.(int64)
				if !ok {
					l.errorf(diag.WrongType, o.Span, "a throw gives a whole number, or a list of them, not %s", describe(x)).Hinted("write: gives = [9, 12]")
					break
				}
				o.Gives = append(o.Gives, n)
			}
		}
		l.setup.Throws = append(l.setup.Throws, o)
	}
}

// roundOf reads the round of an order or roll, fighter the name of somebody in the
// fight.
func (l *loader) roundOf(v any, path []string) int64 {
	r, ok := v.(int64)
	if !ok || r < 0 {
		l.errorf(diag.WrongType, l.val(path...), "a round is a whole number from 1 on, or 0 for the setup").Hinted("leave it out for every round")
	}
	return r
}

func (l *loader) fighter(v any, path []string) string {
	name := l.text(v, path...)
	if _, ok := l.names[name]; !ok {
		var who []string
		for n := range l.names {
			who = append(who, n)
		}
		slices.Sort(who)
		d := l.errorf(diag.UnknownName, l.val(path...), "there is nobody called `%s` in this scenario", name)
		d.Hint = nearOr(name, who)
	}
	return name
}

// take reads what an order takes: a name, a number, yes or no, or a list of them.
func (l *loader) take(v any, path []string) []string {
	switch v := v.(type) {
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
		for i, x := range v {
			out = append(out, l.take(x, append(slices.Clone(path), strconv.Itoa(i)))...)
		}
		return out
	}
	l.errorf(diag.WrongType, l.val(path...), "an order takes a name, a number, true or false, or a list of them, not %s", describe(v)).Hinted("write: take = \"NAME\"")
	return nil
}
