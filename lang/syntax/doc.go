// Package syntax turns the text of a ruleset into a tree: a participle grammar written as
// the tree's own struct tags, and formulas that are captured as exact spans and handed to
// Expr's parser. It reads what is right, and of what is not it only says so: lang/advice
// explains it. It knows no types and runs nothing.
package syntax
