// Package builtin says what a built-in function is: an Entry, and how it is called. Each
// stands in a file of its own in the folder of its group.
package builtin
