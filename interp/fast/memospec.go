package fast

import (
	"slices"

	"hcl/interp/depend"
	"hcl/lang/ir"
)

// What formulas read is known from themselves (package depend), so that it is known when what they
// gave has to be forgotten.

// memoSpec says which cells a memo has, and what is forgotten when.
type memoSpec struct {
	dims    []dim
	steps   [mostDims]int32 // from cell to cell by each parameter
	size    int
	first   int  // cell
	cells   int  // where the cell would be whose parameters are all 0
	plain   bool // a word of one thing, of its own fields alone
	reads   *depend.Reads
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
	a := depend.New(m.Program)
	a.Constant, a.Hidden = c.constantOf, hidden
	a.Kept = func(fr *ir.Frame) bool { return m.dimsOf(fr) != nil }
	for _, k := range m.Program.Kinds {
		if k.Made {
			continue
		}
		for _, fd := range k.Fields {
			switch fd.Role {
			case ir.Computed:
				m.rememberBody(fd, fd.Default, m.dimsOf(fd.Default.Frame), a.Formula(fd, fd.Default))
			case ir.Method:
				m.rememberMethod(a, fd)
			}
		}
	}
	for _, d := range m.Program.Defines {
		m.rememberBody(d, d.Body, m.dimsOf(d.Body.Frame), a.Formula(d, d.Body))
	}
	for _, s := range m.Program.Scores {
		m.rememberScore(s, a.Score(s))
	}
	var r depend.Reads
	if a.Active(&r); !r.Unknown {
		m.standMemo = m.addMemo(nil, &r, ir.Type{})
		if id, ok := m.memos[m.Program.Combatant.Field("active")]; ok {
			m.standApart = m.memoSpecs[id].plain
		}
	}
	if m.watched { // it is asked anew
		m.standMemo, m.standApart = noMemo, false
	} else if r := victoryReads(a, m.Program.Victory, m.standApart); !r.Unknown {
		m.victoryMemo = m.addMemo(nil, r, ir.Type{})
	}
	m.findAnswers(a)
	m.findKeyed(a)
	m.placeMemos()
}

// rememberMethod numbers the formulas that things have for a field with parameters. One
// that a single thing has needs cells for the other parameters only.
func (m *Machine) rememberMethod(a *depend.Analysis, fd *ir.Field) {
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
		m.rememberBody(v, v, dims, a.Formula(v, v))
	}
}

// rememberBody numbers a formula, if it is worth remembering and can be.
func (m *Machine) rememberBody(of any, body *ir.Formula, dims []dim, r *depend.Reads) {
	const tiny = 3
	size := 0
	ir.Visit(body.Expr, func(ir.Expr) { size++ })
	if size >= tiny { // computing something tiny costs no more than remembering it
		m.rememberResult(of, body.Expr.Type(), dims, r)
	}
}

// rememberScore numbers a score that does more than add up its own terms.
func (m *Machine) rememberScore(s *ir.Score, r *depend.Reads) {
	limited := func(t *ir.Term) bool { return t.Op != "" || t.UsesTotal }
	if len(s.Modifiers) > 0 || slices.ContainsFunc(s.Terms, limited) {
		m.rememberResult(s, s.Result, m.dimsOf(s.Frame), r)
	}
}

// rememberResult numbers what gives a value of a type, if it can be remembered.
func (m *Machine) rememberResult(of any, t ir.Type, dims []dim, r *depend.Reads) {
	const most, all = 1 << 13, 1 << 19
	if m.watched && r.Round { // whoever reads the round is told apart by what it asks of it
		return
	}
	if dims == nil || len(dims) > mostDims || r.Unknown || t.Base == ir.EmptyList || t.Base == ir.List &&
		t.Elem.Base == ir.List {
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

func (m *Machine) addMemo(dims []dim, r *depend.Reads, t ir.Type) int {
	id := len(m.memoSpecs)
	s := memoSpec{dims: dims, size: 1, narrow: -1, lasting: len(r.Fields)+len(r.Conditions) == 0 && !r.Round}
	for _, d := range dims {
		s.size *= int(d.n)
	}
	if len(dims) > 1 {
		s.narrow = narrowest(dims, r)
	}
	s.plain = len(dims) == 1 && !dims[0].alone && isPlain(r, t) && !m.watched
	s.reads = r
	m.memoSpecs = append(m.memoSpecs, s)
	for fd, via := range r.Fields {
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
	for _, k := range r.Conditions {
		m.condReaders[k.Index] = append(m.condReaders[k.Index], id)
	}
	if r.Round {
		m.roundReaders = append(m.roundReaders, id)
	}
	return id
}

// isPlain reports whether a formula of one thing gives a word other than none that is
// the same until a field of that thing is written.
func isPlain(r *depend.Reads, t ir.Type) bool {
	if t.Optional || r.Round || len(r.Conditions) > 0 {
		return false
	}
	for _, via := range r.Fields {
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
func narrowest(dims []dim, r *depend.Reads) int {
	best, most := -1, 0
	for i := range min(len(dims), depend.Tracked) {
		n := 0
		for _, via := range r.Fields {
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
		b.cells, b.narrow, b.things, b.steps, b.plain, b.lasting, b.isList = s.cells, s.narrow, s.things, s.steps, s.plain,
			s.lasting, s.list
		b.counts = c.countsIn(of) || c.m.watched && !s.lasting
	}
}

// victoryReads finds what the lines of `victory` read, but for the last side that stands if that
// is looked at apart.
func victoryReads(a *depend.Analysis, lines []*ir.VictoryLine, standApart bool) *depend.Reads {
	var r depend.Reads
	if !standApart {
		a.Active(&r)
	}
	for _, v := range lines {
		for _, e := range []ir.Expr{v.When, v.Winner} {
			ir.Visit(e, func(e ir.Expr) {
				if b, ok := e.(*ir.Builtin); !ok || !standApart || b.Entry.Name != "last_side_standing" {
					a.Part(&r, e)
				}
			})
		}
	}
	return &r
}
