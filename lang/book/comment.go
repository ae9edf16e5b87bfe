package book

import (
	"strings"

	"hcl/lang/ir"
)

// commented reads what is written above a declaration, and sets its citations apart.
func commented(lines []string) (text, cites Text) {
	whole := strings.TrimSpace(strings.Join(lines, " "))
	for _, m := range ir.Citation.FindAllStringSubmatch(whole, -1) {
		cites = append(cites, Span{Text: m[1], Style: Cite})
	}
	whole = strings.TrimSpace(ir.Citation.ReplaceAllString(whole, ""))
	for i, part := range strings.Split(whole, "`") {
		style := Plain
		if i%2 == 1 {
			style = Code
		}
		if part != "" {
			text = append(text, Span{Text: part, Style: style})
		}
	}
	return text, cites
}

// paragraphs are the paragraphs of what is written above a declaration: a line without words
// parts two.
func paragraphs(lines []string) (out []Block, cites Text) {
	var now []string
	end := func() {
		text, c := commented(now)
		if len(text) > 0 {
			out = append(out, Para{Text: text})
		}
		cites, now = append(cites, c...), nil
	}
	for _, l := range lines {
		if strings.TrimSpace(l) == "" {
			end()
			continue
		}
		now = append(now, l)
	}
	end()
	return out, cites
}
