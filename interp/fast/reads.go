package fast

import (
	"maps"
	"slices"

	"hcl/lang/ir"
)

// What formulas read is known from themselves: which fields of what changes, through
// which of their parameters, which conditions, and whether the round. So it is known
// when what they gave has to be forgotten.

// reads is what a formula looks at, and whether it does something that is not followed
// (more). Of each field it says through which parameters: a bit for each, and one more
// if it is of anything else.
type reads struct {
	fields map[*ir.Field]uint64
	conds  []*ir.Condition
	round  bool
	more   bool
	asks   bool // for what may be remembered, or for dice
}

const (
	elsewhere = 1 << 63
	tracked   = 63 // parameters
)

func (r *reads) field(fd *ir.Field, via uint64) {
	if r.fields == nil {
		r.fields = map[*ir.Field]uint64{}
	}
	r.fields[fd] |= via
}

func (r *reads) condition(k *ir.Condition) {
	if !slices.Contains(r.conds, k) {
		r.conds = append(r.conds, k)
	}
}

// also adds what is read by something else, with parameters of its own that stand for
// what via tells.
func (r *reads) also(x *reads, via func(param int) uint64) {
	r.more, r.round, r.asks = r.more || x.more, r.round || x.round, r.asks || x.asks
	for fd, ways := range x.fields {
		to := ways & elsewhere
		for i := 0; ways&^elsewhere != 0 && i < tracked; i++ {
			if ways&(1<<i) != 0 {
				to |= via(i)
				ways &^= 1 << i
			}
		}
		r.field(fd, to)
	}
	for _, k := range x.conds {
		r.condition(k)
	}
}

func anywhere(int) uint64 { return elsewhere }

// ---- memos ---------------------------------------------------------------------------------------

// memoSpec says which cells a memo has, and what is forgotten when.
type memoSpec struct {
	dims    []dim
	steps   [mostDims]int32 // from cell to cell by each parameter
	size    int
	first   int  // cell
	cells   int  // where the cell would be whose parameters are all 0
	plain   bool // a word of one thing, of its own fields alone
	reads   *reads
	narrow  int // the parameter for whose thing alone much is forgotten, -1 for none
	things  int // where the epochs of those things begin
	lasting bool
	list    bool
}

// mostDims is how many parameters something that is remembered has at most.
const mostDims = 6

// dim is a parameter of something that is remembered: it has n words from low on. It is
// alone if it is one thing of several.
type dim struct {
	low, n int64
	alone  bool
}

// remember numbers the formulas that are remembered. What reads something hidden is forgotten
// for all things at once: so its epoch tells what somebody saw.
func (m *Machine) remember(hidden []*ir.Field, c *compiler) {
	m.memos, m.readers = map[any]int{}, map[*ir.Field]readers{}
	m.condReaders = make([][]int, len(m.Program.Conditions))
	a := analysis{m: m, constant: c, done: map[any]*reads{}, active: m.Program.Combatant.Field("active"), hidden: hidden}
	for _, k := range m.Program.Kinds {
		if k.Made {
			continue
		}
		for _, fd := range k.Fields {
			switch fd.Role {
			case ir.Computed:
				m.rememberBody(fd, fd.Default, m.dimsOf(fd.Default.Frame), a.formula(fd, fd.Default))
			case ir.Method:
				m.rememberMethod(&a, fd)
			}
		}
	}
	for _, d := range m.Program.Defines {
		m.rememberBody(d, d.Body, m.dimsOf(d.Body.Frame), a.formula(d, d.Body))
	}
	for _, s := range m.Program.Scores {
		m.rememberScore(s, a.score(s))
	}
	var r reads
	if a.whoIsActive(&r); !r.more {
		m.standMemo = m.addMemo(nil, &r, ir.Type{})
		if id, ok := m.memos[a.active]; ok {
			m.standApart = m.memoSpecs[id].plain
		}
	}
	if m.watched { // it is asked anew
		m.standMemo, m.standApart = noMemo, false
	} else if r := a.victory(m.Program.Victory, m.standApart); !r.more {
		m.victoryMemo = m.addMemo(nil, r, ir.Type{})
	}
	m.findAnswers(&a)
	m.placeMemos()
}

// rememberMethod numbers the formulas that things have for a field with parameters. One
// that a single thing has needs cells for the other parameters only.
func (m *Machine) rememberMethod(a *analysis, fd *ir.Field) {
	k := fd.Kind
	things := map[*ir.Formula][]int{}
	var bodies []*ir.Formula
	for i := range m.Layouts[k.ID].Base {
		v := fd.Default
		if p := m.Protos[k.ID]; i < len(p) && p[i] >= 0 {
			if own := k.Instances[p[i]].Value(fd); own != nil {
				v = own
			}
		}
		if v == nil {
			continue
		}
		if things[v] == nil {
			bodies = append(bodies, v)
		}
		things[v] = append(things[v], i)
	}
	for _, v := range bodies {
		dims := m.dimsOf(v.Frame)
		if list := things[v]; dims != nil && len(list) == 1 {
			dims[0] = dim{int64(list[0]), 1, true}
		}
		m.rememberBody(v, v, dims, a.formula(v, v))
	}
}

// rememberBody numbers a formula, if it is worth remembering and can be.
func (m *Machine) rememberBody(of any, body *ir.Formula, dims []dim, r *reads) {
	const tiny = 3
	size := 0
	ir.Visit(body.Expr, func(ir.Expr) { size++ })
	if size >= tiny { // computing something tiny costs no more than remembering it
		m.rememberResult(of, body.Expr.Type(), dims, r)
	}
}

// rememberScore numbers a score that does more than add up its own terms.
func (m *Machine) rememberScore(s *ir.Score, r *reads) {
	limited := func(t *ir.Term) bool { return t.Op != "" || t.UsesTotal }
	if len(s.Modifiers) > 0 || slices.ContainsFunc(s.Terms, limited) {
		m.rememberResult(s, s.Result, m.dimsOf(s.Frame), r)
	}
}

// rememberResult numbers what gives a value of a type, if it can be remembered.
func (m *Machine) rememberResult(of any, t ir.Type, dims []dim, r *reads) {
	const most, all = 1 << 13, 1 << 19
	if m.watched && r.round { // whoever reads the round is told apart by what it asks of it
		return
	}
	if dims == nil || len(dims) > mostDims || r.more || t.Base == ir.EmptyList || t.Base == ir.List && t.Elem.Base == ir.List {
		return
	}
	cells := int64(1)
	for _, d := range dims {
		if cells *= d.n; cells > most && len(dims) > 1 {
			return
		}
	}
	if m.cells += int(cells); cells == 0 || m.cells > all {
		return
	}
	id := m.addMemo(dims, r, t)
	m.memos[of] = id
	m.memoSpecs[id].list = t.Base == ir.List
}

// dimsOf says what the parameters of a formula can be, nil if it is not remembered: all
// must be things, words or truths.
func (m *Machine) dimsOf(fr *ir.Frame) []dim {
	var dims []dim
	for _, p := range fr.Params {
		t := p.Type
		switch {
		case t.Optional:
			return nil
		case t.Base == ir.Ref && !t.Kind.Made:
			dims = append(dims, dim{n: int64(m.Layouts[t.Kind.ID].Base)})
		case t.Base == ir.Bool:
			dims = append(dims, dim{n: 2})
		case t.Base == ir.Enum:
			low, high := int64(len(m.Program.Words)), int64(0)
			for _, w := range t.Words {
				id := int64(m.Program.WordID(w))
				low, high = min(low, id), max(high, id)
			}
			dims = append(dims, dim{low: low, n: high - low + 1})
		default:
			return nil
		}
	}
	if dims == nil {
		return []dim{}
	}
	return dims
}

func (m *Machine) addMemo(dims []dim, r *reads, t ir.Type) int {
	id := len(m.memoSpecs)
	s := memoSpec{dims: dims, size: 1, narrow: -1, lasting: len(r.fields)+len(r.conds) == 0 && !r.round}
	for _, d := range dims {
		s.size *= int(d.n)
	}
	if len(dims) > 1 {
		s.narrow = narrowest(dims, r)
	}
	s.plain = len(dims) == 1 && !dims[0].alone && isPlain(r, t) && !m.watched
	s.reads = r
	m.memoSpecs = append(m.memoSpecs, s)
	for fd, via := range r.fields {
		to := m.readers[fd]
		switch {
		case s.plain:
			to.plain = append(to.plain, id)
		case len(dims) == 1 && via == 1 && !dims[0].alone:
			to.own = append(to.own, id)
		case s.narrow >= 0 && via == 1<<s.narrow:
			to.narrow = append(to.narrow, id)
		default:
			to.all = append(to.all, id)
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

// isPlain reports whether a formula of one thing gives a word other than none that is
// the same until a field of that thing is written.
func isPlain(r *reads, t ir.Type) bool {
	if t.Optional || r.round || len(r.conds) > 0 {
		return false
	}
	for _, via := range r.fields {
		if via != 1 {
			return false
		}
	}
	switch t.Base {
	case ir.Int, ir.Bool, ir.Enum, ir.Ref:
		return true
	}
	return false
}

// narrowest is the parameter through which alone most fields are read, -1 if none is.
func narrowest(dims []dim, r *reads) int {
	best, most := -1, 0
	for i := range min(len(dims), tracked) {
		n := 0
		for _, via := range r.fields {
			if via == 1<<i && !dims[i].alone {
				n++
			}
		}
		if n > most {
			best, most = i, n
		}
	}
	return best
}

// placeMemos says where the cells of each memo begin: those that never change are last.
func (m *Machine) placeMemos() {
	next := 0
	for i := range m.memoSpecs {
		if s := &m.memoSpecs[i]; s.plain {
			s.first, s.cells = m.plain, m.plain
			m.plain += s.size
		}
	}
	for _, lasting := range []bool{false, true} {
		for i := range m.memoSpecs {
			if s := &m.memoSpecs[i]; s.lasting == lasting && !s.plain {
				s.first, s.cells = next, next
				step := s.size
				for i, d := range s.dims {
					step /= int(d.n)
					s.steps[i] = int32(step)
					s.cells -= int(d.low) * step
				}
				next += s.size
			}
		}
		if !lasting {
			m.changing = next
		}
	}
	epochs := len(m.memoSpecs)
	for i := range m.memoSpecs {
		if s := &m.memoSpecs[i]; s.narrow >= 0 {
			s.things = epochs
			epochs += int(s.dims[s.narrow].n)
		}
	}
	m.epochs = epochs
	if m.victoryMemo != noMemo {
		m.victoryCell = m.memoSpecs[m.victoryMemo].cells
	}
	for fd, r := range m.readers {
		for i, id := range r.own {
			r.own[i] = m.memoSpecs[id].cells
		}
		for i, id := range r.plain {
			r.plain[i] = m.memoSpecs[id].cells
		}
		for i, id := range r.narrow {
			r.narrow[i] = m.memoSpecs[id].things
		}
		m.readers[fd] = r
	}
}

// memoOf is the number of the memo of a define, a field or a formula of a field.
func (c *compiler) memoOf(of any) int {
	if id, ok := c.m.memos[of]; ok && !c.lazy {
		return id
	}
	return noMemo
}

// answers reports whether the answers of a define are kept.
func (c *compiler) answers(d *ir.Define) bool { return c.m.answering[d] && !c.lazy }

// mayRemember makes a callable remember what it gives, if that is possible.
func (c *compiler) mayRemember(b *callable, of any) {
	if b.memo = c.memoOf(of); b.memo != noMemo {
		s := &c.m.memoSpecs[b.memo]
		b.cells, b.narrow, b.things, b.steps, b.plain, b.lasting, b.isList = s.cells, s.narrow, s.things, s.steps, s.plain, s.lasting, s.list
		b.counts = c.countsIn(of) || c.m.watched && !s.lasting
	}
}

// ---- analysis ----------------------------------------------------------------------------------------

// analysis finds what formulas read; done holds what is known.
type analysis struct {
	m        *Machine
	constant *compiler // tells what is the same in every fight
	done     map[any]*reads
	active   *ir.Field
	hidden   []*ir.Field
	frame    *ir.Frame // of the formula that is being looked at
}

// victory finds what the lines of `victory` read, but for the last side that stands if that
// is looked at apart.
func (a *analysis) victory(lines []*ir.VictoryLine, standApart bool) *reads {
	var r reads
	if !standApart {
		a.whoIsActive(&r)
	}
	for _, v := range lines {
		for _, e := range []ir.Expr{v.When, v.Winner} {
			ir.Visit(e, func(e ir.Expr) {
				if b, ok := e.(*ir.Builtin); !ok || !standApart || b.Entry.Name != "last_side_standing" {
					a.part(&r, e)
				}
			})
		}
	}
	return &r
}

func (a *analysis) whoIsActive(r *reads) {
	if a.active != nil && a.active.Role == ir.Computed {
		r.also(a.formula(a.active, a.active.Default), anywhere)
	} else {
		r.more = true
	}
}

// formula finds what the body of something reads.
func (a *analysis) formula(of any, body *ir.Formula) *reads {
	return a.parts(of, body.Frame, body.Expr)
}

func (a *analysis) parts(of any, fr *ir.Frame, parts ...ir.Expr) *reads {
	if r := a.done[of]; r != nil {
		return r
	}
	r := &reads{more: true} // as long as it is not known, if it needs itself
	a.done[of] = r
	outer := a.frame
	a.frame = fr
	var all reads
	for _, e := range parts {
		a.whole(&all, e)
	}
	a.frame = outer
	*r = all
	return r
}

// via tells through which parameter a formula gets a thing.
func (a *analysis) via(e ir.Expr) uint64 {
	if local, ok := e.(*ir.LocalRef); ok && a.frame != nil {
		if i := slices.Index(a.frame.Params, local.Local); i >= 0 && i < tracked {
			return 1 << i
		}
	}
	return elsewhere
}

// given tells the same of the arguments of a call.
func (a *analysis) given(args ...ir.Expr) func(param int) uint64 {
	return func(i int) uint64 {
		if i < len(args) {
			return a.via(args[i])
		}
		return elsewhere
	}
}

// whole adds what a formula reads, but for parts that the params and fixed fields of the scenario
// leave out.
func (a *analysis) whole(r *reads, e ir.Expr) {
	if e == nil {
		return
	}
	a.part(r, e)
	switch e := e.(type) {
	case *ir.Choice:
		if holds, known := a.constant.constantOf(e.Cond); known && holds != 0 {
			a.whole(r, e.Then)
			return
		} else if known {
			a.whole(r, e.Else)
			return
		}
	case *ir.Logic:
		if holds, known := a.constant.constantOf(e.X); known && (holds != 0) != e.And {
			return
		}
	}
	for part := range ir.Parts(e) {
		a.whole(r, part)
	}
}

// asks reports whether one part of a formula asks for what may be remembered, or for dice.
func (a *analysis) asks(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.FieldRef:
		return e.Field.Role == ir.Computed || e.T.Base == ir.Dice
	case *ir.MethodCall:
		return true
	case *ir.Call:
		d, ok := e.Callee.(*ir.Define)
		return !ok || a.m.dimsOf(d.Body.Frame) != nil || e.T.Base == ir.Dice
	}
	return e.Type().Base == ir.Dice
}

// part adds what one part of a formula reads, without the parts inside it.
func (a *analysis) part(r *reads, e ir.Expr) {
	r.asks = r.asks || a.asks(e)
	switch e := e.(type) {
	case *ir.FieldRef:
		fd := e.Field
		switch {
		case fd.Role == ir.Computed:
			r.also(a.formula(fd, fd.Default), a.given(e.X))
		case fd.Kind.Made:
			r.more = true
		case fd.Role == ir.State:
			a.state(r, fd, a.via(e.X))
		}
	case *ir.MethodCall:
		if e.Field.Role == ir.Action {
			r.more = true
			return
		}
		given := a.given(slices.Concat([]ir.Expr{e.X}, e.Args)...)
		for _, v := range e.Field.Bodies() {
			r.also(a.formula(v, v), given)
		}
	case *ir.Call:
		switch callee := e.Callee.(type) {
		case *ir.Define:
			r.also(a.formula(callee, callee.Body), a.given(e.Args...))
		case *ir.Score:
			r.also(a.score(callee), a.given(e.Args...))
		default:
			r.more = true
		}
	case *ir.Lookup:
		var values []ir.Expr
		for _, row := range e.Table.Rows {
			values = append(values, row.Values...)
		}
		r.also(a.parts(e.Table, nil, values...), anywhere)
	case *ir.Builtin:
		r.more = r.more || e.Entry.Effect != ""
		if e.Condition != nil {
			r.condition(e.Condition)
		}
		if e.LeavesOutInactive() {
			a.whoIsActive(r)
		}
	case *ir.World:
		r.round = r.round || e.Name == "round"
	case *ir.Holds:
		r.condition(e.Condition)
	case *ir.Proceed, *ir.BadExpr:
		r.more = true
	}
}

// state adds a field that rules write.
func (a *analysis) state(r *reads, fd *ir.Field, via uint64) {
	if slices.Contains(a.hidden, fd) {
		via = elsewhere
	}
	r.field(fd, via)
}

// score finds what a score reads, and what decides which modifiers apply.
func (a *analysis) score(s *ir.Score) *reads {
	if r := a.done[s]; r != nil {
		return r
	}
	var terms []ir.Expr
	for _, t := range s.Terms {
		if t.When != nil {
			if holds, known := a.constant.constantOf(t.When); known && holds == 0 {
				continue
			}
		}
		terms = append(terms, t.Value, t.When)
	}
	r := a.parts(s, s.Frame, terms...)
	all := *r
	all.fields, all.conds = maps.Clone(r.fields), slices.Clone(r.conds)
	*r = reads{more: true}
	for _, m := range s.Modifiers {
		a.modifier(&all, m)
	}
	*r = all
	return r
}

// modifier adds what a modifier of a score reads. Its frame begins with the parameters of the
// score.
func (a *analysis) modifier(r *reads, m *ir.Modifier) {
	if m.Condition != nil {
		r.condition(m.Condition)
	}
	for _, fd := range m.HeldIn() {
		switch {
		case fd.Kind.Made:
			r.more = true
		case fd.Role == ir.State:
			a.state(r, fd, 1<<m.For.Slot)
		}
	}
	r.also(a.parts(m, m.Frame, m.Term.Value, m.Term.When), func(i int) uint64 {
		if i < len(m.Score.Frame.Params) {
			return 1 << i
		}
		return elsewhere
	})
}
