//go:build !linux

package main

// expectMemory does nothing: it is for Linux.
func expectMemory() {}
