package diag

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Nearest returns the candidate that a misspelt name most likely meant, or ""
// if none is near: about a third of the letters (and at least one) may be
// dropped, added, changed or swapped with a neighbour. Of several slips none
// is in the first letter. Underscores and capitals
// do not count, and the order of the words of a name no more than a letter. Of equals the
// one with the longer common beginning wins, then the longer common end (actr is rather
// actor than act), then the first of the alphabet. Where none is near, the only one is meant whose
// first words these are: broadsword of broadsword_blade. Of very many long candidates only the first are looked at.
func Nearest(name string, candidates []string) string {
	folded := fold(name)
	if folded == "" { // nothing but underscores
		return ""
	}
	most := max(1, (len(folded)+1)/3)
	if len(folded) == 1 {
		most = 0 // with one letter changed nothing is left of it
	}
	best, least, shared, ending := "", most+1, 0, 0
	longer, begun := "", 0 // a name that goes on where this one ends, and how many do
	work := 0
	for _, c := range candidates {
		if len(name) >= leastBegun && strings.HasPrefix(c, name+"_") {
			longer, begun = c, begun+1
		}
		if c == name || abs(len(c)-len(name)) > most+strings.Count(c, "_") {
			continue
		}
		if work += len(c) * min(len(folded), 2*most+1); work > mostCompared {
			break
		}
		other := fold(c)
		d, s := distance(folded, other, most+1), common(folded, other)
		if d > 1 && sameWords(name, c) {
			d = 1
		}
		if d > 1 && s == 0 && folded[0] < utf8.RuneSelf {
			continue // hardly anybody is wrong about the first letter and another one
		}
		e := commonEnd(folded, other)
		if d > most || cmp.Or(cmp.Compare(d, least), -cmp.Compare(s, shared), -cmp.Compare(e, ending),
			strings.Compare(c, best)) >= 0 {
			continue
		}
		best, least, shared, ending = c, d, s, e
	}
	if best == "" && begun == 1 {
		return longer
	}
	return best
}

// leastBegun is how many letters a name has that may be the beginning of the one that is meant.
const leastBegun = 4

// sameWords reports whether two names have the same words in another order.
func sameWords(a, b string) bool {
	if len(a) != len(b) || strings.IndexByte(a, '_') < 0 {
		return false
	}
	return slices.Equal(slices.Sorted(strings.SplitSeq(a, "_")), slices.Sorted(strings.SplitSeq(b, "_")))
}

// mostCompared is how many pairs of letters are compared to find the nearest name.
const mostCompared = 1_000_000

// common is how many letters two words begin with alike.
func common(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// commonEnd is how many letters two words end with alike.
func commonEnd(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
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
	same := common(a, b)
	a, b = a[same:], b[same:]
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if abs(len(a)-len(b)) >= limit {
		return limit
	}
	// Only ends that differ in length by less than the limit count; behind the others
	// stands the limit.
	before, prev, cur := make([]int, len(b)+2), make([]int, len(b)+2), make([]int, len(b)+2)
	for j := range prev {
		prev[j] = min(j, limit)
	}
	for i := 1; i <= len(a); i++ {
		first, last := max(1, i-limit+1), min(len(b), i+limit-1)
		cur[first-1] = limit
		if first == 1 {
			cur[0] = min(i, limit)
		}
		least := cur[first-1]
		for j := first; j <= last; j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost, limit)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				cur[j] = min(cur[j], before[j-2]+1)
			}
			least = min(least, cur[j])
		}
		cur[last+1] = limit
		if least >= limit {
			return limit
		}
		before, prev, cur = prev, cur, before
	}
	return prev[len(b)]
}
