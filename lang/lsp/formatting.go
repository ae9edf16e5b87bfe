package lsp

import (
	"context"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/format"
	"hcl/lang/library"
)

// formatting lays a document out as `hcl fmt` does. Only the lines that change are sent, so
// that cursors and folds elsewhere stay. A document with mistakes is left alone, without a word:
// editors that format whatever is saved would say so each time, and the mistakes are shown.
func (s *Server) formatting(_ context.Context, d *document, _ *Params) ([]TextEdit, error) {
	if !d.isRuleset() || library.IsBundle(d.s, library.BundleKind) {
		return []TextEdit{}, nil
	}
	var diags diag.List
	tidy := format.Source(diag.NewSource(d.place.Name(), d.s), &diags)
	if diags.Errors() > 0 {
		return []TextEdit{}, nil
	}
	return lineEdits(d.text, tidy), nil
}

// lineEdits makes one text of another, by lines.
func lineEdits(t *text, now string) []TextEdit {
	edits := []TextEdit{}
	was, next := strings.SplitAfter(diag.Lines(t.s), "\n"), strings.SplitAfter(now, "\n")
	at := 0 // the byte where was[0] begins
	put := func(n, m int) {
		if n > 0 || m > 0 {
			size := len(strings.Join(was[:n], ""))
			edits = append(edits, TextEdit{t.rangeOf(at, at+size), strings.Join(next[:m], "")})
		}
	}
	skip := func(n, m int) {
		at += len(strings.Join(was[:n], ""))
		was, next = was[n:], next[m:]
	}
	for len(was) > 0 || len(next) > 0 {
		if len(was) > 0 && len(next) > 0 && was[0] == next[0] {
			skip(1, 1)
			continue
		}
		n, m := nextSame(was, next)
		put(n, m)
		skip(n, m)
	}
	return edits
}

// nextSame is how many lines are left out of each list for them to go on alike; the nearest
// such place.
func nextSame(a, b []string) (n, m int) {
	const ahead = 50 // lines that are looked at
	for sum := 1; sum <= ahead; sum++ {
		for n = 0; n <= sum; n++ {
			if m = sum - n; n < len(a) && m < len(b) && a[n] == b[m] && strings.TrimSpace(a[n]) != "" {
				return n, m
			}
		}
	}
	return len(a), len(b)
}
