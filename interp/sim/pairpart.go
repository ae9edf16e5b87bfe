package sim

import (
	"maps"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/interp/stats"
)

// NewPairFighter fights shards of the pairs of two machines, which others Compare, with the same
// options.
func NewPairFighter(a, b *interp.Machine, o CompareOptions) shard.Fighter {
	machines := [2]*interp.Machine{a, b}
	return &fighter{o.Seed, shard.Free[player]{Make: func() (player, error) {
		return newPair(machines, sharedMeasures(a.Program, b.Program), o.Stats)
	}}}
}

// part is as player has it.
func (p *pair) part(s shard.Shard) []byte {
	w := tallyWriter{stats.NewWriter(s)}
	for _, side := range p.sides {
		w.Paired(&p.groups[ofOutcomes].index[side].Paired)
	}
	w.Paired(&p.groups[ofRounds].index[""].Paired)
	w.lines(&p.groups[ofReasons], func(l *line) {
		winner, reason, _ := strings.Cut(l.name, "\x00")
		w.Int(int64(slices.Index(p.sides, winner)))
		w.Text(reason)
		w.Paired(&l.Paired)
	})
	for i := ofMeasures; i < len(p.groups); i++ {
		words := p.words(i)
		w.lines(&p.groups[i], func(l *line) {
			w.Bool(l.inA)
			for _, word := range l.place[:words] {
				w.Int(word)
			}
			w.Paired(&l.Paired)
		})
	}
	w.Int(int64(len(p.otherwise)))
	for _, k := range slices.SortedFunc(maps.Keys(p.otherwise),
		func(x, y [2]int64) int { return slices.Compare(x[:], y[:]) }) {
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
func (w tallyWriter) lines(l *lines, write func(*line)) {
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
	stats.Paired
}

// lines reads the lines of a group.
func (r tallyReader) lines(l *lines, read func() lineRead) (out []lineRead) {
	l.wider = r.Bool() || l.wider
	for range r.Count(mostRows) {
		out = append(out, read())
	}
	return out
}

// add is as player has it. When it fails there may be lines of which nothing has been counted.
func (p *pair) add(s shard.Shard, part []byte) error {
	r := tallyReader{stats.NewReader(s, part)}
	var counted []lineRead
	var a, b stats.Wide
	for _, side := range p.sides {
		x := lineRead{p.line(ofOutcomes, side), r.Share()}
		a.AddWide(x.Paired.A.Sum)
		b.AddWide(x.Paired.B.Sum)
		counted = append(counted, x)
	}
	if all := (stats.Wide{uint64(r.Fights)}); a != all || b != all {
		r.Wrong()
	}
	counted = append(counted, lineRead{p.rounds, r.Paired()})
	counted = append(counted, r.lines(&p.groups[ofReasons], func() lineRead {
		winner, reason := r.Within(0, int64(len(p.sides))-1), r.Text(shard.MostPart)
		return lineRead{p.line(ofReasons, reasonLine(p.sides[winner], reason)), r.Share()}
	})...)
	for i := ofMeasures; i < len(p.groups); i++ {
		counted = append(counted, r.lines(&p.groups[i], func() lineRead { return lineRead{r.row(p, i), r.KeptPair()} })...)
	}
	otherwise, first := r.otherwise(p)
	if err := r.Close(); err != nil {
		return err
	}
	p.fights += r.Fights
	for _, x := range counted {
		x.line.Add(&x.Paired)
	}
	for k, n := range otherwise {
		p.otherwise[k] += n
	}
	p.parted(first)
	p.bound()
	return nil
}

// row reads which row of a measure it is, or that of a statistic.
func (r tallyReader) row(p *pair, group int) *line {
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
func (r tallyReader) otherwise(p *pair) (fights map[[2]int64]int64, first []int64) {
	fights = map[[2]int64]int64{}
	rest, parted := r.Fights, 0
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
		first = append(first, r.Of.From+r.Within(0, r.Fights-1))
	}
	return fights, first
}
