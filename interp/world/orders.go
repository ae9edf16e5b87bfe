package world

import (
	"fmt"
	"slices"

	"hcl/lang/ir"
)

// Orders are those of a scenario in one fight.
type Orders struct {
	list     []Order
	followed []bool
}

// NewOrders begins a fight, in which none has been followed.
func (w *World) NewOrders() Orders {
	return Orders{w.Setup.Orders, make([]bool, len(w.Setup.Orders))}
}

// Restart begins another fight.
func (o *Orders) Restart() { clear(o.followed) }

// Copy is a copy in which orders can be followed without following them here.
func (o Orders) Copy() Orders { return Orders{o.list, slices.Clone(o.followed)} }

// For is the order for a choice that somebody makes in a round, nil if there is none.
func (o *Orders) For(s *ir.Site, who string, round int64) *Order {
	for i := range o.list {
		x := &o.list[i]
		if (x.Round == AnyRound || !o.followed[i] && x.Round == round) && x.Who == who && s.Named(x.Choice) {
			o.followed[i] = true
			return x
		}
	}
	return nil
}

// Unfollowed lists the orders for rounds until one that nobody was asked about.
func (o *Orders) Unfollowed(round int64) (out []Order) {
	for i, x := range o.list {
		if !o.followed[i] && x.Round <= round {
			out = append(out, x)
		}
	}
	return out
}

// Obey appends the places of the options that an order takes, or says why it cannot. place is
// that of an option by its name, -1 if there is none.
func (o *Order) Obey(s *ir.Site, to []int, place func(name string) int) (picked []int, why string) {
	switch {
	case len(o.Take) == 1 && o.Take[0] == "none":
		if s.How == "" {
			return to, "something must be taken"
		}
		return to, ""
	case len(o.Take) != 1 && s.How != "some":
		return to, "one option must be taken"
	}
	for _, name := range o.Take {
		i := place(name)
		if i < 0 {
			return to, fmt.Sprintf("`%s` is no option", name)
		}
		to = append(to, i)
	}
	return to, ""
}
