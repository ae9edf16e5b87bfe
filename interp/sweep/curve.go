package sweep

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"hcl/interp/sim"
	"hcl/interp/stats"
)

// Curve is what was fitted to points near where the statistic crosses what is sought.
type Curve struct {
	Shape  string       `json:"shape"`  // Logistic or Straight
	Fights int64        `json:"fights"` // of each point, which neither a test nor another point has fought
	Points []CurvePoint `json:"points"`
	Strays float64      `json:"strays"` // by how much points stray from it more than chance does, as a factor of the variance; at least 1
	Used   bool         `json:"used"`   // it says where the statistic crosses; else it is too flat to
}

// The shapes of curves: shares are fitted on the scale of logarithms of odds (Berkson 1944).
const (
	Logistic = "logistic"
	Straight = "straight"
)

// CurvePoint is one of the points that a curve was fitted to.
type CurvePoint struct {
	Value string         `json:"value"`
	Came  stats.Estimate `json:"came"`
}

// apart reports whether what all its points came to lies on the same side of something, and surely so.
func (c *Curve) apart(from float64) bool {
	return !slices.ContainsFunc(c.Points, func(p CurvePoint) bool { return p.Came.Low <= from }) ||
		!slices.ContainsFunc(c.Points, func(p CurvePoint) bool { return p.Came.High >= from })
}

// curvePoints is how many points a curve is fitted to at most.
const curvePoints = 5

// curve fits a curve between two places, where the tests have left room, and narrows down what was found. A first one,
// to a quarter of the fights, says where to look: near where it crosses any curve is much like another.
func (f *finder) curve(r *Search, low, high int) error {
	first, last := max(low, 0), min(high, len(f.o.Axis.Values)-1)
	if last-first < 2 || f.broken || r.Wavering || slices.ContainsFunc(f.places(), f.batch.NoChance) {
		return nil
	}
	s, after := f.o.Statistic, f.most
	c, l, err := f.fit(r, first, last, after, f.most)
	if err != nil || c == nil {
		return err
	}
	after += curvePoints * f.most
	if from, to, ok := l.crosses(curved(s, f.o.Sought)); ok {
		first, last = f.around(from, to, first, last)
	}
	if c, l, err = f.fit(r, first, last, after, f.o.Fights); err != nil || c == nil {
		return err
	}
	r.Curve = c
	if (low < 0 || high == len(f.o.Axis.Values)) && c.apart(f.o.Sought) {
		r.Reached, r.Low, r.High, r.About = false, "", "", 0
		return nil
	}
	from, to, ok := l.crosses(curved(s, f.o.Sought))
	if low >= 0 {
		from = max(from, numberOf(r.Low))
	}
	if high < len(f.o.Axis.Values) {
		to = min(to, numberOf(r.High))
	}
	if !ok || from > to {
		return nil
	}
	c.Used = true
	places := max(0, 1-int(math.Floor(math.Log10(max(to-from, 1e-9)/2))))
	unit := math.Pow10(places)
	text := func(x float64) string { return shortest(strconv.FormatFloat(x/unit, 'f', places, 64)) }
	if low >= 0 || from > numberOf(f.o.Axis.Values[0]) {
		r.Low = text(math.Floor(from * unit))
	}
	if high < len(f.o.Axis.Values) || to < numberOf(f.o.Axis.Values[len(f.o.Axis.Values)-1]) {
		r.High = text(math.Ceil(to * unit))
	}
	r.About = stats.Tidy(min(max(l.at(curved(s, f.o.Sought)), from), to))
	return nil
}

// fit fits a curve to points from a first place to a last, each with so many fights of its own behind those after
// which nobody has fought. There is none if it was broken off, or all fights of a point had the same.
func (f *finder) fit(r *Search, first, last int, after, fights int64) (*Curve, line, error) {
	s, n := f.o.Statistic, min(curvePoints, last-first+1)
	b := f.newBatch()
	defer f.tell(b)()
	c := &Curve{Shape: Straight, Fights: fights}
	if s.IsShare {
		c.Shape = Logistic
	}
	var x, y, variance []float64
	for i := range n {
		at := first + i*(last-first)/(n-1)
		from := after + int64(i)*fights
		whole, err := b.Play(f.ctx, []int{at}, from+1, from+fights)
		if err != nil {
			return nil, line{}, err
		}
		if f.broken = !whole; f.broken {
			return nil, line{}, nil
		}
		t := b.Sum(at, 0)
		c.Points = append(c.Points, CurvePoint{f.o.Axis.Values[at], s.Estimate(t, b.NoChance(at))})
		r.Fights += t.Fights
		z, v := onCurve(s, t)
		x, y, variance = append(x, numberOf(f.o.Axis.Values[at])), append(y, z), append(variance, v)
	}
	if slices.Min(variance) <= 0 {
		return nil, line{}, nil
	}
	l := lineThrough(x, y, variance)
	c.Strays = stats.Tidy(l.strays)
	return c, l, nil
}

// around are the places about an interval, as far again to either side as it reaches, that lie between two.
func (f *finder) around(from, to float64, first, last int) (int, int) {
	far := (to - from) / 2
	out := [2]int{first, last}
	for i := first; i <= last; i++ {
		if x := numberOf(f.o.Axis.Values[i]); x <= from-far {
			out[0] = i
		} else if x >= to+far {
			out[1] = i
			break
		}
	}
	for out[1]-out[0] < min(curvePoints-1, last-first) {
		out[0], out[1] = max(first, out[0]-1), min(last, out[1]+1)
	}
	return out[0], out[1]
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

// line is a line through points, by least squares of what is known so well.
type line struct {
	middle, height float64 // of the points
	slope          float64
	ofHeight       float64 // variances
	ofSlope        float64
	strays         float64
	reach          float64 // so many standard errors is an interval
}

// lineThrough fits a line. If points stray from it by more than chance does in 99 of 100 cases, the variances are taken to be as much
// larger, and known by no more than that (Finney 1971).
func lineThrough(x, y, variance []float64) line {
	var l line
	all := 0.0
	for i, v := range variance {
		l.middle += x[i] / v
		l.height += y[i] / v
		all += 1 / v
	}
	l.middle /= all
	l.height /= all
	spread := 0.0
	for i, v := range variance {
		d := x[i] - l.middle
		spread += float64(d*d) / v
		l.slope += float64(d*(y[i]-l.height)) / v
	}
	l.slope /= spread
	off := 0.0
	for i, v := range variance {
		d := y[i] - l.height - float64(l.slope*(x[i]-l.middle))
		off += float64(d*d) / v
	}
	l.strays, l.reach = 1, distuv.UnitNormal.Quantile(1-curveRisk/2)
	if free := float64(len(x) - 2); free > 0 && off > (distuv.ChiSquared{K: free}).Quantile(0.99) {
		l.strays = off / free
		l.reach = distuv.StudentsT{Sigma: 1, Nu: free}.Quantile(1 - curveRisk/2)
	}
	l.ofHeight, l.ofSlope = l.strays/all, l.strays/spread
	return l
}

// at is where the line has a height.
func (l line) at(height float64) float64 { return l.middle + (height-l.height)/l.slope }

// crosses is between which places the true line has a height (Fieller 1954): all from which it could be so far off.
// Of a line that may be level there are none such.
func (l line) crosses(height float64) (from, to float64, ok bool) {
	d, square := height-l.height, float64(l.reach*l.reach)
	a := float64(l.slope*l.slope) - float64(square*l.ofSlope)
	if !(a > 0) {
		return math.Inf(-1), math.Inf(1), false
	}
	half := l.reach * math.Sqrt(float64(float64(d*d)*l.ofSlope)+float64(a*l.ofHeight))
	middle := float64(l.slope * d)
	return l.middle + (middle-half)/a, l.middle + (middle+half)/a, true
}

// curveSection is the curve for people.
func (s *Search) curveSection() sim.Section {
	c := s.Curve
	out := sim.Section{Title: "The curve", Head: []string{"", "fights", s.Statistic.Name, "interval"}}
	for _, p := range c.Points {
		value, within := s.Statistic.Texts(p.Came)
		out.Rows = append(out.Rows, []string{p.Value, sim.Grouped(c.Fights), value, within})
	}
	says := map[string]string{Logistic: "a logistic curve, fitted to these points",
		Straight: "a straight line, fitted to these points"}[c.Shape]
	if !c.Used {
		out.Notes = append(out.Notes, says+", may be level: where it crosses cannot be told by it")
		return out
	}
	out.Notes = append(out.Notes, says+", each with fights of its own that no test has seen: what is sought lies in between in 95 of 100 such searches")
	if c.Strays > 1 {
		out.Notes = append(out.Notes, fmt.Sprintf("points stray from it by more than chance does (variance times %s), which makes the interval wider", strconv.FormatFloat(c.Strays, 'g', 3, 64)))
	}
	return out
}
