package check

import (
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

// wrap remembers a before, after or around until the bodies are checked.
func (c *checker) wrap(d *syntax.Wrap) {
	if !c.wrapForm(d) {
		return
	}
	w := located[*syntax.Wrap]{d, c.file}
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
	path := pathText(d.Path)
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
				h.Wraps = r
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
	if k := topOf[ir.Kind](c, first.Text); k != nil {
		if f := k.Field(p.Names[1].Text); f != nil && f.Role == ir.Action {
			if rules := c.fieldBodiesOf(f); len(rules) > 0 {
				return f.Rule, rules
			}
		}
	}
	for _, i := range c.instances[first.Text] {
		if f := i.Kind.Field(p.Names[1].Text); f != nil && i.Of(f).Rule != nil {
			return i.Of(f).Rule, []*ir.Rule{i.Of(f).Rule}
		}
	}
	if list := c.instances[first.Text]; len(list) > 0 {
		i, action := list[0], p.Names[1]
		if f := i.Kind.Field(action.Text); f != nil && f.Role == ir.Action {
			c.errorf(diag.NothingToDo, c.span(p), "%s `%s` has no rule `%s` of its own, only that of its kind", i.Kind.Name, i.Name, f.Name).
				Hinted("write: override %s %s { rule %s { … } }", i.Kind.Name, i.Name, f.Name)
			return nil, nil
		}
		c.nothing(c.span(action), action.Text, actionNames(i.Kind), i.Kind.Name, []string{i.Name, action.Text}, "%s `%s` has no rule `%s` to change", i.Kind.Name, i.Name, action.Text)
		return nil, nil
	}
	c.nothing(c.span(p), first.Text, append(c.topNames("rule"), keys(c.instances)...), "rule", []string{first.Text}, "there is no rule `%s` to change", pathText(p))
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
		for _, i := range c.instances[path[0]] {
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
	if w.syn.As != nil {
		h.Name = w.syn.As.Text
		if old := c.hooks[h.Name]; old != nil && old.Span != h.Span { // the same around another rule
			c.errorf(diag.Duplicate, c.span(w.syn.As), "there is already a hook `%s`", h.Name).
				Hinted("choose another name").Note(old.Span, "it was declared here")
		}
		c.hooks[h.Name] = h
	}
	b := newBody("")
	b.label = w.syn.How + " " + pathText(w.syn.Path)
	b.owners = []string{w.syn.Path.Names[0].Text}
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

// warnProceed warns of an `around` that never runs what it wraps. With a condition it
// may well be meant: what it wraps runs where the condition does not hold.
func (c *checker) warnProceed(d *syntax.Wrap, at diag.Span) {
	if d.How == "around" && d.When == nil && !proceeds(d.Body) && !c.file.Tree.Gap(d.Body) {
		c.diags.Warnf(diag.Unreachable, at, "without `proceed()` what this wraps never runs").
			Hinted("to replace it write: override %s %s { … }", d.What, pathText(d.Path))
	}
}

func proceeds(b *syntax.Block) bool {
	found := false
	syntax.Walk(b, func(n any) bool {
		if f, ok := n.(*syntax.Formula); ok && f.Tree != nil {
			visitNodes(f.Tree, func(n ast.Node) {
				if name, _ := callParts(n); name == "proceed" {
					found = true
				}
			})
		}
		return true
	})
	return found
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
	name := w.syn.How + " " + w.syn.What + " " + pathText(w.syn.Path)
	if w.syn.As != nil {
		name += " as " + w.syn.As.Text
	}
	t.add("", []string{name}, in(w.file, w.syn), w.syn.Path.Span(w.file.Source))
}
