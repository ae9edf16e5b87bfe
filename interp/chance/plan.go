package chance

// Plan is how dice of n equal faces are drawn: as many as fit into one draw
// at a time, and their sum read off in steps of a table.
type Plan struct {
	N, Faces uint64
	group    uint64   // dice in one draw
	outcomes uint64   // faces^group
	last     uint64   // faces^(dice of the last draw)
	step     uint64   // dice that one look into sums tells
	span     uint64   // faces^step
	whole    bool     // one draw and one look into sums are all
	sums     []uint16 // by a number below span: the sum of its digits, each plus 1
}

// NewPlan plans how n dice of equal faces are drawn, of which there is at least 1.
func NewPlan(n, faces uint64) *Plan {
	p := &Plan{N: n, Faces: faces, group: 1, outcomes: faces, step: 1, span: faces}
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

// Whole reports whether one draw and one look at a table give the sum.
func (p *Plan) Whole() bool { return p.whole }

// Count makes a plan that is whole read off what faces come to, instead of their sum.
func (p *Plan) Count(total func(faces []int64) int64) {
	faces := make([]int64, p.N)
	for k := range p.sums {
		for i, v := 0, uint64(k); i < len(faces); i++ {
			faces[i] = int64(v%p.Faces) + 1
			v /= p.Faces
		}
		p.sums[k] = uint16(total(faces))
	}
}

// digits adds up the faces of n dice that a draw stands for.
func (p *Plan) digits(k, n uint64) uint64 {
	sum := uint64(0)
	if p.sums != nil {
		for n >= p.step {
			sum += uint64(p.sums[k%p.span])
			k /= p.span
			n -= p.step
		}
	}
	for ; n > 0; n-- {
		sum += k%p.Faces + 1
		k /= p.Faces
	}
	return sum
}
