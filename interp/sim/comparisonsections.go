package sim

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/stats"
)

// Report is what people and spreadsheets read of a comparison.
func (c *Comparison) Report() *report.Report {
	about := c.about()
	return &report.Report{Generator: "hcl compare", Title: c.Scenario, Subtitle: c.Versus(), Head: c.head(),
		Summary: c.Summary(),
		Finding: c.finding(), Remark: intervals, Sections: c.Sections(), Sides: [][]string{c.A.Titles()}, About: about,
		Records: c.records}
}

// about is the end of a page: what is the same in A and B stands there once.
func (c *Comparison) about() *report.Section {
	a, b := c.A.About(""), c.B.About("")
	for i, row := range a.Rows {
		name := "A: "
		if at := slices.IndexFunc(b.Rows, func(x []string) bool { return slices.Equal(x, row) }); at >= 0 {
			name, b.Rows = "A and B: ", slices.Delete(b.Rows, at, at+1)
		}
		a.Rows[i] = []string{name + row[0], row[1]}
	}
	for _, row := range b.Rows {
		a.Rows = append(a.Rows, []string{"B: " + row[0], row[1]})
	}
	return a
}

// finding says what differs, as a person would.
func (c *Comparison) finding() []string {
	o := c.most()
	switch {
	case c.Fights == 0:
		return nil
	case len(c.Otherwise) == 0:
		return []string{"A and B end alike in every fight; as to their length " + c.Rounds.said(false) + "."}
	case o.Low == o.High && !c.NoChance:
		return nil
	}
	cells, known := o.shares(), ""
	switch {
	case o.Low > 0:
		known = "More"
	case o.High < 0:
		known = "Fewer"
	default:
		return []string{fmt.Sprintf("No difference is known in who wins: %s, %s of fights in A and %s in B (%s points, %s).",
			report.Ended(o.Winner, o.Title), cells[0], cells[1], cells[2], cells[3])}
	}
	return []string{fmt.Sprintf("%s fights are %s in %s: %s instead of %s (%s points, %s).", known,
		report.AreEnded(o.Winner, o.Title), c.calledB(), cells[1], cells[0], cells[2], cells[3])}
}

// calledB is B as a sentence first calls it, with what it has otherwise than A as far as that is short.
func (c *Comparison) calledB() string {
	const short = 60
	own := strings.Join(c.B.own(&c.A), ", ")
	if own == "" && c.A.Edition() != c.B.Edition() {
		own = c.B.Edition()
	}
	if own == "" || len(own) > short {
		return "B"
	}
	return "B (" + own + ")"
}

// head tells what A is, and B as far as it is another.
func (c *Comparison) head() (out []report.Fact) {
	for i, x := range []*Contestant{&c.A, &c.B} {
		lines, what := x.Lines(nil), ""
		if i == 1 {
			lines = x.Lines(&c.A.Source)
		}
		if x.Scenario != "" {
			what = ", in " + x.Scenario
		}
		out = append(out, report.Fact{Text: string(rune('A'+i)) + ": " + lines[0].Text + what})
		for _, line := range lines[1:] {
			fact := report.Fact{Text: "   " + line.Text, Detail: line.Detail}
			if line.Brief != "" {
				fact.Brief = "   " + line.Brief
			}
			out = append(out, fact)
		}
	}
	return out
}

// Versus says what A and B are.
func (c *Comparison) Versus() string { return "A: " + c.A.said(&c.B) + " – B: " + c.B.said(&c.A) }

// said is what fights, with what it has otherwise than another.
func (c *Contestant) said(other *Contestant) string {
	out := c.Edition()
	if own := c.own(other); len(own) > 0 {
		out += " (" + strings.Join(own, ", ") + ")"
	}
	return out
}

// own is what it has otherwise than another.
func (c *Contestant) own(other *Contestant) (own []string) {
	if c.Scenario != "" {
		own = append(own, "in "+c.Scenario)
	}
	for _, p := range c.Params {
		if !slices.Contains(other.Params, p) {
			own = append(own, event.Within(c.Called(p.Name))+" = "+p.Value)
		}
	}
	own = append(own, c.OtherPolicies(&other.Source)...)
	for _, o := range c.Play {
		if !slices.Contains(other.Play, o) {
			own = append(own, event.Ordered(o, c.Sides))
		}
	}
	for _, o := range c.Off {
		if !slices.Contains(other.Off, o) {
			own = append(own, "without "+o)
		}
	}
	return own
}

// Summary says how many fights a comparison is of, and why not more.
func (c *Comparison) Summary() string {
	fights := "fights"
	if c.Fights == 1 {
		fights = "fight"
	}
	out := fmt.Sprintf("%s %s of each, seed %d", stats.Grouped(c.Fights), fights, c.Seed)
	switch {
	case c.NoChance:
		return out + "; nothing is left to chance, so every fight is the same as fight 1"
	case c.Partial:
		out += fmt.Sprintf("; PARTIAL: broken off, %s were asked for", stats.Grouped(c.Asked))
	case c.Margin > 0 && c.MarginMissed:
		out += fmt.Sprintf("; not every difference is known yet to be above 0, below 0, or within ±%s %%, it takes a larger -n", stats.Number(100*c.Margin))
	case c.Margin > 0:
		out += fmt.Sprintf("; every difference of outcomes is known to be above 0, below 0, or within ±%s %%",
			stats.Number(100*c.Margin))
	}
	return out
}

// Sections are the parts of a comparison.
func (c *Comparison) Sections() []report.Section {
	out := []report.Section{c.outcomeSection()}
	if c.Fights > 0 {
		out = append(out, c.bothSection())
	}
	length := report.Section{Title: "Length in " + stats.Units(2, c.Unit), Head: comparedHead, Extra: 1}
	length.Rows = [][]string{append([]string{"mean"}, c.Rounds.texts()...)}
	length.Says = []string{"The mean, in A and in B; " + c.Rounds.said(false) + "."}
	out = append(out, c.otherwiseSection(), length)
	for i := range c.Measures {
		if len(c.Measures[i].Rows) > 0 {
			out = append(out, c.Measures[i].section(&c.A.Source))
		}
	}
	alone := report.Section{Title: "Not compared", Left: true}
	for i, of := range []*Contestant{&c.A, &c.B} {
		if len(of.Alone) > 0 {
			alone.Rows = append(alone.Rows, []string{"only " + string(rune('A'+i)) + " measures", strings.Join(of.Alone, ", ")})
		}
	}
	if alone.Rows != nil {
		out = append(out, alone)
	}
	for i := range c.Partings {
		out = append(out, c.partingSection(&c.Partings[i]))
	}
	return out
}

var comparedHead = []string{"", "A", "B", "B - A", "95 % interval", "saves"}

func (c *Comparison) outcomeSection() report.Section {
	s, chart := report.Section{Title: "Outcomes", Head: comparedHead, Extra: 1}, differences()
	text := "The shares of fights in B less those in A: what is right of the line is more frequent in B."
	if o := c.most(); o != nil {
		name := "of draws"
		if o.Winner != "" {
			name = "of fights " + report.Ended(o.Winner, o.Title)
		}
		text += " Most clearly the share " + name + ": " + o.said(true) + "."
	}
	if c.Margin > 0 && !c.NoChance {
		s.Head, s.Extra = append(slices.Clone(s.Head), "so it is"), 0
		s.Notes = append(s.Notes, "with this margin the intervals of outcomes hold at all times, and together")
	}
	var margins []float64
	for _, o := range c.Outcomes {
		if o.A != 0 || o.B != 0 {
			margins = append(margins, 100*o.margin())
		}
	}
	places := stats.Places(margins)
	for _, o := range c.Outcomes {
		if o.A == 0 && o.B == 0 {
			continue
		}
		chart.Rows = append(chart.Rows, o.bar100(c.A.TitleOf(o.Winner), ""))
		name := report.Ended(o.Winner, o.Title)
		if len(o.Reasons) == 1 && o.Reasons[0].Reason != "" {
			name += ": " + o.Reasons[0].Reason
		}
		row := append([]string{name}, o.sharesAt(places)...)
		if len(s.Head) > len(comparedHead) {
			row = append(row, o.Verdict.Text(c.Margin))
		}
		s.Rows = append(s.Rows, row)
		if len(o.Reasons) < 2 {
			continue
		}
		list := slices.Clone(o.Reasons)
		slices.SortStableFunc(list, func(x, y ReasonCompared) int { return cmp.Compare(y.A+y.B, x.A+x.B) })
		for i, x := range list {
			if i == mostShown {
				s.Rows = append(s.Rows, []string{fmt.Sprintf("  … %d more", len(list)-i)})
				break
			}
			reason := "  " + cmp.Or(x.Reason, "for no stated reason")
			s.Rows = append(s.Rows, append([]string{reason}, x.sharesAt(places)...))
		}
	}
	s.Chart, s.Says = chart, []string{text}
	return s
}

// said is a difference in a sentence: what it is, and whether it is clearly one.
func (c *Compared) said(share bool) string {
	difference, within := c.Change(share)
	unit := ""
	if share {
		unit = " percentage points"
	}
	switch {
	case c.Low == c.High && c.Difference == 0:
		return "there is no difference"
	case c.Low == c.High:
		return "the difference is " + difference + unit
	case c.Low > 0 || c.High < 0:
		return "the difference is " + difference + unit + " (" + within + ")"
	}
	return "no difference is known: " + difference + unit + " (" + within + ")"
}

// most is what of outcomes differs most clearly, by the distance from 0 in halves of its interval: draws only where it
// is not known that a side wins more or less often.
func (c *Comparison) most() (found *OutcomeCompared) {
	far := -1.0
	won := slices.ContainsFunc(c.Outcomes, func(o OutcomeCompared) bool {
		return o.Winner != "" && (o.Low > 0 || o.High < 0)
	})
	for i := range c.Outcomes {
		o := &c.Outcomes[i]
		if o.A == 0 && o.B == 0 || won && o.Winner == "" {
			continue
		}
		if x := math.Abs(o.Difference) / math.Max(1e-12, o.High-o.Low); x > far {
			found, far = o, x
		}
	}
	return found
}

// bothSection shows how fights end in A, and how in B, each with its own interval.
func (c *Comparison) bothSection() report.Section {
	chart := report.Bars{X: report.Axis{Label: "share of fights", Percent: true}}
	s := report.Section{Title: "Outcomes of both", In: report.Page, Head: shareHead,
		Says: []string{"How fights end in A and in B. The fights are paired, so differences are known better than these " +
			"intervals tell: see above."}}
	shareOf := func(share float64) stats.Share {
		x := stats.ShareOf(math.Round(share*float64(c.Fights)), float64(c.Fights))
		if c.NoChance {
			x.Settle()
		}
		return x
	}
	var shares []stats.Share
	var whole [2][]stats.Share // of A and of B
	for _, o := range c.Outcomes {
		whole[0], whole[1] = append(whole[0], shareOf(o.A)), append(whole[1], shareOf(o.B))
		if o.A != 0 || o.B != 0 {
			shares = append(shares, shareOf(o.A), shareOf(o.B))
		}
	}
	places := stats.PlacesOf(shares)
	texts := [2][][]string{stats.TextsOf(whole[0], places), stats.TextsOf(whole[1], places)}
	for n, o := range c.Outcomes {
		if o.A == 0 && o.B == 0 {
			continue
		}
		title := c.A.TitleOf(o.Winner)
		group := report.Ended(o.Winner, title)
		s.Rows = append(s.Rows, []string{group, "", "", ""})
		for i, share := range []float64{o.A, o.B} {
			x := shareOf(share)
			cells := texts[i][n]
			name := string(rune('A' + i))
			chart.Rows = append(chart.Rows, report.Bar{Group: group, Label: name, Side: title, Dim: title == "", Value: x.Share,
				Low: x.Low, High: x.High, Text: cells[0],
				Tip: group + " in " + name + ": " + x.Said("fights")})
			s.Rows = append(s.Rows, append([]string{"  " + name, stats.Grouped(int64(math.Round(share * float64(c.Fights))))}, cells...))
		}
	}
	s.Chart = chart
	return s
}

func (c *Comparison) otherwiseSection() report.Section {
	s := report.Section{Title: "Fights that end otherwise"}
	titles := map[string]string{"": "a draw"}
	for _, x := range c.A.Sides {
		titles[x.Name] = report.Ended(x.Name, x.Title)
	}
	rest := c.Fights
	for _, o := range c.Otherwise {
		rest -= o.Fights
		name := titles[o.A] + " in A, " + titles[o.B] + " in B"
		if o.A == o.B {
			name = titles[o.A] + " in both, for another reason"
		}
		s.Rows = append(s.Rows, []string{name, stats.Grouped(o.Fights)})
	}
	s.Rows = append(s.Rows, []string{"alike in both", stats.Grouped(rest)})
	return s
}

func (m *MeasureCompared) section(sides *report.Source) report.Section {
	s := report.Section{Title: m.Title, Head: comparedHead, Extra: 1, Under: "figures besides means",
		Says: []string{"The difference of means of a fight, B less A. A dot right of the line: more in B."}}
	if len(m.By) > 0 {
		s.Title += countedBy(m.By, len(m.Rows), func(row int) []event.Shown { return m.Rows[row].Keys })
	}
	s.Title += ", a fight"
	rows := slices.Clone(m.Rows)
	if len(rows) > mostBars {
		slices.SortStableFunc(rows, func(x, y RowCompared) int { return cmp.Compare(y.A+y.B, x.A+x.B) })
	}
	chart := report.Bars{X: report.Axis{Label: "B less A", Signed: true}, Dots: true}
	for _, x := range rows[:min(mostBars, len(rows))] {
		bar := report.Bar{Label: texts(x.Keys)}
		for _, k := range x.Keys {
			bar.Side = cmp.Or(bar.Side, sides.SideOf(k.Text))
		}
		chart.Rows = append(chart.Rows, x.Compared.bar(bar, 1))
	}
	s.Chart = chart
	if len(rows) > mostShown {
		s.Notes = append(s.Notes, fmt.Sprintf("… %d more with lower means (--format json shows all)", len(rows)-mostShown))
		rows = rows[:mostShown]
	}
	var margins []float64
	for _, row := range rows {
		margins = append(margins, row.margin())
	}
	places := stats.Places(margins)
	for _, row := range rows {
		s.Rows = append(s.Rows, append([]string{texts(row.Keys)}, row.textsAt(places)...))
		for f, x := range stats.InOrder(row.Figures) {
			s.Rows = append(s.Rows, append([]string{"  " + f.Name}, x.figureTexts()...))
		}
	}
	if m.Wider {
		s.Notes = append(s.Notes, fmt.Sprintf("only %d combinations are told apart", mostRows))
	}
	if !slices.ContainsFunc(m.Rows, func(row RowCompared) bool { return row.Low != 0 || row.High != 0 }) {
		s.More, s.Chart = true, nil // nothing differs
		s.Says = []string{"In A and B alike."}
	}
	return s
}

func (c *Comparison) partingSection(p *Parting) report.Section {
	s := report.Section{Title: fmt.Sprintf("Fight %d: A and B part in %s %d", p.Fight, c.Unit, p.Round)}
	if p.Round == 0 {
		s.Title = fmt.Sprintf("Fight %d: A and B part before the first %s", p.Fight, c.Unit)
	}
	for i, name := range []string{"A", "B"} {
		s.Rows = append(s.Rows, []string{name + ": " + p.Says[i]})
		if end := p.Ends[i]; p.Says[i] != end.said() {
			s.Rows = append(s.Rows, []string{fmt.Sprintf("   %s, after %d %s", end.text(), end.Rounds,
				stats.Units(float64(end.Rounds), c.Unit))})
		}
		if replay := []string{c.A.Replay, c.B.Replay}[i]; replay != "" {
			s.Rows = append(s.Rows, []string{"   " + strings.TrimSuffix(replay, "K") + strconv.FormatInt(p.Fight, 10)})
		}
	}
	return s
}

// shares writes what is compared in percent, with the digits that the interval supports.
func (c *Compared) shares() []string { return c.sharesAt(stats.Digits(100 * c.margin())) }

func (c *Compared) margin() float64 { return (c.High - c.Low) / 2 }

func (c *Compared) sharesAt(places int) []string {
	return c.in(100, places, func(x float64, places int) string { return stats.Percent(x, places) + " %" })
}

func (c *Compared) texts() []string { return c.textsAt(stats.Digits(c.margin())) }

func (c *Compared) textsAt(places int) []string {
	return c.in(1, places, func(x float64, places int) string { return strconv.FormatFloat(x, 'f', places, 64) })
}

// figureTexts writes a figure other than a mean: an interval of one number does not mean that every pair had it.
func (c *Compared) figureTexts() []string {
	cells := c.texts()
	switch {
	case c.Few:
		cells[3] = stats.TooFew
	case c.Low == c.High:
		cells[3] = cells[2] + " to " + cells[2]
	}
	return cells
}

// in writes it with so many places behind the point; those of what is the same in all fights are its own.
func (c *Compared) in(unit float64, places int, text func(x float64, places int) string) []string {
	saves := ""
	whole := func(x float64) bool { return stats.Tidy(unit*x) == math.Trunc(stats.Tidy(unit*x)) }
	switch {
	case c.Low < c.High:
	case whole(c.A) && whole(c.B) && whole(c.Difference):
		places = 0
	default:
		places = 2
	}
	difference := func(x float64) string {
		out := strconv.FormatFloat(unit*x, 'f', places, 64)
		switch shown, _ := strconv.ParseFloat(out, 64); {
		case x == 0:
			return "0"
		case shown == 0:
			return strings.TrimPrefix(out, "-")
		case x > 0:
			return "+" + out
		}
		return out
	}
	within := "always"
	if c.Low < c.High {
		within = difference(c.Low) + " to " + difference(c.High)
	}
	if c.Saves > 0 {
		few := 1
		if c.Saves >= 10 {
			few = 0
		}
		saves = strconv.FormatFloat(c.Saves, 'f', few, 64) + " ×"
	}
	return []string{text(c.A, places), text(c.B, places), difference(c.Difference), within, saves}
}

// differences is a chart of differences of shares.
func differences() report.Bars {
	return report.Bars{X: report.Axis{Label: "B less A, percentage points", Signed: true}, Dots: true}
}

// bar100 is the difference of how often a side wins, "" for nobody, in percentage points.
func (c *Compared) bar100(side, group string) report.Bar {
	return c.bar(report.Bar{Group: group, Label: cmp.Or(side, "draw"), Side: side, Dim: side == ""}, 100)
}

// bar is a difference, times a factor.
func (c *Compared) bar(b report.Bar, times float64) report.Bar {
	b.Value, b.Low, b.High = times*c.Difference, times*c.Low, times*c.High
	cells := c.texts()
	if times != 1 {
		cells = c.shares()
	}
	b.Text = cells[2]
	b.Tip = b.Label + "\nA: " + cells[0] + ", B: " + cells[1] + "\nB less A: " + cells[2] + " (" + cells[3] + ")"
	return b
}
