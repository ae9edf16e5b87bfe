package audit

import (
	"fmt"
	"math/big"
	"slices"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/sim"
	"hcl/interp/world"
)

// What is always taken where it is offered, one option after the other: an option that wins fewer
// fights so than another does, for every side in every scenario, is never the best.

// Of choices with more options, and of more of them for a side, not all are tried.
const (
	mostOptions = 10
	mostChoices = 3
)

// forced is one option that a side always takes.
type forced struct {
	scene  *looked
	side   int64
	choice string // its full name
	option event.Shown
	won    []bool // by fight
}

// best looks for options that are never the best.
func (a *auditor) best() error {
	var all []*forced
	for _, s := range a.scenes {
		if !s.report.NoChance {
			all = append(all, a.forcedIn(s)...)
		}
	}
	n := min(a.Fights, 2*a.probes) / 2 * 2
	if n < 2 {
		return nil
	}
	a.total.Add(n * int64(len(all)))
	a.each(len(all), func(i int) {
		x := all[i]
		defer a.done.Add(n)
		f, err := interp.NewCounter(x.scene.Machine)
		if err != nil {
			return
		}
		m := x.scene.Machine
		f.Play(m.NewPlays([]world.Play{{Who: m.Setup.Sides[x.side].Name, Choice: x.choice, Mix: []world.Share{{Take: []string{fmt.Sprint(x.option.ID)}, Weight: 1}}}}))
		won := make([]bool, 0, n)
		for k := range n {
			if a.ctx.Err() != nil {
				return
			}
			f.Reset(a.Seed, uint64(k+1))
			r, err := f.Run()
			if err != nil {
				return
			}
			won = append(won, r.Winner == x.side)
		}
		x.won = won
	})
	if a.ctx.Err() != nil {
		return nil
	}
	a.neverBest(all, n)
	return nil
}

// forcedIn are the options of the choices that a scenario's sides make most often.
func (a *auditor) forcedIn(s *looked) (out []*forced) {
	for side := range s.Machine.Setup.Sides {
		type made struct {
			name    string
			times   *big.Int
			options []event.Shown
		}
		var list []made
		for _, c := range s.report.Choices {
			x := made{name: c.Name, times: new(big.Int)}
			for _, by := range c.Sides {
				if by.Place == int64(side) {
					x.times = by.Made
				}
			}
			for _, d := range c.Options {
				if _, named := d.Option.ID.(string); named && d.Place[0] == int64(side) && d.Option.Kind != "list" && d.Option.Kind != "square" && d.Option.ID != "new" {
					x.options = append(x.options, d.Option)
				}
			}
			if n := len(x.options); n > 1 && n <= mostOptions && x.options[0].Kind != s.Machine.Program.Combatant.Name {
				list = append(list, x)
			}
		}
		slices.SortStableFunc(list, func(x, y made) int { return y.times.Cmp(x.times) })
		for _, x := range list[:min(mostChoices, len(list))] {
			for _, o := range x.options {
				out = append(out, &forced{scene: s, side: int64(side), choice: x.name, option: o})
			}
		}
	}
	return out
}

// option is one of a choice, in all scenarios.
type option struct {
	choice, text string
	id           any
	best         bool         // somewhere it may be
	near         sim.Compared // where it was nearest to the best
	of           *forced
	with         string
}

// neverBest compares each option with the best of the same side at the same choice, on the same
// fights. Which is the best is found in every other fight, and by how much in those between, so
// that luck does not count twice.
func (a *auditor) neverBest(all []*forced, n int64) {
	var list []*option
	for i := 0; i < len(all); {
		j := i
		for j < len(all) && all[j].scene == all[i].scene && all[j].side == all[i].side && all[j].choice == all[i].choice {
			j++
		}
		group := slices.DeleteFunc(slices.Clone(all[i:j]), func(x *forced) bool { return int64(len(x.won)) < n })
		i = j
		if len(group) == 0 {
			continue
		}
		wins := func(x *forced) (k int64) {
			for f := 0; f < len(x.won); f += 2 {
				k += truth(x.won[f])
			}
			return k
		}
		top := slices.MaxFunc(group, func(x, y *forced) int { return int(wins(x) - wins(y)) })
		if wins(top) == 0 {
			continue // nothing helps this side
		}
		for _, x := range group {
			k := slices.IndexFunc(list, func(o *option) bool { return o.choice == x.choice && o.id == x.option.ID })
			if k < 0 {
				k = len(list)
				list = append(list, &option{choice: x.choice, id: x.option.ID, text: x.option.Text})
			}
			o := list[k]
			var d sim.Difference
			for f := 1; f < len(x.won); f += 2 {
				d.Count(truth(top.won[f]), truth(x.won[f]))
			}
			c := d.Share(false)
			o.best = o.best || c.High >= 0
			if o.of == nil || c.Difference > o.near.Difference {
				o.near, o.of, o.with = c, x, top.option.Text
			}
		}
	}
	may := 0
	var choices []string
	for _, o := range list {
		if o.best {
			may++
		} else if !slices.Contains(choices, o.choice) {
			choices = append(choices, o.choice)
		}
	}
	for _, name := range choices {
		f := Finding{Kind: "never-best", Note: "and so for the others; what is only good at times is not meant to be taken always"}
		var says []string
		options := 0
		for _, o := range list {
			if o.choice != name {
				continue
			}
			if options++; o.best {
				continue
			}
			scene, side := o.of.scene, o.of.scene.Machine.Setup.Sides[o.of.side]
			change, within := o.near.Change(true)
			says = append(says, fmt.Sprintf("%s (%s; %s, against %s, for %s in %s)", o.text, change, within, o.with, event.Within(sideTitle(side)), scene.Word))
			f.Names = append(f.Names, fmt.Sprint(o.id))
			f.Evidence = append(f.Evidence, figure("won always taking "+o.with, int64(o.near.A*float64(n/2)+0.5), n/2), figure("won always taking "+o.text, int64(o.near.B*float64(n/2)+0.5), n/2))
			if f.Command == "" {
				f.Command = scene.Command("compare", "-n", whole(n), "--play-b", side.Name+"."+name+"="+fmt.Sprint(o.id))
			}
		}
		f.Weight = 0.1 + 0.3*float64(len(says))/float64(options)
		f.Says = fmt.Sprintf("%s: %s always to take, for no side in any scenario; the change of won fights in percentage points where it is nearest to the best: %s",
			name, count(len(says), "option is never the best", "options are never the best"), listed(says))
		a.find(f)
	}
	if len(list) > 0 {
		a.fine(fmt.Sprintf("of %d options that a side may always take, of the choices that are made most, %d may be best somewhere", len(list), may))
	}
}
