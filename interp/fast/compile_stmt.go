package fast

import (
	"fmt"
	"slices"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// blockOfClosures compiles statements in turn.
func (c *compiler) blockOfClosures(b *ir.Block, at diag.Span) execFn {
	var list []execFn
	for _, s := range b.List {
		if fn := c.stmt(s); fn != nil {
			list = append(list, fn)
		}
	}
	steps := stepsOf(b)
	return func(f *Fight) flow {
		f.spend(steps, at)
		for _, s := range list {
			if r := s(f); r != goOn {
				return r
			}
		}
		return goOn
	}
}

func (c *compiler) stmt(s ir.Stmt) execFn {
	switch s := s.(type) {
	case *ir.Let:
		return c.let(s)
	case *ir.Assign:
		return c.assign(s)
	case *ir.Do:
		return c.do(s)
	case *ir.If:
		cond, then := c.formulaBool(s.Cond), c.block(s.Then, s.Span())
		if s.Else == nil {
			return func(f *Fight) flow {
				if cond(f) {
					return then(f)
				}
				return goOn
			}
		}
		other := c.block(s.Else, s.Span())
		return func(f *Fight) flow {
			if cond(f) {
				return then(f)
			}
			return other(f)
		}
	case *ir.For:
		return c.forLoop(s)
	case *ir.While:
		cond, body, at, keeps := c.formulaBool(s.Cond), c.block(s.Body, s.Span()), s.Span(), s.KeepsLists
		return func(f *Fight) flow {
			mark := len(f.heap)
			for cond(f) {
				f.spend(1, at)
				if r := body(f); r != goOn {
					return r
				}
				if !keeps {
					f.release(mark)
				}
			}
			return goOn
		}
	case *ir.Repeat:
		times, body, at, keeps := c.formulaWord(s.Times), c.block(s.Body, s.Span()), s.Span(), s.KeepsLists
		return func(f *Fight) flow {
			mark := len(f.heap)
			for n := times(f); n > 0; n-- {
				f.spend(1, at)
				if r := body(f); r != goOn {
					return r
				}
				if !keeps {
					f.release(mark)
				}
			}
			return goOn
		}
	case *ir.Together:
		return c.together(s)
	case *ir.Sealed:
		return c.sealed(s)
	case *ir.Choose:
		return c.choose(s)
	case *ir.Rank:
		return c.rank(s)
	case *ir.Add:
		return c.addTo(s)
	case *ir.Take:
		return c.takeFrom(s)
	case *ir.Begin:
		return c.begin(s)
	case *ir.End:
		return c.end(s)
	case *ir.Reveal:
		return c.reveal(s)
	case *ir.Announce:
		return c.announceStmt(s)
	case *ir.Say:
		return nil // nobody reads
	case *ir.Return:
		return c.returnStmt(s)
	case *ir.Step:
		return c.step(s)
	}
	panic(fmt.Sprintf("fast: cannot compile %T", s))
}

func (c *compiler) let(s *ir.Let) execFn {
	value := c.valueOrNew(s.Value, s.New)
	if len(s.Locals) == 1 {
		slot := c.slotOf(s.Locals[0])
		return func(f *Fight) flow {
			v := value(f)
			f.fr[slot] = v
			return goOn
		}
	}
	var slots []int
	for _, l := range s.Locals {
		slots = append(slots, c.slotOf(l))
	}
	return func(f *Fight) flow {
		v := value(f)
		for _, slot := range slots {
			f.fr[slot] = v
		}
		return goOn
	}
}

// valueOrNew compiles what stands right of an `=`.
func (c *compiler) valueOrNew(e ir.Expr, n *ir.New) intFn {
	if n != nil {
		return c.newThing(n)
	}
	return c.formulaSettled(e)
}

// newThing makes a thing of a kind: defaults first, then what is given.
func (c *compiler) newThing(n *ir.New) intFn {
	k := n.Kind
	given := map[*ir.Field]intFn{}
	var order []*ir.Field
	for _, s := range n.Sets {
		given[s.Field] = c.formulaStore(s.Value)
		order = append(order, s.Field)
	}
	type init struct {
		fd    *ir.Field
		slot  world.Slot
		value intFn
		slots int
		given int // place among the values given
		t     ir.Type
	}
	var inits []init
	l := c.m.Layouts[k.ID]
	for _, fd := range k.Fields {
		if fd.Role != ir.Constant && fd.Role != ir.State {
			continue
		}
		in := init{fd: fd, slot: l.Fields[fd.Index], given: -1, t: fd.Type}
		if in.t.Base == ir.Per {
			in.t = *in.t.Elem
		}
		for i, g := range order {
			if g == fd {
				in.given = i
			}
		}
		if in.given < 0 {
			in.slots = fd.Default.Frame.Slots
			c.fixedFrame(func() { in.value = c.formulaStore(fd.Default.Expr) })
		}
		inits = append(inits, in)
	}
	// Defaults may read other fields, so what is given is written first, then the
	// defaults in an order in which each finds what it reads.
	inits = orderDefaults(inits, func(i init) *ir.Field { return i.fd }, func(i init) bool { return i.given >= 0 })
	var values []intFn
	for _, fd := range order {
		values = append(values, given[fd])
	}
	at := n.At
	m := c.m
	return func(f *Fight) int64 {
		base := len(f.scratch)
		for _, v := range values {
			w := v(f)
			f.scratch = append(f.scratch, w)
		}
		i := f.make(k, at)
		for _, in := range inits {
			var w int64
			if in.given >= 0 {
				w = f.scratch[base+in.given]
			} else {
				old, top := f.fr, f.top
				f.fr = f.push(max(1, in.slots))
				f.fr[0] = i
				w = in.value(f)
				f.fr, f.top = old, top
			}
			if in.t.Range != nil {
				m.inRange(f, w, in.t, at, in.fd.Name)
			}
			f.writeAll(k.ID, i, in.slot, w, at)
		}
		f.scratch = f.scratch[:base]
		return i
	}
}

// orderDefaults sorts fields so that what is given comes first and every default
// after the fields of the same thing that it reads.
func orderDefaults[T any](list []T, field func(T) *ir.Field, given func(T) bool) []T {
	var out []T
	done := map[*ir.Field]bool{}
	byField := map[*ir.Field]T{}
	for _, x := range list {
		byField[field(x)] = x
		if given(x) {
			done[field(x)] = true
			out = append(out, x)
		}
	}
	var visit func(fd *ir.Field)
	visit = func(fd *ir.Field) {
		if done[fd] {
			return
		}
		done[fd] = true
		if fd.Default != nil {
			ir.Visit(fd.Default.Expr, func(e ir.Expr) {
				if r, ok := e.(*ir.FieldRef); ok {
					visit(r.Field)
				}
			})
		}
		if x, ok := byField[fd]; ok {
			out = append(out, x)
		}
	}
	for _, x := range list {
		visit(field(x))
	}
	return out
}

// make finds room for a new thing of a kind.
func (f *Fight) make(k *ir.Kind, at diag.Span) int64 {
	if f.m.filling != nil || f.kinds == nil {
		f.failHint(at, "make it in a rule", "nothing can be made before the fight begins, as the default of a field would")
	}
	a := &f.kinds[k.ID]
	if n := len(a.free); n > 0 && f.thinking == 0 {
		i := a.free[n-1]
		a.free = a.free[:n-1]
		f.madeAgain(k, i)
		return i
	}
	if a.count >= f.m.Limits.Entities {
		f.limit(at, "there are more than %d things of kind %s", f.m.Limits.Entities, k.Name)
	}
	if f.made += a.fixedRow + a.movingRow; f.made > f.m.Limits.Memory {
		f.limit(at, "the fields of all things that were made need more than %d places", f.m.Limits.Memory)
	}
	i := int64(a.count)
	a.count++
	for n := a.count*a.fixedRow - len(a.fixed); n > 0; n-- {
		a.fixed = append(a.fixed, 0)
	}
	for n := a.count*a.movingRow - len(a.moving); n > 0; n-- {
		a.moving = append(a.moving, 0)
	}
	for _, s := range f.m.Layouts[k.ID].Fields { // its lists
		if !s.List {
			continue
		}
		cell := &a.fixed
		row := a.fixedRow
		if s.State {
			cell, row = &a.moving, a.movingRow
		}
		h := &(*cell)[int(i)*row+s.Offset]
		if area(*h) == areaStored && offset(*h) < len(f.stored) { // of the thing that was here before
			f.stored[offset(*h)] = f.stored[offset(*h)][:0]
		} else {
			*h = f.newStored()
		}
	}
	return i
}

func (f *Fight) newStored() int64 {
	if len(f.stored) < cap(f.stored) {
		f.stored = f.stored[:len(f.stored)+1]
		f.stored[len(f.stored)-1] = f.stored[len(f.stored)-1][:0]
	} else {
		f.stored = append(f.stored, nil)
	}
	return handle(areaStored, len(f.stored)-1, 0)
}

// writeAll writes a field of a thing, every value of it if it is a per field.
func (f *Fight) writeAll(kind int, i int64, s world.Slot, w int64, at diag.Span) {
	a := &f.kinds[kind]
	row, n := a.fixed, int(i)*a.fixedRow
	if s.State {
		row, n = a.moving, int(i)*a.movingRow
	}
	n += s.Offset
	if s.List {
		if area(row[n]) == areaStored {
			f.keep(row[n], w, at)
			return
		}
	}
	for j := range s.N {
		row[n+j] = w
	}
}

// ---- assignments ---------------------------------------------------------------------------------------------

func (c *compiler) assign(s *ir.Assign) execFn {
	p := s.Place
	if p.Local != nil {
		return c.assignLocal(s)
	}
	if p.Param != nil {
		return nil
	}
	if p.Type.Base == ir.Num {
		return c.assignNum(s)
	}
	value := c.valueOrNew(s.Value, s.New)
	place := c.placeOf(p)
	t, at, op := p.Type, s.Place.At, s.Op
	field := p.Field
	whole := p.Field.Type.Base == ir.Per && p.Key == nil
	checked := t.Range != nil || op != "="
	low, high := bounds(t)
	sl := c.m.Layouts[p.Field.Kind.ID].Fields[p.Field.Index]
	kind, readers := p.Field.Kind.ID, c.m.readers[p.Field]
	if a := c.assignment(s); a != nil {
		x := c.formulaWord(p.X)
		return func(f *Fight) flow {
			i := x(f)
			f.assign(a, i, value(f))
			return goOn
		}
	}
	return func(f *Fight) flow {
		i, word := place(f)
		v := value(f)
		f.forget(&readers, i)
		a := &f.kinds[kind]
		var cell *int64
		if sl.State {
			cell = &a.moving[int(i)*a.movingRow+word]
		} else {
			cell = &a.fixed[int(i)*a.fixedRow+word]
		}
		if f.held != nil {
			f.holdAssign(op, f.spotOf(kind, i, sl, word), sl, whole, v, field, t, at)
			return goOn
		}
		if sl.List {
			f.assignList(cell, v, at)
			return goOn
		}
		if checked {
			switch op {
			case "+=":
				v = f.add(*cell, v, at)
			case "-=":
				v = f.add(*cell, -v, at)
			}
			if (v < low || v > high) && v != absent {
				f.failHint(at, "limit it first, as in max(0, …), or widen the range", "`%s` would become %d, outside its range %s", field.Name, v, t.Range)
			}
		}
		if whole {
			f.writeAll(kind, i, sl, v, at)
			return goOn
		}
		*cell = v
		return goOn
	}
}

// assignList copies a list into a field. In a test it may be a fixed field, which
// then gets a list of its own.
func (f *Fight) assignList(cell *int64, v int64, at diag.Span) {
	if area(*cell) != areaStored {
		items := append([]int64(nil), f.list(v)...)
		h := f.newStored()
		*cell = h
		f.stored[offset(h)] = append(f.stored[offset(h)], items...)
		return
	}
	f.keep(*cell, v, at)
}

func bounds(t ir.Type) (low, high int64) {
	low, high = absent+1, 1<<63-1
	if r := t.Range; r != nil {
		if r.HasLow {
			low = int64(r.Low)
		}
		if r.HasHigh {
			high = int64(r.High)
		}
	}
	return low, high
}

// placeOf compiles which thing and which word of its row is written.
func (c *compiler) placeOf(p ir.Place) func(*Fight) (thing int64, word int) {
	x := c.formulaWord(p.X)
	o := c.m.Layouts[p.Field.Kind.ID].Fields[p.Field.Index]
	if p.Key == nil {
		return func(f *Fight) (int64, int) { return x(f), o.Offset }
	}
	key, at := c.formulaWord(p.Key), p.At
	k := p.Key.Type().Kind
	return func(f *Fight) (int64, int) {
		i := x(f)
		n := key(f)
		if n >= int64(o.N) {
			n = f.original(k, n, at)
		}
		return i, o.Offset + int(n)
	}
}

func (c *compiler) assignLocal(s *ir.Assign) execFn {
	slot, at := c.slotOf(s.Place.Local), s.Place.At
	if s.Place.Type.Base == ir.Num && s.Op != "=" {
		value := c.formulaNum(s.Value)
		minus := s.Op == "-="
		return func(f *Fight) flow {
			v := value(f)
			if minus {
				v = -v
			}
			f.fr[slot] = fromNum(f.finite(toNum(f.fr[slot])+v, at))
			return goOn
		}
	}
	value := c.valueOrNew(s.Value, s.New)
	switch s.Op {
	case "+=":
		return func(f *Fight) flow {
			v := value(f)
			f.fr[slot] = f.add(f.fr[slot], v, at)
			return goOn
		}
	case "-=":
		return func(f *Fight) flow {
			v := value(f)
			f.fr[slot] = f.add(f.fr[slot], -v, at)
			return goOn
		}
	}
	return func(f *Fight) flow {
		v := value(f)
		f.fr[slot] = v
		return goOn
	}
}

func (c *compiler) assignNum(s *ir.Assign) execFn {
	p := s.Place
	value := c.formulaNum(s.Value)
	place := c.placeOf(p)
	t, at, op, field := p.Type, p.At, s.Op, p.Field
	sl := c.m.Layouts[p.Field.Kind.ID].Fields[p.Field.Index]
	kind, m := p.Field.Kind.ID, c.m
	whole := p.Field.Type.Base == ir.Per && p.Key == nil
	readers := c.m.readers[p.Field]
	return func(f *Fight) flow {
		i, word := place(f)
		v := value(f)
		f.forget(&readers, i)
		a := &f.kinds[kind]
		var cell *int64
		if sl.State {
			cell = &a.moving[int(i)*a.movingRow+word]
		} else {
			cell = &a.fixed[int(i)*a.fixedRow+word]
		}
		if f.held != nil {
			if op == "-=" {
				v = -v
			}
			f.holdAssign(op, f.spotOf(kind, i, sl, word), sl, whole, fromNum(v), field, t, at)
			return goOn
		}
		switch op {
		case "+=":
			v = f.finite(toNum(*cell)+v, at)
		case "-=":
			v = f.finite(toNum(*cell)-v, at)
		}
		w := fromNum(v)
		if v == v {
			m.inRange(f, w, t, at, field.Name)
		}
		if whole {
			f.writeAll(kind, i, sl, w, at)
		} else {
			*cell = w
		}
		return goOn
	}
}

// write compiles writing a word that is already there to a place.
func (c *compiler) write(p ir.Place) func(f *Fight, w int64) {
	if p.Local != nil {
		slot := c.slotOf(p.Local)
		return func(f *Fight, w int64) { f.fr[slot] = w }
	}
	place := c.placeOf(p)
	sl := c.m.Layouts[p.Field.Kind.ID].Fields[p.Field.Index]
	kind, at, m, t, field := p.Field.Kind.ID, p.At, c.m, p.Type, p.Field
	readers := c.m.readers[p.Field]
	write := func(f *Fight, w int64) {
		i, word := place(f)
		f.forget(&readers, i)
		if readers.secret > 0 && f.foresight != nil {
			f.foresight.choseHidden(f.spotOf(kind, i, sl, word), &f.choice)
		}
		if f.held != nil {
			f.holdAssign("=", f.spotOf(kind, i, sl, word), sl, false, w, field, t, at)
			return
		}
		if t.Range != nil {
			m.inRange(f, w, t, at, field.Name)
		}
		a := &f.kinds[kind]
		cell := &a.fixed
		row := a.fixedRow
		if sl.State {
			cell, row = &a.moving, a.movingRow
		}
		to := &(*cell)[int(i)*row+word]
		if sl.List {
			f.assignList(to, w, at)
			return
		}
		*to = w
	}
	return write
}

// writeItems compiles writing a list that lies elsewhere, on the scratch stack, to a place.
func (c *compiler) writeItems(p ir.Place, at diag.Span) func(f *Fight, items []int64) {
	write := c.write(p)
	sl := c.m.Layouts[p.Field.Kind.ID].Fields[p.Field.Index]
	readers := c.m.readers[p.Field]
	i, constant := c.constantOf(p.X)
	if l := c.m.Layouts[p.Field.Kind.ID]; constant && readers.secret == 0 && sl.State && !l.Made && p.Key == nil { // such as an order of attacks
		cell := l.Start + int(i)*l.Moving + sl.Offset
		return func(f *Fight, items []int64) {
			if f.held != nil || area(f.state[cell]) != areaStored {
				write(f, f.newList(items, at))
				return
			}
			f.forget(&readers, i)
			f.keepItems(offset(f.state[cell]), items, at)
		}
	}
	return func(f *Fight, items []int64) { write(f, f.newList(items, at)) }
}

// ---- lists ------------------------------------------------------------------------------------------------------

func (c *compiler) addTo(s *ir.Add) execFn {
	value := c.valueOrNew(s.Value, s.New)
	at := s.Span()
	if l := s.Place.Local; l != nil {
		slot := c.slotOf(l)
		return func(f *Fight) flow {
			v := value(f)
			f.fr[slot] = f.appended(f.fr[slot], v, at)
			return goOn
		}
	}
	place := c.placeOf(s.Place)
	sl := c.m.Layouts[s.Place.Field.Kind.ID].Fields[s.Place.Field.Index]
	kind, field, t := s.Place.Field.Kind.ID, s.Place.Field, s.Place.Type
	readers := c.m.readers[field]
	return func(f *Fight) flow {
		v := value(f)
		i, word := place(f)
		f.forget(&readers, i)
		spot := f.spotOf(kind, i, sl, word)
		if f.held != nil {
			f.held.write(f, addsItem, spot, sl, v, field, t, at)
		}
		h := f.ownList(f.at(spot), at)
		f.fits(len(f.stored[h])+1, at)
		f.lasts(h, len(f.stored[h])+1, at)
		f.stored[h] = append(f.stored[h], v)
		return goOn
	}
}

// appended is a list with one more item. If it is the last list of the heap it
// grows in place: what had the shorter handle still sees the shorter list.
func (f *Fight) appended(h, v int64, at diag.Span) int64 {
	if area(h) == areaHeap && offset(h)+length(h) == len(f.heap) && length(h) < f.m.Limits.List && len(f.heap) < f.m.Limits.Memory {
		f.heap = append(f.heap, v)
		return handle(areaHeap, offset(h), length(h)+1)
	}
	base := len(f.scratch)
	f.scratch = append(append(f.scratch, f.list(h)...), v)
	out := f.newList(f.scratch[base:], at)
	f.scratch = f.scratch[:base]
	return out
}

// ownList returns the number of the stored list of a field.
func (f *Fight) ownList(place *int64, at diag.Span) int {
	if area(*place) != areaStored {
		f.assignList(place, *place, at)
	}
	return offset(*place)
}

// takeItem removes the first item that is v from a stored list.
func (f *Fight) takeItem(list int, v int64, at diag.Span) {
	f.work(len(f.stored[list]), at)
	if i := slices.Index(f.stored[list], v); i >= 0 {
		f.stored[list] = slices.Delete(f.stored[list], i, i+1)
	}
}

func (c *compiler) takeFrom(s *ir.Take) execFn {
	value := c.formulaStore(s.Value)
	at := s.Span()
	if l := s.Place.Local; l != nil {
		slot := c.slotOf(l)
		return func(f *Fight) flow {
			v := value(f)
			items := f.list(f.fr[slot])
			f.work(len(items), at)
			base := len(f.scratch)
			gone := false
			for _, w := range items {
				if w == v && !gone {
					gone = true
					continue
				}
				f.scratch = append(f.scratch, w)
			}
			f.fr[slot] = f.newList(f.scratch[base:], at)
			f.scratch = f.scratch[:base]
			return goOn
		}
	}
	place := c.placeOf(s.Place)
	sl := c.m.Layouts[s.Place.Field.Kind.ID].Fields[s.Place.Field.Index]
	kind, field, t := s.Place.Field.Kind.ID, s.Place.Field, s.Place.Type
	readers := c.m.readers[field]
	return func(f *Fight) flow {
		v := value(f)
		i, word := place(f)
		f.forget(&readers, i)
		spot := f.spotOf(kind, i, sl, word)
		if f.held != nil {
			f.held.write(f, takesItem, spot, sl, v, field, t, at)
		}
		f.takeItem(f.ownList(f.at(spot), at), v, at)
		return goOn
	}
}

func (c *compiler) forLoop(s *ir.For) execFn {
	list, slot, at, keeps := c.formulaSettled(s.List), c.slotOf(s.Item), s.Span(), s.KeepsLists
	body := c.block(s.Body, s.Span())
	return func(f *Fight) flow {
		h := list(f)
		mark := len(f.heap)
		items := f.list(h)
		for _, w := range items {
			f.spend(1, at)
			f.fr[slot] = w
			if r := body(f); r != goOn {
				return r
			}
			if !keeps {
				f.release(mark)
			}
		}
		return goOn
	}
}

// ---- the rest ------------------------------------------------------------------------------------------------------

func (c *compiler) do(s *ir.Do) execFn {
	outer := c.alone
	c.alone, _ = s.Call.(*ir.Call)
	fn := c.formulaStore(doExpr(s.Call))
	c.alone = outer
	if _, ok := s.Call.(*ir.Proceed); ok && c.wrapAt != nil && c.wrapAt.block != nil {
		return func(f *Fight) flow {
			if flow(fn(f)) != goOn {
				return unwound
			}
			return goOn
		}
	}
	return func(f *Fight) flow {
		fn(f)
		return goOn
	}
}

func doExpr(e ir.Expr) ir.Expr { return e }

func (c *compiler) returnStmt(s *ir.Return) execFn {
	if s.Value == nil && s.New == nil {
		return func(*Fight) flow { return returned }
	}
	value := c.valueOrNew(s.Value, s.New)
	return func(f *Fight) flow {
		f.ret = value(f)
		return returned
	}
}

// step compiles a step with what variants put around it, all in the rule's frame.
func (c *compiler) step(s *ir.Step) execFn {
	body := c.block(s.Body, s.Span())
	hookBlock := func(h *ir.StepHook) execFn {
		when, run := c.formulaBool(h.When), c.block(h.Body, h.Span)
		return func(f *Fight) flow {
			if when != nil && !when(f) {
				return goOn
			}
			run(f)
			return goOn // its own return ends only itself
		}
	}
	run := body
	if len(s.Before)+len(s.After) > 0 {
		var all []execFn
		for _, h := range s.Before {
			all = append(all, hookBlock(h))
		}
		all = append(all, body)
		for _, h := range s.After {
			all = append(all, hookBlock(h))
		}
		run = func(f *Fight) flow {
			for _, fn := range all {
				if r := fn(f); r != goOn {
					return r
				}
			}
			return goOn
		}
	}
	for _, h := range s.Around { // the last is the outermost, around what runs before and after as well
		inner := run
		old := c.wrapAt
		c.wrapAt = &wrapInfo{block: inner}
		next := c.room.beyond() // what it wraps runs in the middle of it, in the same frame
		when, around := c.formulaBool(h.When), c.block(h.Body, h.Span)
		c.room.back(next)
		c.wrapAt = old
		run = func(f *Fight) flow {
			if when != nil && !when(f) {
				return inner(f)
			}
			if around(f) == unwound {
				return returned
			}
			return goOn
		}
	}
	if s.When == nil {
		return run
	}
	when := c.formulaBool(s.When)
	return func(f *Fight) flow {
		if when(f) {
			return run(f)
		}
		return goOn
	}
}
