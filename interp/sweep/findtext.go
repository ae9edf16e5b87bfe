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
	what, at := s.comesTo(), s.Axis.within()
	values := s.Axis.Values
	rows := s.rows()
	switch {
	case len(rows) == 0:
		return "nothing is known yet"
	case !s.Reached:
		first, last := rows[0], rows[len(rows)-1]
		a, b := s.said(first.Tested), s.said(last.Tested)
		off := func(t row) float64 { return math.Abs(t.Mean - s.Sought) }
		near := slices.MinFunc(rows, func(x, y row) int { return cmp.Compare(off(x), off(y)) })
		return fmt.Sprintf("%s nowhere from %s %s to %s, as far as was seen: %s is %s at %s, %s at %s, and nearest "+
			"with %s at %s",
			what, at, values[0], values[len(values)-1], s.it(), a, first.Value, b, last.Value, s.said(near.Tested), near.Value)
	case s.Adjacent:
		return fmt.Sprintf("%s between %s %s and %s, which are neighbours", what, at, s.Low, s.High)
	case s.Low == "" && s.High == "":
		return fmt.Sprintf("%s cannot be told from %s anywhere from %s %s to %s", titled(s.Statistic), s.sought(), at, values[0],
			values[len(values)-1])
	case s.Low == "":
		slices.Reverse(rows)
		return s.level(rows, at, values[0], "below", s.High)
	case s.High == "":
		return s.level(rows, at, values[len(values)-1], "above", s.Low)
	}
	about, low, high := strconv.FormatFloat(s.About, 'g', 4, 64), s.Low, s.High
	if !s.Whole {
		return fmt.Sprintf("%s at %s between %s and %s, about %s", what, at, low, high, about)
	}
	whole := func(x float64) string { return strconv.FormatFloat(math.Round(x), 'f', -1, 64) }
	about, low, high = whole(s.About), whole(numberOf(low)), whole(numberOf(high))
	nearest := s.nearest() + " at " + at + " " + about
	if low != high {
		nearest += fmt.Sprintf(" (any from %s to %s may be it)", low, high)
	}
	return nearest
}

// comesTo says what is sought.
func (s *Search) comesTo() string {
	if s.Sought == 0 && isLead(s.Statistic) {
		return capital(s.Statistic.Even())
	}
	return titled(s.Statistic) + " comes to " + s.sought()
}

// nearest says the same where there is but a nearest to it.
func (s *Search) nearest() string {
	if s.Sought == 0 && isLead(s.Statistic) {
		return capital(s.Statistic.MostEven())
	}
	return titled(s.Statistic) + " comes nearest to " + s.sought()
}

// it is the statistic once more, in the sentence that comesTo begins.
func (s *Search) it() string {
	if s.Sought == 0 && isLead(s.Statistic) {
		return "the share " + s.Statistic.Title
	}
	return "it"
}

// level says of an end of the range which no test tells from what is sought from where on that is so; rows
// end there.
func (s *Search) level(rows []row, at, end, beyond, known string) string {
	told := len(rows) - 1 // the last that is told apart
	for told > 0 && rows[told].Verdict == Open {
		told--
	}
	if told < len(rows)-2 && (s.Curve == nil || !s.Curve.Used) {
		return fmt.Sprintf("%s cannot be told from %s from %s %s to %s; at %s it is %s", titled(s.Statistic), s.sought(), at,
			rows[told+1].Value, end, rows[told].Value, s.said(rows[told].Tested))
	}
	return fmt.Sprintf("%s at %s %s %s%s", s.comesTo(), at, beyond, known, s.atEnd(beyond, rows[len(rows)-1], rows[0]))
}

// A row is a value with what is known of it: of the fights of a test, or of those of the curve if it has more.
type row struct {
	Tested
	byCurve bool // the verdict follows from where the curve crosses, not from the fights of this point
}

// rows are all the values that were fought at. What the curve has found, it has found of all of them: the statistic
// only rises or only falls, so that a value beyond what it leaves lies beyond what is sought.
func (s *Search) rows() []row {
	var rows []row
	for _, t := range s.Points {
		rows = append(rows, row{Tested: t})
	}
	if s.Curve == nil {
		return rows
	}
	for _, p := range s.Curve.Points {
		t := Tested{Value: p.Value, Fights: p.Fights, Mean: p.Came.Mean, Low: p.Came.Low, High: p.Came.High, Verdict: Open}
		switch {
		case t.Low > s.Sought:
			t.Verdict = Above
		case t.High < s.Sought:
			t.Verdict = Below
		}
		i := slices.IndexFunc(rows, func(r row) bool { return r.Value == p.Value })
		switch {
		case i < 0:
			rows = append(rows, row{Tested: t})
		case rows[i].Fights < t.Fights:
			rows[i].Tested = t
		}
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(numberOf(a.Value), numberOf(b.Value)) })
	if s.Curve.Used || !s.Reached {
		s.followCurve(rows)
	}
	return rows
}

// followCurve says of rows that their own fights do not tell from what is sought what the curve says of them.
func (s *Search) followCurve(rows []row) {
	before, behind := Below, Above
	if rows[0].Mean > rows[len(rows)-1].Mean {
		before, behind = Above, Below
	}
	if !s.Reached {
		side := slices.IndexFunc(rows, func(r row) bool { return r.Verdict != Open })
		if side < 0 {
			return
		}
		before, behind = rows[side].Verdict, rows[side].Verdict
	}
	for i := range rows {
		r := &rows[i]
		x := numberOf(r.Value)
		switch {
		case !s.Reached, s.Low != "" && x < numberOf(s.Low):
			r.byCurve, r.Verdict = r.Verdict == Open, before
		case s.High != "" && x > numberOf(s.High):
			r.byCurve, r.Verdict = r.Verdict == Open, behind
		}
	}
}

// says is the verdict as a table has it.
func (r row) says() string {
	if r.byCurve {
		return string(r.Verdict) + ", by the curve"
	}
	return string(r.Verdict)
}

// atEnd says of an end of the range that no test told from what is sought whether the statistic has come to
// that there, as far as was seen.
func (s *Search) atEnd(beyond string, here, other row) string {
	came := s.said(here.Tested)
	if (here.Mean-s.Sought)*(other.Mean-s.Sought) < 0 {
		return fmt.Sprintf(", and likely within the range: at %s %s is %s, which no test tells from "+
			"%s", here.Value, s.it(), came,
			s.sought())
	}
	return fmt.Sprintf(", or %s the range: at %s %s is %s", beyond, here.Value, s.it(), came)
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
	out := report.Section{Title: s.Axis.Called(), Head: []string{"", "fights", s.Statistic.Kind(), "interval", "it is"},
		Chart: s.chart()}
	if isLead(s.Statistic) {
		out.Head[2] = "lead"
	}
	for _, t := range s.rows() {
		value, within := s.texts(t.Tested)
		out.Rows = append(out.Rows, []string{t.Value, stats.Grouped(t.Fights), value, within, t.says()})
	}
	if s.Curve != nil {
		out.Notes = append(out.Notes, s.curveNotes()...)
	}
	out.Notes = append(out.Notes, "tests err in 1 of 100 such searches, whenever they end, of a statistic that "+
		"only rises or only falls from one end to the other")
	if s.Wavering {
		out.Notes = append(out.Notes, "but this one both rises and falls: there may be more than one such value; hcl sweep without --find shows the curve")
	}
	return out
}

// chart draws the points that were tested, and what was found.
func (s *Search) chart() report.Chart {
	line := report.Series{Label: titled(s.Statistic), Side: s.Statistic.Side}
	for _, t := range s.rows() {
		value, within := s.texts(t.Tested)
		line.Points = append(line.Points, report.Point{X: numberOf(t.Value), Y: t.Mean, Low: t.Low, High: t.High,
			Tip: fmt.Sprintf("%s\n%s (%s), %s", s.Axis.At(t.Value), value, within, t.says())})
	}
	chart := report.Lines{X: report.Axis{Label: s.Axis.Called()}, Y: report.Axis{Percent: s.Statistic.IsShare},
		Series: []report.Series{line}, Dots: true, Level: report.At(s.Sought)}
	if s.Reached && s.Low != "" && s.High != "" {
		chart.Mark = &report.Mark{At: s.About, Low: numberOf(s.Low), High: numberOf(s.High)}
	}
	return chart
}
