package plain

import (
	"slices"

	"hcl/interp/deciding"
	"hcl/interp/event"
	"hcl/lang/ir"
)

type (
	choice  = deciding.Choice[Value]
	decider = deciding.Decider[Value, mark, inside]
)

// chooseEach makes one choice, or several one after the other, of which each sees those before it.
func (f *Fight) chooseEach(s *ir.Site) {
	if s.Times == 0 {
		f.choose(s, 0)
		return
	}
	if s.Sealed {
		f.showOwn(f.value(s.By).(Thing), s.Span)
	}
	f.fr[s.Sofar.Slot] = List{}
	f.bindTo(s.Local, s.Place, List{})
	outer := f.several
	f.several = nil
	for at := range s.Times {
		f.choose(s, at+1)
	}
	if f.several != nil {
		f.tell(f.several, f.fr[s.Sofar.Slot].(List))
	}
	f.several = outer
}

// choose lists the options, lets the deciders choose, and binds what they took. at is as Choice.At has it.
func (f *Fight) choose(s *ir.Site, at int) {
	f.spend(1, s.Span)
	shown, outer := f.shown, f.choice // a policy may not choose, but a hook of a condition may run inside
	f.shown = false
	f.choosing++
	who, options := f.value(s.By).(Thing), List{true, false}
	if s.Sealed {
		f.showOwn(who, s.Span)
	}
	if s.From != nil {
		options = f.value(s.From).(List)
	}
	c := &choice{Site: s, Who: who, Roller: f.m.RollerOf(who), Round: f.round, Options: options, At: at}
	f.fr[s.Self.Slot], f.fr[s.Options.Slot] = who, options
	f.choice = c
	f.decider.Begin(c, s.Where != nil, outer != nil)
	if !s.Lazy() {
		f.decider.TestAll(c)
	}
	f.ask(c)
	f.choosing--
	f.note(c)
	for _, i := range c.Picked {
		f.goes(16 + uint64(i))
	}
	f.goes(4)
	v := f.valueOf(c)
	f.bindTo(s.Local, s.Place, v)
	if at > 0 {
		f.fr[s.Sofar.Slot] = v
	}
	f.shown, f.choice = shown, outer
}

// ask asks the deciders, once it is clear that there is something to decide.
func (f *Fight) ask(c *choice) {
	empty := f.decider.IsEmpty(c)
	switch {
	case f.script != nil && f.script.Decide(asked{f, c}):
		c.By = "script"
	case !empty && f.decider.IsSingle(c): // no choice, no entry in the log
		return
	case !empty && f.record != nil:
		f.followRecord(c)
	case empty, f.decider.FollowOrder(c), f.askPerson(c), f.takeForetold(c):
	default:
		f.decider.Decide(c)
	}
	if empty {
		return // nothing to choose from, nothing to tell
	}
	if f.remember != nil || f.log.IsRead() {
		f.decider.TestAllAside(c)
	}
	f.decisions++
	if f.remember != nil {
		f.remember(event.Decision{Choice: c.Name(), Options: len(c.Options), Picked: append([]int{}, c.Picked...), By: c.By,
			Fresh: f.fresh})
	}
	f.fresh = 0
	if f.log.IsRead() {
		f.tellChoice(c)
	}
}

// tellChoice tells a choice; of several one after the other, which are told as one, it notes the last. Those that
// are written into a hidden field are shown with it, each by itself.
func (f *Fight) tellChoice(c *choice) {
	if fd := c.Site.Place.Field; c.At > 0 && !(fd != nil && f.m.hides(fd)) {
		f.several = c
		return
	}
	var taken List
	for _, i := range c.Picked {
		taken = append(taken, c.Options[i])
	}
	f.tell(c, taken)
}

// tell tells what was taken, at the end of a `sealed` block if it is in one, or when the hidden field is revealed
// into which it is written.
func (f *Fight) tell(c *choice, taken List) {
	e := f.log.Chosen(c.Site, c.Who, len(c.Options), c.By, taken)
	switch fd := c.Site.Place.Field; {
	case fd != nil && f.m.hides(fd) && f.thinking == 0:
		f.told = e
	case f.sealing && f.thinking == 0:
		f.sealed = append(f.sealed, e)
	default:
		f.log.Emit(e, c.Site.Span)
	}
}

// valueOf is the value that a choice binds.
func (f *Fight) valueOf(c *choice) Value {
	switch {
	case c.At > 0:
		before := f.fr[c.Site.Sofar.Slot].(List)
		return append(slices.Clone(before), c.Options[c.Picked[0]])
	case c.Site.How == "some":
		out := List{}
		for _, i := range c.Picked {
			out = append(out, c.Options[i])
		}
		return out
	case len(c.Picked) == 0:
		return nil
	}
	return c.Options[c.Picked[0]]
}

// madeSoFar notes how many things of each kind there are, releaseMade forgets what has been
// made since.
func (f *Fight) madeSoFar() []int {
	out := make([]int, len(f.things))
	for k := range f.things {
		out[k] = len(f.things[k])
	}
	return out
}

func (f *Fight) releaseMade(counts []int) {
	for k, n := range counts {
		if n < len(f.things[k]) {
			f.things[k] = f.things[k][:n]
			f.changed()
		}
	}
}
