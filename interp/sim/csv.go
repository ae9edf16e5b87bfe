package sim

import (
	"strings"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/stats"
)

// records have a row for each estimate: what it is of, then its figures. A figure that a statistic does not have is
// empty.
func (r *Report) records() report.Records {
	out := report.NewRecords("statistic", "name", "key", "detail", "count", "value", "low", "high", "sd", "least",
		"least_fight", "most", "most_fight")
	share := func(statistic, name, key, detail string, count any, s stats.Share) {
		out.Add(statistic, name, key, detail, count, s.Share, s.Low, s.High)
	}
	if r.NoChance {
		out.Add("no_chance", "", "", r.Summary(), r.Fights)
	}
	for _, o := range r.Outcomes {
		share("outcome", o.Winner, "", "", o.Fights, o.Share)
		for _, x := range o.Reasons {
			share("reason", o.Winner, "", x.Reason, x.Fights, x.Share)
		}
	}
	q := r.Rounds
	out.Add("rounds", "mean", "", "", r.Fights, q.Mean, q.Low, q.High, q.SD, "", "", q.Longest.Value, q.Longest.Fight)
	out.Add("rounds", "sd", "", "", r.Fights, q.SD, q.SDLow, q.SDHigh)
	for _, x := range q.Quantiles {
		if x.Few {
			out.Add("rounds", "quantile", "", x.Share, r.Fights, x.Rounds)
			continue
		}
		out.Add("rounds", "quantile", "", x.Share, r.Fights, x.Rounds, x.Low, x.High)
	}
	for _, h := range q.Histogram {
		out.Add("longer", h.Rounds, "", "", h.Fights, h.Longer.Share, h.Longer.Low, h.Longer.High)
	}
	for _, m := range r.Measures {
		for _, x := range m.Rows {
			out.Add("measure", m.Name, ids(x.Keys), texts(x.Keys), x.Fights, x.Mean, x.Low, x.High, x.SD,
				x.Least.Value, x.Least.Fight, x.Most.Value, x.Most.Fight)
			for f, figure := range stats.InOrder(x.Figures) {
				out.Add(f.Name, m.Name, ids(x.Keys), texts(x.Keys), x.Fights, figure.Value, figure.Low, figure.High)
			}
		}
	}
	for _, c := range r.Choices {
		for _, d := range c.Options {
			share("choice", c.Name+event.PlaceOf(c.At, c.Times), ids([]event.Shown{d.Side, d.Option}), d.Option.Text,
				d.Taken.String(), d.Share)
		}
	}
	for i := range r.Mattered {
		p := &r.Mattered[i]
		most := Extreme{}
		if p.Most != nil {
			most = *p.Most
		}
		share("came_up", p.Sort, p.Of, p.Name, p.Fights, p.Share)
		out.Add("times", p.Sort, p.Of, p.Name, p.Sum.String(), p.Times.Mean, p.Times.Low, p.Times.High, p.Times.SD, "", "",
			most.Value, most.Fight)
		if d := p.Decided; d != nil {
			share("decided", p.Sort, p.Of, p.Name, d.Times, d.Share)
		}
	}
	for _, x := range r.Notable {
		out.Add("notable", x.What, ids(x.Keys), strings.TrimSpace(x.Measure+" "+x.Winner), "", x.Value, "", "", "", "",
			"", "", x.Fight)
	}
	return out
}

// ids are keys as machines know them.
func ids(keys []event.Shown) string {
	var out []string
	for _, k := range keys {
		switch id := k.ID.(type) {
		case string:
			out = append(out, id)
		default:
			out = append(out, k.Text)
		}
	}
	return strings.Join(out, ";")
}
