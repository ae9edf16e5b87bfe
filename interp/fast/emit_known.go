package fast

import (
	"slices"

	"hcl/lang/ir"
)

// What is in a register already need not be read again: a field of a thing, or what is
// remembered of it, as long as neither that nor the register has been written to. Where
// ways join, only what was known before they parted is; where a loop begins, nothing is.

// known is a field of the thing in a register, or what is remembered of it, and the
// register that it is in.
type known struct {
	source
	in    register
	since int // the instruction from which on it is
}

// source is an instruction that reads something of the thing in a register.
type source struct {
	op     opcode
	of     register
	cell   int64
	values *int64
}

// sourceOf tells how a formula would be read; ok is false if it is not one of those that
// are worth keeping.
func (c *compiler) sourceOf(e ir.Expr) (s source, ok bool) {
	var of ir.Expr
	remembered := func(b *callable) {
		s = source{op: opRecallPlain, cell: int64(b.cells)}
		ok = b.memo != noMemo && b.plain
	}
	switch e := e.(type) {
	case *ir.FieldRef:
		fd := e.Field
		if e.Chained {
			return s, false
		}
		of = e.X
		if fd.Role == ir.Computed {
			remembered(c.computed(fd))
		} else if root, values := c.column(e); len(values) > 0 {
			s, of, ok = source{op: opColumn, values: &values[0]}, root, true
		} else if l := c.m.Layouts[fd.Kind.ID]; !fd.Kind.Made && l.Fields[fd.Index].State && !l.Fields[fd.Index].List {
			s, ok = source{op: opState, cell: int64(l.Start + l.Fields[fd.Index].Offset)}, true
		}
	case *ir.Call:
		if d, isDefine := e.Callee.(*ir.Define); isDefine && len(e.Args) == 1 && c.memoOf(d) != noMemo {
			of = e.Args[0]
			remembered(c.define(d))
		}
	}
	if !ok {
		return s, false
	}
	if local, isLocal := of.(*ir.LocalRef); isLocal {
		s.of = c.register(c.slotOf(local.Local), 1)
		return s, true
	}
	s.of, ok = c.knownIn(of)
	return s, ok
}

// knownIn finds the register that the value of a formula is in.
func (c *compiler) knownIn(e ir.Expr) (register, bool) {
	if len(c.out.known) == 0 {
		return 0, false
	}
	if s, ok := c.sourceOf(e); ok {
		for _, k := range c.out.known {
			if k.source == s {
				return k.in, true
			}
		}
	}
	return 0, false
}

// learned notes that the value of a formula is in a register now.
func (c *compiler) learned(e ir.Expr, r register) {
	if s, ok := c.sourceOf(e); ok && s.of != r {
		c.out.known = append(c.out.known, known{s, r, len(c.out.list)})
	}
}

// giveBack gives back the registers from next on, but for those that are known to hold
// something.
func (c *compiler) giveBack(next int) {
	const most = 64 // the others are needed
	if c.room.next > next && next < most {
		for _, k := range c.out.known {
			if in := int(k.in); in < most {
				next = max(next, in+1)
			}
		}
	}
	c.room.next = next
	c.out.forget(func(k *known) bool { return int(k.in) < next })
}

// uses reports whether something known has to do with a register.
func (k *known) uses(r register) bool { return k.in == r || k.of == r }

// changes reports whether an assignment changes what an instruction reads.
func (a *assignment) changes(s *source) bool {
	switch s.op {
	case opState:
		return s.cell == int64(a.first)
	case opRecallPlain:
		return slices.Contains(a.readers.plain, int(s.cell))
	}
	return false
}

// again notes that a loop begins, and returns where.
func (c *compiler) again() int {
	c.out.known = c.out.known[:0]
	return len(c.out.list)
}

// forget keeps what is known that meets a condition.
func (o *coder) forget(keep func(*known) bool) {
	kept := o.known[:0]
	for i := range o.known {
		if keep(&o.known[i]) {
			kept = append(kept, o.known[i])
		}
	}
	o.known = kept
}

// joined keeps what was known where an instruction jumps from.
func (o *coder) joined(from int) {
	o.forget(func(k *known) bool { return k.since <= from })
}

// changed forgets what is no longer so after an instruction.
func (o *coder) changed(i *instr) {
	if len(o.known) == 0 {
		return
	}
	switch i.op {
	case opDo, opClosure, opJumpIf, opJumpUnless: // it may write to any register
		o.known = o.known[:0]
	case opCall, opAnnounce:
		o.forget(func(k *known) bool { return k.op == opColumn && !k.uses(i.a) })
	case opSet:
		set := o.details[i.n].set
		o.forget(func(k *known) bool { return !set.changes(&k.source) })
	case opBest, opBestNum:
		o.forget(func(k *known) bool { return !k.uses(i.a) && !k.uses(i.a+1) })
	default:
		if i.writes() {
			o.forget(func(k *known) bool { return !k.uses(i.a) })
		}
	}
}
