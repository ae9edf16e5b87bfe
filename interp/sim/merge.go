package sim

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strings"

	"hcl/interp/event"
)

// Schema is the JSON Schema of a report.
//
//go:embed schema.json
var Schema []byte

// Limits on a report: more than the largest that a sim writes.
const (
	mostEntries = 1_500_000
	mostText    = 1 << 16 // bytes, with what JSON needs
	mostNumber  = 1000
	mostFights  = 1 << 50
)

// TooLarge says what a report has too much of, before it takes memory for it.
func TooLarge(text []byte, verb string) error {
	entries, begin, most := 0, 0, mostNumber // where a text or a number has begun
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case i-begin > most:
			return fmt.Errorf("not a report of `hcl %s --format json`: a text or number has more than %d bytes", verb, most)
		case c == '"' && most == mostText:
			begin, most = i, mostNumber
		case c == '"':
			begin, most = i, mostText
		case most == mostText && c == '\\':
			i++
		case most == mostNumber && (c == ',' || c == '[' || c == '{'):
			begin = i
			if entries++; entries > mostEntries {
				return fmt.Errorf("not a report of `hcl %s --format json`: it has more than %d entries", verb, mostEntries)
			}
		}
	}
	return nil
}

// Read reads a report that was written as JSON.
func Read(text []byte) (*Report, error) {
	r := &Report{}
	if err := ReadJSON(text, "sim", r); err != nil {
		return nil, err
	}
	if r.Asked < 1 || r.Asked > mostFights || r.Outcomes == nil || r.Measures == nil || r.Choices == nil {
		return nil, fmt.Errorf("not a report of `hcl sim --format json`")
	}
	return r, nil
}

// ReadJSON reads what a verb has written as JSON.
func ReadJSON(text []byte, verb string, r any) error {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) {
		return fmt.Errorf("a text in UTF-16, as > in Windows PowerShell writes it; make it anew in cmd or PowerShell 7")
	}
	if err := TooLarge(text, verb); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(r); err != nil {
		return fmt.Errorf("not a report of `hcl %s --format json`: %s", verb, unread(err))
	}
	if d.More() {
		return fmt.Errorf("holds more than one report")
	}
	return nil
}

// unread says in words why a text is no report.
func unread(err error) string {
	var wrongType *json.UnmarshalTypeError
	var wrong *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF):
		return "it is empty"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "it breaks off"
	case errors.As(err, &wrongType) && wrongType.Field == "":
		return "it does not begin with `{`"
	case errors.As(err, &wrongType):
		what := map[string]string{"string": "a text", "bool": "true or false", "array": "a list", "object": "what stands in braces", "number": "a number"}[wrongType.Value]
		return fmt.Sprintf("%s cannot stand in `%s`", cmp.Or(what, "the "+wrongType.Value), wrongType.Field[strings.LastIndexByte(wrongType.Field, '.')+1:])
	case errors.As(err, &wrong):
		return fmt.Sprintf("what stands before byte %d is not JSON", wrong.Offset)
	}
	return "a sum in it is no whole number" // only numbers too long for others have readers of their own
}

// Write writes a report as JSON.
func (r *Report) Write() ([]byte, error) { return JSON(r) }

// JSON writes a report of any sort.
func JSON(x any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(x)
	return b.Bytes(), err
}

// Merge makes one report of the parts of a run: the same that one process would have
// made, if all are there and none was broken off.
func Merge(parts []*Report) (*Report, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("there is nothing to merge")
	}
	first := parts[0]
	whole, names := newTallies(len(first.Sides), len(first.Measures), len(first.Choices), len(first.Mattered)), newRecorded(first)
	head, held := first.Head, map[int]bool{}
	head.Partial = false
	for _, p := range parts {
		if p.Shards == nil {
			return nil, fmt.Errorf("only parts can be merged, made with --shard")
		}
		if why := differ(first, p); why != "" {
			return nil, fmt.Errorf("these are no parts of one run: %s", why)
		}
		if err := p.Shards.Hold(held, first.Shards.Of); err != nil {
			return nil, err
		}
		head.Partial = head.Partial || p.Partial
		t, err := p.tallies(names)
		if err != nil {
			return nil, err
		}
		if whole.merge(t); whole.fights > first.Asked {
			return nil, fmt.Errorf("they hold more than the %d fights that there were", first.Asked)
		}
	}
	head.Shards = heldShards(held, first.Shards.Of)
	whole.narrow()
	return report(head, whole, names), nil
}

// differ says in what two parts are not of the same run.
func differ(a, b *Report) string {
	var choices [2][]string
	var measures [2][]Measure
	var parts [2][][3]string
	for i, r := range []*Report{a, b} {
		for _, c := range r.Choices {
			choices[i] = append(choices[i], c.Name)
		}
		for _, p := range r.Mattered {
			parts[i] = append(parts[i], [3]string{p.Sort, p.Of, p.Name})
		}
		for _, m := range r.Measures {
			m.Rows, m.Rest = nil, nil
			measures[i] = append(measures[i], m)
		}
	}
	return firstDifference([]alike{
		{"their rulesets are", []any{a.Ruleset, a.Version}, []any{b.Ruleset, b.Version}},
		{"their files are", hashesOf(a.Files), hashesOf(b.Files)},
		{"their params are", a.Params, b.Params},
		{"their choices by order (--play) are", a.Play, b.Play},
		{"what is switched off is", a.Off, b.Off},
		{"their sides are", a.Sides, b.Sides},
		{"their seeds are", a.Seed, b.Seed},
		{"their numbers of fights (-n) are", a.Asked, b.Asked},
		{"whether anything is left to chance is", a.NoChance, b.NoChance},
		{"their numbers of shards are", a.Shards.Of, b.Shards.Of},
		{"their measures are", measures[0], measures[1]},
		{"their choices are", choices[0], choices[1]},
		{"what is counted in them is", parts[0], parts[1]},
	})
}

func hashesOf(files []event.FileInfo) (out []string) {
	for _, f := range files {
		out = append(out, f.Hash)
	}
	return out
}

// alike is what two parts of one run have in common.
type alike struct {
	what string
	a, b any
}

// firstDifference says which of it they have not.
func firstDifference(list []alike) string {
	text := func(x any) string {
		t, _ := json.Marshal(x)
		return string(t)
	}
	for _, p := range list {
		if text(p.a) != text(p.b) {
			return p.what + " not the same"
		}
	}
	return ""
}

// recorded names things as the parts do.
type recorded struct {
	first   *Report
	rows    []map[event.Key][]event.Shown
	options []map[event.Key][2]event.Shown
}

func newRecorded(r *Report) *recorded {
	n := &recorded{first: r}
	for range r.Measures {
		n.rows = append(n.rows, map[event.Key][]event.Shown{})
	}
	for range r.Choices {
		n.options = append(n.options, map[event.Key][2]event.Shown{})
	}
	return n
}

func (n *recorded) measures() []Measure {
	out := slices.Clone(n.first.Measures)
	for i := range out {
		out[i].Rows, out[i].Rest = nil, nil
	}
	return out
}

func (n *recorded) choices() []Choice { return n.first.Choices }

func (n *recorded) parts() []Part {
	out := slices.Clone(n.first.Mattered)
	for i, p := range out {
		out[i] = Part{Sort: p.Sort, Of: p.Of, Name: p.Name, Title: p.Title, of: -1}
	}
	return out
}

func (n *recorded) measured(i int, k event.Key) []event.Shown  { return n.rows[i][k] }
func (n *recorded) taken(site int, k event.Key) [2]event.Shown { return n.options[site][k] }

// gatherer reads numbers of a report and remembers whether one was none of ours.
type gatherer struct {
	asked int64 // fights
	bad   bool
}

func (g *gatherer) wide(x *big.Int) wide {
	w, ok := wideOf(x)
	g.bad = g.bad || !ok
	return w
}

// within notes a count that cannot be.
func (g *gatherer) within(least, n, most int64) { g.bad = g.bad || n < least || n > most }

func (g *gatherer) place(words []int64) (k event.Key) {
	g.bad = g.bad || len(words) > len(k)
	copy(k[:], words)
	return k
}

// squares notes a sum of squares that the values of so many fights cannot have: by the
// inequality of Cauchy and Schwarz, their variance would be negative.
func (g *gatherer) squares(fights int64, sum, squares *big.Int) {
	if sum == nil || squares == nil {
		g.bad = true
		return
	}
	least := new(big.Int).Mul(sum, sum)
	g.bad = g.bad || least.Cmp(new(big.Int).Mul(squares, big.NewInt(fights))) > 0
}

// between notes a number that is not between two others.
func (g *gatherer) between(least, n, most *big.Int) {
	g.bad = g.bad || least == nil || n == nil || most == nil || n.Cmp(least) < 0 || n.Cmp(most) > 0
}

// values notes sums that values between two extremes cannot have.
func (g *gatherer) values(m moments) {
	fights := big.NewInt(m.fights)
	times := func(x *big.Int) *big.Int { return new(big.Int).Mul(x, fights) }
	least, most := big.NewInt(m.least.value), big.NewInt(m.most.value)
	g.between(times(least), m.sum.big(), times(most))
	farthest := least
	if most.CmpAbs(least) > 0 {
		farthest = most
	}
	g.between(new(big.Int), m.squares.big(), times(new(big.Int).Mul(farthest, farthest)))
	g.squares(m.fights, m.sum.big(), m.squares.big())
}

// extreme reads one; there is one wherever there are fights.
func (g *gatherer) extreme(e Extreme, scale int64) extreme {
	x := math.Round(float64(e.Value * float64(scale)))
	g.bad = g.bad || !(math.Abs(x) < 1<<53) || e.Fight < 0 || e.Fight > g.asked
	return extreme{int64(x), e.Fight}
}

// tallies takes the counts and sums out of a report again.
func (r *Report) tallies(n *recorded) (*tallies, error) {
	g := &gatherer{asked: r.Asked, bad: r.NoChance && r.Fights > 1}
	t := newTallies(len(r.Sides), len(r.Measures), len(r.Choices), len(r.Mattered))
	t.fights = r.Fights
	scale := int64(0)
	for i, m := range r.Measures {
		g.bad = g.bad || m.Scale < 1
		if m.AtEnd && scale == 0 {
			scale = m.Scale
		}
		to := &t.measures[i]
		for _, row := range m.Rows {
			k := g.place(row.Place)
			g.within(1, row.Fights, r.Fights)
			n.rows[i][k] = row.Keys
			x := moments{fights: row.Fights, sum: g.wide(row.Sum), squares: g.wide(row.Squares),
				least: g.extreme(row.Least, m.Scale), most: g.extreme(row.Most, m.Scale)}
			g.values(x)
			*to.row(k) = x
		}
		if m.Rest != nil {
			to.rest, to.wider = g.wide(m.Rest), true
		}
	}
	for i, c := range r.Choices {
		for _, s := range c.Sides {
			g.within(1, s.Fights, r.Fights)
			g.bad = g.bad || s.Made == nil || s.Made.Sign() < 1
			g.squares(s.Fights, s.Made, s.Squares)
			*t.made[i].row(event.Key{s.Place}) = moments{fights: s.Fights, sum: g.wide(s.Made), squares: g.wide(s.Squares)}
		}
		for _, d := range c.Options {
			g.within(0, d.Fights, r.Fights)
			g.bad = g.bad || d.Taken == nil || (d.Fights == 0) != (d.Taken.Sign() == 0)
			made := t.made[i].row(event.Key{d.Place[0]})
			g.bad = g.bad || len(made.sum.big().Bits()) == 0
			g.squares(d.Fights, d.Taken, d.Squares)
			g.between(new(big.Int), d.Taken, made.sum.big())
			g.between(new(big.Int), d.Cross, made.squares.big())
			k := event.Key{d.Place[0], d.Place[1]}
			n.options[i][k] = [2]event.Shown{d.Side, d.Option}
			*t.taken[i].row(k) = moments{fights: d.Fights, sum: g.wide(d.Taken), squares: g.wide(d.Squares), cross: g.wide(d.Cross)}
		}
		if c.Rest != nil {
			t.taken[i].rest, t.taken[i].wider = g.wide(c.Rest), true
		}
	}
	for i := range r.Mattered {
		t.came[i], t.pondered[i] = r.Mattered[i].moments(g, r.Fights), r.Mattered[i].Pondered
		t.decided[i] = r.Mattered[i].asked(g, r.AskedIn)
	}
	g.within(0, r.AskedIn, r.Fights)
	t.asked = r.AskedIn
	if len(r.Outcomes) != len(t.others) {
		return nil, fmt.Errorf("the outcomes are not those of the sides")
	}
	ended, lasted := r.Fights, r.Fights
	for i, o := range r.Outcomes {
		winner := (i + 1) % len(t.others)
		for _, x := range o.Reasons {
			g.within(1, x.Fights, ended)
			ended -= x.Fights
			if x.Other {
				t.others[winner] += x.Fights
			} else {
				t.ended(outcome{int64(winner - 1), x.Reason}, x.Fights)
			}
		}
		if o.Best != nil {
			t.best[winner] = g.extreme(*o.Best, max(1, scale))
		}
		g.bad = g.bad || len(o.Reasons) > 0 && t.best[winner].fight < 1
	}
	for _, h := range r.Rounds.Histogram {
		if h.Rounds < 0 || h.Rounds > mostRounds {
			return nil, fmt.Errorf("a fight of %d rounds cannot be", h.Rounds)
		}
		g.within(1, h.Fights, lasted)
		lasted -= h.Fights
		t.lasted(h.Rounds, h.Fights)
	}
	t.longest = g.extreme(r.Rounds.Longest, 1)
	if g.bad || ended != 0 || lasted != 0 {
		return nil, fmt.Errorf("its counts and sums do not fit one another")
	}
	return t, nil
}
