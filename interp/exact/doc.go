// Package exact finds how likely every end of a fight is, without sampling: a fight is a Markov
// chain, whose states are those in which it can stand between two phases, and where the next
// thing is thrown. States that go on alike are one, so that their number, not that of the ways
// that lead to them, says how long it takes.
//
// It drives the engine that counts (package fast) and evaluates nothing itself: it says, in the
// place of chance, how dice fall. A state is gone on from once, along each way in which its
// throw can fall, as far as the next state; the engine comes to it again by the way in which it
// was first come to. Then the chances flow through the chain, round after round, until nothing
// worth mentioning is undecided: states that recur need no equations to be solved.
//
// Chances are float64, with a bound for what rounding, states too unlikely to be followed, and
// what is undecided may come to. Where states are too many, it says so.
package exact
