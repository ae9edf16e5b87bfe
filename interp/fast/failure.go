package fast

import (
	"fmt"

	"hcl/interp/event"
	"hcl/lang/diag"
)

// fail stops the fight at a place. It is recovered where the fight was started.
func (f *Fight) fail(at diag.Span, format string, args ...any) {
	f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: at})
}

func (f *Fight) failHint(at diag.Span, hint, format string, args ...any) {
	f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Hint: hint, Span: at})
}

func (f *Fight) limit(at diag.Span, format string, args ...any) {
	f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: at, Limit: true})
}

func (f *Fight) stop(e *event.Failure) {
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
func guarded(run func()) (failure *event.Failure) {
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*event.Failure)
			if !ok {
				panic(r)
			}
			failure = e
		}
	}()
	run()
	return nil
}
