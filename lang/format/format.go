package format

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/prose"
	"hcl/lang/syntax"
	"hcl/lang/token"
)

// lineWidth is how wide a line may be before a list in braces or of statements with
// `;` between is broken into lines.
const lineWidth = 120

// Source lays a file out. It returns "" if the file has mistakes in its syntax, which
// are then in diags.
func Source(src *diag.Source, diags *diag.List) string {
	var found diag.List
	file := advice.Parse(src, &found, 0)
	diags.Add(&found)
	switch {
	case found.Errors() > 0:
		return ""
	case prose.IsBook(src.Name):
		return book(src)
	}
	return lay(src, file)
}

// lay lays out a file without mistakes.
func lay(src *diag.Source, file *syntax.File) string {
	l := token.Lex(src.Text)
	f := &formatter{hints: hintsOf(file, l.Tokens)}
	f.pieces = pieces(src.Text, l)
	if len(f.pieces) == 0 {
		return src.Text // of `;` only
	}
	f.space()
	f.breakUp()
	rows := f.rows()
	align(rows)
	layPictures(rows)
	return write(rows)
}

type formatter struct {
	*hints
	pieces []piece
}

// gap is what separates a piece from the one before.
type gap uint8

const (
	gapNone  gap = iota // on the same line
	gapJoin             // a `;`
	gapBreak            // a line's end in the middle of a statement
	gapLine             // the end of a statement, or of a comment
)

// piece is a token or a comment, with what stands before it.
type piece struct {
	text    string
	kind    lexer.TokenType
	at      int // offset in the source; of a comment too
	comment bool
	gap     gap
	within  bool // a comment in the middle of a statement
	blank   bool // a blank line above
	wide    bool // its author put more than one blank before it
	column  int  // where its author put it

	wideEnd   bool // the same of the `;` before it
	endColumn int

	spaced  bool // a blank before it, if it does not begin a line
	partner int  // of a brace, the other one's index
	depth   int  // braces open before it
	pad     int  // blanks to bring it into its column
}

func (p *piece) op(value string) bool { return p.kind == token.Op && p.text == value }

func (p *piece) width() int { return utf8.RuneCountInString(p.text) }

// pieces puts tokens and comments in the order of the text.
func pieces(text string, l token.Lexed) []piece {
	var out []piece
	end := 0                         // of the last piece
	semicolon, ended := false, false // seen since the last token
	joint := 0                       // where that is
	first := 0                       // of the comments since then
	comments := l.Comments
	counted, column := 0, 0 // up to where columns are counted, and the one there
	columnAt := func(at int) int {
		if n := strings.LastIndexByte(text[counted:at], '\n'); n >= 0 {
			counted, column = counted+n+1, 0
		}
		column += utf8.RuneCountInString(text[counted:at])
		counted = at
		return column
	}
	put := func(p piece) {
		between := text[end:p.at]
		lines := strings.Count(between, "\n")
		p.wide = lines == 0 && len(between) > 1
		p.blank = lines > 1 && len(out) > 0
		switch {
		case len(out) == 0 || lines > 0 || out[len(out)-1].comment:
			p.gap = gapLine
		case semicolon && !p.comment:
			p.gap = gapJoin
			p.wideEnd = strings.HasSuffix(text[:joint], "  ")
			p.endColumn = columnAt(joint)
		}
		p.column = columnAt(p.at)
		if p.gap == gapJoin && out[len(out)-1].picture() {
			p.gap = gapLine
		}
		out = append(out, p)
		end = p.at + len(p.text)
	}
	place := func(t lexer.Token) {
		put(piece{text: t.Value, kind: t.Type, at: t.Pos.Offset})
		opens := first > 0 && out[first-1].op("{")
		if last := len(out) - 1; !ended && !opens && first > 0 && !out[last].op("}") {
			for i := first; i <= last; i++ {
				out[i].within = out[i].comment
				if out[i].gap == gapLine {
					out[i].gap = gapBreak
				}
			}
		}
		semicolon, ended = false, false
		first = len(out)
	}
	commentsUpTo := func(offset int) {
		for len(comments) > 0 && comments[0].Pos.Offset < offset {
			put(piece{text: comments[0].Value, at: comments[0].Pos.Offset, comment: true})
			comments = comments[1:]
		}
	}
	for _, t := range l.Tokens {
		commentsUpTo(t.Pos.Offset)
		if t.Type == token.Newline {
			ended = true
			if t.Value == ";" && !semicolon {
				semicolon, joint = true, t.Pos.Offset
			}
			continue
		}
		place(t)
	}
	commentsUpTo(len(text) + 1)
	match(out)
	return out
}

// match notes for each brace the one that belongs to it.
func match(list []piece) {
	var open []int
	for i := range list {
		list[i].partner, list[i].depth = -1, len(open)
		switch {
		case list[i].op("{"):
			open = append(open, i)
		case list[i].op("}") && len(open) > 0:
			j := open[len(open)-1]
			open = open[:len(open)-1]
			list[i].partner, list[j].partner = j, i
		}
	}
}
