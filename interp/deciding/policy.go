package deciding

import "hcl/interp/event"

// ByPolicy takes what the first line of a policy that fits says. It reports false if none does.
func (d *Decider[V, M, F]) ByPolicy(c *Choice[V], policy int) bool {
	if c.Site.Policies == nil {
		return false
	}
	before := d.fight.Think()
	found := false
	for n, l := range c.Site.Policies[policy] {
		if l.Every {
			d.TestAll(c)
		}
		d.fight.Mask()
		found = d.TryLine(c, Line{l, policy, n})
		d.fight.Unmask()
		if found = found && d.Refusal(c) == ""; found {
			c.By = d.world.Program.Policies[policy].Name
			break
		}
	}
	d.fight.Thought(before)
	return found
}

// TryLine reports whether a line gives an option, and picks it.
func (d *Decider[V, M, F]) TryLine(c *Choice[V], l Line) bool {
	if !d.fight.When(l) {
		return false
	}
	c.Picked = c.Picked[:0]
	switch {
	case l.Nothing:
		return true
	case l.All:
		for i := range c.Options {
			c.Picked = append(c.Picked, i)
		}
		return true
	case l.Op == "weighted":
		return d.take(c, d.weighted(c, l))
	case l.Op != "":
		return d.take(c, d.best(c, l))
	}
	values, none := d.fight.Answer(l)
	if none {
		return c.Site.How != ""
	}
	return d.takeAll(c, values)
}

// best is the place of the first option with the highest, or lowest, key; -1 if there is none. Keys go
// first, and only what may win is tested. A key that fails is one that may: it counts if its item is
// an option.
func (d *Decider[V, M, F]) best(c *Choice[V], l Line) int {
	if c.tested == nil && len(c.Options) > 0 {
		if place, known := d.fight.Best(l); known {
			return place
		}
	}
	d.fight.Work(len(c.Options), c.Site.Span)
	base := len(d.keys)
	d.keys = append(d.keys, c.Options...) // room for them
	type failed struct {
		place   int
		failure *event.Failure
	}
	var failures []failed
	before := d.fight.Mark()
	for i := 0; i < len(c.Options); i++ {
		failure := event.Guarded(func() {
			for ; i < len(c.Options); i++ {
				if !c.RuledOut(i) {
					key := d.fight.Key(l, c.Options[i])
					d.keys[base+i] = key
				}
			}
		})
		if failure != nil {
			failures = append(failures, failed{i, failure})
			d.fight.Restore(before)
			d.fight.Mask()
		}
	}
	d.fight.Unmask()
	for _, x := range failures {
		if d.IsOption(c, x.place) {
			panic(x.failure)
		}
	}
	place := -1
	for place < 0 || !d.IsOption(c, place) {
		place = -1
		for i := range c.Options {
			if !c.RuledOut(i) && (place < 0 || d.goesBefore(l, d.keys[base+i], d.keys[base+place])) {
				place = i
			}
		}
		if place < 0 {
			break
		}
	}
	d.keys = d.keys[:base]
	return place
}

// goesBefore reports whether a line rather takes what has one key than what has another.
func (d *Decider[V, M, F]) goesBefore(l Line, a, b V) bool {
	order := d.fight.Compare(l, a, b)
	return order != 0 && order > 0 == (l.Op == "highest")
}

// weighted draws an option with the given weights, -1 if all are 0 or less.
func (d *Decider[V, M, F]) weighted(c *Choice[V], l Line) int {
	d.fight.Work(len(c.Options), c.Site.Span)
	total, weights := 0.0, d.weights[:0]
	for _, v := range c.Options {
		x := max(0, d.fight.Weight(l, v))
		weights = append(weights, x)
		if total = float64(total + x); total-total != 0 {
			d.fight.Overflow(c.Site.Span)
		}
	}
	d.weights = weights
	if total <= 0 {
		return -1
	}
	return d.byWeight(c, weights, total)
}
