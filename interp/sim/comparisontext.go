package sim

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/stats"
)

// Text writes a comparison for people.
func (c *Comparison) Text() string {
	var b strings.Builder
	b.WriteString(c.Scenario + "\n")
	c.A.write(&b, "A", nil)
	c.B.write(&b, "B", &c.A)
	fmt.Fprintf(&b, "  %s\n", c.Summary())
	for _, s := range c.Sections() {
		b.WriteByte('\n')
		s.write(&b)
	}
	return b.String()
}

// write tells what fights, as far as it is not told of another.
func (c *Contestant) write(b *strings.Builder, name string, other *Contestant) {
	fmt.Fprintf(b, "  %s: %s\n", name, event.Edition(c.Ruleset, c.Version))
	for _, f := range c.Files {
		if other == nil || !slices.Contains(other.Files, f) {
			fmt.Fprintf(b, "     %.12s %s\n", f.Hash, f.Name)
		}
	}
	for _, p := range c.Params {
		fmt.Fprintf(b, "     %s = %s\n", p.Name, p.Value)
	}
	for _, what := range c.Play {
		fmt.Fprintf(b, "     played by order: %s\n", what)
	}
	for _, what := range c.Off {
		fmt.Fprintf(b, "     without %s\n", what)
	}
	for i, s := range c.Sides {
		if other == nil || s.Policy != other.Sides[i].Policy {
			fmt.Fprintf(b, "     %s (%s): %s\n", s.Title, s.Policy, strings.Join(s.Combatants, ", "))
		}
	}
}

// Summary says how many fights a comparison is of, and why not more.
func (c *Comparison) Summary() string {
	fights := "fights"
	if c.Fights == 1 {
		fights = "fight"
	}
	out := fmt.Sprintf("%s %s of each, seed %d", Grouped(c.Fights), fights, c.Seed)
	switch {
	case c.NoChance:
		return out + "; nothing is left to chance, so every fight is the same as fight 1"
	case c.Partial:
		out += fmt.Sprintf("; PARTIAL: broken off, %s were asked for", Grouped(c.Asked))
	case c.Margin > 0 && c.MarginMissed:
		out += fmt.Sprintf("; not every difference is known yet to be above 0, below 0, or within ±%s %%, it takes a larger -n", stats.Number(100*c.Margin))
	case c.Margin > 0:
		out += fmt.Sprintf("; every difference of outcomes is known to be above 0, below 0, or within ±%s %%",
			stats.Number(100*c.Margin))
	}
	return out
}

// Sections is a comparison for people.
func (c *Comparison) Sections() []Section {
	out := []Section{c.outcomeSection(), c.otherwiseSection()}
	length := Section{Title: "Length in " + plural(c.Unit), Head: comparedHead}
	length.Rows = [][]string{append([]string{"mean"}, c.Rounds.texts()...)}
	out = append(out, length)
	for _, m := range c.Measures {
		if len(m.Rows) > 0 {
			out = append(out, m.section())
		}
	}
	var alone Section
	for _, x := range []struct {
		name string
		of   *Contestant
	}{{"A", &c.A}, {"B", &c.B}} {
		if len(x.of.Alone) > 0 {
			alone.Title = "Not compared"
			alone.Rows = append(alone.Rows, []string{"only " + x.name + " measures", strings.Join(x.of.Alone, ", ")})
		}
	}
	if alone.Title != "" {
		out = append(out, alone)
	}
	for i := range c.Partings {
		out = append(out, c.partingSection(&c.Partings[i]))
	}
	return out
}

var comparedHead = []string{"", "A", "B", "B - A", "95 % interval", "saves"}

func (c *Comparison) outcomeSection() Section {
	s := Section{Title: "Outcomes", Head: comparedHead}
	if c.Margin > 0 && !c.NoChance {
		s.Head = append(slices.Clone(s.Head), "so it is")
		s.Notes = append(s.Notes, "with this margin the intervals of outcomes hold at all times, and together")
	}
	for _, o := range c.Outcomes {
		if o.A == 0 && o.B == 0 {
			continue
		}
		name := "draw"
		if o.Winner != "" {
			name = "won by " + event.Within(o.Title)
		}
		if len(o.Reasons) == 1 && o.Reasons[0].Reason != "" {
			name += ": " + o.Reasons[0].Reason
		}
		row := append([]string{name}, o.shares()...)
		if len(s.Head) > len(comparedHead) {
			row = append(row, o.Verdict.Text(c.Margin))
		}
		s.Rows = append(s.Rows, row)
		if len(o.Reasons) < 2 {
			continue
		}
		list := slices.Clone(o.Reasons)
		slices.SortStableFunc(list, func(x, y ReasonCompared) int { return cmp.Compare(y.A+y.B, x.A+x.B) })
		for i, x := range list {
			if i == mostShown {
				s.Rows = append(s.Rows, []string{fmt.Sprintf("  … %d more", len(list)-i)})
				break
			}
			s.Rows = append(s.Rows, append([]string{"  " + cmp.Or(x.Reason, "for no stated reason")}, x.shares()...))
		}
	}
	return s
}

func (c *Comparison) otherwiseSection() Section {
	s := Section{Title: "Fights that end otherwise"}
	titles := map[string]string{"": "a draw"}
	for _, x := range c.A.Sides {
		titles[x.Name] = "won by " + event.Within(x.Title)
	}
	rest := c.Fights
	for _, o := range c.Otherwise {
		rest -= o.Fights
		name := titles[o.A] + " in A, " + titles[o.B] + " in B"
		if o.A == o.B {
			name = titles[o.A] + " in both, for another reason"
		}
		s.Rows = append(s.Rows, []string{name, Grouped(o.Fights)})
	}
	s.Rows = append(s.Rows, []string{"alike in both", Grouped(rest)})
	return s
}

func (m *MeasureCompared) section() Section {
	s := Section{Title: m.Title, Head: comparedHead}
	if len(m.By) > 0 {
		s.Title += " by " + strings.Join(m.By, ", ")
	}
	s.Title += ", a fight"
	rows := slices.Clone(m.Rows)
	if len(rows) > mostShown {
		slices.SortStableFunc(rows, func(x, y RowCompared) int { return cmp.Compare(y.A+y.B, x.A+x.B) })
		s.Notes = append(s.Notes, fmt.Sprintf("… %d more with lower means (--format json shows all)", len(rows)-mostShown))
		rows = rows[:mostShown]
	}
	for _, row := range rows {
		s.Rows = append(s.Rows, append([]string{texts(row.Keys)}, row.texts()...))
		for f, x := range stats.InOrder(row.Figures) {
			s.Rows = append(s.Rows, append([]string{"  " + f.Name}, x.figureTexts()...))
		}
	}
	if m.Wider {
		s.Notes = append(s.Notes, fmt.Sprintf("only %d combinations are told apart", mostRows))
	}
	return s
}

func (c *Comparison) partingSection(p *Parting) Section {
	s := Section{Title: fmt.Sprintf("Fight %d parts in %s %d", p.Fight, c.Unit, p.Round)}
	if p.Round == 0 {
		s.Title = fmt.Sprintf("Fight %d parts before the first %s", p.Fight, c.Unit)
	}
	for i, name := range []string{"A", "B"} {
		s.Rows = append(s.Rows, []string{name + ": " + p.Says[i]})
		if end := p.Ends[i]; p.Says[i] != end.said() {
			s.Rows = append(s.Rows, []string{fmt.Sprintf("   %s, after %d %s", end.text(), end.Rounds,
				unitFor(float64(end.Rounds), c.Unit))})
		}
		if replay := []string{c.A.Replay, c.B.Replay}[i]; replay != "" {
			s.Rows = append(s.Rows, []string{"   " + strings.TrimSuffix(replay, "K") + strconv.FormatInt(p.Fight, 10)})
		}
	}
	return s
}

// shares writes what is compared in percent, with the digits that the interval supports.
func (c *Compared) shares() []string {
	return c.in(100, func(x float64, places int) string { return stats.Percent(x, places) + " %" })
}

func (c *Compared) texts() []string {
	return c.in(1, func(x float64, places int) string { return strconv.FormatFloat(x, 'f', places, 64) })
}

// figureTexts writes a figure other than a mean: one that is known for sure need not be so in every fight.
func (c *Compared) figureTexts() []string {
	cells := c.texts()
	if c.Low == c.High {
		cells[3] = "surely"
	}
	return cells
}

func (c *Compared) in(unit float64, text func(x float64, places int) string) []string {
	places, saves := 2, ""
	difference := func(x float64) string {
		out := strconv.FormatFloat(unit*x, 'f', places, 64)
		switch {
		case x == 0:
			return "0"
		case x > 0:
			return "+" + out
		}
		return out
	}
	within := "always"
	if c.Low < c.High {
		places = stats.Digits(unit * (c.High - c.Low) / 2)
		within = difference(c.Low) + " to " + difference(c.High)
	}
	if c.Saves > 0 {
		few := 1
		if c.Saves >= 10 {
			few = 0
		}
		saves = strconv.FormatFloat(c.Saves, 'f', few, 64) + " ×"
	}
	return []string{text(c.A, places), text(c.B, places), difference(c.Difference), within, saves}
}
