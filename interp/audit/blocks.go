package audit

import (
	"strconv"

	"hcl/interp/event"
	"hcl/interp/page"
)

// Blocks is a report as blocks of a page.
func (r *Report) Blocks() []page.Block {
	if len(r.Scenarios) == 0 {
		return nil
	}
	fights := r.scenarioSection()
	fights.Title = "Scenarios"
	outcomes := fights.Block(r.chart(), "How often each side wins, and nobody, in each scenario.")
	outcomes.Table.Head[0] = "Scenario"
	outcomes.Fold = true
	list := page.Table{Head: []string{"", "Finding", "Shown again by"}, Left: true}
	for i, f := range r.Findings {
		says := f.Says
		if f.Scenario != "" {
			says = f.Scenario + ": " + says
		}
		again := f.Command + " (" + f.rests() + ")"
		list.Rows = append(list.Rows, []string{strconv.Itoa(i + 1), says, again})
	}
	found := page.Block{Title: "Findings", Text: []string{"The weightiest first, each with its evidence and the command that shows it again."}, Table: &list}
	if len(r.Findings) == 0 {
		found = page.Block{Title: "Findings", Text: []string{"None."}}
	}
	return []page.Block{outcomes, found, {Title: "Looked at and found fine", Notes: r.Fine}}
}

// chart draws the outcomes of all scenarios.
func (r *Report) chart() page.Chart {
	bars := page.Bars{X: page.Axis{Label: "share of fights", Percent: true, Min: page.At(0), Max: page.At(1)}}
	for _, s := range r.Scenarios {
		for _, o := range s.Outcomes {
			if o.Share == 0 && o.Winner == "" {
				continue
			}
			bar := page.Bar{Group: s.Name, Label: "draw", Dim: o.Winner == "", Value: o.Share, Low: o.Low, High: o.High,
				Text: o.text()}
			if o.Winner != "" {
				bar.Side, bar.Label = o.Title, o.Title
			}
			bars.Rows = append(bars.Rows, bar)
		}
	}
	return bars
}

// Page is a report as a page.
func (r *Report) Page() *page.Page {
	p := &page.Page{Generator: "hcl audit", Title: "Audit: " + r.Ruleset, Subtitle: event.Edition(r.Ruleset, r.Version),
		Summary: r.Summary() + ". Whiskers are 95 % intervals.", Blocks: r.Blocks(), Data: r}
	about := &page.Table{Left: true}
	for _, s := range r.Scenarios {
		p.Sides = append(p.Sides, s.Sides)
	}
	for _, x := range r.Params {
		about.Rows = append(about.Rows, []string{x.Name, x.Value})
	}
	for _, f := range r.Files {
		about.Rows = append(about.Rows, []string{f.Name, f.Hash})
	}
	p.About = about
	return p
}
