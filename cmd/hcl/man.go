package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"
)

// man writes a manual page in the macros of man(7).
type man struct {
	strings.Builder
	headed bool // a heading was the last line
}

// writeMan writes the help of all verbs as a manual page.
func writeMan(w io.Writer, grammar *kong.Application) error {
	m := &man{}
	m.line(`.TH HCL 1 "" "hcl %s"`, escaped(toolVersion()))
	m.line(".SH NAME")
	m.line("hcl \\- %s", escaped(lowered(strings.TrimSuffix(grammar.Help, "."))))
	m.line(".SH SYNOPSIS")
	m.line(".B hcl")
	m.line("\\fIVERB\\fR [\\fIFLAGS\\fR] [\\fIARGUMENTS\\fR]")
	m.line(".SH DESCRIPTION")
	m.text(helpOf("hcl"))
	m.line(".SH VERBS")
	for _, v := range grammar.Children {
		if v.Hidden {
			continue
		}
		m.line(".SS hcl %s", escaped(v.Name))
		m.line("%s", escaped(v.Help))
		m.line(".PP")
		m.line(".B hcl %s", escaped(v.Name))
		for _, p := range v.Positional {
			m.line("%s", argumentName(p))
		}
		for _, p := range v.Positional {
			m.item(argumentName(p), p.Help)
		}
		for _, list := range v.AllFlags(true) {
			for _, f := range list {
				if f.Name != "help" {
					m.item(flagName(f), helpOfFlag(f.Value))
				}
			}
		}
		m.text(helpOf(v.Name))
	}
	m.line(".SH ENVIRONMENT")
	m.item("\\fBHCL_RULESETS\\fR", "A directory in which rulesets are looked up before the built-in ones, as --rulesets does.")
	m.item("\\fBNO_COLOR\\fR", "If it is set, nothing is written in colours.")
	_, err := io.WriteString(w, m.String())
	return err
}

// line writes a line of the page, which may be a macro.
func (m *man) line(format string, args ...any) {
	m.headed = strings.HasPrefix(format, ".S")
	fmt.Fprintf(m, format+"\n", args...)
}

// item writes a word, and what it means.
func (m *man) item(word, about string) {
	m.line(".TP")
	m.line("%s", word)
	m.line("%s", escaped(about))
}

// text writes paragraphs; what is indented, and what stands below a line that ends in a colon,
// stays as it is.
func (m *man) text(text string) {
	for paragraph := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
		if paragraph == "" {
			continue
		}
		if !m.headed {
			m.line(".PP")
		}
		kept := false
		for line := range strings.SplitSeq(paragraph, "\n") {
			if indented := strings.HasPrefix(line, " "); indented != kept {
				m.line(map[bool]string{true: ".nf", false: ".fi"}[indented])
				kept = indented
			}
			m.line("%s", escaped(line))
		}
		if kept {
			m.line(".fi")
		}
	}
}

// argumentName shows an argument as the help of people shows it.
func argumentName(p *kong.Positional) string {
	return "\\fI" + escaped(strings.ToUpper(strings.NewReplacer("<", "", ">", "").Replace(p.Summary()))) + "\\fR"
}

// flagName shows a flag with what it takes.
func flagName(f *kong.Flag) string {
	name := "\\fB" + escaped("--"+f.Name) + "\\fR"
	if f.Short != 0 {
		name = "\\fB" + escaped("-"+string(f.Short)) + "\\fR, " + name
	}
	switch {
	case f.IsBool():
	case f.Enum != "":
		name += "=\\fI" + escaped(strings.Trim(strings.ReplaceAll(f.Enum, ",", "|"), "|")) + "\\fR"
	default:
		name += "=\\fI" + escaped(f.FormatPlaceHolder()) + "\\fR"
	}
	return name
}

// helpOf is the text behind the help of a verb.
func helpOf(verb string) string {
	text, _ := helpTexts.ReadFile("help/" + verb + ".txt") // some need none
	return string(text)
}

var special = regexp.MustCompile(`[\\-]|^[.']`)

// escaped is a text that the macros take as it is.
func escaped(s string) string {
	return special.ReplaceAllStringFunc(s, func(c string) string {
		switch c {
		case `\`:
			return `\e`
		case "-":
			return `\-`
		}
		return `\&` + c
	})
}

func lowered(s string) string { return strings.ToLower(s[:1]) + s[1:] }
