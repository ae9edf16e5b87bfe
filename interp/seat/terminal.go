package seat

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/stats"
	"hcl/lang/ir"
)

// Lines gives what is typed; the error is io.EOF at the end.
type Lines interface {
	Next(prompt string) (string, error)
}

// terminal is a session of people who type.
type terminal struct {
	*Session
	in     Lines
	out    io.Writer
	screen screen
	seated int64           // who has been asked last; -1: nobody yet
	lain   map[string]bool // what rules have made that has been drawn on the field
}

// New makes a session of fights of a machine for people who type.
func New(m *interp.Machine, o Options, in Lines, out io.Writer) *Session {
	s := newSession(m, o)
	s.front = &terminal{Session: s, in: in, out: out}
	return s
}

func (s *terminal) begin(seen bool) event.Reader {
	s.seated = -1
	s.screen.begin(s.out, s.m, s.o, seen)
	return &s.screen
}

func (s *terminal) lost(answer int, choice, why string) {
	s.screen.awake()
	s.screen.say("Answer %d of the record, %s: %s. From here on you are asked again.", answer+1, choice, why)
}

// ask shows a question and reads until there is an answer.
func (s *terminal) ask(q *event.Question) (event.Answer, bool) {
	if s.screen.asleep && len(s.given) > 0 {
		text := stats.Counted(int64(len(s.given)), "answer") + " are given"
		if len(s.given) == 1 {
			text = "1 answer is given"
		}
		if !s.screen.teller.Begins() { // else the heading says so
			text += fmt.Sprintf("; it is %s %d", s.screen.unit, q.Round)
		}
		s.screen.say("\n%s.", text)
	}
	s.screen.awake()
	if q.Refused != "" {
		s.screen.say("That cannot be: %s.", strings.TrimSuffix(q.Refused, "."))
	} else if !s.sitDown(q) {
		return event.Answer{}, false
	}
	if s.comes() {
		s.field(q)
	}
	ahead := s.first(q)
	if s.next == 0 {
		if s.alone[q.Side] != nil {
			s.screen.say("  %s", s.screen.wrapped(fmt.Sprintf("(You choose for %s alone: policies do for the others of %s, "+
				"and for what the side as a whole chooses.)", list(s.titles(s.alone[q.Side])),
				event.Within(s.m.NameOf(s.m.Program.Side, q.Side))), " ", 2))
		}
		s.screen.say("  (`help` lists what you can type: ? OPTION explains, b takes back, s advises.)")
	}
	for {
		line, err := s.in.Next("> ")
		if err != nil {
			if s.leave = true; !errors.Is(err, io.EOF) {
				s.err = err
			}
			return event.Answer{}, false
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case word == "":
			clear(s.screen.stands)
			s.screen.standings()
			s.screen.question(q, nil, ahead)
			continue
		case word == "all" && rest == "":
			s.screen.all(q, ahead)
			continue
		case word == "?" || strings.HasPrefix(word, "?"):
			what, written := strings.CutPrefix(strings.TrimSpace(line)[1:], "?")
			s.explain(q, strings.TrimSpace(what), ahead, written)
			continue
		case word == "help" || word == "h":
			s.screen.say("%s", help)
			if s.o.Keep != nil {
				s.screen.say("%s", kept)
			}
			continue
		case word == "s" && advisable(q, rest):
			s.advise(q, rest)
			continue
		case word == "m":
			s.field(q)
			continue
		case word == "q" || word == "quit" || word == "exit":
			s.leave = true
			return event.Answer{}, false
		case word == "b":
			if s.takeBack(rest) {
				return event.Answer{}, false
			}
			continue
		}
		t := read(q, line)
		if why := barred(q, t.answer); t.is && why != "" {
			s.screen.say("That cannot be: %s.", strings.TrimSuffix(why, "."))
			continue
		}
		if !t.is {
			switch in := inRows(q); {
			case len(t.meant) > 0:
				s.screen.question(q, t.meant, ahead)
				s.screen.say("  (Enter shows all)")
			case in != nil && len(open(q)) > 0:
				text := fmt.Sprintf("%s is not to be had here, only %s; help says what else may be typed.",
					strings.TrimSpace(line), ranges(q, open(q), in))
				s.screen.say("%s", s.screen.wrapped(text, " ", 0))
			case isNumber(line):
				s.screen.say("There is no option %s here, but 1 to %d.", strings.TrimSpace(line), len(q.Options))
			default:
				s.screen.say("Nothing here is called %q; help says what may be typed.", strings.TrimSpace(line))
			}
			continue
		}
		return t.answer, s.give(q, &t.answer)
	}
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(strings.TrimSpace(text))
	return err == nil
}

// titles are what combatants are called.
func (s *terminal) titles(names []string) (list []string) {
	for _, c := range s.m.Setup.Combatants {
		if slices.Contains(names, c.Name) {
			list = append(list, event.Title(c.Name, c.Title))
		}
	}
	return list
}

// first asks a question for the first time: on a screen before what options come to is known, and then with that in
// the place of what stood there.
func (s *terminal) first(q *event.Question) *prospects {
	defer func() { s.screen.met[q.Choice] = true }()
	s.screen.standings()
	if s.o.Screen == nil || !s.foresees(q) {
		ahead := s.foresee(q)
		s.screen.question(q, nil, ahead)
		return ahead
	}
	bare := s.screen.drawn(func() { s.screen.question(q, nil, nil) })
	rows := s.screen.rows(bare)
	if rows+2 < s.o.Screen.Rows() { // else it would be moved out of reach
		s.screen.print(bare)
	} else {
		rows = 0
	}
	ahead := s.foresee(q)
	switch {
	case rows == 0:
		s.screen.question(q, nil, ahead)
	case ahead != nil:
		s.o.Screen.Erase(rows)
		s.screen.question(q, nil, ahead)
	}
	return ahead
}

// explain tells what the chances of an option are made of, or a number that has been told; also as it is written.
func (s *terminal) explain(q *event.Question, what string, ahead *prospects, written bool) {
	if t := read(q, what); what != "" && t.is && len(t.answer.Picked) < 2 {
		var known *throws
		if ahead != nil {
			known = ahead.of
		}
		s.explainThrow(q, optionOf(t.answer.Picked), known, written)
		return
	}
	if some := open(q); what == "" && inRows(q) == nil && len(some) > 0 {
		s.screen.say("  %s", s.screen.wrapped(fmt.Sprintf("? OPTION explains an option and its chances: ? %d explains %s. "+
			"? WORD explains one of the numbers that were told lately.", some[0]+1, q.Options[some[0]].Text), " ", 2))
	}
	s.screen.explain(what, written)
}

const help = `the number of an option, its name or a part of it; several for some, 0 to take nothing
  ? OPTION  what it is, and what the chance of its throw is made of
  ?         which numbers have been told; ? WORD  what one was made of
  ??        in place of ?: with conditions and values as the ruleset writes them
  s         what each answer is worth: how often the side wins behind it
  s OPTION  that, and of this answer in any case, where there are too many to try all
  b [N]     take the last answer back, or the last N, and go on with the same dice
  b fresh   take the last answer back, and throw other dice behind the next one
  m         the field
  Enter     how all stand, and what is asked; all: every option, with what it is
  q         leave`

const kept = "            the answers are kept, to go on with them"

// sitDown hands the seat over to the next player, unless it is the same. What has happened since he was asked last is
// told once more.
func (s *terminal) sitDown(q *event.Question) bool {
	before := s.seated
	s.seated = q.Side
	if len(s.sides) < 2 {
		return true
	}
	told := s.screen.toldSince(q.Side)
	if before == q.Side {
		return true
	}
	s.screen.handOver(before >= 0)
	if _, err := s.in.Next(fmt.Sprintf("%s to play: press Enter ", s.m.NameOf(s.m.Program.Side, q.Side))); err != nil {
		s.leave = true
		return false
	}
	if before >= 0 {
		s.screen.print(told)
	}
	return true
}

// takeBack takes answers back. It reports false if that is not what was typed.
func (s *terminal) takeBack(what string) bool {
	n := 1
	if what != "fresh" && what != "" {
		var err error
		if n, err = strconv.Atoi(what); err != nil || n < 1 {
			s.screen.say("Write b, b 3 or b fresh.")
			return false
		}
	}
	if !s.back(n, what == "fresh") {
		s.screen.say("There is no answer to take back.")
		return false
	}
	return true
}

// comes reports whether rules have made something that lies on the field where it did not before: whoever is asked then
// wants to see it.
func (s *terminal) comes() (some bool) {
	info, err := s.fight.Field()
	if err != nil {
		return false
	}
	lies := map[string]bool{}
	for _, g := range info.Ground {
		made := func(k *ir.Kind) bool { return k.Name == g.What.Kind && k.Made }
		if slices.ContainsFunc(s.m.Program.Kinds, made) {
			x := fmt.Sprint(g.What.ID, g.Squares)
			lies[x], some = true, some || !s.lain[x]
		}
	}
	s.lain = lies
	return some
}

// field draws who stands where, and which squares may be chosen.
func (s *terminal) field(q *event.Question) {
	info, err := s.fight.Field()
	if err != nil || len(info.Figures) == 0 {
		s.screen.say("Nobody stands on a square here.")
		return
	}
	info.Map = s.screen.ground
	if inRows(q) != nil && !numbers(q) {
		for i, o := range q.Options {
			if q.Barred == nil || q.Barred[i] == "" {
				info.Offered = append(info.Offered, o.Text)
			}
		}
	}
	if m := info.Map; m != nil && len(info.Offered) == len(strings.Fields(strings.Join(m.Rows, " "))) {
		info.Offered = nil // marks everywhere would hide the map
	}
	s.screen.tell(&event.Event{Type: "field", Field: info})
}

// advisable reports whether what is typed behind s names an answer, or nothing is.
func advisable(q *event.Question, what string) bool {
	t := read(q, what)
	return strings.TrimSpace(what) == "" || t.is && len(t.answer.Picked) == 1 && barred(q, t.answer) == ""
}

// advise shows what the answers are worth: where those are too many to weigh all of them, also that which is named.
func (s *terminal) advise(q *event.Question, what string) {
	var also [][]int
	if t := read(q, what); t.is && q.How != "some" {
		also = append(also, t.answer.Picked)
	}
	list, err := s.weigh(q.Side, s.fight.Decisions(), also...)
	if err != nil {
		s.screen.say("%v", err)
		return
	}
	var after *prospects
	if !apart(list) && len(list) > 1 {
		after = s.after(q, also...)
	}
	s.screen.worth(q, list, after)
}
