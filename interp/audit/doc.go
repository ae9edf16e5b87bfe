// Package audit looks a ruleset over as a designer would before it is published: it fights the
// scenarios that come with it, and reports what is seldom meant: options that nobody takes, terms
// and params that change nothing, sides that never win, fights that the first loss decides, that
// the order of the sides decides, that nobody decides, that are over at once or never end, fighters
// who can do one another no harm.
//
// Each scenario is fought as it is, often, and whatever these fights can answer they answer: what is
// never reached, never taken, how long fights are, what the first loss decides. All other questions
// are asked of the same fights, fought again with something changed, on dice of the same names, and
// no longer than it takes to know: see reached, order, idle and best. How many fights there is time
// for is reckoned in effort.
//
// It knows nothing of any ruleset, but what every one has: sides and combatants, who of them is
// active, choices and their options, scores and their terms, params, rounds and who has won. Each
// finding stands with its evidence and the command that shows it again.
package audit
