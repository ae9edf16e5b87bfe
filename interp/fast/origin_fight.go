package fast

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// What only a fight knows of where numbers come from: the row that was found, the thing that
// was read, and what a caller handed over.

// asked reports whether somebody wants to know why numbers are as they are.
func (f *Fight) asked() bool { return f.reader != nil && f.explain && f.thinking == 0 }

// trace finds what numbers come from, in the current frame.
func (f *Fight) trace(list []origin, add func(*event.Source)) {
	for _, o := range list {
		if o.known != nil {
			add(o.known)
		} else {
			f.work(1, diag.Span{})
			o.find(f, add)
		}
	}
}

// What is done for those who ask takes no steps of the fight; there is work for that
// alone, after which nothing is told any more.
const (
	workForAnswers = 10_000_000
	workForAnswer  = 20 // at least
	mostForAnswer  = 100_000
)

// sources lists what numbers come from, if somebody wants to know. Of a file that has
// changed things by name it is not said as well that a number is written there.
func (f *Fight) sources(list []origin) []event.Source {
	if len(list) == 0 || !f.asked() {
		return nil
	}
	var out []event.Source
	f.aside(func() {
		f.trace(list, func(s *event.Source) {
			if s != nil && !slices.Contains(out, *s) {
				out = append(out, *s)
			}
		})
	})
	return slices.DeleteFunc(out, func(s event.Source) bool {
		return s.Name == "" && slices.ContainsFunc(out, func(t event.Source) bool { return t.Name != "" && t.File == s.File })
	})
}

// aside does what is done for those alone who ask. It reports whether it came to its end:
// there may be too little work left for answers, or a local may have been written since a
// formula was evaluated that reads it, so that it cannot be evaluated again.
func (f *Fight) aside(do func()) bool {
	if f.answers <= 0 {
		return false
	}
	before, steps, work, mark := f.save(), f.steps, f.effort, len(f.heap)
	f.thinking++
	f.effort = min(f.answers, mostForAnswer)
	f.answers -= f.effort + workForAnswer
	failure := guarded(do)
	if failure != nil {
		f.restore(before)
	}
	f.answers += max(0, f.effort)
	f.fr, f.top, f.thinking, f.steps, f.effort, f.heap = before.fr, before.top, before.thinking, steps, work, f.heap[:mark]
	return failure == nil
}

// handed is what the value comes from that a parameter has been given.
type handed struct {
	param *ir.Local
	from  []event.Source
}

// handing tells what the arguments of a call come from, as long as it lasts.
type handing struct {
	params []*ir.Local
	from   [][]origin
	sums   func(f *Fight) // of the arguments
}

// handing looks at the arguments of a call; nil if no file has changed what they are made of.
func (c *compiler) handing(params []*ir.Local, args []ir.Expr) *handing {
	room := c.room
	c.room = nil // it runs when other parts are in registers
	defer func() { c.room = room }()
	if c.m.origins == nil || c.lazy || c.blind {
		return nil
	}
	h := &handing{params: params}
	any := false
	for i, a := range args {
		if i == len(params) {
			break
		}
		var list []origin
		if isNumber(params[i].Type) {
			list = c.originsOf(a)
		}
		any = any || len(list) > 0
		h.from = append(h.from, list)
	}
	if !any {
		return nil
	}
	return h
}

// handingSums is handing for what is a statement: it tells of the sums as well.
func (c *compiler) handingSums(params []*ir.Local, args []ir.Expr) *handing {
	room := c.room
	c.room = nil // it runs when other parts are in registers
	defer func() { c.room = room }()
	h, sums := c.handing(params, args), c.sumsIn("", args...)
	if h == nil && sums != nil {
		h = &handing{}
	}
	if h != nil {
		h.sums = sums
	}
	return h
}

// handingOver is handing for a rule, or a score that explains itself.
func (c *compiler) handingOver(e *ir.Call) *handing {
	room := c.room
	c.room = nil // it runs when other parts are in registers
	defer func() { c.room = room }()
	switch callee := e.Callee.(type) {
	case *ir.Rule:
		if e == c.alone {
			return c.handingSums(callee.Frame.Params, e.Args)
		}
		return c.handing(callee.Frame.Params, e.Args)
	case *ir.Score:
		if c.explainsAt(e) {
			return c.handing(callee.Frame.Params, e.Args)
		}
	}
	return nil
}

// begin is run when the arguments have been evaluated.
func (h *handing) begin(f *Fight) {
	if h == nil {
		return
	}
	if h.sums != nil {
		h.sums(f)
	}
	if !f.asked() {
		return
	}
	n := len(f.handed)
	for i, list := range h.from {
		f.handed = append(f.handed, handed{h.params[i], nil})
		f.handed[n+i].from = f.sources(list)
	}
}

// begins and ends are nil if there is nothing to be run.
func (h *handing) begins() func(*Fight) {
	if h == nil {
		return nil
	}
	return h.begin
}

func (h *handing) ends() func(*Fight) {
	if h == nil {
		return nil
	}
	return h.end
}

// end is run when the call is over.
func (h *handing) end(f *Fight) {
	if h != nil && f.asked() {
		f.handed = f.handed[:max(0, len(f.handed)-len(h.from))]
	}
}

// handedOver is what the value of a parameter comes from.
func (f *Fight) handedOver(p *ir.Local, add func(*event.Source)) {
	for i := len(f.handed) - 1; i >= 0; i-- {
		if f.handed[i].param == p {
			for n := range f.handed[i].from {
				add(&f.handed[i].from[n])
			}
			return
		}
	}
}

// isNumber reports whether values of a type are numbers to people.
func isNumber(t ir.Type) bool {
	return t.Base == ir.Int || t.Base == ir.Num || t.Base == ir.Dice
}

// shownNumbers lists where the numbers of a text may come from.
func (c *compiler) shownNumbers(list []ir.TextPart) []origin {
	var out []origin
	shown := c.shown
	c.shown = false
	for _, p := range list {
		if p.Value != nil && isNumber(p.Value.Type()) {
			out = append(out, c.originsOf(p.Value)...)
		}
	}
	c.shown = shown
	return out
}
