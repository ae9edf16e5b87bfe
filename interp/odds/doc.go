// Package odds finds how likely everything is that a formula can come to.
//
// It drives the engine that walks programs (package plain) and evaluates nothing itself: it says,
// in the place of chance, how dice fall. It evaluates the formula again and again, each time along
// the next way that everything can fall (depth first), and adds up how likely the ways are that
// lead to the same value, in whole numbers. Dice fall by their totals, so that 10d6 branch 51
// times, not 60 million times.
//
// Where there are too many ways, or a decider draws in a way that cannot be gone through, it
// throws by chance instead, and says so.
package odds
