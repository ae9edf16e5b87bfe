// Package deciding finds what is chosen where rules say `choose`, for both engines: it asks who decides
// in turn, and makes sure that what they pick may be picked.
//
// The options of a choice are the items of its list that meet its condition. An item is tested when
// somebody looks at it: LANGUAGE.md says under "choose" which those are (options.go). A policy takes
// what its first line that fits says (policy.go); `random` draws answers, and where nobody knows one
// there is a default (answers.go). Orders of a scenario and plays of the command line go before
// policies, and withhold options (told.go).
//
// An engine gives its fight as a Fight. V is how it holds values, M how it remembers where a fight
// stands; both are type parameters, so that an engine of words boxes nothing.
package deciding

import (
	"hcl/interp/chance"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Fight is a fight in which somebody chooses. What it is asked is asked of the choice that is being
// made.
type Fight[V, M any] interface {
	ID(option V) string      // what files call an option
	Called(name string) int  // the place of the item that files call so, -1 if there is none
	Place(v V) int           // of an option, -1 if it is none
	IsCopy(option, v V) bool // whether an option was copied from an instance
	Meets(i int) bool        // whether an item meets the condition of the choice
	Settle(options []V) []V  // a list of its own, for the formulas that read the options
	Items(answer V) []V      // of a list, the answer to a choice of `some`
	Offers() []V             // the answers that the choice offers

	When(l Line) bool                     // whether a line of a policy applies
	Answer(l Line) (taken []V, none bool) // what it takes
	Key(l Line, option V) V               // by which it looks for the highest or lowest
	Compare(l Line, a, b V) int           // of two keys
	Best(l Line) (place int, known bool)  // an engine may find it itself where all items are options
	Weight(l Line, option V) float64

	Suppose() M           // binds what is picked, to ask what it needs
	Drop(M)               // and undoes that
	Need(i int) bool      // whether one of the needs is met
	Refuses(i int) string // why it is refused if not

	Mask()     // puts aside what the decider cannot see
	Unmask()   // puts it back
	Think() M  // from here on nothing is shown
	Thought(M) // and what has been made since is gone
	// StepAside is Think, but takes nothing of the limits but work of its own, of which it reports whether any is left.
	StepAside() (before M, able bool)
	StepBack(M) // ends that
	Mark() M    // where the fight stands
	Restore(M)  // to which it comes back after a failure
	Work(n int, at diag.Span)
	Overflow(at diag.Span) // a number becomes too large
	Stop(*event.Failure)

	// Falls says how what a decider draws falls; nil: chance draws.
	Falls(at diag.Span) Falls
	// Other lets a decider of the engine's own decide, which world.ByNobody and world.BySearch name.
	Other(policy int) bool
}

// Falls says in the place of chance how everything falls, and goes through all that a decider may draw.
// One that is not Weighing can go through draws of items that are all as likely.
type Falls interface {
	Place(n int) int // of one of n items, each as likely
	// Whim is told where a decider draws in a way that cannot be gone through. It does not return.
	Whim(at diag.Span)
}

// Weighing is Falls by weights, which are 0 or more, and not 0 for all.
type Weighing interface{ Weighed(weights []float64) int }

// Choice is a choice that is being made. Deciders fill in Picked.
type Choice[V any] struct {
	Site    *ir.Site
	Who     value.Thing
	Roller  int // who it is among those who roll and choose
	Round   int64
	Options []V
	Picked  []int  // places of the options taken, in order; empty is none
	By      string // which decider
	At      int    // which of several that are chosen one after the other, from 1; 0: it is one alone

	tested []tested // whether what Options holds is an option, nil: all are
}

// Name is the choice's full name, such as strike.foe.
func (c *Choice[V]) Name() string { return c.Site.FullName() }

// pick picks one option and no other.
func (c *Choice[V]) pick(i int) { c.Picked = append(c.Picked[:0], i) }

// Line is a line of a policy for a choice.
type Line struct {
	*ir.PolicyRule
	Policy, N int // Site.Policies[Policy][N]
}

// Decider finds what is chosen in a fight.
type Decider[V, M any, F Fight[V, M]] struct {
	Orders world.Orders
	Plays  world.Plays
	Whim   chance.Streams // of deciders that draw

	world *world.World
	fight F

	// Memory that is used again.
	tests   []tested
	kept    []V
	keys    []V
	weights []float64
}

// New makes the decider of a fight.
func New[V, M any, F Fight[V, M]](w *world.World, f F) *Decider[V, M, F] {
	return &Decider[V, M, F]{Orders: w.NewOrders(), Plays: w.Plays, Whim: chance.New(w.Program.SiteNames(), w.Rollers),
		world: w, fight: f}
}

// purposeWhim keeps the streams of deciders apart from those of throws.
const purposeWhim = 0x77686d

// Reset begins fight number n of a seed.
func (d *Decider[V, M, F]) Reset(seed, n uint64) {
	d.Whim.Start(seed, n, purposeWhim)
	d.Orders.Restart()
	d.keys = d.keys[:0]
}

// Decide asks who decides apart from a scenario's orders, in turn.
func (d *Decider[V, M, F]) Decide(c *Choice[V]) {
	if !d.followPlay(c) {
		d.DecideBy(c, d.world.Policies[c.Roller])
	}
}

// DecideBy lets a policy decide, or what stands in its place.
func (d *Decider[V, M, F]) DecideBy(c *Choice[V], policy int) {
	known := false
	switch policy {
	case world.ByChance:
		known = d.decideByChance(c)
	case world.ByNobody, world.BySearch:
		if known = d.fight.Other(policy); !known && policy == world.BySearch {
			d.DecideBy(c, d.world.WrittenPolicies[c.Roller])
			return
		}
	default:
		known = d.ByPolicy(c, policy)
	}
	if !known {
		d.TakeDefault(c)
	}
}

// draws gives a number from 0 to below 1 for a choice.
func (d *Decider[V, M, F]) draws(c *Choice[V]) float64 {
	return float64(d.Whim.Next(c.Site.Index, c.Roller, c.Round)>>11) / (1 << 53)
}

// byWeight draws the place of one of several weights, which are 0 or more.
func (d *Decider[V, M, F]) byWeight(c *Choice[V], weights []float64, total float64) int {
	if falls := d.fight.Falls(c.Site.Span); falls != nil {
		if w, ok := falls.(Weighing); ok {
			return w.Weighed(weights)
		}
		falls.Whim(c.Site.Span)
	}
	u := float64(d.draws(c) * total)
	last := -1
	for i, x := range weights {
		if x > 0 {
			last = i
		}
		if u -= x; u < 0 && x > 0 {
			return i
		}
	}
	return last
}
