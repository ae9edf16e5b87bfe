package fast

import "hcl/interp/event"

// Whoever records a fight writes down what was taken of each choice; a fight that follows
// the record takes the same, whoever decided then and however he would decide now.

// Remember calls note for each decision of the fights to come.
func (f *Fight) Remember(note func(event.Decision)) { f.remember = note }

// Follow lets the next fight take what was taken once.
func (f *Fight) Follow(decisions []event.Decision) {
	f.record = &record{rest: decisions, line: len(decisions)}
}

// record is a Decider that decides as somebody did once.
type record struct {
	rest []event.Decision
	line int
	by   string // who decided what was decided last
}

// Decide takes what was taken. A choice that is not the one of the record stops the fight.
func (r *record) Decide(f *Fight, c *Choice) bool {
	f.testAllAside(c)
	if len(r.rest) == 0 {
		f.failHint(c.site.at, "", "%d decisions are recorded, but here is another choice: `%s`", r.line, c.Name())
	}
	d := r.rest[0]
	r.rest = r.rest[1:]
	fits := d.Choice == c.Name() && d.Options == len(c.options)
	for _, i := range d.Picked {
		fits = fits && i >= 0 && i < len(c.options)
	}
	if fits = fits && (len(d.Picked) == 1 || c.Some() || c.Optional() && len(d.Picked) == 0); !fits {
		f.failHint(c.site.at, "", "`%s` with %d options is to be chosen here, but `%s` with %d is recorded", c.Name(), len(c.options), d.Choice, d.Options)
	}
	c.Picked = append(c.Picked[:0], d.Picked...)
	r.by = d.By
	return true
}
