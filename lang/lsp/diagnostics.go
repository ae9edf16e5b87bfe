package lsp

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"hcl/lang/diag"
)

// publish tells the client what is wrong with the documents that are open, and with the files
// that they are checked with, in the words of `hcl check`. A file may be a part of several games: what
// is wrong with it is what is found with any of them. Who asks for something meanwhile has it first: what has been
// found stays known.
func (s *Server) publish() {
	s.due = time.Time{}
	for _, uri := range sorted(s.docs) {
		if root := s.rootOf(s.docs[uri]); s.lastView(root).old {
			if s.viewAt(root); s.waits() {
				s.due = time.Now()
				return
			}
		}
	}
	found := map[string][]Diagnostic{}
	told := map[string]bool{}
	roots := map[*view]bool{}
	for _, uri := range sorted(s.docs) {
		d := s.docs[uri]
		v := s.viewOf(d)
		if roots[v] {
			continue
		}
		roots[v] = true
		for _, x := range v.diags.Untold(told).All() {
			at := s.uriOfDiagnostic(x, d)
			found[at] = append(found[at], s.diagnostic(x))
		}
	}
	about := maps.Clone(s.sent) // also of what nothing is wrong with any more
	for _, uri := range slices.Concat(sorted(s.docs), sorted(found)) {
		about[uri] = true
	}
	for _, uri := range sorted(about) {
		list := append([]Diagnostic{}, found[uri]...)
		p := PublishDiagnosticsParams{URI: uri, Diagnostics: list}
		if d := s.docs[uri]; d != nil {
			p.Version = &d.version
		}
		if s.sent[uri] = true; s.docs[uri] == nil && len(list) == 0 {
			delete(s.sent, uri)
		}
		s.notify("textDocument/publishDiagnostics", p)
	}
	s.forget()
}

// uriOfDiagnostic is where a diagnostic is shown: what is about no file, or about one that no
// client can open, in the document with which it was found.
func (s *Server) uriOfDiagnostic(x *diag.Diagnostic, with *document) string {
	if !x.Span.IsZero() {
		if uri := s.uriOf(x.Span.Source); uri != "" {
			return uri
		}
	}
	return with.uri
}

func (s *Server) diagnostic(x *diag.Diagnostic) Diagnostic {
	out := Diagnostic{Severity: 1, Code: string(x.Code), Source: "hcl", Message: x.Message}
	if x.Severity == diag.Warning {
		out.Severity = 2
	}
	if x.Hint != "" {
		out.Message += "\n" + x.Hint
	}
	switch x.Code {
	case diag.Unused, diag.Unreachable:
		out.Tags = []int{1}
	case diag.Renamed, diag.OldLanguage:
		out.Tags = []int{2}
	}
	if at, ok := s.locate(x.Span); ok {
		out.Range = at.Range
	}
	for _, n := range x.Notes {
		if at, ok := s.locate(n.Span); ok {
			out.RelatedInformation = append(out.RelatedInformation, RelatedInformation{at, n.Message})
		}
	}
	return out
}

// forget drops what is kept of files as they were.
func (s *Server) forget() {
	used := map[any]bool{}
	open := map[string]bool{}
	for _, d := range s.docs {
		open[s.rootOf(d).Name()] = true
	}
	for name, v := range s.views {
		switch {
		case open[name]:
			v.rules = nil
		case v.rules == nil || v.rules.old: // else it is asked for again and again, by a scenario
			delete(s.views, name)
			continue
		}
		for _, v := range []*view{v, cmp.Or(v.rules, v)} {
			for _, f := range v.index.Files {
				used[f.Tree], used[f.Source] = true, true
			}
		}
	}
	for key, tree := range s.trees {
		if !used[tree] {
			delete(s.trees, key)
		}
	}
	for src := range s.texts {
		if !used[src] {
			delete(s.texts, src)
		}
	}
}
