package plain

import (
	"slices"

	"hcl/interp/deciding"
	"hcl/interp/event"
	"hcl/interp/script"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/stdlib/value"
)

// deciders are those that decide in a fight, and what they remember.
type deciders struct {
	script    *script.Script                            // of a test
	record    []event.Decision                          // of another fight, which are taken again; nil: there is none
	remember  func(event.Decision)                      // is told of each decision
	decisions int                                       // how many decisions have been made
	foretell  func() ([]event.Decision, *event.Failure) // gives all decisions of the fight, and what stops it; nil once it has been asked
	foretold  []event.Decision                          // what it gave
	stopped   *event.Failure                            // what ended the fight behind that
	ends      bool                                      // no limit did
	strayed   bool                                      // it did not fit
	person    event.Person                              // nil: nobody plays
	again     func() ([]event.Decision, *event.Failure) // foretell, for whoever asks again
	fresh     uint64                                    // the dice that the choice at hand has had thrown anew
	asides    int64                                     // work that is left to test options for those alone who are told of them
}

// Unfollowed lists the orders for rounds that were fought and that nobody was asked about.
func (f *Fight) Unfollowed() []world.Order {
	if f.record != nil {
		return nil
	}
	return f.decider.Orders.Unfollowed(f.round)
}

// ---- records ------------------------------------------------------------------------------------

// Remember calls note for each decision of the fights to come.
func (f *Fight) Remember(note func(event.Decision)) { f.remember = note }

// Follow lets the next fight take what was taken once, whoever decided then and however he
// would decide now.
func (f *Fight) Follow(decisions []event.Decision) {
	f.record = append([]event.Decision{}, decisions...)
}

// followRecord takes what was taken. A choice that is not the one of the record stops the
// fight.
func (f *Fight) followRecord(c *choice) {
	f.decider.TestAllAside(c)
	if f.decisions >= len(f.record) {
		f.failHint(c.Site.Span, "", "%d decisions are recorded, but here is another choice: `%s`", len(f.record), c.Name())
	}
	d := f.record[f.decisions]
	if !take(c, d) {
		f.failHint(c.Site.Span, "", "`%s` with %d options is to be chosen here, but `%s` with %d is recorded", c.Name(),
			len(c.Options), d.Choice, d.Options)
	}
	f.throwAnew(d.Fresh)
}

// take takes what was decided. It reports false if that is no decision of this choice.
func take(c *choice, d event.Decision) bool {
	if !d.Fits(c.Name(), len(c.Options), c.Site.How) {
		return false
	}
	c.Picked, c.By = slices.Clone(d.Picked), d.By
	return true
}

// Foretell lets the fight ask for all its decisions, beginning with the first, and for what
// stops it behind them, where deciding takes long: at the first choice that somebody makes by
// looking ahead, which needs an answer, at the first one beyond workAlone, and where it matters
// whether the fight comes to an end.
func (f *Fight) Foretell(decisions func() ([]event.Decision, *event.Failure)) {
	f.foretell, f.again = decisions, decisions
}

// Strayed reports whether what was foretold did not fit, so that the fight went on alone.
func (f *Fight) Strayed() bool { return f.strayed }

// comesToAnEnd reports whether the fight does, and whether that is known: one that is recorded did, and
// what is foretold says whether a limit stops it.
func (f *Fight) comesToAnEnd() (ends, known bool) {
	if f.record != nil {
		return true, true
	}
	f.askAhead()
	stopped := !f.strayed && f.stopped != nil && f.stopped.Limit && !f.stopped.Span.IsZero()
	return f.ends, f.ends || stopped
}

// askAhead asks for what is foretold, once.
func (f *Fight) askAhead() {
	if f.foretell != nil {
		f.foretold, f.stopped = f.foretell()
		f.foretell, f.ends = nil, f.stopped == nil || !f.stopped.Limit
	}
}

// workAlone is the work of a fight before it asks what will be decided.
const workAlone = 250_000

// takeForetold takes what was foretold, if anything was.
func (f *Fight) takeForetold(c *choice) bool {
	search := f.m.Policies[f.m.RollerOf(c.Who)] == world.BySearch
	if search || f.spent > workAlone {
		f.askAhead()
	}
	if f.decisions >= len(f.foretold) {
		if search && f.stopped != nil {
			panic(f.stopped) // in looking ahead, which nobody does here
		}
		return false
	}
	f.decider.TestAllAside(c)
	if !take(c, f.foretold[f.decisions]) {
		f.foretold, f.ends, f.strayed = nil, false, true
	}
	return !f.strayed
}

// ---- what the decider asks (deciding.Fight) ------------------------------------------------------

func (f inside) ID(v Value) string                            { return f.names.OptionID(f.choice.Site.Type, v) }
func (f inside) Items(v Value) []Value                        { return v.(List) }
func (f inside) Offers() []Value                              { return f.value(f.choice.Site.Offer).(List) }
func (f inside) Need(i int) bool                              { return f.truth(f.choice.Site.Needs[i].Cond) }
func (f inside) Refuses(i int) string                         { return f.log.Text(f.choice.Site.Needs[i].Text) }
func (f inside) When(l deciding.Line) bool                    { return f.truth(l.When) }
func (f inside) Compare(_ deciding.Line, a, b Value) int      { return value.Compare(a, b) }
func (f inside) Best(deciding.Line) (int, bool)               { return -1, false }
func (f inside) Weight(l deciding.Line, option Value) float64 { return value.Float(f.Key(l, option)) }
func (f inside) Mask()                                        { f.maskFor(f.sideOfThing(f.choice.Who)) }
func (f inside) Unmask()                                      { f.unmask() }
func (f inside) Overflow(at diag.Span)                        { f.inBounds(nil, false, at) }

// Called compares the names of all items.
func (f inside) Called(name string) int {
	return slices.IndexFunc(f.choice.Options, func(v Value) bool { return f.ID(v) == name })
}

func (f inside) Place(v Value) int {
	return slices.IndexFunc(f.choice.Options, func(o Value) bool { return value.Equal(o, v) })
}

func (f inside) IsCopy(option, v Value) bool {
	of, is := option.(Thing)
	if !is {
		return false
	}
	from := f.m.Original(of)
	return from != nil && value.Equal(from.Thing(), v)
}

// Meets evaluates the condition of a choice.
func (f inside) Meets(i int) bool {
	f.fr[f.choice.Site.Item.Slot] = f.choice.Options[i]
	return f.truth(f.choice.Site.Where)
}

func (f inside) Settle(options []Value) []Value {
	list := f.made(slices.Clone(options), f.choice.Site.Span)
	f.fr[f.choice.Site.Options.Slot] = list
	return list
}

func (f inside) Answer(l deciding.Line) (taken []Value, none bool) {
	switch v := f.value(l.Value).(type) {
	case nil:
		return nil, true
	case List:
		return v, false
	default:
		return []Value{v}, false
	}
}

func (f inside) Key(l deciding.Line, option Value) Value {
	f.fr[f.choice.Site.Item.Slot] = option
	return f.value(l.Value)
}

func (f inside) Falls(diag.Span) deciding.Falls {
	if f.falls == nil {
		return nil
	}
	return f.falls
}

// Other is asked where nobody is said to decide, and where somebody looks ahead whose decisions are
// not foretold.
func (f inside) Other(policy int) bool {
	return policy == world.ByNobody && f.script.OnlyAnswer(asked{f.Fight, f.choice})
}

// mark is where a fight stood before something that a decider thinks, as far as it comes back to that.
type mark struct {
	position
	made                []int
	steps, spent, parts int64
	binding             *held // what the choice has written
}

func (f inside) Mark() mark     { return mark{position: f.position} }
func (f inside) Restore(m mark) { f.restore(m.position) }

// Think notes what there is of lists and things.
func (f inside) Think() mark {
	f.thinking++
	return mark{made: f.madeSoFar(), position: position{places: f.places}}
}

// Thought forgets what has been made since.
func (f inside) Thought(m mark) {
	f.releaseMade(m.made)
	f.places = m.places
	f.thinking--
}

func (f inside) StepAside() (before mark, able bool) {
	m := f.Think()
	m.position, m.steps, m.spent, m.parts = f.position, f.steps, f.spent, f.parts
	f.steps, f.spent = f.asides, f.m.Limits.Work-f.asides
	return m, f.asides > 0
}

func (f inside) StepBack(m mark) {
	f.asides = max(0, min(f.steps, f.m.Limits.Work-f.spent))
	f.steps, f.spent, f.parts = m.steps, m.spent, m.parts
	f.Thought(m)
}

func (f inside) Suppose() mark {
	c := f.choice
	m := mark{made: f.madeSoFar(), binding: f.holdBack()}
	if l := c.Site.Bound(); l != nil {
		was := f.fr[l.Slot]
		m.binding.undo = append(m.binding.undo, func() { f.fr[l.Slot] = was })
	}
	f.bindTo(c.Site.Local, c.Site.Place, f.valueOf(c))
	return m
}

func (f inside) Drop(m mark) {
	f.held = m.binding.outer
	f.rollBack(m.binding)
	f.releaseMade(m.made)
}
