package diag

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Severity says whether a diagnostic stops the work.
type Severity uint8

const (
	Error   Severity = iota // the file cannot be used
	Warning                 // the file works, but probably not as meant
)

// String returns `error` or `warning`.
func (s Severity) String() string {
	if s == Warning {
		return "warning"
	}
	return "error"
}

// Diagnostic is one thing to tell a designer. Message says what is wrong in
// his words, without a full stop; Hint says what to do about it.
type Diagnostic struct {
	Code     Code
	Severity Severity
	Span     Span
	Message  string
	Hint     string
	Notes    []Note
}

// Note is a second place that belongs to a diagnostic: the other declaration,
// the original of an override.
type Note struct {
	Span    Span
	Message string
}

// Hinted sets the advice and returns the diagnostic.
func (d *Diagnostic) Hinted(format string, args ...any) *Diagnostic {
	d.Hint = OneBlank(fmt.Sprintf(format, args...))
	return d
}

// Else sets the advice if there is none yet and returns the diagnostic.
func (d *Diagnostic) Else(format string, args ...any) *Diagnostic {
	if d.Hint == "" {
		d.Hinted(format, args...)
	}
	return d
}

// Note adds a second place and returns the diagnostic.
func (d *Diagnostic) Note(span Span, format string, args ...any) *Diagnostic {
	if !span.IsZero() {
		d.Notes = append(d.Notes, Note{span, fmt.Sprintf(format, args...)})
	}
	return d
}

// List collects the diagnostics of one piece of work. It keeps no more errors, and no
// more warnings, than anybody reads.
type List struct {
	items  []*Diagnostic
	counts [2]int // errors and warnings so far, kept or not
}

// Most is how many errors and how many warnings a list keeps.
const Most = 200

// longest is how many characters of a message are shown: a designer's own words may be
// of any length.
const longest = 1000

// Errorf adds an error and returns it, so that a hint can follow.
func (l *List) Errorf(code Code, span Span, format string, args ...any) *Diagnostic {
	return l.add(&Diagnostic{Code: code, Span: span, Message: fmt.Sprintf(format, args...)})
}

// Warnf adds a warning and returns it.
func (l *List) Warnf(code Code, span Span, format string, args ...any) *Diagnostic {
	return l.add(&Diagnostic{Code: code, Severity: Warning, Span: span, Message: fmt.Sprintf(format, args...)})
}

// Copy adds what another list says, as an error or a warning, and returns it.
func (l *List) Copy(d *Diagnostic, as Severity) *Diagnostic {
	out := *d
	out.Severity, out.Notes = as, slices.Clone(d.Notes)
	return l.add(&out)
}

func (l *List) add(d *Diagnostic) *Diagnostic {
	n := l.counts[d.Severity]
	l.counts[d.Severity]++
	switch {
	case n < Most:
		l.items = append(l.items, d)
	case n == Most:
		whole := Span{Source: d.Span.Source}
		l.items = append(l.items, &Diagnostic{Code: TooMany, Severity: d.Severity, Span: whole,
			Message: fmt.Sprintf("there are more than %d %ss; the rest is not shown", Most, d.Severity)})
	}
	return d
}

// Full reports whether the list keeps no more errors: what is found from here on
// nobody will read.
func (l *List) Full() bool { return l.counts[Error] > Most }

// Warned is Full for warnings.
func (l *List) Warned() bool { return l.counts[Warning] > Most }

// Add takes over all of another list.
func (l *List) Add(other *List) {
	for _, d := range other.items {
		l.add(d)
	}
	l.countUnkept(other)
}

// AddOutside takes over what another list says of other places than a span.
func (l *List) AddOutside(other *List, s Span) {
	for _, d := range other.items {
		if !s.Contains(d.Span) {
			l.add(d)
		}
	}
	l.countUnkept(other)
}

// Warnings returns the warnings of one sort.
func (l *List) Warnings(code Code) *List {
	out := &List{}
	for _, d := range l.items {
		if d.Severity == Warning && d.Code == code {
			out.add(d)
		}
	}
	return out
}

// Untold returns what nobody has been told yet, and notes it in told: a mistake in a file
// that several others build on is found with each of them.
func (l *List) Untold(told map[string]bool) *List {
	out := &List{}
	for _, d := range l.All() {
		place := ""
		if !d.Span.IsZero() {
			place = fmt.Sprint(d.Span.Source.Name, ":", d.Span.Start, ":", d.Span.End)
		}
		if key := fmt.Sprintln(place, d.Code, d.Message, d.Hint); !told[key] {
			told[key] = true
			out.add(d)
		}
	}
	if out.Len() > 0 {
		out.countUnkept(l)
	}
	return out
}

// countUnkept counts those that another list did not keep.
func (l *List) countUnkept(other *List) {
	for severity, n := range other.counts {
		l.counts[severity] += max(0, n-Most-1)
	}
}

// Len is the number of diagnostics so far.
func (l *List) Len() int { return l.counts[Error] + l.counts[Warning] }

// Errors is the number of diagnostics that are not warnings.
func (l *List) Errors() int { return l.counts[Error] }

// All returns the diagnostics by file (in the order in which files were first
// named), then by place; of several that say the same about one span the first.
func (l *List) All() []*Diagnostic {
	order := map[*Source]int{}
	for _, d := range l.items {
		if _, ok := order[d.Span.Source]; !ok {
			order[d.Span.Source] = len(order)
		}
	}
	out := slices.Clone(l.items)
	slices.SortStableFunc(out, func(a, b *Diagnostic) int {
		return cmp.Or(
			cmp.Compare(order[a.Span.Source], order[b.Span.Source]),
			cmp.Compare(a.Span.Start, b.Span.Start),
			cmp.Compare(a.Span.End, b.Span.End))
	})
	return slices.CompactFunc(out, func(a, b *Diagnostic) bool {
		return a.Span == b.Span && a.Code == b.Code && a.Message == b.Message
	})
}

// Delete takes out what drop asks for.
func (l *List) Delete(drop func(*Diagnostic) bool) {
	l.items = slices.DeleteFunc(l.items, func(d *Diagnostic) bool {
		out := drop(d)
		if out {
			l.counts[d.Severity]--
		}
		return out
	})
}

// Err returns the list as an error if it holds at least one error, else nil.
func (l *List) Err() error {
	if l.Errors() == 0 {
		return nil
	}
	return listError{l}
}

type listError struct{ list *List }

func (e listError) Error() string { return e.list.Render() }

// AsList returns the list behind an error that Err made.
func AsList(err error) (*List, bool) {
	var e listError
	ok := errors.As(err, &e)
	return e.list, ok
}

// Render draws every diagnostic, a blank line between two.
func (l *List) Render() string { return l.Paint(nil) }

// Paint is Render in colours. What is said of the same unknown name at several places is said once.
func (l *List) Paint(p Painter) string {
	var b strings.Builder
	again := map[said][]Span{}
	all := l.All()
	for _, d := range all {
		again[d.said()] = append(again[d.said()], d.Span)
	}
	for i, d := range all {
		places := again[d.said()]
		if d.isUnknown() && places[0] != d.Span {
			continue
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		d.render(&b, p)
		if d.isUnknown() && len(places) > 1 {
			fmt.Fprintf(&b, "      = the same at %s\n", listedPlaces(places[1:]))
		}
	}
	return b.String()
}

// said is what a diagnostic says, wherever.
type said struct {
	code          Code
	message, hint string
}

func (d *Diagnostic) said() said { return said{d.Code, d.Message, d.Hint} }

// isUnknown reports whether it is about a name that there is not: one mistake, where that is declared, may show at
// each place that uses it.
func (d *Diagnostic) isUnknown() bool {
	switch d.Code {
	case UnknownName, UnknownKind, UnknownField, UnknownEvent:
		return strings.Contains(d.Message, "`"+d.Span.Text()+"`")
	}
	return false
}

// mostListed is how many places are listed; of more, some, and how many there are besides.
const mostListed = 4

// listedPlaces are some places, and how many more there are.
func listedPlaces(places []Span) string {
	var words []string
	shown := places
	if len(places) > mostListed {
		shown = places[:mostListed-1]
	}
	for _, s := range shown {
		p := s.Source.Position(s.Start)
		words = append(words, fmt.Sprintf("%s:%d:%d", clean(s.Source.Name), p.Line, p.Column))
	}
	if more := len(places) - len(shown); more > 0 {
		words = append(words, fmt.Sprintf("%d more places", more))
	}
	if len(words) == 1 {
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// Render draws one diagnostic:
//
//	rules.hc:12:9: error: there is no `skil` here [unknown-name]
//	   12 |   skill : skil
//	      |           ^^^^ did you mean `skill`?
func (d *Diagnostic) Render() string { return d.Paint(nil) }

// Paint is Render in colours.
func (d *Diagnostic) Paint(p Painter) string {
	var b strings.Builder
	d.render(&b, p)
	return b.String()
}

func (d *Diagnostic) render(b *strings.Builder, p Painter) {
	writePlace(b, d.Span)
	what := d.Severity.String()
	fmt.Fprintf(b, "%s %s [%s]\n", p.paint(what, what+":"), shown(d.Message), d.Code)
	snippet(b, d.Span, shown(d.Hint), func(carets string) string { return p.paint(what, carets) })
	for _, n := range d.Notes {
		writePlace(b, n.Span)
		fmt.Fprintf(b, "%s %s\n", p.paint("note", "note:"), shown(n.Message))
		snippet(b, n.Span, "", func(carets string) string { return p.paint("note", carets) })
	}
}

func writePlace(b *strings.Builder, s Span) {
	if s.IsZero() {
		return
	}
	if s.Start == 0 && s.End == 0 { // the file as a whole
		fmt.Fprintf(b, "%s: ", clean(s.Source.Name))
		return
	}
	p := s.Source.Position(s.Start)
	fmt.Fprintf(b, "%s:%d:%d: ", clean(s.Source.Name), p.Line, p.Column)
}

// snippet draws the line, and the caret under the span with the hint behind it.
func snippet(b *strings.Builder, s Span, hint string, paint func(carets string) string) {
	if s.IsZero() || s.Start == 0 && s.End == 0 {
		if hint != "" {
			fmt.Fprintf(b, "      = %s\n", hint)
		}
		return
	}
	p := s.Source.Position(s.Start)
	before, behind := s.Source.around(s.Start)
	under := strings.TrimRight(behind, " \t") // a span of several lines is marked on its first
	if n := s.End - s.Start; n < len(under) {
		under = under[:n]
	}
	before, behind, under = lastRunes(before, longest), firstRunes(behind, longest), firstRunes(under, longest)
	lead, mark := expand(before, 0), ""
	mark = strings.Repeat("^", max(1, width(expand(under, width(lead)))))
	text := lead + expand(behind, width(lead))
	const widest = 160
	if width(text) > widest { // a very long line: only the part around the span
		r := []rune(text)
		from := max(0, width(lead)-40)
		text = string(r[from:min(len(r), from+widest)])
		if from+widest < len(r) {
			text += "…"
		}
		if from > 0 {
			text = "…" + text
			lead = strings.Repeat(" ", width(lead)-from+1)
		}
		mark = firstRunes(mark, widest-width(lead))
	}
	fmt.Fprintf(b, "%5d | %s\n", p.Line, text)
	fmt.Fprintf(b, "      | %s%s", strings.Repeat(" ", width(lead)), paint(mark))
	if hint != "" {
		b.WriteByte(' ')
		b.WriteString(hint)
	}
	b.WriteByte('\n')
}

func firstRunes(s string, n int) string {
	for i := range s {
		if n <= 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// lastRunes is the end of a text, some n of its characters.
func lastRunes(s string, n int) string {
	from := max(0, len(s)-n*utf8.UTFMax)
	for from > 0 && !utf8.RuneStart(s[from]) {
		from--
	}
	return s[from:]
}

// expand replaces tabs by blanks up to the next multiple of four columns, and
// control characters by a mark, so that a hostile file cannot steer a terminal.
func expand(s string, column int) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\t':
			n := 4 - column%4
			b.WriteString(strings.Repeat(" ", n))
			column += n
		case unsafeRune(r):
			b.WriteRune('\uFFFD')
			column++
		default:
			b.WriteRune(r)
			column++
		}
	}
	return b.String()
}

func clean(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return unsafeRune(r) && r != '\n' }) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if unsafeRune(r) && r != '\n' {
			return '\uFFFD'
		}
		return r
	}, s)
}

// unsafeRune reports control characters and those that reorder or hide text.
func unsafeRune(r rune) bool {
	switch {
	case r == utf8.RuneError:
		return true
	case r < 0x20, r >= 0x7f && r < 0xa0:
		return true
	case r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x2069, r == 0xfeff:
		return true
	}
	return false
}

// shown is a message as a terminal may show it.
func shown(s string) string {
	if short := firstRunes(s, longest); short != s {
		s = short + " …"
	}
	return clean(s)
}

// Unsafe reports whether a character may not be shown on a terminal as it is.
func Unsafe(r rune) bool { return unsafeRune(r) }

// Clean replaces every character that a terminal would act on.
func Clean(s string) string { return clean(s) }

func width(s string) int { return utf8.RuneCountInString(s) }
