package check

import (
	"cmp"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/format"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// A ruleset with all its variants can be taken apart again into pieces: declarations, and
// the parts of those that variants change one by one. Each is shown as it was written last.

// Piece is a declaration, or a part of one.
type Piece struct {
	What string    // the sort of thing: param, score, a kind for its instances
	Path []string  // its name, then that of the part
	Text string    // what it says; of a declaration with parts only what they leave
	Span diag.Span // where it says so
	Step bool      // a step, which stands in the text of its rule or phase as well

	whole func() string // of a declaration with parts; it keeps texts, but not the program
	parts []*Piece      // and these are they
	also  []named       // what else changes it, if it is changed or wrapped
}

// named is something that changes are written down of.
type named struct {
	what string
	path []string
}

// touchedBy reports whether a change is one of the piece, of a part of it or of what it is a
// part of.
func (q *Piece) touchedBy(ch *ir.Change) bool {
	n := min(len(ch.Path), len(q.Path))
	if ch.What == q.What && slices.Equal(ch.Path[:n], q.Path[:n]) {
		return true
	}
	for _, a := range q.also {
		n := len(a.path)
		if ch.What == a.what && len(ch.Path) >= n && slices.Equal(ch.Path[:n], a.path) && (a.what != "kind" || ch.How == ir.Wrapped) {
			return true
		}
	}
	return false
}

// Name is the piece as people say it: score attack.weak.
func (p *Piece) Name() string { return ir.Spoken(p.What, p.Path) }

// Short is the name without the sort of thing: attack.weak.
func (p *Piece) Short() string { return joined(p.What, p.Path) }

// Whole is a declaration with all its parts, laid out.
func (p *Piece) Whole() string {
	text := p.Text
	if p.whole != nil {
		text = p.whole()
	}
	var diags diag.List
	if tidy := format.Source(diag.NewSource(p.Name(), text+"\n"), &diags); tidy != "" {
		return tidy
	}
	return text + "\n"
}

// Same reports whether two pieces say the same, however they are laid out.
func (p *Piece) Same(q *Piece) bool {
	return slices.Equal(format.Words(p.Text), format.Words(q.Text))
}

// joined is the path of a thing of a sort as people write it.
func joined(what string, path []string) string {
	if what == "table" || what == "map" {
		return strings.Join(path, " ")
	}
	return strings.Join(path, ".")
}

// Given finds who says what a field of an instance is that it does not itself set: what it is
// like, or its kind. It returns nil if there is no such instance or field.
func (r *Ruleset) Given(pieces []*Piece, instance, field string) *Piece {
	for _, k := range r.Kinds {
		if k.Field(field) == nil {
			continue
		}
		for _, i := range k.Instances {
			if i.Name != instance {
				continue
			}
			for i = i.Like; i != nil; i = i.Like {
				if q := find(pieces, k.Name, i.Name, field); q != nil {
					return q
				}
			}
			return find(pieces, "kind", k.Name, field)
		}
	}
	return nil
}

func find(pieces []*Piece, what string, path ...string) *Piece {
	for _, q := range pieces {
		if q.What == what && slices.Equal(q.Path, path) {
			return q
		}
	}
	return nil
}

// ChangesOf lists what files did to a piece, to parts of it and to what it is a part of, and
// what they added to it.
func (r *Ruleset) ChangesOf(q *Piece) []*ir.Change {
	var out []*ir.Change
	for _, ch := range r.Changes {
		if q.touchedBy(ch) || ch.Of != nil && q.touchedBy(ch.Of) {
			out = append(out, ch)
		}
	}
	home := r.fileOf(r.Declared(q))
	for _, part := range q.parts {
		at := r.Declared(part)
		by := r.fileOf(at)
		if by != home && !slices.ContainsFunc(out, func(ch *ir.Change) bool { return ch.Span == at }) {
			out = append(out, &ir.Change{How: ir.Added, What: part.What, Path: part.Path, Span: at, File: (by).IR()})
		}
	}
	slices.SortStableFunc(out, func(a, b *ir.Change) int { return cmp.Compare(r.FileOf(a.File).Layer, r.FileOf(b.File).Layer) })
	return out
}

// Declared is where a piece stood first; nowhere if every ruleset has it.
func (r *Ruleset) Declared(q *Piece) diag.Span {
	for _, ch := range r.Changes {
		if ch.What == q.What && slices.Equal(ch.Path, q.Path) && !ch.Was.IsZero() {
			return ch.Was
		}
	}
	return q.Span
}

// fileOf is the file of a place with all its chapters, the base of all if it is nowhere.
func (r *Ruleset) fileOf(at diag.Span) *library.File {
	for _, f := range r.Files {
		if f.Source == at.Source || at.IsZero() && f.Extends == nil && !f.Module() {
			return f.Whole()
		}
	}
	return r.Root
}

// Pieces takes a program apart.
func (r *Ruleset) Pieces() []*Piece {
	t := &taker{checker: r.c, around: map[string][]int{}}
	for i, w := range r.c.wraps {
		path := pathText(w.syn.Path)
		t.around[path] = append(t.around[path], i)
	}
	for _, k := range declKinds {
		if k.pieces != nil {
			k.pieces(t)
		}
	}
	return t.out
}

type taker struct {
	*checker
	around map[string][]int // the wraps, by what they are put around
	out    []*Piece
}

func (t *taker) add(what string, path []string, text string, at diag.Span) *Piece {
	q := &Piece{What: what, Path: path, Text: text, Span: at}
	t.out = append(t.out, q)
	return q
}

// in is the text of a node of a file.
func in(f *library.File, n spanned) string { return n.Span(f.Source).Text() }

// head is what stands before a part of a declaration.
func head(f *library.File, d, part spanned) string {
	s := d.Span(f.Source)
	s.End = part.Span(f.Source).Start
	return strings.TrimSpace(s.Text())
}

func quoted(s string) string { return `"` + strings.ReplaceAll(s, `"`, `\"`) + `"` }

// ofParts is a declaration with its parts in braces.
func (t *taker) ofParts(q *Piece, parts []*Piece) {
	t.out = append(t.out, parts...)
	q.parts = parts
	q.whole = func() string {
		var b strings.Builder
		b.WriteString(q.Text + " {\n")
		for _, part := range parts {
			b.WriteString(part.Text + "\n")
		}
		b.WriteString("}")
		return b.String()
	}
}

func part(what, name string, text string, at diag.Span, names ...string) *Piece {
	return &Piece{What: what, Path: append([]string{name}, names...), Text: text, Span: at}
}

// headText is the head of a rule or define; parameters and result may stand in other
// files than its body.
func headText(word, name string, paramsIn *library.File, params *syntax.Params, resultIn *library.File, result *syntax.Type) string {
	text := word + " " + name
	if params != nil {
		text += in(paramsIn, params)
	}
	if result != nil {
		text += " -> " + in(resultIn, result)
	}
	return text
}
