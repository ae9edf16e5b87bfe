package fast

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// A loop that adds up what throws come to, such as the harm of many blows, does the
// same with each throw: what one comes to depends on the dice alone and on fixed fields
// of things. So it is computed when the machine is built, for every outcome of the dice
// and all things that there are, and the loop has only to draw and to add. It is played
// pass by pass where that could be told apart: where the scenario gives throws, or the steps or
// calls may not last.

// throws is a loop of that kind.
type throws struct {
	label, first int
	nobody       bool // rolls
	deep         int  // calls inside one another
	inputs       []input
	tables       []outcomes // by the things of the inputs
}

// input is a register that holds a thing, one of n.
type input struct {
	in register
	n  int64
}

// outcomes is what one pass adds, by what the dice draw: the value in the lower bits, and
// above them how many steps the pass takes, so that both are added up at once.
type outcomes struct {
	values []int64
	steps  int64 // at most
}

const (
	stepsAbove     = 36      // bits of the values
	mostPasses     = 1 << 14 // at once
	largestOutcome = 1 << 20 // of one pass
	mostPassSteps  = 1 << 12
)

// throwAll plays a loop at once. It returns false, and has done nothing, if the loop has to
// be played pass by pass.
func (f *Fight) throwAll(t *throws, r *[registers]int64, i *instr) bool {
	const largest = 1 << 60
	n, sum := r[i.c], r[i.a]
	if f.throws != nil || f.luck.sums != nil || f.depth+t.deep > f.deepest || n > mostPasses || sum > largest || sum < -largest {
		return false
	}
	place := int64(0)
	for _, in := range t.inputs {
		place = place*in.n + r[in.in]
	}
	x := &t.tables[place]
	if n*x.steps > f.steps {
		return false
	}
	roller := 0
	if !t.nobody {
		roller = t.first + int(r[i.b])
	}
	both := f.chance.AddUp(x.values, n, t.label, roller, f.round)
	added := both << (64 - stepsAbove) >> (64 - stepsAbove)
	r[i.a] = sum + added
	f.steps -= (both - added) >> stepsAbove
	return true
}

// throwsOf finds out whether the code of a loop's body from some place on, which
// computes in registers from base on, only adds up throws. It returns how, and the
// registers of the sum and of the roller.
func (c *compiler) throwsOf(b *ir.Block, from int, base int) (t *throws, sum, roller register) {
	list := c.out.list[from:]
	last := len(list) - 1
	if last < 2 || list[last].op != opAdd || list[last].a != list[last].b {
		return nil, 0, 0
	}
	sum = list[last].a
	things, own := c.localsIn(b)
	inputs := map[register]bool{}
	throw, deep, deepest := -1, 0, 0
	for n, i := range list[:last] {
		if !i.op.plain() {
			return nil, 0, 0
		}
		switch i.op {
		case opRoll, opRollOne:
			if throw >= 0 {
				return nil, 0, 0
			}
			throw = n
		case opEnter:
			deep++
			deepest = max(deepest, deep)
		case opLeave:
			deep--
		}
		if i.op.jumps() {
			to := int(i.n) - from
			if to <= n || to > last || throw < 0 { // whether it is thrown must not depend on anything
				return nil, 0, 0
			}
		} else if i.writes() && int(i.a) < base && !own[i.a] {
			return nil, 0, 0
		}
		for _, x := range i.reads() {
			if int(x) >= base || own[x] {
				continue
			}
			if _, ok := things[x]; !ok {
				return nil, 0, 0
			}
			inputs[x] = true
		}
	}
	if throw < 0 || list[last].c == sum || own[sum] {
		return nil, 0, 0
	}
	d := list[throw].d
	t = &throws{label: d.label, first: d.first, deep: deepest}
	if roller = list[throw].c; int(roller) >= base {
		if throw == 0 || list[throw-1].op != opConst || list[throw-1].a != roller {
			return nil, 0, 0
		}
		t.nobody = true
	}
	for x := range inputs {
		t.inputs = append(t.inputs, input{x, things[x]})
	}
	slices.SortFunc(t.inputs, func(a, b input) int { return int(a.in) - int(b.in) })
	if !c.tabulate(t, from, throw, 1+stepsOf(b)) {
		return nil, 0, 0
	}
	return t, sum, roller
}

// localsIn lists the registers of the locals that a block reads and that hold one of a
// fixed number of things, with that number, and those that are the block's own.
func (c *compiler) localsIn(b *ir.Block) (things map[register]int64, own map[register]bool) {
	things, own = map[register]int64{}, map[register]bool{}
	read := func(e ir.Expr) {
		ir.Visit(e, func(e ir.Expr) {
			if l, ok := e.(*ir.LocalRef); ok {
				t := l.Local.Type
				if t.Base == ir.Ref && !t.Optional && !t.Kind.Made {
					things[c.register(c.slotOf(l.Local), 1)] = int64(c.m.Layouts[t.Kind.ID].Base)
				}
			}
		})
	}
	for _, s := range b.List {
		switch s := s.(type) {
		case *ir.Let:
			for _, l := range s.Locals {
				own[c.register(c.slotOf(l), 1)] = true
			}
			read(s.Value)
		case *ir.Assign:
			read(s.Value)
		}
	}
	return things, own
}

// tabulate computes what one pass of a loop adds, by running its code with every
// outcome of the throw. It returns false if there is too much to compute, or if a pass
// could fail. pass is how many steps it takes before anything of it runs.
func (c *compiler) tabulate(t *throws, from, throw int, pass int64) bool {
	const most = 1 << 13
	const drawn = registers - 1
	list := slices.Clone(c.out.list[from:])
	for n := range list {
		i := &list[n]
		if i.op.jumps() {
			i.n -= int32(from)
		}
		if max(i.a, i.b, i.c) >= drawn {
			return false
		}
	}
	roll, last := list[throw], len(list)-1
	list[throw] = instr{op: opMove, a: roll.a, b: drawn}
	list[last] = instr{op: opReturn, b: list[last].c}
	s := &instructions{list: list}
	all := int64(1)
	for _, in := range t.inputs {
		if all *= in.n; all > most {
			return false
		}
	}
	known := roll.d.known
	const steps, depth = 1 << 30, 1 << 10 // the fight looks whether it has as many
	probe := &Fight{m: c.m, deepest: depth, calls: make([]string, 0, t.deep), fr: make([]int64, registers)}
	size := 0
	for place := range all {
		for n, rest := len(t.inputs)-1, place; n >= 0; n-- {
			in := t.inputs[n]
			probe.fr[in.in] = rest % in.n
			rest /= in.n
		}
		k := &known[0]
		if roll.op == opRoll {
			k = &known[probe.fr[roll.b]]
		}
		if k.plan == nil || !k.plan.Whole() {
			return false
		}
		if size += len(k.plan.Sums()); size > most {
			return false
		}
		x := outcomes{values: make([]int64, len(k.plan.Sums()))}
		for n, dice := range k.plan.Sums() {
			probe.steps, probe.depth, probe.calls = steps, 0, probe.calls[:0]
			probe.fr[drawn] = int64(dice) + k.plus
			adds := int64(0)
			if event.Guarded(func() { adds = probe.exec(s) }) != nil || adds > largestOutcome || adds < -largestOutcome {
				return false
			}
			took := pass + k.n + steps - probe.steps
			if took > mostPassSteps {
				return false
			}
			x.values[n], x.steps = took<<stepsAbove+adds, max(x.steps, took)
		}
		t.tables = append(t.tables, x)
	}
	return true
}
