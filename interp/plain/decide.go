package plain

import (
	"fmt"
	"slices"

	"hcl/interp/event"
	"hcl/interp/script"
	"hcl/interp/world"
	"hcl/lang/ir"
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
	strayed   bool                                      // it did not fit
	orders    world.Orders                              // of the scenario
	asides    int64                                     // steps or work of testing options for those alone who are told of them
}

// decideBy lets a policy decide, or what stands in its place. It reports false if that knows no
// answer.
func (f *Fight) decideBy(c *Choice, policy int) bool {
	switch policy {
	case world.ByChance:
		return f.decideByChance(c)
	case world.ByNobody:
		c.by = "default"
		return f.script.OnlyAnswer(asked{f, c})
	case world.BySearch: // without its decisions
		return f.decideBy(c, f.m.WrittenPolicies[f.m.RollerOf(c.who)])
	}
	return f.decideByPolicy(c, f.m.Program.Policies[policy])
}

// ---- policies -----------------------------------------------------------------------------------

// decideByPolicy takes what the first line that fits says.
func (f *Fight) decideByPolicy(c *Choice, p *ir.Policy) bool {
	c.by = p.Name
	if c.site.Policies == nil {
		return false
	}
	return f.thought(func() bool {
		return slices.ContainsFunc(c.site.Policies[p.Index], func(l *ir.PolicyRule) bool {
			if l.Every {
				f.testAll(c)
			}
			f.decideFor(c)
			found := f.tryLine(c, l)
			f.unmask()
			return found && f.refusal(c) == ""
		})
	})
}

// tryLine reports whether a line gives an option, and picks it.
func (f *Fight) tryLine(c *Choice, l *ir.PolicyRule) bool {
	if !f.truth(l.When) {
		return false
	}
	c.Picked = nil
	switch {
	case l.Nothing:
		return true
	case l.All:
		for i := range c.options {
			c.Picked = append(c.Picked, i)
		}
		return true
	case l.Op != "":
		i := -1
		if l.Op == "weighted" {
			i = f.weighted(c, l)
		} else {
			i = f.bestOption(c, l)
		}
		c.Picked = []int{i}
		return i >= 0
	}
	v := f.value(l.Value)
	if v == nil {
		return c.site.How != ""
	}
	list, ok := v.(List)
	if !ok {
		list = List{v}
	}
	f.unmask() // conditions see what rules see
	_, ok = f.takeAll(c, list)
	return ok
}

// keyFor evaluates the formula of a line on an option.
func (f *Fight) keyFor(c *Choice, l *ir.PolicyRule, option Value) Value {
	f.fr[c.site.Item.Slot] = option
	return f.value(l.Value)
}

// weighted draws an option with the given weights, -1 if all are 0 or less.
func (f *Fight) weighted(c *Choice, l *ir.PolicyRule) int {
	total := 0.0
	weights := make([]Value, len(c.options))
	f.work(len(weights), c.site.Span)
	for i, v := range c.options {
		w := f.keyFor(c, l, v)
		weights[i] = w
		total = f.operate("+", total, max(0, value.Float(w)), c.site.Span).(float64)
	}
	if total <= 0 {
		return -1
	}
	if f.falls != nil {
		chances := make([]float64, len(weights))
		for i, w := range weights {
			chances[i] = max(0, value.Float(w))
		}
		return f.fallsByWeight(chances, c.site.Span)
	}
	u := float64(f.draw(c) * total)
	last := -1
	for i, w := range weights {
		x := max(0, value.Float(w))
		if x > 0 {
			last = i
		}
		if u -= x; u < 0 && x > 0 {
			return i
		}
	}
	return last
}

// ---- chance -------------------------------------------------------------------------------------

// decideByChance takes any legal answer, each as likely.
func (f *Fight) decideByChance(c *Choice) bool {
	c.by = ir.RandomPolicy
	f.testAll(c)
	if f.falls != nil {
		return f.thought(func() bool { return f.anyAnswer(c) })
	}
	return f.thought(func() bool {
		const tries = 100
		offers := f.offers(c)
		draw := func(offers List) bool {
			for range tries {
				if f.drawAnswer(c, offers) && f.refusal(c) == "" {
					return true
				}
			}
			return false
		}
		return draw(offers) || len(offers) > 0 && draw(nil) // nothing that is offered will do
	})
}

// anyAnswer takes any answer, as falls says, if all of them are legal.
func (f *Fight) anyAnswer(c *Choice) bool {
	offers := f.offers(c)
	n := len(c.options)
	if len(offers) > 0 {
		n = len(offers)
	}
	none := n // the number of the answer that takes nothing
	const most = 10
	switch {
	case c.site.How == "some" && len(offers) == 0:
		if n > most {
			f.falls.Whim(c.site.Span)
		}
		none, n = -1, 1<<n
	case c.site.How == "optional":
		n++
	}
	pick := func(k int) bool {
		c.Picked = nil
		switch {
		case k == none:
		case len(offers) > 0:
			return f.takeOffered(c, offers[k])
		case none < 0:
			for i := range c.options {
				if k>>i&1 == 0 {
					c.Picked = append(c.Picked, i)
				}
			}
		default:
			c.Picked = []int{k}
		}
		return true
	}
	for k := range n {
		if !pick(k) || f.refusal(c) != "" {
			f.falls.Whim(c.site.Span)
		}
	}
	return pick(f.falls.Place(n))
}

// drawAnswer draws one of the answers that are offered, of all that there are if none are.
// It reports false for one that cannot be taken.
func (f *Fight) drawAnswer(c *Choice, offers List) bool {
	draw := func(n int) int {
		return int(f.whim.Below(uint64(n), c.site.Index, f.m.RollerOf(c.who), f.round))
	}
	c.Picked = nil
	n := len(c.options)
	if len(offers) > 0 {
		n = len(offers)
	}
	i := 0
	switch {
	case c.site.How == "some" && len(offers) == 0:
		for i := range c.options {
			if draw(2) == 0 {
				c.Picked = append(c.Picked, i)
			}
		}
		return true
	case c.site.How == "optional":
		if i = draw(n + 1); i == n {
			return true
		}
	default:
		i = draw(n)
	}
	if len(offers) > 0 {
		return f.takeOffered(c, offers[i])
	}
	c.Picked = []int{i}
	return true
}

// ---- orders of a scenario -----------------------------------------------------------------------

// followOrder takes what the scenario scripts for this choice, if it does.
func (f *Fight) followOrder(c *Choice) bool {
	o := f.orders.For(c.site, f.m.IDs[c.who.Kind][c.who.Index], f.round)
	if o == nil {
		return false
	}
	picked, why := o.Obey(c.site, nil, func(name string) int { return f.optionNamed(c, name) })
	if c.Picked = picked; why == "" {
		f.quietly(func() { why = f.refusal(c) })
	}
	if why != "" {
		f.stop(&event.Failure{Message: fmt.Sprintf("%s cannot follow the order for `%s`: %s", f.m.Called(c.who), c.site.Name, why),
			Hint: "possible are " + f.optionNames(c), Span: o.Span, Refused: true})
	}
	return true
}

// followPlay takes what the command line says that this one plays, if it is offered.
func (f *Fight) followPlay(c *Choice) bool {
	roller := f.m.RollerOf(c.who)
	p := f.m.Plays.For(roller, c.site)
	if p == nil || p.Not != "" {
		return false
	}
	c.by = ir.Play
	try := func(take []string) bool {
		o := world.Order{Take: take}
		picked, why := o.Obey(c.site, nil, func(name string) int { return f.optionMeant(c, name) })
		c.Picked = picked
		return why == "" && f.refusal(c) == ""
	}
	return f.thought(func() bool {
		if can := p.Can(try); f.falls != nil && len(can) > 1 {
			weights := make([]float64, len(can))
			for i := range can {
				weights[i] = can[i].Weight
			}
			return try(can[f.fallsByWeight(weights, c.site.Span)].Take)
		}
		return p.Decide(try, func() float64 { return f.draw(c) })
	})
}

// withhold takes the option away that the command line does not give this one, if there is
// another. The choice is settled then.
func (f *Fight) withhold(c *Choice) {
	name := f.m.Plays.Withheld(f.m.RollerOf(c.who), c.site)
	if name == "" {
		return
	}
	var meant []int
	for i, v := range c.options {
		if world.OptionNamed(f.m.ID(c.site.Type, v), name) {
			meant = append(meant, i)
		}
	}
	if len(meant) == 0 {
		return
	}
	known := untested
	if c.tested == nil {
		known = isOption
		c.tested = slices.Repeat([]tested{known}, len(c.options))
	}
	mark := func(as tested) {
		for _, i := range meant {
			c.tested[i] = as
		}
	}
	if mark(noOption); f.hasOptions(c, 1) {
		f.testAll(c)
	} else {
		mark(known)
	}
}

// draw draws a number from 0 to below 1 for a choice.
func (f *Fight) draw(c *Choice) float64 {
	return float64(f.whim.Next(c.site.Index, f.m.RollerOf(c.who), f.round)>>11) / (1 << 53)
}

// Unfollowed lists the orders for rounds that were fought and that nobody was asked about.
func (f *Fight) Unfollowed() []world.Order {
	if f.record != nil {
		return nil
	}
	return f.orders.Unfollowed(f.round)
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
func (f *Fight) followRecord(c *Choice) {
	f.testAllAside(c)
	if f.decisions >= len(f.record) {
		f.failHint(c.site.Span, "", "%d decisions are recorded, but here is another choice: `%s`", len(f.record), c.Name())
	}
	if d := f.record[f.decisions]; !c.take(d) {
		f.failHint(c.site.Span, "", "`%s` with %d options is to be chosen here, but `%s` with %d is recorded", c.Name(), len(c.options), d.Choice, d.Options)
	}
}

// take takes what was decided. It reports false if that is no decision of this choice.
func (c *Choice) take(d event.Decision) bool {
	if !d.Fits(c.Name(), len(c.options), c.site.How) {
		return false
	}
	c.Picked, c.by = slices.Clone(d.Picked), d.By
	return true
}

// Foretell lets the fight ask for all its decisions, beginning with the first, and for what
// stops it behind them, where deciding takes long: at the first choice that somebody makes by
// looking ahead, which needs an answer, and at the first one beyond workAlone.
func (f *Fight) Foretell(decisions func() ([]event.Decision, *event.Failure)) { f.foretell = decisions }

// Strayed reports whether what was foretold did not fit, so that the fight went on alone.
func (f *Fight) Strayed() bool { return f.strayed }

// comesToAnEnd reports whether that is known: a fight that is recorded did, and what is foretold
// says whether something stops it.
func (f *Fight) comesToAnEnd() bool { return f.record != nil || f.foretold != nil && f.stopped == nil }

// workAlone is the work of a fight before it asks what will be decided.
const workAlone = 250_000

// takeForetold takes what was foretold, if anything was.
func (f *Fight) takeForetold(c *Choice) bool {
	search := f.m.Policies[f.m.RollerOf(c.who)] == world.BySearch
	if f.foretell != nil && (search || f.spent > workAlone) {
		f.foretold, f.stopped = f.foretell()
		f.foretell = nil
	}
	if f.decisions >= len(f.foretold) {
		if search && f.stopped != nil {
			panic(f.stopped) // in looking ahead, which nobody does here
		}
		return false
	}
	f.testAllAside(c)
	if !c.take(f.foretold[f.decisions]) {
		f.foretold, f.strayed = nil, true
	}
	return !f.strayed
}
