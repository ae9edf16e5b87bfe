package odds

import (
	"fmt"
	"math"
	"strconv"

	"hcl/interp/event"
	"hcl/interp/page"
	"hcl/interp/stats"
)

// mostColumns is how many columns a chart of numbers has: of more, several numbers are one.
const mostColumns = 100

// Page is a report as a page.
func (r *Report) Page() *page.Page {
	about := &page.Table{Left: true}
	if r.Scenario != "" {
		about.Rows = append(about.Rows, []string{"scenario", r.Scenario})
	}
	for _, p := range r.Params {
		about.Rows = append(about.Rows, []string{p.Name, p.Value})
	}
	for _, f := range r.Files {
		about.Rows = append(about.Rows, []string{f.Name, f.Hash})
	}
	summary := r.Summary()
	if r.Given != nil {
		summary += "; given " + r.Given.Text + ": " + r.Given.text(r.Exact)
	}
	return &page.Page{Generator: "hcl odds", Title: r.Formula, Subtitle: event.Edition(r.Ruleset, r.Version),
		Summary: summary + ".",
		Blocks:  r.Blocks(), About: about, Data: r}
}

// Blocks is a report as a page shows it.
func (r *Report) Blocks() (out []page.Block) {
	for i := range r.Asked {
		out = append(out, r.Asked[i].blocks(r.thrown())...)
	}
	if n := len(out); r.Beyond > 0 && n > 0 {
		out[n-1].Notes = append(out[n-1].Notes, r.beyond())
	}
	return out
}

func (a *Asked) blocks(of float64) []page.Block {
	head, rows, notes := a.table(of)
	b := page.Block{Title: "How likely: " + a.Of, Table: &page.Table{Head: head, Rows: rows}, Notes: notes}
	if a.Mean != nil {
		b.Text = append(b.Text, "The chance of each number. On average it is "+a.Mean.text(a.SD)+"; the line in the chart.")
		if numbers, whole := a.numbers(); whole {
			b.Chart = a.columns(numbers)
			return []page.Block{b, {Title: "So much or less, so much or more: " + a.Of, Sub: true, Chart: a.beyond(numbers),
				Text: []string{"The chances of a number and of all below it, and of it and of all above it: what is read to choose a number that must be reached."}}}
		}
	}
	likeliest := 0
	bars := page.Bars{X: page.Axis{Label: "chance", Percent: true}}
	list, _ := a.rows(of)
	for i, x := range list {
		bars.Rows = append(bars.Rows, page.Bar{Label: x.name, Value: x.share.Share, Low: x.share.Low, High: x.share.High,
			Text: rows[i][1], Tip: x.name + ": " + rows[i][1]})
		if x.share.Share > list[likeliest].share.Share {
			likeliest = i
		}
	}
	b.Chart = bars
	if a.Mean == nil {
		b.Text = append(b.Text, "The chance of each value. The likeliest: "+list[likeliest].name+", "+rows[likeliest][1]+".")
	}
	return []page.Block{b}
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
func (a *Asked) columns(list []Value) page.Chart {
	first, last := list[0].number(), list[len(list)-1].number()
	step := math.Ceil((last - first + 1) / mostColumns)
	chart := page.Columns{X: page.Axis{Label: a.Of, Whole: true}, Y: page.Axis{Label: "chance", Percent: true}}
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
		chart.Rows = append(chart.Rows, page.Column{From: from, To: from + step - 1, Value: v.Share.Share, Low: v.Low,
			High: v.High, Tip: v.Value.Text + ": " + percent(v.Share.Share)})
	}
	m := page.Mark{At: a.Mean.Value, Low: a.Mean.Value, High: a.Mean.Value}
	if a.Mean.Low != nil {
		m.Low, m.High = *a.Mean.Low, *a.Mean.High
	}
	chart.Mark = &m
	return chart
}

// beyond are the chances of numbers and all that is less, or more.
func (a *Asked) beyond(list []Value) page.Chart {
	less, more := page.Series{Label: "so much or less"}, page.Series{Label: "so much or more"}
	for _, v := range list {
		x := v.number()
		less.Points = append(less.Points, page.Point{X: x, Y: *v.AtMost, Low: *v.AtMost, High: *v.AtMost, Tip: v.Value.Text +
			" or less: " + percent(*v.AtMost)})
		more.Points = append(more.Points, page.Point{X: x, Y: *v.AtLeast, Low: *v.AtLeast, High: *v.AtLeast,
			Tip: v.Value.Text + " or more: " + percent(*v.AtLeast)})
	}
	return page.Lines{X: page.Axis{Label: a.Of, Whole: true},
		Y: page.Axis{Label: "chance", Percent: true, Max: page.At(1)}, Series: []page.Series{less, more}, Dots: len(list) <= mostColumns}
}

// text is a mean with its standard deviation.
func (m *Figure) text(sd *float64) string {
	out := short(m.Value)
	if m.Fraction != "" {
		out += " (" + m.Fraction + ")"
	}
	if m.Low != nil {
		out += " (95 % interval " + short(*m.Low) + " to " + short(*m.High) + ")"
	}
	return out + ", standard deviation " + short(*sd)
}

// table is how likely everything is, as people are shown it.
func (a *Asked) table(of float64) (head []string, lines [][]string, notes []string) {
	rows, notes := a.rows(of)
	head = []string{"", "chance"}
	if of > 0 {
		head = append(head, "95 % interval")
	}
	if a.Mean != nil {
		head = append(head, "or less", "or more")
	}
	if rows[0].fraction != "" {
		head = append(head, "exactly")
	}
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
		lines = append(lines, line)
	}
	return head, lines, notes
}

// beyond says how much was not gone through.
func (r *Report) beyond() string {
	return fmt.Sprintf("more throws than were gone through: %s %%", strconv.FormatFloat(100*r.Beyond, 'g', 2, 64))
}
