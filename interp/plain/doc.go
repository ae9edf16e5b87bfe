// Package plain is what the language means: it plays a fight by walking the typed program,
// statement by statement. Values are plain Go values. It has no optimisation that changes how
// its code reads but one memory of what defines gave, which any write empties. Package fast is
// held against it by tests.
//
// Rooms beside it hold what is no part of the meaning: formula runs formulas on Expr's machine
// once plain has said what their parts mean, tell tells readers of the fight, script holds what
// test blocks give in advance and expect, and world finds the first values of everything.
//
// Who wants to know the language reads in this order, an afternoon:
//
//	fight.go      a fight, what it owns, its course: rounds, phases, victory; frames
//	stmt.go       every statement, one case each; writing to places
//	rule.go       calls of rules, what is before, after and around them; steps
//	state.go      things and their fields, making and releasing things
//	formula.go    what each part of a formula means, then define.go (calls of formulas),
//	              number.go (operators, lists, squares), score.go, builtin.go, memo.go
//	throw.go      dice and picks; rank.go (orders, also by throws)
//	choose.go     a choice: who is asked; decide.go (records, what is foretold, and what package
//	              deciding asks: policies, chance, orders of a scenario, which items are options)
//	announce.go   events and their hooks; condition.go (what begins, holds and ends)
//	together.go   what happens together, and `sealed` choices
//	hidden.go     what a side does not see; measure.go (what is counted)
//	failure.go    what ends a fight early: failures, steps, depth
//	pause.go      where an evaluation stands between two statements, for who goes through all ways
//
// The rest makes a machine ready (machine.go, fill.go) or shows a fight to the rooms beside it
// (inside.go, test.go, trial.go).
package plain
