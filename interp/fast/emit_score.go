package fast

import (
	"math"

	"hcl/lang/ir"
)

// scoreInto adds up the terms of a score of its own adding terms.
func (c *compiler) scoreInto(s *ir.Score, e *ir.Call, r register) bool {
	var terms []ir.Expr
	for _, l := range s.Lines() {
		if l.Mod != nil || l.Term.Op != "" || l.Term.UsesTotal {
			return false
		}
		terms = append(terms, l.Term.Value, l.Term.When)
	}
	if s.Result.Base != ir.Int || s.Work() > 0 || !c.canPlace(s.Frame) || listed(e.Args) || !within(120, terms) {
		return false
	}
	shown := c.explainsAt(e)
	var given *handing
	if shown {
		given = c.handing(s.Frame.Params, e.Args)
	}
	c.put(s.Frame, e.Args, func() {
		var end label
		if shown {
			args := make([]operand, len(s.Frame.Params))
			for i, p := range s.Frame.Params {
				args[i] = operand{slot: c.slotOf(p)}
			}
			c.jump(&end, instr{op: opExplain, a: r, k: int64(c.details(detail{word: c.explainedCall(s, args, given, e.At)}))})
		}
		c.hidden(func() { c.terms(s, r) })
		c.land(&end)
	})
	return true
}

func (c *compiler) terms(s *ir.Score, r register) {
	sum, begun := c.temporary(), false
	known := int64(0)
	for _, t := range s.Terms {
		var no label
		if t.When != nil {
			if v, ok := c.constantOf(t.When); ok && v == 0 {
				continue
			} else if !ok && !begun {
				c.emit(instr{op: opConst, a: sum, k: known})
				begun = true
			}
			c.branch(t.When, false, &no)
		}
		switch k, ok := c.constantOf(t.Value); {
		case ok && !begun && k > -1<<32 && k < 1<<32:
			known += k
		case ok && begun && k > math.MinInt64:
			c.at(instr{op: opAddK, a: sum, b: sum, k: k}, t.Span)
		case begun:
			c.at(instr{op: opAdd, a: sum, b: sum, c: c.value(t.Value)}, t.Span)
		case known == 0:
			c.into(t.Value, sum)
			begun = true
		default:
			x := c.value(t.Value)
			c.at(instr{op: opAddK, a: sum, b: x, k: known}, t.Span)
			begun = true
		}
		c.land(&no)
	}
	if !begun {
		c.emit(instr{op: opConst, a: r, k: known})
		return
	}
	if last := &c.out.list[len(c.out.list)-1]; !c.out.landed() && (last.op == opAdd || last.op == opAddK) && last.a == sum {
		last.a = r
		c.out.changed(last)
		return
	}
	c.emit(instr{op: opMove, a: r, b: sum})
}
