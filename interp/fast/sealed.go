package fast

import (
	"hcl/interp/deciding"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Choices in secret. Each `choose` of the block is a strand (together.go): what it
// writes into a field is undone when it has chosen, so that another one chooses in
// the fight as it was before, and lands at the end. A local is bound at once, since
// nothing in the block can read it.

func (c *compiler) emitSealed(s *ir.Sealed) {
	none := c.temporary()
	c.call(instr{a: none}, call{run: seal})
	c.emitBlock(s.Body, s.Span())
	c.call(instr{a: none}, call{run: unseal, at: s.Span()})
}

func seal(f *Fight, _ *call, _ []int64) int64 {
	f.holdBack()
	f.sealing = true
	if f.foresight != nil {
		f.foresight.Seal()
	}
	return 0
}

func unseal(f *Fight, d *call, _ []int64) int64 {
	f.sealing = false
	if f.foresight != nil {
		f.foresight.Unseal()
	}
	h := f.held
	if f.held = h.outer; h.outer == nil {
		f.land(h, d.at)
	} else {
		f.handOver(h)
	}
	f.spare = append(f.spare, h)
	return 0
}

// showOwn lets who chooses in secret see what the same has chosen before in the block.
func (f *Fight) showOwn(who int, at diag.Span) {
	h := f.held
	h.by = who
	f.work(len(h.effects), at)
	for i := range h.effects {
		if e := &h.effects[i]; e.by == who && e.what == sets {
			f.work(deciding.WorkOfShown, at)
			h.keepOld(f, e.to, e.spot, e.value)
			f.change(e.to, e.spot, e.value, false)
		}
	}
	f.forgetAll()
}

// eachOnce stops the fight if something has two passes of a loop that reads of it what it chooses in secret.
func eachOnce(f *Fight, d *call, w []int64) int64 {
	list := f.list(w[0])
	f.work(deciding.WorkOfRepeated(len(list)), d.at)
	if i := deciding.Repeated(list); i >= 0 {
		f.failHint(d.at, deciding.GoOnce(d.loop), deciding.Twice, f.show(d.loop.Item.Type, list[i]))
	}
	return 0
}

// handOver makes what was chosen in secret a part of the strand around.
func (f *Fight) handOver(h *held) {
	f.supersede(h)
	for i := range h.effects {
		if e := &h.effects[i]; e.what == sets {
			if e.to.readers.secret > 0 {
				f.conceal(e.to.readers.secret-1, int64(e.spot.index/f.kinds[e.spot.kind].movingRow))
			}
			h.outer.write(f, e.to, e.spot, e.value)
			f.change(e.to, e.spot, e.value, false)
		}
	}
	f.forgetAll()
}
