package main

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"hcl/interp/report"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
)

type findCmd struct {
	sources
	Word    string `arg:"" help:"What is looked for: a word, or several in quotation marks."`
	Ruleset string `arg:"" optional:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants. Without it: in all that hcl list shows."`
}

// mostFound is how many things are shown of what a word has been found in.
const mostFound = 60

// mostSought is how long what is looked for may be: it is compared with every word that there is.
const mostSought = 200

func (c *findCmd) Run(e *env, lib *library.Library) error {
	lib.Trees = library.Trees{}
	switch {
	case c.Ruleset != "" && swapped(lib, c.Word, c.Ruleset):
		return usageError{fmt.Errorf("first what is looked for, then the ruleset: hcl find %s %s", quoted(c.Ruleset), c.Word)}
	case c.Ruleset == "" && isRuleset(c.Word):
		return usageError{fmt.Errorf("what is looked for stands before the ruleset: hcl find WORD %s", c.Word)}
	}
	if n := len(c.Word); n > mostSought {
		return usageError{fmt.Errorf("what is looked for is a word, or several: it has %d bytes, and may have %d", n,
			mostSought)}
	}
	words := []string{c.Ruleset}
	if c.Ruleset == "" {
		words = wholeRulesets(lib)
	}
	var rows, fighting []string
	var names []string
	told := map[string]bool{} // what several rulesets build on is told once
	for _, word := range words {
		p, _, err := load(lib, word, check.Options{SkipTests: true})
		if err != nil && c.Ruleset != "" {
			return err
		}
		if p == nil {
			continue
		}
		names = append(names, p.PieceNames()...)
		for _, f := range p.Find(c.Word) {
			src := f.Span.Source
			file, _ := diag.CutEmbedded(src.Name)
			row := fmt.Sprintf("%s\t%s\t%s:%d\t%s\n", f.What, f.Name, file, src.Position(f.Span.Start).Line,
				diag.Clean(f.About))
			if !told[row] {
				told[row] = true
				rows = append(rows, row)
			}
		}
		rows, called := findFighters(p.Root.Location, c.Word)
		fighting, names = append(fighting, rows...), append(names, called...)
	}
	rows = append(rows, fighting...)
	if len(rows) == 0 {
		if near := diag.Nearest(strings.ToLower(c.Word), names); near != "" {
			return fmt.Errorf("nothing is found that has to do with %q; did you mean %q?", c.Word, near)
		}
		return fmt.Errorf("nothing is found that has to do with %q", c.Word)
	}
	shown := rows[:min(len(rows), mostFound)]
	if columns := e.out.columns(); columns > 0 {
		tellApart(e.out, shown, columns)
	} else {
		w := tabwriter.NewWriter(e.out, 0, 8, 2, ' ', 0)
		fmt.Fprint(w, strings.Join(shown, ""))
		w.Flush()
	}
	if n := len(rows) - mostFound; n > 0 {
		fmt.Fprintf(e.out, "… %d more, which have less to do with it\n", n)
	}
	return nil
}

// tellApart shows what was found on a terminal: below each what is said of it.
func tellApart(to io.Writer, rows []string, columns int) {
	var says []string
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	for _, row := range rows {
		at := strings.LastIndexByte(row, '\t')
		fmt.Fprintln(w, row[:at])
		says = append(says, report.Cut(strings.TrimSpace(row[at:]), columns-4))
	}
	w.Flush()
	for i, line := range strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n") {
		fmt.Fprintln(to, report.Cut(line, columns))
		if says[i] != "" {
			fmt.Fprintln(to, "    "+says[i])
		}
	}
}

// findFighters looks for a word among the sides and fighters of the scenarios beside a ruleset, and
// lists what all of them are called.
func findFighters(ruleset library.Location, word string) (rows, names []string) {
	words := strings.Fields(strings.ToLower(word))
	for _, name := range scenariosOf(ruleset) {
		loc, _ := scenario.Find(ruleset, name)
		var all struct {
			Side []struct {
				Name, Title string
				Combatant   []struct{ Name, Title string }
			}
		}
		text, err := scenario.Glance(loc, &all)
		if err != nil {
			continue
		}
		look := func(what, name, title string) {
			names = append(names, name)
			called := strings.ToLower(strings.ReplaceAll(name, "_", " ") + " " + name + " " + title)
			if slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(called, w) }) {
				return
			}
			before, _, _ := strings.Cut(text, strconv.Quote(name))
			rows = append(rows, fmt.Sprintf("%s\t%s\t%s:%d\t%s\n", what, diag.Clean(name), loc.Name(),
				1+strings.Count(before, "\n"), diag.Clean(title)))
		}
		for _, s := range all.Side {
			look("side", s.Name, s.Title)
			for _, f := range s.Combatant {
				look("combatant", f.Name, f.Title)
			}
		}
	}
	return rows, names
}
