package lsp

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/token"
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
func (p *CodeActionParams) wants(kind string) bool {
	return len(p.Context.Only) == 0 || slices.ContainsFunc(p.Context.Only, func(k string) bool {
		return k == "" || k == kind || strings.HasPrefix(kind, k+".")
	})
}

// codeAction offers what can be done about the mistakes at a place, and with what is named or selected there if
// somebody asks for that.
func (s *Server) codeAction(ctx context.Context, p *CodeActionParams) ([]CodeAction, error) {
	out := []CodeAction{}
	d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return out, err
	}
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
		if x.Span.IsZero() || x.Span.Source.Name != d.place.Name() || x.Span.End < from || to < x.Span.Start || ctx.Err() != nil {
			continue
		}
		for i, c := range advised(x) {
			edit, ok := s.place(d, v, x, c)
			if ok {
				out = append(out, CodeAction{
					Title: c.title(), Kind: kindQuickFix, Diagnostics: []Diagnostic{s.diagnostic(x)}, IsPreferred: i == 0 && c.text != "" && !c.open(),
					Edit: WorkspaceEdit{map[string][]TextEdit{d.uri: {edit}}},
				})
			}
		}
	}
	return out
}

// remedy is a text that a diagnostic says to write.
type remedy struct {
	text   string // "" to remove what is there
	within bool   // in the braces of what it is about
}

func (a remedy) title() string {
	if a.text == "" {
		return "Remove it"
	}
	return "Write `" + diag.Clean(a.text) + "`"
}

var blanks = regexp.MustCompile(`…|\b[A-Z]{2}[A-Z_]+\b`)

// open reports whether something is left to be filled in.
func (a remedy) open() bool { return blanks.MatchString(a.text) }

var (
	meantWords   = regexp.MustCompile(`did you mean ([^?]*)\?`)
	writeText    = regexp.MustCompile(`\bwrite(?: [a-z ]*)?: (.*)$`)
	writeWord    = regexp.MustCompile("\\bwrite (`[^`]+`|\"[^\"]+\"|[a-z0-9_.]+\\([^)]*\\)|[0-9.]+d?[0-9]*)")
	writePlural  = regexp.MustCompile("\\bwrite (`[^`]+`(?:, `[^`]+`)* or `[^`]+`)")
	declareText  = regexp.MustCompile(`\bdeclare it: (.*)$`)
	marked       = regexp.MustCompile("`([^`]+)`|(\"[^\"]+\")")
	alternatives = regexp.MustCompile(`(?:, or:? |; or:? |; to end it: |; otherwise |; else )`)
)

// mostAdvice is how many things are offered for one diagnostic.
const mostAdvice = 5

// advised are the texts that the hint of a diagnostic says to write, the first that it names first.
func advised(x *diag.Diagnostic) []remedy {
	var out []remedy
	add := func(text string, within bool) {
		a := remedy{strings.TrimSpace(text), within}
		if (a.text != "" || text == "") && !slices.Contains(out, a) && len(out) < mostAdvice {
			out = append(out, a)
		}
	}
	hint := x.Hint
	if m := meantWords.FindStringSubmatch(hint); m != nil {
		for _, w := range marked.FindAllStringSubmatch(m[1], -1) {
			add(w[1]+w[2], false)
		}
	}
	within := strings.Contains(hint, "write in it")
	if m := writeText.FindStringSubmatch(hint); m != nil {
		for _, text := range alternatives.Split(m[1], -1) {
			add(text, within)
		}
	} else if m := writePlural.FindStringSubmatch(hint); m != nil {
		for _, w := range marked.FindAllStringSubmatch(m[1], -1) {
			add(w[1]+w[2], false)
		}
	} else if m := writeWord.FindStringSubmatch(hint); m != nil {
		add(strings.Trim(m[1], "`"), false)
	}
	if m := declareText.FindStringSubmatch(hint); m != nil {
		add(m[1], false)
	}
	if strings.HasPrefix(hint, "remove it") || strings.HasPrefix(hint, "leave it out") {
		add("", false)
	}
	return out
}

// place finds where what is advised belongs.
func (s *Server) place(d *document, v *view, x *diag.Diagnostic, a remedy) (TextEdit, bool) {
	k := s.knownOf(x.Span.Source)
	start, end, ok := k.forth(x.Span.Start, x.Span.End)
	if !ok {
		return TextEdit{}, false
	}
	edits := d.places(start, end, a)
	if a.open() {
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
func (d *document) places(start, end int, a remedy) []TextEdit {
	text := diag.Lines(d.s)
	put := func(from, to int, now string) TextEdit { return TextEdit{d.rangeOf(from, to), d.ended(now)} }
	lineStart := strings.LastIndexByte(text[:start], '\n') + 1
	lineEnd := len(text)
	if i := strings.IndexByte(text[start:], '\n'); i >= 0 {
		lineEnd = start + i
	}
	line := text[lineStart:lineEnd]
	margin := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	code := strings.TrimRight(strings.SplitN(line, "#", 2)[0], " \t\r")
	spanned := text[start:end]

	whole := put(lineStart+len(margin), max(lineStart+len(margin), lineStart+len(code)), a.text)
	own := put(start, end, a.text)
	if strings.HasPrefix(spanned, `"`) && !strings.HasPrefix(a.text, `"`) && token.Lex(a.text).Problems == nil && !strings.Contains(a.text, " ") {
		own.NewText = `"` + a.text + `"` // the name is in a text
	}
	var out []TextEdit
	if a.text == "" {
		out = append(out, put(lineStart, min(lineEnd+1, len(text)), ""), own)
		if i := strings.LastIndexAny(text[lineStart:start], ";"); i >= 0 { // one of several on the line
			out = append(out, put(lineStart+i, end, ""))
		}
		return out
	}
	first, _, _ := strings.Cut(a.text, " ")
	sameWord := strings.HasPrefix(strings.TrimSpace(code), first+" ") || strings.HasPrefix(strings.TrimSpace(code), first+"(")
	behind := put(lineEnd, lineEnd, "\n"+margin+a.text)
	if a.within {
		if i := strings.IndexByte(text[start:lineEnd], '{'); i >= 0 {
			return []TextEdit{put(start+i+1, start+i+1, " "+a.text+" ;"), put(start+i+1, start+i+1, "\n"+margin+"  "+a.text), put(start+i+1, start+i+1, " "+a.text+" ")}
		}
		return []TextEdit{put(lineStart+len(code), lineStart+len(code), " { "+a.text+" }")}
	}
	out = append(out, own, whole, behind, put(len(text), len(text), "\n"+a.text+"\n"))
	if sameWord {
		out[0], out[1] = out[1], out[0]
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
			if y.Severity == diag.Error && !y.Span.IsZero() && y.Span.Source.Name == x.Span.Source.Name && y.Span.Source.Position(y.Span.Start).Line == line {
				n++
			}
			there = there || y.Message == x.Message && !y.Span.IsZero() && y.Span.Source.Name == x.Span.Source.Name && y.Span.Start == x.Span.Start
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
