package value

// Draw moves the item at a place to the front; the others stay in order.
func Draw[T any](left []T, place int) {
	drawn := left[place]
	copy(left[1:place+1], left[:place])
	left[0] = drawn
}

// WorkOfShuffle is how many items it is like looking at to draw all of n: each draw moves
// others, which is fast.
func WorkOfShuffle(n int) int { return n + n*n/256 }
