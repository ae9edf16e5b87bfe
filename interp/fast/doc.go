// Package fast is the engine that counts: it plays fights that nobody reads, and tells
// nothing of them but how they end, what was counted, and what was decided. A Machine is a
// program lowered for one scenario: its world, the image that every fight begins with (both
// of package world), and bytecode. A Fight owns everything that changes, and its memory is
// used again for the next fight.
//
// Every value is one 64-bit word: an int, the bits of a num, 0 or 1, the number of a word or
// text, the index of a thing within its kind, or a handle of a list. A formula is lowered to
// a list of instructions on the registers of a frame, run by one loop (code.go, emit.go,
// emit_*.go). A name is a register, a field an offset in the flat memory of its kind: nothing
// is looked up by name, and nothing is allocated. What is too rare for an instruction of its
// own is a Go function on registers (native.go); a built-in without either is called through
// its Eval (eval.go). Statements are lowered alike (emit_stmt.go and the files that it names):
// their operands go into registers, what they do is one instruction or one such function, and
// what decides which comes next are jumps. What Go holds of a ruleset (the condition of a
// choice, a measure, a hook) is code that it runs when it comes to it (formula.go, layers.go).
//
// What is done only once: constant folding, also of what the params and fixed fields of a
// scenario settle (fold.go); inlining of short defines and rules (inline.go); loops over lists without a call for an
// item (emit_list.go).
// Memos keep what a define or score gave until something that it reads is written: they have
// precise dependencies (package depend, memospec.go, memo.go), also under the masks of what is hidden
// (hidden.go). What a define gives that reads nothing but numbers is kept for these
// (answers.go), and what one that is given numbers gave is kept by these until what it reads is
// written (keyed.go). None of this changes a result, or how many steps a fight takes; tests hold it
// against package plain.
//
// A machine may be built to note what segments of its fights read and write (watch.go,
// query.go): package exact goes through all ways in which everything can fall by that
// (pieces.go, fork.go, state.go). Others pay nothing for it where it counts.
//
// Who asks for it is told what throws came to beyond their mean (luck.go).
//
// Who looks ahead (package search) plays on copies of the fight (ahead.go, replay.go, redraw.go,
// guess.go); observe.go watches those that end with the round, probe.go records what throws in them come to. A
// fight that follows another one (follow.go) is advised at the choice behind that.
package fast
