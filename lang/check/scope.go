package check

import (
	"math"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// body is a stretch of code with one frame: a rule, a score, a default.
type body struct {
	frame  *ir.Frame
	scope  *scope
	known  []*ir.Local // optional locals that are surely there now
	still  string      // why nothing in here may change, roll or ask; "" if it may
	bare   bool        // it is a formula and has no statements
	rule   *ir.Rule    // whose body it is, for effects
	hook   *ir.Hook    // of an event or a condition, whose body it is
	from   any         // the declaration whose body it is, if it may need itself
	hide   *ir.Field   // whose default it is: its name means the outer one
	effect ir.Effect
	calls  map[*ir.Rule]bool
	fields map[*ir.Field]bool // action fields called

	result  ir.Type // of `return`; Nothing without one
	label   string
	owners  []string // what a choice in it is called by: its rule, hook, phase
	heads   []string // whose parameters it sees, if they are written elsewhere
	steps   string   // what its steps are called by, "" if nobody can
	wraps   *wrapped // in an `around`
	test    *ir.Test
	names   map[string]library.ScenarioName // of a test's scenario
	guessed bool                            // that scenario could not be read, so unknown names may be its
	loops   []*loopInfo
	hooked  int    // how many of them are around the step that this is put before, after or around
	apart   *scope // around the innermost `together`
	seal    *seal  // of the `sealed` around
}

// wrapped is what `proceed` runs.
type wrapped struct {
	params []*ir.Local
	result ir.Type
	runs   []any       // of a step: the blocks that run in it,
	known  []*ir.Local // and what is there behind it
	args   bool        // may be given other arguments
	define *ir.Define  // in a formula around a define
}

type loopInfo struct {
	outer *scope
	loop  *ir.For // nil: it is of another sort, or its item is not known yet
	keeps bool
}

// scope is a region of names. Names of enclosing scopes are visible in it.
type scope struct {
	parent *scope
	names  map[string]*ir.Local
	self   *ir.Local // whose fields are visible by their bare names
	item   string    // what the item of a list is called in the formula on it, `it` if it has no name
	until  int       // locals from this slot on came later than this was looked at

	around    bool // it is what is put around a step, and those locals are the step's,
	proceeded bool // until here, where that has run
}

func newScope(parent *scope) *scope {
	return &scope{parent: parent, names: map[string]*ir.Local{}, until: math.MaxInt}
}

func (s *scope) find(name string) *ir.Local {
	for s, until := range s.outwards {
		if l := s.names[name]; l != nil && l.Slot < until {
			return l
		}
	}
	return nil
}

// outwards goes through a scope and those around it, each with the slot from which on its locals
// are not visible.
func (s *scope) outwards(yield func(*scope, int) bool) {
	until, proceeded := math.MaxInt, false
	for ; s != nil; s = s.parent {
		if proceeded = proceeded || s.proceeded; !s.around || !proceeded {
			until = min(until, s.until)
		}
		if !yield(s, until) {
			return
		}
	}
}

// selves returns the things whose fields are visible, innermost first.
func (s *scope) selves() []*ir.Local {
	var out []*ir.Local
	for ; s != nil; s = s.parent {
		if s.self != nil {
			out = append(out, s.self)
		}
	}
	return out
}

func (s *scope) locals() []string {
	var out []string
	for s, until := range s.outwards {
		for n, l := range s.names {
			if l.Slot < until {
				out = append(out, n)
			}
		}
	}
	slices.Sort(out)
	return out
}

// newBody is a body with parameters; still says why nothing in it may change, roll or ask.
func newBody(still string, params ...*ir.Local) *body {
	b := &body{frame: &ir.Frame{}, scope: newScope(nil), still: still, bare: still != "", calls: map[*ir.Rule]bool{},
		fields: map[*ir.Field]bool{}, result: tNothing}
	for _, p := range params {
		b.param(p)
	}
	return b
}

// partsOf is what the parameters and fields are parts of that it sees by their bare names.
func (b *body) partsOf() []string {
	out := slices.Clone(b.heads)
	for _, self := range b.scope.selves() {
		out = append(out, self.Type.Kind.Name)
	}
	return out
}

// slot makes a local without entering its name.
func (b *body) slot(name string, t ir.Type) *ir.Local {
	l := &ir.Local{Name: name, Type: t, Slot: b.frame.Slots}
	b.frame.Slots++
	return l
}

// bind enters a name that the language itself gives: it, self, total, result.
func (b *body) bind(name string, t ir.Type) *ir.Local {
	l := b.slot(name, t)
	l.Fixed = true
	b.scope.names[name] = l
	return l
}

// param enters a parameter. Parameters must be entered before anything else.
func (b *body) param(l *ir.Local) {
	l.Slot = b.frame.Slots
	b.frame.Slots++
	b.frame.Params = append(b.frame.Params, l)
	if l.Name != "" {
		b.scope.names[l.Name] = l
	}
}

// nested runs f in a scope of its own.
func (b *body) nested(f func()) {
	old := b.scope
	b.scope = newScope(old)
	f()
	b.scope = old
}

// within checks a body with the file it stands in and puts everything back.
func (c *checker) within(file *library.File, b *body, f func()) {
	oldFile, oldBody := c.file, c.body
	c.file, c.body = file, b
	f()
	c.file, c.body = oldFile, oldBody
}

// local enters a name that a designer gives.
func (c *checker) local(n *syntax.Name, t ir.Type) *ir.Local {
	l := c.body.slot(n.Text, t)
	l.Span = c.span(n)
	c.enter(l)
	return l
}

// enter puts a local's name into the innermost scope; it may not hide another.
func (c *checker) enter(l *ir.Local) {
	*c.localSrc(l) = localSource{file: c.file, unread: true}
	c.declares(l.Span, l)
	if old := c.body.scope.find(l.Name); old != nil {
		c.errorf(diag.NameTaken, l.Span, "`%s` already has a meaning here", l.Name).
			Hinted("choose another name").Note(old.Span, "it was named here")
		c.localRead(l) // by whoever means the other
		c.localRead(old)
		if !ir.Same(l.Type, old.Type) {
			l.Type = tInvalid // nor can one say which of the two is meant
		}
	} else if !c.checkLocalName(l.Name, l.Span) {
		c.localRead(l)
	}
	c.body.scope.names[l.Name] = l
}

// localRead notes that something reads a local.
func (c *checker) localRead(l *ir.Local) {
	if _, ok := c.sources.known[l]; !ok {
		return
	}
	src := c.localSrc(l)
	src.unread = false
	if h := src.skipped; h != nil {
		src.skipped = nil
		c.errorf(diag.MaybeNone, h.Span, "what is behind the step reads `%s`, and this may end without `proceed()`", l.Name).
			Hinted("proceed on every way through it, or write: override step").Note(l.Span, "it is bound here")
	}
}

// checkLocalName refuses a name that means something at the top level. A kind's
// name is free: `weapon` is the best name for a weapon. A name of a file that
// this one does not build on does not count, so that variants cannot break their base, or
// one another.
func (c *checker) checkLocalName(name string, at diag.Span) bool {
	s := c.named(name)
	switch {
	case s != nil && s.what != "kind" && s.file != nil && c.file.Sees(s.file):
		c.errorf(diag.NameTaken, at, "`%s` is already the name of %s", name, s.describe()).
			Hinted("choose another name").Note(s.span, "it was declared here")
	case s == nil && len(c.visibleInstances(name)) > 0:
		i := c.visibleInstances(name)[0]
		c.errorf(diag.NameTaken, at, "`%s` is already the name of %s", name, diag.Article(i.Kind.Name)).
			Hinted("choose another name").Note(i.Span, "it was declared here")
	case specialNames[name] != "" && !(c.file.Asks && name == "result"):
		c.checkName(name, at)
	default:
		return true
	}
	return false
}

// isCalled reports whether a name is that of something at the top level that is called. A
// parameter may have it: NAME is the parameter then, and NAME(…) the other.
func (c *checker) isCalled(name string) bool {
	s := c.named(name)
	return s != nil && kindByWord[s.what] != nil && kindByWord[s.what].called
}

// visibleInstances lists the instances of a name that this file can know.
func (c *checker) visibleInstances(name string) []*ir.Instance {
	var out []*ir.Instance
	for _, i := range c.things(name) {
		if c.file.Sees(c.instanceSrc(i).home) {
			out = append(out, i)
		}
	}
	return out
}

// params turns written parameters into locals. A parameter without a type is of
// the kind or type that has its name, else a combatant.
func (c *checker) params(ps *syntax.Params) []*ir.Local {
	return c.paramsOf(ps, c.single, c.impliedType)
}

// paramsOf turns written parameters into locals whose types are resolved by typ, those of
// parameters without a type by implied.
func (c *checker) paramsOf(ps *syntax.Params, typ func(*syntax.Type) ir.Type,
	implied func(*syntax.Name) ir.Type) []*ir.Local {
	if ps == nil {
		return nil
	}
	var out []*ir.Local
	seen := map[string]bool{}
	for _, p := range ps.List {
		l := &ir.Local{Name: p.Name.Text, Span: c.span(p.Name), Fixed: true}
		c.localSrc(l).file = c.file
		c.declares(l.Span, l)
		if seen[l.Name] {
			c.errorf(diag.Duplicate, l.Span, "there are two parameters `%s`", l.Name).Hinted("choose another name")
		}
		seen[l.Name] = true
		if !c.isCalled(l.Name) {
			c.checkLocalName(l.Name, l.Span)
		}
		if p.Type != nil {
			l.Type = typ(p.Type)
		} else {
			l.Type = implied(p.Name)
			c.localSrc(l).untyped = l.Type.Kind == c.p.Combatant && p.Name.Text != c.p.Combatant.Name
		}
		out = append(out, l)
	}
	return out
}

func (c *checker) impliedType(n *syntax.Name) ir.Type {
	if t, ok := basicTypes[n.Text]; ok {
		return t
	}
	if k := topOf[ir.Kind](c, n.Text); k != nil && c.file.Sees(c.kindSrc(k).home) {
		return ir.RefTo(k)
	}
	if now, ok := c.renaming(c.span(n), n.Text); ok && c.upgrades {
		if k := topOf[ir.Kind](c, now); k != nil && c.notesOld(c.span(n), n.Text, now) {
			return ir.RefTo(k)
		}
	}
	var kinds []string
	for _, k := range c.p.Kinds {
		if c.file.Sees(c.kindSrc(k).home) && len(k.Name) > 3 && oneEdit(n.Text, k.Name) {
			kinds = append(kinds, k.Name)
		}
	}
	if near := diag.Nearest(n.Text, kinds); near != "" {
		c.diags.Warnf(diag.AlmostAKind, c.span(n), "`%s` is taken as a combatant, because there is no kind of that name",
			n.Text).
			Hinted("did you mean `%s`? otherwise write %s: combatant", near, n.Text)
	}
	return ir.RefTo(c.p.Combatant)
}

func oneEdit(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i < len(a) && (a[i+1:] == b[i+1:] || i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:])
	}
	return a[i:] == b[i+1:]
}

// frameOf lays parameters out in a frame of their own.
func (c *checker) frameOf(params []*ir.Local) *ir.Frame {
	f := &ir.Frame{}
	for _, p := range params {
		p.Slot = f.Slots
		f.Slots++
		f.Params = append(f.Params, p)
	}
	return f
}

// selfBody is a body in which the fields of a thing are visible by name.
func (c *checker) selfBody(k *ir.Kind, params []*ir.Local, still string) *body {
	self := &ir.Local{Name: "self", Type: ir.RefTo(k), Fixed: true}
	b := newBody(still, append([]*ir.Local{self}, c.copyLocals(params)...)...)
	b.scope.self = self
	return b
}

func (s *sources) copyLocals(in []*ir.Local) []*ir.Local {
	var out []*ir.Local
	for _, of := range in {
		l := *of
		if src, ok := s.known[of]; ok {
			*s.localSrc(&l) = *src.(*localSource)
		}
		out = append(out, &l)
	}
	return out
}
