package fast

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// The options of a choice are the items of its list that meet its condition. An item is
// tested when somebody looks at it: LANGUAGE.md says under "choose" which those are. Where all
// are looked at, the choice is settled: then its list holds options alone.

// tested is what is known of an item.
type tested uint8

const (
	untested tested = iota
	isOption
	noOption
)

// untested makes room for what is known of so many items.
func (f *Fight) untested(n int, reuse bool) []tested {
	if !reuse || cap(f.tests) < n {
		f.tests = make([]tested, n)
	}
	out := f.tests[:n]
	clear(out)
	return out
}

// isOption reports whether an item is an option.
func (f *Fight) isOption(c *Choice, i int) bool {
	if c.tested == nil {
		return true
	}
	if c.tested[i] == untested {
		c.tested[i] = noOption
		f.work(1, c.site.at)
		f.fr[c.site.item] = c.options[i]
		if c.site.where.truth(f) {
			c.tested[i] = isOption
		}
	}
	return c.tested[i] == isOption
}

// hasOptions reports whether there are so many options. It tests no more items than that
// takes.
func (f *Fight) hasOptions(c *Choice, n int) bool {
	for i := 0; i < len(c.options) && n > 0; i++ {
		if f.isOption(c, i) {
			n--
		}
	}
	return n == 0
}

// isSingle reports whether there is no choice to make, and picks the only option.
func (f *Fight) isSingle(c *Choice) bool {
	if c.site.s.How != "" || f.hasOptions(c, 2) {
		return false
	}
	i := 0
	for !f.isOption(c, i) {
		i++
	}
	c.Picked = append(c.Picked[:0], i)
	return true
}

// take picks an item, if it is an option. Conditions see what rules see.
func (f *Fight) take(c *Choice, i int) bool {
	if i < 0 {
		return false
	}
	if c.tested != nil {
		f.unmask()
	}
	if !f.isOption(c, i) {
		return false
	}
	c.Picked = append(c.Picked, i)
	return true
}

// takeAll picks several; it reports false at the first that is no option.
func (f *Fight) takeAll(c *Choice, items []int64) bool {
	for _, w := range items {
		if !f.take(c, slices.Index(c.options, w)) {
			return false
		}
	}
	return true
}

// testAll tests what is left.
func (f *Fight) testAll(c *Choice) {
	if c.tested == nil {
		return
	}
	for i := range c.options {
		f.isOption(c, i)
	}
	base := len(f.scratch)
	f.scratch = c.appendOptions(f.scratch)
	h := f.gathered(base, c.site.at)
	f.fr[c.site.options] = h
	c.keepOnly(f.list(h))
}

// testAllAside tests what is left for those alone who are told how many options there are, or
// count them: it takes nothing of the limits, and where a condition fails is no option.
func (f *Fight) testAllAside(c *Choice) {
	if c.tested == nil {
		return
	}
	f.testAside(c, func(int64) bool { return true })
	c.keepOnly(c.appendOptions(nil))
}

// testAside does so for some items.
func (f *Fight) testAside(c *Choice, wanted func(w int64) bool) {
	at := 0
	next := func() bool {
		for at < len(c.options) && (c.tested[at] != untested || !wanted(c.options[at])) {
			at++
		}
		return at < len(c.options)
	}
	if !next() {
		return
	}
	before, steps, work, mark, counts := f.save(), f.steps, f.effort, len(f.heap), f.countMade()
	f.steps, f.effort = f.asides, f.asides
	for next() {
		f.thinking++
		failure := event.Guarded(func() {
			for next() {
				f.isOption(c, at)
			}
		})
		f.thinking--
		if failure != nil {
			f.restore(before)
		}
	}
	f.asides = max(0, min(f.steps, f.effort))
	f.steps, f.effort = steps, work
	f.releaseMade(counts)
	f.heap = f.heap[:mark]
}

// appendOptions lists what has been found to be an option.
func (c *Choice) appendOptions(to []int64) []int64 {
	for i, w := range c.options {
		if c.tested[i] == isOption {
			to = append(to, w)
		}
	}
	return to
}

// keepOnly makes a choice one between what has been found to be an option.
func (c *Choice) keepOnly(options []int64) {
	for j, i := range c.Picked {
		n := 0
		for _, known := range c.tested[:i] {
			if known == isOption {
				n++
			}
		}
		c.Picked[j] = n
	}
	c.options, c.tested = options, nil
}

// bestItem is the place of the first option with the highest, or lowest, key; -1 if there is
// none. Keys go first, and only what may win is tested. A key that fails is one that may: it
// counts if its item is an option.
func (f *Fight) bestItem(c *Choice, l *policyLine) int {
	base, steps, work := len(f.ranks), f.steps, f.effort
	keyOf := func(i int) {
		f.fr[c.site.item] = c.options[i]
		key := l.value.word(f)
		if l.kind.Base == ir.Num {
			key = inOrder(toNum(key))
		}
		f.ranks[base+i] = key
	}
	f.ranks = append(f.ranks, c.options...) // room for them
	before := f.save()
	failed := event.Guarded(func() {
		for i := range c.options {
			if c.tested[i] != noOption {
				keyOf(i)
			}
		}
	})
	if failed != nil {
		f.restore(before)
		f.steps, f.effort = steps, work
		failures := make([]*event.Failure, len(c.options))
		for i := range c.options {
			if c.tested[i] != noOption {
				f.decideFor(c)
				if failures[i] = event.Guarded(func() { keyOf(i) }); failures[i] != nil {
					f.restore(before)
				}
				f.unmask()
			}
		}
		for i, failure := range failures {
			if failure != nil && f.isOption(c, i) {
				panic(failure)
			}
		}
	}
	f.unmask()
	best := -1
	for best < 0 || !f.isOption(c, best) {
		best = -1
		for i := range c.options {
			if c.tested[i] != noOption && (best < 0 || f.goesBefore(l, f.ranks[base+i], f.ranks[base+best])) {
				best = i
			}
		}
		if best < 0 {
			break
		}
	}
	f.ranks = f.ranks[:base]
	return best
}

// goesBefore reports whether a line rather takes what has one key than what has another.
func (f *Fight) goesBefore(l *policyLine, a, b int64) bool {
	if l.kind.Base == ir.List {
		d := compareKeys(f.list(a), f.list(b), l.kind.Elem.Base == ir.Num)
		return d != 0 && d > 0 == (l.op == "highest")
	}
	return a != b && a > b == (l.op == "highest")
}
