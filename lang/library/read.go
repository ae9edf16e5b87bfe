package library

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/prose"
	"hcl/lang/syntax"
)

// Limits on what a ruleset may bring in.
const (
	MaxUseDepth = 16
	MaxFiles    = 64
	MaxBytes    = 16 << 20 // of all files
)

// Misfit is a module of tests that does not fit the rules as they are read.
type Misfit struct {
	Place Location
	First *diag.Diagnostic // the first that is wrong with it
}

// Options say what is read of the files, and what besides them.
type Options struct {
	Docs, SkipTests bool              // with the comments of declarations; without test blocks
	TestModules     bool              // with the modules in `tests` beside the rulesets,
	Without         map[string]Misfit // but for these, by the names of their files
	Trees           Trees             // where what has been read is kept, if it is
	AddOns          []AddOn
	Rewritings      Rewritings // of files that use old names and signs
	OldSigns        bool       // such signs are looked for
}

// Reading is what has been read.
type Reading struct {
	Files []*File // modules before those who use them, bases before variants, books before their chapters
	Root  *File   // the last of those that were asked for; nil if what is missing is needed to check the rest
	Torso *File   // the same where it is
	Diags *diag.List
	Old   []Old // signs of an older version of the language: all is to be read again without them
}

// AddOn is a module that is brought in from outside a ruleset: a Place, or a Name
// that is looked for beside From, beside the ruleset and its bases, and on the
// shelves.
type AddOn struct {
	Place   Location
	Name    string
	From    Location
	At      diag.Span // where it is named
	Ruleset string    // it is for this one and its variants alone; "" for any
	Asks    bool      // it holds a test that asks something of whatever is read: it is read where tests are not
}

// ScenarioName is a name that a scenario declares, its kind, and the scenario. One of several copies has its
// number besides.
type ScenarioName struct {
	Name, Kind, In string
	Copy           int64 // 0: there is one
}

// Called is by what name rules and the scenario itself call it.
func (n ScenarioName) Called() string {
	if n.Copy == 0 {
		return n.Name
	}
	return n.Name + "_" + strconv.FormatInt(n.Copy, 10)
}

// All is what all copies are, which have one name.
func (n ScenarioName) All() ScenarioName { n.Copy = 0; return n }

// Trees are files that have been read, by their name and text.
type Trees map[string]*syntax.File

// parse reads a file, or finds what it has read before without a mistake.
func (t Trees) parse(src *diag.Source, diags *diag.List, mode syntax.Mode, most int) *syntax.File {
	key := fmt.Sprintf("%d %s %s", mode, src.Name, src.Written)
	if f := t[key]; f != nil {
		return f
	}
	before := diags.Len()
	f := advice.ParseWithin(src, diags, mode, most)
	if t != nil && diags.Len() == before && f.Tokens <= most {
		t[key] = f
	}
	return f
}

// tokens is how much is kept.
func (t Trees) tokens() (n int) {
	for _, f := range t {
		n += f.Tokens
	}
	return n
}

// Read reads a ruleset (or several variants to be combined, in order) with all it uses and
// extends.
func (lib *Library) Read(roots []Location, opts Options) Reading {
	if opts.Trees == nil {
		opts.Trees = lib.Trees
		if opts.Trees.tokens() > syntax.MaxTokens {
			clear(opts.Trees)
		}
	}
	l := &loader{lib: lib, Options: opts, loaded: map[string]*File{}, with: map[*File][]*File{}}
	if opts.Docs {
		l.mode |= syntax.Docs
	}
	if opts.SkipTests {
		l.mode |= syntax.SkipTests
	}
	ready := l.everything(roots)
	out := Reading{Files: l.files, Root: l.root, Diags: &l.diags, Old: l.old}
	if !ready || l.fatal || len(l.old) > 0 {
		out.Root, out.Torso = nil, l.root
	}
	for _, f := range l.files {
		f.ir = &ir.File{ID: f.ID, Name: f.Location.Name(), Hash: f.Hash, Source: f.Source, AddOn: f.AddOn}
	}
	for _, f := range l.files { // books come behind their chapters
		f.ir.Book = f.Book.IR()
	}
	return out
}

// everything reads what was asked for and what is laid over it, as far as the one can be
// combined with the other.
func (l *loader) everything(roots []Location) bool {
	var root *File
	var tops []*File
	for _, place := range roots {
		if f := l.file(place, diag.Span{}, 0); f != nil {
			root, tops = f, append(tops, f)
		}
	}
	if root == nil || !slices.Contains(l.files, root) {
		return false
	}
	if l.root = root; l.fatal || !l.oneBase(tops) {
		return false
	}
	for _, a := range l.AddOns {
		l.addOn(root, a)
	}
	if l.TestModules {
		l.testModules()
	}
	return true
}

type loader struct {
	Options
	lib     *Library
	loaded  map[string]*File // by shelf and path
	files   []*File
	busy    []*File
	with    map[*File][]*File // by the last ruleset of a bundle: those before it
	within  *Location         // the bundle that is being read, the outermost
	nested  int               // bundles that are being read, one in another
	root    *File             // what add-ons are laid over, once it is read
	reading *File             // whose chapters are being read
	tested  *File             // whose modules of tests are being read
	layers  int
	diags   diag.List
	mode    syntax.Mode
	old     []Old
	fatal   bool // a file is missing: names would be reported that are not wrong
	bytes   int  // of all files so far
	tokens  int
	full    bool // there are too many: no more is read
}

// file loads a file after everything it builds on. at is where it is named.
func (l *loader) file(place Location, at diag.Span, depth int) *File {
	key := place.key()
	if f := l.loaded[key]; f != nil {
		for i, b := range l.busy {
			if b == f {
				var names []string
				for _, b := range l.busy[i:] {
					names = append(names, b.ID)
				}
				l.fatal = true
				l.diags.Errorf(diag.UseCycle, at, "%s builds on itself: %s", f.ID, strings.Join(append(names, f.ID), " → ")).
					Hinted("remove one of the `use` or `extends` lines")
			}
		}
		return f
	}
	if l.full {
		return nil
	}
	if depth > MaxUseDepth || len(l.loaded) >= MaxFiles {
		l.fatal = true
		l.diags.Errorf(diag.TooMany, at, "a ruleset may bring in %d files, %d deep", MaxFiles, MaxUseDepth)
		return nil
	}
	l.twins(place, at)
	text, err := place.Read(syntax.MaxSource)
	if err != nil {
		l.fatal = true
		if at.IsZero() {
			src := diag.NewSource(place.Name(), "")
			l.diags.Errorf(diag.FileNotFound, src.At(0, 0), "%s", FileError(err))
		} else {
			l.diags.Errorf(diag.FileNotFound, at, "%s: %s", place.Name(), FileError(err))
		}
		return nil
	}
	if IsBundle(text, BundleKind) {
		return l.bundle(place, at, depth)
	}
	if l.bytes += len(text); l.tooMuch(place, text, l.bytes, MaxBytes, "bytes") {
		return nil
	}
	if f := l.copyOf(place, text); f != nil {
		l.loaded[key] = f
		return f
	}
	src, trees := diag.NewSource(place.Name(), text), l.Trees
	src.Index()
	if r := l.Rewritings[key]; r != nil {
		src, trees = r.Source, nil // places in this one alone are taken back to what was written
	}
	f := &File{Location: place, ID: place.ID(), Hash: hash(text), Source: src, Bundle: l.within, Book: l.reading,
		ForTests: l.tested != nil}
	f.text = f.Hash
	if l.reading == nil && chapterLine.MatchString(src.Text) {
		return l.ofBook(f, depth)
	}
	l.loaded[key] = f
	l.busy = append(l.busy, f)
	before, clean := l.diags.Errors(), l.diags
	l.fences(src)
	f.Tree = trees.parse(src, &l.diags, l.mode, syntax.MaxTokens-l.tokens)
	f.Source = f.Tree.Source
	if l.tokens += f.Tree.Tokens; l.tooMuch(place, text, l.tokens, syntax.MaxTokens, "words, signs and lines") {
		return nil
	}
	if f.Tree.LostFile || len(f.Tree.Decls) == 0 && l.diags.Errors() > before {
		l.fatal = true
	}
	l.header(f, before)
	if f.Header != nil {
		l.checkChapter(f)
		l.checkLanguage(f, clean)
		l.oldSigns(f)
	}
	if f.Book != nil {
		l.chapters(f, depth)
		l.busy = l.busy[:len(l.busy)-1]
		return f
	}
	l.chapters(f, depth)
	for _, d := range f.Tree.Decls {
		switch d := d.(type) {
		case *syntax.Extends:
			l.extends(f, d, depth)
		case *syntax.Use:
			if m := l.find(f, d.Name, depth, "module"); m != nil {
				f.Uses = append(f.Uses, m)
				l.least(f, m, d.From)
				if !m.Module() && m.Header != nil {
					l.diags.Errorf(diag.NotAModule, d.Name.Span(src), "`%s` is a ruleset with a fight of its own, not a module", m.ID).
						Hinted("to vary it write: extends \"%s\"", m.ID)
				}
			}
		}
	}
	l.busy = l.busy[:len(l.busy)-1]
	f.below = map[*File]bool{}
	for _, base := range append(slices.Clone(f.Uses), f.Extends) {
		if base == nil {
			continue
		}
		for _, b := range append(l.with[base], base) {
			f.below[b] = true
			maps.Copy(f.below, b.below)
		}
	}
	f.Layer = l.layers
	l.layers++
	l.files = append(append(l.files, f), f.Chapters...)
	for _, ch := range f.Chapters {
		ch.Layer, ch.Uses, ch.Extends, ch.below = f.Layer, f.Uses, f.Extends, f.below
		f.Hash = hash(f.Hash + ch.Hash)
	}
	return f
}

// tooMuch reports the file with which a ruleset becomes too large. What would come behind it
// is not read.
func (l *loader) tooMuch(place Location, text string, have, most int, what string) bool {
	if have <= most {
		return false
	}
	l.fatal, l.full = true, true
	l.diags.Errorf(diag.TooLarge, diag.NewSource(place.Name(), text).At(0, 0),
		"with this file the ruleset and all that it brings in have more than %d %s", most, what).
		Hinted("leave out modules, or make them shorter")
	return true
}

// oneBase reports files that cannot be combined since they are no variants of the same
// ruleset, be it that they have brought different copies of it.
func (l *loader) oneBase(tops []*File) bool {
	var base, top *File
	for _, f := range tops {
		b := f
		for b.Extends != nil {
			b = b.Extends
		}
		if base == nil || b.Module() {
			base, top = b, f
			continue
		}
		if b == base || base.Module() || f.Header == nil || b.Header == nil || base.Header == nil {
			continue
		}
		d := l.diags.Errorf(diag.NotAModule, f.Header.Title.Span(f.Source),
			"`%s` and `%s` cannot be combined: they vary different rulesets", top.ID, f.ID).
			Hinted("combine variants of one ruleset").
			Note(base.Header.Title.Span(base.Source), "this one").
			Note(b.Header.Title.Span(b.Source), "and this one")
		if b.ID == base.ID {
			d.Message = fmt.Sprintf("`%s` and `%s` cannot be combined: they bring different copies of `%s`", top.ID, f.ID, b.ID)
			d.Hinted("make the bundle anew from the same copy, or leave one out")
		}
		return false
	}
	return true
}

// copyOf finds the same file at another place: a bundle may bring its own copy of a base.
func (l *loader) copyOf(place Location, text string) *File {
	for _, f := range l.files {
		if f.ID == place.ID() && f.text == hash(text) && f.Book == nil && l.reading == nil && f.sameChapters(place) {
			return f
		}
	}
	return nil
}

// bundle loads what is in a bundle and returns its ruleset; if it was made of several, the
// last of them, with the others below it.
func (l *loader) bundle(place Location, at diag.Span, depth int) *File {
	fail := func(err error) *File {
		l.fatal = true
		message := fmt.Sprintf("%s: %s", place.Name(), err)
		if at.IsZero() {
			at, message = diag.NewSource(place.Name(), "").At(0, 0), err.Error()
		}
		l.diags.Errorf(diag.BadBundle, at, "%s", message).Hinted("get it again from whoever made it")
		return nil
	}
	if l.nested == maxNested {
		return fail(fmt.Errorf("it is the %dth bundle in one another; there may be %d", maxNested+1, maxNested))
	}
	l.nested++
	defer func() { l.nested-- }()
	text, err := place.Read(maxRules)
	if err != nil {
		return fail(errors.New(FileError(err)))
	}
	if len(text) > maxRules {
		return fail(fmt.Errorf("it has more than %d bytes", maxRules))
	}
	b, err := ReadBundle(text, BundleKind)
	if err != nil {
		return fail(err)
	}
	shelf := b.Shelf(place.Name())
	outer, within := l.lib, l.within
	l.lib = &Library{Shelves: append([]Shelf{shelf}, outer.Shelves...)}
	if within == nil {
		l.within = &place
	}
	defer func() { l.lib, l.within = outer, within }()
	var root *File
	for _, path := range b.Roots {
		f := l.file(Location{shelf, path}, at, depth+1)
		if f == nil {
			return nil
		}
		if root != nil && root != f {
			l.with[f] = append(l.with[root], root)
		}
		root = f
	}
	l.loaded[place.key()] = root
	return root
}

// addOn loads what is laid over a ruleset from outside.
func (l *loader) addOn(root *File, a AddOn) {
	if a.Ruleset != "" && !slices.ContainsFunc(l.files, func(f *File) bool {
		return Means(a.Ruleset, []string{f.Location.Place()})
	}) {
		return // whoever reads the scenario will say that it is for another ruleset
	}
	place := a.Place
	if a.Name != "" {
		var ok bool
		if place, ok = l.findAddOn(root, a); !ok {
			return
		}
	}
	mode, trees := l.mode, l.Trees
	if a.Asks { // another thing every time
		l.mode, l.Trees = l.mode&^syntax.SkipTests, nil
	}
	f := l.file(place, a.At, 0)
	l.mode, l.Trees = mode, trees
	if f == nil || f.Header == nil {
		return
	}
	f.AddOn, f.Asks = true, a.Asks
	for _, g := range l.files {
		if a.Asks && g != f {
			f.below[g] = true
		}
	}
	if !f.Module() {
		at := a.At
		if at.IsZero() {
			at = f.Header.Title.Span(f.Source)
		}
		l.diags.Errorf(diag.NotAModule, at, "`%s` is a ruleset with a fight of its own, not a module with policies", f.ID).
			Hinted("begin the file with: module \"%s\"", f.Header.Title.Plain())
	}
}

func (l *loader) findAddOn(root *File, a AddOn) (Location, bool) {
	names := rulesetsBeside(a.From)
	if p, ok := (&Library{}).Find(a.Name, &a.From); ok {
		return p, true
	}
	for f := root; f != nil; f = f.Extends {
		if p, ok := (&Library{}).Find(a.Name, &f.Location); ok {
			return p, true
		}
		names = append(names, rulesetsBeside(f.Location)...)
	}
	if p, ok := l.lib.Find(a.Name, nil); ok {
		return p, true
	}
	if original, ok := l.lib.Find(a.Ruleset, nil); ok { // of which this one may be a copy
		if p, ok := (&Library{}).Find(a.Name, &original); ok {
			return p, true
		}
		names = append(names, rulesetsBeside(original)...)
	}
	d := l.diags.Errorf(diag.FileNotFound, a.At, "there is no module `%s`", a.Name)
	if near := diag.Nearest(a.Name, append(names, l.lib.Rulesets()...)); near != "" {
		d.Hinted("did you mean \"%s\"?", near)
	} else {
		d.Hinted("it is looked for beside the scenario, beside the ruleset, under --rulesets and among the built-in ones")
	}
	return Location{}, false
}

func (l *loader) header(f *File, before int) {
	src := f.Source
	for i, d := range f.Tree.Decls {
		h, ok := d.(*syntax.Header)
		switch {
		case ok && f.Header == nil:
			f.Header = h
			if i > 0 {
				l.diags.Errorf(diag.MissingHeader, h.Span(src), "`%s` must be the first line of the file", h.Keyword).
					Hinted("move it to the top")
			}
		case ok:
			l.diags.Errorf(diag.Duplicate, h.Span(src), "a file has one `ruleset` or `module` line").Hinted("remove this one").
				Note(f.Header.Title.Span(src), "the first is here")
		}
	}
	switch {
	case f.Header != nil || l.diags.Errors() > before:
	case len(f.Tree.Decls) == 0:
		l.fatal = true
		d := l.diags.Errorf(diag.EmptyFile, src.At(0, 0), "the file holds nothing but comments").Hinted("a ruleset begins with: ruleset \"Its title\"")
		if prose.IsBook(src.Name) {
			d.Message = "the file holds no rules"
			d.Hinted("they stand between lines ```hc and ```; the first is: ruleset \"Its title\"")
		}
	default:
		l.diags.Errorf(diag.MissingHeader, f.Tree.Decls[0].Span(src).FirstWord(), "the file does not say what it is").
			Hinted("begin it with: ruleset \"Its title\", or module \"Its title\" if it has no fight of its own")
	}
}

func (l *loader) extends(f *File, d *syntax.Extends, depth int) {
	if f.Extends != nil {
		l.diags.Errorf(diag.Duplicate, d.Span(f.Source), "a ruleset extends at most one other").
			Hinted("combine variants on the command line: a.hc+b.hc")
		return
	}
	base := l.running(d.Name.Plain())
	if l.tested != nil && l.tested.ID == path.Base(d.Name.Plain()) {
		base = l.tested
	}
	if base == nil {
		base = l.find(f, d.Name, depth, "ruleset")
	}
	if base == nil {
		return
	}
	f.Extends, f.After = base, d.After
	if base.Module() {
		l.diags.Errorf(diag.NotAModule, d.Name.Span(f.Source), "`%s` is a module and has no fight that could be varied",
			base.ID).
			Hinted("write: use \"%s\"", base.ID)
	}
	l.least(f, base, d.From)
}

// running is the ruleset of a name to which something is added from outside. Whoever
// copies a ruleset and changes the copy goes on using its policies.
func (l *loader) running(name string) *File {
	for f := l.root; f != nil; f = f.Extends {
		if f.ID == path.Base(name) && !f.Module() {
			return f
		}
	}
	return nil
}

// least checks the version that a file wants of what it builds on.
func (l *loader) least(f, base *File, from *syntax.Text) {
	if from == nil || base.Header == nil {
		return
	}
	want, have := from.Plain(), base.Header.Value("version")
	if !isVersion(want) {
		l.diags.Errorf(diag.BadVersion, from.Span(f.Source), "`%s` is no version",
			want).Hinted("a version is written \"1.0\"")
	} else if versionLess(have, want) {
		l.diags.Errorf(diag.BadVersion, from.Span(f.Source), "version %s of `%s` is needed, but this one is %s", want,
			base.ID, cmp.Or(have, "unnumbered")).
			Hinted("get a newer %s, or ask for less", base.Location.Name())
	}
}

// find loads what a `use` or `extends` names.
func (l *loader) find(f *File, name *syntax.Text, depth int, what string) *File {
	span := name.Span(f.Source)
	n := name.Plain()
	if !libraryName.MatchString(n) {
		l.fatal = true
		d := l.diags.Errorf(diag.BadFileName, span, "`%s` is no name of a %s", n, what).
			Hinted("names are like heroic-combat or starters/d20: no paths upwards, no endings")
		if name, ok := CutEnding(n); ok && libraryName.MatchString(name) {
			d.Hinted("leave out the ending: \"%s\"", name)
		} else if name := strings.ReplaceAll(n, "\\", "/"); name != n && libraryName.MatchString(name) {
			d.Hinted("write it with /: \"%s\"", name)
		} else if near := diag.Nearest(n, l.lib.Around(f.Location)); near != "" {
			d.Hinted("did you mean \"%s\"?", near)
		}
		return nil
	}
	place, ok := l.lib.Find(n, &f.Location)
	if !ok {
		l.fatal = true
		d := l.diags.Errorf(diag.FileNotFound, span, "there is no %s `%s`", what, n)
		if near := diag.Nearest(n, l.lib.Around(f.Location)); near != "" {
			d.Hinted("did you mean \"%s\"?", near)
		} else {
			d.Hinted("it is looked for beside this file, under --rulesets and among the built-in ones")
		}
		return nil
	}
	return l.file(place, span, depth+1)
}
