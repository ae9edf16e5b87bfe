package library

import (
	"path"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// File is one source of a Program.
type File struct {
	Location Location
	ID       string
	Hash     string // SHA-256 of its text, in hex; with chapters, of the hashes of all
	Source   *diag.Source
	Tree     *syntax.File

	Header   *syntax.Header
	Book     *File   // of which it is a chapter
	Chapters []*File // its parts, in the order in which it lists them
	Uses     []*File
	Extends  *File
	Bundle   *Location      // in which it lies, if a file has named that
	AddOn    bool           // brought in by a scenario or the command line
	Asks     bool           // one whose tests ask something of whatever is read
	ForTests bool           // brought in by tests that stand beside a ruleset, and by nothing else
	Layer    int            // bases and used modules have lower numbers; chapters have that of their book
	After    []*syntax.Text // variants over which it is laid, if they are there

	text  string         // hash of its text alone
	below map[*File]bool // all that it builds on
	ir    *ir.File       // what the program says of it
}

// IR is what the program says of the file, nil of none.
func (f *File) IR() *ir.File {
	if f == nil {
		return nil
	}
	return f.ir
}

// Renew gives the file the text of another, which stands in its place.
func (f *File) Renew(by *File) {
	f.Hash, f.Source, f.Tree, f.Header, f.text = by.Hash, by.Source, by.Tree, by.Header, by.text
	f.ir.Hash, f.ir.Source = by.Hash, by.Source
}

// Module reports whether the file has no fight of its own.
func (f *File) Module() bool { return f.Header != nil && f.Header.Keyword == "module" }

// Chapter reports whether the file is a part of a ruleset or module.
func (f *File) Chapter() bool { return f.Header != nil && f.Header.Keyword == "chapter" }

// Whole is the ruleset or module to which a chapter belongs, else the file itself.
func (f *File) Whole() *File {
	if f.Book != nil {
		return f.Book
	}
	return f
}

// Sees reports whether names of another file mean something in this one: its own, its
// book's, and those of what it builds on. What every ruleset has is in no file.
func (f *File) Sees(other *File) bool {
	return other == nil || f.Whole() == other.Whole() || f.below[other.Whole()]
}

// BuildsOn reports whether a file is among what this one uses or extends.
func (f *File) BuildsOn(other *File) bool { return f.below[other] }

// Tests reports whether the file is a module of tests, apart from the ruleset that it tests.
func (f *File) Tests() bool {
	return f.Module() && f.Extends != nil && path.Base(path.Dir(f.Location.Path)) == TestsFolder
}

// Tested is the file whose tests stand in this one: the module or ruleset that a module of
// tests is about, else the whole that it is or is a part of.
func (f *File) Tested() *File {
	if !f.Tests() {
		return f.Whole()
	}
	for _, used := range f.Uses {
		if !used.Tests() && path.Dir(used.Location.Path) == path.Dir(path.Dir(f.Location.Path)) {
			return used
		}
	}
	return f.Extends
}

// what is how people call the sort of the file.
func (f *File) what() string {
	if f.Header == nil {
		return "a file"
	}
	return "a " + f.Header.Keyword
}

// SaysAfter reports whether a file, or one that it builds on, says that it comes after
// another.
func (f *File) SaysAfter(other *File) bool {
	says := func(g *File) bool {
		return slices.ContainsFunc(g.After, func(t *syntax.Text) bool { return path.Base(t.Plain()) == other.ID })
	}
	for g := range f.below {
		if says(g) {
			return true
		}
	}
	return says(f)
}

// Base names what the file extends.
func (f *File) Base() string {
	if f.Extends != nil {
		return f.Extends.ID
	}
	return "BASE"
}

// Variants lists the files that are laid over the base: those that extend something, and
// modules that only they use.
func Variants(files []*File) []*ir.File {
	var out []*ir.File
	var base *File
	for _, f := range files {
		if base == nil && !f.Module() && f.Extends == nil && f.Book == nil {
			base = f
		}
	}
	for _, f := range files {
		if base != nil && f.Whole() != base && f.Book == nil && !f.AddOn && !f.Tests() && !base.below[f] {
			out = append(out, f.IR())
		}
	}
	return out
}
