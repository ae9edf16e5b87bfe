package prose

import (
	"strings"
)

// Ending is that of a file with rules and prose.
const Ending = ".hc.md"

// ByteOrderMark may begin a file, and says nothing.
const ByteOrderMark = "\uFEFF"

// Language is what stands behind the fence of a block of rules.
const Language = "hc"

// IsBook reports whether a file, called as people know it, is one with rules and prose.
func IsBook(name string) bool {
	return strings.HasSuffix(strings.TrimSuffix(name, " (embedded)"), Ending)
}

// Document is a Markdown file taken apart.
type Document struct {
	Text       string
	Blocks     []Block // of fenced code, in order; prose is what stands between
	Quotations []Quotation
	Lost       []Part // the fences of what would be rules, if they did not stand in a list or the like
}

// Part is a part of a text: the bytes from Start up to End.
type Part struct{ Start, End int }

// Block is fenced code: whole lines.
type Block struct {
	Part
	Language string // what stands behind its fence, up to a blank
	At       int    // where that is
	Code     Part   // the lines between its fences
	Indent   int    // blanks before its first fence
}

// Rules reports whether the block holds rules.
func (b *Block) Rules() bool { return b.Language == Language }

// Split takes a Markdown file apart.
func Split(text string) *Document {
	s := splitter{Document: Document{Text: text}}
	for at := len(text) - len(strings.TrimPrefix(text, ByteOrderMark)); at < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n + 1
		}
		s.line(at, end)
		at = end
	}
	s.endParagraph(len(text))
	return &s.Document
}

type splitter struct {
	Document
	fence     string // of the block that is open
	comment   bool   // a comment is open, which began its line
	paragraph int    // where the lines of prose begin that stand together
}

// line reads the line from one place to another.
func (s *splitter) line(at, end int) {
	line := s.Text[at:end]
	switch {
	case s.fence != "":
		b := &s.Blocks[len(s.Blocks)-1]
		b.End, s.paragraph = end, end
		if fence, _, rest := fenceOf(line); strings.HasPrefix(fence, s.fence) && rest == "" {
			s.fence = ""
		} else {
			b.Code.End = end
		}
	case s.comment:
		s.comment, s.paragraph = !strings.Contains(line, "-->"), end
	case strings.HasPrefix(strings.TrimLeft(line, " "), "<!--"):
		s.endParagraph(at)
		s.comment, s.paragraph = !strings.Contains(line, "-->"), end
	case strings.TrimSpace(line) == "":
		s.endParagraph(at)
		s.paragraph = end
	default:
		fence, indent, rest := fenceOf(line)
		if fence == "" || fence[0] == '`' && strings.Contains(rest, "`") {
			s.lost(at, line)
			return
		}
		s.endParagraph(at)
		language, _, _ := strings.Cut(strings.ReplaceAll(rest, "\t", " "), " ")
		b := Block{Part: Part{at, end}, Language: language, At: at + indent + len(fence), Code: Part{end, end},
			Indent: indent}
		if rest != "" {
			b.At = at + strings.Index(line[indent+len(fence):], rest) + indent + len(fence)
		}
		s.Blocks, s.fence, s.paragraph = append(s.Blocks, b), fence, end
	}
}

// lost notes a fence in a list, a quoted text or too far to the right.
func (s *splitter) lost(at int, line string) {
	text := strings.TrimLeft(line, " \t>*+-.)0123456789")
	if _, _, rest := fenceOf(text); rest == Language {
		at += len(line) - len(text)
		s.Lost = append(s.Lost, Part{at, at + len(strings.TrimSpace(text))})
	}
}

// fenceOf is the fence that a line begins with, "" if it has none, the blanks before it, and
// what stands behind it.
func fenceOf(line string) (fence string, indent int, rest string) {
	text := strings.TrimLeft(line, " ")
	indent = len(line) - len(text)
	if text == "" || text[0] != '`' && text[0] != '~' || indent > 3 {
		return "", 0, ""
	}
	rest = strings.TrimLeft(text, text[:1])
	if fence = text[:len(text)-len(rest)]; len(fence) < 3 {
		return "", 0, ""
	}
	return fence, indent, strings.TrimSpace(rest)
}

// Rules is the text with everything blank that is no rule. It has as many bytes, and its
// lines end where they did.
func Rules(text string) string { return Split(text).Rules() }

// Rules is the text with everything blank that is no rule.
func (d *Document) Rules() string {
	out := []byte(d.Text)
	at := 0
	blankTo := func(end int) {
		for ; at < end; at++ {
			if out[at] != '\n' {
				out[at] = ' '
			}
		}
	}
	for _, b := range d.Blocks {
		if b.Rules() {
			blankTo(b.Code.Start)
			at = b.Code.End
		}
	}
	blankTo(len(out))
	return string(out)
}
