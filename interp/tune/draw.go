package tune

import (
	"math"
	"slices"

	"hcl/interp/sweep"
)

// distribution is where the next candidates are drawn from: each axis by itself.
type distribution []marginal

// marginal is that of one axis: of numbers a normal distribution over their places, of words
// weights.
type marginal struct {
	mean, sd float64
	weights  []float64 // nil: numbers
	last     int
}

// newDistribution is one that favours nothing.
func newDistribution(axes []sweep.Axis) distribution {
	var out distribution
	for _, a := range axes {
		k := len(a.Values)
		m := marginal{mean: float64(k-1) / 2, sd: float64(k) / 2, last: k - 1}
		if !a.Number {
			for range k {
				m.weights = append(m.weights, 1/float64(k))
			}
		}
		out = append(out, m)
	}
	return out
}

// towards moves it towards the best candidates. It never becomes so narrow that neighbours are
// not drawn.
func (d distribution) towards(best []candidate) {
	n := float64(len(best))
	for i := range d {
		m := &d[i]
		if m.weights != nil {
			for w := range m.weights {
				share := 0.0
				for _, c := range best {
					if c[i] == w {
						share += 1 / n
					}
				}
				m.weights[w] = float64(smoothing*share) + float64((1-smoothing)*m.weights[w])
			}
			continue
		}
		mean, square := 0.0, 0.0
		for _, c := range best {
			mean += float64(c[i]) / n
		}
		for _, c := range best {
			off := float64(c[i]) - mean
			square += float64(off*off) / n
		}
		m.mean = float64(smoothing*mean) + float64((1-smoothing)*m.mean)
		m.sd = max(0.7, float64(smoothing*math.Sqrt(square))+float64((1-smoothing)*m.sd))
	}
}

// draw draws a candidate; of a roster one that the budget allows, and in which there is no room
// for another fighter.
func (t *tuner) draw(d distribution) candidate {
	c := make(candidate, len(d))
	for i, m := range d {
		switch {
		case m.weights == nil:
			c[i] = min(m.last, max(0, int(math.Round(m.mean+float64(m.sd*t.random.NormFloat64())))))
		default:
			left := t.random.Float64()
			for w, x := range m.weights {
				if left -= x; left < 0 || w == m.last {
					c[i] = w
					break
				}
			}
		}
	}
	if t.o.Costs == nil {
		return c
	}
	for t.cost(c) > t.o.Budget {
		if i := t.random.IntN(len(c)); c[i] > 0 {
			c[i]--
		}
	}
	for {
		room := t.room(c)
		if len(room) == 0 {
			return c
		}
		c[room[t.random.IntN(len(room))]]++
	}
}

// cost is what a roster costs.
func (t *tuner) cost(c candidate) (out int64) {
	for i, n := range c {
		out += int64(n) * t.o.Costs[i]
	}
	return out
}

// room are the fighters of whom a roster can have one more.
func (t *tuner) room(c candidate) (out []int) {
	for i := range c {
		if c[i]+1 < len(t.o.Axes[i].Values) && t.cost(c)+t.o.Costs[i] <= t.o.Budget {
			out = append(out, i)
		}
	}
	return out
}

// all are all candidates, if they are few, else nil.
func (t *tuner) all() []candidate {
	combinations := 1
	for _, a := range t.o.Axes {
		if combinations *= len(a.Values); combinations > few && t.o.Costs == nil || combinations > 100*few {
			return nil
		}
	}
	out := []candidate{{}}
	for _, a := range t.o.Axes {
		var next []candidate
		for _, c := range out {
			for i := range a.Values {
				next = append(next, append(slices.Clip(c), i))
			}
		}
		out = next
	}
	if t.o.Costs != nil {
		out = slices.DeleteFunc(out, func(c candidate) bool { return t.cost(c) > t.o.Budget || len(t.room(c)) > 0 })
	}
	if len(out) > few {
		return nil
	}
	return out
}

// legalStart reports whether the fight as it is keeps to the budget.
func (t *tuner) legalStart() bool { return t.o.Costs == nil || t.report.CostBefore <= t.o.Budget }
