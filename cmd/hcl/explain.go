package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/token"
	"hcl/stdlib"
)

type explainCmd struct {
	Code string `arg:"" optional:"" help:"The code of a diagnostic, as it stands behind it in brackets, or a function of formulas; none: a list of all codes."`
}

func (c *explainCmd) Run(e *env) error {
	if c.Code == "" {
		listCodes(e.out)
		return nil
	}
	code := diag.Code(strings.Trim(c.Code, "[]"))
	x, ok := diag.Explain(code)
	if !ok {
		for _, f := range stdlib.Entries {
			if f.Name == c.Code {
				fmt.Fprintf(e.out, "%s\n\n%s\n\nFor example:\n  %s\n", strings.ReplaceAll(f.Sig, " | ", "\n"), wrap(f.Doc, "  "),
					f.Example)
				return nil
			}
		}
		if token.IsKeyword(c.Code) {
			return usageError{fmt.Errorf("%s is no diagnostic but a word of the language; lang/LANGUAGE.md tells of it", c.Code)}
		}
		var codes []string
		for _, x := range diag.Explanations {
			codes = append(codes, string(x.Code))
		}
		if n := diag.Nearest(string(code), codes); n != "" {
			return usageError{fmt.Errorf("no diagnostic has the code %q; did you mean %q?", c.Code, n)}
		}
		return usageError{fmt.Errorf("no diagnostic has the code %q; hcl explain lists all", c.Code)}
	}
	fmt.Fprintf(e.out, "%s\n\n%s\n\nWhat to do:\n%s\n", x.Code, wrap(x.Means, "  "), wrap(x.Do, "  "))
	reported := ""
	if x.Command != "" {
		reported = ", which `" + x.Command + "` reports"
	}
	fmt.Fprintf(e.out, "\nInstead of%s:\n%s\n\nwrite:\n%s\n", reported, example(x.Wrong), example(x.Right))
	return nil
}

var (
	fileHead = regexp.MustCompile(`^-- (.*) --$`)
	repeated = regexp.MustCompile(`⟪(\d+)×([^⟫]*)⟫`)
)

// example shows the lines of an example: under its name what is a file, and once what is there
// many times.
func example(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	text = repeated.ReplaceAllStringFunc(text, func(s string) string {
		m := repeated.FindStringSubmatch(s)
		line, broken := strings.CutSuffix(m[2], "\n")
		s = fmt.Sprintf("%s … (%s times)", line, m[1])
		if broken {
			s += "\n"
		}
		return s
	})
	margin := ""
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, line := range lines {
		if m := fileHead.FindStringSubmatch(line); m != nil {
			margin, lines[i] = "    ", "    "+m[1]+":"
		} else {
			lines[i] = strings.TrimRight("    "+margin+line, " ")
		}
	}
	return strings.Join(lines, "\n")
}

// listCodes prints every code with the first sentence of its explanation.
func listCodes(w io.Writer) {
	fmt.Fprintln(w, "Every diagnostic ends with its code in brackets; `hcl explain CODE` explains it.")
	for _, e := range diag.Explanations {
		first, _, _ := strings.Cut(e.Means, ". ")
		lines := strings.Split(wrap(strings.TrimSuffix(first, "."), strings.Repeat(" ", 24)), "\n")
		fmt.Fprintf(w, "  %-20s  %s\n", e.Code, strings.TrimSpace(lines[0]))
		for _, l := range lines[1:] {
			fmt.Fprintln(w, l)
		}
	}
}

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
