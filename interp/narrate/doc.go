// Package narrate tells a fight as a referee's notes: round by round, each phase
// under its title, what was said and announced, and if asked the throws, choices
// and terms of every score. It reads events and knows nothing of any ruleset.
package narrate
