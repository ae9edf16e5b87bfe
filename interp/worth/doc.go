// Package worth tells what one more point of each field of fighters, each thing in the place of one that they hold, and
// each fighter is worth: by how much his side wins more often with it than without.
//
// Everything is a change of a scenario that --set can say, and a cell of one batch (see sim.Batch) beside the fight as
// it is: all fight the same fights on the same dice, and a worth is a paired difference of shares, as a step of a sweep
// is. What has changed nothing that is counted in the first fights is fought no further. Changes are made of what the
// machine of the fight as it is begins with, always in the same order, so that whoever fights cells elsewhere knows
// them by their numbers.
package worth
