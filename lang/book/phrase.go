package book

import (
	"slices"
	"strings"

	"hcl/lang/ir"
)

// called is what a formula calls, as it is said of what it is given first: the rider’s reach, the rider can turn, or
// that he cannot. False for what is said otherwise.
func (w *writer) called(e *ir.Call, yes bool) (piece, bool) {
	if slices.Contains(e.Args, nil) {
		return piece{}, false
	}
	return phrased(e.Callee, w.callee(e.Callee), w.pieces(e.Args), yes)
}

// pieces are what a formula is given.
func (w *writer) pieces(args []ir.Expr) (out []piece) {
	for _, a := range args {
		if a == nil {
			out = append(out, piece{plain("anything"), atom})
		} else {
			out = append(out, w.piece(a))
		}
	}
	return out
}

// phrased says by its name what is declared of what it is given.
func phrased(c ir.Callee, name Text, given []piece, yes bool) (piece, bool) {
	params := c.CallFrame().Takes()
	if len(given) == 0 || len(given) != len(params) {
		return piece{}, false
	}
	thing := func(t ir.Type) bool {
		return t.Base == ir.Ref || t.Base == ir.Square || t.Base == ir.List && len(params) > 1
	}
	of, rest := bracketed(given[0]), given[1:]
	var more Text // what stands behind it in brackets
	if len(rest) > 0 {
		var texts []Text
		for _, p := range rest {
			texts = append(texts, bracketed(p).text)
		}
		more = cat(" (", join(texts, ", ", ", "), ")")
	}
	word := c.Declaration().Name
	last := word[strings.LastIndexByte(word, '_')+1:]
	first, _, _ := strings.Cut(word, "_")
	d, defined := c.(*ir.Define)
	if defined && d.Result.Base == ir.Bool {
		several := params[0].Type.Base == ir.List
		against := len(rest) == 1 && slices.Contains(prepositions, last) // a throw that succeeds against a number
		if thing(params[0].Type) && !several && !isVerb(word) && len(rest) == 1 && fits(first, last) {
			prep := " "
			if !slices.Contains(prepositions, last) {
				prep = " for "
			}
			return piece{cat(of.text, verb(yes, " is ", " is not "), name, prep, bracketed(rest[0]).text), comparison}, true
		}
		if word == "within" && thing(params[0].Type) && len(rest) == 2 && params[2].Type.Base == ir.Int { // 30 feet of it
			more, rest = cat(" ", bracketed(rest[1]).text, " of ", bracketed(rest[0]).text), nil
		}
		if isVerb(word) && several || len(rest) > 0 && (!isVerb(word) || !thing(params[0].Type) && !against) {
			if bare, is := strings.CutPrefix(name[0].Text, "is "); is && len(name) == 1 {
				name = Text{{Text: bare, Style: name[0].Style, To: name[0].To}}
			}
			holds := verb(yes, " holds", " does not hold")
			return piece{cat(forAll(piece{name, atom}, given).text, holds), comparison}, true
		}
		if several {
			return piece{cat(of.text, verb(yes, " are ", " are not "), name), comparison}, true
		}
		if len(rest) == 1 && (last == word || modal(word) || slices.Contains(prepositions, last)) {
			more = cat(" ", bracketed(rest[0]).text)
		}
		if isVerb(word) {
			return piece{cat(of.text, " ", negated(name, word, yes), more), comparison}, true
		}
		return piece{cat(of.text, verb(yes, " is ", " is not "), name, more), comparison}, true
	}
	if len(rest) == 0 && of.hold > noun && of.hold < atom { // not: the sign of a − b
		of.text = cat("(", of.text, ")")
	}
	switch {
	case len(rest) == 0 && slices.Contains(prepositions, last):
		return piece{cat("the ", name, " ", of.text), noun}, true
	case len(rest) == 0 && !thing(params[0].Type) && slices.Contains(prepositions, first):
		return piece{cat(of.text, ", ", name), aside}, true
	case len(rest) == 0 && !thing(params[0].Type):
		return piece{cat("the ", name, " of ", of.text), noun}, true
	case !thing(params[0].Type):
		return forAll(piece{cat("the ", name), atom}, given), true
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
			return piece{cat(owned(of, what).text, prep, bracketed(rest[0]).text), noun}, true
		}
		if thing(params[1].Type) && params[1].Type.Kind == params[0].Type.Kind {
			by = " to "
		}
		return piece{cat(owned(of, name).text, by, bracketed(rest[0]).text), noun}, true
	}
	return forAll(owned(of, name), rest), true
}

// fits reports whether a name that begins and ends with these words says where something is: in view, next to.
func fits(first, last string) bool {
	return first != last && (slices.Contains(prepositions, first) || slices.Contains(prepositions, last))
}

// bracketed is a part of a formula between brackets, unless it holds together.
func bracketed(p piece) piece {
	if p.hold < noun {
		return piece{cat("(", p.text, ")"), atom}
	}
	return p
}

// forAll is what there is for all that it is given: the price for the first and two squares.
func forAll(of piece, given []piece) piece {
	var texts []Text
	for _, p := range given {
		texts = append(texts, bracketed(p).text)
	}
	prep := " for "
	if word := of.text.String(); slices.Contains(prepositions, word[strings.LastIndexByte(word, ' ')+1:]) {
		prep = " " // the row of a and b
	}
	switch len(texts) {
	case 0:
		return of
	case 1:
		return piece{cat(of.text, prep, texts[0]), noun}
	}
	return piece{cat(of.text, prep, join(texts, ", ", " and ")), listed}
}

var prepositions = strings.Fields("against at beside by for from in into near of off on over to under with")

// modal reports whether the name of what is yes or no begins with a verb behind which another stands: can_strike.
func modal(name string) bool {
	first, rest, _ := strings.Cut(name, "_")
	return rest != "" && !strings.Contains(rest, "_") && slices.Contains(modals, first)
}

var modals = []string{"can", "may", "must", "will"}

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
