// Package ablate finds what matters in a ruleset: how the outcomes of fights change when one
// thing of it is switched off, or one param is otherwise.
//
// The unchanged ruleset fights once, and what its fights came to is kept. Then each change fights
// the same fights, on dice from streams of the same names, so that a difference is seen in few
// fights: what does nothing is known by the first of them, as they are alike in all that is
// counted. Since dozens of differences are looked at, some would seem to be there by chance alone;
// Holm's procedure says which stand.
package ablate
