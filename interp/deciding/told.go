package deciding

import (
	"fmt"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// FollowOrder takes what the scenario orders for this choice, if it does.
func (d *Decider[V, M, F]) FollowOrder(c *Choice[V]) bool {
	o := d.Orders.For(c.Site, d.world.IDs[c.Who.Kind][c.Who.Index], c.Round, c.At)
	if o == nil {
		return false
	}
	picked, why := o.Obey(c.Site, c.At, c.Picked[:0], func(name string) int { return d.Named(c, name) })
	if c.Picked, c.By = picked, "order"; why == "" {
		why = d.Quietly(c)
	}
	if why != "" {
		d.fight.Stop(&event.Failure{Message: fmt.Sprintf("%s cannot follow the order for `%s`: %s", d.world.Called(c.Who),
			c.Site.Name, why),
			Hint: "possible are " + d.Names(c), Span: o.Span, Refused: true})
	}
	return true
}

// followPlay takes what the command line says that this one plays, if it is offered.
func (d *Decider[V, M, F]) followPlay(c *Choice[V]) bool {
	p := d.Plays.For(c.Roller, c.Site)
	if p == nil || p.Not != "" {
		return false
	}
	before := d.fight.Think()
	found := p.Decide(func(take []string) bool {
		o := world.Order{Take: take}
		picked, why := o.Obey(c.Site, c.At, c.Picked[:0], func(name string) int { return d.meant(c, name) })
		c.Picked = picked
		return why == "" && d.Refusal(c) == ""
	}, func(can []world.Share) int { return d.share(c, can) })
	d.fight.Thought(before)
	if found {
		c.By = ir.Play
	}
	return found
}

// share draws one of the shares of a play.
func (d *Decider[V, M, F]) share(c *Choice[V], can []world.Share) int {
	total := 0.0
	d.weights = d.weights[:0]
	for _, s := range can {
		d.weights = append(d.weights, s.Weight)
		total += s.Weight
	}
	return d.byWeight(c, d.weights, total)
}

// withhold takes the option away that the command line does not give this one, if there is another.
// The choice is settled then.
func (d *Decider[V, M, F]) withhold(c *Choice[V], inner bool) {
	name := d.Plays.Withheld(c.Roller, c.Site)
	if name == "" {
		return
	}
	var meant []int
	for i, v := range c.Options {
		if world.OptionNamed(d.fight.ID(v), name) {
			meant = append(meant, i)
		}
	}
	if len(meant) == 0 {
		return
	}
	known := untested
	if c.tested == nil {
		known = isOption
		c.tested = d.untested(len(c.Options), inner)
		for i := range c.tested {
			c.tested[i] = known
		}
	}
	mark := func(as tested) {
		for _, i := range meant {
			c.tested[i] = as
		}
	}
	if mark(noOption); d.HasOptions(c, 1) {
		d.TestAll(c)
	} else {
		mark(known)
	}
}
