package shard

import (
	"math/bits"
	"slices"
)

// Pack writes numbers, each in as many bits as those take that lie farthest apart. How many there
// are is known to who reads them.
func (w *Writer) Pack(xs []int64) {
	if len(xs) == 0 {
		return
	}
	least := slices.Min(xs)
	width := bits.Len64(uint64(slices.Max(xs)) - uint64(least))
	w.Int(least)
	w.Int(int64(width))
	held, n := uint64(0), 0
	put := func(x uint64, width int) {
		held |= x << n
		for n += width; n >= 8; n -= 8 {
			w.bytes = append(w.bytes, byte(held))
			held >>= 8
		}
	}
	low := min(width, 32)
	for _, x := range xs {
		off := uint64(x) - uint64(least)
		put(off&(1<<low-1), low)
		put(off>>low, width-low)
	}
	if n > 0 {
		w.bytes = append(w.bytes, byte(held))
	}
}

// Unpack reads as many numbers as there is room for.
func (r *Reader) Unpack(to []int64) {
	if len(to) == 0 {
		return
	}
	least := r.Int()
	width := int(r.Within(0, 64))
	size := (len(to)*width + 7) / 8
	if size > len(r.rest) {
		r.Wrong()
		return
	}
	packed := r.rest[:size]
	r.rest = r.rest[size:]
	held, n := uint64(0), 0
	get := func(width int) uint64 {
		for ; n < width; n += 8 {
			held |= uint64(packed[0]) << n
			packed = packed[1:]
		}
		x := held & (1<<width - 1)
		held >>= width
		n -= width
		return x
	}
	low := min(width, 32)
	for i := range to {
		off := get(low)
		off |= get(width-low) << low
		to[i] = int64(uint64(least) + off)
	}
}
