package stats

import (
	"math"
	"math/big"

	"hcl/interp/shard"
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
	sums     []Wide
	products []Wide       // of i and k <= i, at i(i+1)/2 + k
	each     []*Histogram // by value; nil: it is not kept how often each came up
}

// NewJoint counts so many values, in steps of 1/scale.
func NewJoint(values int, scale int64) *Joint {
	return &Joint{values: values, scale: scale, reach: 1, sums: make([]Wide, values),
		products: make([]Wide, values*(values+1)/2)}
}

// Keep has it kept how often each value comes up.
func (j *Joint) Keep() {
	for range j.values {
		j.each = append(j.each, &Histogram{})
	}
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
		j.sums[i].Add(a)
		j.reach = max(j.reach, a, -a)
		if a != 0 {
			for k, b := range x[:i+1] {
				j.products[at+k].AddProduct(a, b)
			}
		}
		at += i + 1
	}
	for i, h := range j.each {
		h.Count(x[i])
	}
}

// Merge adds what other fights came to.
func (j *Joint) Merge(o *Joint) {
	j.Fights += o.Fights
	j.reach, j.most = max(j.reach, o.reach), max(j.most, o.most)
	for i := range j.sums {
		j.sums[i].AddWide(o.sums[i])
	}
	for i := range j.products {
		j.products[i].AddWide(o.products[i])
	}
	for i, h := range j.each {
		h.Add(o.each[i])
	}
}

// Write writes it as the part of a shard.
func (j *Joint) Write(to *shard.Writer) {
	to.Int(j.reach)
	for _, list := range [][]Wide{j.sums, j.products} {
		for _, x := range list {
			writeWide(to, x)
		}
	}
	for _, h := range j.each {
		writeHistogram(to, h)
	}
}

// Add reads what others have written of so many fights, and adds it.
func (j *Joint) Add(from *shard.Reader, fights int64) {
	o := NewJoint(j.values, j.scale)
	o.Fights, o.reach = fights, from.Within(1, far-1)
	for _, list := range [][]Wide{o.sums, o.products} {
		for i := range list {
			list[i] = readWide(from)
		}
	}
	for i := range j.each {
		o.each = append(o.each, readHistogram(from, fights, o.sums[i]))
	}
	if !o.possible() {
		from.Wrong()
		return
	}
	j.Merge(o)
}

// possible reports whether fights can come to this.
func (j *Joint) possible() bool {
	at := 0
	for i, sum := range j.sums {
		own := j.products[at+i]
		m := Sum{Fights: j.Fights, Sum: sum, Squares: own, Least: Extreme{Value: -j.reach}, Most: Extreme{Value: j.reach}}
		if !m.possible() {
			return false
		}
		for k, other := range j.sums[:i] {
			less, both := other.negated(), j.products[at+k].negated()
			less.AddWide(sum)
			squares := j.products[k*(k+3)/2]
			squares.AddWide(own)
			squares.AddWide(both)
			squares.AddWide(both)
			if !cauchy(j.Fights, less, squares) {
				return false
			}
		}
		at += i + 1
	}
	return true
}

func (j *Joint) product(i, k int) *big.Int {
	return j.products[max(i, k)*(max(i, k)+1)/2+min(i, k)].Big()
}

// Value is the mean of a value.
func (j *Joint) Value(i int) Estimate {
	return j.estimate(j.sums[i].Big(), j.product(i, i), j.furthest())
}

// Difference is the mean of value i less value k, in the same fights.
func (j *Joint) Difference(i, k int) Estimate {
	squares := new(big.Int).Add(j.product(i, i), j.product(k, k))
	both := j.product(i, k)
	squares.Sub(squares, both.Lsh(both, 1))
	return j.estimate(new(big.Int).Sub(j.sums[i].Big(), j.sums[k].Big()), squares, 2*j.furthest())
}

// Figures are those of a value; nil where it is not kept how often each came up.
func (j *Joint) Figures(i int) map[string]Figured {
	if j.each == nil || j.Fights == 0 {
		return nil
	}
	return j.each[i].Figures(j.scale)
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
	wide := float64(Z95*math.Sqrt(ratio(spread, big.NewInt(1)))) / float64(n*math.Sqrt(n))
	within := func(x float64) float64 { return Tidy(max(-far, min(far, x)) / unit) }
	return Estimate{Mean: within(mean), Low: within(min(mean, middle-wide)), High: within(max(mean, middle+wide)),
		SD: Tidy(math.Sqrt(max(0, ratio(squares, big.NewInt(j.Fights))-float64(mean*mean))) / unit)}
}

// Covariance is that of the means of two values, with what is added to their squares.
func (j *Joint) Covariance(i, k int) float64 {
	n := big.NewInt(j.Fights)
	spread := new(big.Int).Mul(n, j.product(i, k))
	if i == k {
		spread.Add(spread, new(big.Int).Mul(n, j.more()))
	}
	spread.Sub(spread, new(big.Int).Mul(j.sums[i].Big(), j.sums[k].Big()))
	cube := new(big.Int).Exp(n, big.NewInt(3), nil)
	return ratio(spread, cube) / float64(float64(j.scale)*float64(j.scale))
}

// Linear is the mean of a sum of some values, each times its weight, and the standard deviation of
// that mean, with what is added to squares.
func (j *Joint) Linear(values []int, weights []float64) (mean, deviation float64) {
	variance := 0.0
	for n, i := range values {
		mean += float64(weights[n] * ratio(j.sums[i].Big(), big.NewInt(j.Fights)) / float64(j.scale))
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
		e.Sums = append(e.Sums, w.Big())
	}
	for _, w := range j.products {
		e.Products = append(e.Products, w.Big())
	}
	return e
}
