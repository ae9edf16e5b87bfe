package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Lists are built on a scratch stack, because evaluating an item may build lists
// of its own, and copied to the heap when complete.

func (c *compiler) listLit(e *ir.ListLit) intFn {
	at := e.At
	if len(e.Items) == 0 {
		h := c.m.constList([]int64{})
		return constant(h)
	}
	all := true
	for _, it := range e.Items {
		if _, ok := c.constantOf(it); !ok {
			all = false
		}
	}
	if all {
		items := make([]int64, len(e.Items))
		for i, it := range e.Items {
			items[i], _ = c.constantOf(it)
		}
		return constant(c.m.constList(items))
	}
	items := c.stores(e.Items)
	return func(f *Fight) int64 {
		base := len(f.scratch)
		for _, it := range items {
			w := it(f)
			f.scratch = append(f.scratch, w)
		}
		h := f.newList(f.scratch[base:], at)
		f.scratch = f.scratch[:base]
		return h
	}
}

func (c *compiler) rangeList(e *ir.RangeList) intFn {
	lo, hi, at := c.word(e.Low), c.word(e.High), e.At
	return func(f *Fight) int64 {
		a := lo(f)
		b := hi(f)
		if a > b {
			return f.newList(nil, at)
		}
		if n := b - a; n < 0 || n >= int64(f.m.Limits.List) {
			f.limit(at, "%d..%d has more than %d numbers", a, b, f.m.Limits.List)
		}
		f.work(int(b-a), at)
		base := len(f.scratch)
		for v := a; v < b; v++ {
			f.scratch = append(f.scratch, v)
		}
		f.scratch = append(f.scratch, b) // apart: there may be no number above b
		h := f.newList(f.scratch[base:], at)
		f.scratch = f.scratch[:base]
		return h
	}
}

func (c *compiler) sum(e *ir.Builtin) intFn {
	at := e.At
	list := c.items(e)
	if e.Each == nil {
		return func(f *Fight) int64 {
			items := f.list(list(f))
			f.work(len(items), at)
			total := int64(0)
			for _, w := range items {
				total = f.add(total, w, at)
			}
			return total
		}
	}
	each, it := weighed(e.Each, c.word(e.Each)), c.slotOf(e.Item)
	return func(f *Fight) int64 {
		items := f.list(list(f))
		f.work(len(items), at)
		total := int64(0)
		for _, w := range items {
			f.fr[it] = w
			total = f.add(total, each(f), at)
		}
		return total
	}
}

func (c *compiler) count(e *ir.Builtin) intFn {
	at := e.At
	list, cond, it := c.items(e), weighed(e.Each, c.bool(e.Each)), c.slotOf(e.Item)
	return func(f *Fight) int64 {
		items := f.list(list(f))
		f.work(len(items), at)
		n := int64(0)
		for _, w := range items {
			f.fr[it] = w
			if cond(f) {
				n++
			}
		}
		return n
	}
}

// search compiles filter, take_until, find and find_index.
func (c *compiler) search(e *ir.Builtin) intFn {
	at := e.At
	list, cond, it := c.items(e), weighed(e.Each, c.bool(e.Each)), c.slotOf(e.Item)
	none := int64(absent)
	if e.T.Base == ir.Num {
		none = noNum
	}
	switch e.Entry.Name {
	case "filter":
		return func(f *Fight) int64 {
			items := f.list(list(f))
			f.work(len(items), at)
			base := len(f.scratch)
			for _, w := range items {
				f.fr[it] = w
				if cond(f) {
					f.scratch = append(f.scratch, w)
				}
			}
			h := f.newList(f.scratch[base:], at)
			f.scratch = f.scratch[:base]
			return h
		}
	case "take_until":
		return func(f *Fight) int64 {
			items := f.list(list(f))
			n := len(items)
			for i, w := range items {
				f.work(1, at)
				f.fr[it] = w
				if cond(f) {
					n = i
					break
				}
			}
			return f.newList(items[:n], at)
		}
	case "find":
		return func(f *Fight) int64 {
			for _, w := range f.list(list(f)) {
				f.work(1, at)
				f.fr[it] = w
				if cond(f) {
					return w
				}
			}
			return none
		}
	}
	return func(f *Fight) int64 {
		for i, w := range f.list(list(f)) {
			f.work(1, at)
			f.fr[it] = w
			if cond(f) {
				return int64(i)
			}
		}
		f.failHint(at, "test before with any(list, …)", "no item meets the condition")
		return 0
	}
}

func (c *compiler) mapped(e *ir.Builtin) intFn {
	at := e.At
	list, each, it := c.items(e), weighed(e.Each, c.before(e.Each, e.Each)), c.slotOf(e.Item)
	return func(f *Fight) int64 {
		items := f.list(list(f))
		f.work(len(items), at)
		base := len(f.scratch)
		for _, w := range items {
			f.fr[it] = w
			v := each(f)
			f.scratch = append(f.scratch, v)
		}
		h := f.newList(f.scratch[base:], at)
		f.scratch = f.scratch[:base]
		return h
	}
}

// combine compiles flatten, concat, unique, without and subsets.
func (c *compiler) combine(e *ir.Builtin) intFn {
	at := e.At
	args := c.stores(e.Args)
	switch e.Entry.Name {
	case "flatten":
		return func(f *Fight) int64 {
			lists := f.list(args[0](f))
			base := len(f.scratch)
			for _, h := range lists {
				f.scratch = append(f.scratch, f.list(h)...)
				f.fits(len(f.scratch)-base, at)
			}
			return f.built(base, at)
		}
	case "concat":
		return func(f *Fight) int64 {
			base := len(f.scratch)
			for _, a := range args {
				h := a(f)
				f.scratch = append(f.scratch, f.list(h)...)
			}
			return f.built(base, at)
		}
	case "unique":
		return func(f *Fight) int64 {
			items := f.list(args[0](f))
			base := len(f.scratch)
			for _, w := range items {
				f.work(1+len(f.scratch)-base, at)
				if !slices.Contains(f.scratch[base:], w) {
					f.scratch = append(f.scratch, w)
				}
			}
			return f.built(base, at)
		}
	}
	if e.Entry.Name == "subsets" {
		return func(f *Fight) int64 { return f.subsets(args[0](f), at) }
	}
	return func(f *Fight) int64 { // without
		h := args[0](f)
		x := args[1](f)
		base := len(f.scratch)
		for _, w := range f.list(h) {
			if w != x {
				f.scratch = append(f.scratch, w)
			}
		}
		return f.built(base, at)
	}
}

// subsets lists all ways to take some of the items: way n takes those whose bit is set
// in n.
func (f *Fight) subsets(h int64, at diag.Span) int64 {
	items := f.list(h)
	ways := f.waysToTake(len(items), at)
	base := len(f.scratch)
	for way := range ways {
		start := len(f.scratch)
		for i, w := range items {
			if way>>i&1 != 0 {
				f.scratch = append(f.scratch, w)
			}
		}
		taken := f.newList(f.scratch[start:], at)
		f.scratch = append(f.scratch[:start], taken)
	}
	return f.built(base, at)
}

// waysToTake is how many ways there are to take some of n items, if a list can hold them.
func (f *Fight) waysToTake(n int, at diag.Span) int {
	if n > 30 {
		f.limit(at, "there are more ways to take some of %d items than a list can hold", n)
	}
	f.fits(1<<n, at)
	f.work(n<<n, at)
	return 1 << n
}

// built makes a list of what stands on the scratch stack from base on.
func (f *Fight) built(base int, at diag.Span) int64 {
	f.work(len(f.scratch)-base, at)
	h := f.newList(f.scratch[base:], at)
	f.scratch = f.scratch[:base]
	return h
}

// best compiles highest and lowest: the first item with the best key.
func (c *compiler) best(e *ir.Builtin) intFn {
	at := e.At
	list, it := c.items(e), c.slotOf(e.Item)
	key := c.keyOf(e.Each)
	name, largest := e.Entry.Name, e.Entry.Name == "highest"
	return func(f *Fight) int64 {
		items := f.list(list(f))
		if len(items) == 0 {
			f.failHint(at, "test before whether it is empty", "an empty list has no %s item", name)
		}
		f.work(len(items), at)
		return items[f.bestOf(items, it, key, largest)]
	}
}

// sortKey gives a key by which items compare: a number, or a list of numbers.
type sortKey struct {
	whole intFn
	num   numFn
	list  intFn
	nums  bool // the list holds nums
}

func (c *compiler) keyOf(e ir.Expr) sortKey {
	switch t := e.Type(); t.Base {
	case ir.List:
		return sortKey{list: weighed(e, c.before(e, e)), nums: t.Elem.Base == ir.Num}
	case ir.Num:
		return sortKey{num: weighed(e, c.num(e))}
	}
	return sortKey{whole: weighed(e, c.word(e))}
}

// bestOf returns the place of the first item with the highest (or lowest) key.
func (f *Fight) bestOf(items []int64, it int, key sortKey, largest bool) int {
	best := 0
	f.fr[it] = items[0]
	switch {
	case key.whole != nil:
		top := key.whole(f)
		for i, w := range items[1:] {
			f.fr[it] = w
			if v := key.whole(f); v > top == largest && v != top {
				best, top = i+1, v
			}
		}
	case key.num != nil:
		top := key.num(f)
		for i, w := range items[1:] {
			f.fr[it] = w
			if v := key.num(f); v > top == largest && v != top {
				best, top = i+1, v
			}
		}
	default:
		top := key.list(f)
		for i, w := range items[1:] {
			f.fr[it] = w
			v := key.list(f)
			if d := compareKeys(f.list(v), f.list(top), key.nums); d != 0 && d > 0 == largest {
				best, top = i+1, v
			}
		}
	}
	return best
}

// compareKeys compares two lists item by item; a longer list of equal beginning is
// higher.
func compareKeys(a, b []int64, nums bool) int {
	for i := range min(len(a), len(b)) {
		if nums {
			if x, y := toNum(a[i]), toNum(b[i]); x < y {
				return -1
			} else if x > y {
				return 1
			}
			continue
		}
		if a[i] < b[i] {
			return -1
		} else if a[i] > b[i] {
			return 1
		}
	}
	return len(a) - len(b)
}

func (c *compiler) copyOf(e *ir.Builtin) intFn {
	at := e.At
	list, which := c.before(e.Args[0], e.Args[1]), c.word(e.Args[1])
	kind := e.T.Kind
	m := c.m
	return func(f *Fight) int64 {
		h := list(f)
		want := which(f)
		protos := m.Protos[kind.ID]
		for _, w := range f.list(h) {
			if int(w) < len(protos) && protos[w] >= 0 && int64(protos[w]) == want {
				return w
			}
		}
		f.fail(at, "there is no copy of %s in this list", f.m.NameOf(kind, want))
		return 0
	}
}

// around_ compiles what asks about the fight as a whole.
func (c *compiler) around_(e *ir.Builtin) intFn {
	at := e.At
	m := c.m
	switch e.Entry.Name {
	case "active_combatants":
		return func(f *Fight) int64 { return f.combatantsWho(at, func(int64) bool { return true }) }
	case "active_sides":
		return func(f *Fight) int64 {
			base := len(f.scratch)
			for s := range m.Setup.Sides {
				if f.sideActive(int64(s)) {
					f.scratch = append(f.scratch, int64(s))
				}
			}
			return f.built(base, at)
		}
	case "last_side_standing":
		return (*Fight).lastStanding
	case "active":
		x := c.word(e.Args[0])
		return func(f *Fight) int64 {
			s := x(f)
			return f.combatantsWho(at, func(i int64) bool { return f.sideOf(i) == s })
		}
	}
	x := c.word(e.Args[0])
	ofSide := e.Args[0].Type().Kind == m.Program.Side
	friends := e.Entry.Name == "allies"
	return func(f *Fight) int64 {
		s := x(f)
		if !ofSide {
			s = f.sideOf(s)
		}
		return f.combatantsWho(at, func(i int64) bool { return f.sideOf(i) == s == friends })
	}
}

// combatantsWho lists the active combatants that meet a condition.
func (f *Fight) combatantsWho(at diag.Span, want func(int64) bool) int64 {
	base := len(f.scratch)
	n := int64(len(f.m.Setup.Combatants))
	f.work(int(n), at)
	for i := range n {
		if want(i) && f.isActive(i) {
			f.scratch = append(f.scratch, i)
		}
	}
	h := f.newList(f.scratch[base:], at)
	f.scratch = f.scratch[:base]
	return h
}

func (f *Fight) sideOf(i int64) int64 { return f.m.SideOf[i] }

// isActive asks the ruleset's `active` of a combatant.
func (f *Fight) isActive(i int64) bool {
	b := f.m.code.active
	if b == nil {
		return true
	}
	return f.truthOf(b, i)
}

func (f *Fight) sideActive(s int64) bool {
	for i, side := range f.m.SideOf {
		if side == s && f.isActive(int64(i)) {
			return true
		}
	}
	return false
}

func (f *Fight) anybodyActive() bool {
	first, _ := f.standing()
	return first != absent
}

// lastStanding is the only side with anybody active, absent if there are more or none.
func (f *Fight) lastStanding() int64 {
	first, more := f.standing()
	if more {
		return absent
	}
	return first
}

// standing finds a side with anybody active, absent if there is none, and whether
// there are more. If `active` is remembered, so is this.
func (f *Fight) standing() (side int64, more bool) {
	if f.m.standMemo == noMemo {
		return f.whoStands()
	}
	c := &f.stand
	if epoch := f.epochs[f.m.standMemo]; c.epoch != epoch {
		c.side, c.more = f.whoStands()
		c.epoch = epoch
	}
	return c.side, c.more
}

func (f *Fight) whoStands() (side int64, more bool) {
	side = absent
	b := f.m.code.active
	plain := b != nil && b.memo != noMemo && b.plain
	for i, s := range f.m.SideOf {
		if s == side {
			continue
		}
		if plain && f.plain[b.cells+i] != absent { // as isActive, which takes longer
			if f.plain[b.cells+i] == 0 {
				continue
			}
		} else if !f.isActive(int64(i)) {
			continue
		}
		if side != absent {
			return side, true
		}
		side = s
	}
	return side, false
}

// stand is what is remembered of who stands.
type stand struct {
	epoch, side int64
	more        bool
}

// last is the last side that stands, as victory looks at it: often somebody falls, and yet
// others of his side stand.
func (s *stand) last() int64 {
	if s.more {
		return severalStand
	}
	return s.side
}

const severalStand = -1

// items compiles the list that a built-in goes through.
func (c *compiler) items(e *ir.Builtin) intFn { return c.before(e.Args[0], e.Each) }

// before compiles a part of a formula whose value is used after later parts. If one
// of them may change the fight, a list is taken as it is now.
func (c *compiler) before(e ir.Expr, later ...ir.Expr) intFn {
	fn := c.store(e)
	for _, x := range later {
		if acts(x) {
			return settled(fn, e)
		}
	}
	return fn
}

// acts reports whether a formula may change the fight.
func acts(e ir.Expr) bool {
	found := false
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Call:
			if r, ok := e.Callee.(*ir.Rule); ok && !r.Still {
				found = true
			}
		case *ir.MethodCall:
			found = found || e.Field.Role == ir.Action
		case *ir.Proceed:
			found = true
		}
	})
	return found
}
