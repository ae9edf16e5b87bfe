package sweep

import (
	"slices"

	"hcl/interp/report"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// Report is what the points of a sweep came to. Beside each estimate stand the sums that it was
// derived from.
type Report struct {
	sim.Head
	Axes       []Axis           `json:"axes"`
	Statistics []*sim.Statistic `json:"statistics"`
	Points     []Point          `json:"points"` // all values of the last axis for the first value of the one before
}

// Point is one of them.
type Point struct {
	Values   []string `json:"values"` // of the axes
	NoChance bool     `json:"no_chance,omitempty"`
	Stats    []Stat   `json:"stats"` // in the order of the statistics
}

// Stat is what a statistic came to at a point.
type Stat struct {
	stats.Estimate
	Sums *stats.Sum `json:"sums"`
	// Of a sweep of one axis, from the point before: by how much it differs, in the same fights.
	Step *stats.Estimate `json:"step,omitempty"`
}

func newReport(o Options) *Report {
	r := &Report{Head: o.Head, Axes: o.Axes, Statistics: o.Statistics}
	r.Seed, r.Asked, r.Target = o.Seed, o.Fights, o.Target
	for _, values := range product(o.Axes) {
		r.Points = append(r.Points, Point{Values: values, Stats: make([]Stat, len(o.Statistics))})
	}
	return r
}

// product is every combination of values, the last axis running fastest.
func product(axes []Axis) [][]string {
	out := [][]string{nil}
	for _, a := range axes {
		var next [][]string
		for _, before := range out {
			for _, v := range a.Values {
				next = append(next, append(slices.Clip(before), v))
			}
		}
		out = next
	}
	return out
}

// neighbours are the pairs of points of which the difference is told.
func (r *Report) neighbours() (out [][2]int) {
	if len(r.Axes) != 1 {
		return nil
	}
	for i := 1; i < len(r.Points); i++ {
		out = append(out, [2]int{i - 1, i})
	}
	return out
}

// fill takes the sums of a batch, and what they tell.
func (r *Report) fill(b *sim.Batch) {
	r.Fights = b.Fights(0)
	r.NoChance = r.Fights > 0
	for i := range r.Points {
		p := &r.Points[i]
		p.NoChance = b.NoChance(i)
		r.NoChance = r.NoChance && p.NoChance
		for j := range p.Stats {
			x, s := &p.Stats[j], r.Statistics[j]
			x.Sums = b.Sum(i, j)
			x.Estimate = s.Estimate(x.Sums, p.NoChance)
			if len(r.Axes) == 1 && i > 0 {
				d := s.Difference(b.Pair(i-1, j), p.NoChance && r.Points[i-1].NoChance)
				x.Step = &d
			}
		}
	}
}

// records have a row for each statistic of each point.
func (r *Report) records() report.Records {
	var head []string
	for _, a := range r.Axes {
		head = append(head, a.Name)
	}
	out := report.NewRecords(append(head, "statistic", "fights", "value", "low", "high", "sd", "step", "step_low",
		"step_high")...)
	for _, p := range r.Points {
		for j, x := range p.Stats {
			var row []any
			for _, v := range p.Values {
				row = append(row, v)
			}
			row = append(row, r.Statistics[j].Name, x.Sums.Fights, x.Mean, x.Low, x.High, x.SD)
			if x.Step != nil {
				row = append(row, x.Step.Mean, x.Step.Low, x.Step.High)
			}
			out.Add(row...)
		}
	}
	return out
}
