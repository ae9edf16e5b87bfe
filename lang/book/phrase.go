package book

import (
	"slices"
	"strings"

	"hcl/lang/ir"
)

// called is what a formula calls, as it is said of what it is given first: the rider’s reach, the rider can turn, or
// that he cannot. False for what is said otherwise.
func (w *writer) called(e *ir.Call, yes bool) (piece, bool) {
	var given []piece
	for _, a := range e.Args {
		if a == nil {
			return piece{}, false
		}
		given = append(given, w.piece(a))
	}
	return phrased(e.Callee, w.callee(e.Callee), given, yes)
}

// phrased says by its name what is declared of what it is given.
func phrased(c ir.Callee, name Text, given []piece, yes bool) (piece, bool) {
	params := c.CallFrame().Takes()
	if len(given) == 0 || len(given) != len(params) {
		return piece{}, false
	}
	thing := func(t ir.Type) bool { return t.Base == ir.Ref }
	for i := range given {
		if given[i].hold < noun {
			given[i].text = cat("(", given[i].text, ")")
			given[i].hold = atom
		}
	}
	of, rest := given[0], given[1:]
	var more Text // what stands behind it in brackets
	if len(rest) > 0 {
		var texts []Text
		for _, p := range rest {
			texts = append(texts, p.text)
		}
		more = cat("(", join(texts, ", ", ", "), ")")
	}
	word := c.Declaration().Name
	last := word[strings.LastIndexByte(word, '_')+1:]
	d, defined := c.(*ir.Define)
	if defined && d.Result.Base == ir.Bool {
		several := params[0].Type.Base == ir.List
		against := len(rest) == 1 && slices.Contains(prepositions, last) // a throw that succeeds against a number
		if isVerb(word) && several || len(rest) > 0 && (!isVerb(word) || !thing(params[0].Type) &&
			params[0].Type.Base != ir.Square && !against) {
			return piece{}, false
		}
		if several {
			return piece{cat(of.text, verb(yes, " are ", " are not "), name), comparison}, true
		}
		if len(rest) == 1 && (last == word || modal(word) || slices.Contains(prepositions, last)) {
			more = cat(" ", rest[0].text)
		}
		if isVerb(word) {
			return piece{cat(of.text, " ", negated(name, word, yes), more), comparison}, true
		}
		return piece{cat(of.text, verb(yes, " is ", " is not "), name), comparison}, true
	}
	if _, scored := c.(*ir.Score); !defined && !scored {
		return piece{}, false
	}
	if len(rest) == 0 && slices.Contains(prepositions, last) {
		return piece{cat("the ", name, " ", of.text), noun}, true
	}
	if !thing(params[0].Type) {
		return piece{}, false
	}
	switch len(rest) {
	case 0:
		return owned(of, name), true
	case 1:
		by := " for "
		if slices.Contains(prepositions, last) {
			what, prep := name, " "
			if of.hold < atom || strings.Contains(of.text.String(), "’") { // the skill of the foe’s friend with it
				what = append(Text{}, name...)
				what[0].Text = strings.TrimSuffix(what[0].Text, " "+last)
				prep = " " + last + " "
			}
			return piece{cat(owned(of, what).text, prep, rest[0].text), noun}, true
		}
		if thing(params[1].Type) && params[1].Type.Kind == params[0].Type.Kind {
			by = " to "
		}
		return piece{cat(owned(of, name).text, by, rest[0].text), noun}, true
	}
	return owned(of, cat(name, more)), true
}

var prepositions = strings.Fields("against at beside by for from in into near of off on over to under with")

// modal reports whether the name of what is yes or no begins with a verb behind which another stands: can_strike.
func modal(name string) bool {
	first, rest, _ := strings.Cut(name, "_")
	return rest != "" && !strings.Contains(rest, "_") && slices.Contains([]string{"can", "may", "must", "will"}, first)
}

// negated is the name of what somebody does, or that he does not: can strike, cannot strike.
func negated(name Text, word string, yes bool) Text {
	if yes || len(name) != 1 {
		return name
	}
	first, rest, found := strings.Cut(word, "_")
	switch first {
	case "can":
		first = "cannot"
	case "may", "is", "was", "will":
		first += " not"
	case "must":
		first = "need not"
	case "has":
		first = "has no"
		if isQuality(rest) || rest == "cast" {
			first = "has not"
		}
	default:
		first = "does not " + stem(first)
	}
	if found {
		first += " " + spaced(rest)
	}
	s := name[0]
	s.Text = first
	return Text{s}
}

// stem is a verb without the ending of what he, she or it does.
func stem(verb string) string {
	switch base := strings.TrimSuffix(verb, "es"); {
	case strings.HasSuffix(verb, "ies") && len(verb) > 4:
		return strings.TrimSuffix(verb, "ies") + "y"
	case base != verb && slices.ContainsFunc([]string{"o", "sh", "ch", "x", "ss"},
		func(end string) bool { return strings.HasSuffix(base, end) }):
		return base
	}
	return strings.TrimSuffix(verb, "s")
}

// forms are the texts that a formula may come to, where it does no more than choose among them; else nothing.
func (w *writer) forms(e ir.Expr) []string {
	switch e := e.(type) {
	case *ir.TextLit:
		return []string{e.Value}
	case *ir.Choice:
		then, other := w.forms(e.Then), w.forms(e.Else)
		if len(then) == 0 || len(other) == 0 {
			return nil
		}
		return append(then, slices.DeleteFunc(other, func(s string) bool { return slices.Contains(then, s) })...)
	case *ir.Lookup:
		if len(e.Table.Rows) > 3 {
			return nil
		}
		var all []string
		for _, r := range e.Table.Rows {
			some := w.forms(r.Values[e.Column])
			if len(some) == 0 {
				return nil
			}
			all = append(all, some...)
		}
		slices.Sort(all)
		return slices.Compact(all)
	case *ir.Call:
		if d, ok := e.Callee.(*ir.Define); ok && d.Result.Base == ir.Text {
			return w.forms(d.Body.Expr)
		}
	}
	return nil
}

// oneOf is a word in all its forms: hit(s), has/have.
func oneOf(forms []string) string {
	if len(forms) == 2 {
		short, long := forms[0], forms[1]
		if len(short) > len(long) {
			short, long = long, short
		}
		if more, ok := strings.CutPrefix(long, short); ok {
			bare := strings.TrimSuffix(more, " ")
			return short + "(" + bare + ")" + more[len(bare):]
		}
	}
	return strings.Join(forms, "/")
}
