package plain

import (
	"maps"
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// What a number comes from that files have changed is found by walking its formula a second
// time, and what that calls: as far as the frame is at hand, along the way that was taken.

// sources lists what the numbers of formulas in the current frame come from, if somebody
// wants to know. Of a file that has changed things by name it is not said as well that a
// number is written there. told: the scores in them have explained themselves.
func (f *Fight) sources(told bool, list ...ir.Expr) []event.Source {
	c := f.changes()
	if c == nil {
		return nil
	}
	t := &tracer{f: f, c: c, left: mostTraced, done: map[any]bool{}, told: told}
	f.aside(func() {
		f.tracing = true
		for _, e := range list {
			t.expr(e, true)
		}
	})
	return t.sources()
}

// tracer walks formulas.
type tracer struct {
	f      *Fight
	c      *changes
	left   int          // parts that may still be looked at
	within []any        // defines, scores and rules that are being walked
	done   map[any]bool // params, and locals by whether their frame is at hand
	told   bool         // scores have explained themselves
	out    []origin
}

// origin is a source. Those that hold wherever the formula stands come first of what is
// called.
type origin struct {
	event.Source
	always bool
}

// mostTraced is how many parts are looked at for one formula: what calls itself twice at
// every turn is not followed to its end.
const mostTraced = 4000

func (t *tracer) sources() []event.Source {
	var out []event.Source
	for _, o := range t.out {
		if !slices.Contains(out, o.Source) {
			out = append(out, o.Source)
		}
	}
	return slices.DeleteFunc(out, func(s event.Source) bool {
		return s.Name == "" && slices.ContainsFunc(out, func(t event.Source) bool { return t.Name != "" && t.File == s.File })
	})
}

// apart walks a part that may not be reached; always: it is.
func (t *tracer) apart(always bool, walk func()) {
	done, n := t.done, len(t.out)
	t.done = maps.Clone(done)
	walk()
	t.done = done
	for i := range t.out[n:] {
		t.out[n+i].always = t.out[n+i].always && always
	}
}

// first reports whether something has not been looked at before.
func (t *tracer) first(what any) bool {
	before := t.done[what]
	t.done[what] = true
	return !before
}

func (t *tracer) known(list ...event.Source) {
	for _, s := range list {
		t.out = append(t.out, origin{s, true})
	}
}

// found adds what holds only here.
func (t *tracer) found(list ...event.Source) {
	for _, s := range list {
		t.out = append(t.out, origin{s, false})
	}
}

// value evaluates a formula again, if that can be done.
func (t *tracer) value(e ir.Expr) (v Value, ok bool) {
	if !retraceable(e) {
		return nil, false
	}
	before := t.f.position
	defer func() {
		if r := recover(); r != nil {
			if failure, is := r.(*event.Failure); is && failure.Limit {
				panic(r)
			}
			t.f.position = before // a local that it reads has no value on this way
			v, ok = nil, false
		}
	}()
	return t.f.value(e), true
}

func (t *tracer) values(list []ir.Expr) (out []Value, ok bool) {
	for _, e := range list {
		v, ok := t.value(e)
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
	return out, true
}

// expr walks a formula. Here: its frame is at hand; else only what is known beforehand can
// be told.
func (t *tracer) expr(e ir.Expr, here bool) {
	if t.left--; t.left < 0 {
		return
	}
	b, _ := e.(*ir.Builtin)
	parts := func() {
		for x := range ir.Parts(e) {
			t.expr(x, here && (b == nil || x != b.Each))
		}
	}
	switch e := e.(type) {
	case nil:
	case *ir.IntLit, *ir.NumLit, *ir.Binary:
		t.known(t.c.variants[e.Span().Source]...)
		parts()
	case *ir.DiceLit:
		t.known(t.c.variants[e.Span().Source]...)
		if e.Die != nil {
			t.known(t.c.part("die", e.Die.Name())...)
			for _, s := range t.c.variants[e.Die.Span.Source] {
				t.known(event.Source{Name: "die " + e.Die.Name(), File: s.File})
			}
		}
	case *ir.ParamRef:
		if p := e.Param; t.f.m.GivenParams[p] == nil { // else the scenario or the command line says what it is
			t.known(t.c.part("param", p.Name)...)
			if t.first(p) {
				t.expr(p.Value.Expr, false)
			}
		}
	case *ir.LocalRef:
		t.local(e.Local, here)
	case *ir.FieldRef:
		if fd := e.Field; fd.Role == ir.Computed {
			t.known(t.c.formula("kind", fd.Kind.Name, fd.Name)...)
			t.body(fd, fd.Default.Frame.Slots, []ir.Expr{e.X}, here, func(here bool) { t.expr(fd.Default.Expr, here) })
		} else if here {
			t.field(fd, e.X)
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
		t.expr(e.Cond, here)
		cond, known := t.truth(e.Cond, here)
		if cond || !known {
			t.apart(!known, func() { t.expr(e.Then, here) })
		}
		if !cond || !known {
			t.apart(!known, func() { t.expr(e.Else, here) })
		}
	case *ir.Call:
		t.call(e, here)
		parts()
	default:
		parts()
	}
}

// truth evaluates a condition again, if that can be done.
func (t *tracer) truth(e ir.Expr, here bool) (holds, known bool) {
	if !here || e == nil {
		return false, false
	}
	v, known := t.value(e)
	return known && v.(bool), known
}

// local follows a local to what it was set to, and a parameter to what was handed over.
func (t *tracer) local(l *ir.Local, here bool) {
	if list := t.c.made[l]; list != nil {
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
	} else if here {
		t.found(t.f.handedOver(t.c.param(l))...)
	}
}

// body walks what is called, in a frame of its own of so many slots if its arguments can be
// had again. It may need itself.
func (t *tracer) body(what any, slots int, args []ir.Expr, here bool, walk func(here bool)) {
	if slices.Contains(t.within, what) {
		return
	}
	values, ok := []Value(nil), here
	if here {
		values, ok = t.values(args)
	}
	within, done, n := t.within, t.done, len(t.out)
	t.within, t.done = append(slices.Clip(within), what), map[any]bool{} // it has locals of its own
	t.f.within(&ir.Frame{Slots: slots}, values, func() { walk(ok) })
	t.within, t.done = within, done
	slices.SortStableFunc(t.out[n:], func(a, b origin) int {
		if a.always == b.always {
			return 0
		} else if a.always {
			return -1
		}
		return 1
	})
}

func (t *tracer) call(e *ir.Call, here bool) {
	switch callee := e.Callee.(type) {
	case *ir.Define:
		if !callee.Inner {
			t.known(t.c.formula("define", callee.Name)...)
		}
		t.body(callee, callee.Body.Frame.Slots, e.Args, here, func(here bool) { t.expr(callee.Body.Expr, here) })
	case *ir.Score:
		if t.told && !t.f.m.code.order().weighed[e.Span()] {
			return
		}
		lines, slots := t.f.m.code.scores[callee.Index], callee.Frame.Slots
		for _, l := range lines {
			if l.Mod != nil { // its own locals stand behind the same parameters
				slots = max(slots, l.Mod.Frame.Slots)
			}
		}
		t.body(callee, slots, e.Args, here, func(here bool) {
			for _, l := range lines {
				if l.Mod == nil || l.Mod.Condition == nil && l.Mod.Instance == nil {
					t.term(callee, l.Term, here)
				}
			}
		})
	case *ir.Rule:
		t.rule(callee)
	}
}

// rule tells what is known of what a rule returns.
func (t *tracer) rule(r *ir.Rule) {
	t.known(t.c.part("rule", r.Name)...)
	if slices.Contains(t.within, any(r)) {
		return
	}
	within, told := t.within, t.told
	t.within, t.told = append(slices.Clip(within), r), !r.Still
	for _, h := range r.Around {
		for _, s := range t.c.variants[h.Span.Source] {
			if r.Result.Base != ir.Nothing {
				t.known(event.Source{Name: "rule " + r.Name, File: s.File})
			}
		}
	}
	ir.EachBlock(r.Body, func(b *ir.Block) {
		for _, s := range b.List {
			if ret, ok := s.(*ir.Return); ok {
				t.expr(ret.Value, false)
			}
		}
	})
	t.within, t.told = within, told
}

// term walks a line of a score that is called within a formula.
func (t *tracer) term(s *ir.Score, term *ir.Term, here bool) {
	counts, known := t.truth(term.When, here)
	if known && !counts {
		return
	}
	t.apart(!known, func() {
		if file := fileOf(s, term); file != "" {
			t.known(event.Source{Name: "score " + s.Name + "." + term.Name, File: file})
		}
		t.expr(term.Value, here)
		t.expr(term.When, here)
	})
}

// field is who has changed a field of the thing that is read.
func (t *tracer) field(fd *ir.Field, of ir.Expr) {
	if fd.Role != ir.Constant && fd.Role != ir.Method || fd.Kind.Made {
		return
	}
	if v, ok := t.value(of); ok && v != nil {
		t.found(t.fieldOf(v.(Thing), fd)...)
	}
}

// fieldOf is who has changed what is said of a field by a thing, by those that it is like or
// was copied from, or by its kind: whoever of them counts.
func (t *tracer) fieldOf(of Thing, fd *ir.Field) []event.Source {
	k := fd.Kind
	for {
		from := t.f.m.Models[of.Kind][of.Index]
		if slices.ContainsFunc(from.Settings, func(s world.Setting) bool { return s.Field == fd }) {
			return nil // the scenario says it
		}
		for in := from.Instance; in != nil; in = in.Like {
			list := t.c.formula(k.Name, in.Name, fd.Name)
			if in.Of(fd).Value != nil { // what is around the kind's is around this as well
				list = slices.Concat(list, t.c.around[partKey("kind", k.Name, fd.Name)])
			}
			if list != nil {
				return list
			}
			if in.Of(fd).Value != nil {
				return t.readBy(in.Of(fd).Value)
			}
		}
		if from.Instance != nil || from.Of == nil {
			break
		}
		of = *from.Of
	}
	if list := t.c.formula("kind", k.Name, fd.Name); list != nil || fd.Default == nil {
		return list
	}
	return t.readBy(fd.Default)
}

// readBy is who has changed something that the first value of a field is made of.
func (t *tracer) readBy(v *ir.Formula) []event.Source {
	in := &tracer{f: t.f, c: t.c, left: mostTraced, done: map[any]bool{}}
	in.expr(v.Expr, false)
	for _, o := range in.out {
		if o.Name != "" {
			return []event.Source{o.Source}
		}
	}
	return nil
}

// row is who has changed or added the row that is found.
func (t *tracer) row(e *ir.Lookup) {
	if keys, ok := t.values(e.Args); ok {
		if i := findRow(e.Table, keys); i >= 0 {
			t.found(t.c.part("table", e.Table.Name, e.Table.Rows[i].Text)...)
		}
	}
}

// ---- what is handed over -----------------------------------------------------------------------------

// handed is what the value comes from that a parameter has been given.
type handed struct {
	param *ir.Local
	from  []event.Source
}

// handOver notes what the arguments of a call come from, until takeBackHanded.
func (f *Fight) handOver(params []*ir.Local, args []ir.Expr) int {
	n := len(f.handed)
	c := f.changes()
	if c == nil {
		return n
	}
	var list []handed
	for i, a := range args[:min(len(args), len(params))] {
		h := handed{param: c.param(params[i])}
		if isNumber(params[i].Type) {
			h.from = f.sources(f.shown, a)
		}
		list = append(list, h)
	}
	f.handed = append(f.handed, list...)
	return n
}

func (f *Fight) takeBackHanded(n int) { f.handed = f.handed[:min(n, len(f.handed))] }

// handedTo is what the parameters of an event were just given.
func (f *Fight) handedTo(e *ir.Event) []handed {
	n := len(f.handed) - len(e.Frame.Params)
	if n < 0 || len(e.Frame.Params) == 0 || f.handed[n].param != f.m.code.changes().param(e.Frame.Params[0]) {
		return nil
	}
	return slices.Clone(f.handed[n:])
}

// handedOver is what the value of a parameter comes from.
func (f *Fight) handedOver(p *ir.Local) []event.Source {
	for i := len(f.handed) - 1; i >= 0; i-- {
		if f.handed[i].param == p {
			return f.handed[i].from
		}
	}
	return nil
}

// isNumber reports whether values of a type are numbers to people.
func isNumber(t ir.Type) bool {
	return t.Base == ir.Int || t.Base == ir.Num || t.Base == ir.Dice
}

// ---- what is told ------------------------------------------------------------------------------------

func (f *Fight) sourcesOfText(list []ir.TextPart) []event.Source {
	return f.sources(false, numbersIn(list)...)
}

func numbersIn(list []ir.TextPart) (out []ir.Expr) {
	for _, p := range list {
		if p.Value != nil && isNumber(p.Value.Type()) {
			out = append(out, p.Value)
		}
	}
	return out
}

func (f *Fight) sourcesOfParams(params []*ir.Local) []event.Source {
	t := &tracer{}
	for _, p := range params {
		if c := f.changes(); c != nil && isNumber(p.Type) {
			t.found(f.handedOver(c.param(p))...)
		}
	}
	return t.sources()
}

func (f *Fight) sourcesOfVictory(v *ir.VictoryLine) []event.Source {
	return f.sources(false, append([]ir.Expr{v.When, v.Winner}, numbersIn(v.Reason)...)...)
}

// sourcesOfTerm leaves out that numbers are written in the term's own file.
func (f *Fight) sourcesOfTerm(file string, list ...ir.Expr) []event.Source {
	return slices.DeleteFunc(f.sources(true, list...), func(s event.Source) bool { return s.Name == "" && s.File == file })
}

func (f *Fight) changersOfMeasures(list []event.MeasureInfo) {
	if c := f.changes(); c != nil {
		for i := range list {
			for _, s := range c.part("measure", list[i].Name) {
				list[i].File = s.File
			}
		}
	}
}
