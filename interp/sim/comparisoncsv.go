package sim

import (
	"strconv"

	"hcl/interp/report"
	"hcl/interp/stats"
)

// records have a row for each difference.
func (c *Comparison) records() report.Records {
	out := report.NewRecords("statistic", "name", "key", "detail", "a", "b", "difference", "low", "high", "saves")
	add := func(statistic, name, k, detail string, x Compared) {
		out.Add(statistic, name, k, detail, x.A, x.B, x.Difference, x.Low, x.High, x.saves())
	}
	for _, o := range c.Outcomes {
		add("outcome", o.Winner, "", string(o.Verdict), o.Compared)
		for _, x := range o.Reasons {
			add("reason", o.Winner, "", x.Reason, x.Compared)
		}
	}
	for _, o := range c.Otherwise {
		out.Add("otherwise", "", o.A+";"+o.B, "fights: "+strconv.FormatInt(o.Fights, 10))
	}
	add("rounds", "mean", "", "", c.Rounds)
	for _, m := range c.Measures {
		for _, x := range m.Rows {
			add("measure", m.Name, ids(x.Keys), texts(x.Keys), x.Compared)
			for f, figure := range stats.InOrder(x.Figures) {
				add(f.Name, m.Name, ids(x.Keys), texts(x.Keys), figure)
			}
		}
	}
	return out
}

// saves is how many fights it saves, nil if that is not known.
func (c *Compared) saves() *float64 {
	if c.Saves > 0 {
		return &c.Saves
	}
	return nil
}
