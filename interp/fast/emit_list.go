package fast

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A built-in that goes through a list is a loop in code: what it asks of every item is
// part of the code around it, so that no closure is called for an item and no frame is
// made. A list that comes out is put together on the scratch stack. Where what is asked
// may change the fight, closures do all this.

// through emits the loop over a list that is in a register. body gets the registers of
// the item and of the place in the list, which is 1 for the first. All items are
// work before the first.
func (c *compiler) through(e *ir.Builtin, list register, body func(item, place register)) {
	c.eachOf(list, c.itemOf(e), int64(c.details(detail{at: e.At})), body)
}

// eachOf is the same for any list; at is where they are work, -1 if they are none.
func (c *compiler) eachOf(list, item register, at int64, body func(item, place register)) {
	var end label
	place := c.temporary()
	c.jump(&end, instr{op: opEach, a: item, b: list, c: place, k: at})
	first := c.again()
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
	if acts(e.Each) {
		c.jumpBy(c.bool(e), want, to)
		return
	}
	var end, otherwise label
	decides, result := e.Entry.Name != "all", e.Entry.Name == "any"
	found := to
	if result != want {
		found = &otherwise
	}
	c.seek(e, &end, func(item register) { c.branch(e.Each, decides, found) })
	c.land(&end)
	if result != want {
		c.jump(to, instr{op: opJump})
	}
	c.land(&otherwise)
}

// seek emits a loop in which every item is work, until something jumps out of it.
func (c *compiler) seek(e *ir.Builtin, end *label, body func(item register)) {
	list, place := c.value(e.Args[0]), c.temporary()
	item := c.itemOf(e)
	at := int64(c.details(detail{at: e.At}))
	c.jump(end, instr{op: opSeek, a: item, b: list, c: place, k: at})
	first := c.again()
	body(item)
	c.emit(instr{op: opSeekMore, a: item, b: list, c: place, k: at, n: int32(first)})
}

// listInto emits a built-in of a list.
func (c *compiler) listInto(e *ir.Builtin, r register) bool {
	if e.Each != nil && acts(e.Each) {
		return false
	}
	switch e.Entry.Name {
	case "any", "all", "none":
		return c.truthInto(e, r)
	case "find":
		c.findInto(e, r)
	case "filter":
		c.gather(e, r, func(item register, keep func(register)) {
			var no label
			c.branch(e.Each, false, &no)
			keep(item)
			c.land(&no)
		})
	case "map":
		c.gather(e, r, func(_ register, keep func(register)) { keep(c.value(e.Each)) })
	case "count":
		c.countInto(e, r)
	case "len":
		if b, ok := e.Args[0].(*ir.Builtin); ok && b.Entry.Name == "filter" && !acts(b.Each) {
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
		return c.bestInto(e, r)
	case "max", "min":
		return c.extremeInto(e, r)
	default:
		return false
	}
	return true
}

// findInto gives the first item that meets a condition, or none.
func (c *compiler) findInto(e *ir.Builtin, r register) {
	none := int64(absent)
	if e.T.Base == ir.Num {
		none = noNum
	}
	var end, found, done label
	item := register(0)
	c.seek(e, &end, func(it register) {
		item = it
		c.branch(e.Each, true, &found)
	})
	c.land(&end)
	c.emit(instr{op: opConst, a: r, k: none})
	c.jump(&done, instr{op: opJump})
	c.land(&found)
	c.emit(instr{op: opMove, a: r, b: item})
	c.land(&done)
}

// gather emits a loop that makes a list of what it keeps.
func (c *compiler) gather(e *ir.Builtin, r register, body func(item register, keep func(register))) {
	list, begin := c.value(e.Args[0]), c.temporary()
	c.emit(instr{op: opBegin, a: begin})
	c.through(e, list, func(item, _ register) {
		body(item, func(x register) { c.emit(instr{op: opKeep, b: x}) })
	})
	c.at(instr{op: opBuild, a: r, b: begin}, e.At)
}

// countInto counts the items that meet a condition.
func (c *compiler) countInto(e *ir.Builtin, r register) {
	list, n := c.value(e.Args[0]), c.temporary()
	c.emit(instr{op: opConst, a: n})
	c.through(e, list, func(register, register) {
		var no label
		c.branch(e.Each, false, &no)
		c.at(instr{op: opAddK, a: n, b: n, k: 1}, e.At)
		c.land(&no)
	})
	c.emit(instr{op: opMove, a: r, b: n})
}

func (c *compiler) sumInto(e *ir.Builtin, r register) {
	list, sum, add := c.value(e.Args[0]), c.temporary(), opAdd
	if e.T.Base == ir.Num {
		add = opNumAdd
	}
	c.emit(instr{op: opConst, a: sum}) // the word of 0 and of 0.0
	c.through(e, list, func(item, _ register) {
		if e.Each != nil {
			item = c.value(e.Each)
		}
		c.at(instr{op: add, a: sum, b: sum, c: item}, e.At)
	})
	c.emit(instr{op: opMove, a: r, b: sum})
}

// bestInto gives the item with the highest or lowest key; keys that are lists are
// compared by closures.
func (c *compiler) bestInto(e *ir.Builtin, r register) bool {
	op := opBest
	switch e.Each.Type().Base {
	case ir.List:
		return false
	case ir.Num:
		op = opBestNum
	}
	list, best := c.value(e.Args[0]), c.temporaries(2)
	c.with(instr{op: opSome, b: list}, detail{at: e.At, hint: "test before whether it is empty", name: "an empty list has no " + e.Entry.Name + " item"})
	c.through(e, list, func(item, place register) {
		c.emit(instr{op: op, a: best, b: c.value(e.Each), c: place, n: int32(item), k: fromBool(e.Entry.Name == "highest")})
	})
	c.emit(instr{op: opMove, a: r, b: best})
	return true
}

// extremeInto gives the highest or lowest value of a map, whose list is not made.
func (c *compiler) extremeInto(e *ir.Builtin, r register) bool {
	m, ok := e.Args[0].(*ir.Builtin)
	if !ok || m.Entry.Name != "map" || acts(m.Each) || m.Each.Type().Base != e.T.Base {
		return false
	}
	op := opBest
	switch e.T.Base {
	case ir.Int:
	case ir.Num:
		op = opBestNum
	default:
		return false
	}
	empty, known := int64(0), false
	if len(e.Args) == 2 {
		if empty, known = c.constantOf(e.Args[1]); !known {
			return false
		}
	}
	list, best := c.value(m.Args[0]), c.temporaries(2)
	if known {
		c.emit(instr{op: opConst, a: best, k: empty})
	} else {
		name := e.Entry.Name
		c.with(instr{op: opSome, b: list}, detail{at: e.At, hint: "give a value for the empty list: " + name + "(list, 0)", name: "an empty list has no " + name})
	}
	c.through(m, list, func(_, place register) {
		v := c.value(m.Each)
		c.emit(instr{op: op, a: best, b: v, c: place, n: int32(v), k: fromBool(e.Entry.Name == "max")})
	})
	c.at(instr{op: opWorkOf, b: list}, e.At)
	c.emit(instr{op: opMove, a: r, b: best})
	return true
}

// optionsOf is the code of the options of a choice: what its list holds that meets its
// condition.
func (c *compiler) optionsOf(s *ir.Site, at diag.Span) *instructions {
	if s.Where == nil || acts(s.Where) {
		return nil
	}
	return c.codeApart(func() bool {
		list, begin := c.temporary(), c.temporary()
		c.settledInto(s.From, list)
		c.emit(instr{op: opBegin, a: begin})
		c.eachOf(list, c.register(c.slotOf(s.Item), 1), int64(c.details(detail{at: at})), func(item, _ register) {
			var no label
			c.branch(s.Where, false, &no)
			c.emit(instr{op: opKeep, b: item})
			c.land(&no)
		})
		c.at(instr{op: opBuild, a: list, b: begin}, at)
		c.emit(instr{op: opReturn, b: list})
		return true
	})
}

// bestOption is the code that finds the place of the option with the highest or lowest
// key, counted from 1; nil if closures do it.
func (c *compiler) bestOption(s *ir.Site, key ir.Expr, highest bool) *instructions {
	op := opBest
	switch key.Type().Base {
	case ir.List:
		return nil
	case ir.Num:
		op = opBestNum
	}
	if acts(key) {
		return nil
	}
	return c.codeApart(func() bool {
		best := c.temporaries(2)
		c.eachOf(c.register(c.slotOf(s.Options), 1), c.register(c.slotOf(s.Item), 1), -1, func(_, place register) {
			c.emit(instr{op: op, a: best, b: c.value(key), c: place, n: int32(place), k: fromBool(highest)})
		})
		c.emit(instr{op: opReturn, b: best})
		return true
	})
}
