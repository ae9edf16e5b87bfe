package check

import (
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

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
		c.nobodyChooses(list)
		t := c.present(list)
		elem := tInvalid
		switch {
		case t.Base == ir.List:
			elem = *t.Elem
		case t.Base == ir.EmptyList:
			c.errorf(diag.WrongType, list.Span(), "there is nothing to go through in an empty list").Hinted("name a list that holds something")
		case !t.Bad():
			d := c.errorf(diag.WrongType, list.Span(), "`for` goes through a list, not %s", t.Describe())
			if t.Base == ir.Int {
				d.Hinted("write: repeat %s { … }, or for n in 1..%s { … }", list.Span().Text(), list.Span().Text())
				advice.AsRange(d)
			}
		}
		out := &ir.For{StmtHead: at, List: list}
		asked, set := c.body.seal.sofar()
		out.Body, out.Loop = c.loopBody(s, s.Body, func() {
			out.Item = c.local(s.Name, elem)
			out.Item.Fixed = true
			c.body.loops[len(c.body.loops)-1].loop = out
		})
		c.body.seal.comesBack(asked, set, out)
		return out
	case *syntax.While:
		out := &ir.While{StmtHead: at}
		c.forgetWritten(s.Body)
		out.Cond = c.formula(s.Cond, tBool)
		yes, no := c.facts(out.Cond)
		out.Body, out.Loop = c.loopBody(s, s.Body, func() { // it is asked again before every pass
			c.body.learn(yes)
		})
		c.body.learn(no)
		return out
	case *syntax.Repeat:
		out := &ir.Repeat{StmtHead: at, Times: c.formula(s.Times, tInt)}
		out.Body, out.Loop = c.loopBody(s, s.Body, nil)
		return out
	case *syntax.Together:
		c.changes(at.At)
		old, known := c.body.apart, c.body.known
		c.body.apart = c.body.scope
		out := &ir.Together{StmtHead: at, Body: c.block(s.Body, true)}
		c.body.apart, c.body.known = old, intersect(known, c.body.known)
		return out
	case *syntax.Sealed:
		return c.sealed(s, at)
	case *syntax.Choose:
		return c.choose(s, at)
	case *syntax.Rank:
		return c.rank(s, at)
	case *syntax.Add:
		out := &ir.Add{StmtHead: at, Place: c.listPlace(s.To, "add")}
		if s.New != nil {
			_, out.New = c.valueOrNew(nil, s.New, out.Place.Type.Item())
		} else {
			out.Value, out.All = c.itemOrItems(s.Value, out.Place.Type)
		}
		return out
	case *syntax.Take:
		out := &ir.Take{StmtHead: at, Place: c.listPlace(s.From, "remove")}
		want := out.Place.Type.Item()
		out.Value, out.All = c.itemOrItems(s.Value, out.Place.Type)
		if want.Base == ir.List {
			c.errorf(diag.WrongType, at.At, "`remove` takes single values from a list, not whole lists").Hinted("build a new list: filter(list, …)")
		}
		return out
	case *syntax.Begin:
		return c.begin(s, at)
	case *syntax.End:
		if s.Name != nil {
			return c.leave(s, at)
		}
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
			c.errorf(diag.NotAllowed, at.At, "`%s` is announced by the machine alone",
				e.Name).Hinted("declare an event of your own")
		}
		out := &ir.Announce{StmtHead: at, Event: e, Args: args}
		c.announces(e, at.At, s.Else != nil)
		if s.Else != nil {
			known := c.body.known
			out.Else = c.block(s.Else, true)
			c.body.known = intersect(known, c.body.known)
		}
		return out
	case *syntax.Veto:
		return c.veto(at)
	case *syntax.Say:
		c.changes(at.At)
		return c.say(s, at)
	case *syntax.Return:
		return c.returnStmt(s, at)
	case *syntax.Step:
		return c.step(s, at)
	}
	if c.body.test == nil {
		c.errorf(diag.NotAllowed, at.At.FirstWord(), "`%s` stands in tests only",
			at.At.FirstWord().Text()).Hinted("move it into a test \"…\" { … }")
		return nil
	}
	return c.testStmt(s, at)
}

// changes notes that the body changes the fight.
func (c *checker) changes(at diag.Span) {
	c.body.effect |= ir.EffectChanges
}

func (c *checker) ifStmt(s *syntax.If, at ir.StmtHead) ir.Stmt {
	out := &ir.If{StmtHead: at, Cond: c.formula(s.Cond, tBool)}
	c.nobodyChooses(out.Cond)
	yes, no := c.facts(out.Cond)
	before := c.body.known
	c.body.learn(yes)
	out.Then = c.block(s.Then, true)
	then := c.body.known
	c.body.known = before
	c.body.learn(no)
	switch {
	case s.ElseIf != nil:
		out.Else = &ir.Block{List: []ir.Stmt{c.ifStmt(s.ElseIf, ir.StmtHead{At: c.span(s.ElseIf)})}}
	case s.Else != nil:
		out.Else = c.block(s.Else, true)
	}
	switch { // whoever is behind it has come by a way that does not return
	case returns(out.Then):
	case returns(out.Else):
		c.body.known = then
	default:
		c.body.known = intersect(then, c.body.known)
	}
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
	undeclared := c.body.rule != nil && c.ruleSrc(c.body.rule).undeclared
	switch {
	case hasValue && (want.Base == ir.Nothing || undeclared):
		span, t := at.At, tInvalid
		if s.Value != nil {
			t, span = c.formula(s.Value, tInvalid).Type(), c.span(s.Value)
		}
		if c.body.rule == nil {
			c.errorf(diag.NoResult, span, "there is nobody to return this to").Hinted("write `return` alone")
			break
		}
		src := c.ruleSrc(c.body.rule)
		if src.reported == nil || !undeclared {
			src.reported = c.errorf(diag.NoResult, span, "rule `%s` has no result to return", c.body.rule.Name)
		} else if both, ok := ir.Join(src.returned, t); ok && !src.returned.Bad() {
			t = both
		} else {
			break
		}
		src.returned = t
		params := "()"
		if p := src.syn.Params; p != nil {
			params = c.span(p).Text()
		}
		src.reported.Hinted("declare it: rule %s%s -> %s", c.body.rule.Name, params, resultOf(t))
	case want.Base != ir.Nothing && !hasValue:
		c.errorf(diag.NoResult, at.At, "%s must be returned", want.Describe()).Hinted("write: return %s", exampleOf(want))
	case hasValue:
		out.Value, out.New = c.valueOrNew(s.Value, s.New, want)
	}
	return out
}

// resultOf is how the result of a rule is declared that returns a value of a type.
func resultOf(t ir.Type) string {
	switch {
	case t.Bad():
		return "TYPE"
	case t.Base == ir.None:
		return "TYPE?"
	case t.Base == ir.EmptyList:
		return "list of TYPE"
	}
	return t.String()
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
		c.forgetWritten(c.body.wraps.runs...)
		c.body.learn(c.body.wraps.known)
		now := *c.body.scope
		now.proceeded = true
		c.body.scope = &now
		return &ir.Do{StmtHead: at, Call: e}
	case *ir.Builtin:
		if e.Entry.Effect == "rolls" {
			return &ir.Do{StmtHead: at, Call: e}
		}
	}
	d := c.errorf(diag.NotAValue, at.At, "this is computed and then thrown away")
	if b, ok := e.(*ir.Binary); ok && b.Op == "==" && c.body.test != nil {
		d.Hinted("write: expect %s", e.Span().Text())
	} else if ok && b.Op == "==" {
		d.Hinted("to set it write: %s = %s", b.X.Span().Text(), b.Y.Span().Text())
	} else {
		d.Hinted("bind it: let x = …, or remove it")
		c.thrownAway(d, e)
	}
	return nil
}

// block checks the statements of a block, in a scope of its own if nested.
func (c *checker) block(b *syntax.Block, nested bool) *ir.Block {
	out := &ir.Block{}
	if b == nil {
		return out
	}
	run := func() {
		var ended ir.Stmt
		for _, s := range b.List {
			if ended != nil {
				what := "the rule"
				if _, ok := ended.(*ir.Leave); ok {
					what = "the loop"
				}
				c.diags.Warnf(diag.Unreachable, s.Span(c.file.Source), "this is never reached").
					Hinted("the line before always ends %s", what).Note(ended.Span(), "it ends here")
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

// closeScope notes which locals of a scope nothing in it reads. A policy still may.
func (c *checker) closeScope(s *scope) {
	for _, n := range keys(s.names) {
		if l := s.names[n]; c.localSrc(l).unread && !l.Fixed && !l.Span.IsZero() && !c.unread[n] &&
			c.localSrc(l).file != nil && c.localSrc(l).file.Whole() == c.root {
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

// loopBody checks the body of a loop, which runs several times: what is written in it is not
// known to be there at its start.
func (c *checker) loopBody(loop syntax.Stmt, b *syntax.Block, before func()) (*ir.Block, ir.Loop) {
	info := &loopInfo{outer: c.body.scope}
	c.body.loops = append(c.body.loops, info)
	c.forgetWritten(loop)
	start := c.body.known
	var out *ir.Block
	c.body.nested(func() {
		if before != nil {
			before()
		}
		out = c.block(b, true)
	})
	c.body.known = start
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

// say types a line of the log, and what is drawn below it.
func (c *checker) say(s *syntax.Say, at ir.StmtHead) ir.Stmt {
	out := &ir.Say{StmtHead: at, Headline: s.Headline, Parts: c.texts(s.Text)}
	if s.Map == nil {
		return out
	}
	if out.Map = topOf[ir.Map](c, s.Map.Text); out.Map != nil {
		c.uses(c.span(s.Map), out.Map)
	} else {
		c.unknown(diag.UnknownName, c.span(s.Map), s.Map.Text, c.topNames("map"), "there is no map `%s`", s.Map.Text)
	}
	for _, m := range s.Marks.List {
		sign := m.Sign.Plain()
		if r := []rune(sign); len(r) != 1 || r[0] == ' ' || r[0] == '.' {
			c.errorf(diag.BadMap, c.span(m.Sign), "a square is marked by one sign").Hinted("write one letter or another sign, but no blank and no dot: \"X\"")
		}
		e := c.stillFormula(m.Squares, tInvalid, "a mark")
		c.areSquares(e, "a mark stands on squares")
		out.Marks = append(out.Marks, &ir.Mark{Sign: sign, Squares: e, Label: c.texts(m.Label)})
	}
	return out
}

// areSquares reports what is neither a square nor a list of squares.
func (c *checker) areSquares(e ir.Expr, what string) *diag.Diagnostic {
	t := e.Type()
	if t.Bad() || t.Base == ir.Square || t.Base == ir.EmptyList || t.Base == ir.List && !t.Optional &&
		t.Elem.Base == ir.Square {
		return nil
	}
	return c.errorf(diag.WrongType, e.Span(), "%s, this is %s", what, t.Describe())
}

// texts checks the formulas in a text.
func (c *checker) texts(t *syntax.Text) []ir.TextPart {
	if t == nil {
		return nil
	}
	var out []ir.TextPart
	for _, p := range t.Parts {
		if p.Formula == nil {
			out = append(out, ir.TextPart{Letters: p.Letters})
			continue
		}
		e := c.stillFormula(p.Formula, tInvalid, "a text")
		if t := e.Type(); t.Base == ir.Nothing {
			c.errorf(diag.NoResult, e.Span(), "this rule has no result to show").Hinted("give it one: rule NAME(…) -> TYPE { … return … }")
		} else if t.Base == ir.Per {
			c.errorf(diag.WrongType, e.Span(), "%s cannot be shown as a whole", t.Describe()).Hinted("write: %s[%s]",
				e.Span().Text(), strings.ToUpper(t.Kind.Name))
		}
		out = append(out, ir.TextPart{Value: e})
	}
	return out
}
