package sim

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hcl/interp/event"
	"hcl/interp/stats"
)

// Section is a part of a report as people read it. The first column is a name, the
// others are figures.
type Section struct {
	Title string
	Head  []string // empty: none
	Rows  [][]string
	Notes []string
}

// mostShown is how many rows of a measure, or options of a side, people are shown.
const mostShown = 20

// Sections is a report for people.
func (r *Report) Sections() []Section {
	out := []Section{r.outcomeSection()}
	if r.Fights == 0 {
		return out
	}
	out = append(out, r.Rounds.section(r.Unit))
	for _, m := range r.Measures {
		if len(m.Rows) > 0 {
			out = append(out, m.section(r.Fights))
		}
	}
	if s := r.choiceSection(); len(s.Rows) > 0 {
		out = append(out, s)
	}
	if len(r.Mattered) > 0 {
		if s := r.matteredSection(); len(s.Rows)+len(s.Notes) > 0 {
			out = append(out, s)
		}
	}
	if len(r.Notable) > 0 {
		out = append(out, r.notableSection())
	}
	return out
}

func (r *Report) outcomeSection() Section {
	s := Section{Title: "Outcomes", Head: []string{"", "fights", "share", "95 % interval"}}
	list := slices.Clone(r.Outcomes)
	slices.SortStableFunc(list, func(a, b Outcome) int { return cmp.Compare(b.Fights, a.Fights) })
	for _, o := range list {
		name := "draw"
		if o.Winner != "" {
			name = "won by " + event.Within(o.Title)
		}
		if len(o.Reasons) == 1 && o.Reasons[0].Reason != "" {
			name += ": " + o.Reasons[0].Reason
		}
		s.Rows = append(s.Rows, append([]string{name, Grouped(o.Fights)}, o.Share.Texts()...))
		if len(o.Reasons) < 2 {
			continue
		}
		slices.SortStableFunc(o.Reasons, func(a, b Reason) int { return cmp.Compare(b.Fights, a.Fights) })
		for i, x := range o.Reasons {
			if i == mostShown {
				s.Rows = append(s.Rows, []string{fmt.Sprintf("  … %d more", len(o.Reasons)-i), "", "", ""})
				break
			}
			s.Rows = append(s.Rows, append([]string{"  " + cmp.Or(x.Reason, "for no stated reason"), Grouped(x.Fights)},
				x.Share.Texts()...))
		}
	}
	return s
}

func (r *Rounds) section(unit string) Section {
	mean, sd := stats.Number(r.Mean)+" always", stats.Number(r.SD)
	if r.SD > 0 {
		mean, sd = bracketed(r.Mean, r.Low, r.High), bracketed(r.SD, r.SDLow, r.SDHigh)
	}
	s := Section{Title: "Length in " + plural(unit), Rows: [][]string{{"mean", mean}, {"standard deviation", sd}}}
	for _, q := range r.Quantiles {
		name := fmt.Sprintf("%g %% quantile", 100*q.Share)
		if q.Share == 0.5 {
			name = "median"
		}
		s.Rows = append(s.Rows, []string{name, fmt.Sprintf("%d (%d to %d)", q.Rounds, q.Low, q.High)})
	}
	return s
}

func plural(unit string) string { return unit + "s" }

func (m *Measure) section(fights int64) Section {
	s := Section{Title: m.Title, Head: []string{"", "mean", "95 % interval"}}
	for _, f := range stats.Figures {
		s.Head = append(s.Head, f.Name)
	}
	s.Head = append(s.Head, "least", "most")
	if len(m.By) > 0 {
		s.Title += " by " + strings.Join(m.By, ", ")
	}
	shares := m.shares()
	if shares {
		s.Title, s.Head = s.Title+", share of fights", []string{"", "fights", "share", "95 % interval"}
	} else {
		s.Title += ", a fight"
	}
	rows := slices.Clone(m.Rows)
	if len(rows) > mostShown {
		slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(b.Mean, a.Mean) })
		s.Notes = append(s.Notes, fmt.Sprintf("… %d more with lower means (--format csv shows all)", len(rows)-mostShown))
		rows = rows[:mostShown]
	}
	for _, row := range rows {
		if shares {
			s.Rows = append(s.Rows, append([]string{texts(row.Keys), groupedBig(row.Sum)}, row.share(fights).Texts()...))
			continue
		}
		least, most := row.Least.Value, row.Most.Value
		if row.Fights < fights {
			least, most = min(0, least), max(0, most)
		}
		mean, within := stats.Number(row.Mean), "always"
		if row.SD > 0 {
			mean, within = stats.WithInterval(row.Mean, row.Low, row.High)
		}
		cells := []string{texts(row.Keys), mean, within}
		for _, f := range stats.Figures {
			text := ""
			if x, is := row.Figures[f.Name]; is {
				text = x.Text()
			}
			cells = append(cells, text)
		}
		s.Rows = append(s.Rows, append(cells, stats.Number(least), stats.Number(most)))
	}
	if m.Rest != nil {
		s.Notes = append(s.Notes, fmt.Sprintf("only %d combinations are told apart", mostRows))
	}
	return s
}

// shares reports whether each row of a measure came to 0 or 1 in every fight, so that its mean is
// a share of fights.
func (m *Measure) shares() bool {
	for _, x := range m.Rows {
		if x.Squares.Cmp(new(big.Int).Mul(x.Sum, big.NewInt(m.Scale))) != 0 || x.Least.Value < 0 || x.Most.Value > 1 {
			return false
		}
	}
	return true
}

// share is the mean of a row of such a measure.
func (x *Row) share(fights int64) stats.Share {
	if x.Low == x.High && (x.Mean > 0 || fights == 1) { // nothing is left to chance
		return stats.Share{Share: x.Mean, Low: x.Mean, High: x.Mean}
	}
	return stats.ShareOf(x.Mean*float64(fights), float64(fights))
}

// mostOptions is how many options of a choice people are shown.
const mostOptions = 8

func (r *Report) choiceSection() Section {
	s := Section{Title: "Choices", Head: []string{"", "times", "share", "95 % interval"}}
	for i := range r.Choices {
		for _, by := range r.Choices[i].Sides {
			s.Rows = append(s.Rows, r.Choices[i].rows(by)...)
		}
	}
	return s
}

// rows are the options that a side took at a place of choice.
func (c *Choice) rows(by Chooser) [][]string {
	var list []Decision
	var never []string
	for _, d := range c.Options {
		switch {
		case d.Place[0] != by.Place:
		case d.Taken.Sign() == 0:
			never = append(never, d.Option.Text)
		default:
			list = append(list, d)
		}
	}
	slices.SortStableFunc(list, func(a, b Decision) int { return b.Taken.Cmp(a.Taken) })
	var out [][]string
	for i, d := range list {
		if i == 0 {
			out = append(out, []string{c.Title + " by " + d.Side.Text + ", " + c.Name, groupedBig(by.Made), "", ""})
		}
		if i == mostOptions && len(list) > mostOptions+1 {
			out = append(out, []string{fmt.Sprintf("  … %d more", len(list)-i), "", "", ""})
			break
		}
		out = append(out, append([]string{"  " + d.Option.Text, groupedBig(d.Taken)}, d.Share.Texts()...))
	}
	if n := len(never); n > 0 {
		text := strings.Join(never[:min(n, mostOptions)], ", ")
		if n > mostOptions {
			text += fmt.Sprintf(" and %d more", n-mostOptions)
		}
		out = append(out, []string{"  never: " + text})
	}
	return out
}

func (r *Report) notableSection() Section {
	s := Section{Title: "Fights worth a look"}
	for _, x := range r.Notable {
		fight := fmt.Sprintf("fight %d", x.Fight)
		switch x.What {
		case "longest":
			s.Rows = append(s.Rows, []string{"longest", fight,
				fmt.Sprintf("%s %s", stats.Number(*x.Value), unitFor(*x.Value, r.Unit))})
		case "most":
			what := stats.Number(*x.Value)
			if len(x.Keys) > 0 {
				what += ", " + texts(x.Keys)
			}
			s.Rows = append(s.Rows, []string{"most: " + x.Title, fight, what})
		case "upset":
			what := "won by " + event.Within(x.Title)
			if x.Value != nil {
				what += fmt.Sprintf(", %s %s", r.titleOf(x.Measure), stats.Number(*x.Value))
			}
			s.Rows = append(s.Rows, []string{"biggest upset", fight, what})
		}
	}
	if r.Replay != "" {
		s.Notes = append(s.Notes, "fight K again: "+r.Replay)
	}
	return s
}

func (r *Report) titleOf(measure string) string {
	for _, m := range r.Measures {
		if m.Name == measure {
			return m.Title
		}
	}
	return measure
}

func unitFor(n float64, unit string) string {
	if n == 1 {
		return unit
	}
	return plural(unit)
}

// Summary says how many fights a report is of, and why not more.
func (r *Report) Summary() string {
	out := Counted(r.Fights, "fight") + ", seed " + strconv.FormatUint(r.Seed, 10)
	if r.NoChance {
		return out + "; nothing is left to chance, so every fight is the same as fight 1"
	}
	if r.Partial {
		out += fmt.Sprintf("; PARTIAL: broken off, %s were asked for", Grouped(r.Asked))
	}
	if r.Target > 0 {
		switch {
		case r.TargetMissed && !r.Partial:
			out += fmt.Sprintf("; the shares of outcomes are not yet known to ±%s %%, it takes a larger -n",
				stats.Number(100*r.Target))
		case !r.TargetMissed:
			out += fmt.Sprintf("; enough for the shares of outcomes to ±%s %%", stats.Number(100*r.Target))
		}
	}
	return out
}

// Text writes a report for people.
func (r *Report) Text() string { return r.Head.Over(r.Summary(), r.Sections()) }

// Over writes a report with this head, what there is to say of all of it, and its parts.
func (h *Head) Over(summary string, sections []Section) string {
	var b strings.Builder
	b.WriteString(h.Text())
	fmt.Fprintf(&b, "  %s\n", summary)
	for _, s := range sections {
		b.WriteByte('\n')
		s.write(&b)
	}
	return b.String()
}

// Text says what was fought, and by what rules.
func (h *Head) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s\n", h.Scenario, event.Edition(h.Ruleset, h.Version))
	for _, f := range h.Files {
		fmt.Fprintf(&b, "  %.12s %s\n", f.Hash, f.Name)
	}
	for _, p := range h.Params {
		fmt.Fprintf(&b, "  %s = %s\n", p.Name, p.Value)
	}
	for _, what := range h.Play {
		fmt.Fprintf(&b, "  played by order: %s\n", what)
	}
	for _, what := range h.Off {
		fmt.Fprintf(&b, "  without %s\n", what)
	}
	for _, s := range h.Sides {
		fmt.Fprintf(&b, "  %s (%s): %s\n", s.Title, s.Policy, strings.Join(s.Combatants, ", "))
	}
	return b.String()
}

// Text writes a section for people.
func (s *Section) Text() string {
	var b strings.Builder
	s.write(&b)
	return b.String()
}

func (s *Section) write(b *strings.Builder) {
	rows := s.Rows
	if len(s.Head) > 0 {
		rows = append([][]string{append([]string{s.Title}, s.Head[1:]...)}, rows...)
	} else {
		b.WriteString(s.Title + "\n")
	}
	var widths []int
	for n, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			if len(row) == 1 && len(widths) > 1 {
				break // it has no figures, and the line to itself
			}
			w := utf8.RuneCountInString(cell)
			if i == 0 && (n > 0 || len(s.Head) == 0) {
				w += 2
			}
			widths[i] = max(widths[i], w)
		}
	}
	for n, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			if i == 0 && (n > 0 || len(s.Head) == 0) {
				cell = "  " + cell
			}
			gap := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(cell)))
			if i == 0 || len(s.Head) == 0 {
				line.WriteString(cell + gap + "  ")
			} else {
				line.WriteString(gap + cell + "  ")
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	for _, note := range s.Notes {
		b.WriteString("  " + note + "\n")
	}
}

func texts(keys []event.Shown) string {
	if len(keys) == 0 {
		return "in all"
	}
	var out []string
	for _, k := range keys {
		out = append(out, k.Text)
	}
	return strings.Join(out, ", ")
}

// ---- figures -------------------------------------------------------------------------------------------------------

func bracketed(x, low, high float64) string {
	value, within := stats.WithInterval(x, low, high)
	return value + " (" + within + ")"
}

// Grouped writes a count with commas between thousands.
func Grouped(n int64) string { return groupedBig(big.NewInt(n)) }

// Counted writes how many there are of something: 1 fight, 12,000 fights.
func Counted(n int64, what string) string {
	if n != 1 {
		what += "s"
	}
	return Grouped(n) + " " + what
}

func groupedBig(n *big.Int) string {
	s := n.String()
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
