package deciding

import (
	"fmt"
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/world"
)

// tested is what is known of an item.
type tested uint8

const (
	untested tested = iota
	isOption
	noOption
)

// workOfChoice is how much work it is to ask who decides, and to note and tell what he takes.
const workOfChoice = 200

// Begin makes a choice one between items, of which some may be no options if it has a condition. A
// choice that is made within another one has memory of its own.
func (d *Decider[V, M, F]) Begin(c *Choice[V], condition, inner bool) {
	d.fight.Work(workOfChoice+len(c.Options), c.Site.Span) // whoever counts what is on offer looks at each
	if condition {
		c.tested = d.untested(len(c.Options), inner)
	}
	if d.Plays != nil {
		d.withhold(c, inner)
	}
}

func (d *Decider[V, M, F]) untested(n int, inner bool) []tested {
	if inner {
		return make([]tested, n)
	}
	if cap(d.tests) < n {
		d.tests = make([]tested, n)
	}
	clear(d.tests[:n])
	return d.tests[:n]
}

// IsOption reports whether an item is an option.
func (d *Decider[V, M, F]) IsOption(c *Choice[V], i int) bool {
	if c.tested == nil {
		return true
	}
	if c.tested[i] == untested {
		c.tested[i] = noOption
		d.fight.Work(1, c.Site.Span)
		if d.fight.Meets(i) {
			c.tested[i] = isOption
		}
	}
	return c.tested[i] == isOption
}

// IsTested reports whether it is known of an item whether it is an option.
func (c *Choice[V]) IsTested(i int) bool { return c.tested == nil || c.tested[i] != untested }

// RuledOut reports whether an item has been tested and is no option.
func (c *Choice[V]) RuledOut(i int) bool { return c.tested != nil && c.tested[i] == noOption }

// HasOptions reports whether there are so many options. It tests no more items than that takes.
func (d *Decider[V, M, F]) HasOptions(c *Choice[V], n int) bool {
	for i := 0; i < len(c.Options) && n > 0; i++ {
		if d.IsOption(c, i) {
			n--
		}
	}
	return n == 0
}

// IsEmpty reports whether there is nothing to choose from, which stops a fight where something must
// be taken.
func (d *Decider[V, M, F]) IsEmpty(c *Choice[V]) bool {
	s := c.Site
	if d.HasOptions(c, 1) {
		return false
	}
	if s.How == "" {
		d.fight.Stop(&event.Failure{Message: fmt.Sprintf("%s has nothing to choose as `%s`", d.world.Called(c.Who), s.Name),
			Hint: "write `choose optional`, or test before", Span: s.Span})
	}
	return true
}

// IsSingle reports whether there is no choice to make, and picks the only option.
func (d *Decider[V, M, F]) IsSingle(c *Choice[V]) bool {
	if c.Site.How != "" || d.HasOptions(c, 2) {
		return false
	}
	i := 0
	for !d.IsOption(c, i) {
		i++
	}
	c.pick(i)
	return true
}

// take picks an item as well, if it is an option. Conditions see what rules see.
func (d *Decider[V, M, F]) take(c *Choice[V], i int) bool {
	if i < 0 {
		return false
	}
	if c.tested != nil {
		d.fight.Unmask()
	}
	if !d.IsOption(c, i) {
		return false
	}
	c.Picked = append(c.Picked, i)
	return true
}

// takeAll picks some options; it reports false at the first value that is none.
func (d *Decider[V, M, F]) takeAll(c *Choice[V], values []V) bool {
	c.Picked = c.Picked[:0]
	for _, v := range values {
		if !d.take(c, d.PlaceOf(c, v)) {
			return false
		}
	}
	return true
}

// PlaceOf is the place of an item that somebody names, or of the first that was copied from what he names;
// -1 if there is neither.
func (d *Decider[V, M, F]) PlaceOf(c *Choice[V], v V) int {
	if place := d.fight.Place(v); place >= 0 {
		return place
	}
	return slices.IndexFunc(c.Options, func(option V) bool { return d.fight.IsCopy(option, v) })
}

// TestAll tests what is left. The choice is settled then: its list holds options alone.
func (d *Decider[V, M, F]) TestAll(c *Choice[V]) {
	if c.tested == nil {
		return
	}
	for i := range c.Options {
		d.IsOption(c, i)
	}
	d.kept = c.appendOptions(d.kept[:0])
	c.keepOnly(d.fight.Settle(d.kept))
}

// TestAllAside tests what is left for those alone who are told how many options there are, or count
// them: it takes nothing of the limits but work of its own, and where a condition fails is no option.
func (d *Decider[V, M, F]) TestAllAside(c *Choice[V]) {
	if c.tested != nil {
		d.TestAside(c, nil)
		c.keepOnly(c.appendOptions(nil))
	}
}

// TestAside does so for the items that are wanted, nil: all.
func (d *Decider[V, M, F]) TestAside(c *Choice[V], wanted func(option V) bool) {
	at := 0
	next := func() bool {
		for at < len(c.Options) && (c.tested[at] != untested || wanted != nil && !wanted(c.Options[at])) {
			at++
		}
		return at < len(c.Options)
	}
	if !next() {
		return
	}
	before, able := d.fight.StepAside()
	for able && next() {
		failure := event.Guarded(func() {
			for next() {
				d.fight.Work(workAside+c.Site.Cost/2, c.Site.Span)
				d.IsOption(c, at)
			}
		})
		if failure != nil {
			d.fight.Restore(before)
			able = event.Guarded(func() { d.fight.Work(workOfFailure, c.Site.Span) }) == nil
		}
	}
	for ; next(); at++ {
		c.tested[at] = noOption
	}
	d.fight.StepBack(before)
}

// workAside is how much work it is to test one item aside where conditions are walked, besides what is in them.
const workAside = 40

// workOfFailure is how much work it is to come back from a condition that fails.
const workOfFailure = 1000

// appendOptions lists what has been found to be an option.
func (c *Choice[V]) appendOptions(to []V) []V {
	for i, v := range c.Options {
		if c.tested[i] == isOption {
			to = append(to, v)
		}
	}
	return to
}

// keepOnly makes a choice one between what has been found to be an option.
func (c *Choice[V]) keepOnly(options []V) {
	for j, i := range c.Picked {
		n := 0
		for _, known := range c.tested[:i] {
			if known == isOption {
				n++
			}
		}
		c.Picked[j] = n
	}
	c.Options, c.tested = options, nil
}

// ---- names of options ---------------------------------------------------------------------------

// Named is the place of an option, -1 if there is none of that name.
func (d *Decider[V, M, F]) Named(c *Choice[V], name string) int {
	if i := d.fight.Called(name); i >= 0 && d.IsOption(c, i) {
		return i
	}
	return -1
}

// meant is the place of the first option that is meant by a name, -1 if there is none.
func (d *Decider[V, M, F]) meant(c *Choice[V], name string) int {
	for i, v := range c.Options {
		if world.OptionNamed(d.fight.ID(v), name) && d.IsOption(c, i) {
			return i
		}
	}
	return -1
}

// Names lists the options for a message.
func (d *Decider[V, M, F]) Names(c *Choice[V]) string {
	var names []string
	d.TestAllAside(c)
	for _, v := range c.Options {
		names = append(names, d.fight.ID(v))
	}
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + fmt.Sprintf(" … (%d in all)", len(names))
	}
	return strings.Join(names, ", ")
}
