package syntax

import (
	"hcl/lang/diag"
)

// Bare is a line outside all braces that names something without the word for what it is,
// such as `pace = 3`. Whoever knows all names completes its report.
type Bare struct {
	Word   string           // `override`, `remove`, `before`, `after` or `around`, if one stands before the name
	Name   string           // of the thing
	Part   string           // behind a dot; "" if there is none
	Rest   string           // what follows; "…" if it is long
	Report *diag.Diagnostic // nil if there are too many

	Start int
}
