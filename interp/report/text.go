package report

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

const (
	widestBar   = 30  // characters
	widestTitle = 40  // characters of a title beside the heads of columns: a longer one has a line of its own
	widestItem  = 110 // characters of a line of a list
)

// Text writes a report for people.
func (r *Report) Text() string {
	var b strings.Builder
	b.WriteString(r.Title + "\n")
	for _, line := range r.Head {
		b.WriteString("  " + line + "\n")
	}
	b.WriteString("  " + r.Summary + "\n")
	for _, line := range r.Finding {
		b.WriteString("\n" + line + "\n")
	}
	for _, s := range r.shownOn(Text) {
		b.WriteByte('\n')
		s.write(&b)
	}
	return b.String()
}

// write writes a section for people: its name beside the heads of columns, names to the left, figures to the right.
func (s *Section) write(b *strings.Builder) {
	const indent = "  "
	heads, beside := slices.Clone(s.Head), s.Lead == "" && utf8.RuneCountInString(s.Title) <= widestTitle
	switch {
	case len(heads) > 0 && beside:
		heads[0] = s.Title
	case s.Title != "":
		b.WriteString(s.Title + "\n")
	}
	if s.Lead != "" {
		b.WriteString(indent + s.Lead + "\n")
	}
	rows := s.Rows
	if len(heads) > 0 {
		if !beside {
			heads[0] = ""
		}
		rows = append([][]string{heads}, rows...)
	}
	s.writeRows(b, rows)
	for i, x := range s.Items {
		x.write(b, i+1)
	}
	for _, note := range s.Notes {
		b.WriteString(indent + note + "\n")
	}
}

// writeRows writes rows in columns, the heads first where there are any.
func (s *Section) writeRows(b *strings.Builder, rows [][]string) {
	heads := len(rows) - len(s.Rows)
	numbers := s.Bars != nil // stand in the first column
	for _, row := range s.Rows {
		if _, err := strconv.ParseFloat(row[0], 64); err != nil {
			numbers = false
		}
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
			if i == 0 && n >= heads {
				w += 2
			}
			widths[i] = max(widths[i], w)
		}
	}
	for n, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			if i == 0 && n >= heads && !numbers {
				cell = "  " + cell
			}
			gap := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(cell)))
			if i == 0 && !numbers || heads == 0 {
				line.WriteString(cell + gap + "  ")
			} else {
				line.WriteString(gap + cell + "  ")
			}
		}
		if s.Bars != nil && n >= heads {
			line.WriteString(bar(s.Bars[n-heads]))
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
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

// write writes an entry of a list, numbered if it has a command that shows it.
func (x *Item) write(b *strings.Builder, number int) {
	if x.Command == "" {
		b.WriteString(wrapped(x.Says, "  - ", "    "))
		return
	}
	const indent = "     "
	n := strconv.Itoa(number)
	b.WriteString(wrapped(x.Says, strings.Repeat(" ", max(0, 3-len(n)))+n+". ", indent))
	b.WriteString(indent + x.Command + "\n")
	if x.Rests != "" {
		b.WriteString(wrapped("("+x.Rests+")", indent, indent+" "))
	}
}

// wrapped breaks a sentence into lines, the first behind one head, the others behind another.
func wrapped(text, first, others string) string {
	out, line := "", ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > widestItem {
			out += first + line + "\n"
			first, line = others, ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return out + first + line + "\n"
}
