package exact

import (
	"cmp"
	"math"
	"slices"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// Report is how likely every end of a fight is, and how long it lasts.
type Report struct {
	report.Source
	Unit     string    `json:"unit"`
	Exact    bool      `json:"exact"`
	Within   float64   `json:"within,omitempty"` // no chance is off by more, if they are exact
	States   *States   `json:"states,omitempty"`
	Why      string    `json:"why,omitempty"`    // why they are not
	Fights   int64     `json:"fights,omitempty"` // how many were played then
	Seed     uint64    `json:"seed,omitempty"`
	Partial  bool      `json:"partial,omitempty"` // it was broken off
	Outcomes []Outcome `json:"outcomes"`
	Rounds   Rounds    `json:"rounds,omitzero"` // unknown while something is undecided

	// Undecided is the chance of all that had not been gone through when it was broken off. Each
	// share is of what had been, and its bounds hold for certain.
	Undecided float64 `json:"undecided,omitempty"`
}

// States are how many there are.
type States struct {
	Begins  int64 `json:"begins"`  // with which a round begins
	Between int64 `json:"between"` // between two phases, these among them
	Throws  int64 `json:"throws"`  // in which something is thrown
	Ways    int64 `json:"ways"`    // from one of them to the next
}

// Outcome is a winner, or nobody.
type Outcome struct {
	Winner string `json:"winner"` // the name of the side, "" for a draw
	Title  string `json:"title"`
	stats.Share
	Reasons []Reason `json:"reasons"`
}

// Reason is why the fight ends so.
type Reason struct {
	Reason string `json:"reason"`
	stats.Share
}

// Rounds is how long the fight lasts.
type Rounds struct {
	Mean      float64  `json:"mean"`
	Low       *float64 `json:"low,omitempty"` // its 95 % interval, if it is not exact
	High      *float64 `json:"high,omitempty"`
	SD        float64  `json:"sd"`
	Histogram []Lasts  `json:"histogram"`
}

// Lasts is how likely it is that a fight lasts so many rounds, and that it lasts longer.
type Lasts struct {
	Rounds int64       `json:"rounds"`
	Share  float64     `json:"share"`
	Longer stats.Share `json:"longer"`
}

func newReport(info *event.FightInfo) *Report {
	r := &Report{Source: report.SourceOf(info), Unit: info.Unit}
	r.Play = nil // by order means by nobody's choice, and all choices are gone through
	return r
}

// certain is the chance of one of several things: if there is no other, and nothing has been left
// out, it is certain. If it was broken off, all that is undecided may come to it.
func (p *chances) certain(x float64, among int) stats.Share {
	if p.brokenOff {
		return stats.Share{Share: x, Low: x, High: min(1, x+p.off())}
	}
	if among == 1 && p.dropped == 0 && len(p.pending) == 0 && !p.cut {
		return exactly(1)
	}
	return exactly(min(1, x))
}

func exactly(x float64) stats.Share { return stats.Share{Share: x, Low: x, High: x} }

// tell fills in what has been found.
func (r *Report) tell(p *chances) {
	if p.brokenOff {
		r.Undecided = p.off()
	} else {
		r.Within = p.off()
	}
	r.States = &States{Throws: int64(len(p.nodes)), Ways: p.played}
	for _, s := range p.states {
		r.States.Between++
		if s.at.piece == p.pieces.First() && s.at.here == nil {
			r.States.Begins++
		}
	}
	order := make([]int, len(p.ended))
	for i := range order {
		order[i] = i
	}
	results := p.chain.ends
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(results[a].Winner, results[b].Winner), cmp.Compare(p.ended[b].value(), p.ended[a].value()),
			cmp.Compare(results[a].Reason, results[b].Reason))
	})
	of := map[int64]int{}
	for _, i := range order {
		e, x := results[i], p.ended[i].value()
		at, known := of[e.Winner]
		if !known {
			at = len(r.Outcomes)
			of[e.Winner] = at
			out := Outcome{}
			if e.Winner >= 0 {
				out.Winner, out.Title = r.Sides[e.Winner].Name, r.Sides[e.Winner].Title
			}
			r.Outcomes = append(r.Outcomes, out)
		}
		o := &r.Outcomes[at]
		o.Reasons = append(o.Reasons, Reason{e.Reason, exactly(x)})
		o.Share = exactly(o.Share.Share + x)
	}
	slices.SortStableFunc(r.Outcomes, func(a, b Outcome) int { return cmp.Compare(b.Share.Share, a.Share.Share) })
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		o.Share = p.certain(o.Share.Share, len(r.Outcomes))
		for j := range o.Reasons {
			o.Reasons[j].Share = p.certain(o.Reasons[j].Share.Share, len(order))
		}
	}
	if !p.brokenOff {
		r.tellLengths(p)
	}
}

// tellLengths fills in how long the fight lasts.
func (r *Report) tellLengths(p *chances) {
	all, mean, squares, left := sum{}, sum{}, sum{}, sum{}
	for n := range p.lasted {
		x := p.lasted[n].value()
		all.add(x)
		mean.add(float64(x * float64(n)))
	}
	r.Rounds.Mean = mean.value() / all.value()
	for n := len(p.lasted) - 1; n >= 0; n-- {
		if x := p.lasted[n].value(); x > 0 {
			d := float64(n) - r.Rounds.Mean
			squares.add(float64(x * float64(d*d)))
			r.Rounds.Histogram = append(r.Rounds.Histogram, Lasts{int64(n), x, exactly(min(1, left.value()))})
			left.add(x)
		}
	}
	for i := range r.Rounds.Histogram {
		h := &r.Rounds.Histogram[i]
		h.Share = p.certain(h.Share, len(r.Rounds.Histogram)).Share
	}
	slices.Reverse(r.Rounds.Histogram)
	r.Rounds.SD = math.Sqrt(squares.value() / all.value())
}

// estimate fills in what many fights came to.
func (r *Report) estimate(many *sim.Report) {
	r.Fights, r.Seed, r.Partial = many.Fights, many.Seed, many.Partial
	for _, o := range many.Outcomes {
		out := Outcome{Winner: o.Winner, Title: o.Title, Share: o.Share}
		for _, x := range o.Reasons {
			out.Reasons = append(out.Reasons, Reason{x.Reason, x.Share})
		}
		r.Outcomes = append(r.Outcomes, out)
	}
	slices.SortStableFunc(r.Outcomes, func(a, b Outcome) int { return cmp.Compare(b.Share.Share, a.Share.Share) })
	low, high := many.Rounds.Low, many.Rounds.High
	r.Rounds = Rounds{Mean: many.Rounds.Mean, Low: &low, High: &high, SD: many.Rounds.SD}
	for _, x := range many.Rounds.Histogram {
		r.Rounds.Histogram = append(r.Rounds.Histogram, Lasts{x.Rounds, float64(x.Fights) / float64(many.Fights), x.Longer})
	}
}
