package fast

import "slices"

// How a fight is copied in the middle of a rule. The rules that are running cannot be
// copied, but all that they work on can, where none is running: between the phases. So
// a copy is made there, and what is chosen from then on is written down. To come to a
// choice once more, the copy is played on: the dice fall as they did, since they come
// from the same streams, and everybody chooses as he did.

// mark copies the fight before a stage: no rule is running.
func (l *lookAhead) mark(f *Fight, c *course, stage int) {
	l.clean.copyOf(f)
	l.course, l.stage, l.fresh = c, stage, l.fresh[:0]
	l.Mark()
}

// choseHidden remembers from what a hidden word was chosen.
func (l *lookAhead) choseHidden(at spot, c *Choice) {
	switch {
	case c.site == nil || c.Site.How == "some" || c.At > 0:
		delete(l.hidden, at)
	case c.Site.How == "optional":
		l.hidden[at] = append(slices.Clone(c.Options), absent)
	default:
		l.hidden[at] = slices.Clone(c.Options)
	}
}

// wroteHidden forgets that a hidden field was chosen, since a rule has written it.
func (l *lookAhead) wroteHidden(f *Fight, number int, thing int64) {
	s := &f.m.secrets[number]
	for n := range s.slot.N {
		delete(l.hidden, f.spotOf(s.field.Kind.ID, thing, s.slot.Offset+n))
	}
}

// copyOf makes a fight as another one is between two phases.
func (f *Fight) copyOf(g *Fight) {
	f.settleDown()
	f.round, f.setupRan = g.round, g.setupRan
	f.result, f.decided = g.result, g.decided
	f.steps, f.effort = g.steps, g.effort
	f.longest, f.stays, f.made = append(f.longest[:0], g.longest...), g.stays, g.made
	copy(f.state, g.state)
	for i, l := range f.m.Layouts {
		a, b := &f.kinds[i], &g.kinds[i]
		a.count, a.free = b.count, append(a.free[:0], b.free...)
		if l.Made {
			a.moving = append(a.moving[:0], b.moving...)
		}
		switch {
		case l.Made:
			a.fixed = append(a.fixed[:0], b.fixed...)
		}
	}
	for len(f.stored) < len(g.stored) {
		f.newStored()
	}
	f.stored = f.stored[:len(g.stored)]
	for i, list := range g.stored {
		f.stored[i] = append(f.stored[i][:0], list...)
	}
	for i := range f.conds {
		f.conds[i].copyOf(&g.conds[i])
	}
	f.heap = append(f.heap[:0], g.heap...)
	f.chance.CopyOf(&g.chance)
	for i := range f.secrets {
		f.secrets[i].shown = append(f.secrets[i].shown[:0], g.secrets[i].shown...)
	}
	if f.throws = nil; g.throws != nil {
		given := g.throws.Copy()
		f.throws = &given
	}
	f.forgetAll()
}

// settleDown ends whatever was running when a play-out was left.
func (f *Fight) settleDown() {
	for h := f.held; h != nil; h = h.outer {
		f.spare = append(f.spare, h)
	}
	f.held, f.sealing = nil, false
	f.unmask()
	f.top, f.fr, f.depth, f.calls, f.phase = 0, nil, 0, f.calls[:0], nil
	f.scratch, f.ranks, f.thinking = f.scratch[:0], f.ranks[:0], 0
	f.choosing = 0
	f.noChoice()
}

func (s *condStore) copyOf(g *condStore) {
	s.args, s.live, s.expires = append(s.args[:0], g.args...), append(s.live[:0], g.live...),
		append(s.expires[:0], g.expires...)
	s.awaits, s.shown = append(s.awaits[:0], g.awaits...), append(s.shown[:0], g.shown...)
	s.free = append(s.free[:0], g.free...)
	if len(s.all)+len(g.all) == 0 {
		return
	}
	s.all = append(s.all[:0], g.all...)
	for r := range s.bearers {
		for len(s.bearers[r]) < len(g.bearers[r]) {
			s.bearers[r] = append(s.bearers[r], nil)
		}
		for i := range s.bearers[r] {
			s.bearers[r][i] = s.bearers[r][i][:0]
			if i < len(g.bearers[r]) {
				s.bearers[r][i] = append(s.bearers[r][i], g.bearers[r][i]...)
			}
		}
	}
}

// playOn plays a fight on from a stage of its course, to the end of its round: of the first one, if that is
// still to come.
func (f *Fight) playOn(c *course, stage int) {
	if c != f.m.setups {
		f.playStages(c, stage)
		return
	}
	f.phases(c, stage)
	if !f.decided {
		f.checkVictory()
	}
	f.everySideFights()
	if !f.decided {
		f.playRound()
	}
}
