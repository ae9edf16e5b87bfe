package seat

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"hcl/interp"
	"hcl/interp/event"
)

// What stands beside options: what each comes to by the end of the round. mostForeseen is of how many options that
// is found out, workForeseen how much work that may take, and mostMeasures how many measures are shown.
const (
	mostForeseen = 24
	workForeseen = 30_000_000
	mostMeasures = 4
)

// prospects are what the options of a question come to, in columns.
type prospects struct {
	columns []column
	by      int         // by how many play-outs
	rows    map[int]int // by option or nothing: its row in the columns
}

// column is a number of each answer.
type column struct {
	head  []string // in lines
	cells []string
	width int
}

// foresee tabulates what the options of a question come to. It is nil where nobody knows.
func (s *terminal) foresee(q *event.Question) *prospects {
	all, of := s.prospects(q)
	return tabulate(all, of, s.o.Width)
}

// prospects finds out what the options of a question come to, and of what the numbers are. It is nil where nobody
// knows, and for numbers and squares, of which there are many alike.
func (s *Session) prospects(q *event.Question) ([]interp.Prospect, []interp.Observed) {
	if s.o.Adviser == nil || len(q.Options) > mostForeseen || inRows(q) != nil {
		return nil, nil
	}
	a, err := s.adviser(q.Side)
	if err != nil {
		return nil, nil
	}
	return a.Foresee(s.o.Seed, s.o.Fight, s.fight.Decisions(), s.o.PlayOuts, workForeseen)
}

// tabulate makes columns of what is not 0 for all answers: those of bars, and then the first measures, as far as
// there is room.
func tabulate(all []interp.Prospect, of []interp.Observed, width int) *prospects {
	p := &prospects{rows: map[int]int{}}
	var known []interp.Prospect
	for _, x := range all {
		if x.PlayOuts == 0 || len(x.Picked) > 1 {
			continue
		}
		option := nothing
		if len(x.Picked) == 1 {
			option = x.Picked[0]
		}
		if len(known) == 0 || x.PlayOuts < p.by {
			p.by = x.PlayOuts
		}
		p.rows[option] = len(known)
		known = append(known, x)
	}
	measures := 0
	for k, o := range of {
		c := column{head: headOf(o)}
		for _, x := range known {
			c.cells = append(c.cells, tenths(x.Means[k], o.Bar))
		}
		for _, text := range append(c.head, c.cells...) {
			c.width = max(c.width, utf8.RuneCountInString(text))
		}
		known := slices.ContainsFunc(p.columns, func(x column) bool { return slices.Equal(x.cells, c.cells) })
		empty := !slices.ContainsFunc(c.cells, func(cell string) bool { return cell != zero })
		if known || empty || measures == mostMeasures || p.width()+gap+c.width > width {
			continue
		}
		if p.columns = append(p.columns, c); !o.Bar {
			measures++
		}
	}
	if len(p.columns) == 0 {
		return nil
	}
	return p
}

const (
	gap     = 2  // before each column
	nothing = -1 // in the place of an option
)

// headOf is the title of what is observed, in short lines.
func headOf(o interp.Observed) (lines []string) {
	for _, word := range strings.Fields(o.Title) {
		if n := len(lines) - 1; n >= 0 && utf8.RuneCountInString(lines[n]+word) < 10 {
			lines[n] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	switch {
	case o.Others:
		return append(lines, "others’")
	case o.Bar:
		return append(lines, "own")
	}
	return lines
}

const zero = "–"

// tenths writes a number in tenths, of a change with its sign.
func tenths(x float64, change bool) string {
	switch r := math.Round(10*x) / 10; {
	case r == 0:
		return zero
	case change && r > 0:
		return fmt.Sprintf("+%.1f", r)
	default:
		return strings.Replace(fmt.Sprintf("%.1f", r), "-", "−", 1)
	}
}

// head are the lines above the columns, behind so many blanks.
func (p *prospects) head(indent int) (lines []string) {
	deep := 0
	for _, c := range p.columns {
		deep = max(deep, len(c.head))
	}
	for i := range deep {
		line := strings.Repeat(" ", indent)
		for _, c := range p.columns {
			text := ""
			if k := i - (deep - len(c.head)); k >= 0 {
				text = c.head[k]
			}
			line += fmt.Sprintf("%*s", gap+c.width, text)
		}
		lines = append(lines, line)
	}
	return lines
}

// width is that of the columns.
func (p *prospects) width() (n int) {
	for _, c := range p.columns {
		n += gap + c.width
	}
	return n
}

// row is what an option comes to, -1 for nothing.
func (p *prospects) row(option int) (line string) {
	n, known := p.rows[option]
	for _, c := range p.columns {
		text := ""
		if known {
			text = c.cells[n]
		}
		line += fmt.Sprintf("%*s", gap+c.width, text)
	}
	return line
}
