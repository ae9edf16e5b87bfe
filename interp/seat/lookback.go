package seat

import (
	"cmp"
	"slices"

	"hcl/interp/event"
)

// costly is how many of the choices that cost most are told.
const costly = 3

// cost is by how much an answer was worse than the best.
type cost struct {
	answer      int
	taken, best float64
	better      []int // the places of the options of the best
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
		if c := (cost{i, list[was].Mean, list[0].Mean, list[0].Picked}); c.lost() > 2*(list[0].Error+list[was].Error) {
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
func (s *terminal) over(look func() []cost) (back bool, err error) {
	all := look()
	s.screen.awake()
	switch {
	case len(s.given) == 0:
		s.screen.say("There was nothing for you to decide.")
		return false, s.screen.err
	case s.o.Adviser == nil:
		return false, s.screen.err
	case len(all) == 0:
		s.screen.say("Looking back, no answer is known to have been worse than another: so few play-outs do not tell.")
		return false, s.screen.err
	}
	s.screen.say("%s", s.screen.wrapped("Looking back, what cost most if policies had decided all that followed, your own next "+
		"answers too (the first step of a plan that they do not follow looks bad):", " ", 0))
	for _, c := range all {
		g := s.given[c.answer]
		q := s.asked[c.answer]
		s.screen.say("  %s %d, %s: %s", s.screen.unit, g.Round, event.Within(titleOf(q)), s.options(q, g.places(q)))
		s.screen.say("    won %.0f %% of play-outs, and %s %.0f %%", 100*c.taken, s.options(q, c.better), 100*c.best)
		if s.o.Back != nil {
			s.screen.print(s.o.Back(c.answer, "    "))
		}
	}
	if s.o.Back == nil {
		s.screen.say("With --record FILE one can go back there.")
	}
	return false, s.screen.err
}

// options are some of those of a question by what they are called.
func (s *terminal) options(q *event.Question, places []int) string {
	var names []string
	for _, i := range places {
		names = append(names, q.Options[i].Text)
	}
	if names == nil {
		return nothingTaken
	}
	return list(names)
}
