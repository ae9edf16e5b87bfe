package interp

import (
	"slices"

	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/search"
)

// Worth is what an answer to a choice is worth.
type Worth = search.Worth

// Played is a fight in which a person decides for some; the others follow their policies.
type Played struct {
	*Fight
	decisions []event.Decision // so far
}

// NewPlayed makes a fight of a machine in which a person decides. Reset begins it.
func NewPlayed(m *Machine, p event.Person) *Played {
	f := &Played{Fight: NewFight(m)}
	f.Play(p)
	return f
}

// Reset begins fight number n (from 1) of a seed. Whoever looks ahead is asked anew what he decides behind
// each answer of the person.
func (f *Played) Reset(seed, n uint64) {
	f.Fight.Reset(seed, n)
	f.decisions = nil
	f.Remember(func(d event.Decision) { f.decisions = append(f.decisions, d) })
	f.Foretell(func() ([]event.Decision, *event.Failure) { return decisions(f.m, seed, n, f.decisions) })
}

// Decisions are those that have been made so far, by anybody.
func (f *Played) Decisions() []event.Decision { return slices.Clone(f.decisions) }

// Adviser tells what answers are worth. It is of a machine in which the side that it advises looks ahead.
type Adviser struct {
	fight *fast.Fight
}

// NewAdviser makes an adviser. The error is an *event.Failure.
func NewAdviser(m *Machine) (*Adviser, error) {
	probing, err := m.counted()
	if err != nil {
		return nil, err
	}
	return &Adviser{fast.NewFight(probing)}, nil
}

// Weigh tells what the answers to the choice behind some decisions are worth to the side that makes it, each
// by so many play-outs. It knows neither the dice that the fight will have nor what is hidden from that side.
// It is nil where nothing is known. Of many answers it weighs some, and in any case those in also.
func (a *Adviser) Weigh(seed, n uint64, decisions []event.Decision, times int, also ...[]int) []Worth {
	return a.fight.Advise(seed, n, decisions, times, also...)
}

// Prospect is what an answer comes to by the end of the round.
type Prospect = search.Prospect

// Observed is what prospects are of.
type Observed = fast.Observed

// Foresee is Weigh for what the answers come to by the end of the round: list says what each of the means is of.
// All play-outs together do so much work at most.
func (a *Adviser) Foresee(seed, n uint64, decisions []event.Decision, times int, work int64) ([]Prospect, []Observed) {
	return a.fight.Foresee(seed, n, decisions, times, search.Effort{Steps: work, Work: work}, false)
}

// ForeseeAll is Foresee by the end of the fight.
func (a *Adviser) ForeseeAll(seed, n uint64, decisions []event.Decision, times int, work int64,
	also ...[]int) ([]Prospect, []Observed) {
	return a.fight.Foresee(seed, n, decisions, times, search.Effort{Steps: work, Work: work}, true, also...)
}

// Throw is what the throw comes to that an answer leads to, Outcome one of what it may come to, Step what is decided
// before it, and Toss what else is thrown with it.
type (
	Throw   = fast.Throw
	Outcome = fast.Outcome
	Step    = fast.Step
	Toss    = fast.Toss
)

// Throws is Weigh for the throws that the answers lead to. All of it together does so much work at most.
func (a *Adviser) Throws(seed, n uint64, decisions []event.Decision, work int64) []Throw {
	return a.fight.Throws(seed, n, decisions, search.Effort{Steps: work, Work: work})
}

// Scores are the scores that are told on the way from a choice to the throw behind it, in a fight that has come to that
// choice by some decisions and goes on by others.
func Scores(m *Machine, seed, n uint64, decisions, behind []event.Decision) []*event.Event {
	f, r := NewFight(m), &scores{from: len(decisions)}
	f.Follow(slices.Concat(decisions, behind))
	f.Remember(func(event.Decision) { r.made++ })
	f.Reset(seed, n)
	f.Fight.Read(r, true)
	f.Run() // the decisions may come to an end
	return r.list
}

// scores keeps those that are told until something is told of the throw.
type scores struct {
	from, made   int
	thrown, done bool
	list         []*event.Event
}

// Read takes the next event of the fight.
func (s *scores) Read(e *event.Event) {
	switch {
	case s.made <= s.from || s.done:
	case e.Type == "roll":
		s.thrown = true
	case e.Type == "score":
		x := *e
		x.Terms = slices.Clone(e.Terms)
		s.list = append(s.list, &x)
	case e.Type == "say" || e.Type == "event":
		s.done = s.thrown
	}
}
