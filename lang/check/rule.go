package check

import (
	"fmt"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

var ruleKind = &declKind{
	word:     "rule",
	declare:  on((*checker).declareRule),
	override: onNamed("change", (*checker).overrideRule),
	removes:  removals{"rule": removes(allRules, "step %s.%s")},
	heads:    (*checker).ruleHeads,
	bodies:   (*checker).ruleBodies,
	pieces:   (*taker).rules,
	named:    true,
	called:   true,
	use:      usedAsCall,
	call:     (*checker).callRule,
}

func allRules(p *ir.Program) *[]*ir.Rule { return &p.Rules }

type ruleSource struct {
	owner  string // of an action: the instance or kind that it belongs to
	syn    *syntax.Rule
	file   *library.File
	head   *library.File // where its parameters stand
	gives  *library.File // where its result stands
	was    *ir.Rule      // what was overridden
	calls  map[*ir.Rule]bool
	fields map[*ir.Field]bool // action fields that it calls
	self   *ir.Local          // of an action
	locals []*ir.Local        // parameters

	undeclared bool             // it returns something, but its head does not say so: this is
	reported   *diag.Diagnostic // where it first returns, and nowhere else
	returned   ir.Type          // what it has returned until now
}

func (s *sources) ruleSrc(r *ir.Rule) *ruleSource { return known[ruleSource](s, r) }

func (c *checker) declareRule(d *syntax.Rule) {
	r := &ir.Rule{Decl: c.decl(d.Name, d)}
	*c.ruleSrc(r) = ruleSource{syn: d, file: c.file, head: c.file, gives: c.file}
	declareIn(c, d.Name, "rule", r, &c.p.Rules)
}

func (c *checker) overrideRule(r *ir.Rule, d *syntax.Rule) {
	src := c.ruleSrc(r)
	if !c.keepsHead(d.Params, src.syn.Params, d.Name) {
		return
	}
	was := *r
	*c.ruleSrc(&was) = *src
	syn := *d // the tree is another check's as well
	if d.Params == nil {
		syn.Params = src.syn.Params
	} else {
		src.head = c.file
	}
	if d.Result == nil {
		syn.Result = src.syn.Result
	} else {
		src.gives = c.file
	}
	c.changed(ir.Overridden, c.span(d.Name), r.Span, "rule", r.Name)
	src.syn, src.file, r.File, src.was = &syn, c.file, c.file.IR(), &was
	r.Span = c.span(d.Name)
}

// ruleHeads types the heads of rules, and numbers those of the top level and of kinds.
func (c *checker) ruleHeads() {
	for _, r := range c.p.Rules {
		src := c.ruleSrc(r)
		if src.was != nil {
			was := c.ruleSrc(src.was)
			c.in(src.gives, func() {
				if !c.keepsWritten(src.syn.Result, was.syn.Result, was.gives, r.Name) {
					src.syn, src.file, src.head, src.gives = was.syn, was.file, was.head, was.gives
				}
			})
		}
		c.in(src.file, func() { c.ruleHead(r) })
	}
	for f := range c.p.Fields() {
		if f.Role == ir.Action && c.ruleSrc(f.Rule).syn.Body != nil {
			c.addRule(f.Rule)
		}
	}
}

func (c *checker) ruleBodies() {
	for _, r := range c.allRules {
		c.ruleBody(r)
	}
}

func (c *checker) callRule(x *calling, s *symbol) ir.Expr {
	r := s.obj.(*ir.Rule)
	c.callsRule(r, x.at)
	x.base.T = r.Result
	return &ir.Call{Head: x.base, Callee: r, Args: c.args(x.f, r.Name, r.Frame.Params, x.args, x.base.At)}
}

func (c *checker) ruleHead(r *ir.Rule) {
	src := c.ruleSrc(r)
	c.in(src.head, func() { src.locals = c.ruleParams(src.syn.Params) })
	r.Frame = c.frameOf(src.locals)
	r.Result = tNothing
	switch {
	case src.syn.Result != nil:
		c.in(src.gives, func() { r.Result = c.single(src.syn.Result) })
	case returnsValue(src.syn):
		r.Result, src.undeclared = tInvalid, true
	}
	if src.syn.Body == nil {
		c.errorf(diag.MissingField, r.Span, "rule `%s` has no body", r.Name).Hinted("write: rule %s(…) { … }", r.Name)
	}
	c.addRule(r)
}

// addRule numbers a rule of a kind, an instance or the top level.
func (c *checker) addRule(r *ir.Rule) {
	r.Index = len(c.allRules)
	c.allRules = append(c.allRules, r)
}

// ruleBody checks the statements of a rule.
func (c *checker) ruleBody(r *ir.Rule) {
	src := c.ruleSrc(r)
	if src.syn.Body == nil {
		return
	}
	b := newBody("")
	b.rule, b.result, b.label = r, r.Result, r.Name
	b.owners, b.steps = []string{r.Name}, r.Name
	if src.owner != "" {
		b.label = src.owner
		b.owners, b.steps = []string{src.owner, r.Name}, src.owner+"."+r.Name
	}
	b.heads = []string{b.steps}
	for _, p := range src.locals {
		b.param(p)
	}
	if src.self != nil {
		b.scope.self = src.self
	}
	c.within(src.file, b, func() {
		r.Body = c.block(src.syn.Body, false)
		c.closeScope(b.scope)
		if r.Result.Base != ir.Nothing && !r.Result.Bad() && !returns(r.Body) && !c.file.Tree.Gap(src.syn) {
			c.withoutReturn(r)
		}
	})
	r.Frame = b.frame
	r.Effect, src.calls, src.fields = b.effect, b.calls, b.fields
}

// withoutReturn reports a rule that may end without its result, where what is around a step keeps that from giving it.
func (c *checker) withoutReturn(r *ir.Rule) {
	d := c.errorf(diag.NoResult, r.Span, "not every way through rule `%s` ends with `return`", r.Name)
	for step := range ir.Steps(r.Body) {
		if d.Hint == "" && skips(step) != nil {
			d.Span = skips(step).Span
			d.Message = fmt.Sprintf("rule `%s` returns in its step `%s`, "+
				"and not every way through this proceeds with that", r.Name, step.Name)
			d.Hinted("end every way with: proceed()").Note(r.Span, "it is declared here")
		}
	}
	if d.Hint == "" {
		c.blameStep(d, r)
	}
	d.Else("end it with: return %s", exampleOf(r.Result))
}

// blameStep says that a rule ends without a result since a variant has replaced a step, or taken it away.
func (c *checker) blameStep(d *diag.Diagnostic, r *ir.Rule) {
	returned := map[string]bool{} // by the steps as they were
	syntax.Walk(c.ruleSrc(r).syn.Body, func(n any) bool {
		if step, ok := n.(*syntax.Step); ok {
			syntax.Walk(step.Body, func(n any) bool {
				_, ends := n.(*syntax.Return)
				returned[step.Name.Text] = returned[step.Name.Text] || ends
				return true
			})
		}
		return true
	})
	for step := range ir.Steps(r.Body) {
		if returns(&ir.Block{List: []ir.Stmt{step}}) {
			delete(returned, step.Name)
		}
	}
	for _, ch := range c.p.Changes {
		owner, step, part := cutLast(strings.Join(ch.Path, "."), ".")
		if ch.What != "rule" || !part || owner != c.body.steps || ch.How == ir.Wrapped || !returned[step] {
			continue
		}
		d.Note(r.Span, "it is declared here")
		d.Span = ch.Span
		d.Message = fmt.Sprintf("without what step `%s` was, which is %s here, not every way through rule `%s` ends with `return`", step, ch.How, r.Name)
		switch over := c.steps[owner+"."+step].override; {
		case over != nil && over.syn.When != nil:
			d.Hinted("leave out its `when`, and end every way with: return %s", exampleOf(r.Result))
		case ch.How == ir.Removed:
			d.Hinted("keep it, or write: override step %s.%s { return %s }", owner, step, exampleOf(r.Result))
		}
		return
	}
}

func exampleOf(t ir.Type) string {
	switch t.Base {
	case ir.Int, ir.Num:
		return "0"
	case ir.Bool:
		return "false"
	case ir.List:
		return "[]"
	}
	if t.Optional {
		return "none"
	}
	return "…"
}

// returnsValue reports whether a rule returns something somewhere.
func returnsValue(r *syntax.Rule) (found bool) {
	syntax.Walk(r.Body, func(node any) bool {
		if s, ok := node.(*syntax.Return); ok {
			found = found || s.Value != nil || s.New != nil
		}
		return !found
	})
	return found
}

// returns reports whether a block always ends with a return.
func returns(b *ir.Block) bool {
	return onEveryWay(b, func(s ir.Stmt) bool {
		step, ok := s.(*ir.Step)
		return ir.DataflowOf(s).Ends || ok && step.When == nil && returns(step.Body) && skips(step) == nil
	}, nil)
}

// onEveryWay reports whether all ways through a block come by such a statement, before one that may leave it.
func onEveryWay(b *ir.Block, is, leaves func(ir.Stmt) bool) bool {
	if b == nil {
		return false
	}
	for _, s := range b.List {
		inside := slices.DeleteFunc(ir.DataflowOf(s).Nests, func(n ir.Nest) bool { return !n.Always })
		around := func(n ir.Nest) bool { return !onEveryWay(n.Body, is, leaves) }
		if is(s) || len(inside) > 0 && !slices.ContainsFunc(inside, around) {
			return true
		}
		if leaves != nil && leaves(s) {
			return false
		}
	}
	return false
}

func (c *checker) isRule(name string) bool { return topOf[ir.Rule](c, name) != nil }

func (t *taker) rules() {
	for _, r := range t.p.Rules {
		if t.ruleSrc(r).owner != "" || t.ruleSrc(r).syn.Body == nil {
			continue
		}
		src := t.ruleSrc(r)
		text := headText("rule", r.Name, src.head, src.syn.Params, src.gives, src.syn.Result) + " " +
			t.body("rule", r.Name, src.syn.Body, src.file)
		t.withWraps(t.add("rule", []string{r.Name}, text, r.Span), t.steps(r.Name))
	}
	for _, w := range t.wraps {
		t.wrap(w)
	}
}
