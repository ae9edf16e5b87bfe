package exact

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"hcl/interp/event"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

// Summary says how the figures were found.
func (r *Report) Summary() string {
	if r.Exact {
		s := r.States
		return fmt.Sprintf("exact within %s: %s at the beginning of a %s, %s between phases, %s in which something is thrown; %s from one to the next",
			strconv.FormatFloat(r.Within, 'g', 2, 64), sim.Counted(s.Begins, "state"), r.Unit, sim.Grouped(s.Between), sim.Grouped(s.Throws), sim.Counted(s.Ways, "way"))
	}
	if r.Undecided > 0 {
		s := r.States
		return fmt.Sprintf("PARTIAL: broken off after %s; decided so far %s, undecided %s",
			sim.Counted(s.Between+s.Throws, "state"), chance(1-r.Undecided), chance(r.Undecided))
	}
	out := fmt.Sprintf("NOT EXACT, since %s: %s, seed %d", r.Why, sim.Counted(r.Fights, "fight"), r.Seed)
	if r.Partial {
		out += "; PARTIAL: broken off"
	}
	return out
}

// texts are a chance as people read it.
func (r *Report) texts(x stats.Share) []string {
	switch {
	case r.Exact:
		return []string{chance(x.Share)}
	case r.Undecided > 0:
		return []string{chance(x.Low), chance(x.High)}
	}
	return x.Texts()
}

// chance writes an exact chance.
func chance(x float64) string {
	const least = 0.0000005
	switch {
	case 0 < x && x < least:
		return "< 0.0001 %"
	case 1-least < x && x < 1:
		return "> 99.9999 %"
	}
	return stats.Percent(x, 4) + " %"
}

// Text writes a report for people.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s\n", r.Scenario, event.Edition(r.Ruleset, r.Version))
	for _, p := range r.Params {
		fmt.Fprintf(&b, "  %s = %s\n", p.Name, p.Value)
	}
	for _, x := range r.Off {
		fmt.Fprintf(&b, "  off: %s\n", x)
	}
	fmt.Fprintf(&b, "  %s\n\n", r.Summary())
	columns(&b, r.outcomes())
	if r.Undecided == 0 {
		fmt.Fprintf(&b, "\n  %ss: %s\n", r.Unit, r.length())
		columns(&b, r.lengths(30))
	}
	return b.String()
}

// outcomes is a table of how the fight ends.
func (r *Report) outcomes() [][]string {
	head := []string{"", "chance"}
	switch {
	case r.Undecided > 0:
		head = []string{"", "at least", "at most"}
	case !r.Exact:
		head = append(head, "95 % interval")
	}
	rows := [][]string{head}
	for _, o := range r.Outcomes {
		name := o.name()
		if len(o.Reasons) == 1 && o.Reasons[0].Reason != "" {
			name += ": " + o.Reasons[0].Reason
		}
		rows = append(rows, append([]string{name}, r.texts(o.Share)...))
		for _, x := range o.Reasons {
			if len(o.Reasons) > 1 {
				rows = append(rows, append([]string{"  " + x.Reason}, r.texts(x.Share)...))
			}
		}
	}
	return rows
}

func (o *Outcome) name() string {
	if o.Winner == "" {
		return "draw"
	}
	return "won by " + event.Within(o.Title)
}

// length is how long the fight lasts on average.
func (r *Report) length() string {
	out := "mean " + short(r.Rounds.Mean)
	if r.Rounds.Low != nil {
		out += fmt.Sprintf(" (95 %% interval %s to %s)", short(*r.Rounds.Low), short(*r.Rounds.High))
	}
	return out + ", standard deviation " + short(r.Rounds.SD)
}

// lengths is a table of how long the fight lasts, with so many rows at most.
func (r *Report) lengths(most int) [][]string {
	rows := [][]string{{r.Unit + "s", "chance", "longer"}}
	for i, x := range r.Rounds.Histogram {
		if i == most {
			rows = append(rows, []string{"more", r.texts(r.Rounds.Histogram[most-1].Longer)[0], ""})
			break
		}
		rows = append(rows, []string{strconv.FormatInt(x.Rounds, 10), r.texts(r.share(x))[0], r.texts(x.Longer)[0]})
	}
	return rows
}

// share is the chance of a length, with its interval if it is estimated.
func (r *Report) share(x Lasts) stats.Share {
	if r.Exact {
		return exactly(x.Share)
	}
	return stats.ShareOf(x.Share*float64(r.Fights), float64(r.Fights))
}

// columns writes rows in columns, figures to the right.
func columns(b *strings.Builder, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, line := range rows {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, line := range rows {
		out := ""
		for i, cell := range line {
			gap := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				out += "  " + cell + gap
			} else {
				out += "  " + gap + cell
			}
		}
		b.WriteString(strings.TrimRight(out, " ") + "\n")
	}
}

// short writes a figure with six digits.
func short(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// CSV writes a report as a table with a line for each outcome, each of its reasons, and each
// length.
func (r *Report) CSV() ([]byte, error) {
	var b bytes.Buffer
	w := sim.NewSheet(&b)
	line := func(what, winner, reason string, x stats.Share) {
		f := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
		w.Write([]string{what, winner, reason, f(x.Share), f(x.Low), f(x.High)})
	}
	w.Write([]string{"what", "winner", "reason", "share", "low", "high"})
	for _, o := range r.Outcomes {
		line("outcome", o.Winner, "", o.Share)
		for _, x := range o.Reasons {
			line("reason", o.Winner, x.Reason, x.Share)
		}
	}
	for _, x := range r.Rounds.Histogram {
		line(r.Unit+" "+strconv.FormatInt(x.Rounds, 10), "", "", r.share(x))
	}
	err := w.Flush()
	return b.Bytes(), err
}
