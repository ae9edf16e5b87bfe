package ablate

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/report"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// Of the changes that make no difference which stands people are shown mostShown, but in one look as many as make
// leastShown with those that do.
const (
	mostShown  = 15
	leastShown = 5
)

// Summary says what has been tried.
func (r *Report) Summary() string {
	if len(r.Ablations) == 0 {
		return "PARTIAL: broken off before anything was known"
	}
	out := fmt.Sprintf("%s as it is, and again with each of %s, seed %d", stats.Counted(r.Fights, "fight"),
		stats.Counted(int64(len(r.Ablations)), "change"), r.Seed)
	if r.NoChance {
		out += "; as it is nothing is left to chance, so every fight is the same as fight 1"
	}
	if r.Partial {
		out += "; PARTIAL: broken off, the other changes have not been tried"
	}
	if n := len(r.Untried); n > 0 {
		out += fmt.Sprintf("; %s more not tried, as each makes the whole of so large a ruleset anew: those from %s on (hcl compare --set-b or --off-b tries one)",
			stats.Counted(int64(n), "change"), r.Untried[0])
	}
	return out
}

// Report is what people and spreadsheets read of it.
func (r *Report) Report() *report.Report {
	out := r.ReportOf("hcl sim --ablate", r.Summary(), r.Sections())
	out.Finding, out.Records = r.finding(), r.records
	if a := r.leading(); a != nil && a.Command != "" {
		out.Next = "This change again: " + a.Command
	}
	return out
}

// leading is what changes the most for sure, nil if nothing does: what most fights rest on only where nothing else
// does.
func (r *Report) leading() (found *Ablation) {
	for _, a := range r.Ablations {
		switch {
		case a.Rounds == nil || a.Otherwise == 0 || !a.stands() || a.undecided():
		case !a.basic():
			return a
		case found == nil:
			found = a
		}
	}
	return found
}

// basic reports whether most fights rest on what is switched off or withheld: that they go otherwise without it, as
// without attacks, tells nobody anything.
func (a *Ablation) basic() bool {
	return a.Param == "" && a.Fights > 1 && 4*a.Otherwise >= 3*a.Fights
}

// undecided reports whether (nearly) all fights with a change are draws in the last round there is, as they are not
// without, and do not rest on it: its figures are those of where fights are broken off, not of the change.
func (a *Ablation) undecided() bool {
	if a.Rounds == nil || a.basic() || 20*a.last < 19*a.Fights || !a.stands() {
		return false
	}
	return slices.ContainsFunc(a.Outcomes, func(o Outcome) bool { return o.Winner == "" && o.A < 0.5 })
}

// leaves says what a change that leaves fights undecided comes to.
func (r *Report) leaves(a *Ablation) string {
	decided := "no fight is decided"
	if a.last < a.Fights {
		decided = "hardly any fight is decided"
	}
	return decided + " within " + stats.Counted(a.longest, r.Unit)
}

// finding names what changes the most, if anything does, else what leaves fights undecided.
func (r *Report) finding() []string {
	if says := r.undecided(); says != "" && r.leading() == nil {
		return []string{says + "."}
	}
	return r.most()
}

// undecided says with which change fights are undecided, "" if there is none.
func (r *Report) undecided() (says string) {
	others := int64(-1)
	for _, a := range r.Ablations {
		if !a.undecided() {
			continue
		}
		if others++; others == 0 {
			name := a.name()
			says = strings.ToUpper(name[:1]) + name[1:] + ": " + r.leaves(a)
		}
	}
	if others > 0 {
		says += ", and so with " + stats.Counted(others, "other change")
	}
	return says
}

// headline is the outcome that the finding tells of a change; nil: its length.
func (a *Ablation) headline() (found *Outcome) {
	for i := range a.Outcomes {
		o := &a.Outcomes[i]
		if o.Stands && (found == nil || math.Abs(o.Difference) > math.Abs(found.Difference)) {
			found = o
		}
	}
	return found
}

// most says what changes the most.
func (r *Report) most() []string {
	if a := r.leading(); a != nil {
		what, how := a.sentence()
		most := "What matters most"
		if !a.basic() && slices.ContainsFunc(r.Ablations, (*Ablation).basic) {
			most = "What matters most, besides what most fights rest on,"
		}
		points, lengths := r.places()
		said := func(c *Compared, share bool, places int, says, more, less string) []string {
			change, within := c.ChangeAt(share, places)
			if c.Difference < 0 {
				more = less
			}
			return []string{fmt.Sprintf("%s is %s: %s, %s (%s).", most, what, how,
				fmt.Sprintf(says, strings.TrimLeft(change, "+-"), more), within)}
		}
		if ended := a.headline(); ended != nil {
			return said(&ended.Compared, true, points, "%s %s in 100 fights are "+report.AreEnded(ended.Winner, ended.Title),
				"more", "fewer")
		}
		return said(a.Rounds, false, lengths, "fights are %s "+stats.Units(2, r.Unit)+" %s on average", "longer", "shorter")
	}
	if len(r.Ablations) == 0 {
		return nil
	}
	return []string{"No change makes a difference that stands in so many fights."}
}

// Sections are the parts of a report.
func (r *Report) Sections() []report.Section {
	var out []report.Section
	bears := func(a *Ablation) bool { return !a.basic() && !a.undecided() }
	if s := r.differences("What changes the outcome", bears); len(s.Rows) > 0 {
		s.Chart = r.chart()
		if says := r.undecided(); says != "" && r.leading() != nil {
			s.Notes = append([]string{says}, s.Notes...)
		}
		s.Says = []string{"How the share of fights that each side wins changes with one thing switched off, or with a " +
			"param one step up or down, on the same dice. What changes most stands first, and what may be chance last."}
		out = append(out, s)
	}
	if s := r.differences("What most fights rest on", (*Ablation).basic); len(s.Rows) > 0 {
		s.Says = []string{"Without these at least three of four fights go otherwise."}
		s.More = len(out) > 0
		out = append(out, s)
	}
	left := report.Section{Title: "What leaves fights undecided", Left: true, More: len(out) > 0}
	for _, a := range r.Ablations {
		if a.undecided() {
			left.Rows = append(left.Rows, []string{a.name(), r.leaves(a)})
		}
	}
	if left.Rows != nil {
		out = append(out, left)
	}
	alike := report.Section{Title: "What changes nothing", Left: true, More: true}
	broken := report.Section{Title: "Not to be fought", Left: true}
	names := map[int64][]string{}
	var counts []int64
	for _, a := range r.Ablations {
		switch {
		case a.Impossible != "":
			broken.Rows = append(broken.Rows, []string{a.name(), a.Impossible})
		case a.Failed != nil:
			broken.Rows = append(broken.Rows, []string{a.name(), fmt.Sprintf("fight %d: %s", a.Failed.Fight, a.Failed.Why)})
		case a.Otherwise == 0:
			if names[a.Fights] == nil {
				counts = append(counts, a.Fights)
			}
			names[a.Fights] = append(names[a.Fights], a.name())
		}
	}
	for _, n := range counts {
		which := fmt.Sprintf("in any of the first %s fights:", stats.Grouped(n))
		if n == 1 {
			which = "in the fight:"
		}
		alike.Notes = append(alike.Notes, which)
		for _, line := range wrapped(names[n]) {
			alike.Notes = append(alike.Notes, "  "+line)
		}
	}
	if len(alike.Notes) > 0 {
		out = append(out, alike)
	}
	if len(broken.Rows) > 0 {
		out = append(out, broken)
	}
	return out
}

// differences are the changes of some kind after which something came out otherwise, those that change the
// most first.
func (r *Report) differences(title string, some func(*Ablation) bool) report.Section {
	s := report.Section{Title: title, Head: []string{""}, Fold: true}
	var winners []string // by column
	for _, a := range r.Ablations {
		for _, o := range a.Outcomes {
			if !slices.Contains(winners, o.Winner) {
				winners = append(winners, o.Winner)
			}
		}
	}
	if a := r.leading(); a != nil { // what the finding tells stands where there is always room for it
		if o := a.headline(); o != nil {
			at := slices.Index(winners, o.Winner)
			winners = slices.Insert(slices.Delete(winners, at, at+1), 0, o.Winner)
		}
	}
	for _, w := range winners {
		s.Head = append(s.Head, report.Ended(w, r.TitleOf(w)))
	}
	s.Head = append(s.Head, stats.Units(2, r.Unit), "fights that differ")
	first := []string{"as it is"}
	for _, w := range winners {
		first = append(first, r.share(w))
	}
	if len(winners) > 0 {
		s.Rows = append(s.Rows, append(first, r.length(), ""))
	}
	points, places := r.places()
	weak, strong := 0, 0
	for _, a := range r.Ablations {
		if a.Otherwise == 0 || a.Rounds == nil || !some(a) {
			continue
		}
		if !a.stands() {
			if weak++; weak > mostShown {
				continue
			}
		} else {
			strong++
		}
		row := []string{a.name()}
		for _, w := range winners {
			cell := "0"
			for _, o := range a.Outcomes {
				if o.Winner == w {
					cell = o.text(true, points)
				}
			}
			row = append(row, cell)
		}
		s.Rows = append(s.Rows, append(row, a.Rounds.text(false, places),
			stats.ShareOf(float64(a.Otherwise), float64(a.Fights)).Texts()[0]))
	}
	if len(s.Rows) < 2 {
		return report.Section{}
	}
	s.Brief = 1 + max(strong, leastShown)
	s.Notes = append(s.Notes, fmt.Sprintf("in percentage points and %s, with 95 %% intervals; * holds even among %s "+
		"differences (Holm)", stats.Units(2, r.Unit),
		stats.Grouped(int64(r.Compared))))
	if weak > mostShown {
		s.Notes = append(s.Notes, fmt.Sprintf("%d more make no difference that stands (--format json)", weak-mostShown))
	}
	return s
}

// places is how many places behind the point changes of shares have, in percentage points, and those of lengths.
func (r *Report) places() (points, lengths int) {
	var shares, rounds []*sim.Compared
	for _, a := range r.Ablations {
		if a.Otherwise == 0 || a.Rounds == nil {
			continue
		}
		for k := range a.Outcomes {
			shares = append(shares, &a.Outcomes[k].Compared.Compared)
		}
		rounds = append(rounds, &a.Rounds.Compared)
	}
	return sim.Places(true, shares...), sim.Places(false, rounds...)
}

func (a *Ablation) stands() bool {
	for _, o := range a.Outcomes {
		if o.Stands {
			return true
		}
	}
	return a.Rounds.Stands
}

func (c *Compared) text(share bool, places int) string {
	difference, within := c.ChangeAt(share, places)
	mark := "  "
	if c.Stands {
		mark = " *"
	}
	if within == "always" {
		return difference + mark
	}
	return difference + " (" + within + ")" + mark
}

// share is how often a side has won as it is.
func (r *Report) share(winner string) string {
	for _, a := range r.Ablations {
		for _, o := range a.Outcomes {
			if o.Winner == winner && a.Fights == r.Fights {
				if a.NoChance {
					return stats.Percent(o.A, 1) + " %  "
				}
				return stats.ShareOf(o.A*float64(a.Fights), float64(a.Fights)).Texts()[0] + "  "
			}
		}
	}
	return ""
}

// length is how long fights are as it is.
func (r *Report) length() string {
	for _, a := range r.Ablations {
		if a.Rounds != nil && a.Fights == r.Fights {
			if a.NoChance {
				return stats.Number(a.Rounds.A) + "  "
			}
			return strconv.FormatFloat(a.Rounds.A, 'f', 2, 64) + "  "
		}
	}
	return ""
}

// wrapped puts names into lines.
func wrapped(names []string) []string {
	var out []string
	line := ""
	for i, n := range names {
		if i < len(names)-1 {
			n += ", "
		}
		if line != "" && len(line)+len(n) > 110 {
			out = append(out, strings.TrimSpace(line))
			line = ""
		}
		line += n
	}
	return append(out, line)
}

// records have a row for each difference.
func (r *Report) records() report.Records {
	out := report.NewRecords("off", "param", "value", "was", "play", "not", "statistic", "winner", "fights", "otherwise",
		"a", "b", "difference", "low", "high", "p", "stands", "failed", "command")
	for _, a := range r.Ablations {
		line := func(statistic, winner string, c *Compared) {
			row := []any{a.Off, a.Param, a.Value, a.Was, a.Play, a.Not, statistic, winner, a.Fights, a.Otherwise}
			if c != nil {
				row = append(row, c.A, c.B, c.Difference, c.Low, c.High, c.P, c.Stands)
			} else {
				row = append(row, "", "", "", "", "", "", "")
			}
			why := a.Impossible
			if a.Failed != nil {
				why = a.Failed.Why
			}
			out.Add(append(row, why, a.Command)...)
		}
		for i := range a.Outcomes {
			line("outcome", a.Outcomes[i].Winner, &a.Outcomes[i].Compared)
		}
		if a.Rounds != nil {
			line("rounds", "", a.Rounds)
		} else {
			line("failed", "", nil)
		}
	}
	return out
}

// mostDrawn is how many changes a chart shows: of those that make no difference which stands as many as make leastShown
// with those that do.
const mostDrawn = 12

// chart draws the changes of shares.
func (r *Report) chart() report.Chart {
	bars := report.Bars{X: report.Axis{Label: "change of the share, percentage points", Signed: true}, Dots: true}
	points, _ := r.places()
	drawn := 0
	for _, a := range r.Ablations {
		if a.Otherwise == 0 || a.Rounds == nil || a.basic() || a.undecided() {
			continue
		}
		if drawn++; drawn > mostDrawn || drawn > leastShown && !a.stands() {
			break
		}
		for i := range a.Outcomes {
			o := &a.Outcomes[i]
			change, within := o.ChangeAt(true, points)
			bar := report.Bar{Group: a.name(), Label: "draw", Dim: o.Winner == "", Value: 100 * o.Difference, Low: 100 * o.Low,
				High: 100 * o.High,
				Text: change, Tip: change + " (" + within + ")"}
			if o.Winner != "" {
				bar.Side, bar.Label = o.Title, report.Ended(o.Winner, o.Title)
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
