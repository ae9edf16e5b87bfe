// Package interp runs fights: the facade before two engines that mean the same. A fight that
// somebody reads runs in plain, which walks the typed program (package ir) statement by
// statement and tells every event; fights that are only counted run in fast, which lowers the
// program to bytecode and remembers. Neither knows the other. Only here both are known: what
// takes long to decide in plain is decided by fast, and plain follows its decisions.
//
// A Machine is a program made ready for one scenario; all fights share it, and nothing changes
// it. A Fight, or a Counter, owns all that changes: it is one goroutine, has no locks and no
// globals, and its memory is used again for the next fight.
//
// Where a change belongs:
//
//	a statement         lang/syntax/{ast,stmt}.go, lang/check, lang/ir, interp/plain/stmt.go,
//	                    interp/fast, lang/LANGUAGE.md
//	a built-in          its file in stdlib/{numbers,lists,squares,dice,fight}, its test
//	a dice operator     stdlib/value, interp/chance
//	a declaration       lang/syntax, one file in lang/check, lang/ir, lang/LANGUAGE.md
//	a verb              its file in cmd/hcl, its script in tests/testdata/script
//	what a log shows    interp/event, then interp/narrate or interp/jsonlog
//	a rule              rulesets, and nothing else
package interp
