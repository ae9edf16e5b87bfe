package diag

import (
	"sort"
	"strings"
	"unicode/utf8"

	"hcl/lang/prose"
)

// Source is one file's text under the name that people know it by.
type Source struct {
	Name    string // as shown to people: a path, or "NAME (embedded)"
	Text    string // with what is no rule blank, if it is a rulebook in Markdown
	Written string // as its author wrote it, which has as many bytes and lines; none ends with CR alone

	lines []int // byte offset of the start of each line, filled when first asked
}

// embedded ends the name of a source that is built in.
const embedded = " (embedded)"

// Embedded is the name of a file that is built in.
func Embedded(file string) string { return file + embedded }

// CutEmbedded returns the file that a source is named after, and whether it is built in.
func CutEmbedded(name string) (file string, builtin bool) { return strings.CutSuffix(name, embedded) }

// NewSource returns a source; name is what diagnostics print before the line, and tells by its
// ending whether the text is Markdown.
func NewSource(name, text string) *Source {
	text = Lines(text)
	s := &Source{Name: strings.ReplaceAll(clean(name), "\n", "\uFFFD"), Text: text, Written: text}
	if prose.IsBook(name) {
		s.Text = prose.Rules(text)
	}
	return s
}

// Lines is a text of which no line ends with CR alone, as those of old files do: they end with LF
// instead. Every byte stays in its place.
func Lines(text string) string {
	if strings.IndexByte(text, '\r') < 0 {
		return text
	}
	b := []byte(text)
	for i, c := range b {
		if c == '\r' && (i+1 == len(b) || b[i+1] != '\n') {
			b[i] = '\n'
		}
	}
	return string(b)
}

// Span is a half-open range of bytes of a source. The zero Span points nowhere.
type Span struct {
	Source     *Source
	Start, End int
}

// At returns the span of src from byte start to byte end.
func (s *Source) At(start, end int) Span { return Span{Source: s, Start: start, End: end} }

// IsZero reports whether the span points nowhere.
func (s Span) IsZero() bool { return s.Source == nil }

// Contains reports whether another span lies within this one.
func (s Span) Contains(other Span) bool {
	return s.Source == other.Source && s.Start <= other.Start && other.End <= s.End
}

// Text is the source text under the span: of prose what is written, of rules the rules alone.
func (s Span) Text() string {
	if s.Source == nil || s.Start < 0 || s.End > len(s.Source.Text) || s.Start > s.End {
		return ""
	}
	if rules := s.Source.Text[s.Start:s.End]; strings.TrimSpace(rules) != "" {
		return rules
	}
	return s.Source.Written[s.Start:s.End]
}

// To returns the span from the start of s to the end of t.
func (s Span) To(t Span) Span {
	if s.IsZero() {
		return t
	}
	if t.IsZero() || t.Source != s.Source || t.End < s.End {
		return s
	}
	return Span{s.Source, s.Start, t.End}
}

// FirstWord is the place of the word that a statement or declaration begins with.
func (s Span) FirstWord() Span {
	if n := strings.IndexFunc(s.Text(), func(r rune) bool { return r < 'a' || r > 'z' }); n > 0 {
		s.End = s.Start + n
	}
	return s
}

// Position is a place as people count: lines and columns from 1, columns in characters.
type Position struct {
	Line, Column int
}

func (s *Source) index() {
	if s.lines != nil {
		return
	}
	s.lines = []int{0}
	for i := range len(s.Text) {
		if s.Text[i] == '\n' {
			s.lines = append(s.lines, i+1)
		}
	}
}

// Index prepares the table of lines. Position does so by itself when first
// asked; a source that several goroutines will ask is indexed before.
func (s *Source) Index() { s.index() }

// Position turns a byte offset into a line and a column.
func (s *Source) Position(offset int) Position {
	s.index()
	offset = max(0, min(offset, len(s.Written)))
	line := sort.SearchInts(s.lines, offset+1) - 1
	start := s.lines[line]
	if start == 0 && strings.HasPrefix(s.Written, "\uFEFF") {
		start = min(3, offset) // a byte-order mark is not a character of the line
	}
	return Position{line + 1, utf8.RuneCountInString(s.Written[start:offset]) + 1}
}

// around is what stands on the line of a byte before it, and from it on.
func (s *Source) around(offset int) (before, behind string) {
	s.index()
	offset = max(0, min(offset, len(s.Written)))
	n := sort.SearchInts(s.lines, offset+1)
	line := s.Line(n)
	at := offset - (s.lines[n-1] + strings.Index(s.Written[s.lines[n-1]:], line))
	at = max(0, min(at, len(line)))
	return line[:at], line[at:]
}

// Line returns the text of line n (from 1) without its line end.
func (s *Source) Line(n int) string {
	s.index()
	if n < 1 || n > len(s.lines) {
		return ""
	}
	end := len(s.Written)
	if n < len(s.lines) {
		end = s.lines[n] - 1
	}
	line := strings.TrimSuffix(s.Written[s.lines[n-1]:end], "\r")
	return strings.TrimPrefix(line, "\uFEFF")
}
