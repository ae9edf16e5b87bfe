package chance

import (
	"math/bits"
	"slices"
)

// mix is the finalizer of SplitMix64: every bit of z changes half of the result's.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

const golden = 0x9e3779b97f4a7c15 // 2^64 / golden ratio: the step of SplitMix64

// hashName hashes a label or the name of a roller (FNV-1a, then mixed).
func hashName(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return mix(h)
}

// Streams are those of one fight. They are used again for the next one in its memory.
type Streams struct {
	base    uint64   // of seed and fight
	serial  uint64   // of the fight in this memory: tells old cells from new
	labels  []uint64 // hash by label
	keys    []uint64 // by label: of seed, fight and label
	rollers []uint64 // hash by roller; 0 is nobody
	cells   []cell   // by label and roller
}

// cell is one stream in the current round.
type cell struct {
	stamp uint64 // serial and round that key belongs to
	key   uint64
}

// New makes the streams for named labels and rollers. From here on a label is its place in
// the list, a roller its place plus 1, and roller 0 is nobody.
func New(labels, rollers []string) Streams {
	c := Streams{rollers: []uint64{0}}
	for _, l := range labels {
		c.labels = append(c.labels, hashName(l))
	}
	for _, r := range rollers {
		c.rollers = append(c.rollers, hashName(r))
	}
	c.keys = make([]uint64, len(c.labels))
	c.cells = make([]cell, len(c.labels)*len(c.rollers))
	return c
}

// Fresh is the purpose of dice that are thrown anew in the middle of a fight; their number is added to it.
const Fresh = 0x6672657368 << 16

// Start begins a fight. purpose keeps streams of different use apart.
func (c *Streams) Start(seed, fight, purpose uint64) {
	c.serial++
	if len(c.labels) == 0 {
		return // nothing is drawn
	}
	c.base = mix(mix(mix(seed+golden)+fight*golden) + purpose)
	for i, l := range c.labels {
		c.keys[i] = mix(c.base ^ l)
	}
}

// Serial tells one start from the next in the same memory, for UsedSince.
func (c *Streams) Serial() uint64 { return c.serial }

// UsedSince reports whether anything has been drawn since the streams had a serial.
func (c *Streams) UsedSince(serial uint64) bool {
	for i := range c.cells {
		if c.cells[i].stamp>>24 >= serial {
			return true
		}
	}
	return false
}

// Next draws 64 random bits from a stream.
func (c *Streams) Next(label, roller int, round int64) uint64 {
	s := &c.cells[label*len(c.rollers)+roller]
	if stamp := c.serial<<24 | uint64(round); s.stamp != stamp {
		c.begin(s, stamp, label, roller, round)
	}
	s.key += golden // the n-th draw is of the first key and n times golden
	return mix(s.key)
}

// begin begins a stream for a round.
func (c *Streams) begin(s *cell, stamp uint64, label, roller int, round int64) {
	s.stamp = stamp
	s.key = mix(c.keys[label] + c.rollers[roller] + uint64(round)*golden)
}

// Below draws a number from 0 to n-1, each exactly as likely (Lemire's method).
func (c *Streams) Below(n uint64, label, roller int, round int64) uint64 {
	hi, lo := bits.Mul64(c.Next(label, roller, round), n)
	if lo < n {
		return c.again(hi, lo, n, label, roller, round)
	}
	return hi
}

// again draws anew while a draw lies where some numbers would be likelier than others.
func (c *Streams) again(hi, lo, n uint64, label, roller int, round int64) uint64 {
	for least := -n % n; lo < least; {
		hi, lo = bits.Mul64(c.Next(label, roller, round), n)
	}
	return hi
}

// Sum throws the dice and adds them up.
func (c *Streams) Sum(p *Plan, label, roller int, round int64) int64 {
	if p.whole {
		return c.SumWhole(p, label, roller, round)
	}
	total := uint64(0)
	for left := p.N; left > 0; {
		n, outcomes := p.group, p.outcomes
		if left < n {
			n, outcomes = left, p.last
		}
		total += p.digits(c.Below(outcomes, label, roller, round), n)
		left -= n
	}
	return int64(total)
}

// SumWhole is Sum for a plan that is whole.
func (c *Streams) SumWhole(p *Plan, label, roller int, round int64) int64 {
	s := &c.cells[label*len(c.rollers)+roller]
	if stamp := c.serial<<24 | uint64(round); s.stamp != stamp {
		c.begin(s, stamp, label, roller, round)
	}
	s.key += golden // as in Next, which is too long for the compiler to do it here
	hi, lo := bits.Mul64(mix(s.key), p.outcomes)
	if lo < p.outcomes {
		hi = c.again(hi, lo, p.outcomes, label, roller, round)
	}
	return int64(p.sums[hi])
}

// Each throws the dice and gives every face, from 0, to show. The draws are those that
// Sum makes.
func (c *Streams) Each(p *Plan, label, roller int, round int64, show func(face int64)) {
	for left := p.N; left > 0; {
		n, outcomes := p.group, p.outcomes
		if left < n {
			n, outcomes = left, p.last
		}
		k := c.Below(outcomes, label, roller, round)
		for range n {
			show(int64(k % p.Faces))
			k /= p.Faces
		}
		left -= n
	}
}

// Copy is a copy from which can be drawn without drawing here.
func (c *Streams) Copy() Streams {
	out := *c
	out.keys, out.cells = slices.Clone(c.keys), slices.Clone(c.cells)
	return out
}

// CopyOf makes the streams those of another fight of the same labels and rollers, as they
// are now.
func (c *Streams) CopyOf(from *Streams) {
	c.base, c.serial = from.base, from.serial
	copy(c.keys, from.keys)
	copy(c.cells, from.cells)
}
