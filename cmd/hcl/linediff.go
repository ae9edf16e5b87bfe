package main

import (
	"fmt"
	"slices"
	"strings"
)

// lineDiff shows what of a file's lines differs, with three lines around it, as a patch;
// "" if nothing does.
func lineDiff(name, before, after string) string {
	if before == after {
		return ""
	}
	return fmt.Sprintf("--- %s\n+++ %s (formatted)\n", name, name) + hunks(before, after)
}

// hunks shows which lines of two texts differ, with three lines around them.
func hunks(before, after string) string {
	edits := editLines(splitLines(before), splitLines(after))
	var b strings.Builder
	const around = 3
	var old, now, told int // lines before the hunk; edits that they come from
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
		old, now = old+countLines(edits[told:start], '-'), now+countLines(edits[told:start], '+')
		told = start
		hunk(&b, old, now, edits[start:end])
		i = end
	}
	return b.String()
}

// countLines is how many lines some edits have before them ('-') or after ('+').
func countLines(edits []lineEdit, sign byte) (n int) {
	for _, e := range edits {
		if e.sign == ' ' || e.sign == sign {
			n++
		}
	}
	return n
}

// hunk writes some edits behind so many lines of both texts.
func hunk(b *strings.Builder, old, now int, edits []lineEdit) {
	fmt.Fprintf(b, "@@ -%d,%d +%d,%d @@\n", old+1, countLines(edits, '-'), now+1, countLines(edits, '+'))
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

// mostEdits is how many edits ahead the shortest way is looked for: the work for it grows
// with their square.
const mostEdits = 500

// editLines finds a way from one list of lines to another: the shortest, if that takes no
// more than mostEdits.
func editLines(a, b []string) (out []lineEdit) {
	for len(a)+len(b) > 0 {
		for _, e := range nextEdits(a, b) {
			out = append(out, e)
			if e.sign != '+' {
				a = a[1:]
			}
			if e.sign != '-' {
				b = b[1:]
			}
		}
	}
	return out
}

// nextEdits finds the shortest way (Myers), or that beginning of it with mostEdits which
// comes furthest. reach[n][i] is how many lines of a are behind the furthest way of n edits
// of which i are deletions.
func nextEdits(a, b []string) []lineEdit {
	var reach [][]int
	for n := 0; ; n++ {
		reach = append(reach, make([]int, n+1))
		furthest, at := -1, 0
		for i := range n + 1 {
			x := 0
			switch {
			case n == 0:
			case inserts(reach, n, i):
				x = reach[n-1][i]
			default:
				x = reach[n-1][i-1] + 1
			}
			y := x + n - 2*i
			for x < len(a) && y < len(b) && a[x] == b[y] {
				x, y = x+1, y+1
			}
			reach[n][i] = x
			if x <= len(a) && y <= len(b) && x+y > furthest {
				furthest, at = x+y, i
			}
		}
		if n == mostEdits || furthest == len(a)+len(b) {
			return wayTo(reach, at, a, b)
		}
	}
}

// inserts reports whether the last edit of a way is an insertion.
func inserts(reach [][]int, n, i int) bool {
	return i == 0 || i != n && reach[n-1][i-1] < reach[n-1][i]
}

// wayTo lists the edits of a way with as many as were looked for.
func wayTo(reach [][]int, i int, a, b []string) (out []lineEdit) {
	n := len(reach) - 1
	x := reach[n][i]
	for ; n > 0; n-- {
		insertion := inserts(reach, n, i)
		from := 0
		if insertion {
			from = reach[n-1][i]
		} else {
			from = reach[n-1][i-1] + 1
		}
		for ; x > from; x-- {
			out = append(out, lineEdit{' ', a[x-1]})
		}
		if insertion {
			out = append(out, lineEdit{'+', b[x+n-2*i-1]})
		} else {
			x, i = x-1, i-1
			out = append(out, lineEdit{'-', a[x]})
		}
	}
	for ; x > 0; x-- {
		out = append(out, lineEdit{' ', a[x-1]})
	}
	slices.Reverse(out)
	return out
}
