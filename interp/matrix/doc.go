// Package matrix plays every option of a choice against every other, and solves the game that
// comes out: a zero-sum game in which one side takes a row and the other a column.
//
// All cells fight the same fights on the same dice, so differences between them are paired, and
// the covariance of any two is known (stats.Joint). From there on everything is derived: which
// options are dominated, an equilibrium by linear programming, the minimax in turn, the
// quantal response equilibrium, and how far the sampling error carries over to the value and
// the mix. Payoffs are known from fewer fights if the luck of the dice is taken out of them
// (luck.go). game.go and noisy.go hold the games, and know nothing of fights.
//
// Others can fight its fights (NewFighter): a task says in which cells, and with which weights of luck.
package matrix
