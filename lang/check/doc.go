// Package check turns the trees of a ruleset and of everything it uses and
// extends into a Program: merged, resolved, typed and immutable. It finds every
// mistake that can be seen without running, all at once, each with a code, and
// never guesses: what passes has one meaning. It reads files only through package
// library and runs nothing.
//
// The way through: load.go has the files read and put in layers; merge.go goes through their
// declarations. Each kind of declaration is one file (param.go, table.go,
// rule.go …), which holds how one is declared, overridden and removed, checked and
// described, and stands in the list of decl.go. stmt.go has the statements; formula.go types
// formulas into lang/ir; effects.go infers what every rule may do.
package check
