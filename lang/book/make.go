package book

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/prose"
	"hcl/lang/syntax"
)

// Load makes the book of a ruleset, or of several variants combined. The options are those for
// its tests, which try runs: it says what speaks against those that do not hold.
func Load(lib *library.Library, roots []library.Location, tests check.Options,
	try func(*check.Ruleset) map[*ir.Test]Doubt) (*Book, error) {
	load := func(roots []library.Location, o check.Options) (*check.Ruleset, error) {
		o.Docs = true
		r, diags := check.Load(lib, roots, o)
		return r, diags.Err()
	}
	tests.Prose = true
	tested, err := load(roots, tests)
	if err != nil {
		return nil, err
	}
	// The modules of tests may change what the rules say, so the rules are read without them, if
	// that can be: a policy may be about what only tests choose.
	alone := check.Options{SkipTests: true, AddOns: tests.AddOns}
	r, err := load(roots, alone)
	if err != nil {
		r, alone = tested, tests
	}
	doubts := try(tested)
	if len(r.Variants) == 0 {
		return newBook(r, tested, nil, doubts)
	}
	at := slices.IndexFunc(r.Files, func(f *library.File) bool { return !f.Module() && f.Extends == nil && f.Book == nil })
	base, err := load([]library.Location{r.Files[at].Location}, alone)
	if err != nil {
		return nil, err
	}
	return newBook(r, tested, base, doubts)
}

// maker makes a book.
type maker struct {
	writer
	r       *check.Ruleset
	base    *maker // of what a variant changes, nil
	tests   *maker // of the ruleset with its tests, nil
	objects []*object
	byName  map[string]*object // by what they are and their names
	byOf    map[any]*object    // by what they are of
	placed  map[*diag.Source][]*object
	hooks   map[diag.Span]string          // the IDs of reactions, by where they stand
	changed map[string][]*ir.Change       // by what they are to, and what that is part of
	from    map[*diag.Source][]*ir.Change // by where they are written, in order
	uses    map[string][]*ir.Test         // the tests in which something is named, by its ID
	citing  map[string][]*ir.Test         // those that cite a rule of the source
	cited   map[string][]*object
	anew    map[*ir.Field]*ir.Event
	doubts  map[*ir.Test]Doubt
	quoted  map[any]bool          // what the prose quotes whole, and what stands there alone
	drawn   map[*ir.Instance]bool // parts of a map that stand nowhere else
	spend   int                   // pieces of text that quotations have come to
	listed  int                   // and those of what things have in their fields
	diags   diag.List
	done    map[any]bool
}

func newBook(r, tested, base *check.Ruleset, doubts map[*ir.Test]Doubt) (*Book, error) {
	m := newMaker(r)
	if base != nil {
		m.base = newMaker(base)
	}
	m.tests = newMaker(tested)
	m.tests.doubts = doubts
	m.tests.cited, m.tests.done = m.cited, m.done
	m.tests.findUses()
	b := &Book{Title: r.Title}
	if r.Version != "" {
		b.Subtitle = "Version " + r.Version
	}
	if r.Origin != "" {
		b.Subtitle = strings.TrimPrefix(b.Subtitle+" · after "+r.Origin, " · ")
	}
	if h := r.Root.Header; h != nil {
		text, _ := paragraphs(h.Doc())
		b.Intro = text
	}
	if m.base != nil {
		b.Chapters = append(b.Chapters, m.changes())
	}
	variants := m.variants()
	var own, modules, later []*library.File
	for _, f := range r.Files {
		switch {
		case f.Book != nil || f.Tests() || f.ForTests:
		case variants[f]:
			later = append(later, f)
		case f.Module() && !r.Module:
			modules = append(modules, f)
		default:
			own = append(own, f)
		}
	}
	course := m.courses()
	written := prose.IsBook(r.Root.Source.Name) // whose designer has said himself what comes first
	if course != nil && !written {
		b.Chapters = append(b.Chapters, course)
	}
	for _, f := range slices.Concat(own, modules, later) {
		for _, part := range append([]*library.File{f}, f.Chapters...) {
			if s := m.chapter(part, f == r.Root); s != nil {
				b.Chapters = append(b.Chapters, s)
			}
		}
	}
	if course != nil && written {
		b.Chapters = append(b.Chapters, course)
	}
	if s := m.tests.examples(); s != nil {
		b.Chapters = append(b.Chapters, s)
	}
	b.Chapters = append(b.Chapters, m.index()...)
	b.mend()
	return b, m.diags.Err()
}

func newMaker(r *check.Ruleset) *maker {
	m := &maker{writer: writer{anchors: map[any]string{}}, r: r, cited: map[string][]*object{},
		anew: map[*ir.Field]*ir.Event{}, done: map[any]bool{}, quoted: map[any]bool{}, hooks: map[diag.Span]string{}, drawn: map[*ir.Instance]bool{}}
	m.objects, m.byName, m.byOf = objects(r), map[string]*object{}, map[any]*object{}
	for _, o := range slices.Backward(m.objects) { // the first of a name
		m.byName[key(o.what, o.path)], m.byOf[o.of] = o, o
	}
	m.place()
	m.sortChanges()
	taken := map[string]int{}
	for _, o := range m.objects {
		id := o.what + "-" + strings.Join(o.path, ".")
		if _, ok := o.of.(*ir.Test); ok {
			id = "example"
		}
		id = strings.TrimSuffix(strings.ReplaceAll(id, " ", "-"), "-")
		if taken[id]++; taken[id] > 1 || id == "example" {
			id = fmt.Sprintf("%s-%d", id, taken[id])
		}
		m.anchors[o.of] = id
		if o.what == "hook" {
			m.hooks[o.now] = id
		}
	}
	for _, e := range r.Events {
		if e.Machine {
			delete(m.anchors, e)
		}
		if e.Anew != nil {
			for s := range ir.Statements(e.Anew.Body) {
				if a, ok := s.(*ir.Assign); ok && a.Place.Field != nil {
					m.anew[a.Place.Field] = e
				}
			}
		}
	}
	return m
}

// chapter is what a file holds.
func (m *maker) chapter(f *library.File, root bool) *Section {
	s := &Section{ID: "chapter-" + f.ID, Title: f.ID}
	if f.Header != nil {
		s.Title = f.Header.Title.Plain()
		doc, cites := paragraphs(f.Header.Doc())
		if !root {
			s.Blocks = doc
		}
		if len(cites) > 0 {
			s.Blocks = append(s.Blocks, Para{Text: cites, Soft: true})
			m.note(&object{of: f, what: s.Title}, cites)
		}
		m.anchors[f] = s.ID
	}
	if root && f.Book == nil {
		s.Title = "The rules"
		if len(f.Chapters) > 0 {
			s.Title = "Foundations"
		}
	}
	first := len(s.Blocks)
	p := &page{s, s}
	if prose.IsBook(f.Source.Name) {
		m.written(p, f)
	} else {
		m.declare(p, f, m.units(f))
	}
	s.Below = slices.DeleteFunc(s.Below, func(b *Section) bool { return len(b.Blocks) == 0 })
	if len(s.Blocks) == first && len(s.Below) == 0 && first == 0 {
		return nil
	}
	return s
}

// alike reports whether two declarations belong into one table.
func (m *maker) alike(a, b *unit) bool {
	if reflect.TypeOf(a.decl) != reflect.TypeOf(b.decl) {
		return false
	}
	switch x := a.decl.(type) {
	case *syntax.Param, *syntax.Measure, *syntax.Stacking, *syntax.Victory:
		return true
	case *syntax.Event:
		return len(b.objects) == 1
	case *syntax.Instance:
		y := b.decl.(*syntax.Instance)
		return x.Kind.Text == y.Kind.Text && len(a.objects) == 1 && len(b.objects) == 1 && !m.long(a.objects[0]) &&
			!m.long(b.objects[0])
	}
	return false
}

// blocks are what some declarations say that belong together.
func (m *maker) blocks(f *library.File, units []*unit) []Block {
	var list []*object
	for _, u := range units {
		list = append(list, u.objects...)
	}
	if len(list) > 0 {
		list = slices.DeleteFunc(list, func(o *object) bool { return m.quoted[o.of] })
		if len(list) == 0 {
			return m.remarks(units[0])
		}
	}
	for _, o := range list {
		m.done[o.of] = true
	}
	doc := units[0].decl.(interface{ Doc() []string }).Doc()
	switch d := units[0].decl.(type) {
	case *syntax.Header, *syntax.Use, *syntax.Extends, *syntax.Chapters, *syntax.Renamed, *syntax.Test, *syntax.Picture:
		return nil
	case *syntax.Override, *syntax.Remove:
		return append(m.changing(f, d), m.each(list)...)
	case *syntax.Extend:
		if d.Kind == nil {
			return append(m.changing(f, d), m.each(list)...)
		}
		return m.kind(d.Kind, doc, list)
	case *syntax.Wrap:
		if len(list) == 0 {
			return m.changing(f, d)
		}
		if len(list) > 1 {
			list = list[:1] // the same around several
		}
		return m.each(list)
	case *syntax.Kind:
		return m.kind(d, doc, list)
	case *syntax.Rows:
		return m.instances(list, doc)
	case *syntax.Instance:
		if len(list) == 1 && m.long(list[0]) {
			return m.each(list)
		}
		return m.instances(list, nil)
	case *syntax.Param:
		return m.params(list)
	case *syntax.Event:
		return m.events(list)
	case *syntax.Measure:
		return m.measures(list)
	case *syntax.Map:
		var own, unseen []*object
		for _, o := range list { // the legend says all of the areas that it splits
			in, ok := o.of.(*ir.Instance)
			switch {
			case !ok:
				own = append(own, o)
			case !slices.ContainsFunc(m.r.Maps, func(x *ir.Map) bool { return slices.Contains(x.Cells, in) }):
				unseen = append(unseen, o)
			}
		}
		return append(m.each(own), m.instances(unseen, nil)...)
	case *syntax.Course:
		return m.course(list, doc)
	case *syntax.Victory:
		if len(list) == 0 {
			return nil
		}
		return m.victory(list, doc)
	}
	return m.each(list)
}

// remarks are what is written above rows all of which stand elsewhere.
func (m *maker) remarks(u *unit) []Block {
	d, ok := u.decl.(*syntax.Rows)
	if !ok {
		return nil
	}
	out, cites := paragraphs(d.Doc())
	for _, o := range u.objects {
		m.note(o, cites)
	}
	if len(cites) > 0 {
		out = append(out, Para{Text: cites, Soft: true})
	}
	return out
}

func (m *maker) each(list []*object) (out []Block) {
	for _, o := range list {
		if e, ok := m.entry(o); ok {
			out = append(out, e)
		}
	}
	return out
}

// find is the object of a name, nil if there is none.
func (m *maker) find(what string, path ...string) *object { return m.byName[key(what, path)] }

func key(what string, path []string) string { return what + "\x00" + strings.Join(path, "\x00") }

// docOf is what is written above an object, by the base and by who has changed it last.
func (m *maker) docOf(o *object) ([]Block, Text) {
	doc, cites := paragraphs(check.DocAbove(o.at))
	var k *ir.Kind // of a part of one
	switch x := o.of.(type) {
	case *ir.Instance:
		k = x.Kind
	case *ir.Field:
		k = x.Kind
	}
	if k != nil && besideKind(k, o.now) {
		return nil, nil
	}
	if now := check.DocAbove(o.now); o.now.Source != o.at.Source && len(now) > 0 {
		more, also := paragraphs(now)
		doc, cites = append(doc, more...), append(cites, also...)
	}
	m.note(o, cites)
	return doc, cites
}

// note notes that an object cites some rules of the source.
func (m *maker) note(o *object, cites Text) {
	for _, c := range cites {
		if !slices.Contains(m.cited[c.Text], o) {
			m.cited[c.Text] = append(m.cited[c.Text], o)
		}
	}
}

// besideKind reports whether a place is in the line of a kind, so that what is written above is
// about that.
func besideKind(k *ir.Kind, at diag.Span) bool {
	line := func(at diag.Span) int { return at.Source.Position(at.Start).Line }
	return k.Span.Source != nil && k.Span.Source == at.Source && line(k.Span) == line(at)
}

// cite notes what a text cites, and takes it out.
func (m *maker) cite(o *object, s string) (text, cites Text) {
	text, cites = commented([]string{s})
	m.note(o, cites)
	return text, cites
}

// marks say which files have changed an object.
func (m *maker) marks(o *object) (out []Text) {
	if m.base == nil {
		return nil
	}
	seen := map[string]bool{}
	for _, ch := range m.changed[key(o.what, o.path)] {
		if o.what == "kind" && len(ch.Path) != len(o.path) {
			continue
		}
		by := m.r.FileOf(ch.File)
		if by == nil || seen[string(ch.How)+by.ID] {
			continue
		}
		seen[string(ch.How)+by.ID] = true
		out = append(out, cat(capital(string(ch.How))+" by ", Span{Text: m.titleOfFile(by), To: "chapter-" + by.ID}))
	}
	return out
}

func (m *maker) titleOfFile(f *library.File) string {
	if f.Header != nil {
		return f.Header.Title.Plain()
	}
	return f.ID
}

// byTitle sorts as an index does.
func byTitle(a, b string) int {
	return cmp.Or(cmp.Compare(strings.ToLower(a), strings.ToLower(b)), cmp.Compare(a, b))
}

// variants are the files that change what others say.
func (m *maker) variants() map[*library.File]bool {
	out := map[*library.File]bool{}
	for _, f := range m.r.Variants {
		out[m.r.FileOf(f)] = true
	}
	return out
}
