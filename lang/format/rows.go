package format

import (
	"strings"

	"hcl/lang/token"
)

// row is a line of the formatted file.
type row struct {
	pieces []piece
	indent int
	blank  bool // a blank line above
	goes   bool // goes on with the statement of the row before
	unit   bool // holds a whole statement, none of it on other rows
	class  string
	marks  []mark // for each piece, the column that it begins
}

// breakUp decides which gaps are lines' ends: blocks are written on one line only
// where their author did and they fit.
func (f *formatter) breakUp() {
	list := f.pieces
	for i := range list {
		if list[i].op("{") && list[i].partner >= 0 && f.written(i) {
			f.breakBlock(i)
		}
	}
	for i := range list {
		above := i - 1
		if above > 0 && list[above].comment && list[above].gap == gapNone {
			above--
		}
		if above < 0 || list[above].op("{") || list[i].op("}") {
			list[i].blank = false
		}
	}
	for start := 0; start < len(list); {
		end := start + 1
		for end < len(list) && list[end].gap != gapLine && list[end].gap != gapBreak {
			end++
		}
		if f.fit(start, end) {
			start = end // else look again at what is left of the line
		}
	}
}

// written reports whether the author of a block put it on several lines.
func (f *formatter) written(open int) bool {
	for i := open + 1; i <= f.pieces[open].partner; i++ {
		if p := f.pieces[i]; p.gap == gapLine && (i < f.pieces[open].partner || i > open+1) || p.gap == gapBreak ||
			p.comment || p.picture() {
			return true
		}
	}
	return false
}

// breakBlock puts the braces of a block at the ends of lines.
func (f *formatter) breakBlock(open int) {
	list, end := f.pieces, f.pieces[open].partner
	if first := open + 1; first < end && !(list[first].comment && list[first].gap == gapNone) {
		list[first].gap = gapLine
	}
	list[end].gap = gapLine
}

// fit reports whether a line fits, or cannot be helped; else it breaks it at one place:
// at a `;` between its statements, or at its outermost block, or behind the `=` of a
// define.
func (f *formatter) fit(start, end int) bool {
	list := f.pieces
	if f.width(start, end) <= lineWidth {
		return true
	}
	if at := f.joint(start, end); at > 0 && !f.inGrid(start) {
		list[at].gap = gapLine
		return false
	}
	for i := start; i < end; i++ {
		if !list[i].op("{") || list[i].partner <= i || list[i].partner >= end {
			continue
		}
		if list[i].partner > i+1 {
			f.spread(i, end)
			return false
		}
		i = list[i].partner
	}
	if at, ok := f.defined[list[start].at]; ok {
		for i := start + 1; i < end; i++ {
			if list[i].at == at {
				list[i].gap = gapBreak
				return false
			}
		}
	}
	return true
}

// joint is the last statement on a line that has room only on the next, or else the
// second; 0 if there is one only.
func (f *formatter) joint(start, end int) int {
	at, depth := 0, 0
	for i := start; i < end; i++ {
		switch {
		case f.pieces[i].op("{"):
			depth++
		case f.pieces[i].op("}"):
			depth = max(0, depth-1) // of a block above
		case f.pieces[i].gap == gapJoin && depth == 0 && i > start && (at == 0 || f.width(start, i) <= lineWidth):
			at = i
		}
	}
	return at
}

// spread writes a block on several lines, and so whatever follows it behind an `else`.
func (f *formatter) spread(open, end int) {
	list := f.pieces
	f.breakBlock(open)
	made := open > 1 && list[open-2].text == "new" // its fields stay side by side if they fit
	for i := open + 1; i < list[open].partner && !made; i++ {
		switch {
		case list[i].op("{") && list[i].partner > i:
			i = list[i].partner
		case list[i].gap == gapJoin:
			list[i].gap = gapLine
		}
	}
	next := list[open].partner + 1
	if next >= end || list[next].text != "else" {
		return
	}
	for i := next; i < end; i++ {
		if list[i].op("{") && list[i].partner > i && list[i].partner < end {
			f.spread(i, end)
			return
		}
	}
}

// inGrid reports whether a line holds rows of a table, several on one line.
func (f *formatter) inGrid(start int) bool { return f.classes[f.pieces[start].at] == classTable }

// width is how wide a line is without columns. A comment behind it does not count.
func (f *formatter) width(start, end int) int {
	w := 2 * f.pieces[start].depth
	for i := start; i < end && !f.pieces[i].comment; i++ {
		w += f.pieces[i].width()
		if i > start {
			w += f.between(i)
		}
	}
	return w
}

// between is how many blanks and `;` stand before a piece on its line.
func (f *formatter) between(i int) int {
	switch {
	case f.pieces[i].gap == gapJoin && f.separates(i):
		return 3
	case f.pieces[i].gap == gapJoin, f.pieces[i].spaced:
		return 1
	}
	return 0
}

// separates reports whether the `;` before a piece stands between two statements.
func (f *formatter) separates(i int) bool {
	return i > 0 && !f.pieces[i-1].op("{") && !f.pieces[i].op("}")
}

// rows cuts the pieces into lines and indents them.
func (f *formatter) rows() []*row {
	var rows []*row
	var r *row
	braces := 0
	statement := 0 // index of the row where the statement began
	for i := range f.pieces {
		p := &f.pieces[i]
		if p.op("}") {
			braces--
		}
		switch {
		case r == nil || p.gap == gapLine || p.gap == gapBreak:
			goes := p.gap == gapBreak
			r = &row{blank: p.blank, goes: goes, unit: !goes, indent: 2 * max(braces, 0), class: f.classes[p.at]}
			if goes {
				rows[statement].unit = false
			} else {
				statement = len(rows)
			}
			rows = append(rows, r)
		case p.gap == gapJoin && f.separates(i):
			r.add(piece{text: ";", kind: token.Newline, at: -1, spaced: true, partner: -1, wide: p.wideEnd, column: p.endColumn},
				mark{owner: -1})
			p.spaced = true
		}
		r.add(*p, f.marks[p.at])
		if p.op("{") {
			braces++
		}
	}
	indentRest(rows)
	return rows
}

func (r *row) add(p piece, m mark) {
	r.pieces = append(r.pieces, p)
	r.marks = append(r.marks, m)
}

// indentRest indents the rows with which a statement goes on: two blanks, two more
// behind a row that ended with `=`, and all the more if a block follows.
func indentRest(rows []*row) {
	for i := 0; i < len(rows); i++ {
		if rows[i].goes {
			continue
		}
		end := i + 1
		for end < len(rows) && rows[end].goes {
			end++
		}
		more := 2
		if last := rows[end-1]; end > i+1 && last.last().op("{") {
			more = 4
		}
		for j, r := range rows[i+1 : end] {
			r.indent = rows[i].indent + more
			if j > 0 && rows[i].last().op("=") {
				r.indent += 2
			}
			if first := r.pieces[0]; first.op(")") || first.op("]") {
				r.indent = rows[i].indent
			}
		}
		i = end - 1
	}
}

// last is the last piece of a row that is no comment.
func (r *row) last() *piece {
	for i := len(r.pieces) - 1; i > 0; i-- {
		if !r.pieces[i].comment {
			return &r.pieces[i]
		}
	}
	return &r.pieces[0]
}

// before is how many blanks stand before a piece of a row.
func (r *row) before(i int) int {
	switch {
	case i == 0:
		return r.indent
	case r.pieces[i].spaced:
		return 1 + r.pieces[i].pad
	}
	return r.pieces[i].pad
}

// width is how wide the first n pieces of a row are.
func (r *row) width(n int) int {
	w := 0
	for i := range n {
		w += r.before(i) + r.pieces[i].width()
	}
	return w
}

func write(rows []*row) string {
	var b strings.Builder
	for _, r := range rows {
		if r.blank {
			b.WriteByte('\n')
		}
		for i, p := range r.pieces {
			b.WriteString(strings.Repeat(" ", r.before(i)))
			b.WriteString(p.text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
