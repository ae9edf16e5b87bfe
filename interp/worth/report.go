package worth

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// Report is what everything is worth.
type Report struct {
	sim.Head
	Shares     []Share   `json:"shares"`   // how often each side wins as it is
	Screened   int64     `json:"screened"` // after so many fights what has changed nothing is fought no further
	Compared   int       `json:"compared"` // among so many differences those that stand do so
	Groups     []*Group  `json:"groups"`
	Changes    []*Change `json:"changes"`
	Untried    int       `json:"untried,omitempty"`     // changes that are too many
	Left       int       `json:"left,omitempty"`        // fighters of whom nothing is told, as there are too many sorts
	MoreThings int64     `json:"more_things,omitempty"` // that are not tried in the place of others
	Rate       *Rate     `json:"rate,omitempty"`        // where costs are known
	Totals     []Total   `json:"totals,omitempty"`

	chosen bool // how many fights there are goes by what they take
}

// Share is how often a side wins.
type Share struct {
	Side string `json:"side"`
	stats.Estimate
}

// Report is what people and spreadsheets read of it.
func (r *Report) Report() *report.Report {
	out := r.ReportOf("hcl worth", r.Summary(), r.sections())
	if r.Fights == 0 {
		return out
	}
	out.Finding, out.Records = r.finding(), r.records
	var shares []string
	var all []stats.Share
	for _, s := range r.Shares {
		all = append(all, stats.Share{Share: s.Mean, Low: s.Low, High: s.High})
	}
	for i, text := range stats.Shorts(all) {
		shares = append(shares, event.Within(r.TitleOf(r.Shares[i].Side))+" "+text)
	}
	out.Head = append(out.Head, report.Fact{Text: "as it is, won by " + strings.Join(shares, "; by ")})
	return out
}

// Summary says how many fights a report is of, and why not more.
func (r *Report) Summary() string {
	out := fmt.Sprintf("%s as it is, and again with each of %s, seed %d", stats.Counted(r.Fights, "fight"),
		stats.Counted(int64(len(r.Changes)), "change"), r.Seed)
	switch {
	case r.NoChance:
		return out + "; nothing is left to chance, so all fights are the same"
	case r.Partial:
		out += fmt.Sprintf("; PARTIAL: broken off, %s were asked for, and some changes have fought fewer than others",
			stats.Counted(r.Asked, "fight"))
	case r.chosen:
		out += "; so many as take seconds: -n N tells it more finely"
	}
	if r.MoreThings > 0 && !slices.ContainsFunc(r.Changes, func(c *Change) bool { return c.What == OfThing }) {
		out += "; nothing else is tried in the place of what they hold: --things N tries it"
	}
	var alone []string
	for _, side := range r.Sides {
		if len(side.Combatants) == 1 {
			alone = append(alone, event.Within(side.Combatants[0]))
		}
	}
	if len(alone) > 0 {
		out += "; alone on a side, and so never left out: " + strings.Join(alone, ", ")
	}
	if r.Untried > 0 {
		out += fmt.Sprintf("; %s were not tried, as these are too many: --side tells of one alone",
			stats.Counted(int64(r.Untried), "further change"))
	}
	if r.Left > 0 {
		out += fmt.Sprintf("; %s of further sorts are left out", stats.Counted(int64(r.Left), "fighter"))
	}
	return out
}

// best is what is known to be worth the most, nil if nothing is known to be worth anything.
func (r *Report) best(of What) (found *Change) {
	for _, c := range r.Changes {
		if c.What == of && c.counts() && c.Stands && (found == nil || c.Worth.Mean > found.Worth.Mean) {
			found = c
		}
	}
	return found
}

// points writes a worth, and its interval.
func (c *Change) points() (value, within string) {
	value, within = c.share.ChangeTexts(*c.Worth)
	if within = " (" + within + ")"; within == " (always)" {
		within = ""
	}
	return strings.TrimPrefix(value, "+"), strings.ReplaceAll(within, "+", "")
}

// finding says what is worth the most.
func (r *Report) finding() []string {
	var out []string
	tried := func(of What) bool {
		return slices.ContainsFunc(r.Changes, func(c *Change) bool { return c.What == of && c.Worth != nil })
	}
	c := r.best(OfPoint)
	switch {
	case c != nil && c.Worth.Mean > 0:
		value, within := c.points()
		title := c.Title
		if c.Down {
			title += " (" + c.Was + ", not " + c.Now + ")"
		}
		out = append(out, fmt.Sprintf("A point of %s is worth the most to %s: %s points of win share%s.", title,
			c.group.each(), value, within))
	case c != nil:
		value, within := c.points()
		out = append(out, fmt.Sprintf("No point is known to help; a point of %s harms %s: %s points of win share%s.", c.Title,
			c.group.each(), value, within))
	case tried(OfPoint) && r.NoChance:
		out = append(out, "No single point changes who wins.")
	case tried(OfPoint):
		out = append(out, "No single point is known to change who wins"+r.cameOut(OfPoint))
	}
	if c := r.best(OfFighter); c != nil {
		value, within := c.points()
		to := ""
		if title := r.TitleOf(c.Side); title != c.group.Title {
			to = " to " + event.Within(title)
		}
		out = append(out, fmt.Sprintf("Of the fighters %s is worth the most%s: %s points%s.", c.group.one(), to, value,
			within))
	} else if tried(OfFighter) {
		out = append(out, "No single fighter is known to change who wins"+r.cameOut(OfFighter))
	}
	return append(out, r.mispriced()...)
}

// cameOut ends a sentence with what came out as worth the most where nothing is known to be.
func (r *Report) cameOut(of What) string {
	var found *Change
	for _, c := range r.Changes {
		if c.What == of && c.counts() && c.Worth.Mean > 0 && (found == nil || c.Worth.Mean > found.Worth.Mean) {
			found = c
		}
	}
	if found == nil {
		return "."
	}
	value, within := found.points()
	what := found.group.one()
	if of == OfPoint {
		what = "a point of " + found.Title + " for " + found.group.each()
	}
	return fmt.Sprintf("; the most came out for %s: %s points%s.", what, value, within)
}

// mispriced names the fighter of whom it is known that he costs the least for what he is worth, or else the most.
func (r *Report) mispriced() []string {
	if r.Rate == nil || r.Rate.Of != OfFighter || r.Rate.PerCost <= 0 {
		return nil
	}
	var found *Change
	off := func(c *Change) float64 { return c.Ought.Mean / *c.Cost }
	for _, c := range r.Changes {
		if c.What != OfFighter || c.Ought == nil || c.Cost == nil || *c.Cost <= 0 || c.Ought.Low <= *c.Cost &&
			*c.Cost <= c.Ought.High {
			continue
		}
		if found == nil || math.Abs(math.Log(max(1e-9, off(c)))) > math.Abs(math.Log(max(1e-9, off(found)))) {
			found = c
		}
	}
	if found == nil {
		return []string{"Of no fighter is it known that he ought to cost something else."}
	}
	e := found.Ought
	return []string{fmt.Sprintf("Priced the least well is %s: at %s, where it ought to be %s.", found.group.a(),
		stats.Number(*found.Cost), stats.Bracketed(e.Mean, e.Low, e.High))}
}

// sections are the parts of a report.
func (r *Report) sections() (out []report.Section) {
	fighters := r.table("Each fighter, if he stays away", OfFighter, "", "fewer fights won without him",
		func(c *Change) string { return c.group.one() + ", " + event.Within(r.TitleOf(c.Side)) })
	fighters.Says = []string{"How many of 100 fights his side wins fewer without one of these."}
	fighters.Notes = append(fighters.Notes, r.rateNotes()...)
	out = append(out, fighters)
	for _, side := range r.Sides {
		groups := 0
		for _, g := range r.Groups {
			if g.Side == side.Name {
				groups++
			}
		}
		s := r.table("A point more, "+event.Within(side.Title), OfPoint, side.Name, "", func(c *Change) string {
			name := c.Title + " " + c.Was
			if c.Down {
				name += ", not " + c.Now
			}
			if groups > 1 {
				name = c.group.Called() + ": " + name
			}
			return name
		})
		s.Says = []string{"How many more of 100 fights the side wins with one point more, on the same dice."}
		out = append(out, s)
	}
	things := r.table("Something else in its place", OfThing, "", "", func(c *Change) string {
		return fmt.Sprintf("%s: %s → %s", c.group.Called(), c.Was, c.Now)
	})
	if r.MoreThings > 0 && things.Title != "" {
		things.Notes = append(things.Notes,
			stats.Counted(r.MoreThings, "further thing")+" of these kinds: --things N tries more")
	}
	out = append(out, things)
	broken := report.Section{Title: "Not to be fought", Left: true, More: true}
	for _, c := range r.Changes {
		if c.Impossible != "" {
			broken.Rows = append(broken.Rows, []string{c.Set[0], c.Impossible})
		}
	}
	out = append(out, broken)
	return slices.DeleteFunc(out, func(s report.Section) bool { return len(s.Rows)+len(s.Notes) == 0 })
}

// mostDrawn is how many worths a chart shows.
const mostDrawn = 16

// One look shows of a table what is known to be worth something, but no fewer and no more than so many.
const (
	leastShown = 4
	mostShown  = 6
)

// table has the changes of a sort, of a side or of all, those that are worth the most first.
func (r *Report) table(title string, of What, side, note string, name func(*Change) string) report.Section {
	var rows, same []*Change
	for _, c := range r.Changes {
		switch {
		case c.What != of || side != "" && c.Side != side || c.Worth == nil:
		case c.Same:
			same = append(same, c)
		default:
			rows = append(rows, c)
		}
	}
	if len(rows)+len(same) == 0 {
		return report.Section{}
	}
	slices.SortStableFunc(rows, func(a, b *Change) int { return cmp.Compare(b.Worth.Mean, a.Worth.Mean) })
	if of == OfPoint { // what harms matters as well
		slices.SortStableFunc(rows, func(a, b *Change) int {
			return cmp.Compare(math.Abs(b.Worth.Mean), math.Abs(a.Worth.Mean))
		})
	}
	s := report.Section{Title: title, Head: []string{"", "win share", "95 % interval"}, Fold: true}
	if r.Rate != nil {
		s.Head = append(s.Head, "costs", "ought to")
	}
	var all []stats.Estimate
	for _, c := range rows {
		all = append(all, *c.Worth)
	}
	bars := report.Bars{X: report.Axis{Label: "win share, percentage points", Signed: true}, Dots: true}
	known := 0
	for _, c := range rows {
		places := c.share.Places(all...)
		value, within := c.share.ChangeTextsAt(*c.Worth, places)
		if c.Stands {
			known++
			value += " *"
		} else {
			value += "  "
		}
		row := []string{name(c), value, within}
		if r.Rate != nil {
			row = append(row, costText(c.Cost), oughtText(c.Ought))
		}
		s.Rows = append(s.Rows, row)
		if len(bars.Rows) < mostDrawn {
			bars.Rows = append(bars.Rows, report.Bar{Label: name(c), Side: r.TitleOf(c.Side), Value: 100 * c.Worth.Mean,
				Low: 100 * c.Worth.Low, High: 100 * c.Worth.High, Text: strings.TrimSpace(value),
				Tip: name(c) + "\n" + strings.TrimSpace(value) + " (" + within + ")"})
		}
	}
	if len(bars.Rows) > 0 {
		s.Chart = bars
	}
	s.Brief = min(max(known, leastShown), mostShown)
	if n := int64(len(same)); n > 0 {
		var names []string
		for _, c := range same {
			names = append(names, name(c))
		}
		text := stats.Grouped(n)
		if len(rows) > 0 {
			text = "and " + text + " more"
		}
		s.Notes = append(s.Notes, text+" "+map[bool]string{true: "changes", false: "change"}[n == 1]+" nothing")
		s.Terms = append(s.Terms, "nothing changes with "+strings.Join(names, "; "))
	}
	if known > 0 {
		s.Terms = append(s.Terms, fmt.Sprintf("* holds even among %s differences (Holm); each interval is of 95 %% for "+
			"itself", stats.Grouped(int64(r.Compared))))
	}
	if note != "" {
		s.Terms = append(s.Terms, "in percentage points: "+note)
	}
	return s
}

func costText(x *float64) string {
	if x == nil {
		return ""
	}
	return stats.Number(*x)
}

func oughtText(e *stats.Estimate) string {
	if e == nil {
		return ""
	}
	value, _ := stats.WithInterval(e.Mean, e.Low, e.High)
	return value
}

// rateNotes say how worth and cost hang together.
func (r *Report) rateNotes() (out []string) {
	if r.Rate == nil {
		return nil
	}
	if r.Rate.PerCost <= 0 {
		return []string{"what costs more is not worth more here, so nothing is said of what it ought to cost"}
	}
	out = append(out, fmt.Sprintf("1 of cost buys %s points of win share (least squares through the origin, of %s)",
		rounded(100*r.Rate.PerCost), stats.Counted(int64(r.Rate.From), string(r.Rate.Of))))
	for _, t := range r.Totals {
		out = append(out, fmt.Sprintf("%s cost %s together, and ought to cost %s", event.Within(r.TitleOf(t.Side)),
			stats.Number(t.Cost), rounded(t.Ought)))
	}
	return out
}

// rounded is a number of which no interval is known, in three digits.
func rounded(x float64) string { return strconv.FormatFloat(x, 'g', 3, 64) }

// records have a row for each change.
func (r *Report) records() report.Records {
	out := report.NewRecords("what", "side", "group", "field", "was", "now", "set", "fights", "same", "worth", "low",
		"high", "p", "stands", "cost", "ought", "ought_low", "ought_high", "impossible", "command")
	for _, c := range r.Changes {
		row := []any{string(c.What), c.Side, c.Group, c.Field, c.Was, c.Now, strings.Join(c.Set, " "), c.Fights, c.Same}
		if c.Worth == nil {
			row = append(row, "", "", "", "", "")
		} else {
			row = append(row, c.Worth.Mean, c.Worth.Low, c.Worth.High, c.P, c.Stands)
		}
		if row = append(row, c.Cost); c.Ought == nil {
			row = append(row, "", "", "")
		} else {
			row = append(row, c.Ought.Mean, c.Ought.Low, c.Ought.High)
		}
		out.Add(append(row, c.Impossible, c.Command)...)
	}
	return out
}
