package syntax

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// Comments are not in the grammar. After parsing, those that document something are hung
// on it: `##` lines of their own, with nothing but other comments between them and the line
// that they stand above.

type placedLine struct {
	start int
	*Line
}

// HangDocs hangs `##` comments on what they stand above.
func HangDocs(f *File, comments []lexer.Token) {
	var lines []placedLine
	for _, d := range f.Decls {
		Walk(d, func(n any) bool {
			if l, ok := n.(interface{ line() *Line }); ok {
				start, _ := n.(interface{ Offsets() (int, int) }).Offsets()
				lines = append(lines, placedLine{start, l.line()})
			}
			_, isFormula := n.(*Formula)
			return !isFormula
		})
	}
	slices.SortStableFunc(lines, func(a, b placedLine) int { return a.start - b.start })
	text := f.Source.Text
	var doc []string
	for i, c := range comments {
		at, end := c.Pos.Offset, c.Pos.Offset+len(c.Value)
		alone := strings.TrimSpace(text[lineStart(text, at):at]) == ""
		if words, ok := strings.CutPrefix(c.Value, "##"); ok && alone {
			doc = append(doc, strings.TrimLeft(words, "# "))
		}
		below, _ := slices.BinarySearchFunc(lines, at, func(l placedLine, at int) int { return l.start - at })
		next := len(text)
		if below < len(lines) {
			next = lines[below].start
		}
		last := i+1 == len(comments) || comments[i+1].Pos.Offset > next
		if !last {
			next = comments[i+1].Pos.Offset
		}
		switch {
		case strings.TrimSpace(text[end:next]) != "":
			doc = nil
		case last && below < len(lines):
			lines[below].doc, doc = doc, nil
		}
	}
}

func lineStart(text string, offset int) int {
	return strings.LastIndexByte(text[:offset], '\n') + 1
}
