package exact

import (
	"hcl/interp/event"
	"hcl/interp/page"
)

// Page is a report as a page.
func (r *Report) Page() *page.Page {
	about := &page.Table{Left: true}
	for _, p := range r.Params {
		about.Rows = append(about.Rows, []string{p.Name, p.Value})
	}
	for _, f := range r.Files {
		about.Rows = append(about.Rows, []string{f.Name, f.Hash})
	}
	out := &page.Page{Generator: "hcl odds --fight", Title: r.Scenario, Subtitle: event.Edition(r.Ruleset, r.Version),
		Summary: r.Summary() + ".",
		Blocks:  r.Blocks(), About: about, Data: r}
	for _, s := range r.Sides {
		out.Sides = append(out.Sides, []string{s.Title})
	}
	return out
}

// Blocks is a report as a page shows it.
func (r *Report) Blocks() []page.Block {
	rows := r.outcomes()
	ends := page.Block{Title: "How it ends", Table: &page.Table{Head: rows[0], Rows: rows[1:]}}
	bars := page.Bars{X: page.Axis{Label: "chance", Percent: true}}
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		text := r.texts(o.Share)[0]
		bars.Rows = append(bars.Rows, page.Bar{Label: o.name(), Side: o.Title, Dim: o.Winner == "", Value: o.Share.Share,
			Low: o.Low, High: o.High, Text: text, Tip: o.name() + ": " + text})
	}
	ends.Chart = bars
	if r.Undecided > 0 {
		return []page.Block{ends}
	}
	rows = r.lengths(len(r.Rounds.Histogram))
	lasts := page.Block{Title: "How long it lasts", Text: []string{"The chance of each length in " + r.Unit + "s: " +
		r.length() + "."},
		Table: &page.Table{Head: rows[0], Rows: rows[1:]}, Fold: true}
	columns := page.Columns{X: page.Axis{Label: r.Unit + "s", Whole: true}, Y: page.Axis{Label: "chance", Percent: true},
		Mark: &page.Mark{At: r.Rounds.Mean, Low: r.Rounds.Mean, High: r.Rounds.Mean}}
	for i, x := range r.Rounds.Histogram {
		share := r.share(x)
		columns.Rows = append(columns.Rows, page.Column{From: float64(x.Rounds), To: float64(x.Rounds), Value: share.Share,
			Low: share.Low, High: share.High,
			Tip: rows[i+1][0] + ": " + rows[i+1][1]})
	}
	if r.Rounds.Low != nil {
		columns.Mark.Low, columns.Mark.High = *r.Rounds.Low, *r.Rounds.High
	}
	lasts.Chart = columns
	return []page.Block{ends, lasts}
}
