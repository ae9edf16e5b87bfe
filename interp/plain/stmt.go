package plain

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// flow says how a statement ended.
type flow uint8

const (
	goOn     flow = iota
	returned      // a `return` was met; its value is in Fight.ret
	unwound       // in what is around a step: the step has ended as wrapped.ended says
	vetoed        // in a hook of an event: it is vetoed
	left          // Fight.leftLoop is being left
)

// exec runs a block that belongs to what stands at a place. It takes a step for each of
// its statements, at least one.
func (f *Fight) exec(b *ir.Block, at diag.Span) flow {
	if b == nil {
		f.opened = nil
		return goOn
	}
	f.spend(max(1, len(b.List)), at)
	if f.noted != nil && f.isCounting() {
		f.noted.Ran[b]++
	}
	if f.pauses != nil {
		return f.execPausing(b)
	}
	for _, s := range b.List {
		if r := f.run(s); r != goOn {
			return r
		}
	}
	return goOn
}

// run runs one statement in the current frame.
func (f *Fight) run(s ir.Stmt) flow {
	at := s.Span()
	switch s := s.(type) {
	case *ir.Let:
		v := f.valueOrNew(s.Value, s.New)
		f.log.Sums(s)
		for _, l := range s.Locals {
			f.fr[l.Slot] = v
		}
	case *ir.Assign:
		if s.Place.Param == nil { // of a test, else
			to, n := f.place(s.Place)
			v := f.valueOrNew(s.Value, s.New)
			f.log.Sums(s)
			f.write(s.Place, to, n, s.Op, v, s.Place.At)
		}
	case *ir.Do:
		return f.do(s)
	case *ir.If:
		cond := f.called(s.Cond).(bool)
		f.log.Sums(s)
		f.open()
		if cond {
			return f.exec(s.Then, at)
		}
		return f.exec(s.Else, at)
	case *ir.For:
		return f.forEach(s, func() flow { f.open(); return f.exec(s.Body, at) })
	case *ir.While:
		for f.called(s.Cond).(bool) {
			if r := f.pass(s.KeepsLists, at, func() flow { f.open(); return f.exec(s.Body, at) }); r != goOn {
				return r
			}
		}
	case *ir.Repeat:
		for n := f.value(s.Times).(int64); n > 0; n-- {
			f.passesLeft(n, nil)
			if r := f.pass(s.KeepsLists, at, func() flow { f.open(); return f.exec(s.Body, at) }); r != goOn {
				return r
			}
		}
	case *ir.Together:
		return f.together(s)
	case *ir.Sealed:
		f.inSecret(s)
	case *ir.Choose:
		if s.Site.Sealed {
			f.strand(f.held, func() flow { f.chooseEach(s.Site); return goOn })
		} else {
			f.chooseEach(s.Site)
		}
	case *ir.Rank:
		f.rank(s)
	case *ir.Add:
		f.writeItems(s.Place, adds, f.valueOrNew(s.Value, s.New), s.All, at)
	case *ir.Take:
		f.writeItems(s.Place, takes, f.value(s.Value), s.All, at)
	case *ir.Begin:
		f.begin(s)
	case *ir.End:
		f.end(s.Condition, f.wanted(s.Args), at)
	case *ir.Leave:
		return f.leave(s)
	case *ir.Reveal:
		f.reveal(s)
	case *ir.Announce:
		if f.announceStmt(s) {
			return f.exec(s.Else, at)
		}
	case *ir.Veto:
		return vetoed
	case *ir.Say:
		f.evaluates(len(s.Parts), s.At) // each is shown
		f.log.Say(s)
	case *ir.Return:
		if s.Value != nil || s.New != nil {
			v := f.valueOrNew(s.Value, s.New)
			f.log.Sums(s)
			f.ret = v
		}
		return returned
	case *ir.Step:
		return f.step(s)
	default:
		f.script.Run(s)
	}
	return goOn
}

// pass is one pass of a loop. Unless it keeps them, lists made in it are forgotten at its end.
func (f *Fight) pass(keepsLists bool, at diag.Span, body func() flow) flow {
	f.spend(1, at)
	f.goes(3)
	places := f.places
	r := body()
	if !keepsLists {
		f.release(places)
	}
	return r
}

// forEach walks the list of a `for` as it was at the start.
func (f *Fight) forEach(s *ir.For, body func() flow) flow {
	list := f.value(s.List).(List)
	if s.Once {
		f.eachOnce(s, list)
	}
	for i, item := range list {
		f.passesLeft(0, list[i+1:])
		f.fr[s.Item.Slot] = item
		switch r := f.pass(s.KeepsLists, s.Span(), body); {
		case r == left && f.leftLoop == s:
			return goOn
		case r != goOn:
			return r
		}
	}
	return goOn
}

// valueOrNew is what stands right of an `=`.
func (f *Fight) valueOrNew(e ir.Expr, n *ir.New) Value {
	if n != nil {
		return f.newThing(n)
	}
	return f.called(e)
}

// do calls a rule for what it does.
func (f *Fight) do(s *ir.Do) flow {
	switch e := s.Call.(type) {
	case *ir.Proceed:
		if f.wrap != nil && f.wrap.block != nil {
			if f.wrap.ended = f.proceedStep(); f.wrap.ended != goOn {
				return unwound
			}
			return goOn
		}
	case *ir.Call:
		if r, ok := e.Callee.(*ir.Rule); ok {
			turn := f.turn
			if turn == 0 && f.thinking == 0 && len(e.Args) > 0 && isRef(r.Frame.Params[0].Type, f.m.Program.Combatant) {
				f.turns++
				f.turn = f.turns
			}
			args := f.values(e.Args)
			f.log.Sums(s)
			f.asksAbout(r, args, e)
			defer f.insideCall()()
			f.log.HandOver(r.Frame.Params, e.Args, func() { f.openRule(f.here); f.runRule(r, args, e.At) })
			f.turn = turn
			return goOn
		}
	}
	f.called(s.Call)
	return goOn
}

// values evaluates formulas in turn; nil stands for nil.
func (f *Fight) values(list []ir.Expr) []Value {
	out := make([]Value, len(list))
	for i, e := range list {
		if e != nil {
			out[i] = f.value(e)
		}
	}
	return out
}

func isRef(t ir.Type, k *ir.Kind) bool { return t.Base == ir.Ref && t.Kind == k }

// ---- writing ------------------------------------------------------------------------------------

// Besides the operators that are written out, a place can be written in these ways.
const (
	adds   = "add"
	takes  = "remove"
	chosen = "choose" // or ranked
)

// write changes a place: a local, or n cells from one on.
func (f *Fight) write(p ir.Place, to spot, n int, op string, v Value, at diag.Span) {
	if p.Local != nil {
		if op == adds {
			f.copying(f.fr[p.Local.Slot], 1, at)
		}
		f.fr[p.Local.Slot] = f.after(op, f.fr[p.Local.Slot], v, at)
		return
	}
	f.hideAgain(p.Field, to.thing)
	for i := range n {
		to := spot{to.thing, to.cell + i}
		if f.held != nil {
			f.held.write(f, effect{op: op, spot: to, value: v, place: p, at: at})
		}
		v := f.after(op, f.get(to), v, at)
		switch {
		case f.held != nil: // ranges are watched when it lands
		case op == chosen:
			f.inRange(v, p.Type, at, p.Field.Name)
		default:
			f.watchRange(v, p)
		}
		f.keep(to, v, at)
	}
}

// after is what a place holds after it has been written.
func (f *Fight) after(op string, old, v Value, at diag.Span) Value {
	switch op {
	case "+=", "-=":
		return f.operate(op[:1], old, v, at)
	case adds:
		return f.appended(old.(List), v, at)
	case takes:
		return f.without(old.(List), v, at)
	}
	f.copying(v, 1, at)
	return v
}

// keep writes a cell; lists that last are counted.
func (f *Fight) keep(to spot, v Value, at diag.Span) {
	if list, ok := v.(List); ok {
		f.lasts(f.get(to), len(list), at)
	}
	f.set(to, v)
}

// watchRange stops the fight if a field would take a value outside its range.
func (f *Fight) watchRange(v Value, p ir.Place) {
	if n, whole := v.(int64); whole && f.m.InRange(v, p.Type, p.Field.Name) != "" {
		f.failHint(p.At, "limit it first, as in max(0, …), or widen the range", "`%s` would become %d, outside its range %s",
			p.Field.Name, n, f.m.RangeOf(p.Type.Range))
	}
	f.inRange(v, p.Type, p.At, p.Field.Name)
}

// inRange stops the fight if a value is outside the range of its type.
func (f *Fight) inRange(v Value, t ir.Type, at diag.Span, name string) {
	if why := f.m.InRange(v, t, name); why != "" {
		f.fail(at, "%s", why)
	}
}

// bindTo gives a local, or else a place, what was chosen or ranked.
func (f *Fight) bindTo(l *ir.Local, p ir.Place, v Value) {
	if l != nil {
		p = ir.Place{Local: l}
	}
	f.writeTo(p, chosen, v, p.At)
}

// writeTo changes the place that a statement names, once it is known to what.
func (f *Fight) writeTo(p ir.Place, op string, v Value, at diag.Span) {
	to, _ := f.place(p)
	f.write(p, to, 1, op, v, at)
}

// writeItems adds an item to the list that a statement names, or takes it away; or all of a list.
func (f *Fight) writeItems(p ir.Place, op string, v Value, all bool, at diag.Span) {
	to, _ := f.place(p)
	if !all {
		f.write(p, to, 1, op, v, at)
		return
	}
	items, places := v.(List), f.places
	f.work(len(items), at)
	for i, v := range items {
		if i > 0 && op == takes {
			f.release(places) // what was left before the item is needed no more
		}
		f.write(p, to, 1, op, v, at)
	}
}

// roomy stands behind the last item of a list that has room for more, as long as nobody has
// written there.
type roomy struct{}

// appended is a list with one more item. Whoever has the shorter list still sees that: the
// item goes into room behind it only if nobody has written there yet.
func (f *Fight) appended(list List, v Value, at diag.Span) List {
	f.fits(len(list)+1, at)
	n := len(list)
	if n < cap(list) && list[:n+1][n] == (roomy{}) {
		f.takes(1, at)
	} else {
		f.takes(n+1, at)
		f.work(n, at)
		list = slices.Grow(slices.Clip(list), n+4)
	}
	if list = append(list, v); n+1 < cap(list) && f.filling == nil { // fights share what they begin with
		list[:n+2][n+1] = roomy{}
	}
	return list
}

// without is a list without the first item that is equal to a value.
func (f *Fight) without(list List, v Value, at diag.Span) List {
	f.work(len(list), at)
	i := slices.IndexFunc(list, func(w Value) bool { return value.Equal(w, v) })
	if i < 0 {
		return list
	}
	f.takes(len(list), at)
	return slices.Delete(slices.Clone(list), i, i+1)
}
