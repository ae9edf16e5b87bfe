// Package tell is what readers are told of a fight: an event for all that a person could see of
// it, and for who asks why (`--why`) the terms of each score, the sums that throws are part of,
// and where a number comes from that files have changed. It is asked by an engine that plays the
// fight, and asks that for values; nothing here changes a fight. Without a reader nothing is
// evaluated.
//
// What can be said without a fight is found out once for a program: what files have changed
// (changes.go), and which scores are told before which throws (order.go).
package tell
