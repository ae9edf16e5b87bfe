package plain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Choice is a choice that somebody has to make. Deciders fill in Picked.
type Choice struct {
	Picked []int // places of the options taken, in order; empty is none

	site    *ir.Site
	who     Thing
	options List
	tested  []tested // whether what options holds is an option, nil: all are
	by      string   // which decider, for the log
}

// Name is the choice's full name, such as strike.foe.
func (c *Choice) Name() string { return c.site.FullName() }

// choose lists the options, lets the deciders choose, and binds what they took.
func (f *Fight) choose(s *ir.Site) {
	f.spend(1, s.Span)
	shown, outer := f.shown, f.choice // a policy may not choose, but a hook of a condition may run inside
	f.shown = false
	f.choosing++
	c := &Choice{site: s, who: f.value(s.By).(Thing), options: List{true, false}}
	if s.Sealed {
		f.showOwn(c.who, s.Span)
	}
	if s.From != nil {
		c.options = f.value(s.From).(List)
	}
	f.fr[s.Self.Slot], f.fr[s.Options.Slot] = c.who, c.options
	f.choice = c
	if s.Where != nil {
		c.tested = make([]tested, len(c.options))
	}
	f.withhold(c)
	if !s.Lazy() {
		f.testAll(c)
	}
	f.ask(c)
	f.choosing--
	f.note(c)
	for _, i := range c.Picked {
		f.goes(16 + uint64(i))
	}
	f.goes(4)
	f.bind(c)
	f.shown, f.choice = shown, outer
}

// ask asks the deciders, once it is clear that there is something to decide.
func (f *Fight) ask(c *Choice) {
	s := c.site
	switch {
	case f.hasOptions(c, 1):
	case s.How == "":
		f.failHint(s.Span, "write `choose optional`, or test before", "%s has nothing to choose as `%s`", f.m.Called(c.who), s.Name)
	default:
		if f.script != nil {
			f.script.Decide(asked{f, c})
		}
		return // nothing to choose from, nothing to tell
	}
	switch {
	case f.script != nil && f.script.Decide(asked{f, c}):
		c.by = "script"
	case f.isSingle(c):
		return // no choice, no entry in the log
	case f.record != nil:
		f.followRecord(c)
	case f.followOrder(c):
		c.by = "order"
	case f.takeForetold(c), f.followPlay(c), f.decideBy(c, f.m.Policies[f.m.RollerOf(c.who)]):
	default:
		f.takeDefault(c)
	}
	if f.remember != nil || f.log.IsRead() {
		f.testAllAside(c)
	}
	f.decisions++
	if f.remember != nil {
		f.remember(event.Decision{Choice: c.Name(), Options: len(c.options), Picked: append([]int{}, c.Picked...), By: c.by})
	}
	if f.log.IsRead() {
		f.tellChoice(c)
	}
}

// tellChoice tells a choice, at the end of a `sealed` block if it is in one, or when the hidden
// field is revealed into which it is written.
func (f *Fight) tellChoice(c *Choice) {
	var taken List
	for _, i := range c.Picked {
		taken = append(taken, c.options[i])
	}
	e := f.log.Chosen(c.site, c.who, len(c.options), c.by, taken)
	switch fd := c.site.Place.Field; {
	case fd != nil && f.m.hides(fd) && f.thinking == 0:
		f.told = e
	case f.sealing && f.thinking == 0:
		f.sealed = append(f.sealed, e)
	default:
		f.log.Emit(e, c.site.Span)
	}
}

// taken is the value that a choice binds.
func (c *Choice) taken() Value {
	switch {
	case c.site.How == "some":
		out := List{}
		for _, i := range c.Picked {
			out = append(out, c.options[i])
		}
		return out
	case len(c.Picked) == 0:
		return nil
	}
	return c.options[c.Picked[0]]
}

func (f *Fight) bind(c *Choice) {
	f.bindTo(c.site.Local, c.site.Place, c.taken())
}

// refusal says why what is picked is not legal, "" if it is. It binds it for as long as that takes.
func (f *Fight) refusal(c *Choice) (why string) {
	if len(c.site.Needs) == 0 {
		return ""
	}
	made, h := f.madeSoFar(), f.holdBack()
	if l := cmp.Or(c.site.Local, c.site.Place.Local); l != nil {
		was := f.fr[l.Slot]
		h.undo = append(h.undo, func() { f.fr[l.Slot] = was })
	}
	f.bind(c)
	for _, n := range c.site.Needs {
		if !f.truth(n.Cond) {
			why = cmp.Or(f.log.Text(n.Text), event.NoReason)
			break
		}
	}
	f.held = h.outer
	f.rollBack(h)
	f.releaseMade(made)
	return why
}

// thought runs what a decider thinks: nothing of it is shown, and what is made is gone.
func (f *Fight) thought(think func() bool) bool {
	f.thinking++
	made, places := f.madeSoFar(), f.places
	ok := think()
	f.releaseMade(made)
	f.places = places
	f.thinking--
	return ok
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

// place is where an item stands, -1 if there is none.
func (c *Choice) place(v Value) int {
	return slices.IndexFunc(c.options, func(o Value) bool { return value.Equal(o, v) })
}

// takeAll picks some options. It returns the first value that is none, and false.
func (f *Fight) takeAll(c *Choice, values List) (Value, bool) {
	c.Picked = c.Picked[:0]
	for _, v := range values {
		i := c.place(v)
		if i < 0 || !f.isOption(c, i) {
			return v, false
		}
		c.Picked = append(c.Picked, i)
	}
	return nil, true
}

// takeDefault takes what is taken where nothing else fits: no, none, an empty `some`, else
// the first answer that is offered, else the first legal option.
func (f *Fight) takeDefault(c *Choice) {
	c.by, c.Picked = "default", nil
	s := c.site
	switch {
	case s.YesNo:
		c.Picked = []int{1}
		return
	case s.How == "optional", s.How == "some" && f.refusal(c) == "":
		return
	}
	takes := func(v Value) bool { return f.takeOffered(c, v) && f.refusal(c) == "" }
	if f.thought(func() bool { return slices.ContainsFunc(f.offers(c), takes) }) {
		return
	}
	for i := range c.options {
		if c.Picked = []int{i}; f.isOption(c, i) && f.refusal(c) == "" {
			return
		}
	}
	f.stop(&event.Failure{Message: fmt.Sprintf("%s finds nothing legal to choose as `%s`: %s", f.m.Called(c.who), s.Name, f.refusal(c)), Span: s.Span, Refused: true})
}

// ---- answers that a choice offers ---------------------------------------------------------------

// offers lists the answers that a choice offers to those who cannot look at all, none if it
// offers none. They are worked out as policies are: by what the side of the decider sees.
func (f *Fight) offers(c *Choice) List {
	if c.site.Offer == nil {
		return nil
	}
	f.decideFor(c)
	list := f.value(c.site.Offer).(List)
	f.unmask()
	f.work(len(list), c.site.Span)
	return list
}

// takeOffered picks an answer that was offered. It reports false if something in it is no
// option.
func (f *Fight) takeOffered(c *Choice, answer Value) bool {
	list, ok := answer.(List)
	if !ok || c.site.How != "some" {
		list = List{answer}
	}
	_, ok = f.takeAll(c, list)
	return ok
}

// ---- names of options ---------------------------------------------------------------------------

// optionNamed is the place of an option, -1 if there is none of that name.
func (f *Fight) optionNamed(c *Choice, name string) int {
	i := slices.IndexFunc(c.options, func(v Value) bool { return f.m.ID(c.site.Type, v) == name })
	if i >= 0 && !f.isOption(c, i) {
		return -1
	}
	return i
}

// optionMeant is the place of the first option that is meant by a name, -1 if there is none.
func (f *Fight) optionMeant(c *Choice, name string) int {
	for i, v := range c.options {
		if world.OptionNamed(f.m.ID(c.site.Type, v), name) && f.isOption(c, i) {
			return i
		}
	}
	return -1
}

func (f *Fight) optionNames(c *Choice) string {
	var names []string
	f.testAllAside(c)
	for _, v := range c.options {
		names = append(names, f.m.ID(c.site.Type, v))
	}
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" … (%d in all)", len(names))
	}
	return strings.Join(names, ", ")
}
