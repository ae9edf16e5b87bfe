// Package book makes the rulebook of a ruleset: what its files declare, in their order, as a
// reader wants it. A Book is plain data (book.go); markdown.go and html.go write it down.
//
// Rules are written out as numbered steps (statement.go), formulas as people write them
// (formula.go, condition.go, builtins.go), and each declaration as a piece of text under its
// own name (entry.go, and the file of its sort), to which every mention of it leads. The order
// is that of the files (order.go). What a variant changes stands before all else, old beside new
// (changes.go), and is marked where the base says it.
//
// Nothing is run here (Load is told which tests do not hold, and they are marked), and no noun of any ruleset is known.
package book
