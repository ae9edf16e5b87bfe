package sim

import (
	"maps"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/shard"
)

// NewPairFighter fights shards of the pairs of two machines, which others Compare, with the same
// options.
func NewPairFighter(a, b *interp.Machine, o CompareOptions) shard.Fighter {
	machines := [2]*interp.Machine{a, b}
	return &fighter{seed: o.Seed, player: func() (player, error) {
		return newPair(machines, sharedMeasures(a.Program, b.Program), o.Stats)
	}}
}

// share writes in how many fights of A and B something was so, and in how many of both.
func (w *partWriter) share(t *together) {
	w.wide(t.a)
	w.wide(t.b)
	w.wide(t.ab)
}

func (r *partReader) share() (t together) {
	a, b, both := r.within(r.fights), r.within(r.fights), r.within(r.fights)
	if both > min(a, b) || a+b-both > r.fights {
		r.Wrong()
	}
	t.a.add(a)
	t.b.add(b)
	t.ab.add(both)
	t.aa, t.bb = t.a, t.b
	t.least, t.most = -min(1, a-both), min(1, b-both)
	return t
}

// within reads a wide number from 0.
func (r *partReader) within(most int64) int64 {
	x := r.wide()
	if n := int64(x[0]); x.short() && n >= 0 && n <= most {
		return n
	}
	r.Wrong()
	return 0
}

func (w *partWriter) together(t *together) {
	for _, x := range []wide{t.a, t.b, t.aa, t.bb, t.ab} {
		w.wide(x)
	}
	w.Int(t.least)
	w.Int(t.most)
}

func (r *partReader) together() (t together) {
	for _, x := range []*wide{&t.a, &t.b, &t.aa, &t.bb, &t.ab} {
		*x = r.wide()
	}
	t.least, t.most = r.Within(-2*far, 0), r.Within(0, 2*far)
	if !t.possible(r.fights) {
		r.Wrong()
	}
	return t
}

// possible reports whether so many pairs can come to this.
func (t *together) possible(n int64) bool {
	if !cauchy(n, t.a, t.aa) || !cauchy(n, t.b, t.bb) {
		return false
	}
	d := moments{fights: n, sum: t.a.negated(), squares: t.aa, least: extreme{value: t.least}, most: extreme{value: t.most}}
	d.sum.addWide(t.b)
	d.squares.addWide(t.bb)
	for range 2 {
		d.squares.addWide(t.ab.negated())
	}
	return d.possible()
}

// part is as player has it.
func (p *pair) part(s shard.Shard) []byte {
	w := &partWriter{of: s}
	for _, side := range p.sides {
		w.share(&p.groups[ofOutcomes].index[side].together)
	}
	w.together(&p.groups[ofRounds].index[""].together)
	w.lines(&p.groups[ofReasons], func(l *line) {
		winner, reason, _ := strings.Cut(l.name, "\x00")
		w.Int(int64(slices.Index(p.sides, winner)))
		w.Text(reason)
		w.share(&l.together)
	})
	for i := ofMeasures; i < len(p.groups); i++ {
		words := p.words(i)
		w.lines(&p.groups[i], func(l *line) {
			w.Bool(l.inA)
			for _, word := range l.place[:words] {
				w.Int(word)
			}
			w.together(&l.together)
		})
	}
	w.Int(int64(len(p.otherwise)))
	for _, k := range slices.SortedFunc(maps.Keys(p.otherwise), func(x, y [2]int64) int { return slices.Compare(x[:], y[:]) }) {
		w.Int(k[0])
		w.Int(k[1])
		w.Int(p.otherwise[k])
	}
	for _, n := range p.first {
		w.Int(n - s.From)
	}
	none := noPairs(p.sides, len(p.groups)-ofMeasures)
	p.fights, p.groups, p.otherwise, p.first = 0, none.groups, none.otherwise, nil
	p.forget()
	return w.Bytes()
}

// words is by how many words the lines of a group are told apart.
func (p *pair) words(group int) int {
	if i := group - ofMeasures; i < len(p.corners[0].measures) {
		return len(p.corners[0].measures[i].By)
	}
	return 0
}

// lines writes the lines of a group.
func (w *partWriter) lines(l *lines, write func(*line)) {
	l.narrow()
	w.Bool(l.wider)
	w.Int(int64(len(l.index)))
	for _, x := range l.inOrder() {
		write(x)
	}
}

// lineRead is what a line has come to by a part.
type lineRead struct {
	*line
	together
}

// lines reads the lines of a group.
func (r *partReader) lines(l *lines, read func() lineRead) (out []lineRead) {
	l.wider = r.Bool() || l.wider
	for range r.Count(mostRows) {
		out = append(out, read())
	}
	return out
}

// add is as player has it. When it fails there may be lines of which nothing has been counted.
func (p *pair) add(s shard.Shard, part []byte) error {
	r := newPartReader(s, part)
	var counted []lineRead
	var a, b wide
	for _, side := range p.sides {
		x := lineRead{p.line(ofOutcomes, side), r.share()}
		a.addWide(x.a)
		b.addWide(x.b)
		counted = append(counted, x)
	}
	if all := (wide{uint64(r.fights)}); a != all || b != all {
		r.Wrong()
	}
	counted = append(counted, lineRead{p.rounds, r.together()})
	counted = append(counted, r.lines(&p.groups[ofReasons], func() lineRead {
		winner, reason := r.Within(0, int64(len(p.sides))-1), r.Text(shard.MostPart)
		return lineRead{p.line(ofReasons, reasonLine(p.sides[winner], reason)), r.share()}
	})...)
	for i := ofMeasures; i < len(p.groups); i++ {
		counted = append(counted, r.lines(&p.groups[i], func() lineRead { return lineRead{r.row(p, i), r.together()} })...)
	}
	otherwise, first := r.otherwise(p)
	if err := r.Close(); err != nil {
		return err
	}
	p.fights += r.fights
	for _, x := range counted {
		x.line.merge(&x.together)
	}
	for k, n := range otherwise {
		p.otherwise[k] += n
	}
	p.parted(first)
	p.bound()
	return nil
}

// row reads which row of a measure it is, or that of a statistic.
func (r *partReader) row(p *pair, group int) *line {
	corner := 1
	if r.Bool() {
		corner = 0
	}
	var k event.Key
	for i := range p.words(group) {
		k[i] = r.Int()
	}
	c, i := p.corners[corner], group-ofMeasures
	if i >= len(c.measures) {
		return p.called(group, corner, k, []event.Shown{})
	}
	l := c.known[i][k]
	if l == nil {
		var keys []event.Shown
		if !can(func() { keys = c.fight.ShowMeasured(c.measures[i], k) }) {
			r.Wrong()
		}
		l = p.called(group, corner, k, keys)
		c.known[i][k] = l
	}
	return l
}

// otherwise reads which pairs have ended otherwise, and the first that another has won.
func (r *partReader) otherwise(p *pair) (fights map[[2]int64]int64, first []int64) {
	fights = map[[2]int64]int64{}
	rest, parted := r.fights, 0
	for range r.Count(len(p.sides) * len(p.sides)) {
		var k [2]int64
		for i := range k {
			k[i] = r.Within(-1, int64(len(p.sides))-2)
		}
		n := r.Within(1, rest)
		fights[k] += n
		if rest -= n; k[0] != k[1] {
			parted = int(min(mostParted, int64(parted)+n))
		}
	}
	for range parted {
		first = append(first, r.of.From+r.Within(0, r.fights-1))
	}
	return fights, first
}
