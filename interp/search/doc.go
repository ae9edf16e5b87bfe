// Package search is the decider that looks ahead. A side that decides by `search` has a policy
// of its own, the one that it would follow if nobody had said `search`, and leaves it only for
// what is clearly better. It plays the fight on in its head: from copies of the fight as it
// stands, with what it cannot see drawn anew and with chance of its own. In such a play-out the
// others follow the written policies, each as often as what they have chosen so far speaks for
// it (guess.go); its own side follows its policy.
//
// Ways of playing on are compared by pairs of play-outs that have the same chance and the
// same opponents. First the other policies are tried (UCB1), and one that does clearly better
// takes the place of its own for what is left of the fight. Then, of all answers that it
// could give, the best but the policy's is found (sequential halving). The policy's answer
// stands unless this one is clearly better in pairs that had no part in finding it.
//
// The budget is counted in nodes: a node is a choice that a play-out comes to. Nothing
// depends on time, on the seed of the fight, or on other fights.
//
// How a fight is copied, played on, and drawn anew is the business of its engine, which is
// only known as a Game here. An engine tells the Search of the fight what happens in it: Reset
// and Mark, Seal and Unseal, Saw and Note; and asks it to Decide.
package search
