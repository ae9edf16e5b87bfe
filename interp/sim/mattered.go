package sim

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/stats"
	"hcl/interp/tell"
	"hcl/lang/ir"
)

// Part is a part of the ruleset, and how often it came up: a score was asked for, a term or
// modifier of it counted, a table was looked up and a row of it fitted, a rule, a step or a hook was run.
// It comes up where the rules of a fight ask for it; what is asked to know who fights on, who has
// won, what can be chosen and what somebody chooses is not counted, nor what is measured.
type Part struct {
	Sort        string         `json:"sort"`         // score term modifier table row rule step hook
	Of          string         `json:"of,omitempty"` // of what it is a part: the score, the table, the rule
	Name        string         `json:"name"`         // as the files have it
	Title       string         `json:"title,omitempty"`
	Fights      int64          `json:"fights"` // in which it came up
	stats.Share                // of all fights
	Times       stats.Estimate `json:"times"` // how often in a fight
	Most        *Extreme       `json:"most,omitempty"`

	Pondered bool `json:"pondered,omitempty"` // it came up only where that is not counted

	Decided *Decided `json:"decided,omitempty"` // of a term or modifier that was asked about

	Sum     *big.Int `json:"sum"`
	Squares *big.Int `json:"squares"`

	of    int  // the place of what it is a part of; -1: of none
	aside bool // it is asked for where that is never counted, as in texts
}

// Decided is how often a term or modifier decided, of the times that it was asked about in a
// sample of the fights: what a rule does that asks for its score was played again on the same dice
// without it, and then the rules went another way before that was over. A comparison came out
// otherwise, another row of a table fitted, something was done more or less often, or somebody chose
// otherwise; a number that is only larger or smaller is not enough.
type Decided struct {
	Asked int64 `json:"asked"`
	Times int64 `json:"times"`
	stats.Share

	Fights       int64    `json:"fights"`        // in which it was asked about
	In           int64    `json:"in"`            // in how many of these it decided
	AskedSquares *big.Int `json:"asked_squares"` // sum over fights of the squares
	Squares      *big.Int `json:"squares"`       // of the times that it decided
	Cross        *big.Int `json:"cross"`         // of times asked by times decided
}

// asked is how often a part was asked about in the fights of the sample, and decided.
type asked struct{ about, decided stats.Sum }

func (a *asked) merge(o *asked) {
	a.about.Add(&o.about)
	a.decided.Add(&o.decided)
}

// most is how often it decided, -1 if nobody asked.
func (d *Decided) most() float64 {
	if d == nil {
		return -1
	}
	return d.Share.Share
}

// askedEach says in each how many fights of a run it is asked which terms decide: in one of two thousand,
// for a twentieth of the time of the run, but at least in three that are spread evenly. Those of one fight
// hang together: so many fights, a little asked in each.
func askedEach(fights int64) int64 { return min(20*askingTakes, max(1, fights/3)) }

// askingTakes is as many fights as one takes in which it is asked.
const askingTakes = 100

// ask finds out which terms decide in a fight. One that cannot be asked about, since it takes too
// much when it is played so, is left out.
func (w *worker) ask(seed uint64, n int64) error {
	a, err := w.asker()
	if err != nil {
		return err
	}
	verdicts, err := a.Ask(seed, uint64(n))
	if err != nil {
		return nil
	}
	w.asked++
	for i, v := range verdicts {
		if v.Asked > 0 {
			w.decided[i].about.Count(v.Asked, 0, n)
		}
		if v.Decided > 0 {
			w.decided[i].decided.Count(v.Decided, v.Asked, n)
		}
	}
	return nil
}

// countedParts lists the parts of a ruleset, without figures.
func countedParts(p *ir.Program) []Part {
	list, aside := p.Countables().List, tell.Aside(p)
	out := make([]Part, len(list))
	for i, c := range list {
		out[i] = Part{Sort: c.Sort, Name: c.Name, Title: c.Title, of: c.Of, aside: aside[c.Thing]}
		if c.Of >= 0 {
			out[i].Of = list[c.Of].Name
			if of := list[c.Of]; of.Sort == "step" && of.Of >= 0 {
				out[i].Of = list[of.Of].Name + "." + of.Name
			}
		}
	}
	return out
}

// fill derives the figures of a part.
func (p *Part) fill(fights int64, x *stats.Sum, askedIn int64, a *asked) {
	p.Fights, p.Sum, p.Squares = x.Fights, x.Sum.Big(), x.Squares.Big()
	p.Share = stats.ShareOf(float64(x.Fights), float64(max(1, fights)))
	p.Times = x.Mean(max(1, fights), 1)
	if a.about.Fights > 0 {
		p.Decided = &Decided{a.about.Sum.Big().Int64(), a.decided.Sum.Big().Int64(),
			stats.ChoiceShare(askedIn, &a.decided, &a.about),
			a.about.Fights, a.decided.Fights, a.about.Squares.Big(), a.decided.Squares.Big(), a.decided.Cross.Big()}
	}
	if x.Fights > 0 {
		p.Most = &Extreme{float64(x.Most.Value), x.Most.Fight}
	}
}

// ponder settles whether a part came up only where that is not counted: somebody saw it there, or it is asked
// for in texts and the like, or what it is a part of is asked for there alone.
func (r *Report) ponder(i int, seen bool) {
	p := &r.Mattered[i]
	only := p.aside
	if p.of >= 0 {
		of := &r.Mattered[p.of]
		p.aside = p.aside || of.aside
		only = p.aside && of.Fights == 0
	}
	p.Pondered = p.Fights == 0 && (seen || only)
}

// settle makes the estimates exact.
func (p *Part) settle() {
	p.Share.Settle()
	p.Times.Settle()
	if p.Decided != nil {
		p.Decided.Settle()
	}
}

// called is how people are told of a part: what it is of, and its name.
func (p *Part) called() string {
	name := cmp.Or(p.Title, event.Spoken(p.Name))
	if p.Sort == "row" {
		name = p.Name
	}
	if p.Of == "" {
		return name
	}
	return event.Spoken(p.Of) + ": " + name
}

// sorts are the sorts of parts in the order in which people are told of them.
var sorts = []struct{ one, many string }{{"term", "terms"}, {"modifier", "modifiers"}, {"score", "scores"},
	{"table", "tables"}, {"row", "table rows"}, {"rule", "rules"},
	{"step", "steps"}, {"hook", "hooks"}}

// mostCameUp is how many parts that came up people are shown, mostNever how many of a sort that
// did not.
const (
	mostCameUp = 12
	mostNever  = 6
)

// matteredSection tells of the terms, modifiers, steps and hooks that count only at times, and
// of all that never came up.
func (r *Report) matteredSection() report.Section {
	s := report.Section{Title: "What came up", More: true}
	if r.Mattered == nil { // it was not counted, and a text says how it can be had
		s.In = report.Text
		return s
	}
	s.Head = []string{"", "of fights", "times a fight", "decided", "95 % interval"}
	var list []*Part
	for i := range r.Mattered {
		p := &r.Mattered[i]
		if p.Fights > 0 && (r.onlyAtTimes(i) || p.Decided != nil && p.Decided.Times > 0) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *Part) int {
		return cmp.Or(cmp.Compare(b.Decided.most(), a.Decided.most()), b.Sum.Cmp(a.Sum))
	})
	chart := report.Bars{X: report.Axis{Label: "share of fights", Percent: true}}
	for i, p := range list {
		if i == mostCameUp && len(list) > mostCameUp+1 {
			s.Notes = append(s.Notes, fmt.Sprintf("… %d more (--all --format csv shows all)", len(list)-i))
			break
		}
		times := stats.Number(p.Times.Mean)
		if p.Times.SD > 0 {
			times, _ = stats.WithInterval(p.Times.Mean, p.Times.Low, p.Times.High)
		}
		row := []string{p.called(), p.Share.Texts()[0], times, "", ""}
		if p.Decided != nil {
			copy(row[3:], p.Decided.Texts())
		}
		s.Rows = append(s.Rows, row)
		chart.Rows = append(chart.Rows, report.Bar{Label: row[0], Value: p.Share.Share, Low: p.Low, High: p.High,
			Text: row[1],
			Tip:  row[0] + ": in " + p.Said("fights") + "\n" + row[2] + " times a fight"})
	}
	s.Chart, s.Says = chart, []string{"The terms, modifiers, steps and hooks of the ruleset that count only at times: in " +
		"how many fights they came up. The table has how often in a fight, and below it stands what never did."}
	if r.AskedIn > 0 && slices.ContainsFunc(s.Rows, func(row []string) bool { return row[3] != "" }) {
		s.Notes = append(s.Notes, fmt.Sprintf("decided: without it the rules would have gone another way, asked in %s on the same dice", stats.Counted(r.AskedIn, "fight")))
	}
	s.Notes = append(s.Notes, r.neverNotes()...)
	return s
}

// onlyAtTimes reports whether a part is a term, modifier, step or hook that does not come up
// whenever what it is a part of does.
func (r *Report) onlyAtTimes(i int) bool {
	p := &r.Mattered[i]
	switch p.Sort {
	case "modifier", "hook":
		return true
	case "term", "step":
	default:
		return false
	}
	for j := i - 1; j >= 0; j-- {
		if of := &r.Mattered[j]; of.Name == p.Of && (of.Sort == "score" || of.Sort == "rule") {
			return of.Sum.Cmp(p.Sum) != 0
		}
	}
	return true
}

// Never reports whether it came up nowhere at all.
func (p *Part) Never() bool { return p.Fights == 0 && !p.Pondered }

// neverNotes says of each sort how many parts never came up, and which, and which only where it is not counted.
func (r *Report) neverNotes() (out []string) {
	for _, sort := range sorts {
		all, never, only := 0, []string(nil), []string(nil)
		for i := range r.Mattered {
			p := &r.Mattered[i]
			if p.Sort != sort.one {
				continue
			}
			switch all++; {
			case p.Never():
				never = append(never, p.called())
			case p.Pondered:
				only = append(only, p.called())
			}
		}
		for _, x := range []struct {
			when  string
			names []string
		}{{"never", never}, {"only where that is not counted, as to choose, to tell or to measure", only}} {
			if n := len(x.names); n > 0 {
				text := fmt.Sprintf("%s, of %s: %s", x.when, stats.Counted(int64(all), strings.TrimSuffix(sort.many, "s")),
					strings.Join(x.names[:min(n, mostNever)], ", "))
				if n > mostNever {
					text += fmt.Sprintf(" and %d more", n-mostNever)
				}
				out = append(out, text)
			}
		}
	}
	return out
}
