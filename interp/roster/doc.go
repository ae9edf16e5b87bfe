// Package roster makes a scenario of a spreadsheet of fighters. It writes the TOML that a
// person would write, and leaves it to package scenario to check that: what is wrong with a
// value is told of the cell that it comes from.
package roster
