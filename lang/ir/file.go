package ir

import (
	"strings"

	"hcl/lang/diag"
)

// File is a file of a ruleset.
type File struct {
	ID   string // as `extends` and `use` name it
	Name string // as messages name it
	Hash string // SHA-256 of its text, in hex; with chapters, of the hashes of all
	Book *File  // of which it is a chapter; nil

	AddOn bool // a scenario or the command line has brought it in

	Source *diag.Source
}

// Whole is the book of a chapter, and any other file itself.
func (f *File) Whole() *File {
	if f.Book != nil {
		return f.Book
	}
	return f
}

// How says what a file does to something.
type How string

const (
	Overridden How = "overridden"
	Extended   How = "extended"
	Added      How = "added"
	Removed    How = "removed"
	Wrapped    How = "wrapped" // by a before, after or around
	Changed    How = "changed" // in one of these ways
)

// Change is what one file does to something that was declared before.
type Change struct {
	How  How
	What string   // the sort of thing: param, score, a kind for its instances
	Path []string // its name, then those of the part of it that changes
	Span diag.Span
	Was  diag.Span // what stood there before; zero if nothing did
	File *File

	Of     *Change // of a modifier, phase or hook that is removed: what it was a part of
	Undone bool    // a later file has taken away what this one put around something
}

// Name is the thing as people say it: score attack.weak.
func (ch *Change) Name() string { return Spoken(ch.What, ch.Path) }

// Spoken is how people name a thing or a part of it.
func Spoken(what string, path []string) string {
	sort := what
	if len(path) > 1 && (what == "rule" || what == "phase") {
		sort = "step"
	}
	return strings.TrimSpace(sort + " " + Joined(what, path))
}

// Joined is the name of a thing, or of a part of it.
func Joined(what string, path []string) string {
	if what == "table" || what == "map" {
		return strings.Join(path, " ")
	}
	return strings.Join(path, ".")
}
