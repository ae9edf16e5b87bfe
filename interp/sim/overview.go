package sim

import (
	"fmt"
	"math"

	"hcl/interp/report"
	"hcl/interp/stats"
)

// Overview shows how the fights of several reports end, one below the other.
func Overview(reports []*Report) report.Section {
	s := report.Section{Title: "At a glance", Head: []string{"", "fights", "share", "95 % interval", "mean length"}}
	chart := report.Bars{X: report.Axis{Label: "share of fights", Percent: true}}
	closest, gap := "", math.Inf(1)
	for _, r := range reports {
		if r.Fights == 0 {
			continue
		}
		length := fmt.Sprintf("%.3g %s", r.Rounds.Mean, stats.Units(r.Rounds.Mean, r.Unit))
		s.Rows = append(s.Rows, []string{r.Scenario, stats.Grouped(r.Fights), "", "", length})
		first, second := 0.0, 0.0
		shares := r.shares()
		texts := stats.TextsOf(shares, stats.PlacesOf(shares))
		for i, o := range r.Outcomes {
			name := o.Title
			if o.Winner == "" {
				if name = "draw"; o.Fights == 0 {
					continue
				}
			} else if o.Share.Share > first {
				first, second = o.Share.Share, first
			} else {
				second = max(second, o.Share.Share)
			}
			s.Rows = append(s.Rows, append(append([]string{"  " + name, stats.Grouped(o.Fights)}, texts[i]...), ""))
			chart.Rows = append(chart.Rows, r.outcomeBar(&o, r.Scenario))
		}
		if !r.NoChance && first-second < gap { // one fight alone is no measure of who is ahead
			closest, gap = r.Scenario, first-second
		}
	}
	text := "How the fights of each scenario end."
	if len(reports) > 1 && closest != "" {
		text += " The sides are closest to each other in: " + closest + "."
	}
	s.Chart, s.Says = chart, []string{text}
	return s
}
