package main

import (
	"fmt"
	"strings"
)

// lineDiff shows what of a file's lines differs, with three lines around it, as a patch;
// "" if nothing does.
func lineDiff(name, before, after string) string {
	if before == after {
		return ""
	}
	edits := editLines(splitLines(before), splitLines(after))
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %s (formatted)\n", name, name)
	const around = 3
	for i := 0; i < len(edits); {
		if edits[i].sign == ' ' {
			i++
			continue
		}
		start, end, same := max(0, i-around), i, 0
		for end < len(edits) && same <= 2*around {
			if same++; edits[end].sign != ' ' {
				same = 0
			}
			end++
		}
		end -= max(0, same-around)
		hunk(&b, edits[:start], edits[start:end])
		i = end
	}
	return b.String()
}

// hunk writes some edits, with the line numbers at which they begin.
func hunk(b *strings.Builder, above, edits []lineEdit) {
	count := func(list []lineEdit, sign byte) (n int) {
		for _, e := range list {
			if e.sign == ' ' || e.sign == sign {
				n++
			}
		}
		return n
	}
	fmt.Fprintf(b, "@@ -%d,%d +%d,%d @@\n", count(above, '-')+1, count(edits, '-'), count(above, '+')+1, count(edits, '+'))
	for _, e := range edits {
		fmt.Fprintf(b, "%c%s\n", e.sign, strings.TrimSuffix(e.line, "\r"))
	}
}

type lineEdit struct {
	sign byte // ' ' in both, '-' before, '+' after
	line string
}

func splitLines(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// editLines finds the shortest way from one list of lines to another (Myers).
func editLines(a, b []string) []lineEdit {
	type path struct {
		x    int
		prev *lineStep
	}
	best := map[int]path{1: {}}
	for d := 0; ; d++ {
		for k := -d; k <= d; k += 2 {
			var p path
			if k == -d || k != d && best[k-1].x < best[k+1].x {
				p = best[k+1]
				if d > 0 {
					p.prev = &lineStep{lineEdit{'+', lineAt(b, p.x-k-1)}, p.prev}
				}
			} else {
				p = best[k-1]
				p.prev = &lineStep{lineEdit{'-', lineAt(a, p.x)}, p.prev}
				p.x++
			}
			for p.x < len(a) && p.x-k < len(b) && a[p.x] == b[p.x-k] {
				p.prev = &lineStep{lineEdit{' ', a[p.x]}, p.prev}
				p.x++
			}
			best[k] = p
			if p.x >= len(a) && p.x-k >= len(b) {
				return p.prev.list()
			}
		}
	}
}

// lineAt is a line; ways that lead nowhere go beyond the end.
func lineAt(list []string, i int) string {
	if i >= len(list) {
		return ""
	}
	return list[i]
}

// lineStep is the last of some edits, with those before it.
type lineStep struct {
	lineEdit
	prev *lineStep
}

func (s *lineStep) list() []lineEdit {
	if s == nil {
		return nil
	}
	return append(s.prev.list(), s.lineEdit)
}
