package check

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"

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
		if ch.What == a.what && len(ch.Path) >= n && slices.Equal(ch.Path[:n], a.path) &&
			(a.what != "kind" || ch.How == ir.Wrapped) {
			return true
		}
	}
	return false
}

// Name is the piece as people say it: score attack.weak.
func (p *Piece) Name() string { return ir.Spoken(p.What, p.Path) }

// Short is the name without the sort of thing: attack.weak.
func (p *Piece) Short() string { return ir.Joined(p.What, p.Path) }

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
	told := map[diag.Span]bool{}
	for _, ch := range out {
		told[ch.Span] = true
	}
	declared := r.declared()
	home := r.fileOf(declared(q))
	for _, part := range q.parts {
		at := declared(part)
		by := r.fileOf(at)
		if by != home && !told[at] {
			out = append(out, &ir.Change{How: ir.Added, What: part.What, Path: part.Path, Span: at, File: (by).IR()})
		}
	}
	slices.SortStableFunc(out, func(a, b *ir.Change) int {
		return cmp.Compare(r.FileOf(a.File).Layer, r.FileOf(b.File).Layer)
	})
	return out
}

// Declared is where a piece stood first; nowhere if every ruleset has it.
func (r *Ruleset) Declared(q *Piece) diag.Span { return r.declared()(q) }

// declared is Declared for many pieces.
func (r *Ruleset) declared() func(*Piece) diag.Span {
	key := func(what string, path []string) string { return what + " " + strings.Join(path, "\n") }
	was := map[string]diag.Span{}
	for _, ch := range slices.Backward(r.Changes) {
		if !ch.Was.IsZero() {
			was[key(ch.What, ch.Path)] = ch.Was
		}
	}
	return func(q *Piece) diag.Span {
		if at, changed := was[key(q.What, q.Path)]; changed {
			return at
		}
		return q.Span
	}
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
		path := w.syn.Path.Dotted()
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

// described describes all declarations of a sort.
func described[T any, D ir.DeclarationOf[T]](list func(*ir.Program) *[]D, do func(*taker, D)) func(*taker) {
	return func(t *taker) {
		for _, x := range *list(t.p) {
			do(t, x)
		}
	}
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
func headText(word, name string, paramsIn *library.File, params *syntax.Params, resultIn *library.File,
	result *syntax.Type) string {
	text := word + " " + name
	if params != nil {
		text += in(paramsIn, params)
	}
	if result != nil {
		text += " -> " + in(resultIn, result)
	}
	return text
}

// Found is something that has to do with a word that somebody looks for.
type Found struct {
	What  string // the sort of thing: rule, param, a kind for its instances
	Name  string
	Span  diag.Span
	About string // the first line that says what it is for

	rank int
}

// Find looks for a word among what a ruleset names, the titles and what is written about
// it. What is nearest comes first.
func (r *Ruleset) Find(word string) []Found {
	var out []Found
	add := func(what string, path []string, name string, at diag.Span, titles []string) {
		doc, chapter := DocAbove(at), ""
		if len(path) == 1 {
			chapter = r.c.chapterAt(at)
		}
		f := Found{What: what, Name: name, Span: at, rank: nearness(word, path[len(path)-1], titles, doc, chapter)}
		if k := r.KindByName(what); k != nil && (word == k.Name || word == k.Plural) {
			f.rank = max(f.rank, thingOfKind)
		}
		if f.rank == 0 {
			return
		}
		for _, text := range append(doc, titles...) {
			if f.About == "" && len(wordsOf(citation.ReplaceAllString(text, ""))) > 0 {
				f.About = strings.TrimSpace(text)
			}
		}
		out = append(out, f)
	}
	for _, f := range r.Files {
		if h := f.Header; h != nil {
			title := h.Title.Plain()
			add(h.Keyword, []string{f.ID, title}, title, h.Title.Span(f.Source), nil)
		}
	}
	for _, q := range r.Pieces() {
		what, head := q.What, q.Text
		switch {
		case what == "test", len(q.Path) == 0, q.Span.IsZero(), len(q.Path) > 1 && r.KindByName(what) != nil:
			continue // the kinds that every fight has stand nowhere; instances only set what kinds say
		case what == "kind" && len(q.Path) > 1:
			what = "field"
		case what == "rule" || what == "phase":
			head, _, _ = strings.Cut(head, "{")
			if q.Step {
				what = "step"
			}
		}
		head, _, _ = strings.Cut(head, "\n")
		add(what, q.Path, q.Short(), q.Span, quotedTexts(head))
	}
	slices.SortStableFunc(out, func(a, b Found) int { return cmp.Compare(b.rank, a.rank) })
	return out
}

// citation is the number of a rule of the book.
var citation = regexp.MustCompile(`\[[^\]]*\]`)

var quotedText = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)

func quotedTexts(line string) []string {
	var out []string
	for _, m := range quotedText.FindAllStringSubmatch(line, -1) {
		out = append(out, m[1])
	}
	return out
}

// DocAbove returns the `##` comments above the line of a place.
func DocAbove(at diag.Span) []string {
	var out []string
	for n := at.Source.Position(at.Start).Line - 1; n > 0; n-- {
		words, ok := strings.CutPrefix(strings.TrimSpace(at.Source.Line(n)), "##")
		if !ok {
			break
		}
		out = append(out, strings.TrimLeft(words, "# "))
	}
	slices.Reverse(out)
	return out
}

// chapterAt is the name and title of the chapter in which something stands.
func (c *checker) chapterAt(at diag.Span) string {
	for _, f := range c.files {
		if f.Source == at.Source && f.Book != nil && f.Header != nil {
			return f.ID + " " + f.Header.Title.Plain()
		}
	}
	return ""
}

// mostRead is of how many scores it is read what they are about.
const mostRead = 200

// scoreAbout is the score that has most to do with a word, "" if none has.
func (c *checker) scoreAbout(word string) string {
	best, most := "", 0
	for _, s := range c.p.Scores {
		if n := nearness(word, s.Name, c.scoreSrc(s).terms.texts(), DocAbove(s.Span), c.chapterAt(s.Span)); n > most {
			best, most = s.Name, n
		}
	}
	return best
}

// closest is the name that has most words in common with another: among its own, or also in what
// is written about it; "" if it has less than half of them.
func (c *checker) closest(name string, names []string, read bool) string {
	words := strings.FieldsFunc(name, func(r rune) bool { return r == '_' || r == '.' })
	best, most := "", 0
	for _, other := range names {
		var doc []string
		if s := c.named(other); read && s != nil && !s.span.IsZero() {
			doc = DocAbove(s.span)
		}
		n, found := 0, 0
		for _, w := range words {
			if k := nearness(w, strings.NewReplacer("_", " ", ".", " ").Replace(other), nil, doc, ""); k > 1 {
				n, found = n+k, found+1
			}
		}
		if 2*found >= len(words) && n > most {
			best, most = other, n
		}
	}
	return best
}

// PieceNames are the names of all pieces.
func (r *Ruleset) PieceNames() []string {
	var out []string
	for _, q := range r.Pieces() {
		if len(q.Path) > 0 {
			out = append(out, q.Path[len(q.Path)-1])
		}
	}
	return out
}

// nearness is how much something has to do with all the words that somebody looks for: 0 is
// nothing, and its name counts most.
func nearness(words, name string, titles, doc []string, chapter string) int {
	least := 0
	for _, word := range wordsOf(words) {
		n := 0
		for rank, texts := range [][]string{1: {chapter}, 2: doc, 3: titles, 4: {name}} {
			for _, text := range texts {
				if rank == 4 && strings.Contains(strings.ToLower(text), word) {
					n = rank
				}
				for _, w := range wordsOf(text) {
					if w == word && rank == 4 {
						n = 5
					} else if sameStem(w, word) {
						n = max(n, rank)
					}
				}
			}
		}
		if n == 0 {
			return 0
		}
		if least == 0 || n < least {
			least = n
		}
	}
	if least == 5 && slices.Equal(wordsOf(words), wordsOf(name)) {
		return thingOfKind + 1
	}
	return least
}

// thingOfKind is how near the things of a kind are to its name: next to what is called just so.
const thingOfKind = 6

func wordsOf(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// sameStem reports whether one of two words is the beginning of the other: `flee`, `fleeing`.
func sameStem(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return a == b || len(a) > 3 && strings.HasPrefix(b, a)
}
