package interp

import (
	"fmt"
	"strings"

	"hcl/lang/diag"
)

// Failure ends a fight: a mistake that only running shows, or a limit.
type Failure struct {
	Message string
	Hint    string
	Span    diag.Span
	Limit   bool     // a limit was reached
	Refused bool     // a choice that `needs` forbid
	Trail   []string // the rules that were running, innermost first
	Round   int64

	check       bool // the check of a map does not hold
	expectation bool // something went on otherwise than a test says

	noOwner bool // while filling: a model was asked for its owner
}

func (e *Failure) Error() string { return e.Message }

// Code is the code of the failure as a diagnostic.
func (e *Failure) Code() diag.Code {
	switch {
	case e.Limit:
		return diag.LimitReached
	case e.check:
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

// fail stops the fight at a place. It is recovered where the fight was started.
func (f *Fight) fail(at diag.Span, format string, args ...any) {
	f.stop(&Failure{Message: fmt.Sprintf(format, args...), Span: at})
}

func (f *Fight) failHint(at diag.Span, hint, format string, args ...any) {
	f.stop(&Failure{Message: fmt.Sprintf(format, args...), Hint: hint, Span: at})
}

func (f *Fight) limit(at diag.Span, format string, args ...any) {
	f.stop(&Failure{Message: fmt.Sprintf(format, args...), Span: at, Limit: true})
}

func (f *Fight) stop(e *Failure) {
	const shown = 8
	for i := len(f.calls) - 1; i >= 0 && len(e.Trail) < shown; i-- {
		e.Trail = append(e.Trail, f.calls[i])
	}
	if len(f.calls) > shown {
		e.Trail = append(e.Trail, fmt.Sprintf("%d more", len(f.calls)-shown))
	}
	e.Round = f.round
	panic(e)
}

// guarded runs f and returns the failure that ended it, if any.
func guarded(run func()) (failure *Failure) {
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
