package stats

import (
	"encoding/json"
	"math/big"
	"math/bits"
)

// Extreme is the greatest value of something, and the first fight that had it.
type Extreme struct{ Value, Fight int64 }

// Raise takes another value if it is greater, or as great in an earlier fight.
func (e *Extreme) Raise(o Extreme) {
	if o.Fight > 0 && (e.Fight == 0 || o.Value > e.Value || o.Value == e.Value && o.Fight < e.Fight) {
		*e = o
	}
}

// lower takes another value if it is less, or as little in an earlier fight.
func (e *Extreme) lower(o Extreme) {
	up := Extreme{-e.Value, e.Fight}
	up.Raise(Extreme{-o.Value, o.Fight})
	*e = Extreme{-up.Value, up.Fight}
}

// Sum is what the values of something came to over all fights in which it occurred, exactly; elsewhere it
// is 0. All that a person reads of many fights is derived from such sums.
type Sum struct {
	Fights       int64
	Sum, Squares Wide
	Cross        Wide // sum of the products with another value of the same fight
	Least, Most  Extreme
	Values       *Histogram // how often each came up; nil: that is not kept
}

// Kept is a sum of no fights, which keeps how often each value comes up.
func Kept() Sum { return Sum{Values: &Histogram{}} }

// Count counts a value of a fight, and its product with another one; values are below 2^53, and their
// differences below 2^54.
func (m *Sum) Count(value, with, fight int64) {
	m.Fights++
	m.Sum.Add(value)
	m.Squares.AddProduct(value, value)
	if with != 0 {
		m.Cross.AddProduct(value, with)
	}
	m.Least.lower(Extreme{value, fight})
	m.Most.Raise(Extreme{value, fight})
	if m.Values != nil {
		m.Values.Count(value)
	}
}

// Add adds what other fights came to.
func (m *Sum) Add(o *Sum) {
	m.Fights += o.Fights
	m.Sum.AddWide(o.Sum)
	m.Squares.AddWide(o.Squares)
	m.Cross.AddWide(o.Cross)
	m.Least.lower(o.Least)
	m.Most.Raise(o.Most)
	if o.Values != nil {
		if m.Values == nil {
			m.Values = &Histogram{}
		}
		m.Values.Add(o.Values)
	}
}

// spread is n squared times the variance of n values.
func (m *Sum) spread(n int64) *big.Int {
	sum, squares := m.Sum.Big(), m.Squares.Big()
	squares.Mul(squares, big.NewInt(n))
	return squares.Sub(squares, sum.Mul(sum, sum))
}

// Split is in how many fights a value was 1, and in how many -1, of one that is nothing else but 0.
func (m *Sum) Split() (ones, minus float64) {
	sum, _ := m.Sum.Big().Float64()
	squares, _ := m.Squares.Big().Float64()
	return (squares + sum) / 2, (squares - sum) / 2
}

// reach is how far from 0 a value was.
func (m *Sum) reach() int64 { return max(m.Most.Value, -m.Least.Value) }

// Mean is that of n values, in each of which there is one that was not counted for 0.
func (m *Sum) Mean(n, scale int64) Estimate {
	return MeanOf(n, scale, m.Sum.Big(), m.Squares.Big(), m.Least.Value, m.Most.Value)
}

// Average is the same without an interval.
func (m *Sum) Average(n, scale int64) float64 {
	return Tidy(ratio(m.Sum.Big(), big.NewInt(n)) / float64(scale))
}

// written is a sum as reports have it.
type written struct {
	Fights  int64    `json:"fights"`
	Sum     *big.Int `json:"sum"`
	Squares *big.Int `json:"squares"`
	Least   int64    `json:"least"` // in one fight, as the sums in steps of 1/scale
	Most    int64    `json:"most"`
}

// MarshalJSON writes a sum as reports have it.
func (m *Sum) MarshalJSON() ([]byte, error) {
	return json.Marshal(written{m.Fights, m.Sum.Big(), m.Squares.Big(), m.Least.Value, m.Most.Value})
}

// JSONSchemaAlias is what schemas describe in place of a sum.
func (Sum) JSONSchemaAlias() any { return written{} }

// Change is the mean of n differences. Who has seen B ahead alone does not know that A never is.
func (m *Sum) Change(n, scale int64) Estimate {
	return MeanOf(n, scale, m.Sum.Big(), m.Squares.Big(), -m.reach(), m.reach())
}

// possible reports whether values between the extremes can come to these sums. It is quick for
// small ones, as nearly all are.
func (m *Sum) possible() bool {
	const small = 1 << 20
	sum, squares, n := int64(m.Sum[0]), int64(m.Squares[0]), m.Fights
	reach := m.reach()
	if n >= small || reach >= small || !m.Sum.short() || !m.Squares.short() {
		return m.possibleExactly()
	}
	if sum < n*m.Least.Value || sum > n*m.Most.Value || squares > n*reach*reach {
		return false
	}
	return cauchy(n, m.Sum, m.Squares)
}

// possibleExactly is possible for sums of any size.
func (m *Sum) possibleExactly() bool {
	times := func(x *big.Int) *big.Int { return x.Mul(x, big.NewInt(m.Fights)) }
	least, most := big.NewInt(m.Least.Value), big.NewInt(m.Most.Value)
	furthest := big.NewInt(m.reach())
	sum, squares := m.Sum.Big(), m.Squares.Big()
	return sum.Cmp(times(least)) >= 0 && sum.Cmp(times(most)) <= 0 && squares.Sign() >= 0 &&
		squares.Cmp(times(furthest.Mul(furthest, furthest))) <= 0 && cauchy(m.Fights, m.Sum, m.Squares)
}

// cauchy reports whether so many values can have a sum and a sum of squares: by the inequality of
// Cauchy and Schwarz, their variance would be negative else.
func cauchy(n int64, sum, squares Wide) bool {
	if !sum.short() || !squares.short() {
		s := sum.Big()
		return s.Mul(s, s).Cmp(new(big.Int).Mul(squares.Big(), big.NewInt(n))) <= 0
	}
	x, of := int64(sum[0]), int64(squares[0])
	far := uint64(max(x, -x))
	high, low := bits.Mul64(far, far)
	most, least := bits.Mul64(uint64(n), uint64(max(0, of)))
	return of >= 0 && (high < most || high == most && low <= least)
}
