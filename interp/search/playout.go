package search

import (
	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/world"
)

const (
	timesAhead   = 4  // all play-outs of a fight take so many times the steps and work that it may take itself
	shareOfNodes = 8  // a play-out takes one part in so many of the nodes at most,
	shareOfSteps = 50 // of those steps
	shareOfWork  = 20 // and of that work
)

// PlayOut is the play-out that is running: a copy of the fight that comes to the choice once
// more, takes an answer, and goes on to the end with chance of its own.
type PlayOut struct {
	search *Search
	key    chance.Key // of the moment
	number int
	own    int  // the model that the side that looks ahead follows
	arm    int  // the answer that it takes; -1: what its policy takes
	took   int  // the arm that was taken, -1 before it comes to that
	made   int  // choices that have been made again
	there  bool // it has come to the choice
	nodes  int  // left for this one
	brief  bool // it ends with the round
	likely bool // others follow what they are likeliest to follow
	whole  bool // it is watched, and ends with the fight

	endless bool // it came to a limit
	drew    bool // something hidden was drawn
}

// Chance names the draws of the play-out: those of a moment, and which play-out of that.
func (p *PlayOut) Chance() (moment chance.Key, number int) { return p.key, p.number }

// Again reports whether the play-out still comes to the choice again.
func (p *PlayOut) Again() bool { return !p.there }

// Made is how many choices have been made again.
func (p *PlayOut) Made() int { return p.made }

// Brief reports whether it ends with the round.
func (p *PlayOut) Brief() bool { return p.brief }

// Watched reports whether it is watched from the choice on (End.Observed).
func (p *PlayOut) Watched() bool { return p.brief || p.whole }

// brokenOff ends a play-out that has had its share, strayed one that did not come to
// the choice again.
var (
	brokenOff = &event.Failure{Message: "the play-out is broken off"}
	strayed   = &event.Failure{Message: "the play-out went another way"}
)

// momentKey names the chance of the play-outs for a choice by where in the fight it is
// made. The seed is no part of it, so it tells nothing of the dice to come.
func momentKey(at Place, made int) chance.Key {
	return chance.NewKey(at.Site.FullName(), uint64(at.Roller), uint64(at.Round), uint64(made))
}

// planKey names the chance of the play-outs for whoever asks what answers come to: one for all choices of somebody in a
// round, so that a plan comes to the same at its first choice and at those that follow.
func planKey(at Place) chance.Key {
	return chance.NewKey("plan", uint64(at.Roller), uint64(at.Round))
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
func (s *Search) play(number, own, arm int) (worth float64, ok bool) {
	p, others := &s.line, s.opponents(s.side, number)
	for i := range s.certain {
		if c := &s.certain[i]; c.arm == arm && c.own == own && c.others == others {
			s.nodes--
			p.took, p.endless = c.took, c.endless
			return c.worth, true
		}
	}
	before := s.nodes
	end := s.playOut(number, own, arm)
	p.endless = end.Failure != nil && end.Failure.Limit
	switch {
	case end.Failure == nil:
		worth, ok = s.worth(end.Winner), true
	case end.Failure == brokenOff && s.nodes > 0:
		worth, ok = unknown, true
	}
	if !ok {
		return 0, false
	}
	s.spent.n++
	s.spent.sum += float64(before - s.nodes)
	if p.there && !p.drew && !end.Chance {
		s.certain = append(s.certain, certainty{arm, own, others, worth, p.took, p.endless})
	}
	return worth, true
}

// playOut plays the fight on once, with a share of the nodes and of the effort that are left.
func (s *Search) playOut(number, own, arm int) End {
	p := &s.line
	share := min(s.nodes, max(1, s.budget/shareOfNodes))
	p.number, p.own, p.arm, p.took, p.made, p.there, p.drew = number, own, arm, -1, 0, false, false
	p.nodes = share - 1 // one for the choice itself
	limits := s.world.Limits
	end := s.game.PlayOn(p, Effort{
		Steps: min(s.left.Steps, timesAhead*limits.Steps/shareOfSteps),
		Work:  min(s.left.Work, timesAhead*limits.Work/shareOfWork),
	})
	end.Drew = p.drew
	s.Spend(end.Taken)
	s.nodes -= share - p.nodes
	if min(s.left.Steps, s.left.Work) <= 0 {
		s.nodes = 0
	}
	return end
}

// worth is what the end of a fight is worth to the side.
func (s *Search) worth(winner int64) float64 {
	switch winner {
	case s.side:
		return 1
	case -1:
		return 0.5
	}
	return 0
}

// Decide makes a choice in the play-out. A failure ends it.
func (p *PlayOut) Decide(c Choice) *event.Failure {
	if p.there && c.Single() {
		return nil
	}
	s, at := p.search, c.Place()
	if p.there {
		if p.nodes == 0 {
			return brokenOff
		}
		p.nodes--
		c.Follow(p.policyOf(at))
		return nil
	}
	was, picked, ok := s.Made(p.made)
	switch {
	case !ok:
		return p.arrive(c, at)
	case was != at:
		return strayed
	}
	p.made++
	if p.made > s.sealed && at.Side != s.side { // nobody else knows it yet
		c.Follow(p.policyOf(at))
	} else {
		c.Take(picked)
	}
	return nil
}

// arrive is where a play-out leaves what has happened: the choice for which it is
// played. From here on nothing is as it will really be.
func (p *PlayOut) arrive(c Choice, at Place) *event.Failure {
	s := p.search
	p.there = true
	if len(s.arms) == 0 {
		c.Consider(func(all Answers) { s.collect(c, all) })
	}
	p.drew = c.Leave(s.side)
	if p.arm < 0 {
		c.Follow(p.policyOf(at))
		p.took = s.arm(c.Picked())
		return nil
	}
	if c.Take(s.arms[p.arm].picked); c.Refused() {
		return strayed
	}
	return nil
}

// policyOf is the policy that the decider of a choice is taken to follow.
func (p *PlayOut) policyOf(at Place) int {
	s := p.search
	if at.Side != s.side {
		if p.likely {
			return s.others(s.likeliest(s.side, at.Side), at.Roller)
		}
		return s.others(s.guess(s.side, at.Side, p.number), at.Roller)
	}
	if s.world.Policies[at.Roller] != world.BySearch {
		return s.world.WrittenPolicies[at.Roller]
	}
	return s.own(p.own, at.Roller)
}
