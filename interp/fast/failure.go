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

// saved is where a fight stood before something that may fail.
type saved struct {
	fr       []int64
	top      int
	depth    int
	calls    int
	thinking int
	choosing int
	scratch  int
	choice   Choice
	held     *held
	sealing  bool
}

func (f *Fight) save() saved {
	return saved{f.fr, f.top, f.depth, len(f.calls), f.thinking, f.choosing, len(f.scratch), f.choice, f.held, f.sealing}
}

func (f *Fight) restore(s saved) {
	f.unmask()
	for f.held != nil && f.held != s.held { // in the middle of a strand
		f.rollBack(f.held)
		f.held = f.held.outer
	}
	f.sealing, f.held = s.sealing, s.held
	f.fr, f.top, f.depth, f.calls, f.thinking, f.choosing, f.scratch, f.choice = s.fr, s.top, s.depth, f.calls[:s.calls],
		s.thinking, s.choosing, f.scratch[:s.scratch], s.choice
}
