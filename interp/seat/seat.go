package seat

import (
	"cmp"
	"errors"
	"slices"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
)

// Options say who plays what.
type Options struct {
	Seed, Fight uint64
	As          []string // names of sides, each a seat, or of combatants, who are all that their seat decides for
	Given       []Given  // answers to begin with
	Depth       narrate.Depth
	Color       bool
	PlayOuts    int    // by which each answer is weighed
	Width       int    // of what is shown, in columns; 0: that of a page
	Screen      Screen // nil: what is shown cannot be taken back

	// Adviser makes who weighs the answers of a side.
	Adviser func(side string) (*interp.Adviser, error)
	// Keep keeps the answers so far, at each of them; nil: they are not kept.
	Keep func([]Given) error
	// Progress is told how many answers a look back has weighed; nil: nobody is.
	Progress func(done, total int64)
	// Back is the command that goes on behind so many answers, in lines behind an indent; nil where they are in no file.
	Back func(answers int, indent string) string
}

// Screen is a terminal on which what has been shown can be taken back.
type Screen interface {
	Rows() int      // how many lines it has
	Erase(rows int) // takes back the last lines, and goes on in their place
	Clear()         // takes back everything, also what has moved out of sight
}

// front is where the person sits: at a terminal, or elsewhere.
type front interface {
	// begin begins the fight anew, with the reader of it; what was seen already is gone through in silence.
	begin(seen bool) event.Reader
	// lost tells that an answer that was given cannot be had any more.
	lost(answer int, choice, why string)
	// ask asks until there is an answer. It reports false if answers were taken back, or the person leaves.
	ask(q *event.Question) (event.Answer, bool)
	// over tells that the fight is over, and which answers cost most, for which it looks back. It reports whether
	// answers were taken back.
	over(look func() []cost) (back bool, err error)
}

// Session is a fight that is played.
type Session struct {
	m *interp.Machine
	o Options

	fight    *interp.Played
	front    front
	sides    []int64            // of the seats
	alone    map[int64][]string // by side: the combatants for whom alone the seat decides; nil: for the side
	advisers map[int64]*interp.Adviser

	given []Given           // answers that stay
	asked []*event.Question // by answer: what it answers
	made  []int             // by answer: how many decisions had been made before it
	side  []int64           // by answer: whose it is
	next  int               // answer
	fresh uint64            // of the dice that the next answer has thrown anew
	leave bool              // the person has left
	err   error             // of reading
}

func newSession(m *interp.Machine, o Options) *Session {
	const page = 80
	o.Width = cmp.Or(o.Width, page)
	s := &Session{m: m, o: o, given: slices.Clone(o.Given), advisers: map[int64]*interp.Adviser{},
		alone: map[int64][]string{}}
	for i, side := range m.Setup.Sides {
		var alone []string
		all := true
		for _, c := range m.Setup.Combatants {
			switch {
			case c.Side != i:
			case slices.Contains(o.As, c.Name):
				alone = append(alone, c.Name)
			default:
				all = false
			}
		}
		whole := slices.Contains(o.As, side.Name)
		if whole || alone != nil {
			s.sides = append(s.sides, int64(i))
		}
		if !whole && !all {
			s.alone[int64(i)] = alone
		}
	}
	s.fight = interp.NewPlayed(m, s)
	s.fight.ShowState(true)
	return s
}

// Plays reports whether the seat of a side decides for somebody.
func (s *Session) Plays(side int64, who event.Shown) bool {
	if !slices.Contains(s.sides, side) {
		return false
	}
	name, _ := who.ID.(string)
	alone := s.alone[side]
	return alone == nil || who.Kind == s.m.Program.Combatant.Name && slices.Contains(alone, name)
}

// Given are the answers so far.
func (s *Session) Given() []Given { return s.given }

// Run plays the fight until it is over or the person leaves, which over tells. A failure of the rules is an
// *event.Failure.
func (s *Session) Run() (over bool, err error) {
	for told := len(s.given) > 0; ; told = true {
		s.next, s.made, s.side, s.asked = 0, nil, nil, nil
		s.fight.Reset(s.o.Seed, s.o.Fight)
		s.fight.Read(s.front.begin(told), true)
		_, err := s.fight.Run()
		switch {
		case err == nil:
			if back, err := s.front.over(s.costs); !back || err != nil {
				return true, err
			}
		case !errors.Is(err, event.Left):
			return false, err
		case s.leave:
			return false, s.err
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
		s.front.lost(s.next, g.Choice, why)
		s.given = s.given[:s.next]
	} else if q.Refused != "" {
		s.drop()
	}
	return s.front.ask(q)
}

// take notes that there is an answer to a question.
func (s *Session) take(q *event.Question) {
	s.made, s.side, s.asked = append(s.made, q.Made), append(s.side, q.Side), append(s.asked, q)
	s.next++
}

// drop takes the last answer back, which is not legal.
func (s *Session) drop() {
	s.next--
	s.given, s.made, s.side, s.asked = s.given[:s.next], s.made[:s.next], s.side[:s.next], s.asked[:s.next]
}

// give keeps an answer to a question. It reports false if it cannot be kept.
func (s *Session) give(q *event.Question, a *event.Answer) bool {
	a.Fresh, s.fresh = s.fresh, 0
	s.given = append(s.given, GivenTo(q, *a))
	s.take(q)
	if s.err = s.keep(); s.err != nil {
		s.leave = true
		return false
	}
	return true
}

// back takes the last answers back; fresh: behind the next one other dice are thrown. It reports false if there is
// none.
func (s *Session) back(n int, fresh bool) bool {
	if len(s.given) == 0 {
		return false
	}
	if fresh {
		for _, g := range s.given {
			s.fresh = max(s.fresh, g.Fresh)
		}
		s.fresh++
	}
	s.given = s.given[:max(0, len(s.given)-n)]
	return true
}

// keep keeps the answers, so that whatever ends the session takes nothing away.
func (s *Session) keep() error {
	if s.o.Keep == nil {
		return nil
	}
	return s.o.Keep(s.given)
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

// weigh tells what the answers behind some decisions are worth, the best first. Of many it weighs some, and in any case
// those in also.
func (s *Session) weigh(side int64, decisions []event.Decision, also ...[]int) ([]interp.Worth, error) {
	return s.weighed(side, decisions, s.o.PlayOuts, also...)
}

// weighed is weigh by so many play-outs.
func (s *Session) weighed(side int64, decisions []event.Decision, playOuts int, also ...[]int) ([]interp.Worth, error) {
	a, err := s.adviser(side)
	if err != nil {
		return nil, err
	}
	list := a.Weigh(s.o.Seed, s.o.Fight, decisions, playOuts, also...)
	slices.SortStableFunc(list, func(a, b interp.Worth) int { return cmp.Compare(b.Mean, a.Mean) })
	return list, nil
}
