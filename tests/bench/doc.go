// Package bench measures how fast fights run. The reference fight stands there
// twice, as a ruleset written the way a designer would (reference.hc) and as plain
// Go (handwritten_test.go), and both are held against values that were computed
// exactly. Only benchmarks look at the clock.
package bench
