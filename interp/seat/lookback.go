package seat

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/stats"
)

// costly is how many of what cost most is told.
const costly = 3

// cost is by how much an answer was worse than the best.
type cost struct {
	answer      int
	taken, best float64
	better      []int   // the places of the options of the best
	error       float64 // standard, of what was lost
}

func (c cost) lost() float64 { return c.best - c.taken }

// known reports whether that was more than chance.
func (c cost) known() bool { return c.lost() > stats.Z95*c.error }

// What looked worse than another answer, and may have by chance, is weighed again, so much of it by so many times as
// many play-outs.
const (
	weighedAgain = costly
	timesAgain   = 4
)

// costs finds which answers were worse than others, the worst first. Where of none that is known, it is the one that
// looks worst.
func (s *Session) costs() (all []cost) {
	if s.o.Adviser == nil || len(s.made) == 0 {
		return nil
	}
	decisions := s.fight.Decisions()
	for i, made := range s.made {
		if s.o.Progress != nil {
			s.o.Progress(int64(i), int64(len(s.made)))
		}
		if made >= len(decisions) {
			continue
		}
		if c := s.costOf(i, decisions[:made], decisions[made].Picked, s.o.PlayOuts); c.lost() > 0 {
			all = append(all, c)
		}
	}
	slices.SortStableFunc(all, func(a, b cost) int { return cmp.Compare(b.lost(), a.lost()) })
	again := 0
	for i, c := range all {
		if again < weighedAgain && !c.known() {
			made := s.made[c.answer]
			again++
			all[i] = s.costOf(c.answer, decisions[:made], decisions[made].Picked, timesAgain*s.o.PlayOuts)
		}
	}
	if n := int64(len(s.made)); s.o.Progress != nil {
		s.o.Progress(n, n)
	}
	slices.SortStableFunc(all, func(a, b cost) int { return cmp.Compare(b.lost(), a.lost()) })
	if known := slices.DeleteFunc(slices.Clone(all), func(c cost) bool { return !c.known() }); len(known) > 0 {
		return known
	}
	return slices.DeleteFunc(all[:min(1, len(all))], func(c cost) bool { return c.lost() == 0 })
}

// costOf is what an answer has cost behind some decisions, by so many play-outs; nothing where that is not known.
func (s *Session) costOf(answer int, decisions []event.Decision, picked []int, playOuts int) cost {
	list, err := s.weighed(s.side[answer], decisions, playOuts, picked)
	was := slices.IndexFunc(list, func(w worth) bool { return slices.Equal(w.Picked, picked) })
	if err != nil || was <= 0 {
		return cost{answer: answer}
	}
	return cost{answer, list[was].Mean, list[0].Mean, list[0].Picked, math.Hypot(list[0].Error, list[was].Error)}
}

// habit is the same answer to the same choice, given once or again and again.
type habit []cost // in the order of the fight

// lost is by how much the answers were worse than the best, in sum.
func (h habit) lost() (sum float64) {
	for _, c := range h {
		sum += c.lost()
	}
	return sum
}

// habits puts together what was answered alike, what cost most in sum first.
func (s *Session) habits(all []cost) (list []habit) {
	inOrder := slices.SortedFunc(slices.Values(all), func(a, b cost) int { return cmp.Compare(a.answer, b.answer) })
	for _, c := range inOrder {
		g := s.given[c.answer]
		n := slices.IndexFunc(list, func(h habit) bool {
			o := s.given[h[0].answer]
			return o.Who == g.Who && o.Choice == g.Choice && slices.Equal(o.Take, g.Take)
		})
		if n < 0 {
			n, list = len(list), append(list, nil)
		}
		list[n] = append(list[n], c)
	}
	slices.SortStableFunc(list, func(a, b habit) int { return cmp.Compare(b.lost(), a.lost()) })
	return list[:min(costly, len(list))]
}

// tell tells of a habit, and how to go back to where it began.
func (s *terminal) tell(h habit) {
	worst := slices.MaxFunc(h, func(a, b cost) int { return cmp.Compare(a.lost(), b.lost()) })
	g, q := s.given[worst.answer], s.asked[worst.answer]
	var rounds []string
	for _, c := range h {
		if r := strconv.FormatInt(s.given[c.answer].Round, 10); !slices.Contains(rounds, r) {
			rounds = append(rounds, r)
		}
	}
	title, _, _ := strings.Cut(event.Within(titleOf(q)), " (") // what was left then, and the like
	line := fmt.Sprintf("%s %s, %s: %s", s.screen.unit, list(rounds), title, optionsOf(q, g.places(q)))
	value := fmt.Sprintf("won %.0f %% of play-outs, and %s %.0f %%", 100*worst.taken, optionsOf(q, worst.better),
		100*worst.best)
	if len(h) > 1 {
		line += fmt.Sprintf(", %d times", len(h))
		value += fmt.Sprintf(" where that cost most (%s %d); in sum it cost %.0f points", s.screen.unit, g.Round,
			100*h.lost())
	}
	s.screen.say("  %s\n    %s", s.screen.wrapped(line, " ", 4), s.screen.wrapped(value, " ", 4))
	if n := h[0].answer; s.goesBack(n) {
		s.screen.print(s.o.Back(n, "    "))
	}
}

// goesBack reports whether a command goes on behind so many of the answers: they are kept, or as they were read.
func (s *terminal) goesBack(n int) bool {
	same := n <= len(s.o.Given) && reflect.DeepEqual(s.o.Given[:n], s.given[:n])
	return s.o.Back != nil && (s.o.Keep != nil || same)
}

// over tells which answers cost most, and how to go back to them.
func (s *terminal) over(look func() []cost) (back bool, err error) {
	all := look()
	switch {
	case len(s.given) == 0:
		s.screen.say("There was nothing for you to decide.")
		return false, s.screen.err
	case s.o.Adviser == nil:
		return false, s.screen.err
	case len(all) == 0:
		s.screen.say("Looking back, no answer would have won more often.")
		return false, s.screen.err
	}
	if !all[0].known() {
		s.screen.say("%s", s.screen.wrapped("Looking back, no answer is known to have been worse than another: so few "+
			"play-outs do not tell. This one may have been, if policies had decided all that followed:", " ", 0))
	} else {
		s.screen.say("%s", s.screen.wrapped("Looking back, what cost most if policies had decided all that followed, "+
			"your own next answers too (the first step of a plan that they do not follow looks bad):", " ", 0))
	}
	lost := false
	for _, h := range s.habits(all) {
		s.tell(h)
		lost = lost || !s.goesBack(h[0].answer)
	}
	if lost {
		s.screen.say("With --record FILE one can go back there.")
	}
	return false, s.screen.err
}
