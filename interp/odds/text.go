package odds

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hcl/interp/report"
	"hcl/interp/stats"
)

const (
	mostShown = 40   // rows that people are shown
	outermost = 1e-4 // of more numbers, those at either end that come up in less together are one row
)

// row is a value, or several numbers one behind the other, as people are shown them.
type row struct {
	name            string
	share           stats.Share
	atMost, atLeast *float64
	fraction        string
}

// rows are the values as people are shown them; of is how many throws they are shares of, 0 if they
// are exact.
func (a *Asked) rows(of float64) (out []row, notes []string) {
	for i, v := range a.Values {
		if i == mostShown && a.Mean == nil {
			notes = append(notes, fmt.Sprintf("… %d more (--format csv shows all)", len(a.Values)-i))
			break
		}
		out = append(out, row{v.Value.Text, v.Share, v.AtMost, v.AtLeast, v.Fraction})
	}
	if a.Mean == nil || len(out) <= mostShown {
		return out, notes
	}
	from, to := 0, len(out)
	for from < to && *out[from].atMost < outermost {
		from++
	}
	for to > from && *out[to-1].atLeast < outermost {
		to--
	}
	size := 1 // of a row
	for _, step := range []int{2, 5, 10} {
		for ; (to-from+size-1)/size > mostShown && size < step; size = step {
		}
	}
	for (to-from+size-1)/size > mostShown {
		size *= 2
	}
	var grouped []row
	add := func(i, j int) {
		if i < j {
			grouped = append(grouped, together(out[i:j], of))
		}
	}
	add(0, from)
	for i := from; i < to; i += size {
		add(i, min(i+size, to))
	}
	add(to, len(out))
	return grouped, append(notes, "several numbers in a row: --format csv shows each")
}

// together makes one row of several.
func together(list []row, of float64) row {
	first, last := list[0], list[len(list)-1]
	if len(list) == 1 {
		return first
	}
	out := row{name: first.name + " to " + last.name, atMost: last.atMost, atLeast: first.atLeast}
	if of == 0 {
		for _, x := range list {
			out.share.Share += x.share.Share
		}
		out.share.Low, out.share.High = out.share.Share, out.share.Share
		return out
	}
	times := 0.0
	for _, x := range list {
		times += float64(x.share.Share * of)
	}
	out.share = stats.ShareOf(float64(int64(times+0.5)), of)
	return out
}

// Summary says how the figures were found.
func (r *Report) Summary() string {
	if r.Exact {
		if r.Merged > 0 {
			return fmt.Sprintf("exact: %s followed, %s of which met another",
				stats.Counted(r.Ways, "way"), stats.Grouped(r.Merged))
		}
		return "exact: reckoned from " + stats.Counted(r.Ways, "result") + " of the dice"
	}
	out := fmt.Sprintf("NOT EXACT, since %s: thrown %s, seed %d", r.Why, stats.Counted(r.Samples, "time"), r.Seed)
	if r.Partial {
		out += "; PARTIAL: broken off"
	}
	return out
}

// title says what is asked: what a formula comes to, or how often what it says is so.
func (r *Report) title() string {
	if len(r.Asked) == 1 && len(r.Asked[0].Values) > 0 && r.Asked[0].Values[0].Value.Kind == "bool" {
		return "How often " + r.Formula
	}
	return "What " + r.Formula + " can come to"
}

// Report is what people and spreadsheets read of it.
func (r *Report) Report() *report.Report {
	out := &report.Report{Generator: "hcl odds", Title: r.title(), Subtitle: r.Edition(),
		Summary: r.Summary(), About: r.About(""), Records: r.records}
	out.Head = r.Lines(&r.Source)
	if r.Scenario != "" {
		out.About.Rows = slices.Insert(out.About.Rows, 0, []string{"scenario", r.Scenario})
		out.Head = slices.Insert(out.Head, 1, report.Fact{Text: r.Scenario})
	}
	var remarks []string
	remark := func(text string) {
		out.Head = append(out.Head, report.Fact{Text: text})
		remarks = append(remarks, strings.ToUpper(text[:1])+text[1:]+".")
	}
	for _, die := range r.dice {
		remark(die)
	}
	if g := r.Given; g != nil {
		remark(fmt.Sprintf("given %s: %s, and all below is of that alone", g.Text, g.text(r.Exact)))
	}
	out.Remark = strings.Join(remarks, " ")
	for i := range r.Asked {
		name := ""
		if len(r.Asked) > 1 {
			name = r.Asked[i].Of
		}
		out.Finding = append(out.Finding, r.Asked[i].finding(name))
	}
	for i := range r.Asked {
		sections := r.Asked[i].sections(r.Formula, r.thrown())
		if r.Beyond > 0 && i == len(r.Asked)-1 {
			sections[0].Notes = append(sections[0].Notes, r.beyond())
		}
		out.Sections = append(out.Sections, sections...)
	}
	return out
}

// thrown is how many throws chances are shares of, 0 if they are exact.
func (r *Report) thrown() float64 {
	switch {
	case r.Exact:
		return 0
	case r.Given != nil:
		return math.Round(r.Given.Share.Share * float64(r.Samples))
	}
	return float64(r.Samples)
}

// text writes how likely a condition is.
func (g *Given) text(exact bool) string {
	if !exact {
		return strings.Join(g.Texts(), ", 95 % interval ")
	}
	if g.Fraction != "" {
		return percent(g.Share.Share) + " (" + g.Fraction + ")"
	}
	return percent(g.Share.Share)
}

// percent writes the chance of a number and all beyond it, which may be as good as nothing or all.
func percent(x float64) string {
	const least = 0.00005
	switch {
	case 0 < x && x < least:
		return "< 0.01 %"
	case 1-least < x && x < 1:
		return "> 99.99 %"
	}
	return stats.Percent(x, 2) + " %"
}

// short writes a figure with six digits.
// records have a row for each value.
func (r *Report) records() report.Records {
	out := report.NewRecords("of", "value", "share", "low", "high", "at_most", "at_least", "fraction")
	for _, a := range r.Asked {
		for _, v := range a.Values {
			row := []any{a.Of, v.Value.Text, report.Full(v.Share.Share), report.Full(v.Low), report.Full(v.High), nil, nil,
				v.Fraction}
			if v.AtMost != nil {
				row[5], row[6] = report.Full(*v.AtMost), report.Full(*v.AtLeast)
			}
			out.Add(row...)
		}
	}
	return out
}
