package narrate

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fatih/color"

	"hcl/interp/event"
)

// Depth says how much is told.
type Depth uint8

const (
	Rounds Depth = iota // headlines, and what each round changed in the measures
	Turns               // everything that is said and announced, and choices that the ruleset wants told
	Rolls               // also every throw, choice and condition
)

// Why says how much is told of how numbers came about.
type Why uint8

const (
	Nothing Why = iota
	Terms       // the terms of every score, those that did not count in one line
	Words       // of these also why not, where the ruleset has words for it
	All         // and where it has not, the condition as it is written
)

// Options choose what is told and how.
type Options struct {
	Depth Depth
	Why   Why
	Only  string // what concerns one combatant alone, by name
	Color bool
	Quiet bool // the result alone

	headlines bool // of rounds: not what the measures have come to
	folded    bool // a measure takes a line at most: the highest come first, and the others are counted
}

// Narrator is a reader of fights that writes notes.
type Narrator struct {
	w    io.Writer
	opt  Options
	unit string

	round    int64
	title    string // of the phase, if it is still to be written
	err      error
	bold     *color.Color
	faint    *color.Color
	only     string // the title of who is followed
	newRound bool
	turn     int64              // the last one that was told of
	begun    bool               // something is written below the last head
	detailed bool               // of this turn more is told than what is said
	leading  bool               // what was written last leads to a turn that is still to begin
	last     map[string]float64 // what the measures had come to a round ago
	letters  map[string]string  // of figures on the field
	taken    map[string]bool
	ground   *event.MapInfo
	charts   map[string]*event.MapInfo // by name, of those that things are marked on
	drawn    string                    // the field as it was drawn last
	deserted bool                      // it has been told that nobody stands on the field
	colours  []int                     // numbers of those of the sides
	articled []string                  // titles of sides and fighters that begin with `The`
	details  []string                  // lines that lead to the next line said, if it may be left out
	accounts []string                  // scores that were told in a row
}

// New returns a narrator that writes to w.
func New(w io.Writer, o Options) *Narrator {
	n := &Narrator{w: w, opt: o, unit: "round"}
	n.bold, n.faint = event.Style(o.Color, color.Bold), event.Style(o.Color, color.Faint)
	return n
}

// Err returns the first error of writing.
func (n *Narrator) Err() error { return n.err }

func (n *Narrator) printf(format string, args ...any) {
	if n.err == nil {
		_, n.err = fmt.Fprintf(n.w, format, args...)
	}
}

// Read tells one event.
func (n *Narrator) Read(e *event.Event) {
	switch e.Type {
	case "fight":
		n.head(e)
		return
	case "result":
		n.result(e.Result)
		return
	}
	if n.opt.Quiet {
		return
	}
	if e.Type != "score" {
		n.accounts = n.accounts[:0]
	}
	switch e.Type {
	case "round":
		n.Flush()
		n.newRound, n.round = true, e.Round
	case "phase":
		n.Flush()
		n.title = e.Title
	case "say", "event":
		switch {
		case e.Text == "": // nothing to tell
		case n.opt.Depth >= Turns || e.Headline:
			if n.opt.Why > Nothing && len(e.From) > 0 {
				n.detail(e, "from "+sources(e.From))
			}
			n.line(e, n.Words(e))
			if e.Drawing != nil && n.opt.Depth >= Turns && (n.opt.Only == "" || n.concerns(e)) {
				n.drawing(e.Drawing)
			}
		default:
			n.details = n.details[:0] // what led to something that is not told
		}
	case "tally":
		if n.opt.Depth == Rounds && n.opt.Only == "" && !n.opt.headlines {
			n.tally(e)
		}
	case "field":
		n.field(e.Field)
	case "score":
		if n.opt.Why > Nothing {
			n.score(e)
		}
	case "choice":
		if n.opt.Depth == Turns && e.Told && !declined(e) {
			n.line(e, n.flowing(decisionText(e))+".")
		} else if n.opt.Depth >= Rolls {
			n.detail(e, n.Words(e))
		}
	case "roll", "pick", "begin", "end", "reveal", "veto", "leave", "sum":
		if n.opt.Depth >= Rolls {
			n.detail(e, n.Words(e))
		}
	}
}

// Words says an event in a line, without what stands around it; "" if there are none for it. The head of
// the fight must have been read.
func (n *Narrator) Words(e *event.Event) string {
	switch e.Type {
	case "say", "event":
		return n.flowing(e.Text)
	case "roll":
		if n.opt.Why > Nothing {
			return rollText(e) + files(e.From)
		}
		return rollText(e)
	case "pick":
		return pickText(e)
	case "choice":
		return n.flowing(choiceText(e))
	case "begin", "end", "reveal":
		return conditionText(e)
	case "veto":
		return strings.TrimSuffix(spaced(e.Name)+" is vetoed: "+e.Title, ": ")
	case "leave":
		return spaced(e.Name) + " ends here"
	case "sum":
		return sumText(e)
	case "result":
		return n.ended(e.Result)
	}
	return ""
}

// line writes what was said, below what led there.
func (n *Narrator) line(e *event.Event, text string) {
	if n.opt.Only != "" && !n.concerns(e) {
		return
	}
	n.Flush()
	n.Heads()
	n.turnOf(e, false)
	n.printf("    %s\n", text)
}

// flowing writes the article of a title small where it stands within a sentence: the
// shot hits the old man.
func (n *Narrator) flowing(text string) string {
	if !strings.Contains(text, " The ") {
		return text
	}
	for _, t := range n.articled {
		for at := 1; at < len(text); at += len(t) {
			i := strings.Index(text[at:], t)
			if i < 0 {
				break
			}
			at += i
			if before := strings.TrimRight(text[:at], " "); before != "" && len(before) < at &&
				!strings.ContainsAny(before[len(before)-1:], ".:!?") {
				text = text[:at] + event.Within(t) + text[at+len(t):]
			}
		}
	}
	return text
}

// detail writes a throw, choice, condition or score as it happens. Where not all lines
// are told it waits for the next one, which it is left out with.
func (n *Narrator) detail(e *event.Event, text string) {
	if n.opt.Only != "" && !n.concerns(e) {
		return
	}
	if n.opt.Depth == Rounds {
		n.details = append(n.details, text)
		return
	}
	n.Heads()
	n.turnOf(e, true)
	n.printf(detailLine, n.faint.Sprint(text))
}

const detailLine = "        %s\n"

// Flush writes the details that still wait for the line that they lead to.
func (n *Narrator) Flush() {
	for _, d := range n.details {
		n.Heads()
		n.printf(detailLine, n.faint.Sprint(d))
	}
	n.details = n.details[:0]
}

// turnOf leaves a line free between turns of which more is told than a line. What is
// decided or thrown between two of them leads to the second.
func (n *Narrator) turnOf(e *event.Event, detail bool) {
	begins := e.Turn != 0 && e.Turn != n.turn && !n.leading
	leads := e.Turn == 0 && n.turn != 0 && detail && !n.leading
	if begins || leads {
		if n.begun && (detail || n.detailed) {
			n.printf("\n")
		}
		n.detailed = false
	}
	if e.Turn != 0 {
		n.turn = e.Turn
	}
	n.begun, n.detailed, n.leading = true, n.detailed || detail, e.Turn == 0 && detail
}

// Begins reports whether a round is still to be headed.
func (n *Narrator) Begins() bool { return n.newRound }

// Heads writes the round and phase if they have not been written.
func (n *Narrator) Heads() {
	if n.newRound {
		n.newRound = false
		n.printf("\n%s\n", n.bold.Sprintf("%s %d", capital(n.unit), n.round))
		n.begun, n.detailed, n.turn = false, false, 0
	}
	if n.title != "" {
		n.printf("  %s\n", n.bold.Sprint(n.title))
		n.title, n.begun, n.detailed, n.turn = "", false, false, 0
	}
}

// concerns reports whether an event is about the combatant that is followed.
func (n *Narrator) concerns(e *event.Event) bool {
	is := func(v event.Shown) bool {
		id, _ := v.ID.(string)
		return id == n.opt.Only || strings.HasPrefix(id, n.opt.Only+"/")
	}
	if e.Who != nil && is(*e.Who) || slices.ContainsFunc(e.Taken, is) {
		return true
	}
	for _, v := range e.Values {
		if is(v.Value) {
			return true
		}
	}
	return n.only != "" && mentions(e.Text, n.only)
}

// mentions reports whether a text holds a name as whole words.
func mentions(text, name string) bool {
	for {
		i := strings.Index(text, name)
		if i < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(name):])
		if !isWord(before) && !isWord(after) {
			return true
		}
		text = text[i+len(name):]
	}
}

func isWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// ---- the head ---------------------------------------------------------------------------------------------------

func (n *Narrator) head(e *event.Event) {
	f := e.Fight
	n.unit = f.Unit
	var titles []string
	for _, s := range f.Sides {
		titles = append(titles, s.Title)
		for _, title := range append([]string{s.Title}, s.Combatants...) {
			if event.Within(title) != title {
				n.articled = append(n.articled, title)
			}
		}
		for i, c := range s.Combatants {
			if s.IDs[i] == n.opt.Only {
				n.only = c
			}
		}
	}
	colours := event.SideColours(titles)
	for _, title := range titles {
		n.colours = append(n.colours, colours[title])
	}
	over := ""
	if len(f.Over) > 0 {
		over = ", over " + strings.Join(f.Over, ", ")
	}
	n.printf("%s\n  %s%s\n", n.bold.Sprint(f.Scenario), event.Edition(f.Ruleset, f.Version), over)
	if n.opt.Why == All {
		for _, file := range f.Files {
			n.printf("  %s %s\n", n.faint.Sprint(file.Hash[:min(12, len(file.Hash))]), file.Name)
		}
	}
	n.printf("  seed %d, fight %d\n", f.Seed, f.Number)
	if len(f.Params) > 0 {
		whole, brief := event.Settings(f.Params, f.Sides)
		if n.opt.Depth == Rolls {
			brief = whole
		}
		n.printf("  %s\n", brief)
	}
	for _, what := range f.Play {
		n.printf("  played by order, %s\n", event.Ordered(what, f.Sides))
	}
	for _, what := range f.Off {
		n.printf("  without %s\n", what)
	}
	for i, s := range f.Sides {
		policy := ""
		if s.Policy != "" { // in a test nobody decides for those for whom it names none
			policy = " (policy " + s.Policy + ")"
		}
		who := ""
		if len(s.Combatants) > 0 && !s.IsOne() {
			who = ": " + fighters(s.Combatants)
		}
		n.printf("  %s%s%s\n", n.side(i).Sprint(s.Title), policy, who)
	}
}

// fighters lists names, or counts them if there are many.
func fighters(names []string) string {
	const most = 8
	names = slices.Clone(names)
	for i := 1; i < len(names); i++ {
		names[i] = event.Within(names[i])
	}
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most-1], ", ") + fmt.Sprintf(" and %d more", len(names)-most+1)
}

// ---- details ------------------------------------------------------------------------------------------------------

func pickText(e *event.Event) string {
	if e.Faces != nil {
		return fmt.Sprintf("%s: %d shuffled", spaced(e.Label), *e.Options)
	}
	return fmt.Sprintf("%s: number %d of %d by chance", spaced(e.Label), *e.Total, *e.Options)
}

func rollText(e *event.Event) string {
	var b strings.Builder
	if e.Who != nil {
		fmt.Fprintf(&b, "%s, ", e.Who.Text)
	}
	fmt.Fprintf(&b, "%s %s: %d", spaced(e.Label), e.Dice, *e.Total)
	if len(e.Faces) > 1 || len(e.Faces) == 1 && e.Faces[0] != *e.Total {
		var faces []string
		for i, x := range e.Faces {
			face := strconv.FormatInt(x, 10)
			switch {
			case slices.Contains(e.Again, i):
				face = "[" + face + " again]"
			case slices.Contains(e.Unused, i):
				face = "[" + face + "]"
			}
			faces = append(faces, face)
		}
		const most = 30
		if len(faces) > most {
			faces = append(faces[:most], "…")
		}
		fmt.Fprintf(&b, " (%s)", strings.Join(faces, " "))
	}
	return b.String()
}

// sumText is what a throw and the rest come to: "Ann, reach: throw 4 + bonus 7 = 11".
func sumText(e *event.Event) string {
	text := e.Text
	if e.Name != "" {
		text = e.Name + ": " + text
	}
	if e.Who != nil {
		text = e.Who.Text + ", " + text
	}
	return text
}

// sources tells what files have changed: "param luck [weather]".
func sources(list []event.Source) string {
	var out []string
	for _, s := range list {
		out = append(out, strings.TrimSpace(s.Name+" ["+s.File+"]"))
	}
	return strings.Join(out, ", ")
}

// files tells the files alone: " [weather]".
func files(list []event.Source) string {
	out := ""
	for _, s := range list {
		if name := " [" + s.File + "]"; s.File != "" && !strings.Contains(out, name) {
			out += name
		}
	}
	return out
}

// spaced is a name as people read it.
func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

func choiceText(e *event.Event) string { return decisionText(e) + " [" + e.By + "]" }

// declined reports whether nothing was taken of a choice, or no of yes and no.
func declined(e *event.Event) bool { return len(e.Taken) == 0 || e.Taken[0].ID == false }

// decisionText tells who decided on what, and what was taken.
func decisionText(e *event.Event) string {
	what := goingOn(e.Title) // the question, in its words
	if what == "" {
		what = spaced(e.Name[strings.LastIndexByte(e.Name, '.')+1:])
	}
	taken := "none"
	if len(e.Taken) > 0 {
		var names []string
		for _, v := range e.Taken {
			names = append(names, v.Text)
		}
		taken = fighters(names)
	}
	who := "somebody"
	if e.Who != nil {
		who = e.Who.Text
	}
	return fmt.Sprintf("%s, %s: %s", who, what, taken)
}

// goingOn is a title within a sentence: with a small letter, unless it begins with an abbreviation.
func goingOn(title string) string {
	first, n := utf8.DecodeRuneInString(title)
	if second, _ := utf8.DecodeRuneInString(title[n:]); n == 0 || unicode.IsUpper(second) {
		return title
	}
	return string(unicode.ToLower(first)) + title[n:]
}

// conditionText tells of a condition whose it is, and of what else it holds what that is.
func conditionText(e *event.Event) string {
	var held []string
	for i, v := range e.Values {
		text := v.Value.Text
		if i > 0 && len(v.Name) > 1 && v.Name != e.Name { // a and b say nothing, nor does the name again
			text = spaced(v.Name) + " " + text
		}
		held = append(held, text)
	}
	word := "begins"
	switch e.Type {
	case "end":
		word = "ends"
	case "reveal":
		word = "is revealed"
	}
	return fmt.Sprintf("%s %s: %s", spaced(e.Name), word, strings.Join(held, ", "))
}

// score tells a score as its terms, and below it what did not count, and if asked why not.
func (n *Narrator) score(e *event.Event) {
	var terms, not []string
	counted := map[string]bool{} // what a condition adds may count of some of those that hold
	for _, t := range e.Terms {
		counted[t.Label] = counted[t.Label] || t.Failed == "" && t.Under == "" && !t.Gone
	}
	for _, t := range e.Terms {
		label := t.Label
		label += files(append([]event.Source{{File: t.File}}, t.From...))
		switch {
		case t.Gone:
			not = append(not, label+" (removed)")
		case t.Under != "":
			not = append(not, fmt.Sprintf("%s %s does not stack with %s (%s)", label, signed(t.Value, true), t.Under,
				spaced(t.Of)))
		case t.Failed != "" && (n.opt.Why < Words || n.opt.Why == Words && !t.Said):
			if !counted[t.Label] && !slices.Contains(not, label) {
				not = append(not, label)
			}
		case t.Failed != "":
			not = append(not, label+", since "+cmp.Or(t.Why, t.Failed))
		case t.Op == "":
			terms = append(terms, label+" "+signed(t.Value, len(terms) > 0))
		case t.Op == "times":
			terms = append(terms, fmt.Sprintf("%s ×%s", label, number(t.Value)))
		default:
			limit := spaced(t.Op) + " " + number(t.Value) + strings.TrimPrefix(label, t.Label)
			if t.Label != event.Title(t.Name, "") { // the name of a limit says no more than its operator
				limit = label + " " + spaced(t.Op) + " " + number(t.Value)
			}
			if !t.Within {
				terms = append(terms, limit)
			} else if n.opt.Why >= Words {
				not = append(not, limit+", which it is")
			}
		}
	}
	total := e.Title + ": " + number(*e.Score)
	if len(terms) > 0 {
		total += " = " + strings.Join(terms, ", ")
	}
	total = n.flowing(total)
	account := total + "\n" + strings.Join(not, "\n")
	if slices.Contains(n.accounts, account) { // another score was made of it as well
		return
	}
	n.accounts = append(n.accounts, account)
	n.detail(e, total)
	if n.opt.Why < Words && len(not) > 0 {
		not = []string{strings.Join(not, ", ")}
	}
	for _, t := range not {
		n.detail(e, n.flowing("  not counted: "+t))
	}
}

func signed(x float64, plus bool) string {
	if plus && x >= 0 {
		return "+" + number(x)
	}
	return number(x)
}

func number(x float64) string {
	return strconv.FormatFloat(round4(x), 'f', -1, 64)
}

func round4(x float64) float64 {
	r, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'f', 4, 64), 64)
	return r
}

// tally tells what a round has changed in the measures, or in the numbers of combatants. Of a round that has changed
// no more than how many there were, the heading would say it all: that waits until there is more to tell.
func (n *Narrator) tally(e *event.Event) {
	now := map[string]float64{}
	var lines []string
	news := e.Round == 0
	for _, m := range e.Measures {
		var cells []string
		for _, row := range m.Rows {
			var keys []string
			for _, k := range row.Keys {
				keys = append(keys, fmt.Sprint(k.ID))
			}
			id := m.Name + "\x00" + strings.Join(keys, "\x00")
			now[id] = row.Value
			if was, ok := n.last[id]; !ok && row.Value != 0 || was != row.Value {
				cells = append(cells, n.cell(m, row, len(cells) > 0))
				news = news || len(row.Keys) > 0 || row.Value != float64(e.Round)
			}
		}
		if len(cells) > 0 {
			lines = append(lines, fmt.Sprintf("    %s: %s\n", m.Title, fighters(cells)))
		}
	}
	if !news {
		return
	}
	n.last = now
	if e.Round == 0 || len(lines) == 0 {
		return
	}
	n.title = ""
	n.Heads()
	n.printf("  %s\n%s", n.bold.Sprint("So far"), strings.Join(lines, ""))
}

// side is the style of a side.
func (n *Narrator) side(i int) *color.Color {
	if i < len(n.colours) {
		i = n.colours[i]
	}
	return event.Style(n.opt.Color, event.SideColour(i))
}

// shown is a value in the colour of its side.
func (n *Narrator) shown(v event.Shown) string {
	if s := v.Side; s >= 0 {
		return n.side(s).Sprint(v.Text)
	}
	return v.Text
}

// ---- the result ------------------------------------------------------------------------------------------------------

// ended says who has won, when and why.
func (n *Narrator) ended(r *event.ResultInfo) string {
	after := fmt.Sprintf("after %d %s", r.Rounds, plural(r.Rounds, n.unit))
	reason := ""
	if r.Reason != "" {
		reason = ": " + r.Reason
	}
	if n.opt.Why > Nothing {
		reason += files(r.From)
	}
	if r.Draw {
		return "a draw " + after + reason
	}
	return "won by " + n.side(r.Side).Sprint(event.Within(r.Title)) + " " + after + reason
}

func (n *Narrator) result(r *event.ResultInfo) {
	n.Flush()
	n.printf("\n%s\n", n.bold.Sprint("Result"))
	n.printf("  %s\n", n.ended(r))
	for i := range r.Measures {
		if m := &r.Measures[i]; n.opt.Why > Nothing && m.File != "" {
			m.Title += " [" + m.File + "]"
		}
	}
	widest := 0
	for _, m := range r.Measures {
		if len(m.Rows) > 0 {
			widest = max(widest, utf8.RuneCountInString(m.Title))
		}
	}
	for _, m := range r.Measures {
		n.measure(m, widest)
	}
}

func plural(n int64, unit string) string {
	if n == 1 {
		return unit
	}
	return unit + "s"
}

// cell tells a row of a measure: "Isolde (Broadsword) 3", within a line perhaps. Where a name ends in a digit, as
// those of copies do, colons keep the names and the values apart: "Ben 1: 3".
func (n *Narrator) cell(m event.MeasureInfo, row event.MeasureRow, within bool) string {
	var keys []string
	for _, k := range row.Keys {
		if within {
			k.Text = event.Within(k.Text)
		}
		keys = append(keys, n.shown(k))
	}
	between := " "
	if slices.ContainsFunc(m.Rows, endsInDigit) {
		between = ": "
	}
	return strings.TrimSpace(together(keys) + between + number(row.Value))
}

// endsInDigit tells whether what a row is counted by ends in a digit.
func endsInDigit(row event.MeasureRow) bool {
	if len(row.Keys) != 1 {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(row.Keys[0].Text)
	return unicode.IsDigit(last)
}

// together joins what a measure is counted by: "Isolde (Broadsword)".
func together(keys []string) string {
	if len(keys) < 2 {
		return strings.Join(keys, "")
	}
	return keys[0] + " (" + strings.Join(keys[1:], ", ") + ")"
}

// foldedLine is how long a line of a measure may be, without its indent, if what there is no room for is only counted.
const foldedLine = 64

// highest are the rows of a measure that fit into so many letters, the highest first, and how many others there are.
func (n *Narrator) highest(m event.MeasureInfo, room int) string {
	rows := slices.Clone(m.Rows)
	slices.SortStableFunc(rows, func(a, b event.MeasureRow) int { return cmp.Compare(b.Value, a.Value) })
	text := ""
	for i, row := range rows {
		cell := n.cell(m, row, true)
		if i > 0 {
			if utf8.RuneCountInString(text+cell) > room {
				return fmt.Sprintf("%s and %d more", text, len(rows)-i)
			}
			cell = ", " + cell
		}
		text += cell
	}
	return text
}

// measure writes a measure on one line if it fits, else a line for each row.
func (n *Narrator) measure(m event.MeasureInfo, widest int) {
	if len(m.Rows) == 0 {
		return
	}
	length := 0
	for _, row := range m.Rows {
		for _, k := range row.Keys {
			length += utf8.RuneCountInString(k.Text) + 8
		}
	}
	const line = 90
	onOneLine := length <= line
	var cells []string
	for i, row := range m.Rows {
		cells = append(cells, n.cell(m, row, onOneLine && i > 0))
	}
	pad := strings.Repeat(" ", widest-utf8.RuneCountInString(m.Title))
	switch {
	case onOneLine:
		n.printf("  %s%s  %s\n", m.Title, pad, strings.Join(cells, ", "))
		return
	case n.opt.folded:
		n.printf("  %s%s  %s\n", m.Title, pad, n.highest(m, foldedLine-widest))
		return
	}
	n.printf("  %s\n", m.Title)
	for _, c := range cells {
		n.printf("    %s\n", c)
	}
}
