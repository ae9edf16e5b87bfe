// Package seat lets a person sit down at a fight: it shows how things stand and what there is to choose, takes
// answers, explains numbers, tells what answers are worth, takes answers back, and looks back at the end.
//
// A session plays its fight from the beginning whenever something is taken back, with the answers that stay:
// a told fight takes a fraction of a second, and so a choice may stand anywhere in a rule. Answers are kept by
// the names of what was taken, so that they outlast a change of rules where what they name is still there.
//
//	seat.go      the session: which answers there are, and what becomes of them
//	terminal.go  the session of people who type
//	answer.go    what is typed, as an answer
//	screen.go    what is shown
//	about.go     what options are, in the ruleset's words
//	wire.go      the session of a program: JSON, a line for each thing that is said
//	prospects.go what options come to by the end of the round
//	throws.go    the chances of the throws that options lead to
//	record.go    the answers as a file, and from one
//	lookback.go  which choices cost most
package seat
