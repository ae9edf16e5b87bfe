package odds

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/report"
	"hcl/interp/stats"
)

// mostColumns is how many columns a chart of numbers has: of more, several numbers are one.
const mostColumns = 100

// finding says in a sentence what is likely, after a name where there are several.
func (a *Asked) finding(name string) string {
	says := a.likely()
	if name == "" {
		return strings.ToUpper(says[:1]) + says[1:] + "."
	}
	return name + ", " + says + "."
}

func (a *Asked) likely() string {
	likeliest := slices.MaxFunc(a.Values, func(x, y Value) int { return cmp.Compare(x.Share.Share, y.Share.Share) })
	for _, v := range a.Values {
		if v.Value.Text == "yes" && len(a.Values) <= 2 {
			return "yes in " + percent(v.Share.Share)
		}
	}
	if len(a.Values) == 1 {
		return "always " + likeliest.Value.Text
	}
	out := "likeliest: " + a.likeliest(likeliest.Share.Share)
	if a.Mean != nil {
		out += "; on average " + stats.Rounded(a.Mean.Value)
	}
	return out
}

// mostLikeliest is how many values are named that are likelier than the others, and as likely as one another.
const mostLikeliest = 4

// likeliest names the values of a chance, which is that of none more.
func (a *Asked) likeliest(chance float64) string {
	var names []string
	for _, v := range a.Values {
		if stats.Tidy(v.Share.Share) == stats.Tidy(chance) {
			names = append(names, v.Value.Text)
		}
	}
	switch n := len(names); {
	case n == len(a.Values) && n > 2:
		return "all " + strconv.Itoa(n) + " alike (" + percent(chance) + " each)"
	case n > mostLikeliest:
		return fmt.Sprintf("%s and %d more (%s each)", strings.Join(names[:mostLikeliest-1], ", "), n-mostLikeliest+1,
			percent(chance))
	case n > 1:
		return fmt.Sprintf("%s and %s (%s each)", strings.Join(names[:n-1], ", "), names[n-1], percent(chance))
	}
	return names[0] + " (" + percent(chance) + ")"
}

// sections are how likely everything is that one thing that is asked about can come to: below the formula of a report
// that asks of nothing else without its name.
func (a *Asked) sections(formula string, of float64) []report.Section {
	s := report.Section{}
	if a.Of != formula {
		s.Title = a.Of
	}
	list, notes := a.rows(of)
	s.Head, s.Rows, s.Notes = a.head(list, of), a.cells(list, of), notes
	likeliest := slices.MaxFunc(list, func(x, y row) int { return cmp.Compare(x.share.Share, y.share.Share) })
	bars := report.Bars{X: report.Axis{Label: "chance", Percent: true}}
	for i, x := range list {
		s.Bars = append(s.Bars, x.share.Share/likeliest.share.Share)
		bars.Rows = append(bars.Rows, report.Bar{Label: x.name, Value: x.share.Share, Low: x.share.Low, High: x.share.High,
			Text: s.Rows[i][1], Tip: x.name + ": " + s.Rows[i][1]})
	}
	s.Chart = bars
	if a.Mean == nil {
		s.Says = []string{"The chance of each value. Likeliest: " + a.likeliest(likeliest.share.Share) + "."}
		return []report.Section{s}
	}
	s.Lead = "mean " + a.Mean.text(a.SD)
	s.Says = []string{"The chance of each number. The mean is " + a.Mean.text(a.SD) + "; the line in the chart stands at the mean."}
	numbers, whole := a.numbers()
	if !whole {
		return []report.Section{s}
	}
	s.Chart = a.columns(numbers)
	return []report.Section{s, {Title: "So much or less, so much or more", In: report.Page, Sub: true,
		Chart: a.beyond(numbers),
		Says: []string{"The chances of a number and of all below it, and of it and of all above it: what is read to choose a " +
			"number that must be reached."}}}
}

// numbers are those that can come up, without what is hardly ever so at either end, and whether
// all are whole.
func (a *Asked) numbers() (out []Value, whole bool) {
	out = a.Values
	for len(out) > mostShown && *out[0].AtMost < outermost {
		out = out[1:]
	}
	for len(out) > mostShown && *out[len(out)-1].AtLeast < outermost {
		out = out[:len(out)-1]
	}
	for _, v := range out {
		if x := v.number(); math.IsNaN(x) || x != math.Trunc(x) || math.Abs(x) > 1<<53 {
			return nil, false
		}
	}
	return out, true
}

func (v *Value) number() float64 {
	x, err := strconv.ParseFloat(v.Value.Text, 64)
	if err != nil {
		return math.NaN()
	}
	return x
}

// columns are the chances of numbers, one or several to a column.
func (a *Asked) columns(list []Value) report.Chart {
	first, last := list[0].number(), list[len(list)-1].number()
	step := math.Ceil((last - first + 1) / mostColumns)
	chart := report.Columns{X: report.Axis{Label: a.Of, Whole: true}, Y: report.Axis{Label: "chance", Percent: true}}
	if step > 1 {
		chart.Y.Label = fmt.Sprintf("chance of %g numbers together", step)
	}
	for _, v := range list {
		from := first + math.Floor((v.number()-first)/step)*step
		if n := len(chart.Rows); n > 0 && chart.Rows[n-1].From == from {
			c := &chart.Rows[n-1]
			c.Value += v.Share.Share
			c.Low, c.High = c.Value, c.Value
			c.Tip = fmt.Sprintf("%g to %g: %s", c.From, c.To, percent(min(1, c.Value)))
			continue
		}
		chart.Rows = append(chart.Rows, report.Column{From: from, To: from + step - 1, Value: v.Share.Share, Low: v.Low,
			High: v.High, Tip: v.Value.Text + ": " + percent(v.Share.Share)})
	}
	m := report.Mark{At: a.Mean.Value, Low: a.Mean.Value, High: a.Mean.Value}
	if a.Mean.Low != nil {
		m.Low, m.High = *a.Mean.Low, *a.Mean.High
	}
	chart.Mark = &m
	return chart
}

// beyond are the chances of numbers and all that is less, or more.
func (a *Asked) beyond(list []Value) report.Chart {
	less, more := report.Series{Label: "so much or less"}, report.Series{Label: "so much or more", Until: true}
	for _, v := range list {
		x := v.number()
		less.Points = append(less.Points, report.Point{X: x, Y: *v.AtMost, Low: *v.AtMost, High: *v.AtMost,
			Tip: v.Value.Text + " or less: " + percent(*v.AtMost)})
		more.Points = append(more.Points, report.Point{X: x, Y: *v.AtLeast, Low: *v.AtLeast, High: *v.AtLeast,
			Tip: v.Value.Text + " or more: " + percent(*v.AtLeast)})
	}
	return report.Lines{X: report.Axis{Label: a.Of, Whole: true},
		Y:      report.Axis{Label: "chance", Percent: true, Max: report.At(1)},
		Series: []report.Series{less, more}, Steps: true, Dots: len(list) <= mostColumns}
}

// text is a mean with its standard deviation.
func (m *Figure) text(sd *float64) string {
	out := stats.Rounded(m.Value)
	if m.Fraction != "" {
		out += " (" + m.Fraction + ")"
	}
	if m.Low != nil {
		value, within := stats.WithInterval(m.Value, *m.Low, *m.High)
		deviation, _ := stats.WithInterval(*sd, *m.Low, *m.High)
		return value + " (95 % interval " + within + "), standard deviation " + deviation
	}
	return out + ", standard deviation " + stats.Rounded(*sd)
}

// head names the columns of rows.
func (a *Asked) head(rows []row, of float64) []string {
	out := []string{"", "chance"}
	if of > 0 {
		out = append(out, "95 % interval")
	}
	if a.Mean != nil {
		out = append(out, "or less", "or more")
	}
	if rows[0].fraction != "" {
		out = append(out, "exactly")
	}
	return out
}

// cells are rows as people read them.
func (a *Asked) cells(rows []row, of float64) (out [][]string) {
	for _, x := range rows {
		line := []string{x.name, stats.Percent(x.share.Share, 2) + " %"}
		if of > 0 {
			line = append([]string{x.name}, x.share.Texts()...)
		}
		if a.Mean != nil {
			line = append(line, percent(*x.atMost), percent(*x.atLeast))
		}
		if rows[0].fraction != "" {
			line = append(line, x.fraction)
		}
		out = append(out, line)
	}
	return out
}

// beyond says how much was not gone through.
func (r *Report) beyond() string {
	return fmt.Sprintf("more throws than were gone through: %s %%", strconv.FormatFloat(100*r.Beyond, 'g', 2, 64))
}
