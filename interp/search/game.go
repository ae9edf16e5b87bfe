package search

import (
	"hcl/interp/event"
	"hcl/lang/ir"
)

// Game is a fight in which a side looks ahead, as its engine gives it.
type Game interface {
	// PlayOn copies the fight as it was when it was marked, and plays the copy on to its end,
	// to the end of the round if that is brief, or until it has taken as much as it may. The play-out
	// makes every choice in it.
	PlayOn(p *PlayOut, share Effort) End
}

// Effort is a part of what a fight may take by its limits.
type Effort struct{ Steps, Work int64 }

// End is how a play-out ended.
type End struct {
	Winner  int64          // the number of the side, -1 for a draw
	Failure *event.Failure // what stopped it; nil: it came to its end
	Chance  bool           // something in it was left to chance, apart from what was drawn anew
	Drew    bool           // something hidden was drawn anew
	Taken   Effort

	// Observed is, of a play-out that is watched, what was counted and what has changed since the choice, as the
	// game has it. It holds until the next play-out.
	Observed []float64
}

// Place is where a choice is made.
type Place struct {
	Site    *ir.Site
	Roller  int // who makes it
	Side    int64
	Round   int64
	Options int // how many there are
}

// Choice is a choice that is being made, in the fight or in a play-out.
type Choice interface {
	Place() Place
	Picked() []int     // the places of the options taken, in order
	Take(picked []int) // picks them
	Refused() bool     // what is picked is not legal
	Single() bool      // there is nothing to choose; then the only option is picked
	Follow(policy int) // lets a policy choose, or what stands in for it where nothing fits

	// Leave leaves what has really happened: from here on the dice fall as they may, and what
	// is hidden from a side is drawn anew. It reports whether there was anything to draw.
	Leave(side int64) bool

	// Consider shows which answers there are; nothing of that lasts.
	Consider(func(Answers))
}

// Answers are those that could be given to a choice. Each method picks one, and reports false
// if there is none such.
type Answers interface {
	Try(policy int) bool    // what a policy takes, if one of its lines fits
	Offers() int            // how many the ruleset offers to those who cannot look at all;
	TakeOffered(i int) bool // one of those
	Draw() bool             // any
}
