package audit

import (
	"fmt"

	"hcl/interp/ablate"
	"hcl/interp/event"
	"hcl/interp/sim"
)

// order asks whether it matters which side the scenario names first: the fights are fought again
// with the sides the other way round.
func (a *auditor) order() error {
	fine, asked := 0, 0
	for _, s := range a.scenes {
		setup := s.Machine.Setup
		sides := len(setup.Sides)
		if sides < 2 {
			continue
		}
		m, err := s.Remake(reversed(setup))
		if err != nil {
			continue
		}
		turned := a.record(m, a.Fights)
		a.done.Add(a.Fights)
		if a.ctx.Err() != nil {
			return nil
		}
		if turned == nil || len(turned) != len(s.fights) {
			continue
		}
		asked++
		found := false
		for side := range sides {
			var d sim.Difference
			for i := range turned {
				d.Count(truth(s.fights[i].Winner == int64(side)), truth(turned[i].Winner == int64(sides-1-side)))
			}
			p := ablate.SignTest(d.Only())
			c := d.Share(len(turned) == 1)
			if c.Difference == 0 || len(turned) > 1 && p > 0.05/float64(len(a.scenes)*sides) {
				continue
			}
			found = true
			change, within := c.Change(true)
			title := sideTitle(setup.Sides[side])
			says := fmt.Sprintf("with the sides the other way round in the scenario %s %% of fights are won by %s, in place of %s %% (%s; %s)",
				sim.Percent(c.B, 1), event.Within(title), sim.Percent(c.A, 1), change, within)
			if equalSides(setup) {
				says = "the sides are equal, and yet " + says
			}
			a.find(Finding{Kind: "order", Scenario: s.Word, Weight: 2 * max(c.Difference, -c.Difference), Names: []string{setup.Sides[side].Name},
				Evidence: []Figure{figure("won as it is", int64(c.A*float64(len(turned))+0.5), int64(len(turned))), figure("won the other way round", int64(c.B*float64(len(turned))+0.5), int64(len(turned)))},
				Says:     says, Command: s.Command("sim", "-n", whole(a.Fights)), Note: "and the same with the [[side]] blocks of the scenario in the other order"})
			break // with two sides the other one is the same finding
		}
		if !found {
			fine++
		}
	}
	a.fineIn(fine, asked, "it does not show which side the scenario names first")
	return nil
}

func truth(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// mostPairs is how many pairs of fighters of a scenario are set against each other.
const mostPairs = 12

// enoughAlone is in how many fights two fighters by themselves may put neither out.
const enoughAlone = 50

// harmless sets fighters of different sides against each other, two by two, and asks whether one
// of them is ever out.
func (a *auditor) harmless() error {
	type duel struct {
		s    *looked
		a, b int
		no   bool // none was out
		made bool
	}
	var all []duel
	for _, s := range a.scenes {
		setup, found := s.Machine.Setup, 0
		list := classes(setup)
		for i, x := range list {
			for _, y := range list[i+1:] {
				if found < mostPairs && setup.Combatants[x].Side != setup.Combatants[y].Side {
					found++
					all = append(all, duel{s: s, a: x, b: y})
				}
			}
		}
	}
	n := min(a.Fights, enoughAlone)
	a.total.Add(n * int64(len(all)))
	a.each(len(all), func(i int) {
		d := &all[i]
		defer a.done.Add(n)
		m, err := d.s.Remake(alone(d.s.Machine.Setup, d.a, d.b))
		if err != nil {
			return
		}
		fights, err := ablate.Record(a.ctx, m, a.Seed, n, 1)
		if err != nil || a.ctx.Err() != nil {
			return
		}
		d.made, d.no = true, true
		for _, f := range fights {
			d.no = d.no && f.Fallen < 0 && f.Winner < 0
		}
	})
	if a.ctx.Err() != nil {
		return nil
	}
	fine, made := 0, 0
	for _, d := range all {
		if !d.made {
			continue
		}
		made++
		if !d.no {
			fine++
			continue
		}
		c := d.s.Machine.Setup.Combatants
		a.find(Finding{Kind: "harmless", Scenario: d.s.Word, Weight: 0.2, Names: []string{c[d.a].Name, c[d.b].Name}, Evidence: []Figure{figure("one of them is out", 0, n)},
			Says:    fmt.Sprintf("alone against each other, %s and %s put neither out in %s", titleOf(c[d.a]), titleOf(c[d.b]), fights(n)),
			Command: d.s.Command("sim", "-n", whole(n)), Note: "with these two alone in the scenario"})
	}
	if fine > 0 {
		a.fine(fmt.Sprintf("of %d pairs of fighters of different sides, set against each other alone, %d put one another out", made, fine))
	}
	return nil
}
