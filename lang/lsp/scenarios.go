package lsp

import (
	"cmp"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// A scenario names what its ruleset declares: fields before `=`, things and policies in the texts behind
// it. A place in it is that of the declaration, of which everything is known.

// rulesFor is what is known of the ruleset of a scenario, nil if it has none. A line that is half written, in
// which a byte stands, is left out.
func (s *Server) rulesFor(d *document, at int) *view {
	word := s.Engine.RulesetOf(s.lib, d.place)
	if line := d.position(at).Line; word == "" && line+1 < len(d.lines) {
		edit := &WorkspaceEdit{map[string][]TextEdit{d.uri: {{d.rangeOf(d.lines[line], d.lines[line+1]), "\n"}}}}
		s.with([]*document{d}, edit, func() { word = s.Engine.RulesetOf(s.lib, d.place) })
	}
	if word == "" {
		return nil
	}
	loc, ok := s.lib.Find(word, nil)
	if filepath.IsAbs(word) {
		loc, ok = s.locationOf(filepath.ToSlash(word)), true
	}
	if !ok {
		return nil
	}
	return s.rulesAlone(&document{place: loc})
}

// settable are the sorts of things that a scenario names before `=`, and those that it names behind it.
func settable(of any, value bool) bool {
	switch x := of.(type) {
	case *ir.Field:
		return !value && (x.Role == ir.Constant || x.Role == ir.State)
	case *ir.Param:
		return !value
	case *ir.Instance, *ir.Policy:
		return value
	}
	return false
}

// inScenario is the declaration of what a scenario names at a byte.
func (s *Server) inScenario(d *document, at int) (spot, bool) {
	start, end := wordAround(d.s, at)
	v := s.rulesFor(d, at)
	if v == nil || start == end {
		return spot{v: v}, false
	}
	_, value := d.keyOf(start)
	for _, u := range v.index.Uses {
		if u.Declares && u.At.Text() == d.s[start:end] && settable(u.Of, value) {
			return spot{v, u.At.Source, u.At.Start}, true
		}
	}
	return spot{v: v}, false
}

var keyBefore = regexp.MustCompile(`([a-z_0-9]+)"?\s*=\s*[^=]*$`)

// keyOf is the key of the value in which a byte of a scenario stands; false if it stands in none.
func (d *document) keyOf(at int) (string, bool) {
	m := keyBefore.FindStringSubmatch(d.s[strings.LastIndexByte(d.s[:at], '\n')+1 : at])
	if m == nil {
		return "", false
	}
	return m[1], true
}

// completeScenario proposes fields for keys, and for values the things of the field's kind, or policies.
func (x completer) completeScenario(start int) {
	v := x.s.rulesFor(x.d, start)
	if v == nil {
		return
	}
	x.s.lastAsked.v = v
	key, value := x.d.keyOf(start)
	kinds := map[*ir.Kind]bool{}
	for _, u := range v.index.Uses {
		if f, ok := u.Of.(*ir.Field); ok && f.Name == key {
			kinds[f.Type.One().Kind] = true
		}
	}
	seen := map[any]bool{}
	for _, u := range v.index.Uses {
		if !u.Declares || seen[u.Of] || !settable(u.Of, value) {
			continue
		}
		switch o := u.Of.(type) {
		case *ir.Field:
			if o.Kind.Name != "combatant" && o.Kind.Name != "side" {
				continue
			}
		case *ir.Instance:
			if !kinds[o.Kind] {
				continue
			}
		case *ir.Policy:
			if key != "policy" {
				continue
			}
		}
		seen[u.Of] = true
		x.s.lastAsked.names = append(x.s.lastAsked.names, check.Candidate{Name: u.At.Text(), Of: u.Of, Near: check.Declared})
	}
	slices.SortFunc(x.s.lastAsked.names, func(a, b check.Candidate) int { return cmp.Compare(a.Name, b.Name) })
	x.called = true // in a scenario nothing is
	x.names(x.s.lastAsked.names)
}

var rulesetLine = regexp.MustCompile(`(?m)^\s*ruleset\s*=\s*"([^"\n]*)"`)

// links are the files that a document names.
func (s *Server) links(d *document) []DocumentLink {
	out := []DocumentLink{}
	if !d.isRuleset() {
		m := rulesetLine.FindStringSubmatchIndex(d.s)
		if v := s.rulesFor(d, len(d.s)); v != nil && m != nil {
			for _, f := range v.index.Files {
				if f.Location.Name() == v.place.Name() {
					out = append(out, DocumentLink{d.rangeOf(m[2], m[3]), s.uriOf(f.Source)})
				}
			}
		}
		return out
	}
	v := s.rulesOf(d)
	for _, u := range v.index.Uses {
		f, ok := u.Of.(*library.File)
		if !ok || u.At.Source.Name != d.place.Name() {
			continue
		}
		if at, found := s.locate(u.At); found {
			if l := (DocumentLink{at.Range, s.uriOf(f.Source)}); !slices.Contains(out, l) {
				out = append(out, l)
			}
		}
	}
	return out
}
