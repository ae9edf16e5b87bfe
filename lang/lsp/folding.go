package lsp

import (
	"context"
	"strings"

	"hcl/lang/token"
)

// foldingRange lets what stands in braces be folded, and comments of several lines; of scenarios what
// stands below a head in brackets.
func (s *Server) foldingRange(_ context.Context, d *document, _ *Params) ([]FoldingRange, error) {
	out := []FoldingRange{}
	fold := func(from, to int, kind string) {
		if from < to {
			out = append(out, FoldingRange{from, to, kind})
		}
	}
	if !d.isRuleset() {
		head, last := -1, 0
		for i, line := range strings.Split(d.s, "\n") {
			if strings.HasPrefix(line, "[") {
				if head >= 0 {
					fold(head, last, "")
				}
				head = i
			}
			if strings.TrimSpace(line) != "" {
				last = i
			}
		}
		if head >= 0 {
			fold(head, last, "")
		}
		return out, nil
	}
	lexed := token.Lex(d.rules())
	var open []int
	for _, t := range lexed.Tokens {
		switch {
		case t.Type == token.Op && t.Value == "{":
			open = append(open, d.position(t.Pos.Offset).Line)
		case t.Type == token.Op && t.Value == "}" && len(open) > 0:
			fold(open[len(open)-1], d.position(t.Pos.Offset).Line-1, "")
			open = open[:len(open)-1]
		}
	}
	first, last := -2, -2
	for _, c := range lexed.Comments {
		line := d.position(c.Pos.Offset).Line
		if before := d.s[d.lines[line]:c.Pos.Offset]; strings.TrimSpace(before) != "" {
			continue // it stands behind something
		}
		if line != last+1 {
			fold(first, last, "comment")
			first = line
		}
		last = line
	}
	fold(first, last, "comment")
	return out, nil
}
