package fast

import "hcl/interp/event"

// Remember calls note for each decision of the fights to come.
func (f *Fight) Remember(note func(event.Decision)) { f.remember = note }
