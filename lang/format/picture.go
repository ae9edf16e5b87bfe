package format

import (
	"slices"
	"strings"
	"unicode/utf8"

	"hcl/lang/token"
)

// picture reports whether a piece is a picture of several lines.
func (p *piece) picture() bool { return p.kind == token.Raw && strings.Contains(p.text, "\n") }

// layPictures lays out the pictures of maps: a row of squares on each line, the squares
// below each other, one blank between them. A picture that its author wrote on one line
// stays there.
func layPictures(rows []*row) {
	for _, r := range rows {
		for i := range r.pieces {
			if p := &r.pieces[i]; p.kind == token.Raw {
				p.text = layPicture(p.text, r.indent)
			}
		}
	}
}

func layPicture(raw string, indent int) string {
	text := strings.TrimSuffix(strings.TrimPrefix(raw, token.RawQuote), token.RawQuote)
	var squares [][]string
	var widths []int // of the columns
	for _, line := range strings.Split(text, "\n") {
		row := strings.Fields(line)
		if len(row) == 0 {
			continue
		}
		squares = append(squares, row)
		for x, square := range row {
			if x == len(widths) {
				widths = append(widths, 0)
			}
			widths[x] = max(widths[x], utf8.RuneCountInString(square))
		}
	}
	if !strings.Contains(text, "\n") {
		squares = append(squares, nil) // there may be none at all
		return strings.Join(slices.Concat([]string{token.RawQuote}, squares[0], []string{token.RawQuote}), " ")
	}
	var b strings.Builder
	b.WriteString(token.RawQuote + "\n")
	for _, row := range squares {
		b.WriteString(strings.Repeat(" ", indent+2))
		for x, square := range row {
			b.WriteString(square)
			if x < len(row)-1 {
				b.WriteString(strings.Repeat(" ", 1+widths[x]-utf8.RuneCountInString(square)))
			}
		}
		b.WriteByte('\n')
	}
	b.WriteString(strings.Repeat(" ", indent) + token.RawQuote)
	return b.String()
}
