package sweep

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"hcl/interp/sim"
	"hcl/interp/stats"
)

// Curve is what was fitted to points near where the statistic crosses what is sought.
type Curve struct {
	Shape  string       `json:"shape"` // Logistic or Parabola
	Points []CurvePoint `json:"points"`
	Strays float64      `json:"strays"` // by how much points stray from it more than chance does, as a factor of the variance; at least 1
	Used   bool         `json:"used"`   // it says where the statistic crosses; else it is too flat to
}

// The shapes of curves: each may bend, so that it need be right only near where it crosses. Shares are fitted on the
// scale of logarithms of odds (Berkson 1944).
const (
	Logistic = "logistic"
	Parabola = "parabola"
)

// CurvePoint is one of the points that a curve was fitted to.
type CurvePoint struct {
	Value  string         `json:"value"`
	Fights int64          `json:"fights"` // which neither a test nor another point has fought
	Came   stats.Estimate `json:"came"`
}

// apart reports whether what all its points came to lies on the same side of something, and surely so.
func (c *Curve) apart(from float64) bool {
	return !slices.ContainsFunc(c.Points, func(p CurvePoint) bool { return p.Came.Low <= from }) ||
		!slices.ContainsFunc(c.Points, func(p CurvePoint) bool { return p.Came.High >= from })
}

// curvePoints is how many points a curve is fitted to at most. That in the middle, where it is to cross, has three
// fifths of all fights: there a curve that may bend is known nearly as well as a straight line.
const curvePoints = 5

// curve fits a curve between two places, where the tests have left room, and narrows down what was found. A first one,
// to a quarter of the fights, says where to look: near where it crosses any curve is much like another.
func (f *finder) curve(r *Search, low, high int) error {
	values := f.o.Axis.Values
	first, last := max(low, 0), min(high, len(values)-1)
	if last-first < 2 || f.broken || r.Wavering || slices.ContainsFunc(f.places(), f.batch.NoChance) {
		return nil
	}
	sought := curved(f.o.Statistic, f.o.Sought)
	_, q, err := f.fit(r, first, (first+last)/2, last, f.most, f.most)
	if err != nil || q == nil {
		return err
	}
	first, middle, last := f.around(q, sought, first, last)
	c, q, err := f.fit(r, first, middle, last, (1+curvePoints)*f.most, f.o.Fights)
	if err != nil || c == nil {
		return err
	}
	r.Curve = c
	if (low < 0 || high == len(values)) && c.apart(f.o.Sought) {
		r.Reached, r.Low, r.High, r.About = false, "", "", 0
		return nil
	}
	from, about, to := q.crosses(sought)
	if math.IsInf(from, 0) && math.IsInf(to, 0) {
		return nil
	}
	if low >= 0 {
		from = max(from, numberOf(r.Low))
	}
	if high < len(values) {
		to = min(to, numberOf(r.High))
	}
	if from > to {
		return nil
	}
	c.Used = true
	width := min(to, numberOf(values[len(values)-1])) - max(from, numberOf(values[0]))
	places := max(0, 1-int(math.Floor(math.Log10(max(width, 1e-9)/2))))
	unit := math.Pow10(places)
	text := func(x float64) string { return shortest(strconv.FormatFloat(x/unit, 'f', places, 64)) }
	if low >= 0 || from > numberOf(values[0]) {
		r.Low = text(math.Floor(from * unit))
	}
	if high < len(values) || to < numberOf(values[len(values)-1]) {
		r.High = text(math.Ceil(to * unit))
	}
	r.About = stats.Tidy(min(max(about, from), to))
	return nil
}

// fit fits a curve to points from a first place over one in the middle to a last, with fights of their own behind those
// after which nobody has fought. There is none if it was broken off, or all fights of a point had the same.
func (f *finder) fit(r *Search, first, middle, last int, after, fights int64) (*Curve, *parabola, error) {
	s := f.o.Statistic
	b := f.newBatch()
	defer f.tell(b)()
	c := &Curve{Shape: Parabola}
	if s.IsShare {
		c.Shape = Logistic
	}
	var x, y, variance []float64
	for _, at := range slices.Compact([]int{first, (first + middle) / 2, middle, (middle + last + 1) / 2, last}) {
		some := (fights + 1) / 2
		if at == middle {
			some = 3 * fights
		}
		whole, err := b.Play(f.ctx, []int{at}, after+1, after+some)
		if err != nil {
			return nil, nil, err
		}
		if f.broken = !whole; f.broken {
			return nil, nil, nil
		}
		after += some
		t := b.Sum(at, 0)
		c.Points = append(c.Points, CurvePoint{f.o.Axis.Values[at], t.Fights, s.Estimate(t, b.NoChance(at))})
		r.Fights += t.Fights
		z, v := onCurve(s, t)
		x, y, variance = append(x, numberOf(f.o.Axis.Values[at])), append(y, z), append(variance, v)
	}
	if slices.Min(variance) <= 0 {
		return nil, nil, nil
	}
	q := parabolaThrough(x, y, variance)
	c.Strays = stats.Tidy(q.strays)
	return c, q, nil
}

// around are the place nearest to where a curve crosses, and two about it, beyond either side of where that may be by all
// that lies between: there it shows how steep the curve is. Of shares they are none whose odds are so much others that a
// curve that fits there as well may not fit between.
func (f *finder) around(q *parabola, sought float64, first, last int) (int, int, int) {
	const farthest = 1 // logarithm of odds
	from, about, to := q.crosses(sought)
	far := to - from
	at := func(i int) float64 { return numberOf(f.o.Axis.Values[i]) }
	middle := first + 1
	for i := middle; i < last; i++ {
		if math.Abs(at(i)-about) < math.Abs(at(middle)-about) {
			middle = i
		}
	}
	enough := func(i int) bool {
		return at(i) <= from-far || at(i) >= to+far || f.o.Statistic.IsShare && math.Abs(q.at(at(i))-sought) > farthest
	}
	begin, end := middle-1, middle+1
	for begin > first && !enough(begin) {
		begin--
	}
	for end < last && !enough(end) {
		end++
	}
	return begin, middle, end
}

// curved is where a value of a statistic stands on the scale on which it is a straight line.
func curved(s *sim.Statistic, x float64) float64 {
	if !s.IsShare {
		return x
	}
	if isLead(s) {
		x = (1 + x) / 2
	}
	return math.Log(x / (1 - x))
}

func isLead(s *sim.Statistic) bool { return strings.HasPrefix(s.Name, "lead(") }

// onCurve is where a point stands on that scale, and the variance of that; of a share, half a fight more that ended
// either way keeps it finite.
func onCurve(s *sim.Statistic, t *stats.Sum) (y, variance float64) {
	n := float64(t.Fights)
	if !s.IsShare {
		e := s.Estimate(t, false)
		if !s.IsMean() {
			reach := (e.High - e.Low) / (2 * stats.Z95)
			return e.Mean, float64(reach * reach)
		}
		return e.Mean, float64(e.SD*e.SD) / n
	}
	sum, _ := t.Sum.Big().Float64()
	squares, _ := t.Squares.Big().Float64()
	if isLead(s) {
		mean := sum / (n + 1)
		variance = ((squares+1)/(n+1) - float64(mean*mean)) / (4 * (n + 1))
		sum = (sum + n) / 2
	} else {
		p := (sum + 0.5) / (n + 1)
		variance = float64(p*(1-p)) / (n + 1)
	}
	p := (sum + 0.5) / (n + 1)
	odds := float64(p * (1 - p))
	return math.Log(p / (1 - p)), variance / float64(odds*odds)
}

// parabola is one through points, by least squares of what is known so well: the sum of by[i] times the i-th power of
// how far it is from the middle of the points, in halves of the way from the first to the last.
type parabola struct {
	first, last float64
	by          *mat.VecDense
	of          *mat.Dense // covariances of by
	strays      float64
	reach       float64 // so many standard errors is an interval
}

// parabolaThrough fits one. If points stray from it by more than chance does in 99 of 100 cases, the variances are taken
// to be as much larger, and known by no more than that (Finney 1971).
func parabolaThrough(x, y, variance []float64) *parabola {
	n := len(x)
	q := &parabola{first: x[0], last: x[n-1], by: mat.NewVecDense(3, nil), of: mat.NewDense(3, 3, nil), strays: 1,
		reach: distuv.UnitNormal.Quantile(1 - curveRisk/2)}
	sums, right := mat.NewDense(3, 3, nil), mat.NewVecDense(3, nil)
	for i := range x {
		p := q.powers(x[i])
		right.AddScaledVec(right, y[i]/variance[i], p)
		sums.RankOne(sums, 1/variance[i], p, p)
	}
	if q.of.Inverse(sums) != nil { // of points so far from one another as these are it can be inverted
		q.reach = math.Inf(1)
		return q
	}
	q.by.MulVec(q.of, right)
	off := 0.0
	for i := range x {
		d := y[i] - q.at(x[i])
		off += float64(d*d) / variance[i]
	}
	if free := float64(n - 3); free > 0 && off > (distuv.ChiSquared{K: free}).Quantile(0.99) {
		q.strays = off / free
		q.reach = distuv.StudentsT{Sigma: 1, Nu: free}.Quantile(1 - curveRisk/2)
	}
	return q
}

func (q *parabola) powers(x float64) mat.Vector {
	d := (2*x - q.first - q.last) / (q.last - q.first)
	return mat.NewVecDense(3, []float64{1, d, d * d})
}

// off is by how many standard errors it is above a height.
func (q *parabola) off(x, height float64) float64 {
	p := q.powers(x)
	return (q.at(x) - height) / math.Sqrt(q.strays*mat.Inner(p, q.of, p))
}

// at is its height.
func (q *parabola) at(x float64) float64 { return mat.Dot(q.by, q.powers(x)) }

// crosses is between which places the true curve may have a height, by how far it may be off there, and where this one
// has it. Where it may have it as far beyond the first or the last of the points as these are from the middle, there is no
// bound to that side.
func (q *parabola) crosses(height float64) (from, about, to float64) {
	const steps = 1000
	at := func(i int) float64 { return q.first + float64((q.last-q.first)*float64(2*i-steps/2))/steps }
	off := func(i int) float64 { return math.Abs(q.off(at(i), height)) }
	least := steps / 2
	for i := range steps + 1 { // where it rises as it does in the middle, or falls
		d := q.powers(at(i)).AtVec(1)
		if q.by.AtVec(1)*(q.by.AtVec(1)+2*q.by.AtVec(2)*d) > 0 && off(i) < off(least) {
			least = i
		}
	}
	low, high := least, least
	for low >= 0 && off(low) <= q.reach {
		low--
	}
	for high <= steps && off(high) <= q.reach {
		high++
	}
	if from, to = at(low), at(high); low < 0 {
		from = math.Inf(-1)
	}
	if high > steps {
		to = math.Inf(1)
	}
	return from, at(least), to
}

// curveNotes say what the curve is, and how sure what it tells.
func (s *Search) curveNotes() []string {
	c := s.Curve
	var values []string
	for _, p := range c.Points {
		values = append(values, p.Value)
	}
	says := map[string]string{Logistic: "a logistic curve that may bend, fitted to ",
		Parabola: "a parabola, fitted to "}[c.Shape] + strings.Join(values, ", ")
	if !c.Used {
		return []string{says + ", may be level: where it crosses cannot be told by it"}
	}
	out := []string{says + ", with fights of their own, leaves what is sought in 95 of 100 such searches"}
	if c.Strays > 1 {
		out = append(out, fmt.Sprintf("points stray from it by more than chance does (variance times %s), which makes the "+
			"interval wider",
			strconv.FormatFloat(c.Strays, 'g', 3, 64)))
	}
	return out
}
