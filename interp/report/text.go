package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Look is how much of a report a text shows.
type Look struct {
	All    bool // everything, as wide as it is; else one look: what fits a screen, the finding first
	Width  int  // columns of a screen, 0 for as many as it takes
	Colour bool // headings are bold, and sides in their colours
}

const (
	screen      = 38  // lines that one look takes at most, as far as a report has sections to fold
	leastRows   = 4   // of a section that is cut short
	mostRows    = 12  // of a section in one look
	fewSections = 2   // that may take all the room there is
	widestBar   = 30  // characters
	widestTitle = 40  // characters of a title beside the heads of columns: a longer one has a line of its own
	foldedRest  = 40  // characters of the two lines that name what is folded, for what stands before and behind
	widestLine  = 110 // characters of a line of a whole text that is broken
)

// Text writes a report for people.
func (r *Report) Text(look Look) string {
	w := &textWriter{Look: look}
	w.sentence("", r.Title)
	w.finding(r)
	for _, f := range r.Head {
		text := f.Text
		if !look.All && f.Brief != "" {
			text = f.Brief
		}
		if look.All || !f.Detail {
			rest := strings.TrimLeft(text, " ")
			w.sentence("  "+text[:len(text)-len(rest)], rest)
		}
	}
	w.sentence("  ", r.Summary)
	var folded []string
	for _, s := range r.shownOn(Text) {
		if !s.More {
			w.sections++
		}
		w.kept += w.always(s)
	}
	for _, s := range r.shownOn(Text) {
		switch {
		case look.All && s.More && len(s.Rows)+len(s.Notes)+len(s.Items) == 0: // it was not asked for
		case look.All:
			w.line("", "")
			w.section(s)
		default:
			w.kept -= w.always(s)
			if s.More || !w.brief(s) {
				folded = append(folded, s.Title)
			}
		}
	}
	if w.narrow {
		folded = append(folded, "columns that are left out")
	}
	if folded = append(folded, w.under...); folded != nil {
		w.line("", "")
		w.wrap("", "  ", "More with --all: "+w.listed(folded))
	}
	if look.Colour {
		return r.painted(w.out.String())
	}
	return w.out.String()
}

// listed names what is folded, as much of it as has room in two lines.
func (w *textWriter) listed(titles []string) string {
	out := titles[0]
	for i, title := range titles[1:] {
		if w.Width > 0 && utf8.RuneCountInString(out+title) > 2*w.Width-foldedRest {
			return fmt.Sprintf("%s; and %d more", out, len(titles)-1-i)
		}
		out += "; " + title
	}
	return out
}

// Text writes a section by itself, in all its length.
func (s *Section) Text(look Look) string {
	w := &textWriter{Look: look}
	w.section(s)
	return w.out.String()
}

// textWriter writes a text line by line.
type textWriter struct {
	Look
	out      strings.Builder
	lines    int
	sections int      // that one look shows, if they have room
	kept     int      // lines that stay free for what stands below in any case
	narrow   bool     // columns are left out
	under    []string // what rows tell that are
}

func (w *textWriter) line(indent, text string) {
	w.out.WriteString(strings.TrimRight(indent+text, " ") + "\n")
	w.lines++
}

// sentence writes a sentence, in whole texts on one line, as programs read these, too. It may end in a command.
func (w *textWriter) sentence(indent, text string) {
	if w.All || w.Width == 0 {
		w.line(indent, text)
		return
	}
	if lead, rest, found := strings.Cut(text, ": hcl "); found && utf8.RuneCountInString(indent+text) > w.Width {
		w.wrap(indent, indent, lead+":")
		w.command(indent+"  ", "hcl "+rest)
		return
	}
	w.wrap(indent, indent, text)
}

// Quoted writes a word so that a shell reads it as one.
func Quoted(w string) string {
	safe := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' ||
			strings.ContainsRune("-_./=+,:@%", r) || r > 127
	}
	if w != "" && strings.TrimFunc(w, safe) == "" {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}

// Command writes a command behind an indent in lines of a screen.
func Command(indent, text string, width int) string {
	w := &textWriter{Look: Look{Width: width}}
	w.command(indent, text)
	return w.out.String()
}

// command writes a command, as wide as a screen: lines that end in a backslash go on below, as shells read them.
func (w *textWriter) command(indent, text string) {
	const on = " \\"
	line := ""
	for _, word := range shellWords(text) {
		if !w.All && w.Width > 0 && line != "" && utf8.RuneCountInString(indent+line+" "+word+on) > w.Width {
			w.line(indent, line+on)
			line = " "
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	w.line(indent, line)
}

// shellWords are the words of a command as they are typed, those in quotes whole; a flag and its value are one.
func shellWords(command string) (words []string) {
	quoted, from := false, 0
	for i := 0; i < len(command); i++ {
		switch c := command[i]; {
		case c == '\\' && !quoted:
			i++
		case c == '\'':
			quoted = !quoted
		case c == ' ' && !quoted:
			words, from = append(words, command[from:i]), i+1
		}
	}
	words = append(words, command[from:])
	for i := len(words) - 1; i > 0; i-- {
		if strings.HasPrefix(words[i-1], "-") && !strings.HasPrefix(words[i], "-") {
			words = slices.Replace(words, i-1, i+1, words[i-1]+" "+words[i])
		}
	}
	return words
}

// unit stands for " %" while a sentence is broken: it stays with its figure.
const unit = "\x00%"

// wrap writes a sentence in lines, the first behind one indent, the others behind another.
func (w *textWriter) wrap(first, others, text string) {
	line, most := "", widestLine
	if !w.All && w.Width > 0 {
		most = w.Width - len(others)
	}
	for word := range strings.FieldsSeq(strings.ReplaceAll(text, " %", unit)) {
		word = strings.ReplaceAll(word, unit, " %")
		if line != "" && utf8.RuneCountInString(line+word)+1 > most {
			w.line(first, line)
			first, line = others, ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	w.line(first, line)
}

func (w *textWriter) finding(r *Report) {
	if len(r.Finding) == 0 {
		return
	}
	for _, text := range r.Finding {
		w.sentence("", text)
	}
	if r.Next != "" {
		w.sentence("", r.Next)
	}
	w.line("", "")
}

// brief writes a section in one look, cut short where it is long, and reports whether it had room.
func (w *textWriter) brief(s *Section) bool {
	whole := *s
	whole.Terms = nil
	whole.Typed = slices.DeleteFunc(slices.Clone(s.Typed), func(line string) bool { // a flag that no line has room for
		return strings.HasPrefix(line, "--") && w.Width > 0 && utf8.RuneCountInString(line)+2 > w.Width
	})
	s = &whole
	short := *s
	if s.Extra > 0 {
		short.Head, short.Rows = short.Head[:len(s.Head)-s.Extra], slices.Clone(s.Rows)
		for i, row := range short.Rows {
			short.Rows[i] = row[:min(len(row), len(short.Head))]
		}
		s = &short
	}
	if s.Under != "" {
		under := func(row []string) bool { return strings.HasPrefix(row[0], " ") }
		if slices.ContainsFunc(s.Rows, under) && !slices.Contains(w.under, s.Under) {
			w.under = append(w.under, s.Under)
		}
		short.Rows = slices.DeleteFunc(slices.Clone(s.Rows), under)
		s = &short
	}
	// A blank line, the title, and what is said of all that is folded.
	room := screen - w.lines - w.kept - 3 - w.linesAround(s)
	// Columns are said to be left out only if the rows that are written have no room for them.
	narrow := w.narrow
	if beside, _ := w.table(s); len(s.Head) > 0 && !beside { // the heads have a line of their own
		room--
	}
	if len(s.Items) > 0 {
		return w.briefItems(s, room)
	}
	if w.sections > fewSections {
		room = min(mostRows, room)
	}
	most := w.rowsIn(s, room)
	if s.Brief > 0 {
		most = min(most, s.Brief)
	}
	if n := len(s.Rows); most < n {
		if most < min(leastRows, n) {
			w.narrow = narrow
			return false
		}
		most = min(most, w.rowsIn(s, room-1))
		for most > 1 && s.heads(most-1) { // of which nothing would stand below it
			most--
		}
		short.Rows = s.Rows[:most]
		if s.Bars != nil {
			short.Bars = s.Bars[:most]
		}
		short.Notes = append([]string{fmt.Sprintf("… and %d more: --all", n-most)}, short.Notes...)
	}
	w.line("", "")
	w.narrow = narrow
	w.section(&short)
	return true
}

// always is how many lines a section takes that nothing is folded of, as it has neither rows nor a list; else 0.
func (w *textWriter) always(s *Section) int {
	if s.More || len(s.Rows)+len(s.Items) > 0 {
		return 0
	}
	return 1 + min(1, len(s.Title)) + w.linesAround(s)
}

// linesAround are how many lines what stands above and below the rows of a section takes.
func (w *textWriter) linesAround(s *Section) int {
	around := &textWriter{Look: w.Look}
	around.rest(&Section{Lead: s.Lead, Notes: s.Notes, Typed: s.Typed}, nil)
	return around.lines
}

// rowsIn is how many rows of a section have room in so many lines.
func (w *textWriter) rowsIn(s *Section, room int) (n int) {
	_, rows := w.table(s)
	for _, row := range rows[len(rows)-len(s.Rows):] {
		if room -= linesOf(row); room < 0 {
			break
		}
		n++
	}
	return n
}

// briefItems writes as many entries of a list as there is room for, and each in one sentence.
func (w *textWriter) briefItems(s *Section, room int) bool {
	if room < leastRows {
		return false
	}
	w.line("", "")
	w.line("", s.Title)
	notes := s.Notes
	if s.Weak != nil {
		notes = append([]string{s.Count}, notes...)
	}
	for i, x := range s.Items {
		if w.lines > screen-w.kept-leastRows-2-len(notes) && i < len(s.Items)-1 {
			w.line("  ", fmt.Sprintf("… and %d more: --all", len(s.Items)-i))
			break
		}
		x.Rests = ""
		w.item(&x, i+1)
	}
	for _, note := range notes {
		w.sentence("  ", note)
	}
	return true
}

// section writes a section: its name beside the heads of columns, names to the left, figures to the right.
func (w *textWriter) section(s *Section) {
	beside, rows := w.table(s)
	if s.Title != "" && !beside {
		w.line("", s.Title)
	}
	w.rest(s, rows)
}

// rest writes what stands below the title of a section.
func (w *textWriter) rest(s *Section, rows [][]string) {
	if s.Lead != "" {
		w.sentence("  ", s.Lead)
	}
	w.rows(s, rows)
	for i, x := range slices.Concat(s.Items, s.Weak) {
		w.item(&x, i+1)
	}
	for _, note := range slices.Concat(s.Notes, s.Terms) {
		w.sentence("  ", note)
	}
	for _, line := range s.Typed {
		if strings.HasPrefix(line, "hcl ") || strings.HasPrefix(line, "--") {
			w.command("  ", line)
		} else {
			w.line("  ", line)
		}
	}
}

// table are the heads and rows of a section, as wide as a screen, and whether its title is among the heads.
func (w *textWriter) table(s *Section) (beside bool, rows [][]string) {
	if len(s.Head) == 0 {
		return false, w.fitting(s.Rows, 0)
	}
	heads := slices.Clone(s.Head)
	heads[0] = s.Title
	rows = append([][]string{heads}, s.Rows...)
	beside = s.Lead == "" && utf8.RuneCountInString(s.Title) <= widestTitle
	if beside && !w.All && w.Width > 0 {
		beside = tableWidth(rows, 1) <= w.Width
	}
	if !beside {
		heads[0] = ""
	}
	return beside, w.fitting(rows, 1)
}

// columnWidths are those of rows, of which so many are heads. A row of one cell has the line to itself.
func columnWidths(rows [][]string, heads int) (widths []int) {
	for n, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			if len(row) == 1 && len(widths) > 1 {
				break
			}
			for line := range strings.SplitSeq(cell, "\n") {
				width := utf8.RuneCountInString(line)
				if i == 0 && n >= heads {
					width += 2
				}
				widths[i] = max(widths[i], width)
			}
		}
	}
	return widths
}

// linesOf is how many lines a row takes.
func linesOf(row []string) int {
	lines := 0
	for _, cell := range row {
		lines = max(lines, 1+strings.Count(cell, "\n"))
	}
	return lines
}

func tableWidth(rows [][]string, heads int) int {
	all := -2
	for _, width := range columnWidths(rows, heads) {
		all += width + 2
	}
	return all
}

const (
	leastColumns = 3  // a name, a figure and its interval are never left out
	leastName    = 26 // characters of a cell that is broken before columns go
	leastCell    = 8  // and of one where none can go any more
	mostLines    = 3  // of a cell that is broken
)

// fitting are rows as wide as a screen: long names are broken first, then other long cells, then the last columns go.
func (w *textWriter) fitting(rows [][]string, heads int) [][]string {
	if w.All || w.Width == 0 {
		return rows
	}
	long := 0 // the column whose cells are cut
	if heads == 0 && len(rows) > 0 {
		long = max(0, len(columnWidths(rows, heads))-1)
	}
	for {
		fit, widths := w.narrowed(rows, heads, long, leastName), columnWidths(rows, heads)
		columns, most := len(widths), leastName
		for i := 1; i < columns && heads > 0; i++ {
			if widths[i] > most {
				fit, most = w.narrowed(fit, heads, i, leastName), widths[i]
			}
		}
		switch {
		case tableWidth(fit, heads) <= w.Width:
			return fit
		case long > 0 || columns <= leastColumns:
			return w.narrowed(fit, heads, long, leastCell)
		}
		w.narrow, rows = true, slices.Clone(rows)
		for n, row := range rows {
			rows[n] = row[:min(len(row), columns-1)]
		}
	}
}

// narrowed breaks the names in the first column of a table, or cuts the cells of another, but not below so many
// characters, until rows are as wide as a screen.
func (w *textWriter) narrowed(rows [][]string, heads, column, least int) [][]string {
	widths := columnWidths(rows, heads)
	if column >= len(widths) {
		return rows
	}
	room := max(least, widths[column]-max(0, tableWidth(rows, heads)-w.Width))
	rows = slices.Clone(rows)
	for n, row := range rows {
		row = slices.Clone(row)
		switch {
		case len(row) == 1 && n >= heads && len(widths) > 1:
			row[0] = Cut(row[0], w.Width-2)
		case column >= len(row):
		case heads > 0 && n >= heads && column == 0:
			row[0] = broken(row[0], room-2, "  ", "._,:/=-", " ")
		case heads > 0 && n >= heads:
			row[column] = broken(row[column], room, "", " ", ",")
		default:
			row[column] = Cut(row[column], room)
		}
		rows[n] = row
	}
	return rows
}

// broken is a cell in lines of so many characters, the second and third indented. It is broken behind one of some
// signs where that is possible, of the last of them rather than of others.
func broken(name string, most int, indent string, signs ...string) string {
	var lines []string
	rest := []rune(name)
	for len(rest) > most && len(lines) < mostLines-1 {
		at := most
		for _, signs := range signs {
			for i := most/3 + 1; i <= most; i++ {
				if strings.ContainsRune(signs, rest[i-1]) || signs == " " && rest[i] == ' ' {
					at = i
				}
			}
		}
		lines = append(lines, strings.TrimRight(string(rest[:at]), " "))
		rest = []rune(indent + strings.TrimLeft(string(rest[at:]), " "))
	}
	return strings.Join(append(lines, Cut(string(rest), most)), "\n")
}

// Cut shortens a text to so many characters.
func Cut(text string, most int) string {
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:max(0, most-1)]), " ,") + "…"
}

// rows writes rows in columns, the heads first where there are any.
func (w *textWriter) rows(s *Section, rows [][]string) {
	heads := len(rows) - len(s.Rows)
	numbers := s.Bars != nil // stand in the first column
	for _, row := range s.Rows {
		if _, err := strconv.ParseFloat(row[0], 64); err != nil {
			numbers = false
		}
	}
	widths, texts := columnWidths(rows, heads), s.texts()
	for n, row := range rows {
		for at := range linesOf(row) {
			var line strings.Builder
			for i, cell := range row {
				cell = lineOf(cell, at)
				if i == 0 && n >= heads && !numbers {
					cell = "  " + cell
				}
				gap := strings.Repeat(" ", max(0, widths[i]-utf8.RuneCountInString(cell)))
				if i == 0 && !numbers || i > 0 && texts[i] || heads == 0 {
					line.WriteString(cell + gap + "  ")
				} else {
					line.WriteString(gap + cell + "  ")
				}
			}
			if s.Bars != nil && n >= heads && at == 0 {
				line.WriteString(bar(s.Bars[n-heads]))
			}
			w.line("", line.String())
		}
	}
}

// lineOf is one line of a cell, "" if it has fewer.
func lineOf(cell string, at int) string {
	if lines := strings.Split(cell, "\n"); at < len(lines) {
		return lines[at]
	}
	return ""
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

// item writes an entry of a list, numbered if it has a command that shows it.
func (w *textWriter) item(x *Item, number int) {
	if x.Command == "" {
		w.wrap("  - ", "    ", x.Says)
		return
	}
	const indent = "     "
	w.wrap(fmt.Sprintf("%3d. ", number), indent, x.Says)
	w.command(indent, x.Command)
	if x.Rests != "" {
		w.wrap(indent, indent+" ", "("+x.Rests+")")
	}
}
