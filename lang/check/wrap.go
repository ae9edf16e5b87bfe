package check

import (
	"cmp"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// wrapKind is of what is put before, after or around rules, steps, phases and defines. It is
// described with those, and behind the rules.
var wrapKind = &declKind{
	change: on((*checker).wrap),
	bodies: (*checker).ruleWraps,
}

// insertions are what variants put around rules, phases, defines and steps, and in place of steps.
type insertions struct {
	steps      map[string]*stepChanges    // by rule.step
	stepNames  map[string]map[string]bool // the steps of each rule
	wraps      []located[*syntax.Wrap]
	wrapChange map[*syntax.Wrap]*ir.Change // what they have changed
	around     int                         // letters that stand around something
	wrapHooks  []*ir.Hook
}

func newInsertions() insertions {
	return insertions{steps: map[string]*stepChanges{}, stepNames: map[string]map[string]bool{},
		wrapChange: map[*syntax.Wrap]*ir.Change{}}
}

// wrap remembers a before, after or around until the bodies are checked.
func (c *checker) wrap(d *syntax.Wrap) {
	if !c.wrapForm(d) {
		return
	}
	w := here(c, d)
	switch d.What {
	case "step":
		c.stepChange(ir.Wrapped, d.Path, c.span(d.Path), func(s *stepChanges) { s.wraps = append(s.wraps, w) })
	case "phase":
		c.wrapPhase(w)
	default:
		what, path := c.wrappedPath(d)
		c.wrapChange[d] = c.changed(ir.Wrapped, c.span(d.Path), diag.Span{}, what, path...)
		c.wraps = append(c.wraps, w)
	}
}

// A define is wrapped by another formula, in which `proceed` is what it was before. What it
// was stays as a define of its own, which nothing else can name: the define that it wraps,
// or the formula of a field with the thing itself as its first parameter.

// wrapForm reports a wrap whose content is not that of what it is about.
func (c *checker) wrapForm(d *syntax.Wrap) bool {
	path := d.Path.Dotted()
	switch {
	case d.What != "define" && d.Value != nil:
		c.errorf(diag.NotAllowed, c.span(d.Value), "what is put %s a %s stands in braces", d.How, d.What).
			Hinted("write: %s %s %s { … }", d.How, d.What, path)
	case d.What == "define" && d.How != "around":
		c.errorf(diag.NotAllowed, c.span(d.Path), "a define is one formula, and nothing happens %s it", d.How).
			Hinted("write: around define %s = … proceed() …", path)
	case d.What == "define" && d.Body != nil:
		c.errorf(diag.NotAllowed, c.span(d.Body), "a define is one formula, and holds no statements").
			Hinted("write: around define %s = … proceed() …", path)
	case d.What == "define" && d.When != nil:
		c.errorf(diag.NotAllowed, c.span(d.When), "a define has one formula, whatever holds").
			Hinted("write: around define %s = %s ? … : proceed()", path, d.When.Text)
	default:
		return true
	}
	return false
}

// isGone reports whether another file has taken away what a wrap is around: a later one may,
// if it knows of the wrap, and an earlier one if this one says that it comes after it. All
// else is a conflict.
func (c *checker) isGone(w located[*syntax.Wrap]) bool {
	ch := c.wrapChange[w.syn]
	gone := c.removal(ch.What, ch.Path)
	return gone != nil && (c.source(gone.File).Layer > c.source(ch.File).Layer || c.conflict([]*ir.Change{gone}, ch))
}

// removeWrap takes away what was put before, after or around something under a
// name. It returns the change that is undone, nil if there was none.
func (c *checker) removeWrap(name string) *ir.Change {
	var undone *ir.Change
	drop := func(list []located[*syntax.Wrap]) []located[*syntax.Wrap] {
		return slices.DeleteFunc(list, func(w located[*syntax.Wrap]) bool {
			hit := w.syn.As != nil && w.syn.As.Text == name
			if hit {
				at := w.syn.Path.Span(w.file.Source)
				for _, ch := range c.p.Changes {
					if ch.How == ir.Wrapped && ch.Span == at {
						ch.Undone, undone = true, ch
					}
				}
			}
			return hit
		})
	}
	c.wraps = drop(c.wraps)
	for _, s := range c.steps {
		s.wraps = drop(s.wraps)
	}
	for _, cs := range c.courses {
		for _, p := range cs.phases {
			p.wraps = drop(p.wraps)
		}
	}
	return undone
}

// ruleWraps checks before, after and around rules and hangs them on the rule.
func (c *checker) ruleWraps() {
	for _, w := range c.wraps {
		if w.syn.What == "define" || c.isGone(w) {
			continue
		}
		c.in(w.file, func() {
			head, rules := c.wrappedRules(w.syn.Path)
			for _, r := range rules {
				if !c.mayWrap(w) {
					return
				}
				h := c.wrapHook(w, c.ruleSrc(head).locals, r.Result, c.ruleSrc(head).self)
				r.Add(w.syn.How, h)
				c.wrapHooks = append(c.wrapHooks, h)
			}
		})
	}
}

// wrappedRules finds `rule NAME`, `rule INSTANCE.ACTION`, or `rule KIND.ACTION` for all
// that the kind and its instances say. The names of its parameters are those of head.
func (c *checker) wrappedRules(p *syntax.Path) (head *ir.Rule, rules []*ir.Rule) {
	first := p.Names[0]
	if len(p.Names) == 1 {
		if r, _ := c.target(first, "rule", "change").(*ir.Rule); r != nil {
			return r, []*ir.Rule{r}
		}
		return nil, nil
	}
	if c.isOldMember(first, p.Names[1]) {
		return nil, nil
	}
	if k := topOf[ir.Kind](c, first.Text); k != nil {
		if f := k.Field(p.Names[1].Text); f != nil && f.Role == ir.Action {
			c.means(c.span(first), k)
			c.declares(c.span(p.Names[1]), f)
			if rules := c.fieldBodiesOf(f); len(rules) > 0 {
				return f.Rule, rules
			}
		}
	}
	for _, i := range c.things(first.Text) {
		if f := i.Kind.Field(p.Names[1].Text); f != nil && i.Of(f).Rule != nil {
			c.means(c.span(first), i)
			c.declares(c.span(p.Names[1]), f)
			return i.Of(f).Rule, []*ir.Rule{i.Of(f).Rule}
		}
	}
	if list := c.things(first.Text); len(list) > 0 {
		i, action := list[0], p.Names[1]
		if f := i.Kind.Field(action.Text); f != nil && f.Role == ir.Action {
			c.errorf(diag.NothingToDo, c.span(p), "%s `%s` has no rule `%s` of its own, only that of its kind", i.Kind.Name,
				i.Name, f.Name).
				Hinted("write: override %s %s { rule %s { … } }", i.Kind.Name, i.Name, f.Name)
			return nil, nil
		}
		c.nothing(c.span(action), action.Text, actionNames(i.Kind), i.Kind.Name, []string{i.Name, action.Text},
			"%s `%s` has no rule `%s` to change", i.Kind.Name, i.Name, action.Text)
		return nil, nil
	}
	c.nothing(c.span(p), first.Text, append(c.topNames("rule", "kind"), c.thingNames()...), "rule", []string{first.Text},
		"there is no rule `%s` to change", p.Dotted())
	return nil, nil
}

// wrappedPath is what a wrap of a define or a rule changes, as changes are written down.
func (c *checker) wrappedPath(d *syntax.Wrap) (what string, path []string) {
	for _, n := range d.Path.Names {
		path = append(path, n.Text)
	}
	if len(path) == 2 {
		if topOf[ir.Kind](c, path[0]) != nil {
			return "kind", path
		}
		for _, i := range c.things(path[0]) {
			return i.Kind.Name, path
		}
		for _, k := range c.p.Kinds {
			if c.removal(k.Name, path) != nil {
				return k.Name, path
			}
		}
	}
	return d.What, path
}

// wrapHook checks the body of a before, after or around; params are those of what
// it wraps.
func (c *checker) wrapHook(w located[*syntax.Wrap], params []*ir.Local, result ir.Type, self *ir.Local) *ir.Hook {
	h := &ir.Hook{Decl: ir.Decl{Doc: w.syn.Doc(), Span: c.span(w.syn.Path), File: (w.file).IR()}}
	c.nameWrap(h, w.syn.As)
	b := newBody("")
	b.label = w.syn.How + " " + w.syn.Path.Dotted()
	b.owners, b.heads = []string{w.syn.Path.Names[0].Text}, []string{w.syn.Path.Dotted()}
	if self != nil {
		b.heads = append(b.heads, self.Type.Kind.Name+"."+w.syn.Path.Names[1].Text)
	}
	for _, p := range c.copyLocals(params) {
		b.param(p)
		if self != nil && p.Name == "self" {
			b.scope.self = p
		}
	}
	if w.syn.How == "after" && result.Base != ir.Nothing {
		h.Result = b.bind("result", result)
	}
	if w.syn.How == "around" {
		b.wraps = &wrapped{params: params, result: result, args: w.syn.What == "rule"}
		if self != nil {
			b.wraps.params = params[1:]
		}
		b.result = result
	}
	c.hookBody(h, b, w.syn.When, w.syn.Body)
	if result.Base == ir.Nothing || returns(h.Body) {
		c.warnProceed(w.syn, h.Span)
	}
	return h
}

// nameWrap enters the name of what is put around something, if it has one.
func (c *checker) nameWrap(h *ir.Hook, as *syntax.Name) {
	if as == nil {
		return
	}
	h.Name = as.Text
	c.declares(c.span(as), Named{"hook", h.Name})
	if old := c.hooks[h.Name]; old != nil && old.Span != h.Span { // the same around another rule
		c.errorf(diag.Duplicate, c.span(as), "there is already a hook `%s`", h.Name).
			Hinted("choose another name").Note(old.Span, "it was declared here")
	}
	c.hooks[h.Name] = h
}

// warnProceed warns of an `around` that never runs what it wraps. With a condition it
// may well be meant: what it wraps runs where the condition does not hold.
func (c *checker) warnProceed(d *syntax.Wrap, at diag.Span) {
	if d.How == "around" && d.When == nil && !proceeds(d.Body) && !c.file.Tree.Gap(d.Body) {
		c.diags.Warnf(diag.Unreachable, at, "without `proceed()` what this wraps never runs").
			Hinted("to replace it write: override %s %s { … }", d.What, d.Path.Dotted())
	}
}

func proceeds(b *syntax.Block) bool { return proceedings(b) > 0 }

// proceedings counts where a block may run what it wraps, those in a loop twice.
func proceedings(b *syntax.Block) (n int) {
	syntax.Walk(b, func(x any) bool {
		switch x := x.(type) {
		case syntax.Stmt:
			for _, b := range syntax.Loops(x) {
				n += proceedings(b)
			}
		case *syntax.Formula:
			visitNodes(x.Tree, func(x ast.Node) {
				if name, _ := callParts(x); name == "proceed" {
					n++
				}
			})
		}
		return true
	})
	return n
}

// withWraps shows behind a declaration what is put around it.
func (t *taker) withWraps(q *Piece, wraps []located[*syntax.Wrap]) {
	for _, w := range wraps {
		t.wrap(w)
	}
	for _, i := range t.around[q.Path[0]] {
		if w := t.wraps[i]; w.syn.What == q.What {
			wraps = append(wraps, w)
		}
	}
	t.within(q, wraps)
}

// within shows behind a piece what is put around it.
func (t *taker) within(q *Piece, wraps []located[*syntax.Wrap]) {
	if len(wraps) == 0 {
		return
	}
	texts := []string{q.Text}
	for _, w := range wraps {
		texts = append(texts, in(w.file, w.syn))
	}
	q.whole = func() string { return strings.Join(texts, "\n\n") }
}

// wrapped shows behind a part of a kind or an instance what is put around it.
func (t *taker) wrapped(q *Piece) *Piece {
	around := slices.Clone(t.around[strings.Join(q.Path, ".")])
	for _, a := range q.also {
		around = append(around, t.around[strings.Join(a.path, ".")]...)
	}
	slices.Sort(around)
	var wraps []located[*syntax.Wrap]
	for _, i := range slices.Compact(around) {
		wraps = append(wraps, t.wraps[i])
	}
	t.within(q, wraps)
	return q
}

func (t *taker) wrap(w located[*syntax.Wrap]) {
	name := w.syn.How + " " + w.syn.What + " " + w.syn.Path.Dotted()
	if w.syn.As != nil {
		name += " as " + w.syn.As.Text
	}
	t.add("", []string{name}, in(w.file, w.syn), w.syn.Path.Span(w.file.Source))
}

// wrapDefines puts in place what stands around defines. The last is the outermost.
func (c *checker) wrapDefines() {
	for _, w := range c.wraps {
		if w.syn.What == "define" && !c.isGone(w) {
			c.in(w.file, func() { c.wrapDefine(w) })
		}
	}
}

func (c *checker) wrapDefine(w located[*syntax.Wrap]) {
	if a := w.syn.As; a != nil {
		c.nameWrap(&ir.Hook{Decl: ir.Decl{Span: c.span(a), File: c.file.IR()}}, a)
	}
	names := w.syn.Path.Names
	switch len(names) {
	case 1:
		if d, _ := c.target(names[0], "define", "change").(*ir.Define); d != nil {
			inner := *d
			inner.Inner = true
			src := c.defineSrc(d)
			*c.defineSrc(&inner) = *src
			add(&c.p.Defines, &inner)
			now := *src.syn
			now.Value, now.Result = w.syn.Value, nil
			d.File, d.Span = c.file.IR(), c.span(w.syn.Path)
			src.syn, src.within, src.keeps = &now, &inner, &inner
		}
	case 2:
		c.wrapField(w, names[0], names[1])
	default:
		c.errorf(diag.NothingToDo, c.span(w.syn.Path), "a define has one name, or that of its kind and its own").
			Hinted("write: around define KIND.NAME = …")
	}
}

// MaxAround is how many letters may stand around formulas and rules, counted for each that
// they are around: what is put around those of a kind multiplies.
const MaxAround = 2 << 20

// mayWrap counts what is put around something, and reports the first that is too much.
func (c *checker) mayWrap(w located[*syntax.Wrap]) bool {
	before := c.around
	c.around += len(w.syn.Span(w.file.Source).Text())
	if before <= MaxAround && c.around > MaxAround {
		c.errorf(diag.TooMany, w.syn.Path.Span(w.file.Source),
			"what is put around formulas and rules has more than %d letters, counted for each that it is around", MaxAround).
			Hinted("call a rule or a define that says it once")
	}
	return c.around <= MaxAround
}

// innermost is a define without anything around it.
func (c *checker) innermost(d *ir.Define) *ir.Define {
	for c.defineSrc(d).within != nil {
		d = c.defineSrc(d).within
	}
	return d
}

// wrapField is around the define of a kind, or the formula that a kind or an instance gives
// for a field with parameters. What is around that of a kind is around those of its
// instances as well.
func (c *checker) wrapField(w located[*syntax.Wrap], of, name *syntax.Name) {
	inside := func(f *ir.Field, was located[*syntax.Formula], at diag.Span, within *ir.Define) *ir.Define {
		inner := c.former(f, &syntax.Define{Name: name, Value: was.syn}, was.file, at)
		c.defineSrc(inner).within, c.defineSrc(inner).keeps = within, cmp.Or(within, c.fieldSrc(f).keeps)
		add(&c.p.Defines, inner)
		return inner
	}
	around := new(here(c, w.syn.Value))
	wrap := func(f *ir.Field, i *ir.Instance) bool {
		s, ok := c.instanceSrc(i).sets[name.Text]
		if ok && c.mayWrap(w) {
			s.around, s.within = around, inside(f, s.formula(), s.at, s.within)
			c.instanceSrc(i).sets[name.Text] = s
		}
		return ok
	}
	if c.isOldMember(of, name) {
		return
	}
	if k := topOf[ir.Kind](c, of.Text); k != nil {
		f, found := k.Field(name.Text), false
		c.means(c.span(of), k)
		c.declares(c.span(name), f)
		if f != nil && (f.Role == ir.Method || f.Role == ir.Computed) {
			if was := c.givenFormula(f); was.syn != nil {
				c.fieldSrc(f).around, c.fieldSrc(f).within, found = around, inside(f, was, f.Span, c.fieldSrc(f).within), true
			}
			for _, i := range k.Instances {
				if c.around > MaxAround { // which has been said
					found = true
					break
				}
				found = wrap(f, i) || found
			}
		}
		if !found {
			var names []string
			for _, f := range k.Fields {
				if f.Role == ir.Computed || f.Role == ir.Method {
					names = append(names, f.Name)
				}
			}
			d := c.nothing(c.span(name), name.Text, names, "kind", []string{k.Name, name.Text},
				"%s has no define `%s` to change", diag.Article(k.Name), name.Text)
			if f != nil {
				d.Hinted("`%s` is %s", f.Name, c.describeRole(f))
			}
		}
		return
	}
	for _, i := range c.things(of.Text) {
		f := i.Kind.Field(name.Text)
		if f == nil || f.Role != ir.Method {
			continue
		}
		if !wrap(f, i) {
			c.errorf(diag.NothingToDo, c.span(w.syn.Path), "%s `%s` has no formula `%s` of its own, only that of its kind",
				i.Kind.Name, i.Name, f.Name).
				Hinted("write: override %s %s { %s = … }", i.Kind.Name, i.Name, f.Name)
		}
		return
	}
	c.nothing(c.span(w.syn.Path), of.Text, append(c.topNames("kind"), c.thingNames()...), "define", []string{of.Text},
		"there is no define `%s` to change", w.syn.Path.Dotted())
}

// formula is what a define or a field was given, with what stands around it.
func (c *checker) givenFormula(f *ir.Field) located[*syntax.Formula] {
	src := c.fieldSrc(f)
	switch {
	case src.around != nil:
		return *src.around
	case src.syn.define != nil:
		return located[*syntax.Formula]{src.syn.define.Value, src.syn.file}
	}
	return located[*syntax.Formula]{src.syn.field.Value, src.syn.file}
}

// formula is what an instance was given, with what stands around it.
func (s setSyntax) formula() located[*syntax.Formula] {
	if s.around != nil {
		return *s.around
	}
	return located[*syntax.Formula]{s.value, s.file}
}

// proceedDefine types proceed() in a formula around a define: what that was before, with the
// same arguments or with others.
func (c *checker) proceedDefine(f *syntax.Formula, d *ir.Define, nodes []ast.Node, base ir.Head) ir.Expr {
	c.link(d, base.At)
	base.T = c.resultOf(d, base.At)
	own, params := c.body.frame.Params, d.Frame.Params
	take := func(locals []*ir.Local) (args []ir.Expr) {
		for _, l := range locals {
			c.localRead(l)
			args = append(args, &ir.LocalRef{Head: ir.Head{T: l.Type, At: base.At, Node: nil}, Local: l})
		}
		return args
	}
	if len(nodes) == 0 {
		return &ir.Call{Head: base, Callee: d, Args: take(own[:len(params)])}
	}
	same := 0
	if c.defineSrc(d).field != nil {
		same = 1 // the thing itself
	}
	return &ir.Call{Head: base, Callee: d, Args: append(take(own[:same]),
		c.args(f, "proceed", params[same:], nodes, base.At)...)}
}
