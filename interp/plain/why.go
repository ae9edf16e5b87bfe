package plain

import "hcl/interp/event"

// What numbers come from that files have changed, for readers who ask (`--why`).

// whys is what a fight remembers for those who ask.
type whys struct {
	handed  []handed
	wonBy   []event.Source // what the line of victory was made of that files have changed
	dice    []event.Source // where those come from that are thrown next
	answers int64          // work that has been done to find what numbers come from
}

// asked reports whether somebody wants to know why numbers are as they are.
func (f *Fight) asked() bool { return f.reader != nil && f.explain && f.thinking == 0 }

// changes is what files have changed, nil if that is nothing or nobody asks.
func (f *Fight) changes() *changes {
	if !f.asked() {
		return nil
	}
	return f.m.code.changes()
}

// What is done for those who ask takes no steps of the fight; there is work for that alone,
// after which nothing is told any more.
const (
	workForAnswers = 10_000_000
	workForAnswer  = 20 // at least
	mostForAnswer  = 100_000
)

// aside does what is done for those alone who ask. It reports whether it came to its end:
// there may be too little work left for answers, or a local may have been written since a
// formula was evaluated that reads it, so that it cannot be evaluated again.
func (f *Fight) aside(do func()) bool {
	left := min(workForAnswers-f.answers, mostForAnswer)
	if left <= 0 {
		return false
	}
	before, steps, spent, parts := f.position, f.steps, f.spent, f.parts
	f.thinking++
	f.steps, f.spent = left, f.m.Limits.Work-left
	failure := event.Guarded(do)
	f.answers += workForAnswer + min(left, left-(f.m.Limits.Work-f.spent))
	f.position, f.steps, f.spent, f.parts = before, steps, spent, parts
	return failure == nil
}
