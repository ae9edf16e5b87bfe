// Package sim runs many fights of one machine and says what they came to.
//
// Workers share the machine; each has a fight and tallies of its own. Tallies hold
// nothing but counts and exact sums (package stats): what comes out depends neither on how
// many workers there were nor on who fought what, memory does not grow with the
// number of fights, and the parts of several processes (shards) make the same report
// as one. Fights are handed out in order in small blocks, and a block that was begun
// is finished; so whatever ends a run early, what was fought is fights 1 to some n.
//
// Others can fight the fights of a run (Away): shards of them, of which they give back the tallies as
// parts. What a stranger gives back is read as such: it counts as many fights as its shard has, or it
// is refused.
//
// Compare fights each fight twice, by two machines on dice of the same names, with the same
// crew; what it counts are pairs.
//
// A Batch plays the same fights by any number of machines, for what tells one of them from
// another: it keeps a few statistics of each, and of pairs.
//
// Everything a person reads is derived from tallies at the end: see Report. What is
// counted is what the ruleset declares (its measures and choices); no noun of any
// ruleset is known here.
package sim
