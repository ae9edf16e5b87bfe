package format

import (
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/prose"
)

// book lays out the rules of a rulebook in Markdown, which has no mistakes, and leaves the rest
// as it is. A declaration may go on from one block to the next, so all are laid out as one
// file, with a comment in place of what stands between two.
func book(src *diag.Source) string {
	doc := prose.Split(src.Written)
	var blocks []prose.Block
	var parts []string
	for _, b := range doc.Blocks {
		if b.Rules() {
			blocks = append(blocks, b)
			parts = append(parts, src.Text[b.Code.Start:b.Code.End])
		}
	}
	between := "#"
	for strings.Contains(src.Text, between) {
		between += "~"
	}
	whole := diag.NewSource("", strings.Join(parts, "\n"+between+"\n"))
	laid := strings.Split(lay(whole, advice.Parse(whole, &diag.List{}, 0)), between)
	var out strings.Builder
	at := 0
	for i, b := range blocks {
		out.WriteString(src.Written[at:b.Code.Start])
		lineEnd := "\n"
		if strings.HasSuffix(src.Written[:b.Code.Start], "\r\n") {
			lineEnd = "\r\n"
		}
		if code := strings.TrimRight(laid[i], " \n"); strings.TrimSpace(code) != "" {
			for line := range strings.SplitSeq(strings.TrimLeft(code, "\n"), "\n") {
				if line != "" {
					line = strings.Repeat(" ", b.Indent) + line
				}
				out.WriteString(line + lineEnd)
			}
		}
		at = b.Code.End
	}
	out.WriteString(src.Written[at:])
	return out.String()
}
