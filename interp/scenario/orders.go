package scenario

import (
	"slices"
	"strconv"

	"hcl/interp"
	"hcl/lang/check"
	"hcl/lang/diag"
)

// orders reads what a scenario says is chosen.
func (l *loader) orders(v any) {
	var choices []string
	for _, s := range l.p.Sites {
		choices = append(choices, s.Name, s.FullName())
	}
	for n, t := range l.tables(v, "order") {
		path := []string{"order", strconv.Itoa(n)}
		at := func(key string) []string { return append(slices.Clone(path), key) }
		whole := l.val(path...)
		o := interp.Order{Round: interp.AnyRound, Span: whole}
		for _, key := range l.sortedKeys(t, path) {
			switch key {
			case "round":
				o.Round = l.roundOf(t[key], at(key))
			case "who":
				o.Who = l.fighter(t[key], at(key))
			case "choice":
				o.Choice = l.text(t[key], at(key)...)
				if !slices.ContainsFunc(l.p.Sites, func(s *check.Site) bool { return s.Named(o.Choice) }) {
					d := l.errorf(diag.UnknownName, l.val(at(key)...), "nothing is chosen under the name `%s`", o.Choice)
					d.Hint = nearOr(o.Choice, choices)
				}
			case "take":
				o.Take, o.Span = l.take(t[key], at(key)), l.val(at(key)...)
			default:
				l.unknownKey(at(key), "an order", []string{"round", "who", "choice", "take"})
			}
		}
		for _, key := range []string{"who", "choice", "take"} {
			if _, ok := t[key]; !ok && !l.meant(path, key) {
				l.errorf(diag.MissingField, whole, "this order does not say its `%s`", key).Hinted("write: %s = \"…\"", key)
			}
		}
		l.setup.Orders = append(l.setup.Orders, o)
	}
}

// throws reads what a scenario says of the dice.
func (l *loader) throws(v any) {
	for n, t := range l.tables(v, "roll") {
		path := []string{"roll", strconv.Itoa(n)}
		at := func(key string) []string { return append(slices.Clone(path), key) }
		whole := l.val(path...)
		o := interp.Throw{Round: interp.AnyRound, Span: whole}
		for _, key := range l.sortedKeys(t, path) {
			switch key {
			case "round":
				o.Round = l.roundOf(t[key], at(key))
			case "who":
				o.Who = l.fighter(t[key], at(key))
			case "label":
				o.Label = l.text(t[key], at(key)...)
				if !slices.Contains(l.p.Labels, o.Label) {
					d := l.errorf(diag.UnknownName, l.val(at(key)...), "nothing is thrown under the label `%s`", o.Label)
					d.Hint = nearOr(o.Label, l.p.Labels)
				}
			case "gives":
				o.Span = l.val(at(key)...)
				list, ok := asList(t[key])
				if !ok {
					list = []any{t[key]}
				}
				for _, x := range list {
					n, ok := x.(int64)
					if !ok {
						l.errorf(diag.WrongType, o.Span, "a throw gives a whole number, or a list of them, not %s", describe(x)).Hinted("write: gives = [9, 12]")
						break
					}
					o.Gives = append(o.Gives, n)
				}
			default:
				l.unknownKey(at(key), "a roll", []string{"round", "who", "label", "gives"})
			}
		}
		for _, key := range []string{"label", "gives"} {
			if _, ok := t[key]; !ok && !l.meant(path, key) {
				l.errorf(diag.MissingField, whole, "this roll does not say its `%s`", key).Hinted("write: label = \"…\" and gives = [ … ]")
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
