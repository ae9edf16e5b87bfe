package lsp

import (
	"cmp"
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// A scenario names what its ruleset declares, and what it has itself: where, is known as it is of rules.

// inScenario is what is known of a scenario and its ruleset, nil if it has none, and the names that it has
// itself. A line that is half written, in which a byte stands, is left out.
func (s *Server) inScenario(d *document, at int) (v *view, own []library.ScenarioName) {
	word := s.Engine.RulesetOf(s.lib, d.place)
	if line := d.position(at).Line; word == "" && line+1 < len(d.lines) {
		edit := &WorkspaceEdit{map[string][]TextEdit{d.uri: {{d.rangeOf(d.lines[line], d.lines[line+1]), "\n"}}}}
		s.with([]*document{d}, edit, func() {
			if word = s.Engine.RulesetOf(s.lib, d.place); word != "" {
				v, own = s.inScenario(d, 0)
			}
		})
		return v, own
	}
	if word == "" {
		return nil, nil
	}
	loc, ok := s.lib.Find(word, nil)
	if filepath.IsAbs(word) {
		loc, ok = s.locationOf(filepath.ToSlash(word)), true
	}
	if !ok {
		return nil, nil
	}
	return s.withScenario(s.rulesAlone(&document{place: loc}), d.place)
}

// withScenario adds to what is known of a ruleset what a scenario names.
func (s *Server) withScenario(v *view, scenario library.Location) (*view, []library.ScenarioName) {
	if v.index.Program == nil {
		return v, nil
	}
	uses, own := s.named(scenario, v)
	index := *v.index
	index.Uses = slices.Concat(index.Uses, uses)
	return &view{place: v.place, ruleset: v.ruleset, diags: v.diags, stale: v.stale, index: &index}, own
}

// named is what a scenario names of what was checked, and has itself.
func (s *Server) named(scenario library.Location, v *view) (uses []check.Use, own []library.ScenarioName) {
	found, own := s.Engine.Named(scenario, v.index.Program)
	for _, u := range found {
		n, _ := u.Of.(check.Named)
		if n.What != check.Owner {
			uses = append(uses, u)
			continue
		}
		for _, of := range v.index.Owners[n.Name] {
			uses = append(uses, check.Use{At: u.At, Of: of})
		}
	}
	return uses, own
}

// inScenarios are the places where a name stands in scenarios of what was checked, and the scenarios in which it
// also stands where nobody knows what it means.
func (s *Server) inScenarios(v *view, name string) (out []check.Use, loose []library.Location) {
	if v.index.Program == nil || v.index.Program.Module {
		return nil, nil
	}
	for file, text := range s.inFolders(".toml") {
		if m := rulesetLine.FindStringSubmatch(text); m == nil || !library.Means(m[1], v.index.Program.Places) ||
			!strings.Contains(text, name) {
			continue
		}
		uses, _ := s.named(s.locationOf(file), v)
		known := map[int]bool{}
		for _, u := range uses {
			known[u.At.Start] = known[u.At.Start] || u.At.Text() == name
		}
		if slices.ContainsFunc(wordsIn(diag.Lines(text), name), func(at int) bool { return !known[at] }) {
			loose = append(loose, s.locationOf(file))
		}
		out = append(out, uses...)
	}
	return out, loose
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

var keyBefore = regexp.MustCompile(`([a-z_0-9]+)"?\s*=\s*[^=]*$`)

// keyOf is the key of the value in which a byte of a scenario stands; false if it stands in none.
func (d *document) keyOf(at int) (string, bool) {
	m := keyBefore.FindStringSubmatch(d.s[strings.LastIndexByte(d.s[:at], '\n')+1 : at])
	if m == nil {
		return "", false
	}
	return m[1], true
}

// kindsAt are the kinds of things that a scenario names behind a key: whom it takes orders for, what a thing is
// like, or what a field of that name holds.
func (v *view) kindsAt(d *document, at int, key string) map[string]bool {
	switch key {
	case "who":
		return map[string]bool{"side": true, "combatant": true}
	case "like":
		if head := d.headAt(at); head != "" {
			return map[string]bool{head[strings.LastIndexByte(head, '.')+1:]: true}
		}
	}
	kinds := map[string]bool{}
	add := func(t ir.Type) {
		if k := t.One().Kind; k != nil {
			kinds[k.Name] = true
		}
	}
	for _, u := range v.index.Uses {
		switch of := u.Of.(type) {
		case *ir.Field:
			if of.Name == key {
				add(of.Type)
			}
		case *ir.Param:
			if of.Name == key {
				add(of.Type)
			}
		}
	}
	if v.index.Program != nil && key == "take" { // of any choice: which, may not be written yet
		for _, site := range v.index.Program.Sites {
			add(site.Type)
		}
	}
	return kinds
}

var tableHead = regexp.MustCompile(`(?m)^\s*\[\[?((?:\w+\.)*\w+)\]`)

// headAt is the head of the table in which a byte of a scenario stands: side.combatant; "" above all heads.
func (d *document) headAt(at int) string {
	heads := tableHead.FindAllStringSubmatch(d.s[:at], -1)
	if len(heads) == 0 {
		return ""
	}
	return heads[len(heads)-1][1]
}

// keyAt is what is said of the key of a scenario that begins the line of a byte, with its place; "" if there is
// nothing to say of it, or if the byte is not in it.
func (d *document) keyAt(at int) (about string, start, end int) {
	start, end = wordAround(d.s, at)
	if strings.TrimSpace(d.s[strings.LastIndexByte(d.s[:start], '\n')+1:start]) == "" {
		keys, _ := library.KeysOf(d.headAt(start))
		if i := slices.IndexFunc(keys, func(k library.Key) bool { return k.Name == d.s[start:end] }); i >= 0 {
			about = keys[i].About
		}
	}
	return about, start, end
}

// completeScenario proposes what can stand at a place: before `=` the keys of its table, with fields and params,
// and behind it names.
func (x completer) completeScenario(start int) {
	v, own := x.s.inScenario(x.d, start)
	if v == nil {
		return
	}
	x.s.lastAsked.v = v
	key, value := x.d.keyOf(start)
	if texts := textsFor(v, key); value && texts != nil {
		x.planned(start, texts)
		return
	}
	head := x.d.headAt(start)
	if keys, _ := library.KeysOf(head); !value {
		for _, k := range keys {
			x.add(int(check.Declared), CompletionItem{Label: k.Name, Kind: completionField, Detail: k.About}, "")
		}
	}
	kinds := v.kindsAt(x.d, start, key)
	seen := map[any]bool{}
	copied := func(n library.ScenarioName) bool { // only what is like it calls it so
		return slices.ContainsFunc(own, func(m library.ScenarioName) bool { return m.Copy == 1 && m.All() == n })
	}
	for _, n := range own {
		if like := key == "like"; value && kinds[n.Kind] && (like && n.Copy == 0 || !like && !copied(n)) {
			x.s.lastAsked.names = append(x.s.lastAsked.names, check.Candidate{Name: n.Called(), Of: n.All(),
				Near: check.Declared})
		}
	}
	for _, u := range v.index.Uses {
		if !u.Declares || seen[u.Of] || !settable(u.Of, value) {
			continue
		}
		switch o := u.Of.(type) {
		case *ir.Param:
			if head != "params" {
				continue
			}
		case *ir.Field:
			if !holdsFields(head, o.Kind) {
				continue
			}
		case *ir.Instance:
			if !kinds[o.Kind.Name] {
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

// holdsFields reports whether the table with a head may set fields of a kind: that of what it is about, or, in a
// table within that of a fighter, whatever a fighter owns.
func holdsFields(head string, k *ir.Kind) bool {
	_, kind := library.KeysOf(head)
	return k.Name == kind || strings.Count(head, ".") > 1 && k.Owner != nil
}

// textsFor are the texts that a scenario may have behind a key: what an order calls a choice, and the labels of
// throws; nil for other keys.
func textsFor(v *view, key string) []string {
	p := v.index.Program
	switch {
	case p == nil:
	case key == "choice":
		var out []string
		for _, s := range p.Sites {
			out = append(out, s.FullName(), s.Name)
		}
		return out
	case key == "label":
		return p.Labels
	}
	return nil
}

// planned proposes texts for what a quotation mark opens before a word.
func (x completer) planned(start int, texts []string) {
	if quote := 1 + strings.LastIndexByte(x.d.s[:start], '"'); quote > strings.LastIndexByte(x.d.s[:start], '\n')+1 {
		x.prefix = x.d.s[quote:start] + x.prefix
		x.at.Start = x.d.position(quote)
	}
	for _, text := range slices.Compact(slices.Sorted(slices.Values(texts))) {
		x.add(int(check.Declared), CompletionItem{Label: text, Kind: completionEnumMember}, "")
	}
}

var rulesetLine = regexp.MustCompile(`(?m)^\s*["']?ruleset["']?\s*=\s*["']([^"'\n]*)["']`)

// documentLink finds the files that a document names.
func (s *Server) documentLink(_ context.Context, d *document, _ *Params) ([]DocumentLink, error) {
	out := []DocumentLink{}
	if !d.isRuleset() {
		m := rulesetLine.FindStringSubmatchIndex(d.s)
		if v, _ := s.inScenario(d, len(d.s)); v != nil && m != nil {
			for _, f := range v.index.Files {
				if f.Location.Name() == v.place.Name() {
					out = append(out, DocumentLink{d.rangeOf(m[2], m[3]), s.uriOf(f.Source)})
				}
			}
		}
		return out, nil
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
	return out, nil
}
