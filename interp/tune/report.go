package tune

import (
	"fmt"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/interp/sim"
	"hcl/interp/stats"
	"hcl/interp/sweep"
)

// Report is what tuning came to.
type Report struct {
	sim.Head
	Axes       []sweep.Axis `json:"axes"`
	Costs      []int64      `json:"costs,omitempty"` // of a fighter of each axis of a roster
	Budget     int64        `json:"budget,omitempty"`
	CostBefore int64        `json:"cost_before,omitempty"` // of the roster as it is
	Cost       int64        `json:"cost,omitempty"`        // of the best
	Goal       string       `json:"goal"`                  // the statistic that is made as great as can be
	goal       string       // its title
	Best       []string     `json:"best,omitempty"`       // values of the axes; none: the fight as it is was best
	Set        []string     `json:"set,omitempty"`        // what --set takes to make it so, as a shell reads it
	Searched   int64        `json:"searched"`             // the search has used fights 1 to so many
	FreshFrom  int64        `json:"fresh_from,omitempty"` // the comparison those from here
	FreshTo    int64        `json:"fresh_to,omitempty"`   // to here
	Gains      []Gain       `json:"gains"`                // of the statistics, the goal first
	Gain       Known        `json:"gain,omitempty"`       // whether the best gains anything; "" if nothing is better
	Steps      []Step       `json:"steps"`                // of the search, and then of the play-off
}

// Gain is what a statistic came to on fresh fights.
type Gain struct {
	Statistic  *sim.Statistic `json:"statistic"`
	Before     stats.Estimate `json:"before"` // in the fight as it is
	After      stats.Estimate `json:"after"`  // with the best values
	Difference stats.Estimate `json:"difference"`
}

// Known is what the fresh fights tell of the gain of the best.
type Known string

const (
	Gained   Known = "known"        // its interval is above 0: without a gain that is so in 2.5 of 100 searches
	NotKnown Known = "not known"    // it is not
	Unasked  Known = "not measured" // it was broken off before
	Needed   Known = "needed"       // the fight as it is costs more than the budget, so something has to change
)

// gain is what is known of the gain of the best.
func (r *Report) gain() Known {
	switch {
	case r.Best == nil:
		return ""
	case r.CostBefore > r.Budget:
		return Needed
	case len(r.Gains) == 0:
		return Unasked
	case r.Gains[0].Difference.Low > 0:
		return Gained
	}
	return NotKnown
}

// Step is a generation of the search, or a stage of the play-off.
type Step struct {
	Candidates int      `json:"candidates"`
	Fights     int64    `json:"fights"` // of each
	Best       []string `json:"best"`   // null: the fight as it is
	Came       float64  `json:"came"`   // to what the goal came for it; the best of many looks better than it is
}

func newReport(o Options) *Report {
	r := &Report{Head: o.Head, Axes: o.Axes, Costs: o.Costs, Budget: o.Budget, Goal: o.Statistics[0].Name,
		goal:  o.Statistics[0].Title,
		Gains: []Gain{}, Steps: []Step{}}
	r.Seed, r.Asked, r.CostBefore = o.Seed, o.Fights, o.CostBefore
	return r
}

// chosen notes the best candidate.
func (r *Report) chosen(o Options, c candidate) {
	r.Best = sweep.ValuesAt(o.Axes, c)
	for i, v := range r.Best {
		r.Set = append(r.Set, o.Axes[i].Name+"="+v)
		if o.Costs != nil {
			r.Cost += int64(c[i]) * o.Costs[i]
		}
	}
}

// Summary says how many fights a report is of, and why not more.
func (r *Report) Summary() string {
	out := fmt.Sprintf("tuned for \"%s\" on fights 1 to %s of seed %d", r.goal, stats.Grouped(r.Searched), r.Seed)
	if r.Searched == 0 {
		out = "nothing was tried"
	}
	if r.Fights > 0 {
		out += fmt.Sprintf(", measured on fights %s to %s, which the search has not seen", stats.Grouped(r.FreshFrom),
			stats.Grouped(r.FreshTo))
	}
	if r.Partial {
		out += "; PARTIAL: broken off"
	}
	return out
}

// Report is what people read of it.
func (r *Report) Report() *report.Report {
	out := r.ReportOf("hcl tune", r.Summary(), r.sections())
	if r.Searched > 0 {
		out.Finding = []string{r.finding()}
	}
	return out
}

// finding says what did best, and whether it gains anything.
func (r *Report) finding() string {
	switch {
	case r.Best == nil:
		return "Nothing that was tried did better than the fight as it is."
	case r.Gain == NotKnown:
		gain, within := r.Gains[0].Statistic.ChangeTexts(r.Gains[0].Difference)
		return fmt.Sprintf("No gain is known: with %s, which did best in the search, \"%s\" changed by %s (%s) on "+
			"fresh fights.",
			r.bestText(), r.Gains[0].Statistic.Title, gain, within)
	case len(r.Gains) == 0:
		return "Best in the search: " + r.bestText() + "; not yet measured on fresh fights."
	}
	g := r.Gains[0]
	gain, within := g.Statistic.ChangeTexts(g.Difference)
	before, _ := g.Statistic.Texts(g.Before)
	after, _ := g.Statistic.Texts(g.After)
	if g.Statistic.Side != "" {
		return fmt.Sprintf("With %s, %s of fights are %s instead of %s (%s; %s).", r.bestText(), after, g.Statistic.Title,
			before, gain, within)
	}
	return fmt.Sprintf("With %s, \"%s\" comes to %s instead of %s (%s; %s).", r.bestText(), g.Statistic.Title, after,
		before, gain, within)
}

// sections are the parts of a report.
func (r *Report) sections() []report.Section {
	var out []report.Section
	best := report.Section{Title: "The best that was found"}
	switch {
	case r.Best == nil: // as is said above
	case r.Gain == NotKnown:
		best.Title = "What may help"
		best.Notes = append(best.Notes, "more fights may know a small gain (-n), or find another (--search)")
	default:
		if r.Gain == Unasked {
			best.Notes = append(best.Notes, "broken off before fresh fights: whether it gains anything is not known")
		}
		if r.Gain == Needed {
			best.Notes = append(best.Notes, "the fight as it is costs more than the budget: of what it allows this did best, whether or not it gains anything")
		}
		for i, v := range r.Best {
			row := []string{r.Axes[i].Called(), event.Title(v, "")}
			if r.Costs != nil {
				row = append(row, fmt.Sprintf("at %d each", r.Costs[i]))
			}
			best.Rows = append(best.Rows, row)
		}
		if r.Costs != nil {
			best.Notes = append(best.Notes, fmt.Sprintf("it costs %d of %d; as the scenario has it, %d", r.Cost, r.Budget,
				r.CostBefore))
		}
		var flags []string
		for _, s := range r.Set {
			flags = append(flags, "--set "+s)
		}
		best.Typed = append([]string{strings.Join(flags, " ")}, r.toml()...)
	}
	if best.Rows != nil || best.Notes != nil {
		out = append(out, best)
	}
	if len(r.Gains) > 0 {
		s := report.Section{Title: "On fresh fights", Head: []string{"", "as it is", "tuned", "gain", "95 % interval"}}
		for _, g := range r.Gains {
			before, _ := g.Statistic.Texts(g.Before)
			after, _ := g.Statistic.Texts(g.After)
			gain, within := g.Statistic.ChangeTexts(g.Difference)
			s.Rows = append(s.Rows, []string{g.Statistic.Title, before, after, gain, within})
		}
		out = append(out, s)
	}
	if len(r.Steps) > 0 {
		s := report.Section{Title: "The search", More: true, Head: []string{"", "candidates", "fights each", "the best"}}
		for i, x := range r.Steps {
			what := "as it is"
			if x.Best != nil {
				what = strings.Join(x.Best, ", ")
			}
			s.Rows = append(s.Rows, []string{strconv.Itoa(i + 1), strconv.Itoa(x.Candidates), stats.Grouped(x.Fights), what})
		}
		s.Notes = append(s.Notes, "by the cross-entropy method, then a play-off by halves; hcl help tune tells it")
		out = append(out, s)
	}
	return out
}

// bestText names the values of the best.
func (r *Report) bestText() string {
	var list []string
	for i, v := range r.Best {
		list = append(list, event.Within(r.Axes[i].At(v)))
	}
	return strings.Join(list, ", ")
}

// toml is how the params stand in a scenario; of what belongs to a fighter, --set says where.
func (r *Report) toml() []string {
	var lines []string
	for i, v := range r.Best {
		if strings.Contains(r.Axes[i].Name, ".") {
			continue
		}
		if _, err := strconv.ParseFloat(v, 64); err != nil && v != "true" && v != "false" {
			v = strconv.Quote(v)
		}
		lines = append(lines, r.Axes[i].Name+" = "+v)
	}
	if len(lines) == 0 {
		return nil
	}
	return append([]string{"# or in the scenario", "[params]"}, lines...)
}
