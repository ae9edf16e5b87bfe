package interp

import "math/bits"

// Chance comes from named streams. A throw belongs to the stream of (seed, fight,
// round, label, roller): its n-th throw is a hash of those and n. So a rule that
// throws more, or an edit of the ruleset, leaves every other throw of the same
// seed as it was, and two variants can be compared on the same dice. The names
// count, not their order: labels and rollers enter as hashes of their texts.
//
// A throw of several dice is drawn in one step: a number below faces^n, whose
// digits are the faces. The golden values in chance_test.go are frozen.

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

// chance holds the streams of one fight.
type chance struct {
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

// newChance makes the streams for named labels and rollers.
func newChance(labels, rollers []string) chance {
	c := chance{rollers: []uint64{0}}
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

// start begins a fight. purpose keeps streams of different use apart.
func (c *chance) start(seed, fight, purpose uint64) {
	c.serial++
	if len(c.labels) == 0 {
		return // nothing is drawn
	}
	c.base = mix(mix(mix(seed+golden)+fight*golden) + purpose)
	for i, l := range c.labels {
		c.keys[i] = mix(c.base ^ l)
	}
}

// usedSince reports whether anything has been drawn since the streams had a serial.
func (c *chance) usedSince(serial uint64) bool {
	for i := range c.cells {
		if c.cells[i].stamp>>24 >= serial {
			return true
		}
	}
	return false
}

// next draws 64 random bits from a stream.
func (c *chance) next(label, roller int, round int64) uint64 {
	s := &c.cells[label*len(c.rollers)+roller]
	if stamp := c.serial<<24 | uint64(round); s.stamp != stamp {
		c.begin(s, stamp, label, roller, round)
	}
	s.key += golden // the n-th draw is of the first key and n times golden
	return mix(s.key)
}

// begin begins a stream for a round.
func (c *chance) begin(s *cell, stamp uint64, label, roller int, round int64) {
	s.stamp = stamp
	s.key = mix(c.keys[label] + c.rollers[roller] + uint64(round)*golden)
}

// below draws a number from 0 to n-1, each exactly as likely (Lemire's method).
func (c *chance) below(n uint64, label, roller int, round int64) uint64 {
	hi, lo := bits.Mul64(c.next(label, roller, round), n)
	if lo < n {
		return c.again(hi, lo, n, label, roller, round)
	}
	return hi
}

// again draws anew while a draw lies where some numbers would be likelier than others.
func (c *chance) again(hi, lo, n uint64, label, roller int, round int64) uint64 {
	for least := -n % n; lo < least; {
		hi, lo = bits.Mul64(c.next(label, roller, round), n)
	}
	return hi
}

// throwPlan is how dice of n equal faces are drawn: as many as fit into one draw
// at a time, and their sum read off in steps of a table.
type throwPlan struct {
	n, faces uint64
	group    uint64   // dice in one draw
	outcomes uint64   // faces^group
	last     uint64   // faces^(dice of the last draw)
	step     uint64   // dice that one look into sums tells
	span     uint64   // faces^step
	whole    bool     // one draw and one look into sums are all
	sums     []uint16 // by a number below span: the sum of its digits, each plus 1
}

func planThrow(n, faces uint64) *throwPlan {
	p := &throwPlan{n: n, faces: faces, group: 1, outcomes: faces, step: 1, span: faces}
	const most = 1 << 62
	for p.group < n && p.outcomes <= most/faces && faces > 1 {
		p.group++
		p.outcomes *= faces
	}
	if faces == 1 {
		p.group = n
	}
	p.last = 1
	for range (n-1)%p.group + 1 {
		p.last *= faces
	}
	const widest = 4096
	for faces > 1 && p.step < n && p.span*faces <= widest {
		p.step++
		p.span *= faces
	}
	if p.span <= widest && faces > 1 {
		p.sums = make([]uint16, p.span)
		for k := range p.sums {
			sum := uint64(0)
			for v, i := uint64(k), uint64(0); i < p.step; i++ {
				sum += v%faces + 1
				v /= faces
			}
			p.sums[k] = uint16(sum)
		}
	}
	p.whole = n <= p.group && n == p.step && p.sums != nil
	return p
}

// sum throws the dice and adds them up.
func (c *chance) sum(p *throwPlan, label, roller int, round int64) int64 {
	if p.whole {
		return c.whole(p, label, roller, round)
	}
	total := uint64(0)
	for left := p.n; left > 0; {
		n, outcomes := p.group, p.outcomes
		if left < n {
			n, outcomes = left, p.last
		}
		total += p.digits(c.below(outcomes, label, roller, round), n)
		left -= n
	}
	return int64(total)
}

// whole throws dice that take one draw and one look at the table.
func (c *chance) whole(p *throwPlan, label, roller int, round int64) int64 {
	s := &c.cells[label*len(c.rollers)+roller]
	if stamp := c.serial<<24 | uint64(round); s.stamp != stamp {
		c.begin(s, stamp, label, roller, round)
	}
	s.key += golden // as in next, which is too long for the compiler to do it here
	hi, lo := bits.Mul64(mix(s.key), p.outcomes)
	if lo < p.outcomes {
		hi = c.again(hi, lo, p.outcomes, label, roller, round)
	}
	return int64(p.sums[hi])
}

// addUp adds up the values of n throws, by what they draw.
func (c *chance) addUp(values []int64, n int64, label, roller int, round int64) int64 {
	s := &c.cells[label*len(c.rollers)+roller]
	if stamp := c.serial<<24 | uint64(round); s.stamp != stamp {
		c.begin(s, stamp, label, roller, round)
	}
	key, total, outcomes := s.key, int64(0), uint64(len(values))
	for range n {
		key += golden
		hi, lo := bits.Mul64(mix(key), outcomes)
		if lo < outcomes {
			s.key = key
			hi = c.again(hi, lo, outcomes, label, roller, round)
			key = s.key
		}
		total += values[hi]
	}
	s.key = key
	return total
}

// digits adds up the faces of n dice that a draw stands for.
func (p *throwPlan) digits(k, n uint64) uint64 {
	sum := uint64(0)
	if p.sums != nil {
		for n >= p.step {
			sum += uint64(p.sums[k%p.span])
			k /= p.span
			n -= p.step
		}
	}
	for ; n > 0; n-- {
		sum += k%p.faces + 1
		k /= p.faces
	}
	return sum
}

// each throws the dice and gives every face, from 0, to show. The draws are those
// that sum makes.
func (c *chance) each(p *throwPlan, label, roller int, round int64, show func(face int64)) {
	for left := p.n; left > 0; {
		n, outcomes := p.group, p.outcomes
		if left < n {
			n, outcomes = left, p.last
		}
		k := c.below(outcomes, label, roller, round)
		for range n {
			show(int64(k % p.faces))
			k /= p.faces
		}
		left -= n
	}
}
