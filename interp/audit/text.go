package audit

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"hcl/interp/report"
	"hcl/interp/stats"
)

// Summary says what was fought.
func (r *Report) Summary() string {
	if len(r.Scenarios) == 0 {
		return "PARTIAL: broken off before anything was known"
	}
	all := int64(0)
	for _, s := range r.Scenarios {
		all += s.Fights
	}
	out := fmt.Sprintf("%s of %s, seed %d", fights(all), scenarios(len(r.Scenarios)), r.Seed)
	if r.Asked > 0 && len(r.Scenarios) > 1 {
		out = fmt.Sprintf("%s of each of %s, seed %d", fights(r.Asked), scenarios(len(r.Scenarios)), r.Seed)
	}
	if r.Partial {
		out += "; PARTIAL: broken off, not everything has been looked at"
	}
	return out
}

// Report is what people and spreadsheets read of it.
func (r *Report) Report() *report.Report {
	out := &report.Report{Generator: "hcl audit", Title: "Audit: " + r.Edition(), Head: r.Lines(nil)[1:],
		Summary: r.Summary(), Remark: "Whiskers are 95 % intervals.", Sections: r.Sections(), About: r.About(""),
		Records: r.records}
	if len(r.Scenarios) > 0 {
		out.Finding = r.finding()
	}
	for _, s := range r.Scenarios {
		out.Sides = append(out.Sides, s.Sides)
	}
	return out
}

// aside is what a sentence says in brackets: intervals, and figures of single scenarios.
var aside = regexp.MustCompile(` \([^()]*\)`)

// finding says what bears most on who wins, and how much else there is.
func (r *Report) finding() []string {
	told := r.told()
	bear := heavy(told)
	light := len(told) - bear
	if len(told) == 0 {
		return []string{"Nothing is amiss."}
	}
	if bear == 0 {
		if light == 1 {
			return []string{"The only finding does not bear on who wins."}
		}
		return []string{fmt.Sprintf("None of the %d findings bears on who wins.", light)}
	}
	first := told[0].Says
	if where, rest, ok := strings.Cut(first, ": "); ok && where == told[0].Scenario {
		first = "In " + where + ", " + rest
	}
	first = strings.ToUpper(first[:1]) + aside.ReplaceAllString(first[1:], "") + "."
	var more []string
	if bear > 1 {
		more = append(more, fmt.Sprintf("%d more on who wins or how", bear-1))
	}
	if light > 0 {
		more = append(more, fmt.Sprintf("%d of little weight", light))
	}
	if len(more) == 0 {
		return []string{first}
	}
	return []string{first, "Besides: " + strings.Join(more, ", ") + "."}
}

// told are the findings as people read them: one that several scenarios come to alike is one, at the place of the first.
func (r *Report) told() (out []Finding) {
	at := map[string]int{} // of those that may be told together
	alike := map[string][]Finding{}
	for _, f := range r.Findings {
		key := f.all + f.folded
		if alike[key] = append(alike[key], f); f.all == "" || len(alike[key]) == 1 {
			at[key] = len(out)
			if f.Scenario != "" {
				f.Says = f.Scenario + ": " + f.Says
			}
			out = append(out, f)
		}
	}
	for key, list := range alike {
		if n := len(list); list[0].all != "" && n > 1 {
			var where []string
			for _, f := range list {
				name := f.Scenario[strings.LastIndex(f.Scenario, "/")+1:]
				if f.here != "" {
					name += " (" + f.here + ")"
				}
				where = append(where, name)
			}
			f := &out[at[key]]
			f.Says = fmt.Sprintf("In %s %s: %s", scenarios(n), f.all, strings.Join(where, ", "))
			f.Note = strings.TrimPrefix(f.Note+"; and so for the others", "; ")
		}
	}
	return out
}

// heavy is how many findings are not of little weight.
func heavy(list []Finding) (n int) {
	for _, f := range list {
		if f.folded == "" {
			n++
		}
	}
	return n
}

// Sections are the parts of a report.
func (r *Report) Sections() []report.Section {
	if len(r.Scenarios) == 0 {
		return nil
	}
	found := report.Section{Title: "Findings"}
	var folded []string
	list, known := r.told(), map[string]bool{}
	for _, f := range list {
		item := report.Item{Says: f.Says, Command: f.Command, Rests: f.rests()}
		weak := f.folded != "" && (len(found.Items) >= leastShown || list[0].folded == "" || known[f.same])
		if known[f.same] = f.same != ""; weak {
			folded, found.Weak = append(folded, f.folded), append(found.Weak, item)
		} else {
			found.Items = append(found.Items, item)
		}
	}
	found.Count = "and " + counted(folded)
	if len(found.Items) == 0 {
		found.Notes = []string{"none"}
	}
	if looked := r.looked(); looked != "" {
		found.Notes = append(found.Notes, looked)
	}
	fine := report.Section{Title: "Looked at and found fine", More: true}
	for _, text := range r.Fine {
		fine.Items = append(fine.Items, report.Item{Says: text})
	}
	return []report.Section{found, r.scenarioSection(), fine}
}

// looked says in a line of what nothing was amiss, and of what too few fights were made.
func (r *Report) looked() string {
	var parts []string
	if len(r.whole) > 0 {
		parts = append(parts, "Nothing amiss: "+strings.Join(r.whole, ", "))
	}
	if len(r.few) > 0 {
		parts = append(parts, "Tried in too few fights to tell: "+strings.Join(r.few, ", "))
	}
	return strings.Join(parts, ". ")
}

// leastShown is how many findings one look shows where all are to be folded.
const leastShown = 3

// counted says how many findings of little weight there are, and of what.
func counted(of []string) string {
	times := map[string]int{}
	for _, x := range of {
		times[x]++
	}
	var list []string
	for _, x := range slices.Sorted(maps.Keys(times)) {
		list = append(list, fmt.Sprintf("%s (%d)", x, times[x]))
	}
	return fmt.Sprintf("%d of little weight: %s", len(of), strings.Join(list, ", "))
}

// rests says on how many fights a finding rests, and what else there is to know of it.
func (f *Finding) rests() string {
	if f.Note == "" {
		return fights(f.Fights)
	}
	return fights(f.Fights) + "; " + f.Note
}

// scenarioSection is how the fights of each scenario ended.
func (r *Report) scenarioSection() report.Section {
	s := report.Section{Title: "Scenario", Head: []string{"", "outcomes", "half within", "5 to 95 %", "fights"},
		Says: []string{"How often each side wins, and nobody, in each scenario."}, Chart: r.chart(), Fold: true}
	widest := 0.0
	for _, x := range r.Scenarios {
		for _, o := range x.Outcomes {
			widest = max(widest, 100*(o.High-o.Low)/2)
		}
	}
	places := max(0, stats.Digits(widest)-1) // one digit of the interval
	for _, x := range r.Scenarios {
		var ends []string
		var shares []float64
		for _, o := range x.Outcomes {
			shares = append(shares, o.Share)
		}
		texts := stats.Percents(shares, places)
		for i, o := range x.Outcomes {
			if o.Share == 0 {
				continue
			}
			name := "draw"
			if o.Winner != "" {
				name = o.Title
			}
			ends = append(ends, name+" "+texts[i]+" %")
		}
		s.Rows = append(s.Rows, []string{x.Name, strings.Join(ends, ", "), stats.Counted(x.Median, x.Unit),
			fmt.Sprintf("%d to %d", x.Low, x.High), stats.Grouped(x.Fights)})
	}
	return s
}

// records have a row for each figure that is evidence of a finding.
func (r *Report) records() report.Records {
	out := report.NewRecords("rank", "kind", "scenario", "weight", "names", "fights", "says", "of", "share", "low",
		"high", "command")
	for i, f := range r.Findings {
		head := []any{i + 1, f.Kind, f.Scenario, f.Weight, strings.Join(f.Names, "; "), f.Fights, f.Says}
		for _, e := range f.Evidence {
			out.Add(append(slices.Clone(head), e.Of, e.Share, e.Low, e.High, f.Command)...)
		}
		if len(f.Evidence) == 0 {
			out.Add(append(head, "", "", "", "", f.Command)...)
		}
	}
	return out
}

// chart draws the outcomes of all scenarios.
func (r *Report) chart() report.Chart {
	bars := report.Bars{X: report.Axis{Label: "share of fights", Percent: true, Min: report.At(0), Max: report.At(1)}}
	for _, s := range r.Scenarios {
		for _, o := range s.Outcomes {
			if o.Share == 0 && o.Winner == "" {
				continue
			}
			bar := report.Bar{Group: s.Name, Label: "draw", Dim: o.Winner == "", Value: o.Share, Low: o.Low, High: o.High,
				Text: o.text()}
			if o.Winner != "" {
				bar.Side, bar.Label = o.Title, o.Title
			}
			bars.Rows = append(bars.Rows, bar)
		}
	}
	return bars
}
