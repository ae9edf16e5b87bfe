package ir

import (
	"strings"

	"hcl/stdlib/value"
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
	Label                 // the label of a throw: its number
	Enum                  // one of a few words
	Ref                   // a thing of a kind
	Union                 // a thing of one of several kinds
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
	Kinds    []*Kind  // of Union, in order of their numbers
	Elem     *Type    // of List and Per
	Words    []string // of Enum, in order of declaration
	Range    *Range   // of Int and Num: what a field of it may hold
}

// Range is a closed interval; a missing bound is open.
type Range struct {
	HasLow, HasHigh bool
	Low, High       Bound
	To              *Param // of a field, that the range ends with; High is then the most that it may be
}

// HasInt reports whether a whole number is in the range.
func (r *Range) HasInt(n int64) bool {
	if r.Low.Den > 1 || r.High.Den > 1 {
		return r.HasNum(float64(n))
	}
	return (!r.HasLow || n >= r.Low.Num) && (!r.HasHigh || n <= r.High.Num)
}

// HasNum reports whether a num is.
func (r *Range) HasNum(x float64) bool {
	return (!r.HasLow || x >= r.Low.Float()) && (!r.HasHigh || x <= r.High.Float())
}

// Has reports whether a number is, whole or not.
func (r *Range) Has(v value.Value) bool {
	if n, whole := v.(int64); whole {
		return r.HasInt(n)
	}
	return r.HasNum(value.Float(v))
}

// Bad reports whether it is the type of what could not be checked.
func (t Type) Bad() bool { return t.Base == Invalid }

// Must is the type of what is surely there.
func (t Type) Must() Type { t.Optional = false; return t }

// Maybe is the type of what may be none.
func (t Type) Maybe() Type { t.Optional = true; return t }

// Numeric reports whether a type is int or num and surely there.
func (t Type) Numeric() bool { return (t.Base == Int || t.Base == Num) && !t.Optional }

// spelled is how the types read of which no more need be said, and how sentences say them.
var spelled = map[Base]struct{ word, said string }{
	Int:       {"int", "a whole number (int)"},
	Num:       {"num", "a number (num)"},
	Bool:      {"bool", "true or false (bool)"},
	Text:      {"text", "a text"},
	Dice:      {"dice", "dice"},
	Square:    {"square", "a square"},
	Label:     {"label", "a label"},
	None:      {"none", "none"},
	EmptyList: {"an empty list", "an empty list"},
	Nothing:   {"nothing", "nothing"},
	Invalid:   {"unknown", "something unknown"},
}

// String writes a type as a designer writes it.
func (t Type) String() string {
	s := spelled[t.Base].word
	switch t.Base {
	case Enum:
		s = "one of " + strings.Join(t.Words, " or ")
	case Ref:
		s = t.Kind.Name
	case Union:
		s = strings.Join(t.kindNames(nil), " or ")
	case List:
		s = "list of " + t.Elem.String()
	case Per:
		s = t.Elem.String() + " per " + t.Kind.Name
	case None, EmptyList, Nothing, Invalid:
		return s
	}
	if t.Optional {
		s += "?"
	}
	return s
}

// Contains reports whether a range, nil for that of all numbers, holds all that another does.
func (r *Range) Contains(x *Range) bool {
	if r == nil {
		return true
	}
	if x == nil {
		x = &Range{}
	}
	return (!r.HasLow || x.HasLow && !r.Low.Above(x.Low)) && (!r.HasHigh || x.HasHigh && !x.High.Above(r.High))
}

// String writes a range as a designer does: 0.., 1..10.
func (r *Range) String() string {
	s := ""
	if r.HasLow {
		s = r.Low.String()
	}
	s += ".."
	if r.HasHigh {
		s += r.High.String()
	}
	if r.To != nil {
		return s + " (" + r.To.Name + ")"
	}
	return s
}
