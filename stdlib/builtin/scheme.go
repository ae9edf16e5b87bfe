package builtin

import (
	"fmt"
	"slices"
	"strings"
)

// Scheme is a signature, read: what a call takes and what it gives.
type Scheme struct {
	Text   string // as written
	Params []Param
	More   bool // the last parameter comes as often as one likes
	Result Type
}

// Param is a parameter of a signature. A value of one of its types fits.
type Param struct {
	Name  string // "" if it has none
	Types []Type
	None  bool // none fits as well
}

// Type is a type in a signature.
type Type struct {
	// Name is int, num, bool, text, dice, square, combatant, side; grid, one of the words
	// for grids; number, an int or a num, which all others of the call are as well; T, any
	// type, the same one wherever it stands; list, of Elem; any; or name, for what names no
	// value.
	Name     string
	Elem     *Type
	Optional bool // may be none; at the end of the parameters: may be left out
}

// Depth is how many lists stand around what a type is about.
func (t Type) Depth() int {
	if t.Name == "list" {
		return 1 + t.Elem.Depth()
	}
	return 0
}

// About reports whether a type is about another: is it, or a list of it.
func (t Type) About(name string) bool {
	return t.Name == name || t.Name == "list" && t.Elem.About(name)
}

// Any is the type of what may be anything.
var Any = Type{Name: "any"}

var typeNames = []string{"int", "num", "bool", "text", "dice", "square", "combatant", "side", "grid", "number", "T",
	"list", "any"}

// ParseScheme reads one signature of a built-in: NAME(a, b: TYPE, TYPE, …: TYPE) -> TYPE.
func ParseScheme(name, text string) (Scheme, error) {
	s := Scheme{Text: text}
	rest, named := strings.CutPrefix(text, name+"(")
	params, result, closed := strings.Cut(rest, ") -> ")
	if !named || !closed {
		return s, fmt.Errorf("%q is not written %s(…) -> TYPE", text, name)
	}
	var err error
	if s.Result, err = parseType(result); err != nil || params == "" {
		return s, err
	}
	parts := strings.Split(params, ", ")
	typed := make([]string, len(parts)) // a, b: int means that both are
	for i := len(parts) - 1; i >= 0; i-- {
		label, of, ok := strings.Cut(parts[i], ": ")
		switch {
		case ok:
			parts[i], typed[i] = label, of
		case isType(label):
			parts[i], typed[i] = "", label
		case i+1 < len(parts) && parts[i+1] != "" && typed[i+1] != "name":
			typed[i] = typed[i+1]
		default:
			typed[i] = "name"
		}
	}
	for i, label := range parts {
		if label == "…" {
			s.More = true
			continue
		}
		p := Param{Name: label}
		for _, alternative := range strings.Split(typed[i], " or ") {
			if p.None = alternative == "none"; p.None {
				break
			}
			t, err := parseType(alternative)
			if err != nil {
				return s, err
			}
			p.Types = append(p.Types, t)
		}
		s.Params = append(s.Params, p)
	}
	return s, nil
}

// isType reports whether a parameter without a name is the type alone.
func isType(text string) bool {
	first, _, _ := strings.Cut(text, " ")
	return slices.Contains(typeNames, strings.TrimSuffix(first, "?"))
}

func parseType(text string) (Type, error) {
	if text == "name" {
		return Type{Name: "name"}, nil
	}
	if elem, ok := strings.CutPrefix(text, "list of "); ok {
		t, err := parseType(elem)
		return Type{Name: "list", Elem: &t}, err
	}
	name, optional := strings.CutSuffix(text, "?")
	if !slices.Contains(typeNames, name) {
		return Type{}, fmt.Errorf("there is no type %q", text)
	}
	t := Type{Name: name, Optional: optional}
	if name == "list" {
		t.Elem = &Any
	}
	return t, nil
}

// Arity is how many arguments a call may have; most is -1 if as many as one likes.
func (s *Scheme) Arity() (least, most int) {
	least, most = len(s.Params), len(s.Params)
	for least > 0 && s.mayBeLeftOut(s.Params[least-1]) {
		least--
	}
	if s.More {
		least, most = 1, -1
	}
	return least, most
}

func (s *Scheme) mayBeLeftOut(p Param) bool { return p.Types[0].Optional && p.Types[0].Name != "T" }

// Takes reports whether a call may have n arguments.
func (s *Scheme) Takes(n int) bool {
	least, most := s.Arity()
	return n >= least && (most < 0 || n <= most)
}

// Param is the parameter for argument i.
func (s *Scheme) Param(i int) Param { return s.Params[min(i, len(s.Params)-1)] }
