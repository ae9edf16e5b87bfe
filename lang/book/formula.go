package book

import (
	"fmt"
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// writer writes formulas and statements as people read them. Names lead to what they name.
type writer struct {
	anchors map[any]string
	doubt   *Doubt // that somebody has about the example that is written, nil

	known map[wording]piece // parts of the formula that is written
	depth int               // how many formulas around what is written are not yet done
}

// wording is a way to write a formula: as it is, or as a sentence that says that it holds, or does not.
type wording struct {
	of        ir.Expr
	says, yes bool
}

// once writes a formula in some way, once for each: several ways to write what it is part of may be tried.
func (w *writer) once(as wording, write func() piece) piece {
	p, known := w.known[as]
	if known {
		return p
	}
	w.depth++
	p = write()
	if w.depth--; w.depth == 0 {
		w.known = nil
		return p
	}
	if w.known == nil {
		w.known = map[wording]piece{}
	}
	w.known[as] = p
	return p
}

// How closely the parts of a formula hang together. What is looser than its place wants stands
// in brackets.
const (
	aside  = iota // …, rounded down: what stands behind the comma is of all that is before it
	phrase        // the highest of …
	disjunction
	conjunction
	comparison
	listed // the price for a and b: behind it no further “and” may stand
	noun
	addition
	division // a ÷ b × c reads in two ways, so that it stands in brackets in a product
	multiplication
	signed
	atom
)

// piece is a written part of a formula.
type piece struct {
	text Text
	hold int
}

func words(format string, args ...any) piece {
	return piece{plain(fmt.Sprintf(format, args...)), phrase}
}

// named is a name that leads to what it names.
func (w *writer) named(of any, name string) Text {
	return Text{{Text: name, Style: Name, To: w.anchors[of]}}
}

// formula writes a formula that stands alone.
func (w *writer) formula(e ir.Expr) Text { return w.within(e, aside) }

// within writes a formula where what holds together less than so much stands in brackets.
func (w *writer) within(e ir.Expr, hold int) Text {
	p := w.piece(e)
	if p.hold < hold {
		return cat("(", p.text, ")")
	}
	return p.text
}

// list writes formulas between which commas stand, so that none of their own may.
func (w *writer) list(list []ir.Expr) (out []Text) {
	hold := phrase
	if len(list) == 1 {
		hold = aside
	}
	for _, e := range list {
		if e == nil {
			out = append(out, plain("anything"))
			continue
		}
		if p := w.piece(e); p.hold == listed && len(list) > 1 {
			out = append(out, cat("(", p.text, ")"))
			continue
		}
		out = append(out, w.within(e, hold))
	}
	return out
}

// call is a name with what stands in brackets behind it.
func (w *writer) call(name Text, args []ir.Expr) piece {
	if len(args) == 0 {
		return piece{name, atom}
	}
	return piece{cat(name, "(", join(w.list(args), ", ", ", "), ")"), atom}
}

var signs = map[string]string{"-": " − ", "+": " + ", "*": " × ", "/": " ÷ ", "%": " ÷ "}

// number writes a number with a real minus.
func number(s string) string {
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		return "−" + rest
	}
	return s
}

func decimal(x float64) string { return number(value.Number(x)) }

func (w *writer) piece(e ir.Expr) piece {
	return w.once(wording{of: e}, func() piece { return w.written(e) })
}

func (w *writer) written(e ir.Expr) piece {
	one := func(s string) piece { return piece{plain(s), atom} }
	switch e := e.(type) {
	case *ir.IntLit:
		if e.T.Base == ir.Label {
			return one("“" + strings.Trim(e.At.Text(), `"`) + "”")
		}
		return one(number(strconv.FormatInt(e.Value, 10)))
	case *ir.NumLit:
		return one(decimal(e.Value))
	case *ir.BoolLit:
		if e.Value {
			return one("yes")
		}
		return one("no")
	case *ir.TextLit:
		return one("“" + e.Value + "”")
	case *ir.DiceLit:
		if e.Die != nil {
			return piece{Text{{Text: fmt.Sprintf("%dd%d", e.N, e.Die.Faces), To: w.anchors[e.Die]}}, atom}
		}
		return one(fmt.Sprintf("%dd%d", e.N, e.Faces))
	case *ir.SquareLit:
		return one(e.Value.String())
	case *ir.NoneLit:
		return one("none")
	case *ir.WordLit:
		return piece{Text{{Text: spaced(e.Word), Style: Name}}, atom}
	case *ir.LocalRef:
		if e.Local.Name == "it" || e.Local.Name == "self" {
			return one("it")
		}
		return piece{Text{{Text: spaced(e.Local.Name), Style: Name}}, atom}
	case *ir.ParamRef:
		return piece{w.named(e.Param, spaced(e.Param.Name)), atom}
	case *ir.InstanceRef:
		return piece{w.named(e.Instance, titleOf(e.Instance)), atom}
	case *ir.ScenarioRef:
		return piece{Text{{Text: capital(spaced(e.Name)), Style: Name}}, atom}
	case *ir.KindList:
		return piece{cat("all ", w.named(e.Kind, spaced(e.Kind.Plural))), noun}
	case *ir.World:
		switch e.Name {
		case "combat":
			return one("the fight")
		case "sides", "combatants":
			return one("all " + e.Name)
		}
		return piece{Text{{Text: spaced(e.Name), Style: Name}}, atom}
	case *ir.FieldRef:
		return w.of(e.X, w.named(e.Field, fieldName(e.Field)))
	case *ir.Coordinate:
		if e.Row {
			return w.of(e.X, plain("row"))
		}
		return w.of(e.X, plain("column"))
	case *ir.MapSquares:
		if e.Areas {
			return piece{cat("the squares of ", w.named(e.Map, spaced(e.Map.Name)), " that belong to something"), phrase}
		}
		return piece{cat("all squares of ", w.named(e.Map, spaced(e.Map.Name))), noun}
	case *ir.MapArea:
		return piece{cat("what ", w.named(e.Map, spaced(e.Map.Name)), " has at ", w.within(e.X, atom)), phrase}
	case *ir.MethodCall:
		if e.Field.Role == ir.Action && (e.Field.Rule == nil || !e.Field.Rule.Still) {
			done := w.carried(w.of(e.X, w.named(e.Field, fieldName(e.Field))).text, e.Args)
			return piece{cat("the result of ", done), noun}
		}
		return forAll(w.of(e.X, w.named(e.Field, fieldName(e.Field))), w.pieces(e.Args))
	case *ir.Index:
		if e.X.Type().Base == ir.Per {
			return piece{cat(w.within(e.X, atom), " for ", w.within(e.I, atom)), noun}
		}
		if n, ok := e.I.(*ir.IntLit); ok && ordinal(n.Value+1) != "" {
			return piece{cat("the "+ordinal(n.Value+1)+" of ", w.within(e.X, noun)), noun}
		}
		return piece{cat("number ", w.within(e.I, addition), " of ", w.within(e.X, atom), ", counted from 0"), phrase}
	case *ir.Call:
		if r, ok := e.Callee.(*ir.Rule); ok && !r.Still {
			return piece{cat("the result of ", w.carried(w.callee(e.Callee), e.Args)), noun}
		}
		if p, ok := w.called(e, true); ok {
			return p
		}
		return w.call(w.callee(e.Callee), e.Args)
	case *ir.Lookup:
		name := w.named(e.Table, spaced(e.Table.Name))
		if !e.Table.Single {
			name = cat(Span{Text: spaced(e.Table.Columns[e.Column].Name), Style: Name}, " in ", name)
		}
		return forAll(piece{cat("the ", name), atom}, w.pieces(e.Args))
	case *ir.Builtin:
		return w.builtin(e)
	case *ir.Unary:
		if e.Op == "-" {
			return piece{cat("−", w.within(e.X, atom)), signed}
		}
	case *ir.Binary:
		if s, ok := signs[e.Op]; ok {
			return w.arithmetic(e, s)
		}
	case *ir.Choice:
		last := phrase
		if _, ok := e.Else.(*ir.Choice); ok {
			last = aside
		}
		return piece{cat(w.within(e.Then, disjunction), " if ", w.condition(e.Cond), ", otherwise ", w.within(e.Else, last)),
			aside}
	case *ir.Coalesce:
		return piece{cat(w.within(e.X, addition), ", or ", w.within(e.Y, addition), " if there is none"), aside}
	case *ir.RangeList:
		return piece{cat(w.within(e.Low, addition), " to ", w.within(e.High, addition)), phrase}
	case *ir.ListLit:
		switch len(e.Items) {
		case 0:
			return one("nothing")
		case 1:
			return w.piece(e.Items[0])
		}
		return piece{join(w.list(e.Items), ", ", " and "), phrase}
	case *ir.ToNum:
		return w.piece(e.X)
	case *ir.ToUnion:
		return w.piece(e.X)
	case *ir.PartOf:
		return w.piece(e.X)
	case *ir.Proceed:
		return piece{cat("the usual result", w.withArgs(e.Args)), phrase}
	}
	if e.Type().Base == ir.Bool {
		return piece{w.condition(e), phrase}
	}
	return piece{Text{{Text: e.Span().Text(), Style: Code}}, atom}
}

func (w *writer) withArgs(args []ir.Expr) Text {
	if len(args) == 0 {
		return nil
	}
	return cat(", with ", join(w.list(args), ", ", " and "))
}

func (w *writer) arithmetic(e *ir.Binary, sign string) piece {
	if none, ok := e.X.(*ir.DiceLit); ok && none.N == 0 && e.Op == "+" {
		return w.piece(e.Y) // a number in place of dice
	}
	hold, left, right := addition, addition, addition
	switch e.Op {
	case "-":
		right = division
	case "*":
		hold, left, right = multiplication, multiplication, multiplication
	case "/":
		line := cat(w.within(e.X, multiplication), sign, w.within(e.Y, signed))
		above, under := w.piece(e.X), w.piece(e.Y)
		if above.hold >= addition && under.hold >= addition && short(above.text) && short(under.text) {
			line = Text{{Style: Over, Above: above.text, Under: under.text, Line: line}}
		}
		return piece{line, division}
	case "%":
		return piece{cat("the remainder of ", w.within(e.X, multiplication), sign, w.within(e.Y, signed)), noun}
	}
	if x, ok := e.Y.(*ir.IntLit); ok && x.Value < 0 && e.Op == "+" {
		return piece{cat(w.within(e.X, hold), " − ", strconv.FormatInt(-x.Value, 10)), hold}
	}
	return piece{cat(w.within(e.X, left), sign, w.within(e.Y, right)), hold}
}

// short reports whether a text fits above or below a line.
func short(t Text) bool {
	for _, s := range t {
		if s.Style == Over {
			return false
		}
	}
	return len(t.String()) <= 24
}

// of is something that belongs to something.
func (w *writer) of(x ir.Expr, what Text) piece {
	if world, ok := x.(*ir.World); ok && world.Name == "combat" {
		return piece{what, atom}
	}
	return owned(w.piece(x), what)
}

// owned is something that belongs to what is written.
func owned(by piece, what Text) piece {
	switch {
	case by.text.String() == "it":
		return piece{cat("its ", what), atom}
	case by.hold < noun:
		return piece{cat("the ", what, " of (", by.text, ")"), noun}
	case by.hold < atom || strings.Contains(by.text.String(), "’"): // not: the attack’s weapon’s owner’s
		return piece{cat("the ", what, " of ", by.text), noun}
	}
	return piece{cat(by.text, ownerEnding(by.text), what), atom}
}

// ownerEnding is what stands between an owner and what he owns.
func ownerEnding(owner Text) string { return diag.OwnerEnding(owner.String()) + " " }

func (w *writer) callee(c ir.Callee) Text {
	return w.named(c, spaced(c.Declaration().Name))
}

// parts writes a text with formulas in it.
func (w *writer) parts(list []ir.TextPart) (out Text) {
	for _, p := range list {
		if p.Value == nil {
			out = cat(out, p.Letters)
		} else if forms := w.forms(p.Value); len(forms) > 1 {
			out = cat(out, oneOf(forms))
		} else {
			t := w.formula(p.Value)
			if strings.HasSuffix(strings.ToLower(out.String()), "the ") {
				t = without("the ", t)
			}
			out = append(out, t...)
		}
	}
	return out
}

// read is a text that is read out.
func (w *writer) read(list []ir.TextPart) Text {
	t := w.parts(list)
	for i, s := range t {
		if s.Style == Plain {
			t[i].Style = Quote
		}
	}
	return cat("“", t, "”")
}
