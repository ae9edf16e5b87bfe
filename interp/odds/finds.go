package odds

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/stats"
	"hcl/interp/world"
	"hcl/stdlib/value"
)

// finds are what everything that is asked has come to so far.
type finds struct {
	tables []table // of each that is asked
	given  bool    // the last value of each way is a condition
	held   weight  // of the ways that meet it
	met    int64   // how many those are
	all    weight  // of all ways
	count  int64   // of them

	steps, work int64
	kept        int // values, and the items of those that are lists
}

// table is what one thing has come to.
type table struct {
	list  []outcome
	byKey map[any]int // place in list
}

// outcome is a value, and how likely it is.
type outcome struct {
	key    any
	shown  event.Shown
	number float64
	whole  int64
	size   int
	weight
	chance *big.Int // in the end: of what all ways are some of
}

func newFinds(q *Question) *finds {
	f := &finds{tables: make([]table, len(q.Asked)), given: q.Given != nil}
	for i := range f.tables {
		f.tables[i].byKey = map[any]int{}
	}
	return f
}

// listKey tells lists apart.
type listKey string

const tooLong = "to go through all ways takes too long (--limit steps=N and work=N let it take longer)"

const (
	ofWays   = 5       // what finds all ways has this part of the steps of a fight,
	ofThrows = 12      // and the throws this, since formulas are slow
	inWork   = 4       // either has this part of its work
	mostKept = 500_000 // values and items of lists
	itemWork = 20      // of telling a list from others, for each item
)

// add counts a way that has been gone.
func (f *finds) add(trial *interp.Trial, values []value.Value, some, all *big.Int) {
	f.count++
	f.all.add(some, all)
	if f.given {
		if last := len(values) - 1; values[last] != true {
			f.take(trial)
			return
		}
		f.met++
		f.held.add(some, all)
	}
	for i := range f.tables {
		t, v := &f.tables[i], values[i]
		key := any(v)
		list, _ := v.(value.List)
		if list != nil {
			key = listKey(fmt.Sprint(trial.Shown(i, v).ID))
			f.work += itemWork * int64(len(list))
		}
		place, ok := t.byKey[key]
		if !ok {
			x := outcome{key: key, shown: trial.Shown(i, v), number: math.NaN(), size: 1 + len(list)}
			switch v := v.(type) {
			case int64:
				x.number, x.whole = float64(v), v
			case float64:
				x.number = v
			}
			place = f.keep(t, x)
		}
		t.list[place].add(some, all)
	}
	f.take(trial)
}

// keep makes a place for an outcome.
func (f *finds) keep(t *table, x outcome) int {
	t.byKey[x.key] = len(t.list)
	t.list = append(t.list, x)
	f.kept += x.size
	return len(t.list) - 1
}

func (f *finds) take(trial *interp.Trial) {
	steps, work := trial.Taken()
	f.steps, f.work = f.steps+steps, f.work+work
}

// join adds what was found elsewhere.
func (f *finds) join(g *finds) {
	f.count, f.met, f.steps, f.work = f.count+g.count, f.met+g.met, f.steps+g.steps, f.work+g.work
	f.all.join(&g.all)
	f.held.join(&g.held)
	for i := range g.tables {
		t := &f.tables[i]
		for _, x := range g.tables[i].list {
			place, ok := t.byKey[x.key]
			if !ok {
				x.weight = x.weight.clone()
				f.keep(t, x)
				continue
			}
			t.list[place].join(&x.weight)
		}
	}
}

// enough says why no more can be looked at; "" if it can.
func (f *finds) enough(l world.Limits, inSteps int64) string {
	switch {
	case f.kept > mostKept:
		return "it comes to too many different lists"
	case f.steps > l.Steps/inSteps || f.work > l.Work/inWork:
		return tooLong
	}
	return ""
}

// tell writes what was found. It reports false if the condition never held.
func (f *finds) tell(r *Report, q *Question, fractions bool) bool {
	whole := f.all.common(big.NewInt(1))
	all := f.all.of(whole)
	if r.Exact {
		r.Beyond = near(new(big.Int).Sub(whole, all), whole)
	} else {
		whole = all
	}
	of := whole // what chances are shares of
	if f.given {
		held := f.held.of(f.all.common(big.NewInt(1)))
		r.Given = &Given{Text: q.Condition}
		if of = held; r.Exact {
			share := near(held, whole)
			r.Given.Share = stats.Share{Share: share, Low: share, High: share}
			if fractions {
				r.Given.Fraction = new(big.Rat).SetFrac(held, whole).String()
			}
		} else {
			r.Given.Share = stats.ShareOf(float64(f.met), float64(f.count))
		}
		if held.Sign() == 0 {
			return false
		}
	}
	common := f.all.common(big.NewInt(1))
	for i := range f.tables {
		a := Asked{Of: q.Of[i]}
		f.tables[i].tell(&a, common, of, fractions)
		if !r.Exact {
			a.estimated(near(of, one))
		}
		r.Asked = append(r.Asked, a)
	}
	return true
}

// estimated gives chances the intervals that they have after n throws.
func (a *Asked) estimated(n float64) {
	for i := range a.Values {
		v := &a.Values[i]
		v.Share = stats.ShareOf(math.Round(v.Share.Share*n), n)
	}
	if a.Mean != nil && n > 1 {
		const z95 = 1.959963984540054
		reach := z95 * *a.SD / math.Sqrt(n)
		low, high := a.Mean.Value-reach, a.Mean.Value+reach
		a.Mean.Low, a.Mean.High = &low, &high
	}
}

// tell writes how likely each value is: of what it is a share of.
func (t *table) tell(a *Asked, common, of *big.Int, fractions bool) {
	for i := range t.list {
		t.list[i].chance = t.list[i].of(common)
	}
	numbers := t.sort()
	below, rest := new(big.Int), new(big.Int).Set(of)
	for i := range t.list {
		x := &t.list[i]
		v := Value{Value: x.shown}
		v.Share.Share = near(x.chance, of)
		v.Low, v.High = v.Share.Share, v.Share.Share
		least := near(rest, of)
		rest.Sub(rest, x.chance)
		if most := near(below.Add(below, x.chance), of); numbers {
			v.AtMost, v.AtLeast = &most, &least
		}
		if fractions {
			v.Fraction = new(big.Rat).SetFrac(x.chance, of).String()
		}
		a.Values = append(a.Values, v)
	}
	if numbers {
		t.tellMean(a, below, fractions && rest.Sign() == 0)
	}
}

// tellMean writes the mean and the standard deviation of numbers; all is how likely they are
// together.
func (t *table) tellMean(a *Asked, all *big.Int, fraction bool) {
	sum, squares := new(big.Rat), new(big.Rat)
	if ints := !slices.ContainsFunc(t.list, func(x outcome) bool { return x.number != float64(x.whole) }); ints {
		first, second := new(big.Int), new(big.Int)
		for i := range t.list {
			n := big.NewInt(t.list[i].whole)
			part := new(big.Int).Mul(n, t.list[i].chance)
			first.Add(first, part)
			second.Add(second, part.Mul(part, n))
		}
		sum.SetFrac(first, all)
		squares.SetFrac(second, all)
	} else {
		for i := range t.list {
			n := new(big.Rat)
			n.SetFloat64(t.list[i].number)
			part := new(big.Rat).SetFrac(t.list[i].chance, all)
			part.Mul(part, n)
			sum.Add(sum, part)
			squares.Add(squares, part.Mul(part, n))
		}
	}
	mean, _ := sum.Float64()
	variance, _ := squares.Sub(squares, new(big.Rat).Mul(sum, sum)).Float64()
	sd := math.Sqrt(max(0, variance))
	a.Mean, a.SD = &Figure{Value: mean}, &sd
	if fraction {
		a.Mean.Fraction = sum.String()
	}
}

// sort sorts what was found: numbers from the least on, else yes before no, or the likeliest
// first. It reports whether all are numbers.
func (t *table) sort() (numbers bool) {
	numbers = !slices.ContainsFunc(t.list, func(x outcome) bool { return math.IsNaN(x.number) })
	slices.SortFunc(t.list, func(a, b outcome) int {
		if numbers {
			return cmp.Compare(a.number, b.number)
		}
		if yes, ok := a.shown.ID.(bool); ok {
			if yes {
				return -1
			}
			return 1
		}
		return cmp.Or(b.chance.Cmp(a.chance), strings.Compare(a.shown.Text, b.shown.Text))
	})
	return numbers
}

// near is the number nearest to a of b.
func near(a, b *big.Int) float64 {
	const bits = 128
	x, y := new(big.Float).SetPrec(bits).SetInt(a), new(big.Float).SetPrec(bits).SetInt(b)
	out, _ := x.Quo(x, y).Float64()
	return out
}
