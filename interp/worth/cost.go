package worth

import (
	"errors"
	"slices"

	"hcl/interp/stats"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// ErrNoCost says that nobody and nothing here has a number under the name of the cost.
var ErrNoCost = errors.New("nothing here has such a cost")

// Rate is how worth and cost hang together: by least squares through the origin, of fighters, each of a group counted,
// or where none of them has a cost of things, by how much they cost more than what they take the place of.
type Rate struct {
	Of      What    `json:"of"`       // OfFighter or OfThing
	PerCost float64 `json:"per_cost"` // shares of fights for 1 of cost; not above 0: what costs more is not worth more
	From    int     `json:"from"`     // so many costs
}

// setCosts finds what fighters cost.
func (p *Plan) setCosts(k *maker) error {
	if p.o.Cost == "" && p.o.Costs == nil {
		return nil
	}
	found := slices.ContainsFunc(k.all, func(c *Change) bool { return c.Cost != nil || c.held != nil })
	for _, g := range p.groups {
		var err error
		if x, is := p.o.Costs[g.Name]; is {
			g.Cost = &x
		} else if p.o.Costs == nil {
			g.Cost, err = k.costOfGroup(g)
		}
		if err != nil {
			return err
		}
		found = found || g.Cost != nil
	}
	if !found {
		return ErrNoCost
	}
	for _, c := range k.all {
		if c.What == OfFighter {
			c.Cost = c.group.Cost
		}
	}
	return nil
}

// costOfGroup is what the field says that one of a group costs, or a thing that he is made by; nil if neither does.
func (k *maker) costOfGroup(g *Group) (*float64, error) {
	who := value.Thing{Kind: k.m.Program.Combatant.ID, Index: int64(g.members[0])}
	cost, err := k.costOf(who)
	for _, f := range k.m.Program.Combatant.Fields {
		if cost != nil || err != nil {
			break
		}
		if f.Role != ir.Constant || f.Type.Base != ir.Ref {
			continue
		}
		var values []value.Value
		if values, err = k.m.First(who, f); len(values) == 1 {
			if t, is := values[0].(value.Thing); is {
				cost, err = k.costOf(t)
			}
		}
	}
	return cost, err
}

// price says what everything ought to cost.
func (r *Report) price() {
	rate := &Rate{Of: OfFighter}
	over, under := 0.0, 0.0
	count := func(cost, worth, times float64) {
		over += float64(times * float64(cost*worth))
		under += float64(times * float64(cost*cost))
		rate.From++
	}
	for _, of := range []What{OfFighter, OfThing} {
		for _, c := range r.Changes {
			switch {
			case c.Worth == nil || c.What != of || rate.Of != of:
			case of == OfFighter && c.Cost != nil:
				count(*c.Cost, c.Worth.Mean, float64(len(c.group.Fighters)))
			case of == OfThing && c.Cost != nil && c.held != nil && *c.Cost != *c.held:
				count(float64(len(c.group.Fighters))*(*c.Cost-*c.held), c.Worth.Mean, 1)
			}
		}
		if rate.From == 0 {
			rate.Of = OfThing
		}
	}
	if rate.From == 0 {
		return
	}
	if under > 0 {
		rate.PerCost = stats.Tidy(over / under)
	}
	if r.Rate = rate; rate.PerCost <= 0 {
		return
	}
	for _, c := range r.Changes {
		if c.Worth == nil {
			continue
		}
		held, rate := 0.0, rate.PerCost
		if c.What != OfFighter { // each of the group has it
			rate *= float64(len(c.group.Fighters))
		}
		if c.What == OfThing {
			if c.held == nil {
				continue
			}
			held = *c.held
		}
		in := func(x float64) float64 { return stats.Tidy(held + x/rate) }
		c.Ought = &stats.Estimate{Mean: in(c.Worth.Mean), Low: in(c.Worth.Low), High: in(c.Worth.High),
			SD: stats.Tidy(c.Worth.SD / rate)}
	}
}

// Total is what all fighters of a side cost together, and what they ought to.
type Total struct {
	Side  string  `json:"side"`
	Cost  float64 `json:"cost"`
	Ought float64 `json:"ought"`
}

// totals are those of sides of which all fighters have a cost and a worth.
func (r *Report) totals() []Total {
	out := []Total{}
	for _, side := range r.Sides {
		t, whole := Total{Side: side.Name}, r.Rate != nil && r.Rate.Of == OfFighter && r.Rate.PerCost > 0
		n := 0
		for _, c := range r.Changes {
			if c.What != OfFighter || c.Side != side.Name {
				continue
			}
			if c.Ought == nil || c.Cost == nil {
				whole = false
				break
			}
			n += len(c.group.Fighters)
			t.Cost += float64(len(c.group.Fighters)) * *c.Cost
			t.Ought += float64(len(c.group.Fighters)) * c.Ought.Mean
		}
		if whole && n == len(side.Combatants) {
			t.Ought = stats.Tidy(t.Ought)
			out = append(out, t)
		}
	}
	return out
}
