package main

import (
	"fmt"
	"slices"
	"testing"
)

// The edits lead from one text to the other, also where they are more than the shortest way
// is looked for.
func TestEditLines(t *testing.T) {
	lines := func(n int, text func(int) string) (out []string) {
		for i := range n {
			out = append(out, text(i))
		}
		return out
	}
	numbered := func(i int) string { return fmt.Sprint(i) }
	const many = 3 * mostEdits
	for _, c := range []struct {
		what string
		a, b []string
		most int // edits
	}{
		{"nothing", nil, nil, 0},
		{"all is new", nil, lines(many, numbered), many},
		{"all is gone", lines(many, numbered), nil, many},
		{"one of many", lines(many, numbered), append(lines(many-1, numbered), "x"), 2},
		{"one in front", lines(many, numbered), append([]string{"x"}, lines(many, numbered)...), 1},
		{"every other", lines(many, numbered), lines(many, func(i int) string { return fmt.Sprint(i - i%2) }), 2 * many},
		{"everything", lines(many, numbered), lines(many, func(i int) string { return fmt.Sprint("x", i) }), 2 * many},
		{"much the same line", lines(many, func(int) string { return "" }), lines(2*many, func(i int) string { return fmt.Sprint(i / many) }), 3 * many},
	} {
		var a, b []string
		edits := 0
		for _, e := range editLines(c.a, c.b) {
			if e.sign != '+' {
				a = append(a, e.line)
			}
			if e.sign != '-' {
				b = append(b, e.line)
			}
			if e.sign != ' ' {
				edits++
			}
		}
		if !slices.Equal(a, c.a) || !slices.Equal(b, c.b) || edits > c.most {
			t.Errorf("%s: %d edits lead from %d lines to %d, not from %d to %d", c.what, edits, len(a), len(b), len(c.a), len(c.b))
		}
	}
}
