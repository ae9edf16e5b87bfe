// Package suite says what came of the tests of rulesets, for people and for programs, and what of
// the rules they have reached: which phases, rules, steps and branches, scores and their terms,
// tables and their rows, choices and their options. What a variant has replaced is not asked for.
package suite
