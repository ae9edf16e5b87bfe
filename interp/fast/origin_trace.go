package fast

import (
	"maps"
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// What the numbers of a formula may come from is found when it is compiled: a tracer walks
// it, and all that it calls.

// originsOf lists where the numbers of formulas may come from.
func (c *compiler) originsOf(list ...ir.Expr) []origin {
	if c.m.origins == nil || c.lazy || c.blind {
		return nil
	}
	t := newTracer(c)
	t.told = c.shown
	c.hidden(func() {
		tracing := c.tracing
		c.tracing = true
		for _, e := range list {
			t.expr(e, true)
		}
		c.tracing = tracing
	})
	return t.out
}

// tracer walks formulas. What it compiles reads the frame of the formula it began with.
type tracer struct {
	c      *compiler
	within []any // defines, scores and rules that are being walked
	*looked
	told bool // scores have explained themselves
	out  []origin
}

// looked is how much of a formula has been looked at.
type looked struct {
	left int          // parts that may still be looked at
	done map[any]bool // params, and locals by whether their frame is at hand
}

// mostTraced is how many parts are looked at for one formula: what calls itself twice at
// every turn is not followed to its end.
const mostTraced = 4000

func newTracer(c *compiler) tracer {
	return tracer{c: c, looked: &looked{left: mostTraced, done: map[any]bool{}}}
}

// inner is a tracer for a part whose origins are kept apart.
func (t *tracer) inner() tracer {
	return tracer{c: t.c, within: t.within, looked: &looked{t.left, maps.Clone(t.done)}, told: t.told}
}

// first reports whether something has not been looked at before.
func (t *tracer) first(what any) bool {
	before := t.done[what]
	t.done[what] = true
	return !before
}

func (t *tracer) known(list ...*event.Source) {
	for _, s := range list {
		if s != nil {
			t.out = append(t.out, origin{known: s})
		}
	}
}

func (t *tracer) find(fn func(f *Fight, add func(*event.Source))) {
	t.out = append(t.out, origin{find: fn})
}

// inside walks something that may need itself, once.
func (t *tracer) inside(what any, walk func()) {
	if !slices.Contains(t.within, what) {
		t.within = append(t.within, what)
		walk()
		t.within = t.within[:len(t.within)-1]
	}
}

// expr walks a formula. Here: its frame is at hand; else only what is known beforehand
// can be told.
func (t *tracer) expr(e ir.Expr, here bool) {
	if t.left--; t.left < 0 {
		return
	}
	o := t.c.m.origins
	parts := func() {
		b, _ := e.(*ir.Builtin)
		for x := range ir.Parts(e) {
			t.expr(x, here && (b == nil || x != b.Each))
		}
	}
	switch e := e.(type) {
	case nil:
	case *ir.IntLit, *ir.NumLit, *ir.Binary:
		t.known(o.variants[e.Span().Source])
		parts()
	case *ir.DiceLit:
		t.known(o.variants[e.Span().Source])
		if e.Die != nil {
			t.known(o.part("die", e.Die.Name()))
			if s := o.variants[e.Die.Span.Source]; s != nil {
				t.known(&event.Source{Name: "die " + e.Die.Name(), File: s.File})
			}
		}
	case *ir.ParamRef:
		if p := e.Param; len(t.c.m.GivenParams[p]) == 0 { // else the scenario or the command line says what it is
			t.known(o.part("param", p.Name))
			if t.first(p) {
				t.expr(p.Value.Expr, false)
			}
		}
	case *ir.LocalRef:
		t.local(e.Local, here)
	case *ir.FieldRef:
		switch {
		case e.Field.Role == ir.Computed:
			t.known(o.formula("kind", e.Field.Kind.Name, e.Field.Name)...)
			t.body(e.Field, e.Field.Default.Frame.Slots, []ir.Expr{e.X}, here, func(t *tracer, here bool) { t.expr(e.Field.Default.Expr, here) })
		case here:
			t.field(e.Field, e.X)
		}
		parts()
	case *ir.MethodCall:
		if here {
			t.field(e.Field, e.X)
		}
		parts()
	case *ir.Lookup:
		if here {
			t.row(e)
		}
		parts()
	case *ir.Choice:
		t.choice(e, here)
	case *ir.Call:
		t.call(e, here)
		parts()
	default:
		parts()
	}
}

// local follows a local to what it was set to, and a parameter to what was handed over.
func (t *tracer) local(l *ir.Local, here bool) {
	o := t.c.m.origins
	if list := o.made[l]; list != nil {
		type seen struct {
			*ir.Local
			here bool
		}
		if t.first(seen{l, here}) {
			told := t.told
			t.told = true
			for _, e := range list {
				t.expr(e, here)
			}
			t.told = told
		}
		return
	}
	for to := o.same[l]; to != nil; to = o.same[l] {
		l = to
	}
	if here {
		t.find(func(f *Fight, add func(*event.Source)) { f.handedOver(l, add) })
	}
}

// body walks what is called, in a frame of its own of so many slots if its arguments can be
// had again.
func (t *tracer) body(what any, slots int, args []ir.Expr, here bool, walk func(t *tracer, here bool)) {
	here = here && !slices.ContainsFunc(args, func(e ir.Expr) bool { return !retraceable(e) })
	t.inside(what, func() {
		in := t.inner()
		clear(in.done) // it has locals of its own
		defer func() { t.left = in.left }()
		t.c.fixedFrame(func() { walk(&in, here) })
		var later []origin
		for _, o := range in.out {
			if o.known != nil {
				t.known(o.known)
			} else {
				later = append(later, o)
			}
		}
		if later == nil {
			return
		}
		words := t.c.operands(args)
		t.find(func(f *Fight, add func(*event.Source)) {
			old, top := f.fr, f.top
			f.enterFrame(max(slots, len(words)), words)
			for _, o := range later {
				o.find(f, add)
			}
			f.fr, f.top = old, top
		})
	})
}

func (t *tracer) call(e *ir.Call, here bool) {
	o := t.c.m.origins
	switch callee := e.Callee.(type) {
	case *ir.Define:
		if !callee.Inner {
			t.known(o.formula("define", callee.Name)...)
		}
		t.body(callee, callee.Body.Frame.Slots, e.Args, here, func(t *tracer, here bool) { t.expr(callee.Body.Expr, here) })
	case *ir.Score:
		if t.told && !t.c.order.weighed[e.Span()] {
			return
		}
		lines, slots := callee.Lines(), callee.Frame.Slots
		for _, l := range lines {
			if l.Mod != nil { // its own locals stand behind the same parameters
				slots = max(slots, l.Mod.Frame.Slots)
			}
		}
		t.body(callee, slots, e.Args, here, func(t *tracer, here bool) {
			for _, l := range lines {
				if l.Mod == nil || l.Mod.Condition == nil && l.Mod.Instance == nil {
					t.term(callee, l.Term, here)
				}
			}
		})
	case *ir.Rule:
		t.known(o.part("rule", callee.Name))
		t.inside(callee, func() {
			o.locals(callee.Body)
			told := t.told
			t.told = !callee.Still
			defer func() { t.told = told }()
			for _, h := range callee.Around {
				if s := o.variants[h.Span.Source]; s != nil && callee.Result.Base != ir.Nothing {
					t.known(&event.Source{Name: "rule " + callee.Name, File: s.File})
				}
			}
			if callee.Body == nil {
				return
			}
			ir.EachBlock(callee.Body, func(b *ir.Block) {
				for _, s := range b.List {
					if r, ok := s.(*ir.Return); ok {
						t.expr(r.Value, false)
					}
				}
			})
		})
	}
}

// term walks a line of a score that is called within a formula.
func (t *tracer) term(s *ir.Score, term *ir.Term, here bool) {
	in := t.inner()
	in.known(t.c.fileOf(s, term))
	in.expr(term.Value, here)
	in.expr(term.When, here)
	t.left = in.left
	if term.When == nil || !here || !retraceable(term.When) || in.out == nil {
		t.out = append(t.out, in.out...)
		return
	}
	when, list := t.c.truth(term.When), in.out
	t.find(func(f *Fight, add func(*event.Source)) {
		if when(f) {
			f.trace(list, add)
		}
	})
}

// fileOf is the file of a term that is not of the score's own, as its source.
func (c *compiler) fileOf(s *ir.Score, t *ir.Term) *event.Source {
	if t.File == nil || t.File.Whole() == s.File.Whole() {
		return nil
	}
	return &event.Source{Name: "score " + s.Name + "." + t.Name, File: t.File.Whole().ID}
}

// choice follows the side that was taken.
func (t *tracer) choice(e *ir.Choice, here bool) {
	t.expr(e.Cond, here)
	yes := t.inner()
	yes.expr(e.Then, here)
	t.left = yes.left
	no := t.inner()
	no.expr(e.Else, here)
	t.left = no.left
	switch {
	case len(yes.out)+len(no.out) == 0:
	case !here || !retraceable(e.Cond):
		t.out = append(append(t.out, yes.out...), no.out...)
	default:
		cond := t.c.truth(e.Cond)
		t.find(func(f *Fight, add func(*event.Source)) {
			if cond(f) {
				f.trace(yes.out, add)
			} else {
				f.trace(no.out, add)
			}
		})
	}
}

// retraceable reports whether a formula can be evaluated again: it calls no rule, and what
// it throws is known by then.
func retraceable(e ir.Expr) bool {
	fine := true
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Proceed, *ir.BadExpr:
			fine = false
		case *ir.MethodCall:
			fine = fine && e.Field.Role != ir.Action
		case *ir.Call:
			_, rule := e.Callee.(*ir.Rule)
			fine = fine && !rule
		case *ir.Builtin:
			fine = fine && e.Entry.Name != "pick"
		}
	})
	return fine
}

// field is who has changed a field of the thing that is read.
func (t *tracer) field(fd *ir.Field, of ir.Expr) {
	list := t.c.m.fieldSources(fd)
	if list == nil || !retraceable(of) {
		return
	}
	thing := t.c.store(of)
	t.find(func(f *Fight, add func(*event.Source)) {
		if i := thing(f); i >= 0 && i < int64(len(list)) {
			for _, s := range list[i] {
				add(s)
			}
		}
	})
}

// fieldSources lists by thing who has changed what a fixed field is, nil if nobody has.
func (m *Machine) fieldSources(fd *ir.Field) [][]*event.Source {
	k := fd.Kind
	if fd.Role != ir.Constant && fd.Role != ir.Method || k.Made {
		return nil
	}
	list, done := m.origins.of[fd]
	if !done {
		list = make([][]*event.Source, len(m.origins.things[k.ID]))
		for i := range list {
			list[i] = m.fieldSource(k, i, fd)
		}
		if !slices.ContainsFunc(list, func(of []*event.Source) bool { return of != nil }) {
			list = nil
		}
		m.origins.of[fd] = list
	}
	return list
}

// fieldSource is who has changed what is said of a field by a thing, by those that it is
// like or was copied from, or by its kind: whoever of them counts.
func (m *Machine) fieldSource(k *ir.Kind, i int, fd *ir.Field) []*event.Source {
	o, things := m.origins, m.origins.things[k.ID]
	for {
		t := &things[i]
		if slices.ContainsFunc(t.Settings, func(s world.Setting) bool { return s.Field == fd }) {
			return nil // the scenario says it
		}
		for in := t.Instance; in != nil; in = in.Like {
			list := o.formula(k.Name, in.Name, fd.Name)
			if in.Of(fd).Value != nil { // what is around the kind's is around this as well
				list = slices.Concat(list, o.around[partKey("kind", k.Name, fd.Name)])
			}
			if list != nil {
				return list
			}
			if in.Of(fd).Value != nil {
				return m.readBy(in.Of(fd).Value)
			}
		}
		if t.Instance != nil || t.Of == nil {
			break
		}
		i = int(t.Of.Index)
	}
	if list := o.formula("kind", k.Name, fd.Name); list != nil || fd.Default == nil {
		return list
	}
	return m.readBy(fd.Default)
}

// readBy is who has changed something that the first value of a field is made of.
func (m *Machine) readBy(v *ir.Formula) []*event.Source {
	t := newTracer(&compiler{m: m})
	t.expr(v.Expr, false)
	for _, o := range t.out {
		if o.known != nil && o.known.Name != "" {
			return []*event.Source{o.known}
		}
	}
	return nil
}

// row is who has changed or added the row that is found.
func (t *tracer) row(e *ir.Lookup) {
	o := t.c.m.origins
	list, done := o.rows[e.Table]
	if !done {
		list = make([]*event.Source, len(e.Table.Rows))
		any := false
		for i, r := range e.Table.Rows {
			list[i] = o.part("table", e.Table.Name, r.Text)
			any = any || list[i] != nil
		}
		if !any {
			list = nil
		}
		o.rows[e.Table] = list
	}
	if list == nil || slices.ContainsFunc(e.Args, func(e ir.Expr) bool { return !retraceable(e) }) {
		return
	}
	b, args := t.c.table(e.Table), t.c.operands(e.Args)
	t.find(func(f *Fight, add func(*event.Source)) {
		top := f.top
		keys := f.push(len(args))
		for i := range args {
			keys[i] = args[i].of(f)
		}
		row := b.find(f, keys, diag.Span{})
		f.top = top
		add(list[row])
	})
}

// removed lists the terms that files have taken from a score.
func (o *origins) removed(s *ir.Score) []event.Term {
	if o == nil {
		return nil
	}
	return o.gone[s.Name]
}
