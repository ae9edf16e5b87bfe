package format

import (
	"cmp"
	"slices"
	"strings"

	"hcl/lang/token"
)

// Columns are aligned within a run: rows of one class and depth below each other, with
// neither a blank line nor a comment between.

const (
	labelColumn     = 43  // of labels, and of comments behind a line
	statementColumn = 49  // the same of statements
	whenColumn      = 34  // of the conditions of policies
	far             = 12  // what is so much wider than the others does not move them
	few             = 4   // but what is little wider than the widest before does
	notSoFar        = 10  // the same of what stands in formulas
	further         = 12  // so much the columns at the end of rows are moved at most
	furthest        = 200 // nothing is aligned beyond this column, or one long line would widen all others
)

func align(rows []*row) {
	for _, r := range rows {
		r.ownMarks()
	}
	alignAsWritten(rows)
	for _, run := range runs(rows) {
		if run[0].class == classTable {
			dropTitles(run)
		}
		for _, column := range columnsOf(run) {
			alignColumn(run, column)
		}
	}
	place(rows)
}

// ownMarks keeps of a row's marks those of its own line, not those of blocks on it. The
// rows of a table on one line are a grid.
func (r *row) ownMarks() {
	const wide = 1000 // columns of one of them
	owner, base := r.pieces[0].at, 0
	for i := range r.marks {
		m := &r.marks[i]
		if r.class == classTable && r.pieces[i].text == ";" && r.pieces[i].at < 0 && i+1 < len(r.pieces) {
			owner, base = r.pieces[i+1].at, base+wide
			*m = mark{owner, base, grid}
			continue
		}
		if m.column == 0 || m.owner != owner && !(m.style == label && r.class == "" && r.last() == &r.pieces[i]) {
			*m = mark{}
			continue
		}
		m.column += base
	}
	if r.class == "define" && !r.unit || strings.HasPrefix(r.class, "instance") && r.last().op("{") {
		clear(r.marks)
	}
}

// runs groups rows that may be aligned.
func runs(rows []*row) [][]*row {
	var out [][]*row
	var run []*row
	for _, r := range rows {
		if len(run) > 0 && (r.blank || r.goes || r.class != run[0].class || r.indent != run[0].indent ||
			!slices.ContainsFunc(r.marks, mark.aligned)) {
			out = append(out, run)
			run = nil
		}
		if r.class != "" && !r.goes && slices.ContainsFunc(r.marks, mark.aligned) {
			run = append(run, r)
		}
	}
	if len(run) > 0 {
		out = append(out, run)
	}
	return out
}

func (m mark) set() bool { return m.column > 0 }

// aligned reports whether a column depends on the rows around it.
func (m mark) aligned() bool { return m.set() && !m.style.fixed() }

func columnsOf(run []*row) []int {
	var out []int
	for _, r := range run {
		for _, m := range r.marks {
			if m.aligned() {
				out = append(out, m.column)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// find is the piece of a row that begins a column, -1 if none does.
func (r *row) find(column int) int {
	return slices.IndexFunc(r.marks, func(m mark) bool { return m.column == column })
}

// dropTitles leaves titles beside their names unless most rows have one.
func dropTitles(run []*row) {
	titled := func(r *row) int {
		i := r.find(1)
		if i >= 0 && r.pieces[i].kind != token.Text {
			i = -1
		}
		return i
	}
	n := 0
	for _, r := range run {
		if titled(r) >= 0 {
			n++
		}
	}
	if 3*n > 2*len(run) {
		return
	}
	for _, r := range run {
		if i := titled(r); i >= 0 {
			r.marks[i] = mark{}
		}
	}
}

func alignColumn(run []*row, column int) {
	var in []*row
	var at, widths []int
	var s style
	for _, r := range run {
		if i := r.find(column); i >= 0 {
			in, at, widths = append(in, r), append(at, i), append(widths, r.width(i))
			s = r.marks[i].style
		}
	}
	signed := s == numbers && alignSigns(in, at)
	target := 0
	counted := slices.Clone(widths)
	if column >= 10 && s == apart { // what follows a column that some rows lack keeps clear of all
		counted = nil
		for _, r := range run {
			i := r.find(column)
			if i < 0 {
				i = len(r.pieces)
				if r.pieces[i-1].comment {
					i--
				}
			}
			counted = append(counted, r.width(i))
		}
	}
	slices.Sort(counted)
	middle := counted[(len(counted)-1)/2]
	limit := furthest
	switch {
	case s == apart && column >= 10 || s == nearby && run[0].class == "define":
		limit = min(limit, middle+notSoFar)
	case s == nearby || s == apart:
		limit = min(limit, middle+far)
	}
	for _, w := range counted {
		if w <= limit || s == apart && w <= min(target+few, furthest) {
			target = w
		}
	}
	extra := 0
	if s == apart && len(run) > 1 {
		extra = 3
	}
	for k, r := range in {
		p := &r.pieces[at[k]]
		p.pad = max(0, target-widths[k]) + extra
		if signed && p.kind == token.Number {
			p.pad++
		}
	}
}

// alignSigns reports whether a column holds numbers only, some below 0.
func alignSigns(in []*row, at []int) bool {
	minus := false
	for k, r := range in {
		p := &r.pieces[at[k]]
		minus = minus || p.op("-")
		if p.kind != token.Number && !p.op("-") && !p.op("+") {
			return false
		}
	}
	return minus
}

// place puts in its column what stands at the end of rows: the label, the condition of a
// policy, the comment. The column is the same all over a file, but further right where
// fields and the like below each other need it; what is wider still has a place of its own.
func place(rows []*row) {
	for start := 0; start < len(rows); {
		end := start + 1
		for end < len(rows) && !rows[end].blank && rows[end].indent == rows[start].indent &&
			(rows[end].class == rows[start].class || rows[end].pieces[0].comment) {
			end++
		}
		placeGroup(rows[start:end])
		start = end
	}
}

func placeGroup(rows []*row) {
	stops := map[int]int{} // each by where it is in other groups
	for _, r := range rows {
		for i := range r.pieces {
			if stop := r.stop(i); stop > 0 {
				w := r.width(i) + 2
				if stops[stop] = max(stops[stop], stop); r.class != "" && w <= stop+further {
					stops[stop] = max(stops[stop], w)
				}
			}
		}
	}
	for _, r := range rows {
		for i := range r.pieces {
			if stop := r.stop(i); stop > 0 {
				r.pieces[i].pad = padTo(stops[stop], r.width(i))
			}
		}
	}
}

// padTo is how many blanks more than one bring what is so wide to a stop.
func padTo(stop, width int) int {
	if width+2 > stop {
		return 3
	}
	return stop - width - 1
}

// stop is the column of a piece that does not depend on other columns, 0 if it does.
func (r *row) stop(i int) int {
	switch {
	case r.marks[i].set() && r.marks[i].style == when:
		return whenColumn
	case r.marks[i].set() && r.marks[i].style == label, i > 0 && r.pieces[i].comment:
		if r.class == "" {
			return statementColumn
		}
		return labelColumn
	}
	return 0
}

// alignAsWritten aligns statements, which are not aligned as a rule, where their author
// has done so: a sign at the same place in rows below each other, and more than one
// blank before it in one of them.
func alignAsWritten(rows []*row) {
	type group struct {
		rows   []*row
		places []int
		column int
	}
	var groups []group
	for start := 0; start < len(rows); start++ {
		for _, sign := range signs {
			at, ok := rows[start].sign(sign)
			if !ok || start > 0 && !rows[start].blank && below(rows[start-1], rows[start], sign) {
				continue // or not the first of its group
			}
			g := group{[]*row{rows[start]}, []int{at}, rows[start].pieces[at].column}
			wide := rows[start].pieces[at].wide
			for _, r := range rows[start+1:] {
				if r.blank || !below(g.rows[len(g.rows)-1], r, sign) {
					break
				}
				i, _ := r.sign(sign)
				g.rows, g.places = append(g.rows, r), append(g.places, i)
				wide = wide || r.pieces[i].wide
			}
			if wide && len(g.rows) > 1 {
				groups = append(groups, g)
			}
		}
	}
	// From left to right, since each moves what is to the right of it.
	slices.SortStableFunc(groups, func(a, b group) int { return cmp.Compare(a.column, b.column) })
	for _, g := range groups {
		target := 0
		for k, r := range g.rows {
			if w := r.width(g.places[k]); w <= furthest {
				target = max(target, w)
			}
		}
		for k, r := range g.rows {
			r.pieces[g.places[k]].pad = max(0, target-r.width(g.places[k]))
		}
	}
}

// below reports whether two rows have a sign at the same place.
func below(a, b *row, sign sign) bool {
	i, ok := a.sign(sign)
	j, also := b.sign(sign)
	return ok && also && a.indent == b.indent && a.pieces[i].column == b.pieces[j].column
}

// sign is what may be aligned in statements: the n-th of them, from 0.
type sign struct {
	text string
	n    int
}

var signs = []sign{{":", 0}, {"=", 0}, {"+=", 0}, {"-=", 0}, {"==", 0}, {"{", 0}, {";", 0}, {";", 1}, {";", 2},
	{";", 3}}

// sign finds the place of a sign outside brackets in a row without columns of its own,
// and before any block.
func (r *row) sign(s sign) (int, bool) {
	if !r.unit || slices.ContainsFunc(r.marks, mark.aligned) {
		return 0, false
	}
	depth := 0
	for i := range r.pieces {
		p := &r.pieces[i]
		switch {
		case p.text == s.text && (p.kind == token.Op || p.kind == token.Newline) && depth == 0 && i > 0:
			if s.n--; s.n >= 0 {
				continue
			}
			return i, p.gap == gapNone && i < len(r.pieces)-1
		case p.op("(") || p.op("["):
			depth++
		case p.op(")") || p.op("]"):
			depth--
		case p.op("{"):
			return 0, false
		}
	}
	return 0, false
}
