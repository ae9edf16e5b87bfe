package audit

import (
	"cmp"
	"fmt"
	"slices"

	"hcl/interp/ablate"
	"hcl/interp/event"
	"hcl/interp/sim"
)

// After so many fights it is looked for the first time whether the order matters, and for the last.
const (
	firstOrdered = 200
	mostOrdered  = 1600
)

// order asks whether it matters which side the scenario names first: the fights are fought again
// with the sides the other way round, until that is known.
func (a *auditor) order() error {
	scenes := slices.DeleteFunc(slices.Clone(a.scenes), func(s *looked) bool { return len(s.Machine.Setup.Sides) < 2 })
	most, effort := a.atMost(asOrdered, scenes, firstOrdered, mostOrdered)
	a.begin(asOrdered, effort)
	fine, asked, least, last := 0, 0, int64(0), int64(0)
	for i, s := range scenes {
		m, err := s.Remake(reversed(s.Machine.Setup))
		if err != nil {
			continue
		}
		x := &turned{looked: s, of: len(scenes)}
		for _, n := range looks(firstOrdered, most[i]) {
			x.looks++
			if x.fights, err = a.further(m, nil, x.fights, n); err != nil || x.known(most[i]) {
				break
			}
		}
		if a.ctx.Err() != nil {
			return nil
		}
		if err != nil {
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
	among := fights(last)
	if least < last {
		among = whole(least) + " to " + among
	}
	a.fineIn(fine, asked, "it does not show which side the scenario names first, in "+among)
	return nil
}

// turned is a scenario with the sides the other way round.
type turned struct {
	*looked
	of     int // so many scenarios
	looks  int // so often it has been asked whether it is known
	fights []ablate.Ended
	side   int // that wins more or less often; -1 for none
	found  sim.Compared
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
	sides, little := len(x.Machine.Setup.Sides), true
	for side := range sides {
		var d sim.Difference
		for i := range x.fights {
			d.Count(truth(x.looked.fights[i].Winner == int64(side)), truth(x.fights[i].Winner == int64(sides-1-side)))
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
	setup, n, c := x.Machine.Setup, int64(len(x.fights)), x.found
	change, within := c.Change(true)
	says := fmt.Sprintf("with the sides the other way round in the scenario %s %% of fights are won by %s, in place of %s %% (%s; %s)",
		sim.Percent(c.B, 1), event.Within(sideTitle(setup.Sides[x.side])), sim.Percent(c.A, 1), change, within)
	if equalSides(setup) {
		says = "the sides are equal, and yet " + says
	}
	won := func(share float64) int64 { return int64(share*float64(n) + 0.5) }
	return Finding{Kind: "order", Scenario: x.Word, Weight: 2 * max(c.Difference, -c.Difference), Names: []string{setup.Sides[x.side].Name}, Fights: n,
		Evidence: []Figure{figure("won as it is", won(c.A), n), figure("won the other way round", won(c.B), n)},
		Says:     says, Command: x.Command("sim", "-n", whole(n)), Note: "and the same with the [[side]] blocks of the scenario in the other order"}
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
// of them is ever out. The first fight in which one is answers that.
func (a *auditor) harmless() error {
	type duel struct {
		s      *looked
		a, b   int
		fights int64
		no     bool // none was out
		made   bool
	}
	var all []duel
	effort := int64(0)
	for _, s := range a.scenes {
		setup, found := s.Machine.Setup, 0
		list := classes(setup)
		for i, x := range list {
			for _, y := range list[i+1:] {
				if found < mostPairs && setup.Combatants[x].Side != setup.Combatants[y].Side {
					found++
					effort += s.cost
					all = append(all, duel{s: s, a: x, b: y})
				}
			}
		}
	}
	a.begin(asAlone, effort)
	a.each(len(all), func(i int) {
		d := &all[i]
		m, err := d.s.Remake(alone(d.s.Machine.Setup, d.a, d.b))
		if err != nil {
			return
		}
		p, err := ablate.NewPlayer(m)
		if err != nil {
			return
		}
		p.WatchFallen()
		for d.no = true; d.no && d.fights < min(d.s.report.Asked, enoughAlone); {
			if a.ctx.Err() != nil {
				return
			}
			d.fights++
			f, err := p.Fight(a.Seed, d.fights)
			if err != nil {
				return
			}
			a.done.Add(effortOf(p))
			d.no = f.Fallen < 0 && f.Winner < 0
			if !p.LeftToChance() {
				break
			}
		}
		d.made = true
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
		a.find(Finding{Kind: "harmless", Scenario: d.s.Word, Weight: 0.2, Names: []string{c[d.a].Name, c[d.b].Name}, Fights: d.fights, Evidence: []Figure{figure("one of them is out", 0, d.fights)},
			Says:    fmt.Sprintf("alone against each other, %s and %s put neither out in %s", titleOf(c[d.a]), titleOf(c[d.b]), fights(d.fights)),
			Command: d.s.Command("sim", "-n", whole(d.fights)), Note: "with these two alone in the scenario"})
	}
	if fine > 0 {
		a.fine(fmt.Sprintf("of %d pairs of fighters of different sides, set against each other alone, %d put one another out", made, fine))
	}
	return nil
}
