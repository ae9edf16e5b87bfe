package chance

// Key is where draws begin that belong to no stream and no fight, such as those of
// somebody who looks ahead. It takes no part in what the seed gives.
type Key uint64

// NewKey names draws by a text and by numbers that tell their occasions apart.
func NewKey(name string, places ...uint64) Key {
	k := hashName(name)
	for i, p := range places {
		if i > 0 {
			k = mix(k)
		}
		k += p * golden
	}
	return Key(k)
}

// Nth is the key of the n-th attempt on the same occasion.
func (k Key) Nth(n int) Key { return k + Key(n)*golden }

// Draw draws a number from 0 to n-1. n is small: some are likelier by n in 2^64.
func (k *Key) Draw(n int) int {
	*k += golden
	return int(mix(uint64(*k)) % uint64(n))
}
