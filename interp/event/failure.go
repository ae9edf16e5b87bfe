package event

import (
	"fmt"
	"strings"

	"hcl/lang/diag"
)

// NoReason is why a choice is refused where `needs` gives an empty text.
const NoReason = "it is not allowed"

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

// Stop ends what runs with the failure: in a round, within what calls name, the innermost last.
// Guarded catches it.
func (e *Failure) Stop(calls []string, round int64) {
	const shown = 8
	for i := len(calls) - 1; i >= 0 && len(e.Trail) < shown; i-- {
		e.Trail = append(e.Trail, calls[i])
	}
	if len(calls) > shown {
		e.Trail = append(e.Trail, fmt.Sprintf("%d more", len(calls)-shown))
	}
	e.Round = round
	panic(e)
}

// Guarded runs something and returns the failure that ended it, if any.
func Guarded(run func()) (failure *Failure) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*Failure)
			if !ok {
				panic(r)
			}
			failure = e
		}
	}()
	run()
	return nil
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
