package ablate

import (
	"hcl/interp/event"
	"hcl/interp/page"
)

// mostDrawn is how many changes a chart shows.
const mostDrawn = 25

// Blocks is a report as blocks of a page.
func (r *Report) Blocks() []page.Block {
	var out []page.Block
	for i, s := range r.Sections() {
		if i == 0 && len(s.Head) > 0 {
			out = append(out, s.Block(r.chart(), "How the share of fights that each side wins changes with one thing switched off, or with a param one step up or down, on the same dice. What changes most stands first."))
			out[0].Fold = true
			continue
		}
		b := s.Block(nil)
		if b.Table != nil {
			b.Table.Left = true
		}
		out = append(out, b)
	}
	return out
}

// chart draws the changes of shares.
func (r *Report) chart() page.Chart {
	bars := page.Bars{X: page.Axis{Label: "change of the share", Percent: true, Signed: true}, Dots: true}
	drawn := 0
	for _, a := range r.Ablations {
		if a.Otherwise == 0 || a.Rounds == nil {
			continue
		}
		if drawn++; drawn > mostDrawn {
			break
		}
		for i := range a.Outcomes {
			o := &a.Outcomes[i]
			change, within := o.Change(true)
			bar := page.Bar{Group: a.name(), Label: "draw", Dim: o.Winner == "", Value: o.Difference, Low: o.Low, High: o.High,
				Text: change, Tip: change + " (" + within + ")"}
			if o.Winner != "" {
				bar.Side, bar.Label = o.Title, "won by "+event.Within(o.Title)
			}
			if o.Stands {
				bar.Text += " *"
			}
			bars.Rows = append(bars.Rows, bar)
		}
	}
	if len(bars.Rows) == 0 {
		return nil
	}
	return bars
}

// Page is a report as a page.
func (r *Report) Page() *page.Page {
	return r.Head.Page("hcl sim --ablate", r.Summary(), r.Blocks(), r)
}
