package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/ablate"
	"hcl/interp/shard"
)

// item is something of the ruleset that may change no fight: a term or modifier that is switched off,
// or a param that is a step otherwise.
type item struct {
	name    string
	changes []ablate.Change // of a param one for each step
	part    *part           // nil for a param
	*tried
}

// tried is what came of trying an item.
type tried struct {
	fights  int64 // of those that have been fought again with each change
	differs bool  // some fight came out otherwise
	fails   bool  // it could be tried in none
	effort  int64
}

// few is in how many fights of each scenario all of them are tried at first.
const few = 4

// idle looks for what changes no fight in any scenario: terms and modifiers that are switched off,
// params that are one step otherwise. The first fight that comes out otherwise answers that, so the
// shortest fights are fought first, and of a term the one in which it came up most often. What never
// came up changes nothing, and is told of as such.
func (a *auditor) idle() error {
	items, err := a.items()
	if err != nil {
		return err
	}
	scenes := slices.SortedStableFunc(slices.Values(a.scenes),
		func(x, y *looked) int { return cmp.Compare(x.cost, y.cost) })
	costs, all := make([]int64, len(scenes)), int64(0)
	for i, s := range scenes {
		costs[i] = s.cost
		all += s.cost
	}
	before, open := a.done.Load(), items
	var most []int64
	for _, look := range []bool{false, true} {
		most = slices.Repeat([]int64{few}, len(scenes))
		tries := int64(0)
		for _, x := range open {
			tries += int64(len(x.changes))
		}
		effort := tries * (reading + 2*building + few*all/int64(len(scenes)))
		if look && tries > 0 { // so many fights as there is time for
			left := a.portion(asChanged) - (a.done.Load() - before)
			most = apportion(left/tries-int64(len(scenes))*building-reading, costs, few, mostFights)
			effort = left
		}
		a.begin(asChanged, effort)
		for i, s := range scenes {
			most[i] = min(most[i], s.n())
		}
		if err := a.tryAll(open, scenes, most, look); err != nil {
			return err
		}
		if a.ctx.Err() != nil {
			return nil
		}
		open = slices.DeleteFunc(slices.Clone(open), func(x *item) bool { return x.differs || x.fails })
	}
	a.told(items, scenes, most)
	return nil
}

// tryAll tries items in so many fights of each scenario. again says that nothing has changed in the
// first few.
func (a *auditor) tryAll(open []*item, scenes []*looked, most []int64, again bool) error {
	switch {
	case a.Pool == nil:
		a.each(len(open), func(i int) {
			open[i].tried = a.try(a.ctx, open[i].trial(scenes, most), func(effort int64) { a.done.Add(effort) })
		})
		return nil
	case again:
		return a.atOnce(len(open), func(i int, others shard.Pool) error {
			return a.tryFurther(others, open[i], scenes, most)
		})
	}
	var shards []shard.Shard
	for _, x := range open {
		shards = append(shards, shard.Shard{Task: task{Trial: x.trial(scenes, most)}.text(), From: 1, To: 1})
	}
	return a.Pool.Run(a.ctx, shards, func(i int, part []byte) (err error) {
		open[i].tried, err = readTried(part)
		a.done.Add(open[i].effort)
		return err
	})
}

// tryFurther has others try an item in more fights than the first few, more and more.
func (a *auditor) tryFurther(others shard.Pool, x *item, scenes []*looked, most []int64) error {
	var open []*asked
	x.tried = &tried{}
	for i, s := range scenes {
		x.fights += most[i]
		for k := range x.changes {
			y := &asked{task: task{Scene: s.at, Change: &x.changes[k]}, scene: s, from: min(few, most[i])}
			y.look = func(fights []ablate.Ended) {
				for k, is := range fights {
					x.differs = x.differs || !is.Same(s.fights[y.from+int64(k)])
				}
			}
			open = append(open, y)
		}
	}
	for upTo := int64(8 * few); len(open) > 0; upTo *= 8 {
		for _, y := range open {
			y.last = min(upTo, most[slices.Index(scenes, y.scene)])
		}
		if err := a.further(others, open...); err != nil || a.ctx.Err() != nil {
			return err
		}
		for _, y := range open {
			x.differs = x.differs || y.how == failed
		}
		if x.differs {
			return nil
		}
		open = slices.DeleteFunc(open, func(y *asked) bool { return y.how == impossible || y.last < upTo })
	}
	return nil
}

// items are all that is tried.
func (a *auditor) items() (out []*item, err error) {
	changes, err := ablate.Changes(a.scenes[0].Machine)
	if n := ablate.Tried(changes); n < len(changes) {
		var names []string
		for _, c := range changes[n:] {
			names = append(names, cmp.Or(c.Off, c.Param))
		}
		names = slices.Compact(names)
		flag, value := changes[n].Flag()
		a.find(Finding{Kind: "untried", folded: "changes not tried", Weight: little, Names: names,
			Command: a.scenes[0].Command("compare", flag, value),
			Says:    "not tried, as each makes the whole of so large a ruleset anew: " + listed(spoken(names))})
		changes = changes[:n]
	}
	parts := a.parts()
	for _, c := range changes {
		x := &item{name: cmp.Or(c.Off, c.Param), changes: []ablate.Change{c}}
		if n := len(out); c.Off == "" && n > 0 && out[n-1].name == x.name {
			out[n-1].changes = append(out[n-1].changes, c)
			continue
		}
		if sort, name, ok := strings.Cut(c.Off, " "); ok {
			i := slices.IndexFunc(parts, func(p *part) bool {
				return p.Sort == sort && (p.name == name || sort == "modifier" && p.Name == name)
			})
			if i >= 0 && parts[i].never() {
				continue
			} else if i >= 0 {
				x.part = parts[i]
			}
		}
		out = append(out, x)
	}
	return out, err
}

// upTo is a share that is known to be no greater.
func upTo(share float64) string {
	return "up to " + strconv.FormatFloat(100*share, 'g', 2, 64) + " %"
}

// mostOpen is the share of all fights that what changed nothing may change in truth: of more it is no finding that none
// was seen.
const mostOpen = 0.1

// told tells of the items that have changed nothing.
func (a *auditor) told(items []*item, scenes []*looked, most []int64) {
	for _, g := range []struct {
		kind, says, folded, short, fine string
		terms                           bool
	}{
		{"idle-terms", "who wins, why, when and every measure are the same without %s",
			"terms that change nothing", "what terms change", "terms and modifiers that count matter in some fight", true},
		{"idle-params", "who wins, why, when and every measure are the same with %s a step up or down",
			"params that change nothing", "what params change", "params matter in some fight", false},
	} {
		var idle []*item
		var names []string
		all, fails := 0, 0
		for _, x := range items {
			if (x.changes[0].Off != "") != g.terms {
				continue
			}
			switch all++; {
			case x.fails:
				fails++
			case !x.differs:
				idle, names = append(idle, x), append(names, x.name)
			}
		}
		if all == 0 {
			continue
		}
		n := int64(0)
		if len(idle) > 0 {
			n = idle[0].fights // the same for all
		}
		differ := figure("fights that differ, of each", 0, n)
		chance := slices.ContainsFunc(scenes, func(s *looked) bool { return !s.report.NoChance })
		if len(idle) > 0 && chance && differ.High > mostOpen {
			a.out.few = append(a.out.few, g.short+" ("+fights(n)+" of each)")
		} else if len(idle) > 0 {
			flag, value := idle[0].changes[0].Flag()
			in := 0 // where most are fought
			for i := range scenes {
				if most[i] > most[in] {
					in = i
				}
			}
			f := Finding{Kind: g.kind, folded: g.folded, Weight: little * float64(len(idle)) / float64(all), Names: names, Fights: n,
				Says: fmt.Sprintf(g.says, listed(spoken(names))) +
					fmt.Sprintf(", in %s of %s", fights(n), scenarios(len(scenes))),
				Command: scenes[in].Command("compare", "-n", whole(most[in]), flag, value),
				Note:    "and so for the others, and in the other scenarios"}
			if chance {
				f.Evidence = []Figure{differ}
				f.Says += " on the same dice, each tried alone; " + upTo(differ.High) + " of all fights may differ"
				f.Note += "; more fights (--minutes) may show an effect"
			} else {
				f.Says += ", each tried alone; as nothing is left to chance, there is no other fight"
			}
			a.find(f)
		}
		matter := all - len(idle) - fails
		if matter == 0 {
			continue
		}
		text := fmt.Sprintf("%d of %d %s", matter, all, g.fine)
		if fails > 0 {
			text += fmt.Sprintf("; %d could not be tried, as something needs them", fails)
		}
		a.fine(g.short, matter == all, text)
	}
}
