package interp

import (
	"slices"

	"hcl/lang/check"
)

// A formula about a thing, such as `standing` of a unit, is asked far more often than
// it changes. So what a define of a kind gave for each thing, or any define for the
// things that it was given, is remembered. Each has a number, its epoch, that grows when any
// field is written that the formula may read: what was remembered in an earlier
// epoch is computed anew; conditions and the round count likewise. Which fields those
// are is known from the formula alone. A formula that looks at anything else that
// changes, such as what rules make, is not remembered. A formula that reads fields of its own thing alone, as most do, is
// forgotten for that thing alone. A value that is remembered still takes the steps
// that computing it took; a list that is remembered is given as a copy. That nobody has
// won yet is remembered as well. Since all fights of a machine begin alike, what is
// known when the first begins is known when the others do.

// memos is what a fight remembers. Each memo, of one define or the like, has a number
// and cells: one for each thing, or for the things in turn.
type memos struct {
	cells  []memoCell // of all memos; first of those that change
	epochs []int64    // by memo
	lists  [][]int64  // by cell: the lists that are remembered; nil if none can be

	first       []memoCell // the cells when a fight begins, nil if they are not kept
	firstEpochs []int64
	firstStand  stand
}

type memoCell struct {
	epoch, value, steps int64
}

// memoSpec says how many cells a memo has, where they begin, and whether they ever
// change.
type memoSpec struct {
	things, cells int
	lasting       bool
	list          bool
}

// noMemo is the number of the memo of a formula that is not remembered.
const noMemo = -1

// newMemos makes the memory for what a machine's fights remember.
func newMemos(m *Machine) memos {
	out := memos{epochs: make([]int64, len(m.memoSpecs))}
	cells, lists := 0, false
	for i, s := range m.memoSpecs {
		out.epochs[i] = 1
		cells += s.things
		lists = lists || s.list
	}
	out.cells = make([]memoCell, cells)
	if lists {
		out.lists = make([][]int64, cells)
	}
	return out
}

// remembered evaluates a body whose frame begins with a thing, or gives what it gave
// before, as a word.
func (f *Fight) remembered(b *callable, self int64) int64 {
	at := b.cells + int(self)
	if c := &f.cells[at]; c.epoch == f.epochs[b.memo] && f.steps >= c.steps {
		f.steps -= c.steps
		if b.isList {
			return f.newList(f.lists[at], b.at)
		}
		return c.value
	}
	return f.anew(b, self, at)
}

// anew evaluates a body, and remembers what it gives.
func (f *Fight) anew(b *callable, self int64, at int) int64 {
	old, top := f.fr, f.top
	f.fr = f.push(b.slots)
	f.fr[0] = self
	v := f.learn(b, at)
	f.fr, f.top = old, top
	return v
}

// learn evaluates a body in the current frame, and remembers what it gives in a cell.
func (f *Fight) learn(b *callable, at int) int64 {
	before, epoch := f.steps, f.epochs[b.memo]
	v := b.result(f)
	f.cells[at] = memoCell{epoch, v, before - f.steps}
	if b.isList {
		f.lists[at] = append(f.lists[at][:0], f.list(v)...)
	}
	return v
}

// rememberedFor is remembered for a define of several things.
func (f *Fight) rememberedFor(b *callable, args []operand) int64 {
	old, top := f.fr, f.top
	fr := f.push(b.slots)
	place := int64(0)
	for i := range args {
		fr[i] = args[i].of(f)
		place = place*b.counts[i] + fr[i]
	}
	at := b.cells + int(place)
	c := &f.cells[at]
	if c.epoch != f.epochs[b.memo] || f.steps < c.steps {
		f.fr = fr
		v := f.learn(b, at)
		f.fr, f.top = old, top
		return v
	}
	f.steps -= c.steps
	f.fr, f.top = old, top
	if b.isList {
		return f.newList(f.lists[at], b.at)
	}
	return c.value
}

// readers are the memos of formulas that read a field.
type readers struct {
	all []int // of any thing
	own []int // of their own thing alone: where their cells begin

	secret int // the number of the field among the hidden ones, from 1
}

// forget forgets what was computed from a field of a thing that is being written.
func (f *Fight) forget(r readers, thing int64) {
	for _, first := range r.own {
		f.cells[first+int(thing)].epoch = 0
	}
	f.newEpoch(r.all)
	if r.secret > 0 {
		f.wroteHidden(r.secret-1, thing)
	}
}

func (f *Fight) newEpoch(memos []int) {
	for _, i := range memos {
		f.epochs[i]++
	}
}

// forgetAll begins a new epoch for everything.
func (f *Fight) forgetAll() {
	for i, s := range f.m.memoSpecs {
		if !s.lasting {
			f.epochs[i]++
		}
	}
}

// forgetFight goes back to what was known when the first fight began, since all begin
// alike.
func (f *Fight) forgetFight() {
	if f.first == nil {
		f.forgetAll()
		return
	}
	copy(f.cells, f.first)
	copy(f.epochs, f.firstEpochs)
	f.stand = f.firstStand
}

// keepStart keeps what is known when the fight begins, before anything is written.
func (f *Fight) keepStart() {
	const most = 128 // cells; more take longer to copy than to compute anew
	if f.first != nil || f.m.setups != nil || !f.m.steady || f.round > 0 || f.m.changing > most || f.m.changing == 0 {
		return
	}
	f.first, f.firstEpochs, f.firstStand = slices.Clone(f.cells[:f.m.changing]), slices.Clone(f.epochs), f.stand
	for _, s := range f.m.memoSpecs {
		if s.list && !s.lasting { // the lists themselves are not kept
			clear(f.first[s.cells : s.cells+s.things])
		}
	}
}

// ---- what can be remembered --------------------------------------------------------------------

// reads is what a formula looks at: fields of state, or something that is not
// followed.
type reads struct {
	fields []*check.Field
	others bool // not only those of the formula's own thing
	conds  []*check.Condition
	round  bool
	more   bool
}

func (r *reads) also(x *reads) {
	r.more, r.round, r.others = r.more || x.more, r.round || x.round, r.others || x.others
	for _, fd := range x.fields {
		if !slices.Contains(r.fields, fd) {
			r.fields = append(r.fields, fd)
		}
	}
	for _, k := range x.conds {
		r.condition(k)
	}
}

func (r *reads) condition(k *check.Condition) {
	if !slices.Contains(r.conds, k) {
		r.conds = append(r.conds, k)
	}
}

// remember numbers the formulas that are remembered. A test may write any field, so
// its machine remembers nothing.
func (m *Machine) remember() {
	m.memos, m.readers = map[any]int{}, map[*check.Field]readers{}
	m.condReaders = make([][]int, len(m.prog.Conditions))
	a := analysis{done: map[any]*reads{}, active: m.prog.Combatant.Field("active")}
	add := func(of any, e check.Expr, counts []int64) {
		size := 0
		check.Visit(e, func(check.Expr) { size++ })
		r := a.formula(of, e)
		const tiny = 3 // parts; computing it costs no more than remembering
		t := e.Type()
		if r.more || size < tiny || t.Base == check.EmptyList || t.Base == check.List && t.Elem.Base == check.List {
			return
		}
		things := 1
		for _, n := range counts {
			things *= int(n)
		}
		if len(counts) > 1 {
			x := *r
			x.others, r = true, &x
		}
		m.memos[of] = m.addMemo(things, r)
		m.memoSpecs[m.memos[of]].list = t.Base == check.List
	}
	for _, k := range m.prog.Kinds {
		for _, fd := range k.Fields {
			if fd.Role == check.Computed && !k.Made {
				add(fd, fd.Default.Expr, []int64{int64(m.layouts[k.ID].base)})
			}
		}
	}
	for _, d := range m.prog.Defines {
		if counts := m.countsOf(d); counts != nil {
			add(d, d.Body.Expr, counts)
		}
	}
	if r := a.victory(m.prog.Victory); !r.more {
		m.victoryMemo = m.addMemo(1, r)
	}
	var r reads
	if a.whoIsActive(&r); !r.more {
		m.standMemo = m.addMemo(1, &r)
	}
	m.placeMemos()
}

// placeMemos says where the cells of each memo begin: those that never change are last.
func (m *Machine) placeMemos() {
	next := 0
	for _, lasting := range []bool{false, true} {
		for i := range m.memoSpecs {
			if s := &m.memoSpecs[i]; s.lasting == lasting {
				s.cells = next
				next += s.things
			}
		}
		if !lasting {
			m.changing = next
		}
	}
	for fd, r := range m.readers {
		for i, id := range r.own {
			r.own[i] = m.memoSpecs[id].cells
		}
		m.readers[fd] = r
	}
}

// countsOf says how many things there are for each parameter of a define, nil if it
// is not remembered: all must be things, and not too many together.
func (m *Machine) countsOf(d *check.Define) []int64 {
	const most = 1 << 13
	var counts []int64
	all := int64(1)
	for _, p := range d.Body.Frame.Params {
		t := p.Type
		if t.Base != check.Ref || t.Optional || t.Kind.Made {
			return nil
		}
		n := int64(m.layouts[t.Kind.ID].base)
		if all *= n; all > most && len(counts) > 0 {
			return nil
		}
		counts = append(counts, n)
	}
	return counts
}

func (m *Machine) addMemo(things int, r *reads) int {
	id := len(m.memoSpecs)
	m.memoSpecs = append(m.memoSpecs, memoSpec{things: things, lasting: len(r.fields)+len(r.conds) == 0 && !r.round})
	for _, fd := range r.fields {
		to := m.readers[fd]
		if r.others {
			to.all = append(to.all, id)
		} else {
			to.own = append(to.own, id)
		}
		m.readers[fd] = to
	}
	for _, k := range r.conds {
		m.condReaders[k.Index] = append(m.condReaders[k.Index], id)
	}
	if r.round {
		m.roundReaders = append(m.roundReaders, id)
	}
	return id
}

// memoOf is the number of the memo of a define.
func (c *compiler) memoOf(of any) int {
	if id, ok := c.m.memos[of]; ok && !c.lazy {
		return id
	}
	return noMemo
}

// mayRemember makes a callable remember what it gives, if that is possible.
func (c *compiler) mayRemember(b *callable, of any) {
	if b.memo = c.memoOf(of); b.memo != noMemo {
		s := c.m.memoSpecs[b.memo]
		b.cells, b.isList = s.cells, s.list
	}
}

// analysis finds what formulas read; done holds what is known.
type analysis struct {
	done   map[any]*reads
	active *check.Field
}

// victory finds what the lines of `victory` read.
func (a *analysis) victory(lines []*check.VictoryLine) *reads {
	r := reads{others: true}
	a.whoIsActive(&r)
	for _, v := range lines {
		for _, e := range []check.Expr{v.When, v.Winner} {
			check.Visit(e, func(e check.Expr) { a.part(&r, e) })
		}
	}
	return &r
}

func (a *analysis) whoIsActive(r *reads) {
	if a.active != nil && a.active.Role == check.Computed {
		r.also(a.formula(a.active, a.active.Default.Expr))
		r.others = true
	} else {
		r.more = true
	}
}

// formula finds what the body of something reads.
func (a *analysis) formula(of any, bodies ...check.Expr) *reads {
	if r := a.done[of]; r != nil {
		return r
	}
	r := &reads{more: true} // as long as it is not known, if it needs itself
	a.done[of] = r
	var all reads
	for _, e := range bodies {
		check.Visit(e, func(e check.Expr) { a.part(&all, e) })
	}
	*r = all
	return r
}

// part adds what one part of a formula reads, without the parts inside it.
func (a *analysis) part(r *reads, e check.Expr) {
	switch e := e.(type) {
	case *check.FieldRef:
		fd := e.Field
		if changes := fd.Role == check.State || fd.Role == check.Computed; changes && !isSelf(e.X) {
			r.others = true
		}
		switch {
		case fd.Role == check.Computed:
			r.also(a.formula(fd, fd.Default.Expr))
		case fd.Kind.Made:
			r.more = true
		case fd.Role == check.State && !slices.Contains(r.fields, fd):
			r.fields = append(r.fields, fd)
		}
	case *check.MethodCall:
		if e.Field.Role == check.Action {
			r.more = true
			return
		}
		r.also(a.formula(e.Field, methodBodies(e.Field)...))
		r.others = true
	case *check.Call:
		r.others = true
		switch callee := e.Callee.(type) {
		case *check.Define:
			r.also(a.formula(callee, callee.Body.Expr))
		case *check.Score:
			r.also(a.score(callee))
		default:
			r.more = true
		}
	case *check.Lookup:
		var values []check.Expr
		for _, row := range e.Table.Rows {
			values = append(values, row.Values...)
		}
		x := a.formula(e.Table, values...)
		r.also(x)
		r.others = r.others || len(x.fields) > 0
	case *check.Builtin:
		switch e.Entry.Name {
		case "roll", "pick":
			r.more = true
		case "partners", "linked", "stacks": // the inactive are left out
			r.condition(e.Condition)
			a.whoIsActive(r)
		case "enemies", "allies", "active", "active_combatants", "active_sides", "last_side_standing":
			a.whoIsActive(r)
		}
	case *check.World:
		r.round = r.round || e.Name == "round"
	case *check.Holds:
		r.condition(e.Condition)
	case *check.Proceed, *check.BadExpr:
		r.more = true
	}
}

func (a *analysis) score(s *check.Score) *reads {
	var terms []check.Expr
	for _, t := range s.Terms {
		terms = append(terms, t.Value, t.When)
	}
	r := *a.formula(s, terms...)
	r.more = r.more || len(s.Modifiers) > 0
	return &r
}

// isSelf reports whether a formula names the thing that its body is about.
func isSelf(e check.Expr) bool {
	local, ok := e.(*check.LocalRef)
	return ok && local.Local.Slot == 0
}

// methodBodies lists the formulas that instances have for a field with parameters.
func methodBodies(fd *check.Field) []check.Expr {
	var out []check.Expr
	if fd.Default != nil {
		out = append(out, fd.Default.Expr)
	}
	for _, in := range fd.Kind.Instances {
		if v := in.Value(fd); v != nil {
			out = append(out, v.Expr)
		}
	}
	return out
}
