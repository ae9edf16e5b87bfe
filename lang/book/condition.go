package book

import (
	"slices"
	"strings"

	"hcl/lang/ir"
)

// condition writes what must hold.
func (w *writer) condition(e ir.Expr) Text { return w.holds(e, true, aside) }

var opposite = map[string]string{"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}

var comparisons = map[string]string{"==": " = ", "!=": " ≠ ", "<": " < ", "<=": " ≤ ", ">": " > ", ">=": " ≥ "}

// holds writes that something holds, or that it does not.
func (w *writer) holds(e ir.Expr, yes bool, hold int) Text {
	p := w.clause(e, yes)
	if p.hold < hold {
		return cat("(", p.text, ")")
	}
	return p.text
}

// verb is one of two words.
func verb(yes bool, is, not string) string {
	if yes {
		return is
	}
	return not
}

func (w *writer) clause(e ir.Expr, yes bool) piece {
	return w.once(wording{e, true, yes}, func() piece { return w.said(e, yes) })
}

func (w *writer) said(e ir.Expr, yes bool) piece {
	switch e := e.(type) {
	case *ir.BoolLit:
		return words("%s", verb(e.Value == yes, "always", "never"))
	case *ir.Unary:
		if e.Op == "not" || e.Op == "!" {
			return w.clause(e.X, !yes)
		}
	case *ir.Logic:
		if e.And == yes {
			return piece{cat(w.holds(e.X, yes, conjunction), " and ", w.holds(e.Y, yes, conjunction)), conjunction}
		}
		return piece{cat(w.holds(e.X, yes, disjunction), " or ", w.holds(e.Y, yes, disjunction)), disjunction}
	case *ir.Binary:
		if e.Compares() {
			return w.compared(e, yes)
		}
	case *ir.In:
		switch x := w.within(e.X, noun); {
		case e.List == nil:
			return piece{cat(x, verb(yes, " is from ", " is not from "), w.within(e.Low, addition), " to ",
				w.within(e.High, addition)), comparison}
		default:
			if l, ok := e.List.(*ir.ListLit); ok && len(l.Items) > 0 {
				return piece{cat(x, verb(yes, " is ", " is neither "), join(w.list(l.Items), ", ", verb(yes, " or ", " nor "))),
					comparison}
			}
			list := w.within(e.List, noun)
			if strings.HasPrefix(list.String(), "the first of ") { // there is but one, or none
				return piece{cat(x, verb(yes, " is ", " is not "), list), comparison}
			}
			return piece{cat(x, verb(yes, " is one of ", " is none of "), list), comparison}
		}
	case *ir.Holds:
		return w.state(e.Condition, e.Args, yes)
	case *ir.FieldRef:
		return w.fact(e, yes)
	case *ir.ParamRef:
		return piece{cat(w.formula(e), verb(yes, " is in force", " is not in force")), comparison}
	case *ir.Choice:
		return piece{cat(w.holds(e.Cond, true, conjunction), " and ", w.holds(e.Then, yes, conjunction), ", or ",
			w.holds(e.Cond, false, conjunction), " and ", w.holds(e.Else, yes, conjunction)), phrase}
	case *ir.Builtin:
		if p, ok := w.asked(e, yes); ok {
			return p
		}
	case *ir.Call:
		if r, ok := e.Callee.(*ir.Rule); ok && !r.Still {
			return piece{cat(w.carried(w.callee(e.Callee), e.Args), verb(yes, " comes to yes", " comes to no")), comparison}
		}
		if p, ok := w.called(e, yes); ok {
			return p
		}
	case *ir.MethodCall:
		if e.Field.Role != ir.Action || e.Field.Rule != nil && e.Field.Rule.Still {
			return w.answered(e, yes)
		}
		return piece{cat(w.carried(w.of(e.X, w.named(e.Field, fieldName(e.Field))).text, e.Args),
			verb(yes, " comes to yes", " comes to no")), comparison}
	case *ir.Coalesce:
		return piece{cat(w.holds(e.X, yes, comparison), " (", w.within(e.Y, atom), " where there is none)"), comparison}
	case *ir.LocalRef:
		if e.Local.Name == "it" {
			return piece{plain(verb(yes, "it is so", "it is not so")), comparison}
		}
		return piece{cat(verb(yes, "", "not "), w.formula(e)), comparison}
	}
	switch e.(type) { // whose formula says it alone
	case *ir.MethodCall, *ir.Call, *ir.Lookup, *ir.Index, *ir.Proceed, *ir.Builtin:
		if yes {
			return w.piece(e)
		}
		return piece{cat("not ", w.within(e, atom)), comparison}
	}
	t := Text{{Text: e.Span().Text(), Style: Code}}
	return piece{cat(verb(yes, "", "not "), t), comparison}
}

// answered is what a thing answers, yes or no, of what it is given: the tool can reach the wall, the deed may be done
// by the actor.
func (w *writer) answered(e *ir.MethodCall, yes bool) piece {
	name := w.named(e.Field, fieldName(e.Field))
	given := w.list(e.Args)
	x := bracketed(w.piece(e.X)).text
	if slices.Contains(modals, e.Field.Name) {
		by := Text(nil)
		if len(given) > 0 {
			by = cat(" by ", given[0])
		}
		if len(given) > 1 {
			by = cat(by, " (", join(given[1:], ", ", ", "), ")")
		}
		return piece{cat(x, " ", name, verb(yes, " be done", " not be done"), by), comparison}
	}
	more := Text(nil)
	switch {
	case len(given) == 1 && isVerb(e.Field.Name):
		more = cat(" ", w.within(e.Args[0], noun))
	case len(given) > 0:
		more = cat(" (", join(given, ", ", ", "), ")")
	}
	if isVerb(e.Field.Name) {
		return piece{cat(x, " ", negated(name, e.Field.Name, yes), more), comparison}
	}
	return piece{cat(x, verb(yes, " is ", " is not "), name, more), comparison}
}

func (w *writer) compared(e *ir.Binary, yes bool) piece {
	op := e.Op
	if !yes {
		op = opposite[op]
	}
	equal := op == "=="
	x := w.within(e.X, listed)
	switch y := e.Y.(type) {
	case *ir.NoneLit:
		t := e.X.Type()
		nothing, something := " is nothing", " is something"
		switch {
		case t.Base == ir.Ref && (t.Kind.Name == "combatant" || t.Kind.Name == "side"):
			nothing, something = " is nobody", " is somebody"
		case t.Base == ir.Int || t.Base == ir.Num:
			nothing, something = " is not given", " is given"
		}
		return piece{cat(x, verb(equal, nothing, something)), comparison}
	case *ir.ListLit:
		if len(y.Items) == 0 {
			return w.some(e.X, !equal)
		}
	case *ir.BoolLit:
		return w.clause(e.X, equal == y.Value)
	case *ir.IntLit:
		if r, ok := e.X.(*ir.Binary); ok && r.Op == "%" && y.Value == 0 && (equal || op == "!=") {
			return piece{cat(w.within(r.X, listed), verb(equal, " is a multiple of ", " is no multiple of "),
				w.within(r.Y, noun)), comparison}
		}
		b, ok := e.X.(*ir.Builtin)
		if ok && b.Entry.Name == "len" && (y.Value == 0 && op != "<" && op != ">=" || y.Value == 1 && op == ">=") {
			return w.some(b.Args[0], op != "==" && op != "<=")
		}
	}
	if op == "==" || op == "!=" {
		if t := e.X.Type(); t.Base != ir.Int && t.Base != ir.Num {
			if t.Base == ir.Bool {
				x, y := w.holds(e.X, true, comparison), w.holds(e.Y, true, comparison)
				if equal {
					return piece{cat(x, " exactly if ", y), comparison}
				}
				return piece{cat("either ", x, " or ", y, ", but not both"), phrase}
			}
			is, isNot := " is ", " is not "
			if f, ok := e.X.(*ir.FieldRef); ok && f.Field.Name == "at" { // not: its at is square
				x, is, isNot = w.within(f.X, noun), " is at ", " is not at "
			}
			return piece{cat(x, verb(equal, is, isNot), w.within(e.Y, noun)), comparison}
		}
	}
	return piece{cat(x, comparisons[op], w.within(e.Y, noun)), comparison}
}

// fact is a field that is yes or no.
func (w *writer) fact(e *ir.FieldRef, yes bool) piece {
	x := bracketed(w.piece(e.X))
	name := w.named(e.Field, fieldName(e.Field))
	switch {
	case isVerb(e.Field.Name):
		return piece{cat(x.text, " ", negated(name, e.Field.Name, yes)), comparison}
	case e.Field.Role == ir.State && !isQuality(e.Field.Name):
		return piece{cat(x.text, verb(yes, " is marked ", " is not marked "), name), comparison}
	}
	return piece{cat(x.text, verb(yes, " is ", " is not "), name), comparison}
}

// state is a condition that somebody is in.
func (w *writer) state(c *ir.Condition, args []ir.Expr, yes bool) piece {
	name := w.named(c, spaced(c.Name))
	var given []Text
	for _, a := range args {
		if a != nil {
			given = append(given, w.formula(a))
		}
	}
	switch {
	case len(given) == 1 && len(args) == 2 && args[0] == nil && !c.BothWays:
		return piece{cat(verb(yes, "somebody is ", "nobody is "), name, " ", given[0]), comparison}
	case len(given) == 1:
		return piece{cat(given[0], verb(yes, " is ", " is not "), name), comparison}
	case len(given) == 2 && c.BothWays:
		return piece{cat(given[0], " and ", given[1], verb(yes, " are ", " are not "), name), comparison}
	case len(given) == 0:
		return piece{cat(verb(yes, "somebody is ", "nobody is "), name), comparison}
	}
	if args[0] == nil {
		return piece{cat(name, " (", join(w.list(args), ", ", ", "), ")", verb(yes, " holds", " does not hold")), comparison}
	}
	more := cat(" (", join(w.list(args[1:]), ", ", ", "), ")")
	last := c.Name[strings.LastIndexByte(c.Name, '_')+1:]
	if len(args) == 2 && args[1] != nil && (strings.HasSuffix(last, "ing") || slices.Contains(prepositions, last)) {
		more = cat(" ", w.within(args[1], noun))
	}
	return piece{cat(w.within(args[0], noun), verb(yes, " is ", " is not "), name, more), comparison}
}

// some says that there is something in a list, or nothing.
func (w *writer) some(list ir.Expr, yes bool) piece {
	any, none := "there is something among ", "there is nothing among "
	if t := list.Type(); t.Base == ir.List && t.Elem.Base == ir.Ref &&
		(t.Elem.Kind.Name == "combatant" || t.Elem.Kind.Name == "side") {
		any, none = "there is somebody among ", "there is nobody among "
	}
	if f, ok := list.(*ir.Builtin); ok && f.Entry.Name == "filter" {
		return piece{cat(verb(yes, "at least one of ", "none of "), among(w.within(f.Args[0], noun)), ": ",
			w.holds(f.Each, true, conjunction)), conjunction}
	}
	return piece{cat(verb(yes, any, none), w.within(list, noun)), comparison}
}
