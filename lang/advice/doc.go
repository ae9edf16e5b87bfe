// Package advice reads the files that lang/syntax cannot: those in which something is wrong.
// It finds every mistake at once, each with its place and what to write instead, and returns
// a tree of what could be read. A right file passes through without being looked at.
//
// The way through: recover.go reads declaration by declaration and takes out the lines that
// cannot be read; mend.go tries what indentation shows about braces; expect.go finds how far
// a line could be read and what was wanted there; planted.go lists mistakes by the words around that
// place, with what is told of each, and mistake.go, habits.go and sayings.go do what takes more than a
// row there; advice.go says what to write; idioms.go writes whole lines of other languages anew,
// plainwords.go those of people who have never programmed. remedy.go says where what is advised may be
// meant to stand, for editors.
package advice
