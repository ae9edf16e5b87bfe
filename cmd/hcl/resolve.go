package main

import (
	"fmt"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
)

type resolveCmd struct {
	sources
	Ruleset string   `arg:"" help:"A .hc file, or the name of a built-in ruleset; A+B combines variants."`
	Name    []string `arg:"" help:"What is looked for: a name, or that of a part: spear.damage, to_hit.pain, strike.block, far ..10."`
}

func (c *resolveCmd) Run(e *env, lib *library.Library) error {
	name := strings.Join(c.Name, " ")
	if swapped(lib, name, c.Ruleset) {
		return usageError{fmt.Errorf("first the ruleset, then the name: hcl resolve %s %s", name, c.Ruleset)}
	}
	p, _, err := load(lib, c.Ruleset, forTests)
	if err != nil {
		return err
	}
	pieces := p.Pieces()
	found := matching(pieces, name)
	if len(found) == 0 {
		instance, field, _ := strings.Cut(name, ".")
		if q := p.Given(pieces, instance, field); q != nil {
			fmt.Fprintf(e.out, "# %s says nothing of %s itself; %s does.\n", instance, field, q.Name())
			found = append(found, q)
		}
	}
	if len(found) == 0 && !strings.Contains(name, ".") {
		parts := partsCalled(p, pieces, name)
		if len(parts) > 1 {
			return fmt.Errorf("several parts in %s are called %q: %s", p.Root.ID, name, namesIn(parts))
		}
		for _, q := range parts {
			fmt.Fprintf(e.out, "# %s is %s.\n", name, q.Name())
			found = append(found, q)
		}
	}
	if len(found) == 0 {
		return fmt.Errorf("nothing in %s is called %q%s", p.Root.ID, name, near(name, namesOf(pieces, name)))
	}
	for i, q := range found {
		if i > 0 {
			fmt.Fprintln(e.out)
		}
		fmt.Fprintf(e.out, "%s\n", q.Whole())
		showChain(e, p, q)
	}
	return nil
}

// matching finds pieces by what people call them: with or without the sort of thing, or the
// word that declares a part.
func matching(pieces []*check.Piece, name string) []*check.Piece {
	for _, word := range []string{"define ", "rule "} {
		if short, ok := strings.CutPrefix(name, word); ok && strings.Contains(short, ".") {
			name = short
		}
	}
	var out []*check.Piece
	for _, q := range pieces {
		if q.Name() == name || q.Short() == name {
			out = append(out, q)
		}
	}
	return out
}

// partsCalled finds parts by their own names alone: fields of kinds, or else terms, steps and
// the like. What instances set is their kinds'.
func partsCalled(p *check.Ruleset, pieces []*check.Piece, name string) []*check.Piece {
	var fields, others []*check.Piece
	for _, q := range pieces {
		switch {
		case len(q.Path) < 2 || q.Path[len(q.Path)-1] != name || p.KindByName(q.What) != nil:
		case q.What == "kind":
			fields = append(fields, q)
		default:
			others = append(others, q)
		}
	}
	if fields == nil {
		return others
	}
	return fields
}

// namesIn lists pieces for people to choose from.
func namesIn(pieces []*check.Piece) string {
	var out []string
	for _, q := range pieces {
		out = append(out, q.Short())
	}
	return strings.Join(out, ", ")
}

// namesOf lists what could have been meant: parts if a part was.
func namesOf(pieces []*check.Piece, name string) []string {
	var out []string
	for _, q := range pieces {
		if strings.Contains(name, ".") == (len(q.Path) > 1) {
			out = append(out, q.Short())
		}
	}
	return out
}

// showChain prints where a piece was declared, and what each file has done to it since.
func showChain(e *env, p *check.Ruleset, q *check.Piece) {
	shown := ""
	show := func(how, name string, at diag.Span) {
		pos := at.Source.Position(at.Start)
		fmt.Fprintln(e.out, strings.TrimRight(fmt.Sprintf("  %-11s %s:%d  %s", how, at.Source.Name, pos.Line, name), " "))
		if line := at.Source.Line(pos.Line); line != shown { // one that changes many parts may be long
			shown = line
			fmt.Fprintf(e.out, "              | %s\n", strings.TrimSpace(diag.Clean(line)))
		}
	}
	if at := p.Declared(q); at.IsZero() {
		fmt.Fprintln(e.out, "  declared    by every ruleset")
	} else {
		show("declared", "", at)
	}
	for _, ch := range p.ChangesOf(q) {
		name := ch.Name()
		if name == q.Name() {
			name = ""
		}
		show(string(ch.How), name, ch.Span)
	}
}
