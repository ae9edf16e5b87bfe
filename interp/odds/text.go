package odds

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"hcl/interp/event"
	"hcl/interp/sim"
	"hcl/interp/stats"
)

const (
	mostShown = 40   // rows that people are shown
	outermost = 1e-4 // of more numbers, those at either end that come up in less together are one row
	widestBar = 30   // characters
)

// row is a value, or several numbers one behind the other, as people are shown them.
type row struct {
	name            string
	share           stats.Share
	atMost, atLeast *float64
	fraction        string
}

// rows are the values as people are shown them; of is how many throws they are shares of, 0 if they
// are exact.
func (a *Asked) rows(of float64) (out []row, notes []string) {
	for i, v := range a.Values {
		if i == mostShown && a.Mean == nil {
			notes = append(notes, fmt.Sprintf("… %d more (--format csv shows all)", len(a.Values)-i))
			break
		}
		out = append(out, row{v.Value.Text, v.Share, v.AtMost, v.AtLeast, v.Fraction})
	}
	if a.Mean == nil || len(out) <= mostShown {
		return out, notes
	}
	from, to := 0, len(out)
	for from < to && *out[from].atMost < outermost {
		from++
	}
	for to > from && *out[to-1].atLeast < outermost {
		to--
	}
	size := 1 // of a row
	for _, step := range []int{2, 5, 10} {
		for ; (to-from+size-1)/size > mostShown && size < step; size = step {
		}
	}
	for (to-from+size-1)/size > mostShown {
		size *= 2
	}
	var grouped []row
	add := func(i, j int) {
		if i < j {
			grouped = append(grouped, together(out[i:j], of))
		}
	}
	add(0, from)
	for i := from; i < to; i += size {
		add(i, min(i+size, to))
	}
	add(to, len(out))
	return grouped, append(notes, "several numbers in a row: --format csv shows each")
}

// together makes one row of several.
func together(list []row, of float64) row {
	first, last := list[0], list[len(list)-1]
	if len(list) == 1 {
		return first
	}
	out := row{name: first.name + " to " + last.name, atMost: last.atMost, atLeast: first.atLeast}
	if of == 0 {
		for _, x := range list {
			out.share.Share += x.share.Share
		}
		out.share.Low, out.share.High = out.share.Share, out.share.Share
		return out
	}
	times := 0.0
	for _, x := range list {
		times += float64(x.share.Share * of)
	}
	out.share = stats.ShareOf(float64(int64(times+0.5)), of)
	return out
}

// Summary says how the figures were found.
func (r *Report) Summary() string {
	if r.Exact {
		if r.Merged > 0 {
			return fmt.Sprintf("exact: %s gone, %s of which came to the same as another and went on as one",
				sim.Counted(r.Ways, "way"), sim.Grouped(r.Merged))
		}
		return fmt.Sprintf("exact: all can fall in %s", sim.Counted(r.Ways, "way"))
	}
	out := fmt.Sprintf("NOT EXACT, since %s: thrown %s, seed %d", r.Why, sim.Counted(r.Samples, "time"), r.Seed)
	if r.Partial {
		out += "; PARTIAL: broken off"
	}
	return out
}

// Text writes a report for people.
func (r *Report) Text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n  %s\n", r.Formula, event.Edition(r.Ruleset, r.Version))
	if r.Scenario != "" {
		fmt.Fprintf(&b, "  %s\n", r.Scenario)
	}
	for _, p := range r.Params {
		fmt.Fprintf(&b, "  %s = %s\n", p.Name, p.Value)
	}
	fmt.Fprintf(&b, "  %s\n", r.Summary())
	if g := r.Given; g != nil {
		fmt.Fprintf(&b, "  given %s: %s, and all below is of that alone\n", g.Text, g.text(r.Exact))
	}
	for i := range r.Asked {
		a := &r.Asked[i]
		if a.Of != r.Formula {
			fmt.Fprintf(&b, "\n  %s\n", a.Of)
		}
		a.writeText(&b, r.thrown())
	}
	if r.Beyond > 0 {
		b.WriteString("  " + r.beyond() + "\n")
	}
	return b.String()
}

// thrown is how many throws chances are shares of, 0 if they are exact.
func (r *Report) thrown() float64 {
	switch {
	case r.Exact:
		return 0
	case r.Given != nil:
		return math.Round(r.Given.Share.Share * float64(r.Samples))
	}
	return float64(r.Samples)
}

// text writes how likely a condition is.
func (g *Given) text(exact bool) string {
	if !exact {
		return strings.Join(g.Texts(), ", 95 % interval ")
	}
	if g.Fraction != "" {
		return percent(g.Share.Share) + " (" + g.Fraction + ")"
	}
	return percent(g.Share.Share)
}

// writeText writes one thing that is asked about.
func (a *Asked) writeText(b *strings.Builder, of float64) {
	if m := a.Mean; m != nil {
		fmt.Fprintf(b, "  mean %s\n", m.text(a.SD))
	}
	head, lines, notes := a.table(of)
	rows, _ := a.rows(of)
	table, likeliest := [][]string{append(head, "")}, 0.0
	for _, x := range rows {
		likeliest = max(likeliest, x.share.Share)
	}
	for i, line := range lines {
		table = append(table, append(line, bar(rows[i].share.Share/likeliest)))
	}
	b.WriteByte('\n')
	writeTable(b, table)
	for _, note := range notes {
		b.WriteString("  " + note + "\n")
	}
}

// percent writes the chance of a number and all beyond it, which may be as good as nothing or all.
func percent(x float64) string {
	const least = 0.00005
	switch {
	case 0 < x && x < least:
		return "< 0.01 %"
	case 1-least < x && x < 1:
		return "> 99.99 %"
	}
	return stats.Percent(x, 2) + " %"
}

// bar draws a share of the widest bar, in eighths of a character.
func bar(share float64) string {
	eighths := int(share*widestBar*8 + 0.5)
	out := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		out += string([]rune(" ▏▎▍▌▋▊▉")[rest])
	}
	return out
}

// writeTable writes rows in columns: figures to the right, but the first and last.
func writeTable(b *strings.Builder, rows [][]string) {
	widths := make([]int, len(rows[0]))
	figures := true // in the first column
	for n, line := range rows {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
		if _, err := strconv.ParseFloat(line[0], 64); n > 0 && err != nil {
			figures = false
		}
	}
	for _, line := range rows {
		var out strings.Builder
		for i, cell := range line {
			gap := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 && !figures || i == len(line)-1 {
				out.WriteString("  " + cell + gap)
			} else {
				out.WriteString("  " + gap + cell)
			}
		}
		b.WriteString(strings.TrimRight(out.String(), " ") + "\n")
	}
}

// short writes a figure with six digits.
func short(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }

// CSV writes a report as a table with a line for each value.
func (r *Report) CSV() ([]byte, error) {
	var b bytes.Buffer
	w := sim.NewSheet(&b)
	figure := func(x *float64) string {
		if x == nil {
			return ""
		}
		return strconv.FormatFloat(*x, 'g', -1, 64)
	}
	w.Write([]string{"of", "value", "share", "low", "high", "at_most", "at_least", "fraction"})
	for _, a := range r.Asked {
		for _, v := range a.Values {
			w.Write([]string{a.Of, v.Value.Text, figure(&v.Share.Share), figure(&v.Low), figure(&v.High), figure(v.AtMost),
				figure(v.AtLeast), v.Fraction})
		}
	}
	err := w.Flush()
	return b.Bytes(), err
}
