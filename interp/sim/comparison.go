package sim

import (
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/stats"
	"hcl/lang/ir"
)

// Comparison is what two came to in the same fights.
type Comparison struct {
	Scenario     string            `json:"scenario"`
	A            Contestant        `json:"a"`
	B            Contestant        `json:"b"`
	Unit         string            `json:"unit"`
	Seed         uint64            `json:"seed"`
	Asked        int64             `json:"asked"`
	Margin       float64           `json:"margin,omitempty"`
	Fights       int64             `json:"fights"`
	NoChance     bool              `json:"no_chance,omitempty"`
	Partial      bool              `json:"partial,omitempty"`
	MarginMissed bool              `json:"margin_missed,omitempty"`
	Outcomes     []OutcomeCompared `json:"outcomes"`
	Otherwise    []Otherwise       `json:"otherwise"`
	Rounds       Compared          `json:"rounds"`
	Measures     []MeasureCompared `json:"measures"`
	Partings     []Parting         `json:"partings"`
}

// Contestant is one of the two that are compared.
type Contestant struct {
	report.Source
	Alone  []string `json:"alone,omitempty"`  // titles of the measures that only it has
	Replay string   `json:"replay,omitempty"` // the command that tells fight K
}

// Compared is a share of fights, or a mean over them, in A and B.
type Compared struct {
	A          float64 `json:"a"`
	B          float64 `json:"b"`
	Difference float64 `json:"difference"` // B - A
	Low        float64 `json:"low"`
	High       float64 `json:"high"`
	Saves      float64 `json:"saves,omitempty"` // how many independent fights tell as much as one that is paired
	Few        bool    `json:"few,omitempty"`   // of a figure: too few fights for an interval
}

// OutcomeCompared is how often a side has won, or nobody.
type OutcomeCompared struct {
	Winner string `json:"winner"`
	Title  string `json:"title"`
	Compared
	Verdict stats.Verdict    `json:"verdict,omitempty"` // with a margin
	Reasons []ReasonCompared `json:"reasons"`
}

// ReasonCompared is how often fights ended so for a reason.
type ReasonCompared struct {
	Reason string `json:"reason"`
	Compared
}

// Otherwise is in how many fights one won in A and another, or for another reason, in B.
type Otherwise struct {
	A      string `json:"a"` // the names of sides, "" for nobody
	B      string `json:"b"`
	Fights int64  `json:"fights"`
}

// MeasureCompared is a measure that both have.
type MeasureCompared struct {
	Name  string        `json:"name"`
	Title string        `json:"title"`
	By    []string      `json:"by,omitempty"`
	Rows  []RowCompared `json:"rows"`
	Wider bool          `json:"wider,omitempty"` // there were more rows than are told apart

	scale  int64         // its sums are in steps of 1/scale
	figure *stats.Figure // that was asked for
}

// RowCompared is one combination of what a measure is counted by.
type RowCompared struct {
	Keys []event.Shown `json:"keys,omitempty"`
	Compared
	Figures map[string]Compared `json:"figures,omitempty"` // see stats.Figures
}

// contestantOf begins a fight to see what it is.
func contestantOf(f interp.Counter, of, other *ir.Program) Contestant {
	c := Contestant{Source: report.SourceOf(f.Info())}
	titles := f.Measures()
measures:
	for n, m := range of.Measures {
		for _, o := range other.Measures {
			if sameMeasure(m, o) {
				continue measures
			}
		}
		c.Alone = append(c.Alone, titles[n].Title)
	}
	return c
}

// fill derives everything from what was counted.
func (c *Comparison) fill(p *pair, measures []MeasureCompared) {
	n := p.fights
	c.Outcomes, c.Otherwise, c.Measures, c.Partings = []OutcomeCompared{}, []Otherwise{}, []MeasureCompared{}, []Parting{}
	for i, name := range p.sides {
		o := OutcomeCompared{Winner: name, Title: "nobody", Reasons: []ReasonCompared{}}
		if name != "" {
			o.Title = c.A.Sides[i].Title
		}
		l := p.groups[ofOutcomes].index[name]
		o.Compared = c.share(&l.Paired, n)
		if c.Margin > 0 && !c.NoChance {
			low, high := p.outcomeInterval(l)
			o.Verdict = stats.VerdictOf(low, high, c.Margin)
			o.Low, o.High = stats.Tidy(low), stats.Tidy(high)
		}
		for _, l := range p.groups[ofReasons].inOrder() {
			if winner, reason, _ := strings.Cut(l.name, "\x00"); winner == name {
				o.Reasons = append(o.Reasons, ReasonCompared{reason, c.share(&l.Paired, n)})
			}
		}
		c.Outcomes = append(c.Outcomes, o)
	}
	for a := range p.sides {
		for b := range p.sides {
			side := func(i int) int64 {
				if p.sides[i] == "" {
					return -1
				}
				return int64(i)
			}
			if k := p.otherwise[[2]int64{side(a), side(b)}]; k > 0 {
				c.Otherwise = append(c.Otherwise, Otherwise{p.sides[a], p.sides[b], k})
			}
		}
	}
	c.Rounds = c.mean(&p.groups[ofRounds].index[""].Paired, n, 1)
	for i, m := range measures {
		m.Rows, m.Wider = []RowCompared{}, p.groups[ofMeasures+i].wider
		list := p.groups[ofMeasures+i].inOrder()
		shares := !slices.ContainsFunc(list, func(l *line) bool { return !l.A.IsShare(m.scale) || !l.B.IsShare(m.scale) })
		for _, l := range list {
			row := RowCompared{Keys: l.keys, Compared: c.mean(&l.Paired, n, m.scale)}
			switch {
			case m.figure != nil:
				row.Compared = c.figures(&l.Paired, n, m.scale)[m.figure.Name]
			case !shares:
				row.Figures = c.figures(&l.Paired, n, m.scale)
			}
			m.Rows = append(m.Rows, row)
		}
		c.Measures = append(c.Measures, m)
	}
}

// mean compares means over n pairs.
func (c *Comparison) mean(p *stats.Paired, n, scale int64) Compared {
	if n == 0 {
		return Compared{}
	}
	d := p.Less.Change(n, scale)
	x := Compared{A: p.A.Average(n, scale), B: p.B.Average(n, scale), Difference: d.Mean, Low: d.Low, High: d.High,
		Saves: p.Saves(n)}
	if c.NoChance {
		x.Low, x.High = x.Difference, x.Difference
	}
	return x
}

// figures compares the figures of n pairs.
func (c *Comparison) figures(p *stats.Paired, n, scale int64) map[string]Compared {
	out := map[string]Compared{}
	a, b := p.A.Figures(n, scale), p.B.Figures(n, scale)
	for name := range a {
		d := stats.Apart(a[name], b[name])
		if c.NoChance {
			d.Settle()
		}
		out[name] = Compared{A: a[name].Value, B: b[name].Value, Difference: d.Value, Low: d.Low, High: d.High, Few: d.Few}
	}
	return out
}

// share compares shares of n pairs.
func (c *Comparison) share(p *stats.Paired, n int64) Compared {
	x := c.mean(p, n, 1)
	if !c.NoChance && n > 0 {
		b, a := p.Only()
		low, high := stats.PairedInterval(b, a, float64(n))
		x.Low, x.High = stats.Tidy(low), stats.Tidy(high)
	}
	return x
}
