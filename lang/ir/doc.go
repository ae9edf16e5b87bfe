// Package ir is the typed program: a ruleset with everything it uses and extends, merged,
// every name resolved and every type known. The checker makes it, and nothing writes to it
// afterwards: engines and tools share one Program between all goroutines. It knows neither
// the checker nor the syntax that it came from; nothing in it is text to be looked up again.
package ir
