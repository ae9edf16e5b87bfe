package sim

import (
	"context"
	"fmt"
	"math"
	"math/big"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/lang/ir"
)

// Joint is what several values came to in the same fights: exact sums of each, and of the
// products of any two, so that differences between them, and whatever else is linear in them,
// have an interval that knows how they hang together.
type Joint struct {
	Fights   int64
	values   int
	scale    int64 // steps that make 1
	reach    int64 // no value was further from 0, in steps; at least 1
	most     int64 // no mean can be, in steps; 0: none further than reach
	sums     []wide
	products []wide // of i and k <= i, at i(i+1)/2 + k
}

// NewJoint counts so many values, in steps of 1/scale.
func NewJoint(values int, scale int64) *Joint {
	return &Joint{values: values, scale: scale, reach: 1, sums: make([]wide, values), products: make([]wide, values*(values+1)/2)}
}

// NoFurther says how far from 0, in steps, a mean may be, though values were further.
func (j *Joint) NoFurther(most int64) { j.most = most }

// furthest is how far from 0 a mean may be.
func (j *Joint) furthest() int64 {
	if j.most > 0 {
		return min(j.most, j.reach)
	}
	return j.reach
}

// Count counts what a fight came to, in steps below 2^53.
func (j *Joint) Count(x []int64) {
	j.Fights++
	at := 0
	for i, a := range x {
		j.sums[i].add(a)
		j.reach = max(j.reach, a, -a)
		if a != 0 {
			for k, b := range x[:i+1] {
				j.products[at+k].addProduct(a, b)
			}
		}
		at += i + 1
	}
}

// Merge adds what other fights came to.
func (j *Joint) Merge(o *Joint) {
	j.Fights += o.Fights
	j.reach, j.most = max(j.reach, o.reach), max(j.most, o.most)
	for i := range j.sums {
		j.sums[i].addWide(o.sums[i])
	}
	for i := range j.products {
		j.products[i].addWide(o.products[i])
	}
}

// Write writes it as the part of a shard.
func (j *Joint) Write(to *shard.Writer) {
	w := &partWriter{Writer: *to}
	w.Int(j.reach)
	for _, list := range [][]wide{j.sums, j.products} {
		for _, x := range list {
			w.wide(x)
		}
	}
	*to = w.Writer
}

// Add reads what others have written of so many fights, and adds it.
func (j *Joint) Add(from *shard.Reader, fights int64) {
	r := &partReader{Reader: from}
	o := NewJoint(j.values, j.scale)
	o.Fights, o.reach = fights, r.Within(1, far-1)
	for _, list := range [][]wide{o.sums, o.products} {
		for i := range list {
			list[i] = r.wide()
		}
	}
	if !o.possible() {
		r.Wrong()
		return
	}
	j.Merge(o)
}

// possible reports whether fights can come to this.
func (j *Joint) possible() bool {
	at := 0
	for i, sum := range j.sums {
		own := j.products[at+i]
		m := moments{fights: j.Fights, sum: sum, squares: own, least: extreme{value: -j.reach}, most: extreme{value: j.reach}}
		if !m.possible() {
			return false
		}
		for k, other := range j.sums[:i] {
			less, both := other.negated(), j.products[at+k].negated()
			less.addWide(sum)
			squares := j.products[k*(k+3)/2]
			squares.addWide(own)
			squares.addWide(both)
			squares.addWide(both)
			if !cauchy(j.Fights, less, squares) {
				return false
			}
		}
		at += i + 1
	}
	return true
}

func (j *Joint) product(i, k int) *big.Int {
	return j.products[max(i, k)*(max(i, k)+1)/2+min(i, k)].big()
}

// Value is the mean of a value.
func (j *Joint) Value(i int) Estimate {
	return j.estimate(j.sums[i].big(), j.product(i, i), j.furthest())
}

// Difference is the mean of value i less value k, in the same fights.
func (j *Joint) Difference(i, k int) Estimate {
	squares := new(big.Int).Add(j.product(i, i), j.product(k, k))
	both := j.product(i, k)
	squares.Sub(squares, both.Lsh(both, 1))
	return j.estimate(new(big.Int).Sub(j.sums[i].big(), j.sums[k].big()), squares, 2*j.furthest())
}

// Alike reports whether two values were the same in every fight.
func (j *Joint) Alike(i, k int) bool {
	squares := new(big.Int).Add(j.product(i, i), j.product(k, k))
	both := j.product(i, k)
	return squares.Cmp(both.Lsh(both, 1)) == 0
}

// added is how many fights each interval is told with beyond those that there were: half of them
// at the furthest value that there was, or that a mean may have, half at its opposite. So what never varied could vary, and
// an interval near the end holds as often as another (Agresti and Coull 1998).
const added = 4

// more is what these add to a sum of squares.
func (j *Joint) more() *big.Int {
	r := big.NewInt(j.furthest())
	return r.Mul(r, r).Mul(r, big.NewInt(added))
}

// estimate is a mean that is no further from 0 than most, with its 95 % interval.
func (j *Joint) estimate(sum, squares *big.Int, most int64) Estimate {
	if j.Fights == 0 {
		return Estimate{}
	}
	n, unit, far := float64(j.Fights+added), float64(j.scale), float64(most)
	mean, middle := ratio(sum, big.NewInt(j.Fights)), ratio(sum, big.NewInt(j.Fights+added))
	spread := new(big.Int).Add(squares, j.more())
	spread.Mul(spread, big.NewInt(j.Fights+added)).Sub(spread, new(big.Int).Mul(sum, sum))
	wide := float64(z95*math.Sqrt(ratio(spread, big.NewInt(1)))) / float64(n*math.Sqrt(n))
	within := func(x float64) float64 { return tidy(max(-far, min(far, x)) / unit) }
	return Estimate{Mean: within(mean), Low: within(min(mean, middle-wide)), High: within(max(mean, middle+wide)),
		SD: tidy(math.Sqrt(max(0, ratio(squares, big.NewInt(j.Fights))-float64(mean*mean))) / unit)}
}

// Covariance is that of the means of two values, with what is added to their squares.
func (j *Joint) Covariance(i, k int) float64 {
	n := big.NewInt(j.Fights)
	spread := new(big.Int).Mul(n, j.product(i, k))
	if i == k {
		spread.Add(spread, new(big.Int).Mul(n, j.more()))
	}
	spread.Sub(spread, new(big.Int).Mul(j.sums[i].big(), j.sums[k].big()))
	cube := new(big.Int).Exp(n, big.NewInt(3), nil)
	return ratio(spread, cube) / float64(float64(j.scale)*float64(j.scale))
}

// Linear is the mean of a sum of some values, each times its weight, and the standard deviation of
// that mean, with what is added to squares.
func (j *Joint) Linear(values []int, weights []float64) (mean, deviation float64) {
	variance := 0.0
	for n, i := range values {
		mean += float64(weights[n] * ratio(j.sums[i].big(), big.NewInt(j.Fights)) / float64(j.scale))
		for m, k := range values {
			variance += float64(float64(weights[n]*weights[m]) * j.Covariance(i, k))
		}
	}
	return mean, math.Sqrt(max(0, variance))
}

// Exact are the sums and the products, as a report has them.
type Exact struct {
	Scale    int64      `json:"scale"`          // they are in steps of 1/scale
	Reach    int64      `json:"reach"`          // no value of a fight was further from 0
	Most     int64      `json:"most,omitempty"` // no mean can be further; 0: than reach
	Sums     []*big.Int `json:"sums"`
	Products []*big.Int `json:"products"` // of value i and value k <= i, at i(i+1)/2 + k
}

// Exact takes them out.
func (j *Joint) Exact() Exact {
	e := Exact{Scale: j.scale, Reach: j.reach, Most: j.most}
	for _, w := range j.sums {
		e.Sums = append(e.Sums, w.big())
	}
	for _, w := range j.products {
		e.Products = append(e.Products, w.big())
	}
	return e
}

// Payoff is what a fight is worth to one side, and costs another.
type Payoff struct {
	a, b    int64
	measure *ir.Measure // nil: 1 for a fight that a wins, -1 for one that b wins
	setup   []int       // by combatant: the side
	program *ir.Program
}

// WinShares is the share of fights that side a wins less that of side b.
func WinShares(a, b int) *Payoff { return &Payoff{a: int64(a), b: int64(b)} }

// MeasurePayoff is what a measure comes to by side a, or by who fights on it, less that of side
// b; what is counted by neither counts as a whole for side a.
func MeasurePayoff(m *interp.Machine, measure *ir.Measure, a, b int) *Payoff {
	p := &Payoff{a: int64(a), b: int64(b), measure: measure, program: m.Program}
	for _, c := range m.Setup.Combatants {
		p.setup = append(p.setup, c.Side)
	}
	return p
}

// Scale is how many steps make 1.
func (p *Payoff) Scale() int64 {
	if p.measure == nil {
		return 1
	}
	return scaleOf(p.measure)
}

// Of is what a fight came to that has been played, in steps.
func (p *Payoff) Of(f interp.Counter, r event.Result) (int64, error) {
	if p.measure == nil {
		switch r.Winner {
		case p.a:
			return 1, nil
		case p.b:
			return -1, nil
		}
		return 0, nil
	}
	keys, sums := f.MeasureSums(p.measure)
	total := int64(0)
	for i, k := range keys {
		x, err := inSteps(p.measure, sums[i], float64(p.Scale()))
		if err != nil {
			return 0, err
		}
		side := p.a
		if len(p.measure.By) > 0 {
			switch p.measure.By[0].Type.Kind {
			case p.program.Side:
				side = k[0]
			case p.program.Combatant:
				side = -1
				if k[0] >= 0 && int(k[0]) < len(p.setup) {
					side = int64(p.setup[k[0]])
				}
			}
		}
		switch side {
		case p.a:
			total += x
		case p.b:
			total -= x
		}
	}
	if total >= 1<<53 || total <= -1<<53 {
		return 0, fmt.Errorf("the measure `%s` comes to more than can be added up", p.measure.Name)
	}
	return total, nil
}

// Player plays one fight after the other, and counts what comes out.
type Player interface {
	Play(seed uint64, n int64) error
	LeftToChance() bool // something was, in the fight that was played last
	Effort() int64      // about what a fight takes, by that one

	// Part is what the fights of a shard came to, which are all that it has played; then it has
	// played none. Add adds what another has played.
	Part(s shard.Shard) []byte
	Add(s shard.Shard, part []byte) error
}

type anyPlayer struct{ Player }

func (p anyPlayer) play(seed uint64, n int64) error      { return p.Play(seed, n) }
func (p anyPlayer) leftToChance() bool                   { return p.LeftToChance() }
func (p anyPlayer) effort() int64                        { return p.Effort() }
func (p anyPlayer) part(s shard.Shard) []byte            { return p.Part(s) }
func (p anyPlayer) add(s shard.Shard, part []byte) error { return p.Add(s, part) }

// Play lets players, one for each worker, play the fights of a run, as Run does, until known
// says that enough is known.
func Play(ctx context.Context, players []Player, o Options, known func() bool) (Played, error) {
	c := &crew{seed: o.Seed, away: o.Away}
	for _, p := range players {
		c.players = append(c.players, anyPlayer{p})
	}
	return c.play(ctx, o, known)
}
