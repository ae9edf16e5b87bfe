package tests

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/token"
	"hcl/rulesets"
	"hcl/stdlib"
)

// Each name in the shipped rulesets means something that is called so, and nearly all of them mean
// something.
func TestIndexOfRulesets(t *testing.T) {
	t.Parallel()
	lib := &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
	for _, name := range []string{"heroic-combat", "wcrpg", "swords-of-infinity", "ebb-and-flow", "dreadnaught", "srd-5e",
		"homebrew/quick-hands"} {
		place, _ := lib.Find(name, nil)
		x := &check.Index{}
		if _, diags := check.Load(lib, []library.Location{place},
			check.Options{TestModules: true, ScenarioNames: scenario.Names, Index: x}); diags.Errors() > 0 {
			t.Fatal(diags.Render())
		}
		type at struct {
			file  string
			start int
		}
		known := map[at]bool{}
		for _, u := range x.Uses {
			text := strings.Trim(u.At.Text(), `"`)
			if _, file := u.Of.(*library.File); !file && text != nameOfThing(u.Of, x) && !isPartOf(text, u.Of, x) {
				t.Errorf("%s:%d: `%s` is said to mean %q", u.At.Source.Name, u.At.Source.Position(u.At.Start).Line, text,
					nameOfThing(u.Of, x))
			}
			known[at{u.At.Source.Name, u.At.Start}] = true
		}
		for _, e := range x.Formulas {
			known[at{e.Span().Source.Name, e.Span().Start}] = true
		}
		all, lost := 0, map[string]int{}
		for _, f := range x.Files {
			for _, tok := range token.Lex(f.Source.Text).Tokens {
				if tok.Type == token.Ident {
					if all++; !known[at{f.Source.Name, tok.Pos.Offset}] {
						lost[tok.Value]++
					}
				}
			}
		}
		n := 0
		for _, k := range lost {
			n += k
		}
		if words := slices.Sorted(maps.Keys(lost)); n > all/10 { // types, words of a choice, labels of throws
			t.Errorf("%s: %d of %d names mean nothing: %v", name, n, all, words)
		}
	}
}

// isPartOf reports whether a name makes that of a thing with something else: of dice with how many there
// are, of the halves of a map with their sides.
func isPartOf(text string, of any, x *check.Index) bool {
	name := nameOfThing(of, x)
	_, die := of.(*ir.Die)
	return die && strings.HasSuffix(text, name) || strings.HasSuffix(name, "_"+text)
}

// nameOfThing is the name of something.
func nameOfThing(of any, x *check.Index) string {
	switch of := of.(type) {
	case interface{ Declaration() *ir.Decl }:
		return of.Declaration().Name
	case *ir.Die:
		return of.Name()
	case *stdlib.Entry:
		return of.Name
	case library.ScenarioName:
		return of.Called()
	case check.Plural:
		return of.Kind.Plural
	case check.Named:
		return of.Name[strings.LastIndexByte(of.Name, '.')+1:]
	case check.Binding:
		return x.Locals[of].Name
	}
	return ""
}
