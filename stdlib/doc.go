// Package stdlib lists the functions that every ruleset can use. Each is one file,
// GROUP/NAME.go: its signature, what it does, an example, and Eval, which computes it.
// The checker types calls by the signature (lang/check/unify.go), and the reference and
// `hcl help functions` print the rest. Package builtin has what an entry and a call are,
// package value the values, package grid the geometry of squares.
package stdlib
