package matrix

import (
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"hcl/interp/stats"
)

// contest is a player's options, against those of the other, in the fights that were counted.
type contest struct {
	*stats.Joint
	of, other *Player
	sign      float64            // 1: payoffs are to the player; -1: from it
	cell      func(i, k int) int // of its option i against option k
	exact     bool               // nothing is left to chance
}

// findDominated names the options of both that another one, or a mix of others, dominates.
func (r *Report) findDominated(j *stats.Joint) error {
	cols := len(r.B.Options)
	for _, c := range []contest{
		{j, &r.A, &r.B, 1, func(i, k int) int { return i*cols + k }, r.NoChance},
		{j, &r.B, &r.A, -1, func(i, k int) int { return k*cols + i }, r.NoChance},
	} {
		for i := range c.of.Options {
			d := c.byOne(i)
			if d == nil || d.Verdict == Perhaps {
				m, err := c.byMix(i)
				if err != nil {
					return err
				}
				if m != nil && (d == nil || m.Verdict != Perhaps) {
					d = m
				}
			}
			if d != nil {
				r.Dominated = append(r.Dominated, *d)
			}
		}
		r.Alike = append(r.Alike, c.alike()...)
	}
	return nil
}

// alike lists the options that came to the same as one before them, against all of the other.
func (c *contest) alike() (out []Alike) {
	for i := range c.of.Options {
		for as := range i {
			if !slices.ContainsFunc(c.against(), func(k int) bool { return !c.Alike(c.cell(i, k), c.cell(as, k)) }) {
				out = append(out, Alike{c.of.Side, c.of.Options[i], c.of.Options[as]})
				break
			}
		}
	}
	return out
}

// against are the numbers of the other's options.
func (c *contest) against() []int {
	out := make([]int, len(c.other.Options))
	for k := range out {
		out[k] = k
	}
	return out
}

// byOne finds an option that dominates option i, nil if none does. Of several it is the one that
// does so most surely, and of these the one of the greatest margin.
func (c *contest) byOne(i int) (best *Dominated) {
	rank := map[Verdict]int{Perhaps: 1, Weakly: 2, Strictly: 3}
	for by := range c.of.Options {
		if by == i {
			continue
		}
		d := c.weigh(i, func(k int) (stats.Estimate, bool) {
			e := c.Difference(c.cell(by, k), c.cell(i, k))
			if c.sign < 0 {
				e.Mean, e.Low, e.High = -e.Mean, -e.High, -e.Low
			}
			return e, c.Alike(c.cell(by, k), c.cell(i, k))
		})
		if d != nil && (best == nil || rank[d.Verdict] > rank[best.Verdict] || d.Verdict == best.Verdict &&
			d.Margin.Mean > best.Margin.Mean) {
			best, d.By = d, c.of.Options[by]
		}
	}
	return best
}

// weigh says whether option i is dominated by what is so much better against each option of the
// other, or the same in every fight. It returns nil if it is not.
func (c *contest) weigh(i int, better func(k int) (by stats.Estimate, same bool)) *Dominated {
	d := &Dominated{Side: c.of.Side, Option: c.of.Options[i], Verdict: Strictly}
	surely, least := false, math.Inf(1)
	for k, against := range c.other.Options {
		e, same := better(k)
		if c.exact {
			e.Low, e.High = e.Mean, e.Mean
		}
		if e.Mean < least {
			least, d.Margin, d.Against = e.Mean, e, against
		}
		switch {
		case e.Mean < 0:
			return nil
		case e.Low > 0:
			surely = true
		case same && d.Verdict != Perhaps:
			d.Verdict = Weakly
		default:
			d.Verdict = Perhaps
		}
	}
	if !surely {
		return nil
	}
	return d
}

// byMix finds a mix of other options that dominates option i, nil if none does: the one that is
// better by the most where it is the least better. Its intervals hold for whichever mix is picked
// (Scheffé 1953), since this one was picked for what it came to in these very fights.
func (c *contest) byMix(i int) (*Dominated, error) {
	mix, err := c.bestMix(i)
	if mix == nil || err != nil {
		return nil, err
	}
	n := float64(len(c.of.Options) - 1)
	reach := math.Sqrt(distuv.ChiSquared{K: n}.Quantile(0.95))
	d := c.weigh(i, func(k int) (stats.Estimate, bool) {
		cells, weights, same := []int{c.cell(i, k)}, []float64{-c.sign}, true
		for by, x := range mix {
			if x > 0 {
				cells, weights = append(cells, c.cell(by, k)), append(weights, c.sign*x)
				same = same && (c.Alike(c.cell(by, k), c.cell(i, k)))
			}
		}
		mean, deviation := c.Linear(cells, weights)
		return stats.Estimate{Mean: tidy(mean), Low: tidy(mean - reach*deviation), High: tidy(mean + reach*deviation)},
			same || c.exact && tidy(mean) == 0
	})
	if d == nil {
		return nil, nil
	}
	var words []string
	for by, x := range mix {
		if x > 0 {
			d.Mix = append(d.Mix, Taken{c.of.Options[by], tidy(x)})
			words = append(words, share(x)+" "+c.of.Options[by])
		}
	}
	d.By = strings.Join(words, ", ")
	return d, nil
}

// bestMix is how much of each option such a mix takes, as far as means tell; nil if there is none.
func (c *contest) bestMix(i int) (Mix, error) {
	gain := make([][]float64, len(c.of.Options)) // by option, by option of the other
	for by := range gain {
		for k := range c.other.Options {
			gain[by] = append(gain[by], c.sign*(c.Value(c.cell(by, k)).Mean-c.Value(c.cell(i, k)).Mean))
		}
	}
	options, against := make([]int, 0, len(gain)), c.against()
	for by := range gain {
		if by != i {
			options = append(options, by)
		}
	}
	// Where nothing is better, only what is as good can be part of it; then that column says no more.
	for n := 0; n < len(against); n++ {
		k, most := against[n], math.Inf(-1)
		for _, by := range options {
			most = max(most, gain[by][k])
		}
		if most > 0 {
			continue
		}
		options = slices.DeleteFunc(options, func(by int) bool { return gain[by][k] < 0 })
		against = slices.Delete(against, n, n+1)
		n = -1
	}
	if len(options) < 2 || len(against) == 0 {
		return nil, nil
	}
	// A little of the mean gain lets a mix win that is better somewhere and nowhere worse.
	const little = 1e-4
	game := make([][]float64, len(against)) // as the other loses it
	for n, k := range against {
		for _, by := range options {
			mean := 0.0
			for _, k := range against {
				mean += gain[by][k] / float64(len(against))
			}
			game[n] = append(game[n], -gain[by][k]-float64(little*mean))
		}
	}
	shares, lost, err := best(game)
	if err != nil || lost > -1e-9 {
		return nil, err
	}
	mix, total := make(Mix, len(gain)), 0.0
	for n, by := range options {
		if shares[n] > 1e-9 {
			mix[by] = shares[n]
			total += shares[n]
		}
	}
	for by := range mix {
		mix[by] /= total
	}
	return mix, nil
}
