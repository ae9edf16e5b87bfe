package check

import (
	"fmt"
	"strconv"
	"strings"

	"hcl/lang/ir"
)

var (
	tInvalid = ir.Type{}
	tInt     = ir.Type{Base: ir.Int}
	tNum     = ir.Type{Base: ir.Num}
	tBool    = ir.Type{Base: ir.Bool}
	tText    = ir.Type{Base: ir.Text}
	tDice    = ir.Type{Base: ir.Dice}
	tSquare  = ir.Type{Base: ir.Square}
	tNone    = ir.Type{Base: ir.None, Optional: true}
	tNothing = ir.Type{Base: ir.Nothing}
)

func refTo(k *ir.Kind) ir.Type { return ir.Type{Base: ir.Ref, Kind: k} }
func listOf(t ir.Type) ir.Type { return ir.Type{Base: ir.List, Elem: &t} }

// Describe puts a type into a sentence: "a number (int)", "a weapon".
func Describe(t ir.Type) string {
	s := ""
	switch t.Base {
	case ir.Int:
		s = "a whole number (int)"
	case ir.Num:
		s = "a number (num)"
	case ir.Bool:
		s = "true or false (bool)"
	case ir.Text:
		s = "a text"
	case ir.Dice:
		s = "dice"
	case ir.Square:
		s = "a square"
	case ir.Enum:
		s = "one of " + wordList(t.Words, "or")
	case ir.Ref:
		s = article(t.Kind.Name)
	case ir.List:
		s = "a list of " + t.Elem.String()
	case ir.Per:
		s = "a value per " + t.Kind.Name
	case ir.None:
		return "none"
	case ir.EmptyList:
		return "an empty list"
	case ir.Nothing:
		return "nothing"
	default:
		return "something unknown"
	}
	if t.Optional {
		s += " or none"
	}
	return s
}

func article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

// wordList writes `a`, `b` or `c`.
func wordList(words []string, last string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = "`" + w + "`"
	}
	if len(quoted) < 2 {
		return strings.Join(quoted, "")
	}
	const most = 8
	if len(quoted) > most {
		return strings.Join(quoted[:most], ", ") + fmt.Sprintf(" … (%d in all)", len(quoted))
	}
	return strings.Join(quoted[:len(quoted)-1], ", ") + " " + last + " " + quoted[len(quoted)-1]
}

// same reports whether two types are alike, ranges aside.
func same(a, b ir.Type) bool {
	if a.Base == ir.Invalid || b.Base == ir.Invalid {
		return true
	}
	if a.Base != b.Base || a.Optional != b.Optional || a.Kind != b.Kind {
		return false
	}
	switch a.Base {
	case ir.List, ir.Per:
		return same(*a.Elem, *b.Elem)
	case ir.Enum:
		if len(a.Words) != len(b.Words) {
			return false
		}
		return subset(a.Words, b.Words)
	}
	return true
}

func subset(words, of []string) bool {
	for _, w := range words {
		if !contains(of, w) {
			return false
		}
	}
	return true
}

func contains(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

// fits reports whether a value of type from can stand where to is wanted,
// perhaps after turning an int into a num.
func fits(from, to ir.Type) bool {
	switch {
	case from.Base == ir.Invalid || to.Base == ir.Invalid:
		return true
	case from.Base == ir.None:
		return to.Optional
	case from.Optional && !to.Optional:
		return false
	case from.Base == ir.EmptyList:
		return to.Base == ir.List || to.Base == ir.EmptyList
	case from.Base == ir.Int && to.Base == ir.Num:
		return true
	case from.Base != to.Base || from.Kind != to.Kind:
		return false
	}
	switch from.Base {
	case ir.List:
		return from.Elem.Base == ir.Invalid || same(*from.Elem, *to.Elem) || from.Elem.Base == ir.Enum && fits(*from.Elem, *to.Elem)
	case ir.Per:
		return same(*from.Elem, *to.Elem)
	case ir.Enum:
		return subset(from.Words, to.Words)
	}
	return true
}

// fitsAsIs reports whether a value can stand where to is wanted without being turned
// into a num.
func fitsAsIs(from, to ir.Type) bool {
	return fits(from, to) && !(from.Base == ir.Int && to.Base == ir.Num)
}

// join is the type of a formula that is either of two, false if there is none.
func join(a, b ir.Type) (ir.Type, bool) {
	optional := a.Optional || b.Optional
	switch {
	case a.Base == ir.Invalid:
		return b, true
	case b.Base == ir.Invalid:
		return a, true
	case a.Base == ir.None:
		return b.Maybe(), true
	case b.Base == ir.None:
		return a.Maybe(), true
	}
	if a.Base == ir.Enum && b.Base == ir.Enum {
		words := append([]string(nil), a.Words...)
		for _, w := range b.Words {
			if !contains(words, w) {
				words = append(words, w)
			}
		}
		return ir.Type{Base: ir.Enum, Words: words, Optional: optional}, true
	}
	a.Optional, b.Optional = optional, optional
	a.Range, b.Range = nil, nil
	if fits(a, b) {
		return b, true
	}
	if fits(b, a) {
		return a, true
	}
	return tInvalid, false
}

// Advice says which values lie in a range: 1 or more, from 1 to 10.
func Advice(r *ir.Range) string {
	switch {
	case !r.HasHigh:
		return "write " + trimNumber(r.Low) + " or more"
	case !r.HasLow:
		return "write " + trimNumber(r.High) + " or less"
	}
	return "write a value from " + trimNumber(r.Low) + " to " + trimNumber(r.High)
}

func trimNumber(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
