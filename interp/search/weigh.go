package search

import "math"

// Worth is what an answer is worth to the side that gives it: 1 if it wins, 0 if it loses, half for a draw,
// on average over play-outs.
type Worth struct {
	Picked   []int
	Mean     float64
	Error    float64 // of the mean, standard
	PlayOuts int     // that came to an end
}

// Weigh plays every answer on so often, as far as a fight may be thought about for each of them, while the side
// follows its own policy behind it. All answers meet the same chance and the same opponents. It is nil where
// nobody can look ahead.
func (s *Search) Weigh(c Choice, times int) (out []Worth) {
	if _, can := s.begin(c, math.MaxInt); !can {
		return nil
	}
	own := s.follows[s.side]
	if s.stay = (arm{}); !s.another(&s.stay, own, -1) { // which finds the answers
		return nil
	}
	limits, n := s.world.Limits, int64(len(s.arms))
	s.left = Effort{limits.Steps * n, limits.Work * n}
	for range times { // so that all are played on as often, however far that goes
		for i := range s.arms {
			s.another(&s.arms[i], own, i)
		}
	}
	for _, a := range s.arms {
		w := Worth{Picked: a.picked}
		sum, squares := 0.0, 0.0
		for _, v := range a.values {
			if v != unknown {
				w.PlayOuts++
				sum += v
				squares += float64(v * v)
			}
		}
		if n := float64(w.PlayOuts); n > 0 {
			w.Mean = sum / n
			w.Error = math.Sqrt(max(0, squares/n-float64(w.Mean*w.Mean)) / n)
			out = append(out, w)
		}
	}
	return out
}
