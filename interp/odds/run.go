package odds

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/sim"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Options say how far to go.
type Options struct {
	Ways    int64  // at most so many are gone through
	Samples int64  // how often to throw if there are more
	Seed    uint64 // of these throws

	Formula   string // as it was given
	Fractions bool   // are wanted
}

// Run finds how likely everything is that the formula can come to which a test binds. Its error is
// an *event.Failure, or that of a context that ended while ways were gone through.
func Run(ctx context.Context, m *interp.Machine, t *ir.Test, let *ir.Let, o Options) (*Report, error) {
	found := &outcomes{m: m, trial: interp.NewTrial(m, t, let), byKey: map[any]int{}}
	info := found.trial.Info()
	r := &Report{Ruleset: info.Ruleset, Version: info.Version, Scenario: info.Scenario, Params: info.Params, Formula: o.Formula}
	why, err := found.goThrough(ctx, o.Ways)
	if err != nil {
		return nil, err
	}
	if r.Exact, r.Why = why == "", why; r.Exact {
		r.Ways = found.ways
		found.tell(r, o.Fractions)
		return r, nil
	}
	if err := found.throw(ctx, o, r); err != nil {
		return nil, err
	}
	return r, nil
}

// outcomes are what a formula has come to so far.
type outcomes struct {
	m     *interp.Machine
	trial *interp.Trial
	list  []outcome
	byKey map[any]int // place in list
	ways  int64       // that were gone, or times that it was thrown
	steps int64
	work  int64
	kept  int        // values, and the items of those that are lists
	alls  []*big.Int // that ways are some of
}

// outcome is a value, and how likely it is: the sum of some[i] of alls[i].
type outcome struct {
	shown  event.Shown
	number float64
	whole  int64
	some   []*big.Int
	chance *big.Int // in the end: of what all ways are some of
}

// listKey tells lists apart.
type listKey string

// at is the outcome of a value.
func (o *outcomes) at(v value.Value) *outcome {
	key := any(v)
	list, _ := v.(value.List)
	if list != nil {
		key = listKey(fmt.Sprint(o.trial.Shown(v).ID))
		o.work += itemWork * int64(len(list))
	}
	i, ok := o.byKey[key]
	if !ok {
		i = len(o.list)
		o.byKey[key] = i
		o.kept += 1 + len(list)
		x := outcome{shown: o.trial.Shown(v), number: math.NaN()}
		switch v := v.(type) {
		case int64:
			x.number, x.whole = float64(v), v
		case float64:
			x.number = v
		}
		o.list = append(o.list, x)
	}
	return &o.list[i]
}

const (
	mostKept = 1_000_000 // values and items of lists
	itemWork = 20        // of telling a list from others, for each item
)

// full reports whether there is no room for more values.
func (o *outcomes) full() bool { return o.kept > mostKept }

// tired reports whether all evaluations together have taken what a fight may take.
func (o *outcomes) tired() bool {
	steps, work := o.trial.Taken()
	o.steps, o.work = o.steps+steps, o.work+work
	return o.steps > o.m.Limits.Steps || o.work > o.m.Limits.Work
}

// often is how many evaluations pass between looks at whether the user has had enough.
const often = 64

// goThrough goes all ways. If it cannot, it says why.
func (o *outcomes) goThrough(ctx context.Context, most int64) (why string, err error) {
	w := &ways{known: map[value.Dice]*value.Distribution{}}
	for more := true; more; more = w.turn() {
		if o.ways++; o.ways > most {
			return "there are more than " + sim.Grouped(most) + " ways in which everything can fall", nil
		}
		if o.ways%often == 0 && ctx.Err() != nil {
			return "", ctx.Err()
		}
		v, failure := o.trial.Evaluate(w, o.m.Seed, 1)
		switch {
		case failure == nil:
		case w.why != "":
			return w.why, nil
		case failure.Limit:
			return "a limit is reached on one of the ways", nil
		default:
			return "", failure
		}
		some, all := w.weight()
		o.at(v).add(some, o.placeOf(all))
		switch {
		case o.full():
			return "it comes to too many different lists", nil
		case o.tired():
			return "to go through all ways takes more than a fight may take", nil
		}
	}
	return "", nil
}

// placeOf is the place of a number that ways are some of.
func (o *outcomes) placeOf(all *big.Int) int {
	for i, x := range o.alls {
		if x == all || x.Cmp(all) == 0 {
			return i
		}
	}
	o.alls = append(o.alls, all)
	return len(o.alls) - 1
}

func (x *outcome) add(some *big.Int, place int) {
	for len(x.some) <= place {
		x.some = append(x.some, new(big.Int))
	}
	x.some[place].Add(x.some[place], some)
}

// throw evaluates the formula by chance, again and again.
func (o *outcomes) throw(ctx context.Context, opts Options, r *Report) error {
	o.list, o.byKey, o.alls, o.ways, o.steps, o.work, o.kept = nil, map[any]int{}, nil, 0, 0, 0, 0
	for o.ways < opts.Samples {
		if o.ways%often == 0 && ctx.Err() != nil {
			if r.Partial = true; o.ways == 0 {
				return ctx.Err()
			}
			break
		}
		o.ways++
		v, failure := o.trial.Evaluate(nil, opts.Seed, uint64(o.ways))
		if failure != nil {
			return failure
		}
		o.at(v).add(one, 0)
		if o.tired() || o.full() {
			break
		}
	}
	o.alls = []*big.Int{big.NewInt(o.ways)}
	r.Samples, r.Seed = o.ways, opts.Seed
	o.tell(r, opts.Fractions)
	for i := range r.Values {
		v := &r.Values[i]
		v.Share = sim.ShareOf(math.Round(v.Share.Share*float64(o.ways)), float64(o.ways))
	}
	if r.Mean != nil && o.ways > 1 {
		const z95 = 1.959963984540054
		reach := z95 * *r.SD / math.Sqrt(float64(o.ways))
		low, high := r.Mean.Value-reach, r.Mean.Value+reach
		r.Mean.Low, r.Mean.High = &low, &high
	}
	return nil
}

// tell writes what was found.
func (o *outcomes) tell(r *Report, fractions bool) {
	whole := big.NewInt(1) // that all ways are some of
	for _, all := range o.alls {
		common := new(big.Int).GCD(nil, nil, whole, all)
		whole.Mul(whole, common.Quo(all, common))
	}
	for i := range o.list {
		x := &o.list[i]
		x.chance = new(big.Int)
		for place, some := range x.some {
			x.chance.Add(x.chance, new(big.Int).Mul(some, new(big.Int).Quo(whole, o.alls[place])))
		}
	}
	numbers := o.sort()
	below, rest := new(big.Int), new(big.Int).Set(whole)
	for i := range o.list {
		x := &o.list[i]
		v := Value{Value: x.shown}
		v.Share.Share = near(x.chance, whole)
		v.Low, v.High = v.Share.Share, v.Share.Share
		least := near(rest, whole)
		rest.Sub(rest, x.chance)
		if most := near(below.Add(below, x.chance), whole); numbers {
			v.AtMost, v.AtLeast = &most, &least
		}
		if fractions {
			v.Fraction = new(big.Rat).SetFrac(x.chance, whole).String()
		}
		r.Values = append(r.Values, v)
	}
	r.Beyond = near(rest, whole)
	if numbers {
		o.tellMean(r, whole, below, fractions)
	}
}

// tellMean writes the mean and the standard deviation of numbers; all is how likely they are
// together.
func (o *outcomes) tellMean(r *Report, whole, all *big.Int, fractions bool) {
	sum, squares := new(big.Rat), new(big.Rat)
	if ints := !slices.ContainsFunc(o.list, func(x outcome) bool { return x.number != float64(x.whole) }); ints {
		first, second := new(big.Int), new(big.Int)
		for i := range o.list {
			n := big.NewInt(o.list[i].whole)
			part := new(big.Int).Mul(n, o.list[i].chance)
			first.Add(first, part)
			second.Add(second, part.Mul(part, n))
		}
		sum.SetFrac(first, all)
		squares.SetFrac(second, all)
	} else {
		for i := range o.list {
			n := new(big.Rat)
			n.SetFloat64(o.list[i].number)
			part := new(big.Rat).SetFrac(o.list[i].chance, all)
			part.Mul(part, n)
			sum.Add(sum, part)
			squares.Add(squares, part.Mul(part, n))
		}
	}
	mean, _ := sum.Float64()
	variance, _ := squares.Sub(squares, new(big.Rat).Mul(sum, sum)).Float64()
	sd := math.Sqrt(max(0, variance))
	r.Mean, r.SD = &Figure{Value: mean}, &sd
	if fractions && whole.Cmp(all) == 0 {
		r.Mean.Fraction = sum.String()
	}
}

// sort sorts what was found: numbers from the least on, else yes before no, or the likeliest
// first. It reports whether all are numbers.
func (o *outcomes) sort() (numbers bool) {
	numbers = !slices.ContainsFunc(o.list, func(x outcome) bool { return math.IsNaN(x.number) })
	slices.SortFunc(o.list, func(a, b outcome) int {
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
