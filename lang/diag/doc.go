// Package diag holds what every stage says about a designer's file: a source
// text, a span of it, and a diagnostic with a code, words and advice. It draws
// diagnostics with the offending line and a caret, and keeps lists of them in
// a stable order. It knows nothing of the stages that report.
package diag
