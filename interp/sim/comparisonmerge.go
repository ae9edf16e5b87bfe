package sim

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
)

// Sums are what the two fights of all pairs of a part came to, exactly: the sums of their
// values, in steps of the scale, and of products of these, and the least and the most of B - A.
type Sums struct {
	A     *big.Int `json:"a"`
	B     *big.Int `json:"b"`
	AA    *big.Int `json:"aa"`
	BB    *big.Int `json:"bb"`
	AB    *big.Int `json:"ab"`
	Least int64    `json:"least"`
	Most  int64    `json:"most"`
}

func (t *together) sums() *Sums {
	return &Sums{t.a.big(), t.b.big(), t.aa.big(), t.bb.big(), t.ab.big(), t.least, t.most}
}

// together reads sums of n pairs, and notes those that pairs cannot come to.
func (g *gatherer) together(s *Sums, n int64) (t together) {
	if s == nil || s.A == nil || s.B == nil || s.AA == nil || s.BB == nil || s.AB == nil {
		g.bad = true
		return t
	}
	const far = 1 << 54 // of a value less another
	g.within(-far, s.Least, 0)
	g.within(0, s.Most, far)
	t = together{a: g.wide(s.A), b: g.wide(s.B), aa: g.wide(s.AA), bb: g.wide(s.BB), ab: g.wide(s.AB), least: s.Least, most: s.Most}
	if g.bad {
		return t
	}
	g.squares(n, s.A, s.AA)
	g.squares(n, s.B, s.BB)
	sum, squares := t.differences()
	x := moments{fights: n, least: extreme{value: s.Least}, most: extreme{value: s.Most}}
	x.sum, x.squares = g.wide(sum), g.wide(squares)
	g.values(x)
	return t
}

// share reads the sums of something that is so in a fight or is not.
func (g *gatherer) share(s *Sums, n int64) together {
	t := g.together(s, n)
	if !g.bad {
		pairs, either := big.NewInt(n), new(big.Int).Add(s.A, s.B)
		g.between(new(big.Int), s.AB, s.A)
		g.between(new(big.Int), s.AB, s.B)
		g.between(new(big.Int), either.Sub(either, s.AB), pairs)
		g.bad = g.bad || s.A.Cmp(s.AA) != 0 || s.B.Cmp(s.BB) != 0
	}
	return t
}

// ReadComparison reads a part of a comparison that was written as JSON.
func ReadComparison(text []byte) (*Comparison, error) {
	c := &Comparison{}
	if err := ReadJSON(text, "compare", c); err != nil {
		return nil, err
	}
	if !c.sound() {
		return nil, fmt.Errorf("not a report of `hcl compare --format json`")
	}
	return c, nil
}

// sound reports whether a comparison that was read has what each has.
func (c *Comparison) sound() bool {
	return c.Asked >= 1 && c.Asked <= mostFights && c.Outcomes != nil && c.Measures != nil
}

// IsComparison reports whether a text has what a comparison has and no other report.
func IsComparison(text []byte) bool {
	var head struct{ A, B *json.RawMessage }
	return TooLarge(text, "compare") == nil && json.Unmarshal(text, &head) == nil && head.A != nil && head.B != nil
}

// MergeComparisons makes one comparison of the parts of one: the same that one process would
// have made, if all are there and none was broken off.
func MergeComparisons(parts []*Comparison) (*Comparison, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("there is nothing to merge")
	}
	first := parts[0]
	out := *first
	out.Partial = false
	var sides []string
	for _, o := range first.Outcomes {
		sides = append(sides, o.Winner)
	}
	if want := append(namesOf(first.A.Sides), ""); !slices.Equal(sides, want) {
		return nil, fmt.Errorf("the outcomes are not those of the sides")
	}
	heads := headsOf(first)
	whole, held := noPairs(sides, len(heads)), map[int]bool{}
	var partings []Parting
	for _, p := range parts {
		if p.Shards == nil {
			return nil, fmt.Errorf("only parts can be merged, made with --shard")
		}
		if why := differing(first, p); why != "" {
			return nil, fmt.Errorf("these are no parts of one comparison: %s", why)
		}
		if err := p.Shards.Hold(held, first.Shards.Of); err != nil {
			return nil, err
		}
		out.Partial = out.Partial || p.Partial
		pairs, err := p.pairs(sides)
		if err != nil {
			return nil, err
		}
		if whole.merge(pairs); whole.fights > first.Asked {
			return nil, fmt.Errorf("they hold more than the %d fights that there were", first.Asked)
		}
		partings = append(partings, p.Partings...)
	}
	for i := range whole.groups {
		whole.groups[i].narrow()
	}
	out.Shards, out.Fights = heldShards(held, first.Shards.Of), whole.fights
	out.fill(whole, heads)
	slices.SortFunc(partings, func(x, y Parting) int { return int(x.Fight - y.Fight) })
	out.Partings = append(out.Partings, partings[:min(len(partings), mostParted)]...)
	return &out, nil
}

func namesOf(sides []event.SideInfo) (out []string) {
	for _, s := range sides {
		out = append(out, s.Name)
	}
	return out
}

// headsOf are the measures of a part, without what was counted.
func headsOf(c *Comparison) []MeasureCompared {
	out := slices.Clone(c.Measures)
	for i := range out {
		out[i].Rows, out[i].Wider = nil, false
	}
	return out
}

// differing says in what two parts are not of the same comparison.
func differing(a, b *Comparison) string {
	said := func(of *Contestant) any {
		return []any{of.Ruleset, of.Version, hashesOf(of.Files), of.Sides, of.Params, of.Off, of.Alone}
	}
	return firstDifference([]alike{
		{"their rulesets, files, sides or params of A are", said(&a.A), said(&b.A)},
		{"their rulesets, files, sides or params of B are", said(&a.B), said(&b.B)},
		{"their seeds are", a.Seed, b.Seed},
		{"their numbers of fights (-n) are", a.Asked, b.Asked},
		{"whether anything is left to chance is", a.NoChance, b.NoChance},
		{"their numbers of shards are", a.Shards.Of, b.Shards.Of},
		{"their measures are", headsOf(a), headsOf(b)},
	})
}

// pairs takes the counts and sums out of a part again.
func (c *Comparison) pairs(sides []string) (*pair, error) {
	g := &gatherer{asked: c.Asked, bad: c.NoChance && c.Fights > 1 || c.Fights < 0 || c.Fights > c.Asked || len(c.Outcomes) != len(sides) || len(c.Partings) > mostParted}
	p := noPairs(sides, len(c.Measures))
	p.fights = c.Fights
	var a, b int64 // fights that ended somehow
	count := func(n *int64, w wide) {
		if x := w.big(); x.IsInt64() {
			*n += x.Int64()
		}
	}
	for i, o := range c.Outcomes {
		if g.bad {
			break
		}
		g.bad = g.bad || o.Winner != sides[i]
		t := g.share(o.Sums, c.Fights)
		p.line(ofOutcomes, sides[i]).together = t
		count(&a, t.a)
		count(&b, t.b)
		for _, x := range o.Reasons {
			p.line(ofReasons, reasonLine(o.Winner, x.Reason)).together = g.share(x.Sums, c.Fights)
		}
	}
	number := func(side string) int64 {
		i := slices.Index(sides, side)
		g.bad = g.bad || i < 0
		if i == len(sides)-1 {
			i = -1
		}
		return int64(i)
	}
	rest := c.Fights
	for _, o := range c.Otherwise {
		g.within(1, o.Fights, rest)
		rest -= o.Fights
		p.otherwise[[2]int64{number(o.A), number(o.B)}] += o.Fights
	}
	p.line(ofRounds, "").together = g.together(c.Rounds.Sums, c.Fights)
	for i, m := range c.Measures {
		g.bad = g.bad || m.Scale < 1 || m.Scale > 1_000_000
		p.groups[ofMeasures+i].wider = m.Wider
		for _, row := range m.Rows {
			l := p.line(ofMeasures+i, rowLine(row.Keys))
			g.bad = g.bad || l.keys != nil || len(row.Keys) != len(m.By) || len(row.Place) != len(m.By)
			l.keys, l.place, l.inA = row.Keys, g.place(row.Place), row.InA
			if l.keys == nil {
				l.keys = []event.Shown{}
			}
			l.together = g.together(row.Sums, c.Fights)
		}
	}
	for _, x := range c.Partings {
		g.within(1, x.Fight, c.Asked)
	}
	if g.bad || a != c.Fights || b != c.Fights {
		return nil, fmt.Errorf("its counts and sums do not fit one another")
	}
	return p, nil
}

// Hold notes which parts are there.
func (s *Shards) Hold(held map[int]bool, of int) error {
	for _, i := range s.Held {
		if i < 1 || i > of {
			return fmt.Errorf("there is no part %d of %d", i, of)
		}
		if held[i] {
			return fmt.Errorf("part %d is there twice", i)
		}
		held[i] = true
	}
	return nil
}

// heldShards are the parts that are there, nil if these are all.
func heldShards(held map[int]bool, of int) *Shards {
	if len(held) == of {
		return nil
	}
	return &Shards{of, slices.Sorted(maps.Keys(held))}
}

// text says which parts of how many fights these are.
func (s *Shards) text(asked int64) string {
	part := "part"
	if len(s.Held) > 1 {
		part = "parts"
	}
	var list []string
	for _, i := range s.Held {
		list = append(list, strconv.Itoa(i))
	}
	return fmt.Sprintf("; %s %s of %d of %s", part, strings.Join(list, ", "), s.Of, Grouped(asked))
}
