package audit

import (
	"cmp"
	"fmt"
	"slices"

	"hcl/interp/ablate"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// After so many fights it is looked for the first time whether the order matters, and for the last.
const (
	firstOrdered = 200
	mostOrdered  = 1600
)

// order asks whether it matters which side the scenario names first: the fights are fought again
// with the sides the other way round, until that is known.
func (a *auditor) order() error {
	scenes := slices.DeleteFunc(slices.Clone(a.scenes), func(s *looked) bool {
		return len(s.Machine.Setup.Sides) < 2 || !s.Machine.Setup.EachFights() // which one acts is no accident
	})
	most, effort := a.atMost(asOrdered, scenes, firstOrdered, mostOrdered)
	a.begin(asOrdered, effort)
	all := make([]*turned, len(scenes))
	for i, s := range scenes {
		all[i] = &turned{asked: asked{task: task{Scene: s.at, Reversed: true}, scene: s}, of: len(scenes)}
	}
	err := a.atOnce(len(all), func(i int, others shard.Pool) error {
		x := all[i]
		for _, n := range looks(firstOrdered, most[i]) {
			x.last = n
			if err := a.further(others, &x.asked); err != nil || a.ctx.Err() != nil || x.how != played {
				return err
			}
			if x.settled = x.known(most[i]); x.settled {
				return nil
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	fine, asked, least, last := 0, 0, int64(0), int64(0)
	for _, x := range all {
		if !x.settled {
			continue
		}
		asked++
		if x.side < 0 {
			fine++
			n := int64(len(x.fights))
			least, last = min(cmp.Or(least, n), n), max(last, n)
			continue
		}
		a.find(x.finding())
	}
	if a.ctx.Err() != nil {
		return nil
	}
	among := fights(last)
	if least < last {
		among = whole(least) + " to " + among
	}
	a.fineIn("the order of sides", fine, asked, "it does not show which side the scenario names first, in "+among)
	return nil
}

// turned is a scenario with the sides the other way round.
type turned struct {
	asked
	of      int  // so many scenarios
	settled bool // it is known
	side    int  // that wins more or less often; -1 for none
	found   sim.Compared
}

// mostLooks is how often a difference may be looked for while fights are added; each time counts as a
// chance to find one that is none.
const mostLooks = 5

// looks are the numbers of fights after which it is looked: each time twice as many.
func looks(first, last int64) (out []int64) {
	for n := first; n < last && len(out) < mostLooks-1; n *= 2 {
		out = append(out, n)
	}
	return append(out, last)
}

// littleOrder is a difference of shares that does not matter.
const littleOrder = 0.05

// known reports whether it is known that the order matters, or that it matters little.
func (x *turned) known(most int64) bool {
	x.side = -1
	sides, little := len(x.scene.Machine.Setup.Sides), true
	for side := range sides {
		var d sim.Difference
		for i := range x.fights {
			d.Count(truth(x.scene.fights[i].Winner == int64(side)), truth(x.fights[i].Winner == int64(sides-1-side)))
		}
		c := d.Share(len(x.fights) == 1)
		little = little && c.Low > -littleOrder && c.High < littleOrder
		if c.Difference == 0 || len(x.fights) > 1 && ablate.SignTest(d.Only()) > 0.05/float64(x.of*sides*mostLooks) {
			continue
		}
		x.side, x.found = side, c
		return true // with two sides the other one is the same finding
	}
	return little || int64(len(x.fights)) == most
}

func (x *turned) finding() Finding {
	setup, n, c := x.scene.Machine.Setup, int64(len(x.fights)), x.found
	change, within := c.Change(true)
	says := fmt.Sprintf("with the sides the other way round in the scenario, "+
		"%s %% of fights are won by %s instead of %s %% (%s; %s)",
		stats.Percent(c.B, 1), event.Within(sideTitle(setup.Sides[x.side])), stats.Percent(c.A, 1), change, within)
	note := "and the same with the [[side]] blocks of the scenario in the other order"
	all := "fights end otherwise with the sides the other way round in the scenario"
	if equalSides(setup) {
		says, all = "the sides are equal, and yet "+says, "the sides are equal, and yet "+all
		note += "; among equals only the order of lists can tell: look where rules go through " +
			"`combatants` or `sides` or take the first of them, and where policies leave a tie to the first"
	}
	won := func(share float64) int64 { return int64(share*float64(n) + 0.5) }
	return Finding{Kind: "order", Scenario: x.scene.Word, Weight: 2 * max(c.Difference, -c.Difference),
		Names: []string{setup.Sides[x.side].Name}, Fights: n,
		Evidence: []Figure{figure("won as it is", won(c.A), n), figure("won the other way round", won(c.B), n)},
		all:      all,
		here: fmt.Sprintf("won by %s %s %% instead of %s %%", event.Within(sideTitle(setup.Sides[x.side])),
			stats.Percent(c.B, 1), stats.Percent(c.A, 1)),
		Says: says, Command: x.scene.Reversed("sim", "-n", whole(n)), Note: note}
}

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}
