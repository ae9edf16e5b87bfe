package book

import (
	"fmt"
	"strings"

	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// phrases are the built-ins as people say them: {0} is what is given first, {it} the formula
// on each item, {condition} the condition that is named.
var phrases = map[string]string{
	"last_side_standing": "the last side standing",
	"enemies":            "the enemies of {0}",
	"allies":             "the allies of {0}",
	"the":                "{0}",
	"active_combatants":  "all who take part",
	"active_sides":       "all sides of which somebody takes part",
	"active":             "those of {0} who take part",
	"partners":           "those with whom {0} is {condition}",
	"linked":             "all whom {condition} ties to {0}, directly or through others",
	"stacks":             "how many times {0} is {condition}",

	"line":              "the squares on the line from {0} to {1}",
	"line_beyond":       "the {2} squares beyond {1} on the line from {0}",
	"shortest_path":     "the shortest way from {0} to {1} past {2}",
	"grid_distance":     "the distance in squares from {0} to {1}",
	"straight_distance": "the straight distance from {0} to {1}",
	"rectangle":         "the squares of the rectangle from {0} to {1}",
	"bearing":           "the direction from {0} to {1}",
	"angle":             "the angle from {0} to {1}",
	"neighbours":        "the squares next to {0}",
	"reachable":         "the squares within {1} steps of {0} past {2}",
	"reachable_for":     "the squares that can be reached from {0} for {1}, where a step costs {it}",
	"cheapest_path":     "the cheapest way from {0} to {1} for at most {2}, where a step costs {it}",
	"path_cost":         "what the cheapest way costs from {0} to {1}, up to {2}, where a step costs {it}",
	"neighbour":         "the square beside {0} in direction {1}",
	"covered":           "the squares that something {1} squares wide covers at {0}",
	"covering":          "the places where something {1} squares wide covers {0}",
	"cone":              "the squares of the cone from {0} (facing {1}, spread {2}, length {3})",
	"square_at":         "the square in column {0} and row {1}",
	"burst":             "the squares within {1} of {0}",
	"pushed_along":      "where {3} end as something {1} squares wide pushes them along {2} from {0}, within {4}",
	"shortest_push":     "the shortest walk from {0} on which something {1} squares wide pushes {2} to {3} and ends within {4}",

	"find":       "the first of {0} where {it}",
	"flatten":    "all that is in {0}",
	"sorted":     "{0}, in order",
	"filter":     "those of {0} where {it}",
	"first":      "the first of {0}",
	"last":       "the last of {0}",
	"take":       "the first {1} of {0}",
	"skip":       "{0} but for the first {1}",
	"unique":     "{0}, each once",
	"subsets":    "each selection from {0}",
	"take_until": "{0} up to the first where {it}",
	"find_index": "the place of the first of {0} where {it}",
	"copy_of":    "the {1} among {0}",
	"reverse":    "{0} in reverse order",
	"map":        "{it} for each of {0}",
	"len":        "the number of {0}",
	"without":    "{0} without {1}",
	"count":      "the number of {0} where {it}",
	"highest":    "the one of {0} with the highest {it}",
	"lowest":     "the one of {0} with the lowest {it}",

	"again":      "{0}, each that shows {1} thrown again",
	"best":       "the best {0} of {1}",
	"worst":      "the worst {0} of {1}",
	"successes":  "the number of dice of {0} that show {1}",
	"stepped":    "{0}, {1} higher on {2}",
	"shuffled":   "{0}, shuffled",
	"pick":       "one of {0} by chance",
	"throw":      "the faces of {0}, the highest first",
	"times":      "{0} times the dice of {1}",
	"more":       "{0} and {1} dice more",
	"dice":       "{0} dice with {1} faces",
	"mean_above": "how much {0} show above {1}, on average",

	"clamp": "{0}, but at least {1} and at most {2}",
}

var roundings = map[string]string{"floor": ", rounded down", "ceil": ", rounded up", "round": ", rounded"}

// clauses are those that are asked, and how it is said that they do not hold.
var clauses = map[string][2]string{
	"any":           {"for at least one of {0}, {it}", "for none of {0}, {it}"},
	"none":          {"for none of {0}, {it}", "for at least one of {0}, {it}"},
	"all":           {"for each of {0}, {it}", "not for each of {0}, {it}"},
	"all_different": {"{0} are all different", "{0} are not all different"},
	"connected":     {"{0} hang together", "{0} do not hang together"},
	"in_line":       {"{0} lie in one line", "{0} do not lie in one line"},
}

func (w *writer) asked(e *ir.Builtin, yes bool) (piece, bool) {
	forms, ok := clauses[e.Entry.Name]
	if !ok {
		return piece{}, false
	}
	return w.filled(e, verb(yes, forms[0], forms[1])), true
}

func (w *writer) builtin(e *ir.Builtin) piece {
	name := e.Entry.Name
	switch {
	case name == "abs":
		return piece{cat("|", w.formula(e.Args[0]), "|"), atom}
	case name == "sqrt":
		return piece{cat("√", w.within(e.Args[0], atom)), atom}
	case name == "roll":
		return w.rolled(e)
	case name == "exploding":
		t := cat(w.within(e.Args[0], addition), ", exploding")
		if len(e.Args) > 1 {
			t = cat(t, " on ", w.formula(e.Args[1]))
		}
		return piece{t, phrase}
	case name == "flatten":
		if m, ok := e.Args[0].(*ir.Builtin); ok && m.Entry.Name == "map" {
			return w.builtin(m)
		}
	case name == "map" && ofItem(e.Each):
		return piece{cat("the ", w.keyed(e.Each, comparison), " of each of ", among(w.within(e.Args[0], noun))), noun}
	case name == "filter":
		p := w.filled(e, phrases[name])
		if strings.HasPrefix(p.text.String(), "those of all ") {
			p.text = without("those of ", p.text)
		}
		return p
	case name == "sorted" && e.Each != nil:
		by, first := e.Each, "the lowest first"
		if minus, ok := by.(*ir.Unary); ok && minus.Op == "-" {
			by, first = minus.X, "the highest first"
		}
		return piece{cat(w.within(e.Args[0], phrase), ", by ", w.keyed(by, comparison), ", ", first), aside}
	case name == "concat":
		return piece{join(w.list(e.Args), ", ", " and "), phrase}
	case name == "values" && e.Condition != nil:
		return piece{cat("each ", Span{Text: spaced(e.Condition.Frame.Params[e.Place].Name), Style: Name}, " for which ",
			w.formula(e.Args[0]), " is ", w.named(e.Condition, spaced(e.Condition.Name))), phrase}
	case name == "take" && w.constant(e.Args[1]) == "1":
		return piece{cat("the first of ", among(w.within(e.Args[0], noun))), noun}
	case name == "skip" && w.constant(e.Args[1]) == "1":
		return piece{cat(w.within(e.Args[0], noun), " but for the first"), noun}
	case name == "div":
		return piece{cat(w.within(e.Args[0], multiplication), " ÷ ", w.within(e.Args[1], signed), ", rounded down"), aside}
	case roundings[name] != "":
		p := w.piece(e.Args[0])
		if p.hold < noun || p.hold == addition { // not: a + b ÷ 2, rounded down
			p.text = cat("(", p.text, ")")
		}
		return piece{cat(p.text, roundings[name]), aside}
	case name == "max" || name == "min":
		return w.extreme(e, name == "max")
	case name == "sum" || name == "mean":
		sum := verb(name == "sum", "the sum of ", "the average of ")
		if e.Each != nil {
			return piece{cat(sum, w.keyed(e.Each, phrase), " over ", w.within(e.Args[0], phrase)), phrase}
		}
		return piece{cat(sum, join(w.list(e.Args), ", ", " and ")), phrase}
	}
	if form, ok := phrases[name]; ok {
		return w.filled(e, form)
	}
	if p, ok := w.asked(e, true); ok {
		return p
	}
	return w.call(plain(spaced(name)), e.Args)
}

// extreme is the highest of several, or a bound.
func (w *writer) extreme(e *ir.Builtin, highest bool) piece {
	if len(e.Args) == 2 && e.Args[0].Type().Numeric() {
		for i, a := range e.Args {
			if bound, other := w.constant(a), e.Args[1-i]; bound != "" {
				return piece{cat(w.within(other, addition), verb(highest, ", at least ", ", at most "), bound), aside}
			}
		}
	}
	most := verb(highest, "the highest ", "the lowest ")
	if m, ok := e.Args[0].(*ir.Builtin); ok && m.Entry.Name == "map" {
		t := cat(most, w.ranked(m.Each, comparison), " of ", w.within(m.Args[0], noun))
		if len(e.Args) == 2 {
			t = cat(t, ", or ", w.formula(e.Args[1]), " if there are none")
		}
		return piece{t, phrase}
	}
	if len(e.Args) == 2 && e.Args[0].Type().Numeric() {
		most = verb(highest, "the higher ", "the lower ")
	}
	if !e.Args[0].Type().Numeric() && len(e.Args) == 2 {
		return piece{cat(most, "of ", w.formula(e.Args[0]), ", or ", w.formula(e.Args[1]), " if there are none"), phrase}
	}
	return piece{cat(most, "of ", join(w.list(e.Args), ", ", " and ")), phrase}
}

// constant is a number as it is written, "" for another formula.
func (w *writer) constant(e ir.Expr) string {
	switch e := e.(type) {
	case *ir.IntLit, *ir.NumLit:
		return w.formula(e).String()
	case *ir.ToNum:
		return w.constant(e.X)
	}
	return ""
}

// rolled is a throw: 3d6 (for what).
func (w *writer) rolled(e *ir.Builtin) piece {
	t := w.within(e.Args[0], atom)
	switch {
	case e.LabelFrom != nil:
		t = cat(t, Span{Text: " (", Style: Soft}, w.formula(e.LabelFrom), Span{Text: ")", Style: Soft})
	case e.Label != "":
		t = cat(t, Span{Text: " (" + spaced(e.Label) + ")", Style: Soft})
	}
	return piece{t, atom}
}

// filled fills a form in. What the form does not name stands behind it in brackets.
func (w *writer) filled(e *ir.Builtin, form string) piece {
	var out Text
	used := map[int]bool{}
	for i, a := range e.Args {
		if word, ok := a.(*ir.WordLit); ok && word.Word == grid.Words[grid.Hex] {
			form, used[i] = inHexes.Replace(form), true
		}
	}
	whole := form
	for form != "" {
		before, rest, found := strings.Cut(form, "{")
		out = cat(out, before)
		if !found {
			break
		}
		key, behind, _ := strings.Cut(rest, "}")
		form = behind
		switch key {
		case "it":
			if e.Each == nil {
				continue
			}
			if e.Each.Type().Base == ir.Bool && e.Entry.Name != "map" {
				out = append(out, w.condition(e.Each)...)
			} else if strings.HasSuffix(before, "est ") {
				out = append(out, w.ranked(e.Each, comparison)...)
			} else {
				out = append(out, w.keyed(e.Each, comparison)...)
			}
		case "condition":
			if e.Condition != nil {
				out = append(out, w.named(e.Condition, spaced(e.Condition.Name))...)
			}
		default:
			n := int(key[0] - '0')
			if n < len(e.Args) && e.Args[n] != nil {
				hold := noun
				if l, ok := e.Args[n].(*ir.ListLit); ok && len(l.Items) > 0 || strings.HasPrefix(form, ",") || behind == "" {
					hold = phrase
				}
				if strings.HasSuffix(before, "the ") { // the (number of yards) squares
					hold = atom
				}
				arg := w.within(e.Args[n], hold)
				if strings.HasSuffix(before, "of ") && before != "those of " {
					arg = among(arg)
				}
				out = append(out, arg...)
			}
			used[n] = true
		}
	}
	var more []ir.Expr
	for i, a := range e.Args {
		if a != nil && !used[i] {
			if (e.Entry.Name == "throw" || e.Entry.Name == "pick" || e.Entry.Name == "shuffled") && i > 0 {
				continue // the label, and who
			}
			if a.Type().Base == ir.Enum { // on what sort of grid
				out = cat(out, on(a, w.within(a, noun)))
				continue
			}
			more = append(more, a)
		}
	}
	if (e.Entry.Name == "throw" || e.Entry.Name == "pick" || e.Entry.Name == "shuffled") && e.Label != "" {
		out = cat(out, fmt.Sprintf(" (%s)", spaced(e.Label)))
	}
	if len(more) > 0 {
		out = cat(out, " (", join(w.list(more), ", ", ", "), ")")
	}
	switch {
	case strings.Contains(whole, "{it}"):
		return piece{out, phrase}
	case strings.Contains(whole, ", "):
		return piece{out, aside}
	}
	return piece{out, noun}
}

// inHexes says of squares that are hexes that they are.
var inHexes = strings.NewReplacer("squares", "hexes", "square", "hex")

// on says on what grid squares are counted.
func on(lattice ir.Expr, t Text) Text {
	if _, ok := lattice.(*ir.WordLit); ok {
		return cat(" on a ", t, " grid")
	}
	return cat(" on ", t)
}

// among is a list behind “of”, which is said of all of it: those who take part, the ways.
func among(t Text) Text {
	if len(t) == 0 || t[0].Style != Plain || strings.HasPrefix(t[0].Text, "all that ") {
		return t
	}
	rest, found := strings.CutPrefix(t[0].Text, "all ")
	if !found {
		return t
	}
	the := "the "
	if strings.HasPrefix(rest, "who") {
		the = "those "
	}
	t = append(Text{}, t...)
	t[0].Text = the + rest
	return t
}

// keyed is what items are compared by: of its own fields the names alone.
func (w *writer) keyed(e ir.Expr, hold int) Text {
	if x, ok := e.(*ir.ToNum); ok {
		return w.keyed(x.X, hold)
	}
	if ofItem(e) {
		f := e.(*ir.FieldRef).Field
		return w.named(f, fieldName(f))
	}
	t := w.within(e, hold)
	if len(t) > 1 && t[0].Text == "its " && t[0].Style == Plain {
		t = t[1:]
	}
	return t
}

// ofItem reports whether a formula is a field of the item that is looked at.
func ofItem(e ir.Expr) bool {
	f, ok := e.(*ir.FieldRef)
	if !ok {
		return false
	}
	l, ok := f.X.(*ir.LocalRef)
	return ok && l.Local.Name == "it"
}

// ranked is what items are compared by, behind “the highest”: distance from it to the gate.
func (w *writer) ranked(e ir.Expr, hold int) Text { return without("the ", w.keyed(e, hold)) }

// without is a text less the words with which it may begin.
func without(word string, t Text) Text {
	if len(t) > 0 && t[0].Style == Plain && strings.HasPrefix(t[0].Text, word) {
		t = append(Text{}, t...)
		t[0].Text = t[0].Text[len(word):]
	}
	return t
}
