package stdlib

import (
	"hcl/stdlib/builtin"
	_ "hcl/stdlib/dice"
	_ "hcl/stdlib/fight"
	_ "hcl/stdlib/lists"
	_ "hcl/stdlib/numbers"
	_ "hcl/stdlib/squares"
)

// Entry is a built-in function.
type Entry = builtin.Entry

// Entries are all built-ins, in the order of the reference.
var Entries = builtin.InOrder("numbers", "lists", "squares", "dice", "fight")

var byName = func() map[string]*Entry {
	m := map[string]*Entry{}
	for _, e := range Entries {
		m[e.Name] = e
	}
	return m
}()

// Lookup returns a built-in by name, nil if there is none.
func Lookup(name string) *Entry { return byName[name] }

// Names lists all built-ins.
func Names() []string {
	out := make([]string, len(Entries))
	for i, e := range Entries {
		out[i] = e.Name
	}
	return out
}
