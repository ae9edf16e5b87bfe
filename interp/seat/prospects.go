package seat

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/stats"
)

// What stands beside options: what each comes to by the end of the round. mostForeseen is of how many options that
// is found out, workForeseen how much work that may take for each, workForAll for all, and mostMeasures how many
// measures are shown.
const (
	mostForeseen = 24
	workForeseen = 5_000_000
	workForAll   = 40_000_000
	workAfter    = 1_000_000_000
	mostMeasures = 4
)

// workFor is how much work may be done for all options of a question, by what may be done for one, and at most.
func workFor(q *event.Question, each, all int64) int64 {
	return min(all, each*int64(1+len(q.Options)))
}

// prospects are what the options of a question come to, in columns.
type prospects struct {
	columns []column
	of      *throws     // of which the first columns are; nil: none are
	by      int         // by how many play-outs
	rows    map[int]int // by option or nothing: its row in the columns
	best    []float64   // by row: how well the bar that stands first does, of the own side against the others
	left    []string    // what there is no room for
}

// column is a number of each answer.
type column struct {
	throw string   // of which it is an outcome, "" for none: stands above all outcomes of it
	head  []string // in lines
	cells []cell
	width int
	whole int // of what stands before the margin in the widest cell
}

// cell is a number, and how far off it may be, or what it is counted in.
type cell struct{ number, margin string }

// foresee tabulates what the options of a question come to. It is nil where nobody knows.
func (s *terminal) foresee(q *event.Question) *prospects {
	all, of := s.prospects(q)
	return tabulate(s.throws(q), all, of, s.o.Width-optionIndent-s.screen.wide(q))
}

// mayBeNothing reports whether an answer may be to take nothing.
func mayBeNothing(q *event.Question) bool { return q.How != "" && !q.Needed }

// foresees reports whether anything is known of what options come to. Of squares it is not, since there are many alike.
func (s *Session) foresees(q *event.Question) bool {
	return s.o.Adviser != nil && len(q.Options) <= mostForeseen && (numbers(q) || inRows(q) == nil)
}

// prospects finds out what the options of a question come to, and of what the numbers are. It is nil where nobody
// knows.
func (s *Session) prospects(q *event.Question) ([]interp.Prospect, []interp.Observed) {
	if !s.foresees(q) {
		return nil, nil
	}
	a, err := s.adviser(q.Side)
	if err != nil {
		return nil, nil
	}
	return a.Foresee(s.o.Seed, s.o.Fight, s.fight.Decisions(), s.o.PlayOuts, workFor(q, workForeseen, workForAll))
}

// after tabulates what the options come to by the end of the fight, and those in also. It is nil where nobody knows, or
// that is nothing.
func (s *terminal) after(q *event.Question, also ...[]int) *prospects {
	a, err := s.adviser(q.Side)
	if err != nil {
		return nil
	}
	const names = 24 // columns for what options are called
	all, of := a.ForeseeAll(s.o.Seed, s.o.Fight, s.fight.Decisions(), s.o.PlayOuts, workAfter, also...)
	return tabulate(nil, all, of, s.o.Width-names)
}

// tabulate makes columns of the throws, and of what is not 0 for all answers: that of bars, of either side together,
// and then the first measures, as far as there is room. What stands first always does, whatever stands beside it.
func tabulate(t *throws, all []interp.Prospect, of []interp.Observed, width int) *prospects {
	p := &prospects{rows: map[int]int{}}
	var known []interp.Prospect
	for _, x := range all {
		if x.PlayOuts == 0 || len(x.Picked) > 1 {
			continue
		}
		if len(known) == 0 || x.PlayOuts < p.by {
			p.by = x.PlayOuts
		}
		p.rows[optionOf(x.Picked)] = len(known)
		known = append(known, x)
	}
	p.throws(t, len(known), width)
	measures := 0
	p.best = make([]float64, len(known))
	for i, k := range inOrder(of, known) {
		o := of[k]
		if i == 0 && o.Bar {
			for n, x := range known {
				p.best[n] = x.Means[k] - x.Means[k+1]
			}
		}
		c := column{head: headOf(o)}
		for _, x := range known {
			c.cells = append(c.cells, tenths(x.Means[k], x.Errors[k], o.Bar))
		}
		c.widen()
		if tellsNothing(c.cells) || !o.Bar && (measures == mostMeasures || saysNothing(c.cells) ||
			slices.ContainsFunc(p.columns, func(x column) bool { return slices.Equal(x.cells, c.cells) })) {
			continue
		}
		if len(p.left) > 0 || p.width()+gap+c.width > width {
			p.left = append(p.left, strings.Join(c.head, " "))
		} else {
			p.columns = append(p.columns, c)
		}
		if !o.Bar {
			measures++
		}
	}
	if len(p.columns) == 0 {
		return nil
	}
	return p
}

// tellsNothing reports whether there is no number in the cells.
func tellsNothing(cells []cell) bool {
	return !slices.ContainsFunc(cells, func(x cell) bool { return x.number != zero })
}

// saysNothing reports whether the cells of a measure do not tell answers apart: of several all are alike, or hardly any
// has a number.
func saysNothing(cells []cell) bool {
	const few = 4 // one in so many
	numbers := 0
	for _, x := range cells {
		if x.number != zero {
			numbers++
		}
	}
	alike := !slices.ContainsFunc(cells, func(x cell) bool { return x != cells[0] })
	return len(cells) > 1 && (alike || numbers*few <= len(cells))
}

// inOrder are the places of what is observed as columns stand: the first bar that changes, of either side, then how
// many fight, the other bars, and measures.
func inOrder(of []interp.Observed, all []interp.Prospect) (places []int) {
	first := fighterColumns
	for first < len(of) && of[first].Bar && !slices.ContainsFunc(all, func(x interp.Prospect) bool {
		return math.Round(10*x.Means[first]) != 0 || math.Round(10*x.Means[first+1]) != 0
	}) {
		first += 2
	}
	if first+1 < len(of) && of[first].Bar {
		places = append(places, first, first+1)
	}
	for k := range of {
		if !slices.Contains(places, k) {
			places = append(places, k)
		}
	}
	return places
}

// fighterColumns are those of how many fight, on either side: they are observed first.
const fighterColumns = 2

// throws makes columns of the throws: of the first, and of others as far as there is room for what comes of them.
func (p *prospects) throws(t *throws, rows, width int) {
	if t == nil {
		return
	}
	p.of = t
	for rest := t.outcomes; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].who == rest[0].who && rest[n].label == rest[0].label {
			n++
		}
		before := len(p.columns)
		for _, o := range rest[:n] {
			c := column{throw: o.throw(), head: inLines(o.outcome(), wideHead), cells: make([]cell, rows)}
			for option, chance := range o.chances {
				if n, known := p.rows[option]; known {
					c.cells[n] = t.percent(option, chance)
				}
			}
			c.widen()
			p.columns = append(p.columns, c)
		}
		p.columns[before].widenTo(utf8.RuneCountInString(rest[0].throw()) - gap - widthOf(p.columns[before+1:]))
		if before > 0 && p.width()+effects > width {
			p.columns = p.columns[:before]
		}
		rest = rest[n:]
	}
}

func (c *column) widen() {
	margin := 0
	for _, x := range c.cells {
		c.whole, margin = max(c.whole, utf8.RuneCountInString(x.number)), max(margin, utf8.RuneCountInString(x.margin))
	}
	c.width = c.whole + margin
	for _, text := range c.head {
		c.widenTo(utf8.RuneCountInString(text))
	}
	c.whole = c.width - margin
}

// widenTo widens it to so much at least.
func (c *column) widenTo(width int) {
	if more := width - c.width; more > 0 {
		c.width, c.whole = c.width+more, c.whole+more
	}
}

// optionOf is the option that is taken, or nothing.
func optionOf(picked []int) int {
	if len(picked) == 0 {
		return nothing
	}
	return picked[0]
}

const (
	gap      = 2  // before each column
	effects  = 32 // columns for what comes of a throw
	nothing  = -1 // in the place of an option
	deepHead = 10 // how wide lines of headings are about, and
	wideHead = 12 // those of outcomes
)

// headOf is the title of what is observed, in short lines.
func headOf(o interp.Observed) []string {
	lines := inLines(o.Title, deepHead)
	switch {
	case o.Others:
		return append(lines, "others’")
	case o.Bar:
		return append(lines, "own")
	}
	return lines
}

// inLines writes a heading in lines that are shorter than that, as far as words are.
func inLines(text string, width int) (lines []string) {
	for _, word := range strings.Fields(text) {
		if n := len(lines) - 1; n >= 0 && utf8.RuneCountInString(lines[n]+word) < width {
			lines[n] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

const zero = "–"

// tenths writes a number in tenths, of a change with its sign, and how far off it may be by its standard error.
func tenths(x, error float64, change bool) (c cell) {
	switch r := math.Round(10*x) / 10; {
	case r == 0:
		return cell{number: zero}
	case change && r > 0:
		c.number = fmt.Sprintf("+%.1f", r)
	default:
		c.number = strings.Replace(fmt.Sprintf("%.1f", r), "-", "−", 1)
	}
	if e := math.Round(10*stats.Z95*error) / 10; e > 0 {
		c.margin = fmt.Sprintf("±%.1f", e)
	}
	return c
}

// head are the lines above the columns, behind so many blanks: the throws, and below each its outcomes.
func (p *prospects) head(indent int) (lines []string) {
	if p.of != nil {
		line := strings.Repeat(" ", indent)
		for rest := p.columns; len(rest) > 0 && rest[0].throw != ""; {
			n := 1
			for n < len(rest) && rest[n].throw == rest[0].throw {
				n++
			}
			line += strings.Repeat(" ", gap) + ruled(rest[0].throw, widthOf(rest[:n])-gap)
			rest = rest[n:]
		}
		lines = append(lines, line)
	}
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

// ruled is a title in the middle of a line of that width.
func ruled(title string, width int) string {
	free := width - utf8.RuneCountInString(title) - 2
	if free < 2 {
		return fmt.Sprintf("%*s", width, title)
	}
	return strings.Repeat("─", free/2) + " " + title + " " + strings.Repeat("─", free-free/2)
}

// width is that of the columns.
func (p *prospects) width() int {
	if p == nil {
		return 0
	}
	return widthOf(p.columns)
}

// widthOf is that of columns with the gaps before them.
func widthOf(columns []column) (n int) {
	for _, c := range columns {
		n += gap + c.width
	}
	return n
}

// none reports whether there is no number for an option, -1 for nothing.
func (p *prospects) none(option int) bool {
	n, known := p.rows[option]
	return !known || !slices.ContainsFunc(p.columns, func(c column) bool {
		return c.cells[n].number != "" && c.cells[n].number != zero
	})
}

// assumed says which answers the chances beside an option go by, as far as not all do, "" for none.
func (p *prospects) assumed(option int) string {
	n, known := p.rows[option]
	shown := func(c column) bool { return c.throw != "" && c.cells[n].number != "" }
	if !known || !slices.ContainsFunc(p.columns, shown) {
		return ""
	}
	return p.of.each[option].inWords()
}

// row is what an option comes to, -1 for nothing.
func (p *prospects) row(option int) (line string) {
	n, known := p.rows[option]
	for _, c := range p.columns {
		x := cell{}
		if known {
			x = c.cells[n]
		}
		line += fmt.Sprintf("%*s%-*s", gap+c.whole, x.number, c.width-c.whole, x.margin)
	}
	return line
}
