// Package check turns the trees of a ruleset and of everything it uses and
// extends into a Program: merged, resolved, typed and immutable. It finds every
// mistake that can be seen without running, all at once, each with a code, and
// never guesses: what passes has one meaning. It reads files only through package
// library and runs nothing.
//
// The way through: load.go has the files read; checker.go says what is done in which order;
// decl.go goes through their declarations. Each kind of declaration is one file (param.go,
// table.go, rule.go …), which holds how one is declared, overridden and removed, checked and
// described, and stands in the list of decl.go. What variants do to declarations of others is
// in override.go and wrap.go. stmt.go has the statements, the larger ones beside it (assign.go,
// choose.go, step.go). formula.go types formulas into lang/ir, by what stands in them:
// names.go, chain.go, calls.go, builtins.go, operators.go; which values can stand where is for
// types of lang/ir to say. meant.go says what people meant by what is wrong. effects.go infers
// what every rule may do.
package check
