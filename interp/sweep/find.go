package sweep

import (
	"context"
	"math"
	"math/bits"
	"slices"
	"strconv"

	"hcl/interp"
	"hcl/interp/shard"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// How a value is found: by stochastic bisection. Five points in even steps are tested, then again
// and again the middle of where the statistic crosses the target. A test fights at one point until
// an interval that holds at all times (sim.Statistic.AnytimeInterval) leaves the target out: above
// or below it; or until it has fought as many fights as it may, and the point cannot be told from
// the target. About such points both ends are bisected. A risk of 1 % is shared evenly among as
// many tests as there can be, so in no more than 1 % of all searches any test is wrong; if none
// is, and the statistic only rises or only falls over the range, what is sought lies within the
// interval that they leave. There a curve is fitted to fights that no test has seen, each point having
// its own, so that points do not err alike; its interval holds but for a risk of 4 %.

// Verdict is what a test tells of a point.
type Verdict string

const (
	Below Verdict = "below"
	Above Verdict = "above"
	Open  Verdict = "not told apart" // from the target, with the fights that there were
)

// Search is what a search has found.
type Search struct {
	sim.Head
	Axis      Axis           `json:"axis"`
	Statistic *sim.Statistic `json:"statistic"`
	Sought    float64        `json:"sought"`         // what the statistic is to come to
	Reached   bool           `json:"reached"`        // it crosses that within the range, or comes as near as can be told
	Low       string         `json:"low,omitempty"`  // it crosses above this value; "" if not even the first is told apart
	High      string         `json:"high,omitempty"` // and below this one
	About     float64        `json:"about"`          // by the curve; without one between the points that were tested, as if it were straight
	Adjacent  bool           `json:"adjacent"`       // there is no value between Low and High
	Whole     bool           `json:"whole"`          // only whole numbers can be set: of them the nearest is sought
	Wavering  bool           `json:"wavering"`       // it both rises and falls over the range, as far as it was seen
	Tests     int            `json:"tests"`          // how many there could be, which share the risk
	Points    []Tested       `json:"points"`         // in the order of the axis
	Curve     *Curve         `json:"curve,omitempty"`
}

// Tested is a point that was tested.
type Tested struct {
	Value   string  `json:"value"`
	Fights  int64   `json:"fights"`
	Mean    float64 `json:"mean"`
	Low     float64 `json:"low"` // holds at all times, together with those of all others in 95 % of searches
	High    float64 `json:"high"`
	Verdict Verdict `json:"verdict"`
}

// FindOptions say what is sought.
type FindOptions struct {
	sim.Options // Fights: of each point of the curve, four times as many as a test has at most
	Axis        Axis
	Statistic   *sim.Statistic
	Sought      float64
	Machine     func(values []string) (*interp.Machine, error)
	Head        sim.Head
}

// How often, of all searches, any test may be wrong, and how often the interval of the curve.
const (
	risk      = 0.01
	curveRisk = 0.04
)

// ParseRange reads an axis of numbers for a search: without a step, whole numbers go up by 1, and
// others in a thousand even steps.
func ParseRange(text string) (Axis, error) { return parseAxis(text, 1000) }

// finder tests points.
type finder struct {
	o      FindOptions
	ctx    context.Context
	batch  *sim.Batch
	risk   float64
	most   int64 // fights of a test
	done   int64 // fights, as progress has told
	total  int64
	tested map[int]*Tested
	broken bool
}

// Find finds the value of an axis at which a statistic comes to what is sought. If ctx is
// cancelled it tells what it knows until then, marked partial.
func Find(ctx context.Context, o FindOptions) (*Search, error) {
	k := len(o.Axis.Values)
	r := &Search{Head: o.Head, Axis: o.Axis, Statistic: o.Statistic, Sought: o.Sought, Tests: scanned +
		2*bits.Len(uint(k)), Points: []Tested{}}
	r.Seed, r.Asked = o.Seed, o.Fights
	_, err := o.Machine([]string{strconv.FormatFloat(math.Floor(numberOf(o.Axis.Values[0]))+0.5, 'f', -1, 64)})
	r.Whole = err != nil
	f := &finder{o: o, ctx: ctx, risk: risk / float64(r.Tests), most: max(64, o.Fights/4), tested: map[int]*Tested{}}
	f.total = f.most*int64(r.Tests+curvePoints) + o.Fights*curvePoints
	f.batch = f.newBatch()
	stop := f.tell(f.batch)
	low, high, err := f.search(r)
	stop()
	if err == nil && r.Reached {
		f.found(r, low, high)
		err = f.curve(r, low, high)
	}
	if err != nil {
		return nil, err
	}
	r.Partial = f.broken
	for _, i := range f.places() {
		r.Points = append(r.Points, *f.tested[i])
		r.Fights += f.tested[i].Fights
	}
	r.Wavering = r.Wavering || f.wavers()
	return r, nil
}

// newBatch is for fights of any point.
func (f *finder) newBatch() *sim.Batch {
	return sim.NewBatch(sim.BatchOptions{Seed: f.o.Seed, Workers: f.o.Workers, Cells: len(f.o.Axis.Values),
		Statistics: []*sim.Statistic{f.o.Statistic},
		Machine:    func(cell int) (*interp.Machine, error) { return f.o.Machine([]string{f.o.Axis.Values[cell]}) },
		Pool:       f.o.Pool, Task: func(cell int) shard.Task { return TaskOf([]int{cell}, 1) }})
}

// tell has progress told of a batch.
func (f *finder) tell(b *sim.Batch) (stop func()) {
	if f.o.Progress == nil {
		return func() {}
	}
	before := f.done
	return b.Tell(func(done, _ int64) {
		f.done = before + done
		f.o.Progress(min(f.done, f.total), f.total)
	}, f.total)
}

// scanned is how many points are tested before any bisection.
const scanned = 5

// search finds between which places the statistic crosses what is sought: the last that is told apart before it,
// -1 for none, and the first behind it.
func (f *finder) search(r *Search) (low, high int, err error) {
	k := len(f.o.Axis.Values)
	for n := range scanned {
		if _, err := f.test(n * (k - 1) / (scanned - 1)); err != nil {
			return 0, 0, err
		}
	}
	low, high = -1, -1 // the last point before the first crossing, the first behind it
	changes := 0
	var last Verdict
	lastAt := -1
	for _, i := range f.places() {
		v := f.tested[i].Verdict
		if v == Open {
			continue
		}
		if last != "" && v != last {
			if changes++; changes == 1 {
				low, high = lastAt, i
			}
		}
		last, lastAt = v, i
	}
	r.Wavering = changes > 1
	if changes == 0 {
		low, high = f.atTheEnd(r)
		return low, high, nil
	}
	r.Reached = true
	before := f.tested[low].Verdict
	openLow, openHigh := -1, -1 // the first and the last point between that cannot be told apart
	for _, i := range f.places() {
		if i > low && i < high {
			if openLow < 0 {
				openLow = i
			}
			openHigh = i
		}
	}
	for !f.broken {
		var at int
		switch {
		case openLow < 0 && high-low > 1:
			at = (low + high) / 2
		case openLow >= 0 && openLow-low > 1:
			at = (low + openLow) / 2
		case openLow >= 0 && high-openHigh > 1:
			at = (openHigh + high) / 2
		default:
			return low, high, nil
		}
		v, err := f.test(at)
		if err != nil {
			return 0, 0, err
		}
		switch {
		case v == Open:
			if openLow < 0 || at < openLow {
				openLow = at
			}
			openHigh = max(openHigh, at)
		case v == before && (openLow < 0 || at < openLow):
			low = at
		case v != before && (openLow < 0 || at > openHigh):
			high = at
		default: // beyond a point that cannot be told apart it is on the wrong side
			r.Wavering = true
			if v == before {
				low, openLow, openHigh = at, -1, -1
			} else {
				high, openLow, openHigh = at, -1, -1
			}
		}
	}
	return low, high, nil
}

// atTheEnd is for what crosses nowhere between points that can be told apart from what is sought.
func (f *finder) atTheEnd(r *Search) (low, high int) {
	for _, i := range f.places() {
		r.Reached = r.Reached || f.tested[i].Verdict == Open
	}
	if !r.Reached {
		return 0, 0
	}
	open := func(i int) bool { return f.tested[i].Verdict == Open }
	places := f.places()
	first := slices.IndexFunc(places, open)
	last := len(places) - 1
	for ; !open(places[last]); last-- {
	}
	low, high = -1, len(f.o.Axis.Values)
	if first > 0 {
		low = places[first-1]
	}
	if last < len(places)-1 {
		high = places[last+1]
	}
	return low, high
}

// found says between which values it crosses.
func (f *finder) found(r *Search, low, high int) {
	values := f.o.Axis.Values
	if low >= 0 {
		r.Low = values[low]
	}
	if high < len(values) {
		r.High = values[high]
	}
	r.Adjacent = low >= 0 && high == low+1
	r.About = stats.Tidy(f.about(low, high))
}

// about is where the line through the points that were tested crosses what is sought.
func (f *finder) about(low, high int) float64 {
	best, near := math.NaN(), math.Inf(1)
	var before *Tested
	for _, i := range f.places() {
		if i < low || i > high {
			continue
		}
		t := f.tested[i]
		x := numberOf(t.Value)
		if off := math.Abs(t.Mean - f.o.Sought); off < near {
			best, near = x, off
		}
		if before != nil && (before.Mean-f.o.Sought)*(t.Mean-f.o.Sought) < 0 {
			from := numberOf(before.Value)
			return from + float64((x-from)*((f.o.Sought-before.Mean)/(t.Mean-before.Mean)))
		}
		before = t
	}
	return best
}

func (f *finder) places() []int {
	var out []int
	for i := range f.o.Axis.Values {
		if f.tested[i] != nil {
			out = append(out, i)
		}
	}
	return out
}

// wavers reports whether the statistic surely rises between some of the points that were tested,
// and falls between others.
func (f *finder) wavers() bool {
	rises, falls := false, false
	places := f.places()
	for n, i := range places {
		for _, j := range places[n+1:] {
			rises = rises || f.tested[j].Low > f.tested[i].High
			falls = falls || f.tested[j].High < f.tested[i].Low
		}
	}
	return rises && falls
}

// test fights at a point until it can be told from what is sought.
func (f *finder) test(at int) (Verdict, error) {
	if t := f.tested[at]; t != nil {
		return t.Verdict, nil
	}
	if f.broken {
		return Open, nil
	}
	t := &Tested{Value: f.o.Axis.Values[at], Verdict: Open}
	look := func() bool {
		sums := f.batch.Sum(at, 0)
		t.Fights, t.Mean = sums.Fights, f.o.Statistic.Estimate(sums, false).Mean
		t.Low, t.High = f.o.Statistic.AnytimeInterval(sums, f.risk, f.most/4)
		if f.batch.NoChance(at) {
			t.Low, t.High = t.Mean, t.Mean
		}
		switch {
		case t.Low > f.o.Sought:
			t.Verdict = Above
		case t.High < f.o.Sought:
			t.Verdict = Below
		}
		return t.Verdict != Open || f.batch.NoChance(at)
	}
	whole, err := f.batch.Until(f.ctx, []int{at}, 1, f.most, look)
	if err != nil {
		return Open, err
	}
	if f.broken = !whole; f.broken && f.batch.Fights(at) > 0 {
		look()
	}
	if f.batch.Fights(at) == 0 || math.IsInf(t.Low, 0) { // broken off before anything was known
		return Open, nil
	}
	t.Low, t.High = stats.Tidy(t.Low), stats.Tidy(t.High)
	f.tested[at] = t
	return t.Verdict, nil
}
