package fast

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A built-in that goes through a list is a loop in code: what it asks of every item is
// part of the code around it, so that no closure is called for an item and no frame is
// made. A list that comes out is put together on the scratch stack.

// through emits the loop over a list that is in a register. body gets the registers of
// the item and of the place in the list, which is 1 for the first. All items are
// work before the first.
func (c *compiler) through(e *ir.Builtin, list register, body func(item, place register)) {
	c.eachOf(list, c.itemOf(e), &detail{at: e.At}, body)
}

// eachOf is the same for any list; d is nil if they are no work.
func (c *compiler) eachOf(list, item register, d *detail, body func(item, place register)) {
	var end label
	place := c.temporary()
	c.jump(&end, instr{op: opEach, a: item, b: list, c: place, d: d})
	first := len(c.out.list)
	body(item, place)
	c.emit(instr{op: opEachMore, a: item, b: list, c: place, n: int32(first)})
	c.land(&end)
}

// itemOf is the register of what goes through a list.
func (c *compiler) itemOf(e *ir.Builtin) register {
	if e.Item == nil {
		return c.temporary()
	}
	return c.register(c.slotOf(e.Item), 1)
}

// branchAny emits a jump that is taken if any, all or no items meet a condition.
func (c *compiler) branchAny(e *ir.Builtin, want bool, to *label) {
	var end, otherwise label
	decides, result := e.Entry.Name != "all", e.Entry.Name == "any"
	found := to
	if result != want {
		found = &otherwise
	}
	c.seek(e, &end, func(item register) { c.branchOnItem(e.Each, decides, found) })
	c.land(&end)
	if result != want {
		c.jump(to, instr{op: opJump})
	}
	c.land(&otherwise)
}

// seek emits a loop in which every item is work, until something jumps out of it.
func (c *compiler) seek(e *ir.Builtin, end *label, body func(item register)) {
	list, place := c.before(e.Args[0], e.Each), c.temporary()
	item := c.itemOf(e)
	d := &detail{at: e.At}
	c.jump(end, instr{op: opSeek, a: item, b: list, c: place, d: d})
	first := len(c.out.list)
	body(item)
	c.emit(instr{op: opSeekMore, a: item, b: list, c: place, n: int32(first), d: d})
}

// listInto emits a built-in of a list.
func (c *compiler) listInto(e *ir.Builtin, r register) bool {
	switch e.Entry.Name {
	case "any", "all", "none":
		c.truthInto(e, r)
	case "find":
		c.findInto(e, r)
	case "filter":
		c.gather(e, r, func(item register, keep func(register)) {
			var no label
			c.branchOnItem(e.Each, false, &no)
			keep(item)
			c.land(&no)
		})
	case "map":
		c.gather(e, r, func(_ register, keep func(register)) { keep(c.onItem(e.Each)) })
	case "count":
		c.countInto(e, r)
	case "len":
		if b, ok := e.Args[0].(*ir.Builtin); ok && b.Entry.Name == "filter" {
			c.countInto(b, r)
			return true
		}
		c.emit(instr{op: opLength, a: r, b: c.value(e.Args[0])})
	case "sum":
		c.sumInto(e, r)
	case "first", "last":
		hint := "test before whether it is empty, or use find(…)"
		c.with(instr{op: opFirst, a: r, b: c.value(e.Args[0]), k: fromBool(e.Entry.Name == "last")},
			detail{at: e.At, hint: hint, name: "an empty list has no " + e.Entry.Name + " item"})
	case "highest", "lowest":
		c.bestInto(e, r)
	case "max", "min":
		c.extremeInto(e, r)
	default:
		return false
	}
	return true
}

// findInto gives the first item that meets a condition, or none.
func (c *compiler) findInto(e *ir.Builtin, r register) {
	var end, found, done label
	item := register(0)
	c.seek(e, &end, func(it register) {
		item = it
		c.branchOnItem(e.Each, true, &found)
	})
	c.land(&end)
	c.emit(instr{op: opConst, a: r, k: noneOf(e.T)})
	c.jump(&done, instr{op: opJump})
	c.land(&found)
	c.emit(instr{op: opMove, a: r, b: item})
	c.land(&done)
}

// gather emits a loop that makes a list of what it keeps.
func (c *compiler) gather(e *ir.Builtin, r register, body func(item register, keep func(register))) {
	list, begin := c.before(e.Args[0], e.Each), c.temporary()
	c.emit(instr{op: opBegin, a: begin})
	c.through(e, list, func(item, _ register) {
		body(item, func(x register) { c.emit(instr{op: opKeep, b: x}) })
	})
	c.at(instr{op: opBuild, a: r, b: begin}, e.At)
}

// countInto counts the items that meet a condition.
func (c *compiler) countInto(e *ir.Builtin, r register) {
	list, n := c.before(e.Args[0], e.Each), c.temporary()
	c.emit(instr{op: opConst, a: n})
	c.through(e, list, func(register, register) {
		var no label
		c.branchOnItem(e.Each, false, &no)
		c.at(instr{op: opAddK, a: n, b: n, k: 1}, e.At)
		c.land(&no)
	})
	c.emit(instr{op: opMove, a: r, b: n})
}

func (c *compiler) sumInto(e *ir.Builtin, r register) {
	list, sum, add := c.before(e.Args[0], e.Each), c.temporary(), opAdd
	if e.T.Base == ir.Num {
		add = opNumAdd
	}
	c.emit(instr{op: opConst, a: sum}) // the word of 0 and of 0.0
	c.through(e, list, func(item, _ register) {
		if e.Each != nil {
			item = c.onItem(e.Each)
		}
		c.at(instr{op: add, a: sum, b: sum, c: item}, e.At)
	})
	c.emit(instr{op: opMove, a: r, b: sum})
}

// bestBy is the instruction that keeps the item with the best key.
func bestBy(key ir.Type, largest bool) (op opcode, how int64) {
	how = fromBool(largest) * highest
	switch key.Base {
	case ir.List:
		if key.Elem.Base == ir.Num {
			how |= holdsNums
		}
		return opBestList, how
	case ir.Num:
		return opBestNum, how
	}
	return opBest, how
}

// bestInto gives the item with the highest or lowest key.
func (c *compiler) bestInto(e *ir.Builtin, r register) {
	op, how := bestBy(e.Each.Type(), e.Entry.Name == "highest")
	list, best := c.before(e.Args[0], e.Each), c.temporaries(2)
	c.with(instr{op: opSome, b: list}, detail{at: e.At, hint: "test before whether it is empty",
		name: "an empty list has no " + e.Entry.Name + " item"})
	c.through(e, list, func(item, place register) {
		c.emit(instr{op: op, a: best, b: c.onItem(e.Each), c: place, n: int32(item), k: how})
	})
	c.emit(instr{op: opMove, a: r, b: best})
}

// extremeInto gives the highest or lowest value of a list. That of a map is not made, unless a
// value for the empty list is to be computed behind it.
func (c *compiler) extremeInto(e *ir.Builtin, r register) {
	name := e.Entry.Name
	op, how := bestBy(e.T, name == "max")
	m, mapped := e.Args[0].(*ir.Builtin)
	mapped = mapped && m.Entry.Name == "map" && m.Each.Type().Base == e.T.Base
	if mapped && len(e.Args) == 2 {
		_, mapped = c.constantOf(e.Args[1])
	}
	of := e
	if mapped {
		of = m
	}
	list := c.before(of.Args[0], append([]ir.Expr{of.Each}, e.Args[1:]...)...)
	best := c.temporaries(2)
	if len(e.Args) == 2 {
		c.into(e.Args[1], best)
	} else {
		c.with(instr{op: opSome, b: list}, detail{at: e.At, hint: "give a value for the empty list: " + name + "(list, 0)",
			name: "an empty list has no " + name})
	}
	c.through(of, list, func(v, place register) {
		if mapped {
			v = c.onItem(m.Each)
		}
		c.emit(instr{op: op, a: best, b: v, c: place, n: int32(v), k: how})
	})
	if mapped {
		c.at(instr{op: opWorkOf, b: list}, e.At)
	}
	c.emit(instr{op: opMove, a: r, b: best})
}

// optionsOf is the code of the options of a choice: what its list holds that meets its
// condition.
func (c *compiler) optionsOf(s *ir.Site, at diag.Span) *instructions {
	return c.codeApart(func() {
		list, begin := c.temporary(), c.temporary()
		c.settledInto(s.From, list)
		if s.Where != nil {
			c.emit(instr{op: opBegin, a: begin})
			c.eachOf(list, c.register(c.slotOf(s.Item), 1), &detail{at: at}, func(item, _ register) {
				var no label
				c.branch(s.Where, false, &no)
				c.emit(instr{op: opKeep, b: item})
				c.land(&no)
			})
			c.at(instr{op: opBuild, a: list, b: begin}, at)
		}
		c.emit(instr{op: opReturn, b: list})
	})
}

// bestOption is the code that finds the place of the option with the highest or lowest
// key, counted from 1.
func (c *compiler) bestOption(s *ir.Site, key ir.Expr, largest bool) *instructions {
	op, how := bestBy(key.Type(), largest)
	return c.codeApart(func() {
		best := c.temporaries(2)
		c.eachOf(c.register(c.slotOf(s.Options), 1), c.register(c.slotOf(s.Item), 1), nil, func(_, place register) {
			c.emit(instr{op: op, a: best, b: c.before(key, key), c: place, n: int32(place), k: how})
		})
		c.emit(instr{op: opReturn, b: best})
	})
}
