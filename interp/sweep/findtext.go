package sweep

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"math"
	"slices"
	"strconv"

	"hcl/interp/page"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// SearchSchema is the JSON Schema of a search.
//
//go:embed find.schema.json
var SearchSchema []byte

// Write writes a search as JSON.
func (s *Search) Write() ([]byte, error) { return sim.JSON(s) }

// CSV writes a search as a table with a line for each point that was tested.
func (s *Search) CSV() ([]byte, error) {
	var b bytes.Buffer
	w := sim.NewSheet(&b)
	w.Write([]string{s.Axis.Name, "statistic", "fights", "value", "low", "high", "verdict"})
	text := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	for _, t := range s.Points {
		w.Write([]string{t.Value, s.Statistic.Name, strconv.FormatInt(t.Fights, 10), text(t.Mean), text(t.Low), text(t.High),
			string(t.Verdict)})
	}
	err := w.Flush()
	return b.Bytes(), err
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
	what, at := s.Statistic.Name+" comes to "+s.sought(), s.Axis.Name
	values := s.Axis.Values
	switch {
	case len(s.Points) == 0:
		return "nothing is known yet"
	case !s.Reached:
		points := s.seen()
		first, last := points[0], points[len(points)-1]
		a, _ := s.texts(first)
		b, _ := s.texts(last)
		off := func(t Tested) float64 { return math.Abs(t.Mean - s.Sought) }
		near := slices.MinFunc(points, func(x, y Tested) int { return cmp.Compare(off(x), off(y)) })
		n, _ := s.texts(near)
		return fmt.Sprintf("%s nowhere from %s %s to %s, as far as was seen: it is %s at %s, %s at %s, and nearest with %s at %s", what, at, values[0], values[len(values)-1], a, first.Value, b, last.Value, n, near.Value)
	case s.Adjacent:
		return fmt.Sprintf("%s between %s %s and %s, which are neighbours", what, at, s.Low, s.High)
	case s.Low == "" && s.High == "":
		return fmt.Sprintf("%s cannot be told from %s anywhere from %s %s to %s", s.Statistic.Name, s.sought(), at, values[0],
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
	came, _ := s.texts(here)
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

// Summary says how many fights a search is of, and why not more.
func (s *Search) Summary() string {
	out := fmt.Sprintf("%s at %s, seed %d", sim.Counted(s.Fights, "fight"), sim.Counted(int64(len(s.Points)), "point"),
		s.Seed)
	if s.Partial {
		out += "; PARTIAL: broken off"
	}
	return out
}

func (s *Search) section() sim.Section {
	out := sim.Section{Title: s.Axis.Name, Head: []string{"", "fights", s.Statistic.Name, "interval", "it is"}}
	for _, t := range s.Points {
		value, within := s.texts(t)
		out.Rows = append(out.Rows, []string{t.Value, sim.Grouped(t.Fights), value, within, string(t.Verdict)})
	}
	out.Notes = append(out.Notes, "in 99 of 100 such searches all of these intervals hold at once, whenever a test ends, and what is sought lies in between;",
		"that is so of a statistic that only rises or only falls from one end to the other")
	if s.Wavering {
		out.Notes = append(out.Notes, "but this one both rises and falls: there may be more than one such value; hcl sweep without --find shows the curve")
	}
	return out
}

// Text writes a search for people.
func (s *Search) Text() string {
	tests := s.section()
	out := s.Head.Text() + "  " + s.Summary() + "\n\n" + s.Answer() + "\n\n"
	if s.Curve != nil {
		curve := s.curveSection()
		out += curve.Text() + "\n"
	}
	return out + tests.Text()
}

// Page is a search as a page.
func (s *Search) Page() *page.Page {
	return s.Head.Page("hcl sweep --find", s.Summary(), s.Blocks(), s)
}

// Blocks is a search as a page shows it.
func (s *Search) Blocks() []page.Block {
	if len(s.Points) == 0 {
		return nil
	}
	line := page.Series{Label: titled(s.Statistic), Side: s.Statistic.Side}
	for _, t := range s.Points {
		value, within := s.texts(t)
		line.Points = append(line.Points, page.Point{X: numberOf(t.Value), Y: t.Mean, Low: t.Low, High: t.High,
			Tip: fmt.Sprintf("%s %s\n%s (%s), %s", s.Axis.Name, t.Value, value, within, t.Verdict)})
	}
	chart := page.Lines{X: page.Axis{Label: s.Axis.Name}, Y: page.Axis{Percent: s.Statistic.IsShare},
		Series: []page.Series{line}, Dots: true, Level: page.At(s.Sought)}
	if s.Reached && s.Low != "" && s.High != "" {
		chart.Mark = &page.Mark{At: s.About, Low: numberOf(s.Low), High: numberOf(s.High)}
	}
	out := []page.Block{s.section().Block(chart, s.Answer()+".")}
	if s.Curve != nil {
		out = append(out, s.curveSection().Block(nil))
	}
	return out
}
