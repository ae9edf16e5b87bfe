// Package event is the contract between those who play a fight and those who look at it.
// Who looks at one fight is a Reader and gets an Event for all that a person could see of
// it: the log in words, the log in JSON, a program of somebody else's. Who counts many gets
// a Result and a Tally for each. What ends a fight otherwise is a Failure, with its place in
// the designer's file, and a Decision is what a record keeps of a choice. Nothing here
// refers to the fight or to the machine that runs it, so no reader can change either, and
// both engines tell the same.
package event
