package seat

import (
	"cmp"
	"slices"
)

// costly is how many of the choices that cost most are told.
const costly = 3

// cost is by how much an answer was worse than the best.
type cost struct {
	answer      int
	taken, best float64
}

func (c cost) lost() float64 { return c.best - c.taken }

// costs finds which answers cost most, the worst first.
func (s *Session) costs() (all []cost) {
	if s.o.Adviser == nil || len(s.made) == 0 {
		return nil
	}
	decisions := s.fight.Decisions()
	for i, made := range s.made {
		if s.o.Progress != nil {
			s.o.Progress(int64(i), int64(len(s.made)))
		}
		list, err := s.weigh(s.side[i], decisions[:made])
		if err != nil || len(list) < 2 || made >= len(decisions) {
			continue
		}
		was := slices.IndexFunc(list, func(w worth) bool { return slices.Equal(w.Picked, decisions[made].Picked) })
		if was <= 0 {
			continue
		}
		if c := (cost{i, list[was].Mean, list[0].Mean}); c.lost() > 2*(list[0].Error+list[was].Error) {
			all = append(all, c)
		}
	}
	if n := int64(len(s.made)); s.o.Progress != nil {
		s.o.Progress(n, n)
	}
	slices.SortStableFunc(all, func(a, b cost) int { return cmp.Compare(b.lost(), a.lost()) })
	return all[:min(costly, len(all))]
}

// over tells which answers cost most, and how to go back to them.
func (s *terminal) over(all []cost) error {
	s.screen.awake()
	switch {
	case s.o.Adviser == nil || len(s.given) == 0:
		return s.screen.err
	case len(all) == 0:
		s.screen.say("Looking back: no answer was clearly worse than another.")
		return s.screen.err
	}
	s.screen.say("Looking back, what cost most:")
	for _, c := range all {
		g := s.given[c.answer]
		s.screen.say("  round %d, %s: %s won %.0f %% of play-outs, the best answer %.0f %%", g.Round, g.Choice,
			taken(g), 100*c.taken, 100*c.best)
		if s.o.Back != nil {
			s.screen.say("    %s", s.o.Back(c.answer))
		}
	}
	if s.o.Back == nil {
		s.screen.say("With --record FILE one can go back there.")
	}
	return s.screen.err
}

func taken(g Given) string {
	if len(g.Take) == 0 {
		return "none"
	}
	return list(g.Take)
}
