package lsp

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/prose"
	"hcl/lang/syntax"
	"hcl/lang/token"
	"hcl/stdlib"
)

// prepareRename says what would be renamed at a place.
func (s *Server) prepareRename(_ context.Context, d *document, p *Params) (*PreparedRename, error) {
	x, err := s.renamable(d, p, s.rulesOf)
	if err != nil {
		return nil, err
	}
	name := x.names()[0].At
	place, ok := s.locate(name)
	if !ok {
		return nil, failed("nothing here can be renamed")
	}
	return &PreparedRename{place.Range, name.Text()}, nil
}

var legalName = regexp.MustCompile(`^[a-z_][a-z0-9_]*$`)
var diceName = regexp.MustCompile(`^d[0-9]+$`)

// rename gives something another name wherever it is named, in scenarios as well. Unless it is clear that all
// still means the same then, it is found out by checking all that has changed: what is wrong only then is why
// it cannot be renamed so.
func (s *Server) rename(_ context.Context, d *document, p *Params) (*WorkspaceEdit, error) {
	x, err := s.renamable(d, p, s.viewOf) // the tests name it, too: so nothing is checked twice
	if err != nil {
		return nil, err
	}
	views := s.viewsNaming(x, s.allViews())
	uses := s.everywhere(x, views)
	if err := notBuiltin(uses); err != nil {
		return nil, err
	}
	switch now := p.NewName; {
	case !legalName.MatchString(now) || diceName.MatchString(now) || len(now) > token.MaxName:
		return nil, failed("`%s` is no name: names are made of small letters a to z, digits and _", diag.Clean(now))
	case token.IsKeyword(now):
		return nil, failed("`%s` is a word of the language", now)
	}
	edit := &WorkspaceEdit{Changes: map[string][]TextEdit{}}
	for _, u := range uses {
		at, ok := s.locate(u.At)
		if !ok {
			continue
		}
		if e := (TextEdit{at.Range, p.NewName}); !slices.Contains(edit.Changes[at.URI], e) {
			edit.Changes[at.URI] = append(edit.Changes[at.URI], e)
		}
	}
	if _, own := x.names()[0].Of.(library.ScenarioName); own { // in a test, or behind `like`, it could be taken for another
		for _, u := range x.v.index.Uses {
			if isThing(u.Of) && u.Declares && u.At.Text() == p.NewName {
				return nil, s.otherwise(u)
			}
		}
	}
	old := x.names()[0].At.Text()
	if !s.fresh(x, views, uses, p.NewName) {
		places := s.placesAfter(edit, old)
		var loose []library.Location
		for _, v := range views {
			loose = append(loose, v.loose...)
		}
		after, err := s.after(edit, old, p.NewName, loose...)
		for _, v := range after {
			err = cmp.Or(err, s.taken(v, places, p.NewName))
		}
		if err != nil {
			return nil, err
		}
	}
	for _, list := range edit.Changes {
		slices.SortFunc(list, func(a, b TextEdit) int { return comparePositions(a.Range.Start, b.Range.Start) })
	}
	return edit, nil
}

// placesAfter are where the names will stand that an edit puts in place of another.
func (s *Server) placesAfter(edit *WorkspaceEdit, old string) map[place]bool {
	out := map[place]bool{}
	docs, _ := s.documentsOf(edit)
	for _, d := range docs {
		list := slices.Clone(edit.Changes[d.uri])
		slices.SortFunc(list, func(a, b TextEdit) int { return comparePositions(a.Range.Start, b.Range.Start) })
		more := 0
		for _, e := range list {
			start := d.offset(e.Range.Start) + more
			out[place{d.place.Name(), start, start + len(e.NewText)}] = true
			more += len(e.NewText) - len(old)
		}
	}
	return out
}

// taken says where a name, once it has been given, would mean more than is meant, or something else. A module that
// names what only those declare that use it knows nothing of that.
func (s *Server) taken(v *view, places map[place]bool, now string) error {
	meant := map[any]bool{}
	for _, u := range v.index.Uses {
		if u.Declares && places[placeOf(u.At)] {
			meant[u.Of] = true
		}
	}
	if len(meant) == 0 {
		return nil
	}
	means := map[place]bool{}
	for _, u := range v.index.Uses {
		means[placeOf(u.At)] = means[placeOf(u.At)] || meant[u.Of] && u.At.Text() == now
	}
	for _, u := range v.index.Uses {
		if places[placeOf(u.At)] != means[placeOf(u.At)] {
			return s.otherwise(u)
		}
	}
	return nil
}

// isThing reports whether something is a thing of a kind, in the rules or in a scenario.
func isThing(of any) bool {
	switch of.(type) {
	case *ir.Instance, library.ScenarioName:
		return true
	}
	return false
}

// otherwise refuses a name that means something else in some place.
func (s *Server) otherwise(u check.Use) error {
	return failed("`%s` has another meaning in %s, line %d", u.At.Text(), s.shortName(u.At.Source.Name),
		u.At.Source.Position(u.At.Start).Line)
}

// renamable finds what is named at a place, if it can get another name as far as the files tell that
// are read with the document. What others say is found out by rename.
func (s *Server) renamable(d *document, p *Params, rules func(*document) *view) (spot, error) {
	x, ok := s.spot(d, p, rules)
	switch {
	case !ok || len(x.names()) == 0:
		return x, failed("nothing here can be renamed")
	case x.v.stale:
		return x, failed("a file that this builds on cannot be read; what is wrong is shown")
	}
	uses := s.everywhere(x, nil)
	if !slices.ContainsFunc(uses, func(u check.Use) bool { return u.Declares }) {
		return x, failed("`%s` has no name of its own that could be another", x.names()[0].At.Text())
	}
	return x, notBuiltin(uses)
}

// notBuiltin refuses uses in files that are no one's to change.
func notBuiltin(uses []check.Use) error {
	for _, u := range uses {
		if _, builtin := diag.CutEmbedded(u.At.Source.Name); builtin {
			return failed("`%s` stands in a built-in file, %s", u.At.Text(), u.At.Source.Name)
		}
	}
	return nil
}

// fresh reports whether it is clear, without checking anything, that the name at a spot can be another: nothing
// has that so far, wherever the old one stands in rules it is known what it means, and no scenario says it.
func (s *Server) fresh(x spot, views []*view, uses []check.Use, now string) bool {
	old := x.names()[0].At.Text()
	for _, u := range x.names() {
		switch of := u.Of.(type) {
		case *ir.Define, *ir.Rule, *ir.Table, *ir.Score, *ir.Modifier, *ir.Measure, *ir.Param,
			*ir.Instance, *ir.Policy, *ir.Event, *ir.Condition:
		case check.Named:
			if of.What == "course" || of.What == "victory" {
				return false
			}
		case library.ScenarioName:
			text, err := s.textOf(of.In)
			if err != nil || strings.Contains(text, now) || regexp.MustCompile(old+`_[0-9]`).MatchString(text) {
				return false // it has copies, which have names of their own, or may have
			}
		case check.Binding:
			namesKind := func(u check.Use) bool { return whatIs(u.Of) == "kind" && u.At.Text() == old }
			if slices.ContainsFunc(x.v.index.Uses, namesKind) {
				return false // its name may say what it is
			}
		case *ir.Field:
			if of.Name == "active" { // which is asked for by its name
				return false
			}
		default: // others give names to more than themselves
			return false
		}
	}
	if slices.ContainsFunc(stdlib.Entries, func(e *stdlib.Entry) bool { return e.Name == now }) ||
		library.IsKey(slices.Concat(library.ScenarioKeys, library.SideKeys, library.CombatantKeys, library.InstanceKeys),
			now) {
		return false
	}
	here := map[place]bool{}
	for _, u := range uses {
		here[placeOf(u.At)] = true
	}
	meant := map[place]bool{}
	sources := map[string]*diag.Source{}
	for _, v := range append(views, x.v) {
		if v.stale || len(v.loose) > 0 {
			return false
		}
		if !slices.ContainsFunc(v.index.Uses, func(u check.Use) bool { return here[placeOf(u.At)] }) {
			continue // it does not know what is renamed
		}
		for _, u := range v.index.Uses {
			if u.At.Text() == old {
				meant[placeOf(u.At)] = true
			}
		}
		for _, f := range v.index.Files {
			sources[f.Source.Name] = f.Source
		}
	}
	for name, src := range sources {
		if len(wordsIn(src.Written, now)) > 0 {
			return false
		}
		for _, at := range wordsIn(src.Written, old) {
			if !meant[place{name, at, at + len(old)}] && (prose.IsBook(name) || !inWords(src.Written, at)) {
				return false
			}
		}
	}
	return true
}

// wordsIn are the places where a name stands in a text as a whole word.
func wordsIn(text, name string) []int {
	var out []int
	for at := 0; ; at += len(name) {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return out
		}
		at += i
		if start, end := wordAround(text, at); start == at && end == at+len(name) {
			out = append(out, at)
		}
	}
}

// inWords reports whether a byte of rules stands in words for people: behind a # that is in no text, or in a
// text, outside of its braces.
func inWords(text string, at int) bool {
	line := text[strings.LastIndexAny(text[:at], "\r\n")+1 : at]
	quoted, braces := false, 0
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '#' && !quoted:
			return true
		case c == '\\':
			i++
		case c == '"' && braces == 0:
			quoted = !quoted
		case quoted && c == '{':
			braces++
		case quoted && c == '}':
			braces--
		}
	}
	return quoted && braces == 0
}

// after checks the rulesets that an edit changes, and other files, as they would be then. The error says what would
// be wrong that is not now, be it of the old name. What has another name stands in the views also where scenarios
// name it. An edit that gives nothing another name cannot make a mistake of what stands in tests: those are left out,
// unless it changes one.
func (s *Server) after(edit *WorkspaceEdit, old, now string, others ...library.Location) ([]*view, error) {
	docs, err := s.documentsOf(edit)
	if err != nil {
		return nil, err
	}
	var views []*view
	for _, d := range docs {
		others = append(others, s.rootOf(d))
	}
	for _, root := range others {
		if !slices.ContainsFunc(views, func(v *view) bool { return v.place.Name() == root.Name() }) {
			views = append(views, &view{place: root, index: s.lastView(root).index})
		}
	}
	o := s.checkOptions(nil)
	o.TestModules = now != "" || slices.ContainsFunc(docs, func(d *document) bool { return inTests(d.place) })
	s.with(docs, edit, func() {
		for _, v := range views {
			s.check(v, o)
			if now != "" {
				said, _ := s.inScenarios(v, now)
				v.index.Uses = append(v.index.Uses, said...)
			}
		}
	})
	renamed := regexp.MustCompile(`\b` + old + `\b`)
	for _, v := range views {
		if v.diags.Errors() == 0 {
			continue
		}
		was, before := &view{place: v.place, index: &check.Index{}}, map[string]bool{}
		s.check(was, o)
		for _, x := range was.diags.All() {
			before[renamed.ReplaceAllString(x.Message, now)] = true
		}
		for _, x := range v.diags.All() {
			if x.Severity == diag.Error && !before[x.Message] {
				return nil, failed("%s", x.Message)
			}
		}
	}
	return views, nil
}

// documentsOf are the documents that an edit changes, open or not.
func (s *Server) documentsOf(edit *WorkspaceEdit) ([]*document, error) {
	var out []*document
	for _, uri := range sorted(edit.Changes) {
		d := s.docs[uri]
		if d == nil {
			place, err := s.placeOf(uri)
			if err != nil {
				return nil, err
			}
			text, err := place.Read(syntax.MaxSource)
			if err != nil {
				return nil, failed("%s: %s", place.Name(), library.FileError(err))
			}
			d = &document{uri: uri, place: place, text: newText(text)}
		}
		out = append(out, d)
	}
	return out, nil
}

// with does something while documents are as they would be after an edit.
func (s *Server) with(docs []*document, edit *WorkspaceEdit, do func()) {
	defer func(was map[string]*loaded) { s.loaded = was }(s.loaded)
	s.loaded = map[string]*loaded{}
	for _, d := range docs {
		was, tree, open := d.text, d.tree, s.byName[d.place.Name()] == d
		defer func() {
			if d.text, d.tree = was, tree; !open {
				delete(s.byName, d.place.Name())
			}
		}()
		s.byName[d.place.Name()] = d
		d.text, d.tree = newText(applied(d.text, edit.Changes[d.uri])), nil
	}
	do()
}

// applied is a text with edits, which do not overlap.
func applied(t *text, edits []TextEdit) string {
	edits = slices.Clone(edits)
	slices.SortFunc(edits, func(a, b TextEdit) int { return comparePositions(a.Range.Start, b.Range.Start) })
	var b strings.Builder
	end := 0
	for _, e := range edits {
		start := t.offset(e.Range.Start)
		b.WriteString(t.s[end:max(start, end)] + e.NewText)
		end = max(end, t.offset(e.Range.End))
	}
	b.WriteString(t.s[end:])
	return b.String()
}
