package lsp

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
	"hcl/lang/token"
)

// prepareRename says what would be renamed at a place.
func (s *Server) prepareRename(_ context.Context, p *PlaceParams) (*PreparedRename, error) {
	x, err := s.renamable(*p)
	if err != nil {
		return nil, err
	}
	name := x.names()[0].At
	place, ok := s.locate(name)
	if !ok {
		return nil, failed("nothing here can be renamed")
	}
	if d := s.docs[p.TextDocument.URI]; d.isScenario() {
		place.Range = d.rangeOf(wordAround(d.s, d.offset(p.Position)))
	}
	return &PreparedRename{place.Range, name.Text()}, nil
}

var legalName = regexp.MustCompile(`^[a-z_][a-z0-9_]*$`)
var diceName = regexp.MustCompile(`^d[0-9]+$`)

// rename gives something another name wherever it is named, in scenarios as well. Whether all still
// means the same then is found out by checking all that has changed: what is wrong only then is
// why it cannot be renamed so.
func (s *Server) rename(_ context.Context, p *RenameParams) (*WorkspaceEdit, error) {
	x, err := s.renamable(p.PlaceParams)
	if err != nil {
		return nil, err
	}
	uses := s.everywhere(x, s.viewsNaming(x, s.allViews()))
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
	old := x.names()[0].At.Text()
	var taken error
	places := s.placesAfter(edit, old)
	err = s.refusal(edit, func(views []*view) {
		for _, v := range views {
			taken = cmp.Or(taken, s.taken(v, places, p.NewName))
			s.renameInScenarios(edit, v, old, p.NewName)
		}
	})
	if err = cmp.Or(err, taken); err != nil {
		return nil, err
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

// taken says where a name, once it has been given, would mean more than is meant, or something else.
func (s *Server) taken(v *view, places map[place]bool, now string) error {
	at := func(u check.Use) place { return place{u.At.Source.Name, u.At.Start, u.At.End} }
	meant := map[any]bool{}
	for _, u := range v.index.Uses {
		meant[u.Of] = meant[u.Of] || u.Declares && places[at(u)]
	}
	means := map[place]bool{}
	for _, u := range v.index.Uses {
		means[at(u)] = means[at(u)] || meant[u.Of] && u.At.Text() == now
	}
	for _, u := range v.index.Uses {
		if places[at(u)] != means[at(u)] {
			return failed("`%s` has another meaning in %s, line %d", now, s.shortName(u.At.Source.Name), u.At.Source.Position(u.At.Start).Line)
		}
	}
	return nil
}

// renamable finds what is named at a place, if it can get another name as far as the files tell that
// are read with the document. What others say is found out by rename.
func (s *Server) renamable(p PlaceParams) (spot, error) {
	_, x, ok, err := s.spot(p, s.rulesOf)
	switch {
	case err != nil:
		return x, err
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
		if strings.HasSuffix(u.At.Source.Name, " (embedded)") {
			return failed("`%s` stands in a built-in file, %s", u.At.Text(), u.At.Source.Name)
		}
	}
	return nil
}

// refusal says what would be wrong after a change, and is not now. If nothing would, also is called
// with what would be known then of the rulesets that change.
func (s *Server) refusal(edit *WorkspaceEdit, also func([]*view)) error {
	docs, err := s.documentsOf(edit)
	if err != nil {
		return err
	}
	var roots []*view
	before := map[string]bool{}
	for _, d := range docs {
		v := s.viewOf(d)
		if slices.Contains(roots, v) {
			continue
		}
		roots = append(roots, v)
		for _, x := range v.diags.All() {
			before[x.Message] = true
		}
	}
	s.with(docs, edit, func() {
		var views []*view
		for _, r := range roots {
			v := &view{place: r.place, index: &check.Index{}}
			s.check(v, s.checkOptions(nil))
			for _, x := range v.diags.All() {
				if x.Severity == diag.Error && !before[x.Message] && err == nil {
					err = failed("%s", x.Message)
				}
			}
			views = append(views, v)
		}
		if err == nil {
			also(views)
		}
	})
	return err
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

// renameInScenarios adds what changes in the scenarios of a ruleset, in which something has
// another name now.
func (s *Server) renameInScenarios(edit *WorkspaceEdit, v *view, old, now string) {
	if v.ruleset == nil || v.ruleset.Module {
		return
	}
	for _, file := range s.filesInFolders(".toml") {
		loc := s.locationOf(file)
		uri := s.uriOf(diag.NewSource(loc.Name(), ""))
		before, err := loc.Read(syntax.MaxSource)
		if err != nil || edit.Changes[uri] != nil || !strings.Contains(before, old) {
			continue
		}
		text, tells := s.Engine.RenamedIn(loc, v.ruleset, old, now)
		if !tells {
			continue
		}
		if edits := lineEdits(newText(before), text); len(edits) > 0 {
			edit.Changes[uri] = edits
		}
	}
}
