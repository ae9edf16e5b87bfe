// Package world is a program for one scenario: who fights, what everything in the fight is
// called, and what it all begins with. A Setup is the scenario as its author wrote it, checked
// against the program; package scenario makes it.
package world
