package profile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"hcl/interp"
	"hcl/interp/report"
	"hcl/interp/sim"
	"hcl/interp/stats"
	"hcl/lang/diag"
)

// Report is where the time of fights went.
type Report struct {
	sim.Head
	Milliseconds float64 `json:"milliseconds"` // that all fights took
	Looks        int64   `json:"looks"`        // at where they were: the shares are those of so many
	Parts        []Part  `json:"parts"`        // of the ruleset, the most time by themselves first
	Choosing     float64 `json:"choosing"`     // share of the time in choices and in what they call
	Outside      float64 `json:"outside"`      // share of the time in no part: rounds, conditions, what begins and ends

	parts []interp.ProfilePart // all, as calls number them
	calls []call
}

// Part is a part of the ruleset.
type Part struct {
	Sort  string   `json:"sort"`           // phase, rule, hook, choice, line, define, score, field, measure or victory
	Name  string   `json:"name"`           // of a line of a policy the policy and the choice
	Of    string   `json:"of,omitempty"`   // the choice that a line is for
	Text  string   `json:"text,omitempty"` // of a line, as it is written
	File  string   `json:"file"`
	Line  int      `json:"line"`
	Own   float64  `json:"own"`             // share of the time in it alone
	Total float64  `json:"total"`           // share of the time in it and in what it calls
	Calls float64  `json:"calls"`           // in a fight
	Known *float64 `json:"known,omitempty"` // share of the calls whose answer was known; null where nothing is kept
}

// call is a part as something calls it.
type call struct {
	interp.PartCall
	took time.Duration
}

// formulas are the sorts of parts whose answers may be known.
var formulas = map[string]bool{"define": true, "score": true, "field": true}

// add adds up the time of a tree of calls.
func (r *Report) add(p *interp.Profile, took []time.Duration) {
	type sums struct {
		own, total    time.Duration
		times, worked int64
	}
	r.parts = p.Parts
	of := make([]sums, len(p.Parts))
	within := make([]time.Duration, len(p.Calls)) // with what is called
	for n, c := range p.Calls {
		within[n] = took[n]
		r.calls = append(r.calls, call{c, took[n]})
	}
	for n := len(p.Calls) - 1; n > 0; n-- { // callers stand before what they call
		within[p.Calls[n].Caller] += within[n]
	}
	choosing := time.Duration(0)
	isChoice := func(part int) bool { return p.Parts[part].Sort == "choice" }
	for n, c := range p.Calls[1:] {
		if isChoice(c.Part) && !calledIn(p.Calls, c.Caller, isChoice) {
			choosing += within[n+1]
		}
		x := &of[c.Part]
		x.own += took[n+1]
		x.times += c.Times
		x.worked += c.Worked
		if !calledIn(p.Calls, c.Caller, func(part int) bool { return part == c.Part }) {
			x.total += within[n+1]
		}
	}
	if within[0] == 0 {
		within[0] = 1
	}
	share := func(d time.Duration) float64 { return stats.Tidy(float64(d) / float64(within[0])) }
	r.Outside, r.Choosing = share(took[0]), share(choosing)
	for n, part := range p.Parts {
		x := of[n]
		if x.times == 0 {
			continue
		}
		name, _ := diag.CutEmbedded(part.At.Source.Name)
		out := Part{Sort: part.Sort, Name: part.Name, File: name, Line: part.At.Source.Position(part.At.Start).Line,
			Own: share(x.own), Total: share(x.total), Calls: stats.Tidy(float64(x.times) / float64(max(1, r.Fights)))}
		if part.Of >= 0 {
			out.Of, out.Text = p.Parts[part.Of].Name, strings.Join(strings.Fields(part.At.Text()), " ")
		}
		if formulas[part.Sort] {
			known := stats.Tidy(max(0, float64(x.times-x.worked)/float64(x.times)))
			out.Known = &known
		}
		r.Parts = append(r.Parts, out)
	}
	slices.SortStableFunc(r.Parts, func(a, b Part) int {
		return cmp.Or(cmp.Compare(b.Own, a.Own), cmp.Compare(b.Total, a.Total), cmp.Compare(b.Calls, a.Calls))
	})
}

// calledIn reports whether a call is of some part, or stands within one that is.
func calledIn(calls []interp.PartCall, at int, of func(part int) bool) bool {
	for ; at > 0; at = calls[at].Caller {
		if of(calls[at].Part) {
			return true
		}
	}
	return false
}

// Summary says what was played.
func (r *Report) Summary() string {
	out := fmt.Sprintf("%s in %.1f s, seed %d, looked at %s times", stats.Counted(r.Fights, "fight"),
		r.Milliseconds/1000, r.Seed, stats.Grouped(r.Looks))
	if r.Partial {
		out += "; PARTIAL: broken off"
	}
	return out
}

// Report is what people and spreadsheets read of it.
func (r *Report) Report() *report.Report {
	out := r.ReportOf("hcl profile", r.Summary(), r.Sections())
	out.Remark = "Shares of the time are measured, and differ a little from run to run."
	out.Finding, out.Records = r.finding(), r.records
	return out
}

// leastLooks is how often one has to look to say where most of the time goes.
const leastLooks = 10

// finding says where most of the time goes.
func (r *Report) finding() []string {
	if r.Looks < leastLooks || r.Fights == 0 {
		return []string{"Too little time was spent to say where: -n plays more fights."}
	}
	p := r.Parts[0]
	dearest := fmt.Sprintf("The dearest part is %s: %s of the time by itself", p.called(), percent(p.Own))
	if p.Calls >= 2 {
		dearest += fmt.Sprintf(", called %s times", times(p.Calls))
	}
	return []string{fmt.Sprintf("A fight takes %s ms, of which choosing takes %s.",
		stats.Rounded(r.Milliseconds/float64(r.Fights)), percent(r.Choosing)), dearest + "."}
}

// percent writes a share as exactly as it is measured.
func percent(share float64) string {
	if share > 0 && share < 0.0005 {
		return "<0.1 %"
	}
	return fmt.Sprintf("%.1f %%", 100*share)
}

// times writes how often something is called in a fight.
func times(calls float64) string {
	switch {
	case calls >= 100:
		return stats.Grouped(int64(calls + 0.5))
	case calls >= 10:
		return fmt.Sprintf("%.1f", calls)
	}
	return fmt.Sprintf("%.2f", calls)
}

// called is what a finding calls a part.
func (p *Part) called() string {
	if p.Sort == "line" {
		return fmt.Sprintf("a line of %s (%s)", p.Name, p.place())
	}
	return fmt.Sprintf("the %s %s (%s)", p.Sort, p.Name, p.place())
}

func (p *Part) place() string {
	return fmt.Sprintf("%s:%d", p.File[strings.LastIndexByte(p.File, '/')+1:], p.Line)
}

// known is the share of calls of which the answer was known, as it is shown.
func (p *Part) known() string {
	if p.Known == nil {
		return ""
	}
	return percent(*p.Known)
}

// row shows a part: what it is called, where it stands, and its time and calls.
func (p *Part) row(called ...string) []string {
	return append(called, p.place(), percent(p.Own), percent(p.Total), times(p.Calls))
}

const (
	mostBars = 24 // parts that are drawn
	mostText = 28 // characters of a line of a policy
)

// Sections are the parts of a report.
func (r *Report) Sections() []report.Section {
	figures := []string{"where", "alone", "in all", "a fight"}
	own := report.Section{Title: "Where the time goes", Brief: 12,
		Head: append(append([]string{""}, figures...), "known"), Says: []string{"The share of the time that each part takes by itself. Known is the share of its calls " +
			"that were answered from memory."}}
	chart := &report.Bars{X: report.Axis{Label: "share of the time by itself", Percent: true}}
	for i, p := range r.Parts {
		own.Rows = append(own.Rows, append(p.row(p.Sort+" "+p.Name), p.known()))
		if i < mostBars && p.Own > 0 {
			chart.Rows = append(chart.Rows, report.Bar{Label: p.Sort + " " + p.Name, Value: p.Own, Low: p.Own,
				High: p.Own, Text: percent(p.Own), Tip: p.place()})
		}
	}
	if len(chart.Rows) > 0 {
		own.Chart = chart
	}
	own.Notes = []string{percent(r.Outside) + " outside all of them: rounds, conditions, what begins and ends"}
	choices := report.Section{Title: "Choices, and the lines of policies that make them",
		Head: append([]string{""}, figures...), Brief: 12}
	for _, p := range r.byTotal("choice") {
		choices.Rows = append(choices.Rows, p.row(p.Name))
		for _, l := range r.byTotal("line") {
			if l.Of == p.Name {
				_, says, _ := strings.Cut(l.Text, ": ")
				choices.Rows = append(choices.Rows, l.row("  "+report.Cut(says, mostText)))
			}
		}
	}
	phases := report.Section{Title: "Phases", More: true, Head: append([]string{""}, figures...)}
	for _, p := range r.byTotal("phase") {
		phases.Rows = append(phases.Rows, p.row(p.Name))
	}
	return slices.DeleteFunc([]report.Section{own, choices, phases},
		func(s report.Section) bool { return len(s.Rows) == 0 })
}

// byTotal are the parts of a sort, those first that take most with what they call.
func (r *Report) byTotal(sort string) (out []Part) {
	for _, p := range r.Parts {
		if p.Sort == sort {
			out = append(out, p)
		}
	}
	slices.SortStableFunc(out, func(a, b Part) int { return cmp.Compare(b.Total, a.Total) })
	return out
}

// records are a row for each part.
func (r *Report) records() report.Records {
	out := report.NewRecords("sort", "name", "file", "line", "own", "total", "calls", "known")
	for _, p := range r.Parts {
		out.Add(p.Sort, p.Name, p.File, p.Line, p.Own, p.Total, p.Calls, p.Known)
	}
	return out
}
