// Package chance draws the dice. Chance comes from named streams: a throw belongs to the
// stream of (seed, fight, round, label, roller), and its n-th throw is a hash of those
// and n. So a rule that throws more, or an edit of the ruleset, leaves every other throw of
// the same seed as it was, and two variants can be compared on the same dice. The names
// count, not their order: labels and rollers enter as hashes of their texts.
//
// A throw of several dice is drawn in one step: a number below faces^n, whose digits are
// the faces. A Plan says how, and is made once for dice that are thrown often. The golden
// values in the tests are frozen: they are in every fight that was ever recorded.
package chance
