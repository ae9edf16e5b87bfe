package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/page"
	"hcl/interp/stats"
)

// mostBars is how many rows of a measure are drawn.
const mostBars = 16

// mostColumns is how many columns a histogram has: of longer fights, several lengths are one.
const mostColumns = 60

// Blocks is a report as a page shows it.
func (r *Report) Blocks() []page.Block {
	out := []page.Block{r.outcomeBlock()}
	if r.Fights == 0 {
		return out
	}
	out = append(out, r.lengthBlock(), r.longerBlock())
	for i := range r.Measures {
		if len(r.Measures[i].Rows) > 0 {
			out = append(out, r.measureBlock(&r.Measures[i]))
		}
	}
	settled := Section{Title: "Choices that come out alike each time",
		Head: []string{"", "times", "share", "95 % interval"}}
	for i := range r.Choices {
		b, open := r.choiceBlock(&r.Choices[i])
		if open {
			out = append(out, b)
		} else if b.Table != nil {
			settled.Rows = append(settled.Rows, b.Table.Rows...)
		}
	}
	if len(settled.Rows) > 0 {
		out = append(out, settled.Block(nil, "Where no side ever took a second option."))
		out[len(out)-1].Fold = true
	}
	if len(r.Mattered) > 0 {
		if b := r.matteredBlock(); b.Chart != nil {
			out = append(out, b)
		}
	}
	if len(r.Notable) > 0 {
		out = append(out, r.notableSection().Block(nil))
	}
	return out
}

func (r *Report) outcomeBlock() page.Block {
	chart := page.Bars{X: page.Axis{Label: "share of fights", Percent: true}}
	var best *Outcome
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		chart.Rows = append(chart.Rows, r.outcomeBar(o, ""))
		if best == nil || o.Fights > best.Fights {
			best = o
		}
	}
	text := "No fight was fought to its end."
	if best != nil && best.Fights > 0 {
		name := "a draw"
		if best.Winner != "" {
			name = "won by " + event.Within(best.Title)
		}
		text = "How fights end. Most often: " + name + ", " + best.Said("fights") + "."
	}
	return r.outcomeSection().Block(chart, text)
}

// outcomeBar draws an outcome.
func (r *Report) outcomeBar(o *Outcome, group string) page.Bar {
	bar := page.Bar{Group: group, Label: o.Title, Side: o.Title, Value: o.Share.Share, Low: o.Low, High: o.High,
		Text: o.Texts()[0]}
	if o.Winner == "" {
		bar.Label, bar.Side, bar.Dim = "draw", "", true
	}
	tip := []string{bar.Label + ": " + o.Said("fights"), Grouped(o.Fights) + " fights"}
	for i, x := range o.Reasons {
		if i == mostOptions {
			break
		}
		tip = append(tip, cmp.Or(x.Reason, "for no stated reason")+": "+x.Texts()[0])
	}
	bar.Tip = strings.Join(tip, "\n")
	return bar
}

func (r *Report) lengthBlock() page.Block {
	list, units := r.Rounds.Histogram, plural(r.Unit)
	first, last := min(1, list[0].Rounds), list[len(list)-1].Rounds
	step := (last - first + mostColumns) / mostColumns
	chart := page.Columns{X: page.Axis{Label: units, Whole: true}, Y: page.Axis{Label: "share of fights", Percent: true}}
	counts := map[int64]int64{}
	for _, h := range list {
		counts[(h.Rounds-first)/step] += h.Fights
	}
	for i := range (last-first)/step + 1 {
		if counts[i] == 0 {
			continue
		}
		s, from := stats.ShareOf(float64(counts[i]), float64(r.Fights)), first+i*step
		name := fmt.Sprintf("%d %s", from, unitFor(float64(from), r.Unit))
		if step > 1 {
			name = fmt.Sprintf("%d to %d %s", from, from+step-1, units)
		}
		chart.Rows = append(chart.Rows, page.Column{From: float64(from), To: float64(from + step - 1), Value: s.Share,
			Low: s.Share, High: s.Share,
			Tip: name + ": " + s.Said("fights") + "\n" + Grouped(counts[i]) + " fights"})
	}
	chart.X.Min, chart.X.Max = page.At(float64(first)), page.At(float64(max(first+3, first+(last-first)/step*step+step-1)))
	mean := "Every fight takes " + stats.Number(r.Rounds.Mean) + " " + unitFor(r.Rounds.Mean, r.Unit) + "."
	if r.Rounds.SD > 0 {
		chart.Mark = &page.Mark{At: r.Rounds.Mean, Low: r.Rounds.Low, High: r.Rounds.High}
		middle := r.Rounds.Quantiles[len(r.Rounds.Quantiles)/2].Rounds
		mean = fmt.Sprintf("A fight takes %s %s on average, the line in the chart; half of them are over after %d.",
			bracketed(r.Rounds.Mean, r.Rounds.Low, r.Rounds.High), units, middle)
	}
	return r.Rounds.section(r.Unit).Block(chart, mean)
}

// longerBlock tells which share of fights goes on after each round.
func (r *Report) longerBlock() page.Block {
	s := Section{Title: "Still going on after each " + r.Unit,
		Head: []string{r.Unit, "fights that end in it", "still going on", "95 % interval"}}
	line := page.Series{Label: "still going on", Points: []page.Point{{X: 0, Y: 1, Low: 1, High: 1,
		Tip: "before the first " + r.Unit + ": 100 %"}}}
	for _, h := range r.Rounds.Histogram {
		name := fmt.Sprintf("%s %d", r.Unit, h.Rounds)
		line.Points = append(line.Points, page.Point{X: float64(h.Rounds), Y: h.Longer.Share, Low: h.Longer.Low,
			High: h.Longer.High, Tip: "after " + name + ": " + h.Longer.Said("fights")})
		s.Rows = append(s.Rows, append([]string{fmt.Sprint(h.Rounds), Grouped(h.Fights)}, h.Longer.Texts()...))
	}
	if len(s.Rows) > 2*mostColumns {
		s.Rows = s.Rows[:2*mostColumns]
		s.Notes = append(s.Notes, "longer fights stand in --format csv")
	}
	last := float64(r.Rounds.Histogram[len(r.Rounds.Histogram)-1].Rounds)
	late := r.Rounds.Quantiles[len(r.Rounds.Quantiles)-1].Rounds
	b := s.Block(page.Lines{X: page.Axis{Label: plural(r.Unit), Whole: true, Min: page.At(0), Max: page.At(max(4, last))},
		Y: page.Axis{Label: "share of fights", Percent: true, Max: page.At(1)}, Series: []page.Series{line}, Steps: true},
		fmt.Sprintf("The share of fights that nothing has decided yet. After %s %d at most one in twenty still goes on.", r.Unit, late))
	b.Fold = true
	return b
}

func (r *Report) measureBlock(m *Measure) page.Block {
	rows := slices.Clone(m.Rows)
	text := "The mean of a fight"
	if len(m.By) > 0 {
		text += ", by " + strings.Join(m.By, ", ")
	}
	if len(rows) > mostBars {
		slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(b.Mean, a.Mean) })
		text += fmt.Sprintf("; the highest %d of %d", mostBars, len(rows))
		rows = rows[:mostBars]
	}
	chart := page.Bars{X: page.Axis{Label: "mean of a fight"}}
	shares := m.shares()
	if shares {
		text = strings.Replace(text, "The mean of a fight", "The share of fights in which it came to 1, not 0", 1)
		chart.X = page.Axis{Label: "share of fights", Percent: true}
	}
	least, low := math.Inf(1), 0.0
	var most *Row
	for i := range rows {
		x := &rows[i]
		bar := page.Bar{Label: texts(x.Keys), Value: x.Mean, Low: x.Low, High: x.High, Text: stats.Number(x.Mean)}
		mean := stats.Number(x.Mean) + " always"
		if x.SD > 0 {
			bar.Text, _ = stats.WithInterval(x.Mean, x.Low, x.High)
			mean = bracketed(x.Mean, x.Low, x.High)
		}
		if shares {
			s := x.share(r.Fights)
			bar.Low, bar.High, bar.Text, mean = s.Low, s.High, s.Texts()[0], s.Said("fights")
		}
		for _, k := range x.Keys {
			bar.Side = cmp.Or(bar.Side, r.SideOf(k.Text))
		}
		bar.Tip = fmt.Sprintf("%s: %s\nstandard deviation %.3g; %s to %s\noccurred in %s\nmost in fight %d",
			bar.Label, mean, x.SD, stats.Number(x.Least.Value), stats.Number(x.Most.Value), Counted(x.Fights, "fight"), x.Most.Fight)
		if shares {
			bar.Tip = fmt.Sprintf("%s: %s\nfirst in fight %d", bar.Label, mean, x.Most.Fight)
		}
		chart.Rows = append(chart.Rows, bar)
		least, low = min(least, x.Mean), min(low, x.Low)
		if most == nil || x.Mean > most.Mean {
			most = x
		}
	}
	if least >= 0 && low < 0 {
		chart.X.Min = page.At(0) // an interval that reaches below what no mean has
	}
	text += "."
	if len(rows) > 1 {
		text += " The highest: " + texts(most.Keys) + "."
	}
	return m.section(r.Fights).Block(chart, text)
}

// choiceBlock shows a place where somebody chooses: which share of their choices each side made
// so, and whether any side has taken more than one option.
func (r *Report) choiceBlock(c *Choice) (b page.Block, open bool) {
	s := Section{Title: "Choice: " + c.Title + ", " + c.Name, Head: []string{"", "times", "share", "95 % interval"}}
	chart := page.Bars{X: page.Axis{Label: "share of the choices of a side", Percent: true}}
	text := "What each side chose, as shares of all the times that it had this choice."
	for _, by := range c.Sides {
		s.Rows = append(s.Rows, c.rows(by)...)
		var list []Decision
		for _, d := range c.Options {
			if d.Place[0] == by.Place && d.Taken.Sign() > 0 {
				list = append(list, d)
			}
		}
		open = open || len(list) > 1
		slices.SortStableFunc(list, func(a, b Decision) int { return b.Taken.Cmp(a.Taken) })
		for i, d := range list {
			if i == 0 {
				text += " " + d.Side.Text + " most often: " + d.Option.Text + ", " + d.Texts()[0] + "."
			}
			if i == mostBars {
				break
			}
			side := r.SideOf(d.Side.Text)
			chart.Rows = append(chart.Rows, page.Bar{Group: d.Side.Text, Label: d.Option.Text, Side: side, Value: d.Share.Share,
				Low: d.Low, High: d.High, Text: d.Texts()[0],
				Tip: d.Option.Text + ": " + d.Said("the choices") + "\ntaken " + groupedBig(d.Taken) + " times in " + Grouped(d.Fights) + " fights"})
		}
	}
	return s.Block(chart, text), open
}

// matteredBlock shows in which share of fights what counts only at times came up.
func (r *Report) matteredBlock() page.Block {
	s := r.matteredSection()
	if len(s.Rows)+len(s.Notes) == 0 {
		return page.Block{}
	}
	chart := page.Bars{X: page.Axis{Label: "share of fights", Percent: true}}
	for _, row := range s.Rows {
		for i := range r.Mattered {
			if p := &r.Mattered[i]; p.called() == row[0] && p.Fights > 0 {
				chart.Rows = append(chart.Rows, page.Bar{Label: row[0], Value: p.Share.Share, Low: p.Low, High: p.High,
					Text: row[1],
					Tip:  row[0] + ": in " + p.Said("fights") + "\n" + row[2] + " times a fight"})
				break
			}
		}
	}
	return s.Block(chart, "The terms, modifiers, steps and hooks of the ruleset that count only at times: in how many fights they came up. The table has how often in a fight, and below it stands what never did.")
}
