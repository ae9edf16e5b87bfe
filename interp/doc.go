// Package interp runs fights: the facade before two engines that mean the same. A fight that
// somebody reads runs in plain, which walks the typed program (package ir) statement by
// statement and tells every event; fights that are only counted run in fast, which lowers the
// program to bytecode and remembers. Neither knows the other. Only here both are known: what
// takes long to decide in plain is decided by fast, and plain follows its decisions.
// What both share is deciding: who decides where rules say `choose`, and what may be taken; and
// depend: which fields a formula reads, so that what it gave is remembered until one is written.
// Plain's own rooms are formula (formulas on Expr's machine), tell (what readers are told, and
// why) and script (what test blocks say); plain's doc says in what order to read it.
//
// A Machine is a program made ready for one scenario; all fights share it, and nothing changes
// it. A Fight, or a Counter, owns all that changes: it is one goroutine, has no locks and no
// globals, and its memory is used again for the next fight.
//
// Where a change belongs:
//
//	a statement         its word in lang/token/token.go, then lang/syntax/stmt.go, lang/check/stmt.go,
//	                    lang/ir/{stmt,dataflow}.go, interp/plain/stmt.go, interp/fast/emit_stmt.go,
//	                    its words in lang/book/statement.go, lang/LANGUAGE.md; an example in
//	                    tests/internal/make/nodes_test.go and lang/ir/dataflow_test.go, what is known
//	                    behind it in lang/check/flow_test.go. One that writes also: what a log tells
//	                    of it in interp/tell/{sum,changes}.go, interp/plain/pause.go
//	a built-in          its file in stdlib/{numbers,lists,squares,dice,fight}, which is all that it
//	                    needs; a formula that calls it in interp/fast/formulas_test.go. For speed it may
//	                    have an instruction (interp/fast/native.go), and words in lang/book/builtins.go
//	a dice operator     its file in stdlib/dice, stdlib/value/{dice,chances}.go, interp/world/dice.go,
//	                    interp/plain/throw.go, interp/fast/{forms,native}.go
//	a declaration       its word in lang/token/token.go, then lang/syntax/ast.go, lang/ir/program.go,
//	                    its file in lang/check, a line in lang/check/decl.go, lang/LANGUAGE.md
//	a verb              its file in cmd/hcl (schema.go is the smallest), a line in cmd/hcl/main.go,
//	                    examples in a file of cmd/hcl/help, its script in tests/testdata/script; what its
//	                    flags may be stands in their tags (cmd/hcl/flagrules.go), and completion and the
//	                    manual page come from those. One that reads a scenario has fightFlags
//	what scenarios say  interp/scenario; what editors know of it in interp/scenario/schema.go
//	what a log shows    interp/event, interp/tell, then interp/narrate or interp/jsonlog
//	how a fight stands  interp/tell/{snapshot,look}.go
//	who sits down at it interp/seat; how a fight asks him, interp/plain/person.go
//	how one watches it  interp/viewer: what is drawn, in its web directory
//	a statistic         a figure of the values of a measure: its file in interp/stats, and its name in
//	                    Figures (interp/stats/figure.go), as median; another: its words, and how a fight is
//	                    read, in interp/sim/statistic.go; what is kept of many fights, and told of that, in
//	                    interp/stats
//	what can come up    interp/odds; of a whole fight, interp/exact
//	option v option     interp/matrix
//	where time goes     interp/profile
//	more machines       interp/shard: what a verb knows of who fights its fights; what travels:
//	                    cmd/hcl/jobfile.go, share.go; those who share a directory: interp/shard/folder;
//	                    many machines over NATS: interp/cluster, whose server (serving, natsd) is a process
//	                    of cmd/hcl-server; batch systems: cmd/hcl/batch.go
//	what matters        interp/ablate
//	what things are worth
//	                    interp/worth
//	what an audit finds interp/audit
//	what a rulebook shows
//	                    lang/book
//	how reports look    interp/report: texts, pages, CSV and JSON of all verbs; what stands in one, the
//	                    sections of its package, as interp/sim/sections.go
//	what tests tell     interp/suite; what they reach is counted in interp/plain/cameup.go
//	who decides         interp/deciding; what it asks of a fight, interp/{plain,fast}/decide.go
//	what is remembered  what formulas depend on, interp/depend; then interp/{plain,fast}/memo.go
//	how search decides  interp/search; what it plays on with, interp/fast/ahead.go
//	what prose quotes   lang/prose, then lang/check/quotation.go, lang/book/written.go
//	a rule              rulesets, and nothing else
//
// What the manual lists of them (keywords, built-ins, grammar) is written by
// go test ./lang -run 'Generated|Grammar' -update.
package interp
