// Package stdlib lists the functions that every ruleset can use: for each its
// signature, what it does, and an example. The checker types calls by it, the
// reference and `hcl help` print it; the interpreter holds the code of each under
// the same name, because what runs in the middle of a fight works on its memory.
package stdlib
