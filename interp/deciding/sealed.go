package deciding

import (
	"fmt"

	"hcl/lang/ir"
)

// Twice is why the fight stops at a loop that may not have two passes for the same.
const Twice = "%s is there twice, and the second pass would read what the first has chosen in secret"

// GoOnce is what to write instead.
func GoOnce(s *ir.For) string {
	return fmt.Sprintf("go through it once: unique(%s)", s.List.Span().Text())
}
