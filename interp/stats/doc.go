// Package stats is what many fights come to: exact sums, and the estimates that are derived from them.
//
// A fight is an observation, a few whole numbers that have names. A Sum is what one of them came to over any
// fights: how many there were, the sums of the values and of their squares, the least and the most and the
// first fights that had them. A Paired sums two of the same fights and their difference; a Joint any number, with
// the products of any two. A Histogram is how often each value came up, from which Figures, such as the median, are
// derived. Adding up is associative and commutative to the last bit: whoever has fought
// what, and in how many parts, the sums are the same. So they are what travels, from one worker to another and
// from one machine to another (Writer, Reader); what a stranger gives back counts as many fights as its shard has
// and could have come of them, or it is refused.
//
// An estimate is a mean or a share with its 95 % interval. That of a share holds the truth at least so often, of what
// is rare more often, as few counts are possible: of shares of 0.005, 0.02, 0.5 and 0.98 in 99.7, 99.3, 97.3 and 99.3 %
// of 60 fights, in 98.2, 96.4, 95.7 and 96.4 % of 300, in 98.0, 95.9, 95.4 and 95.9 % of 1,000.
//
// No noun of any ruleset is known here, and no verb.
package stats
