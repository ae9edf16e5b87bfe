package fast

import (
	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/world"
)

// A play-out is a copy of a fight in which somebody looks ahead: it comes to the choice
// once more, takes an answer, and goes on to the end with chance of its own.

const (
	stepsAhead   = 4  // all play-outs of a fight take so many times the steps that it may take itself,
	workAhead    = 10 // and so many times the work
	shareOfNodes = 8  // a play-out takes one part in so many of the nodes at most,
	shareOfSteps = 50 // and of those steps and that work

	purposeLook     = 0x6c6f6f6b
	purposeLookWhim = 0x6c6f6f6c
)

// playOut is the play-out that is running.
type playOut struct {
	search *search
	key    chance.Key // of the moment
	number int
	own    int   // the model that the side that looks ahead follows
	answer []int // what it takes; nil: what its policy takes
	took   int   // the arm that was taken, -1 before it comes to that
	made   int   // choices that have been made again
	there  bool  // it has come to the choice
	nodes  int   // left for this one

	endless bool         // it came to a limit
	drew    bool         // something hidden was drawn
	watch   func(*Fight) // of tests: is shown the copy when it comes to the choice
}

// brokenOff ends a play-out that has had its share, strayed one that did not come to
// the choice again.
var (
	brokenOff = &event.Failure{Message: "the play-out is broken off"}
	strayed   = &event.Failure{Message: "the play-out went another way"}
)

// momentKey names the chance of the play-outs for a choice by where in the fight it is
// made. The seed is no part of it, so it tells nothing of the dice to come.
func momentKey(c *Choice, round int64, made int) chance.Key {
	return chance.NewKey(c.Name(), uint64(c.roller), uint64(round), uint64(made))
}

// certainty is what a play-out without chance came to: there the same answer against
// the same opponents gives the same again.
type certainty struct {
	arm, own, others int // arm -1: the policy's answer
	worth            float64
	took             int
	endless          bool
}

// unknown is the worth of a play-out that was broken off.
const unknown = -1

// play plays the fight on once, and tells what that is worth to the side: 1 if it wins,
// 0 if it loses, half for a draw. arm is the answer, -1 that of the policy. It reports
// false if the play-out came to nothing.
func (s *search) play(number, own, arm int) (worth float64, ok bool) {
	others := s.opponents(s.side, number)
	for i := range s.certain {
		if c := &s.certain[i]; c.arm == arm && c.own == own && c.others == others {
			s.nodes--
			s.line.took, s.line.endless = c.took, c.endless
			return c.worth, true
		}
	}
	f, p := s.look, &s.line
	var answer []int
	if arm >= 0 {
		answer = s.arms[arm].picked
	}
	share := min(s.nodes, max(1, f.m.nodes/shareOfNodes))
	steps := min(s.steps, stepsAhead*f.m.Limits.Steps/shareOfSteps)
	work := min(s.work, workAhead*f.m.Limits.Work/shareOfSteps)
	p.number, p.own, p.answer, p.took, p.made, p.there = number, own, answer, -1, 0, false
	p.nodes = share - 1 // one for the choice itself
	f.copyOf(s.clean)
	f.steps, f.effort = steps, work
	f.whim.Start(uint64(p.key), uint64(number), purposeLookWhim)
	whims := f.whim.Serial()
	p.drew = false
	failure := event.Guarded(func() { f.playOn(s.course, s.stage) })
	p.endless = failure != nil && failure.Limit
	s.steps, s.work = s.steps-(steps-f.steps), s.work-(work-f.effort)
	s.nodes -= share - p.nodes
	if min(s.steps, s.work) <= 0 {
		s.nodes = 0
	}
	switch {
	case failure == nil:
		worth, ok = s.worth(f), true
	case failure == brokenOff && s.nodes > 0:
		worth, ok = unknown, true
	}
	if !ok {
		return 0, false
	}
	s.spent.n++
	s.spent.sum += float64(share - p.nodes)
	if p.there && !p.drew && !f.whim.UsedSince(whims) && !f.chance.UsedSince(f.chance.Serial()) {
		s.certain = append(s.certain, certainty{arm, own, others, worth, p.took, p.endless})
	}
	return worth, true
}

// worth is what the end of a fight is worth to the side.
func (s *search) worth(f *Fight) float64 {
	switch f.result.Winner {
	case s.side:
		return 1
	case -1:
		return 0.5
	}
	return 0
}

// decide makes a choice in a play-out.
func (p *playOut) decide(f *Fight, c *Choice) {
	s := p.search
	switch {
	case p.there:
		if f.isSingle(c) {
			return
		}
		if p.nodes == 0 {
			panic(brokenOff)
		}
		p.nodes--
		f.decideBy(c, p.policyOf(f, c))
	case p.made == len(s.notes):
		p.arrive(f, c)
	default:
		n := &s.notes[p.made]
		f.testAll(c)
		if n.site != c.site || n.roller != c.roller || n.options != len(c.options) {
			panic(strayed)
		}
		p.made++
		if p.made > s.sealed && f.sideOfChoice(c) != s.side { // nobody else knows it yet
			f.decideBy(c, p.policyOf(f, c))
			return
		}
		c.Picked = append(c.Picked, s.picks[n.from:n.to]...)
	}
}

// arrive is where a play-out leaves what has happened: the choice for which it is
// played. From here on nothing is as it will really be.
func (p *playOut) arrive(f *Fight, c *Choice) {
	s := p.search
	p.there = true
	f.testAll(c)
	if p.watch != nil {
		p.watch(f)
	}
	f.throws = nil
	f.chance.Start(uint64(p.key), uint64(p.number), purposeLook)
	if len(s.arms) == 0 {
		s.collect(f, c)
		f.whim.Start(uint64(p.key), uint64(p.number), purposeLookWhim)
	}
	p.drew = f.redraw(s, p.key.Nth(p.number))
	if p.answer == nil {
		c.Picked = c.Picked[:0]
		f.decideBy(c, p.policyOf(f, c))
		p.took = s.arm(c)
		return
	}
	if c.Picked = append(c.Picked[:0], p.answer...); f.refused(c) {
		panic(strayed)
	}
}

// policyOf is the policy that the decider of a choice is taken to follow.
func (p *playOut) policyOf(f *Fight, c *Choice) int {
	side := f.sideOfChoice(c)
	if side != p.search.side {
		return f.m.othersPolicy(f.m.models[p.search.guess(p.search.side, side, p.number)], c.roller)
	}
	if f.m.Policies[c.roller] != world.BySearch {
		return f.m.WrittenPolicies[c.roller]
	}
	return f.m.ownPolicy(p.own, c.roller)
}
