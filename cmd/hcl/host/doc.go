// Package host is what the command asks of the system that it runs on: files that are written whole or
// not at all, texts that need not fit into memory, the directories of rulesets, and how much of files
// and memory there is.
package host
