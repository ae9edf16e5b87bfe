package exact

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"hcl/interp/report"
	"hcl/interp/stats"
)

// Summary says how the figures were found.
func (r *Report) Summary() string {
	if r.Exact {
		s := r.States
		return fmt.Sprintf("exact within %s: all %s that the fight can come to",
			strconv.FormatFloat(r.Within, 'g', 2, 64), stats.Counted(s.Begins+s.Between+s.Throws, "state"))
	}
	if r.Undecided > 0 {
		s := r.States
		return fmt.Sprintf("PARTIAL: broken off after %s; decided so far %s, undecided %s",
			stats.Counted(s.Between+s.Throws, "state"), chance(1-r.Undecided), chance(r.Undecided))
	}
	out := fmt.Sprintf("NOT EXACT, since %s: %s, seed %d", r.Why, stats.Counted(r.Fights, "fight"), r.Seed)
	if r.Partial {
		out += "; PARTIAL: broken off"
	}
	return out
}

// texts are a chance as people read it.
func (r *Report) texts(x stats.Share) []string {
	switch {
	case r.Exact:
		return []string{chance(x.Share)}
	case r.Undecided > 0:
		return []string{chance(x.Low), chance(x.High)}
	}
	return x.Texts()
}

// chance writes an exact chance.
func chance(x float64) string {
	const least = 0.0000005
	switch {
	case 0 < x && x < least:
		return "< 0.0001 %"
	case 1-least < x && x < 1:
		return "> 99.9999 %"
	}
	return stats.Percent(x, 4) + " %"
}

// Report is what people and spreadsheets read of it.
func (r *Report) Report() *report.Report {
	out := &report.Report{Generator: "hcl odds --fight", Title: r.Scenario, Subtitle: r.Edition(), Summary: r.Summary(),
		About: r.About(""), Sections: []report.Section{r.outcomes()}, Records: r.records}
	if best := slices.MaxFunc(r.Outcomes, func(x, y Outcome) int {
		return cmp.Compare(x.Share.Share, y.Share.Share)
	}); r.Undecided == 0 {
		end := report.Ended(best.Winner, best.Title)
		chance := r.texts(best.Share)
		out.Finding = []string{"Likeliest: " + end + ", " + chance[0] + "."}
		if !r.Exact && len(chance) > 1 {
			out.Finding = []string{fmt.Sprintf("Likeliest: %s, %s (%s).", end, chance[0], chance[1])}
		}
		if r.Exact && best.Share.Share == 1 {
			out.Finding = []string{"Always " + end + "."}
		}
	}
	brief := r.Source
	brief.Files, brief.Sides = nil, nil
	out.Head = brief.Lines(nil)
	out.Sides = [][]string{r.Titles()}
	if r.Undecided == 0 {
		text, page := r.lengths(mostShown), r.lengths(len(r.Rounds.Histogram))
		text.In, page.In = report.Text, report.Page
		out.Sections = append(out.Sections, text, page)
	}
	return out
}

// mostShown is how many lengths a text shows.
const mostShown = 30

// outcomes are how the fight ends.
func (r *Report) outcomes() report.Section {
	s := report.Section{Title: "How it ends", Head: []string{"", "chance"}}
	switch {
	case r.Undecided > 0:
		s.Head = []string{"", "at least", "at most"}
	case !r.Exact:
		s.Head = append(s.Head, "95 % interval")
	}
	bars := report.Bars{X: report.Axis{Label: "chance", Percent: true}}
	for _, o := range r.Outcomes {
		name := report.Ended(o.Winner, o.Title)
		cells := r.texts(o.Share)
		bars.Rows = append(bars.Rows, report.Bar{Label: name, Side: r.TitleOf(o.Winner), Dim: o.Winner == "",
			Value: o.Share.Share,
			Low:   o.Low, High: o.High, Text: cells[0], Tip: name + ": " + cells[0]})
		if len(o.Reasons) == 1 && o.Reasons[0].Reason != "" {
			name += ": " + o.Reasons[0].Reason
		}
		s.Rows = append(s.Rows, append([]string{name}, cells...))
		for _, x := range o.Reasons {
			if len(o.Reasons) > 1 {
				s.Rows = append(s.Rows, append([]string{"  " + x.Reason}, r.texts(x.Share)...))
			}
		}
	}
	s.Chart = bars
	return s
}

// length is how long the fight lasts on average.
func (r *Report) length() string {
	out := "mean " + stats.Rounded(r.Rounds.Mean)
	if r.Rounds.Low != nil {
		value, within := stats.WithInterval(r.Rounds.Mean, *r.Rounds.Low, *r.Rounds.High)
		sd, _ := stats.WithInterval(r.Rounds.SD, *r.Rounds.Low, *r.Rounds.High)
		return "mean " + value + " (95 % interval " + within + "), standard deviation " + sd
	}
	return out + ", standard deviation " + stats.Rounded(r.Rounds.SD)
}

// lengths are how long the fight lasts, with so many rows at most.
func (r *Report) lengths(most int) report.Section {
	units := stats.Units(2, r.Unit)
	s := report.Section{Title: "How long it lasts", Head: []string{units, "chance", "longer"}, Fold: true,
		Lead: units + ": " + r.length(), Says: []string{"The chance of each length in " + units + ": " + r.length() + "."}}
	mean := r.Rounds.Mean
	mark := &report.Mark{At: mean, Low: mean, High: mean}
	if r.Rounds.Low != nil {
		mark.Low, mark.High = *r.Rounds.Low, *r.Rounds.High
	}
	columns := report.Columns{X: report.Axis{Label: units, Whole: true}, Y: report.Axis{Label: "chance", Percent: true},
		Mark: mark}
	for i, x := range r.Rounds.Histogram {
		if i == most {
			s.Rows = append(s.Rows, []string{"more", r.texts(r.Rounds.Histogram[most-1].Longer)[0], ""})
			break
		}
		share, at := r.share(x), float64(x.Rounds)
		row := []string{strconv.FormatInt(x.Rounds, 10), r.texts(share)[0], r.texts(x.Longer)[0]}
		s.Rows = append(s.Rows, row)
		columns.Rows = append(columns.Rows, report.Column{From: at, To: at, Value: share.Share, Low: share.Low,
			High: share.High, Tip: row[0] + ": " + row[1]})
	}
	s.Chart = columns
	return s
}

// share is the chance of a length, with its interval if it is estimated.
func (r *Report) share(x Lasts) stats.Share {
	if r.Exact {
		return exactly(x.Share)
	}
	return stats.ShareOf(x.Share*float64(r.Fights), float64(r.Fights))
}

// records have a row for each outcome, each of its reasons, and each length.
func (r *Report) records() report.Records {
	out := report.NewRecords("what", "winner", "reason", "share", "low", "high")
	line := func(what, winner, reason string, x stats.Share) {
		out.Add(what, winner, reason, x.Share, x.Low, x.High)
	}
	for _, o := range r.Outcomes {
		line("outcome", o.Winner, "", o.Share)
		for _, x := range o.Reasons {
			line("reason", o.Winner, x.Reason, x.Share)
		}
	}
	for _, x := range r.Rounds.Histogram {
		line(r.Unit+" "+strconv.FormatInt(x.Rounds, 10), "", "", r.share(x))
	}
	return out
}
