package plain

import (
	"hcl/interp/event"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// The options of a choice are the items of its list that meet its condition. An item is tested
// when somebody looks at it, and what nobody looks at is not tested. Where all are looked at,
// the list holds options alone from then on.

// tested is what is known of an item.
type tested uint8

const (
	untested tested = iota
	isOption
	noOption
)

// isOption reports whether an item is an option.
func (f *Fight) isOption(c *Choice, i int) bool {
	if c.tested == nil {
		return true
	}
	if c.tested[i] == untested {
		c.tested[i] = noOption
		f.work(1, c.site.Span)
		f.fr[c.site.Item.Slot] = c.options[i]
		if f.truth(c.site.Where) {
			c.tested[i] = isOption
		}
	}
	return c.tested[i] == isOption
}

// ruledOut reports whether an item has been tested and is no option.
func (c *Choice) ruledOut(i int) bool { return c.tested != nil && c.tested[i] == noOption }

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
	if c.site.How != "" || f.hasOptions(c, 2) {
		return false
	}
	i := 0
	for !f.isOption(c, i) {
		i++
	}
	c.Picked = []int{i}
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
	c.keepOptions()
	f.fr[c.site.Options.Slot] = f.made(c.options, c.site.Span)
}

// testAllAside tests what is left for those alone who are told how many options there are: it
// takes nothing of the limits, and where a condition fails is no option.
func (f *Fight) testAllAside(c *Choice) {
	if c.tested == nil {
		return
	}
	made := f.madeSoFar()
	for i := range c.options {
		work, _ := f.aside(f.m.Limits.Work-f.asides, func() { f.isOption(c, i) })
		f.asides += work
	}
	f.releaseMade(made)
	c.keepOptions()
}

// keepOptions makes a choice one between what has been found to be an option.
func (c *Choice) keepOptions() {
	list, places := List{}, make([]int, len(c.options))
	for i, v := range c.options {
		if places[i] = len(list); c.tested[i] == isOption {
			list = append(list, v)
		}
	}
	for j, i := range c.Picked {
		c.Picked[j] = places[i]
	}
	c.options, c.tested = list, nil
}

// bestOption is the place of the first option with the highest, or lowest, key; -1 if there is
// none. Only what may win is tested. A key that fails is one that may: it counts if its item
// is an option.
func (f *Fight) bestOption(c *Choice, l *ir.PolicyRule) int {
	f.work(len(c.options), c.site.Span)
	keys, failures := make([]Value, len(c.options)), make([]*event.Failure, len(c.options))
	for i, v := range c.options {
		if c.ruledOut(i) {
			continue
		}
		before := f.position
		if failures[i] = event.Guarded(func() { keys[i] = f.keyFor(c, l, v) }); failures[i] != nil {
			f.restore(before)
			f.decideFor(c)
		}
	}
	f.unmask()
	for i, failure := range failures {
		if failure != nil && f.isOption(c, i) {
			panic(failure)
		}
	}
	for {
		best := -1
		for i, k := range keys {
			if c.ruledOut(i) {
				continue
			}
			if best < 0 || l.Op == "highest" && value.Compare(k, keys[best]) > 0 || l.Op == "lowest" && value.Compare(k, keys[best]) < 0 {
				best = i
			}
		}
		if best < 0 || f.isOption(c, best) {
			return best
		}
	}
}
