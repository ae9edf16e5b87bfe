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

func (f *Fight) stop(e *event.Failure) { e.Stop(f.calls, f.round) }
