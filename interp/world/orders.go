package world

import (
	"fmt"
	"slices"

	"hcl/lang/ir"
)

// Orders are those of a scenario in one fight.
type Orders struct {
	list     []Order
	followed []int // 0: not yet; else 1, or at which of several choices one after the other last
}

// NewOrders begins a fight, in which none has been followed.
func (w *World) NewOrders() Orders {
	return Orders{w.Setup.Orders, make([]int, len(w.Setup.Orders))}
}

// Restart begins another fight.
func (o *Orders) Restart() { clear(o.followed) }

// Copy is a copy in which orders can be followed without following them here.
func (o Orders) Copy() Orders { return Orders{o.list, slices.Clone(o.followed)} }

// For is the order for a choice that somebody makes in a round, nil if there is none. Of several choices one after the
// other it is the one at a place, from 1: they follow the same order.
func (o *Orders) For(s *ir.Site, who string, round int64, at int) *Order {
	found := -1
	for i := range o.list {
		x := &o.list[i]
		if x.Round != AnyRound && x.Round != round || x.Who != who || !s.Named(x.Choice) {
			continue
		}
		if begun := at > 1 && o.followed[i] > 0 && o.followed[i] < at; x.Round == AnyRound || o.followed[i] == 0 || begun {
			if found = i; !begun {
				break // one that was begun goes on, but for those behind it that were begun later
			}
		}
	}
	if found < 0 {
		return nil
	}
	o.followed[found] = max(1, at)
	return &o.list[found]
}

// Unfollowed lists the orders for rounds until one that nobody was asked about.
func (o *Orders) Unfollowed(round int64) (out []Order) {
	for i, x := range o.list {
		if o.followed[i] == 0 && x.Round <= round {
			out = append(out, x)
		}
	}
	return out
}

// Obey appends the places of the options that an order takes, or says why it cannot. place is
// that of an option by its name, -1 if there is none. Of several choices one after the other, an order of as many takes
// the one at its place, from 1.
func (o *Order) Obey(s *ir.Site, at int, to []int, place func(name string) int) (picked []int, why string) {
	take := o.Take
	if s.Times > 0 && len(take) == s.Times {
		take = take[at-1 : at]
	}
	switch {
	case len(take) == 1 && take[0] == "none":
		if s.How == "" {
			return to, "something must be taken"
		}
		return to, ""
	case len(take) != 1 && s.Times > 0:
		return to, fmt.Sprintf("an order takes one option each time, or %d in a list", s.Times)
	case len(take) != 1 && s.How != "some":
		return to, "one option must be taken"
	}
	for _, name := range take {
		i := place(name)
		if i < 0 {
			return to, fmt.Sprintf("`%s` is no option", name)
		}
		to = append(to, i)
	}
	return to, ""
}
