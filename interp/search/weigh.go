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
// nobody can look ahead. Where there are many, some at equal distances are played on, and those in also.
func (s *Search) Weigh(c Choice, times int, also ...[]int) (out []Worth) {
	if !s.findAnswers(c) {
		return nil
	}
	for _, picked := range also {
		s.arm(picked)
	}
	limits, n := s.world.Limits, int64(len(s.arms))
	s.left = Effort{limits.Steps * n, limits.Work * n}
	own := s.follows[s.side]
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

// findAnswers begins a choice, and finds the answers to it. It reports false where nobody can look ahead.
func (s *Search) findAnswers(c Choice) bool {
	if _, can := s.begin(c, math.MaxInt); !can {
		return false
	}
	s.line.key = planKey(c.Place())
	s.stay = arm{}
	return s.another(&s.stay, s.follows[s.side], -1) // it comes to the choice again
}

// Prospect is what an answer comes to by the end of the round, or of the fight: what the game observes, on average over
// play-outs.
type Prospect struct {
	Picked   []int
	Means    []float64
	Errors   []float64 // of the means, standard
	PlayOuts int
}

// wholeSample is of how many play-outs prospects are, or of a multiple, where there are so many: so choices that take about
// as much effort have the same sample.
const wholeSample = 10

// Foresee plays every answer on to the end of the round so often, or of the whole fight, as far as the effort reaches,
// while the side follows its own policy behind it. All answers meet the same chance and the same opponents. It is nil
// where nobody can look ahead. Of many answers it plays on those that Weigh does.
func (s *Search) Foresee(c Choice, times int, effort Effort, whole bool, also ...[]int) (out []Prospect) {
	s.line.brief, s.line.whole = !whole, whole
	defer func() { s.line.brief, s.line.whole = false, false }()
	if !s.findAnswers(c) {
		return nil
	}
	for _, picked := range also {
		s.arm(picked)
	}
	s.left = effort
	sums, kept := make([]observations, len(s.arms)), make([]observations, len(s.arms))
	for n := 0; n < times && s.nodes > 0; n++ { // so that all are played on as often
		for i := range s.arms {
			end := s.playOut(n, s.follows[s.side], i)
			if end.Failure == nil {
				sums[i].add(end.Observed)
			}
		}
		if n < wholeSample || (n+1)%wholeSample == 0 {
			for i := range sums {
				kept[i].set(&sums[i])
			}
		}
	}
	for i := range kept {
		out = append(out, kept[i].prospect(s.arms[i].picked))
	}
	return out
}

// observations are sums of what play-outs have come to, and of the squares.
type observations struct {
	n             int
	sums, squares []float64
}

// add adds what a play-out has come to.
func (o *observations) add(observed []float64) {
	if o.sums == nil {
		o.sums, o.squares = make([]float64, len(observed)), make([]float64, len(observed))
	}
	for k, x := range observed {
		o.sums[k] += x
		o.squares[k] += float64(x * x)
	}
	o.n++
}

// set makes it a copy.
func (o *observations) set(x *observations) {
	o.n, o.sums, o.squares = x.n, append(o.sums[:0], x.sums...), append(o.squares[:0], x.squares...)
}

// prospect is what an answer has come to in them.
func (o *observations) prospect(picked []int) Prospect {
	p := Prospect{Picked: picked, PlayOuts: o.n}
	for k, sum := range o.sums {
		mean := sum / float64(o.n)
		p.Means = append(p.Means, mean)
		p.Errors = append(p.Errors, math.Sqrt(max(0, o.squares[k]/float64(o.n)-float64(mean*mean))/float64(o.n)))
	}
	return p
}

// Try lets somebody play on behind each answer as often as he likes, to the end of the round at most and as far as the
// effort reaches, of which each answer has the same part: play-outs of the same number meet the same chance. The side
// follows its own policy behind the answer, and others what they are likeliest to follow.
func (s *Search) Try(c Choice, effort Effort, behind func(picked []int, again func(number int) (End, bool))) {
	s.line.brief, s.line.likely = true, true
	defer func() { s.line.brief, s.line.likely = false, false }()
	if !s.findAnswers(c) || len(s.arms) == 0 {
		return
	}
	n := int64(len(s.arms))
	nodes := s.nodes / len(s.arms)
	for i := range s.arms {
		s.left, s.nodes = Effort{effort.Steps / n, effort.Work / n}, nodes
		behind(s.arms[i].picked, func(number int) (End, bool) {
			if s.nodes <= 0 {
				return End{}, false
			}
			return s.playOut(number, s.follows[s.side], i), true
		})
	}
}
