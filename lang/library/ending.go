package library

import (
	"path"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/prose"
	"hcl/lang/syntax"
)

// Endings are those of files of rules: plain, and Markdown with rules in it. What finds a file
// by its name finds either; there is only one of the two.
var Endings = []string{".hc", prose.Ending}

// CutEnding parts the name of a file of rules from its ending; ok is false of other files.
func CutEnding(file string) (name string, ok bool) {
	for _, ending := range Endings {
		if name, ok := strings.CutSuffix(file, ending); ok {
			return name, true
		}
	}
	return file, false
}

// IsRules reports whether a file is one of rules, by its ending.
func IsRules(file string) bool {
	_, ok := CutEnding(file)
	return ok
}

// files are those that a name may stand for, all on one shelf.
func (s Shelf) files(names ...string) []Location {
	var out []Location
	for _, name := range names {
		for _, ending := range Endings {
			out = append(out, Location{s, name + ending})
		}
	}
	return out
}

// Called is the file of rules of a name, by its path without the ending: the plain one if there
// is neither.
func (s Shelf) Called(name string) Location {
	all := s.files(name)
	if i := slices.IndexFunc(all, Location.exists); i >= 0 {
		return all[i]
	}
	return all[0]
}

// rules reads the rules in a file.
func (p Location) rules() (string, error) {
	text, err := p.Read(syntax.MaxSource)
	text = diag.Lines(text)
	if prose.IsBook(p.Path) {
		text = prose.Rules(text)
	}
	return text, err
}

// twins reports a file of whose name there is another, with another ending.
func (l *loader) twins(place Location, at diag.Span) {
	name, ok := CutEnding(place.Path)
	if !ok {
		return
	}
	for _, other := range place.Shelf.files(name) {
		if other.Path != place.Path && other.exists() {
			if at.IsZero() {
				at = diag.NewSource(place.Name(), "").At(0, 0)
			}
			l.fatal = true
			l.diags.Errorf(diag.TwoFiles, at, "there are both %s and %s, and each would be `%s`", path.Base(place.Path),
				path.Base(other.Path), place.ID()).
				Hinted("remove one of them, or give it another name")
			return
		}
	}
}

// fences reports blocks of a rulebook in Markdown that look like rules and would not be read.
func (l *loader) fences(src *diag.Source) {
	if !prose.IsBook(src.Name) {
		return
	}
	doc := prose.Split(src.Written)
	for _, at := range doc.Lost {
		l.diags.Errorf(diag.UnreadBlock, src.At(at.Start, at.End),
			"these rules are not read: the line begins with something else, or too far to the right").
			Hinted("begin the line with ```%s, and end the block with a line ```", prose.Language)
	}
	for _, b := range doc.Blocks {
		name, _, _ := strings.Cut(strings.Trim(strings.ToLower(b.Language), "{.}"), ",")
		if !b.Rules() && (name == prose.Language || name == "hcl") {
			l.diags.Errorf(diag.UnreadBlock, src.At(b.At, b.At+len(b.Language)),
				"rules stand in blocks of `%s`, and this is one of `%s`", prose.Language, b.Language).
				Hinted("write: ```%s", prose.Language)
		}
	}
}
