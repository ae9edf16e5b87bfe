package sweep

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"hcl/interp"
	"hcl/interp/shard"
	"hcl/interp/sim"
)

// How a value is found: by stochastic bisection. Five points in even steps are tested, then again
// and again the middle of where the statistic crosses the target. A test fights at one point until
// an interval that holds at all times (sim.Statistic.AnytimeInterval) leaves the target out: above
// or below it; or until it has fought as many fights as it may, and the point cannot be told from
// the target. About such points both ends are bisected. The risk of 5 % is shared evenly among as
// many tests as there can be, so in no more than 5 % of all searches any test is wrong; if none
// is, and the statistic only rises or only falls over the range, what is sought lies within the
// interval that is told.

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
	About     float64        `json:"about"`          // between the points that were tested, as if it were straight
	Adjacent  bool           `json:"adjacent"`       // there is no value between Low and High
	Wavering  bool           `json:"wavering"`       // it both rises and falls over the range, as far as it was seen
	Tests     int            `json:"tests"`          // how many there could be, which share the risk
	Points    []Tested       `json:"points"`         // in the order of the axis
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
	sim.Options // Fights: of each point at most
	Axis        Axis
	Statistic   *sim.Statistic
	Sought      float64
	Machine     func(values []string) (*interp.Machine, error)
	Head        sim.Head
}

// risk is how often, of all searches, any test may be wrong.
const risk = 0.05

// ParseRange reads an axis of numbers for a search: without a step, whole numbers go up by 1, and
// others in a thousand even steps.
func ParseRange(text string) (Axis, error) { return parseAxis(text, 1000) }

// finder tests points.
type finder struct {
	o      FindOptions
	ctx    context.Context
	batch  *sim.Batch
	risk   float64
	tested map[int]*Tested
	broken bool
}

// Find finds the value of an axis at which a statistic comes to what is sought. If ctx is
// cancelled it tells what it knows until then, marked partial.
func Find(ctx context.Context, o FindOptions) (*Search, error) {
	k := len(o.Axis.Values)
	r := &Search{Head: o.Head, Axis: o.Axis, Statistic: o.Statistic, Sought: o.Sought, Tests: scanned + 2*bits.Len(uint(k)), Points: []Tested{}}
	r.Seed, r.Asked = o.Seed, o.Fights
	f := &finder{o: o, ctx: ctx, risk: risk / float64(r.Tests), tested: map[int]*Tested{},
		batch: sim.NewBatch(sim.BatchOptions{Seed: o.Seed, Workers: o.Workers, Cells: k, Statistics: []*sim.Statistic{o.Statistic},
			Machine: func(cell int) (*interp.Machine, error) { return o.Machine([]string{o.Axis.Values[cell]}) },
			Pool:    o.Pool, Task: func(cell int) shard.Task { return TaskOf([]int{cell}, 1) }})}
	defer f.batch.Tell(o.Progress, o.Fights*int64(r.Tests))()
	if err := f.search(r); err != nil {
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

// scanned is how many points are tested before any bisection.
const scanned = 5

func (f *finder) search(r *Search) error {
	k := len(f.o.Axis.Values)
	for n := range scanned {
		if _, err := f.test(n * (k - 1) / (scanned - 1)); err != nil {
			return err
		}
	}
	low, high, changes := -1, -1, 0 // the last point before the first crossing, the first behind it
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
		return f.atTheEnd(r)
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
			return f.found(r, low, high)
		}
		v, err := f.test(at)
		if err != nil {
			return err
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
	return f.found(r, low, high)
}

// atTheEnd is for what crosses nowhere between points that can be told apart from what is sought.
func (f *finder) atTheEnd(r *Search) error {
	for _, i := range f.places() {
		r.Reached = r.Reached || f.tested[i].Verdict == Open
	}
	if !r.Reached {
		return nil
	}
	open := func(i int) bool { return f.tested[i].Verdict == Open }
	places := f.places()
	first := slices.IndexFunc(places, open)
	last := len(places) - 1
	for ; !open(places[last]); last-- {
	}
	low, high := -1, len(f.o.Axis.Values)
	if first > 0 {
		low = places[first-1]
	}
	if last < len(places)-1 {
		high = places[last+1]
	}
	return f.found(r, low, high)
}

// found says between which values it crosses.
func (f *finder) found(r *Search, low, high int) error {
	values := f.o.Axis.Values
	if low >= 0 {
		r.Low = values[low]
	}
	if high < len(values) {
		r.High = values[high]
	}
	r.Adjacent = low >= 0 && high == low+1
	r.About = sim.Tidy(f.about(low, high))
	return nil
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
		sums := f.batch.Tally(at, 0)
		t.Fights, t.Mean = sums.Fights, f.o.Statistic.Estimate(sums, false).Mean
		t.Low, t.High = f.o.Statistic.AnytimeInterval(sums, f.risk, f.o.Fights/4)
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
	whole, err := f.batch.Until(f.ctx, []int{at}, 1, f.o.Fights, look)
	if err != nil {
		return Open, err
	}
	if f.broken = !whole; f.broken && f.batch.Fights(at) > 0 {
		look()
	}
	if f.batch.Fights(at) == 0 || math.IsInf(t.Low, 0) { // broken off before anything was known
		return Open, nil
	}
	t.Low, t.High = sim.Tidy(t.Low), sim.Tidy(t.High)
	f.tested[at] = t
	return t.Verdict, nil
}
