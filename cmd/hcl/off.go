package main

import (
	"fmt"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// offs are what --off switches off: a module with a `remove` for each is laid over the ruleset.
type offs []string

// offFile is the module's file, by a name that no ruleset has.
const offFile = "--off.hc"

// offHead is what stands in it before each of them.
const offHead, offWord = "module \"What is off\"\n", "remove "

// addOn is the module; the error says what is no declaration that can be removed.
func (o offs) addOn() (library.AddOn, error) {
	text := offHead
	for _, what := range o {
		line := offWord + what + "\n"
		var unread diag.List
		decls := advice.Parse(diag.NewSource(offFile, offHead+line), &unread, syntax.SkipTests).Decls
		one := len(decls) == 2 && !strings.ContainsAny(what, "\r\n")
		if one {
			_, one = decls[1].(*syntax.Remove)
		}
		if !one || unread.Errors() > 0 {
			return library.AddOn{}, usageError{fmt.Errorf("--off %s: it names one thing to be switched off, as 'modifier NAME', 'term SCORE.TERM', 'step RULE.STEP', 'hook NAME' or 'row TABLE KEY'", quoted(what))}
		}
		text += line
	}
	b := library.Bundle{Files: []library.Part{{Path: offFile, Text: text}}}
	return library.AddOn{Place: library.Location{Shelf: b.Shelf("."), Path: offFile}}, nil
}

// inFlags shows what is wrong with what is off as it was given.
func (o offs) inFlags(err error) error {
	if len(o) == 0 {
		return err
	}
	move := func(s diag.Span) diag.Span {
		if s.IsZero() || s.Source.Name != offFile {
			return s
		}
		from := len(offHead)
		for _, what := range o {
			end := from + len(offWord) + len(what)
			if s.Start <= end {
				place := func(at int) int { return max(0, min(at-from-len(offWord), len(what))) }
				return diag.NewSource("--off", what).At(place(s.Start), place(s.End))
			}
			from = end + 1
		}
		return s
	}
	return asGiven(err, move, func(d *diag.Diagnostic) {
		if !d.Span.IsZero() && d.Span.Source.Name == "--off" {
			d.Hint = strings.Replace(d.Hint, "write: "+offWord, "write: ", 1)
		}
	})
}
