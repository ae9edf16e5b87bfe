package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// condition is a compiled condition.
type condition struct {
	k       *ir.Condition
	n       int // words of its arguments
	until   *match
	begins  []*hook
	ends    []*hook
	runsOut []*hook
}

// match is an event with arguments: it ends the conditions that wait for it.
type match struct {
	event *reactions
	args  []*formula
	slots int
}

// condStore holds the conditions of one sort that hold now.
type condStore struct {
	n       int       // words of arguments
	args    []int64   // by id
	live    []bool    // by id
	expires []int64   // by id: the round after which it ends, 0 never
	awaits  []awaited // by id: the event that ends this one alone
	shown   []bool    // by id: of a hidden one, whether all can see it
	free    []int32
	all     []int32      // in the order in which they began
	bearers [2][][]int32 // by role and thing: ids, in that order
}

// awaited is an event, with its arguments, that ends one condition.
type awaited struct {
	event *reactions
	few   [4]int64 // the arguments, where they have room here: a condition then begins without an allocation
	many  []int64  // else
}

func (w *awaited) args() []int64 {
	if w.many != nil {
		return w.many
	}
	return w.few[:w.event.n]
}

// await is an event with arguments.
func await(e *reactions, args []int64) (w awaited) {
	w.event = e
	if len(args) <= len(w.few) {
		copy(w.few[:], args)
	} else {
		w.many = slices.Clone(args)
	}
	return w
}

func newCondStores(m *Machine) []condStore {
	out := make([]condStore, len(m.Program.Conditions))
	for i, k := range m.Program.Conditions {
		out[i].n = len(k.Frame.Params)
		for r := range k.Bearers {
			out[i].bearers[r] = make([][]int32, m.Layouts[k.Frame.Params[r].Type.Kind.ID].Base)
		}
	}
	return out
}

func (s *condStore) reset() {
	for r := range s.bearers {
		for i := range s.bearers[r] {
			s.bearers[r][i] = s.bearers[r][i][:0]
		}
	}
	s.args, s.live, s.expires, s.awaits = s.args[:0], s.live[:0], s.expires[:0], s.awaits[:0]
	s.free, s.all, s.shown = s.free[:0], s.all[:0], s.shown[:0]
}

// of lists the conditions that a thing bears in a role.
func (s *condStore) of(role int, thing int64) []int32 {
	if int(thing) >= len(s.bearers[role]) || thing < 0 {
		return nil
	}
	return s.bearers[role][thing]
}

// words are those that a condition was begun with.
func (s *condStore) words(id int32) []int64 { return s.args[int(id)*s.n : int(id)*s.n+s.n] }

func (s *condStore) bear(role int, thing int64, id int32) {
	for int(thing) >= len(s.bearers[role]) { // made during the fight
		s.bearers[role] = append(s.bearers[role], nil)
	}
	s.bearers[role][thing] = append(s.bearers[role][thing], id)
}

func drop(list []int32, id int32) []int32 {
	if i := slices.Index(list, id); i >= 0 {
		return slices.Delete(list, i, i+1)
	}
	return list
}

func (c *compiler) condition(k *ir.Condition) *condition {
	if b := c.conditions[k.Index]; b != nil {
		return b
	}
	b := &condition{k: k, n: len(k.Frame.Params)}
	c.conditions[k.Index] = b
	if k.Until != nil {
		b.until = &match{event: c.event(k.Until.Event)}
		b.until.slots = c.apart(k.Frame.Slots, func() { b.until.args = c.formulas(k.Until.Args) })
		b.until.event.endsAll = append(b.until.event.endsAll, b)
	}
	for _, h := range k.Begins {
		b.begins = append(b.begins, c.hook(h))
	}
	for _, h := range k.Ends {
		b.ends = append(b.ends, c.hook(h))
	}
	for _, h := range k.RunsOut {
		b.runsOut = append(b.runsOut, c.hook(h))
	}
	for _, h := range k.Hooks {
		e := c.event(h.Event)
		e.whileHolds = append(e.whileHolds, &heldHook{cond: b, hook: c.hook(h), same: h.Same})
	}
	return b
}

// ---- asking ----------------------------------------------------------------------------------------------------

// fits reports whether the arguments of a condition are those wanted; free entries
// (marked in any) match all. swap exchanges the two bearers.
func fits(args, want []int64, any []bool, swap bool) bool {
	for i := range want {
		j := i
		if swap && i < 2 {
			j = 1 - i
		}
		if !any[i] && args[j] != want[i] {
			return false
		}
	}
	return true
}

// holding is what is asked of a condition: whether it holds for some words. Those that are
// left out (free) do not count.
type holding struct {
	k    *ir.Condition
	free []bool
	how  holdingHow
	at   diag.Span
}

type holdingHow uint8

const (
	withWords holdingHow = iota
	atAll                // it has no words
	withAny              // such as locked(x): with any partner
)

func holdingOf(e *ir.Holds) *holding {
	out := &holding{k: e.Condition, free: freeOf(e.Args), at: e.At}
	switch free := out.free; {
	case len(free) == 0:
		out.how = atAll
	case e.Condition.Bearers == 2 && !free[0] && !slices.Contains(free[1:], false):
		out.how = withAny
	}
	return out
}

// freeOf tells which arguments are left out.
func freeOf(args []ir.Expr) []bool {
	free := make([]bool, len(args))
	for i, a := range args {
		free[i] = a == nil
	}
	return free
}

func (f *Fight) holds(h *holding, want []int64) bool {
	f.seeCondition(h.k.Index)
	switch st := &f.conds[h.k.Index]; h.how {
	case atAll:
		return len(st.all) > 0
	case withAny:
		return len(st.of(0, want[0])) > 0 || len(st.of(1, want[0])) > 0
	}
	return f.findCondition(h.k, want, h.free, h.at) >= 0
}

// findCondition returns the id of the first condition that fits, -1 if none does.
// With one bearer named of two, either role counts.
func (f *Fight) findCondition(k *ir.Condition, want []int64, free []bool, at diag.Span) int32 {
	f.seeCondition(k.Index)
	st := &f.conds[k.Index]
	look := func(ids []int32, swap bool) int32 {
		for i, id := range ids {
			if fits(st.words(id), want, free, swap) {
				f.work(i/2, at)
				return id
			}
		}
		f.work(len(ids)/2, at)
		return -1
	}
	switch {
	case k.Bearers > 0 && !free[0]:
		if id := look(st.of(0, want[0]), false); id >= 0 {
			return id
		}
		if k.BothWays || k.Bearers == 2 && free[1] {
			return look(st.of(1, want[0]), true)
		}
		return -1
	case k.Bearers == 2 && !free[1]:
		if id := look(st.of(1, want[1]), false); id >= 0 {
			return id
		}
		if k.BothWays {
			return look(st.of(0, want[1]), true)
		}
		return -1
	}
	return look(st.all, false)
}

// partnersOf adds, each once, those with whom a thing shares a condition, in the
// order in which the conditions began. Inactive combatants are left out.
func (f *Fight) partnersOf(k *ir.Condition, who int64, base int, at diag.Span) {
	f.seeCondition(k.Index)
	st, combatants := &f.conds[k.Index], k.Bearers > 0 && k.Frame.Params[0].Type.Kind == f.m.Program.Combatant
	add := func(other int64) {
		if f.work((len(f.scratch)-base)/4, at); slices.Contains(f.scratch[base:], other) {
			return
		}
		if combatants && !f.isActive(other) {
			return
		}
		f.scratch = append(f.scratch, other)
	}
	f.borne(st, who, at, func(id int32, role int) { add(st.args[int(id)*st.n+1-role]) })
}

// valuesOf puts on the scratch stack what a parameter is of each of a condition that a thing
// bears.
func (f *Fight) valuesOf(k *ir.Condition, place int, who int64, at diag.Span) {
	f.seeCondition(k.Index)
	st := &f.conds[k.Index]
	f.borne(st, who, at, func(id int32, _ int) { f.scratch = append(f.scratch, st.args[int(id)*st.n+place]) })
}

// borne goes through what a thing bears, in the order in which it began.
func (f *Fight) borne(s *condStore, who int64, at diag.Span, visit func(id int32, role int)) {
	a, b := s.of(0, who), s.of(1, who)
	each := 1
	if len(a) > 0 && len(b) > 0 { // which began first is looked up
		each += len(s.all) / 32
	}
	f.work((len(a)+len(b))*each, at)
	for len(a) > 0 || len(b) > 0 {
		if len(b) == 0 || len(a) > 0 && s.began(a[0]) <= s.began(b[0]) {
			visit(a[0], 0)
			a = a[1:]
		} else {
			visit(b[0], 1)
			b = b[1:]
		}
	}
}

// began is the place of a condition in the order in which they began.
func (s *condStore) began(id int32) int { return slices.Index(s.all, id) }

// ---- beginning and ending -----------------------------------------------------------------------------------------

// emitBegin begins a condition with some words, behind which stand the round after which it ends,
// 0 for never, and the words of the event that ends it.
func (c *compiler) emitBegin(s *ir.Begin) {
	b := c.condition(s.Condition)
	d := call{run: begun, condition: b, free: make([]bool, b.n), at: s.Span()}
	var until []ir.Expr
	if s.Until != nil {
		d.event, until = c.event(s.Until.Event), s.Until.Args
		d.event.awaited = true
	}
	words := c.temporaries(b.n + 1 + len(until))
	expires := words + register(b.n)
	c.wordsInto(s.Args, words)
	if s.For != nil {
		c.into(s.For, expires)
		c.call(instr{a: expires, b: expires, c: 1}, call{run: expiring, at: s.Span()})
	} else {
		c.emit(instr{op: opConst, a: expires})
	}
	c.wordsInto(until, expires+1)
	c.call(instr{a: words, b: words, c: register(b.n + 1 + len(until))}, d)
}

// wordsInto emits arguments; those that are left out are nil.
func (c *compiler) wordsInto(args []ir.Expr, words register) {
	for i, a := range args {
		if a != nil {
			c.into(a, words+register(i))
		}
	}
}

// expiring is the round after which what lasts for some rounds ends.
func expiring(f *Fight, d *call, w []int64) int64 {
	length := w[0]
	if length < 1 {
		f.fail(d.at, "a condition lasts at least 1 round, not %d", length)
	}
	if f.round == 0 {
		return length
	}
	return f.round + length - 1
}

func begun(f *Fight, d *call, w []int64) int64 {
	b := d.condition
	words, expires, wait := w[:b.n:b.n], w[b.n], awaited{}
	if d.event != nil {
		wait = await(d.event, w[b.n+1:])
	}
	if f.held != nil {
		f.holdBegin(b, words, d.free, expires, wait, d.at)
		return 0
	}
	if !b.k.Stacks {
		if id := f.findCondition(b.k, words, d.free, d.at); id >= 0 { // the same again is one
			f.alterCondition(b.k.Index)
			f.conds[b.k.Index].prolong(id, expires, wait)
			return 0
		}
	}
	f.putCondition(b, words, expires, wait, d.at)
	f.conditionBegan(b, words)
	return 0
}

// prolong is a condition begun again while it holds. One without an end stays so
// or becomes so; of two lengths the longer counts; else the later end replaces the
// earlier.
func (s *condStore) prolong(id int32, expires int64, wait awaited) {
	timed, waits := s.expires[id] > 0, s.awaits[id].event != nil
	switch {
	case !timed && !waits:
	case timed && expires > 0:
		s.expires[id] = max(s.expires[id], expires)
	default:
		s.expires[id], s.awaits[id] = expires, wait
	}
}

func (f *Fight) conditionBegan(b *condition, words []int64) {
	for _, h := range b.begins {
		f.runHook(h, words, 0)
	}
}

// putCondition notes a condition and returns its id.
func (f *Fight) putCondition(b *condition, words []int64, expires int64, wait awaited, at diag.Span) int32 {
	f.alterCondition(b.k.Index)
	st := &f.conds[b.k.Index]
	var id int32
	if n := len(st.free); n > 0 {
		id = st.free[n-1]
		st.free = st.free[:n-1]
		copy(st.args[int(id)*st.n:], words)
		st.live[id], st.expires[id], st.awaits[id], st.shown[id] = true, expires, wait, !b.k.Hidden
	} else {
		if len(st.live) >= f.m.Limits.Entities {
			f.limit(at, "there are more than %d of condition `%s`", f.m.Limits.Entities, b.k.Name)
		}
		id = int32(len(st.live))
		st.args = append(st.args, words...)
		st.live = append(st.live, true)
		st.expires = append(st.expires, expires)
		st.awaits = append(st.awaits, wait)
		st.shown = append(st.shown, !b.k.Hidden)
	}
	f.conditionChanges(b)
	st.all = append(st.all, id)
	for r := range b.k.Bearers {
		st.bear(r, words[r], id)
	}
	return id
}

// conditionChanges forgets what was computed from a condition.
func (f *Fight) conditionChanges(b *condition) {
	f.newEpoch(f.m.condReaders[b.k.Index])
}

// removeCondition takes a condition away and runs the hooks of its end.
func (f *Fight) removeCondition(b *condition, id int32, hooks []*hook) {
	f.seeCondition(b.k.Index)
	st := &f.conds[b.k.Index]
	if !st.live[id] {
		return
	}
	outer := f.open(b.n, st.words(id))
	f.dropCondition(b, id)
	f.conditionEnded(b, f.fr[:b.n], hooks)
	f.back(outer)
}

// dropCondition takes a condition out of its store.
func (f *Fight) dropCondition(b *condition, id int32) {
	f.alterCondition(b.k.Index)
	st := &f.conds[b.k.Index]
	f.conditionChanges(b)
	f.work(len(st.all)/32, b.k.Span)
	st.live[id] = false
	st.all = drop(st.all, id)
	for r := range b.k.Bearers {
		who := st.words(id)[r]
		st.bearers[r][who] = drop(st.bearers[r][who], id)
	}
	st.awaits[id] = awaited{}
	st.free = append(st.free, id)
}

func (f *Fight) conditionEnded(b *condition, words []int64, hooks []*hook) {
	for _, h := range hooks {
		f.runHook(h, words, 0)
	}
	for _, h := range b.ends {
		f.runHook(h, words, 0)
	}
}

// emitEnd ends the conditions that fit some words.
func (c *compiler) emitEnd(s *ir.End) {
	c.emitFitting(c.condition(s.Condition), s.Args, ended, s.At)
}

// emitFitting does something with the conditions that fit some words, or, where they are left
// out, any.
func (c *compiler) emitFitting(b *condition, args []ir.Expr, fn native, at diag.Span) {
	d := call{run: fn, condition: b, free: freeOf(args), at: at}
	words := c.temporaries(max(1, b.n))
	c.wordsInto(args, words)
	c.call(instr{a: words, b: words, c: register(b.n)}, d)
}

func ended(f *Fight, d *call, w []int64) int64 {
	if f.held != nil {
		f.holdEnd(d.condition, w, d.free, d.at)
	} else {
		f.eachFitting(d.condition, w, d.free, d.at, func(_ *condStore, id int32) { f.removeCondition(d.condition, id, nil) })
	}
	return 0
}

// eachFitting does something with every condition that fits now.
func (f *Fight) eachFitting(b *condition, want []int64, free []bool, at diag.Span, do func(st *condStore, id int32)) {
	f.seeCondition(b.k.Index)
	st, base := &f.conds[b.k.Index], len(f.scratch)
	eitherRole := b.k.Bearers == 2 && (b.k.BothWays || len(free) > 1 && free[1] && !free[0])
	f.work(len(st.all)/2, at)
	for _, id := range st.all {
		if words := st.words(id); fits(words, want, free, false) || eitherRole && fits(words, want, free, true) {
			f.scratch = append(f.scratch, int64(id))
		}
	}
	for i, n := base, len(f.scratch); i < n; i++ {
		do(st, int32(f.scratch[i]))
	}
	f.scratch = f.scratch[:base]
}

// runOut ends what was to last until the round that is over.
func (f *Fight) runOut() {
	for _, b := range f.m.code.conditions {
		st := &f.conds[b.k.Index]
		f.seeCondition(b.k.Index)
		for i := 0; i < len(st.all); {
			id := st.all[i]
			if e := st.expires[id]; e > 0 && e <= f.round {
				f.removeCondition(b, id, b.runsOut)
				i = 0
				continue
			}
			i++
		}
	}
}

// noFurtherThanEnds keeps `next` from jumping past the end of a timed condition.
func (f *Fight) noFurtherThanEnds(next int64) int64 {
	for i := range f.conds {
		st := &f.conds[i]
		f.seeCondition(i)
		for _, id := range st.all {
			if e := st.expires[id]; e > 0 && e < next {
				next = max(e, f.round+1)
			}
		}
	}
	return next
}
