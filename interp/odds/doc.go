// Package odds finds how likely everything is that a formula, or what rules do, can come to.
//
// It drives the engine that walks programs (package plain) and evaluates nothing itself: it says,
// in the place of chance, how dice fall. It evaluates again and again, each time along the next way
// that everything can fall, and adds up how likely the ways are that lead to the same value, in
// whole numbers. Dice fall by their totals, so that 10d6 branch 51 times, not 60 million times.
//
// Ways meet (states.go): between two statements the engine tells the state of an evaluation, which is
// all that what follows may depend on. It is a Markov chain, gone through breadth first, a level for
// each throw, and one for each statement that ends in which something was thrown: ways that come
// to the same state on a level go on as one. To go on from a state, the throws of the first way that
// led there fall again. Formulas are unfolded into statements before (unfold.go), so that there are
// states within them too: ten dice thrown one by one have 51 at the end, not 60 million. What throws
// until something comes up has no end; it is gone through until all that is left is as good as
// impossible.
//
// Formulas that fall in many ways and depend on nothing but their dice are not gone through (fold.go): how
// likely each number is that they come to is made of how likely those are of which they are made, and such a
// formula then is a single throw. Dice that are thrown for their faces fall by how many show each face, so
// that 10d6 branch 3,003 times.
//
// Where there are too many ways, or a decider draws in a way that cannot be gone through, it
// throws by chance instead, and says so.
package odds
