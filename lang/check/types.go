package check

import (
	"fmt"
	"strconv"
	"strings"
)

// Base is the outermost shape of a type.
type Base uint8

const (
	Invalid   Base = iota // of what could not be checked; fits everywhere, silently
	Int                   // 64-bit whole number
	Num                   // float64
	Bool                  // true or false
	Text                  // letters
	Dice                  // a throw not yet made
	Square                // a square of a field
	Enum                  // one of a few words
	Ref                   // a thing of a kind
	List                  // a list of one type
	Per                   // one value for each instance of a kind
	None                  // the value `none` before a type is expected
	EmptyList             // the list `[]` before a type is expected
	Nothing               // the result of a rule without one
)

// Type is the static type of a formula, field or parameter.
type Type struct {
	Base     Base
	Optional bool     // may be `none`
	Kind     *Kind    // of Ref; the kind of the keys of Per
	Elem     *Type    // of List and Per
	Words    []string // of Enum, in order of declaration
	Range    *Range   // of Int and Num: what a field of it may hold
}

// Range is a closed interval; a missing bound is open.
type Range struct {
	HasLow, HasHigh bool
	Low, High       float64
}

var (
	tInvalid = Type{}
	tInt     = Type{Base: Int}
	tNum     = Type{Base: Num}
	tBool    = Type{Base: Bool}
	tText    = Type{Base: Text}
	tDice    = Type{Base: Dice}
	tSquare  = Type{Base: Square}
	tNone    = Type{Base: None, Optional: true}
	tNothing = Type{Base: Nothing}
)

func refTo(k *Kind) Type  { return Type{Base: Ref, Kind: k} }
func listOf(t Type) Type  { return Type{Base: List, Elem: &t} }
func (t Type) bad() bool  { return t.Base == Invalid }
func (t Type) must() Type { t.Optional = false; return t }
func (t Type) maybe() Type {
	t.Optional = true
	return t
}

// Numeric reports whether a type is int or num and surely there.
func (t Type) Numeric() bool { return (t.Base == Int || t.Base == Num) && !t.Optional }

// String writes a type as a designer writes it.
func (t Type) String() string {
	s := ""
	switch t.Base {
	case Int:
		s = "int"
	case Num:
		s = "num"
	case Bool:
		s = "bool"
	case Text:
		s = "text"
	case Dice:
		s = "dice"
	case Square:
		s = "square"
	case Enum:
		s = "one of " + strings.Join(t.Words, " or ")
	case Ref:
		s = t.Kind.Name
	case List:
		s = "list of " + t.Elem.String()
	case Per:
		s = t.Elem.String() + " per " + t.Kind.Name
	case None:
		return "none"
	case EmptyList:
		return "an empty list"
	case Nothing:
		return "nothing"
	default:
		return "unknown"
	}
	if t.Optional {
		s += "?"
	}
	return s
}

// Describe puts a type into a sentence: "a number (int)", "a weapon".
func (t Type) Describe() string {
	s := ""
	switch t.Base {
	case Int:
		s = "a whole number (int)"
	case Num:
		s = "a number (num)"
	case Bool:
		s = "true or false (bool)"
	case Text:
		s = "a text"
	case Dice:
		s = "dice"
	case Square:
		s = "a square"
	case Enum:
		s = "one of " + wordList(t.Words, "or")
	case Ref:
		s = article(t.Kind.Name)
	case List:
		s = "a list of " + t.Elem.String()
	case Per:
		s = "a value per " + t.Kind.Name
	case None:
		return "none"
	case EmptyList:
		return "an empty list"
	case Nothing:
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
func same(a, b Type) bool {
	if a.Base == Invalid || b.Base == Invalid {
		return true
	}
	if a.Base != b.Base || a.Optional != b.Optional || a.Kind != b.Kind {
		return false
	}
	switch a.Base {
	case List, Per:
		return same(*a.Elem, *b.Elem)
	case Enum:
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
func fits(from, to Type) bool {
	switch {
	case from.Base == Invalid || to.Base == Invalid:
		return true
	case from.Base == None:
		return to.Optional
	case from.Optional && !to.Optional:
		return false
	case from.Base == EmptyList:
		return to.Base == List
	case from.Base == Int && to.Base == Num:
		return true
	case from.Base != to.Base || from.Kind != to.Kind:
		return false
	}
	switch from.Base {
	case List:
		return from.Elem.Base == Invalid || same(*from.Elem, *to.Elem) || from.Elem.Base == Enum && fits(*from.Elem, *to.Elem)
	case Per:
		return same(*from.Elem, *to.Elem)
	case Enum:
		return subset(from.Words, to.Words)
	}
	return true
}

// fitsAsIs reports whether a value can stand where to is wanted without being turned
// into a num.
func fitsAsIs(from, to Type) bool {
	return fits(from, to) && !(from.Base == Int && to.Base == Num)
}

// join is the type of a formula that is either of two, false if there is none.
func join(a, b Type) (Type, bool) {
	optional := a.Optional || b.Optional
	switch {
	case a.Base == Invalid:
		return b, true
	case b.Base == Invalid:
		return a, true
	case a.Base == None:
		return b.maybe(), true
	case b.Base == None:
		return a.maybe(), true
	}
	if a.Base == Enum && b.Base == Enum {
		words := append([]string(nil), a.Words...)
		for _, w := range b.Words {
			if !contains(words, w) {
				words = append(words, w)
			}
		}
		return Type{Base: Enum, Words: words, Optional: optional}, true
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

// String writes a range as a designer does: 0.., 1..10.
func (r *Range) String() string {
	s := ""
	if r.HasLow {
		s = trimNumber(r.Low)
	}
	s += ".."
	if r.HasHigh {
		s += trimNumber(r.High)
	}
	return s
}

// Advice says which values lie in a range: 1 or more, from 1 to 10.
func (r *Range) Advice() string {
	switch {
	case !r.HasHigh:
		return "write " + trimNumber(r.Low) + " or more"
	case !r.HasLow:
		return "write " + trimNumber(r.High) + " or less"
	}
	return "write a value from " + trimNumber(r.Low) + " to " + trimNumber(r.High)
}

func trimNumber(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
