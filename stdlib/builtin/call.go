package builtin

import (
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// Call is one call of a built-in: what it is given, and whom it may ask. It holds until
// Eval comes back, and Args with it.
type Call struct {
	Args []value.Value // without the formula on items; what is left out is not there
	Num  bool          // the result is a num, where the signature says a number
	Keep *Keep         // of the fight
	Engine
	World
}

// Keep is what built-ins keep from call to call, because it takes long to make or much
// memory. No result shows it. The zero value is ready.
type Keep struct {
	Ways     grid.Search
	Cheapest *grid.Cheapest // nil while it searches: what a step costs may ask for another way
	Pushes   grid.PushSearch
	Means    map[Chance]Mean
	Made     map[value.Ways]bool // ways in which dice of the fight fall
	fight    int                 // the number of the fight
	asked    int                 // how many questions about dice have been charged in it
}

// mostMeans is how many answers are kept.
const mostMeans = 4096

// Begin begins another fight.
func (k *Keep) Begin() {
	clear(k.Made)
	k.fight++
	if k.asked = 0; len(k.Means) > mostMeans/2 { // there is room for half of them in each fight
		clear(k.Means)
	}
}

// Known is the answer to a question about dice, if it is kept, and what giving it takes of the
// limit of work: what finding it took, but for the first questions of a fight only once. So it
// does not matter which of them another fight has asked.
func (k *Keep) Known(q Chance) (a Mean, work int, known bool) {
	a, known = k.Means[q]
	switch {
	case !known || a.fight == k.fight && a.charged:
		return a, 0, known
	case k.asked < mostMeans/2:
		k.asked++
		a.fight, a.charged = k.fight, true
		k.Means[q] = a
	}
	return a, int(a.Effort), true
}

// MostWays is in how many different ways the dice of a fight may fall.
const MostWays = 10_000

// Makes remembers that a fight makes dice that fall in some way; false if there are too many.
func (k *Keep) Makes(w value.Ways) bool {
	if k.Made == nil {
		k.Made = map[value.Ways]bool{}
	}
	k.Made[w] = true
	return len(k.Made) <= MostWays
}

// Chance is a question about dice: their average, or how far they are above N on average.
type Chance struct {
	Dice  value.Dice
	Above bool
	N     int64
}

// Mean is the answer, and what finding it took.
type Mean struct {
	Mean   float64
	Effort int64

	charged bool // in that fight
	fight   int
}

// Engine is what runs a fight. It knows the place of the call: whatever stops the fight
// stops it there, and does not come back to Eval.
type Engine interface {
	Each(item value.Value) value.Value             // the formula on items for one; without a formula the item itself
	Step(leaving, entered value.Value) value.Value // the formula on a step, an entry's with Steps
	Fail(hint, format string, args ...any)         // stops the fight
	Limit(format string, args ...any)              // stops the fight, because a limit is reached
	Work(n int)                                    // counts items and squares looked at towards the limit of work
	Fits(n int)                                    // stops the fight if no list may have n items
	Takes(places int)                              // counts the items of a new list towards the limit of memory
	Left() (work int64, places int)                // how much is left of both
}

// World is what a fight is about. Lists of combatants and sides are in the scenario's
// order.
type World interface {
	Sides() value.List
	Combatants() value.List
	SideOf(t value.Thing) value.Thing // of a combatant; a side is its own
	Active(combatant value.Thing) bool
	Name(t value.Thing) string                  // as a log writes it
	Original(t value.Thing) (value.Thing, bool) // the instance that a thing was copied from

	// Faces are those of a declared die, and DieOf finds the one with a number behind its d.
	Faces(die int64) []int64
	DieOf(faces int64) (die int64, declared bool)

	// Throw throws dice for the faces that count, the highest first, Roll for what they come to, Pick draws a number below n, and Shuffle one below n, one below n-1
	// and so on until one below 2, from the stream of the label of the call and of who; nil is
	// nobody.
	Throw(d value.Dice, who value.Value) []int64
	Roll(d value.Dice, who value.Value) int64
	Pick(n int, who value.Value) int
	Shuffle(n int, who value.Value) []int

	// Partners are those with whom who shares the condition that the call names: each once,
	// in the order in which they began it, without the inactive. Stacks is how many of it who
	// bears, and Values what the parameter that the call names is of each.
	Partners(who value.Thing) value.List
	Stacks(who value.Thing) int64
	Values(who value.Thing) value.List
}

// Int is an argument that is a whole number.
func (c *Call) Int(i int) int64 { return c.Args[i].(int64) }

// List is an argument that is a list.
func (c *Call) List(i int) value.List { return c.Args[i].(value.List) }

// Dice is an argument that is dice.
func (c *Call) Dice(i int) value.Dice { return c.Args[i].(value.Dice) }

// OwnFaces are the faces of dice that are not numbered from 1.
func (c *Call) OwnFaces(d value.Dice) []int64 {
	if d.Custom {
		return c.Faces(d.Faces)
	}
	return nil
}

// Mean answers a question about dice.
func (c *Call) Mean(q Chance) float64 {
	if q.Dice.Plain() && !q.Above {
		mean, _ := q.Dice.Mean(c.OwnFaces(q.Dice))
		return mean
	}
	a, work, known := c.Keep.Known(q)
	if !known {
		if own := c.OwnFaces(q.Dice); q.Above {
			a.Mean, a.Effort = q.Dice.MeanAbove(q.N, own)
		} else {
			a.Mean, a.Effort = q.Dice.Mean(own)
		}
		if c.Keep.Means == nil {
			c.Keep.Means = map[Chance]Mean{}
		}
		if work = int(a.Effort); len(c.Keep.Means) < mostMeans {
			c.Keep.Means[q] = a
			a, work, _ = c.Keep.Known(q)
		}
	}
	if a.Effort > value.MostEffort {
		c.Fail("fewer dice, or dice with fewer faces", "there is too much to go through to find what these dice show on average")
	}
	c.Work(work)
	return a.Mean
}

// Thing is an argument that is a thing.
func (c *Call) Thing(i int) value.Thing { return c.Args[i].(value.Thing) }

// Arg is an argument that may be left out: nil then.
func (c *Call) Arg(i int) value.Value {
	if i < len(c.Args) {
		return c.Args[i]
	}
	return nil
}

// Some is an argument that is a list, which must not be empty.
func (c *Call) Some(i int, hint, format string, args ...any) value.List {
	list := c.List(i)
	if len(list) == 0 {
		c.Fail(hint, format, args...)
	}
	return list
}

// Made gives a list that the call has made to the fight.
func (c *Call) Made(list value.List) value.Value {
	c.Fits(len(list))
	c.Takes(len(list))
	if list == nil {
		list = value.List{}
	}
	return list
}

// Built is Made for a list that has been gone through only to make it.
func (c *Call) Built(list value.List) value.Value {
	c.Work(len(list))
	return c.Made(list)
}

// TooLarge stops the fight where a number has become too large.
func (c *Call) TooLarge() {
	c.Fail("numbers go from -9223372036854775807 to 9223372036854775807", "this number becomes too large")
}

// Add is the sum of two numbers of one type.
func (c *Call) Add(a, b value.Value) value.Value {
	if x, ok := a.(int64); ok {
		sum, fits := value.Add(x, b.(int64))
		if !fits {
			c.TooLarge()
		}
		return sum
	}
	return c.Finite(a.(float64) + b.(float64))
}

// Finite is what float64 arithmetic gives, if it is a num.
func (c *Call) Finite(x float64) float64 {
	v, fits := value.Num(x)
	if !fits {
		c.TooLarge()
	}
	return v
}

// Whole is a whole number that float64 arithmetic gives.
func (c *Call) Whole(x float64) int64 {
	v, fits := value.Int(x)
	if !fits {
		c.TooLarge()
	}
	return v
}
