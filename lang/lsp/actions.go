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
// mistake is gone and no other has come. Advice that leaves something to be filled in is tried with names that
// nothing has: that there is nothing of such a name is no mistake then.

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
		out = s.remedies(ctx, d, from, to, p.Context.Diagnostics)
	}
	switch asked := p.Context.TriggerKind != 2 && d.isRuleset(); {
	case asked && from < to && p.wants(kindExtract):
		out = append(out, s.extracted(d, from, to)...)
	case asked && from == to && p.wants(kindRewrite):
		out = append(out, s.overrides(ctx, d, from)...)
	}
	return out, nil
}

// remedies offers what the diagnostics of a stretch advise: those that the client asks about, or all of them if it
// names none.
func (s *Server) remedies(ctx context.Context, d *document, from, to int, about []Diagnostic) []CodeAction {
	out := []CodeAction{}
	v := s.rulesAlone(d)
	for _, x := range v.diags.All() {
		if x.Span.IsZero() || x.Span.Source.Name != d.place.Name() || x.Span.End < from || to < x.Span.Start ||
			ctx.Err() != nil {
			continue
		}
		shown := s.diagnostic(x)
		if len(about) > 0 && !slices.ContainsFunc(about, func(y Diagnostic) bool {
			return y.Range == shown.Range && y.Message == shown.Message
		}) {
			continue
		}
		for i, c := range advice.Remedies(x) {
			edit, ok := s.place(d, v, x, c)
			if ok {
				out = append(out, CodeAction{
					Title: title(c), Kind: kindQuickFix, Diagnostics: []Diagnostic{shown},
					IsPreferred: i == 0 && c.Text != "" && !advice.Open(edit.NewText),
					Edit:        WorkspaceEdit{map[string][]TextEdit{d.uri: {edit}}},
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
	for _, e := range a.Places(diag.Lines(d.s), start, end) {
		at := d.rangeOf(e.Start, e.End)
		if s.mends(d, v, x, TextEdit{at, d.ended(advice.Filled(e.Text))}, e.Own) {
			return TextEdit{at, d.ended(e.Text)}, true
		}
	}
	return TextEdit{}, false
}

// mends reports whether a mistake is gone after an edit, and no other has come: where all that
// changes is the place of the mistake, on its line, since what could not be read before may hold
// others; else anywhere. A file that was empty may lack everything else.
func (s *Server) mends(d *document, v *view, x *diag.Diagnostic, e TextEdit, own bool) bool {
	line := x.Span.Source.Position(x.Span.Start).Line
	here := func(y *diag.Diagnostic) bool { return !y.Span.IsZero() && y.Span.Source.Name == x.Span.Source.Name }
	tally := func(l *diag.List) map[string]int {
		n := map[string]int{}
		for _, y := range l.All() {
			n[y.Message]++
		}
		return n
	}
	better := false
	s.with([]*document{d}, &WorkspaceEdit{map[string][]TextEdit{d.uri: {e}}}, func() {
		found := s.tried(d, v)
		before, now := tally(v.diags), tally(found)
		better = now[x.Message] < before[x.Message] &&
			(x.Severity == diag.Error || found.Errors() < v.diags.Errors() || found.Len() < v.diags.Len())
		for _, y := range found.All() {
			if y.Severity == diag.Error && !toFill(y) && x.Code != diag.EmptyFile &&
				now[y.Message] > before[y.Message] {
				better = better && own && !(here(y) && y.Span.Source.Position(y.Span.Start).Line == line)
			}
		}
	})
	return better
}

// toFill reports whether nothing is wrong but that a name is still to be filled in.
func toFill(x *diag.Diagnostic) bool {
	return strings.HasPrefix(string(x.Code), "unknown-") && x.Code != diag.UnknownKeyword &&
		strings.Contains(x.Message, advice.ToFill)
}

// tried is what is wrong with a document as it is now, which is not kept.
func (s *Server) tried(d *document, v *view) *diag.List {
	if d.isScenario() {
		defer func(was map[string]bool) { s.asking = was }(s.asking)
		s.asking = map[string]bool{}
		return s.Engine.CheckScenario(s.lib, v.place, s.once)
	}
	_, found := s.Engine.Check(s.lib, v.place, s.rulesOptions(d, v))
	return found
}
