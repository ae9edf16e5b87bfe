// Package syntax turns the text of a ruleset into a tree: a participle grammar written as
// the tree's own struct tags, and formulas that are captured as exact spans and handed to
// Expr's parser. Every mistake is reported at once, because parsing goes on after the line
// that holds one. It knows no types and runs nothing.
package syntax
