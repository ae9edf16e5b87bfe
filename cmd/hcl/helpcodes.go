package main

import (
	"fmt"
	"io"
	"strings"

	"hcl/lang/diag"
)

// explain prints what a diagnostic's code means.
func explain(w io.Writer, e diag.Explanation) {
	fmt.Fprintf(w, "%s\n\n%s\n\nWhat to do:\n%s\n", e.Code, wrap(e.Means, "  "), wrap(e.Do, "  "))
	if e.Wrong != "" {
		fmt.Fprintf(w, "\nInstead of:\n%s\n\nwrite:\n%s\n", indent(e.Wrong), indent(e.Right))
	}
}

// listCodes prints every code with the first sentence of its explanation.
func listCodes(w io.Writer) {
	fmt.Fprintln(w, "Every diagnostic ends with its code in brackets; `hcl help CODE` explains it.")
	for _, e := range diag.Explanations {
		first, _, _ := strings.Cut(e.Means, ". ")
		lines := strings.Split(wrap(strings.TrimSuffix(first, "."), strings.Repeat(" ", 24)), "\n")
		fmt.Fprintf(w, "  %-20s  %s\n", e.Code, strings.TrimSpace(lines[0]))
		for _, l := range lines[1:] {
			fmt.Fprintln(w, l)
		}
	}
}

func indent(s string) string { return "    " + strings.ReplaceAll(s, "\n", "\n    ") }

// wrap breaks a paragraph into lines of at most 78 characters.
func wrap(s, margin string) string {
	const width = 78
	var b strings.Builder
	n := 0
	for i, word := range strings.Fields(s) {
		switch size := len([]rune(word)); {
		case i > 0 && n+1+size <= width:
			b.WriteByte(' ')
			n += 1 + size
		default:
			if i > 0 {
				b.WriteByte('\n')
			}
			b.WriteString(margin)
			n = len(margin) + size
		}
		b.WriteString(word)
	}
	return b.String()
}
