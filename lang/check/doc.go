// Package check turns the trees of a ruleset and of everything it uses and
// extends into a Program: merged, resolved, typed and immutable. It finds every
// mistake that can be seen without running, all at once, each with a code, and
// never guesses: what passes has one meaning. It reads files only through a
// Library and runs nothing.
//
// The way through: library.go and load.go find the files and put them in layers;
// merge.go applies what variants override; kinds.go, tables.go, scores.go,
// rules.go … declare names and check bodies; formula.go types formulas into the
// intermediate tree of ir.go; effects.go infers what every rule may do.
package check
