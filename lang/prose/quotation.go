package prose

import "strings"

// Quotation is something in braces that the rules say: {hit_points}.
type Quotation struct {
	Part         // with its braces
	Words string // between them
	Open  bool   // its line ends before it does
	Alone bool   // it is a paragraph of its own
}

// endParagraph looks for what is quoted in the lines of prose up to a place. Code in backticks
// quotes nothing, and may go over lines, but not over the end of a paragraph.
func (s *splitter) endParagraph(end int) {
	text := s.Text[s.paragraph:end]
	if strings.IndexByte(text, '{') < 0 {
		return
	}
	runs := map[int]int{} // of backticks, by how many: how many such are still to come
	for i := 0; i < len(text); i++ {
		if n := run(text[i:]); n > 0 {
			runs[n]++
			i += n - 1
		}
	}
	comments := strings.LastIndex(text, "-->") // behind it none ends
	code := 0                                  // backticks that the end of the code has, if we are in some
	for i := 0; i < len(text); i++ {
		n := run(text[i:])
		switch {
		case n > 0:
			runs[n]--
			switch {
			case code == n:
				code = 0
			case code == 0 && runs[n] > 0:
				code = n
			}
			i += n - 1
		case code > 0:
		case text[i] == '\\' && !strings.HasPrefix(text[i+1:], "`"):
			i++
		case i < comments && strings.HasPrefix(text[i:], "<!--"):
			i += strings.Index(text[i:], "-->") + 2
		case text[i] == '{':
			q := quotation(text[i:])
			q.Alone = len(strings.TrimSpace(text)) == q.End
			i, q.Start, q.End = i+q.End-1, s.paragraph+i, s.paragraph+i+q.End
			s.Quotations = append(s.Quotations, q)
		}
	}
}

// run is how many backticks a text begins with.
func run(s string) int { return len(s) - len(strings.TrimLeft(s, "`")) }

// quotation is the one that a text begins with: up to its brace, which is none in a text in
// quotes, or up to the line's end.
func quotation(text string) Quotation {
	end, quoted := 0, false
	for end < len(text) && text[end] != '\n' {
		switch c := text[end]; {
		case c == '"':
			quoted = !quoted
		case c == '}' && !quoted:
			return Quotation{Part: Part{0, end + 1}, Words: strings.TrimSpace(text[1:end])}
		}
		end++
	}
	line := strings.TrimRight(text[:end], " \t\r")
	return Quotation{Part: Part{0, len(line)}, Words: strings.TrimSpace(line[1:]), Open: true}
}
