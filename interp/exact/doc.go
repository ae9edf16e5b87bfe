// Package exact finds how likely every end of a fight is, without sampling: a fight is a Markov
// chain, whose states are those in which it can stand between two phases, and where the next
// thing is thrown. States that go on alike are one, so that their number, not that of the ways
// that lead to them, says how long it takes.
//
// It drives the engine that counts (package fast) and evaluates nothing itself: it says, in the
// place of chance, how dice fall. The engine notes what each segment, from one throw or call of a
// rule to the next, has read of the state and what it has written. So no segment is played twice
// that begins alike as far as it reads: by what a state answers to what has been asked before (a
// decision tree, interp.Tree) it is known what comes of it. Words of the state that may never be
// read again do not tell states apart; which ones count is found on the way, and if more do than
// were known to, all begins again with what has been learned.
//
// Then the chances flow through the chain, round after round, until nothing worth mentioning is
// undecided: states that recur need no equations to be solved.
//
// Chances are float64, with a bound for what rounding, states too unlikely to be followed, and
// what is undecided may come to. Where states are too many, it says so.
package exact
