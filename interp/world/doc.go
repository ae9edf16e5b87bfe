// Package world is a program for one scenario: who fights, what everything in the fight is
// called, whose it is and who follows which policy. A Setup is the scenario as its author wrote
// it, checked against the program; package scenario makes it. A World is what an engine begins
// with. It knows nothing of how an engine runs rules: a Filling finds the first value of everything
// by formulas that the engine evaluates. An Image is all first values, for engines that keep them
// in words.
package world
