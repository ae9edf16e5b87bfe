package audit

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"hcl/interp/ablate"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/interp/sim"
)

// What is always taken where it is offered, one option after the other: an option that wins fewer
// fights so than another does, for every side in every scenario, is never the best. One that may be
// the best somewhere is not tried elsewhere.

// Of choices with more options, and of more of them for a side, not all are tried.
const (
	mostOptions = 10
	mostChoices = 3
)

// Fights of each option: the first find out which is the best, the later ones by how much, so that
// luck does not count twice.
const (
	firstForced = 40
	mostForced  = 1000
)

// group is a choice that a side makes in a scenario, and its options.
type group struct {
	scene   *looked
	side    int64
	choice  string // its full name
	made    *big.Int
	options []*forced
	most    int64 // fights of each
}

// forced is one option that a side always takes.
type forced struct {
	asked
	event.Shown
	of    *option
	taken *big.Int // how often it is taken where nobody is forced
}

// option is one of a choice, in all scenarios.
type option struct {
	choice, text string
	id           any
	best         bool  // somewhere it may be
	loss         *loss // where it was nearest to the best
}

// loss is by how much an option is worse than another.
type loss struct {
	sim.Compared
	in   *group
	with *forced
	last int64 // of the fights
}

// best looks for options that are never the best.
func (a *auditor) best() error {
	groups := a.groups()
	costs, effort := make([]int64, len(groups)), int64(0)
	for i, g := range groups {
		costs[i] = g.scene.cost * int64(len(g.options))
	}
	most := apportion(a.portion(asForced), costs, 2*firstForced, mostForced)
	for i := range most {
		most[i] = min(most[i], groups[i].scene.n())
		effort += most[i] * costs[i]
	}
	a.begin(asForced, effort)
	var choices []string
	for i, g := range groups {
		if g.most = most[i]; g.most <= firstForced {
			g.options = nil
		} else if !slices.Contains(choices, g.choice) {
			choices = append(choices, g.choice)
		}
	}
	err := a.atOnce(len(choices), func(i int, others shard.Pool) error {
		for _, g := range groups {
			if g.choice != choices[i] || g.options == nil {
				continue
			}
			if err := a.race(others, g); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && a.ctx.Err() == nil {
		a.neverBest(groups)
	}
	return err
}

// groups are the choices that sides make most often, those of short fights first.
func (a *auditor) groups() (out []*group) {
	var known []*option
	for _, s := range a.scenes {
		if s.report.NoChance {
			continue
		}
		for side := range int64(len(s.Machine.Setup.Sides)) {
			var list []*group
			for _, c := range s.report.Choices {
				if c.At > 1 {
					continue // a side takes the same each time
				}
				g := &group{scene: s, side: side, choice: c.Name, made: new(big.Int)}
				for _, by := range c.Sides {
					if by.Place == side {
						g.made = by.Made
					}
				}
				for _, d := range c.Options {
					if _, named := d.Option.ID.(string); named && d.Place[0] == side && d.Option.Kind != "list" &&
						d.Option.Kind != "square" && d.Option.ID != event.Unnamed {
						as := task{Scene: s.at, Always: &always{side, c.Name, fmt.Sprint(d.Option.ID)}}
						g.options = append(g.options, &forced{asked: asked{task: as, scene: s}, Shown: d.Option, taken: d.Taken})
					}
				}
				if n := len(g.options); n > 1 && n <= mostOptions && g.options[0].Kind != s.Machine.Program.Combatant.Name {
					list = append(list, g)
				}
			}
			slices.SortStableFunc(list, func(x, y *group) int { return y.made.Cmp(x.made) })
			out = append(out, list[:min(mostChoices, len(list))]...)
		}
	}
	for _, g := range out {
		for _, x := range g.options {
			k := slices.IndexFunc(known, func(o *option) bool { return o.choice == g.choice && o.id == x.ID })
			if k < 0 {
				k = len(known)
				known = append(known, &option{choice: g.choice, id: x.ID, text: x.Text})
			}
			x.of = known[k]
		}
	}
	slices.SortStableFunc(out, func(x, y *group) int { return cmp.Compare(x.scene.cost, y.scene.cost) })
	return out
}

// race finds out which options of a group are worse than another. Of those that may be best
// elsewhere only the one plays along that the side takes most often itself.
func (a *auditor) race(others shard.Pool, g *group) error {
	var open []*forced
	var other *forced
	for _, x := range g.options {
		switch {
		case !x.of.best:
			open = append(open, x)
		case other == nil || x.taken.Cmp(other.taken) > 0:
			other = x
		}
	}
	if len(open) == 0 {
		return nil
	}
	all := open
	if other != nil {
		all = append(slices.Clone(open), other)
	}
	if err := a.force(others, firstForced, all...); err != nil || a.ctx.Err() != nil {
		return err
	}
	failed := func(x *forced) bool { return x.how != played }
	wins := func(x *forced) (k int64) {
		for _, f := range x.fights {
			k += truth(f.Winner == g.side)
		}
		return k
	}
	if all = slices.DeleteFunc(slices.Clone(all), failed); len(all) == 0 {
		return nil
	}
	top := slices.MaxFunc(all, func(x, y *forced) int { return cmp.Compare(wins(x), wins(y)) })
	if wins(top) == 0 {
		return nil // nothing helps this side
	}
	top.of.best = true
	open = slices.DeleteFunc(all, func(x *forced) bool { return x == top || x == other })
	for i, n := range looks(2*firstForced, g.most) {
		if len(open) == 0 {
			return nil
		}
		if err := a.force(others, n, append(open, top)...); err != nil || a.ctx.Err() != nil || failed(top) {
			return err
		}
		open = slices.DeleteFunc(open, func(x *forced) bool { return failed(x) || x.settled(g, top, i > 0) })
	}
	for _, x := range open {
		x.of.best = true
	}
	return nil
}

// force has fights fought, up to a number, in which options are always taken.
func (a *auditor) force(others shard.Pool, last int64, list ...*forced) error {
	var all []*asked
	for _, x := range list {
		x.last = last
		all = append(all, &x.asked)
	}
	return a.further(others, all...)
}

// settled reports whether an option is known to be worse than another, or not to be.
func (x *forced) settled(g *group, top *forced, later bool) bool {
	var d sim.Difference
	for i := firstForced; i < len(x.fights); i++ {
		d.Count(truth(top.fights[i].Winner == g.side), truth(x.fights[i].Winner == g.side))
	}
	c := d.Share(false)
	if c.Difference < 0 && ablate.SignTest(d.Only()) <= 0.05/mostLooks {
		if x.of.loss == nil || c.Difference > x.of.loss.Difference {
			x.of.loss = &loss{c, g, top, int64(len(x.fights))}
		}
		return true
	}
	if later && c.Difference >= 0 {
		x.of.best = true
		return true
	}
	return false
}

// neverBest tells of the options that are worse than another wherever they were tried.
func (a *auditor) neverBest(groups []*group) {
	var choices []string
	byChoice := map[string][]*option{}
	options, may := 0, 0
	for _, g := range groups {
		for _, x := range g.options {
			if (x.of.best || x.of.loss != nil) && !slices.Contains(byChoice[g.choice], x.of) {
				if byChoice[g.choice] == nil {
					choices = append(choices, g.choice)
				}
				byChoice[g.choice] = append(byChoice[g.choice], x.of)
				options++
				may += int(truth(x.of.best))
			}
		}
	}
	for _, name := range choices {
		f := Finding{Kind: "never-best", folded: "options that are never best", Note: fmt.Sprintf("and so for the others; the first %d fights chose what it is held against, and only those behind them count; what is only good at times is not meant to be taken always", firstForced)}
		var says []string
		for _, o := range byChoice[name] {
			if o.best {
				continue
			}
			l := o.loss
			scene, side := l.in.scene, l.in.scene.Machine.Setup.Sides[l.in.side]
			change, within := l.Change(true)
			n := l.last - firstForced
			f.Fights += n
			says = append(says, fmt.Sprintf("%s (%s; %s, against %s, in %s, for %s in %s)", o.text, change, within, l.with.Text,
				fights(n), event.Within(sideTitle(side)), scene.Word))
			f.Names = append(f.Names, fmt.Sprint(o.id))
			won := func(share float64) int64 { return int64(share*float64(n) + 0.5) }
			f.Evidence = append(f.Evidence, figure("won always taking "+l.with.Text, won(l.A), n),
				figure("won always taking "+o.text, won(l.B), n))
			if f.Command == "" {
				always := side.Name + "." + name + "="
				f.Command = scene.Command("compare", "-n", whole(l.last), "--play", always+fmt.Sprint(l.with.ID), "--play-b",
					always+fmt.Sprint(o.id))
			}
		}
		if says == nil {
			continue
		}
		f.Weight = little * float64(len(says)) / float64(len(byChoice[name]))
		f.Says = fmt.Sprintf("%s: %s always to take, for no side in any scenario; the change of won fights in percentage points where it is nearest to the best: %s",
			event.Spoken(name), count(len(says), "option is never the best", "options are never the best"), listed(says))
		a.find(f)
	}
	if options > 0 {
		a.fine("what may be best", may == options, fmt.Sprintf("of %d options that a side may always take, of the choices "+
			"that are made most, %d may be best somewhere", options, may))
	}
}
