package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/stats"
)

// Comparisons are what two came to in several scenarios. What is said of all of them holds together:
// of the intervals of Lines one is wrong in no more than 5 % of such reports, however many there are
// and whenever they end, since each is allowed its part of that (Bonferroni).
type Comparisons struct {
	Each    []*Comparison `json:"comparisons"`
	Lines   []OutcomeIn   `json:"lines"`
	Missing int           `json:"missing,omitempty"` // scenarios that were not fought, since it was broken off before
}

// OutcomeIn is how often a side has won in a scenario, or nobody.
type OutcomeIn struct {
	Scenario string `json:"scenario"`
	Winner   string `json:"winner"` // "" for a draw
	Title    string `json:"title"`
	Compared
	Verdict stats.Verdict `json:"verdict"`

	in int // which of the scenarios
}

// Together puts comparisons of the same two in several scenarios side by side.
func Together(each []*Comparison, missing int) *Comparisons {
	c := &Comparisons{Each: each, Lines: []OutcomeIn{}, Missing: missing}
	of := 0
	for _, x := range each {
		of += len(x.Outcomes)
	}
	for i, x := range each {
		for _, o := range x.Outcomes {
			if o.A == 0 && o.B == 0 || x.Fights == 0 {
				continue
			}
			l := OutcomeIn{Scenario: x.Scenario, Winner: o.Winner, Title: o.Title, Compared: o.Compared, in: i}
			if !x.NoChance {
				var b, a int64
				for _, p := range x.Otherwise {
					if p.A != p.B && p.B == o.Winner {
						b += p.Fights
					}
					if p.A != p.B && p.A == o.Winner {
						a += p.Fights
					}
				}
				low, high := stats.SequentialInterval(float64(b), float64(a), float64(x.Fights), risk/float64(of))
				l.Low, l.High = stats.Tidy(low), stats.Tidy(high)
			}
			l.Verdict = stats.VerdictOf(l.Low, l.High, x.Margin)
			c.Lines = append(c.Lines, l)
		}
	}
	return c
}

// Partial reports whether they were broken off.
func (c *Comparisons) Partial() bool {
	return c.Missing > 0 || slices.ContainsFunc(c.Each, func(x *Comparison) bool { return x.Partial })
}

// section is the table: of each scenario its outcomes.
func (c *Comparisons) section() report.Section {
	s := report.Section{Title: "Outcomes", Head: []string{"", "A", "B", "B - A", "interval", "saves", "so it is"}}
	at := 0
	for i, x := range c.Each {
		s.Rows = append(s.Rows, []string{x.Scenario + ", " + fightsOfEach(x.Fights)})
		for ; at < len(c.Lines) && c.Lines[at].in == i; at++ {
			l := &c.Lines[at]
			s.Rows = append(s.Rows, append(append([]string{"  " + report.Ended(l.Winner, l.Title)}, l.shares()...),
				c.known(l)))
		}
	}
	all, lines := c.overall()
	s.Notes = slices.Concat([]string{"outcomes: " + all}, lines,
		[]string{"intervals hold together and at all times, and so are wider than those of one scenario alone: in no " +
			"more than 5 % of such tables any of them is wrong"})
	return s
}

// askedIn is what a statistic that was asked for came to in each scenario.
func (c *Comparisons) askedIn(name string) (s report.Section, chart report.Bars) {
	s.Head, chart = comparedHead, report.Bars{X: report.Axis{Label: "B less A", Signed: true}, Dots: true}
	for _, x := range c.Each {
		i := slices.IndexFunc(x.Measures, func(m MeasureCompared) bool { return m.Name == name })
		if i < 0 || len(x.Measures[i].Rows) == 0 {
			continue
		}
		row := &x.Measures[i].Rows[0]
		s.Title = x.Measures[i].section(&x.A.Source).Title
		s.Rows = append(s.Rows, append([]string{x.Scenario}, row.texts()...))
		chart.Rows = append(chart.Rows, row.bar(report.Bar{Label: x.Scenario}, 1))
	}
	return s, chart
}

// asked are the names of the statistics that were asked for, where there were fights.
func (c *Comparison) asked() (out []string) {
	for _, m := range c.Measures {
		if strings.Contains(m.Name, "(") && len(m.Rows) > 0 { // no measure of a ruleset is called so
			out = append(out, m.Name)
		}
	}
	return out
}

func fightsOfEach(n int64) string {
	if n == 1 {
		return "1 fight of each"
	}
	return stats.Grouped(n) + " fights of each"
}

// alike reports whether every fight that was fought ends in B as in A.
func (c *Comparison) alike() bool { return c.Fights > 0 && len(c.Otherwise) == 0 }

// What is known of a difference, in words: these, and where there is a margin what a verdict says of that.
const (
	moreOften    = "more often in B"
	lessOften    = "less often in B"
	noDifference = "no difference"
	alikeSoFar   = "alike in every fight"
	notKnown     = "not known"
)

// telling are they from the most telling on, behind a margin.
var telling = []string{moreOften, lessOften, noDifference, alikeSoFar, notKnown}

// known says in words what is known of a difference.
func (c *Comparisons) known(l *OutcomeIn) string {
	x := c.Each[l.in]
	switch {
	case l.Low == 0 && l.High == 0:
		return noDifference
	case l.Verdict == stats.Open && x.alike():
		return alikeSoFar
	case l.Verdict == stats.Open && x.Margin == 0:
		return notKnown
	}
	return l.Verdict.Text(x.Margin)
}

// overall says what is known of all outcomes, and in a line each of those that there are in several scenarios.
func (c *Comparisons) overall() (all string, lines []string) {
	of := map[string][]string{}
	var known, names []string
	for i := range c.Lines {
		l := &c.Lines[i]
		name, says := report.Ended(l.Winner, l.Title), c.counts(l)
		if known = append(known, says); of[name] == nil {
			names = append(names, name)
		}
		of[name] = append(of[name], says)
	}
	for _, name := range names {
		if len(of[name]) > 1 {
			lines = append(lines, name+": "+howOften(of[name]))
		}
	}
	return howOften(known), lines
}

// counts says of a difference as what it is counted.
func (c *Comparisons) counts(l *OutcomeIn) string {
	switch margin := c.Each[l.in].Margin; l.Verdict {
	case stats.Above:
		return moreOften
	case stats.Below:
		return lessOften
	case stats.Within:
		if margin > 0 {
			return l.Verdict.Text(margin)
		}
		return noDifference
	}
	if c.Each[l.in].alike() {
		return alikeSoFar
	}
	return notKnown
}

// howOften says how often each is in a list, the most telling first.
func howOften(list []string) string {
	times := map[string]int{}
	var order []string
	for _, x := range list {
		if times[x]++; times[x] == 1 {
			order = append(order, x)
		}
	}
	slices.SortStableFunc(order, func(x, y string) int { return slices.Index(telling, x) - slices.Index(telling, y) })
	var parts []string
	for _, x := range order {
		if n := times[x]; n < len(list) {
			parts = append(parts, fmt.Sprintf("%d of %d %s", n, len(list), x))
		} else {
			parts = append(parts, "all "+x)
		}
	}
	return strings.Join(parts, ", ")
}

// Summary says what was fought.
func (c *Comparisons) Summary() string {
	out := fmt.Sprintf("%d scenarios, seeds", len(c.Each))
	for i, x := range c.Each {
		out += fmt.Sprintf("%s %d", []string{"", ","}[min(i, 1)], x.Seed)
	}
	if c.Partial() {
		out += "; PARTIAL: broken off"
		switch c.Missing {
		case 0:
		case 1:
			out += ", 1 more scenario was asked for"
		default:
			out += fmt.Sprintf(", %d more scenarios were asked for", c.Missing)
		}
	}
	return out
}

// mostFound is how many scenarios a finding tells of.
const mostFound = 3

// finding says in which scenarios what differs; where none is certain, what differs the most so far.
func (c *Comparisons) finding() (out []string) {
	alike, known := 0, 0
	for i, x := range c.Each {
		if x.alike() {
			alike++
		}
		most := c.most(func(l *OutcomeIn) bool {
			return l.in == i && (l.Verdict == stats.Above || l.Verdict == stats.Below)
		})
		if most == nil {
			continue
		}
		if known++; known <= mostFound {
			out = append(out, most.said()+".")
		}
	}
	of := fmt.Sprintf("%d scenarios", len(c.Each))
	all, _ := c.overall()
	open := c.most(func(l *OutcomeIn) bool { return l.Verdict == stats.Open && l.Difference != 0 })
	switch {
	case alike == len(c.Each):
		return []string{"A and B end alike in every fight of " + of + "."}
	case known > 0:
		return append([]string{fmt.Sprintf("A difference is known in %d of %s.", known, of)}, out...)
	case strings.HasPrefix(all, "all ") && c.Each[0].Margin > 0:
		return []string{"Outcomes: " + all + "."}
	case open != nil:
		out = []string{"The largest difference is not certain yet over " + of + "; more fights would tell.",
			open.said() + "."}
		if alike > 0 {
			out = append(out, fmt.Sprintf("In %d of them all fights end alike.", alike))
		}
		return out
	}
	return []string{"No difference is known in any of " + of + "."}
}

// most is the largest difference of some: of draws only where there is none of who wins.
func (c *Comparisons) most(some func(*OutcomeIn) bool) (found *OutcomeIn) {
	for i := range c.Lines {
		l := &c.Lines[i]
		if some(l) && (found == nil || found.Winner == "" && l.Winner != "" ||
			(found.Winner == "") == (l.Winner == "") && math.Abs(l.Difference) > math.Abs(found.Difference)) {
			found = l
		}
	}
	return found
}

// said is a difference in a sentence.
func (l *OutcomeIn) said() string {
	cells, how := l.shares(), "more"
	if l.Difference < 0 {
		how = "fewer"
	}
	return fmt.Sprintf("%s – In B %s fights are %s: %s instead of %s (%s points, %s)", l.Scenario, how,
		report.AreEnded(l.Winner, l.Title), cells[1], cells[0], cells[2], cells[3])
}

// Report is the table, and on a page each scenario below it.
func (c *Comparisons) Report() *report.Report {
	first := *c.Each[0]
	for _, x := range []*Contestant{&first.A, &first.B} {
		x.Sides = nil
		x.Files = slices.DeleteFunc(slices.Clone(x.Files), func(f event.FileInfo) bool {
			return slices.ContainsFunc(c.Each, func(o *Comparison) bool {
				return !slices.Contains(o.A.Files, f) && !slices.Contains(o.B.Files, f)
			})
		})
	}
	out := c.Each[0].Report()
	out.Title = fmt.Sprintf("%s in %d scenarios", first.B.Ruleset, len(c.Each))
	out.Head, out.Summary, out.Finding = first.head(), c.Summary(), c.finding()
	for _, policy := range c.otherPolicies() {
		out.Head = append(out.Head, report.Fact{Text: "   " + policy})
	}
	out.Contents, out.Sides, out.Records = true, nil, c.records
	s, chart := c.section(), differences()
	for i := range c.Lines {
		l := &c.Lines[i]
		side := ""
		if l.Winner != "" {
			side = l.Title
		}
		chart.Rows = append(chart.Rows, l.bar100(side, l.Scenario))
	}
	s.Chart = chart
	s.Says = []string{"The shares of fights in B less those in A, in each scenario: what is right of the line is more frequent in B."}
	out.Sections = []report.Section{s}
	for _, name := range c.Each[0].asked() {
		s, chart := c.askedIn(name)
		s.Chart = chart
		s.Says = []string{"The difference of means of a fight, B less A, in each scenario. A dot right of the line: more in B."}
		out.Sections = append(out.Sections, s)
	}
	for _, x := range c.Each {
		out.Sides = append(out.Sides, x.A.Titles())
		each := report.Below(report.Section{Title: x.Scenario, Says: []string{x.Summary() + "."}}, x.Sections())
		for i := range each {
			if each[i].In == report.Everywhere {
				each[i].In = report.Page
			}
		}
		out.Sections = append(out.Sections, each...)
	}
	return out
}

// otherPolicies are those that B follows in every scenario, and A does not.
func (c *Comparisons) otherPolicies() (out []string) {
	for i, x := range c.Each {
		here := x.B.OtherPolicies(&x.A.Source)
		if i == 0 {
			out = here
		}
		out = slices.DeleteFunc(out, func(s string) bool { return !slices.Contains(here, s) })
	}
	return out
}

// records have a row for each outcome of each scenario, and each statistic that was asked for.
func (c *Comparisons) records() report.Records {
	out := report.NewRecords("scenario", "statistic", "name", "a", "b", "difference", "low", "high", "verdict")
	add := func(scenario, statistic, name string, x Compared, verdict stats.Verdict) {
		out.Add(scenario, statistic, name, x.A, x.B, x.Difference, x.Low, x.High, string(verdict))
	}
	for _, l := range c.Lines {
		add(l.Scenario, "outcome", l.Winner, l.Compared, l.Verdict)
	}
	for _, x := range c.Each {
		asked := x.asked()
		for _, m := range x.Measures {
			if slices.Contains(asked, m.Name) {
				add(x.Scenario, "measure", m.Name, m.Rows[0].Compared, "")
			}
		}
	}
	return out
}
