package worth

import (
	"math"
	"testing"

	"hcl/interp/event"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// By least squares through the origin 1 of cost buys what makes the squares of what is left the least; of a group each
// counts, and what each ought to cost is by that.
func TestWhatThingsOughtToCost(t *testing.T) {
	cost := func(x float64) *float64 { return &x }
	group := func(n int, side string) *Group { return &Group{Side: side, Fighters: make([]string, n)} }
	change := func(of What, g *Group, worth float64, costs, held *float64) *Change {
		return &Change{What: of, Side: g.Side, group: g, Cost: costs, held: held,
			Worth: &stats.Estimate{Mean: worth, Low: worth - 0.01, High: worth + 0.01}}
	}
	two, one := group(2, "red"), group(1, "red")
	r := &Report{Head: sim.Head{}, Changes: []*Change{
		change(OfFighter, two, 0.1, cost(2), nil),
		change(OfFighter, one, 0.2, cost(5), nil),
		change(OfPoint, two, 0.04, nil, nil),
		change(OfThing, one, 0.02, cost(4), cost(3)),
	}}
	r.Sides = []event.SideInfo{{Name: "red", Combatants: []string{"a", "b", "c"}}}
	r.price()
	const rate = (2*2*0.1 + 5*0.2) / (2*2*2 + 5*5)
	if r.Rate == nil || r.Rate.From != 2 || math.Abs(r.Rate.PerCost-rate) > 1e-9 {
		t.Fatalf("the rate is %+v instead of %v", r.Rate, rate)
	}
	for i, want := range []float64{0.1 / rate, 0.2 / rate, 0.02 / rate, 3 + 0.02/rate} {
		if got := r.Changes[i].Ought.Mean; math.Abs(got-want) > 1e-6 {
			t.Errorf("change %d ought to cost %v instead of %v", i, got, want)
		}
	}
	if all := r.totals(); len(all) != 1 || all[0].Cost != 9 || math.Abs(all[0].Ought-(2*0.1+0.2)/rate) > 1e-6 {
		t.Errorf("the side costs and ought to cost %+v", all)
	}
	// Where no fighter has a cost, things say what it buys.
	r.Changes[0].Cost, r.Changes[1].Cost = nil, nil
	if r.price(); r.Rate.Of != OfThing || r.Rate.From != 1 || math.Abs(r.Rate.PerCost-0.02) > 1e-9 {
		t.Errorf("by things the rate is %+v", r.Rate)
	}
	// What costs more and is worth less says nothing of what it ought to cost.
	r.Changes[3].Worth.Mean, r.Changes[3].Ought = -0.02, nil
	if r.price(); r.Rate.PerCost >= 0 || r.Changes[3].Ought != nil {
		t.Errorf("what harms is said to be worth %+v", r.Changes[3].Ought)
	}
}

// So many fights are fought as an effort allows, in round numbers, no matter how many are asked for.
func TestFightsThatFit(t *testing.T) {
	for _, x := range [][3]int64{{100_000, 40, 2500}, {100, 40, 200}, {1 << 40, 3, 4000}, {1 << 20, 0, 4000}} {
		if got := fitting(x[0], x[1], 100, 200, 4000); got != x[2] {
			t.Errorf("of %d fights %d cells have %d each instead of %d", x[0], x[1], got, x[2])
		}
	}
}
