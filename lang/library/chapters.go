package library

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/syntax"
)

// A long ruleset may be split in two ways. Its chapters are files that it lists, and that
// are read as if they stood in it. Its tests may stand in modules in the folder `tests`
// beside it, which are read only where tests are run.

// chapters reads what a file lists as its chapters. They share its layer, and all that it
// builds on.
func (l *loader) chapters(f *File, depth int) {
	for _, d := range f.Tree.Decls {
		list, ok := d.(*syntax.Chapters)
		if !ok {
			continue
		}
		for _, name := range list.Names {
			if f.Book != nil {
				l.diags.Errorf(diag.BadChapter, d.Span(f.Source), "a chapter has no chapters of its own").Hinted("list them in %s",
					f.Book.Location.Name())
				break
			}
			if ch := l.chapter(f, name, depth); ch != nil {
				f.Chapters = append(f.Chapters, ch)
			}
		}
	}
}

func (l *loader) chapter(book *File, name *syntax.Text, depth int) *File {
	span := name.Span(book.Source)
	place := book.Location.Shelf.Called(path.Join(path.Dir(book.Location.Path), name.Plain()))
	if !libraryName.MatchString(name.Plain()) || !place.exists() {
		l.fatal = true
		d := l.diags.Errorf(diag.FileNotFound, span, "there is no chapter `%s`", name.Plain())
		if near := diag.Nearest(name.Plain(), rulesetsBeside(book.Location)); near != "" {
			d.Hinted("did you mean \"%s\"?", near)
		} else {
			d.Hinted("chapters lie beside their book: %s", place.Name())
		}
		return nil
	}
	if old := l.loaded[place.key()]; old != nil {
		l.diags.Errorf(diag.BadChapter, span, "`%s` is read before as %s", name.Plain(),
			old.what()).Hinted("list each chapter once")
		return nil
	}
	l.reading = book
	defer func() { l.reading = nil }()
	ch := l.file(place, span, depth+1)
	if ch != nil && ch.Header != nil && !ch.Chapter() {
		l.diags.Errorf(diag.BadChapter, span, "`%s` is %s, not a chapter", name.Plain(), ch.what()).
			Hinted("begin it with: chapter \"%s\" of \"%s\"", ch.Header.Title.Plain(), book.ID)
	}
	return ch
}

// sameChapters reports whether the chapters of a copy of the file are those of the file.
func (f *File) sameChapters(at Location) bool {
	for _, ch := range f.Chapters {
		rest := strings.TrimPrefix(ch.Location.Path, path.Dir(f.Location.Path)+"/")
		text, err := Location{at.Shelf, path.Join(path.Dir(at.Path), rest)}.Read(syntax.MaxSource)
		if err != nil || hash(text) != ch.text {
			return false
		}
	}
	return true
}

// ofBook finds the ruleset that a chapter, asked for by itself, belongs to.
func (l *loader) ofBook(f *File, depth int) *File {
	var told diag.List // what is wrong in it is said as it is read with its book, if that is known
	f.Tree = advice.ParseWithin(f.Source, &told, l.mode, syntax.MaxTokens)
	if l.tooMuch(f.Location, f.Source.Written, f.Tree.Tokens, syntax.MaxTokens, "words, signs and lines") {
		return nil
	}
	l.header(f, l.diags.Errors()-told.Errors())
	if f.Header == nil {
		l.diags.Add(&told)
		return nil
	}
	of := f.Header.Of
	book := l.find(f, of, depth, "ruleset")
	if book == nil {
		return nil
	}
	if !slices.ContainsFunc(book.Chapters, func(ch *File) bool { return ch.Location.key() == f.Location.key() }) {
		l.fatal = true
		l.diags.Errorf(diag.BadChapter, of.Span(f.Source), "`%s` does not list this chapter", book.ID).
			Hinted("write there: chapters \"%s\"", f.ID)
		return nil
	}
	return book
}

// checkChapter reports what cannot stand in a chapter, or not in its head.
func (l *loader) checkChapter(f *File) {
	h := f.Header
	switch {
	case !f.Chapter():
		if h.Of != nil {
			l.fatal = true
			l.diags.Errorf(diag.BadChapter, h.Of.Span(f.Source), "a %s is not part of another", h.Keyword).
				Hinted("begin it with: chapter \"%s\" of \"%s\"; or remove `of`", h.Title.Plain(), h.Of.Plain())
		}
		return
	case h.Of == nil:
		l.fatal = true
		l.diags.Errorf(diag.BadChapter, h.Title.Span(f.Source), "the chapter does not say what it is a part of").
			Hinted("write: chapter \"%s\" of \"NAME\"", h.Title.Plain())
	case h.Sets != nil:
		l.diags.Errorf(diag.BadChapter, h.Sets.Span(f.Source), "the version and source are those of the whole").
			Hinted("remove this, or move it into `%s`", path.Base(h.Of.Plain()))
	}
	for _, d := range f.Tree.Decls {
		switch d.(type) {
		case *syntax.Use, *syntax.Extends:
			word := d.Span(f.Source).FirstWord()
			l.diags.Errorf(diag.BadChapter, word, "`%s` stands in the file that lists this chapter",
				word.Text()).Hinted("move the line there")
		}
	}
}

// ---- tests apart from the rules -------------------------------------------------------------

// TestsFolder is the folder of tests, beside the rulesets that they test.
const TestsFolder = "tests"

var extendsLine = regexp.MustCompile(`(?m)^extends\s+"([^"\n]*)"`)

var useLines = regexp.MustCompile(`(?m)^use\s+"([^"\n]*)"`)

// testModules reads the modules that stand in `tests` beside the rulesets of a program and
// are about one of them; of a module its own alone.
func (l *loader) testModules() {
	if l.root.Tests() {
		return // it is asked for alone
	}
	for _, f := range slices.Clone(l.files) {
		if f.Chapter() || f.Module() != l.root.Module() || f.Module() && f != l.root {
			continue
		}
		for _, place := range f.Location.TestModules() {
			if _, out := l.Without[place.Name()]; out {
				continue
			}
			l.tested, l.within = f, f.Bundle
			l.file(place, diag.Span{}, 0)
			l.tested, l.within = nil, nil
		}
	}
}

// TestModules lists the files in `tests` beside a ruleset or module that are about it.
func (p Location) TestModules() []Location {
	dir := path.Join(path.Dir(p.Path), TestsFolder)
	entries, err := fs.ReadDir(p.Shelf.FS, dir)
	if err != nil {
		return nil
	}
	var out []Location
	for _, e := range entries {
		place := Location{p.Shelf, path.Join(dir, e.Name())}
		if !IsRules(e.Name()) {
			continue
		}
		text, err := place.rules()
		if about, ok := place.about(text); err == nil && ok && about == p.ID() {
			out = append(out, place)
		}
	}
	return out
}

// about names what a file in `tests` is about: the module beside that folder which it uses,
// else the ruleset that it extends.
func (p Location) about(text string) (string, bool) {
	extends := extendsLine.FindStringSubmatch(text)
	if extends == nil {
		return "", false
	}
	dir := path.Dir(p.Path)
	for _, use := range useLines.FindAllStringSubmatch(text, -1) {
		helper, module := p.Shelf.Called(path.Join(dir, use[1])), p.Shelf.Called(path.Join(path.Dir(dir), use[1]))
		if !helper.exists() && module.exists() {
			return module.ID(), true
		}
	}
	return path.Base(extends[1]), true
}

// Part names the file, by its path, with which a file is read: of a chapter the ruleset
// that lists it, of a module of tests the one that it tests. ok is false for all other files.
func (p Location) Part() (whole string, ok bool) {
	text, err := p.rules()
	if err != nil {
		return "", false
	}
	dir := path.Dir(p.Path)
	if m := chapterLine.FindStringSubmatch(text); m != nil {
		whole := p.Shelf.Called(path.Join(dir, path.Base(m[1])))
		text, err := whole.rules()
		list := strings.Join(chapterLists.FindAllString(text, -1), "")
		return whole.Path, err == nil && strings.Contains(list, `"`+p.ID()+`"`)
	}
	if path.Base(dir) == TestsFolder {
		if about, ok := p.about(text); ok {
			return p.Shelf.Called(path.Join(path.Dir(dir), about)).Path, true
		}
	}
	return "", false
}

var chapterLists = regexp.MustCompile(`(?m)^chapters\s+"[^"]*"(\s*,\s*"[^"]*")*`)

var chapterLine = regexp.MustCompile(`(?m)^chapter\s+"[^"\n]*"\s+of\s+"([^"\n]*)"`)
