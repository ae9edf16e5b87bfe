// Package fast runs a Program. A Machine is a program compiled for one scenario: its
// world, the image that every fight begins with (both of package world), and a tree of
// closures over typed slots. A Fight owns
// everything that changes: it is one goroutine, has no locks and no globals, and
// its memory is used again for the next fight. All that a person sees is an event
// that an event.Reader gets; without a reader an event costs nothing. Every choice passes
// through a Decider, every throw through a named stream of package chance, and every limit
// is in one struct.
//
// How a formula runs: every value is one 64-bit word: an int, the bits of a num,
// 0 or 1, the number of a word or text, the index of a thing within its kind, or
// a handle of a list. A formula is compiled to a closure that gives an int64, a
// float64 or a bool; a name has become a slot of the current frame, a field an
// offset in the flat memory of its kind. Nothing is looked up by name and nothing
// is allocated.
//
// Since every closure that is called takes time, there are as few as can be. What the
// params and fixed fields of a scenario settle is computed when the machine is built
// (fold.go). What a formula gave is remembered until something that it reads is written
// (memo.go); what it reads, and of which of its parameters, is known from itself
// (reads.go). The bodies of rules and defines are code: a list of instructions on the
// slots of the frame, run by one loop, which calls closures for the rest (code.go,
// emit.go, emit_*.go), and so are the formulas of choices; what goes through a list is a
// loop in code (emit_list.go), and one that does nothing but add up throws is one
// instruction (emit_throw.go). What a register holds is not read again (emit_known.go),
// and the loop goes from instruction to instruction by address (code_walk.go). Where a
// closure stands alone, locals are read where they are used (operand.go). Short defines
// and rules become part of what calls them (inline.go). What only tells of a fight is left
// out where nobody will look (Options.Unread). None of this changes a result, or even how
// many steps a fight takes.
package fast
