package lsp

import (
	"context"
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
)

// What a diagnostic advises is offered to be done. Advice is for people: it says what to write, and
// seldom where. So each place that could be meant is tried, and the first is offered with which the
// mistake is gone and no other has come. Advice that leaves something to be filled in cannot be tried:
// it is put where it seems to belong.

// Sorts of code actions, as the protocol has them.
const (
	kindQuickFix = "quickfix"
	kindExtract  = "refactor.extract"
	kindRewrite  = "refactor.rewrite"
)

// wants reports whether a client wants actions of a sort: it may name some, or those above them.
func (p *Params) wants(kind string) bool {
	return len(p.Context.Only) == 0 || slices.ContainsFunc(p.Context.Only, func(k string) bool {
		return k == "" || k == kind || strings.HasPrefix(kind, k+".")
	})
}

// codeAction offers what can be done about the mistakes at a place, and with what is named or selected there if
// somebody asks for that.
func (s *Server) codeAction(ctx context.Context, d *document, p *Params) ([]CodeAction, error) {
	out := []CodeAction{}
	from, to := d.offset(p.Range.Start), d.offset(p.Range.End)
	if p.wants(kindQuickFix) {
		out = s.remedies(ctx, d, from, to)
	}
	switch asked := p.Context.TriggerKind != 2 && d.isRuleset(); {
	case asked && from < to && p.wants(kindExtract):
		out = append(out, s.extracted(d, from, to)...)
	case asked && from == to && p.wants(kindRewrite):
		out = append(out, s.overrides(ctx, d, from)...)
	}
	return out, nil
}

// remedies offers what the diagnostics of a stretch advise.
func (s *Server) remedies(ctx context.Context, d *document, from, to int) []CodeAction {
	out := []CodeAction{}
	v := s.rulesAlone(d)
	for _, x := range v.diags.All() {
		if x.Span.IsZero() || x.Span.Source.Name != d.place.Name() || x.Span.End < from || to < x.Span.Start ||
			ctx.Err() != nil {
			continue
		}
		for i, c := range advice.Remedies(x) {
			edit, ok := s.place(d, v, x, c)
			if ok {
				out = append(out, CodeAction{
					Title: title(c), Kind: kindQuickFix, Diagnostics: []Diagnostic{s.diagnostic(x)}, IsPreferred: i == 0 &&
						c.Text != "" && !c.Open(),
					Edit: WorkspaceEdit{map[string][]TextEdit{d.uri: {edit}}},
				})
			}
		}
	}
	return out
}

// title says what an action does.
func title(a advice.Remedy) string {
	if a.Text == "" {
		return "Remove it"
	}
	return "Write `" + diag.Clean(a.Text) + "`"
}

// place finds where what is advised belongs.
func (s *Server) place(d *document, v *view, x *diag.Diagnostic, a advice.Remedy) (TextEdit, bool) {
	k := s.knownOf(x.Span.Source)
	start, end, ok := k.forth(x.Span.Start, x.Span.End)
	if !ok {
		return TextEdit{}, false
	}
	edits := d.places(start, end, a)
	if a.Open() {
		if len(edits) == 0 {
			return TextEdit{}, false
		}
		return edits[0], true
	}
	for _, e := range edits {
		if s.mends(d, v, x, e) {
			return e, true
		}
	}
	return TextEdit{}, false
}

// places are the edits that may be meant, the likeliest first.
func (d *document) places(start, end int, a advice.Remedy) []TextEdit {
	var out []TextEdit
	for _, e := range a.Places(diag.Lines(d.s), start, end) {
		out = append(out, TextEdit{d.rangeOf(e.Start, e.End), d.ended(e.Text)})
	}
	return out
}

// mends reports whether a mistake is gone after an edit, and no other has come: where all that
// changes is the place of the mistake, on its line, since what could not be read before may hold
// others; else anywhere.
func (s *Server) mends(d *document, v *view, x *diag.Diagnostic, e TextEdit) bool {
	edit := &WorkspaceEdit{map[string][]TextEdit{d.uri: {e}}}
	line := x.Span.Source.Position(x.Span.Start).Line
	errors := func(l *diag.List) (all int, there bool) {
		n := 0
		for _, y := range l.All() {
			if y.Severity == diag.Error && !y.Span.IsZero() && y.Span.Source.Name == x.Span.Source.Name &&
				y.Span.Source.Position(y.Span.Start).Line == line {
				n++
			}
			there = there || y.Message == x.Message && !y.Span.IsZero() && y.Span.Source.Name == x.Span.Source.Name &&
				y.Span.Start == x.Span.Start
		}
		if at, _ := s.locate(x.Span); e.Range == at.Range {
			return n, there
		}
		return l.Errors(), there
	}
	better := false
	s.with([]*document{d}, edit, func() {
		_, found := s.Engine.Check(s.lib, v.place, s.rulesOptions(d, v))
		before, _ := errors(v.diags)
		now, there := errors(found)
		better = !there && (now < before || x.Severity == diag.Warning && now == before && found.Len() < v.diags.Len())
	})
	return better
}
