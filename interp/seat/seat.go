package seat

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
)

// Options say who plays what.
type Options struct {
	Seed, Fight uint64
	As          []string // names of sides, each a seat
	Given       []Given  // answers to begin with
	Depth       narrate.Depth
	Color       bool
	PlayOuts    int // by which each answer is weighed
	Width       int // of the screen, in columns

	// Adviser makes who weighs the answers of a side.
	Adviser func(side string) (*interp.Adviser, error)
	// Keep keeps the answers so far, at each of them; nil: they are not kept.
	Keep func([]Given) error
	// Progress is told how many answers a look back has weighed; nil: nobody is.
	Progress func(done, total int64)
	// Back is the command that goes on behind so many answers, nil where they are not kept.
	Back func(answers int) string
}

// Lines gives what is typed; the error is io.EOF at the end.
type Lines interface {
	Next(prompt string) (string, error)
}

// Session is a fight that is played.
type Session struct {
	m   *interp.Machine
	o   Options
	in  Lines
	out io.Writer

	fight    *interp.Played
	screen   screen
	sides    []int64 // of the seats
	advisers map[int64]*interp.Adviser

	given  []Given // answers that stay
	made   []int   // by answer: how many decisions had been made before it
	side   []int64 // by answer: whose it is
	next   int     // answer
	seated int64   // who has been asked last; -1: nobody yet
	fresh  uint64  // of the dice that the next answer has thrown anew
	leave  bool    // the person has left
	err    error   // of reading
}

// New makes a session of fights of a machine.
func New(m *interp.Machine, o Options, in Lines, out io.Writer) *Session {
	s := &Session{m: m, o: o, in: in, out: out, given: slices.Clone(o.Given), advisers: map[int64]*interp.Adviser{}}
	for i, side := range m.Setup.Sides {
		if slices.Contains(o.As, side.Name) {
			s.sides = append(s.sides, int64(i))
		}
	}
	s.fight = interp.NewPlayed(m, s)
	s.fight.ShowState(true)
	return s
}

// Plays reports whether a side has a seat.
func (s *Session) Plays(side int64) bool { return slices.Contains(s.sides, side) }

// Given are the answers so far.
func (s *Session) Given() []Given { return s.given }

// Run plays the fight until it is over or the person leaves, which over tells. A failure of the rules is an
// *event.Failure.
func (s *Session) Run() (over bool, err error) {
	for told := len(s.given) > 0; ; told = true {
		if err := s.keep(); err != nil {
			return false, err
		}
		s.next, s.seated, s.made, s.side = 0, -1, nil, nil
		s.screen.begin(s.out, s.m, s.o, told)
		s.fight.Reset(s.o.Seed, s.o.Fight)
		s.fight.Read(&s.screen, true)
		_, err := s.fight.Run()
		switch {
		case err == nil:
			s.screen.awake()
			s.lookBack()
			return true, s.screen.err
		case !errors.Is(err, event.Left):
			return false, err
		case s.leave:
			return false, cmp.Or(s.err, s.keep())
		}
	}
}

// Answer gives the next answer that is known, or asks for one.
func (s *Session) Answer(q *event.Question) (event.Answer, bool) {
	if q.Refused == "" && s.next < len(s.given) {
		g := &s.given[s.next]
		a, why := g.Answers(q)
		if why == "" {
			s.take(q)
			return a, true
		}
		s.screen.awake()
		s.screen.say("Answer %d of the record, %s: %s. From here on you are asked again.", s.next+1, g.Choice, why)
		s.given = s.given[:s.next]
	} else if q.Refused != "" {
		s.drop()
	}
	return s.ask(q)
}

// take notes that there is an answer to a question.
func (s *Session) take(q *event.Question) {
	s.made, s.side = append(s.made, q.Made), append(s.side, q.Side)
	s.next++
}

// drop takes the last answer back, which is not legal.
func (s *Session) drop() {
	s.next--
	s.given, s.made, s.side = s.given[:s.next], s.made[:s.next], s.side[:s.next]
}

// ask shows a question and reads until there is an answer.
func (s *Session) ask(q *event.Question) (event.Answer, bool) {
	s.screen.awake()
	if q.Refused != "" {
		s.screen.say("That cannot be: %s.", strings.TrimSuffix(q.Refused, "."))
	} else if !s.sitDown(q) {
		return event.Answer{}, false
	}
	ahead := s.foresee(q)
	s.screen.question(q, nil, ahead)
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
			s.screen.question(q, nil, ahead)
			continue
		case word == "?" || strings.HasPrefix(word, "?"):
			s.screen.explain(strings.TrimSpace(strings.TrimPrefix(line, "?")))
			continue
		case word == "help" || word == "h":
			s.screen.say("%s", help)
			if s.o.Back != nil {
				s.screen.say("%s", kept)
			}
			continue
		case word == "s":
			s.advise(q)
			continue
		case word == "m":
			s.field()
			continue
		case word == "q":
			s.leave = true
			return event.Answer{}, false
		case word == "b":
			if s.back(rest) {
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
			if len(t.meant) == 0 {
				s.screen.say("Nothing here is called %q; help says what may be typed.", strings.TrimSpace(line))
			} else {
				s.screen.question(q, t.meant, ahead)
			}
			continue
		}
		t.answer.Fresh, s.fresh = s.fresh, 0
		s.given = append(s.given, GivenTo(q, t.answer))
		s.take(q)
		if s.err = s.keep(); s.err != nil {
			s.leave = true
			return event.Answer{}, false
		}
		return t.answer, true
	}
}

// keep keeps the answers, so that whatever ends the session takes nothing away.
func (s *Session) keep() error {
	if s.o.Keep == nil {
		return nil
	}
	return s.o.Keep(s.given)
}

const help = `the number of an option, its name or a part of it; several for some, 0 for nothing
  ?         which numbers have been told; ? WORD  what one was made of
  s         what each answer is worth: how often the side wins behind it
  b [N]     take the last answer back, or the last N, and go on with the same dice
  b fresh   take the last answer back, and throw other dice behind the next one
  m         the field
  Enter     how all stand, and what is asked
  q         leave`

const kept = "            the answers are kept, to go on with them"

// sitDown hands the seat over to the next player, unless it is the same.
func (s *Session) sitDown(q *event.Question) bool {
	before := s.seated
	s.seated = q.Side
	if len(s.sides) < 2 || before == q.Side {
		return true
	}
	s.screen.handOver(before >= 0)
	if _, err := s.in.Next(fmt.Sprintf("%s to play: press Enter ", s.m.NameOf(s.m.Program.Side, q.Side))); err != nil {
		s.leave = true
		return false
	}
	return true
}

// back takes answers back. It reports false if that is not what was typed.
func (s *Session) back(what string) bool {
	n := 1
	if what == "fresh" {
		for _, g := range s.given {
			s.fresh = max(s.fresh, g.Fresh)
		}
		s.fresh++
	} else if what != "" {
		var err error
		if n, err = strconv.Atoi(what); err != nil || n < 1 {
			s.screen.say("Write b, b 3 or b fresh.")
			return false
		}
	}
	if len(s.given) == 0 {
		s.screen.say("There is no answer to take back.")
		return false
	}
	s.given = s.given[:max(0, len(s.given)-n)]
	return true
}

// field draws who stands where.
func (s *Session) field() {
	info, err := s.fight.Field()
	if err != nil || len(info.Figures) == 0 {
		s.screen.say("Nobody stands on a square here.")
		return
	}
	info.Map = s.screen.ground
	s.screen.tell(&event.Event{Type: "field", Field: info})
}

// adviser is who weighs the answers of a side.
func (s *Session) adviser(side int64) (*interp.Adviser, error) {
	if a := s.advisers[side]; a != nil {
		return a, nil
	}
	a, err := s.o.Adviser(s.m.Setup.Sides[side].Name)
	s.advisers[side] = a
	return a, err
}

// weigh tells what the answers behind some decisions are worth, the best first.
func (s *Session) weigh(side int64, decisions []event.Decision) ([]interp.Worth, error) {
	a, err := s.adviser(side)
	if err != nil {
		return nil, err
	}
	list := a.Weigh(s.o.Seed, s.o.Fight, decisions, s.o.PlayOuts)
	slices.SortStableFunc(list, func(a, b interp.Worth) int { return cmp.Compare(b.Mean, a.Mean) })
	return list, nil
}

// advise shows what the answers are worth.
func (s *Session) advise(q *event.Question) {
	list, err := s.weigh(q.Side, s.fight.Decisions())
	if err != nil {
		s.screen.say("%v", err)
		return
	}
	s.screen.worth(q, list)
}
