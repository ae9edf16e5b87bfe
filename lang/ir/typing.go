package ir

import (
	"slices"
	"strings"

	"hcl/lang/diag"
)

// What can stand where: the rules on types alone.

// RefTo is the type of the things of a kind.
func RefTo(k *Kind) Type { return Type{Base: Ref, Kind: k} }

// UnionOf is the type of what two types of things give: the type itself if they are alike.
// It reports false if one of them has no things.
func UnionOf(a, b Type) (Type, bool) {
	if a.Base != Ref && a.Base != Union || b.Base != Ref && b.Base != Union {
		return Type{}, false
	}
	kinds := slices.Concat(a.KindsOf(), b.KindsOf())
	slices.SortFunc(kinds, func(a, b *Kind) int { return a.ID - b.ID })
	if kinds = slices.Compact(kinds); len(kinds) == 1 {
		return RefTo(kinds[0]), true
	}
	return Type{Base: Union, Kinds: kinds}, true
}

// KindsOf are those of which a thing of the type may be.
func (t Type) KindsOf() []*Kind {
	if t.Base == Ref {
		return []*Kind{t.Kind}
	}
	return t.Kinds // none, but of Union
}

// Has reports whether a thing of a kind may be of the type.
func (t Type) Has(k *Kind) bool { return slices.Contains(t.KindsOf(), k) }

// kindNames are their names, as they shall be written.
func (t Type) kindNames(write func(string) string) (out []string) {
	for _, k := range t.KindsOf() {
		if out = append(out, k.Name); write != nil {
			out[len(out)-1] = write(k.Name)
		}
	}
	return out
}

// PartNamed is the kind of a name among those of a union, nil if there is none.
func (t Type) PartNamed(name string) *Kind {
	i := slices.IndexFunc(t.Kinds, func(k *Kind) bool { return k.Name == name })
	if i < 0 {
		return nil
	}
	return t.Kinds[i]
}

// ListOf is the type of lists of a type.
func ListOf(t Type) Type { return Type{Base: List, Elem: &t} }

// Item is the type of what a list holds; invalid for what is no list.
func (t Type) Item() Type {
	if t.Base == List {
		return *t.Elem
	}
	return Type{}
}

// One is the type of one of what a list holds, else the type itself.
func (t Type) One() Type {
	if t.Base == List {
		return *t.Elem
	}
	return t
}

// Single is the type of one value of what has a value per kind, else the type itself.
func (t Type) Single() Type {
	if t.Base == Per {
		return *t.Elem
	}
	return t
}

// Describe puts a type into a sentence: "a number (int)", "a weapon".
func (t Type) Describe() string {
	s := spelled[t.Base].said
	switch t.Base {
	case Enum:
		s = "one of " + diag.WordList(t.Words, "or")
	case Ref:
		s = diag.Article(t.Kind.Name)
	case Union:
		s = strings.Join(t.kindNames(diag.Article), " or ")
	case List:
		s = "a list of " + t.Elem.String()
	case Per:
		s = "a value per " + t.Kind.Name
	case None, EmptyList, Nothing, Invalid:
		return s
	}
	if t.Optional {
		s += " or none"
	}
	return s
}

// Same reports whether two types are alike, ranges aside.
func Same(a, b Type) bool {
	if a.Base == Invalid || b.Base == Invalid {
		return true
	}
	if a.Base != b.Base || a.Optional != b.Optional || a.Kind != b.Kind {
		return false
	}
	switch a.Base {
	case List, Per:
		return Same(*a.Elem, *b.Elem)
	case Enum:
		if len(a.Words) != len(b.Words) {
			return false
		}
		return subset(a.Words, b.Words)
	case Union:
		return slices.Equal(a.Kinds, b.Kinds)
	}
	return true
}

func subset[T comparable](words, of []T) bool {
	for _, w := range words {
		if !slices.Contains(of, w) {
			return false
		}
	}
	return true
}

// Fits reports whether a value of the type can stand where another is wanted,
// perhaps after turning an int into a num, or into dice that always show it.
func (t Type) Fits(to Type) bool {
	switch {
	case t.Base == Invalid || to.Base == Invalid:
		return true
	case t.Base == None:
		return to.Optional
	case t.Optional && !to.Optional:
		return false
	case t.Base == EmptyList:
		return to.Base == List || to.Base == EmptyList
	case t.Base == Int && (to.Base == Num || to.Base == Dice && !t.Optional):
		return true
	case to.Base == Union && (t.Base == Ref || t.Base == Union):
		return subset(t.KindsOf(), to.Kinds)
	case t.Base != to.Base || t.Kind != to.Kind:
		return false
	}
	switch t.Base {
	case List:
		return t.Elem.Base == Invalid || Same(*t.Elem, *to.Elem) || (t.Elem.Base == Enum || to.Elem.Base == Union) &&
			t.Elem.Fits(*to.Elem)
	case Per:
		return Same(*t.Elem, *to.Elem)
	case Enum:
		return subset(t.Words, to.Words)
	}
	return true
}

// FitsAsIs reports whether a value can stand where to is wanted without being turned
// into another: an int into a num or dice, a thing into one of several kinds.
func (t Type) FitsAsIs(to Type) bool {
	return t.Fits(to) && !(t.Base == Int && (to.Base == Num || to.Base == Dice)) &&
		(t.One().Base == Union) == (to.One().Base == Union)
}

// Join is the type of a formula that is either of two, false if there is none.
func Join(a, b Type) (Type, bool) {
	optional := a.Optional || b.Optional
	switch {
	case a.Base == Invalid:
		return b, true
	case b.Base == Invalid:
		return a, true
	case a.Base == None:
		return b.Maybe(), true
	case b.Base == None:
		return a.Maybe(), true
	}
	if a.Base == Enum && b.Base == Enum {
		words := append([]string(nil), a.Words...)
		for _, w := range b.Words {
			if !slices.Contains(words, w) {
				words = append(words, w)
			}
		}
		return Type{Base: Enum, Words: words, Optional: optional}, true
	}
	if a.Base == Int && b.Base == Dice || a.Base == Dice && b.Base == Int {
		return Type{}, false // only JoinDice turns one into the other
	}
	a.Optional, b.Optional = optional, optional
	a.Range, b.Range = nil, nil
	if a.Fits(b) {
		return b, true
	}
	if b.Fits(a) {
		return a, true
	}
	return Type{}, false
}

// JoinDice is Join where a whole number may be turned into dice that always show it.
func JoinDice(a, b Type) (Type, bool) {
	switch {
	case a.Base == Int && !a.Optional && b.Base == Dice:
		return b, true
	case b.Base == Int && !b.Optional && a.Base == Dice:
		return a, true
	}
	return Join(a, b)
}

// Advice says which values lie in the range: 1 or more, from 1 to 10.
func (r *Range) Advice() string {
	switch {
	case !r.HasHigh:
		return "write " + r.Low.String() + " or more"
	case !r.HasLow:
		return "write " + r.High.String() + " or less"
	}
	return "write a value from " + r.Low.String() + " to " + r.High.String()
}
