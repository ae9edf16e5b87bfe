package sim

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/page"
	"hcl/interp/stats"
)

// Page is a comparison as a page.
func (c *Comparison) Page() *page.Page {
	t := &page.Table{Left: true}
	about(t, "A: ", c.A.Sides, c.A.Params, c.A.Files)
	about(t, "B: ", c.B.Sides, c.B.Params, c.B.Files)
	return &page.Page{Generator: "hcl compare", Title: c.Scenario, Subtitle: c.Versus(), Summary: c.Summary() + intervals,
		Blocks: c.Blocks(), Sides: [][]string{titlesOf(c.A.Sides)}, About: t, Data: c}
}

// Versus says what A and B are.
func (c *Comparison) Versus() string { return "A: " + c.A.said(&c.B) + " – B: " + c.B.said(&c.A) }

// said is what fights, with what it has otherwise than another.
func (c *Contestant) said(other *Contestant) string {
	var own []string
	for _, p := range c.Params {
		if !slices.Contains(other.Params, p) {
			own = append(own, p.Name+" = "+p.Value)
		}
	}
	for i, s := range c.Sides {
		if i < len(other.Sides) && s.Policy != other.Sides[i].Policy {
			own = append(own, s.Title+": "+s.Policy)
		}
	}
	for _, o := range c.Play {
		if !slices.Contains(other.Play, o) {
			own = append(own, o)
		}
	}
	for _, o := range c.Off {
		if !slices.Contains(other.Off, o) {
			own = append(own, "without "+o)
		}
	}
	out := event.Edition(c.Ruleset, c.Version)
	if len(own) > 0 {
		out += " (" + strings.Join(own, ", ") + ")"
	}
	return out
}

// Blocks is a comparison as a page shows it.
func (c *Comparison) Blocks() []page.Block {
	sections := c.Sections()
	if c.Fights == 0 {
		return []page.Block{sections[0].Block(nil)}
	}
	out := []page.Block{c.differenceBlock(sections[0]), c.bothBlock()}
	at := 0 // of a measure; those without rows have no section
	for _, s := range sections[1:] {
		b := s.Block(nil)
		for at < len(c.Measures) && len(c.Measures[at].Rows) == 0 {
			at++
		}
		switch {
		case s.Head == nil:
			b.Table.Left = !strings.HasPrefix(s.Title, "Fights that end")
		case strings.HasPrefix(s.Title, "Length in "):
			b.Text = []string{"The mean, in A and in B; " + c.Rounds.said(false) + "."}
		case at < len(c.Measures):
			b.Chart = c.Measures[at].chart(c.A.Sides)
			b.Text = []string{"The difference of means of a fight, B less A. A dot right of the line: more in B."}
			at++
		}
		out = append(out, b)
	}
	return out
}

// said is a difference in a sentence: what it is, and whether it is clearly one.
func (c *Compared) said(share bool) string {
	difference, within := c.Change(share)
	unit := ""
	if share {
		unit = " percentage points"
	}
	switch {
	case c.Low == c.High && c.Difference == 0:
		return "there is no difference"
	case c.Low == c.High:
		return "the difference is " + difference + unit
	case c.Low > 0 || c.High < 0:
		return "the difference is " + difference + unit + " (" + within + ")"
	}
	return "it may be none: " + difference + unit + " (" + within + ")"
}

// most is what of outcomes differs most clearly: by the distance from 0 in halves of its interval.
func (c *Comparison) most() (found *OutcomeCompared) {
	far := -1.0
	for i := range c.Outcomes {
		o := &c.Outcomes[i]
		if o.A == 0 && o.B == 0 {
			continue
		}
		if x := math.Abs(o.Difference) / math.Max(1e-12, o.High-o.Low); x > far {
			found, far = o, x
		}
	}
	return found
}

func (c *Comparison) differenceBlock(s Section) page.Block {
	chart := page.Bars{X: page.Axis{Label: "B less A, percentage points", Signed: true}, Dots: true}
	for _, o := range c.Outcomes {
		if o.A == 0 && o.B == 0 {
			continue
		}
		chart.Rows = append(chart.Rows, o.Compared.bar(page.Bar{Label: cmp.Or(titleIn(c.A.Sides, o.Winner), "draw"),
			Side: titleIn(c.A.Sides, o.Winner), Dim: o.Winner == ""}, 100))
	}
	s.Title = "By how much outcomes differ"
	text := "The shares of fights in B less those in A: what is right of the line is more frequent in B."
	if o := c.most(); o != nil {
		name := "of draws"
		if o.Winner != "" {
			name = "of fights won by " + event.Within(o.Title)
		}
		text += " Most clearly the share " + name + ": " + o.said(true) + "."
	}
	return s.Block(chart, text)
}

// bar is a difference, times a factor.
func (c *Compared) bar(b page.Bar, times float64) page.Bar {
	b.Value, b.Low, b.High = times*c.Difference, times*c.Low, times*c.High
	cells := c.texts()
	if times != 1 {
		cells = c.shares()
	}
	b.Text = cells[2]
	b.Tip = b.Label + "\nA: " + cells[0] + ", B: " + cells[1] + "\nB less A: " + cells[2] + " (" + cells[3] + ")"
	return b
}

func titleIn(sides []event.SideInfo, name string) string {
	for _, s := range sides {
		if s.Name == name {
			return s.Title
		}
	}
	return ""
}

// bothBlock shows how fights end in A, and how in B, each with its own interval.
func (c *Comparison) bothBlock() page.Block {
	chart := page.Bars{X: page.Axis{Label: "share of fights", Percent: true}}
	s := Section{Title: "Outcomes of both", Head: []string{"", "fights", "share", "95 % interval"}}
	for _, o := range c.Outcomes {
		title := titleIn(c.A.Sides, o.Winner)
		group := "draw"
		if title != "" {
			group = "won by " + event.Within(title)
		}
		s.Rows = append(s.Rows, []string{group, "", "", ""})
		for i, share := range []float64{o.A, o.B} {
			fights := math.Round(share * float64(c.Fights))
			x := stats.ShareOf(fights, float64(c.Fights))
			if c.NoChance {
				x.Settle()
			}
			name := string(rune('A' + i))
			chart.Rows = append(chart.Rows, page.Bar{Group: group, Label: name, Side: title, Dim: title == "", Value: x.Share,
				Low: x.Low, High: x.High, Text: x.Texts()[0],
				Tip: group + " in " + name + ": " + x.Said("fights")})
			s.Rows = append(s.Rows, append([]string{"  " + name, Grouped(int64(fights))}, x.Texts()...))
		}
	}
	return s.Block(chart, "How fights end in A and in B. The fights are paired, so differences are known better than these intervals tell: see above.")
}

// chart draws the differences of a measure.
func (m *MeasureCompared) chart(sides []event.SideInfo) page.Chart {
	rows := slices.Clone(m.Rows)
	if len(rows) > mostBars {
		slices.SortStableFunc(rows, func(x, y RowCompared) int { return cmp.Compare(y.A+y.B, x.A+x.B) })
		rows = rows[:mostBars]
	}
	chart := page.Bars{X: page.Axis{Label: "B less A", Signed: true}, Dots: true}
	for _, x := range rows {
		b := page.Bar{Label: texts(x.Keys)}
		for _, k := range x.Keys {
			b.Side = cmp.Or(b.Side, sideOf(sides, k.Text))
		}
		chart.Rows = append(chart.Rows, x.Compared.bar(b, 1))
	}
	return chart
}

var comparedCSV = []string{"statistic", "name", "key", "detail", "a", "b", "difference", "low", "high", "saves"}

// CSV writes a comparison as a table with a line for each difference.
func (c *Comparison) CSV() ([]byte, error) {
	rows := [][]string{comparedCSV}
	add := func(statistic, name, k, detail string, x Compared) {
		saves := ""
		if x.Saves > 0 {
			saves = plain(x.Saves)
		}
		rows = append(rows, []string{statistic, name, k, detail, plain(x.A), plain(x.B), plain(x.Difference), plain(x.Low),
			plain(x.High), saves})
	}
	for _, o := range c.Outcomes {
		add("outcome", o.Winner, "", string(o.Verdict), o.Compared)
		for _, x := range o.Reasons {
			add("reason", o.Winner, "", x.Reason, x.Compared)
		}
	}
	for _, o := range c.Otherwise {
		rows = append(rows, []string{"otherwise", "", o.A + ";" + o.B, "fights: " + strconv.FormatInt(o.Fights, 10), "", "",
			"", "", "", ""})
	}
	add("rounds", "mean", "", "", c.Rounds)
	for _, m := range c.Measures {
		for _, x := range m.Rows {
			add("measure", m.Name, ids(x.Keys), texts(x.Keys), x.Compared)
			for f, figure := range stats.InOrder(x.Figures) {
				add(f.Name, m.Name, ids(x.Keys), texts(x.Keys), figure)
			}
		}
	}
	return inCSV(rows)
}
