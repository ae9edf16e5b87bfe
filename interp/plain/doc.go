// Package plain is what the language means: it plays a fight by walking the typed program,
// statement by statement; formulas run on Expr's machine, compiled when they are first
// evaluated and shared by all machines of a program. Values are plain Go values. It has no
// optimisation that changes how its code reads but one memory of what defines gave, which
// any write empties. Package fast is held against it by tests.
package plain
