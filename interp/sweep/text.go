package sweep

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// Report is what people and spreadsheets read of it.
func (r *Report) Report() *report.Report {
	out := r.ReportOf("hcl sweep", r.Summary(), r.Sections())
	out.Finding, out.Records = r.finding(), r.records
	return out
}

// finding says between what the first statistic lies, and where it comes to that.
func (r *Report) finding() []string {
	shown := r.shown()
	if r.Fights == 0 || len(shown) == 0 {
		return nil
	}
	j := shown[0]
	by := func(a, b Point) int { return cmp.Compare(a.Stats[j].Mean, b.Stats[j].Mean) }
	least, most := slices.MinFunc(r.Points, by), slices.MaxFunc(r.Points, by)
	points, steps := r.estimates(j)
	places := r.Statistics[j].Places(points...)
	known := func(step stats.Estimate) bool { return step.Low > 0 || step.High < 0 }
	said := func(p Point) string {
		value, _ := r.Statistics[j].TextsAt(p.Stats[j].Estimate, places)
		for i, a := range r.Axes {
			value += []string{" at ", ", "}[min(i, 1)] + event.Within(a.At(p.Values[i]))
		}
		return value
	}
	if value, _ := r.Statistics[j].Texts(least.Stats[j].Estimate); by(least, most) == 0 {
		return []string{titled(r.Statistics[j]) + ": " + value + " everywhere."}
	}
	first, last := r.Points[0], r.Points[len(r.Points)-1]
	switch a, b := least.Stats[j], most.Stats[j]; {
	case a.High >= b.Low && !r.NoChance && !slices.ContainsFunc(steps, known):
		return []string{fmt.Sprintf("%s: least %s, most %s; their intervals overlap.", titled(r.Statistics[j]),
			said(least), said(most))}
	case len(r.Axes) == 1 && by(first, least) == 0 && by(last, most) == 0:
		return []string{titled(r.Statistics[j]) + " rises from " + said(first) + " to " + said(last) + "."}
	case len(r.Axes) == 1 && by(first, most) == 0 && by(last, least) == 0:
		return []string{titled(r.Statistics[j]) + " falls from " + said(first) + " to " + said(last) + "."}
	}
	return []string{titled(r.Statistics[j]) + ": least " + said(least) + ", most " + said(most) + "."}
}

// Sections are the parts of a report: of one axis a table with all points for each statistic, drawn as lines with bands,
// the shares in one chart; of two a grid for each statistic, drawn as a heat map.
func (r *Report) Sections() (out []report.Section) {
	if r.Fights == 0 {
		return nil
	}
	shares := report.Section{Title: "Shares of fights by " + r.Axes[0].within(), In: report.Page,
		Says: []string{"Each line is a share of fights, its band the 95 % interval. All points fight the same fights on the " +
			"same dice."}}
	var drawn []int
	for _, j := range r.shown() {
		if len(r.Axes) == 2 {
			out = append(out, r.grid(j))
			continue
		}
		s := r.column(j)
		if r.rest(j) {
			s.In = report.Page // for its line in the chart
		}
		if r.Statistics[j].IsShare {
			drawn, s.Sub = append(drawn, j), true
		} else {
			s.Chart = r.lines([]int{j})
			s.Says = []string{titled(r.Statistics[j]) + " by " + r.Axes[0].within() + ", with the 95 % interval."}
		}
		out = append(out, s)
	}
	if drawn != nil {
		shares.Chart = r.lines(drawn)
		slices.SortStableFunc(out, func(a, b report.Section) int { return after(a) - after(b) })
		out = slices.Insert(out, 0, shares)
	}
	if r.Replay != "" {
		out = append(out, report.Section{In: report.Text, Notes: []string{"fight K of a point again: " + r.Replay}})
	}
	return out
}

// after is 1 of what stands behind the shares, which stand together.
func after(s report.Section) int {
	if s.Sub {
		return 0
	}
	return 1
}

// shown are the statistics that people are shown: not the draws of fights of which none is one.
func (r *Report) shown() (out []int) {
	for j, s := range r.Statistics {
		if s.Name != "draws" || len(r.Statistics) == 1 || !r.noDraws() {
			out = append(out, j)
		}
	}
	return out
}

// noDraws reports whether draws are asked for, and there are none.
func (r *Report) noDraws() bool {
	draws := slices.IndexFunc(r.Statistics, func(s *sim.Statistic) bool { return s.Name == "draws" })
	return draws >= 0 && !slices.ContainsFunc(r.Points, func(p Point) bool {
		return p.Stats[draws].Sums.Sum != stats.Wide{}
	})
}

// rest reports whether a statistic is the share of the second of two sides that has all fights which the first has not.
func (r *Report) rest(j int) bool {
	return j == 1 && len(r.Sides) == 2 && r.Statistics[j].IsShare && r.Statistics[0].IsShare && r.noDraws()
}

func titled(s *sim.Statistic) string { return capital(s.Title) }

// capital lets a text begin a sentence.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// estimates are those of a statistic at all points, and the steps between them, if there are any.
func (r *Report) estimates(j int) (points, steps []stats.Estimate) {
	for _, p := range r.Points {
		points = append(points, p.Stats[j].Estimate)
		if step := p.Stats[j].Step; step != nil {
			steps = append(steps, *step)
		}
	}
	return points, steps
}

// column is a statistic along the only axis.
func (r *Report) column(j int) report.Section {
	s := r.Statistics[j]
	out := report.Section{Title: titled(s), Head: []string{"", s.Kind(), "95 % interval", "step", "95 % interval"}}
	points, steps := r.estimates(j)
	places, stepPlaces := s.Places(points...), s.Places(steps...)
	for _, p := range r.Points {
		x := p.Stats[j]
		value, within := s.TextsAt(x.Estimate, places)
		row := []string{r.Axes[0].At(p.Values[0]), value, within, "", ""}
		if x.Step != nil {
			row[3], row[4] = s.ChangeTextsAt(*x.Step, stepPlaces)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// grid is a statistic over both axes: the first goes down, the last across.
func (r *Report) grid(j int) report.Section {
	s, across := r.Statistics[j], r.Axes[1]
	out := report.Section{Title: titled(s), Head: []string{""}, Chart: r.heat(j), Fold: true,
		Says: []string{fmt.Sprintf("%s, for every %s (down) and %s (across).", titled(s), r.Axes[0].within(), across.within())}}
	for _, v := range across.Values {
		out.Head = append(out.Head, across.At(v))
	}
	widest := 0.0
	points, _ := r.estimates(j)
	places := s.Places(points...)
	for i, v := range r.Axes[0].Values {
		row := []string{r.Axes[0].At(v)}
		for k := range across.Values {
			x := r.Points[i*len(across.Values)+k].Stats[j].Estimate
			value, _ := s.TextsAt(x, places)
			row = append(row, value)
			widest = max(widest, stats.Margin(x.Mean, x.Low, x.High))
		}
		out.Rows = append(out.Rows, row)
	}
	unit := ""
	if s.IsShare {
		widest, unit = 100*widest, " %"
	}
	if widest > 0 {
		out.Notes = append(out.Notes, "each is "+stats.KnownTo(widest, unit)+"; --format csv has every interval")
	}
	return out
}

// Summary says how many fights a report is of, and why not more.
func (r *Report) Summary() string {
	out := fmt.Sprintf("%s, the same %s at each, seed %d", stats.Counted(int64(len(r.Points)), "point"),
		stats.Counted(r.Fights, "fight"), r.Seed)
	switch {
	case r.NoChance:
		return out + "; nothing is left to chance, so all fights of a point are the same"
	case r.Partial:
		out += fmt.Sprintf("; PARTIAL: broken off, %s at each were asked for", stats.Grouped(r.Asked))
	case r.TargetMissed:
		out += fmt.Sprintf("; the shares are not yet known to ±%s %%, it takes a larger -n",
			strconv.FormatFloat(stats.Tidy(100*r.Target), 'f', -1, 64))
	case r.Target > 0:
		out += fmt.Sprintf("; enough for shares to ±%s %%", strconv.FormatFloat(stats.Tidy(100*r.Target), 'f', -1, 64))
	}
	return out
}

// lines draws statistics along the only axis; words stand where numbers would, in their order.
func (r *Report) lines(stats []int) report.Chart {
	a := r.Axes[0]
	if !a.Number {
		bars := report.Bars{X: report.Axis{Percent: r.Statistics[stats[0]].IsShare}}
		for _, j := range stats {
			s := r.Statistics[j]
			for _, p := range r.Points {
				x := p.Stats[j]
				value, within := s.Texts(x.Estimate)
				bars.Rows = append(bars.Rows, report.Bar{Group: titled(s), Label: event.Title(p.Values[0], ""), Side: s.Side,
					Dim:   s.Name == "draws",
					Value: x.Mean, Low: x.Low, High: x.High,
					Text: value, Tip: a.At(p.Values[0]) + "\n" + value + " (" + within + ")"})
			}
		}
		return bars
	}
	chart := report.Lines{X: report.Axis{Label: a.Called(), Min: report.At(numberOf(a.Values[0])),
		Max: report.At(numberOf(a.Values[len(a.Values)-1]))}, Dots: true}
	for _, j := range stats {
		s := r.Statistics[j]
		line := report.Series{Label: titled(s), Side: s.Side, Dim: s.Name == "draws"}
		for _, p := range r.Points {
			x := p.Stats[j]
			value, within := s.Texts(x.Estimate)
			line.Points = append(line.Points, report.Point{X: numberOf(p.Values[0]), Y: x.Mean, Low: x.Low, High: x.High,
				Tip: fmt.Sprintf("%s\n%s: %s (%s)", a.At(p.Values[0]), titled(s), value, within)})
		}
		chart.Series = append(chart.Series, line)
		if s.IsShare {
			chart.Y = report.Axis{Percent: true, Min: report.At(0), Max: report.At(1)}
		}
	}
	return chart
}

func (r *Report) heat(j int) report.Chart {
	s, down, across := r.Statistics[j], r.Axes[0], r.Axes[1]
	heat := report.Heat{X: across.Called(), Y: down.Called(), Columns: across.Values, Rows: down.Values,
		Value: report.Axis{Label: titled(s), Percent: s.IsShare}, More: s.Side}
	for i := range down.Values {
		var row []report.Cell
		for k := range across.Values {
			p := r.Points[i*len(across.Values)+k]
			value, within := s.Texts(p.Stats[j].Estimate)
			row = append(row, report.Cell{Value: p.Stats[j].Mean, Text: strings.TrimSuffix(value, " %"),
				Tip: fmt.Sprintf("%s, %s\n%s (%s)", down.At(p.Values[0]), across.At(p.Values[1]), value, within)})
		}
		heat.Cells = append(heat.Cells, row)
	}
	return heat
}

func numberOf(text string) float64 {
	x, _ := strconv.ParseFloat(text, 64)
	return x
}
