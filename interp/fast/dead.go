package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Locals that are not read any more do not tell apart where a watched fight stands: two that have
// thrown differently, but for the same purpose, go on as one.

// registerSet is a set of registers.
type registerSet [4]uint64

func (s *registerSet) add(r int) { s[r/64] |= 1 << (r % 64) }

// has reports whether a register is in the set; nil is the empty one.
func (s *registerSet) has(r int) bool { return s != nil && s[r/64]&(1<<(r%64)) != 0 }

// emitRoot emits all that runs in a frame.
func (c *compiler) emitRoot(b *ir.Block, fr *ir.Frame, at diag.Span) {
	c.findLive(b, fr)
	c.emitBlock(b, at)
}

// findLive finds what is live in the body that is about to be emitted.
func (c *compiler) findLive(b *ir.Block, fr *ir.Frame) {
	if c.m.watched {
		c.live = ir.LiveIn(b, fr, nil)
	}
}

// markDead notes which registers nothing reads any more once a statement has begun, apart from those
// that only its own parts know, and clears those that it sets.
func (c *compiler) markDead(b *ir.Block, i int) {
	if c.live == nil || !c.live.Knows(b) {
		return
	}
	live, s := c.live.At(b, i), b.List[i]
	f := ir.DataflowOf(s)
	sets := slices.Concat(f.Binds, f.Sets)
	own := slices.Concat(sets, f.Own)
	for _, e := range f.Mentions() {
		ir.Visit(e, func(e ir.Expr) {
			if x, ok := e.(*ir.Builtin); ok {
				own = append(own, x.Items()...)
			}
		})
	}
	dead := &registerSet{}
	if c.around != nil {
		*dead = *c.around
	}
	for slot := range c.live.Slots() {
		r := c.base + slot
		if r < registers && !live[slot] && !slices.ContainsFunc(own,
			func(l *ir.Local) bool { return l != nil && l.Slot == slot }) {
			dead.add(r)
		}
	}
	for _, l := range sets {
		if l != nil && !live[l.Slot] {
			c.emit(instr{op: opConst, a: c.register(c.slotOf(l), 1)})
		}
	}
	c.dead = dead
}
