package sim

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/stats"
)

const (
	mostShown   = 20 // rows of a measure, or reasons of an outcome, that people are shown
	mostOptions = 8  // options of a choice
	mostBars    = 16 // rows of a measure that are drawn
	mostColumns = 60 // of a histogram: of longer fights, several lengths are one
)

// intervals is what every page says of what it draws.
const intervals = "Whiskers and bands are 95 % intervals."

// ReportOf begins a report of what was fought: its head, and its parts.
func (h *Head) ReportOf(generator, summary string, sections []report.Section) *report.Report {
	return &report.Report{Generator: generator, Title: h.Scenario, Subtitle: h.Edition(), Head: h.Lines(nil),
		Summary: summary, Remark: intervals, Sections: sections, Sides: [][]string{h.Titles()}, About: h.About("")}
}

// Report is what people and spreadsheets read of it.
func (r *Report) Report() *report.Report {
	out := r.ReportOf("hcl sim", r.Summary(), r.Sections())
	out.Finding, out.Next, out.Records = r.Finding(), r.longest(), r.records
	return out
}

// Sections are the parts of a report.
func (r *Report) Sections() []report.Section {
	out := []report.Section{r.outcomeSection()}
	if r.Fights == 0 {
		return out
	}
	if out = append(out, r.lengthSection()); r.Rounds.SD > 0 {
		out = append(out, r.longerSection())
	}
	for i := range r.Measures {
		if len(r.Measures[i].Rows) > 0 {
			out = append(out, r.measureSection(&r.Measures[i]))
		}
	}
	out = append(out, r.choiceSections()...)
	if s := r.matteredSection(); r.Mattered == nil || len(s.Rows)+len(s.Notes) > 0 {
		out = append(out, s)
	}
	if len(r.Notable) > 0 {
		out = append(out, r.notableSection())
	}
	return out
}

// shareHead heads counts, and the shares that they are.
var shareHead = []string{"", "fights", "share", "95 % interval"}

func (r *Report) outcomeSection() report.Section {
	s := report.Section{Title: "Outcomes", Head: shareHead}
	list := slices.Clone(r.Outcomes)
	slices.SortStableFunc(list, func(a, b Outcome) int { return cmp.Compare(b.Fights, a.Fights) })
	var all []stats.Share
	for _, o := range list {
		all = append(all, o.Share)
	}
	places := stats.PlacesOf(all)
	texts := stats.TextsOf(all, places)
	for i, o := range list {
		name := report.Ended(o.Winner, o.Title)
		if len(o.Reasons) == 1 && o.Reasons[0].Reason != "" {
			name += ": " + o.Reasons[0].Reason
		}
		s.Rows = append(s.Rows, append([]string{name, stats.Grouped(o.Fights)}, texts[i]...))
		if len(o.Reasons) < 2 {
			continue
		}
		for i, x := range o.byFrequency() {
			if i == mostShown {
				s.Rows = append(s.Rows, []string{fmt.Sprintf("  … %d more", len(o.Reasons)-i), "", "", ""})
				break
			}
			s.Rows = append(s.Rows, append([]string{"  " + cmp.Or(x.Reason, "for no stated reason"),
				stats.Grouped(x.Fights)}, x.Share.TextsAt(places)...))
		}
	}
	chart := report.Bars{X: report.Axis{Label: "share of fights", Percent: true}}
	for i := range r.Outcomes {
		chart.Rows = append(chart.Rows, r.outcomeBar(&r.Outcomes[i], ""))
	}
	s.Chart, s.Says = chart, []string{"No fight was fought to its end."}
	if len(list) > 0 && list[0].Fights > 0 {
		name := "a draw"
		if list[0].Winner != "" {
			name = report.Ended(list[0].Winner, list[0].Title)
		}
		s.Says[0] = "How fights end. Most often: " + name + ", " + list[0].Said("fights") + "."
	}
	return s
}

// byFrequency are the reasons of an outcome, the most frequent first.
func (o *Outcome) byFrequency() []Reason {
	out := slices.Clone(o.Reasons)
	slices.SortStableFunc(out, func(a, b Reason) int { return cmp.Compare(b.Fights, a.Fights) })
	return out
}

// outcomeBar draws an outcome.
func (r *Report) outcomeBar(o *Outcome, group string) report.Bar {
	bar := report.Bar{Group: group, Label: o.Title, Side: o.Title, Value: o.Share.Share, Low: o.Low, High: o.High,
		Text: o.Texts()[0]}
	if o.Winner == "" {
		bar.Label, bar.Side, bar.Dim = "draw", "", true
	}
	tip := []string{bar.Label + ": " + o.Said("fights"), stats.Grouped(o.Fights) + " fights"}
	for i, x := range o.byFrequency() {
		if i == mostOptions {
			break
		}
		tip = append(tip, cmp.Or(x.Reason, "for no stated reason")+": "+x.Texts()[0])
	}
	bar.Tip = strings.Join(tip, "\n")
	return bar
}

func (r *Report) lengthSection() report.Section {
	s := r.Rounds.section(r.Unit)
	s.More = true // the finding has most of it
	if r.Rounds.SD == 0 {
		s.Says = []string{"Every fight takes " + stats.Number(r.Rounds.Mean) + " " + stats.Units(r.Rounds.Mean, r.Unit) + "."}
		return s
	}
	list, units := r.Rounds.Histogram, stats.Units(2, r.Unit)
	first, last := min(1, list[0].Rounds), list[len(list)-1].Rounds
	step := (last - first + mostColumns) / mostColumns
	chart := report.Columns{X: report.Axis{Label: units, Whole: true},
		Y: report.Axis{Label: "share of fights", Percent: true}}
	counts := map[int64]int64{}
	for _, h := range list {
		counts[(h.Rounds-first)/step] += h.Fights
	}
	for i := range (last-first)/step + 1 {
		if counts[i] == 0 {
			continue
		}
		s, from := stats.ShareOf(float64(counts[i]), float64(r.Fights)), first+i*step
		name := fmt.Sprintf("%d %s", from, stats.Units(float64(from), r.Unit))
		if step > 1 {
			name = fmt.Sprintf("%d to %d %s", from, from+step-1, units)
		}
		chart.Rows = append(chart.Rows, report.Column{From: float64(from), To: float64(from + step - 1), Value: s.Share,
			Low: s.Share, High: s.Share,
			Tip: name + ": " + s.Said("fights") + "\n" + stats.Grouped(counts[i]) + " fights"})
	}
	end := max(first+3, first+(last-first)/step*step+step-1)
	chart.X.Min, chart.X.Max = report.At(float64(first)), report.At(float64(end))
	chart.Mark = &report.Mark{At: r.Rounds.Mean, Low: r.Rounds.Low, High: r.Rounds.High}
	s.Chart = chart
	s.Says = []string{fmt.Sprintf("A fight takes %s %s on average, the line in the chart; half of them are over after %d.",
		stats.Bracketed(r.Rounds.Mean, r.Rounds.Low, r.Rounds.High), units,
		r.Rounds.Quantiles[len(r.Rounds.Quantiles)/2].Rounds)}
	return s
}

func (r *Rounds) section(unit string) report.Section {
	s := report.Section{Title: "Length in " + stats.Units(2, unit)}
	if r.SD == 0 {
		s.Rows = [][]string{{"always", stats.Number(r.Mean)}}
		return s
	}
	s.Rows = [][]string{{"mean", stats.Bracketed(r.Mean, r.Low, r.High)},
		{"standard deviation", stats.Bracketed(r.SD, r.SDLow, r.SDHigh)}}
	for _, q := range r.Quantiles {
		name := fmt.Sprintf("%g %% quantile", 100*q.Share)
		if q.Share == 0.5 {
			name = "median"
		}
		within := fmt.Sprintf("%d to %d", q.Low, q.High)
		if q.Few {
			within = stats.TooFew
		}
		s.Rows = append(s.Rows, []string{name, fmt.Sprintf("%d (%s)", q.Rounds, within)})
	}
	return s
}

// longerSection tells which share of fights goes on after each round.
func (r *Report) longerSection() report.Section {
	s := report.Section{Title: "Still going on after each " + r.Unit, In: report.Page, Fold: true,
		Head: []string{r.Unit, "fights that end in it", "still going on", "95 % interval"}}
	line := report.Series{Label: "still going on", Points: []report.Point{{X: 0, Y: 1, Low: 1, High: 1,
		Tip: "before the first " + r.Unit + ": 100 %"}}}
	for _, h := range r.Rounds.Histogram {
		line.Points = append(line.Points, report.Point{X: float64(h.Rounds), Y: h.Longer.Share, Low: h.Longer.Low,
			High: h.Longer.High, Tip: fmt.Sprintf("after %s %d: %s", r.Unit, h.Rounds, h.Longer.Said("fights"))})
		s.Rows = append(s.Rows, append([]string{fmt.Sprint(h.Rounds), stats.Grouped(h.Fights)}, h.Longer.Texts()...))
	}
	if len(s.Rows) > 2*mostColumns {
		s.Rows = s.Rows[:2*mostColumns]
		s.Notes = append(s.Notes, "longer fights stand in --format csv")
	}
	last := float64(r.Rounds.Histogram[len(r.Rounds.Histogram)-1].Rounds)
	late := r.Rounds.Quantiles[len(r.Rounds.Quantiles)-1].Rounds
	s.Chart = report.Lines{
		X: report.Axis{Label: stats.Units(2, r.Unit), Whole: true, Min: report.At(0), Max: report.At(max(4, last))},
		Y: report.Axis{Label: "share of fights", Percent: true, Max: report.At(1)}, Series: []report.Series{line}, Steps: true}
	s.Says = []string{fmt.Sprintf(
		"The share of fights that nothing has decided yet. After %s %d at most one in twenty still goes on.", r.Unit, late)}
	return s
}

// countedBy says what a measure is counted by, of which there are some rows with their keys. Where only one of it are
// fighters, they need no other name: what has a cause for the rules is done by a fighter for readers.
func countedBy(by []string, rows int, keys func(row int) []event.Shown) string {
	fighters, which := 0, 0
	for n := range by {
		kinds := map[string]bool{}
		for row := range rows {
			kinds[keys(row)[n].Kind] = true
		}
		if kinds["combatant"] && (len(kinds) == 1 || len(kinds) == 2 && kinds["none"]) {
			fighters, which = fighters+1, n
		}
	}
	called := make([]string, len(by))
	for n, name := range by {
		called[n] = event.Title(name, "")
	}
	if fighters == 1 {
		called[which] = "fighter"
	}
	return " by " + strings.Join(called, " and ")
}

// measureSection is a measure by what it is counted by. Of many rows those with the highest means are shown, fewer in
// the chart.
func (r *Report) measureSection(m *Measure) report.Section {
	s := report.Section{Title: m.Title, Group: "What was measured"}
	text := "The mean of a fight"
	if len(m.By) > 0 {
		by := countedBy(m.By, len(m.Rows), func(row int) []event.Shown { return m.Rows[row].Keys })
		s.Title, text = s.Title+by, text+","+by
	}
	rows := slices.Clone(m.Rows)
	if len(rows) > mostBars {
		slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(b.Mean, a.Mean) })
		text += fmt.Sprintf("; the highest %d of %d", mostBars, len(rows))
	}
	if len(rows) > mostShown {
		s.Notes = append(s.Notes,
			fmt.Sprintf("… %d more with lower means (--format csv shows all)", len(rows)-mostShown))
		rows = rows[:mostShown]
	} else {
		rows = slices.Clone(m.Rows)
	}
	chart, shares := report.Bars{X: report.Axis{Label: "mean of a fight"}}, m.shares()
	if r.NoChance {
		s.Head = []string{"", "in each fight"}
		shares, text = false, strings.Replace(text, "The mean of a fight", "What each fight came to", 1)
	} else if shares {
		s.Title, s.Head = s.Title+", share of fights", shareHead
		text = strings.Replace(text, "The mean of a fight", "The share of fights in which it came to 1, not 0", 1)
		chart.X = report.Axis{Label: "share of fights", Percent: true}
	} else {
		s.Title, s.Head = s.Title+", a fight", []string{"", "mean", "95 % interval"}
		for _, f := range stats.Figures {
			s.Head = append(s.Head, f.Name)
		}
		s.Head = append(s.Head, "least", "most")
	}
	places := r.placesOf(rows, shares)
	for i := range rows {
		bar, cells := r.measureRow(&rows[i], shares, places)
		if r.NoChance {
			cells = cells[:2]
		}
		s.Rows = append(s.Rows, cells)
		chart.Rows = append(chart.Rows, bar)
	}
	if m.Rest != nil {
		s.Notes = append(s.Notes, fmt.Sprintf("only %d combinations are told apart", mostRows))
	}
	text += "."
	if len(chart.Rows) > 1 {
		higher := func(a, b report.Bar) int { return cmp.Compare(b.Value, a.Value) }
		if len(chart.Rows) > mostBars {
			slices.SortStableFunc(chart.Rows, higher)
			chart.Rows = chart.Rows[:mostBars]
		}
		text += " The highest: " + slices.MinFunc(chart.Rows, higher).Label + "."
	}
	least, low := math.Inf(1), 0.0
	for _, b := range chart.Rows {
		least, low = min(least, b.Value), min(low, b.Low)
	}
	if least >= 0 && low < 0 {
		chart.X.Min = report.At(0) // an interval that reaches below what no mean has
	}
	s.Chart, s.Says = chart, []string{text}
	return s
}

// placesOf is how many places behind the point the rows of a measure have.
func (r *Report) placesOf(rows []Row, shares bool) int {
	var margins []float64
	var all []stats.Share
	for i := range rows {
		margins = append(margins, (rows[i].High-rows[i].Low)/2)
		if shares {
			all = append(all, rows[i].share(r.Fights))
		}
	}
	if shares {
		return stats.PlacesOf(all)
	}
	return stats.Places(margins)
}

// measureRow is a row of a measure, as it is drawn and as a table has it.
func (r *Report) measureRow(x *Row, shares bool, places int) (bar report.Bar, cells []string) {
	bar = report.Bar{Label: texts(x.Keys), Value: x.Mean, Low: x.Low, High: x.High}
	for _, k := range x.Keys {
		bar.Side = cmp.Or(bar.Side, r.SideOf(k.Text))
	}
	if shares {
		share := x.share(r.Fights)
		bar.Low, bar.High, bar.Text = share.Low, share.High, share.Texts()[0]
		bar.Tip = fmt.Sprintf("%s: %s\nfirst in fight %d", bar.Label, share.Said("fights"), x.Most.Fight)
		return bar, append([]string{bar.Label, stats.GroupedBig(x.Sum)}, share.TextsAt(places)...)
	}
	mean, within := stats.Number(x.Mean), "always"
	said := mean + " always"
	if x.SD > 0 {
		mean, within = stats.WithIntervalAt(x.Mean, x.Low, x.High, places)
		said = stats.Bracketed(x.Mean, x.Low, x.High)
	}
	cells = []string{bar.Label, mean, within}
	for _, f := range stats.Figures {
		text := ""
		if figure, is := x.Figures[f.Name]; is {
			text = figure.Text()
		}
		cells = append(cells, text)
	}
	least, most := x.Least.Value, x.Most.Value
	if x.Fights < r.Fights {
		least, most = min(0, least), max(0, most)
	}
	bar.Text = mean
	bar.Tip = fmt.Sprintf("%s: %s\nstandard deviation %.3g; %s to %s\noccurred in %s\nmost in fight %d", bar.Label, said,
		x.SD, stats.Number(x.Least.Value), stats.Number(x.Most.Value), stats.Counted(x.Fights, "fight"), x.Most.Fight)
	return bar, append(cells, stats.Number(least), stats.Number(most))
}

// shares reports whether each row of a measure came to 0 or 1 in every fight, so that its mean is
// a share of fights.
func (m *Measure) shares() bool {
	for _, x := range m.Rows {
		if x.Squares.Cmp(new(big.Int).Mul(x.Sum, big.NewInt(m.Scale))) != 0 || x.Least.Value < 0 || x.Most.Value > 1 {
			return false
		}
	}
	return true
}

// share is the mean of a row of such a measure.
func (x *Row) share(fights int64) stats.Share {
	if x.Low == x.High && (x.Mean > 0 || fights == 1) { // nothing is left to chance
		return stats.Share{Share: x.Mean, Low: x.Mean, High: x.Mean}
	}
	return stats.ShareOf(x.Mean*float64(fights), float64(fights))
}

// choiceSections show the places where somebody chooses: a text all of them together; a page each that is open, and
// together those where no side ever took a second option.
func (r *Report) choiceSections() (out []report.Section) {
	head := []string{"", "times", "share", "95 % interval"}
	all := report.Section{Title: "Choices", In: report.Text, Head: head, More: true}
	settled := report.Section{Title: "Choices that come out alike each time", In: report.Page, Group: choices, Head: head,
		Fold: true,
		Says: []string{"Where no side ever took a second option."}}
	for i := range r.Choices {
		s, open := r.choiceSection(&r.Choices[i])
		s.Head = head
		all.Rows = append(all.Rows, s.Rows...)
		if open {
			out = append(out, s)
		} else {
			settled.Rows = append(settled.Rows, s.Rows...)
		}
	}
	for _, s := range []report.Section{settled, all} {
		if len(s.Rows) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// choices is the fold of a page that holds all places where somebody chooses.
const choices = "What was chosen"

// choiceSection shows a place where somebody chooses: which share of their choices each side made so, and whether any
// side has taken more than one option.
func (r *Report) choiceSection(c *Choice) (s report.Section, open bool) {
	s = report.Section{Title: "Choice: " + c.called(), In: report.Page, Group: choices}
	chart := report.Bars{X: report.Axis{Label: "share of the choices of a side", Percent: true}}
	text := "What each side chose, as shares of all the times that it had this choice."
	for _, by := range c.Sides {
		list, never := c.taken(by)
		s.Rows = append(s.Rows, c.rows(by, list, never)...)
		open = open || len(list) > 1
		if len(list) > 0 {
			d := list[0]
			text += " " + d.Side.Text + " most often: " + d.Option.Text + ", " + d.Texts()[0] + "."
		}
		for _, d := range list[:min(mostBars, len(list))] {
			chart.Rows = append(chart.Rows, report.Bar{Group: d.Side.Text, Label: d.Option.Text, Side: r.SideOf(d.Side.Text),
				Value: d.Share.Share, Low: d.Low, High: d.High, Text: d.Texts()[0],
				Tip: fmt.Sprintf("%s: %s\ntaken %s times in %s fights", d.Option.Text, d.Said("the choices"),
					stats.GroupedBig(d.Taken), stats.Grouped(d.Fights))})
		}
	}
	s.Chart, s.Says = chart, []string{text}
	return s, open
}

// called is the choice as people read it, with where it is made.
func (c *Choice) called() string {
	name := event.Spoken(c.Name) + event.PlaceOf(c.At, c.Times)
	if strings.HasPrefix(name, c.Title) {
		return name
	}
	return c.Title + " (" + name + ")"
}

// taken are the options that a side took at a place of choice, the most frequent first, and those that it never did.
func (c *Choice) taken(by Chooser) (list []Decision, never []string) {
	for _, d := range c.Options {
		switch {
		case d.Place[0] != by.Place:
		case d.Taken.Sign() == 0:
			never = append(never, d.Option.Text)
		default:
			list = append(list, d)
		}
	}
	slices.SortStableFunc(list, func(a, b Decision) int { return b.Taken.Cmp(a.Taken) })
	return list, never
}

// rows are the options of a side.
func (c *Choice) rows(by Chooser, list []Decision, never []string) (out [][]string) {
	for i, d := range list {
		if i == 0 {
			out = append(out, []string{c.called() + " by " + event.Within(d.Side.Text), stats.GroupedBig(by.Made), "", ""})
		}
		if i == mostOptions && len(list) > mostOptions+1 {
			out = append(out, []string{fmt.Sprintf("  … %d more", len(list)-i), "", "", ""})
			break
		}
		out = append(out, append([]string{"  " + d.Option.Text, stats.GroupedBig(d.Taken)}, d.Share.Texts()...))
	}
	if n := len(never); n > 0 {
		text := strings.Join(never[:min(n, mostOptions)], ", ")
		if n > mostOptions {
			text += fmt.Sprintf(" and %d more", n-mostOptions)
		}
		out = append(out, []string{"  never: " + text})
	}
	return out
}

func (r *Report) notableSection() report.Section {
	s := report.Section{Title: "Fights worth a look"}
	for _, x := range r.Notable {
		fight := fmt.Sprintf("fight %d", x.Fight)
		switch x.What {
		case "longest":
			s.Rows = append(s.Rows, []string{"longest", fight,
				fmt.Sprintf("%s %s", stats.Number(*x.Value), stats.Units(*x.Value, r.Unit))})
		case "most":
			what := stats.Number(*x.Value)
			if len(x.Keys) > 0 {
				what += ", " + texts(x.Keys)
			}
			s.Rows = append(s.Rows, []string{"most: " + x.Title, fight, what})
		case "upset":
			what := "won by " + event.Within(x.Title)
			if x.Value != nil {
				what += fmt.Sprintf(", %s %s", r.titleOf(x.Measure), stats.Number(*x.Value))
			}
			s.Rows = append(s.Rows, []string{"biggest upset", fight, what})
		}
	}
	if r.Replay != "" {
		s.Notes = append(s.Notes, "fight K again: "+r.Replay, "with --html FILE it is written as a page to watch")
	}
	return s
}

func (r *Report) titleOf(measure string) string {
	for _, m := range r.Measures {
		if m.Name == measure {
			return m.Title
		}
	}
	return measure
}
