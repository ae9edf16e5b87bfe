package audit

import (
	"context"
	"fmt"
	"slices"

	"hcl/interp/ablate"
	"hcl/interp/shard"
	"hcl/interp/world"
)

// mostPairs is how many pairs of fighters of a scenario are set against each other.
const mostPairs = 12

// enoughAlone is in how many fights two fighters by themselves may put neither out.
const enoughAlone = 50

// duel sets two combatants of a scenario against each other, alone.
type duel struct {
	A    int   `json:"a"`
	B    int   `json:"b"`
	Most int64 `json:"most"` // fights
}

// dueled is what came of a duel.
type dueled struct {
	made   bool // it could be fought
	no     bool // none of the two was out
	fights int64
	effort int64
}

// harmless sets fighters of different sides against each other, two by two, and asks whether one
// of them is ever out. The first fight in which one is answers that.
func (a *auditor) harmless() error {
	var all []duel
	var in []*looked
	effort := int64(0)
	for _, s := range a.scenes {
		setup, found := s.Machine.Setup, 0
		list := classes(setup)
		for i, x := range list {
			for _, y := range list[i+1:] {
				if found < mostPairs && setup.Combatants[x].Side != setup.Combatants[y].Side {
					found++
					effort += s.cost
					all, in = append(all, duel{x, y, min(s.report.Asked, enoughAlone)}), append(in, s)
				}
			}
		}
	}
	a.begin(asAlone, effort)
	came := make([]*dueled, len(all))
	if a.Pool != nil {
		var shards []shard.Shard
		for i := range all {
			shards = append(shards, shard.Shard{Task: task{Scene: in[i].at, Duel: &all[i]}.text(), From: 1, To: all[i].Most})
		}
		if err := a.Pool.Run(a.ctx, shards, func(i int, part []byte) (err error) {
			came[i], err = readDueled(part, all[i].Most)
			a.done.Add(came[i].effort)
			return err
		}); err != nil {
			return err
		}
	} else {
		a.each(len(all), func(i int) {
			came[i] = a.duel(a.ctx, in[i].at, &all[i], func(effort int64) { a.done.Add(effort) })
		})
	}
	if a.ctx.Err() != nil {
		return nil
	}
	fine, made := 0, 0
	for i, d := range came {
		if !d.made {
			continue
		}
		made++
		if !d.no {
			fine++
			continue
		}
		c := in[i].Machine.Setup.Combatants
		x, y := c[all[i].A], c[all[i].B]
		flags, ok := leavingOut(in[i].Machine.Setup, x, y)
		note := ""
		if !ok {
			note = "with these two alone in the scenario"
		}
		a.find(Finding{Kind: "harmless", Scenario: in[i].Word, Weight: 0.2, Names: []string{x.Name, y.Name}, Fights: d.fights,
			Evidence: []Figure{figure("one of them is out", 0, d.fights)},
			Says: fmt.Sprintf("alone against each other, %s and %s put neither out in %s", titleOf(x), titleOf(y),
				fights(d.fights)),
			Command: in[i].Command("sim", append(flags, "-n", whole(d.fights))...), Note: note})
	}
	if fine > 0 {
		a.fine("fighters by themselves", fine == made, fmt.Sprintf("of %d pairs of fighters of different sides, set against "+
			"each other alone, %d put one another out", made, fine))
	}
	return nil
}

// leavingOut are the flags that leave two fighters alone in a scenario, if flags can.
func leavingOut(s *world.Setup, x, y world.CombatantSetup) (flags []string, ok bool) {
	ok = len(s.Sides) == 2 && len(s.Orders)+len(s.Throws) == 0
	for _, c := range s.Combatants {
		n := "0"
		switch c.File {
		case x.File, y.File:
			if c.Name == c.File {
				continue
			}
			n = "1" // of copies the first is left
			ok = ok && (x.File != c.File || x.Name == c.File+"_1") && (y.File != c.File || y.Name == c.File+"_1")
		}
		if flag := c.File + ".copies=" + n; !slices.Contains(flags, flag) {
			flags = append(flags, "--set", flag)
		}
	}
	if !ok {
		return nil, false
	}
	return flags, true
}

// duel fights a duel until one is out, and tells of the effort.
func (f *Fighter) duel(ctx context.Context, scene int, d *duel, done func(effort int64)) *dueled {
	out := &dueled{}
	s := f.Scenes[scene]
	m, err := s.Remake(alone(s.Machine.Setup, d.A, d.B))
	if err != nil {
		return out
	}
	p, err := ablate.NewPlayer(m)
	if err != nil {
		return out
	}
	p.WatchFallen()
	for out.no = true; out.no && out.fights < d.Most && ctx.Err() == nil; {
		out.fights++
		e, err := p.Fight(f.Seed, out.fights)
		if err != nil {
			return out
		}
		effort := effortOf(p)
		out.effort += effort
		done(effort)
		_, fallen := p.FirstFallen() // both, if they fell at once
		out.no = !fallen && e.Winner < 0
		if !p.LeftToChance() {
			break
		}
	}
	out.made = true
	return out
}

func (d *dueled) part() []byte {
	w := &shard.Writer{}
	w.Bool(d.made)
	w.Bool(d.no)
	w.Int(d.fights)
	w.Int(d.effort)
	return w.Bytes()
}

func readDueled(part []byte, most int64) (*dueled, error) {
	r := shard.NewReader(part)
	d := &dueled{r.Bool(), r.Bool(), r.Within(0, most), r.Within(0, mostEffort)}
	if d.made && d.fights == 0 {
		r.Wrong()
	}
	return d, r.Close()
}
