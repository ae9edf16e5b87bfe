package tell

import (
	"maps"
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// What a number comes from that files have changed is found by walking its formula a second
// time, and what that calls: as far as the frame is at hand, along the way that was taken.

// sources lists what the numbers of formulas in the current frame come from, if somebody
// wants to know. Of a file that has changed things by name it is not said as well that a
// number is written there. told: the scores in them have explained themselves.
func (l *Log) sources(told bool, list ...ir.Expr) []event.Source {
	c := l.changes()
	if c == nil {
		return nil
	}
	t := &tracer{l: l, c: c, left: mostTraced, done: map[any]bool{}, told: told}
	l.aside(func() {
		for _, e := range list {
			t.expr(e, true)
		}
	})
	return t.sources()
}

// Sources lists what a number comes from that files have changed.
func (l *Log) Sources(e ir.Expr) []event.Source { return l.sources(l.fight.Standing().Aloud, e) }

// tracer walks formulas.
type tracer struct {
	l      *Log
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
func (t *tracer) value(e ir.Expr) (v value.Value, ok bool) {
	if !retraceable(e) {
		return nil, false
	}
	return t.l.fight.Again(e)
}

func (t *tracer) values(list []ir.Expr) (out []value.Value, ok bool) {
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
		if p := e.Param; t.l.world.GivenParams[p] == nil { // else the scenario or the command line says what it is
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
		t.found(t.l.handedOver(t.c.param(l))...)
	}
}

// body walks what is called, in a frame of its own of so many slots if its arguments can be
// had again. It may need itself.
func (t *tracer) body(what any, slots int, args []ir.Expr, here bool, walk func(here bool)) {
	if slices.Contains(t.within, what) {
		return
	}
	values, ok := []value.Value(nil), here
	if here {
		values, ok = t.values(args)
	}
	within, done, n := t.within, t.done, len(t.out)
	t.within, t.done = append(slices.Clip(within), what), map[any]bool{} // it has locals of its own
	t.l.fight.Within(&ir.Frame{Slots: slots}, values, func() { walk(ok) })
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
		if t.told && !t.l.program.order().weighed[e.Span()] {
			return
		}
		lines, slots := callee.Lines(), callee.Frame.Slots
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
	for s := range ir.Statements(r.Body) {
		if ret, ok := s.(*ir.Return); ok {
			t.expr(ret.Value, false)
		}
	}
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
		t.found(t.fieldOf(v.(value.Thing), fd)...)
	}
}

// fieldOf is who has changed what is said of a field by a thing, by those that it is like or
// was copied from, or by its kind: whoever of them counts.
func (t *tracer) fieldOf(of value.Thing, fd *ir.Field) []event.Source {
	k := fd.Kind
	for {
		from := t.l.first.Models[of.Kind][of.Index]
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
	in := &tracer{l: t.l, c: t.c, left: mostTraced, done: map[any]bool{}}
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
		if i := e.Table.Row(keys); i >= 0 {
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

// HandOver runs what is given the arguments of a call, of which it notes what they come from.
func (l *Log) HandOver(params []*ir.Local, args []ir.Expr, run func()) {
	c := l.changes()
	if c == nil {
		run()
		return
	}
	var list []handed
	for i, a := range args[:min(len(args), len(params))] {
		h := handed{param: c.param(params[i])}
		if isNumber(params[i].Type) {
			h.from = l.Sources(a)
		}
		list = append(list, h)
	}
	l.withHanded(list, run)
}

func (l *Log) withHanded(list []handed, run func()) {
	n := len(l.handed)
	l.handed = append(l.handed, list...)
	defer func() { l.handed = l.handed[:n] }()
	run()
}

// HandedTo gives what runs something later as if the parameters of an event were given then what
// they have just been given.
func (l *Log) HandedTo(e *ir.Event) (again func(run func())) {
	var list []handed
	if n := len(l.handed) - len(e.Frame.Params); n >= 0 && n < len(l.handed) &&
		l.handed[n].param == l.program.changes().param(e.Frame.Params[0]) {
		list = slices.Clone(l.handed[n:])
	}
	return func(run func()) { l.withHanded(list, run) }
}

// handedOver is what the value of a parameter comes from.
func (l *Log) handedOver(p *ir.Local) []event.Source {
	for i := len(l.handed) - 1; i >= 0; i-- {
		if l.handed[i].param == p {
			return l.handed[i].from
		}
	}
	return nil
}

// isNumber reports whether values of a type are numbers to people.
func isNumber(t ir.Type) bool {
	return t.Base == ir.Int || t.Base == ir.Num || t.Base == ir.Dice
}

// ---- what is told ------------------------------------------------------------------------------------

func (l *Log) sourcesOfText(list []ir.TextPart) []event.Source {
	return l.sources(false, numbersIn(list)...)
}

func numbersIn(list []ir.TextPart) (out []ir.Expr) {
	for _, p := range list {
		if p.Value != nil && isNumber(p.Value.Type()) {
			out = append(out, p.Value)
		}
	}
	return out
}

func (l *Log) sourcesOfParams(params []*ir.Local) []event.Source {
	t := &tracer{}
	for _, p := range params {
		if c := l.changes(); c != nil && isNumber(p.Type) {
			t.found(l.handedOver(c.param(p))...)
		}
	}
	return t.sources()
}

func (l *Log) sourcesOfVictory(v *ir.VictoryLine) []event.Source {
	return l.sources(false, append([]ir.Expr{v.When, v.Winner}, numbersIn(v.Reason)...)...)
}

// sourcesOfTerm leaves out that numbers are written in the term's own file.
func (l *Log) sourcesOfTerm(file string, list ...ir.Expr) []event.Source {
	return slices.DeleteFunc(l.sources(true, list...), func(s event.Source) bool { return s.Name == "" && s.File == file })
}

func (l *Log) changersOfMeasures(list []event.MeasureInfo) {
	if c := l.changes(); c != nil {
		for i := range list {
			for _, s := range c.part("measure", list[i].Name) {
				list[i].File = s.File
			}
		}
	}
}
