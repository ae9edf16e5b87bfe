package fast

import (
	"slices"

	"hcl/lang/ir"
)

// A short define, or a rule that does no more than return a value, is compiled anew
// where it is called, as part of the body that calls it: its parameters are the
// caller's own locals then, its own locals lie behind them in the caller's frame, and
// no frame is made. What it gives, the steps it takes and what messages say of it are
// those of a call.

// body is what slots mean in the code that is being compiled.
type body struct {
	room   *room             // of the frame
	base   int               // of the locals of what is being put in
	slots  map[*ir.Local]int // parameters that are the caller's locals
	labels map[*ir.Local]int // parameters that are labels which are known here
	deep   int
	light  bool         // in a formula, whose parts take no steps for their length
	known  bool         // in a test of the round alone
	weighs bool         // but those on the items of lists, since it is long
	live   *ir.Live     // of a watched machine: what may be read from a statement on
	dead   *registerSet // what may not while the statement at hand runs
	around *registerSet // what of the bodies around may not
	loops  []leftLoop   // around the statement at hand
}

// room counts the slots of a frame: those in use so far, and the most at any time.
type room struct{ next, most int }

// take takes slots behind those in use.
func (r *room) take(n int) int {
	first := r.next
	r.next += n
	r.most = max(r.most, r.next)
	return first
}

func (c *compiler) slotOf(l *ir.Local) int {
	if s, ok := c.slots[l]; ok {
		return s
	}
	return c.base + l.Slot
}

// apart compiles code that has a frame of its own, of so many slots or more: it
// returns how many.
func (c *compiler) apart(slots int, compile func()) int {
	outer := c.body
	c.body = body{}
	r := &room{slots, slots}
	c.room = r
	compile()
	c.body = outer
	return r.most
}

// mostPlaced is how many bodies are put in where they are called: what calls others twice,
// which do so in turn, would become many times as long.
const mostPlaced = 20_000

// mayPlace reports whether another body may be put in here.
func (c *compiler) mayPlace() bool {
	const deepest = 4
	return c.deep < deepest && c.placed < mostPlaced
}

// inlineBody is where the locals of what is being put in lie.
func (c *compiler) inlineBody(fr *ir.Frame) body {
	c.placed++
	return body{room: c.room, base: c.room.take(fr.Slots), deep: c.deep + 1, slots: map[*ir.Local]int{}, dead: c.dead,
		around: c.dead}
}

// short reports whether a formula is worth compiling again at every call.
func short(list ...ir.Expr) bool { return within(40, list) && !slices.ContainsFunc(list, heavy) }

// within reports whether formulas have no more than so many parts. It looks at no more of them.
func within(most int, list []ir.Expr) bool {
	var fits func(e ir.Expr) bool
	fits = func(e ir.Expr) bool {
		if most--; most < 0 {
			return false
		}
		for p := range ir.Parts(e) {
			if !fits(p) {
				return false
			}
		}
		return true
	}
	for _, e := range list {
		if e != nil && !fits(e) {
			return false
		}
	}
	return true
}

// canPlace reports whether a body can be put in, by its frame.
func (c *compiler) canPlace(fr *ir.Frame) bool {
	const most = 160
	return c.mayPlace() && c.room.next+fr.Slots < most
}

// put puts the parameters and locals of a body into the frame.
func (c *compiler) put(fr *ir.Frame, args []ir.Expr, body func()) {
	inner := c.inlineBody(fr)
	for i, a := range args {
		p := fr.Params[i]
		c.label(p, a, &inner)
		if local, ok := a.(*ir.LocalRef); ok {
			inner.slots[p] = c.slotOf(local.Local)
			continue
		}
		c.into(a, c.register(inner.base+p.Slot, 1))
	}
	outer := c.body
	c.body = inner
	body()
	c.body = outer
}

// sizeOf counts the statements and formulas of a block, roughly, until there are more than
// most.
func sizeOf(b *ir.Block, most int) int {
	if b == nil {
		return 0
	}
	n := 0
	for _, s := range b.List {
		if n > most {
			break
		}
		n++
		f := ir.DataflowOf(s)
		for _, e := range f.Reads {
			ir.Visit(e, func(ir.Expr) { n++ })
		}
		for _, inner := range f.Nests {
			if inner.Hook {
				n += 1000
			}
			n += sizeOf(inner.Body, most-n)
		}
		switch s.(type) {
		case *ir.Let, *ir.Assign, *ir.Do, *ir.If, *ir.For, *ir.While, *ir.Repeat,
			*ir.Announce, *ir.Return, *ir.Step:
		case *ir.Choose: // a site has its slots once and for all
			n += 1000
		default:
			n += 20
		}
	}
	return n
}
