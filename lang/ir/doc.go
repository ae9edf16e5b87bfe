// Package ir is the typed program: a ruleset with everything it uses and extends, merged,
// every name resolved and every type known. The checker makes it, and nothing writes to it
// afterwards: engines and tools share one Program between all goroutines. It knows neither
// the checker nor the syntax that it came from; nothing in it is text to be looked up again.
//
// To add a statement, write
//   - its word into token.go and its form into syntax/stmt.go, with tags `flow` on what it writes, binds or
//     repeats: flow typing goes by these alone;
//   - a file in check, with a case in its stmt.go;
//   - its struct here, and a case of DataflowOf: what it reads, writes and nests. Liveness, inlining, unfolding,
//     order and asides of the log, the ends of rules and the uses in tests walk that;
//   - a case in plain/stmt.go and one in fast/emit_stmt.go;
//   - a section of LANGUAGE.md, whose lists, grammar and editor's words are generated.
//
// Tests ask for the rest: a line in the list of dataflow_test.go; if it writes or nests, its forms in
// check/flow_test.go; and a line in tests/internal/make, where programs are made up that both engines run.
//
// Tried with a statement that exchanges two places: 10 files and some 78 lines by hand, 24 of them fast's, 27
// check's and, as reckoned, ten of the manual's, and 6 lines of tests. The formatter, outline, exact odds of rules
// and of fights, and flow typing needed none, and the engines agreed at once. The book shows source where
// statement.go has no words for a statement. What cost more than lines was its word: it takes a name from every
// ruleset that uses it, as the tests' own did.
package ir
