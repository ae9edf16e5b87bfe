package main

import (
	"fmt"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"hcl/lang/check"
	"hcl/lang/library"
)

type diffCmd struct {
	sources
	A     string `arg:"" help:"A ruleset: a .hc file, or the name of a built-in one; X+Y combines variants."`
	B     string `arg:"" help:"Another, mostly a variant of the first."`
	Tests bool   `help:"Compare the tests as well."`

	Breaking bool `help:"Only what a variant of A could have named and of B no longer can; exit status 1 if neither renamed nor a newer version says so."`
	Quiet    bool `short:"q" help:"Only what is called how."`
}

func (c *diffCmd) Run(e *env, lib *library.Library) error {
	lib.Trees = library.Trees{}
	if c.Breaking {
		return c.breaking(e, lib)
	}
	before, err := c.pieces(lib, c.A)
	if err != nil {
		return err
	}
	after, err := c.pieces(lib, c.B)
	if err != nil {
		return err
	}
	namesA, inA := byName(before)
	namesB, inB := byName(after)
	n := 0
	tell := func(sign string, q *check.Piece, text string) {
		n++
		fmt.Fprintf(e.out, "%s %s\n", sign, q.Name())
		if !c.Quiet {
			fmt.Fprint(e.out, text)
		}
	}
	for i, q := range before {
		now := inB[namesA[i]]
		switch {
		case now == nil:
			if len(q.Path) < 2 || inB[wholeOf(q)] != nil { // else the whole is gone
				tell("-", q, "")
			}
		case !q.Same(now):
			tell("~", q, changedLines(q.Text, now.Text))
		}
	}
	for i, q := range after {
		if inA[namesB[i]] != nil || len(q.Path) > 1 && inA[wholeOf(q)] == nil {
			continue // it is part of what is new
		}
		text := q.Text
		if inA[wholeOf(q)] == nil {
			text = q.Whole()
		}
		tell("+", q, lines("+", text))
	}
	if n == 0 {
		fmt.Fprintln(e.out, "they say the same")
	}
	return nil
}

// pieces are those of a ruleset that are compared; the rest of it is not kept.
func (c *diffCmd) pieces(lib *library.Library, word string) ([]*check.Piece, error) {
	p, _, err := load(lib, word, forTests)
	if err != nil {
		return nil, err
	}
	var out []*check.Piece
	for _, q := range p.Pieces() {
		if !q.Step && (q.What != "test" || c.Tests) {
			out = append(out, q)
		}
	}
	return out, nil
}

// byName finds pieces by their names, and lists these. Lines of a condition may have one name
// together, and are told apart by their order.
func byName(pieces []*check.Piece) (names []string, found map[string]*check.Piece) {
	found = map[string]*check.Piece{}
	for _, q := range pieces {
		name := q.Name()
		for found[name] != nil {
			name += "'"
		}
		names, found[name] = append(names, name), q
	}
	return names, found
}

// wholeOf is the name of the declaration that a piece is a part of.
func wholeOf(q *check.Piece) string {
	return (&check.Piece{What: q.What, Path: q.Path[:min(1, len(q.Path))]}).Name()
}

// lines writes a text behind a sign.
func lines(sign, text string) string {
	var b strings.Builder
	for l := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		b.WriteString(signed(sign, l))
	}
	return b.String()
}

func signed(sign, line string) string {
	return strings.TrimRight("    "+sign+" "+line, " \r") + "\n"
}

// changedLines writes the lines that differ, and the one before and behind them.
func changedLines(before, after string) string {
	var edits []string
	for line := range strings.Lines(hunks(strings.TrimSpace(before), strings.TrimSpace(after))) {
		if line[0] != '@' {
			edits = append(edits, line)
		}
	}
	same := func(i int) bool { return i < 0 || i >= len(edits) || edits[i][0] == ' ' }
	var b strings.Builder
	for i, line := range edits {
		if !same(i-1) || !same(i) || !same(i+1) {
			b.WriteString(signed(line[:1], line[1:len(line)-1]))
		}
	}
	return b.String()
}

// hunks shows which lines of two texts differ, with three lines around them.
func hunks(before, after string) string {
	lines := func(text string) []byte { return []byte(strings.TrimSuffix(text, "\n") + "\n") }
	shown := string(diff.Diff("", lines(before), "", lines(after)))
	return shown[max(0, strings.Index(shown, "@@")):]
}
