package check

import (
	"maps"
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/library"
)

// Advice that does not help is worse than none. So what mistakes are advised to write is written, in texts that
// nobody sees, and what is wrong then is looked at. Where the mistake stays, or another comes in its place that
// nothing is advised of, its words stay and the advice goes.

// mostProof is how many words and signs are read for that: a large ruleset has to do without.
const mostProof = 20_000

// trial is a mistake with the edits that may be meant by its advice, each of which is tried until one helps.
type trial struct {
	d     *diag.Diagnostic
	edits []advice.Edit
}

// prove takes back what is advised of the mistakes of a reading and does not help. load reads it again with some
// texts written otherwise.
func prove(r library.Reading, load func(library.Rewritings) *diag.List) {
	cost := 0
	for _, f := range r.Files {
		cost += f.Tree.Tokens
	}
	for _, f := range r.Files {
		var open []trial
		for _, d := range r.Diags.All() {
			if d.Span.Source == f.Source && d.Severity == diag.Error {
				if edits := editsOf(d); len(edits) > 0 {
					open = append(open, trial{d, edits})
				}
			}
		}
		for left := mostProof; len(open) > 0 && left >= cost; left -= cost {
			words, tried := oneOfEach(open)
			up := &library.Rewritten{Rewriting: diag.Rewriting{Original: f.Source, Source: f.Source}, Place: f.Location}
			up.Replace(words)
			found := load(library.Rewritings{f.Location.Key(): up})
			found.Rewritten(&up.Rewriting)
			for i, e := range tried {
				if t := &open[i]; helps(t.d, e, r.Diags, found) {
					t.edits = nil
				} else if t.edits = t.edits[1:]; len(t.edits) == 0 {
					advice.TakeBack(t.d)
				}
			}
			open = slices.DeleteFunc(open, func(t trial) bool { return len(t.edits) == 0 })
		}
	}
}

// editsOf are the edits that may be meant by what is advised of a mistake: none if a part of it is left to whoever
// follows it, nor of a word that is nearly another, which is a question.
func editsOf(d *diag.Diagnostic) []advice.Edit {
	var out []advice.Edit
	if strings.HasPrefix(d.Hint, "did you mean") {
		return nil
	}
	for _, r := range advice.Remedies(d) {
		if r.Open() {
			return nil
		}
		places := r.Places(d.Span.Source.Text, d.Span.Start, d.Span.End)
		if last := len(places) - 1; strings.Contains(d.Hint, "declare it: ") {
			places = places[last:] // behind all that is there
		}
		out = append(out, places[:min(len(places), 3)]...)
	}
	return out
}

// oneOfEach are edits of trials that can be made at once: by the trial, each on lines of its own.
func oneOfEach(open []trial) (words []diag.Word, tried map[int]advice.Edit) {
	lines, tried := map[int]bool{}, map[int]advice.Edit{}
	for i, t := range open {
		e, src := t.edits[0], t.d.Span.Source
		from, to := src.Position(e.Start).Line, src.Position(e.End).Line
		if !lines[from] && !lines[to] {
			lines[from], lines[to], tried[i] = true, true, e
			words = append(words, diag.Word{Old: src.At(e.Start, e.End), New: e.Text})
		}
	}
	return words, tried
}

// helps reports whether after an edit a mistake is gone, and those that are then on its line or where the edit is
// are fewer, or others: outside the edit, or words that are misspelt, and it is known what to write for them.
func helps(d *diag.Diagnostic, e advice.Edit, before, after *diag.List) bool {
	line := func(at int) int { return d.Span.Source.Position(at).Line }
	near := func(l *diag.List) (near []*diag.Diagnostic) {
		for _, x := range l.All() {
			if at := line(x.Span.Start); x.Severity == diag.Error && x.Span.Source == d.Span.Source && (at == line(d.Span.Start) || at == line(e.Start)) {
				near = append(near, x)
			}
		}
		return near
	}
	was, now := near(before), near(after)
	return !slices.ContainsFunc(now, func(x *diag.Diagnostic) bool { return x.Message == d.Message && x.Span.Start == d.Span.Start }) &&
		(len(now) < len(was) || !slices.ContainsFunc(now, func(x *diag.Diagnostic) bool {
			list := advice.Remedies(x)
			return x.Code != diag.FileNotFound && x.Code != diag.BadFileName && (len(list) == 0 || list[0].Open() || list[0].Text == "" || x.Span.Start < e.End && x.Span.End > e.Start && !strings.HasPrefix(x.Hint, "did you mean"))
		}))
}

// with are rewritings and some more.
func with(all, more library.Rewritings) library.Rewritings {
	out := maps.Clone(all)
	maps.Copy(out, more)
	return out
}
