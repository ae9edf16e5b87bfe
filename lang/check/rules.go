package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
)

// ruleBody checks the statements of a rule.
func (c *checker) ruleBody(r *ir.Rule) {
	if c.ruleSrc(r).syn.Body == nil {
		return
	}
	b := newBody("")
	b.rule, b.result, b.label = r, r.Result, r.Name
	b.owners, b.steps = []string{r.Name}, r.Name
	if c.ruleSrc(r).owner != "" {
		b.label = c.ruleSrc(r).owner
		b.owners, b.steps = []string{c.ruleSrc(r).owner, r.Name}, c.ruleSrc(r).owner+"."+r.Name
	}
	for _, p := range c.ruleSrc(r).locals {
		b.param(p)
	}
	if c.ruleSrc(r).self != nil {
		b.scope.self = c.ruleSrc(r).self
	}
	c.within(c.ruleSrc(r).file, b, func() {
		r.Body = c.block(c.ruleSrc(r).syn.Body, false)
		c.closeScope(b.scope)
		if r.Result.Base != ir.Nothing && !r.Result.Bad() && !returns(r.Body) && !c.file.Tree.Gap(c.ruleSrc(r).syn) {
			c.errorf(diag.NoResult, r.Span, "not every way through rule `%s` ends with `return`", r.Name).
				Hinted("end it with: return %s", exampleOf(r.Result))
		}
	})
	r.Frame = b.frame
	r.Effect, c.ruleSrc(r).calls, c.ruleSrc(r).fields = b.effect, b.calls, b.fields
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

// returns reports whether a block always ends with a return.
func returns(b *ir.Block) bool {
	if b == nil {
		return false
	}
	for _, s := range b.List {
		switch s := s.(type) {
		case *ir.Return:
			return true
		case *ir.If:
			if s.Else != nil && returns(s.Then) && returns(s.Else) {
				return true
			}
		case *ir.Step:
			if s.When == nil && returns(s.Body) {
				return true
			}
		}
	}
	return false
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
	if s := c.top[first.Text]; s != nil && s.what == "kind" {
		if f := s.obj.(*ir.Kind).Field(p.Names[1].Text); f != nil && f.Role == ir.Action {
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

// ---- statements -----------------------------------------------------------------------------------

// block checks the statements of a block, in a scope of its own if nested.
func (c *checker) block(b *syntax.Block, nested bool) *ir.Block {
	out := &ir.Block{}
	if b == nil {
		return out
	}
	run := func() {
		known := c.body.known
		var ended ir.Stmt
		for _, s := range b.List {
			if ended != nil {
				c.diags.Warnf(diag.Unreachable, s.Span(c.file.Source), "this is never reached").
					Hinted("the line before always ends the rule").Note(ended.Span(), "it ends here")
				ended = nil
			}
			st := c.stmt(s)
			if st == nil {
				continue
			}
			out.List = append(out.List, st)
			if returns(&ir.Block{List: []ir.Stmt{st}}) {
				ended = st
			}
			if i, ok := st.(*ir.If); ok { // if x == none { return }: x is there from now on
				yes, no := c.facts(i.Cond)
				if returns(i.Then) && !containsAssign(i.Else, no) {
					c.body.known = append(slices.Clip(c.body.known), no...)
				} else if i.Else != nil && returns(i.Else) {
					c.body.known = append(slices.Clip(c.body.known), yes...)
				}
			}
		}
		if nested {
			c.body.known = intersect(known, c.body.known)
		}
	}
	if nested {
		old := c.body.scope
		c.body.scope = newScope(old)
		run()
		c.closeScope(c.body.scope)
		c.body.scope = old
	} else {
		run()
	}
	return out
}

func containsAssign(b *ir.Block, locals []*ir.Local) bool {
	if b == nil {
		return false
	}
	for _, s := range b.List {
		if a, ok := s.(*ir.Assign); ok && slices.Contains(locals, a.Place.Local) {
			return true
		}
	}
	return false
}

// intersect keeps what was known before and still is.
func intersect(before, now []*ir.Local) []*ir.Local {
	return slices.DeleteFunc(slices.Clone(before), func(l *ir.Local) bool { return !slices.Contains(now, l) })
}

// closeScope notes which locals of a scope nothing in it reads. A policy still may.
func (c *checker) closeScope(s *scope) {
	for _, n := range keys(s.names) {
		if l := s.names[n]; c.localSrc(l).unread && !l.Fixed && !l.Span.IsZero() && !c.unread[n] && c.localSrc(l).file != nil && c.localSrc(l).file.Whole() == c.root {
			c.unreadLocals = append(c.unreadLocals, l)
		}
	}
}

// unusedLocals warns of locals that no policy reads either.
func (c *checker) unusedLocals() {
	for _, l := range c.unreadLocals {
		if c.localSrc(l).unread {
			c.diags.Warnf(diag.Unused, l.Span, "`%s` is never used", l.Name).Hinted("remove it")
		}
	}
}

// loopBody checks a body that runs several times: what is assigned in it is not
// known to be there at its start.
func (c *checker) loopBody(b *syntax.Block, before func()) (*ir.Block, ir.Loop) {
	info := &loopInfo{outer: c.body.scope}
	c.body.loops = append(c.body.loops, info)
	known := c.body.known
	syntax.Walk(b, func(n any) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Op != "" {
			if id, ok := a.Target.Tree.(*ast.IdentifierNode); ok {
				if l := c.body.scope.find(id.Value); l != nil {
					c.body.forget(l)
				}
			}
		}
		return true
	})
	start := c.body.known
	var out *ir.Block
	c.body.nested(func() {
		if before != nil {
			before()
		}
		out = c.block(b, true)
	})
	c.body.known = intersect(known, start)
	c.body.loops = c.body.loops[:len(c.body.loops)-1]
	return out, ir.Loop{KeepsLists: info.keeps}
}

// keepsList notes that a list is put into a local from outside the loops around.
func (c *checker) keepsList(l *ir.Local) {
	if l.Type.Base != ir.List {
		return
	}
	for _, info := range c.body.loops {
		if info.outer.find(l.Name) == l {
			info.keeps = true
		}
	}
}

func (c *checker) stmt(s syntax.Stmt) ir.Stmt {
	at := ir.StmtHead{At: c.span(s)}
	if c.body.seal != nil && !c.staysSealed(s, at) {
		return nil
	}
	switch s := s.(type) {
	case *syntax.Let:
		return c.let(s, at)
	case *syntax.Assign:
		return c.assign(s, at)
	case *syntax.If:
		return c.ifStmt(s, at)
	case *syntax.For:
		list := c.formula(s.In, tInvalid)
		t := c.present(list)
		elem := tInvalid
		switch {
		case t.Base == ir.List:
			elem = *t.Elem
		case t.Base == ir.EmptyList:
			c.errorf(diag.WrongType, list.Span(), "there is nothing to go through in an empty list").Hinted("name a list that holds something")
		case !t.Bad():
			d := c.errorf(diag.WrongType, list.Span(), "`for` goes through a list, not %s", Describe(t))
			if t.Base == ir.Int {
				d.Hinted("write: repeat %s { … }, or for n in 1..%s { … }", list.Span().Text(), list.Span().Text())
				asRange(d)
			}
		}
		out := &ir.For{StmtHead: at, List: list}
		out.Body, out.Loop = c.loopBody(s.Body, func() {
			out.Item = c.local(s.Name, elem)
			out.Item.Fixed = true
		})
		return out
	case *syntax.While:
		out := &ir.While{StmtHead: at}
		c.forgetAssigned(s.Body)
		out.Cond = c.formula(s.Cond, tBool)
		yes, _ := c.facts(out.Cond)
		out.Body, out.Loop = c.loopBody(s.Body, func() { // it is asked again before every pass
			c.body.known = append(slices.Clip(c.body.known), yes...)
		})
		return out
	case *syntax.Repeat:
		out := &ir.Repeat{StmtHead: at, Times: c.formula(s.Times, tInt)}
		out.Body, out.Loop = c.loopBody(s.Body, nil)
		return out
	case *syntax.Together:
		c.changes(at.At)
		old := c.body.apart
		c.body.apart = c.body.scope
		out := &ir.Together{StmtHead: at, Body: c.block(s.Body, true)}
		c.body.apart = old
		return out
	case *syntax.Sealed:
		return c.sealed(s, at)
	case *syntax.Choose:
		return c.choose(s, at)
	case *syntax.Rank:
		return c.rank(s, at)
	case *syntax.Add:
		out := &ir.Add{StmtHead: at, Place: c.listPlace(s.To, "add")}
		want := tInvalid
		if out.Place.Type.Base == ir.List {
			want = *out.Place.Type.Elem
		}
		out.Value, out.New = c.valueOrNew(s.Value, s.New, want)
		return out
	case *syntax.Take:
		out := &ir.Take{StmtHead: at, Place: c.listPlace(s.From, "remove")}
		want := tInvalid
		if out.Place.Type.Base == ir.List {
			want = *out.Place.Type.Elem
		}
		out.Value = c.formula(s.Value, want)
		if want.Base == ir.List {
			c.errorf(diag.WrongType, at.At, "`remove` takes single values from a list, not whole lists").Hinted("build a new list: filter(list, …)")
		}
		return out
	case *syntax.Begin:
		return c.begin(s, at)
	case *syntax.End:
		c.changes(at.At)
		k, args := c.conditionCall(s.Condition, false)
		if k == nil {
			return nil
		}
		return &ir.End{StmtHead: at, Condition: k, Args: args}
	case *syntax.Reveal:
		return c.reveal(s, at)
	case *syntax.Announce:
		c.changes(at.At)
		c.body.effect |= ir.EffectRolls | ir.EffectAsks
		e, args := c.eventCall(s.Event)
		if e == nil {
			return nil
		}
		if e.Machine {
			c.errorf(diag.NotAllowed, at.At, "`%s` is announced by the machine alone", e.Name).Hinted("declare an event of your own")
		}
		return &ir.Announce{StmtHead: at, Event: e, Args: args}
	case *syntax.Say:
		c.changes(at.At)
		return c.say(s, at)
	case *syntax.Return:
		return c.returnStmt(s, at)
	case *syntax.Step:
		return c.step(s, at)
	}
	if c.body.test == nil {
		c.errorf(diag.NotAllowed, firstWord(at.At), "`%s` stands in tests only", firstWord(at.At).Text()).Hinted("move it into a test \"…\" { … }")
		return nil
	}
	return c.testStmt(s, at)
}

// firstWord is the place of the word that a statement or declaration begins with.
func firstWord(s diag.Span) diag.Span {
	if n := strings.IndexFunc(s.Text(), func(r rune) bool { return r < 'a' || r > 'z' }); n > 0 {
		s.End = s.Start + n
	}
	return s
}

func (c *checker) forgetAssigned(b *syntax.Block) {
	syntax.Walk(b, func(n any) bool {
		if a, ok := n.(*syntax.Assign); ok && a.Op != "" && a.Target.Tree != nil {
			if id, ok := a.Target.Tree.(*ast.IdentifierNode); ok {
				if l := c.body.scope.find(id.Value); l != nil {
					c.body.forget(l)
				}
			}
		}
		return true
	})
}

// changes notes that the body changes the fight.
func (c *checker) changes(at diag.Span) {
	c.body.effect |= ir.EffectChanges
}

func (c *checker) let(s *syntax.Let, at ir.StmtHead) ir.Stmt {
	out := &ir.Let{StmtHead: at}
	want := tInvalid
	if s.Type != nil {
		c.noRange(s.Type)
		want = c.typ(s.Type)
		if want.Base == ir.Per {
			c.errorf(diag.NotAllowed, c.span(s.Type), "a local is a single value or a list").Hinted("leave out `per`")
			want = tInvalid
		}
	}
	out.Value, out.New = c.valueOrNew(s.Value, s.New, want)
	t := want
	if s.Type == nil {
		switch {
		case out.New != nil:
			t = refTo(out.New.Kind)
			if out.New.Kind == nil {
				t = tInvalid
			}
		default:
			t = out.Value.Type()
			t.Range = nil
		}
		switch t.Base {
		case ir.None, ir.EmptyList:
			example := "list of combatant"
			if t.Base == ir.None {
				example = "combatant?"
			}
			c.errorf(diag.MissingType, out.Value.Span(), "the type of `%s` cannot be seen from %s", s.Names[0].Text, out.Value.Span().Text()).
				Hinted("write: let %s : %s = %s", s.Names[0].Text, example, out.Value.Span().Text())
			t = tInvalid
		case ir.Nothing:
			c.errorf(diag.NoResult, out.Value.Span(), "this rule has no result").Hinted("give it one: rule NAME(…) -> TYPE { … return … }")
			t = tInvalid
		case ir.Per:
			c.errorf(diag.WrongType, out.Value.Span(), "a local is a single value, not %s", Describe(t)).Hinted("write [ ] with %s in it", article(t.Kind.Name))
			t = tInvalid
		}
	}
	for _, n := range s.Names {
		l := c.local(n, t)
		out.Locals = append(out.Locals, l)
		if t.Optional && out.Value != nil && !out.Value.Type().Optional && out.Value.Type().Base != ir.Invalid {
			c.body.known = append(slices.Clip(c.body.known), l)
		}
	}
	return out
}

// valueOrNew checks what stands right of `=`.
func (c *checker) valueOrNew(f *syntax.Formula, n *syntax.New, want ir.Type) (ir.Expr, *ir.New) {
	if n == nil {
		return c.formula(f, want), nil
	}
	out := &ir.New{At: c.span(n)}
	out.Kind = c.kind(n.Kind)
	if out.Kind == nil {
		return nil, out
	}
	if out.Kind.Builtin {
		c.errorf(diag.NotAllowed, out.At, "%ss cannot be made during a fight", out.Kind.Name).Hinted("put them into the scenario")
		return nil, out
	}
	if !want.Bad() && !fits(refTo(out.Kind), want) {
		c.errorf(diag.WrongType, out.At, "%s is wanted here, not %s", Describe(want), article(out.Kind.Name))
	}
	out.Kind.Made = true
	c.used[out.Kind] = true
	given := map[string]bool{}
	strange := false // a field was given that there is not: perhaps the one that is missing
	if n.Sets != nil {
		for _, s := range n.Sets.List {
			if !c.newSet(out, s, given) {
				strange = true
			}
		}
		strange = strange || c.file.Tree.Gap(n.Sets)
	}
	for _, f := range out.Kind.Fields {
		if (f.Role == ir.Constant || f.Role == ir.State) && f.Default == nil && !given[f.Name] && !f.Type.Bad() && !strange {
			c.errorf(diag.MissingField, out.At, "a new %s needs its `%s`", out.Kind.Name, f.Name).
				Hinted("write: new %s { %s = … }, or give the field a default", out.Kind.Name, f.Name)
		}
		if f.Role == ir.Action && c.ruleSrc(f.Rule).syn.Body == nil {
			c.errorf(diag.NotAllowed, out.At, "%s has rule `%s` without a body, so no new one can be made", article(out.Kind.Name), f.Name).
				Hinted("give the rule a body in the kind")
		}
		if f.Role == ir.Own {
			c.errorf(diag.NotAllowed, out.At, "%s owns things, so no new one can be made during a fight", article(out.Kind.Name)).
				Hinted("make `%s` a plain list", f.Name)
		}
	}
	return nil, out
}

// newSet checks one field of a new thing; false if there is no such field.
func (c *checker) newSet(out *ir.New, s *syntax.Set, given map[string]bool) bool {
	at := c.span(s.Target)
	id, ok := s.Target.Tree.(*ast.IdentifierNode)
	if !ok {
		if s.Target.Tree != nil {
			c.errorf(diag.WrongType, at, "the name of a field belongs here").Hinted("write: FIELD = VALUE")
		}
		return false
	}
	f := out.Kind.Field(id.Value)
	if f == nil {
		c.noField(at, out.Kind, id.Value, settableNames(out.Kind))
		c.formula(s.Value, tInvalid)
		return false
	}
	if given[f.Name] {
		c.errorf(diag.Duplicate, at, "`%s` is set twice", f.Name).Hinted("remove one")
	}
	given[f.Name] = true
	if f.Role != ir.Constant && f.Role != ir.State {
		c.errorf(diag.Constant, at, "`%s` cannot be set", f.Name).Hinted("set what it is computed from")
		return true
	}
	want := f.Type
	if want.Base == ir.Per {
		want = *want.Elem
	}
	out.Sets = append(out.Sets, ir.FieldValue{Field: f, Value: c.formula(s.Value, want)})
	c.literalInRange(out.Sets[len(out.Sets)-1].Value, want)
	return true
}

// settableNames lists the fields that a thing may be given.
func settableNames(k *ir.Kind) []string {
	var out []string
	for _, f := range k.Fields {
		if f.Role == ir.Constant || f.Role == ir.State || f.Role == ir.Method {
			out = append(out, f.Name)
		}
	}
	return out
}

func (c *checker) assign(s *syntax.Assign, at ir.StmtHead) ir.Stmt {
	if s.Op == "" {
		return c.callStmt(s, at)
	}
	if name := c.unbound(s); name != "" {
		return c.withoutLet(s, name, at)
	}
	if c.asksCondition(s) {
		return nil
	}
	out := &ir.Assign{StmtHead: at, Op: s.Op}
	out.Place = c.place(s.Target, s.Op)
	t := out.Place.Type
	switch {
	case s.Op == "=":
		out.Value, out.New = c.valueOrNew(s.Value, s.New, t)
	case s.New != nil:
		c.errorf(diag.WrongType, at.At, "`%s` works on numbers", s.Op).Hinted("write `=`")
	default:
		want := t
		if !t.Bad() && !t.Numeric() {
			d := c.errorf(diag.WrongType, out.Place.At, "`%s` works on numbers, and this is %s", s.Op, Describe(t))
			if t.Base == ir.List {
				d.Hinted("write: %s", map[string]string{"+=": "add VALUE to ", "-=": "remove VALUE from "}[s.Op]+out.Place.At.Text())
				d.Hint = strings.Replace(d.Hint, "VALUE", c.span(s.Value).Text(), 1)
			} else if t.Optional {
				d.Hinted("write: %s = … with a value that is there", out.Place.At.Text())
			} else {
				d.Hinted("to set it write `=`")
			}
			want = tInvalid
		}
		out.Value = c.formula(s.Value, want)
	}
	if l := out.Place.Local; l != nil {
		c.keepsList(l)
		c.body.forget(l)
		if l.Type.Optional && s.Op == "=" && out.Value != nil && !out.Value.Type().Optional {
			c.body.known = append(slices.Clip(c.body.known), l)
		}
	} else {
		c.changes(at.At)
		if out.Value != nil {
			c.literalInRange(out.Value, rangeOnly(t, s.Op))
		}
	}
	return out
}

// unbound returns the name that a statement sets, if nothing at all is called so and
// nothing nearly: then a `let` was forgotten.
func (c *checker) unbound(s *syntax.Assign) string {
	id, ok := s.Target.Tree.(*ast.IdentifierNode)
	if !ok || s.Op != "=" || c.body.guessed || strings.HasPrefix(id.Value, syntax.SquarePrefix) {
		return ""
	}
	name := id.Value
	if c.body.scope.find(name) != nil || c.top[name] != nil || len(c.instances[name]) > 0 || c.lost[name] || !c.removed[name].IsZero() ||
		specialNames[name] != "" || name == "it" || name == "self" || name == "none" || name == "true" || name == "false" || c.isRound(name) || stdlib.Lookup(name) != nil {
		return ""
	}
	if _, ok := c.body.names[name]; ok || len(c.holders(name)) > 0 {
		return ""
	}
	var near []string
	for sc := c.body.scope; sc != nil; sc = sc.parent {
		for n, l := range sc.names {
			if !c.localSrc(l).assumed {
				near = append(near, n)
			}
		}
	}
	for _, l := range c.body.scope.selves() {
		if l.Type.Kind.Field(name) != nil {
			return ""
		}
		near = append(near, l.Type.Kind.FieldNames()...)
	}
	if diag.Nearest(name, near) != "" && len(name) > 2 {
		return ""
	}
	return name
}

// withoutLet reports a name that is set and was never bound, and binds it, so that its
// uses are not reported as well.
func (c *checker) withoutLet(s *syntax.Assign, name string, at ir.StmtHead) ir.Stmt {
	value, made := c.valueOrNew(s.Value, s.New, tInvalid)
	t := tInvalid
	if value != nil && made == nil {
		t = value.Type()
	}
	if t.Base == ir.None || t.Base == ir.EmptyList || t.Base == ir.Nothing || t.Base == ir.Per {
		t = tInvalid
	}
	span := c.span(s.Target)
	c.errorf(diag.UnknownName, span, "nothing here is called `%s`", name).Hinted("to give a value a name write: let %s = …", name)
	l := c.body.slot(name, t)
	l.Span, c.localSrc(l).file, c.localSrc(l).assumed = span, c.file, true
	c.body.scope.names[name] = l
	return nil
}

func rangeOnly(t ir.Type, op string) ir.Type {
	if op != "=" {
		t.Range = nil
	}
	return t
}

// callStmt is a formula that stands alone: it must call a rule.
func (c *checker) callStmt(s *syntax.Assign, at ir.StmtHead) ir.Stmt {
	e := c.formula(s.Target, tInvalid)
	switch e := e.(type) {
	case *ir.BadExpr:
		return nil
	case *ir.Call:
		if _, ok := e.Callee.(*ir.Rule); ok {
			return &ir.Do{StmtHead: at, Call: e}
		}
	case *ir.MethodCall:
		if e.Field.Role == ir.Action {
			return &ir.Do{StmtHead: at, Call: e}
		}
	case *ir.Proceed:
		return &ir.Do{StmtHead: at, Call: e}
	case *ir.Builtin:
		if e.Entry.Effect == "rolls" {
			return &ir.Do{StmtHead: at, Call: e}
		}
	}
	d := c.errorf(diag.NotAValue, at.At, "this is computed and then thrown away")
	if b, ok := e.(*ir.Binary); ok && b.Op == "==" {
		d.Hinted("to set it write: %s = %s", b.X.Span().Text(), b.Y.Span().Text())
	} else {
		d.Hinted("bind it: let x = …, or remove it")
		c.thrownAway(d, e)
	}
	return nil
}

func (c *checker) ifStmt(s *syntax.If, at ir.StmtHead) ir.Stmt {
	out := &ir.If{StmtHead: at, Cond: c.formula(s.Cond, tBool)}
	yes, no := c.facts(out.Cond)
	known := c.body.known
	c.body.knowing(yes, func() { out.Then = c.block(s.Then, true); known = intersect(known, c.body.known) })
	switch {
	case s.ElseIf != nil:
		c.body.knowing(no, func() {
			st := c.ifStmt(s.ElseIf, ir.StmtHead{At: c.span(s.ElseIf)})
			out.Else = &ir.Block{List: []ir.Stmt{st}}
			known = intersect(known, c.body.known)
		})
	case s.Else != nil:
		c.body.knowing(no, func() { out.Else = c.block(s.Else, true); known = intersect(known, c.body.known) })
	}
	c.body.known = known
	return out
}

func (c *checker) returnStmt(s *syntax.Return, at ir.StmtHead) ir.Stmt {
	out := &ir.Return{StmtHead: at}
	if c.body.apart != nil {
		c.errorf(diag.NotAllowed, at.At, "nothing returns from a `together`: all of it happens").Hinted("put what may end early into a rule, and call it here")
		return nil
	}
	want := c.body.result
	hasValue := s.Value != nil || s.New != nil
	switch {
	case want.Base == ir.Nothing && hasValue:
		span := at.At
		result := "TYPE"
		if s.Value != nil {
			if t := c.formula(s.Value, tInvalid).Type(); !t.Bad() {
				result = t.String()
			}
			span = c.span(s.Value)
		}
		d := c.errorf(diag.NoResult, span, "there is nobody to return this to")
		if c.body.rule != nil {
			d.Message = fmt.Sprintf("rule `%s` has no result to return", c.body.rule.Name)
			params := "()"
			if p := c.ruleSrc(c.body.rule).syn.Params; p != nil {
				params = c.span(p).Text()
			}
			d.Hinted("declare it: rule %s%s -> %s", c.body.rule.Name, params, result)
		} else {
			d.Hinted("write `return` alone")
		}
	case want.Base != ir.Nothing && !hasValue:
		c.errorf(diag.NoResult, at.At, "%s must be returned", Describe(want)).Hinted("write: return %s", exampleOf(want))
	case hasValue:
		out.Value, out.New = c.valueOrNew(s.Value, s.New, want)
	}
	return out
}

// step checks a step and what variants put around it. The names bound at the top
// of a step without `when` are visible in later steps.
func (c *checker) step(s *syntax.Step, at ir.StmtHead) ir.Stmt {
	out := &ir.Step{StmtHead: at, Name: s.Name.Text, Title: s.Title.Plain()}
	body, when, file, whenFile := s.Body, s.When, c.file, c.file
	var ch *stepChanges
	if c.body.steps != "" {
		ch = c.steps[c.body.steps+"."+out.Name]
	}
	if ch != nil && ch.override != nil {
		body, file = ch.override.syn.Body, ch.override.file
		if ch.override.syn.When != nil {
			when, whenFile = ch.override.syn.When, file
		}
		if ch.override.syn.Title != nil {
			out.Title = ch.override.syn.Title.Plain()
		}
	}
	if ch != nil && ch.removed {
		syntax.Walk(s.Body, func(n any) bool { // its names are missed by later steps
			if l, ok := n.(*syntax.Let); ok {
				for _, name := range l.Names {
					c.removed[name.Text] = ch.at
				}
			}
			return true
		})
		return nil
	}
	c.in(whenFile, func() {
		if when != nil {
			out.When = c.stillFormula(when, tBool, "a condition after `when`")
		}
	})
	wrapStep := func(how string) []*ir.StepHook {
		var list []*ir.StepHook
		if ch == nil {
			return nil
		}
		for _, w := range ch.wraps {
			if w.syn.How != how {
				continue
			}
			c.in(w.file, func() {
				h := &ir.StepHook{Span: c.span(w.syn.Path)}
				if w.syn.As != nil {
					h.Name = w.syn.As.Text
				}
				oldWraps, oldResult, oldOwners := c.body.wraps, c.body.result, c.body.owners
				c.body.wraps = nil
				if how == "around" {
					c.body.wraps = &wrapped{result: tNothing}
				}
				c.body.result = tNothing
				if h.Name != "" {
					c.body.owners = []string{h.Name}
				}
				if w.syn.When != nil {
					h.When = c.stillFormula(w.syn.When, tBool, "a condition after `when`")
				}
				h.Body = c.block(w.syn.Body, true)
				c.warnProceed(w.syn, h.Span)
				c.body.wraps, c.body.result, c.body.owners = oldWraps, oldResult, oldOwners
				list = append(list, h)
			})
		}
		return list
	}
	out.Before = wrapStep("before")
	c.in(file, func() {
		if when == nil {
			out.Body = c.block(body, false)
		} else {
			yes, _ := c.facts(out.When)
			c.body.knowing(yes, func() { out.Body = c.block(body, true) })
		}
	})
	out.Around = wrapStep("around")
	out.After = wrapStep("after")
	return out
}

// ---- places ------------------------------------------------------------------------------------------

// place checks what stands left of an assignment.
func (c *checker) place(f *syntax.Formula, op string) ir.Place {
	p := ir.Place{At: c.span(f), Type: tInvalid}
	if f.Tree == nil {
		return p
	}
	if id, ok := f.Tree.(*ast.IdentifierNode); ok {
		if l := c.body.scope.find(id.Value); l != nil {
			if op != "=" {
				c.localRead(l)
			}
			if l.Fixed {
				what := "a parameter"
				if c.localSrc(l).file == nil {
					what = "given"
				}
				c.errorf(diag.Constant, p.At, "`%s` is %s and cannot be changed", l.Name, what).
					Hinted("bind a local of your own: let x = %s", l.Name)
				return p
			}
			c.notApart(l, p.At)
			p.Local, p.Type = l, l.Type
			return p
		}
	}
	e := c.exprOrPer(f, f.Tree, tInvalid)
	return c.placeOf(e, p)
}

// notApart reports a local from outside a `together` that is changed in it: what
// happens together does not see one another.
func (c *checker) notApart(l *ir.Local, at diag.Span) {
	if c.body.apart != nil && c.body.apart.find(l.Name) == l {
		c.errorf(diag.NotAllowed, at, "`%s` belongs to the lines around `together`, and what happens together has no order", l.Name).
			Hinted("add it up in a state field, or bind a local inside")
	}
}

// placeOf turns a checked formula into a place.
func (c *checker) placeOf(e ir.Expr, p ir.Place) ir.Place {
	switch e := e.(type) {
	case *ir.BadExpr:
		return p
	case *ir.LocalRef:
		if e.Local.Fixed {
			c.errorf(diag.Constant, p.At, "`%s` is a parameter and cannot be changed", e.Local.Name).Hinted("bind a local of your own")
			return p
		}
		c.notApart(e.Local, p.At)
		p.Local, p.Type = e.Local, e.Local.Type
	case *ir.FieldRef:
		c.reads[e.Field]-- // it is not read, but written
		if !c.writable(e.Field, p.At) {
			return p
		}
		if e.Chained {
			c.errorf(diag.NotAllowed, p.At, "nothing is written through `?.`").Hinted("test the thing before: if x != none { … }")
			return p
		}
		p.X, p.Field, p.Type = e.X, e.Field, e.Field.Type
		if e.Field.Type.Base == ir.Per {
			p.Type = *e.Field.Type.Elem // every one
		}
	case *ir.Index:
		fr, ok := e.X.(*ir.FieldRef)
		if pr, isParam := e.X.(*ir.ParamRef); isParam && c.body.test != nil {
			p.Param, p.Key, p.Type = pr.Param, e.I, *pr.Param.Type.Elem
			return p
		}
		if !ok || fr.Type().Base != ir.Per {
			c.errorf(diag.Constant, p.At, "an item of a list cannot be changed in place").Hinted("build a new list and assign that")
			return p
		}
		c.reads[fr.Field]--
		if !c.writable(fr.Field, p.At) {
			return p
		}
		p.X, p.Field, p.Key, p.Type = fr.X, fr.Field, e.I, *fr.Field.Type.Elem
	case *ir.ParamRef:
		if c.body.test != nil {
			c.errorf(diag.Constant, p.At, "`%s` is a param", e.Param.Name).Hinted("write: param %s = VALUE", e.Param.Name)
			return p
		}
		c.errorf(diag.Constant, p.At, "`%s` is fixed during a fight", e.Param.Name).Hinted("make it a state field of combat: kind combat { state %s : … }", e.Param.Name)
	default:
		c.errorf(diag.Constant, p.At, "this cannot be changed").Hinted("write to a local or to a state field")
	}
	return p
}

// writable reports whether a field may be written here.
func (c *checker) writable(f *ir.Field, at diag.Span) bool {
	switch {
	case f.Role == ir.State:
		return true
	case c.body.test != nil && f.Role == ir.Constant:
		return true
	case f.Role == ir.Constant:
		d := c.errorf(diag.Constant, at, "`%s` does not change during a fight", f.Name).Note(f.Span, "it is declared here")
		if file := c.source(f.File); file != nil && file.Whole() == c.file.Whole() {
			d.Hinted("declare it as state: state %s", c.fieldText(f))
		} else {
			d.Hinted("let a field of its own change: extend kind %s { state %s_now : %s = %s }", f.Kind.Name, f.Name, f.Type, f.Name)
		}
	case f.Role == ir.Computed:
		c.errorf(diag.Constant, at, "`%s` is computed and cannot be set", f.Name).Hinted("set what it is computed from").Note(f.Span, "it is declared here")
	case f.Role == ir.Given:
		c.errorf(diag.Constant, at, "`%s` cannot be changed", f.Name).Hinted("the scenario decides it")
	default:
		c.errorf(diag.Constant, at, "`%s` cannot be changed", f.Name).Hinted("write to a state field")
	}
	return false
}

// listPlace is a place that holds a list.
func (c *checker) listPlace(f *syntax.Formula, verb string) ir.Place {
	p := c.place(f, "+=")
	if p.Type.Base != ir.List && !p.Type.Bad() {
		c.errorf(diag.WrongType, p.At, "`%s` works on lists, and this is %s", verb, Describe(p.Type))
		p.Type = tInvalid
	}
	if p.Local != nil {
		c.keepsList(p.Local)
	} else {
		c.changes(p.At)
	}
	return p
}

// pathPlace resolves a written path such as who.stance to a place.
func (c *checker) pathPlace(path *syntax.Path) ir.Place {
	p := ir.Place{At: c.span(path), Type: tInvalid}
	first := path.Names[0]
	var e ir.Expr
	at := c.span(first)
	if l := c.body.scope.find(first.Text); l != nil {
		c.localRead(l)
		if c.body.seal.keeps(l) {
			c.isSealed(ir.Head{At: at}, l)
			return p
		}
		t := l.Type
		if t.Optional && c.body.isKnown(l) {
			t = t.Must()
		}
		e = &ir.LocalRef{Head: ir.Head{T: t, At: at}, Local: l}
	} else {
		e = c.name(&syntax.Formula{Node: first.Node, Text: first.Text}, &ast.IdentifierNode{Value: first.Text}, tInvalid)
	}
	for _, n := range path.Names[1:] {
		t := c.present(e)
		if t.Bad() {
			return p
		}
		if t.Base != ir.Ref {
			c.errorf(diag.UnknownField, c.span(n), "%s has no fields", Describe(t))
			return p
		}
		fd := t.Kind.Field(n.Text)
		if fd == nil {
			c.noField(c.span(n), t.Kind, n.Text, t.Kind.FieldNames())
			return p
		}
		e = c.fieldOf(ir.Head{At: at.To(c.span(n))}, e, fd, false)
	}
	return c.placeOf(e, p)
}

// ---- choose and rank -----------------------------------------------------------------------------------

func (c *checker) choose(s *syntax.Choose, at ir.StmtHead) ir.Stmt {
	site := &ir.Site{How: s.How, YesNo: s.YesNo, Span: c.span(s.Path), Frame: c.body.frame, Owners: slices.Clone(c.body.owners)}
	site.Name = s.Path.Names[len(s.Path.Names)-1].Text
	c.body.effect |= ir.EffectAsks
	if c.body.still != "" && c.body.seal == nil {
		c.notStill(at.At, "`choose`")
	}
	c.siteSrc(site).seal, site.Sealed = c.body.seal, c.body.seal != nil
	out := &ir.Choose{StmtHead: at, Site: site}
	option := tBool
	if !s.YesNo {
		site.From = c.formula(s.From, tInvalid)
		t := c.present(site.From)
		switch {
		case t.Base == ir.List:
			option = *t.Elem
		case t.Bad():
			option = tInvalid
		default:
			c.errorf(diag.WrongType, site.From.Span(), "a choice is made from a list, not from %s", Describe(t)).
				Hinted("write: choose %s from LIST by WHO, or: choose %s yes or no by WHO", site.Name, site.Name)
			option = tInvalid
		}
	}
	if option.Base == ir.List {
		c.errorf(diag.BadChoice, site.From.Span(), "lists cannot be chosen from").Hinted("make each option a thing of a kind")
		option = tInvalid
	}
	site.Type = option
	result := option
	switch s.How {
	case "some":
		result = listOf(option)
	case "optional":
		result = option.Maybe()
	}
	if s.YesNo && s.How != "" {
		how := firstWord(at.At) // the word behind `choose`
		how.Start += strings.Index(at.At.Text(), s.How)
		how.End = how.Start + len(s.How)
		c.errorf(diag.BadChoice, how, "yes or no is already a choice of two").Hinted("leave out `%s`", s.How)
		result = tBool
	}
	site.By = c.formula(s.By, tInvalid)
	by := c.present(site.By)
	if !by.Bad() && (by.Base != ir.Ref || by.Kind != c.p.Combatant && by.Kind != c.p.Side) {
		c.errorf(diag.WrongType, site.By.Span(), "a combatant or a side decides, not %s", Describe(by)).Hinted("write: by WHO, or by WHO.side")
		by = tInvalid
	}
	if by.Bad() {
		by = refTo(c.p.Combatant)
	}
	// What policies see: the chooser, the options, and each option as `it`.
	site.Self = c.body.slot("self", by)
	site.Options = c.body.slot("options", listOf(option))
	c.body.nested(func() {
		site.Item = c.body.bind("it", option)
		if s.Where != nil {
			site.Where = c.stillFormula(s.Where, tBool, "a condition after `where`")
		}
	})
	if s.Offer != nil {
		c.offer(s, site)
	}
	c.siteSrc(site).scope = c.snapshot()
	c.siteSrc(site).known = slices.Clone(c.body.known)
	site.Label = c.texts(s.Label)
	if len(s.Path.Names) == 1 {
		n := s.Path.Names[0]
		if c.body.scope.find(n.Text) != nil && !c.body.scope.find(n.Text).Fixed {
			l := c.body.scope.find(n.Text)
			if !fitsAsIs(result, l.Type) {
				c.errorf(diag.WrongType, site.Span, "`%s` is %s, but %s is chosen", n.Text, Describe(l.Type), Describe(result))
			}
			site.Place = ir.Place{Local: l, At: site.Span, Type: l.Type}
			c.keepsList(l)
			c.body.forget(l)
		} else {
			site.Local = c.local(n, result)
			if s.Needs != nil {
				c.localRead(site.Local)
			}
		}
	} else {
		site.Place = c.pathPlace(s.Path)
		c.changes(at.At)
		if !fitsAsIs(result, site.Place.Type) {
			c.errorf(diag.WrongType, site.Span, "`%s` is %s, but %s is chosen", pathText(s.Path), Describe(site.Place.Type), Describe(result))
		}
	}
	chosen := site.Local
	if chosen == nil {
		chosen = site.Place.Local
	}
	c.body.seal.chooses(chosen, site.Span)
	if s.Needs != nil {
		for _, n := range s.Needs.List {
			need := ir.Need{Cond: c.stillFormula(n.Cond, tBool, "a condition after `needs`"), Text: c.texts(n.Text), At: c.span(n.Cond)}
			site.Needs = append(site.Needs, need)
		}
	}
	c.body.seal.chooses(nil, site.Span)
	site.Index = len(c.p.Sites)
	c.p.Sites = append(c.p.Sites, site)
	return out
}

// offer checks the answers that a choice offers to deciders: options, or lists of
// them for `some`.
func (c *checker) offer(s *syntax.Choose, site *ir.Site) {
	site.Offer = c.stillFormula(s.Offer, tInvalid, "what is behind `offer`")
	t := c.present(site.Offer)
	at := site.Offer.Span()
	if s.YesNo {
		c.errorf(diag.BadChoice, at, "yes or no is already a choice of two").Hinted("leave out `offer`")
		return
	}
	want := listOf(site.Type)
	one := "an option"
	if s.How == "some" {
		want, one = listOf(want), "a list of options"
	}
	switch {
	case t.Bad() || site.Type.Bad():
	case !fits(t, want):
		c.errorf(diag.WrongType, at, "each answer behind `offer` is %s, so here stands a %s, not %s", one, want, Describe(t)).
			Hinted("let a rule list them: offer RULE(…), with rule RULE(…) -> %s", want)
	default:
		site.Offer = c.coerce(site.Offer, want)
	}
}

// snapshot is the names visible now, for policies that are checked later.
func (c *checker) snapshot() *scope {
	return &scope{parent: c.body.scope, until: c.body.frame.Slots}
}

func (c *checker) rank(s *syntax.Rank, at ir.StmtHead) ir.Stmt {
	out := &ir.Rank{StmtHead: at}
	out.From = c.formula(s.From, tInvalid)
	t := c.present(out.From)
	elem := tInvalid
	if t.Base == ir.List {
		elem = *t.Elem
	} else if !t.Bad() {
		c.errorf(diag.WrongType, out.From.Span(), "`rank` orders a list, not %s", Describe(t)).Hinted("write: rank NAME from LIST { highest FORMULA }")
	}
	if len(s.Keys) == 0 && !c.file.Tree.Gap(s) {
		c.errorf(diag.MissingField, firstWord(at.At), "by what is it ordered?").Hinted("write: rank NAME from LIST { highest FORMULA }")
	}
	out.Item = nil
	c.body.nested(func() {
		out.Item = c.body.bind("it", elem)
		for _, k := range s.Keys {
			key := ir.RankKey{How: k.How, At: c.span(k)}
			switch k.How {
			case "highest", "lowest":
				key.Value = c.stillFormula(k.Value, tInvalid, "the key of an order")
				if kt := c.present(key.Value); !kt.Bad() && !kt.Numeric() {
					d := c.errorf(diag.WrongType, key.Value.Span(), "an order needs a number, not %s", Describe(kt))
					if kt.Base == ir.Bool {
						d.Hinted("write: first %s", key.Value.Span().Text())
					}
				}
			case "first", "last":
				key.Value = c.stillFormula(k.Value, tBool, "the key of an order")
			case "roll":
				key.Value = c.stillFormula(k.Value, tDice, "the key of an order")
				key.Label = c.body.label
				if k.Label != nil && c.isLabel(k.Label.Plain(), c.span(k.Label)) {
					key.Label = k.Label.Plain()
				}
				c.label(key.Label)
				c.body.effect |= ir.EffectRolls
				if c.body.still != "" {
					c.notStill(key.At, "`roll`")
				}
			}
			out.Keys = append(out.Keys, key)
		}
	})
	if len(s.Path.Names) == 1 {
		n := s.Path.Names[0]
		if l := c.body.scope.find(n.Text); l != nil && !l.Fixed {
			out.Place = ir.Place{Local: l, At: c.span(n), Type: l.Type}
			c.keepsList(l)
			if !elem.Bad() && !fitsAsIs(listOf(elem), l.Type) {
				c.errorf(diag.WrongType, out.Place.At, "`%s` is %s, but %s is ordered", l.Name, Describe(l.Type), Describe(listOf(elem)))
			}
		} else {
			out.Local = c.local(n, listOf(elem))
		}
		return out
	}
	out.Place = c.pathPlace(s.Path)
	c.changes(at.At)
	if !elem.Bad() && !fitsAsIs(listOf(elem), out.Place.Type) {
		c.errorf(diag.WrongType, out.Place.At, "this is %s, but %s is ordered", Describe(out.Place.Type), Describe(listOf(elem)))
	}
	return out
}

func (c *checker) begin(s *syntax.Begin, at ir.StmtHead) ir.Stmt {
	c.changes(at.At)
	c.body.effect |= ir.EffectRolls | ir.EffectAsks
	k, args := c.conditionCall(s.Condition, true)
	out := &ir.Begin{StmtHead: at, Condition: k, Args: args}
	if k != nil {
		for i, a := range args {
			if a == nil {
				c.errorf(diag.WrongArguments, c.span(s.Condition), "condition `%s` begins with all its values: `%s` is missing", k.Name, k.Frame.Params[i].Name).
					Hinted("write: begin %s(%s)", k.Name, paramNames(k.Frame.Params))
				break
			}
		}
	}
	if s.Until != nil {
		out.Until = c.eventMatch(s.Until)
	}
	if s.For != nil {
		out.For = c.formula(s.For, tInt)
		unit := s.Unit
		if !c.isRound(unit) && !(len(unit) > 1 && unit[len(unit)-1] == 's' && c.isRound(unit[:len(unit)-1])) {
			word := diag.Span{Source: at.At.Source, Start: at.At.End - len(unit), End: at.At.End}
			c.errorf(diag.UnknownName, word, "time is counted in %ss, not in %s", c.unit(), unit).Hinted("write: for %s %ss", s.For.Text, c.unit())
		}
	}
	if k == nil {
		return nil
	}
	return out
}
