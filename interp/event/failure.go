package event

import (
	"fmt"
	"strings"

	"hcl/lang/diag"
)

// Failure ends a fight, or keeps it from beginning: a mistake that only running shows, or
// a limit.
type Failure struct {
	Message string
	Hint    string
	Span    diag.Span
	Limit   bool     // a limit was reached
	Refused bool     // a choice that `needs` forbid
	Trail   []string // the rules that were running, innermost first
	Round   int64    // in which it was; 0 before the first

	MapCheck    bool // the check of a map does not hold
	Expectation bool // something went on otherwise than a test says
}

// Error is the message alone.
func (e *Failure) Error() string { return e.Message }

// Code is the code of the failure as a diagnostic.
func (e *Failure) Code() diag.Code {
	switch {
	case e.Limit:
		return diag.LimitReached
	case e.MapCheck:
		return diag.MapCheck
	}
	return diag.FightStopped
}

// Render draws the failure as diagnostics are drawn.
func (e *Failure) Render() string { return e.Paint(nil) }

// Paint is Render in colours.
func (e *Failure) Paint(p diag.Painter) string {
	d := diag.Diagnostic{Code: e.Code(), Span: e.Span, Message: e.Message, Hint: e.Hint}
	var b strings.Builder
	b.WriteString(d.Paint(p))
	if len(e.Trail) > 0 {
		fmt.Fprintf(&b, "      = in %s", strings.Join(e.Trail, " ← "))
		if e.Round > 0 {
			fmt.Fprintf(&b, ", round %d", e.Round)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
