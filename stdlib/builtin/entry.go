package builtin

import (
	"fmt"
	"strings"

	"hcl/stdlib/value"
)

// Entry is a built-in function.
type Entry struct {
	Name    string
	Group   string // numbers, lists, squares, dice, fight
	After   string // behind which of its group it stands in the reference; "" at the beginning
	Sig     string // one or more, separated by " | ", as the reference shows them
	Each    int    // the argument that is a formula on the item `it`, counted from 1; 0 none
	Steps   bool   // that formula is the cost of a step: to the square `it`, from the square `leaving`
	Effect  string // "" or "rolls"
	Expr    string // the predicate of Expr's that gives the same; "" none
	Items   string // what T may be: "" anything, "single" no list, "thing" a thing of a kind
	Doc     string
	Example string
	Hint    string // what to write where an argument does not fit the signature

	// Eval computes a call. Arguments are as the signature has them.
	Eval func(c *Call) value.Value

	Schemes []Scheme // Sig, read
}

var added []*Entry

// Add adds a built-in, when the program starts.
func Add(e Entry) *Entry {
	for _, s := range strings.Split(e.Sig, " | ") {
		scheme, err := ParseScheme(e.Name, s)
		if err != nil {
			panic(fmt.Sprintf("builtin: %s: %v", e.Name, err))
		}
		e.Schemes = append(e.Schemes, scheme)
	}
	added = append(added, &e)
	return &e
}

// InOrder lists the built-ins of some groups, as the reference has them.
func InOrder(groups ...string) []*Entry {
	var out []*Entry
	for _, g := range groups {
		out = follow(out, g, "")
	}
	return out
}

// follow adds those that stand behind another, and behind each those that stand behind it.
func follow(out []*Entry, group, after string) []*Entry {
	for _, e := range added { // by name, since so are the files
		if e.Group == group && e.After == after {
			out = follow(append(out, e), group, e.Name)
		}
	}
	return out
}
