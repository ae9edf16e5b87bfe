package diag

import (
	"slices"
	"strings"
)

// Nearest returns the candidate that a misspelt name most likely meant, or ""
// if none is near: about a third of the letters (and at least one) may be
// dropped, added, changed or swapped with a neighbour. Underscores and capitals
// do not count, and the order of the words of a name no more than a letter. Of equals the one with the longer common beginning wins, then the
// first of the alphabet.
func Nearest(name string, candidates []string) string {
	folded := fold(name)
	most := max(1, (len(folded)+1)/3)
	if len(folded) == 1 {
		most = 0 // with one letter changed nothing is left of it
	}
	best, least, shared := "", most+1, 0
	for _, c := range candidates {
		if c == name || abs(len(c)-len(name)) > most+strings.Count(c, "_") {
			continue
		}
		other := fold(c)
		d, s := distance(folded, other, most+1), common(folded, other)
		if d > 1 && sameWords(name, c) {
			d = 1
		}
		if d > most || d > least || d == least && (s < shared || s == shared && c >= best) {
			continue
		}
		best, least, shared = c, d, s
	}
	return best
}

// sameWords reports whether two names have the same words in another order.
func sameWords(a, b string) bool {
	if len(a) != len(b) || strings.IndexByte(a, '_') < 0 {
		return false
	}
	return slices.Equal(slices.Sorted(strings.SplitSeq(a, "_")), slices.Sorted(strings.SplitSeq(b, "_")))
}

// common is how many letters two words begin with alike.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func fold(s string) string { return strings.ToLower(strings.ReplaceAll(s, "_", "")) }

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// distance is the number of single-letter edits, a swap of neighbours being
// one, cut off at limit.
func distance(a, b string, limit int) int {
	if a == b {
		return 0
	}
	if abs(len(a)-len(b)) >= limit {
		return limit
	}
	before, prev, cur := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		cur[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], before[j-2]+1)
			}
		}
		before, prev, cur = prev, cur, before
	}
	return prev[len(b)]
}
