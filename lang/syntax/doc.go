// Package syntax turns the text of a ruleset into a tree and back: a lexer that
// never fails, a participle grammar written as the tree's own struct tags,
// formulas that are captured as exact spans and handed to Expr's parser, and a
// printer. Every mistake is reported at once, because parsing goes on after the
// line that holds one. It knows no types and runs nothing.
package syntax
