package deciding

import (
	"fmt"
	"slices"

	"hcl/lang/ir"
)

// WorkOfShown is how much work it is to show one who chooses what the same has chosen before in secret, and to undo
// that again, for each choice.
const WorkOfShown = 8

// Twice is why the fight stops at a loop that may not have two passes for the same.
const Twice = "%s is there twice, and the second pass would read what the first has chosen in secret"

// Repeated is the place of the first item of a list that stands before in it as well, -1 if there is none.
func Repeated[V comparable](list []V) int {
	for i, x := range list {
		if slices.Contains(list[:i], x) {
			return i
		}
	}
	return -1
}

// WorkOfRepeated is how much work that is in a list of n items.
func WorkOfRepeated(n int) int { return n + n*n/4 }

// GoOnce is what to write instead.
func GoOnce(s *ir.For) string {
	return fmt.Sprintf("go through it once: unique(%s)", s.List.Span().Text())
}
