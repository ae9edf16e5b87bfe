package sweep

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"hcl/interp/report"
	"hcl/interp/stats"
)

// Report is what people and spreadsheets read of it.
func (s *Search) Report() *report.Report {
	out := s.ReportOf("hcl sweep --find", s.Summary(), nil)
	out.Finding, out.Records = []string{s.Answer() + "."}, s.records
	if s.Curve != nil {
		out.Sections = append(out.Sections, s.curveSection())
	}
	if len(s.Points) > 0 {
		out.Sections = append(out.Sections, s.section())
	}
	return out
}

// records have a row for each point that was tested.
func (s *Search) records() report.Records {
	out := report.NewRecords(s.Axis.Name, "statistic", "fights", "value", "low", "high", "verdict")
	for _, t := range s.Points {
		out.Add(t.Value, s.Statistic.Name, t.Fights, t.Mean, t.Low, t.High, string(t.Verdict))
	}
	return out
}

// sought is what the statistic is to come to, as people write it.
func (s *Search) sought() string {
	if s.Statistic.IsShare {
		return strconv.FormatFloat(stats.Tidy(100*s.Sought), 'f', -1, 64) + " %"
	}
	return strconv.FormatFloat(s.Sought, 'f', -1, 64)
}

// Answer says in a sentence what was found.
func (s *Search) Answer() string {
	what, at := titled(s.Statistic)+" comes to "+s.sought(), s.Axis.within()
	values := s.Axis.Values
	switch {
	case len(s.Points) == 0:
		return "nothing is known yet"
	case !s.Reached:
		points := s.seen()
		first, last := points[0], points[len(points)-1]
		a, b := s.said(first), s.said(last)
		off := func(t Tested) float64 { return math.Abs(t.Mean - s.Sought) }
		near := slices.MinFunc(points, func(x, y Tested) int { return cmp.Compare(off(x), off(y)) })
		return fmt.Sprintf("%s nowhere from %s %s to %s, as far as was seen: it is %s at %s, %s at %s, and nearest with %s at %s",
			what, at, values[0], values[len(values)-1], a, first.Value, b, last.Value, s.said(near), near.Value)
	case s.Adjacent:
		return fmt.Sprintf("%s between %s %s and %s, which are neighbours", what, at, s.Low, s.High)
	case s.Low == "" && s.High == "":
		return fmt.Sprintf("%s cannot be told from %s anywhere from %s %s to %s", titled(s.Statistic), s.sought(), at, values[0],
			values[len(values)-1])
	case s.Low == "":
		return fmt.Sprintf("%s at %s below %s%s", what, at, s.High, s.atEnd("below", 0))
	case s.High == "":
		return fmt.Sprintf("%s at %s above %s%s", what, at, s.Low, s.atEnd("above", -1))
	}
	about := strconv.FormatFloat(s.About, 'g', 4, 64)
	return fmt.Sprintf("%s at %s between %s and %s, about %s", what, at, s.Low, s.High, about)
}

// seen are the points that were tested, or those of the curve, which are of more fights.
func (s *Search) seen() []Tested {
	if s.Curve == nil {
		return s.Points
	}
	var points []Tested
	for _, p := range s.Curve.Points {
		points = append(points, Tested{Value: p.Value, Mean: p.Came.Mean, Low: p.Came.Low, High: p.Came.High})
	}
	return points
}

// atEnd says of an end of the range that no test told from what is sought whether the statistic has come to
// that there, as far as was seen.
func (s *Search) atEnd(beyond string, end int) string {
	points := s.seen()
	here, other := points[0], points[len(points)-1]
	if end < 0 {
		here, other = other, here
	}
	came := s.said(here)
	if (here.Mean-s.Sought)*(other.Mean-s.Sought) < 0 {
		return fmt.Sprintf(", and likely within the range: at %s it is %s, which no test tells from %s", here.Value, came,
			s.sought())
	}
	return fmt.Sprintf(", or %s the range: at %s it is %s", beyond, here.Value, came)
}

// texts writes what a point came to, and its interval.
func (s *Search) texts(t Tested) (value, within string) {
	return s.Statistic.Texts(stats.Estimate{Mean: t.Mean, Low: t.Low, High: t.High, SD: t.High - t.Low})
}

// said is what a point came to within a sentence, with its interval: it may be of few fights.
func (s *Search) said(t Tested) string {
	value, within := s.texts(t)
	return value + " (" + within + ")"
}

// Summary says how many fights a search is of, and why not more.
func (s *Search) Summary() string {
	out := fmt.Sprintf("%s at %s, seed %d", stats.Counted(s.Fights, "fight"), stats.Counted(int64(len(s.Points)), "point"),
		s.Seed)
	if s.Partial {
		out += "; PARTIAL: broken off"
	}
	return out
}

func (s *Search) section() report.Section {
	out := report.Section{Title: s.Axis.Called(), Head: []string{"", "fights", s.Statistic.Title, "interval", "it is"},
		Chart: s.chart()}
	for _, t := range s.Points {
		value, within := s.texts(t)
		out.Rows = append(out.Rows, []string{t.Value, stats.Grouped(t.Fights), value, within, string(t.Verdict)})
	}
	out.Notes = append(out.Notes, "in 99 of 100 such searches all of these intervals hold at once, whenever a test ends, and what is sought lies in between;",
		"that is so of a statistic that only rises or only falls from one end to the other")
	if s.Wavering {
		out.Notes = append(out.Notes, "but this one both rises and falls: there may be more than one such value; hcl sweep without --find shows the curve")
	}
	return out
}

// chart draws the points that were tested, and what was found.
func (s *Search) chart() report.Chart {
	line := report.Series{Label: titled(s.Statistic), Side: s.Statistic.Side}
	for _, t := range s.Points {
		value, within := s.texts(t)
		line.Points = append(line.Points, report.Point{X: numberOf(t.Value), Y: t.Mean, Low: t.Low, High: t.High,
			Tip: fmt.Sprintf("%s\n%s (%s), %s", s.Axis.At(t.Value), value, within, t.Verdict)})
	}
	chart := report.Lines{X: report.Axis{Label: s.Axis.Called()}, Y: report.Axis{Percent: s.Statistic.IsShare},
		Series: []report.Series{line}, Dots: true, Level: report.At(s.Sought)}
	if s.Reached && s.Low != "" && s.High != "" {
		chart.Mark = &report.Mark{At: s.About, Low: numberOf(s.Low), High: numberOf(s.High)}
	}
	return chart
}
