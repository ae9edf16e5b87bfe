package report

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Report is what a verb has found.
type Report struct {
	Generator string         // the command that it is of, as "hcl sim"
	Title     string         // the first heading
	Subtitle  string         // below it on a page: what ruleset, for one
	Head      []Fact         // below it in a text, a line each: by what rules, who fights
	Finding   []string       // what it comes to, as a person would say it, a sentence each; may be empty
	Next      string         // a command that shows more of it; may be ""
	Summary   string         // how many fights, and why not more
	Remark    string         // behind the summary on a page: what its charts have in common
	Contents  bool           // a table of contents stands above the sections of a page
	Sections  []Section      // in the order in which they are read
	Sides     [][]string     // titles of sides, in a list those that meet: they have a colour each, the same on all of a page
	About     *Section       // at the end of a page: sides, params, files; may be nil
	Records   func() Records // the table for spreadsheets; nil: there is none
}

// Fact is a line of the head of a text.
type Fact struct {
	Text   string
	Brief  string // stands in its place in one look; may be ""
	Detail bool   // it stands in whole texts alone
}

// View is what a verb has found as its package keeps it.
type View interface{ Report() *Report }

// Medium is where a section stands.
type Medium int

const (
	Everywhere Medium = iota
	Text              // in texts alone: a page shows more of the same
	Page              // on pages alone
)

// Section is a part of a report under a heading of its own. All but the title may be missing.
//
// The first column of its rows names what the others have figures of. A row of fewer cells ends in one that is as wide
// as what is missing; one that is empty behind its name, or how often that came up, heads those below it, if their names
// begin with spaces.
type Section struct {
	Title string
	In    Medium
	Sub   bool     // it belongs to the section above that is none
	Group string   // of a page: those of one stand in one fold that is called so
	Says  []string // paragraphs above the chart of a page: what one sees
	Lead  string   // a line above the rows of a text
	More  bool     // of a text: it stands in whole ones alone
	Chart Chart    // of a page; may be nil
	Head  []string // of the columns; empty: none
	Rows  [][]string
	Bars  []float64 // of each row, as shares of the longest bar, drawn behind it in a text; may be nil
	Left  bool      // its cells are texts, and stand at the left
	Brief int       // one look shows no more than so many of its rows; 0: as many as there is room for
	Under string    // what rows that begin with blanks tell, if one look leaves them out
	Extra int       // so many columns, the last, stand in whole texts and on pages alone
	Fold  bool      // a page folds the rows away, as long ones below their chart are
	Items []Item    // a list; may be nil
	Weak  []Item    // further entries, which one look leaves out and a page folds; may be nil
	Count string    // says how many those are, and of what
	Lines Listing   // of a page; may be nil
	Notes []string  // below all of it
	Terms []string  // what its words and figures mean, which one look leaves out
	Typed []string  // and below them, lines as they are typed: a command, a piece of a file
}

// Item is an entry of a list of findings.
type Item struct {
	Says    string
	Command string // shows it again; may be ""
	Rests   string // on what it rests; may be ""
}

// width is the number of columns.
func (s *Section) width() int {
	width := len(s.Head)
	for _, row := range s.Rows {
		width = max(width, len(row))
	}
	return width
}

// heads reports whether a row heads those below it: behind its name and how often that came up it is empty.
func (s *Section) heads(row int) bool {
	x := s.Rows[row]
	return len(x) > 1 && strings.Join(x[min(2, len(x)-1):], "") == "" && row+1 < len(s.Rows) && !strings.HasPrefix(x[0], " ") &&
		strings.HasPrefix(s.Rows[row+1][0], " ")
}

// leaveEmpty leaves out columns that have a head and nothing below it.
func (s *Section) leaveEmpty() {
	s.Head, s.Rows = slices.Clone(s.Head), slices.Clone(s.Rows)
	for i := len(s.Head) - 1; i > 0 && len(s.Rows) > 0; i-- {
		if slices.ContainsFunc(s.Rows, func(row []string) bool { return i < len(row) && row[i] != "" }) {
			continue
		}
		if i >= len(s.Head)-s.Extra {
			s.Extra--
		}
		s.Head = slices.Delete(s.Head, i, i+1)
		for n, row := range s.Rows {
			if i < len(row) {
				s.Rows[n] = slices.Delete(slices.Clone(row), i, i+1)
			}
		}
	}
}

// texts reports of each column whether its cells are words, all of them: these stand at the left.
func (s *Section) texts() (out []bool) {
	for i := range s.width() {
		found := false
		words := !slices.ContainsFunc(s.Rows, func(row []string) bool {
			if i >= len(row) || row[i] == "" || i == len(row)-1 && len(row) < s.width() {
				return false
			}
			first, _ := utf8.DecodeRuneInString(row[i])
			found = true
			return !unicode.IsLetter(first)
		})
		out = append(out, words && found)
	}
	return out
}

// shownOn are the sections that stand in a medium.
func (r *Report) shownOn(m Medium) (out []*Section) {
	for i := range r.Sections {
		if s := r.Sections[i]; s.In == Everywhere || s.In == m {
			s.leaveEmpty()
			out = append(out, &s)
		}
	}
	return out
}

// Below puts sections below a heading of their own.
func Below(head Section, sections []Section) []Section {
	out := []Section{head}
	for _, s := range sections {
		s.Sub = true
		out = append(out, s)
	}
	return out
}
