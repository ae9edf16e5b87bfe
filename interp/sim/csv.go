package sim

import (
	"bytes"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/stats"
)

// csvHead names the columns: what a line is of, then its figures. A figure that a
// statistic does not have is empty.
var csvHead = []string{"statistic", "name", "key", "detail", "count", "value", "low", "high", "sd", "least",
	"least_fight", "most", "most_fight"}

// CSV writes a report as a table with a line for each estimate.
func (r *Report) CSV() ([]byte, error) {
	var b bytes.Buffer
	w := NewSheet(&b)
	w.Write(csvHead)
	share := func(statistic, name, k, detail, count string, s stats.Share) {
		w.Write([]string{statistic, name, k, detail, count, plain(s.Share), plain(s.Low), plain(s.High), "", "", "", "", ""})
	}
	if r.NoChance {
		w.Write([]string{"no_chance", "", "", r.Summary(), whole(r.Fights), "", "", "", "", "", "", "", ""})
	}
	for _, o := range r.Outcomes {
		share("outcome", o.Winner, "", "", whole(o.Fights), o.Share)
		for _, x := range o.Reasons {
			share("reason", o.Winner, "", x.Reason, whole(x.Fights), x.Share)
		}
	}
	q := r.Rounds
	w.Write([]string{"rounds", "mean", "", "", whole(r.Fights), plain(q.Mean), plain(q.Low), plain(q.High),
		plain(q.SD), "", "", plain(q.Longest.Value), whole(q.Longest.Fight)})
	w.Write([]string{"rounds", "sd", "", "", whole(r.Fights), plain(q.SD), plain(q.SDLow), plain(q.SDHigh), "", "", "", "",
		""})
	for _, x := range q.Quantiles {
		w.Write([]string{"rounds", "quantile", "", plain(x.Share), whole(r.Fights), whole(x.Rounds), whole(x.Low),
			whole(x.High), "", "", "", "", ""})
	}
	for _, h := range q.Histogram {
		share("longer", whole(h.Rounds), "", "", whole(h.Fights), h.Longer)
	}
	for _, m := range r.Measures {
		for _, x := range m.Rows {
			w.Write([]string{"measure", m.Name, ids(x.Keys), texts(x.Keys), whole(x.Fights), plain(x.Mean), plain(x.Low),
				plain(x.High), plain(x.SD), plain(x.Least.Value), whole(x.Least.Fight), plain(x.Most.Value), whole(x.Most.Fight)})
			for f, figure := range stats.InOrder(x.Figures) {
				w.Write([]string{f.Name, m.Name, ids(x.Keys), texts(x.Keys), whole(x.Fights), plain(figure.Value),
					plain(figure.Low), plain(figure.High), "", "", "", "", ""})
			}
		}
	}
	for _, c := range r.Choices {
		for _, d := range c.Options {
			share("choice", c.Name, ids([]event.Shown{d.Side, d.Option}), d.Option.Text, d.Taken.String(), d.Share)
		}
	}
	for i := range r.Mattered {
		p := &r.Mattered[i]
		most := Extreme{}
		if p.Most != nil {
			most = *p.Most
		}
		share("came_up", p.Sort, p.Of, p.Name, whole(p.Fights), p.Share)
		w.Write([]string{"times", p.Sort, p.Of, p.Name, p.Sum.String(), plain(p.Times.Mean), plain(p.Times.Low),
			plain(p.Times.High),
			plain(p.Times.SD), "", "", plain(most.Value), whole(most.Fight)})
		if d := p.Decided; d != nil {
			share("decided", p.Sort, p.Of, p.Name, whole(d.Times), d.Share)
		}
	}
	for _, x := range r.Notable {
		value := ""
		if x.Value != nil {
			value = plain(*x.Value)
		}
		w.Write([]string{"notable", x.What, ids(x.Keys), strings.TrimSpace(x.Measure + " " + x.Winner), "", value, "", "", "",
			"", "", "", whole(x.Fight)})
	}
	err := w.Flush()
	return b.Bytes(), err
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

func plain(x float64) string { return strconv.FormatFloat(stats.Tidy(x), 'g', -1, 64) }
func whole(n int64) string   { return strconv.FormatInt(n, 10) }

func inCSV(rows [][]string) ([]byte, error) {
	var b bytes.Buffer
	w := NewSheet(&b)
	for _, row := range rows {
		w.Write(row)
	}
	err := w.Flush()
	return b.Bytes(), err
}
