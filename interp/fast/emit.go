package fast

import (
	"fmt"
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
)

// coder writes the code of one body.
type coder struct {
	instructions
	ends    []*inlining // the rules that are being put in
	landing int         // the last place that is jumped to
}

// landed reports whether the next instruction is one that others jump to.
func (o *coder) landed() bool { return o.landing == len(o.list) && o.landing > 0 }

// last gives the last instruction if it was written from some place on, is of some kind
// and can be made part of the next; else nil.
func (o *coder) last(from int, op opcode) *instr {
	n := len(o.list) - 1
	if n < from || o.list[n].op != op || o.landed() {
		return nil
	}
	return &o.list[n]
}

// inlining is a rule that is put into the code of what calls it.
type inlining struct {
	end    label
	result int // the register of what it returns, -1 if nobody needs it
}

// label is a place in the code that instructions jump to.
type label struct {
	from []int // the instructions that do
	also []int // those that say so in the upper half of k
}

// start begins to write another body; finish gives what has been written, if it is of
// use, and goes on with the outer one. The memory for writing is used again.
func (c *compiler) start() (outer *coder) {
	outer = c.out
	if n := len(c.coders); n > 0 {
		c.out, c.coders = c.coders[n-1], c.coders[:n-1]
	} else {
		c.out = &coder{}
	}
	return outer
}

func (c *compiler) finish(outer *coder) *instructions {
	o := c.out
	s := &instructions{slices.Clone(o.list), slices.Clone(o.natives)}
	if c.m.watched {
		s.watch()
	}
	clear(o.list)
	clear(o.natives)
	*o = coder{instructions: instructions{o.list[:0], o.natives[:0]}}
	c.out, c.coders = outer, append(c.coders, o)
	return s
}

func (c *compiler) emit(i instr) int {
	if i.live = registers - 1; c.room != nil {
		i.live = register(c.room.next)
	}
	if i.d != nil {
		i.d.dead = c.dead
	}
	c.out.list = append(c.out.list, i)
	return len(c.out.list) - 1
}

// with emits an instruction that has details.
func (c *compiler) with(i instr, d detail) int {
	i.d = &d
	return c.emit(i)
}

func (c *compiler) at(i instr, at diag.Span) int { return c.with(i, detail{at: at}) }

func (c *compiler) jump(to *label, i instr) { to.from = append(to.from, c.emit(i)) }

func (c *compiler) land(l *label) {
	here := len(c.out.list)
	for _, i := range l.from {
		c.out.list[i].n = int32(here)
	}
	for _, i := range l.also {
		c.out.list[i].k |= int64(here) << 32
	}
	if len(l.from)+len(l.also) > 0 {
		c.out.landing = here
	}
}

// temporaries takes registers for what is computed on the way.
func (c *compiler) temporaries(n int) register {
	r := c.room.take(n)
	return c.register(r, n)
}

func (c *compiler) temporary() register { return c.temporaries(1) }

func (c *compiler) register(slot, n int) register {
	if slot+n > registers {
		var at diag.Span
		for _, i := range c.out.list {
			if i.d != nil && !i.d.at.IsZero() {
				at = i.d.at
			}
		}
		panic(&event.Failure{Message: fmt.Sprintf("more than %d locals and parts of formulas are needed at a time here",
			registers), Hint: "make several rules of it", Span: at})
	}
	return register(slot)
}

// reached reports whether an instruction jumps to a place already.
func (c *compiler) reached(n int) bool {
	return slices.ContainsFunc(c.out.list, func(i instr) bool {
		a, b := i.targets()
		return a == int64(n) || b == int64(n)
	})
}
