// Package library finds and reads the files of a ruleset: which file a name in `use`,
// `extends` or `chapters` means, beside the file that says it, on the shelves and in bundles;
// in which order they lie over one another; and for which version of the language they were
// written. It knows trees and what is wrong with a file as a whole, and nothing of what
// declarations mean: that is for package check, which gets what is read here.
//
// library.go looks names up; read.go reads a file after all that it builds on; file.go is what
// is known of one then. A bundle (bundle.go) is many files in one.
package library
