// Package formula runs formulas on Expr's machine, for an engine that says what their parts mean.
//
// When a formula is first evaluated, a tree for Expr is built from the typed one and compiled.
// Expr's own nodes stand where they mean the same in our language: constants, `? :`, `??`, and,
// or, not, lists, and what goes through a list. Everything else is a call of a function of the
// engine: what looks at the fight, and what computes with whole numbers, since Expr computes with
// Go's int, which is shorter on some machines. The fight is the environment, and the last
// argument of each call.
//
//	a + b                  plus(a, b, $env)
//	who.hp                 field(who($env), $env)
//	filter(list, it > 3)   made(filter(items(list, $env), less(3, #, $env)), $env)
//	sum(list, it.hp)       reduce(items(list, $env), plus(#acc, field(#, $env), $env), 0)
package formula
