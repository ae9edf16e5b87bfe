package seat

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
	"hcl/interp/stats"
)

type worth = interp.Worth

// screen shows a fight to who plays it. It is a reader of the fight, which it does not tell as long as answers
// that were given before are gone through.
type screen struct {
	out    io.Writer
	o      Options
	m      *interp.Machine
	asleep bool
	teller *narrate.Narrator
	err    error

	looks  map[string]*event.Look // by combatant
	active map[string]bool
	ground *event.MapInfo    // nil: no map
	unit   string            // what a round is called
	stands map[string]string // by combatant: what was shown last of how he stands
	scores []*event.Event    // numbers that have been told lately, the last one last
	log    strings.Builder   // all that has been told
	seen   map[int64]int     // by side: how much of it had been told when it was asked last

	explained bool            // it has been said what stands beside options, and that
	met       map[string]bool // by choice: what its options are; both still stand there when answers are taken back
}

const mostScores = 12

func (s *screen) begin(out io.Writer, m *interp.Machine, o Options, asleep bool) {
	*s = screen{out: out, m: m, o: o, asleep: asleep, looks: map[string]*event.Look{}, active: map[string]bool{},
		stands: map[string]string{}, seen: map[int64]int{}, explained: s.explained, met: s.met}
	if s.met == nil {
		s.met = map[string]bool{}
	}
	s.teller = narrate.New(switched{s}, narrate.Options{Depth: o.Depth, Color: o.Color})
}

// switched is where the log goes: nowhere while the screen sleeps.
type switched struct{ s *screen }

func (w switched) Write(b []byte) (int, error) {
	w.s.log.Write(b)
	if w.s.asleep {
		return len(b), nil
	}
	return w.s.out.Write(b)
}

// awake begins to show what happens.
func (s *screen) awake() {
	s.teller.Flush()
	s.asleep = false
	s.teller.Heads()
}

// Read takes the next event of the fight.
func (s *screen) Read(e *event.Event) {
	switch e.Type {
	case "state":
		if e.State.Map != nil {
			s.ground = e.State.Map
		}
		for _, t := range e.State.Things {
			s.stand(t.Kind, t.ID, t.Look, t.Fields["active"])
		}
	case "change":
		for _, c := range e.Changes {
			if c.Look != nil {
				s.stand(c.Kind, c.Of, c.Look, nil)
			}
			if c.Field == "active" {
				s.stand(c.Kind, c.Of, nil, c.To)
			}
		}
	case "score":
		if s.scores = append(s.scores, e); len(s.scores) > mostScores {
			s.scores = s.scores[1:]
		}
	case "round":
		clear(s.stands) // how all stand is news in each
		s.teller.Read(e)
	case "fight":
		s.unit = e.Fight.Unit
		s.teller.Read(e)
	case "result":
		s.teller.Flush()
		s.asleep = false // how a fight ended is told also where all its answers were given before
		s.teller.Read(e)
	default:
		s.teller.Read(e)
	}
}

func (s *screen) stand(kind, id string, look *event.Look, active any) {
	if kind != s.m.Program.Combatant.Name {
		return
	}
	if look != nil {
		s.looks[id] = look
	}
	if is, said := active.(bool); said {
		s.active[id] = is
	}
}

// tell tells an event that is no part of the fight.
func (s *screen) tell(e *event.Event) { s.teller.Read(e) }

func (s *screen) say(format string, args ...any) { s.print(fmt.Sprintf(format, args...) + "\n") }

func (s *screen) print(text string) {
	if _, err := io.WriteString(s.out, text); s.err == nil {
		s.err = err
	}
}

// toldSince is what has been told since a side was asked last, which it is now.
func (s *screen) toldSince(side int64) string {
	told := s.log.String()[s.seen[side]:]
	s.seen[side] = s.log.Len()
	return told
}

// handOver leaves nothing of what the player before has seen; how things stand is news to the next one.
func (s *screen) handOver(seen bool) {
	clear(s.stands)
	switch {
	case !seen:
	case s.o.Screen != nil:
		s.o.Screen.Clear()
	default:
		s.print(strings.Repeat("\n", 60))
	}
}

// drawn is what something shows, which is not shown.
func (s *screen) drawn(show func()) string {
	var b strings.Builder
	out := s.out
	s.out = &b
	show()
	s.out = out
	return b.String()
}

// rows is how many lines of the screen a text takes.
func (s *screen) rows(text string) (n int) {
	for line := range strings.Lines(text) {
		n += 1 + max(0, utf8.RuneCountInString(line)-2)/s.o.Width
	}
	return n
}

// standings shows how things stand, as far as that is news.
func (s *screen) standings() {
	if now := s.standing(); now != "" {
		s.print("\n" + now)
	}
}

// detail is how much of a question is shown: the first of these with which it has room on the screen.
type detail uint8

const (
	everything  detail = iota
	unexplained        // what options are stands beside them alone, where there is room
	folded             // and options that come to the same as another are named below
	cut                // and no more than there is room for
)

// question shows what there is to choose: some of the options, nil: all. ahead is what they come to, nil where nobody
// knows.
func (s *screen) question(q *event.Question, some []int, ahead *prospects) {
	const screen, prompt = 24, 1
	room := screen
	if s.o.Screen != nil {
		room = s.o.Screen.Rows()
	}
	explained := s.explained
	for d := everything; ; d++ {
		s.explained = explained
		text := s.drawn(func() { s.options(q, some, ahead, d, room-prompt) })
		if d == cut || s.rows(text)+prompt <= room {
			s.print(text)
			return
		}
	}
}

// options is question in some detail, in so many lines at most where it is cut.
func (s *screen) options(q *event.Question, some []int, ahead *prospects, d detail, lines int) {
	asked := strings.Replace(titleOf(q)+howMany(q), ") (", "; ", 1)
	head := s.drawn(func() {
		s.say("\n%s", s.wrapped(q.Who.Text+": "+asked, " ", 2)) // what is erased is counted in lines
	})
	s.print(head)
	if some == nil {
		some = open(q)
	}
	if len(some) == 0 {
		s.say("  nothing can be chosen")
		return
	}
	if in := inRows(q); in != nil && (ahead == nil || !numbers(q)) {
		text := ranges(q, some, in)
		if !numbers(q) {
			text += ", m shows where that is"
		}
		s.say("  %s", s.wrapped(text, " ", 2))
		s.offered(q)
		return
	}
	rows := s.rowsOf(q, some)
	width := widestOf(q, rows)
	explained := s.explained
	s.explained = explained || d == cut // that takes lines
	columns := s.drawn(func() { s.ahead(ahead, width) })
	if d == cut {
		s.explained = explained
	}
	s.print(columns)
	room := s.o.Width - optionIndent - width - ahead.width() - gap
	told := !s.met[q.Choice] || !slices.ContainsFunc(some, func(i int) bool {
		return utf8.RuneCountInString(about(s.m, q.Options[i])) > room
	})
	var as map[int][]int
	if d >= folded {
		rows, as = alike(s.m, q, rows, ahead)
	}
	most := max(3, lines-s.rows(head+columns)-2)
	group, shown := "", 0
	for n, row := range rows {
		i, beside, g := row[0], "", ""
		if i != nothing {
			o := q.Options[i]
			g, beside = groupOf(s.m, q, o), s.beside(o, told)
			if d >= unexplained && utf8.RuneCountInString(beside) > room+gap && s.looks[fmt.Sprint(o.ID)] == nil {
				beside = ""
			}
		}
		text := s.drawn(func() {
			if g != "" && g != group {
				s.say("  %s", g)
			}
			s.option(i, labelOf(q, i)+times(row), width, ahead, beside)
			s.same(q, as[i])
		})
		if shown += s.rows(text); d == cut && shown > most && n < len(rows)-1 {
			s.say("  … %d more: all shows them, or type a part of a name", len(rows)-n)
			break
		}
		group = g
		s.print(text)
	}
	if d >= unexplained && told && ahead != nil {
		s.say("  (? OPTION says what one is%s)", map[bool]string{true: "; all shows all"}[d >= folded])
	}
}

// all shows a question in all its length.
func (s *screen) all(q *event.Question, ahead *prospects) {
	met := s.met[q.Choice]
	s.met[q.Choice] = false
	s.options(q, nil, ahead, everything, 0)
	s.met[q.Choice] = met
}

// wide is how wide the widest of all options is called, where they stand in rows.
func (s *screen) wide(q *event.Question) int { return widestOf(q, s.rowsOf(q, open(q))) }

// rowsOf are some options in rows: those that are called alike, and of which nothing else is known, in one; and that
// nothing is taken, where that may be.
func (s *screen) rowsOf(q *event.Question, some []int) (rows [][]int) {
	for _, i := range some {
		o := q.Options[i]
		n := slices.IndexFunc(rows, func(row []int) bool {
			x := q.Options[row[0]]
			return x.Text == o.Text && x.Kind == o.Kind && o.Kind != s.m.Program.Combatant.Name
		})
		if n < 0 || q.How == "some" {
			rows = append(rows, []int{i})
		} else {
			rows[n] = append(rows[n], i)
		}
	}
	if mayBeNothing(q) {
		rows = append(rows, []int{nothing})
	}
	return rows
}

// times says how many are alike in a row, "" of one.
func times(row []int) string {
	if len(row) == 1 {
		return ""
	}
	return fmt.Sprintf(" (%d alike)", len(row))
}

// widestOf is how wide the widest of rows is called.
func widestOf(q *event.Question, rows [][]int) (n int) {
	for _, row := range rows {
		n = max(n, utf8.RuneCountInString(labelOf(q, row[0])+times(row))+2-optionIndent)
	}
	return n
}

// alike leaves out of rows those that come to the same as one before, of others than combatants, and tells for which.
func alike(m *interp.Machine, q *event.Question, rows [][]int, ahead *prospects) (left [][]int, as map[int][]int) {
	as = map[int][]int{}
	for _, row := range rows {
		i := row[0]
		n := slices.IndexFunc(left, func(x []int) bool {
			return ahead != nil && ahead.row(x[0]) == ahead.row(i) && ahead.assumed(x[0]) == ahead.assumed(i)
		})
		if n < 0 || i != nothing && q.Options[i].Kind == m.Program.Combatant.Name || i == nothing {
			left = append(left, row)
		} else {
			as[left[n][0]] = append(as[left[n][0]], i)
		}
	}
	return left, as
}

// same names options that come to the same as the one above.
func (s *screen) same(q *event.Question, options []int) {
	if options == nil {
		return
	}
	var names []string
	for _, i := range options {
		names = append(names, strconv.Itoa(i+1)+" "+q.Options[i].Text)
	}
	s.say("%*s%s", optionIndent+2, "", s.wrapped("the same: "+strings.Join(names, " · "), " · ", optionIndent+2))
}

// open are the options that can be taken.
func open(q *event.Question) (list []int) {
	for i := range q.Options {
		if q.Barred == nil || q.Barred[i] == "" {
			list = append(list, i)
		}
	}
	return list
}

// howMany says how many options may be taken, if it is not one.
func howMany(q *event.Question) string {
	none := "0"
	if numbers(q) {
		none = "none"
	}
	switch {
	case q.How == "some" && q.Needed:
		return " (one or several)"
	case q.How == "some":
		return " (several; " + none + " to take nothing)"
	case mayBeNothing(q):
		return " (" + none + " to take nothing)"
	}
	return ""
}

// offered shows some answers that are legal.
func (s *screen) offered(q *event.Question) {
	if len(q.Offered) == 0 {
		return
	}
	var list []string
	for _, picked := range q.Offered {
		var names []string
		for _, i := range picked {
			names = append(names, q.Options[i].Text)
		}
		if text := strings.Join(names, " "); !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	s.say("  type them with blanks between; legal are, for instance:")
	s.say("  %s", s.wrapped(strings.Join(list, " · "), " · ", 2))
}

// ahead says what the columns are that stand beside options as wide as that.
func (s *screen) ahead(ahead *prospects, width int) {
	if ahead == nil {
		return
	}
	s.say("  %s", s.wrapped(s.legend(ahead), " ", 2))
	if ahead.of != nil {
		if text := ahead.of.all.sentences(); text != "" {
			s.say("  %s", s.wrapped(text, " ", 2))
		}
	}
	for _, line := range ahead.head(optionIndent + width) {
		s.say("%s", strings.TrimRight(line, " "))
	}
}

// legend says what columns are, in all its length the first time.
func (s *screen) legend(ahead *prospects) string {
	throw, policies := "Chances of the next throw, and what comes of it", ""
	if !s.explained {
		throw, policies = "In per cent how likely the next throw is to end in what the log would say then (? OPTION explains "+
			"it; then: what is assumed to be answered before it); besides, what comes of it", ", ± at 95 %, policies decide the rest"
	}
	if ahead.of == nil {
		throw = "What comes of it"
	}
	s.explained = s.explained || ahead.of != nil
	if len(ahead.left) > 0 {
		policies += "; no room for " + list(ahead.left)
	}
	return fmt.Sprintf("%s by the end of the %s (mean of %d play-outs%s):", throw, s.unit, ahead.by, policies)
}

const (
	optionIndent = 7
	nothingTaken = "nothing of these"
)

// labelOf is by what an option is taken, -1 for nothing, and what stands behind that: a number stands for itself.
func labelOf(q *event.Question, option int) string {
	switch {
	case option == nothing && numbers(q):
		return "none"
	case option == nothing:
		return "  0  " + nothingTaken
	case numbers(q):
		return fmt.Sprintf("%3s", q.Options[option].Text)
	}
	return fmt.Sprintf("%3d  %s", option+1, q.Options[option].Text)
}

// option shows an option, -1 for nothing, by its label, with what it comes to, and how it stands: in a line
// of its own where that is too wide.
func (s *screen) option(i int, text string, width int, ahead *prospects, stands string) {
	line := fmt.Sprintf("  %-*s", optionIndent-2+width, text)
	if ahead != nil && !ahead.none(i) {
		line += ahead.row(i)
		if by := ahead.assumed(i); by != "" {
			defer s.say("%s%s", strings.Repeat(" ", optionIndent+2), s.wrapped("then: "+by, " ", optionIndent+2))
		}
	}
	if stands == "" || utf8.RuneCountInString(line+stands) <= s.o.Width {
		s.say("%s", strings.TrimRight(line+stands, " "))
		return
	}
	between := " · "
	if !strings.Contains(stands, between) {
		between = " "
	}
	s.say("%s\n%s%s", strings.TrimRight(line, " "), strings.Repeat(" ", optionIndent+2),
		s.wrapped(strings.TrimSpace(stands), between, optionIndent+2))
}

// titleOf is what is asked.
func titleOf(q *event.Question) string {
	title := q.Title
	if title == "" {
		title = event.Spoken(q.Choice[strings.LastIndexByte(q.Choice, '.')+1:])
	}
	return title + event.PlaceOf(q.At, q.Times)
}

// spot is where a number or a square is among others: in which row, and how far along it.
type spot struct{ row, along int64 }

// inRows tells where numbers or squares are, nil: something else is chosen.
func inRows(q *event.Question) func(i int) spot {
	switch {
	case numbers(q):
		return func(i int) spot { n, _ := q.Options[i].ID.(int64); return spot{0, n} }
	case len(q.Options) > 0 && q.Options[0].Kind == "square":
		return func(i int) (p spot) {
			for _, r := range q.Options[i].Text {
				if r >= 'A' {
					p.along = p.along*26 + int64(r-'A') + 1
				} else {
					p.row = p.row*10 + int64(r-'0')
				}
			}
			return p
		}
	}
	return nil
}

// ranges are the numbers or squares that may be chosen: 1 to 4, 6.
func ranges(q *event.Question, some []int, at func(int) spot) string {
	some = slices.SortedFunc(slices.Values(some), func(a, b int) int {
		p, o := at(a), at(b)
		return cmp.Or(cmp.Compare(p.row, o.row), cmp.Compare(p.along, o.along))
	})
	first, last := some[0], some[len(some)-1]
	from, to := at(first), at(last)
	if n := to.row - from.row + 1; n > 1 && int64(len(some)) == n*(to.along-from.along+1) &&
		!slices.ContainsFunc(some, func(i int) bool { return at(i).along < from.along || at(i).along > to.along }) {
		return "any from " + q.Options[first].Text + " to " + q.Options[last].Text
	}
	var parts []string
	for i := 0; i < len(some); {
		j := i
		for j+1 < len(some) && at(some[j+1]) == (spot{at(some[j]).row, at(some[j]).along + 1}) {
			j++
		}
		if part := q.Options[some[i]].Text; j > i+1 {
			parts = append(parts, part+" to "+q.Options[some[j]].Text)
		} else if parts = append(parts, part); j > i {
			parts = append(parts, q.Options[some[j]].Text)
		}
		i = j + 1
	}
	const most = 30
	if len(parts) > most {
		parts = append(parts[:most], "…")
	}
	return list(parts)
}

// groupOf is what an option belongs to, where that tells options apart.
func groupOf(m *interp.Machine, q *event.Question, o event.Shown) string {
	switch {
	case o.Kind != m.Program.Combatant.Name || o.Side < 0:
		return ""
	case int64(o.Side) == q.Side:
		return "Own side"
	}
	return m.Setup.Sides[o.Side].Title
}

// beside is how somebody stands who may be chosen, and, if that is to be told, what something else is.
func (s *screen) beside(o event.Shown, told bool) string {
	id, _ := o.ID.(string)
	switch look := s.looks[id]; {
	case o.Kind == s.m.Program.Combatant.Name && look != nil:
		return "  " + inWords(look)
	case told && about(s.m, o) != "":
		return "  " + about(s.m, o)
	}
	return ""
}

// standing is how the combatants stand who stand otherwise than was shown last, a line each.
func (s *screen) standing() string {
	var b strings.Builder
	width := 0
	for _, c := range s.m.Setup.Combatants {
		width = max(width, utf8.RuneCountInString(event.Title(c.Name, c.Title)))
	}
	for i := range s.m.Setup.Sides {
		for _, c := range s.m.Setup.Combatants {
			if c.Side != i {
				continue
			}
			name := event.Title(c.Name, c.Title)
			colour := event.Style(s.o.Color, event.SideColour(i))
			line := "  " + colour.Sprint(name) + strings.Repeat(" ", width-utf8.RuneCountInString(name)) + "  "
			switch look := s.looks[c.Name]; {
			case !s.active[c.Name]:
				line += "out"
			case look != nil:
				line += s.wrapped(inWords(look), " · ", width+4)
			}
			if line = strings.TrimRight(line, " ") + "\n"; s.stands[c.Name] != line {
				s.stands[c.Name] = line
				b.WriteString(line)
			}
		}
	}
	return b.String()
}

// wrapped puts parts between which something stands into lines of the screen, behind so many blanks.
func (s *screen) wrapped(text, between string, indent int) string {
	out, column := "", indent
	for i, part := range strings.Split(text, between) {
		n := utf8.RuneCountInString(part + between)
		switch {
		case i > 0 && column+n > s.o.Width:
			out += strings.TrimRight(between, " ") + "\n" + strings.Repeat(" ", indent)
			column = indent
		case i > 0:
			out += between
		}
		out += part
		column += n
	}
	return out
}

// inWords is a look in a line.
func inWords(look *event.Look) string {
	var parts []string
	for _, b := range look.Bars {
		parts = append(parts, fmt.Sprintf("%s %s/%s", b.Title, figure(b.Left), figure(b.Most)))
	}
	if p := look.Place; p != nil {
		unit := p.Unit
		if p.At == 1 {
			unit = strings.TrimSuffix(unit, "s")
		}
		parts = append(parts, fmt.Sprintf("at %s %s", figure(p.At), unit))
	}
	if len(look.Squares) > 0 {
		parts = append(parts, look.Squares[0])
	}
	for _, v := range look.Values {
		parts = append(parts, event.Within(v.Title)+" "+v.Text)
	}
	return strings.Join(append(parts, look.Signs...), " · ")
}

// figure writes a number with a minus as people write it.
func figure(x float64) string {
	return strings.Replace(strconv.FormatFloat(math.Round(x*100)/100, 'f', -1, 64), "-", "−", 1)
}

// account is how it is told what numbers are made of: in the ruleset's words, or also as it is written.
func (s *screen) account(written bool) narrate.Options {
	o := narrate.Options{Depth: narrate.Rolls, Why: narrate.Words, Color: s.o.Color}
	if written {
		o.Why = narrate.All
	}
	return o
}

// explain lists the numbers that have been told lately, or tells what one was made of.
func (s *screen) explain(what string, written bool) {
	if len(s.scores) == 0 {
		s.say("No number has been told yet%s.", andNone(what))
		return
	}
	for i := len(s.scores) - 1; i >= 0; i-- {
		e := s.scores[i]
		switch n, err := strconv.Atoi(what); {
		case what == "":
			s.say("  %3d  %s %s", len(s.scores)-i, e.Title, figure(*e.Score))
		case err == nil && n == len(s.scores)-i || err != nil && contains(e.Title, what):
			narrate.New(s.out, s.account(written)).Read(e)
			return
		}
	}
	if what != "" {
		s.say("No number that was told lately is called %q.", what)
	}
}

// andNone says that no option is called so, "" of nothing.
func andNone(what string) string {
	if what == "" {
		return ""
	}
	return fmt.Sprintf(", and no option is called %q", what)
}

// worth shows what answers are worth.
func (s *screen) worth(q *event.Question, all []worth, after *prospects) {
	if len(all) == 0 {
		s.say("Nothing is known of what these come to.")
		return
	}
	s.say("%s", s.wrapped(fmt.Sprintf("How often %s would win if policies decided all that follows, your own next "+
		"answers too, so that the first step of a plan that they do not follow looks bad "+
		"(a draw counts half; with 95 %% intervals):",
		event.Within(s.m.NameOf(s.m.Program.Side, q.Side))), " ", 0))
	s.values(q, all)
	if text := tried(q, all); text != "" {
		s.say("  %s", s.wrapped(text, " ", 2))
	}
	if apart(all) || len(all) < 2 {
		return
	}
	s.after(q, after)
}

// after shows what answers come to by the end of the fight behind which the side wins as often, nil where nothing is
// known of that: those that come to the same together, and those first by which the bar that stands first ends best.
func (s *screen) after(q *event.Question, after *prospects) {
	const apart = "Winning does not tell these apart"
	if after == nil {
		s.say("  %s", s.wrapped(apart+", nor does anything else that the ruleset counts: they are equal.", " ", 2))
		return
	}
	options := slices.SortedFunc(maps.Keys(after.rows), func(a, b int) int {
		return cmp.Or(cmp.Compare(after.best[after.rows[b]], after.best[after.rows[a]]), cmp.Compare(a, b))
	})
	var lines []string
	var names [][]string
	for _, option := range options {
		line, name := after.row(option), nothingTaken
		if option != nothing {
			name = q.Options[option].Text
		}
		if n := len(lines) - 1; n >= 0 && lines[n] == line {
			names[n] = append(names[n], name)
		} else {
			lines, names = append(lines, line), append(names, []string{name})
		}
	}
	text := apart + ". What they come to by the end of the fight"
	if len(lines) == 1 {
		text = apart + ", nor does what they come to by the end of the fight"
	}
	s.say("  %s", s.wrapped(fmt.Sprintf("%s (mean of %d play-outs, ± at 95 %%):", text, after.by), " ", 2))
	for _, line := range after.head(0) {
		s.say("%s", strings.TrimRight(line, " "))
	}
	for i, line := range lines {
		line = fmt.Sprintf("%-*s  ", after.width(), line)
		s.say("%s%s", line, s.wrapped(strings.Join(names[i], " · "), " · ", utf8.RuneCountInString(line)))
	}
}

// tried says how many answers were weighed, "" where all were.
func tried(q *event.Question, all []worth) string {
	switch other := untried(q, all); {
	case other == "":
		return ""
	case q.How == "some":
		return fmt.Sprintf("Of all that can be put together %d answers were tried.", len(all))
	default:
		return fmt.Sprintf("Of so many answers %d were tried, evenly spread; s OPTION tries that one as well: s %s.",
			len(all), other)
	}
}

// untried is an option that may be taken and was not weighed, "" if there is none.
func untried(q *event.Question, all []worth) string {
	for _, i := range open(q) {
		if !slices.ContainsFunc(all, func(w worth) bool { return slices.Equal(w.Picked, []int{i}) }) {
			return q.Options[i].Text
		}
	}
	return ""
}

// apart reports whether some answers are worth more than others, as far as is known.
func apart(all []worth) bool {
	return slices.ContainsFunc(all, func(w worth) bool { return w.Mean != all[0].Mean })
}

// within writes what an answer is worth, with the 95 % interval.
func within(mean float64, playOuts int) string {
	low, high := stats.Interval(mean, 1-mean, float64(playOuts))
	switch low, high := 100*low, 100*high; mean {
	case 0:
		return fmt.Sprintf("%2.0f %% or less", math.Ceil(high))
	case 1:
		return fmt.Sprintf("%2.0f %% or more", math.Floor(low))
	default:
		return fmt.Sprintf("%2.0f %% (%.0f–%.0f)", 100*mean, low, high)
	}
}

// values lists what answers are worth, the best first: those that are worth the same together.
func (s *screen) values(q *event.Question, all []worth) {
	const most = 15
	groups := equals(all)
	for i, same := range groups {
		if i == most {
			s.say("  … %d more, down to %.0f %%", len(all)-same.from, 100*all[len(all)-1].Mean)
			break
		}
		var names []string
		playOuts := math.MaxInt
		for _, w := range all[same.from:same.to] {
			names, playOuts = append(names, optionsOf(q, w.Picked)), min(playOuts, w.PlayOuts)
		}
		text := strings.Join(names, " · ")
		if len(names) > 1 {
			text = "the same: " + text
			if len(groups) == 1 {
				text = "all " + text
			}
		}
		line := fmt.Sprintf("  %-12s  of %d  ", within(all[same.from].Mean, playOuts), playOuts)
		s.say("%s%s", line, s.wrapped(text, " · ", utf8.RuneCountInString(line)))
	}
}

// run is a run of answers, one after the other, in their list.
type run struct{ from, to int }

// equals are the answers that are worth the same, as far as is known.
func equals(all []worth) (out []run) {
	for i, w := range all {
		if n := len(out) - 1; n >= 0 && all[out[n].from].Mean == w.Mean {
			out[n].to = i + 1
			continue
		}
		out = append(out, run{i, i + 1})
	}
	return out
}

// optionsOf are some of the options of a question by what they are called.
func optionsOf(q *event.Question, places []int) string {
	var names []string
	for _, i := range places {
		names = append(names, q.Options[i].Text)
	}
	if names == nil {
		return nothingTaken
	}
	return list(names)
}

// list joins names.
func list(names []string) string { return strings.Join(names, ", ") }
