package interp

import (
	"slices"

	"hcl/lang/check"
)

// A formula about one thing, such as `standing` of a unit, is asked far more often
// than it changes. So what a define of a kind, or a define with one parameter, gave
// for each thing is remembered. Each has a number, its epoch, that grows when any
// field is written that the formula may read: what was remembered in an earlier
// epoch is computed anew. Which fields those are is known from the formula alone. A
// formula that looks at anything else that changes (conditions, the round, who is
// active, what rules make) is not remembered. A value that is remembered still takes
// the steps that computing it took.

// memo holds what one define gave, by thing.
type memo struct {
	epoch int64
	cells []memoCell
}

type memoCell struct {
	epoch, value, steps int64
}

// noMemo is the number of the memo of a formula that is not remembered.
const noMemo = -1

// newMemos makes the memory for what a machine's fights remember.
func newMemos(m *Machine) []memo {
	out := make([]memo, len(m.memoSizes))
	for i, n := range m.memoSizes {
		out[i] = memo{epoch: 1, cells: make([]memoCell, n)}
	}
	return out
}

// remembered evaluates a body whose frame begins with a thing, or gives what it gave
// before, as a word.
func (f *Fight) remembered(b *callable, self int64) int64 {
	m := &f.memos[b.memo]
	c := &m.cells[self]
	if c.epoch == m.epoch && f.steps >= c.steps {
		f.steps -= c.steps
		return c.value
	}
	before := f.steps
	old, top := f.fr, f.top
	fr := f.push(b.slots)
	fr[0] = self
	f.fr = fr
	v := b.result(f)
	f.fr, f.top = old, top
	*c = memoCell{m.epoch, v, before - f.steps}
	return v
}

// forget begins a new epoch for what read a field that is being written.
func (f *Fight) forget(readers []int) {
	for _, i := range readers {
		f.memos[i].epoch++
	}
}

// forgetAll begins a new epoch for everything.
func (f *Fight) forgetAll() {
	for i := range f.memos {
		f.memos[i].epoch++
	}
}

// ---- what can be remembered --------------------------------------------------------------------

// reads is what a formula looks at: fields of state, or something that is not
// followed.
type reads struct {
	fields []*check.Field
	more   bool
}

func (r *reads) also(x *reads) {
	r.more = r.more || x.more
	for _, fd := range x.fields {
		if !slices.Contains(r.fields, fd) {
			r.fields = append(r.fields, fd)
		}
	}
}

// remember numbers the formulas that are remembered. A test may write any field, so
// its machine remembers nothing.
func (m *Machine) remember() {
	m.memos, m.readers = map[any]int{}, map[*check.Field][]int{}
	a := analysis{done: map[any]*reads{}}
	add := func(of any, e check.Expr, k *check.Kind) {
		size := 0
		check.Visit(e, func(check.Expr) { size++ })
		r := a.formula(of, e)
		const tiny = 3 // parts; computing it costs no more than remembering
		if r.more || size < tiny || k.Made || e.Type().Base == check.List {
			return
		}
		id := len(m.memoSizes)
		m.memos[of] = id
		m.memoSizes = append(m.memoSizes, m.layouts[k.ID].base)
		for _, fd := range r.fields {
			m.readers[fd] = append(m.readers[fd], id)
		}
	}
	for _, k := range m.prog.Kinds {
		for _, fd := range k.Fields {
			if fd.Role == check.Computed {
				add(fd, fd.Default.Expr, k)
			}
		}
	}
	for _, d := range m.prog.Defines {
		if p := d.Body.Frame.Params; len(p) == 1 && p[0].Type.Base == check.Ref && !p[0].Type.Optional {
			add(d, d.Body.Expr, p[0].Type.Kind)
		}
	}
}

// memoOf is the number of the memo of a define.
func (c *compiler) memoOf(of any) int {
	if id, ok := c.m.memos[of]; ok && !c.lazy {
		return id
	}
	return noMemo
}

// analysis finds what formulas read; done holds what is known.
type analysis struct{ done map[any]*reads }

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
	case *check.Call:
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
		r.also(a.formula(e.Table, values...))
	case *check.Builtin:
		switch e.Entry.Name {
		case "roll", "pick", "partners", "linked", "stacks",
			"enemies", "allies", "active", "active_combatants", "active_sides", "last_side_standing":
			r.more = true
		}
	case *check.World:
		r.more = r.more || e.Name == "round"
	case *check.Holds, *check.Proceed, *check.BadExpr:
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
