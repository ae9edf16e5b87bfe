package plain

import (
	"slices"

	"hcl/interp/chance"
	"hcl/interp/event"
)

// Play lets a person decide in the fights to come, nil: nobody. What is foretold (Foretell) is asked for anew
// behind each of his answers.
func (f *Fight) Play(p event.Person) { f.person = p }

// askPerson asks the person until there is a legal answer. It reports false if the choice is not his.
func (f *Fight) askPerson(c *choice) bool {
	if f.person == nil || f.thinking > 0 {
		return false
	}
	side, who := f.sideOfThing(c.Who), f.names.ShownThing(c.Who)
	if !f.person.Plays(side, who) {
		return false
	}
	f.decider.TestAllAside(c)
	q := &event.Question{Choice: c.Name(), How: c.Site.How, Who: who, Side: side, Round: f.round,
		At: c.At, Times: c.Site.Times, Made: f.decisions}
	if c.Site.Label != nil {
		q.Title = f.log.Text(c.Site.Label)
	}
	for _, v := range c.Options {
		q.Options = append(q.Options, f.names.Shown(c.Site.Type, v))
	}
	f.bar(c, q)
	if c.Site.How == "some" {
		q.Offered = f.decider.OfferedAside(c, mostOffered)
	}
	f.log.Changed()
	for {
		a, ok := f.person.Answer(q)
		if !ok {
			panic(event.Left)
		}
		if q.Refused = f.refusal(c, a.Picked); q.Refused == "" {
			c.By = event.ByPerson
			f.throwAnew(a.Fresh)
			f.foretell, f.foretold = f.again, nil // what was foretold did not know of this
			return true
		}
	}
}

// mostOffered is how many answers are shown of those that are offered where several options make one.
const mostOffered = 5

// mostBarred is of how many options it is known beforehand whether they may be taken.
const mostBarred = 500

// bar tells which options may not be taken, where one is taken, and whether nothing may be.
func (f *Fight) bar(c *choice, q *event.Question) {
	if len(c.Site.Needs) == 0 {
		return
	}
	q.Needed = c.Site.How != "" && f.refusal(c, nil) != ""
	if c.Site.How == "some" || len(c.Options) > mostBarred {
		return
	}
	q.Barred = make([]string, len(c.Options))
	for i := range c.Options {
		q.Barred[i] = f.refusal(c, []int{i})
	}
}

// refusal is why somebody cannot pick this, "" if he can; then it is picked.
func (f *Fight) refusal(c *choice, picked []int) string {
	d := event.Decision{Choice: c.Name(), Options: len(c.Options), Picked: picked}
	if !d.Fits(d.Choice, d.Options, c.Site.How) {
		return "that is no answer to this"
	}
	c.Picked = slices.Clone(picked)
	return f.decider.Quietly(c)
}

// throwAnew lets the dice of a number fall from here on; 0: those that fall stay.
func (f *Fight) throwAnew(number uint64) {
	if f.fresh = number; number > 0 {
		f.chance.Start(f.seed, f.number, chance.Fresh+number)
	}
}
