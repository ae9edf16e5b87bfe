// Package tune looks for the values of some axes (numbers of a policy, params, or how many there
// are of each fighter) with which a statistic of a fight is greatest, by the cross-entropy method
// (Rubinstein 1999), and tells by how much on fights that the search has not seen.
//
// A generation is a set of candidates, drawn at random: each axis by itself, numbers by a normal
// distribution over their places and words by their weights. All of them fight the same fights,
// which no generation before has fought, on dice of the same names (see sim.Batch). The best
// quarter moves the distributions towards it, and the next generation is drawn. If there are few
// combinations, all of them are the only generation. Then the best candidates, and the fight as
// it is, are played off by halves on fights of their own; and the last of them is compared with
// the fight as it is on fresh fights, pair by pair. That interval owes nothing to the search.
package tune
