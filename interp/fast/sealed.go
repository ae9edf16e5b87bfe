package fast

import (
	"hcl/interp/world"
	"hcl/lang/ir"
)

// Choices in secret. Each `choose` of the block is a strand (together.go): what it
// writes into a field is undone when it has chosen, so that the next one chooses in
// the fight as it was before, and lands at the end. A local is bound at once, since
// nothing in the block can read it. The log gets the choices at the end as well.

// sealed compiles the block.
func (c *compiler) sealed(s *ir.Sealed) execFn {
	body, at := c.block(s.Body, s.Span()), s.Span()
	return func(f *Fight) flow {
		h := f.holdBack()
		f.sealing = true
		if f.foresight != nil {
			f.foresight.Seal()
		}
		body(f)
		f.sealing = false
		if f.foresight != nil {
			f.foresight.Unseal()
		}
		f.held = h.outer
		if h.outer == nil {
			f.land(h, at)
		} else {
			f.handOver(h)
		}
		f.spare = append(f.spare, h)
		return goOn
	}
}

// handOver makes what was chosen in secret a part of the strand around.
func (f *Fight) handOver(h *held) {
	f.supersede(h)
	for i := range h.effects {
		if e := &h.effects[i]; e.what == sets {
			if f.m.hides(e.field) {
				f.conceal(f.m.readers[e.field].secret-1, int64(e.spot.index/f.kinds[e.spot.kind].movingRow))
			}
			f.holdAssign("=", e.spot, world.Slot{N: 1, List: e.list}, false, e.value, e.field, e.t, e.at)
		}
	}
	f.forgetAll()
}
