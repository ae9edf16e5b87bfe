// Package sweep tells how a statistic of a fight depends on one or two of the numbers, or words,
// that rules and scenario are made of, and finds the value at which it reaches a target.
//
// Each point of a sweep is a machine of its own, and all fight the same fights on dice of the same
// names (see sim.Batch): so a curve is smooth, and the difference from one point to the next is
// known better than either. Everything that is shown is derived from exact sums, which parts of a
// run (shards) add up. What a point is made of is the caller's business: here it has only the
// text of its values.
package sweep
