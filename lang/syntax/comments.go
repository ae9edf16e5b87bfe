package syntax

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Comments are not in the grammar. After parsing, each is hung on the line it
// belongs to: one behind code on that line, one on a line of its own on the next
// line of the same list, or on the list's closing brace if none follows. A blank
// line before a comment or a line is kept as an empty comment.

type placedLine struct {
	start, end int
	line       *Line
}

type placedBraces struct {
	end int // offset of the closing brace
	*Braces
	open int
}

func attachComments(f *File, comments []lexer.Token) {
	text := f.Source.Text
	a := attacher{text: text, file: f}
	var formulas [][2]int
	for _, d := range f.Decls {
		Walk(d, func(n any) bool {
			node, _ := n.(interface{ Offsets() (int, int) })
			if node == nil {
				return true
			}
			start, end := node.Offsets()
			if l, ok := n.(interface{ line() *Line }); ok {
				a.lines = append(a.lines, placedLine{start, end, l.line()})
			}
			if b, ok := n.(interface{ braces() *Braces }); ok && end > start {
				if open := strings.IndexByte(text[start:end], '{'); open >= 0 {
					b.braces().Inline = !strings.Contains(text[start+open:end], "\n")
					a.braces = append(a.braces, placedBraces{end - 1, b.braces(), start + open})
				}
			}
			if _, ok := n.(*Formula); ok {
				if strings.Contains(text[start:end], "\n") {
					formulas = append(formulas, [2]int{start, end})
				}
				return false
			}
			return true
		})
	}
	slices.SortStableFunc(a.lines, func(a, b placedLine) int { return a.start - b.start })
	slices.SortStableFunc(a.braces, func(a, b placedBraces) int { return a.end - b.end })
	for i, l := range a.lines {
		l.line.Joined = i > 0 && joined(text, l.start)
	}
	for _, c := range comments {
		if inside(formulas, c.Pos.Offset) {
			continue // part of the formula's own text
		}
		if strings.TrimSpace(text[lineStart(text, c.Pos.Offset):c.Pos.Offset]) == "" {
			a.lead(c.Pos.Offset, c.Value)
		} else {
			a.trail(c.Pos.Offset, c.Value)
		}
	}
	for _, l := range a.lines {
		if a.blankAbove(l.start) {
			l.line.Lead = append(l.line.Lead, "")
		}
	}
}

func lineStart(text string, offset int) int {
	return strings.LastIndexByte(text[:offset], '\n') + 1
}

// joined reports whether a line of a list begins behind a `;`.
func joined(text string, start int) bool {
	i := start - 1
	for i >= 0 && (text[i] == ' ' || text[i] == '\t') {
		i--
	}
	return i >= 0 && text[i] == ';'
}

func inside(spans [][2]int, offset int) bool {
	for _, s := range spans {
		if s[0] <= offset && offset < s[1] {
			return true
		}
	}
	return false
}

type attacher struct {
	text   string
	file   *File
	lines  []placedLine
	braces []placedBraces
}

// lead hangs a comment on what follows it.
func (a *attacher) lead(offset int, comment string) {
	next := a.following(offset)
	if a.blankAbove(offset) {
		*next = append(*next, "")
	}
	*next = append(*next, comment)
}

// following returns the list of comments of the next line or closing brace.
func (a *attacher) following(offset int) *[]string {
	line := len(a.lines)
	if i, _ := slices.BinarySearchFunc(a.lines, offset, func(l placedLine, o int) int { return l.start - o }); i < len(a.lines) {
		line = i
	}
	brace := -1
	for i, b := range a.braces {
		if b.end >= offset && b.open < offset {
			brace = i
			break
		}
	}
	if brace >= 0 && (line == len(a.lines) || a.braces[brace].end < a.lines[line].start) {
		return &a.braces[brace].Tail
	}
	if line < len(a.lines) {
		return &a.lines[line].line.Lead
	}
	return &a.file.Tail
}

// opensList reports whether nothing but blanks and comments stands between the
// offset and the brace (or the file's start) before it.
func (a *attacher) opensList(offset int) bool {
	rest := a.text[:offset]
	for {
		rest = strings.TrimRight(rest, " \t\r\n")
		if rest == "" || rest == "\uFEFF" || strings.HasSuffix(rest, "{") {
			return true
		}
		start := strings.LastIndexByte(rest, '\n') + 1
		if !strings.HasPrefix(strings.TrimSpace(rest[start:]), "#") {
			return false
		}
		rest = rest[:start]
	}
}

// trail hangs a comment on the line that ends before it on the same line of
// text. Behind an opening brace it belongs to what follows.
func (a *attacher) trail(offset int, comment string) {
	from := lineStart(a.text, offset)
	var best *placedLine
	for i := range a.lines {
		l := &a.lines[i]
		if l.start >= offset {
			break
		}
		if l.end <= offset && l.end > from && (best == nil || l.end > best.end || l.end == best.end && l.start < best.start) {
			best = l
		}
	}
	if before := strings.TrimRight(a.text[from:offset], " \t"); best == nil && (strings.HasSuffix(before, "{")) {
		a.lead(offset, comment)
		return
	}
	if best == nil { // in the middle of a declaration
		for i := range a.lines {
			if l := &a.lines[i]; l.start < offset && l.end > offset && (best == nil || l.start > best.start) {
				best = l
			}
		}
	}
	if best == nil {
		a.lead(offset, comment)
		return
	}
	best.line.Trail = strings.TrimSpace(best.line.Trail + " " + comment)
}

// blankAbove reports whether what begins its line at the offset has a blank line
// above it that is worth keeping: not the first thing in its braces or file.
func (a *attacher) blankAbove(offset int) bool {
	start := lineStart(a.text, offset)
	if start == 0 || strings.TrimSpace(a.text[start:offset]) != "" {
		return false
	}
	above := a.text[lineStart(a.text, start-1):start]
	return strings.TrimSpace(above) == "" && !a.opensList(offset)
}
