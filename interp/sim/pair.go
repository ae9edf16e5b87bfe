package sim

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/interp/stats"
	"hcl/lang/ir"
)

// The groups of what is compared; behind them stand the measures that both have, and the statistics
// that were asked for.
const (
	ofOutcomes = iota
	ofReasons
	ofRounds
	ofMeasures
)

// line is one thing that is compared, by what it is called; it means the same in A and B.
type line struct {
	stats.Paired
	name  string
	keys  []event.Shown
	place event.Key // in A if it has occurred there, else in B
	inA   bool
	now   [2]int64 // what it comes to in this pair
	asked bool     // something has been said of it in this pair
}

// lines are those of a group: the first mostRows by name, as in a table.
type lines struct {
	index map[string]*line
	wider bool
}

func (l *lines) narrow() {
	if len(l.index) <= mostRows {
		return
	}
	l.wider = true
	for _, name := range slices.Sorted(maps.Keys(l.index))[mostRows:] {
		delete(l.index, name)
	}
}

// inOrder lists the lines as A has them, then what only B has.
func (l *lines) inOrder() []*line {
	return slices.SortedFunc(maps.Values(l.index), func(x, y *line) int {
		if x.inA != y.inA {
			if x.inA {
				return -1
			}
			return 1
		}
		return cmp.Or(byWords(x.place, y.place), cmp.Compare(x.name, y.name))
	})
}

// corner is one of the two that are compared, as one worker fights it.
type corner struct {
	fight    interp.Counter
	measures []*ir.Measure         // by measure that both have
	gauges   []*gauge              // by statistic that was asked for
	known    []map[event.Key]*line // of these, by key
	reasons  map[outcome]*line     // why fights ended
	winners  map[int64]*line       // who has won
}

// pair plays fight after fight of both, and counts what they come to.
type pair struct {
	corners [2]*corner
	scales  []float64 // by measure that both have
	groups  []lines
	touched []*line

	sides     []string // and then "" for nobody
	among     int      // of so many outcomes the intervals shall hold together, if these are not all
	fights    int64
	rounds    *line
	otherwise map[[2]int64]int64 // pairs that ended otherwise, by the winners
	first     []int64            // of those that another one has won
}

// mostParted is how many pairs are looked at that ended otherwise.
const mostParted = 3

func newPair(machines [2]*interp.Machine, shared [][2]*ir.Measure, stats [2][]*Statistic) (*pair, error) {
	var sides []string
	for _, s := range machines[0].Setup.Sides {
		sides = append(sides, s.Name)
	}
	p := noPairs(append(sides, ""), len(shared)+len(stats[0]))
	for i, m := range machines {
		fight, err := interp.NewCounter(m)
		if err != nil {
			return nil, err
		}
		c := &corner{fight: fight}
		for _, both := range shared {
			c.measures = append(c.measures, both[i])
		}
		for _, s := range stats[i] {
			c.gauges = append(c.gauges, newGauge(s, fight))
		}
		p.corners[i] = c
	}
	for _, both := range shared {
		p.scales = append(p.scales, float64(scaleOf(both[0])))
	}
	p.forget()
	return p, nil
}

// noPairs is what no fights came to. Of every side it is known that it has not won.
func noPairs(sides []string, measures int) *pair {
	p := &pair{sides: sides, groups: make([]lines, ofMeasures+measures), otherwise: map[[2]int64]int64{}}
	for i := range p.groups {
		p.groups[i].index = map[string]*line{}
	}
	for _, s := range sides {
		p.line(ofOutcomes, s)
	}
	p.line(ofRounds, "")
	return p
}

// winner is the name of a side, "" for nobody.
func (p *pair) winner(side int64) string {
	n := int64(len(p.sides))
	return p.sides[(side+n)%n]
}

// forget forgets which lines are known by what, as some are kept no longer.
func (p *pair) forget() {
	for _, c := range p.corners {
		c.reasons, c.winners = map[outcome]*line{}, map[int64]*line{}
		c.known = make([]map[event.Key]*line, len(c.measures))
		for i := range c.known {
			c.known[i] = map[event.Key]*line{}
		}
	}
	p.rounds = p.line(ofRounds, "")
}

func (p *pair) line(group int, name string) *line {
	l := p.groups[group].index[name]
	if l == nil {
		if l = (&line{name: name}); group >= ofMeasures {
			l.Paired = stats.KeptPair()
		}
		p.groups[group].index[name] = l
	}
	return l
}

// say notes what a line comes to in this pair.
func (p *pair) say(l *line, corner int, x int64) {
	if !l.asked {
		l.asked = true
		p.touched = append(p.touched, l)
	}
	l.now[corner] += x
}

// CornerError says in which of the two something has failed.
type CornerError struct {
	Corner int // 0: A, 1: B
	Err    error
}

func (e *CornerError) Error() string { return fmt.Sprintf("%c: %v", 'A'+e.Corner, e.Err) }
func (e *CornerError) Unwrap() error { return e.Err }

// play plays fight n of both.
func (p *pair) play(seed uint64, n int64) error {
	var ended [2]outcome
	for i, c := range p.corners {
		c.fight.Reset(seed, uint64(n))
		r, err := c.fight.Run()
		if err == nil {
			err = p.measure(i, c)
		}
		if err == nil {
			err = p.read(i, c, r)
		}
		if err != nil {
			return &CornerError{i, err}
		}
		ended[i] = outcome{r.Winner, r.Reason}
		p.say(p.rounds, i, r.Rounds)
		p.ended(i, c, ended[i])
	}
	for _, l := range p.touched {
		l.Count(l.now[0], l.now[1], n)
		l.now, l.asked = [2]int64{}, false
	}
	p.touched = p.touched[:0]
	p.fights++
	if ended[0] != ended[1] {
		p.otherwise[[2]int64{ended[0].winner, ended[1].winner}]++
		if ended[0].winner != ended[1].winner && len(p.first) < mostParted {
			p.first = append(p.first, n)
		}
	}
	p.bound()
	return nil
}

func (p *pair) ended(corner int, c *corner, o outcome) {
	l := c.winners[o.winner]
	if l == nil {
		l = p.line(ofOutcomes, p.winner(o.winner))
		c.winners[o.winner] = l
	}
	p.say(l, corner, 1)
	if l = c.reasons[o]; l == nil {
		l = p.line(ofReasons, reasonLine(p.winner(o.winner), o.reason))
		c.reasons[o] = l
	}
	p.say(l, corner, 1)
}

func (p *pair) measure(corner int, c *corner) error {
	for i, m := range c.measures {
		keys, sums := c.fight.MeasureSums(m)
		for j, k := range keys {
			x, err := inSteps(m, sums[j], p.scales[i])
			if err != nil {
				return err
			}
			l := c.known[i][k]
			if l == nil {
				l = p.called(ofMeasures+i, corner, k, c.fight.ShowMeasured(m, k))
				c.known[i][k] = l
			}
			p.say(l, corner, x)
		}
	}
	return nil
}

// read reads the statistics off a fight.
func (p *pair) read(corner int, c *corner, r event.Result) error {
	for i, g := range c.gauges {
		x, err := g.read(c.fight, r)
		if err != nil {
			return err
		}
		p.say(p.called(ofMeasures+len(c.measures)+i, corner, event.Key{}, []event.Shown{}), corner, x)
	}
	return nil
}

// called finds a row of a measure by what its keys are called.
func (p *pair) called(group, corner int, k event.Key, keys []event.Shown) *line {
	l := p.line(group, rowLine(keys))
	if corner == 0 || l.keys == nil {
		l.keys, l.place, l.inA = keys, k, corner == 0
	}
	return l
}

// reasonLine is what an outcome for a reason is called.
func reasonLine(winner, reason string) string { return winner + "\x00" + reason }

// rowLine is what a row of a measure is called: the same by its keys and by what was read of them.
func rowLine(keys []event.Shown) string {
	var words []string
	for _, s := range keys {
		id, _ := json.Marshal(s.ID)
		words = append(words, s.Kind+" "+string(id))
	}
	return strings.Join(words, "\x00")
}

// bound keeps what is counted from growing with the number of fights.
func (p *pair) bound() {
	narrowed := false
	for i := range p.groups {
		if len(p.groups[i].index) > 2*mostRows {
			p.groups[i].narrow()
			narrowed = true
		}
	}
	if narrowed {
		p.forget()
	}
}

// merge adds the pairs of another worker.
func (p *pair) merge(o *pair) {
	p.fights += o.fights
	for k, n := range o.otherwise {
		p.otherwise[k] += n
	}
	p.parted(o.first)
	for i := range o.groups {
		p.groups[i].wider = p.groups[i].wider || o.groups[i].wider
		for name, x := range o.groups[i].index {
			l := p.line(i, name)
			if x.inA && !l.inA || l.keys == nil {
				l.keys, l.place, l.inA = x.keys, x.place, x.inA
			}
			l.Add(&x.Paired)
		}
	}
}

// parted takes others that another one has won.
func (p *pair) parted(first []int64) {
	p.first = append(p.first, first...)
	slices.Sort(p.first)
	p.first = p.first[:min(mostParted, len(p.first))]
}

// effort is as player has it.
func (p *pair) effort() int64 {
	return shard.Effort(p.corners[0].fight.Taken()) + shard.Effort(p.corners[1].fight.Taken())
}

func (p *pair) leftToChance() bool {
	return p.corners[0].fight.LeftToChance() || p.corners[1].fight.LeftToChance()
}
