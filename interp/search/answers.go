package search

import "slices"

const mostArms = 24 // answers that are considered

// collect lists the answers to consider: what the policies take, then what is offered, else
// what there is.
func (s *Search) collect(c Choice, all Answers) {
	at := c.Place()
	for model := range s.policies {
		if p := s.own(model, at.Roller); p >= 0 && all.Try(p) {
			s.arm(c.Picked())
		}
	}
	s.written = len(s.arms)
	offers := all.Offers()
	s.sample(c, offers, all.TakeOffered)
	if offers == 0 {
		s.sample(c, at.Options, func(i int) bool {
			c.Take([]int{i})
			return true
		})
	}
	if at.Site.How != "" {
		s.sample(c, 1, func(int) bool {
			c.Take(nil)
			return true
		})
	}
	if at.Site.How == "some" {
		s.sample(c, mostArms-len(s.arms), func(int) bool { return all.Draw() })
	}
}

// sample considers n answers, or some of them at equal distances if those are too many.
func (s *Search) sample(c Choice, n int, take func(i int) bool) {
	room := min(n, mostArms)
	for k := range room {
		i := k
		if n > room {
			i = k * (n - 1) / (room - 1)
		}
		if take(i) && !c.Refused() {
			s.arm(c.Picked())
		}
	}
}

// arm is the number of the arm that picks this, which is considered from now on.
func (s *Search) arm(picked []int) int {
	for i := range s.arms {
		if slices.Equal(s.arms[i].picked, picked) {
			return i
		}
	}
	s.arms = append(s.arms, arm{picked: slices.Clone(picked)})
	return len(s.arms) - 1
}
