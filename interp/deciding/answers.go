package deciding

import (
	"cmp"
	"fmt"
	"slices"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// Refusal says why what is picked is not legal, "" if it is. It binds it for as long as that takes.
func (d *Decider[V, M, F]) Refusal(c *Choice[V]) (why string) {
	if len(c.Site.Needs) == 0 {
		return ""
	}
	before := d.fight.Suppose()
	for i := range c.Site.Needs {
		if !d.fight.Need(i) {
			why = cmp.Or(d.fight.Refuses(i), event.NoReason)
			break
		}
	}
	d.fight.Drop(before)
	return why
}

// Quietly is Refusal for who must not show anything of it.
func (d *Decider[V, M, F]) Quietly(c *Choice[V]) string {
	before := d.fight.Think()
	why := d.Refusal(c)
	d.fight.Thought(before)
	return why
}

// TakeDefault takes what is taken where nothing else fits: no, none, an empty `some`, else the first
// answer that is offered, else the first legal option.
func (d *Decider[V, M, F]) TakeDefault(c *Choice[V]) {
	s := c.Site
	c.By, c.Picked = "default", c.Picked[:0]
	switch {
	case s.YesNo:
		c.pick(1)
		return
	case s.How == "optional", s.How == "some" && d.Refusal(c) == "":
		return
	}
	if d.firstOffered(c) {
		return
	}
	for i := range c.Options {
		if c.pick(i); d.IsOption(c, i) && d.Refusal(c) == "" {
			return
		}
	}
	d.fight.Stop(&event.Failure{Message: fmt.Sprintf("%s finds nothing legal to choose as `%s`: %s", d.world.Called(c.Who),
		s.Name, d.Refusal(c)),
		Span: s.Span, Refused: true})
}

// ---- answers that a choice offers ---------------------------------------------------------------

// Offers lists the answers that a choice offers to those who cannot look at all, none if it offers
// none. Each is an option, or a list of them for `some`. They are worked out as policies are: by what
// the side of the decider sees.
func (d *Decider[V, M, F]) Offers(c *Choice[V]) []V {
	if c.Site.Offer == nil {
		return nil
	}
	d.fight.Mask()
	list := d.fight.Offers()
	d.fight.Unmask()
	d.fight.Work(len(list), c.Site.Span)
	return list
}

// TakeOffered picks an answer that was offered. It reports false if something in it is no option.
func (d *Decider[V, M, F]) TakeOffered(c *Choice[V], answer V) bool {
	if c.Site.How == "some" {
		return d.takeAll(c, d.fight.Items(answer))
	}
	c.Picked = c.Picked[:0]
	return d.take(c, d.fight.Place(answer))
}

// OfferedAside lists so many of the answers at most that are offered and legal, from first to last, for those alone who
// are told of them: it takes nothing of the limits but work of its own.
func (d *Decider[V, M, F]) OfferedAside(c *Choice[V], most int) (list [][]int) {
	if c.Site.Offer == nil {
		return nil
	}
	picked := slices.Clone(c.Picked)
	before, able := d.fight.StepAside()
	if able && event.Guarded(func() {
		for _, v := range d.Offers(c) {
			if d.TakeOffered(c, v) && d.Refusal(c) == "" {
				list = append(list, slices.Clone(c.Picked))
			}
		}
	}) != nil {
		d.fight.Restore(before)
	}
	d.fight.StepBack(before)
	c.Picked = picked
	for n := len(list); n > most; n = len(list) {
		out := list[:0]
		for i := range most {
			out = append(out, list[i*n/most])
		}
		list = out
	}
	return list
}

// firstOffered takes the first answer that is offered and not refused.
func (d *Decider[V, M, F]) firstOffered(c *Choice[V]) bool {
	before := d.fight.Think()
	found := false
	for _, v := range d.Offers(c) {
		if found = d.TakeOffered(c, v) && d.Refusal(c) == ""; found {
			break
		}
	}
	d.fight.Thought(before)
	return found
}

// ---- chance -------------------------------------------------------------------------------------

// decideByChance takes any legal answer, each as likely.
func (d *Decider[V, M, F]) decideByChance(c *Choice[V]) bool {
	falls := d.fight.Falls(c.Site.Span)
	c.By = ir.RandomPolicy
	d.TestAll(c)
	before := d.fight.Think()
	found := false
	if offers := d.Offers(c); falls != nil {
		found = d.anyAnswer(c, offers, falls)
	} else { // where nothing that is offered will do, anything may
		found = d.drawLegal(c, offers) || len(offers) > 0 && d.drawLegal(c, nil)
	}
	d.fight.Thought(before)
	return found
}

func (d *Decider[V, M, F]) drawLegal(c *Choice[V], offers []V) bool {
	const tries = 100
	for range tries {
		if d.Draw(c, offers) && d.Refusal(c) == "" {
			return true
		}
	}
	return false
}

// anyAnswer takes any answer, as falls says, if all of them are legal.
func (d *Decider[V, M, F]) anyAnswer(c *Choice[V], offers []V, falls Falls) bool {
	n := len(c.Options)
	if len(offers) > 0 {
		n = len(offers)
	}
	none := n // the number of the answer that takes nothing
	const most = 10
	switch {
	case c.Site.How == "some" && len(offers) == 0:
		if n > most {
			falls.Whim(c.Site.Span)
		}
		none, n = -1, 1<<n
	case c.Site.How == "optional":
		n++
	}
	pick := func(k int) bool {
		c.Picked = c.Picked[:0]
		switch {
		case k == none:
		case len(offers) > 0:
			return d.TakeOffered(c, offers[k])
		case none < 0:
			for i := range c.Options {
				if k>>i&1 == 0 {
					c.Picked = append(c.Picked, i)
				}
			}
		default:
			c.pick(k)
		}
		return true
	}
	for k := range n {
		if !pick(k) || d.Refusal(c) != "" {
			falls.Whim(c.Site.Span)
		}
	}
	return pick(falls.Place(n))
}

// Draw draws one of the answers that are offered, of all that there are if none are. It reports
// false for one that cannot be taken.
func (d *Decider[V, M, F]) Draw(c *Choice[V], offers []V) bool {
	draw := func(n int) int { return int(d.Whim.Below(uint64(n), c.Site.Index, c.Roller, c.Round)) }
	c.Picked = c.Picked[:0]
	n := len(c.Options)
	if len(offers) > 0 {
		n = len(offers)
	}
	i := 0
	switch {
	case c.Site.How == "some" && len(offers) == 0:
		for i := range c.Options {
			if draw(2) == 0 {
				c.Picked = append(c.Picked, i)
			}
		}
		return true
	case c.Site.How == "optional":
		if i = draw(n + 1); i == n {
			return true
		}
	default:
		i = draw(n)
	}
	if len(offers) > 0 {
		return d.TakeOffered(c, offers[i])
	}
	c.pick(i)
	return true
}
